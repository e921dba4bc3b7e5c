package atlanticwall

import (
	"slices"

	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
	"sandtable/play"
	"sandtable/scene"
)

// 19.1 Allied reinforcements over a cleared beach: segment f of the Movement Phase.
var (
	ruleLand     = book.Rule("19.11", "Over a beach", "From their Game-Turn on units are put onto hexes of their beach, as battalions; they move from the next phase on.", "{unit} {does|do} not land now")
	ruleLandHex  = book.Rule("19.16", "Which beach", "Only that of the schedule, and no hex with enemies (19.15).", "{unit} does not land at {hex}: it is no hex of a beach where it does")
	ruleLandFoe  = book.Rule("19.15", "Enemies", "Nobody lands where enemies are.", "an enemy stands in {hex}")
	ruleLandFull = book.Rule("19.14", "Room on the beach", "Landings do not overstack: twelve units on a beach hex (E-O 8.1).", "{hex} is full")
	_            = book.Rule("10.7", "Guns that land", "E-O 10.7: they are Out of Battery.", "")
	_            = book.Rule("13.62", "Headquarters that land", "They are supported on that day.", "")
	ruleLandNow  = book.Rule("19.13", "Boxes of a cleared beach", "Who is still in a box of Future Sea Landings when the beach is cleared lands in the next Game-Turn, or is eliminated.", "")
	nodeLand     = book.Node("land")
	verbLand     = book.Verb("land", "unit hex")
	evLands      = book.Event("arrival", "{unit} {lands|land} at {place}")
	evStayed     = book.Event("loss", "{unit} {stays|stay} in the landing craft of a cleared beach and {is|are} eliminated")
)

func init() {
	book.Proc(procLand, play.Proc[*state]{Run: (*state).runLand, Nodes: []uint16{nodeLand}})
	book.Room(nodeLand, play.Room[*state]{
		Seat: kernel.Seat(order.Allied), Rule: ruleLand, Idle: verbDone, Ask: "Land reinforcements on the beach, or hold them back.",
		Facts: func(s *state, _ *kernel.Frame, p *scene.Prompt) {
			n := 0
			for u := range s.sc.Units {
				n += flag(s.inFutureBox(u) && s.lands(u))
			}
			if n > 0 {
				p.Facts = append(p.Facts, ruleLandNow.Fact("Eliminated if they do not land now", play.Count(n, "unit")))
			}
		},
		Moves: []play.Move[*state]{
			{Verb: verbLand, Look: "place", Label: "{unit} lands at {place}",
				Try: tryLand, List: listLand,
				Judge: func(s *state, _ *kernel.Frame, c kernel.Choice) kernel.Verdict { return s.mayLand(int(c.A), c.B) },
				Do:    func(s *state, _ *kernel.Frame, c kernel.Choice, sink kernel.Sink) { s.land(int(c.A), c.B, sink) }},
			{Verb: verbAll, Look: "take", Label: "All land",
				Do: func(s *state, _ *kernel.Frame, _ kernel.Choice, sink kernel.Sink) {
					for u := range s.sc.Units {
						for i := 0; i < s.landings() && s.lands(u); i++ {
							if h := s.landingAt(i); s.mayLandAt(u, h).OK() {
								s.land(u, h, sink)
							}
						}
					}
				}},
			{Verb: verbDone, Look: "pass", Label: "No more landings", Main: true, Do: func(s *state, _ *kernel.Frame, _ kernel.Choice, sink kernel.Sink) { s.endLand(sink) }},
		},
	})
}

// lands tells a unit that may land now: over a cleared beach, or where there is no Invasion
// Stage. Leaders do not any more (A117).
func (s *state) lands(u int) bool {
	if s.sc.Landing != nil {
		return s.usesAny(u, false) && (s.at[u] != due || !s.leader(u))
	}
	a := s.arrivalOf(u)
	return a != nil && a.Landing
}

// tryLand tries whoever may land in every hex of his beach.
func tryLand(s *state, _ *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
	return s.eachLanding(dst, s.landsAt)
}

// listLand lists what mayLand allows, and asks once for each unit whether it lands.
func listLand(s *state, _ *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
	return s.eachLanding(dst, func(u int, h int16) bool { return s.mayLandAt(u, h).OK() })
}

// eachLanding appends the landings of whoever may land in the hexes that fit.
func (s *state) eachLanding(dst []kernel.Choice, fits func(u int, h int16) bool) []kernel.Choice {
	var room [maxSubs]int16
	hexes := s.landingHexes(room[:0])
	for u := range s.sc.Units {
		if !s.lands(u) {
			continue
		}
		for _, h := range hexes {
			if fits(u, h) {
				dst = append(dst, kernel.Choice{Verb: verbLand, A: int16(u), B: h})
			}
		}
	}
	return dst
}

// landingHexes appends the hexes in which units land, in the order of their numbers.
func (s *state) landingHexes(dst []int16) []int16 {
	for i := range s.landings() {
		dst = append(dst, s.landingAt(i))
	}
	slices.Sort(dst)
	return slices.Compact(dst)
}

// landings is how many hexes units land in, and landingAt is one of them: the sub-beaches where
// they lie, or the hexes of the beach where there is no Invasion Stage.
func (s *state) landings() int {
	if s.sc.Landing == nil {
		return len(s.sc.Beach.Hexes)
	}
	return len(s.subs())
}

func (s *state) landingAt(i int) int16 {
	if s.sc.Landing == nil {
		return s.sc.Beach.Hexes[i]
	}
	return s.subs()[i].At
}

// landsAt tells a hex where a unit lands: of the sub-beaches of its beach, where they lie (19.11, 19.16, 27.53).
func (s *state) landsAt(u int, h int16) bool {
	if s.sc.Landing == nil {
		return s.sc.Beach.Has(h)
	}
	i := s.subAt(h)
	return i >= 0 && !s.open(int(s.subs()[i].Beach)) && s.uses(u, int(s.subs()[i].Beach))
}

// inFutureBox tells who waits in a box of Future Sea Landings.
func (s *state) inFutureBox(u int) bool {
	_, phase, ok := boxOf(s.at[u])
	return ok && phase == future
}

// endLand ends the landings of a cleared beach: nobody stays in its boxes (19.13).
func (s *state) endLand(sink kernel.Sink) {
	for u := range s.sc.Units {
		if s.inFutureBox(u) && s.lands(u) {
			evStayed.Tell(sink, ruleLandNow, int16(u))
			s.kill(u)
		}
	}
	s.stack.Pop()
}

// runLand asks while somebody can land.
func (s *state) runLand(_ *kernel.Frame, sink kernel.Sink) kernel.Signal {
	for u := range s.sc.Units {
		if !s.lands(u) {
			continue
		}
		for i := range s.landings() {
			if s.mayLandAt(u, s.landingAt(i)).OK() {
				return kernel.Ask
			}
		}
	}
	s.endLand(sink)
	return kernel.Next
}

// mayLand says why a unit does not land in a hex.
func (s *state) mayLand(u int, h int16) kernel.Verdict {
	if !s.lands(u) {
		return ruleLand.No(int16(u))
	}
	return s.mayLandAt(u, h)
}

// mayLandAt says why one who lands does not land in a hex.
func (s *state) mayLandAt(u int, h int16) kernel.Verdict {
	switch {
	case !s.landsAt(u, h):
		return ruleLandHex.No(int16(u), h)
	case s.enemyIn(order.Allied, h) >= 0:
		return ruleLandFoe.No(h)
	}
	return ruleLandFull.Only(!s.card(u).Stacks() || s.roomIn(h) >= s.bulkOver(u, s.subAt(h)), h)
}

func (s *state) land(u int, h int16, sink kernel.Sink) {
	if i := s.subAt(h); i >= 0 {
		s.unit[u].beach = s.subs()[i].Beach + 1
	}
	s.put(u, h)
	s.unset(u, called)
	s.set(u, moved)
	s.limber(u)
	evLands.Tell(sink, ruleLand, int16(u), h)
	s.disturb(order.Allied, h, sink)
}
