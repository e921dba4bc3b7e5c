package table

import (
	"slices"
	"strings"

	"sandtable/kernel"
	"sandtable/scene"
)

// PieceRows says more of a piece, a fact a line.
type PieceRows struct {
	ID   string
	Rows []string
}

// maxRows is how many pieces can be asked about at once.
const maxRows = 200

// Rows says more of pieces as a seat sees them at an index, -1: now. Pieces that the
// seat does not see are left out.
func (t *Table) Rows(seat kernel.Seat, index int, ids []string) (out []PieceRows, err error) {
	defer t.puzzled(&err)
	s, err := t.standing(seat)
	if err != nil {
		return nil, err
	}
	if len(ids) == 0 || len(ids) > maxRows {
		return nil, bad("ask about 1 to %d pieces with id=…, not %d", maxRows, len(ids))
	}
	last := s.Index()
	if index == -1 {
		index = last
	}
	if index < 0 || index > last {
		return nil, bad("there is no index %d; the game has 0 to %d", index, last)
	}
	look := func(p kernel.Position) {
		v := p.View(s.track.eye)
		var stamps scene.Stamps
		t.entry.Title.Stamps(v, &stamps)
		counters := t.entry.Title.Board(p).Counters
		for _, id := range ids {
			n, known := slices.BinarySearchFunc(counters, id, func(c scene.Counter, id string) int { return strings.Compare(c.ID, id) })
			if known && stamps.Pieces[n] != 0 {
				out = append(out, PieceRows{ID: id, Rows: t.entry.Title.Rows(v, n)})
			}
		}
	}
	if index == last {
		s.position(look)
	} else {
		look(t.at(s, index))
	}
	return out, nil
}
