package table

import (
	"sandtable/dice"
	"sandtable/journal"
	"sandtable/kernel"
	"sandtable/lines"
)

// Handed is what a seat has handed in before its turn. Only a hash of it stands in the
// journal until the seat is asked; then it is played, if the seat sees what it saw when it
// decided and all of it is allowed, and otherwise the seat is asked as if it had waited.
type Handed struct {
	Choices []Order
	Salt    string
	Sight   uint64     // digest of what the seat saw
	Why     lines.Said // why it was not played; there is nothing else then
}

// handedAside is the name under which the store keeps what seats have handed in. Of each
// there is one at most.
const handedAside = "handed"

// keptBy is what is kept of a seat, nil if nothing is, as in all games that let nobody decide
// early.
func (t *Table) keptBy(seat kernel.Seat) *Handed {
	if _, ok := t.fold.Position().(kernel.Early); !ok {
		return nil
	}
	if list := t.handed.of(t, handedAside, seat); len(list) > 0 {
		return &list[0]
	}
	return nil
}

// hash is what the journal says of it.
func (x *Handed) hash() string {
	var texts []string
	for _, o := range x.Choices {
		texts = append(texts, o.Choice)
	}
	return journal.HandedHash(x.Salt, texts)
}

// waiting is what a seat has handed in that waits for its turn, nil if nothing does, or if what
// is kept is not what the journal has the hash of: only that may be played.
func (t *Table) waiting(seat kernel.Seat) *Handed {
	if x := t.keptBy(seat); x != nil && x.hash() == t.fold.Handed(seat) {
		return x
	}
	return nil
}

// HandedIn is what a seat has handed in and not taken back.
func (t *Table) HandedIn(seat kernel.Seat) ([]Order, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.openTo(seat); err != nil {
		return nil, err
	}
	if x := t.waiting(seat); x != nil {
		return x.Choices, nil
	}
	return []Order{}, nil
}

// handIn keeps choices of a seat until its turn, in the place of those that it had handed
// in before. They are all that it is asked then.
func (t *Table) handIn(seat kernel.Seat, list []Order) (err error) {
	defer t.puzzled(&err)
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.lastingTo(seat); err != nil {
		return err
	}
	if _, ok := t.early(seat); !ok {
		return refuse(sayEarlyLate, t.SeatName(seat))
	}
	if len(list) > maxOrders {
		return refuse(sayOrdersMany, len(list), maxOrders)
	}
	if err := t.roomy(); err != nil {
		return err
	}
	pos := t.ahead(seat)
	node := pos.Node()
	x := Handed{Choices: list, Salt: dice.NewNonce(), Sight: pos.View(seat).Digest()}
	for _, o := range list {
		c, err := t.entry.Title.Parse(pos, o.Choice)
		if err != nil || pos.Node() != node || !pos.Explain(c).OK() {
			return refuse(sayEarlyOther)
		}
		pos.Apply(c, nil)
	}
	if pos.Node() == node {
		return refuse(sayEarlyOther)
	}
	text := []journal.Line{{Kind: journal.Handed, Seat: seat, Text: x.hash()}}
	if have := t.fold.Handed(seat); have != "" {
		text = append([]journal.Line{{Kind: journal.Returned, Seat: seat, Text: have}}, text...)
	}
	// What is kept counts only under its hash in the journal: if that cannot be written, nothing
	// has been handed in, and what waited before goes on waiting.
	before := t.handed.of(t, handedAside, seat)
	if err := t.handed.keep(t, handedAside, seat, []Handed{x}); err != nil {
		return err
	}
	if err := t.write(text...); err != nil {
		if lost := t.handed.keep(t, handedAside, seat, before); lost != nil {
			t.log().Error("what had been handed in before cannot be kept; its seat is asked", "seat", seat, "err", lost)
		}
		return err
	}
	return nil
}

// TakeBack gives a seat back what it has handed in. Errors: *Refused, *Bad, *ReadOnly, and
// those of the store.
func (t *Table) TakeBack(seat kernel.Seat) (in Info, err error) {
	defer t.faulted(&err)
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.lastingTo(seat); err != nil {
		return Info{}, err
	}
	if t.fold.Handed(seat) == "" {
		return Info{}, refuse(sayEarlyNothing, t.SeatName(seat))
	}
	if err := t.handBack(seat, lines.Said{}); err != nil {
		return Info{}, err
	}
	return t.info(), nil
}

// handBack drops what a seat has handed in, and keeps why, if there is a reason.
func (t *Table) handBack(seat kernel.Seat, why lines.Said) error {
	if err := t.write(journal.Line{Kind: journal.Returned, Seat: seat, Text: t.fold.Handed(seat)}); err != nil {
		return err
	}
	return t.tellWhy(seat, why)
}

// tellWhy keeps for a seat why what it had handed in was not played, or forgets that.
func (t *Table) tellWhy(seat kernel.Seat, why lines.Said) error {
	var list []Handed
	if why.Text != "" {
		list = []Handed{{Why: why}}
	}
	return t.handed.keep(t, handedAside, seat, list)
}

// heed drops what was handed in for a position that is not any more: choices were taken
// back, or it was kept elsewhere.
func (t *Table) heed() {
	if t.sandbox != nil || t.fold.Over() {
		return
	}
	for i := range t.fold.Holders() {
		seat := kernel.Seat(i)
		have := t.fold.Handed(seat)
		if have == "" {
			continue
		}
		why := sayEarlyLost.Say()
		if x := t.waiting(seat); x != nil {
			if t.sees(seat) == x.Sight {
				continue // it waits, or is played next
			}
			why = sayEarlyChanged.Say()
		}
		if err := t.handBack(seat, why); err != nil {
			t.log().Error("what was handed in cannot be given back", "seat", seat, "err", err)
		}
	}
}

// sees is the digest of what a seat sees when it is asked, now or early.
func (t *Table) sees(seat kernel.Seat) uint64 {
	pos := t.fold.Position()
	if _, ok := t.early(seat); ok {
		pos = t.ahead(seat)
	}
	return pos.View(seat).Digest()
}

// playHanded plays what seats have handed in that are asked now, one after another.
func (t *Table) playHanded() {
	for range t.fold.Holders() {
		pos := t.fold.Position()
		node := pos.Node()
		if t.sandbox != nil || t.fold.Over() || node.Seat < 0 || t.fold.Handed(node.Seat) == "" {
			return
		}
		var err error
		switch x := t.waiting(node.Seat); {
		case x == nil:
			err = t.handBack(node.Seat, sayEarlyLost.Say())
		case x.Choices[0].Kind != t.kindName(pos):
			return // something else is asked before
		default:
			err = t.playAll(node.Seat, x)
		}
		if err != nil {
			t.log().Error("what was handed in could not be played; its seat is asked", "seat", node.Seat, "err", err)
			return
		}
	}
}

// playAll plays what a seat has handed in, all or nothing of it.
func (t *Table) playAll(seat kernel.Seat, x *Handed) error {
	if t.fold.Position().View(seat).Digest() != x.Sight {
		return t.handBack(seat, sayEarlyChanged.Say())
	}
	p := t.newPlan()
	for _, o := range x.Choices {
		c, err := t.entry.Title.Parse(t.next, o.Choice)
		if err != nil {
			return t.handBack(seat, sayEarlyRefused.Say(o.Label, oneLine(err.Error())))
		}
		if t.next.Node().Seat != seat {
			return t.handBack(seat, sayEarlyChanged.Say())
		}
		if v := t.next.Explain(c); !v.OK() {
			return t.handBack(seat, sayEarlyRefused.Say(o.Label, t.refused(t.next, v).Text))
		}
		if err := t.take(p, journal.Step{Choice: c, Seat: seat}); err != nil {
			return err
		}
	}
	t.note(p, journal.Line{Kind: journal.Shown, Seat: seat, Text: x.Salt, Index: len(x.Choices)})
	if err := t.carryOut(p, len(x.Choices)); err != nil {
		return err
	}
	t.seatsN++
	t.signal()
	return t.tellWhy(seat, lines.Said{})
}
