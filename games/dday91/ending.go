package dday91

import (
	"sandtable/games/dday91/order"
	"sandtable/kernel"
)

// 5, 6 The end of the game; 3e2.7 what is lost at sea.
var (
	ruleAtSea   = book.Rule("3e2.7", "Lost at sea", "What is still at sea when the combat step ends is eliminated.", "")
	_           = book.Rule("3b3.3", "Nobody stays at sea", "Who is in a sea hex when the portion of its side ends is eliminated.", "")
	ruleVictory = book.Rule("6.3", "Victory", "Allies: 20 ground units east of the Rhine and the cities of the scenario. Germans: that failing, enough Allied corps eliminated. Otherwise a draw.", "")
	_           = book.Rule("6.1", "East of the Rhine", "Every Allied ground unit there counts one, also in holding boxes.", "")
	_           = book.Rule("6.2", "Corps eliminated", "Every elimination of an Allied corps counts, whatever comes back.", "")
	evDrowned   = book.Event("loss", "{unit} has not got ashore.{-hex}")
	evEnd       = book.Event("score", "{verdict}: {n} Allied ground units east of the Rhine, {n} Allied corps lost.")
)

// endCombat ends the combat step: whatever is still at sea is lost (3e2.7, 15a4.1),
// stacks are checked (2d1.1). It reports whether a procedure was begun.
func (p *position) endCombat(side kernel.Seat, sink kernel.Sink) bool {
	for u := range int16(nPieces) {
		if p.on(u) && p.at(u).Terrain == order.Sea {
			evDrowned.Tell(sink, ruleAtSea, u, p.loc[u])
			p.kill(u, sink)
		}
	}
	return p.settleStacks(side) || p.settleStacks(1-side)
}

// eastern counts Allied ground units east of the Rhine (6.1).
func (p *position) eastern() int {
	n := 0
	for u := range int16(nAllied) {
		if p.on(u) && p.sc.Units[u].IsGround() && p.at(u).East {
			n++
		}
	}
	return n
}

// eastGoal is how many Allied ground units have to be east of the Rhine.
const eastGoal = 20

// winner judges the position as if the game ended now (6).
func (p *position) winner() kernel.Seat {
	won := p.eastern() >= eastGoal
	for _, h := range p.sc.Goals {
		won = won && p.control.has(h)
	}
	switch {
	case won:
		return allied
	case p.lost >= p.sc.CorpsLimit:
		return german
	}
	return kernel.Nobody
}

func (p *position) judge(sink kernel.Sink) {
	w := p.winner()
	p.verdict, p.over = int8(w), true
	evEnd.Tell(sink, ruleVictory, int16(w), int16(p.eastern()), int16(p.lost))
}

// Result scores Allied ground units east of the Rhine and Allied corps lost.
func (p *position) Result() (kernel.Result, bool) {
	r := kernel.Result{Winner: kernel.Seat(p.verdict)}
	r.Score[allied], r.Score[german] = int32(p.eastern()), int32(p.lost)
	if !p.over {
		r.Winner = kernel.Nobody
	}
	return r, p.over
}

func verdictText(s kernel.Seat) string {
	switch s {
	case allied:
		return "The Allies win"
	case german:
		return "The Germans win"
	}
	return "A draw"
}
