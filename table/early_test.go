package table_test

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"

	"pgregory.net/rapid"

	"sandtable/bots"
	"sandtable/kernel"
	"sandtable/kernel/kerneltest/toy"
	"sandtable/store"
	"sandtable/table"
	"sandtable/titles"
)

// desk opens a desk for a seat.
func desk(t failing, h house, tb *table.Table, seat kernel.Seat) *table.Table {
	t.Helper()
	in, err := tb.Desk(seat)
	if err != nil {
		t.Fatal(err)
	}
	return h.enter(t, in.ID)
}

// handIn decides for a seat at a desk.
func handIn(t failing, h house, tb *table.Table, seat kernel.Seat, texts ...string) {
	t.Helper()
	d := desk(t, h, tb, seat)
	for i, text := range texts {
		if _, err := d.Choose(seat, i, text); err != nil {
			t.Fatal(err)
		}
	}
	if in := d.Info(); !in.Sandbox.Done {
		t.Fatalf("after %v not all is decided: %+v", texts, in.Sandbox)
	}
}

// pending are the texts that a seat has handed in.
func pending(t failing, tb *table.Table, seat kernel.Seat) string {
	t.Helper()
	list, err := tb.HandedIn(seat)
	if err != nil {
		t.Fatal(err)
	}
	var texts []string
	for _, o := range list {
		texts = append(texts, o.Choice)
	}
	return strings.Join(texts, ", ")
}

// told is what a seat is told of deciding early.
func told(t failing, tb *table.Table, seat kernel.Seat) table.Early {
	t.Helper()
	snap, err := tb.Snapshot(seat, -1)
	if err != nil {
		t.Fatal(err)
	}
	steps, err := tb.Steps(seat, snap.Index)
	if err != nil {
		t.Fatal(err)
	}
	if (snap.Early == nil) != (steps.Early == nil) {
		t.Fatalf("the view says %+v, the steps %+v", snap.Early, steps.Early)
	}
	if snap.Early == nil {
		return table.Early{}
	}
	return *snap.Early
}

// What a seat decides before its turn is played the moment it is asked, as choices of its
// own, and the journal shows that it is what was handed in.
func TestHandIn(t *testing.T) {
	h := open(t, store.Options{})
	tb := h.table(t, "person", "person")
	if e := told(t, tb, 1); e.Ask == "" {
		t.Error("blue is not told that it can write its force while red does")
	}
	if e := told(t, tb, 0); e.Ask != "" {
		t.Errorf("red is asked and could decide before its turn: %+v", e)
	}
	if _, err := tb.Desk(0); !refused(err) {
		t.Errorf("a desk for the seat that is asked: %v", err)
	}
	d := desk(t, h, tb, 1)
	if in := d.Info(); in.ToMove != 1 || in.Sandbox == nil || !in.Sandbox.Early || in.Sandbox.Done || in.Seats[0].Holder != table.Open {
		t.Fatalf("the desk: %+v %+v", in, in.Sandbox)
	}
	if _, err := d.Choose(1, 0, "write 9"); !refused(err) {
		t.Errorf("a force that is not allowed: %v", err)
	}
	if st, err := d.Choose(1, 0, "write 1"); err != nil || len(st.Steps) != 0 || len(st.Offers) != 0 {
		t.Fatalf("%+v, %v", st, err)
	}
	if _, err := d.Choose(1, 0, "write 2"); !refused(err) {
		t.Errorf("a choice at a desk that is done: %v", err)
	}
	in := tb.Info()
	if in.Index != 0 || in.ToMove != 0 || len(in.Seats[1].Handed) != 64 || in.Seats[0].Handed != "" {
		t.Fatalf("after handing in: %+v", in)
	}
	if got := pending(t, tb, 1); got != "write 1" {
		t.Errorf("handed in: %s", got)
	}
	if got := pending(t, tb, 0); got != "" {
		t.Errorf("red has handed in %s", got)
	}
	st, err := tb.Choose(0, 0, "write 3")
	if err != nil || st.Index != 2 {
		t.Fatalf("%+v, %v", st, err)
	}
	if got := strings.Join(moves(t, tb), ", "); got != "write 3, write 1" {
		t.Errorf("played: %s", got)
	}
	if in := tb.Info(); in.Seats[1].Handed != "" || pending(t, tb, 1) != "" || told(t, tb, 1).Why.Text != "" {
		t.Errorf("after it was played: %+v", in)
	}
	if rep := verified(t, tb); rep.Handed != 1 || rep.Shown != 1 {
		t.Errorf("the journal: %+v", rep)
	}
	if _, err := tb.TakeBack(1); !refused(err) {
		t.Errorf("taken back after it was played: %v", err)
	}
}

// Until it is played it can be taken back and decided anew, also after the server was
// stopped in between.
func TestHandedInIsKept(t *testing.T) {
	dir := t.TempDir()
	var (
		st *store.SQLite
		h  house
		tb *table.Table
	)
	start := func(id string) {
		var err error
		if st, err = store.Open(dir); err != nil {
			t.Fatal(err)
		}
		h = house{table.NewHouse(table.Config{Titles: titles.List{{Title: toy.Game{}}}, Store: st}), st}
		if id == "" {
			tb = h.table(t, "person", "person")
			return
		}
		var release func()
		if tb, release, err = h.Use(id); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(release)
	}
	stop := func() {
		h.Close()
		if err := st.Close(); err != nil {
			t.Fatal(err)
		}
	}
	start("")
	handIn(t, h, tb, 1, "write 2")
	if _, err := tb.TakeBack(1); err != nil {
		t.Fatal(err)
	}
	if in := tb.Info(); in.Seats[1].Handed != "" || pending(t, tb, 1) != "" {
		t.Errorf("after it was taken back: %+v", in)
	}
	handIn(t, h, tb, 1, "write 3")
	first := tb.Info().Seats[1].Handed
	handIn(t, h, tb, 1, "write 1")
	if again := tb.Info().Seats[1].Handed; again == first || again == "" {
		t.Errorf("handed in anew: %s after %s", again, first)
	}
	stop()
	start(tb.ID())
	defer func() { stop() }()
	if got := pending(t, tb, 1); got != "write 1" {
		t.Errorf("after the server was started again: %q", got)
	}
	if _, err := tb.Choose(0, 0, "write 2"); err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(moves(t, tb), ", "); got != "write 2, write 1" {
		t.Errorf("played: %s", got)
	}
	if rep := verified(t, tb); rep.Handed != 3 || rep.Shown != 1 {
		t.Errorf("handed in %d times and played %d times, want 3 and 1", rep.Handed, rep.Shown)
	}
}

// forgetful is the toy, whose words it can forget.
type forgetful struct {
	toy.Game
	on *atomic.Bool
}

func (g forgetful) Parse(r kernel.Reader, text string) (kernel.Choice, error) {
	if g.on.Load() && text == "write 1" {
		return kernel.Choice{}, errors.New("it is forgotten")
	}
	return g.Game.Parse(r, text)
}

func (g forgetful) Literal(kernel.Reader, string) (kernel.Choice, bool) {
	return kernel.Choice{}, false
}

// What cannot be played is given back with the reason, and the seat is asked; the reason is
// forgotten when it has decided.
func TestHandedInIsGivenBack(t *testing.T) {
	st, err := store.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	on := &atomic.Bool{}
	h := house{table.NewHouse(table.Config{Titles: titles.List{{Title: forgetful{on: on}, Bots: append([]bots.Kind{kind("first", first)}, bots.Basic()...)}}, Store: st}), st}
	t.Cleanup(func() { h.Close(); _ = st.Close() })

	t.Run("not allowed", func(t *testing.T) {
		tb := h.table(t, "person", "person")
		handIn(t, h, tb, 1, "write 1")
		on.Store(true)
		_, err := tb.Choose(0, 0, "write 3")
		on.Store(false)
		if err != nil {
			t.Fatal(err)
		}
		e := told(t, tb, 1)
		if in := tb.Info(); in.Index != 1 || in.ToMove != 1 || in.Seats[1].Handed != "" || e.Why.Code != "early.refused" {
			t.Errorf("%+v, blue is told %+v", in, e)
		}
		if e := told(t, tb, 0); e.Why.Text != "" {
			t.Errorf("red is told %+v", e)
		}
		if _, err := tb.Choose(1, 1, "write 2"); err != nil {
			t.Fatal(err)
		}
		if e := told(t, tb, 1); e.Why.Text != "" {
			t.Errorf("having decided blue is told %+v", e)
		}
	})
	t.Run("it sees something else", func(t *testing.T) {
		w := newWorkshop(t)
		tb := w.table(t, "faulty", "person", "person")
		handIn(t, house{w.House, w.st}, tb, 1, "write 1")
		w.in.Store("other sight")
		_, err := tb.Choose(0, 0, "write 3")
		w.in.Store("")
		if err != nil {
			t.Fatal(err)
		}
		if in, e := tb.Info(), told(t, tb, 1); in.Index != 1 || in.ToMove != 1 || in.Seats[1].Handed != "" || e.Why.Code != "early.changed" {
			t.Errorf("%+v, blue is told %+v", in, e)
		}
	})
	t.Run("taken back to its own turn", func(t *testing.T) {
		tb := h.table(t, "person", "person")
		texts(t, tb, "write 3", "write 1")
		handIn(t, h, tb, 1, "write 2")
		if _, err := tb.AskBack(1, 1); err != nil {
			t.Fatal(err)
		}
		if _, err := tb.AnswerBack(0, true, nil); err != nil {
			t.Fatal(err)
		}
		if in, e := tb.Info(), told(t, tb, 1); in.Index != 1 || in.ToMove != 1 || in.Seats[1].Handed != "" || e.Why.Code != "early.changed" {
			t.Errorf("%+v, blue is told %+v", in, e)
		}
	})
	t.Run("taken back to another round", func(t *testing.T) {
		tb := h.table(t, "person", "person")
		texts(t, tb, "write 3", "write 1")
		handIn(t, h, tb, 1, "write 2")
		if _, err := tb.AskBack(0, 0); err != nil {
			t.Fatal(err)
		}
		if _, err := tb.AnswerBack(1, true, nil); err != nil {
			t.Fatal(err)
		}
		e := told(t, tb, 1)
		if in := tb.Info(); in.Index != 0 || in.Seats[1].Handed != "" || e.Why.Code != "early.changed" || e.Ask == "" {
			t.Errorf("%+v, blue is told %+v", in, e)
		}
		handIn(t, h, tb, 1, "write 3")
		if e := told(t, tb, 1); e.Why.Text != "" {
			t.Errorf("having handed in anew blue is told %+v", e)
		}
	})
	t.Run("another holder", func(t *testing.T) {
		tb := h.table(t, "person", "person")
		handIn(t, h, tb, 1, "write 3")
		in, err := tb.Sit(1, "bot:first")
		if err != nil || in.Seats[1].Handed != "" {
			t.Fatalf("%+v, %v", in, err)
		}
		if _, err := tb.Desk(1); !refused(err) {
			t.Errorf("a desk for a bot: %v", err)
		}
		if _, err := tb.Choose(0, 0, "write 3"); err != nil {
			t.Fatal(err)
		}
		wait(t, tb, "asks red again", func(table.Moment) bool { return tb.Info().Index >= 2 })
		if got := moves(t, tb)[1]; got != "write 1" {
			t.Errorf("the bot has played %s", got)
		}
	})
	t.Run("the game goes on elsewhere", func(t *testing.T) {
		tb := h.table(t, "person", "person")
		handIn(t, h, tb, 1, "write 3")
		var b bytes.Buffer
		if err := tb.Journal(&b); err != nil {
			t.Fatal(err)
		}
		in, err := h.Import(t.Context(), &b, nil)
		if err != nil {
			t.Fatal(err)
		}
		other := h.enter(t, in.ID)
		if in, e := other.Info(), told(t, other, 1); in.Seats[1].Handed != "" || e.Why.Code != "early.lost" {
			t.Errorf("%+v, blue is told %+v", in, e)
		}
		if got := pending(t, tb, 1); got != "write 3" {
			t.Errorf("at the first table %q waits", got)
		}
	})
	t.Run("decided too late", func(t *testing.T) {
		tb := h.table(t, "person", "person")
		d := desk(t, h, tb, 1)
		texts(t, tb, "write 3", "write 2")
		if _, err := d.Choose(1, 0, "write 1"); err != nil {
			t.Fatal(err) // the next round: the same is asked
		}
		if got := pending(t, tb, 1); got != "write 1" {
			t.Errorf("handed in %q", got)
		}
		texts(t, tb, "write 3")
		d = desk(t, h, tb, 1)
		texts(t, tb, "write 3")
		if _, err := d.Choose(1, 0, "write 1"); !refused(err) {
			t.Errorf("handed in when it is over: %v", err)
		}
	})
}

// Whatever blue hands in, takes back and hands in anew, red sees the same, but that and how
// often something was handed in.
func TestHandedInShowsNothing(t *testing.T) {
	h := open(t, store.Options{})
	rapid.Check(t, func(t *rapid.T) {
		times := rapid.IntRange(1, 3).Draw(t, "times")
		back := rapid.Bool().Draw(t, "taken back at the end")
		seen := func(label string) string {
			tb := h.create(t, table.NewGame{Game: "toy", Scenario: "plain", Seats: []string{"person", "person"}, Dice: "seeded", Seed: "a"})
			hashes := map[string]bool{}
			for i := range times {
				force := rapid.IntRange(1, 3).Draw(t, fmt.Sprint(label, " ", i))
				handIn(t, h, tb, 1, fmt.Sprintf("write %d", force))
				hashes[tb.Info().Seats[1].Handed] = true
			}
			if len(hashes) != times {
				t.Fatalf("%d different hashes of %d: one tells of another", len(hashes), times)
			}
			if back {
				if _, err := tb.TakeBack(1); err != nil {
					t.Fatal(err)
				}
			}
			snap, err := tb.Snapshot(0, -1)
			if err != nil {
				t.Fatal(err)
			}
			steps, err := tb.Steps(0, 0)
			if err != nil {
				t.Fatal(err)
			}
			if (snap.Table.Seats[1].Handed == "") != back {
				t.Fatalf("red is not told rightly whether something is handed in: %+v", snap.Table.Seats)
			}
			snap.Table.ID, snap.Table.Created, snap.Table.Updated, snap.Table.Seats[1].Handed = "", "", "", ""
			var b bytes.Buffer
			if err := tb.Journal(&b); err != nil {
				t.Fatal(err)
			}
			if strings.Contains(b.String(), "write") {
				t.Fatalf("the journal tells it: %s", b.String())
			}
			return fmt.Sprintf("%+v %+v %+v %v", snap.Table, snap.Offers, steps, snap.Early) + fmt.Sprintf("%+v", *snap.Scene)
		}
		if a, b := seen("one"), seen("other"); a != b {
			t.Errorf("red sees the difference:\n%s\n%s", a, b)
		}
	})
}

// What is played because it was handed in may show its seat what it could not know, as any
// choice may: then it cannot be taken back alone.
func TestHandedInCannotBeTakenBackAlone(t *testing.T) {
	h := open(t, store.Options{})
	tb := h.table(t, "person", "person")
	handIn(t, h, tb, 1, "write 1")
	if _, err := tb.Choose(0, 0, "write 3"); err != nil {
		t.Fatal(err)
	}
	if _, err := tb.Undo(1, -1); !refused(err) {
		t.Errorf("blue takes back what has shown it the force of red: %v", err)
	}
	if _, err := tb.Undo(0, 0); !refused(err) {
		t.Errorf("red takes back its force that blue has seen: %v", err)
	}
}
