package greatestday

import (
	"sync"

	"sandtable/games/greatestday/order"
	"sandtable/kernel"
	"sandtable/play"
)

// 4.2.2 The Nests attack every Allied unit on the Overlay before each of its actions:
// what the action costs is paid, the Nests fire, and what is left of the unit acts.

// Steps of that. Frame: A the unit, B the verb, C and D the arguments of the choice, E
// the kind of action; for an assault E is -1 and D the last assaulter that was looked at.
const (
	nestsFire uint8 = iota
	nestsThen
)

var evHeldUp = book.Event("combat", "{unit} does not get to act").Outturn()

func init() {
	book.Proc(procNests, play.Proc[*state]{Run: (*state).runNests, Nodes: []uint16{nestsFire: nodeShoreDie, nestsThen: nodeShoreDie}})
}

// nestsDue is the beach whose Nests attack a unit before it acts, or -1.
func (s *state) nestsDue(u int) int {
	if !s.sc.landings() || s.side(u) != order.Allied || s.isLeader(u) {
		return -1
	}
	if b := s.overlay(s.at[u]); b >= 0 && s.strength(byNests, b) > 0 {
		return b
	}
	return -1
}

// undisturbed are the verbs of a unit in hand that are no actions yet: an assault meets
// the Nests when it is committed.
func undisturbed(verb uint16) bool {
	switch verb {
	case verbDone, verbBack, verbRide, verbStay, verbHero, verbDemand, verbEnter, verbAssault:
		return true
	}
	return false
}

// underFire lets the Nests attack before each of the actions of the unit in hand.
func underFire(moves []play.Move[*state]) []play.Move[*state] {
	for i := range moves {
		m := &moves[i]
		do := m.Do
		if do == nil || undisturbed(m.Verb) {
			continue
		}
		actionDo[m.Verb] = do
		m.Do = func(s *state, f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
			b := s.nestsDue(int(f.A))
			if b < 0 {
				do(s, f, c, sink)
				return
			}
			u := f.A
			k, ok := s.kindOf(do, c)
			if !ok {
				do(s, f, c, sink)
				return
			}
			s.begin(f, k, sink)
			s.stack.Push(kernel.Frame{Proc: procNests, A: u, B: int16(c.Verb), C: c.A, D: c.B, E: int16(k)})
			s.shoreAttack(byNests, b, int(u), sink)
		}
	}
	return moves
}

// actionDo are the effects of actions by verb, filled once when the game is put together.
var actionDo = map[uint16]func(*state, *kernel.Frame, kernel.Choice, kernel.Sink){}

// spare are copies to try things out on.
var spare = sync.Pool{New: func() any { return new(state) }}

// kindOf is the kind of action that a choice is, if it is one: it is tried on a copy.
func (s *state) kindOf(do func(*state, *kernel.Frame, kernel.Choice, kernel.Sink), c kernel.Choice) (k action, ok bool) {
	q := spare.Get().(*state)
	defer spare.Put(q)
	q.CopyFrom(s)
	depth := q.stack.Len()
	q.stack.Top().C = 0
	do(q, q.stack.Top(), c, nil)
	kinds := q.stack.Under(q.stack.Len() - depth).C
	for k := action(0); k < 15; k++ {
		if kinds>>k&1 != 0 {
			return k, true
		}
	}
	return 0, false
}

// runNests goes on with the action when the Nests have fired.
func (s *state) runNests(f *kernel.Frame, sink kernel.Sink) kernel.Signal {
	if f.E < 0 {
		return s.nestsAtAssault(f, sink)
	}
	u, c, k := int(f.A), kernel.Choice{Verb: uint16(f.B), A: f.C, B: f.D}, action(f.E)
	s.stack.Pop()
	top := s.stack.Top()
	if !s.onMap(u) || !s.stillMay(top, c, k) {
		if s.onMap(u) {
			evHeldUp.Tell(sink, ruleNests, int16(u))
		}
		return kernel.Next
	}
	s.naval.begun = true
	actionDo[c.Verb](s, top, c, sink)
	s.naval.begun = false
	return kernel.Next
}

// stillMay tells whether a unit can carry out, after the fire of the Nests, what it has
// paid for.
func (s *state) stillMay(f *kernel.Frame, c kernel.Choice, k action) bool {
	q := spare.Get().(*state)
	defer spare.Put(q)
	q.CopyFrom(s)
	g := q.stack.Top()
	g.B--
	g.C &^= 1 << k
	q.cp[q.purse(int(f.A))] += q.sc.Table.Command.Second + q.sc.Table.Command.Direct
	return book.Explain(q, c).OK()
}

// nestsAtAssault has the Nests attack one assaulter after the other (G17.13).
func (s *state) nestsAtAssault(f *kernel.Frame, sink kernel.Sink) kernel.Signal {
	for u := int(f.D) + 1; u < len(s.sc.Units); u++ {
		b := s.nestsDue(u)
		if !s.is(u, assaulting) || b < 0 {
			continue
		}
		f.D = int16(u)
		s.shoreAttack(byNests, b, u, sink)
		return kernel.Next
	}
	s.stack.Pop()
	for u := range s.sc.Units {
		if s.is(u, assaulting) && (s.is(u, suppressed) || !s.onMap(u)) {
			s.unset(u, assaulting)
			s.unset(u, shaken)
		}
	}
	return kernel.Next
}
