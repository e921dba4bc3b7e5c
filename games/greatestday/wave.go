package greatestday

import (
	"sandtable/games/greatestday/order"
	"sandtable/kernel"
	"sandtable/play"
	"sandtable/scene"
)

// 4.5.6, 4.5.3 From En Route to Loading to the Landing Wave.
var (
	ruleWave       = book.Rule("4.5.6", "Loading and En Route", "After the landings Loading boxes go to their Landing Wave boxes, then En Route to Loading, at a Sub-Beach of the Allied player's choice.", "{unit} is not among those that are given a Sub-Beach now")
	ruleWaveLead   = book.Rule("4.5.6", "Loading and En Route", "All in a craft together.", "{unit} goes with {unit}")
	ruleWaveSub    = book.Rule("4.5.6", "Loading and En Route", "A Sub-Beach of its own beach.", "{unit} does not land at {sub}, which is of another beach")
	ruleWaveDone   = book.Rule("4.5.6", "Loading and En Route", "Each once.", "nobody is left without a Sub-Beach")
	_              = book.Rule("4.8.4", "Boxes, step by step", "First those of the Loading boxes to the Landing Wave boxes, then those En Route to the Loading boxes.", "")
	ruleLanded     = book.Rule("4.5.3", "Leaders at sea", "A leader joins a unit of his command that enters a Landing Wave box, has no range until he has landed, and goes to another of his units if he loses it.", "{unit} is not under the command of {unit}")
	ruleLandedWait = book.Rule("4.5.3", "Leaders at sea", "Who waits in a Loading box.", "{unit} is in no Loading box")
	ruleLandedSame = book.Rule("4.5.3", "Leaders at sea", "With another craft.", "{unit} goes with {unit} already")
	ruleLandedHome = book.Rule("11d", "Commands", "Each command loads at its own beaches.", "the beach of {unit} is of another command")
	ruleLandedGone = book.Rule("4.5.3", "Leaders at sea", "To who is at sea or on the Overlay.", "{unit} is neither at sea nor on the Overlay")
	ruleLandedOne  = book.Rule("4.5.3", "Leaders at sea", "One after the other.", "it is {unit} who has lost his craft")
	ruleNoSub      = book.Rule("4.5.6", "Loading and En Route", "Every unit needs a Sub-Beach.", "{unit} still needs a Sub-Beach")

	nodeWave   = book.Node("wave")
	nodeLoad   = book.Node("load")
	nodeRejoin = book.Node("rejoin")

	verbAssign = book.Verb("assign", "unit sub")
	verbRest   = book.Verb("rest", "sub")
	verbJoin   = book.Verb("join", "unit unit")

	evAssign = book.Event("move", "{unit} will land at {sub}")
	evJoin   = book.Event("leader", "{unit} goes with {unit}")
	evWave   = book.Event("phase", "the next wave is ready")
	evLoaded = book.Event("phase", "the units en route are loading")
)

func init() {
	assign := func(verb uint16, label string, all bool) play.Move[*state] {
		return play.Move[*state]{
			Verb: verb, Look: "take", Label: label,
			Offer: func(s *state, _ *kernel.Frame, c kernel.Choice, o *scene.Offer) {
				if !all { // a counter, then a Sub-Beach on the map
					sand := s.sc.SubBeaches[c.B].Hexes
					o.Place = s.hex(sand[len(sand)/2])
				}
			},
			Try: func(s *state, _ *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
				if all {
					for n := range s.sc.SubBeaches {
						dst = append(dst, kernel.Choice{Verb: verb, A: int16(n)})
					}
					return dst
				}
				for u := range s.sc.Units {
					if s.naval.cargo[u] < 0 || s.lead(int(s.naval.cargo[u])) != u {
						continue
					}
					for n := range s.sc.SubBeaches {
						dst = append(dst, kernel.Choice{Verb: verb, A: int16(u), B: int16(n)})
					}
				}
				return dst
			},
			Judge: func(s *state, f *kernel.Frame, c kernel.Choice) kernel.Verdict {
				if all {
					u := s.toLoadAt(f.Step)
					if u < 0 {
						return ruleWaveDone.No()
					}
					return ruleWaveSub.Only(s.sc.SubBeaches[c.A].Beach == s.beachOf(u), int16(u), c.A)
				}
				return s.mayAssign(f, int(c.A), c.B)
			},
			Do: func(s *state, f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
				if !all {
					s.assign(f.Step, int(c.A), c.B, sink)
					return
				}
				for u := s.toLoadAt(f.Step); u >= 0; u = s.toLoadAt(f.Step) {
					s.assign(f.Step, u, c.A, sink)
				}
			},
		}
	}
	moves := []play.Move[*state]{assign(verbAssign, "{unit} at {sub}", false), assign(verbRest, "All the others at {sub}", true)}
	book.Room(nodeLoad, play.Room[*state]{Seat: kernel.Seat(order.Allied), Rule: ruleWave, Ask: "Units en route go to Loading: at which Sub-Beaches?", Idle: verbRest, Moves: moves})
	book.Room(nodeWave, play.Room[*state]{
		Seat: kernel.Seat(order.Allied), Rule: ruleLanded, Idle: verbDone,
		Asks: func(s *state, _ *kernel.Frame) (string, *play.Rule) {
			if s.toLoadAt(navalWave) >= 0 {
				return "The next wave: at which Sub-Beaches do its units land?", ruleWave
			}
			return "The next wave: with whom do leaders go?", ruleLanded
		},
		Moves: append(moves,
			play.Move[*state]{
				Verb: verbJoin, Look: "take", Label: "{unit} with {unit}",
				Try: func(s *state, _ *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
					for _, l := range s.sc.leaders {
						for _, u := range s.ledBy(l) {
							if s.leads(l, u) && s.naval.cargo[u] >= 0 {
								dst = append(dst, kernel.Choice{Verb: verbJoin, A: int16(l), B: int16(u)})
							}
						}
					}
					return dst
				},
				Judge: func(s *state, _ *kernel.Frame, c kernel.Choice) kernel.Verdict {
					return s.mayTakeIn(int(c.A), int(c.B))
				},
				Do: func(s *state, _ *kernel.Frame, c kernel.Choice, sink kernel.Sink) { s.join(int(c.A), int(c.B), sink) },
			},
			play.Move[*state]{
				Verb: verbDone, Look: "pass", Label: "Done", Main: true,
				Judge: func(s *state, f *kernel.Frame, _ kernel.Choice) kernel.Verdict {
					u := s.toLoadAt(f.Step)
					return ruleNoSub.Only(u < 0, int16(max(u, 0)))
				},
				Do: func(s *state, f *kernel.Frame, _ kernel.Choice, sink kernel.Sink) {
					s.toWave(sink)
					f.Step = navalLoad
				},
			}),
	})
	book.Proc(procRejoin, play.Proc[*state]{Run: (*state).runRejoin, Nodes: []uint16{nodeRejoin}})
	book.Room(nodeRejoin, play.Room[*state]{
		Who: ownerOf, Rule: ruleLanded, Ask: "{unit} has lost his craft: to which of his units does he go?",
		Moves: []play.Move[*state]{{
			Verb: verbJoin, Look: "take", Label: "{unit} with {unit}",
			Try: func(s *state, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
				for _, u := range s.ledBy(int(f.A)) {
					if s.leads(int(f.A), u) {
						dst = append(dst, kernel.Choice{Verb: verbJoin, A: f.A, B: int16(u)})
					}
				}
				return dst
			},
			Judge: func(s *state, f *kernel.Frame, c kernel.Choice) kernel.Verdict {
				switch l, u := int(c.A), int(c.B); {
				case c.A != f.A:
					return ruleLandedOne.No(f.A)
				case !s.leads(l, u):
					return ruleLanded.No(c.B, c.A)
				}
				return ruleLandedGone.Only(s.canRejoin(int(c.A), int(c.B)), c.B)
			},
			Do: func(s *state, _ *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
				s.stack.Pop()
				s.join(int(c.A), int(c.B), sink)
			},
		}},
	})
}

// beachOf is the beach that a unit at sea is bound for.
func (s *state) beachOf(u int) int { return s.sc.Loads[s.naval.cargo[u]].Beach }

// lead is the first unit of a load that is left, which stands for it in choices, or -1.
func (s *state) lead(load int) int {
	if load < 0 {
		return -1
	}
	first := -1
	for _, u := range s.sc.Loads[load].Units { // in any order; a unit of several loads comes with one
		if (first < 0 || u < first) && int(s.naval.cargo[u]) == load && !s.isLeader(u) && !s.isCraft(u) && s.atSea(u) {
			first = u
		}
	}
	return first
}

// assignFrom is the box whose units are given Sub-Beaches at a step of the Naval chit.
func assignFrom(step uint8) int16 {
	if step == navalWave {
		return loadAny
	}
	return enRoute
}

// toLoadAt is a unit that still needs a Sub-Beach at a step, or -1.
func (s *state) toLoadAt(step uint8) int {
	for u := range s.sc.Units {
		if s.at[u] == assignFrom(step) && !s.isLeader(u) && s.atHome(s.beachOf(u)) {
			return u
		}
	}
	return -1
}

func (s *state) toLoad() int { return s.toLoadAt(navalLoad) }

// assign gives a load its Sub-Beach (4.5.6).
func (s *state) assign(step uint8, u int, sub int16, sink kernel.Sink) {
	load := s.naval.cargo[u]
	for w := range s.sc.Units {
		if s.naval.cargo[w] == load && s.at[w] == assignFrom(step) {
			s.at[w] = loadingBox(int(sub))
		}
	}
	evAssign.Tell(sink, ruleWave, int16(u), sub)
	if step == navalLoad && s.toLoad() < 0 {
		evLoaded.Tell(sink, ruleWave)
	}
}

// waveAsks tells whether something is to be chosen before the next wave is ready.
func (s *state) waveAsks() bool {
	if s.toLoadAt(navalWave) >= 0 {
		return true
	}
	for _, l := range s.sc.leaders {
		for u := range s.sc.Units {
			if s.mayTakeIn(l, u).OK() {
				return true
			}
		}
	}
	return false
}

// mayAssign says why a unit is not given a Sub-Beach (4.5.6).
func (s *state) mayAssign(f *kernel.Frame, u int, sub int16) kernel.Verdict {
	if s.at[u] != assignFrom(f.Step) || s.naval.cargo[u] < 0 {
		return ruleWave.No(int16(u))
	}
	if lead := s.lead(int(s.naval.cargo[u])); lead != u {
		return ruleWaveLead.No(int16(u), int16(lead))
	}
	return ruleWaveSub.Only(s.sc.SubBeaches[sub].Beach == s.beachOf(u), int16(u), sub)
}

// mayTakeIn says why a leader who waits in a Loading box does not go with another load of
// his command that enters a Landing Wave box now (4.5.3).
func (s *state) mayTakeIn(l, u int) kernel.Verdict {
	lead, n := int16(l), int16(u)
	switch {
	case !s.leads(l, u):
		return ruleLanded.No(n, lead)
	case inLoading(s.at[l]) < 0:
		return ruleLandedWait.No(lead)
	case inLoading(s.at[u]) < 0:
		return ruleLandedWait.No(n)
	case !s.atHome(s.sc.SubBeaches[inLoading(s.at[u])].Beach):
		return ruleLandedHome.No(n)
	case s.naval.cargo[u] == s.naval.cargo[l]:
		return ruleLandedSame.No(lead, n)
	}
	first := s.lead(int(s.naval.cargo[u]))
	return ruleWaveLead.Only(first == u, n, int16(first))
}

// join puts a leader with a unit, at sea or on the Overlay.
func (s *state) join(l, u int, sink kernel.Sink) {
	s.naval.cargo[l] = s.naval.cargo[u]
	s.stacks().Put(l, s.at[u])
	evJoin.Tell(sink, ruleLanded, int16(l), int16(u))
}

// toWave moves the Loading boxes to their Landing Wave boxes.
func (s *state) toWave(sink kernel.Sink) {
	any := false
	for u := range s.sc.Units {
		if n := inLoading(s.at[u]); n >= 0 && s.atHome(s.sc.SubBeaches[n].Beach) {
			s.at[u] = waveBox(n)
			any = true
		}
	}
	if any {
		evWave.Tell(sink, ruleWave)
	}
}

// canRejoin tells whether a leader who has lost his craft can go to a unit (4.5.3).
func (s *state) canRejoin(l, u int) bool {
	return s.leads(l, u) && (s.atSea(u) || s.overlay(s.at[u]) >= 0)
}

// rejoins tells whether a leader is about to go to others of his units (4.5.3).
func (s *state) rejoins(l int) bool {
	for i := range s.stack.Len() {
		if f := s.stack.Under(i); f.Proc == procRejoin && int(f.A) == l {
			return true
		}
	}
	return false
}

// runRejoin asks only when there are several.
func (s *state) runRejoin(f *kernel.Frame, sink kernel.Sink) kernel.Signal {
	only, n := -1, 0
	for u := range s.sc.Units {
		if s.canRejoin(int(f.A), u) {
			only, n = u, n+1
		}
	}
	switch n {
	case 0:
		l := int(f.A)
		s.stack.Pop()
		s.takeOff(l, boxed)
		evToBox.Tell(sink, ruleLanded, int16(l))
	case 1:
		l := int(f.A)
		s.stack.Pop()
		s.join(l, only, sink)
	default:
		return kernel.Ask
	}
	return kernel.Next
}

// drown eliminates all units of a load; its leaders go to others (4.5.4, 4.5.3).
func (s *state) drown(load int16, rule *play.Rule, sink kernel.Sink) {
	for u := range s.sc.Units {
		if s.naval.cargo[u] != load || s.isCraft(u) || !s.atSea(u) || s.isLeader(u) {
			continue
		}
		s.takeOff(u, eliminated)
		evDrowned.Tell(sink, rule, int16(u))
	}
	for _, l := range s.sc.leaders {
		if s.naval.cargo[l] == load && s.atSea(l) {
			s.stack.Push(kernel.Frame{Proc: procRejoin, A: int16(l)})
		}
	}
}
