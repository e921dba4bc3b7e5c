package atlanticwall

import (
	"sandtable/board"
	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
	"sandtable/play"
	"sandtable/scene"
)

// 33.69 Victory at Utah Beach: towns, bridges, batteries and gaps.
var ruleAirhead = book.Rule("33.69", "Victory", "At the end of the last Game-Turn: three batteries destroyed, the Gap Number reached and a combat unit in one of Ste-Mère-Église, Carentan and Montebourg are a marginal Allied victory; with units at the bridges B1620 and B1219 besides a substantive one, with two towns a decisive one. All three towns German are a marginal German victory, without the Gap Number a substantive one, with fewer than three batteries destroyed besides a decisive one.", "")

// claim notes who passes through a town that decides (33.69, 33.59: the last to pass through).
func (s *state) claim(side order.Side, h int16) {
	if s.sc.Campaign != nil {
		s.claimCity(side, h)
		return
	}
	if s.sc.Objectives == nil && s.sc.Beachhead == nil {
		return
	}
	for i, a := range s.sc.goals() {
		if !a.Has(h) {
			continue
		}
		if s.inv.towns &^= 1 << i; side == order.Allied {
			s.inv.towns |= 1 << i
		}
	}
}

// germanTown tells a town with a German combat unit in it, or that the Germans passed last.
func (s *state) germanTown(i int) bool {
	for _, h := range s.sc.Landing.Towns[i].Hexes {
		if s.garrison(order.German, h) {
			return true
		}
	}
	return s.heldAt(s.sc.Landing.Towns[i]) == board.NoHex && s.inv.towns>>i&1 == 0
}

// wrecked is how many batteries have been destroyed.
func (s *state) wrecked() (n int) {
	for _, u := range s.sc.coast {
		n += flag(s.at[u] == eliminated)
	}
	return n
}

// airheadResult is the degree of victory (33.69, A106).
func (s *state) airheadResult() kernel.Result {
	x, r := s.sc.Objectives, kernel.Result{Winner: kernel.Nobody}
	win := func(side order.Side, degree int32) kernel.Result {
		r.Winner, r.Score[side] = kernel.Seat(side), degree
		return r
	}
	towns, german := 0, 0
	for i, a := range s.sc.Landing.Towns {
		towns += flag(s.heldAt(a) != board.NoHex)
		german += flag(s.germanTown(i))
	}
	bridges := true
	for _, h := range x.Hexes {
		bridges = bridges && s.garrison(order.Allied, h)
	}
	guns, gaps := s.wrecked() >= x.Batteries, s.gapsBlown() >= s.sc.Landing.Beaches[0].GapNumber
	switch allGerman := german == len(s.sc.Landing.Towns); {
	case guns && gaps && bridges && towns >= 2:
		return win(order.Allied, decisive)
	case guns && gaps && bridges && towns == 1:
		return win(order.Allied, substantive)
	case guns && gaps && towns >= 1:
		return win(order.Allied, marginal)
	case allGerman && !gaps && !guns:
		return win(order.German, decisive)
	case allGerman && !gaps:
		return win(order.German, substantive)
	case allGerman:
		return win(order.German, marginal)
	}
	return r
}

// airheadStamp is what the score depends on.
func (s *state) airheadStamp(x scene.Stamp) scene.Stamp {
	for _, h := range s.sc.Objectives.Hexes {
		x = x.With(s.garrison(order.Allied, h))
	}
	for i := range s.sc.Landing.Towns {
		x = x.With(s.germanTown(i))
	}
	return x.Add(s.wrecked())
}

// airheadLines says how the towns, bridges, batteries and gaps stand, a line each.
func (s *state) airheadLines(out []scene.Score) {
	line := func(side order.Side, text string, h int16) {
		l := scene.ScoreLine{Text: text, Bare: true, Rule: ruleAirhead.Number}
		if h != board.NoHex {
			l.At = s.hex(h)
		}
		out[side].Lines = append(out[side].Lines, l)
	}
	x := s.sc.Landing
	line(order.Allied, play.Count(int(s.gapsBlown()), "gap")+" of "+itoa(int(x.Beaches[0].GapNumber)), board.NoHex)
	line(order.Allied, itoa(s.wrecked())+" of "+play.Count(s.sc.Objectives.Batteries, "battery|batteries")+" destroyed", board.NoHex)
	for i, a := range x.Towns {
		switch h := s.heldAt(a); {
		case h != board.NoHex:
			line(order.Allied, a.Name+" held", h)
		case s.germanTown(i):
			line(order.German, a.Name+" German", a.Hexes[0])
		default:
			line(order.Allied, a.Name+" passed last", a.Hexes[0])
		}
	}
	for _, h := range s.sc.Objectives.Hexes {
		if s.garrison(order.Allied, h) {
			line(order.Allied, s.place(h)+" held", h)
		}
	}
}
