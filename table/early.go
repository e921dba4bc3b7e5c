package table

import (
	"crypto/sha256"
	"math/rand/v2"

	"sandtable/dice"
	"sandtable/kernel"
	"sandtable/lines"
)

// Where a game lets a seat decide before its turn, the seat does so at a desk: a table of
// its own that begins where it will be asked, as a sandbox does where it looks. The choice
// that ends its matter there is not made: it hands all of them in at the table where the
// game is played (handed.go).

// Early is what a seat can decide before its turn.
type Early struct {
	Ask string     // what it is asked then, empty: it has to wait
	Why lines.Said // why what it had handed in last was not played, if it was not
}

// early gives what the position says of decisions before their turn, if a seat can make one.
func (t *Table) early(seat kernel.Seat) (e kernel.Early, ok bool) {
	if t.sandbox != nil || seat < 0 || t.fold.Holders()[seat] != Person || t.fold.Over() {
		return nil, false
	}
	if _, led := t.script(t.fold.Index()); led {
		return nil, false
	}
	if e, ok = t.fold.Position().(kernel.Early); ok {
		ok = e.Early(seat)
	}
	return e, ok
}

// ahead is a position in which a seat that can decide early is asked: what it cannot see
// there is a guess.
func (t *Table) ahead(seat kernel.Seat) kernel.Position {
	pos := t.guessOf(seat)
	pos.(kernel.Early).Hasten(seat)
	return pos
}

// guessOf is a position that a seat cannot tell from the one in which the game is.
func (t *Table) guessOf(seat kernel.Seat) kernel.Position {
	pos := t.fold.Position().Clone()
	if !t.hidesNothing() {
		pos = pos.View(seat).Guess(rand.New(rand.NewChaCha8(sha256.Sum256([]byte(dice.NewNonce())))))
	}
	return pos
}

// earlyView is what a seat is told of what it can decide before its turn, nil if it is nothing.
func (t *Table) earlyView(seat kernel.Seat) *Early {
	if seat < 0 || t.sandbox != nil {
		return nil
	}
	var e Early
	if x := t.keptBy(seat); x != nil {
		e.Why = x.Why
	}
	if _, ok := t.early(seat); ok {
		e.Ask = t.entry.Title.Frame(t.ahead(seat).View(seat)).Prompt.Text
	}
	if e.Ask == "" && e.Why.Text == "" {
		return nil
	}
	return &e
}

// Desk makes a desk for a seat that can decide before its turn, in the place of its sandbox.
// Errors: *Refused, *Bad, *ReadOnly, *Busy.
func (t *Table) Desk(seat kernel.Seat) (Info, error) { return t.box(seat, true) }

// desk says of a table that it is a desk where its seat has not decided yet.
func (t *Table) desk() bool { return t.sandbox != nil && t.sandbox.Early && !t.handedIn.Load() }

// atDesk reports whether a choice ends what is decided at a desk, and hands all in if so.
func (t *Table) atDesk(c kernel.Choice) (ends bool, err error) {
	if !t.desk() {
		return false, nil
	}
	node := t.fold.Position().Node()
	t.next.CopyFrom(t.fold.Position())
	t.next.Apply(c, nil)
	if t.next.Node() == node {
		return false, nil
	}
	game, pos, seat := t.entry.Title, t.fold.At(0), t.sandbox.Seat
	var list []Order
	add := func(c kernel.Choice) {
		list = append(list, Order{Choice: game.Format(pos, c), Label: game.Offer(pos.View(seat), c).Label, Kind: t.kindName(pos)})
		pos.Apply(c, nil)
	}
	for i := 1; i <= t.fold.Index(); i++ {
		add(t.fold.Step(i).Choice)
	}
	add(c)
	of, release, err := t.house.Use(t.sandbox.Of)
	if err != nil {
		return false, err
	}
	defer release()
	if err := of.handIn(seat, list); err != nil {
		return false, err
	}
	t.handedIn.Store(true)
	t.seatsN++
	t.changed()
	return true, nil
}
