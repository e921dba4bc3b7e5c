package store_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"sandtable/store"
)

// What is kept beside a game is there again when the store is opened anew, comes with
// the game and goes with it.
func TestAsides(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir, store.Options{})
	for _, id := range []string{"a", "b"} {
		g := store.Game{ID: id, Created: time.UnixMilli(1), Lines: []byte("x\n"), Asides: map[string][]byte{"keys": []byte("of " + id)}}
		if err := s.Create(g); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.KeepAside("a", "names", []byte("1")); err != nil {
		t.Fatal(err)
	}
	if err := s.KeepAside("a", "names", []byte("2")); err != nil {
		t.Fatal(err)
	}
	if err := s.KeepAside("none", "names", nil); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("beside no game: %v", err)
	}
	for i := range 5 {
		if _, err := s.Say("a", fmt.Appendf(nil, "a%d", i), 3); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Say("b", fmt.Appendf(nil, "b%d", i), 9); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := s.Say("none", nil, 3); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("said at no game: %v", err)
	}
	for range 2 {
		if got, err := s.Aside("a", "names"); err != nil || string(got) != "2" {
			t.Errorf("names of a: %q, %v", got, err)
		}
		if got, err := s.Aside("b", "names"); err != nil || got != nil {
			t.Errorf("names of b: %q, %v", got, err)
		}
		if all, err := s.Asides("keys"); err != nil || len(all) != 2 || string(all["b"]) != "of b" {
			t.Errorf("keys: %q, %v", all, err)
		}
		said, err := s.Said("a", 0)
		if err != nil || len(said) != 3 || string(said[0].Data) != "a2" || string(said[2].Data) != "a4" {
			t.Fatalf("said at a: %v, %v", said, err)
		}
		if !slices.IsSortedFunc(said, func(x, y store.Saying) int { return int(x.N - y.N) }) {
			t.Errorf("numbers of %v", said)
		}
		if later, err := s.Said("a", said[1].N); err != nil || len(later) != 1 {
			t.Errorf("later: %v, %v", later, err)
		}
		closeIt(t, s)
		s = open(t, dir, store.Options{})
	}
	if err := s.Delete("a"); err != nil {
		t.Fatal(err)
	}
	if err := s.Create(store.Game{ID: "a", Created: time.UnixMilli(1), Lines: []byte("x\n")}); err != nil {
		t.Fatal(err)
	}
	if got, err := s.Aside("a", "names"); err != nil || got != nil {
		t.Errorf("names of a new game: %q, %v", got, err)
	}
	if said, err := s.Said("a", 0); err != nil || len(said) != 0 {
		t.Errorf("said at a new game: %v, %v", said, err)
	}
	closeIt(t, s)
}
