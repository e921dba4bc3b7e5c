package dday91

import (
	"sandtable/kernel"
	"sandtable/play"
)

// 3d Moves, 11a Variable Moves.
var (
	_              = book.Rule("3d.1", "Moves track", "A side has 0 to 27 Moves; more are lost.", "")
	ruleIncome     = book.Rule("3d.2", "New Moves", "Each portion begins with new Moves.", "")
	ruleMoves      = book.Rule("3d2.1", "Spending Moves", "One Move lets a unit, or an army with its box, move and attack.", "not enough Moves for {unit}: {n} needed, {n} left")
	_              = book.Rule("11a.1", "Variable Moves", "One for each supplied round headquarters on the continent, the numbers of controlled sources, harbours in good weather, bombers used for the Germans.", "")
	_              = book.Rule("11a.2", "Moves at the start", "They are those of the scenario; headquarters count by their supply in the last supply step.", "")
	evIncome       = book.Event("phase", "{side} get {n} Moves and have {n}.")
	evHarbourMoves = book.Event("phase", "The harbours give {B:n} Moves; the Allies have {C:n}.")
	evPaid         = withBox("move", "A Move for {unit}; {n} left.")
)

// gain adds Moves, at most up to the end of the track (3d.1).
func (p *position) gain(s kernel.Seat, n int, why *play.Event, sink kernel.Sink) {
	p.moves[s] = uint8(min(maxMoves, int(p.moves[s])+n))
	why.Tell(sink, ruleIncome, int16(s), int16(n), int16(p.moves[s]))
}

func (p *position) spend(s kernel.Seat, n int16) { p.moves[s] -= uint8(n) }

// variableMoves counts rule 11a.1 without the harbours, which wait for the
// weather of the turn.
func (p *position) variableMoves(s kernel.Seat) int {
	n := 0
	for u := range units(s) {
		if p.sc.Units[u].IsRound() && p.on(u) && !p.is(u, unsupplied) && p.at(u).Continental() {
			n++
		}
	}
	for h := range p.sc.Hex {
		v := p.sc.Hex[h].Circled
		if s == german {
			v = p.sc.Hex[h].Boxed
		}
		if v > 0 && p.controls(s, int16(h)) {
			n += int(v)
		}
	}
	return n
}

// harbourMoves adds one Move for each Mulberry harbour on the continent in good
// weather, once a turn, after the weather is known (11a.1, 12c4).
func (p *position) harbourMoves(s kernel.Seat, sink kernel.Sink) {
	if s != allied || !p.sc.opt.moves11a || p.bad {
		return
	}
	if n := p.harbours(); n > 0 {
		p.gain(s, n, evHarbourMoves, sink)
	}
}
