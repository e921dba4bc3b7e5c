package table_test

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"testing"

	"sandtable/kernel"
	"sandtable/store"
	"sandtable/table"
)

// staffed is a table of the small game with two captains a side, seats 0 and 2 red, 1 and
// 3 blue; the second captains decide in the second round.
func staffed(t *testing.T, h house, seats ...string) *table.Table {
	t.Helper()
	tb := h.create(t, table.NewGame{Game: "toy", Scenario: "staff", Seats: seats, Dice: "seeded", Seed: "x"})
	return tb
}

func mustChoose(t *testing.T, tb *table.Table, seat kernel.Seat, text string) {
	t.Helper()
	if _, err := tb.Choose(seat, tb.Info().Index, text); err != nil {
		t.Fatalf("seat %d, %s: %v", seat, text, err)
	}
}

// How many seats a game has is said by its scenario and options.
func TestSeatsByOption(t *testing.T) {
	h := open(t, store.Options{})
	for _, c := range []struct {
		options kernel.Options
		seats   int
	}{{nil, 4}, {kernel.Options{"captains": "two"}, 4}, {kernel.Options{"captains": "one"}, 2}} {
		for n := 1; n <= 5; n++ {
			_, err := h.Create(table.NewGame{Game: "toy", Scenario: "staff", Options: c.options, Seats: slices.Repeat([]string{"person"}, n)})
			var bad *table.Bad
			if (err == nil) != (n == c.seats) || err != nil && !errors.As(err, &bad) {
				t.Errorf("%v with %d seats: %v", c.options, n, err)
			}
		}
	}
}

// Seats of one side see the same, and only the one whose decision it is decides; what one
// writes in secret its side sees and the other does not. The saved game is read again.
func TestTeams(t *testing.T) {
	h := open(t, store.Options{})
	tb := staffed(t, h, "person", "person", "person", "person")
	in := tb.Info()
	if len(in.Seats) != 4 || in.Seats[2].Side != "red" || in.Seats[3].Name != "Blue, second captain" || len(in.Sides) != 2 || in.Sides[1].Name != "Blue" {
		t.Fatalf("the table has the seats %+v of the sides %v", in.Seats, in.Sides)
	}
	mustChoose(t, tb, 0, "write 3")
	for seat, want := range []string{"force 3", "a hidden force", "force 3", "a hidden force"} {
		snap, err := tb.Snapshot(kernel.Seat(seat), -1)
		if err != nil {
			t.Fatal(err)
		}
		if red := snap.Scene.Pieces[1]; red.ID != "red" || red.Ratings != want {
			t.Errorf("seat %d sees of red %q, want %q", seat, red.Ratings, want)
		}
		if (len(snap.Offers) > 0) != (seat == 1) {
			t.Errorf("seat %d is offered %d choices where seat 1 decides", seat, len(snap.Offers))
		}
		told := slices.ContainsFunc(snap.Log.Entries, func(e table.LogEntry) bool {
			return slices.ContainsFunc(e.Lines, func(l kernel.Line) bool { return strings.Contains(l.Text, "writes") })
		})
		if told != (seat%2 == 0) {
			t.Errorf("seat %d is told what red has written: %v", seat, told)
		}
	}
	if _, err := tb.Choose(3, tb.Info().Index, "write 1"); err == nil {
		t.Error("the second captain of blue decides for the first")
	}
	mustChoose(t, tb, 1, "write 1")
	if in = tb.Info(); in.ToMove != 2 {
		t.Fatalf("in the second round seat %d decides", in.ToMove)
	}
	var b bytes.Buffer
	if err := tb.Journal(&b); err != nil {
		t.Fatal(err)
	}
	again, err := h.Import(t.Context(), &b, nil)
	if err != nil || len(again.Seats) != 4 || again.ToMove != 2 {
		t.Errorf("the saved game is read as %+v, %v", again.Seats, err)
	}
}

// A choice is taken back when all others who play agree: those of one's own side too, and
// no seat of the computer. A seat goes to the computer and back.
func TestTeamsTakeBackAndHandOver(t *testing.T) {
	h := open(t, store.Options{})
	tb := staffed(t, h, "person", "person", "person", "bot:random")
	mustChoose(t, tb, 0, "write 3")
	mustChoose(t, tb, 1, "write 1")
	mustChoose(t, tb, 2, "write 1")
	in, err := tb.AskBack(0, 0)
	if err != nil || in.Asked == nil || !slices.Equal(in.Asked.Wait, []int{1, 2}) {
		t.Fatalf("asked: %+v, %v", in.Asked, err)
	}
	if in, err = tb.AnswerBack(2, true, nil); err != nil || in.Asked == nil || !slices.Equal(in.Asked.Wait, []int{1}) {
		t.Fatalf("after one yes: %+v, %v", in.Asked, err)
	}
	if in, err = tb.AnswerBack(1, true, nil); err != nil || in.Index != 0 || in.ToMove != 0 {
		t.Fatalf("after both: %+v, %v", in, err)
	}
	if in, err = tb.Sit(0, "bot:random"); err != nil || in.Seats[0].Holder != "bot:random" {
		t.Fatalf("handed over: %+v, %v", in.Seats, err)
	}
	wait(t, tb, "the computer plays for red", func(m table.Moment) bool { return m.Index == 1 })
	if in, err = tb.Sit(0, "person"); err != nil || in.Seats[0].Holder != "person" {
		t.Fatalf("taken back: %+v, %v", in.Seats, err)
	}
}
