package atlanticwall

import (
	"slices"
	"strings"

	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
	"sandtable/play"
)

// The maps of a campaign as far as rules name them (18.22, 18.31, 33.77): each of several sheets
// has its ships, its beaches and its commitment. On a single sheet none of this matters.

// newMaps works out on which sheets the hexes of a campaign lie, and what belongs to each.
func (sc *scenario) newMaps() {
	if sc.Stages == nil {
		return
	}
	g := sc.Ground.Grid
	sc.maps = make([]uint8, g.Len())
	for h := range sc.maps {
		for _, name := range g.Names(int16(h)) {
			sc.maps[h] |= mapBit(name)
		}
	}
	for i := range sc.dropZones() {
		words, bits := strings.Fields(sc.Drop.Zones[i].Maps), uint8(0)
		if len(words) == 0 {
			bits = 0xff
		}
		for _, w := range words {
			bits |= mapBit(w)
		}
		sc.aimMaps = append(sc.aimMaps, bits)
	}
	for i := range sc.beaches() {
		sc.shoreMap = append(sc.shoreMap, mapBit(g.Name(sc.Landing.Subs[sc.Landing.Beaches[i].First].At)))
	}
	sc.displays = sc.Table.Displays
	sc.sectorOf = make([]int8, len(sc.Units))
	for u := range sc.Units {
		sc.sectorOf[u] = -1
	}
	for _, p := range sc.Setup {
		if sc.sides[p.Unit] == order.German && sc.Units[p.Unit].Front.Move > 0 {
			sc.sectorOf[p.Unit] = int8(slices.IndexFunc(sc.Sectors, func(x order.Sector) bool { return p.Hex != "" && strings.HasPrefix(p.Hex, x.Sheet) }))
		}
	}
}

// mapBit is the bit of the sheet that a hex is named by.
func mapBit(name string) uint8 {
	if name == "" || name[0] < 'A' || name[0] > 'H' {
		return 0
	}
	return 1 << (name[0] - 'A')
}

// mapAt are the bits of the sheets on which a hex lies; on a single sheet always the same.
func (s *state) mapAt(h int16) uint8 {
	if s.sc.maps == nil {
		return 1
	}
	return s.sc.maps[h]
}

// shoreMap is the bit of the sheet of a beach.
func (s *state) shoreMap(beach int) uint8 {
	if s.sc.maps == nil {
		return 1
	}
	return s.sc.shoreMap[beach]
}

// warring tells whether a beach of some sheets is not cleared: the Invasion Stage is played there,
// given up or not.
func (s *state) warring(sheets uint8) bool {
	for b := range s.sc.beaches() {
		if s.open(b) && s.shoreMap(b)&sheets != 0 {
			return true
		}
	}
	return false
}

// supporting tells whether ships may support units on a sheet: all its beaches are cleared, or
// have failed (18.31, E-O 32.0).
func (s *state) supporting(sheets uint8) bool {
	for b := range s.sc.beaches() {
		if s.open(b) && !s.failed(b) && s.shoreMap(b)&sheets != 0 {
			return false
		}
	}
	return true
}

// seaBoxB is the first box of the second Naval Display in play; the first has sea1 to sea3.
const seaBoxB int16 = -130

// seaBox is a box of a Naval Display, by its number in Table.Displays; box from 0.
func seaBox(display, box int) int16 {
	if display == 0 {
		return sea1 - int16(box)
	}
	return seaBoxB - int16(3*(display-1)+box)
}

// seaOf is the display and the box that a place is; ok is false for other places.
func seaOf(place int16) (display, box int, ok bool) {
	if n := int(sea1 - place); n >= 0 && n < 3 {
		return 0, n, true
	}
	n := int(seaBoxB - place)
	return n/3 + 1, n % 3, n >= 0 && n < 3*(maxDisplays-1)
}

// isSea tells a box of a Naval Display.
func isSea(place int16) bool {
	return place <= sea1 && place > sea1-3 || place <= seaBoxB && place > seaBoxB-3*(maxDisplays-1)
}

// maxDisplays is how many Naval Displays there are at most, besides England.
const maxDisplays = 5

// waters is the bit of the sheet on whose display a ship is; 0 in England.
func (s *state) waters(u int) uint8 {
	d, _, ok := seaOf(s.at[u])
	switch {
	case !ok:
		return 0
	case s.sc.maps == nil:
		return 1
	}
	return mapBit(s.sc.displays[d].Sheet)
}

// crowd is how many ships a display holds when all have sailed as they are told so far.
func (s *state) crowd(display int) (n int) {
	for _, u := range s.sc.ships {
		if d, box, ok := seaOf(s.at[u]); ok && d == display && (s.is(int(u), moved) || box < 2) {
			n++
		}
	}
	return n
}

var (
	ruleSailMaps = book.Rule("18.24", "To another display", "In the PM a ship may go on to the next sub-box of the display of an adjacent map instead; from England 3 to sub-box 1 of any (18.27).", "{unit} cannot go to the display of map {water}: it is off map {water}, which is not next to it")
	ruleSailSame = book.Rule("18.24", "To another display", "Who stays on his display is not sent.", "{unit} goes on along the display of map {water} without being sent")
	ruleSailRoom = book.Rule("18.22", "Room on a display", "Each holds so many ships and no more: B and C 24, D 64, E 16; England all.", "the display of map {water} is full")
	ruleShipMap  = book.Rule("18.34", "Own map", "Ships fire at targets on the map of their display only.", "{hex} is not on the map of {unit}")
	_            = book.Rule("18.21", "Naval Displays", "Ships never stand on the map: each map but A has a display, and England has one.", "")
	_            = book.Rule("18.11", "Ships", "Destroyers, light and heavy cruisers, battleships, monitors and rocket craft, all Allied.", "")
	_            = book.Rule("18.12", "Two strengths of ships", "Bombardment against static units and batteries, Ground Support for attacks and defence once all beaches of the map are cleared.", "")
	verbSail     = book.Verb("sail", "unit water")
	evSails      = book.Event("move", "{unit} goes to the display of map {water}")
)

func init() {
	book.Kind(play.Kind[*state]{
		Name: "water", Has: func(s *state, n int16) bool { return n >= 0 && int(n) < len(s.sc.displays) },
		Text: func(s *state, n int16) string { return strings.ToLower(s.sc.displays[n].Sheet) },
		Say:  func(s *state, n int16) string { return s.sc.displays[n].Sheet },
		Read: (*state).readWater,
	})
}

// readWater reads the letter of a map with a Naval Display.
func (s *state) readWater(word string) (int16, error) {
	return readNamed(s, word, "Naval Display", len(s.sc.displays), func(i int) string { return s.sc.displays[i].Sheet })
}

// sailTo tries every ship for every display.
func sailTo(s *state, _ *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
	for _, u := range s.sc.ships {
		for d := range s.sc.displays {
			dst = append(dst, kernel.Choice{Verb: verbSail, A: u, B: int16(d)})
		}
	}
	return dst
}

// maySail says why a ship does not go to a display (18.22, 18.24, 18.27).
func (s *state) maySail(_ *kernel.Frame, c kernel.Choice) kernel.Verdict {
	u, to := int(c.A), int(c.B)
	if v := s.mayBeSent(u); !v.OK() {
		return v
	}
	switch d, box, ok := seaOf(s.at[u]); {
	case !ok && s.at[u] != england3:
		return ruleSailBack.No(c.A)
	case !ok:
	case box == 2:
		return ruleSailEngland.No(c.A)
	case d == to:
		return ruleSailSame.No(c.A, c.B)
	case !slices.Contains(s.sc.displays[d].Beside, int8(to)):
		return ruleSailMaps.No(c.A, c.B, int16(d))
	}
	return ruleSailRoom.Only(s.crowd(to) < int(s.sc.displays[to].Room), c.B)
}

// sailAway sends a ship to a display.
func (s *state) sailAway(_ *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
	box := 0
	if _, was, ok := seaOf(s.at[c.A]); ok {
		box = was + 1
	}
	s.sail(int(c.A), seaBox(int(c.B), box))
	evSails.Tell(sink, ruleSailMaps, c.A, c.B)
}
