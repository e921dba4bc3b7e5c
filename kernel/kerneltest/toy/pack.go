package toy

import (
	"sandtable/kernel"
	"sandtable/play"
)

// Pack gives what a view shows.
func (g Game) Pack(v kernel.View) []byte {
	s, _ := play.Of[*state](v)
	return play.Pack(g.Info(), s.pack)
}

// Unpack turns a position into one that shows what was packed.
func (g Game) Unpack(p kernel.Position, packed []byte) error {
	return play.Unpack(g.Info(), packed, p.(*state).pack)
}

func (s *state) pack(b *kernel.Bag) {
	s.stack.Carry(b)
	kernel.Carry(b, &s.round, &s.max)
	kernel.CarryList(b, s.written[:])
	kernel.CarryList(b, s.score[:])
	kernel.CarryList(b, s.camps[:])
	b.CarryFlags(&s.shown, &s.staff)
}
