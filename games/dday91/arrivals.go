package dday91

import (
	"slices"

	"sandtable/games/dday91/order"
	"sandtable/kernel"
)

// 3f Reinforcements, 11b Replacing losses.
var (
	ruleWait       = book.Rule("3f1.1", "When they come", "On its turn or any later one, ready for use at once.", "")
	ruleEntryHeld  = book.Rule("3f2.1", "Closed entry", "An entry hex must be controlled by the owner.", "{B:place} is not controlled by the side of {A:unit}")
	ruleEntryFoe   = book.Rule("3f2.1", "Closed entry", "No enemy stands in it.", "an enemy stands in {place}")
	ruleEntry      = book.Rule("3f2.2", "Entry hexes", "A reinforcement enters where its card says: a fixed hex, a controlled port, a French city or a home city.", "{unit} does not enter at {place}: its card names others")
	ruleEntryTown  = book.Rule("3f2.2", "Entry hexes", "Ports and cities.", "{place} is no port and no city")
	ruleRefit      = book.Rule("11b.1", "Refitting", "One Move turns a supplied reduced corps or air unit to full strength.", "{unit} is at full strength")
	ruleRefitWho   = book.Rule("11b.1", "Refitting", "Corps and air units.", "{unit} is no corps and no air unit, and is never reduced")
	ruleReplace    = book.Rule("11b.2", "Replacing", "Two Moves for a headquarters, three for a corps, four for an air unit; it enters any controlled city next turn.", "{unit} is not lost")
	ruleReplaceWho = book.Rule("11b.2", "Replacing", "Headquarters, corps and air units.", "{unit} is none of those that are replaced")
	evEnter        = book.Event("arrival", "{unit} arrives at {place}.")
	evWait         = book.Event("arrival", "{unit} waits.")
	evRefit        = book.Event("arrival", "{unit} is brought to full strength.")
	evReplace      = book.Event("arrival", "{unit} is rebuilt for {n} Moves and enters next turn.")
)

func init() {
	book.Room(nodeReinforce, room{
		Who: whoPlays, Ask: "Where does {B:unit} enter, or does it wait?", Rule: ruleEntry,
		Moves: []move{
			{Verb: VerbEnter, Look: "place", Label: "Enter at {place}", Try: hexes(VerbEnter, (*position).town),
				Judge: mayA((*position).checkEnter), Do: doesA((*position).applyEnter)},
			{Verb: VerbWait, Look: "pass", Label: "Wait",
				Judge: func(p *position, f *kernel.Frame, _ kernel.Choice) kernel.Verdict { return p.foreseeEntry(f.B, -1) },
				Do: func(_ *position, f *kernel.Frame, _ kernel.Choice, s kernel.Sink) {
					evWait.Tell(s, ruleWait, f.B)
					f.B++
				}},
		},
	})
	book.Room(nodeReplace, room{
		Who: whoPlays, Ask: "Spend Moves on losses, or end the step.", Rule: ruleRefit,
		Moves: []move{
			{Verb: VerbRefit, Look: "take", Label: "Refit {unit}", Offer: costsOne, Try: own(VerbRefit),
				Judge: mine(mayA((*position).checkRefit)), Do: func(p *position, _ *kernel.Frame, c kernel.Choice, s kernel.Sink) {
					p.spend(sideOf(c.A), 1)
					p.mark[c.A] &^= reduced // the factors change, the zone does not
					evRefit.Tell(s, ruleRefit, c.A)
				}},
			{Verb: VerbReplace, Look: "take", Label: "Rebuild {unit}", Try: pieces(VerbReplace, func(*position, int16) bool { return true }),
				Offer: costs(func(p *position, c kernel.Choice) int16 { return p.replacePrice(c.A) }),
				Judge: mayA((*position).checkReplace), Do: func(p *position, _ *kernel.Frame, c kernel.Choice, s kernel.Sink) {
					p.spend(sideOf(c.A), p.replacePrice(c.A))
					p.life[c.A], p.due[c.A], p.mark[c.A] = waiting, p.turn+1, replaced
					evReplace.Tell(s, ruleReplace, c.A, p.replacePrice(c.A))
				}},
			endOfStep("No more replacements", nil),
		},
	})
}

// nextArrival is the next unit from number u on that may enter this turn, or -1.
// A unit without an open entry hex waits by itself (3f2.1).
func (p *position) nextArrival(s kernel.Seat, u int16) int16 {
	lo, hi := span(s)
	for u = max(u, lo); u < hi; u++ {
		if p.life[u] == waiting && p.due[u] <= p.turn && p.mayArrive(u) {
			return u
		}
	}
	return -1
}

// mayArrive tells whether any hex is open for a unit to enter: only cities and harbours
// are (3f2.2, 15a3.1).
func (p *position) mayArrive(u int16) bool {
	if slices.ContainsFunc(p.sc.Cities, func(h int16) bool { return p.entryOpen(u, h) }) {
		return true
	}
	for m := int16(mulberry1); m < nPieces; m++ {
		if p.on(m) && p.entryOpen(u, p.loc[m]) {
			return true
		}
	}
	return false
}

// entryOpen tells whether a hex is an entry hex of a unit and controlled by its
// side (3f2.1, 3f2.2, 11b.2, 15a3.1) with no enemy unit in it (2d3.1).
func (p *position) entryOpen(u, h int16) bool {
	s := sideOf(u)
	x := &p.sc.Hex[h]
	if !p.town(h) || !p.controls(s, h) || p.count[1-s][h] > 0 {
		return false
	}
	if p.is(u, replaced) {
		return true
	}
	l := p.sc.Line(u, true)
	if l == nil {
		return false // put among the reinforcements by hand
	}
	switch l.Rule {
	case order.FixedHex:
		return h == l.Hex
	case order.EnterPort:
		return x.Port || p.harbourAt(h)
	case order.EnterFrenchCity:
		return x.Country == order.France
	case order.EnterHomeCity:
		return x.Homeland()
	}
	return false
}

func (p *position) checkEnter(h int16) kernel.Verdict {
	u := p.portion().B
	if !p.town(h) {
		return ruleEntryTown.No(h)
	}
	switch s := sideOf(u); {
	case !p.controls(s, h):
		return ruleEntryHeld.No(u, h)
	case p.count[1-s][h] > 0:
		return ruleEntryFoe.No(h)
	}
	if !p.entryOpen(u, h) {
		return ruleEntry.No(u, h)
	}
	return p.foreseeEntry(u, h)
}

func (p *position) applyEnter(h int16, sink kernel.Sink) {
	f := p.portion()
	u := f.B
	f.B++
	p.life[u] = inPlay
	p.mark[u] &^= replaced
	p.put(u, h, sink)
	evEnter.Tell(sink, ruleEntry, u, h)
}

// replacePrice is what a lost unit costs under rule 11b.2, 0 if it cannot be replaced.
func (p *position) replacePrice(u int16) int16 {
	switch c := &p.sc.Units[u]; {
	case c.IsHQ():
		return 2
	case c.IsCorps():
		return 3
	case c.Class == order.Air:
		return 4
	}
	return 0
}

func (p *position) checkRefit(u int16) kernel.Verdict {
	s := p.phasing()
	c := &p.sc.Units[u]
	switch {
	case !c.IsCorps() && c.Class != order.Air:
		return ruleRefitWho.No(u)
	case !p.is(u, reduced):
		return ruleRefit.No(u)
	case p.is(u, unsupplied):
		return ruleNoSupply.No(u)
	}
	return p.affords(s, 1, u)
}

func (p *position) checkReplace(u int16) kernel.Verdict {
	s := p.phasing()
	if sideOf(u) != s {
		return ruleOwn.No(u)
	}
	price := p.replacePrice(u)
	switch {
	case price == 0:
		return ruleReplaceWho.No(u)
	case p.life[u] != dead:
		return ruleReplace.No(u)
	}
	return p.affords(s, price, u)
}

func (p *position) canReplace(s kernel.Seat) bool {
	p.reconsider()
	for u := range units(s) {
		if p.on(u) && p.checkRefit(u).OK() || p.checkReplace(u).OK() {
			return true
		}
	}
	return false
}
