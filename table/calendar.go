package table

import "sandtable/kernel"

// TurnStart is where a turn begins: where a line of the log says so, which is its Head. The
// first is where the game begins, without.
type TurnStart struct {
	Index int
	Turn  int
	Head  string
}

// Turns returns where the turns of the game begin, as a seat may read it. The game has noted it
// while it was played or read, so that a long one is not played again for it.
func (t *Table) Turns(seat kernel.Seat) (turns []TurnStart, err error) {
	defer t.faulted(&err)
	s, err := t.standing(seat)
	if err != nil {
		return nil, err
	}
	v := s.At(0).View(s.track.eye)
	turns = append(turns, TurnStart{Turn: t.entry.Title.Frame(v).Turn.Number})
	for _, x := range s.History.Turns() {
		l := t.entry.Title.Tell(v, x.Event)
		turns = append(turns, TurnStart{Index: x.Index, Turn: l.Turn, Head: l.Text})
	}
	return turns, nil
}
