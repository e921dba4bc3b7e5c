package table

import (
	"cmp"

	"sandtable/journal"
	"sandtable/kernel"
)

// rematchAside is the name under which the store keeps which game follows another.
const rematchAside = "rematch"

// Rematch begins the same game again with the sides changed, once one is over: whoever
// held a seat holds the next, and the keys of a seat open that one. Scenario, options and
// the kind of dice stay; the dice are new. Asked again it is the same game. Errors:
// *Refused, *ReadOnly, *Bad, and those of the store.
func (t *Table) Rematch() (Info, error) {
	// One at a time, and no key is made anew meanwhile.
	t.house.renewing.Lock()
	defer t.house.renewing.Unlock()
	n, players, old, err := t.rematchOf()
	if err != nil {
		return Info{}, err
	}
	if old != "" {
		again, release, err := t.house.Use(old)
		if err == nil {
			defer release()
			return again.Info(), nil
		}
		if !IsNotFound(err) {
			return Info{}, err
		}
	}
	if p, _ := t.house.gate.of(t.id); p != nil {
		n.Lock = &Locking{passes: &passes{host: p.host, watch: p.watch, seats: turned(p.seats)}}
	}
	in, err := t.house.Create(n)
	if err != nil {
		return Info{}, err
	}
	next, release, err := t.house.Use(in.ID)
	if err != nil {
		return Info{}, err
	}
	defer release()
	for seat, p := range turned(players) {
		if p == (Player{}) {
			continue
		}
		if in, err = next.SetPlayer(kernel.Seat(seat), p); err != nil {
			return Info{}, err
		}
	}
	return in, t.followedBy(in.ID)
}

// rematchOf is the game that may follow, who plays, and the one that follows already.
func (t *Table) rematchOf() (n NewGame, players []Player, old string, err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.open(); err != nil {
		return n, nil, "", err
	}
	if err := t.lasting(); err != nil {
		return n, nil, "", err
	}
	if !t.fold.Over() {
		return n, nil, "", refuse(sayRematchLater)
	}
	d := cmp.Or(t.header.Dice.Mode, journal.Fair)
	if t.header.Guide != "" {
		d = journal.Fair // its dice were those of a script
	}
	n = NewGame{
		Game: t.header.Game, Scenario: t.header.Scenario, Options: t.header.Options, Seats: turned(t.fold.Holders()), Dice: d, Name: t.header.Name,
	}
	return n, t.players, t.rematch, nil
}

// turned is a list by seats in which everything has gone to the next seat.
func turned[T any](list []T) []T {
	out := make([]T, len(list))
	for i, x := range list {
		out[(i+1)%len(list)] = x
	}
	return out
}

// followedBy keeps which game follows, and tells everybody at this one.
func (t *Table) followedBy(id string) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.keepAside(rematchAside, id); err != nil {
		return err
	}
	t.rematch, t.dirty = id, true
	t.seatsN++
	t.signal()
	return nil
}
