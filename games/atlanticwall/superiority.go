package atlanticwall

import (
	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
	"sandtable/play"
)

// 17.5 Air Superiority: what each side has on the mission is compared at once, and the
// weaker side loses steps of air units.
var (
	ruleSuperiority = book.Rule("17.51", "Air Superiority", "The Air Superiority Strengths of the air units on this mission are added up for each side.", "")
	ruleUnopposed   = book.Rule("17.51", "Air Superiority", "It matters only where the enemy has air units.", "the enemy has no air units")
	_               = book.Rule("17.52", "Not used up", "Air units on Air Superiority stay on their track until the next allocation.", "")
	_               = book.Rule("17.53", "At once", "The totals are compared as soon as both sides have given their missions.", "")
	_               = book.Rule("17.54", "Steps of air units", "Full, reduced, eliminated, for the rest of the game; nothing else touches air units.", "")
	ruleAirLoss     = book.Rule("17.55", "Steps lost", "For every 8 points more, or part of them, the superior side may take a step: from those on Air Superiority, again, then on Interdiction if they are Allied, then on Ground Support, and so on.", "{unit} is not on the mission from which the next step is taken")
	_               = book.Rule("17.56", "Totals", "They are adjusted for what was lost and stand until the next allocation.", "")
	_               = book.Rule("17.57", "When", "Only where missions are given: in the AM and at Night.", "")
	_               = book.Rule("17.62", "Night", "All other rules of air power are the same at Night.", "")

	verbDown    = book.Verb("down", "unit", "shoot down")
	nodeAirLoss = book.Node("air-loss")

	evCompared = book.Event("support", "Air Superiority: {n Allied point} against {n German one}; German air units on Ground Support: {n}")
	evShot     = book.Event("loss", "{unit} is reduced by enemy fighters").Outturn()
	evShotDown = book.Event("loss", "{unit} is eliminated by enemy fighters").Outturn()
)

// airStep is how many points of Air Superiority are worth a step (17.55).
const airStep = 8

// victims are the boxes from which steps are taken in turn, by side (17.55, A51).
var victims = [2][]int16{
	order.Allied: {airSuperiority, airSuperiority, airInterdicts, airGround},
	order.German: {airSuperiority, airSuperiority, airGround},
}

func init() {
	book.Room(nodeAirLoss, play.Room[*state]{
		Who: func(_ *state, f *kernel.Frame) kernel.Seat { return kernel.Seat(f.A) }, Rule: ruleAirLoss, Ask: "Your fighters are superior, {B:n} to take: which enemy air unit loses a step?",
		Moves: []play.Move[*state]{
			{Verb: verbDown, Look: "take", Label: "{unit} loses a step", Try: func(s *state, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
				for _, u := range s.sc.planes[order.Side(f.A).Other()] {
					dst = append(dst, kernel.Choice{Verb: verbDown, A: u})
				}
				return dst
			}, Judge: func(s *state, f *kernel.Frame, c kernel.Choice) kernel.Verdict {
				return ruleAirLoss.Only(s.inReach(int(c.A), f), c.A)
			}, Do: (*state).shootDown},
			{Verb: verbEnough, Look: "pass", Label: "No more", Do: func(_ *state, f *kernel.Frame, _ kernel.Choice, _ kernel.Sink) { f.B = 0 }},
		},
	})
}

// superiority is the Air Superiority Strength of an air unit (17.51, E-O 17.6).
func (s *state) superiority(u int) int {
	n := int(s.card(u).Superiority[s.worn(u)])
	if s.night() && !s.card(u).Night {
		n /= 2
	}
	return n
}

// compareAir compares what both sides have in the air (17.53).
func (s *state) compareAir(f *kernel.Frame, sink kernel.Sink) {
	var total [2]int
	ground := 0
	for u := range s.sc.Units {
		if !s.aloft(u) {
			continue
		}
		side := s.sideOf(u)
		switch {
		case s.at[u] == airSuperiority:
			total[side] += s.superiority(u)
		case s.at[u] == airGround && side == order.German:
			ground++
		}
	}
	f.A, f.B, f.C = int16(order.Allied), 0, 0
	if !s.hasAir(order.German) {
		return
	}
	evCompared.Tell(sink, ruleSuperiority, int16(total[order.Allied]), int16(total[order.German]), int16(ground))
	more := total[order.Allied] - total[order.German]
	if more < 0 {
		f.A, more = int16(order.German), -more
	}
	f.B = int16((more + airStep - 1) / airStep)
}

// inReach tells whether an air unit is in the box from which the next step is taken (17.55).
func (s *state) inReach(u int, f *kernel.Frame) bool {
	side := order.Side(f.A).Other()
	return s.card(u).Type == order.Air && s.sideOf(u) == side && s.at[u] == victims[side][int(f.C)%len(victims[side])]
}

// strafed goes on to the next box with an air unit in it, and tells whether a step is still to
// be taken (17.55).
func (s *state) strafed(f *kernel.Frame) bool {
	for range victims[order.Side(f.A).Other()] {
		if f.B <= 0 {
			return false
		}
		for u := range s.sc.Units {
			if s.inReach(u, f) {
				return true
			}
		}
		f.C++
	}
	return false
}

// shootDown takes a step from an air unit (17.54).
func (s *state) shootDown(f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
	f.B--
	f.C++
	if s.unit[c.A].steps--; s.unit[c.A].steps > 0 {
		evShot.Tell(sink, ruleAirLoss, c.A)
		return
	}
	evShotDown.Tell(sink, ruleAirLoss, c.A)
	s.eliminate(int(c.A))
}
