package atlanticwall

import (
	"sandtable/kernel"
	"sandtable/play"
)

// Pack and Unpack carry what a seat sees to another program ([kernel.Carrier]). Every part of
// the state names its numbers here; hash methods name what counts, which is less.

// Pack gives what a view shows.
func (g *Game) Pack(v kernel.View) []byte {
	s, _ := play.Of[*state](v)
	return play.Pack(g.info, s.pack)
}

// Unpack turns a position into one that shows what was packed.
func (g *Game) Unpack(p kernel.Position, packed []byte) error {
	return play.Unpack(g.info, packed, p.(*state).pack)
}

func (s *state) pack(b *kernel.Bag) {
	s.stack.Carry(b)
	s.pages.pack(b, s.sc.words)
	s.core.pack(b)
	s.inv.pack(b)
	s.jump.pack(b)
	s.logi.pack(b)
	s.fight.pack(b)
}

// pack names what is on the pages; of places shorts has the lists too, bytes, roles and judged
// are of combat and supply.
func (p *pages) pack(b *kernel.Bag, words int) {
	kernel.CarryList(b, p.shorts)
	kernel.CarryList(b, p.bytes)
	kernel.CarryList(b, p.roles)
	kernel.CarryList(b, p.judged)
	for u := range p.unit {
		x := &p.unit[u]
		kernel.Carry(b, &x.flags)
		kernel.Carry(b, &x.of)
		kernel.Carry(b, &x.steps, &x.battery, &x.beach)
		kernel.Carry(b, &x.mood)
		kernel.Carry(b, &x.supply)
	}
	for side := range p.cover {
		kernel.CarryList(b, p.cover[side][:words])
		kernel.CarryList(b, p.stands[side][:words])
	}
}

func (x *core) pack(b *kernel.Bag) {
	kernel.Carry(b, &x.opts)
	kernel.CarryList(b, x.lostBoats[:])
	kernel.CarryList(b, x.corps[:])
	kernel.CarryList(b, x.drawn[:])
	kernel.Carry(b, &x.turn, &x.taken, &x.points)
	kernel.Carry(b, &x.side)
	kernel.Carry(b, &x.weather)
	kernel.Carry(b, &x.storm, &x.move.n, &x.camp.plan)
	kernel.CarryList(b, x.move.with[:])
	kernel.CarryList(b, x.move.entered[:])
	kernel.Carry(b, &x.coming.come, &x.coming.shut, &x.coming.late)
	kernel.CarryList(b, x.delays.cup[:])
	kernel.CarryList(b, x.delays.kind[:])
	kernel.Carry(b, &x.delays.seen, &x.camp.passed)
	kernel.CarryList(b, x.days.failed[:])
	kernel.CarryList(b, x.camp.left[:])
}

func (x *invasion) pack(b *kernel.Bag) {
	kernel.Carry(b, &x.cleared, &x.towns)
	kernel.Carry(b, &x.beach, &x.bombs, &x.missions, &x.sent, &x.shift)
	kernel.CarryList(b, x.bombed[:])
	kernel.CarryList(b, x.gaps[:])
	kernel.CarryList(b, x.points[:])
	for i := range x.plan {
		kernel.Carry(b, &x.plan[i].target)
		kernel.Carry(b, &x.plan[i].points)
	}
	for i := range x.sorties {
		kernel.Carry(b, &x.sorties[i].from)
		kernel.Carry(b, &x.sorties[i].n)
	}
}

func (x *jump) pack(b *kernel.Bag) {
	kernel.Carry(b, &x.dark)
	for _, list := range [2][]spot{x.zone[:], x.aim[:]} {
		for i := range list {
			kernel.Carry(b, &list[i].q, &list[i].r)
			b.CarryFlags(&list[i].set)
		}
	}
}

func (l *logiCore) pack(b *kernel.Bag) {
	kernel.CarryList(b, l.stock[:])
	for i := range l.sites {
		x := &l.sites[i]
		kernel.Carry(b, &x.hex, &x.builder)
		kernel.Carry(b, &x.side)
		b.CarryFlags(&x.trench, &x.complete, &x.fresh, &x.given)
	}
	kernel.CarryList(b, l.changed[:])
	kernel.CarryList(b, l.joins[:])
	kernel.CarryList(b, l.left[:])
	kernel.Carry(b, &l.spread)
}

func (x *fightCore) pack(b *kernel.Bag) {
	kernel.Carry(b, &x.n)
	for i := range x.battles {
		x.battles[i].pack(b)
	}
}

func (b *battle) pack(bag *kernel.Bag) {
	kernel.CarryList(bag, b.hex[:])
	kernel.CarryList(bag, b.from[:])
	kernel.CarryList(bag, b.driven[:])
	kernel.CarryList(bag, b.who[:])
	kernel.CarryList(bag, b.fpf[:])
	kernel.Carry(bag, &b.nHex, &b.nFrom, &b.nWho, &b.nFPF, &b.column, &b.dice, &b.morale)
	kernel.Carry(bag, &b.armed, &b.hedges, &b.extras)
	bag.CarryFlags(&b.stood)
	kernel.CarryList(bag, b.room[:])
	for i := range b.path {
		kernel.CarryList(bag, b.path[i][:])
	}
	kernel.CarryList(bag, b.nPath[:])
}
