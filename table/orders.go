package table

import (
	"errors"
	"slices"

	"sandtable/kernel"
	"sandtable/lines"
)

// Order is a choice that a seat has prepared in a sandbox.
type Order struct {
	Choice string   `json:"choice"`
	Label  string   `json:"label"`
	Kind   string   `json:"kind"`            // of the decision
	Draws  []string `json:"draws,omitempty"` // that followed it in the sandbox
}

// ordersAside is the name under which the store keeps the prepared orders of a game, by
// seat.
const ordersAside = "orders"

// maxOrders is how many orders a seat may have prepared.
const maxOrders = 300

// Orders returns what a seat has prepared.
func (t *Table) Orders(seat kernel.Seat) ([]Order, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.openTo(seat); err != nil {
		return nil, err
	}
	return t.orders.of(t, ordersAside, seat), nil
}

// DropOrders throws away what a seat has prepared.
func (t *Table) DropOrders(seat kernel.Seat) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.lastingTo(seat); err != nil {
		return err
	}
	return t.orders.keep(t, ordersAside, seat, nil)
}

// KeepOrders keeps what a seat has chosen in its sandbox of this table as its orders:
// the longest run of its choices that no other's interrupts, the first of them if there
// are several. Errors: *Refused, *Missing, *Bad, and those of the store.
func (t *Table) KeepOrders(seat kernel.Seat, sandbox string) ([]Order, error) {
	b, release, err := t.house.Use(sandbox)
	if err != nil {
		if IsNotFound(err) {
			err = missing(saySandboxGone)
		}
		return nil, err
	}
	defer release()
	list, err := b.chosenOrders(t.id, seat)
	if err != nil {
		return nil, err
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.lastingTo(seat); err != nil {
		return nil, err
	}
	return list, t.orders.keep(t, ordersAside, seat, list)
}

// chosenOrders are the orders that a sandbox holds.
func (t *Table) chosenOrders(of string, seat kernel.Seat) (best []Order, err error) {
	defer t.puzzled(&err)
	t.mu.Lock()
	defer t.mu.Unlock()
	switch {
	case t.sandbox == nil || t.sandbox.Of != of || t.sandbox.Seat != seat:
		return nil, missing(saySandboxOther, t.SeatName(seat))
	case t.fold == nil:
		return nil, &ReadOnly{t.problem}
	}
	game, pos := t.entry.Title, t.fold.At(0)
	var run []Order
	longest := func() {
		if len(run) > len(best) {
			best = run
		}
	}
	for i := 1; i <= t.fold.Index(); i++ {
		s := t.fold.Step(i)
		switch {
		case s.Seat == seat:
			v := pos.View(seat)
			run = append(run, Order{Choice: game.Format(pos, s.Choice), Label: game.Offer(v, s.Choice).Label, Kind: t.kindName(pos)})
		case s.Seat != kernel.Chance:
			longest()
			run = nil
		case len(run) > 0:
			last := &run[len(run)-1]
			last.Draws = append(last.Draws, game.Format(pos, s.Choice))
		}
		pos.Apply(s.Choice, nil)
	}
	longest()
	switch {
	case len(best) == 0:
		return nil, refuse(sayOrdersNone, t.SeatName(seat))
	case len(best) > maxOrders:
		return nil, refuse(sayOrdersMany, len(best), maxOrders)
	}
	return best, nil
}

// kindName names the kind of the pending decision.
func (t *Table) kindName(pos kernel.Position) string {
	node, info := pos.Node(), t.entry.Title.Info()
	if node.Final || int(node.Kind) >= len(info.Nodes) {
		return ""
	}
	return info.Nodes[node.Kind]
}

// Played is how far prepared orders have been played. Left are those that still wait;
// Rule and Words say why the first of them was not played, empty: nothing is left.
type Played struct {
	Made
	Done int
	Left []Order
	Rule string
	Why  lines.Said
}

// PlayOrders makes the choices that a seat has prepared, one after another as if the
// seat chose them; at is how far the asker has seen the game. It stops at the first that is
// not allowed any more, where somebody else or another question comes in between, where the
// same seat does something else meanwhile, and where the dice fall otherwise than in the
// sandbox; in a game that hides things, after every draw. What is left stays prepared, and what
// was chosen does not, even where the program is killed between two of them. Errors are those of
// Choose, if none was made, and those of the store.
func (t *Table) PlayOrders(seat kernel.Seat, at Seen) (Played, error) {
	return t.playOrders(seat, at, t.letOthers)
}

// playOrders is PlayOrders; between two orders it lets others have their turn.
func (t *Table) playOrders(seat kernel.Seat, at Seen, letOthers func()) (p Played, err error) {
	defer t.faulted(&err)
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.mayChoose(seat, at); err != nil {
		return p, err
	}
	if p.Left = t.orders.of(t, ordersAside, seat); len(p.Left) == 0 {
		return p, refuse(sayOrdersLacking, t.SeatName(seat))
	}
	defer t.wake()
	for len(p.Left) > 0 && p.Why.Text == "" && err == nil {
		if p.Done > 0 {
			stood := t.standsAt()
			letOthers()
			if t.fold == nil {
				return p, &ReadOnly{t.problem}
			}
			if now := t.orders.of(t, ordersAside, seat); !sameOrders(now, p.Left) {
				p.Left, p.Why = now, sayOrdersAnew.Say(t.SeatName(seat))
				break
			}
			if t.stale(stood) {
				p.Why = sayOrdersMeanwhile.Say()
				break
			}
		}
		o, before := p.Left[0], t.fold.Index()
		if stop := t.playOrder(seat, o); stop != nil {
			p.Rule, p.Why = stop.Rule, stop.Said
			break
		}
		p.Done, p.Left = p.Done+1, p.Left[1:]
		t.orders.lists[seat] = p.Left // nobody plays it again, not even where the disk is full
		err = t.orders.keep(t, ordersAside, seat, p.Left)
		if len(p.Left) > 0 {
			p.Why = t.surprised(before+1, o)
		}
	}
	p.Made = Made{Index: t.fold.Index(), Floor: t.floorOf(seat)}
	return p, err
}

// sameOrders tells whether two lists are one that was kept once, not anew with the same words.
func sameOrders(a, b []Order) bool {
	return len(a) == len(b) && (len(a) == 0 || &a[0] == &b[0])
}

// playOrder makes one prepared choice, or says why it cannot be made.
func (t *Table) playOrder(seat kernel.Seat, o Order) *Refused {
	pos := t.fold.Position()
	node := pos.Node()
	switch {
	case t.fold.Over():
		return &Refused{Said: sayOver.Say()}
	case node.Seat != seat:
		return &Refused{Said: sayOrdersBetween.Say(t.SeatName(node.Seat))}
	case t.kindName(pos) != o.Kind:
		return &Refused{Said: sayOrdersOther.Say()}
	}
	err := t.choose(seat, t.standsAt(), o.Choice)
	var r *Refused
	switch {
	case err == nil:
		return nil
	case errors.As(err, &r):
		return r
	}
	return &Refused{Said: lines.Plain(err.Error())}
}

// surprised says why the orders after one should be looked at again, empty: all went as
// in the sandbox.
func (t *Table) surprised(made int, o Order) lines.Said {
	var draws []string
	pos := t.fold.At(made)
	for i := made + 1; i <= t.fold.Index(); i++ {
		s := t.fold.Step(i)
		if s.Seat == kernel.Chance {
			draws = append(draws, t.entry.Title.Format(pos, s.Choice))
		}
		pos.Apply(s.Choice, nil)
	}
	switch {
	case len(draws) > 0 && !t.hidesNothing():
		return sayOrdersDrawn.Say()
	case !slices.Equal(draws, o.Draws):
		return sayOrdersDice.Say()
	}
	return lines.Said{}
}
