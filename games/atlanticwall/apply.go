package atlanticwall

import (
	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
	"sandtable/play"
)

// What a result does: losses, retreats, disorder, advance, in this order (9.7, A45).
var (
	ruleLoss     = book.Rule("9.74", "Mandatory losses", "The number in parentheses is steps lost at once; the owner spreads them over the units that the result is against.", "{unit} is not among those that the result is against")
	_            = book.Rule("9.71", "Steps of battalions", "Class A battalions but anti-tank ones, and mechanized infantry, reconnaissance and armoured engineers, have three: full, reduced, battlegroup.", "")
	_            = book.Rule("9.72", "Steps of others", "Tank and anti-tank battalions have two, all others one.", "")
	_            = book.Rule("15.51", "Companies", "One step, whatever is printed on the back.", "")
	_            = book.Rule("9.73", "Whose result", "A result with D is the attacker's, every other the defender's.", "")
	_            = book.Rule("9.75", "Hexes or steps", "The number without parentheses is hexes of retreat, or steps after a morale check; one unit may take them or several.", "")
	_            = book.Rule("9.77", "Order", "Losses, then the choice, the check, the retreat.", "")
	ruleFellBack = book.Rule("9.87", "Units that fell back", "Who has retreated into a friendly hex adds nothing there, and any result against the hex eliminates him.", "")
	_            = book.Rule("10.25", "Guns far off", "No result touches guns that fire from a hex not adjacent to those attacked.", "")
	_            = book.Rule("10.35", "Barrage from far off", "No result touches it.", "")
	_            = book.Rule("10.54", "Contact", "Guns in an enemy zone take part in results against adjacent attackers.", "")
	_            = book.Rule("10.65", "Guns", "They have one step.", "")
	ruleGroup    = book.Rule("25.11", "Battlegroups", "A battalion at its third step is a company of its type, with the battalion's name, if such a counter is free.", "")
	ruleNoGroup  = book.Rule("25.12", "No company", "Without a free counter the battalion is eliminated; those of lost companies are free.", "")
	_            = book.Rule("25.0", "Third step", "All battalions have one but tanks, guns, headquarters and anti-tank units.", "")
	_            = book.Rule("25.21", "Battalions", "A battlegroup is a battalion for all purposes; it neither breaks down nor is built up.", "")
	_            = book.Rule("25.22", "The marker", "It takes no room in a stack.", "")

	nodeLose = book.Node("lose")

	evReduced    = book.Event("loss", "{unit} is reduced").Outturn()
	evGroup      = book.Event("loss", "{unit} is down to a battlegroup: {unit}").Outturn()
	evEliminated = book.Event("loss", "{unit} is eliminated{-hex}").Outturn()
	evOverrun    = book.Event("loss", "{unit}, which had fallen back to {place}, is eliminated").Outturn()
)

// Steps of a result. Frame: A the battle, B steps still to be lost, C the next stack.
const (
	applyStart uint8 = iota
	applyLosses
	applyStacks
	applyMood
	applyAdvance
	applyEnd
)

func init() {
	book.Proc(procApply, play.Proc[*state]{Run: (*state).runApply, Nodes: []uint16{applyEnd: nodeLose}})
	book.Proc(procLose, play.Proc[*state]{Run: (*state).runLose, Nodes: []uint16{nodeLose}})
	book.Room(nodeLose, play.Room[*state]{
		Who: (*state).whoSuffers, Rule: ruleLoss, Ask: "Which unit loses a step?", Facts: (*state).lossFacts,
		Moves: []play.Move[*state]{{
			Verb: verbLose, Look: "take", Label: "{unit} loses a step", Try: tryLose, Wide: everyone(verbLose),
			Judge: func(s *state, f *kernel.Frame, c kernel.Choice) kernel.Verdict {
				return s.mayBear(s.battle(f), int(c.A), role(f.C))
			},
			Do: func(s *state, f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
				f.B--
				s.loseStep(int(c.A), sink)
			},
		}},
	})
}

// victim is the side that a result is against.
func (s *state) victim(b *battle) order.Side {
	if s.result(b).Attacker {
		return s.phasing()
	}
	return s.phasing().Other()
}

func (s *state) whoSuffers(f *kernel.Frame) kernel.Seat { return kernel.Seat(s.victim(s.battle(f))) }

// stacks is how many hexes a result is against: those attacked, or those attacked from.
func (b *battle) stacks(attacker bool) int {
	if attacker {
		return int(b.nFrom)
	}
	return int(b.nHex)
}

// stack is where one of them stands: attackers whom another result of their hex has driven out of it are
// found where they are now (9.88).
func (b *battle) stack(slot int, attacker bool) (h int16, driven bool) {
	switch {
	case !attacker:
		return b.hex[slot], false
	case b.driven[slot] > 0:
		return b.driven[slot] - 1, true
	}
	return b.from[slot], false
}

func (s *state) runApply(f *kernel.Frame, sink kernel.Sink) kernel.Signal {
	b := s.battle(f)
	r := s.result(b)
	switch f.Step {
	case applyStart:
		s.sitOut(b, true)
		s.strike(b, sink)
		f.B, f.Step = int16(r.Losses), applyLosses
	case applyLosses:
		f.Step = applyStacks
		if f.B > 0 {
			s.stack.Push(kernel.Frame{Proc: procLose, A: f.A, B: f.B, C: int16(hit)})
		}
	case applyStacks:
		slot := f.C
		if int(slot) == b.stacks(r.Attacker) {
			f.Step = applyMood
			break
		}
		f.C++
		h, _ := b.stack(int(slot), r.Attacker)
		if !r.Attacker && b.hedges>>slot&1 != 0 {
			b.room[slot] = int8(s.stride(b, h)) // 21.35
			break
		}
		s.fallBack(f.A, slot, h)
	case applyMood:
		s.unsettle(b, r.Effect, sink)
		if f.Step = applyEnd; !r.Attacker && b.nFrom > 0 { // also beside guns in contact (9.91)
			f.Step = applyAdvance
		}
	case applyAdvance:
		f.Step = applyEnd
		s.stack.Push(kernel.Frame{Proc: procAdvance, A: f.A, B: -1, D: -1})
	default:
		s.hasten(b, r.Effect, sink)
		s.unmark(hit | falling | wentBack | advanced)
		s.sweepSites(sink)
		s.stack.Pop()
	}
	return kernel.Next
}

// strike marks everybody whom a result is against; who had fallen back into one of the
// hexes is eliminated (9.87).
func (s *state) strike(b *battle, sink kernel.Sink) {
	attacker := s.result(b).Attacker
	for slot := range b.stacks(attacker) {
		h, driven := b.stack(slot, attacker)
		for u := s.friendIn(s.victim(b), h); u >= 0; {
			next := s.after(u)
			if driven && !s.marked(u, repulsed) {
				u = next // stood there already
				continue
			}
			if s.delayOf(u) >= 0 {
				s.clearDelay(u, s.result(b), sink)
			} else if s.is(u, fellBack) && !attacker {
				evOverrun.Tell(sink, ruleFellBack, int16(u), h)
				s.kill(u)
			} else if !s.bound(u) { // 29.32
				s.fight.role[u] |= hit
				if attacker {
					s.fight.role[u] |= repulsed
				}
			}
			u = next
		}
	}
}

// runLose has the owner lose steps. Frame: A the battle, B how many, C the mark of those
// among whom he chooses, unless all of them will be gone.
func (s *state) runLose(f *kernel.Frame, sink kernel.Sink) kernel.Signal {
	one, n := -1, 0
	for u := range s.sc.Units {
		if s.onMap(u) && s.mayBear(s.battle(f), u, role(f.C)).OK() {
			one, n = u, n+1
		}
	}
	switch {
	case f.B <= 0 || n == 0:
		s.stack.Pop()
	case n == 1 || !s.outlived(s.battle(f), role(f.C)):
		f.B--
		s.loseStep(one, sink)
	default:
		return kernel.Ask
	}
	return kernel.Next
}

func tryLose(s *state, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
	for u := range s.sc.Units {
		if s.marked(u, role(f.C)) {
			dst = append(dst, kernel.Choice{Verb: verbLose, A: int16(u)})
		}
	}
	return dst
}

// loseStep takes a step from a unit (9.71, 9.72, 25.11).
func (s *state) loseStep(u int, sink kernel.Sink) {
	p, c := &s.unit[u], s.card(u)
	switch {
	case p.steps <= 1 || s.is(u, battlegroup):
		evEliminated.Tell(sink, ruleLoss, int16(u), s.at[u])
		s.kill(u)
	case c.Steps == 3 && p.steps == 2:
		s.regroup(u, sink)
	default:
		p.steps--
		evReduced.Tell(sink, ruleLoss, int16(u))
	}
}

// regroup puts a company in the place of a battalion at its third step, or eliminates it
// when no counter is free (25.11, 25.12). What is so with the battalion is so with the
// company.
func (s *state) regroup(u int, sink kernel.Sink) {
	w := s.standIn(u)
	if w < 0 {
		evEliminated.Tell(sink, ruleNoGroup, int16(u), s.at[u])
		s.kill(u)
		return
	}
	h := s.at[u]
	s.unit[w] = s.unit[u]
	s.unit[w].steps, s.unit[w].of = 1, int16(u+1)
	s.set(w, battlegroup)
	s.unit[u] = piece{steps: 1}
	s.put(u, standing)
	s.put(w, h)
	x := &s.fight
	x.role[w], x.in[w] = x.role[u], x.in[u]
	x.role[u], x.in[u] = 0, 0
	for i := range x.battles[:x.n] {
		x.battles[i].replace(int16(u), int16(w))
	}
	evGroup.Tell(sink, ruleGroup, int16(u), int16(w))
}

func (b *battle) replace(u, w int16) {
	for i, x := range b.who[:b.nWho] {
		if x == u {
			b.who[i] = w
		}
	}
}

// standIn is a counter that can stand for a battalion, or -1. For parachute battalions that is a
// lettered company.
func (s *state) standIn(u int) int {
	if s.isLettered(u) {
		return s.letteredFor(u)
	}
	return s.freeCounter(s.sc.Table.StandsIn(s.card(u))...)
}

// kill takes a unit out of the game and out of the fight.
func (s *state) kill(u int) {
	s.eliminate(u)
	x := &s.fight
	x.role[u] &^= hit | falling
	for i := range x.battles[:x.n] {
		x.battles[i].drop(u)
	}
	x.in[u] = 0
}
