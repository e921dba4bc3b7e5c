package atlanticwall

// What opponents see of the Naval Displays of a campaign (18.2).

// Verbs of ships that move.
var (
	DoSail     = verbSail
	DoWithdraw = verbWithdraw
)

// Displays is how many Naval Displays are in play besides England, 0 on a single sheet.
func (f Facts) Displays() int { return len(f.s.sc.displays) }

// Display is that of a ship when all have sailed as they are told so far, -1 for England: from sub-box 3
// every ship goes there (18.23, 18.26).
func (f Facts) Display(ship int) int {
	d, box, ok := seaOf(f.s.at[ship])
	if !ok || box == 2 && !f.s.is(ship, moved) {
		return -1
	}
	return d
}

// Covers tells whether a ship on a Naval Display could support an attack on a hex: on its map and in its
// range (18.33, 18.34).
func (f Facts) Covers(ship, display int, h int16) bool {
	return f.s.mapAt(h)&f.sheet(display) != 0 && int(f.s.sc.homes.off[display][h]) <= f.s.shipRange(ship)
}

// Landing tells whether a beach of the map of a Naval Display is not cleared: ships fire at what covers
// it (18.41).
func (f Facts) Landing(display int) bool { return f.s.warring(f.sheet(display)) }

// Guards tells whether a battery fires at the ships on a Naval Display (18.44).
func (f Facts) Guards(battery, display int) bool {
	at := f.s.at[battery]
	return at >= 0 && f.s.mapAt(at)&f.sheet(display) != 0
}

// sheet is the bit of the map of a Naval Display.
func (f Facts) sheet(display int) uint8 { return mapBit(f.s.sc.displays[display].Sheet) }
