package greatestday

import (
	"sandtable/games/greatestday/order"
	"sandtable/kernel"
	"sandtable/play"
)

// 17.4 The hero who demands a surrender: Stanley Hollis.
var (
	ruleHollis    = book.Rule("17.4", "Stanley Hollis", "Once, with an active unit of 6 Green Howards, at any time in its activation, in the middle of a move and after a die too: hits and suppression go, its checks pass, that one as well, and it may demand the surrender of a German unit adjacent to it. He leaves when the activation is over.", "{unit} is not a unit of his battalion on the map")
	ruleHollisGo  = book.Rule("17.4", "Stanley Hollis", "He comes once in a game.", "he has already been in play")
	ruleDemand    = book.Rule("17.4", "Surrender", "The German unit checks its quality, without points: failed, it is eliminated.", "{unit} demands no surrender of {unit}")
	ruleSurrender = book.Rule("17.4", "Surrender", "Who fails the check is eliminated.", "")

	verbDemand = book.Verb("demand", "unit")

	evHollis  = book.Event("leader", "{hero} comes to {unit}")
	evDemands = book.Event("combat", "{unit} demands the surrender of {unit}")
)

// demandLeft is in heroActs while the hero can still demand a surrender.
const demandLeft = -1

// demands tells whether a hero of a scenario is one who demands a surrender.
func (sc *scenario) demands() bool {
	for k := range sc.Heroes {
		if sc.Heroes[k].Actions == 0 {
			return true
		}
	}
	return false
}

// heroOf is the hero who may come to a unit: of his formation, or of his battalion (16.2,
// 17.4); -1 for none.
func (s *state) heroOf(u int) int {
	if s.isLeader(u) {
		return -1
	}
	for k := range s.sc.Heroes {
		h := &s.sc.Heroes[k]
		switch {
		case h.Battalion == "" && s.sc.Units[u].Form == h.Form,
			h.Battalion != "" && s.card(u).Battalion == h.Battalion && s.side(u) == s.sc.Divisions[s.sc.Formations[h.Form].Div].Side:
			return k
		}
	}
	return -1
}

// withHero is the hero who is with a unit, or -1; demander the same if he is one who
// demands a surrender.
func (s *state) withHero(u int) int {
	for k := range s.sc.Heroes {
		if s.hero[k] == int16(u) {
			return k
		}
	}
	return -1
}

func (s *state) demander(u int) int {
	if k := s.withHero(u); k >= 0 && s.sc.Heroes[k].Actions == 0 {
		return k
	}
	return -1
}

// callHollis says why he does not come to the unit in hand.
func (s *state) callHollis(u int) kernel.Verdict {
	k := s.heroOf(u)
	if k < 0 || s.sc.Heroes[k].Actions != 0 || !s.onMap(u) {
		return ruleHollis.No(int16(u))
	}
	return ruleHollisGo.Only(s.hero[k] == heroReady)
}

// bringHollis puts him with a unit: hits and suppression go, and he can make his demand.
func (s *state) bringHollis(u int16, sink kernel.Sink) {
	k := s.comesTo(u)
	s.heroActs[k] = demandLeft
	evHollis.Tell(sink, ruleHollis, int16(k), u)
}

// canRescue tells whether he may come to a unit that has just failed a check: in its own
// activation, after the die (17.4).
func (s *state) canRescue(u int, why purpose) bool {
	return !why.isPlain() && s.canHollis(u) && s.inActivation(u)
}

// canHollis tells whether he may come to a unit at all.
func (s *state) canHollis(u int) bool { return s.sc.demands() && s.callHollis(u).OK() }

// inActivation tells whether a unit is being activated: it is in hand, or in the assault in hand.
func (s *state) inActivation(u int) bool {
	return s.fight.declared.has(u) || s.unitFrame(u) != nil
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
var moveDemand = demandMove(func(_ *state, f *kernel.Frame) int { return int(f.A) })

// demandMove is the demand of one of the units in hand; who names it.
func demandMove(who func(*state, *kernel.Frame) int) play.Move[*state] {
	left := func(s *state, u int) bool {
		if u < 0 {
			return false
		}
		k := s.demander(u)
		return k >= 0 && s.heroActs[k] == demandLeft
	}
	all := everyone(verbDemand)
	return play.Move[*state]{
		Verb: verbDemand, Look: "fight", Label: "Demand the surrender of {unit}", Odds: true, Wide: all,
		Try: func(s *state, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
			if !left(s, who(s, f)) {
				return dst
			}
			return all(s, f, dst)
		},
		Judge: func(s *state, f *kernel.Frame, c kernel.Choice) kernel.Verdict {
			u := who(s, f)
			if u < 0 {
				return ruleAsideNone.No()
			}
			return ruleDemand.Only(left(s, u) && s.facesHim(u, int(c.A)), int16(u), c.A)
		},
		Do: func(s *state, f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
			u := who(s, f)
			s.heroActs[s.demander(u)] = 0
			evDemands.Tell(sink, ruleDemand, int16(u), c.A)
			s.stack.Push(kernel.Frame{Proc: procDemand, A: c.A})
		},
	}
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
	if k := s.demander(u); k >= 0 {
		return s.heroActs[k] == demandLeft && beside
	}
	return s.callHollis(u).OK() && (beside || s.is(u, suppressed) || s.unit[u].hits > 0)
}

// hollisLeaves takes him off when the activation of his unit ends.
func (s *state) hollisLeaves(u int, sink kernel.Sink) {
	if k := s.demander(u); k >= 0 {
		s.hero[k], s.heroActs[k] = heroGone, 0
		evHeroGone.Tell(sink, ruleHollis, int16(k))
	}
}
