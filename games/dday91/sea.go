package dday91

import (
	"slices"

	"sandtable/games/dday91/order"
	"sandtable/kernel"
	"sandtable/play"
	"sandtable/scene"
)

// 3e Port transfers and invasions.
var (
	rulePort        = book.Rule("3e1.1", "Port transfer", "For one Move an Allied unit goes from one Allied-controlled port to another.", "{unit} is at {place}, which is no port")
	rulePortHere    = book.Rule("3e1.1", "Port transfer", "To another port.", "{unit} is at {place}")
	rulePortNone    = book.Rule("3e1.1", "Port transfer", "Ports.", "{place} is no port")
	rulePortShut    = book.Rule("3e1.1", "Port transfer", "Ports that the Allies control, without Germans.", "the port of {place} is not open to the Allies")
	rulePortOther   = book.Rule("3e1.1", "Port transfer", "Where there is another.", "no other port is open to the Allies")
	_               = book.Rule("3e1.2", "Which ports", "All ports of the Allies, and the Mediterranean Base, are connected.", "")
	ruleShipOnce    = book.Rule("3d2.4", "One transfer", "One Move for each unit, and each unit once a turn.", "{unit} has been transferred")
	ruleInvadeFrom  = book.Rule("3e2.1", "Where invasions start", "From a British port to the North Sea, Channel and Biscay; from the Mediterranean Base to the Mediterranean.", "{unit} cannot invade {place} from where it is")
	ruleInvadeAir   = book.Rule("3e2.2", "Aircraft invading", "Ground units go any distance, aircraft five hexes, strategic air units not at all.", "{B:place} is more than five hexes away for {A:unit}")
	ruleInvadeWho   = book.Rule("13b.0", "Bombers stay home", "Strategic air units never invade.", "{unit} cannot invade")
	ruleInvadeOnce  = book.Rule("3e2.3", "Invaders do not move", "What invades makes no other movement that turn.", "{unit} is at sea")
	ruleAshore      = book.Rule("3e2.3", "Invaders do not move", "Nor do they pursue.", "{unit} has come ashore this turn and goes no further")
	ruleInvadePort  = book.Rule("3e2.1", "Where invasions start", "From a British port or the Mediterranean Base.", "{unit} is at {place}, and no invasion starts from there")
	ruleInvasionHex = book.Rule("3d2.5", "Price of invasion", "Two Moves times the invasion number for each piece.", "{B:place} has no invasion number")
	ruleArrows      = book.Rule("3e2.4", "Arrows", "Invaders attack only where an arrow of their hex points.", "no arrow leads {unit} to {place}")
	_               = book.Rule("3e2.8", "Stacks at sea", "One unit, or an army headquarters with its box, and harbours.", "")
	_               = book.Rule("3e2.9", "Headquarters at sea", "They may invade, though they cannot attack.", "")
	evShip          = book.Event("move", "{unit} sails from {place} to {place}.")
	evEmbark        = book.Event("move", "{unit} puts to sea from {place} for {hex} ({n} Moves).")
)

func init() {
	book.Proc(procShip, play.Proc[*position]{Nodes: []uint16{nodeShipTo}})
	book.Proc(procEmbark, play.Proc[*position]{Nodes: []uint16{nodeEmbarkTo}})
	book.Room(nodeShip, room{
		Seat: allied, Ask: "Choose a unit for a port transfer (1 Move), or end the step.", Rule: rulePort,
		Moves: []move{
			{Verb: VerbShip, Look: "pick", Label: "Transfer {unit}", Try: own(VerbShip), Judge: mine(mayA((*position).checkShip)), Do: asks(procShip)},
			endOfTransfers(),
		},
	})
	book.Room(nodeShipTo, room{
		Seat: allied, Ask: "To which port does {unit} go?", Rule: rulePort,
		Moves: []move{
			{Verb: VerbTo, Look: "move", Label: "To {place}", Offer: costsOne, Do: doesA((*position).applyShipTo),
				Try:   listed(VerbTo, func(p *position) []int16 { return p.sc.Harbours }),
				Judge: func(p *position, f *kernel.Frame, c kernel.Choice) kernel.Verdict { return p.checkShipTo(f.A, c.A) }},
			back,
		},
	})
	book.Room(nodeEmbark, room{
		Seat: allied, Ask: "Choose a piece that invades, or end the step.", Rule: ruleInvadeFrom,
		Moves: []move{
			{Verb: VerbEmbark, Look: "pick", Label: "Invade with {unit}", Try: embarking, Judge: mine(mayA((*position).checkEmbark)), Do: asks(procEmbark)},
			endOfStep("No more invasions", before(stepMove)),
		},
	})
	book.Room(nodeEmbarkTo, room{
		Seat: allied, Ask: "To which invasion hex does {unit} go?", Rule: ruleInvasionHex,
		Moves: []move{
			{Verb: VerbSea, Look: "move", Label: "To {place}", Do: doesA((*position).applySea),
				Try:   listed(VerbSea, func(p *position) []int16 { return p.sc.Invasions }),
				Judge: func(p *position, f *kernel.Frame, c kernel.Choice) kernel.Verdict { return p.checkSea(f.A, c.A) },
				Offer: costs(func(p *position, c kernel.Choice) int16 { return 2 * int16(p.sc.Hex[c.A].Invasion) })},
			back,
		},
	})
}

// endOfTransfers ends that step, and says so if it leaves a stack behind that only an
// invasion can make legal (2d4.1).
func endOfTransfers() move {
	m := endOfStep("No more transfers", before(stepEmbark))
	m.Offer = func(p *position, _ *kernel.Frame, _ kernel.Choice, o *scene.Offer) {
		if v := p.foreseeEnd(stepMove); !v.OK() {
			o.Label = book.Say(p, "No more transfers: somebody at {place} has to invade", v.Args[0])
		}
	}
	return m
}

// embarking tries all Allied pieces on the board, harbours too (15a1.1).
func embarking(p *position, _ *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
	for u := range int16(nPieces) {
		if sideOf(u) == allied && p.on(u) {
			dst = append(dst, kernel.Choice{Verb: VerbEmbark, A: u})
		}
	}
	return dst
}

// airReach is how far aircraft reach in an invasion, a reaction or a drop.
const airReach = 5

// mediterranean is the sea area that only the Mediterranean Base serves (3e2.1).
const mediterranean = "Mediterranean Sea"

// port tells whether a hex serves Allied port transfers: a port city or a
// harbour, Allied-controlled and without enemies (3e1.1, 15a3.1).
func (p *position) port(h int16) bool {
	return h >= 0 && h < nHexes && p.control.has(h) && p.count[german][h] == 0 && (p.sc.Hex[h].Port || p.harbourAt(h))
}

func (p *position) canShip() bool {
	if p.lately.gaveUp {
		return true
	}
	p.reconsider()
	return p.anyShip(&p.lately.ship, (*position).checkShip)
}

// anyShip tells whether an Allied unit may go to sea or over it. Of those whom no plan of
// repairs could make use of it is soon said, so they are asked first.
func (p *position) anyShip(last *[2]int16, check func(p *position, u int16) kernel.Verdict) bool {
	return p.again(&last[0], allied, func(u int16) bool { return !p.helps(u) && check(p, u).OK() }) ||
		p.again(&last[1], allied, func(u int16) bool { return p.helps(u) && check(p, u).OK() })
}

// checkShip: which unit may make a port transfer (3e1.1, 3d2.4).
func (p *position) checkShip(u int16) kernel.Verdict {
	switch c := &p.sc.Units[u]; {
	case !c.Stacks():
		return ruleNoTransfer.No(u)
	case p.is(u, shipped):
		return ruleShipOnce.No(u)
	case !p.port(p.loc[u]):
		return p.noPort(u, p.loc[u], rulePort)
	case p.is(u, unsupplied):
		return ruleNoSupply.No(u)
	case p.moves[allied] < 1:
		return ruleMoves.No(u, 1, 0)
	}
	return p.shipsAnywhere(u)
}

// noPort says why a hex does not serve transfers: it is no port at all, said of what is given, or is shut.
func (p *position) noPort(of, h int16, none *play.Rule) kernel.Verdict {
	if !p.sc.Hex[h].Port && !p.harbourAt(h) {
		return none.No(of, h)
	}
	return rulePortShut.No(h)
}

// shipsAnywhere judges whether a unit may be transferred to any port. If a plan of
// repairs does without it and it finds room in a port, it may; else only somebody whom a
// plan could make use of has a chance, where others are.
func (p *position) shipsAnywhere(u int16) kernel.Verdict {
	x := p.scratch()
	ports := *p.ports()
	ports.del(p.loc[u])
	v := rulePortOther.No()
	if !p.helps(u) && p.debtless() { // nothing to repair, and nothing is left behind that would have to be
		for h := range ports.all() {
			if p.count[allied][h] == 0 {
				return fine
			}
		}
	}
	some := ports
	if p.dispensable(u, 1) {
		free := ports
		for i := range free {
			free[i] &^= x.taken[i]
		}
		for _, l := range x.leavers[:x.nLeave] {
			if l.to >= 0 {
				free.del(l.to)
			}
		}
		if free != (hexSet{}) || p.sink(u, &ports) >= 0 {
			return fine
		}
	} else if ports != (hexSet{}) {
		if v = p.foreseen(false, ruleForesight, u); v.OK() || !p.helps(u) {
			return v
		}
		others := filled(&p.count[allied])
		for i := range some {
			some[i] &= others[i]
		}
	}
	for h := range some.all() {
		if v = p.checkShipTo(u, h); v.OK() {
			return fine
		}
	}
	return v
}

// helps tells whether a plan of repairs could make use of a unit that comes.
func (p *position) helps(u int16) bool {
	c := &p.sc.Units[u]
	return c.IsArmy() || p.sc.opt.nations14a && c.IsCorps()
}

// dispensable tells whether a plan of repairs does without a unit, wherever it
// goes, and without some Moves.
func (p *position) dispensable(u int16, price uint8) bool {
	loc := p.loc[u]
	p.loc[u] = -1
	p.moves[allied] -= price
	p.lookAhead()
	ok := p.mendable(p.budget())
	p.loc[u] = loc
	p.moves[allied] += price
	return ok
}

func (p *position) checkShipTo(u, h int16) kernel.Verdict {
	switch {
	case h == p.loc[u]:
		return rulePortHere.No(u, h)
	case !p.port(h):
		return p.noPort(h, h, rulePortNone)
	}
	if p.moves[allied] < 1 {
		return ruleMoves.No(u, 1, 0)
	}
	return p.foreseeShipping(u, h, 1)
}

func (p *position) applyShipTo(h int16, sink kernel.Sink) {
	u := p.stack.Top().A
	p.stack.Pop()
	from := p.loc[u]
	p.spend(allied, 1)
	p.mark[u] |= shipped
	p.carry(u, h, sink)
	evShip.Tell(sink, rulePort, u, from, h)
}

// checkEmbark: which piece may invade (3e2.1, 3e2.2, 15a1.1).
func (p *position) checkEmbark(u int16) kernel.Verdict {
	x := p.at(u)
	switch {
	case p.sc.Units[u].Class == order.StrategicAir:
		return ruleInvadeWho.No(u)
	case x.Terrain == order.Sea:
		return ruleInvadeOnce.No(u)
	case !(x.Port && x.Country == order.Britain || x.Country == order.MedBase):
		return ruleInvadePort.No(u, p.loc[u])
	case p.is(u, unsupplied):
		return ruleNoSupply.No(u)
	case p.moves[allied] < 2:
		return ruleMoves.No(u, 2, int16(p.moves[allied]))
	}
	v := ruleInvadeFrom.No(u, p.loc[u])
	if price := p.openSea(u); price > 0 {
		switch {
		case !p.dispensable(u, price):
			if w := p.foreseen(false, ruleForesight, u); w.OK() || price == 2 && !p.helps(u) {
				return w
			}
		case !p.planSails():
			return fine // it is in nobody's way
		}
	}
	for _, h := range p.sc.Invasions {
		w := p.checkSea(u, h)
		if w.OK() {
			return fine
		}
		if w.Rule != ruleInvadeFrom.ID() {
			v = w
		}
	}
	return v
}

// planSails tells whether a plan of repairs sends somebody to an invasion hex.
func (p *position) planSails() bool {
	x := p.scratch()
	return slices.ContainsFunc(x.leavers[:x.nLeave], func(l leaver) bool { return l.to >= 0 && p.sc.Hex[l.to].Terrain == order.Sea })
}

// openSea is the least price of an empty invasion hex that a unit could go to and
// pay for, 0 if there is none.
func (p *position) openSea(u int16) uint8 {
	if !p.sc.Units[u].Stacks() {
		return 0 // harbours lie together only ashore
	}
	least := int(p.moves[allied]) + 1
	p.lookAhead()
	for _, h := range p.sc.Invasions {
		if price := 2 * int(p.sc.Hex[h].Invasion); price < least && p.count[allied][h] == 0 && p.voyage(u, h) > 0 {
			least = price
		}
	}
	if least > int(p.moves[allied]) {
		return 0
	}
	return uint8(least)
}

func (p *position) canEmbark() bool {
	if p.lately.gaveUp {
		return true
	}
	if p.moves[allied] < 2 {
		return false
	}
	if p.anyShip(&p.lately.embark, (*position).checkEmbark) {
		return true
	}
	for u := int16(mulberry1); u < nPieces; u++ { // harbours (15a1.1)
		if p.on(u) && p.checkEmbark(u).OK() {
			return true
		}
	}
	return false
}

// checkSea: to which invasion hex a piece may go.
func (p *position) checkSea(u, h int16) kernel.Verdict {
	if p.sc.Hex[h].Invasion == 0 {
		return ruleInvasionHex.No(u, h)
	}
	x, c := &p.sc.Hex[h], &p.sc.Units[u]
	if (p.at(u).Country == order.MedBase) != (x.SeaArea == mediterranean) {
		return ruleInvadeFrom.No(u, h)
	}
	if c.Class == order.Air && p.sc.Dist[p.loc[u]][h] > airReach {
		return ruleInvadeAir.No(u, h)
	}
	price := 2 * int16(x.Invasion)
	if int16(p.moves[allied]) < price {
		return ruleMoves.No(u, price, int16(p.moves[allied]))
	}
	return p.foreseeShipping(u, h, price)
}

func (p *position) applySea(h int16, sink kernel.Sink) {
	u := p.stack.Top().A
	p.stack.Pop()
	from := p.loc[u]
	price := 2 * int16(p.sc.Hex[h].Invasion)
	p.spend(allied, price)
	p.carry(u, h, sink)
	p.mark[u] |= paid | done
	evEmbark.Tell(sink, ruleInvadeFrom, u, from, h, price)
}
