package greatestday

import (
	"sandtable/games/greatestday/order"
	"sandtable/kernel"
	"sandtable/play"
)

// G18 Results.
var (
	ruleHit      = book.Rule("G18.1", "Cohesion hits", "Each of two takes 1 from fire and assault, the second 1 from quality; a third is a step loss instead.", "")
	ruleSuppress = book.Rule("G18.2", "Suppression", "No fire, no fire zone, no move; assault -2, quality -1; it may only rally. Once more is a cohesion hit.", "")
	ruleStand    = book.Rule("G18.3", "S?", "The unit is suppressed unless it passes a quality check.", "")
	ruleConvert  = book.Rule("G18.4", "Conversion", "An S becomes a cohesion hit by a quality check or a command point.", "only a suppression is accepted or turned into a hit")
	ruleLoss     = book.Rule("G18.5", "Losses", "A step loss reduces a unit of two steps and eliminates any other.", "")
	_            = book.Rule("G18.6", "Effective results", "A failed S?, S, C, a step loss or elimination; a passed S? is none.", "")
	_            = book.Rule("G18.9", "One result at a time", "A result is carried out to its end before anything else is decided.", "")
	_            = book.Rule("G18.7", "Works of the lost", "Improved positions and entrenchments go with the unit in them.", "")
	_            = book.Rule("G18.8", "Lost rearguards", "An eliminated rearguard goes back to its pool.", "")
	_            = book.Rule("G18.10", "What stays", "A suppressed unit keeps column, mounted state and works; a step loss leaves cohesion hits as they are.", "")

	evStands     = book.Event("combat", "{unit} stands the fire").Outturn()
	evSuppressed = book.Event("loss", "{unit} is suppressed").Outturn()
	evHit        = book.Event("loss", "{unit} takes its {nth} cohesion hit").Outturn()
	evLoss       = book.Event("loss", "{unit} loses a step").Outturn()
)

// Steps of a result. Frame: A the unit, B the result.
const (
	resultBegin uint8 = iota
	resultStood
	resultShaken // suppressed, and nothing turns it into a hit any more
	resultHit
)

func init() {
	book.Names("nth", []string{"", "first", "second"})
	book.Proc(procResult, play.Proc[*state]{Run: (*state).runResult})
}

// result begins to carry out a result on a unit.
func (s *state) result(u int, r order.Result) {
	s.stack.Push(kernel.Frame{Proc: procResult, A: int16(u), B: int16(r)})
}

// runResult carries a result out to its end before anything else goes on (G18.9).
func (s *state) runResult(f *kernel.Frame, sink kernel.Sink) kernel.Signal {
	u := int(f.A)
	switch f.Step {
	case resultBegin:
		s.beginResult(f, sink)
	case resultStood:
		s.stack.Pop()
		s.tell(sink, evStands, ruleStand, int16(u))
	case resultShaken:
		if s.is(u, suppressed) {
			f.Step = resultHit
			return kernel.Next
		}
		s.stack.Pop()
		if !s.effective(u, sink) {
			return kernel.Next
		}
		s.set(u, suppressed)
		s.tell(sink, evSuppressed, ruleSuppress, int16(u))
	default:
		s.stack.Pop()
		s.cohesionHit(u, sink)
	}
	return kernel.Next
}

func (s *state) beginResult(f *kernel.Frame, sink kernel.Sink) {
	u := int(f.A)
	if s.at[u] == eliminated { // as he was put down (7.4)
		s.stack.Pop()
		return
	}
	switch order.Result(f.B) {
	case order.Check:
		s.check(u, standCheck, resultStood, resultShaken)
	case order.Suppress:
		if s.is(u, suppressed) {
			f.Step = resultHit
			return
		}
		s.check(u, convertCheck, resultHit, resultShaken)
	case order.Cohesion:
		f.Step = resultHit
	case order.StepLoss:
		s.stack.Pop()
		s.loseStep(u, sink)
	case order.Kill:
		s.stack.Pop()
		s.eliminate(u, ruleLoss, sink)
	default:
		s.stack.Pop()
	}
}

// effective notes that a unit took an effective result (G18.6): men who were rallying or at
// work begin anew (G19.3, G20.1), and an assault may shake it (G17.10). It tells whether the
// unit is still there: who is put down without room is lost, and no result counts (7.4).
func (s *state) effective(u int, sink kernel.Sink) bool {
	if s.shakeOff(u, sink); s.at[u] == eliminated {
		return false
	}
	s.breakOff(u)
	s.set(u, shaken)
	return true
}

// cohesionHit gives a unit a hit, or a step loss for the third (G18.1).
func (s *state) cohesionHit(u int, sink kernel.Sink) {
	p := &s.unit[u]
	if p.hits == 2 {
		s.loseStep(u, sink)
		return
	}
	if !s.effective(u, sink) {
		return
	}
	p.hits++
	s.tell(sink, evHit, ruleHit, int16(u), int16(p.hits))
}

// loseStep takes a step from a unit (G18.5); the hits it has stay (G18.10).
func (s *state) loseStep(u int, sink kernel.Sink) {
	if s.unit[u].steps < 2 {
		s.eliminate(u, ruleLoss, sink)
		return
	}
	if !s.effective(u, sink) {
		return
	}
	s.unit[u].steps--
	s.tell(sink, evLoss, ruleLoss, int16(u))
}
