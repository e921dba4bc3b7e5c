package greatestday

import (
	"sandtable/games/greatestday/order"
	"sandtable/kernel"
	"sandtable/play"
)

// G2 Counters: what a unit is at the moment, by its steps and its mounted state.
var (
	_ = book.Rule("G2", "Counters", "A unit has steps, a class, ratings for fire, assault and defence, troop quality and a movement allowance.", "")
	_ = book.Rule("G2.4", "One step left", "A two-step unit with one step: fire, assault and quality 1 less, or its own reduced fire.", "")
	_ = book.Rule("G2.10", "Mounted units", "Mounted, a unit is a vehicle with the allowance, defence and armour of its transport; it neither fires nor assaults.", "")
	_ = book.Rule("G2.8", "Zero-step units", "Rearguards have no step: they stack as none, never assault, and any step loss eliminates them.", "")

	evEliminated = book.Event("loss", "{unit} is eliminated{-hex}").Outturn()
	evPooled     = book.Event("loss", "{unit} is eliminated{-hex} and can be placed again").Outturn()
)

// reduced tells a two-step unit with one step left (G2.4).
func (s *state) reduced(u int) bool { return s.card(u).Steps == 2 && s.unit[u].steps == 1 }

// steps counts the steps in a hex, whatever their state (G10.3).
func (s *state) steps(h int16) int {
	n := 0
	for u := s.first(h); u >= 0; u = s.after(u) {
		n += int(s.unit[u].steps)
		if w := s.passenger(u); w >= 0 {
			n += int(s.unit[w].steps) // 7.3
		}
	}
	return n
}

// weapon is the fire rating of a unit as the side of its counter has it that is up:
// its value, colour and printed range (G2.4, G2.10); not ok is the rating "No".
func (s *state) weapon(u int) (rating int8, colour order.Colour, reach int8, ok bool) {
	c := s.card(u)
	switch {
	case c.Class == order.Leader || s.is(u, isMounted) || c.Fire == order.No:
		return 0, order.NoColour, 0, false
	case c.Reduced && s.reduced(u):
		return c.ReducedFire, c.ReducedColour, c.ReducedRange, c.ReducedFire != order.No
	}
	return c.Fire, c.Colour, c.Range, true
}

// defence is the printed defence rating of the side that is up (G2.10).
func (s *state) defence(u int) int8 {
	if s.is(u, isMounted) {
		return s.card(u).TrDefence
	}
	return s.card(u).Defence
}

// armoured tells armour of the side that is up (G2.10, G13.3).
func (s *state) armoured(u int) bool {
	if s.is(u, isMounted) {
		return s.card(u).TrArmoured
	}
	return s.card(u).Armoured
}

// gait is how a unit moves at the moment, and its allowance in half movement points:
// NoMove and 0 for one that cannot (G2.1, G2.10).
func (s *state) gait(u int) (order.Move, int) { return gaitOf(s.card(u), s.is(u, isMounted)) }

func gaitOf(c *order.Unit, mounted bool) (order.Move, int) {
	switch {
	case mounted:
		return c.TrMove, 2 * int(c.TrAllow)
	case c.Allow <= 0:
		return order.NoMove, 0
	}
	return c.Move, 2 * int(c.Allow)
}

// lightGun is the largest allowance of a gun that counts as a leg unit (G2.10).
const lightGun = 2

// onFoot tells a leg unit that is not mounted; a gun that its men can push is one (G2.10).
func (s *state) onFoot(u int) bool {
	c := s.card(u)
	return !s.is(u, isMounted) && (c.Class == order.Leg || c.Class == order.Gun && c.Allow > 0 && c.Allow <= lightGun)
}

// vehicle tells a unit that moves on wheels or tracks at the moment.
func (s *state) vehicle(u int) bool {
	m, _ := s.gait(u)
	return m == order.Wheeled || m == order.Tracked
}

// eliminate takes a unit out of play: for good, or a rearguard back to its pool (5a, G18.8).
func (s *state) eliminate(u int, rule *play.Rule, sink kernel.Sink) {
	from := s.where(u)
	s.heroGoesOn(u, sink)
	if s.isCraft(u) {
		load := s.naval.cargo[u]
		s.dock(u)
		evEliminated.Tell(sink, rule, int16(u), from)
		s.drown(load, rule, sink)
		return
	}
	if s.shakeOff(u, sink); s.at[u] == eliminated {
		return // as he was put down (7.4)
	}
	s.heroFalls(u)
	to, told := eliminated, evEliminated
	if s.card(u).ZeroStep() {
		to, told = pooled, evPooled
	}
	s.takeOff(u, to)
	told.Tell(sink, rule, int16(u), from)
}

// takeOff takes a unit off the map, and every marker off the unit (G18.7).
func (s *state) takeOff(u int, to int16) {
	s.stacks().Put(u, to)
	s.unit[u], s.delay[u] = piece{}, 0
	s.bareUnit(u)
	if to == pooled {
		return
	}
	if to == due || to == boxed {
		s.unit[u].steps = s.card(u).Steps
	}
}
