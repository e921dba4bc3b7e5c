package greatestday

import (
	"sandtable/games/greatestday/order"
	"sandtable/kernel"
	"sandtable/play"
)

// 17.4 The hero who demands a surrender: Stanley Hollis.
var (
	ruleHollis    = book.Rule("17.4", "Stanley Hollis", "Once, with an active unit of 6 Green Howards, at any time in its activation: hits and suppression go, its checks pass, and it may demand the surrender of a German unit adjacent to it. He leaves when the activation is over.", "{unit} is not a unit of his battalion on the map")
	ruleHollisGo  = book.Rule("17.4", "Stanley Hollis", "He comes once in a game.", "he has already been in play")
	ruleDemand    = book.Rule("17.4", "Surrender", "The German unit checks its quality, without points: failed, it is eliminated.", "{unit} demands no surrender of {unit}")
	ruleSurrender = book.Rule("17.4", "Surrender", "Who fails the check is eliminated.", "")

	verbDemand = book.Verb("demand", "unit")

	evHollis  = book.Event("leader", "{hero} comes to {unit}")
	evDemands = book.Event("combat", "{unit} demands the surrender of {unit}")
)

// demandLeft is in heroActs while the hero can still demand a surrender.
const demandLeft = -1

// demands tells whether the hero of a scenario is one who demands a surrender.
func (sc *scenario) demands() bool { return len(sc.Heroes) > 0 && sc.Heroes[0].Actions == 0 }

// isHis tells whether a unit is one that the hero may come to: of his formation, or of
// his battalion (16.2, 17.4).
func (s *state) isHis(u int) bool {
	if len(s.sc.Heroes) == 0 || s.isLeader(u) {
		return false
	}
	h := &s.sc.Heroes[0]
	if h.Battalion != "" {
		return s.card(u).Battalion == h.Battalion && s.side(u) == s.sc.Divisions[s.sc.Formations[h.Form].Div].Side
	}
	return s.sc.Units[u].Form == h.Form
}

// callHollis says why he does not come to the unit in hand.
func (s *state) callHollis(u int) kernel.Verdict {
	if !s.isHis(u) || !s.onMap(u) {
		return ruleHollis.No(int16(u))
	}
	return ruleHollisGo.Only(s.hero == heroReady)
}

// demandStep is a step of his demand: the check, and what comes of it. Frame: A of whom.
const (
	demandAsks uint8 = iota
	demandHeld
	demandYields
)

func init() {
	book.Proc(procDemand, play.Proc[*state]{Run: func(s *state, f *kernel.Frame, sink kernel.Sink) kernel.Signal {
		switch w := int(f.A); f.Step {
		case demandAsks:
			s.check(w, demandCheck, demandHeld, demandYields)
		case demandYields:
			s.stack.Pop()
			s.eliminate(w, ruleSurrender, sink)
		default:
			s.stack.Pop()
		}
		return kernel.Next
	}})
}

// moveDemand demands the surrender of a unit, as often as he comes: once.
var moveDemand = play.Move[*state]{
	Verb: verbDemand, Look: "fight", Label: "Demand the surrender of {unit}", Odds: true, Wide: everyone(verbDemand),
	Try: func(s *state, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
		if s.hero != f.A || s.heroActs != demandLeft {
			return dst
		}
		for w := range s.sc.Units {
			dst = append(dst, kernel.Choice{Verb: verbDemand, A: int16(w)})
		}
		return dst
	},
	Judge: func(s *state, f *kernel.Frame, c kernel.Choice) kernel.Verdict {
		return ruleDemand.Only(s.sc.demands() && s.hero == f.A && s.heroActs == demandLeft && s.facesHim(int(f.A), int(c.A)), f.A, c.A)
	},
	Do: func(s *state, f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
		s.heroActs = 0
		evDemands.Tell(sink, ruleDemand, f.A, c.A)
		s.stack.Push(kernel.Frame{Proc: procDemand, A: c.A})
	},
}

// facesHim tells whether a German unit is adjacent to another.
func (s *state) facesHim(u, w int) bool {
	return s.side(w) == order.German && !s.isLeader(w) && s.onMap(u) && s.onMap(w) && s.sc.Ground.Grid.Distance(s.at[u], s.at[w]) == 1
}

// heroServes tells whether he could still be of use to the unit in hand when it has
// nothing else to do.
func (s *state) heroServes(u int) bool {
	if !s.sc.demands() || !s.onMap(u) {
		return false
	}
	beside := s.anyone(func(w int) bool { return s.facesHim(u, w) })
	if s.hero == int16(u) {
		return s.heroActs == demandLeft && beside
	}
	return s.callHollis(u).OK() && (beside || s.is(u, suppressed) || s.unit[u].hits > 0)
}

// hollisLeaves takes him off when the activation of his unit ends.
func (s *state) hollisLeaves(u int, sink kernel.Sink) {
	if s.sc.demands() && s.hero == int16(u) {
		s.hero, s.heroActs = heroGone, 0
		evHeroGone.Tell(sink, ruleHollis, 0)
	}
}
