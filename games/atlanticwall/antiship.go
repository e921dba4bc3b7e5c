package atlanticwall

import (
	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
	"sandtable/play"
)

// 18.44 German batteries fire at ships, or at what is about to land.
var (
	ruleRake        = book.Rule("18.44", "Batteries at landing craft", "The target is a sub-beach from which units land in the coming segments.", "nobody lands at {sub} in this phase")
	nodeAntiShip    = book.Node("anti-ship")
	nodeAntiShipDie = book.Node("anti-ship-die")
	verbRake        = book.Verb("rake", "unit sub")
	evRakeMiss      = book.Event("dice", "{unit} fires at the craft for {sub}: die {n}, nothing").Outturn()
	evRakeHit       = book.Event("loss", "{unit} fires at the craft for {sub}: die {n}, {n unit}").Outturn()
)

func init() {
	book.Room(nodeAntiShip, play.Room[*state]{
		Seat: kernel.Seat(order.German), Rule: ruleBattery18, Ask: "Batteries fire at ships or landing craft, or go on.", Idle: verbDone,
		Moves: []play.Move[*state]{
			{Verb: verbEngage, Look: "fire", Label: "{unit} fires at {unit}", Odds: true, Judge: (*state).mayEngage, Try: tryEngage,
				Do: func(s *state, f *kernel.Frame, c kernel.Choice, _ kernel.Sink) {
					s.set(int(c.A), fired)
					f.Step, f.B, f.C = segAntiShipDie, c.A, c.B
				}},
			{Verb: verbRake, Look: "fire", Label: "{unit} fires at the craft for {sub}", Odds: true, Judge: (*state).mayRake,
				List: (*state).listRake,
				Try: func(s *state, _ *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
					for _, u := range s.sc.coast {
						for i := range s.subs() {
							if s.onMap(int(u)) {
								dst = append(dst, kernel.Choice{Verb: verbRake, A: u, B: int16(i)})
							}
						}
					}
					return dst
				},
				Do: func(s *state, f *kernel.Frame, c kernel.Choice, _ kernel.Sink) {
					s.set(int(c.A), fired)
					f.Step, f.B, f.C, f.D = segAntiShipDie, c.A, -1, c.B
				}},
			{Verb: verbDone, Look: "pass", Label: "No more fire", Main: true, Do: func(_ *state, f *kernel.Frame, _ kernel.Choice, _ kernel.Sink) { enter(f, segShells) }},
		},
	})
	book.Room(nodeAntiShipDie, play.Room[*state]{Seat: kernel.Chance, Rule: ruleBattery18, Ask: "{B:unit} fires.", Moves: throw((*state).antiShipDie)})
}

// tryEngage tries every battery at every ship.
func tryEngage(s *state, _ *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
	for _, u := range s.sc.coast {
		for _, w := range s.sc.ships {
			if s.onMap(int(u)) && s.offshore(int(w)) {
				dst = append(dst, kernel.Choice{Verb: verbEngage, A: u, B: w})
			}
		}
	}
	return dst
}

// listRake lists what mayRake allows, and looks into the craft once.
func (s *state) listRake(f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
	var full [maxSubs]bool
	for _, u := range s.sc.own[order.Allied] {
		if i, _, ok := boxOf(s.at[u]); ok && !full[i] {
			full[i] = s.inCraft(int(u), f, i)
		}
	}
	for _, u := range s.sc.coast {
		if !s.onMap(int(u)) || !s.emplaced(int(u)) || s.is(int(u), pinned|fired) {
			continue
		}
		for i := range s.subs() {
			if full[i] && s.faces(int(u), s.shoreMap(int(s.subs()[i].Beach))) {
				dst = append(dst, kernel.Choice{Verb: verbRake, A: u, B: int16(i)})
			}
		}
	}
	return dst
}

// mayRake says why a battery does not fire at the craft of a sub-beach.
func (s *state) mayRake(f *kernel.Frame, c kernel.Choice) kernel.Verdict {
	if v := s.mayLay(int(c.A)); !v.OK() {
		return v
	}
	if !s.faces(int(c.A), s.shoreMap(int(s.subs()[c.B].Beach))) {
		return ruleRake.No(c.B)
	}
	for u := range s.sc.Units {
		if s.inCraft(u, f, int(c.B)) {
			return kernel.Verdict{}
		}
	}
	return ruleRake.No(c.B)
}

// inCraft tells a combat unit that lands from a box of a sub-beach in the Sea Landing Phase.
func (s *state) inCraft(u int, f *kernel.Frame, sub int) bool {
	i, phase, ok := boxOf(s.at[u])
	return ok && i == sub && s.card(u).Combatant() && (phase == future || s.turn == s.sc.First && phase == int(f.A))
}

// runAntiShip asks as long as a battery can fire: at night too, for only what 12.2 names rests then (12.0).
func (s *state) runAntiShip(f *kernel.Frame, _ kernel.Sink) kernel.Signal {
	if book.Could(s, verbDone) {
		return kernel.Ask
	}
	return enter(f, segShells)
}

// antiShipDie reads the die of a battery (18.44, 18.51).
func (s *state) antiShipDie(f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
	u, strength := f.B, int16(s.points18(int(f.B)))
	ship, sub := int(f.C), f.D
	if ship >= 0 {
		s.struck(f.B, ship, strength, c.A, sink)
		enter(f, segAntiShip)
		return
	}
	enter(f, segAntiShip)
	if c.A > strength {
		evRakeMiss.Tell(sink, ruleTollShip, u, sub, c.A)
		return
	}
	n := 1
	if c.A <= strength-2 {
		n = 2
	}
	evRakeHit.Tell(sink, ruleTollShip, u, sub, c.A, int16(n))
	for w := range s.sc.Units {
		if s.inCraft(w, f, int(sub)) {
			s.fight.role[w] |= hit
		}
	}
	s.toll(n, order.German, tollAntiShip)
}
