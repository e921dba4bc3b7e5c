package dday91

import (
	"sandtable/games/dday91/order"
	"sandtable/kernel"
	"sandtable/play"
)

// 4f Occupation, 3e2.5 landings on empty beaches.
var (
	ruleLanding      = book.Rule("3e2.5", "Empty beaches", "Invaders may enter an undefended hex of an arrow without combat.", "no invader is at sea where an arrow leads to {place}")
	ruleLandCoast    = book.Rule("3e2.5", "Empty beaches", "Coast hexes.", "{place} is no coast")
	ruleLandHeld     = book.Rule("3e2.5", "Empty beaches", "Without Germans.", "Germans are at {place}")
	ruleLandSide     = book.Rule("3e2.5", "Empty beaches", "Allied invaders.", "only the Allies land")
	ruleLandFirst    = book.Rule("3e2.5", "Empty beaches", "Who lands on a beach is chosen at once.", "nobody has landed at {place} yet")
	_                = book.Rule("3e2.6", "Ashore", "After a won attack the invaders of the sea hex may go to the hex that it emptied.", "")
	ruleAdvance      = book.Rule("4f.1", "Occupation", "After a won attack any units in the attackers' hexes may enter the vacated hex; nothing is spent and their movement is over.", "{unit} is in no hex from which {place} was attacked")
	ruleAdvanceBomb  = book.Rule("4f.1", "Occupation", "Strategic air units stay at home.", "{unit} is a strategic air unit")
	ruleAdvanceOnce  = book.Rule("4f.1", "Occupation", "Each once.", "{unit} has entered a vacated hex")
	ruleAdvanceHex   = book.Rule("4f.1", "Occupation", "A hex that the combat has emptied.", "{place} is not vacated")
	ruleStillToFight = book.Rule("4f.2", "Fight first", "A unit with a combat to come does not advance before it.", "{unit} has still to fight about {place}")
	_                = book.Rule("4f.3", "Defenders stay", "A defender who has won does not advance.", "")
	_                = book.Rule("4f.5", "One combat at a time", "Losses, retreat, occupation and pursuit of one are finished before the next.", "")
	ruleAdvanceStack = book.Rule("4f.4", "Stacks after occupation", "The stacks left and made must be legal or become so at once.", "{unit} would make an illegal stack at {place}")
	ruleAdvanceLeave = book.Rule("4f.4", "Stacks after occupation", "None may be left behind illegal.", "{unit} would leave an illegal stack at {place}")
	ruleAdvanceFirst = book.Rule("4f.4", "Stacks after occupation", "What can follow out of an illegal stack does so first.", "the stack at {B:place} is illegal as long as {A:unit} does not follow from there")
	ruleAdvanceJoin  = book.Rule("4f.4", "Stacks after occupation", "Nor illegal by losses if somebody may still join.", "the stack at {B:place} is illegal as long as {A:unit} does not join it")
	evAdvance        = book.Event("move", "{unit}{-hex} enters {place}.")
)

func init() {
	book.Proc(procOccupy, play.Proc[*position]{Run: (*position).stepOccupy, Nodes: []uint16{nodeOccupy, nodeOccupy}})
	book.Room(nodeOccupy, room{
		Who: whoPlays, Rule: ruleAdvance, Idle: VerbDone,
		Asks: func(p *position, f *kernel.Frame) (string, *play.Rule) {
			if f.A < 0 {
				return "Who lands at " + p.place(f.B) + "?", ruleLanding
			}
			return "Who enters the vacated hex?", ruleAdvance
		},
		Moves: []move{
			{Verb: VerbAdvance, Look: "move", Label: "{unit} enters {place}", Judge: mayAB((*position).checkAdvance), Do: doesAB((*position).applyAdvance),
				Try: advances(VerbAdvance, (*position).on)},
			{Verb: VerbFollow, Look: "move", Label: "{unit} enters {place} with its box", Judge: mayAB((*position).checkFollow), Do: doesAB((*position).applyFollow),
				Try: advances(VerbFollow, func(p *position, u int16) bool { return p.on(u) && p.sc.Units[u].IsArmy() })},
			chase, strike,
			{Verb: VerbDone, Look: "pass", Label: "Done", Main: true, Judge: may((*position).checkEndOccupy),
				Do: func(p *position, f *kernel.Frame, _ kernel.Choice, _ kernel.Sink) { p.closeOccupy(f) }},
		},
	})
}

// advances tries the pieces beside a vacated hex with it.
func advances(verb uint16, fits func(*position, int16) bool) trying {
	return func(p *position, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
		s, vacated := p.phasing(), p.vacated(f)
		for u := range int16(nPieces) {
			if sideOf(u) == s && fits(p, u) {
				dst = eachWith(dst, verb, u, p.beside(u, vacated))
			}
		}
		return dst
	}
}

// beside are the hexes of a set that a piece might enter from where it is.
func (p *position) beside(u int16, set hexSet) (near hexSet) {
	for h := range set.all() {
		if p.near(u, h) {
			near.add(h)
		}
	}
	return near
}

// landing enters an empty beach without combat (3e2.5).
var landing = move{
	Verb: VerbLand, Look: "move", Label: "Land at {place}", Try: among(VerbLand, (*position).beaches), Judge: mayA((*position).checkLand),
	Do: func(p *position, _ *kernel.Frame, c kernel.Choice, _ kernel.Sink) {
		p.stack.Push(kernel.Frame{Proc: procOccupy, A: -1, B: c.A})
	},
}

// beaches are the hexes to which arrows lead from pieces at sea (3e2.4).
func (p *position) beaches(*kernel.Frame) hexSet {
	var set hexSet
	for u := range int16(nPieces) {
		if p.on(u) && sideOf(u) == allied && p.at(u).Terrain == order.Sea {
			for _, h := range p.at(u).Targets() {
				set.add(h)
			}
		}
	}
	return set
}

// stepOccupy lets the winner of a combat, or invaders off an empty beach, enter
// vacated hexes (4f, 3e2.5) and with option 14b pursue from there. Locals: A the
// combat (-1 for a landing), B the hex of a landing (else -1), C set when a unit
// has gone ashore, D 1 + the combat that attackers may leave to enter what was bombed
// empty (13b.3), else 0, E the bits of the battle.
func (p *position) stepOccupy(f *kernel.Frame, _ kernel.Sink) kernel.Signal {
	if f.Step == 0 {
		f.Step = 1
		for u := range p.mark {
			if f.E&battlePursuit == 0 { // inside a pursuit the others of it may still follow
				p.mark[u] &^= advanced
			}
		}
	}
	if !p.anyAdvance(f) {
		p.closeOccupy(f)
		return kernel.Next
	}
	return kernel.Ask
}

// closeOccupy files into boxes those too who have come to a vacated hex by a pursuit.
func (p *position) closeOccupy(f *kernel.Frame) {
	s, vacated := p.phasing(), p.vacated(f)
	for h := range vacated.all() {
		if p.count[s][h] > 1 {
			p.fillBox(s, h)
		}
	}
	p.stack.Pop()
}

// vacated are the hexes that may be entered.
func (p *position) vacated(f *kernel.Frame) (set hexSet) {
	if f.A < 0 {
		set.add(f.B)
		return set
	}
	c := &p.combats[f.A]
	for _, h := range c.hex[:c.n] {
		if p.count[1-p.phasing()][h] == 0 {
			set.add(h)
		}
	}
	return set
}

// anyAdvance tells whether anything but ending is possible.
func (p *position) anyAdvance(f *kernel.Frame) bool {
	s, vacated := p.phasing(), p.vacated(f)
	for u := range int16(nPieces) {
		if sideOf(u) != s || !p.on(u) {
			continue
		}
		for h := range vacated.all() {
			if p.checkAdvance(u, h).OK() {
				return true
			}
		}
		if p.sc.opt.pursue14b && p.is(u, advanced) && p.checkPursue(u).OK() {
			return true
		}
	}
	return p.sc.opt.pursue14b && p.anyStrike()
}

// inSource tells whether a piece stands where it may enter a vacated hex from.
func (p *position) inSource(u, h int16, f *kernel.Frame) bool {
	if f.A < 0 {
		return p.at(u).Terrain == order.Sea && p.at(u).Points(h)
	}
	return p.isSource(p.loc[u], int(f.E&battlePursuit)) && p.threatens(u, h)
}

// mayEnter tells whether a piece may enter a vacated hex, stacking aside (4f.1,
// 4f.2, 15a1.1, 15a2.1).
func (p *position) mayEnter(u, h int16, f *kernel.Frame) kernel.Verdict {
	if v := p.mine(u, p.phasing()); !v.OK() {
		return v
	}
	switch {
	case p.sc.Units[u].Class == order.StrategicAir:
		return ruleAdvanceBomb.No(u)
	case p.is(u, advanced) && f.E&battlePursuit == 0:
		return ruleAdvanceOnce.No(u)
	case !p.inSource(u, h, f) && f.A < 0:
		return ruleArrows.No(u, h)
	case !p.inSource(u, h, f):
		return ruleAdvance.No(u, h)
	case p.attacks(u) && int16(p.fight[u]) != f.D:
		return ruleStillToFight.No(u, p.combats[p.fight[u]-1].hex[0])
	case p.sc.Units[u].Class == order.Mulberry:
		switch x := &p.sc.Hex[h]; {
		case p.at(u).Terrain != order.Sea:
			return ruleHarbourStays.No(u)
		case x.IsCity():
			return ruleHarbourHex.No(h)
		}
		if p.harbourAfloat(h) {
			return ruleOneHarbour.No(u, h)
		}
	}
	return fine
}

// checkAdvance: which unit may enter which vacated hex, so that the stacks stay
// legal (4f.4). An army may leave what can still follow it.
func (p *position) checkAdvance(u, h int16) kernel.Verdict {
	f := p.stack.Top()
	if vacated := p.vacated(f); !vacated.has(h) {
		return ruleAdvanceHex.No(h)
	}
	if v := p.mayEnter(u, h, f); !v.OK() {
		return v
	}
	if !p.sc.Units[u].Stacks() {
		return fine
	}
	s := sideOf(u)
	if !p.stackOKWithout(s, h, noPiece, u) {
		return ruleAdvanceStack.No(u, h)
	}
	from := p.loc[u]
	if p.at(u).Terrain != order.Sea && !p.stackOK(s, from) {
		return fine // an illegal stack gets smaller
	}
	if p.at(u).Terrain != order.Sea && !p.stackOKWithout(s, from, u, noPiece) && !p.followed(u, h, f) {
		return ruleAdvanceLeave.No(u, from)
	}
	return p.inOrder(f)
}

// followed tells whether enough of what an army leaves behind can enter the
// vacated hex after it: all but one unit, of nationalities that fit there (14a2).
// Only one that is stuck can upset them: where it goes from and to the stack is legal.
func (p *position) followed(army, h int16, f *kernel.Frame) bool {
	s, from := sideOf(army), p.loc[army]
	if !p.sc.Units[army].IsArmy() {
		return false
	}
	stuck, over := 0, 0
	flag := p.sc.Units[army].People()
	for v := range units(s) {
		switch {
		case v == army || !p.on(v) || !p.sc.Units[v].Stacks() || p.loc[v] != from && p.loc[v] != h:
		case p.loc[v] == from && !p.mayEnter(v, h, f).OK():
			stuck++
		default:
			p.fits(v, flag, &over)
		}
	}
	return stuck < 2 && (s == german || !p.sc.opt.nations14a || over <= 0)
}

// inOrder tells whether nothing is illegally stacked that could follow into a
// vacated hex now: it comes before anything else (4f.4). After the second attack of a
// pursuit those too who entered the first vacated hex enter the next (14b2.3).
func (p *position) inOrder(f *kernel.Frame) kernel.Verdict {
	s, vacated := p.phasing(), p.vacated(f)
	for u := range units(s) {
		if !p.on(u) || p.count[s][p.loc[u]] < 2 || p.is(u, advanced) && f.E&battlePursuit == 0 || p.at(u).Terrain == order.Sea || p.stackOK(s, p.loc[u]) {
			continue
		}
		for h := range vacated.all() {
			if p.inSource(u, h, f) && p.checkAdvance(u, h).OK() {
				return ruleAdvanceFirst.No(u, p.loc[u])
			}
		}
	}
	return fine
}

func (p *position) applyAdvance(u, h int16, sink kernel.Sink) {
	f := p.stack.Top()
	f.C = 1
	if f.D > 0 && int16(p.fight[u]) == f.D {
		p.fight[u] = int8(f.A + 1)
	}
	from := p.loc[u]
	p.home[u], p.toll[u] = from, p.tollOf(u, from, h)
	p.carry(u, h, sink)
	if s := sideOf(u); p.count[s][h] > 1 {
		p.fillBox(s, h) // 2d1.3, at once: an army pursues with its box for one Move (14b2.2)
	}
	p.mark[u] |= advanced | done
	if f.E&battlePursuit != 0 {
		p.mark[u] |= struck // 14b2.3: no pursuit after the second attack
	}
	evStep.Tell(sink, nil, u, from, h)
	evAdvance.Tell(sink, ruleAdvance, u, from, h)
}

// tollOf is what the first hex of a pursuit costs (14b2.1).
func (p *position) tollOf(u, from, h int16) int8 {
	if p.sc.Units[u].IsAir() {
		return 1
	}
	if d := p.sc.Side(from, h); d >= 0 && p.sc.Hex[from].Cost[bit(p.bad)][d] > 0 {
		return p.sc.Hex[from].Cost[bit(p.bad)][d]
	}
	switch p.sc.Hex[h].Terrain { // from the sea
	case order.Forest, order.Marsh, order.Mountain:
		return 2
	case order.Clear:
		return 1 + int8(bit(p.bad))
	}
	return 1
}

// checkFollow: an army enters with everything in its box that may.
func (p *position) checkFollow(u, h int16) kernel.Verdict {
	if v := p.checkAdvance(u, h); !v.OK() {
		return v
	}
	return rulePick.Only(p.sc.Units[u].IsArmy(), u)
}

func (p *position) applyFollow(army, h int16, sink kernel.Sink) {
	var box [nUnits]bool
	for u := range units(sideOf(army)) {
		box[u] = int16(p.box[u]) == army
	}
	p.applyAdvance(army, h, sink)
	for u := range units(sideOf(army)) {
		if box[u] && p.checkAdvance(u, h).OK() {
			p.applyAdvance(u, h, sink)
			p.box[u] = int8(army)
		}
	}
}

// checkEndOccupy: what an army has left behind follows it (4f.4); whoever lands has
// to enter with something.
func (p *position) checkEndOccupy() kernel.Verdict {
	f := p.stack.Top()
	if f.A < 0 && f.C == 0 {
		return ruleLandFirst.No(f.B)
	}
	if v := p.inOrder(f); !v.OK() {
		return v
	}
	return p.mended(f)
}

// checkLand: which empty beach invaders may enter without combat (3e2.5).
func (p *position) checkLand(h int16) kernel.Verdict {
	switch {
	case p.phasing() != allied:
		return ruleLandSide.No()
	case !p.sc.Hex[h].Coastal:
		return ruleLandCoast.No(h)
	case p.count[german][h] > 0:
		return ruleLandHeld.No(h)
	}
	f := kernel.Frame{Proc: procOccupy, A: -1, B: h}
	v := ruleLanding.No(h)
	for u := range int16(nPieces) {
		if sideOf(u) != allied || !p.on(u) || p.at(u).Terrain != order.Sea || !p.at(u).Points(h) {
			continue
		}
		w := p.mayEnter(u, h, &f)
		if w.OK() && p.sc.Units[u].Stacks() && !p.stackOKWithout(allied, h, noPiece, u) {
			w = ruleAdvanceStack.No(u, h)
		}
		if w.OK() {
			return fine
		}
		if v.Rule == ruleLanding.ID() {
			v = w
		}
	}
	return v
}

// canResolve tells whether a combat is to be fought or a beach to be entered.
func (p *position) canResolve(s kernel.Seat) bool {
	if p.unfought(nil) != (hexSet{}) {
		return true
	}
	beaches := p.beaches(nil)
	for h := range beaches.all() {
		if s == allied && p.checkLand(h).OK() {
			return true
		}
	}
	return false
}
