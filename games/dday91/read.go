package dday91

import (
	"sandtable/games/dday91/order"
	"sandtable/kernel"
)

// NodeName is the name of a node kind, as in Info.Nodes.
func NodeName(n kernel.Node) string { return book.Nodes()[n.Kind] }

// Number of hexes and of pieces; both are numbered from 0.
const (
	Hexes  = nHexes
	Pieces = nPieces
)

// Reading is what an opponent may read of a view: everything, since this game
// hides nothing. It serves one goroutine.
type Reading struct{ p *position }

// Glance reads a view or position, without a copy: good until that changes.
func Glance(r kernel.Reader) Reading { return Reading{full(r)} }

// Scenario is the name of the scenario.
func (r Reading) Scenario() string { return r.p.sc.ID }

// Turn is 1 to 12, 0 during the set-up.
func (r Reading) Turn() int { return int(r.p.turn) }

// Moves a side has left (3d.1).
func (r Reading) Moves(s kernel.Seat) int { return int(r.p.moves[s]) }

// Lost counts the Allied corps eliminated (6.2).
func (r Reading) Lost() int { return int(r.p.lost) }

// Nations tells whether nationalities count in holding boxes (14a2.1).
func (r Reading) Nations() bool { return r.p.sc.opt.nations14a }

// Variable tells whether new Moves come from what a side holds (11a.1).
func (r Reading) Variable() bool { return r.p.sc.opt.moves11a }

// Limit is how many Allied corps eliminated win for the Germans (6.2).
func (r Reading) Limit() int { return int(r.p.sc.CorpsLimit) }

// Goals are the hexes of the cities of the scenario (6.3).
func (r Reading) Goals() []int16 { return r.p.sc.Goals }

// Unit is what an opponent reads of a piece.
type Unit struct {
	Side                                      kernel.Seat
	Hex                                       int16 // -1 off the board
	Box                                       int16 // army in whose holding box it is, -1 none
	CF, MF                                    int
	Army, HQ, Air, Corps, Ground, Mech, Stack bool
	Reduced, Supplied, Paid, Done, AtSea      bool
	Fatal                                     bool // the next loss eliminates it
	Waiting, Attacking                        bool
	Drops                                     bool // may drop from the air (13d.1)
	People                                    byte // nationality as rule 14a2.1 counts it
}

// Unit describes a piece.
func (r Reading) Unit(u int16) Unit {
	p, c := r.p, &r.p.sc.Units[u]
	x := Unit{
		Side: sideOf(u), Hex: -1, Box: int16(p.box[u]), CF: int(p.cf(u)), MF: int(p.mf(u)),
		Army: c.IsArmy(), HQ: c.IsHQ(), Air: c.Class == order.Air, Corps: c.IsCorps(), Ground: c.IsGround(), Mech: c.Mech, Stack: c.Stacks(),
		Reduced: p.is(u, reduced), Supplied: !p.is(u, unsupplied), Paid: p.is(u, paid), Done: p.is(u, done), Fatal: p.fatal(u),
		Waiting: p.life[u] == waiting, Attacking: p.attacks(u),
		People: c.People(), Drops: c.Drops && p.sc.opt.drop13d,
	}
	if p.on(u) {
		x.Hex = p.loc[u]
		x.AtSea = p.at(u).Terrain == order.Sea
	}
	return x
}

// Divides tells whether a corps could leave a division behind, if it marched (16a.1).
func (r Reading) Divides(u int16) bool {
	c := &r.p.sc.Units[u]
	if !r.p.sc.opt.divisions16 || !c.IsCorps() || !c.Back || r.p.is(u, reduced) {
		return false
	}
	for d := range units(sideOf(u)) {
		if r.p.spare(d) {
			return true
		}
	}
	return false
}

// Place is what is printed of a hex.
func (r Reading) Place(h int16) *order.Hex { return &r.p.sc.Hex[h] }

// Shelter is what the terrain of a hex gives a German infantry corps.
func (r Reading) Shelter(h int16) int {
	u := int16(nAllied)
	for r.p.sc.Units[u].Class != order.Infantry {
		u++
	}
	return r.p.defends(u, h)
}

// Distance in hexes.
func (r Reading) Distance(a, b int16) int { return int(r.p.sc.Dist[a][b]) }

// Controls tells who holds a hex (2e.1).
func (r Reading) Controls(s kernel.Seat, h int16) bool { return r.p.controls(s, h) }

// Count is the number of units of a side in a hex; Zone how many of its units
// have the hex in their zone of control.
func (r Reading) Count(s kernel.Seat, h int16) int { return int(r.p.count[s][h]) }

// Zone is the number of units of a side that have the hex in their zone of control.
func (r Reading) Zone(s kernel.Seat, h int16) int { return int(r.p.zone[s][h]) }

// Supply tells for every hex whether a line of supply of the side leads there now.
func (r Reading) Supply(s kernel.Seat) func(h int16) bool {
	in := r.p.lines(s)
	return func(h int16) bool { return in.has(h) }
}

// Lead is the unit that a march is about, and the factors left to it until the
// limit of an attacker.
func (r Reading) Lead() (u int16, attack int) {
	f := r.p.stack.Top()
	if r.p.kind() != nodeMarch {
		return noPiece, 0
	}
	return f.B, int(r.p.marchLimits(f.B, f.C == marchPursuit).attack)
}

// Subject is the unit that the decision is about: the one that arrives, is
// transferred, goes to sea or leads a march; -1 if it is about none.
func (r Reading) Subject() int16 {
	u, _ := r.p.subject()
	return u
}

// Target is the hex of the combat that is being built or fought, -1 if none.
func (r Reading) Target() int16 {
	_, h := r.p.subject()
	return h
}

// Cost of the march to a hex, from the legal paths; ok is false where it cannot go.
func (r Reading) Cost(h int16) (cost int, ok bool) {
	if r.p.kind() != nodeMarch || !r.p.has(&r.p.reach.ends, h, false) {
		return 0, false
	}
	return int(r.p.reach.cost[h]), true
}

// CanAttack tells whether a unit could be declared against a hex now.
func (r Reading) CanAttack(u, h int16) bool {
	c := about(h)
	return r.p.mayAttack(u, &c).OK()
}

// Odds are the modifiers of a combat and what one round of it brings, in percent:
// estimates for opponents that weigh thousands of attacks. What people are shown is
// counted by the package odds.
type Odds struct {
	Attack, Defence      int
	Win                  int
	Attacker1, Attacker2 int // the attacker takes one, two losses
	Defender1, Defender2 int
}

// Preview gives the odds of an attack on a hex by some units of the phasing side,
// wherever they stand now; at gives the hex that they attack from, or -1 for
// where they are.
func (r Reading) Preview(attackers []int16, h, at int16) Odds {
	p := r.p
	i := int(p.nCombats)
	if i >= maxCombats {
		return Odds{}
	}
	p.combats[i] = about(h)
	var was [nPieces]int8
	var loc [nPieces]int16
	for _, u := range attackers {
		was[u], loc[u] = p.fight[u], p.loc[u]
		p.fight[u] = int8(i + 1)
		if at >= 0 {
			p.loc[u] = at
		}
	}
	a, d := p.totals(i)
	for _, u := range attackers {
		p.fight[u], p.loc[u] = was[u], loc[u]
	}
	return oddsOf(a.sum, d.sum)
}

// Reaction gives the odds of the declared combat about a hex as it stands, and with an air unit
// of the defenders in it (13a.1).
func (r Reading) Reaction(u, h int16) (now, then Odds) {
	p := r.p
	i := p.combatAt(h)
	if i < 0 {
		return Odds{}, Odds{}
	}
	att, def := p.totals(i)
	now = oddsOf(att.sum, def.sum)
	from := p.loc[u]
	p.loc[u] = h
	att, def = p.totals(i)
	p.loc[u] = from
	return now, oddsOf(att.sum, def.sum)
}

// oddsOf lets the rule judge each of the hundred throws (4c2).
func oddsOf(attack, defence int) Odds {
	o := Odds{Attack: attack, Defence: defence}
	count := [2][3]*int{{new(int), &o.Attacker1, &o.Attacker2}, {new(int), &o.Defender1, &o.Defender2}}
	for a := int16(1); a <= 10; a++ {
		for d := int16(1); d <= 10; d++ {
			won, losses := upshot(int16(attack)+a, int16(defence)+d)
			*count[bit(won)][losses]++
			o.Win += int(bit(won))
		}
	}
	return o
}

// Battle gives the odds of the battle in hand and its dice so far; ok is false
// outside one.
func (r Reading) Battle() (o Odds, attack, defence int, ok bool) {
	switch r.p.kind() {
	case nodeInitiative, nodeFightOn, nodeLoss:
	default:
		return Odds{}, 0, 0, false
	}
	f := r.p.stack.Top()
	if f.Proc != procBattle {
		return Odds{}, 0, 0, false
	}
	a, d := r.p.totals(int(f.A))
	return oddsOf(a.sum, d.sum), int(f.C), int(f.D), true
}

// Phasing is the side whose portion it is.
func (r Reading) Phasing() kernel.Seat { return r.p.phasing() }
