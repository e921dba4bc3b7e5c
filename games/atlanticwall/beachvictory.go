package atlanticwall

import (
	"sandtable/board"
	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
	"sandtable/play"
	"sandtable/scene"
)

// 33.4 What the scenario changes besides the Invasion Stage: German moves, German artillery, and
// victory.
var (
	ruleGaps  = book.Rule("33.49", "Victory", "The Gap Number is a marginal Allied victory, a substantive one with all German batteries destroyed, a decisive one with a combat unit in Trévières, Isigny or Bayeux besides. Short of it the Germans win: substantively below 30 gaps, decisively below 20.", "")
	ruleSent  = book.Rule("33.47", "German moves", "No German unit moves in the first Game-Turn, one in the second, two in the third, three in the fourth, of the Germans' choice; none is built up or digs in.", "no more German units move in this Game-Turn")
	ruleStill = book.Rule("33.47", "German moves", "Nobody else advances after combat.", "{unit} has not moved in this Game-Turn and does not advance")
	ruleMuted = book.Rule("33.47", "German artillery", "It never uses barrage or Final Protective Fire; it only defends.", "{unit} does not fire in this scenario")
)

// quota is how many German units may move in this Game-Turn.
func (s *state) quota() int8 { return s.sc.Landing.Moves[s.turn-s.sc.First] }

// rootedAll tells whether no unit of a side moves in this Game-Turn.
func (s *state) rootedAll(side order.Side) bool {
	return s.metered() && side == order.German && s.quota() == 0
}

// spent tells whether no further German unit may move, besides those in hand (33.47a).
func (s *state) spent() bool {
	return s.metered() && s.side == order.German && s.inv.sent+s.move.n >= s.quota()
}

// muted tells a gun that is silent in this scenario (33.47c).
func (s *state) muted(u int) bool {
	return s.metered() && s.sideOf(u) == order.German && s.card(u).Gun()
}

// rooted tells a German unit that does not advance (33.47a, A98).
func (s *state) rooted(u int) bool {
	return s.metered() && s.sideOf(u) == order.German && !s.is(u, moved)
}

// beachResult is the degree of victory as the gaps stand (33.49).
func (s *state) beachResult() (r kernel.Result) {
	win := func(side order.Side, degree int32) kernel.Result {
		r.Winner, r.Score[side] = kernel.Seat(side), degree
		return r
	}
	x := s.sc.Landing
	switch n := s.gapsBlown(); {
	case n < x.Decisive:
		return win(order.German, decisive)
	case n < x.Substantive:
		return win(order.German, substantive)
	case n < x.Beaches[0].GapNumber:
		return win(order.German, marginal)
	case s.batteries() > 0:
		return win(order.Allied, marginal)
	case !s.townHeld():
		return win(order.Allied, substantive)
	}
	return win(order.Allied, decisive)
}

// townHeld tells whether an Allied combat unit is in one of the towns.
func (s *state) townHeld() bool {
	for _, a := range s.sc.Landing.Towns {
		if s.heldAt(a) != board.NoHex {
			return true
		}
	}
	return false
}

// heldAt is a hex of a town with an Allied combat unit, or board.NoHex.
func (s *state) heldAt(a *order.Area) int16 {
	for _, h := range a.Hexes {
		if s.garrison(order.Allied, h) {
			return h
		}
	}
	return board.NoHex
}

// beachLines says how the landing stands, a line each.
func (s *state) beachLines(out []scene.Score) {
	x := s.sc.Landing
	out[order.Allied].Lines = append(out[order.Allied].Lines, scene.ScoreLine{Text: play.Count(int(s.gapsBlown()), "gap") + " of " + itoa(int(x.Beaches[0].GapNumber)), Bare: true, Rule: ruleGaps.Number})
	for _, a := range x.Towns {
		if h := s.heldAt(a); h != board.NoHex {
			out[order.Allied].Lines = append(out[order.Allied].Lines, scene.ScoreLine{Text: a.Name + " held", At: s.hex(h), Bare: true, Rule: ruleGaps.Number})
		}
	}
	out[order.German].Lines = append(out[order.German].Lines, scene.ScoreLine{Text: play.Count(s.batteries(), "battery|batteries") + " left", Bare: true, Rule: ruleGaps.Number})
}
