package greatestday

import (
	"slices"

	"sandtable/board"
	"sandtable/games/greatestday/order"
	"sandtable/kernel"
	"sandtable/play"
	"sandtable/scene"
)

// mostThreats is how many shots at a move are told one by one.
const mostThreats = 6

// threats says of every step of a way who may fire at it, with what and how likely that does
// what (G15.1, G15.3), and before them what all fire together does until the way ends. Each shot
// is told as at a unit that nobody has hit before it; all of them together are not.
func (s *state) threats(u int, path []int16) (out []scene.Fact) {
	if len(path) < 2 {
		return nil
	}
	q := s.unanswered()
	shots := 0
	for i, to := range path[1:] {
		if i > 0 {
			q.step(u, path[i], nil)
			q.stack = kernel.Stack{}
		}
		for w := range q.shooters(u, path[i]) {
			if shots++; shots <= mostThreats {
				f := q.threat(w, u, to)
				f.Text = "Leaving " + s.hex(path[i]) + ": " + f.Text
				out = append(out, f)
			}
		}
	}
	if shots > mostThreats {
		out = append(out, scene.Fact{Text: "More fire on the way", Value: itoa(shots - mostThreats), Rule: ruleReact.Number})
	}
	if shots > 1 {
		if d, ok := s.perilOfWay(u, path); ok {
			out = slices.Insert(out, 0, allFire("on the way", d))
		}
	}
	return out
}

// threatsHere is that of a change of state, which a unit makes where it stands (G15.1).
func (s *state) threatsHere(u int) (out []scene.Fact) {
	s = s.unanswered()
	by := slices.Collect(s.shooters(u, s.at[u]))
	for n, w := range by {
		if n == mostThreats {
			out = append(out, scene.Fact{Text: "More fire", Value: itoa(len(by) - n), Rule: ruleReact.Number})
			break
		}
		f := s.threat(w, u, board.NoHex)
		f.Text = "Before it: " + f.Text
		out = append(out, f)
	}
	if len(by) > 1 {
		if d, ok := s.perilOf(u, board.NoHex, -1); ok {
			out = slices.Insert(out, 0, allFire("before it", d))
		}
	}
	return out
}

// threat is one shot at a step.
func (s *state) threat(w, u int, to int16) scene.Fact {
	value := "hits on " + spread(held(s.snap(w, u, to)))
	if d, ok := s.perilOf(u, to, w); ok {
		value += ": " + d.String()
	}
	return scene.Fact{Text: "fire of " + s.name(int16(w)) + " from " + s.hex(s.at[w]), Value: value, Rule: ruleReact.Number}
}

func allFire(when string, d peril) scene.Fact {
	return scene.Fact{Text: "All fire " + when + ", if everybody fires who may", Value: d.String(), Rule: ruleReact.Number}
}

// mover is the unit in hand that may move, with what it has left of its move; not ok where
// nobody is in hand.
func (s *state) mover() (u, mp int, ok bool) {
	f := s.stack.Top()
	if f == nil || f.Proc != procUnit && f.Proc != procMove || !s.onMap(int(f.A)) {
		return 0, 0, false
	}
	u = int(f.A)
	if _, mp = s.gait(u); f.Proc == procMove {
		mp = int(f.C)
	}
	return u, mp, true
}

// dangerChart says what fire the unit in hand draws by its next step, by each that it can make,
// or by the next one from a hex that is pointed at. Who is in hand is fired at by the enemy
// whose zones are tinted; with nobody in hand that is told of all units of the side to move.
func (s *state) dangerChart(from int16) *scene.Chart {
	c := blank()
	s = s.unanswered()
	u, mp, ok := s.mover()
	side := SideOf(max(s.Node().Seat, 0))
	if ok {
		side = s.side(u)
	}
	s.shadeZones(c, side.Other())
	switch {
	case !ok:
		for w := range s.sc.Units {
			if s.side(w) == side && s.onMap(w) && !s.isLeader(w) && (from < 0 || s.at[w] == from) {
				s.dangerAt(c, w)
			}
		}
	case from >= 0 && from != s.at[u]:
		s.dangerTo(c, u, from, mp) // the step there is from where the unit stands
		s.stacks().Put(u, from)
		s.unset(u, works)
		if !s.drawsFire(u, from) {
			c.Spots = append(c.Spots, scene.Spot{At: s.hex(from), Side: sideIDs[side], Kind: "ok", Say: s.name(int16(u)) + " in " + s.hex(from) + " is not fired at", Rule: ruleReact.Number})
		}
		s.dangerAt(c, u)
	default:
		s.dangerAt(c, u)
		for _, to := range s.sc.Ground.Grid.Adjacent[s.at[u]] {
			s.dangerTo(c, u, to, mp)
		}
	}
	return c
}

// dangerTo marks a hex that a unit can enter next with what fire does as it goes there.
func (s *state) dangerTo(c *scene.Chart, u int, to int16, mp int) {
	if to == board.NoHex || s.sc.Ground.Grid.Distance(s.at[u], to) != 1 || !s.mayMove(u, to, mp, s.stack.Top().Proc == procUnit).OK() {
		return
	}
	if d, ok := s.perilOf(u, to, -1); ok {
		c.Spots = append(c.Spots, spotOf(s.hex(to), s.side(u), "Fire at "+s.name(int16(u))+" as it goes there", d))
	}
}

// dangerAt marks a unit that stands where it may be fired at if it does anything, and who fires.
func (s *state) dangerAt(c *scene.Chart, u int) {
	by := slices.Collect(s.shooters(u, s.at[u]))
	if len(by) == 0 {
		return
	}
	side, enemy := sideIDs[s.side(u)], sideIDs[s.side(u).Other()]
	if d, ok := s.perilOf(u, board.NoHex, -1); ok {
		c.Spots = append(c.Spots, spotOf(s.hex(s.at[u]), s.side(u), s.name(int16(u))+" in "+s.hex(s.at[u])+", fired at by "+play.Count(len(by), "unit"), d))
	} else {
		c.Spots = append(c.Spots, scene.Spot{At: s.hex(s.at[u]), Side: side, Kind: "cut", Say: s.name(int16(u)) + " is fired at by " + play.Count(len(by), "unit"), Rule: ruleReact.Number})
	}
	for _, w := range by {
		f := s.threat(w, u, board.NoHex)
		c.Spots = append(c.Spots, scene.Spot{At: s.hex(s.at[w]), Side: enemy, Kind: "source", Say: s.name(int16(w)) + " at " + s.name(int16(u)) + ": " + f.Value, Rule: ruleReact.Number})
		c.Traces = append(c.Traces, scene.Trace{Side: enemy, Path: []string{s.hex(s.at[w]), s.hex(s.at[u])}})
	}
}

// spotOf marks where fire does something.
func spotOf(at string, side order.Side, what string, d peril) scene.Spot {
	kind := "cut"
	if d.any() == 0 {
		kind = "ok"
	}
	return scene.Spot{At: at, Side: sideIDs[side], Kind: kind, Say: what + ": " + d.String(), Rule: ruleReact.Number}
}
