package knapp

import (
	"math/bits"

	"sandtable/kernel"
)

// moveStep runs a movement step: moves and arrivals in any order, then
// fortification (K5.1, K8.1).
func (s *state) moveStep(f *kernel.Frame) kernel.Signal {
	side := int(f.A)
	if f.Step == 0 {
		f.Step = 1
		s.hauled = 0
		for u := s.d.base[side]; u < s.d.base[side+1]; u++ {
			s.flag[u] &^= moved | spent
		}
		if s.opts&o3 != 0 {
			return s.rolls(rollArrival, side)
		}
	}
	if f.Step == 1 {
		if s.anyMove(side) {
			return s.ask(nMove, kernel.Seat(side))
		}
		f.Step = 2
	}
	for u := s.d.base[side]; u < s.d.base[side+1]; u++ {
		if s.canFortify(side, u).OK() {
			return s.ask(nFortify, kernel.Seat(side))
		}
	}
	return s.done()
}

func (s *state) anyMove(side int) bool {
	for u := s.d.base[side]; u < s.d.base[side+1]; u++ {
		if s.canMove(side, u).OK() {
			return true
		}
	}
	if side == allied && s.opts&o2 != 0 {
		for i, a := range s.dump {
			if a >= 0 && s.hauled>>i&1 == 0 && s.d.road[a]&^s.occ[ge] != 0 {
				return true
			}
		}
	}
	return false
}

// waiting reports whether a unit off the map may arrive in this step (K12.5,
// K11.4).
func (s *state) waiting(u int) bool {
	return s.at[u] == due && s.due[u] <= s.turn && s.d.units[u].way >= byBeach ||
		s.at[u] == dead && s.hits[u] < s.str[u]
}

// room returns the areas in which a unit may end a move (K5.2, K5.6). Its own
// area is among them only if there is room for one more.
func (s *state) room(u int) uint64 {
	m := s.d.all &^ s.full[s.side(u)]
	switch s.d.units[u].group {
	case us:
		m &^= s.occ[br]
	case br:
		m &^= s.occ[us]
	}
	return m
}

// gates returns the areas in which a waiting unit may arrive (K12.1, K12.3).
func (s *state) gates(u int) uint64 {
	x := &s.d.units[u]
	if x.side == allied {
		return s.d.source[x.group] &^ s.full[allied] &^ (s.occ[ge] &^ s.sideOf(allied))
	}
	if g := x.entry &^ s.full[german]; g != 0 {
		return g
	}
	return s.d.source[ge] &^ s.full[german]
}

// canMove says why a unit may not be picked for a move.
func (s *state) canMove(side, u int) kernel.Verdict {
	x := &s.d.units[u]
	switch {
	case x.side != side:
		return no(r51side, u, 0)
	case s.at[u] == absent:
		return no(rO5, u, 0)
	case s.at[u] == gone:
		return no(r113gone, u, 0)
	case s.at[u] == dead && s.hits[u] >= s.str[u]:
		return no(r114dead, u, 0)
	case s.at[u] == due && !s.waiting(u):
		return no(r12due, u, int(s.due[u]))
	case x.kind == static:
		return no(r58, u, 0)
	case s.has(u, moved|spent):
		return no(r51, u, 0)
	case s.at[u] < 0:
		if s.gates(u)&s.room(u) == 0 && !s.marchable(u) {
			return no(r125, u, 0)
		}
		return kernel.Verdict{}
	}
	to := s.d.pass[s.at[u]] & s.room(u)
	if s.isIn(u, s.contested()) {
		to &^= s.sideOf(1 - side)
	}
	if to == 0 && !s.marchable(u) {
		return no(r53none, u, int(s.at[u]))
	}
	return kernel.Verdict{}
}

// marchable reports whether any first area of a road march is legal.
func (s *state) marchable(u int) bool {
	to := uint64(0)
	switch {
	case s.at[u] < 0:
		to = s.gates(u)
	case !s.isIn(u, s.contested()):
		to = s.d.road[s.at[u]]
	}
	for w := to; w != 0; w &= w - 1 {
		if s.canMarch(u, bits.TrailingZeros64(w), 0).OK() {
			return true
		}
	}
	return false
}

// canTactical says why a unit may not move tactically to an area (K5.3).
func (s *state) canTactical(u, a int) kernel.Verdict {
	from := int(s.at[u])
	switch {
	case from < 0:
		if v := s.canArrive(u, a); !v.OK() {
			return v
		}
	case s.d.near[from]>>a&1 == 0:
		return no(r14, a, from)
	case s.d.pass[from]>>a&1 == 0:
		return no(r53, from, a)
	case s.isIn(u, s.contested()) && s.sideOf(1-s.side(u))>>a&1 != 0:
		return no(r55, u, a)
	}
	return s.canStop(u, a)
}

// canArrive says why a waiting unit may not arrive in an area (K12).
func (s *state) canArrive(u, a int) kernel.Verdict {
	if s.gates(u)>>a&1 != 0 {
		return kernel.Verdict{}
	}
	x := &s.d.units[u]
	switch {
	case s.full[x.side]>>a&1 != 0 && (s.d.source[x.group]|x.entry)>>a&1 != 0:
		return no(r52, a, u)
	case x.side == german:
		return no(r123, u, a)
	case s.d.source[x.group]>>a&1 != 0:
		return no(r121, a, u)
	}
	return no(r121beach, u, a)
}

// canStop says why a unit may not end its move in an area.
func (s *state) canStop(u, a int) kernel.Verdict {
	switch {
	case s.room(u)>>a&1 != 0, s.at[u] == int8(a) && bits.OnesCount64(s.here[s.side(u)][a]) <= stackLimit && s.alone(u, a):
		return kernel.Verdict{}
	case s.full[s.side(u)]>>a&1 != 0:
		return no(r52, a, u)
	}
	return no(r56, u, a)
}

// alone reports whether no unit of the other Allied group is in the area (K5.6).
func (s *state) alone(u, a int) bool {
	g := s.d.units[u].group
	return g == ge || s.occ[br-g]>>a&1 == 0
}

// canMarch says why a unit that has entered n areas by road march may not
// enter this one next (K5.4).
func (s *state) canMarch(u, a, n int) kernel.Verdict {
	from := int(s.at[u])
	switch {
	case from < 0:
		if v := s.canArrive(u, a); !v.OK() {
			return v
		}
	case n == 0 && s.isIn(u, s.contested()):
		return no(r54contact, u, from)
	case n == 0 && s.opts&o1 != 0 && !s.inSupply(u):
		return no(rO1, u, from)
	case s.d.near[from]>>a&1 == 0:
		return no(r14, a, from)
	case s.d.road[from]>>a&1 == 0:
		return no(r54, from, a)
	}
	trod := s.trod(u, n)
	if trod>>a&1 != 0 {
		return no(r54twice, u, a)
	}
	if s.ends(u, a, marchLength-n-1, trod, from < 0) {
		return kernel.Verdict{}
	}
	return s.canStop(u, a)
}

// trod returns the areas of a march that has entered n areas, its start among
// them: none of them is entered again (K5.4).
func (s *state) trod(u, n int) uint64 {
	m := areaBit(s.at[u])
	for _, a := range s.path[:n] {
		m |= areaBit(a)
	}
	return m
}

// ends reports whether a march that enters an area with some areas left to go,
// and others trod already, can end somewhere with room.
func (s *state) ends(u, a, left int, trod uint64, arriving bool) bool {
	if s.canStop(u, a).OK() {
		return true
	}
	trod |= 1 << a
	if left == 0 || s.sideOf(1-s.side(u))>>a&1 != 0 && (arriving || !s.canOverrun(u, a)) {
		return false
	}
	for w := s.d.road[a] &^ trod; w != 0; w &= w - 1 {
		if s.ends(u, bits.TrailingZeros64(w), left-1, trod, false) {
			return true
		}
	}
	return false
}

// canOverrun reports whether a unit on the march is strong enough to overrun
// the enemies in an area (K5.7, K8.4). In turn 1 none is: units that have just
// dropped or landed are weak for the day only.
func (s *state) canOverrun(u, a int) bool {
	if s.opts&o6 == 0 || s.turn == 1 {
		return false
	}
	side := 1 - s.side(u)
	for w := s.here[side][a]; w != 0; w &= w - 1 {
		if s.has(s.first(side, w), fortified) {
			return false
		}
	}
	return s.now(u) >= overrunOdds*s.power(side, a)
}

// canHaul says why a dump may not move to an area (O2).
func (s *state) canHaul(i, a int) kernel.Verdict {
	switch {
	case s.opts&o2 == 0:
		return no(rO2, i, a)
	case s.dump[i] < 0:
		return no(r49none, i, a)
	case s.hauled>>i&1 != 0:
		return no(rO2once, i, a)
	case s.d.road[s.dump[i]]>>a&1 == 0:
		return no(rO2road, i, a)
	case s.occ[ge]>>a&1 != 0:
		return no(rO2enemy, i, a)
	}
	return kernel.Verdict{}
}

// canFortify says why a unit may not get a fortification marker (K8.1).
func (s *state) canFortify(side, u int) kernel.Verdict {
	switch {
	case s.side(u) != side:
		return no(r51side, u, 0)
	case s.at[u] < 0:
		return no(r12off, u, 0)
	case s.has(u, fortified):
		return no(r81twice, u, 0)
	case s.has(u, moved):
		return no(r81moved, u, 0)
	case !s.isIn(u, s.d.coast):
		return no(r81, u, int(s.at[u]))
	case s.isIn(u, s.contested()):
		return no(r81contact, u, int(s.at[u]))
	}
	return kernel.Verdict{}
}

// Steps of procMarch.
const (
	marchDie   = iota // about to enter B
	marchEnter        // the die has let it pass
	marchOverrun
	marchOn
	marchHalted
)

// begin starts a road march in place of the order.
func (s *state) beginMarch(f *kernel.Frame, u, a int) {
	*f = kernel.Frame{Proc: procMarch, A: int16(u), B: int16(a)}
	s.path = [marchLength + 1]int8{s.at[u], noArea, noArea, noArea}
	s.pathN = 0
	s.flag[u] |= spent
}

const noArea = -1

// march advances a road march up to its next decision.
func (s *state) march(f *kernel.Frame, sink kernel.Sink) kernel.Signal {
	u, side := int(f.A), s.side(int(f.A))
	switch f.Step {
	case marchDie:
		arriving := s.path[0] < 0 && s.pathN == 0
		f.Step = marchEnter
		if side == german && !arriving { // K6.1, K12.4
			return s.ask(nAir, kernel.Chance)
		}
	case marchEnter:
		return s.marchInto(f, int(f.B), sink)
	case marchOverrun:
		return s.ask(nOverrun, kernel.Seat(side))
	case marchOn:
		if s.pathN < marchLength {
			for w := s.d.road[s.at[u]]; w != 0; w &= w - 1 {
				if s.canMarch(u, bits.TrailingZeros64(w), int(s.pathN)).OK() {
					return s.ask(nMarch, kernel.Seat(side))
				}
			}
		}
		return s.endMarch()
	case marchHalted:
		return s.fallBack(u, sink)
	}
	return kernel.Next
}

// marchInto enters an area and says how the march may go on.
func (s *state) marchInto(f *kernel.Frame, a int, sink kernel.Sink) kernel.Signal {
	u := int(f.A)
	arriving := s.at[u] < 0
	s.arrive(u, a, r54, sink)
	s.pathN++
	s.path[s.pathN] = int8(a)
	switch {
	case s.sideOf(1-s.side(u))>>a&1 == 0:
		f.Step = marchOn
	case arriving || !s.canOverrun(u, a):
		return s.endMarch() // K5.4, K12.2, K12.3
	default:
		f.Step = marchOverrun
	}
	return kernel.Next
}

func (s *state) endMarch() kernel.Signal {
	s.path, s.pathN = [marchLength + 1]int8{}, 0
	return s.done()
}

// arrive moves a unit into an area and tells it.
func (s *state) arrive(u, a int, rule kernel.RuleID, sink kernel.Sink) {
	from := s.at[u]
	s.put(u, a)
	s.flag[u] |= moved | spent
	if from < 0 {
		rule = r121
		if s.side(u) == german {
			rule = r123
		}
		emit(sink, evArrive, rule, u, a)
		return
	}
	emit(sink, evMove, rule, u, int(from), a)
}

// overrun hits each enemy in the area of the unit once (K5.7).
func (s *state) overrun(u int, sink kernel.Sink) {
	a, side := int(s.at[u]), 1-s.side(u)
	emit(sink, evOverrun, r57, u, a)
	for w := s.here[side][a]; w != 0; w &= w - 1 {
		s.hit(s.first(side, w), 1, sink)
	}
}

// fallBack ends a halted march, in the last area of its path with room (K6.5).
func (s *state) fallBack(u int, sink kernel.Sink) kernel.Signal {
	for n := s.pathN; ; n-- {
		a := int(s.path[n])
		if n == 0 || s.canStop(u, a).OK() {
			if a != int(s.at[u]) {
				from := int(s.at[u])
				s.put(u, a)
				emit(sink, evMove, r65, u, from, a)
			}
			return s.endMarch()
		}
	}
}

// interdict carries out an air interdiction die (K6.1, K6.2).
func (s *state) interdict(f *kernel.Frame, die int, sink kernel.Sink) {
	u := int(f.A)
	if die > int(s.pathN)+1 {
		emit(sink, evPassed, r61, u, int(f.B), die)
		return
	}
	emit(sink, evHalted, r62, u, int(f.B), die)
	f.Step = marchHalted
}
