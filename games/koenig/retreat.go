package koenig

import (
	"math/bits"

	"sandtable/board"
	"sandtable/kernel"
	"sandtable/play"
)

// 11.0 Retreats.
var (
	ruleRetreat       = book.Rule("11.0", "Retreats", "One hex, by the owner; who must and cannot is eliminated.", "")
	ruleNotRetreating = book.Rule("11.0", "Retreats", "Only units of the side that was hit retreat.", "{unit} {is|are} not one of the units that retreat")
	ruleRetreatBeside = book.Rule("11.0", "Retreats", "A retreat leads into an adjacent hex.", "{B:hex} is not next to {unit}")
	ruleRetreatSea    = book.Rule("11.0", "Retreats", "No retreat into the sea.", "{hex} is sea")
	ruleRetreatCliff  = book.Rule("11.0", "Retreats", "No retreat over a cliff hexside.", "a cliff lies between {unit} and {hex}")
	ruleRetreatEnemy  = book.Rule("11.0", "Retreats", "No retreat into a hex with an enemy unit.", "an enemy stands in {hex}")
	ruleRetreatBack   = book.Rule("11.0", "Retreats", "The attacker in close combat can only go back where he came from.", "{unit} can only go back to {hex}")
	ruleRetreatEntry  = book.Rule("11.0", "Retreats", "The defender in close combat cannot retreat to where the attacker came from.", "the attacker came from {B:hex}")
	ruleEdge          = book.Rule("11.1", "Off the map", "A unit may retreat off the map edge: out of play, not eliminated.", "")
	ruleNoExit        = book.Rule("11.1", "Off the map", "Only from a hex at that edge, and not over the sea.", "{hex} has no open map edge {edge}")
	ruleHold          = book.Rule("11.2", "Hold", "After an exchange in close combat an attacker without a hit before may take a second hit and stay.", "")
	ruleHoldFire      = book.Rule("11.2", "Hold", "Ground is held in close combat only.", "ground is held only in close combat")
	ruleHoldWho       = book.Rule("11.2", "Hold", "The attacker holds the ground, not the defender.", "only the attacker may hold the ground")
	ruleHoldResult    = book.Rule("11.2", "Hold", "Only after an exchange.", "ground is held only after an exchange")
	ruleHoldHurt      = book.Rule("11.2", "Hold", "Only by a unit without a hit before.", "{unit} had a hit before the exchange")

	nodeRetreat = book.Node("retreat")
	nodeHold    = book.Node("hold")

	evRetreats = book.Event("retreat", "{unit} {retreats|retreat} from {hex} to {place}")
	evExits    = book.Event("retreat", "{A:unit} {leaves|leave} the map by edge {C:edge}{-B:hex}").Outturn()
	evHolds    = book.Event("combat", "{unit} {takes|take} a second hit and {holds|hold} the ground").Outturn()
)

// Flags of a retreat frame: A side, B a hex, C flags. The units are state.leaving.
const (
	retreatMust   int16 = 1 << iota // 9.3.3 close combat
	retreatOnly                     // only into B (11.0, attacker in close combat)
	retreatNot                      // not into B (11.0, defender in close combat)
	retreatHold                     // may take a second hit instead (11.2)
	retreatBefore                   // 9.1
)

func init() {
	book.Proc(procRetreat, play.Proc[*pos]{Run: (*pos).runRetreat, Node: func(_ *pos, f *kernel.Frame) uint16 {
		if f.C&retreatHold != 0 {
			return nodeHold
		}
		return nodeRetreat
	}})
	who := func(_ *pos, f *kernel.Frame) kernel.Seat { return kernel.Seat(f.A) }
	moves := []play.Move[*pos]{
		{
			Verb: verbRetreat, Look: "move", Label: "{unit} {retreats|retreat} to {place}", Try: (*pos).shelters, Wide: (*pos).farShelters,
			Judge: leaving(func(p *pos, f *kernel.Frame, c kernel.Choice) kernel.Verdict { return p.shelter(f, int(c.A), c.B) }),
			Do:    func(p *pos, _ *kernel.Frame, c kernel.Choice, s kernel.Sink) { p.goBack(c, s) },
		},
		{
			Verb: verbExit, Look: "take", Label: "{unit} {leaves|leave} the map by edge {edge}",
			Try: func(p *pos, _ *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
				for m := p.leaving; m != 0; m &= m - 1 {
					for e := range int16(4) {
						dst = append(dst, kernel.Choice{Verb: verbExit, A: int16(trailing(m)), B: e})
					}
				}
				return dst
			},
			Judge: leaving(func(p *pos, f *kernel.Frame, c kernel.Choice) kernel.Verdict { return p.leave(f, int(c.A), c.B) }),
			Do:    func(p *pos, _ *kernel.Frame, c kernel.Choice, s kernel.Sink) { p.goBack(c, s) },
		},
		{
			Verb: verbHold, Look: "take", Label: "Hold the ground",
			Judge: (*pos).mayHold,
			Do: func(p *pos, _ *kernel.Frame, _ kernel.Choice, s kernel.Sink) {
				u := trailing(p.leaving)
				p.leaving = 0
				evHolds.Tell(s, ruleHold, int16(u))
				p.hit(u, 1, s)
			},
		},
		{
			Verb: verbStand, Look: "pass", Label: "Stand", Main: true,
			Judge: func(_ *pos, f *kernel.Frame, _ kernel.Choice) kernel.Verdict {
				if f.C&retreatBefore != 0 {
					return ruleBeforeAll.No() // 9.1
				}
				return ruleMustRetreat.Only(f.C&retreatMust == 0) // 9.3.3
			},
			Do: func(p *pos, _ *kernel.Frame, _ kernel.Choice, _ kernel.Sink) { p.leaving = 0 },
		},
	}
	book.Room(nodeRetreat, play.Room[*pos]{
		Who: who, Moves: moves, Idle: verbStand,
		Asks: func(_ *pos, f *kernel.Frame) (string, *play.Rule) {
			switch {
			case f.C&retreatBefore != 0:
				return "Retreat before combat: where to?", ruleBefore
			case f.C&retreatMust != 0:
				return "The unit must retreat: where to?", ruleRetreat
			}
			return "Retreat, or stand?", ruleHitRetreat
		},
	})
	book.Room(nodeHold, play.Room[*pos]{
		Who: who, Moves: moves, Ask: "Take a second hit to hold the ground, or retreat?", Rule: ruleHold,
	})
}

// leaving judges only units that retreat (11.0).
func leaving(then func(*pos, *kernel.Frame, kernel.Choice) kernel.Verdict) func(*pos, *kernel.Frame, kernel.Choice) kernel.Verdict {
	return func(p *pos, f *kernel.Frame, c kernel.Choice) kernel.Verdict {
		if !has(p.leaving, int(c.A)) {
			return ruleNotRetreating.No(c.A)
		}
		return then(p, f, c)
	}
}

func (p *pos) beginRetreat(who side, units uint32, h int16, flags int16) {
	if units == 0 {
		return
	}
	p.leaving = units
	p.stack.Push(kernel.Frame{Proc: procRetreat, A: int16(who), B: h, C: flags})
}

// shelter says why a unit of a side cannot retreat into a hex (11.0).
func (p *pos) shelter(f *kernel.Frame, u int, h int16) kernel.Verdict {
	g := p.sc.ground
	d := g.dir(p.at[u], h)
	switch {
	case d < 0:
		return ruleRetreatBeside.No(int16(u), h)
	case g.sea(h):
		return ruleRetreatSea.No(h)
	case g.edge[board.Edge(p.at[u], d)]&cliff != 0:
		return ruleRetreatCliff.No(int16(u), h)
	case f.C&retreatOnly != 0 && h != f.B:
		return ruleRetreatBack.No(int16(u), f.B)
	case f.C&retreatNot != 0 && h == f.B:
		return ruleRetreatEntry.No(int16(u), h)
	}
	here := p.in(h)
	if here&p.sc.sides[p.unit(u).side.other()] != 0 {
		return ruleRetreatEnemy.No(h)
	}
	return ruleStacking.Only(here&(here-1) == 0, h)
}

// mayHold says why the ground is not held with a second hit (11.2).
func (p *pos) mayHold(f *kernel.Frame, _ kernel.Choice) kernel.Verdict {
	fight := p.stack.Under(1)
	switch {
	case f.C&retreatHold != 0:
		return kernel.Verdict{}
	case fight.Proc != procClose:
		return ruleHoldFire.No()
	case f.C&retreatOnly == 0:
		return ruleHoldWho.No()
	case fight.E&defenderGoes == 0 || fight.E&attackerGoes == 0:
		return ruleHoldResult.No()
	}
	return ruleHoldHurt.No(fight.A)
}

// leave says why a unit cannot retreat over a map edge (11.1).
func (p *pos) leave(f *kernel.Frame, u int, edge int16) kernel.Verdict {
	if f.C&retreatOnly != 0 {
		return ruleRetreatBack.No(int16(u), f.B)
	}
	return ruleNoExit.Only(p.sc.ground.Exits[p.at[u]]>>edge&1 != 0, p.at[u], edge)
}

// ways counts the retreats open to a unit and gives the first.
func (p *pos) ways(f *kernel.Frame, u int) (n int, first kernel.Choice) {
	for _, h := range p.sc.ground.Grid.Adjacent[p.at[u]] {
		if h != board.NoHex && p.shelter(f, u, h).OK() {
			if n++; n == 1 {
				first = kernel.Choice{Verb: verbRetreat, A: int16(u), B: h}
			}
		}
	}
	if f.C&retreatOnly == 0 {
		x := p.sc.ground.Exits[p.at[u]]
		if n == 0 && x != 0 {
			first = kernel.Choice{Verb: verbExit, A: int16(u), B: int16(bits.TrailingZeros8(x))}
		}
		n += bits.OnesCount8(x)
	}
	return n, first
}

// beforeVerdict says whether the German units in the target hex may retreat
// before combat: only from Full Fire, and only when there is room for all (9.1).
func (p *pos) beforeVerdict() kernel.Verdict {
	f := p.stack.Top()
	if f.Proc != procFire || f.B != 0 {
		return ruleBeforeFull.No()
	}
	room, need := 0, 0
	var frame kernel.Frame
	for m := p.in(f.A) & p.sc.sides[german]; m != 0; m &= m - 1 {
		need++
		if need > 1 {
			continue
		}
		u := trailing(m)
		for _, h := range p.sc.ground.Grid.Adjacent[f.A] {
			if h != board.NoHex && p.shelter(&frame, u, h).OK() {
				room += 2 - bits.OnesCount32(p.in(h))
			}
		}
		if p.sc.ground.Exits[f.A] != 0 {
			room = maxUnits
		}
	}
	return ruleBeforeRoom.Only(room >= need, f.A)
}

func (p *pos) runRetreat(f *kernel.Frame, s kernel.Sink) kernel.Signal {
	p.leaving = p.present(p.leaving)
	total, only := 0, kernel.Choice{}
	for m := p.leaving; m != 0; m &= m - 1 {
		u := trailing(m)
		n, first := p.ways(f, u)
		if n == 0 && f.C&(retreatMust|retreatHold) == retreatMust {
			p.leaving &^= 1 << u
			p.eliminate(u, ruleRetreat, s)
		}
		if n > 0 {
			only = first
		}
		total += n
	}
	switch {
	case p.leaving == 0 || total == 0 && f.C&retreatMust == 0:
		p.leaving = 0
		p.stack.Pop()
		return kernel.Next
	case total == 1 && f.C&(retreatMust|retreatHold) == retreatMust:
		p.goBack(only, s)
		return kernel.Next
	}
	return kernel.Ask
}

// shelters tries the hexes round the units that retreat.
func (p *pos) shelters(_ *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
	first := len(dst)
	for m := p.leaving; m != 0; m &= m - 1 {
		u := trailing(m)
		for _, h := range p.sc.ground.Grid.Adjacent[p.at[u]] {
			if h != board.NoHex {
				dst = insert(dst, first, kernel.Choice{Verb: verbRetreat, A: int16(u), B: h})
			}
		}
	}
	return dst
}

// farShelters tries the hexes two away from the units that retreat.
func (p *pos) farShelters(_ *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
	for m := p.leaving; m != 0; m &= m - 1 {
		for h := range p.sc.ground.len() {
			if p.sc.ground.Grid.Distance(p.at[trailing(m)], h) == 2 {
				dst = append(dst, kernel.Choice{Verb: verbRetreat, A: int16(trailing(m)), B: h})
			}
		}
	}
	return dst
}

// goBack carries out one unit's retreat, into a hex (11.0) or off the map (11.1).
func (p *pos) goBack(c kernel.Choice, s kernel.Sink) {
	u := int(c.A)
	p.leaving &^= 1 << u
	if p.unit(u).formation == p.active {
		p.finish(u) // a unit that retreats has ended its operation
	}
	from := p.at[u]
	if c.Verb == verbExit {
		p.hits[u] = 0
		p.takeOff(u, exited)
		evExits.Tell(s, ruleEdge, c.A, from, c.B)
		p.claim(from, s)
		return
	}
	evRetreats.Tell(s, ruleRetreat, c.A, from, c.B)
	evStep.Tell(s, ruleRetreat, c.A, from, c.B)
	p.put(u, c.B, s)
}
