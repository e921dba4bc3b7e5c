package atlanticwall

import (
	"sandtable/board"
	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
	"sandtable/play"
	"sandtable/scene"
)

// 29.1 German small-arms fire.
var (
	ruleFire     = book.Rule("29.11", "Small arms", "A German hex fires at an adjacent Allied one: its strength and a die. P pins all combat units there; a number eliminates so many, at the Germans' choice, pins the rest, costs a demolition point of the sub-beach and reduces leaders.", "nobody is in {B:hex} whom {hex} could fire at")
	_            = book.Rule("29.12", "Pins", "They do not touch leaders and demolition points.", "")
	_            = book.Rule("29.13", "The whole stack", "All unpinned units of a hex fire together, at one hex (29.14, 29.15).", "")
	_            = book.Rule("29.14", "Each hex by itself", "Hexes do not fire as one.", "")
	_            = book.Rule("29.15", "One target", "A hex fires at one hex.", "")
	_            = book.Rule("29.16", "Several hexes", "Any number of German hexes fire at the same hex.", "")
	ruleFireOnce = book.Rule("29.17", "Once", "No unit fires twice in a segment.", "{hex} has fired in this segment")
	ruleFireNone = book.Rule("29.18", "Who fires", "Unpinned units with a Combat Strength, but no artillery and headquarters, nor Delay markers (21.34).", "nobody in {hex} can fire")
	_            = book.Rule("29.19", "Voluntary", "Nobody has to fire.", "")
	_            = book.Rule("29.4", "Small-arms table", "Combat Strength 1 to 6 and more, and a die.", "")

	nodeFire    = book.Node("small-arms")
	nodeFireDie = book.Node("small-arms-die")

	verbVolley = book.Verb("volley", "hex hex")

	evVolley    = book.Event("dice", "{hex} fires at {place} with {n}: die {n}, {shot}").Outturn()
	evPointShot = book.Event("loss", "{sub}: a demolition point is lost").Outturn()
)

func init() {
	book.Kind(play.Kind[*state]{Name: "shot", Say: func(s *state, n int16) string {
		switch x := s.sc.Table.Shot(int(n>>4), int(n&15)); {
		case x.Killed > 0:
			return play.Count(int(x.Killed), "unit") + " eliminated, the rest pinned"
		case x.Pins:
			return "pinned"
		}
		return "nothing"
	}})
	book.Room(nodeFire, play.Room[*state]{
		Seat: kernel.Seat(order.German), Rule: ruleFire, Ask: "Small arms: which hex fires at which?", Idle: verbDone,
		Moves: []play.Move[*state]{
			{Verb: verbVolley, Look: "fire", Label: "{hex} fires at {place}", Odds: true, Judge: (*state).mayVolley,
				Try: func(s *state, _ *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
					for h := range int16(s.sc.hexes()) {
						if s.friendIn(order.German, h) < 0 {
							continue
						}
						first := len(dst)
						for _, to := range s.sc.Ground.Grid.Adjacent[h] {
							if to != board.NoHex && s.boundIn(to) >= 0 {
								dst = append(dst, kernel.Choice{Verb: verbVolley, A: h, B: to})
							}
						}
						sortChoices(dst[first:])
					}
					return dst
				},
				Detail: func(s *state, _ *kernel.Frame, c kernel.Choice, d *scene.Detail) {
					d.Facts = append(d.Facts, ruleFire.Fact("Combat Strength", s.volleyOf(c.A)))
				},
				Do: func(_ *state, f *kernel.Frame, c kernel.Choice, _ kernel.Sink) {
					f.Step, f.B, f.C = segFireDie, c.A, c.B
				}},
			{Verb: verbDone, Look: "pass", Label: "No more fire", Main: true, Do: func(s *state, f *kernel.Frame, _ kernel.Choice, _ kernel.Sink) { s.endFire(f) }},
		},
	})
	book.Room(nodeFireDie, play.Room[*state]{Seat: kernel.Chance, Rule: ruleFire, Ask: "{B:hex} fires at {C:hex}.", Moves: throw((*state).volleyDie),
		Facts: func(s *state, f *kernel.Frame, p *scene.Prompt) {
			p.Facts = append(p.Facts, ruleFire.Fact("Combat Strength", s.volleyOf(f.B)))
		}})
}

// shoots tells who fires small arms.
func (s *state) shoots(u int) bool {
	c := s.card(u)
	return s.sideOf(u) == order.German && c.Combatant() && !c.Gun() && c.Type != order.Delay && !s.is(u, pinned)
}

// volleyOf is the strength with which a hex fires.
func (s *state) volleyOf(h int16) (n int) {
	for u := s.first(h); u >= 0; u = s.after(u) {
		if s.shoots(u) {
			n += int(s.face(u).Combat)
		}
	}
	return n
}

// mayVolley says why a hex does not fire at another.
func (s *state) mayVolley(_ *kernel.Frame, c kernel.Choice) kernel.Verdict {
	if s.sc.Ground.Grid.DirTo(c.A, c.B) < 0 || s.boundIn(c.B) < 0 || s.friendIn(order.German, c.A) < 0 {
		return ruleFire.No(c.A, c.B)
	}
	for u := s.first(c.A); u >= 0; u = s.after(u) {
		if s.is(u, fired) {
			return ruleFireOnce.No(c.A)
		}
	}
	return ruleFireNone.Only(s.volleyOf(c.A) > 0, c.A)
}

// runFire asks while a hex can fire.
func (s *state) runFire(f *kernel.Frame, _ kernel.Sink) kernel.Signal {
	if f.E == 0 { // batteries have fired at ships before
		f.E = 1
		s.forget(order.German, fired)
	}
	if book.Could(s, verbDone) {
		return kernel.Ask
	}
	s.endFire(f)
	return kernel.Next
}

func (s *state) endFire(f *kernel.Frame) {
	s.forget(order.German, fired)
	s.forget(order.Allied, ofMove)
	enter(f, segMoves)
}

// volleyDie reads the die (29.4): losses first, then who is left is pinned.
func (s *state) volleyDie(f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
	n := s.volleyOf(f.B)
	for u := s.first(f.B); u >= 0; u = s.after(u) {
		s.set(u, fired)
	}
	x := s.sc.Table.Shot(n, int(c.A))
	evVolley.Tell(sink, ruleFire, f.B, f.C, int16(n), c.A, int16(n)<<4|c.A)
	if !x.Pins {
		f.Step = segFire
		return
	}
	f.Step = segFirePin
	if x.Killed == 0 {
		return
	}
	var memory [maxStack]int16
	there := memory[:0] // a battlegroup that forms here has lost its step
	for u := s.first(f.C); u >= 0; u = s.after(u) {
		there = append(there, int16(u))
	}
	for _, w := range there {
		u := int(w)
		if s.card(u).Combatant() && s.bound(u) && !s.commando(u) {
			s.fight.role[u] |= hit
		} else if s.bound(u) && s.commando(u) {
			s.loseStep(u, sink) // A94
		} else if s.leader(u) {
			s.shock(u, ruleFire, sink)
		}
	}
	if i := s.subAt(f.C); i >= 0 && s.inv.points[i] > 0 {
		s.inv.points[i]--
		evPointShot.Tell(sink, ruleFire, int16(i))
	}
	s.toll(int(x.Killed), order.German, tollFire)
}

// runFirePin pins who is left in a hex that was hit.
func (s *state) runFirePin(f *kernel.Frame, sink kernel.Sink) kernel.Signal {
	for u := s.first(f.C); u >= 0; {
		next := s.after(u)
		if s.bound(u) { // 29.0: airborne units are not fired at
			s.pinDown(u, ruleFire, sink)
		}
		u = next
	}
	f.Step, f.B, f.C = segFire, 0, 0
	return kernel.Next
}
