package table

import (
	"fmt"
	"time"

	"sandtable/dice"
	"sandtable/journal"
	"sandtable/kernel"
	"sandtable/lines"
)

// A sandbox is a table to try things at: it begins where another stands, as one seat
// sees that, and nothing of it counts or is kept. What the seat cannot see is a guess
// from its view alone, so a sandbox tells nothing that the view does not. Its dice are
// its own.

// Sandbox says of what a table is a sandbox, and what it assumes.
type Sandbox struct {
	Of      string // the table where it began
	Seat    kernel.Seat
	Index   int    // where that stood
	Guessed bool   // what the seat cannot see there is a guess
	Bot     string // who plays the seats of other people, empty: nobody has to
	Early   bool   // a desk, where the seat decides before its turn
	Done    bool   // it has decided there, and handed it in
}

// maxSandboxes is how many sandboxes a house holds at once.
const maxSandboxes = 64

// Sandbox makes a sandbox for a seat, in the place of the one that it had. It is gone
// some time after nobody looks at it any more. Errors: *Refused, *Bad, *ReadOnly, *Busy.
func (t *Table) Sandbox(seat kernel.Seat) (Info, error) { return t.box(seat, false) }

// box makes a sandbox or a desk for a seat.
func (t *Table) box(seat kernel.Seat, early bool) (Info, error) {
	header, box, pos, err := t.sandboxOf(seat, early)
	if err != nil {
		return Info{}, err
	}
	h := t.house
	boxes := 0
	for _, o := range h.loaded() {
		b := o.sandbox // which never changes: nobody waits for other tables here
		if b == nil {
			continue
		}
		mine := b.Of == box.Of && b.Seat == seat && o != t
		if !mine && !o.handedIn.Load() {
			boxes++
		}
		if mine {
			o.mu.Lock()
			o.clearAway(saySandboxLeft.Say())
			o.mu.Unlock()
		}
	}
	if boxes >= maxSandboxes {
		return Info{}, &Busy{Said: saySandboxes.Say(), After: 60}
	}
	fold, err := journal.NewFoldAt(t.entry.Title, header, pos)
	if err != nil {
		return Info{}, err
	}
	id := newID()
	if p, _ := h.gate.of(t.id); p != nil {
		// The seat's key opens all of it: there is nothing in it but what the seat knows.
		all := passesOf(newKeys(len(p.seats)))
		for i := range all.seats {
			all.seats[i] = p.seats[seat]
		}
		h.gate.set(id, all)
	}
	s, ours := h.slot(id)
	if !ours {
		return Info{}, fmt.Errorf("there is a game %s already", id)
	}
	o := h.newTable(id)
	o.header, o.entry, o.sandbox, o.updated = header, t.entry, box, h.now()
	o.talk.read = true
	err = o.settle(fold)
	if err != nil {
		o = nil
	}
	h.fill(id, s, o, err)
	defer func() {
		h.mu.Lock()
		defer h.mu.Unlock()
		s.users--
		s.last = h.now()
	}()
	if err == nil {
		err = o.start()
	}
	if err != nil {
		return Info{}, err
	}
	return o.Info(), nil
}

// sandboxOf is with what a sandbox begins.
func (t *Table) sandboxOf(seat kernel.Seat, early bool) (header journal.Header, box *Sandbox, pos kernel.Position, err error) {
	defer t.puzzled(&err)
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.openTo(seat); err != nil {
		return header, nil, nil, err
	}
	if t.fold.Over() {
		return header, nil, nil, refuse(saySandboxOver)
	}
	box = &Sandbox{Of: t.id, Seat: seat, Index: t.fold.Index(), Guessed: !t.hidesNothing()}
	if t.sandbox != nil {
		box.Of, box.Index, box.Bot = t.sandbox.Of, t.sandbox.Index, t.sandbox.Bot
	}
	if box.Early = early; !early {
		pos = t.guessOf(seat)
	} else if _, ok := t.early(seat); ok {
		pos = t.ahead(seat)
	} else {
		return header, nil, nil, refuse(sayEarlyLate, t.SeatName(seat))
	}
	header = t.header
	header.Guide = ""
	header.Created = t.house.now().UTC().Format(time.RFC3339)
	header.Dice = journal.DiceHeader{Mode: journal.Seeded, Generator: dice.ChaCha8, Seed: dice.NewNonce()}
	header.Seats = nil
	for i, holder := range t.fold.Holders() {
		switch {
		case kernel.Seat(i) == seat:
			holder = Person
		case early:
			holder = Open
		case len(t.entry.Bots) == 0:
			holder = Person
		case holder == Person || holder == Open:
			box.Bot = t.entry.Bots[0].ID
			holder = "bot:" + box.Bot
		}
		header.Seats = append(header.Seats, holder)
	}
	return header, box, pos, nil
}

// clearAway ends a sandbox under its lock.
func (t *Table) clearAway(why lines.Said) {
	if t.fold == nil {
		return
	}
	t.halt()
	t.closed, t.dirty = true, false
	t.stored, t.fold, t.problem = t.info(), nil, why
	t.signal()
}

// lastingTo is openTo for what is nothing for a sandbox.
func (t *Table) lastingTo(seat kernel.Seat) error {
	if err := t.openTo(seat); err != nil {
		return err
	}
	return t.lasting()
}

// lasting says why what is asked for is nothing for a sandbox.
func (t *Table) lasting() error {
	if t.sandbox == nil {
		return nil
	}
	return refuse(saySandbox)
}
