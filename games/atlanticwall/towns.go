package atlanticwall

import (
	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
	"sandtable/play"
	"sandtable/scene"
)

// 33.28 Victory in the Caumont Gap.
var ruleTowns = book.Rule("33.28", "Victory", "At the end of the last Game-Turn the towns decide: Allied combat units in Caumont and one other are a marginal, in all three a substantive victory, and a decisive one when four have left over the south edge. No Allied unit in Saint-Lô and Villers-Bocage is a marginal German victory, in none of the three a substantive one, and decisive with a German unit in the Forêt de Cerisy.", "")

// townsResult is the degree of victory as the towns stand (33.28, A106).
func (s *state) townsResult() kernel.Result {
	held, entered := 0, 0 // sets of towns: with an Allied combat unit, with any Allied unit
	for i, a := range s.sc.Towns {
		for _, h := range a.Hexes {
			if s.garrison(order.Allied, h) {
				held |= 1 << i
			}
			if s.friendIn(order.Allied, h) >= 0 {
				entered |= 1 << i
			}
		}
	}
	all := 1<<len(s.sc.Towns) - 1
	r := kernel.Result{Winner: kernel.Nobody}
	win := func(side order.Side, degree int32) kernel.Result {
		r.Winner, r.Score[side] = kernel.Seat(side), degree
		return r
	}
	switch {
	case held == all && s.exited() >= int(s.sc.Exits):
		return win(order.Allied, decisive)
	case held == all:
		return win(order.Allied, substantive)
	case held&1 != 0 && held > 1:
		return win(order.Allied, marginal)
	case entered == 0 && s.inForest():
		return win(order.German, decisive)
	case entered == 0:
		return win(order.German, substantive)
	case entered == 1:
		return win(order.German, marginal)
	}
	return r
}

// inForest tells whether a German unit, and not just a Delay marker, is in the forest that
// counts.
func (s *state) inForest() bool {
	for _, h := range s.sc.Forest.Hexes {
		if s.friendIn(order.German, h) >= 0 && s.delayIn(h) < 0 {
			return true
		}
	}
	return false
}

// exited is how many Allied combat units have left over the south edge.
func (s *state) exited() (n int) {
	for u := range s.sc.Units {
		if s.at[u] == departed && s.sideOf(u) == order.Allied && s.card(u).Type != order.HQ {
			n++
		}
	}
	return n
}

// townLines says how the towns stand, a line each.
func (s *state) townLines(out []scene.Score) {
	for _, a := range s.sc.Towns {
		h := a.Hexes[0]
		line := scene.ScoreLine{Text: a.Name + " held", At: s.hex(h), Bare: true, Rule: ruleTowns.Number}
		switch {
		case s.garrison(order.Allied, h):
			out[order.Allied].Lines = append(out[order.Allied].Lines, line)
		case s.friendIn(order.Allied, h) >= 0:
			line.Text = a.Name + ": an Allied unit, none that fights"
			out[order.Allied].Lines = append(out[order.Allied].Lines, line)
		default:
			line.Text = "no Allied unit in " + a.Name
			out[order.German].Lines = append(out[order.German].Lines, line)
		}
	}
	out[order.Allied].Lines = append(out[order.Allied].Lines, scene.ScoreLine{Text: play.Count(s.exited(), "combat unit") + " of " + itoa(int(s.sc.Exits)) + " off the south edge", Bare: true, Rule: ruleTowns.Number})
	forest := scene.ScoreLine{Text: "no unit in the " + s.sc.Forest.Name, At: s.hex(s.sc.Forest.Hexes[0]), Bare: true, Rule: ruleTowns.Number}
	if s.inForest() {
		forest.Text = "a unit in the " + s.sc.Forest.Name
	}
	out[order.German].Lines = append(out[order.German].Lines, forest)
}
