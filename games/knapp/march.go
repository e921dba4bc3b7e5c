package knapp

import (
	"fmt"
	"math/bits"

	"sandtable/kernel"
	"sandtable/play"
	"sandtable/scene"
)

// K5.4 Road march, K5.7 Overrun, K6 Air interdiction (s7, s10). A march is one
// decision an area.
var (
	ruleMarch        = book.Rule("K5.4", "Road march (s7)", "Up to three areas along road links; it ends in the first enemy-occupied area unless that is overrun.", "no road leads from {area} to {area}")
	ruleTwice        = book.Rule("K5.4", "Road march (s7)", "No area is entered twice in one march, nor the area it started from.", "{unit} {has|have} been in {area} on this march")
	ruleMarchContact = book.Rule("K5.4", "Road march (s7)", "A road march may not start in a contested area.", "{unit} {is|are} in contact in {area} and may not road march")
	ruleOverrun      = book.Rule("K5.7", "Overrun (s10)", "A marching unit at least four times as strong as all unfortified enemies in an area hits each of them once and may go on. Not in turn 1.", "")
	ruleOverrunWhen  = book.Rule("K5.7", "Overrun (s10)", "Overruns happen on a road march, on entering an area whose enemies are a quarter as strong at most and not fortified.", "enemies are overrun only by a road march that enters their area, at four to one")
	ruleOverrunNone  = book.Rule("K5.7", "Overrun (s10)", "Where enemies are.", "there is no enemy in {area}")
	ruleOverrunOnce  = book.Rule("K5.7", "Overrun (s10)", "Each of them once.", "the enemies in {area} have been overrun")
	ruleOverrunFirst = book.Rule("K5.7", "Overrun (s10)", "Nobody overruns in turn 1, when units that dropped or landed are weak for the day only.", "nobody overruns in turn 1")
	ruleAirDie       = book.Rule("K6.1", "Air interdiction (s10)", "A German road march rolls before its first, second and third area and halts on 1, 1-2 and 1-3.", "")
	ruleHalted       = book.Rule("K6.2", "Halted (s10)", "A halted unit stays where it is and has used up its move.", "")
	_                = book.Rule("K6.3", "Tactical movement is safe (s10)", "Tactical movement is never rolled for.", "")
	_                = book.Rule("K6.4", "One die a unit and area (s10)", "Each marching German unit rolls for itself; Allied units never roll.", "")
	ruleFallBack     = book.Rule("K6.5", "Halted without room (s10)", "A unit halted in a full area goes back along its path to the last area with room.", "")
	ruleO1           = book.Rule("O1", "Option: no march without supply (s6)", "A unit out of supply when it starts may not road march.", "{unit} {is|are} out of supply in {area} and may not road march")
	_                = book.Rule("O6", "Overrun (s10)", "May be switched off.", "")

	evPassed  = book.Event("dice", "{unit} {gets|get} through to {area}: air interdiction rolls {n}").Outturn()
	evHalted  = book.Event("dice", "{unit} {is|are} halted from the air before {area}: a {n}").Outturn()
	evOverrun = book.Event("combat", "{unit} {overruns|overrun} the enemy in {area}").Outturn()
)

// Steps of procMarch.
const (
	marchDie   uint8 = iota // about to enter B
	marchEnter              // the die has let it pass
	marchOverrun
	marchOn
	marchHalted
)

func init() {
	book.Proc(procMarch, proc{Run: (*state).march, Nodes: []uint16{marchEnter: nodeAir, marchOverrun: nodeOverrun, marchOn: nodeMarch}})
	book.Elsewhere(ruleOverrunWhen, verbOverrun)
	air := dieRoom(ruleAirDie, "A die for {A:unit} under air attack on the way to {B:area}.", (*state).interdict)
	air.Facts = (*state).moverFacts
	book.Room(nodeAir, air)

	asks := func(phrase string, rule *play.Rule) func(*state, *kernel.Frame) (string, *play.Rule) {
		return func(s *state, f *kernel.Frame) (string, *play.Rule) {
			return book.Say(s, phrase, f.A, int16(s.at[f.A])), rule
		}
	}
	halt := move{
		Verb: verbHalt, Look: "pass", Label: "Halt here", Main: true,
		Judge: func(s *state, f *kernel.Frame, _ kernel.Choice) kernel.Verdict {
			return s.canStop(int(f.A), int(s.at[f.A]))
		},
		Do: func(s *state, _ *kernel.Frame, _ kernel.Choice, _ kernel.Sink) { s.endMarch() },
	}
	book.Room(nodeMarch, room{
		Who: unitToAct, Asks: asks("{unit} may march on, or halt in {area}.", ruleMarch), Facts: (*state).moverFacts, Idle: verbHalt,
		Moves: []move{marchTo, halt, {Verb: verbOverrun, Judge: func(s *state, f *kernel.Frame, _ kernel.Choice) kernel.Verdict {
			at := s.at[f.A]
			switch {
			case s.turn == 1:
				return ruleOverrunFirst.No()
			case s.sideOf(1-s.side(int(f.A)))>>at&1 == 0:
				return ruleOverrunNone.No(int16(at))
			}
			return ruleOverrunOnce.No(int16(at))
		}}},
	})
	book.Room(nodeOverrun, room{
		Who: unitToAct, Asks: asks("{unit} can overrun the enemy in {area}.", ruleOverrun), Facts: (*state).moverFacts, Idle: verbHalt,
		Moves: []move{halt, {Verb: verbOverrun, Look: "fight", Label: "Overrun", Main: true, Do: (*state).overrun}},
	})
}

// marchTo enters the next area of a march, or the first (K5.4).
var marchTo = move{
	Verb: verbMarch, Look: "move", Label: "Road march to {area}", Wide: anyArea(verbMarch),
	Try: func(s *state, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
		return each(dst, verbMarch, 0, s.next(int(f.A), &s.d.road))
	},
	Judge: func(s *state, f *kernel.Frame, c kernel.Choice) kernel.Verdict {
		return s.canMarch(int(f.A), int(c.A), int(s.pathN))
	},
	Do: func(s *state, f *kernel.Frame, c kernel.Choice, _ kernel.Sink) {
		if f.Proc == procOrder {
			*f = kernel.Frame{Proc: procMarch, A: f.A}
			s.path = [marchLength + 1]int8{s.at[f.A], noArea, noArea, noArea}
			s.flag[f.A] |= spent
		}
		f.B, f.Step = c.A, marchDie
	},
	Offer: func(s *state, f *kernel.Frame, _ kernel.Choice, o *scene.Offer) {
		o.Odds = s.side(int(f.A)) == german && s.at[f.A] >= 0
		o.Cost = fmt.Sprintf("%d of %d areas", int(s.pathN)+1, marchLength)
	},
	Detail: func(s *state, f *kernel.Frame, c kernel.Choice, d *scene.Detail) {
		d.Path = s.stride(int(f.A), int(c.A))
		d.Cost = fmt.Sprintf("area %d of %d", int(s.pathN)+1, marchLength)
		if s.side(int(f.A)) == german && s.at[f.A] >= 0 {
			d.Facts = append(d.Facts, ruleAirDie.Fact("Halted from the air on", []string{"1", "1-2", "1-3"}[s.pathN]))
		}
	},
}

// marchable reports whether any first area of a road march is legal.
func (s *state) marchable(u int) bool {
	if s.at[u] >= 0 && s.isIn(u, s.contested()) {
		return false
	}
	for w := s.next(u, &s.d.road); w != 0; w &= w - 1 {
		if s.canMarch(u, bits.TrailingZeros64(w), 0).OK() {
			return true
		}
	}
	return false
}

// canMarch says why a unit that has entered n areas by road march may not
// enter this one next (K5.4, O1).
func (s *state) canMarch(u, a, n int) kernel.Verdict {
	from := int(s.at[u])
	switch {
	case from < 0:
		if v := s.canArrive(u, a); !v.OK() {
			return v
		}
	case n == 0 && s.isIn(u, s.contested()):
		return no(ruleMarchContact, u, from)
	case n == 0 && s.opts&o1 != 0 && !s.inSupply(u):
		return no(ruleO1, u, from)
	case from == a:
		return no(ruleHere, u, a)
	case s.d.near[from]>>a&1 == 0:
		return no(ruleAdjacent, a, from)
	case s.d.road[from]>>a&1 == 0:
		return no(ruleMarch, from, a)
	}
	trod := s.trod(u, n)
	if trod>>a&1 != 0 {
		return no(ruleTwice, u, a)
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
// and others trod already, can end somewhere with room (K5.2, K5.4).
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

// march advances a road march up to its next decision (K5.4, K5.7, K6.1, K12.4).
func (s *state) march(f *kernel.Frame, sink kernel.Sink) kernel.Signal {
	u := int(f.A)
	switch f.Step {
	case marchDie:
		arriving := s.path[0] < 0 && s.pathN == 0
		f.Step = marchEnter
		if s.side(u) == german && !arriving {
			return kernel.Ask
		}
	case marchEnter:
		return s.marchInto(f, int(f.B), sink)
	case marchOverrun:
		return kernel.Ask
	case marchOn:
		if s.pathN < marchLength {
			for w := s.d.road[s.at[u]]; w != 0; w &= w - 1 {
				if s.canMarch(u, bits.TrailingZeros64(w), int(s.pathN)).OK() {
					return kernel.Ask
				}
			}
		}
		return s.endMarch()
	case marchHalted:
		return s.fallBack(u, sink)
	}
	return kernel.Next
}

// marchInto enters an area and says how the march may go on (K5.4, K12.2, K12.3).
func (s *state) marchInto(f *kernel.Frame, a int, sink kernel.Sink) kernel.Signal {
	u := int(f.A)
	arriving := s.at[u] < 0
	s.arrive(u, a, ruleMarch, sink)
	s.pathN++
	s.path[s.pathN] = int8(a)
	switch {
	case s.sideOf(1-s.side(u))>>a&1 == 0:
		f.Step = marchOn
	case arriving || !s.canOverrun(u, a):
		return s.endMarch()
	default:
		f.Step = marchOverrun
	}
	return kernel.Next
}

func (s *state) endMarch() kernel.Signal {
	s.path, s.pathN = [marchLength + 1]int8{}, 0
	return s.done()
}

// canOverrun reports whether a unit on the march is strong enough to overrun
// the enemies in an area (K5.7, K8.4, O6). In turn 1 none is: units that have just
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

// overrun hits each enemy in the area of the unit once (K5.7).
func (s *state) overrun(f *kernel.Frame, _ kernel.Choice, sink kernel.Sink) {
	f.Step = marchOn
	a, side := int(s.at[f.A]), 1-s.side(int(f.A))
	emit(sink, evOverrun, ruleOverrun, int(f.A), a)
	for w := s.here[side][a]; w != 0; w &= w - 1 {
		s.hit(s.first(side, w), 1, sink)
	}
}

// interdict carries out an air interdiction die (K6.1, K6.2).
func (s *state) interdict(f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
	if int(c.A) > int(s.pathN)+1 {
		evPassed.Tell(sink, ruleAirDie, f.A, f.B, c.A)
		return
	}
	evHalted.Tell(sink, ruleHalted, f.A, f.B, c.A)
	f.Step = marchHalted
}

// fallBack ends a halted march, in the last area of its path with room (K6.5).
func (s *state) fallBack(u int, sink kernel.Sink) kernel.Signal {
	for n := s.pathN; ; n-- {
		a := int(s.path[n])
		if n == 0 || s.canStop(u, a).OK() {
			if a != int(s.at[u]) {
				from := int(s.at[u])
				s.put(u, a)
				emit(sink, evMove, ruleFallBack, u, from, a)
			}
			return s.endMarch()
		}
	}
}
