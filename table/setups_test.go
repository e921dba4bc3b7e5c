package table_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"sandtable/kernel"
	"sandtable/kernel/kerneltest/toy"
	"sandtable/store"
	"sandtable/table"
)

func (h house) camp(t *testing.T, seats ...string) *table.Table {
	t.Helper()
	tb := h.create(t, table.NewGame{Game: "toy", Scenario: "camp", Seats: seats, Dice: "seeded", Seed: "a"})
	return tb
}

// A set-up stops at the first choice that is refused; those before it stand.
func TestUseSetupStops(t *testing.T) {
	h := open(t, store.Options{})
	for want, choices := range map[string][]string{
		`stops at choice 3 of 4, “strike 3”: place 3 does not allow it; the 2 before it are made`: {"pitch 1", "pitch 2", "strike 3", "ready"},
		`stops at choice 1 of 1, “ready”: 0 tents are too few; the 0 before it are made`:          {"ready"},
		`stops at choice 2 of 2, “dance”: cannot read "dance"`:                                    {"pitch 1", "dance"},
		`stops at choice 3 of 3, “pitch 1”: the decision belongs to Blue; the 2 before`:           {"pitch-all", "ready", "pitch 1"},
	} {
		tb := h.camp(t, "person", "person")
		_, err := tb.UseSetup(0, table.Seen{Index: 0}, table.Setup{Name: "S", Game: "toy", Scenario: "camp", Choices: choices})
		var r *table.Refused
		if !errors.As(err, &r) || !strings.Contains(r.Text, want) {
			t.Errorf("%v: %v, want %s", choices, err, want)
			continue
		}
		if ruled := strings.Contains(want, "tents") || strings.Contains(want, "place"); ruled != (r.Rule != "") {
			t.Errorf("%v: refused by rule %q", choices, r.Rule)
		}
		var at, of, made int
		if _, err := fmt.Sscanf(r.Text, `the set-up “S” stops at choice %d of %d`, &at, &of); err != nil {
			t.Fatal(err)
		}
		if made = tb.Now().Index; made != at-1 || of != len(choices) {
			t.Errorf("%v: %d choices are made: %v", choices, made, err)
		}
	}
}

// When nothing can be written, the error says so and how far it came.
func TestUseSetupOnAFullDisk(t *testing.T) {
	h := open(t, store.Options{MaxPages: 30})
	tb := h.camp(t, "person", "person")
	long := table.Setup{Name: "S", Game: "toy", Scenario: "camp"}
	for range 2000 {
		long.Choices = append(long.Choices, "pitch 1", "strike 1")
	}
	_, err := tb.UseSetup(0, table.Seen{Index: 0}, long)
	if !errors.Is(err, store.ErrFull) || strings.Contains(err.Error(), "\n") || !strings.Contains(err.Error(), fmt.Sprintf("the %d before it are made", tb.Now().Index)) {
		t.Errorf("at index %d: %v", tb.Now().Index, err)
	}
}

// The opponent goes on when the set-up is made, also when it is broken off.
func TestUseSetupWakesTheOpponent(t *testing.T) {
	for _, choices := range [][]string{{"pitch-all", "ready"}, {"pitch-all", "ready", "pitch 1"}} {
		h := open(t, store.Options{}, kind("ready", func(_ context.Context, v kernel.View) kernel.Choice {
			legal := v.Legal(nil)
			return legal[len(legal)-1]
		}))
		tb := h.camp(t, "person", "bot:ready")
		_, err := tb.UseSetup(0, table.Seen{Index: 0}, table.Setup{Name: "S", Game: "toy", Scenario: "camp", Choices: choices})
		if (err != nil) != (len(choices) == 3) {
			t.Error(err)
		}
		wait(t, tb, "ready too", func(m table.Moment) bool { return m.Index == 4 })
	}
}

// What is too long to be sent at once is not kept.
func TestKeepSetupTooLong(t *testing.T) {
	h := open(t, store.Options{})
	tb := h.camp(t, "person", "person")
	for i := range 400 {
		if _, err := tb.Choose(0, i, []string{"pitch 1", "strike 1"}[i%2]); err != nil {
			t.Fatal(err)
		}
	}
	for i, text := range []string{"pitch-all", "ready"} {
		if _, err := tb.Choose(0, 400+i, text); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := h.KeepSetup(tb.ID(), 0, "long"); err == nil || !strings.Contains(err.Error(), "took 402 choices; at most 400") {
		t.Errorf("error is %v", err)
	}
}

// bareSetup is the toy without a free set-up.
type bareSetup struct{ toy.Game }

func (b bareSetup) Info() *kernel.Info {
	info := *b.Game.Info()
	info.Setup = nil
	return &info
}

func TestNoSetup(t *testing.T) {
	h := houseOf(t, bareSetup{})
	tb := h.table(t, "person", "person")
	if _, err := h.KeepSetup(tb.ID(), 0, "x"); err == nil || err.Error() != "Toy has no free set-up to keep" {
		t.Errorf("keeping: %v", err)
	}
	for _, of := range []table.Setup{{Game: "another", Scenario: "plain"}, {Game: "toy", Scenario: "camp"}} {
		if _, err := tb.UseSetup(0, table.Seen{Index: 0}, of); err == nil || !strings.Contains(err.Error(), "is for "+of.Game+": "+of.Scenario+", and this is toy: plain") {
			t.Errorf("using one of %s: %s: %v", of.Game, of.Scenario, err)
		}
	}
	if _, err := tb.UseSetup(0, table.Seen{Index: 0}, table.Setup{Game: "toy", Scenario: "plain"}); err == nil || !strings.Contains(err.Error(), "not the set-up of Red any more") {
		t.Errorf("using: %v", err)
	}
}

// A set-up that was made at a table with keys is removed by its players and its host alone, as
// long as there is the table: not by whoever looks on or happens to know of it.
func TestWhoRemovesASetup(t *testing.T) {
	h := open(t, store.Options{})
	lock := &table.Locking{When: table.Always}
	tb := h.create(t, table.NewGame{Game: "toy", Scenario: "camp", Seats: []string{"person", "person"}, Dice: "seeded", Seed: "a", Lock: lock})
	turns(t, tb, "pitch-all", "ready")
	if _, err := tb.AskEnd(0, table.AskResign); err != nil {
		t.Fatal(err)
	}
	kept := func() string {
		t.Helper()
		u, err := h.KeepSetup(tb.ID(), 0, "West")
		if err != nil {
			t.Fatal(err)
		}
		return u.ID
	}
	id := kept()
	for name, keys := range map[string][]table.KeyHash{"nobody": nil, "an onlooker": hashes(lock.Keys.Watch), "a stranger": hashes("another")} {
		var no *table.Forbidden
		if err := h.DropSetup(id, keys); !errors.As(err, &no) || no.Code == "" {
			t.Errorf("%s: %v", name, err)
		}
		if u, err := h.Setup(id); err != nil || u.Name != "West" {
			t.Fatalf("%s: %+v, %v", name, u, err)
		}
	}
	for name, key := range map[string]string{"the host": lock.Keys.Host, "red": lock.Keys.Seats[0], "blue": lock.Keys.Seats[1]} {
		if err := h.DropSetup(id, hashes(key)); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		id = kept()
	}
	if err := h.Delete(tb.ID()); err != nil {
		t.Fatal(err)
	}
	if err := h.DropSetup(id, nil); err != nil {
		t.Errorf("when the table is gone: %v", err)
	}
}
