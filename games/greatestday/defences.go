package greatestday

import (
	"sandtable/games/greatestday/order"
	"sandtable/kernel"
	"sandtable/play"
)

// 4.2 Beach defences: Obstacles, Nests and Sea State attack.
var (
	ruleBeach     = book.Rule("4.2", "Beach defences", "A track's number is its strength and its life; at 0 it attacks no more. Never the bonus from zone to zone.", "")
	ruleObstacles = book.Rule("4.2.1", "Obstacles", "They attack every landing craft that lands, as white fire, without modifiers. A 0 also sets it adrift.", "")
	ruleNests     = book.Rule("4.2.2", "Resistance Nests", "Red fire: at a craft that lands, or at one unit that has come off it, and at every Allied unit on the Overlay before each of its actions.", "")
	ruleNestsWho  = book.Rule("4.2.2", "Nests", "At units that have come off the craft.", "{unit} has not come off this craft")
	ruleNestsLand = book.Rule("4.2.2", "Nests", "At who lands.", "the Nests fire at {unit}, which lands")
	ruleSea       = book.Rule("4.2.5", "Sea State", "It attacks DD tanks that land, as blue fire without modifiers, and is never reduced.", "")
	ruleDrift     = book.Rule("4.2.1", "Drift", "An adrift craft takes two movement actions to unload, then each of its units takes two to be free.", "{unit} is not adrift")
	ruleAdrift    = book.Rule("G8.4", "Adrift", "Who is adrift only ends that, or rallies from suppression.", "{unit} is adrift")

	nodeShoreDie = book.Node("defence-die")

	verbDrift = book.Verb("free", "")

	evShore  = book.Event("combat", "the {defence} attack {unit}: hits on {faces}")
	evAdrift = book.Event("combat", "{unit} is adrift").Outturn()
	evFree   = book.Event("move", "{unit} works itself free: {n level} of drift left")
)

// defence is what attacks: one of the tracks that do, or the sea.
type defence int16

const (
	byObstacles defence = iota
	byNests
	bySea
)

var defenceWords = []string{"Obstacles", "Nests", "sea"}

// Steps of such an attack. Frame: A target, B defence, C the beach.
const (
	shoreDie uint8 = iota
	shoreEnd
)

func init() {
	book.Names("defence", defenceWords)
	book.Proc(procShore, play.Proc[*state]{Run: (*state).runShore, Nodes: []uint16{shoreDie: nodeShoreDie, shoreEnd: nodeShoreDie}})
	book.Room(nodeShoreDie, play.Room[*state]{
		Seat: kernel.Chance, Rule: ruleDie, Ask: "The {B:defence} attack {A:unit}: roll the die.", Moves: throw((*state).shoreShot),
	})
}

// shoreAttack has a beach defence attack a unit, if it has any strength.
func (s *state) shoreAttack(d defence, b, u int, sink kernel.Sink) {
	if s.strength(d, b) == 0 {
		return
	}
	a := s.shoreSum(d, b, u)
	n := a.sum(s.sc.Table)
	evShore.Tell(sink, [...]*play.Rule{ruleObstacles, ruleNests, ruleSea}[d], int16(d), int16(u), int16(held(n.total)))
	s.stack.Push(kernel.Frame{Proc: procShore, A: int16(u), B: int16(d), C: int16(b)})
}

// strength is the number of a defence.
func (s *state) strength(d defence, b int) int8 {
	switch d {
	case bySea:
		return s.sc.Beaches[b].Sea
	case byNests:
		return s.naval.tracks[b][order.Nests]
	}
	return s.naval.tracks[b][order.Obstacles]
}

// shoreSum is such an attack: the Nests with all modifiers of direct fire as at range 1,
// the others with none (4.2.1, 4.2.2, 4.2.5).
func (s *state) shoreSum(d defence, b, u int) attack {
	a := attack{mode: direct, rating: s.strength(d, b), bare: true, armour: true}
	switch d {
	case bySea:
		a.colour, a.name = order.Blue, bySeaState
	case byObstacles:
		a.colour, a.name = order.White, byObstacle
	default:
		a = attack{mode: direct, rating: a.rating, colour: order.Red, name: byNest, target: s.marks(u), armour: s.armoured(u), defence: s.defence(u),
			mass: int8(s.steps(s.at[u])), length: 1, reach: 2}
		s.lieOf(&a, u)
	}
	return a
}

// shoreShot reads the die (G13.2, 4.2.1).
func (s *state) shoreShot(f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
	a := s.shoreSum(defence(f.B), int(f.C), int(f.A))
	total := a.sum(s.sc.Table).total
	r := a.effect(s.sc.Table, total, int(c.A))
	evStruck.Tell(sink, ruleDie, f.A, f.A, c.A, int16(held(total)), int16(r))
	if defence(f.B) == byObstacles && c.A == 0 {
		s.naval.drift[f.A] = driftLevels
		evAdrift.Tell(sink, ruleObstacles, f.A)
	}
	u := f.A
	if f.Step = shoreEnd; !s.strikeBoth(int(u), r, a, int(c.A)) {
		s.stack.Pop()
		evMissed.Tell(sink, ruleDie, u)
	}
}

// driftLevels is how many movement actions a drift takes to end (4.2.1).
const driftLevels = 2

func (s *state) runShore(f *kernel.Frame, _ kernel.Sink) kernel.Signal {
	if f.Step == shoreDie {
		return kernel.Ask
	}
	s.stack.Pop()
	return kernel.Next
}

// moveDrift ends a level of drift as a movement action: no opportunity fire, but the
// Nests attack. A craft that is free unloads at once (4.2.1).
var moveDrift = play.Move[*state]{
	Verb: verbDrift, Look: "take", Label: "Work free",
	Judge: func(s *state, f *kernel.Frame, _ kernel.Choice) kernel.Verdict {
		u := int(f.A)
		switch {
		case !s.onMap(u) || s.naval.drift[u] == 0:
			return ruleDrift.No(f.A)
		case s.is(u, suppressed):
			return ruleMustRally.No(f.A)
		}
		if l := s.lead(int(s.naval.cargo[u])); s.isCraft(u) && s.naval.drift[u] == 1 && l >= 0 && !s.fitsAshore(l, s.at[u]) {
			return ruleLandRoom.No(s.at[u], int16(l)) // it unloads at once
		}
		switch {
		case f.B > 0 && f.C>>toMove&1 != 0:
			return ruleSecond.No(f.A)
		case f.B > 0 && !s.heroIn(u):
			return s.mayGoOn(f)
		}
		return kernel.Verdict{}
	},
	Do: func(s *state, f *kernel.Frame, _ kernel.Choice, sink kernel.Sink) {
		u := int(f.A)
		s.begin(f, toMove, sink)
		s.naval.drift[u]--
		evFree.Tell(sink, ruleDrift, int16(u), int16(s.naval.drift[u]))
		if s.isCraft(u) && s.naval.drift[u] == 0 {
			s.stack.Push(kernel.Frame{Proc: procLand, Step: landUnload, A: int16(u), B: s.at[u], C: landNested | landAdrift, D: s.naval.cargo[u], E: -1})
		}
	},
}
