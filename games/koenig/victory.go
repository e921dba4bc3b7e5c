package koenig

import "sandtable/kernel"

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

func (p *pos) tellEnd(s kernel.Sink) {
	r, _ := p.Result()
	emit(s, kernel.Event{Kind: evEnd, Rule: ruleWin, Args: [6]int16{int16(r.Winner), int16(r.Score[allied]), int16(r.Score[german])}})
}
