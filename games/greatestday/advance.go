package greatestday

import "sandtable/kernel"

// What an assault ends with: the advance, second actions (G17.11, G17.15).

// takeHex has the assaulters advance into an empty hex (G17.15).
func (s *state) takeHex(f *kernel.Frame, sink kernel.Sink) kernel.Signal {
	if s.enemyIn(s.side(int(f.C)), f.A) >= 0 || f.E == 0 && !s.assaulters() {
		evRepelled.Tell(sink, ruleAssaultEnd, f.A)
		f.Step = assaultSecond
		return kernel.Next
	}
	if f.D >= 0 {
		f.D = -1
		evTaken.Tell(sink, ruleAssaultEnd, f.A)
	}
	one, n := 0, 0
	for u := range s.sc.Units {
		if mayAdvance(s, f, kernel.Choice{A: int16(u)}).OK() {
			one, n = u, n+1
		}
	}
	switch {
	case n == 0:
		f.Step = assaultSecond
	case n == 1 && f.E == 0:
		s.advance(f, kernel.Choice{A: int16(one)}, sink)
	default:
		return kernel.Ask
	}
	return kernel.Next
}

// mayAdvance says why a unit does not advance (G17.15).
func mayAdvance(s *state, f *kernel.Frame, c kernel.Choice) kernel.Verdict {
	u := int(c.A)
	switch v := s.unfit(u); {
	case !v.OK():
		return v
	case s.at[u] != f.B:
		return ruleAdvanceFrom.No(c.A, s.at[u], f.B)
	}
	if _, why := s.stepCost(u, f.B, f.A); why != 0 {
		return kernel.Verdict{Rule: kernel.RuleID(why), Args: [3]int16{f.B, f.A}}
	}
	return s.room(u, f.A, s.is(u, inColumn))
}

func (s *state) advance(f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
	f.E++
	evAdvances.Tell(sink, ruleAdvance, c.A, f.A)
	s.step(int(c.A), f.A, sink)
}

// secondActions lets those who were added take their second actions, each by itself;
// who leads the assault takes his when it is over (G17.11).
func (s *state) secondActions(f *kernel.Frame) {
	for u := range s.sc.Units {
		if s.fight.declared.has(u) && u != int(f.C) {
			s.fight.declared.drop(u)
			if s.onMap(u) {
				s.stack.Push(kernel.Frame{Proc: procUnit, A: int16(u), B: 1, C: 1 << toAssault})
				if s.at[u] == f.A && s.minedFor(u, f.A) {
					s.intoMines(u)
				}
				return
			}
		}
	}
	s.endAssault()
}

// endAssault leaves nothing of an assault behind.
func (s *state) endAssault() {
	for u := range s.sc.Units {
		s.unset(u, assaulting|shaken|reacted)
	}
	s.fight.declared, s.fight.primary, s.fight.second, s.fight.chased = units{}, units{}, units{}, units{}
	s.stack.Pop()
}
