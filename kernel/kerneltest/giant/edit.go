package giant

import (
	"fmt"

	"sandtable/kernel"
)

func init() {
	book.IntSetting("round", 1, rounds, "the number of the round", func(s *state, n int) { s.round = int8(n) })
	book.ShowAs("node", func(s *state) string { return s.g.info.Nodes[book.KindOf(s)] })
	book.ShowOf("unit", "unit", func(s *state, u int16) string {
		id := s.g.board.Counters[u].ID
		if s.at[u] < 0 {
			return id + " is lost"
		}
		return fmt.Sprintf("%s at %s strength=%d hidden=%v", id, s.g.land.grid.Name(s.at[u]), s.strength[u], s.flags[u]&hidden != 0)
	})
}

// Place puts a piece on a hex, seen by all; "hidden" puts it in ambush.
func (g *Game) Place(p kernel.Position, piece, place string, words []string) error {
	s := p.(*state)
	u, err := g.find(piece)
	if err != nil {
		return err
	}
	h, err := g.land.grid.Find(place)
	if err != nil {
		return err
	}
	if first := s.stacks().First(h); g.land.terrain[h] == lake || first >= 0 && foes(int(u), first) {
		return fmt.Errorf("%s cannot stand at %s: it is a lake or held by an enemy", piece, place)
	}
	var flags uint8
	for _, w := range words {
		if w != "hidden" {
			return fmt.Errorf("no state %q; there is: hidden", w)
		}
		flags = hidden
	}
	s.stacks().Put(int(u), h)
	s.flags[u], s.strength[u] = flags, armOf(int(u)).strength
	return nil
}

// Remove takes a piece off.
func (g *Game) Remove(p kernel.Position, piece string) error {
	s := p.(*state)
	u, err := g.find(piece)
	if err == nil {
		s.stacks().Put(int(u), gone)
		s.flags[u], s.strength[u] = 0, 0
	}
	return err
}

// Clear takes all pieces off.
func (g *Game) Clear(p kernel.Position) {
	for u := range pieces {
		_ = g.Remove(p, g.board.Counters[u].ID) // it exists
	}
}
