package table

import (
	"slices"

	"sandtable/journal"
	"sandtable/kernel"
)

// What undo may not take back, a draw, a reveal or the choice of another, is taken back
// when all others who play agree. Dice go on counting: none is rolled twice.

// Asked is a request to take back, or to end the game, which the others have not all
// answered yet.
type Asked struct {
	Seat int    // who asks
	What string // empty: to take back; AskResign, AskDraw
	To   int    // the index to go back to
	Yes  []int
	Wait []int // who has not answered
	Only []int // the seats whose people may know of it, none: everybody may
}

// Request is what is asked, and by whom: an answer can say to which it is one.
type Request struct {
	Seat kernel.Seat `json:"seat"`
	What string      `json:"what,omitempty"`
	To   int         `json:"to"`
}

// ask is Asked with where the game stood. Unless a side asks itself whether it resigns, it is
// over when that has changed.
type ask struct {
	Request
	Index int           `json:"index"`
	Undos int           `json:"undos"`
	Yes   []kernel.Seat `json:"yes,omitempty"`
}

// stays reports whether a request outlives choices, and holds up nobody meanwhile: where the
// others can see that something is asked, that must not be one of which they may not know.
func (a *ask) stays() bool { return a.What == AskResign }

// askAside is the name under which the store keeps the request in hand: who is asked may
// come hours later, when the table has been put away or the server begun anew.
const askAside = "ask"

// askedBefore is the request that is kept of a table which has just been opened.
func (t *Table) askedBefore() *ask {
	a := aside[*ask](t, askAside)
	if a == nil || t.fold == nil || !a.stays() && a.Index != t.fold.Index() || t.fold.Over() {
		return nil
	}
	if a.What == "" && (a.To < 0 || a.To >= a.Index || t.fold.Step(a.To+1).Seat != a.Seat) {
		return nil
	}
	return a
}

// setAsk keeps a request, nil: none any more.
func (t *Table) setAsk(a *ask) error {
	if err := t.keepAside(askAside, a); err != nil {
		return err
	}
	t.ask, t.dirty = a, true // the list of tables says who asks
	t.seatsN++
	// A choice of the computer would end the request before anybody could answer it.
	if t.waits() {
		t.halt()
	} else {
		t.wake()
	}
	t.signal()
	return nil
}

// asked returns the request in hand, nil if there is none, or nobody any more who could answer.
func (t *Table) asked() *ask {
	if a := t.ask; a != nil && (!a.stays() && (a.Index != t.fold.Index() || a.Undos != t.fold.Undos()) || len(t.agreeing(a)) == 0) {
		t.ask = nil
	}
	return t.ask
}

// waits reports whether the game waits for the answer to a request.
func (t *Table) waits() bool {
	a := t.asked()
	return a != nil && !a.stays()
}

// request keeps a new request. There is one at a time: who could be told of the one in hand is
// told to see to that first, or a yes to it would be one to another. Whoever may not know of it
// must not be refused, and is let through.
func (t *Table) request(r Request) (Info, error) {
	before := t.asked()
	if before != nil && t.concerns(before, r.Seat) {
		return Info{}, refuse(sayAskPending, t.SeatName(before.Seat))
	}
	if err := t.setAsk(&ask{Request: r, Index: t.fold.Index(), Undos: t.fold.Undos()}); err != nil {
		return Info{}, err
	}
	if before != nil {
		t.announce(sayAskReplaced.Say(t.SeatName(before.Seat), t.SeatName(r.Seat)), t.among(before))
	}
	return t.info(), nil
}

// forgetAsk drops a request that nobody can answer any more also from the store, or it would
// be there again when the seats are as before.
func (t *Table) forgetAsk() error {
	if t.ask == nil || t.asked() != nil {
		return nil
	}
	return t.setAsk(nil)
}

// askedInfo is what may be known of the request in hand.
func (t *Table) askedInfo() *Asked {
	a := t.asked()
	if a == nil {
		return nil
	}
	in := &Asked{Seat: int(a.Seat), What: a.What, To: a.To, Yes: []int{}, Wait: []int{}, Only: t.among(a)}
	for _, s := range t.agreeing(a) {
		if slices.Contains(a.Yes, s) {
			in.Yes = append(in.Yes, int(s))
		} else {
			in.Wait = append(in.Wait, int(s))
		}
	}
	return in
}

// others are the seats that persons hold besides one.
func (t *Table) others(seat kernel.Seat) []kernel.Seat {
	var list []kernel.Seat
	for i, h := range t.fold.Holders() {
		if h == Person && kernel.Seat(i) != seat {
			list = append(list, kernel.Seat(i))
		}
	}
	return list
}

// AskBack asks the others whether a seat may take back its choice that was made at an
// index, and all after it; -1: its last one. Errors: *Refused, *Bad, *ReadOnly.
func (t *Table) AskBack(seat kernel.Seat, to int) (Info, error) { return t.AskBackAt(seat, nil, to) }

// AskBackAt is AskBack for an asker who knows how far he has seen the game, nil: he does not say.
// Of another game than he has seen nothing is asked for, and where nobody needs to be asked
// nothing taken back: *Stale.
func (t *Table) AskBackAt(seat kernel.Seat, at *Seen, to int) (in Info, err error) {
	defer t.faulted(&err)
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.openTo(seat); err != nil {
		return Info{}, err
	}
	n := t.fold.Index()
	if at != nil && t.stale(*at) {
		return Info{}, &Stale{Index: n}
	}
	if to == -1 {
		if to = t.lastChoice(seat); to < 0 {
			return Info{}, refuse(sayAskNothing, t.SeatName(seat))
		}
	}
	_, led := t.script(n)
	switch {
	case to < 0 || to >= n:
		return Info{}, wrong(sayBackAhead, to, n)
	case t.fold.Holders()[seat] != Person:
		return Info{}, refuse(sayHeld, t.SeatName(seat), t.fold.Holders()[seat])
	case t.fold.Step(to+1).Seat != seat:
		return Info{}, refuse(sayAskNotYours, t.SeatName(seat))
	case t.fold.Over():
		return Info{}, refuse(sayOver)
	case led:
		return Info{}, refuse(sayAskLed)
	case len(t.others(seat)) == 0:
		return Info{}, refuse(sayAskNobody)
	}
	if t.fold.Step(n).Seat == seat && to >= t.floor() {
		return t.goBack(journal.Line{Kind: journal.Undo, Index: to, Seat: seat}) // nobody needs to be asked
	}
	return t.request(Request{Seat: seat, To: to})
}

// lastChoice is the index at which a seat chose last, -1: never.
func (t *Table) lastChoice(seat kernel.Seat) int {
	for i := t.fold.Index(); i > 0; i-- {
		if t.fold.Step(i).Seat == seat {
			return i - 1
		}
	}
	return -1
}

// AnswerBack answers for a seat whether it agrees to the request in hand. One no ends
// it, and so does whoever has asked; with the last yes it is carried out. An answer to another
// request, of one who has not heard yet that it is over, is refused; of nil is whichever is in
// hand. Errors: *Refused, *Bad, *ReadOnly, and those of the store.
func (t *Table) AnswerBack(seat kernel.Seat, yes bool, of *Request) (in Info, err error) {
	defer t.faulted(&err)
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.openTo(seat); err != nil {
		return Info{}, err
	}
	a := t.asked()
	others := []kernel.Seat(nil)
	if a != nil {
		others = t.agreeing(a)
	}
	switch {
	case a == nil, !t.concerns(a, seat):
		return Info{}, refuse(sayAskOver)
	case of != nil && *of != a.Request:
		return Info{}, refuse(sayAskOther)
	case seat == a.Seat && yes || seat != a.Seat && !slices.Contains(others, seat):
		return Info{}, refuse(sayNotAsked, t.SeatName(seat))
	case !yes:
		if err := t.setAsk(nil); err != nil {
			return Info{}, err
		}
		if seat != a.Seat {
			t.announce(t.sayNo(a, seat), t.among(a))
		}
		return t.info(), nil
	}
	now := *a
	if now.Yes = slices.Clone(a.Yes); !slices.Contains(now.Yes, seat) {
		now.Yes = append(now.Yes, seat)
		slices.Sort(now.Yes)
	}
	if slices.ContainsFunc(others, func(s kernel.Seat) bool { return !slices.Contains(now.Yes, s) }) {
		err := t.setAsk(&now)
		return t.info(), err
	}
	if a.What != "" {
		return t.endGame(a.What, a.Seat, others)
	}
	t.seatsN++
	in, err = t.goBack(journal.Line{Kind: journal.Undo, Index: a.To, Seat: a.Seat, Agreed: journal.SetOf(others)})
	if err == nil {
		t.announce(sayAskAgreed.Say(t.SeatName(a.Seat)), nil)
	}
	return in, err
}

// goBack carries out an undo that has been checked.
func (t *Table) goBack(line journal.Line) (Info, error) {
	if err := t.roomy(); err != nil {
		return Info{}, err
	}
	if err := t.save(line.Append(nil)); err != nil {
		return Info{}, err
	}
	t.halt()
	if err := t.fold.Add(line); err != nil {
		return Info{}, err
	}
	if t.ask != nil && !t.ask.stays() {
		t.ask = nil
	}
	t.matters = nil
	if line.Agreed != 0 {
		t.reveal = t.revealed()
	}
	for _, o := range t.opponents {
		o.bot = nil // its plan belongs to a game that did not happen
	}
	t.changed()
	t.heed()
	t.wake()
	return t.info(), nil
}
