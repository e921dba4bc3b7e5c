package greatestday

import (
	"sandtable/kernel"
	"sandtable/play"
)

// 17.4 Stanley Hollis amid an assault: between its steps he may come to one of those who were
// declared for it, or demand a surrender, as at any other time in their activation.
var (
	ruleAside     = book.Rule("17.4", "Stanley Hollis in an assault", "Between the steps of an assault too he comes to a unit of his battalion that takes part, or the unit that he is with makes its demand.", "{unit} is not in the assault")
	ruleAsideNone = book.Rule("17.4", "Stanley Hollis in an assault", "He demands a surrender once he has come to a unit.", "the hero is with no unit in the assault")
	nodeAside     = book.Node("aside")
	verbSend      = book.Verb("send-hero", "unit")
	verbNotNow    = book.Verb("not-now", "")
)

// Frame of procAside: A the hex that is assaulted.

func init() {
	book.Proc(procAside, play.Proc[*state]{Nodes: []uint16{nodeAside}})
	book.Room(nodeAside, play.Room[*state]{
		Who: (*state).whoActs, Rule: ruleAside, Ask: "The assault on {A:place}: does the hero step in?", Idle: verbNotNow,
		Moves: []play.Move[*state]{
			{
				Verb: verbSend, Look: "take", Label: "Call the hero to {unit}", Try: everyone(verbSend),
				Judge: func(s *state, _ *kernel.Frame, c kernel.Choice) kernel.Verdict {
					if !s.fight.declared.has(int(c.A)) {
						return ruleAside.No(c.A)
					}
					return s.callHollis(int(c.A))
				},
				Do: func(s *state, _ *kernel.Frame, c kernel.Choice, sink kernel.Sink) { s.bringHollis(c.A, sink) },
			},
			demandMove(func(s *state, _ *kernel.Frame) int { return s.heroAmid() }),
			{
				Verb: verbNotNow, Look: "pass", Label: "Go on", Main: true,
				Do: func(s *state, _ *kernel.Frame, _ kernel.Choice, _ kernel.Sink) { s.stack.Pop() },
			},
		},
	})
}

// heroAmid is the unit in the assault that the hero is with, or -1.
func (s *state) heroAmid() int {
	for k := range s.sc.Heroes {
		if u := int(s.hero[k]); u >= 0 && s.fight.declared.has(u) && s.demander(u) >= 0 {
			return u
		}
	}
	return -1
}

// goOn takes an assault to its next step; before it the hero may step in, if he could be of use:
// to one whom the assault has suppressed at any time, and before men test their bravery and before
// the assaulters and the checks of the defenders have their turn, to one with hits or by a demand.
func (s *state) goOn(f *kernel.Frame, step uint8) {
	f.Step = step
	if !s.sc.demands() {
		return
	}
	turn := step == assaultMines || step == assaultAttack || step == assaultEnd
	for u := range s.sc.Units {
		if !s.fight.declared.has(u) || !s.onMap(u) || step == assaultMines && u == int(f.C) {
			continue // who leads could call him before
		}
		down := s.is(u, suppressed) && s.callHollis(u).OK()
		if down || turn && s.heroServes(u) && (step != assaultMines || s.unit[u].hits > 0) {
			s.stack.Push(kernel.Frame{Proc: procAside, A: f.A})
			return
		}
	}
}
