package dday91

// 15a Mulberry harbours.
var (
	ruleHarbourHex   = book.Rule("15a1.1", "Mulberry harbours", "They go to sea like invaders and land at a coast hex of the continent that is no city.", "{place} is a city, where no harbour is placed")
	ruleOneHarbour   = book.Rule("15a2.1", "One harbour", "One in a hex; otherwise no stacking limit.", "there is a harbour at {B:place}")
	_                = book.Rule("15a3.1", "Use of harbours", "Its hex is an Allied source and like a port city in all but combat: units enter there and drops begin there.", "")
	_                = book.Rule("15a4.2", "Loss of harbours", "A harbour is lost when German ground units enter its hex.", "")
	ruleNoTransfer   = book.Rule("15a4.1", "Harbours stay", "Harbours and bombers are not transferred; a harbour never moves once placed.", "{unit} cannot be transferred")
	ruleHarbourStays = book.Rule("15a4.1", "Harbours stay", "A harbour never moves once placed.", "{unit} stays where it is placed")
)

// harbours counts the Mulberry markers in place on the continent.
func (p *position) harbours() (n int) {
	for m := int16(mulberry1); m < nPieces; m++ {
		n += int(bit(p.on(m) && p.at(m).Continental()))
	}
	return n
}

// harbourAt tells whether a hex counts as a port and a source by a harbour (15a3.1).
func (p *position) harbourAt(h int16) bool { return p.sc.Hex[h].Continental() && p.harbourAfloat(h) }

// harbourAfloat tells whether a marker is in a hex, at sea or in place.
func (p *position) harbourAfloat(h int16) bool {
	for m := int16(mulberry1); m < nPieces; m++ {
		if p.on(m) && p.loc[m] == h {
			return true
		}
	}
	return false
}

// town tells whether a hex counts as a city where units enter and drops begin: a
// harbour is like a port city in all but combat (15a3.1).
func (p *position) town(h int16) bool { return p.sc.Hex[h].IsCity() || p.harbourAt(h) }
