package atlanticwall

import (
	"sandtable/board"
	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
	"sandtable/play"
	"sandtable/scene"
)

// 33.59 Victory at Gold, Juno and Sword.
var ruleBeachhead = book.Rule("33.59", "Victory", "With all three Gap Numbers reached and Allied combat units in D3607 and D3806 the Allies win marginally, substantively with one in Ryes besides, decisively with one in Caen too. The Germans win with a unit in Ryes and Caen, or the last to have passed through, and a combat unit in D3607: substantively where a Gap Number is not reached, decisively where two are not. Anything else is a draw.", "")

// german tells whether a town that decides is the Germans': a unit of theirs is in it, or they
// were the last to pass through.
func (s *state) german(i int) bool {
	if s.inv.towns>>i&1 == 0 {
		return true
	}
	for _, h := range s.sc.Beachhead.Goals()[i].Hexes {
		if s.friendIn(order.German, h) >= 0 {
			return true
		}
	}
	return false
}

// shut is how many beaches have not reached their Gap Numbers.
func (s *state) shut() (n int) {
	for b := range s.sc.beaches() {
		n += flag(s.open(b))
	}
	return n
}

// beachheadResult is the degree of victory as it stands (33.59, A106).
func (s *state) beachheadResult() (r kernel.Result) {
	win := func(side order.Side, degree int32) kernel.Result {
		r.Winner, r.Score[side] = kernel.Seat(side), degree
		return r
	}
	b, shut := s.sc.Beachhead, s.shut()
	switch {
	case shut == 0 && s.garrison(order.Allied, b.Hexes[0]) && s.garrison(order.Allied, b.Hexes[1]):
		switch {
		case s.heldAt(b.Town) == board.NoHex:
			return win(order.Allied, marginal)
		case s.heldAt(b.City) == board.NoHex:
			return win(order.Allied, substantive)
		}
		return win(order.Allied, decisive)
	case s.german(0) && s.german(1) && s.garrison(order.German, b.Hexes[0]):
		return win(order.German, marginal+int32(min(shut, 2)))
	}
	r.Winner = kernel.Nobody
	return r
}

// beachheadLines says how the beachhead stands, a line each.
func (s *state) beachheadLines(out []scene.Score) {
	line := func(side order.Side, text string, h int16) {
		out[side].Lines = append(out[side].Lines, scene.ScoreLine{Text: text, At: s.hex(h), Bare: true, Rule: ruleBeachhead.Number})
	}
	for i := range s.sc.beaches() {
		x := &s.sc.Landing.Beaches[i]
		text := x.Name + ": " + play.Count(int(s.gapsOf(x)), "gap") + " of " + itoa(int(x.GapNumber))
		if !s.open(i) {
			text = x.Name + " cleared"
		}
		line(order.Allied, text, s.subs()[x.First].At)
	}
	b := s.sc.Beachhead
	for _, h := range b.Hexes {
		switch {
		case s.garrison(order.Allied, h):
			line(order.Allied, s.hex(h)+" held", h)
		case s.garrison(order.German, h):
			line(order.German, s.hex(h)+" held", h)
		}
	}
	for i, a := range b.Goals() {
		if h := s.heldAt(a); h != board.NoHex {
			line(order.Allied, a.Name+" held", h)
		}
		if s.german(i) {
			line(order.German, a.Name+" held", a.Hexes[0])
		}
	}
}

// beachheadStamp changes with what beachheadLines says.
func (s *state) beachheadStamp(x scene.Stamp) scene.Stamp {
	r := s.beachheadResult()
	x = x.Add(int(r.Winner)).Add(int(r.Score[0] + r.Score[1])).Add(int(s.inv.cleared)<<8 | int(s.inv.towns))
	for i, a := range s.sc.Beachhead.Goals() {
		x = x.With(s.german(i)).Add(int(s.heldAt(a)))
	}
	for _, h := range s.sc.Beachhead.Hexes {
		x = x.With(s.garrison(order.Allied, h)).With(s.garrison(order.German, h))
	}
	return x
}
