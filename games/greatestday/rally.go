package greatestday

import (
	"sandtable/kernel"
	"sandtable/play"
)

// G19 Rally.
var (
	ruleRally   = book.Rule("G19.1", "Rally from suppression", "An action: in command without a check, out of command by one; an enemy fire zone is no hindrance.", "")
	ruleCollect = book.Rule("G19.2", "Rally from hits", "An action: a quality check takes one cohesion hit off; not in an enemy fire zone, and not while suppressed.", "{unit} is in an enemy fire zone")
	ruleNoNeed  = book.Rule("G19.2", "Rally from hits", "Only units with a hit or suppressed have to rally.", "{unit} is in good order")
	ruleMen     = book.Rule("G19.3", "Men rallying", "A failed check adds 2 to the next; until it succeeds, or the unit moves, fires or is hit.", "")

	verbRally = book.Verb("rally", "")

	evRallied   = book.Event("support", "{unit} rallies").Outturn()
	evCollected = book.Event("support", "{unit} collects itself: {n cohesion hit}").Outturn()
	evRallyOn   = book.Event("support", "{unit} does not rally yet").Outturn()
)

// Steps of a rally. Frame: A the unit.
const (
	rallyBegin uint8 = iota
	rallyDone
	rallyFailed
	rallyTanks // 16.4
	rallyHome
)

func init() {
	book.Proc(procRally, play.Proc[*state]{Run: (*state).runRally})
}

// moveRally is the rally of the unit in hand as its action (G19).
var moveRally = play.Move[*state]{
	Verb: verbRally, Look: "take", Label: "Rally", Odds: true,
	Judge: func(s *state, f *kernel.Frame, _ kernel.Choice) kernel.Verdict {
		if v := s.mayAct(f, toRally); !v.OK() {
			return v
		}
		return s.rallyVerdict(int(f.A))
	},
	Do: func(s *state, f *kernel.Frame, _ kernel.Choice, sink kernel.Sink) {
		u := f.A
		s.begin(f, toRally, sink)
		s.stack.Push(kernel.Frame{Proc: procRally, A: u})
	},
}

// rallyVerdict says why a unit cannot rally.
func (s *state) rallyVerdict(u int) kernel.Verdict {
	switch {
	case s.is(u, suppressed):
		return kernel.Verdict{}
	case s.unit[u].hits == 0:
		return ruleNoNeed.No(int16(u))
	}
	return ruleCollect.Only(!s.inZone(s.side(u).Other(), s.at[u]), int16(u))
}

func (s *state) runRally(f *kernel.Frame, sink kernel.Sink) kernel.Signal {
	u := int(f.A)
	switch {
	case f.Step == rallyTanks:
		s.check(u, recoverCheck, rallyHome, rallyFailed)
	case f.Step == rallyHome:
		s.stack.Pop()
		s.unset(u, rallying)
		s.unit[u].steps = 2
		evRecovered.Tell(sink, ruleRecover, int16(u))
	case f.Step == rallyBegin && s.is(u, suppressed) && s.inCommand(u):
		f.Step = rallyDone
	case f.Step == rallyBegin && s.is(u, suppressed):
		s.check(u, rallyCheck, rallyDone, rallyFailed)
	case f.Step == rallyBegin:
		s.check(u, collectCheck, rallyDone, rallyFailed)
	case f.Step == rallyFailed:
		s.stack.Pop()
		s.set(u, rallying)
		evRallyOn.Tell(sink, ruleMen, int16(u))
	case s.is(u, suppressed):
		s.stack.Pop()
		s.unset(u, suppressed|rallying)
		evRallied.Tell(sink, ruleRally, int16(u))
	case s.unit[u].hits == 0: // the hero who passed the check has taken them off already (17.4)
		s.stack.Pop()
	default:
		s.stack.Pop()
		s.unset(u, rallying)
		s.unit[u].hits--
		evCollected.Tell(sink, ruleCollect, int16(u), int16(s.unit[u].hits))
	}
	return kernel.Next
}

// breakOff ends what a unit was at when it does something else: men who rally or work
// begin anew (G19.3, G20.1).
func (s *state) breakOff(u int) {
	s.unset(u, rallying)
	s.unit[u].men = 0
}
