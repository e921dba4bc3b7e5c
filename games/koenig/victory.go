package koenig

import (
	"sandtable/kernel"
)

// 13.0 Victory, Ex.4 Objectives, Ex.5 Delay points, Ex.6 Losses.
var (
	ruleWin        = book.Rule("13.0", "Victory", "More victory points after the last turn; equal is a draw.", "")
	ruleObjectives = book.Rule("Ex.4", "Objectives", "Held by the side that last stood there alone; Germans at the start.", "")
	ruleDelay      = book.Rule("Ex.5", "Delay points", "On certain turns the Germans score for objectives that they still hold.", "")
	ruleLosses     = book.Rule("Ex.6", "Losses", "Points for units eliminated, more for strong Allied ones; none for units that left the map.", "")

	evControl     = book.Event("score", "{side} take {objective}")
	evDelayPoints = book.Event("score", "{n delay point} for the Germans, {n} in all")
	evEnd         = book.EventBy("score", func(p *pos, _ kernel.Event) kernel.Line {
		r, _ := p.Result()
		return kernel.Line{Text: p.resultShown(r).Text}
	})
)

// Result is the score so far, and whether the last turn is over (13.0).
func (p *pos) Result() (kernel.Result, bool) {
	var r kernel.Result
	for i, o := range p.sc.objectives {
		if p.control>>i&1 != 0 {
			r.Score[allied] += int32(o.allied)
		} else {
			r.Score[german] += int32(o.german)
		}
	}
	for u := range p.sc.units {
		if p.at[u] == eliminated {
			r.Score[p.unit(u).side.other()] += int32(p.lossPoints(u))
		}
	}
	r.Score[german] += int32(p.delay)
	switch {
	case r.Score[allied] > r.Score[german]:
		r.Winner = kernel.Seat(allied)
	case r.Score[allied] < r.Score[german]:
		r.Winner = kernel.Seat(german)
	default:
		r.Winner = kernel.Nobody
	}
	f := p.stack.Top()
	return r, f == nil || f.Proc == procTurn
}

// lossPoints is what the other side scores for a unit when it is eliminated (Ex.6).
func (p *pos) lossPoints(u int) int16 {
	x := &p.sc.special
	switch {
	case p.unit(u).side == german:
		return x.germanLost
	case p.unit(u).cs >= x.strongCS:
		return x.strongLost
	}
	return x.alliedLost
}

// scoreDelay gives the Germans points for objectives that they still hold (Ex.5).
func (p *pos) scoreDelay(s kernel.Sink) {
	if p.sc.special.delayTurns>>p.turn&1 == 0 {
		return
	}
	var n int16
	for i, o := range p.sc.objectives {
		if p.control>>i&1 == 0 {
			n += o.delay
		}
	}
	p.delay += n
	evDelayPoints.Tell(s, ruleDelay, n, p.delay)
}

// claim gives the objective in a hex to the side that stands there alone (Ex.4).
// During a close combat nobody takes anything: who is thrown out has not held.
func (p *pos) claim(h int16, s kernel.Sink) {
	if h < 0 || p.sc.objectiveAt[h] < 0 || p.inClose() {
		return
	}
	here := p.in(h)
	us, them := here&p.sc.sides[allied] != 0, here&p.sc.sides[german] != 0
	if us != them {
		p.take(p.sc.objectiveAt[h], us, s)
	}
}

// take records who holds an objective.
func (p *pos) take(o int8, us bool, s kernel.Sink) {
	if held := p.control>>o&1 != 0; held == us {
		return
	}
	p.control ^= 1 << o
	who := german
	if us {
		who = allied
	}
	evControl.Tell(s, ruleObjectives, int16(who), int16(o))
}
