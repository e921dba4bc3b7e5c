package dday91

import (
	"slices"

	"sandtable/games/dday91/order"
	"sandtable/kernel"
	"sandtable/play"
	"sandtable/scene"
)

// 4d Retreats.
var (
	ruleRetreat         = book.Rule("4d.1", "Retreat", "Beaten defenders go to an adjacent land hex without enemies, not over an all-sea hexside.", "only sea lies between {place} and {place}")
	ruleRetreatFar      = book.Rule("4d.1", "Retreat", "To an adjacent hex.", "{place} is not next to {place}")
	ruleRetreatOut      = book.Rule("4d.1", "Retreat", "Within the playing area.", "{place} is out of play")
	ruleRetreatFoe      = book.Rule("4d.1", "Retreats", "Not into enemies.", "enemies are at {place}")
	ruleRetreatBack     = book.Rule("4d3.1", "Going on", "Never twice through a hex.", "the stack has been at {place}")
	ruleRetreatSea      = book.Rule("4d.1", "Retreats", "Over land.", "{place} is sea")
	_                   = book.Rule("4d.2", "Who stays", "A defender who has won, and an attacker who has lost.", "")
	ruleRetreatZone     = book.Rule("4d1.1", "Zones in retreat", "Out of enemy zones if any such hex is open.", "{place} is in an enemy zone and {place} is not")
	ruleRetreatTogether = book.Rule("4d2.1", "Together", "Units of one hex retreat together.", "nobody retreats from {place} now")
	ruleRetreatOn       = book.Rule("4d3.1", "Going on", "Where stacking is impossible the retreat goes on, never twice through a hex, and only where it comes to a hex to stop in.", "whoever retreats to {place} can neither stop there nor go on")
	ruleRetreatNone     = book.Rule("4d4.1", "No retreat", "Who cannot retreat stays with one more loss.", "")
	ruleRetreatEdge     = book.Rule("4d4.2", "Off the board", "From a hex at its edge.", "{place} is not at the edge of the board")
	ruleRetreatExit     = book.Rule("4d4.2", "Off the board", "Where leaving the board is the only way, leave or stay with one more loss.", "leaving the board is not the only way out of {place}")
	evBeaten            = book.Event("retreat", "the defenders have to retreat{-hex}").Outturn().Quiet()
	evRetreat           = withBox("retreat", "{unit} retreats from {place} to {place}.").Outturn()
	evStand             = book.Event("retreat", "No retreat from {place}: one more loss.").Outturn()
)

func init() {
	book.Proc(procRetreat, play.Proc[*position]{Run: (*position).stepRetreat, Nodes: []uint16{nodeRetreat, nodeRetreat}})
	book.Room(nodeRetreat, room{
		Who: func(p *position, _ *kernel.Frame) kernel.Seat { return 1 - p.phasing() },
		Ask: "Where do the beaten units retreat?", Rule: ruleRetreat,
		Moves: []move{
			{Verb: VerbRetreat, Look: "move", Label: "Retreat to {B:place}", Try: retreats, Judge: mayAB((*position).checkRetreat), Do: doesAB((*position).applyRetreat),
				Offer: func(p *position, _ *kernel.Frame, c kernel.Choice, o *scene.Offer) {
					o.Label = book.Say(p, "Retreat from {hex} to {place}", c.A, c.B)
				}},
			{Verb: VerbStand, Look: "take", Label: "Stay at {place} with a loss", Try: among(VerbStand, (*position).cornered), Judge: mayA((*position).checkQuit),
				Do: func(p *position, f *kernel.Frame, c kernel.Choice, s kernel.Sink) {
					h := c.A
					if f.C >= 0 {
						h = p.fallBack(f, s)
					}
					p.extraLoss(f, h, s)
				},
				Offer: func(p *position, f *kernel.Frame, _ kernel.Choice, o *scene.Offer) {
					if f.C >= 0 {
						o.Label = book.Say(p, "Back to {place} with a loss", f.D)
					}
				}},
			{Verb: VerbQuit, Look: "take", Label: "Leave the board from {place}", Try: among(VerbQuit, (*position).cornered), Judge: mayA((*position).checkQuit), Do: doesA((*position).applyQuit)},
		},
	})
}

// beaten are the hexes whose stacks have to go now.
func (p *position) beaten(f *kernel.Frame) hexSet {
	var set hexSet
	if f.C >= 0 {
		set.add(f.C)
		return set
	}
	c := &p.combats[f.A]
	for _, h := range c.hex[:c.n] {
		if p.stackToRetreat(h, f).OK() {
			set.add(h)
		}
	}
	return set
}

// cornered are those of them from which one may leave the board.
func (p *position) cornered(f *kernel.Frame) hexSet {
	set := p.beaten(f)
	for h := range set.all() {
		if !p.sc.Hex[h].Edge {
			set.del(h)
		}
	}
	return set
}

// retreats tries every hex around each of them.
func retreats(p *position, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
	stacks := p.beaten(f)
	for from := range stacks.all() {
		var round hexSet
		for _, to := range p.sc.Hex[from].Next {
			if to >= 0 {
				round.add(to)
			}
		}
		dst = eachWith(dst, VerbRetreat, from, round)
	}
	return dst
}

// stepRetreat drives the beaten defenders of a combat out of their hexes (4d).
// Locals: A the combat, B bits of hexes whose stack has gone or stays, C the hex a stack is in
// on its way (4d3), -1 none, D the hex it comes from. Step 0 is the beginning.
func (p *position) stepRetreat(f *kernel.Frame, sink kernel.Sink) kernel.Signal {
	s := 1 - p.phasing()
	if f.Step == 0 {
		f.Step, f.C, f.D = 1, -1, -1
		for _, h := range p.combats[f.A].hex[:p.combats[f.A].n] {
			if p.count[s][h] == 0 {
				p.settle(f, h) // who comes there has retreated already
			}
		}
		if p.anyone(int(f.A), s) {
			evBeaten.Tell(sink, ruleRetreat, p.combats[f.A].hex[0])
		}
	}
	if f.C >= 0 {
		if group := p.goingBack(f.C, f); p.stops(f.C, &group) {
			p.endRetreat(f)
			return kernel.Next
		}
		return p.askRetreat(f, sink)
	}
	c := &p.combats[f.A]
	pending := false
	for i, h := range c.hex[:c.n] {
		if p.count[s][h] == 0 || f.B>>i&1 != 0 {
			continue
		}
		if !p.sc.Hex[h].Edge && p.waysOut(h, f) == (hexSet{}) {
			p.extraLoss(f, h, sink)
			return kernel.Next
		}
		pending = true
	}
	if !pending {
		p.stack.Pop()
		return kernel.Next
	}
	return p.askRetreat(f, sink)
}

// askRetreat asks, unless there is one way only.
func (p *position) askRetreat(f *kernel.Frame, sink kernel.Sink) kernel.Signal {
	n := 0
	var only kernel.Choice
	stacks := p.beaten(f)
	for from := range stacks.all() {
		if p.checkQuit(from).OK() {
			return kernel.Ask
		}
		for _, to := range p.sc.Hex[from].Next {
			if to >= 0 && p.checkRetreat(from, to).OK() {
				n++
				only = kernel.Choice{A: from, B: to}
			}
		}
	}
	if n == 1 {
		p.applyRetreat(only.A, only.B, sink)
		return kernel.Next
	}
	return kernel.Ask
}

// retreatStep tells whether a hex can be retreated to at all from one beside it (4d.1).
func (p *position) retreatStep(from, to int16) bool {
	d := p.sc.Side(from, to)
	return d >= 0 && !p.sc.Hex[from].AllSea[d] && p.sc.Hex[to].IsLand() && p.count[p.phasing()][to] == 0
}

// goingBack are the units of the stack that has to go from a hex.
func (p *position) goingBack(from int16, f *kernel.Frame) (group unitSet) {
	for u := range units(1 - p.phasing()) {
		if p.on(u) && p.loc[u] == from && p.sc.Units[u].Stacks() && (f.C < 0 || p.is(u, retreating)) {
			group.add(u)
		}
	}
	return group
}

// stops tells whether a stack can end its retreat in a hex: alone, or legally together
// with who is there (4d3.1).
func (p *position) stops(h int16, group *unitSet) bool {
	s := 1 - p.phasing()
	alone := true
	for u := range units(s) {
		alone = alone && (!p.on(u) || p.loc[u] != h || !p.sc.Units[u].Stacks() || group.has(u))
	}
	if alone {
		return true
	}
	was := p.loc
	for u := range group.all() {
		p.loc[u] = h
	}
	ok := p.stackOKWithout(s, h, noPiece, noPiece)
	p.loc = was
	return ok
}

// waysOut are the hexes around one that a stack may retreat to: those where it can stop or
// go on until it can, never twice through a hex (4d3.1). If there is none, it is those on a
// way to the edge, unless it is there (4d4.2).
func (p *position) waysOut(from int16, f *kernel.Frame) (open hexSet) {
	been := hexSet{}
	if f.C >= 0 {
		been = p.been
	}
	been.add(from)
	group := p.goingBack(from, f)
	edge := hexSet{}
	for _, to := range p.sc.Hex[from].Next {
		if to < 0 || been.has(to) || !p.retreatStep(from, to) {
			continue
		}
		switch stop, off := p.leadsOut(to, &group, been); {
		case stop:
			open.add(to)
		case off:
			edge.add(to)
		}
	}
	if open == (hexSet{}) && !p.sc.Hex[from].Edge {
		return edge
	}
	return open
}

// leadsOut tells whether a retreat over a hex comes to one where the stack can stop, or else
// to the edge.
func (p *position) leadsOut(over int16, group *unitSet, been hexSet) (stop, edge bool) {
	list := make([]int16, 1, 8)
	list[0] = over
	been.add(over)
	for i := 0; i < len(list); i++ {
		h := list[i]
		if p.stops(h, group) {
			return true, false
		}
		edge = edge || p.sc.Hex[h].Edge
		for _, n := range p.sc.Hex[h].Next {
			if n >= 0 && !been.has(n) && p.retreatStep(h, n) {
				been.add(n)
				list = append(list, n)
			}
		}
	}
	return false, edge
}

// checkRetreat: where a beaten stack goes: out of enemy zones if it can (4d1.1).
func (p *position) checkRetreat(from, to int16) kernel.Verdict {
	f := p.stack.Top()
	if v := p.stackToRetreat(from, f); !v.OK() {
		return v
	}
	switch {
	case f.C >= 0 && p.been.has(to):
		return ruleRetreatBack.No(to)
	case p.sc.Hex[to].Terrain == order.Outside:
		return ruleRetreatOut.No(to)
	case !p.sc.Hex[to].IsLand():
		return ruleRetreatSea.No(to)
	case p.count[p.phasing()][to] > 0:
		return ruleRetreatFoe.No(to)
	case p.sc.Dist[from][to] != 1:
		return ruleRetreatFar.No(to, from)
	case !p.retreatStep(from, to):
		return ruleRetreat.No(to, from)
	}
	open := p.waysOut(from, f)
	if !open.has(to) {
		return ruleRetreatOn.No(to)
	}
	if !p.enemyZone(to) {
		return fine
	}
	for other := range open.all() {
		if !p.enemyZone(other) {
			return ruleRetreatZone.No(to, other)
		}
	}
	return fine
}

// enemyZone tells whether a hex is in a zone of the side that attacks: of its
// corps and divisions, and of an air unit in the one hex that it attacks, until
// that combat is over (2c.3).
func (p *position) enemyZone(h int16) bool {
	s := p.phasing()
	if p.zone[s][h] > 0 {
		return true
	}
	i := p.combatAt(h)
	if i < 0 {
		return false
	}
	return p.some(s, func(u int16) bool { return int(p.fight[u]) == i+1 && p.sc.Units[u].Class == order.Air })
}

// stackToRetreat tells whether the stack in a hex is one that has to go now.
func (p *position) stackToRetreat(from int16, f *kernel.Frame) kernel.Verdict {
	if f.C >= 0 {
		if from == f.C {
			return fine
		}
		return ruleRetreatTogether.No(from)
	}
	c := &p.combats[f.A]
	for i, h := range c.hex[:c.n] {
		if h == from && p.count[1-p.phasing()][h] > 0 && f.B>>i&1 == 0 {
			return fine
		}
	}
	return ruleRetreatTogether.No(from)
}

// checkQuit: where leaving the board is the only way out, also on a longer retreat,
// the owner may leave or stay with an extra loss (4d4.2).
func (p *position) checkQuit(from int16) kernel.Verdict {
	f := p.stack.Top()
	if v := p.stackToRetreat(from, f); !v.OK() {
		return v
	}
	if !p.sc.Hex[from].Edge {
		return ruleRetreatEdge.No(from)
	}
	return ruleRetreatExit.Only(p.waysOut(from, f) == hexSet{}, from)
}

func (p *position) applyRetreat(from, to int16, sink kernel.Sink) {
	f := p.stack.Top()
	s := 1 - p.phasing()
	if f.C < 0 {
		p.settle(f, from) // no second retreat, or two hexes could send each other's stack to and fro
		f.D = from
		p.been = hexSet{}
		p.been.add(from)
		for u := range units(s) {
			if p.on(u) && p.loc[u] == from && p.sc.Units[u].Stacks() {
				p.mark[u] |= retreating
			}
		}
	}
	p.been.add(to)
	p.shift(from, to, sink)
	f.C = to
}

// shift moves the retreating stack one hex.
func (p *position) shift(from, to int16, sink kernel.Sink) {
	s := 1 - p.phasing()
	lead := int16(noPiece)
	for u := range units(s) {
		if p.is(u, retreating) && p.on(u) {
			p.lift(u)
			p.put(u, to, sink)
			if lead < 0 || p.sc.Units[u].IsArmy() {
				lead = u
			}
		}
	}
	evRetreat.Tell(sink, ruleRetreat, lead, from, to)
}

func (p *position) endRetreat(f *kernel.Frame) {
	s := 1 - p.phasing()
	for u := range units(s) {
		if p.is(u, retreating) {
			p.mark[u] &^= retreating
			p.mark[u] |= retreated
			if a := p.box[u]; a >= 0 && p.loc[a] != p.loc[u] {
				p.box[u] = noPiece
			}
		}
	}
	if p.count[s][f.C] > 1 {
		p.fillBox(s, f.C)
	}
	p.been = hexSet{}
	f.C, f.D = -1, -1
}

// stay marks the extra loss of a stack that cannot or does not retreat (4d4.1).
func (p *position) stay(f *kernel.Frame, h int16) {
	p.settle(f, h)
	p.stack.Push(kernel.Frame{Proc: procLoss, A: f.A, B: int16(1 - p.phasing()), C: 1, D: h})
}

// fallBack takes a stack on its way back to the hex that it comes from.
func (p *position) fallBack(f *kernel.Frame, sink kernel.Sink) int16 {
	from := f.D
	p.shift(f.C, from, sink)
	for u := range units(1 - p.phasing()) {
		p.mark[u] &^= retreating
	}
	p.been, f.C, f.D = hexSet{}, -1, -1
	return from
}

// settle notes that a defended hex has had its retreat.
func (p *position) settle(f *kernel.Frame, h int16) { f.B |= p.bitOf(f, h) }

// bitOf is the bit of a defended hex in the locals of a retreat.
func (p *position) bitOf(f *kernel.Frame, h int16) int16 {
	c := &p.combats[f.A]
	return 1 << (slices.Index(c.hex[:c.n], h) & 15)
}

func (p *position) extraLoss(f *kernel.Frame, h int16, sink kernel.Sink) {
	evStand.Tell(sink, ruleRetreatNone, h)
	p.stay(f, h)
}

// applyQuit leaves the board with the whole stack, on its way without those whom it
// meets there.
func (p *position) applyQuit(h int16, sink kernel.Sink) {
	f := p.stack.Top()
	for u := range units(1 - p.phasing()) {
		if p.on(u) && p.loc[u] == h && p.sc.Units[u].Stacks() && (f.C < 0 || p.is(u, retreating)) {
			p.depart(u, sink)
		}
	}
	p.been, f.C, f.D = hexSet{}, -1, -1
}
