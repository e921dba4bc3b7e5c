package dday91

import "sandtable/kernel"

// airReach is how far aircraft reach in an invasion, a reaction or a drop.
const airReach = 5

// bomberReach is how far the strategic air units reach from London (13b.1).
const bomberReach = 15

// port tells whether a hex serves Allied port transfers: a port city or a
// harbour, Allied-controlled and without enemies (3e1.1, 15a3.1).
func (p *position) port(h int16) bool {
	return h >= 0 && h < nHexes && p.control.has(h) && p.count[german][h] == 0 && (p.sc.hex[h].port || p.harbourAt(h))
}

func (p *position) canShip() bool {
	for u := int16(0); u < nAllied; u++ {
		if v := p.checkShip(u); v.OK() {
			return true
		}
	}
	return false
}

// checkShip: which unit may make a port transfer (3e1.1, 3d2.4).
func (p *position) checkShip(u int16) kernel.Verdict {
	if v := p.mine(u, allied); !v.OK() {
		return v
	}
	switch c := &p.sc.units[u]; {
	case !c.stacks():
		return refuse(ruleNoTransfer, u)
	case p.is(u, shipped):
		return refuse(ruleShipOnce, u)
	case !p.port(p.loc[u]):
		return refuse(rulePort, u, p.loc[u])
	case p.is(u, unsupplied):
		return refuse(ruleNoSupply, u)
	case p.moves[allied] < 1:
		return refuse(ruleMoves, u, 1, 0)
	}
	v := refuse(rulePort, u, p.loc[u])
	for _, h := range p.sc.harbours {
		if h != p.loc[u] && p.port(h) {
			if v = p.checkShipTo(u, h); v.OK() {
				return fine
			}
		}
	}
	return v
}

func (p *position) checkShipTo(u, h int16) kernel.Verdict {
	if h == p.loc[u] || !p.port(h) {
		return refuse(rulePort, u, h)
	}
	return p.transfer(u, h, 1)
}

// transfer tells whether a unit may be taken from its stack to another hex for a
// price without leaving more illegal stacks than can still be paid for (2d4.1).
func (p *position) transfer(u, h, price int16) kernel.Verdict {
	if int16(p.moves[allied]) < price {
		return refuse(ruleMoves, u, price, int16(p.moves[allied]))
	}
	if int(p.moves[allied])-int(price) < p.owed(allied, u, h) {
		return refuse(ruleForesight, u, h)
	}
	return fine
}

// carry takes a piece alone from its hex, out of any box and its own box.
func (p *position) carry(u, h int16, sink kernel.Sink) {
	p.lift(u)
	p.box[u] = noPiece
	if p.sc.units[u].isArmy() {
		for v := range p.box {
			if int16(p.box[v]) == u {
				p.box[v] = noPiece
			}
		}
	}
	p.put(u, h, sink)
}

func (p *position) applyShipTo(h int16, sink kernel.Sink) {
	u := p.stack.Top().A
	p.stack.Pop()
	from := p.loc[u]
	p.spend(allied, 1)
	p.mark[u] |= shipped
	p.carry(u, h, sink)
	tell(sink, evShip, rulePort, u, from, h)
}

// checkEmbark: which piece may invade (3e2.1, 3e2.2, 15a1.1).
func (p *position) checkEmbark(u int16) kernel.Verdict {
	if v := p.mine(u, allied); !v.OK() {
		return v
	}
	x := p.at(u)
	switch {
	case p.sc.units[u].class == strategicAir:
		return refuse(ruleInvadeWho, u)
	case x.terrain == sea:
		return refuse(ruleInvadeOnce, u)
	case !(x.port && x.country == britain || x.country == medBase):
		return refuse(ruleInvadeFrom, u, p.loc[u])
	case p.is(u, unsupplied):
		return refuse(ruleNoSupply, u)
	case p.moves[allied] < 2:
		return refuse(ruleMoves, u, 2, int16(p.moves[allied]))
	}
	v := refuse(ruleInvadeFrom, u, p.loc[u])
	for _, h := range p.sc.invasions {
		w := p.checkSea(u, h)
		if w.OK() {
			return fine
		}
		if w.Rule != kernel.RuleID(ruleInvadeFrom) {
			v = w
		}
	}
	return v
}

func (p *position) canEmbark() bool {
	if p.moves[allied] < 2 {
		return false
	}
	for u := int16(0); u < nPieces; u++ {
		if v := p.checkEmbark(u); v.OK() {
			return true
		}
	}
	return false
}

// checkSea: to which invasion hex a piece may go.
func (p *position) checkSea(u, h int16) kernel.Verdict {
	if h < 0 || h >= nHexes || p.sc.hex[h].invasion == 0 {
		return refuse(ruleInvasionHex, u, h)
	}
	x, c := &p.sc.hex[h], &p.sc.units[u]
	if (p.at(u).country == medBase) != (x.seaArea == "Mediterranean Sea") {
		return refuse(ruleInvadeFrom, u, h)
	}
	if c.class == air && p.sc.dist[p.loc[u]][h] > airReach {
		return refuse(ruleInvadeAir, u, h)
	}
	price := 2 * int16(x.invasion)
	if int16(p.moves[allied]) < price {
		return refuse(ruleMoves, u, price, int16(p.moves[allied]))
	}
	if c.stacks() {
		if v := p.seaStack(u, h); !v.OK() {
			return v
		}
	}
	return p.transfer(u, h, price)
}

func (p *position) harbourAfloat(h int16) bool {
	for m := int16(mulberry1); m < nPieces; m++ {
		if p.on(m) && p.loc[m] == h {
			return true
		}
	}
	return false
}

// seaStack: what goes to sea cannot be unstacked before the end of the movement
// step (3e2.8), so a second unit needs an army headquarters that is there or can
// still come (2d4.1).
func (p *position) seaStack(u, h int16) kernel.Verdict {
	if p.count[allied][h] == 0 {
		return fine
	}
	army := int16(noPiece)
	for v := int16(0); v < nAllied; v++ {
		if p.on(v) && p.loc[v] == h && p.sc.units[v].isArmy() {
			army = v
		}
	}
	if army >= 0 || p.sc.units[u].isArmy() {
		if !p.stackOKWithout(allied, h, noPiece, u) {
			return refuse(ruleForesight, u, h)
		}
		return fine
	}
	for v := int16(0); v < nAllied; v++ {
		if p.on(v) && v != u && p.sc.units[v].isArmy() && !p.is(v, unsupplied) && p.at(v).country == p.at(u).country && p.at(v).port {
			return fine
		}
	}
	return refuse(ruleForesight, u, h)
}

func (p *position) applySea(h int16, sink kernel.Sink) {
	u := p.stack.Top().A
	p.stack.Pop()
	from := p.loc[u]
	price := 2 * int16(p.sc.hex[h].invasion)
	p.spend(allied, price)
	p.carry(u, h, sink)
	p.mark[u] |= paid | done
	tell(sink, evEmbark, ruleInvadeFrom, u, from, h, price)
}

// checkEndEmbark: the invasion step may not end while something at sea or in the
// Mediterranean Base, which no later step can move, is stacked illegally and can
// be repaired by another invasion (2d4.1).
func (p *position) checkEndEmbark() kernel.Verdict {
	h := p.illegal(allied, func(x *hex) bool { return x.terrain == sea })
	if h >= 0 {
		for v := int16(0); v < nAllied; v++ {
			if p.sc.units[v].isArmy() && p.on(v) && p.checkEmbark(v).OK() && p.checkSea(v, h).OK() {
				return refuse(ruleForesight, v, h)
			}
		}
	}
	if p.stackOK(allied, p.sc.base) {
		return fine
	}
	for v := int16(0); v < nAllied; v++ {
		if p.on(v) && p.loc[v] == p.sc.base && p.checkEmbark(v).OK() {
			return refuse(ruleForesight, v, p.sc.base)
		}
	}
	return fine
}
