package table

import (
	"encoding/json"

	"sandtable/kernel"
)

// Asides are what is kept of a table beside its journal, under names and as JSON. Nothing
// of the game depends on them, and a sandbox has none.

// aside reads what is kept under a name. A game of which that cannot be read goes on
// without it.
func aside[T any](t *Table, name string) T {
	var kept, none T
	if t.sandbox != nil {
		return none
	}
	text, err := t.house.store.Aside(t.id, name)
	if err == nil && text != nil {
		err = json.Unmarshal(text, &kept)
	}
	if err != nil {
		t.log().Error("what is kept beside a game cannot be read; it goes on without", "name", name, "err", err)
		return none
	}
	return kept
}

// keepAside keeps something under a name.
func (t *Table) keepAside(name string, what any) error {
	text, err := json.Marshal(what)
	if err != nil {
		return err
	}
	return t.house.store.KeepAside(t.id, name, text)
}

// bySeat are the lists that seats keep under a name, read when they are first needed.
// Nobody writes to a list that is kept.
type bySeat[T any] struct {
	read  bool
	lists [][]T
}

func (b *bySeat[T]) of(t *Table, name string, seat kernel.Seat) []T {
	if !b.read {
		b.read, b.lists = true, aside[[][]T](t, name)
	}
	if int(seat) < len(b.lists) && b.lists[seat] != nil {
		return b.lists[seat]
	}
	return []T{}
}

func (b *bySeat[T]) keep(t *Table, name string, seat kernel.Seat, list []T) error {
	b.of(t, name, seat) // what the others keep stays
	all := make([][]T, len(t.header.Seats))
	copy(all, b.lists)
	all[seat] = list
	if err := t.keepAside(name, all); err != nil {
		return err
	}
	b.lists = all
	return nil
}
