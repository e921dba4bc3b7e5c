package greatestday

import (
	"sandtable/games/greatestday/order"
	"sandtable/kernel"
	"sandtable/play"
)

// 3.4 Stragglers: rolls on the chit of the 6th Airborne, and what they pay for.
var (
	ruleStragglers = book.Rule("3.4.1", "Stragglers", "They are counted for the battalions of the first drop that have a rally point; a German who ever enters its hex ends that for good.", "")
	ruleMuster     = book.Rule("3.4.2", "Rolling for stragglers", "On each chit of the division, before any action: 0 brings a recovery point; at most the track another, and the track is 1 less; 9 brings none and the track is 1 less; more than the track none. The first two may roll again. A rally point is all that a battalion needs.", "{para} rolls no more on this chit")
	ruleSpend      = book.Rule("3.4.3", "Recovery points", "Spent on this chit at any time, by a battalion for its own units or those with a black or white stripe: a lost step within 3 hexes of its rally point, or a unit out of the Straggler box onto it. Parachute and glider infantry cost 1 a step, others 2.", "{unit} is not of the battalion of {para}, nor of the division alone")
	ruleSpendWhole = book.Rule("3.4.3", "Lost steps", "Who has lost a step.", "{unit} has lost no step")
	ruleSpendAway  = book.Rule("3.4.3", "Lost steps", "On the map.", "{unit} is not on the map")
	ruleSpendRide  = book.Rule("3.4.3", "Lost steps", "Not on a vehicle, which has the steps of its passenger and never more (12, 7.3): it gets off first.", "{unit} rides on {unit}, which has no room for another step; it has to get off first")
	ruleSpendBox   = book.Rule("3.4.3", "Stragglers", "Out of the Straggler box.", "{unit} is not in the Straggler box")
	ruleSpendMark  = book.Rule("3.4.3", "Lost steps", "Not under a marker of the drop.", "{unit} has a marker of its drop")
	ruleSpendFar   = book.Rule("3.4.3", "Lost steps", "Within 3 hexes of the rally point of the battalion that pays, and not under a marker.", "{unit} is not within 3 hexes of the rally point of {para}")
	ruleSpendPoor  = book.Rule("3.4.3", "No pooling", "The points of two battalions are never put together, nor kept.", "{para} has not the points for {unit}")

	nodeStragglers    = book.Node("stragglers")
	nodeStragglersDie = book.Node("stragglers-die")
	nodeBack          = book.Node("returns")

	verbMuster  = book.Verb("muster", "para")
	verbRestore = book.Verb("restore", "unit para")
	verbReturn  = book.Verb("return", "unit para")
	verbCome    = book.Verb("come", "form")

	evOverrun  = book.Event("loss", "the rally point of {para} at {place} is overrun; its stragglers are lost")
	evMuster   = book.Event("dice", "stragglers of {para}: {face} against {n}").Outturn()
	evPoint    = book.Event("points", "{para} has {n recovery point}")
	evRestored = book.Event("support", "{unit} has its second step back")
	evReturns  = book.Event("arrival", "{unit} returns at {place}")
	evJeepBack = book.Event("arrival", "{unit} is at hand again")
)

// Numbers of stragglers (3.4.3).
const (
	restoreReach = 3
	strayGone    = 9 // the face that ends a battalion's rolls
	costOther    = 2 // recovery points for a step of others than parachute and glider infantry
)

// Steps of the stragglers of a chit. Frame: A the battalion that rolls.
const (
	strayAsks uint8 = iota
	strayRolls
)

func init() {
	allied := kernel.Seat(order.Allied)
	book.Proc(procStragglers, play.Proc[*state]{Run: (*state).runMuster, Nodes: []uint16{strayAsks: nodeStragglers, strayRolls: nodeStragglersDie}})
	book.Room(nodeStragglers, play.Room[*state]{
		Seat: allied, Rule: ruleMuster, Ask: "Roll for the stragglers of a battalion, or done.", Idle: verbDone,
		Moves: []play.Move[*state]{
			{
				Verb: verbMuster, Look: "take", Label: "Stragglers of {para}", Odds: true,
				Try: func(s *state, _ *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
					if s.sc.Airborne == nil {
						return dst
					}
					for b := range s.sc.Airborne.Battalions {
						dst = append(dst, kernel.Choice{Verb: verbMuster, A: int16(b)})
					}
					return dst
				},
				Judge: func(s *state, _ *kernel.Frame, c kernel.Choice) kernel.Verdict {
					return ruleMuster.Only(s.mayMuster(int(c.A)), c.A)
				},
				Do: func(_ *state, f *kernel.Frame, c kernel.Choice, _ kernel.Sink) { f.A, f.Step = c.A, strayRolls },
			},
			{Verb: verbDone, Look: "pass", Label: "Done", Main: true, Do: func(s *state, _ *kernel.Frame, _ kernel.Choice, _ kernel.Sink) { s.stack.Pop() }},
		},
	})
	book.Room(nodeStragglersDie, play.Room[*state]{
		Seat: kernel.Chance, Rule: ruleMuster, Ask: "Stragglers of {A:para}: roll the die.", Fresh: true, Moves: throw((*state).muster),
	})
	book.Proc(procBack, play.Proc[*state]{Run: (*state).runBack, Nodes: []uint16{nodeBack}})
	book.Room(nodeBack, play.Room[*state]{
		Seat: allied, Rule: ruleSpend, Ask: "{A:unit} returns: in which state?",
		Moves: []play.Move[*state]{{
			Verb: verbCome, Look: "take", Label: "{form}",
			Try: func(_ *state, _ *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
				for k := range formWords {
					dst = append(dst, kernel.Choice{Verb: verbCome, A: int16(k)})
				}
				return dst
			},
			Judge: func(s *state, f *kernel.Frame, c kernel.Choice) kernel.Verdict {
				return s.mayComeBack(int(f.A), int(f.B), form(c.A))
			},
			Do: func(s *state, f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
				u, b := int(f.A), int(f.B)
				s.stack.Pop()
				s.comeBack(u, b, form(c.A), sink)
			},
		}},
	})
}

// mayMuster tells whether a battalion may roll: it has a rally point, and has not stopped on
// this chit. With no stragglers left a 0 still brings a point (3.4.2 iv).
func (s *state) mayMuster(b int) bool { return s.drops.rally[b] != 0 && s.drops.stopped>>b&1 == 0 }

// callMuster begins the rolls of a chit of the division (3.4.2).
func (s *state) callMuster(division int8) {
	if a := s.sc.Airborne; a == nil || a.Div != division {
		return
	}
	s.drops.stopped, s.drops.points = 0, [maxParas]int8{}
	s.stack.Push(kernel.Frame{Proc: procStragglers})
}

func (s *state) runMuster(f *kernel.Frame, _ kernel.Sink) kernel.Signal {
	if f.Step == strayRolls {
		return kernel.Ask
	}
	for b := range s.sc.Airborne.Battalions {
		if s.mayMuster(b) {
			return kernel.Ask
		}
	}
	s.stack.Pop()
	return kernel.Next
}

// muster reads the die of a battalion: a 9 is always that, a 0 never costs a straggler.
func (s *state) muster(f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
	d, b := &s.drops, f.A
	f.Step = strayAsks
	evMuster.Tell(sink, ruleMuster, b, c.A, int16(d.track[b]))
	switch {
	case c.A == 0:
		d.points[b]++
	case c.A == strayGone:
		d.track[b] = max(d.track[b]-1, 0)
		d.stopped |= 1 << b
	case c.A <= int16(d.track[b]):
		d.points[b]++
		d.track[b]--
	default:
		d.stopped |= 1 << b
	}
	evPoint.Tell(sink, ruleMuster, b, int16(d.points[b]))
}

// stepCostSRP is what a step of a unit costs in recovery points (3.4.3).
func (s *state) stepCostSRP(u int) int8 {
	if k := s.card(u).Symbol; k == "parachute" || k == "glider" {
		return 1
	}
	return costOther
}

// paysFor tells whether a battalion can pay for a unit at all: its own, or a divisional
// one with a black or white stripe.
func (s *state) paysFor(b, u int) bool {
	if a := s.sc.Airborne; a == nil || s.drops.rally[b] == 0 || s.sc.Units[u].Div != a.Div || s.isLeader(u) || s.card(u).ZeroStep() {
		return false
	}
	if own := s.sc.battalionOfPara(u); own >= 0 {
		return own == b
	}
	return s.sc.Units[u].Form < 0
}

// mayRestore says why a battalion does not give a unit its step back.
func (s *state) mayRestore(u, b int) kernel.Verdict {
	switch {
	case !s.paysFor(b, u):
		return ruleSpend.No(int16(u), int16(b))
	case s.where(u) < 0:
		return ruleSpendAway.No(int16(u))
	case !s.reduced(u):
		return ruleSpendWhole.No(int16(u))
	case s.at[u] == carried:
		return ruleSpendRide.No(int16(u), s.assets.carrier[u]-1)
	case s.delay[u] > 0:
		return ruleSpendMark.No(int16(u))
	case s.sc.Ground.Grid.Distance(s.at[u], s.drops.rally[b]-1) > restoreReach:
		return ruleSpendFar.No(int16(u), int16(b))
	case s.drops.points[b] < s.stepCostSRP(u):
		return ruleSpendPoor.No(int16(b), int16(u))
	}
	return s.roomToGrow(u)
}

// mayReturn says why a battalion does not bring a unit out of the Straggler box: it comes
// with one step.
func (s *state) mayReturn(u, b int) kernel.Verdict {
	switch {
	case !s.paysFor(b, u):
		return ruleSpend.No(int16(u), int16(b))
	case s.at[u] != straggler:
		return ruleSpendBox.No(int16(u))
	}
	if s.drops.points[b] < s.stepCostSRP(u) {
		return ruleSpendPoor.No(int16(b), int16(u))
	}
	if s.card(u).Truck {
		return kernel.Verdict{}
	}
	for k := range formWords {
		if s.mayComeBack(u, b, form(k)).OK() {
			return kernel.Verdict{}
		}
	}
	return s.mayComeBack(u, b, 0)
}

// mayComeBack says why a unit does not come onto a rally point in a state.
func (s *state) mayComeBack(u, b int, k form) kernel.Verdict {
	h := s.drops.rally[b] - 1
	if e := s.enemyIn(order.Allied, h); e >= 0 {
		return ruleEnemyThere.No(h)
	}
	if s.lineBars(order.Allied, h) {
		return ruleSouth.No(h, h) // 11c
	}
	m, _ := gaitOf(s.card(u), k.flags()&isMounted != 0)
	if k.flags()&isMounted != 0 && !s.card(u).Transport || k.flags()&inColumn != 0 && m == order.NoMove {
		return ruleDropForm.No(int16(u), int16(k))
	}
	if step := s.sc.Ground.Kind(h).Step[max(m, order.OnFoot)]; step.Entry != order.Freely && k.flags()&inColumn == 0 {
		return ruleDropForm.No(int16(u), int16(k))
	}
	q := s.unit[u].steps
	s.unit[u].steps = 1
	v := s.room(u, h, k.flags()&inColumn != 0)
	s.unit[u].steps = q
	return v
}

// tryMend tries a verb with everybody whom a battalion could pay for.
func tryMend(verb uint16) func(*state, *kernel.Frame, []kernel.Choice) []kernel.Choice {
	return func(s *state, _ *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
		if s.sc.Airborne == nil || s.drops.points == ([maxParas]int8{}) {
			return dst
		}
		for u := range s.sc.Units {
			if s.sc.Units[u].Div != s.sc.Airborne.Div {
				continue
			}
			for b := range s.sc.Airborne.Battalions {
				if s.drops.points[b] > 0 {
					dst = append(dst, kernel.Choice{Verb: verb, A: int16(u), B: int16(b)})
				}
			}
		}
		return dst
	}
}

// canMend tells whether any recovery point of the chit can be spent.
func (s *state) canMend() bool {
	for _, c := range tryMend(verbRestore)(s, nil, nil) {
		if u, b := int(c.A), int(c.B); s.mayRestore(u, b).OK() || s.mayReturn(u, b).OK() {
			return true
		}
	}
	return false
}

// The two things that recovery points buy, on the division's chit between and inside activations.
var (
	moveRestore = play.Move[*state]{
		Verb: verbRestore, Look: "take", Label: "{unit}: a step back, by {para}", Try: tryMend(verbRestore),
		Judge: func(s *state, _ *kernel.Frame, c kernel.Choice) kernel.Verdict {
			return s.mayRestore(int(c.A), int(c.B))
		},
		Do: func(s *state, _ *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
			s.drops.points[c.B] -= s.stepCostSRP(int(c.A))
			s.unit[c.A].steps++
			evRestored.Tell(sink, ruleSpend, c.A)
		},
	}
	moveReturn = play.Move[*state]{
		Verb: verbReturn, Look: "take", Label: "{unit} returns to {para}", Try: tryMend(verbReturn),
		Judge: func(s *state, _ *kernel.Frame, c kernel.Choice) kernel.Verdict {
			return s.mayReturn(int(c.A), int(c.B))
		},
		Do: func(s *state, _ *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
			if s.card(int(c.A)).Truck { // E3.4: into the box of available jeeps
				s.drops.points[c.B] -= s.stepCostSRP(int(c.A))
				s.takeOff(int(c.A), pooled)
				evJeepBack.Tell(sink, ruleSpend, c.A)
				return
			}
			s.stack.Push(kernel.Frame{Proc: procBack, A: c.A, B: c.B})
		},
	}
)

// runBack asks only when there are several states to come in.
func (s *state) runBack(f *kernel.Frame, sink kernel.Sink) kernel.Signal {
	only, n := form(0), 0
	for k := range formWords {
		if s.mayComeBack(int(f.A), int(f.B), form(k)).OK() {
			only, n = form(k), n+1
		}
	}
	if n > 1 {
		return kernel.Ask
	}
	u, b := int(f.A), int(f.B)
	s.stack.Pop()
	s.comeBack(u, b, only, sink)
	return kernel.Next
}

// comeBack puts a unit of the Straggler box onto a rally point, with one step.
func (s *state) comeBack(u, b int, k form, sink kernel.Sink) {
	s.drops.points[b] -= s.stepCostSRP(u)
	h := s.drops.rally[b] - 1
	s.unit[u] = piece{flags: k.flags(), steps: 1}
	s.stacks().Put(u, h)
	evReturns.Tell(sink, ruleSpend, int16(u), h)
	s.arrives(u, h, sink)
}
