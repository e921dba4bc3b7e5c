package table_test

import (
	"fmt"
	"testing"

	"sandtable/kernel"
	"sandtable/store"
	"sandtable/table"
)

// A way to end what is in hand that is not allowed yet is told with its rule and the
// reason, to the seat that decides.
func TestBarredEnd(t *testing.T) {
	h := open(t, store.Options{})
	tb := h.create(t, table.NewGame{Game: "toy", Scenario: "camp", Seats: []string{"person", "person"}, Dice: "seeded", Seed: "a"})
	barred := func(b []table.Barred) (s string) {
		for _, x := range b {
			s += fmt.Sprintf("%s: %s (%s)", x.Offer.Choice, x.Words, x.Rule)
		}
		return s
	}
	for seat, want := range []string{"ready: 0 tents are too few (5)", ""} {
		snap, err := tb.Snapshot(kernel.Seat(seat), -1)
		if got := barred(snap.Barred); err != nil || got != want {
			t.Errorf("seat %d is told %q (%v), want %q", seat, got, err, want)
		}
	}
	for i, tt := range []struct{ choice, want string }{
		{"pitch 1", "ready: 1 tents are too few (5)"},
		{"pitch 2", ""},
		{"strike 1", "ready: 1 tents are too few (5)"},
	} {
		st, err := tb.Choose(0, i, tt.choice)
		if got := barred(st.Barred); err != nil || got != tt.want {
			t.Errorf("after %s: %q (%v), want %q", tt.choice, got, err, tt.want)
		}
	}
	snap, err := tb.Snapshot(0, 1)
	if err != nil || len(snap.Barred) != 0 {
		t.Errorf("an old moment bars %v (%v)", snap.Barred, err)
	}
}

// Events are filed under the turn in which the choice was made that caused them, and
// a turn begins with the line that says so.
func TestLogByTurn(t *testing.T) {
	h := open(t, store.Options{})
	tb := h.table(t, "person", "person")
	for i, c := range []string{"write 3", "write 1", "write 2", "write 3"} {
		if _, err := tb.Choose(kernel.Seat(i%2), i, c); err != nil {
			t.Fatal(err)
		}
	}
	st, err := tb.Steps(0, 0)
	if err != nil {
		t.Fatal(err)
	}
	var live, whole []string
	for _, s := range st.Steps {
		for _, l := range s.Lines {
			live = append(live, fmt.Sprintf("%d %s %d", s.Turn, l.Text, l.Turn))
		}
	}
	snap, err := tb.Snapshot(0, -1)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range snap.Log.Entries {
		for _, l := range e.Lines {
			whole = append(whole, fmt.Sprintf("%d %s %d", e.Turn, l.Text, l.Turn))
		}
	}
	want := []string{
		"1 red writes a force of 3 0", "1 red has 3, blue has 1 0", "1 red advances 0", "1 round 2 2",
		"2 red writes a force of 2 0", "2 red has 2, blue has 3 0", "2 blue advances 0", "2 round 3 3",
	}
	for _, got := range [][]string{live, whole} {
		if fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("log %q\nwant %q", got, want)
		}
	}
}

// What is written in a room is what is told without one, and what was told without one
// stays as it is when the room is used again.
func TestOffersInARoom(t *testing.T) {
	h := open(t, store.Options{})
	tb := h.table(t, "person", "person")
	var room table.Room
	for i, c := range []string{"write 3", "write 1", "write 2", "write 3"} {
		for seat := range kernel.Seat(2) {
			own, err := tb.Steps(seat, 0)
			if err != nil {
				t.Fatal(err)
			}
			before := fmt.Sprint(own.Offers)
			got, err := tb.StepsIn(&room, seat, 0)
			if err != nil || fmt.Sprint(got.Offers) != before || fmt.Sprint(got.Barred) != fmt.Sprint(own.Barred) {
				t.Errorf("seat %d at %d is offered %v (%v) in a room, %v without", seat, i, got.Offers, err, before)
			}
			if _, err := tb.StepsIn(&room, 1-seat, 0); err != nil || fmt.Sprint(own.Offers) != before {
				t.Errorf("what seat %d was told has changed from %v to %v (%v)", seat, before, own.Offers, err)
			}
		}
		if _, err := tb.Choose(kernel.Seat(i%2), i, c); err != nil {
			t.Fatal(err)
		}
	}
}
