package atlanticwall

import (
	"sandtable/board"
	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
	"sandtable/play"
)

// The Combat Phase (5.0, 7.4, 9.1): the attacker makes his attacks one after the other, in
// any order, until all that have to be made are made.
var (
	ruleMustHit     = book.Rule("9.11", "Enemies that must be attacked", "Every enemy whose zone covered a unit of the attacker when the phase began is attacked by somebody, where an attack can be made.", "{place} has to be attacked")
	ruleMustFight   = book.Rule("9.13", "Units that must attack", "Every unit in an enemy zone when the phase began attacks somebody, if it can.", "{unit} has to attack {place}")
	_               = book.Rule("7.41", "Mandatory combat", "Units in an enemy zone at the beginning of the own Combat Phase attack those that exert it.", "")
	_               = book.Rule("7.43", "Immobile units", "Units without a Movement Allowance need not attack.", "")
	_               = book.Rule("7.44", "Towns and positions", "Units in towns, villages and completed positions need not attack; enemies beside them must.", "")
	_               = book.Rule("14.33", "Works and the duty", "Units in a completed Improved Position or Entrenchment need not attack.", "")
	_               = book.Rule("9.14", "Towns and positions", "For the duty to attack no zone reaches into a town, a village or a position of the own side.", "")
	_               = book.Rule("12.11", "Night", "The duty to attack is the same.", "")
	ruleTarget      = book.Rule("9.2", "Targets", "A hex with enemies beside units of the attacker, which has not been attacked in this phase.", "there is nobody in {place} to attack")
	ruleReach       = book.Rule("9.2", "Targets", "A hex with enemies beside units of the attacker, which has not been attacked in this phase.", "no unit of the attacker is beside {place}")
	ruleNoAttack    = book.Rule("9.2", "Attackers", "Somebody has to be able to attack it.", "nobody can make an attack on {place}")
	ruleHeld        = book.Rule("9.88", "Attacks out of one hex", "Results wait until all attacks out of their hexes are rolled.", "{unit} of the same hex has to attack first")
	ruleHeldHex     = book.Rule("9.88", "Attacks out of one hex", "Results wait until all attacks out of their hexes are rolled.", "only an attack out of a hex that has rolled one comes now")
	ruleHeldFull    = book.Rule("9.88", "Attacks out of one hex", "So many results can wait.", "six results wait already")
	ruleCombatOrder = book.Rule("9.0", "Combat Phase", "Attacks are made one after the other, in any order.", "")

	nodeCombat = book.Node("combat")
	nodeHeld   = book.Node("held")

	evCombatEnds = book.Event("phase", "{side}: end of the Combat Phase")
)

// Steps of a Combat Phase. Frame: A the side, B the battle whose result is applied next, C 1
// once there has been one.
const (
	combatBegin uint8 = iota
	combatChoose
	combatHeld
	combatApply
	combatEnd
)

func init() {
	book.Proc(procCombat, play.Proc[*state]{Run: (*state).runCombat, Nodes: []uint16{combatChoose: nodeCombat, combatHeld: nodeHeld, combatEnd: nodeCombat}})
	phasing := func(_ *state, f *kernel.Frame) kernel.Seat { return kernel.Seat(f.A) }
	attack := play.Move[*state]{
		Verb: verbAttack, Look: "fight", Label: "Attack {place}", Try: tryTargets, Wide: wideTargets, Judge: (*state).mayTarget, Do: (*state).declareOn,
		Detail: (*state).attackDetail,
	}
	book.Room(nodeCombat, play.Room[*state]{
		Who: phasing, Rule: ruleCombatOrder, Ask: "Attack a hex, or end the Combat Phase.", Facts: (*state).dutyFacts,
		Moves: []play.Move[*state]{attack, {
			Verb: verbDone, Look: "pass", Label: "End the Combat Phase", Judge: func(s *state, _ *kernel.Frame, _ kernel.Choice) kernel.Verdict { return s.openDuty() },
			Do: func(_ *state, f *kernel.Frame, _ kernel.Choice, _ kernel.Sink) { f.Step = combatEnd },
		}},
	})
	book.Room(nodeHeld, play.Room[*state]{
		Who: phasing, Rule: ruleHeld, Ask: "Others of the same hexes can attack before the results count.", Idle: verbApply,
		Moves: []play.Move[*state]{attack, {
			Verb: verbApply, Look: "take", Label: "Apply the results", Main: true, Judge: func(s *state, _ *kernel.Frame, _ kernel.Choice) kernel.Verdict {
				for u := range s.sc.Units {
					if s.linked(u) && s.owes(u) >= 0 {
						return ruleHeld.No(int16(u))
					}
				}
				h := s.onlyNow()
				return ruleMustHit.Only(h == board.NoHex, max(h, 0))
			},
			Do: func(_ *state, f *kernel.Frame, _ kernel.Choice, _ kernel.Sink) { f.Step = combatApply },
		}},
	})
}

// combatFrame is that of the Combat Phase that runs, nil when none does.
func (s *state) combatFrame() *kernel.Frame {
	for k := 0; ; k++ {
		if f := s.stack.Under(k); f == nil || f.Proc == procCombat {
			return f
		}
	}
}

func (s *state) runCombat(f *kernel.Frame, sink kernel.Sink) kernel.Signal {
	switch f.Step {
	case combatBegin:
		s.beginCombat(order.Side(f.A))
		f.Step = combatChoose
	case combatChoose:
		if s.fight.n > 0 {
			if f.Step = combatApply; s.canLink() {
				f.Step = combatHeld
			}
			break
		}
		if f.C == 0 && !s.anyTarget() { // who has fought ends the phase himself
			f.Step = combatEnd
			break
		}
		return kernel.Ask
	case combatHeld:
		return kernel.Ask
	case combatApply:
		if f.B < int16(s.fight.n) {
			f.B++
			s.stack.Push(kernel.Frame{Proc: procApply, A: f.B - 1})
			break
		}
		s.fight.clears()
		s.unmark(fights | repulsed)
		f.B, f.Step = 0, combatChoose
	default:
		evCombatEnds.Tell(sink, ruleCombatOrder, f.A)
		s.wearFighters(sink)
		s.forgetFight()
		s.unmark(drivenOut)
		s.stack.Pop()
	}
	return kernel.Next
}

// forgetFight takes off all units what holds for one Combat Phase (9.16, 9.87).
func (s *state) forgetFight() {
	s.forget(order.Allied, ofFight)
	s.forget(order.German, ofFight)
}

// beginCombat notes who has to attack, who has to be attacked (7.41-7.44, 9.11-9.14) and
// who has Regimental Integrity (9.41, 9.42), as it is when the phase begins.
func (s *state) beginCombat(side order.Side) {
	s.fight.clears()
	s.forgetFight()
	for u := range s.sc.Units {
		s.fight.role[u] = 0
	}
	for u := range s.sc.Units {
		if !s.onMap(u) || !s.card(u).OnGround() {
			continue
		}
		reach := 2
		if s.sideOf(u) == side {
			reach = 1
			s.fight.role[u] |= s.duty(u)
		}
		if s.hasKin(u, reach) {
			s.fight.role[u] |= kin
		}
	}
	for u := range s.sc.Units {
		if s.sideOf(u) != side && s.onMap(u) && s.card(u).Controls() && !s.bound(u) && s.coversObliged(u) {
			s.fight.role[u] |= mustFall
		}
	}
}

// duty is whether a unit has to attack because an enemy zone covers it (7.41); who is sheltered need
// not attack at all.
func (s *state) duty(u int) role {
	switch {
	case s.bound(u) || !s.threatened(u) || !s.dutiful(u) || !s.provoked(u):
		return 0
	case s.sheltered(u):
		return bides
	}
	return mustFight
}

// provoked tells whether a zone that covers a unit is that of somebody who can be attacked: nobody has to attack for
// those of a beach that is not cleared (29.32).
func (s *state) provoked(u int) bool {
	h := s.at[u]
	for _, n := range s.sc.Ground.Grid.Adjacent[h] {
		if n == board.NoHex || !s.zoneReaches(n, h) {
			continue
		}
		for w := s.friendIn(s.sideOf(u).Other(), n); w >= 0; w = s.after(w) {
			if s.controls(w) && !s.bound(w) {
				return true
			}
		}
	}
	return false
}

// dutiful tells who has to attack where an enemy zone covers him: not headquarters (7.42) and who cannot
// move (7.43).
func (s *state) dutiful(u int) bool { return s.card(u).Type != order.HQ && s.face(u).Move > 0 }

// sheltered tells who is in a town, a village or a position, where for attacks enemy zones do not reach (7.44, 9.14).
func (s *state) sheltered(u int) bool {
	return s.sc.Ground.Kind(s.at[u]).Sheltered() || s.worksAt(s.at[u]) && s.dugIn(u)
}

// leavesShelter is what 7.41 asks of who need not have attacked and does (7.44, 9.14): all whose zone
// covers him have to be attacked.
func (s *state) leavesShelter(u int) {
	if !s.marked(u, bides) {
		return
	}
	s.fight.role[u] |= mustFight
	for _, x := range s.sc.Ground.Grid.Adjacent[s.at[u]] {
		for w := s.foeIn(s.sideOf(u), x); w >= 0; w = s.after(w) {
			if s.presses(w, u) {
				s.fight.role[w] |= mustFall
			}
		}
	}
}

// presses tells whether the zone of an enemy covers a unit who attacks, so that he has to be attacked too.
func (s *state) presses(w, u int) bool {
	return (s.marked(w, mustFall) || s.marked(u, bides) && s.card(w).Controls() && !s.bound(w)) && !s.is(w, defended|fellBack) && s.zoneReaches(s.at[w], s.at[u])
}

// coversObliged tells whether the zone of a unit covers one that has to attack.
func (s *state) coversObliged(u int) bool {
	for _, x := range s.sc.Ground.Grid.Adjacent[s.at[u]] {
		if x < 0 || !s.zoneReaches(s.at[u], x) {
			continue
		}
		for w := s.first(x); w >= 0; w = s.after(w) {
			if s.marked(w, mustFight) {
				return true
			}
		}
	}
	return false
}

// hasKin tells whether a battalion of the kinds of 9.44 has another of its regiment within
// some hexes; battlegroups are battalions (25.21), companies never give or get it (A31).
func (s *state) hasKin(u, reach int) bool {
	for _, w := range s.sc.mates[s.standsFor(u)] {
		at := s.at[w]
		if at == standing {
			at = s.groupAt(w)
		}
		if at >= 0 && s.sc.Ground.Grid.Distance(s.at[u], at) <= reach {
			return true
		}
	}
	return false
}

// groupAt is where the battlegroup of a battalion stands.
func (s *state) groupAt(battalion int16) int16 {
	for _, u := range s.sc.own[s.sideOf(int(battalion))] {
		if s.is(int(u), battlegroup) && s.unit[u].of == battalion+1 {
			return s.at[u]
		}
	}
	return eliminated
}

// regimental tells a battalion that can have Regimental Integrity (9.44, 9.46).
func regimental(c *order.Unit) bool {
	switch c.Type {
	case order.Infantry, order.Bicycle, order.MechInfantry, order.Parachute, order.MechParachute, order.Glider:
		return c.Size == order.Battalion && c.Regiment != ""
	}
	return false
}

// owes is a hex that a unit still has to attack, or -1 (9.13): one beside it whose zone
// covers it, and an attack on which reaches the first column with it; failing that, one on
// which no attack does (9.62); and where all of those have been attacked without it, any
// other that it can attack.
func (s *state) owes(u int) int16 {
	if !s.marked(u, mustFight) || s.is(u, attacked) || !s.onMap(u) || !s.mayStrike(u).OK() {
		return -1
	}
	hopeless, other := int16(-1), int16(-1)
	for _, x := range s.sc.Ground.Grid.Adjacent[s.at[u]] {
		if x < 0 || s.foeIn(s.sideOf(u), x) < 0 || !s.canHit(u, x) {
			continue
		}
		covers := s.zoneFrom(x, s.at[u])
		if !covers && other >= 0 {
			continue
		}
		switch _, ok := s.levy(x, u); {
		case ok && covers:
			return x
		case ok:
			other = x
		case covers && s.line(u): // guns alone may not attack below the first column (10.36)
			hopeless = x
		}
	}
	if hopeless >= 0 {
		return hopeless
	}
	return other
}

// canHit tells whether a unit could be in an attack on a hex at all.
func (s *state) canHit(u int, h int16) bool {
	var b battle
	b.hex[0], b.nHex = h, 1
	return s.mayEnlist(u, &b).OK()
}

// zoneFrom tells whether an enemy that must be attacked controls a hex from a place.
func (s *state) zoneFrom(from, h int16) bool {
	for u := s.first(from); u >= 0; u = s.after(u) {
		if s.marked(u, mustFall) && !s.is(u, defended) && s.zoneReaches(from, h) {
			return true
		}
	}
	return false
}

// owed tells whether a hex still has to be attacked (9.11).
func (s *state) owed(h int16) bool {
	for u := s.first(h); u >= 0; u = s.after(u) {
		if s.marked(u, mustFall) && !s.is(u, defended|fellBack) && s.coversObliged(u) {
			_, ok := s.levy(h, -1)
			return ok
		}
	}
	return false
}

// openDuty says why the Combat Phase cannot end (9.11, 9.13).
func (s *state) openDuty() kernel.Verdict {
	for u := range s.sc.Units {
		if h := s.owes(u); h >= 0 {
			return ruleMustFight.No(int16(u), h)
		}
	}
	for u := range s.sc.Units {
		if s.marked(u, mustFall) && s.onMap(u) && !s.is(u, defended) && s.owed(s.at[u]) {
			return ruleMustHit.No(s.at[u])
		}
	}
	return kernel.Verdict{}
}

// tryTargets tries every hex with enemies beside a unit of the attacker.
func tryTargets(s *state, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
	side := order.Side(f.A)
	at := s.stands[side.Other()]
	for h := range at.all() {
		if s.friendBeside(side, h) {
			dst = append(dst, kernel.Choice{Verb: verbAttack, A: h})
		}
	}
	return dst
}

// wideTargets tries the enemies that nobody is adjacent to.
func wideTargets(s *state, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
	for u := range s.sc.Units {
		if s.onMap(u) && s.sideOf(u) != order.Side(f.A) && s.card(u).OnGround() {
			dst = append(dst, kernel.Choice{Verb: verbAttack, A: s.at[u]})
		}
	}
	return dst
}

// mayTarget says why a hex cannot be attacked now.
func (s *state) mayTarget(f *kernel.Frame, c kernel.Choice) kernel.Verdict {
	side := order.Side(f.A)
	switch {
	case !s.holds(side.Other(), c.A):
		return ruleTarget.No(c.A)
	case s.freeBeside(side, c.A):
	case s.friendBeside(side, c.A):
		return ruleAirLate.No(c.A)
	default:
		return ruleReach.No(c.A)
	}
	switch {
	case s.foeIn(side, c.A) < 0 && side == order.German && s.boundIn(c.A) >= 0:
		return ruleNotBound.No(c.A)
	case s.foeIn(side, c.A) < 0:
		return ruleHexOnce.No(c.A)
	}
	if f.Step == combatHeld {
		if int(s.fight.n) == maxBattles {
			return ruleHeldFull.No()
		}
		return ruleHeldHex.Only(s.linkFor(c.A) >= 0, c.A)
	}
	if _, ok := s.levy(c.A, -1); ok {
		return kernel.Verdict{}
	}
	return ruleNoAttack.Only(s.doomed(c.A), c.A)
}

// doomed tells whether an attack on a hex has to be made that cannot reach the first column
// (9.62): by a unit that has no better one.
func (s *state) doomed(h int16) bool {
	for _, x := range s.sc.Ground.Grid.Adjacent[h] {
		for u := s.first(x); u >= 0; u = s.after(u) {
			if s.owes(u) == h {
				return true
			}
		}
	}
	return false
}

// anyTarget tells whether any attack can be made.
func (s *state) anyTarget() bool {
	f := s.stack.Top()
	at := s.stands[order.Side(f.A).Other()]
	for h := range at.all() {
		if s.friendBeside(order.Side(f.A), h) && s.mayTarget(f, kernel.Choice{A: h}).OK() {
			return true
		}
	}
	return false
}

// linked tells whether a unit can still attack out of a hex from which a result waits (9.24,
// 9.88).
func (s *state) linked(u int) bool {
	if s.sideOf(u) != s.phasing() || !s.onMap(u) || !s.card(u).OnGround() || !s.mayStrike(u).OK() {
		return false
	}
	for i := range s.fight.battles[:s.fight.n] {
		if s.fight.battles[i].source(s.at[u]) >= 0 {
			return true
		}
	}
	return false
}

// linkFor is such a unit that can attack a hex, or -1.
func (s *state) linkFor(h int16) int {
	for _, x := range s.sc.Ground.Grid.Adjacent[h] {
		for u := s.first(x); u >= 0; u = s.after(u) {
			if s.line(u) && s.linked(u) {
				if _, ok := s.levy(h, u); ok {
					return u
				}
			}
		}
	}
	return -1
}

// onlyNow is a hex that has to be attacked (9.11), and that nobody could attack any more once the results
// of the hexes beside it are applied (9.88), or board.NoHex.
func (s *state) onlyNow() int16 {
	for i := range s.fight.battles[:s.fight.n] {
		b := &s.fight.battles[i]
		for _, x := range b.from[:b.nFrom] {
			for _, h := range s.sc.Ground.Grid.Adjacent[x] {
				if h >= 0 && s.foeIn(s.phasing(), h) >= 0 && s.linkFor(h) >= 0 && s.owed(h) && !s.owedLater(h) {
					return h
				}
			}
		}
	}
	return board.NoHex
}

// owedLater tells whether a hex could still be attacked by others than those who can now (9.88).
func (s *state) owedLater(h int16) bool {
	var waits [maxStack * 6]int16
	list := waits[:0]
	for _, x := range s.sc.Ground.Grid.Adjacent[h] {
		for u := s.first(x); u >= 0; u = s.after(u) {
			if len(list) < cap(list) && s.line(u) && s.linked(u) {
				list = append(list, int16(u))
			}
		}
	}
	for _, u := range list {
		s.fight.role[u] |= satOut
	}
	still := s.owed(h)
	for _, u := range list {
		s.fight.role[u] &^= satOut
	}
	return still
}

// canLink tells whether any such attack can be made.
func (s *state) canLink() bool {
	if int(s.fight.n) == maxBattles {
		return false
	}
	for i := range s.fight.battles[:s.fight.n] {
		b := &s.fight.battles[i]
		for _, x := range b.from[:b.nFrom] {
			for _, h := range s.sc.Ground.Grid.Adjacent[x] {
				if h >= 0 && s.foeIn(s.phasing(), h) >= 0 && s.linkFor(h) >= 0 {
					return true
				}
			}
		}
	}
	return false
}
