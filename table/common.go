package table

import "sandtable/kernel"

// Where nothing is hidden, everybody who looks at a table can be told of what happens in
// the same words. What a seat may choose is no secret there either: it follows from the
// position and the rules.

// Common reports whether all seats and those who look on can be told the same at this
// table, now and later.
func (t *Table) Common() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.fold == nil || t.sandbox != nil || !t.hidesNothing() {
		return false
	}
	_, early := t.fold.Position().(kernel.Early) // each is told what he can decide before his turn
	return !early
}

// CommonStepsIn is StepsIn for all at a table of which Common is true. The offers are those
// of the seat that decides, of every seat where that is Chance, which waits for what people
// roll. Floor is that of the seat that chose last; others can go back to where the game
// stands, that is to say nowhere.
func (t *Table) CommonStepsIn(room *Room, from int) (st Steps, decides kernel.Seat, err error) {
	defer t.faulted(&err)
	s, decides, err := t.commonStill()
	if err != nil {
		return Steps{}, decides, err
	}
	st, err = t.stepsIn(room, s, from)
	return st, decides, err
}

func (t *Table) commonStill() (s still, decides kernel.Seat, err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.open(); err != nil {
		return still{}, 0, err
	}
	decides = t.fold.Position().Node().Seat
	s, err = t.still(max(decides, 0))
	s.floor = t.floor()
	return s, decides, err
}
