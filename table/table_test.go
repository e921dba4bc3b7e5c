package table_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"sandtable/bots"
	"sandtable/journal"
	"sandtable/kernel"
	"sandtable/kernel/kerneltest/toy"
	"sandtable/store"
	"sandtable/table"
	"sandtable/titles"
)

// script is a bot that does what a test tells it.
type script func(context.Context, kernel.View) kernel.Choice

func (s script) Choose(ctx context.Context, v kernel.View, _ *rand.Rand) kernel.Choice {
	return s(ctx, v)
}

func kind(id string, s script) bots.Kind {
	return bots.Kind{ID: id, Name: id, New: func(kernel.Game, time.Duration) bots.Bot { return s }}
}

func first(_ context.Context, v kernel.View) kernel.Choice { return v.Legal(nil)[0] }

type house struct {
	*table.House
	st *store.SQLite
}

func open(t testing.TB, o store.Options, kinds ...bots.Kind) house {
	t.Helper()
	st, err := store.OpenWith(filepath.Join(t.TempDir(), "data"), o)
	if err != nil {
		t.Fatal(err)
	}
	return hosted(t, st, toy.Game{}, kinds...)
}

// hosted is a house of one game that ends with the test.
func hosted(t testing.TB, st *store.SQLite, game titles.Title, kinds ...bots.Kind) house {
	t.Helper()
	h := table.NewHouse(table.Config{Titles: titles.List{{Title: game, Bots: append(kinds, bots.Basic()...)}}, Store: st})
	t.Cleanup(func() {
		h.Close()
		if err := st.Close(); err != nil {
			t.Error(err)
		}
	})
	return house{h, st}
}

func (h house) table(t testing.TB, seats ...string) *table.Table {
	t.Helper()
	return h.create(t, table.NewGame{Game: "toy", Scenario: "plain", Seats: seats, Dice: "seeded", Seed: "a"})
}

// failing is what tests and properties have in common.
type failing interface {
	Helper()
	Fatal(...any)
	Fatalf(string, ...any)
	Errorf(string, ...any)
	Cleanup(func())
}

// create makes a table and enters it.
func (h house) create(t failing, ask table.NewGame) *table.Table {
	t.Helper()
	in, err := h.Create(ask)
	if err != nil {
		t.Fatal(err)
	}
	return h.enter(t, in.ID)
}

// enter gives the table of an id, which is in use until the test ends.
func (h house) enter(t failing, id string) *table.Table {
	t.Helper()
	tb, release, err := h.Use(id)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(release)
	return tb
}

// verified checks the journal of a table.
func verified(t failing, tb *table.Table) journal.Report {
	t.Helper()
	var b bytes.Buffer
	if err := tb.Journal(&b); err != nil {
		t.Fatal(err)
	}
	rep, err := journal.Verify(&b, func(string) (kernel.Game, error) { return toy.Game{}, nil })
	if err != nil {
		t.Fatal(err)
	}
	return rep
}

// wait waits until a table is in some state.
func wait(t *testing.T, tb *table.Table, what string, ok func(table.Moment) bool) {
	t.Helper()
	changes, sub := watch(tb)
	defer sub.Close()
	for !ok(tb.Now()) {
		select {
		case <-changes:
		case <-t.Context().Done():
			t.Fatalf("never %s", what)
		case <-time.After(20 * time.Second):
			t.Fatalf("not %s: %+v", what, tb.Now())
		}
	}
}

// Two bots play a whole game by themselves and every listener hears of it.
func TestBotsPlayToTheEnd(t *testing.T) {
	h := open(t, store.Options{}, kind("first", first))
	tb := h.table(t, "bot:first", "bot:random")
	wait(t, tb, "over and at rest", func(m table.Moment) bool { return tb.Info().Over && !m.Thinking.On })
}

// A bot that is asked while the seat is given to a person stops, and what it was
// about to choose is not made.
func TestBotIsStopped(t *testing.T) {
	asked, ended := make(chan struct{}), make(chan struct{})
	h := open(t, store.Options{}, kind("slow", func(ctx context.Context, v kernel.View) kernel.Choice {
		close(asked)
		<-ctx.Done()
		close(ended)
		return first(ctx, v)
	}))
	tb := h.table(t, "bot:slow", "person")
	<-asked
	if m := tb.Now(); !m.Thinking.On || m.Thinking.Seat != 0 {
		t.Errorf("while it thinks: %+v", m)
	}
	in, err := tb.Sit(0, table.Person)
	if err != nil || in.Seats[0].Holder != table.Person {
		t.Fatalf("%+v %v", in, err)
	}
	<-ended
	if _, err := tb.Choose(0, 0, "write 3"); err != nil {
		t.Fatal(err)
	}
	if m := tb.Now(); m.Index != 1 || m.Thinking.On {
		t.Errorf("after the person's choice: %+v", m)
	}
}

// Whatever a bot does wrong, the game goes on.
func TestBadBots(t *testing.T) {
	for name, s := range map[string]script{
		"panics":  func(context.Context, kernel.View) kernel.Choice { panic("oh") },
		"illegal": func(context.Context, kernel.View) kernel.Choice { return kernel.Choice{Verb: 77} },
	} {
		t.Run(name, func(t *testing.T) {
			h := open(t, store.Options{}, kind("bad", s))
			tb := h.table(t, "bot:bad", "person")
			wait(t, tb, "at the person", func(m table.Moment) bool { return m.Index == 1 && !m.Thinking.On })
		})
	}
}

// A bot is given a view in which the other's secret is not.
func TestBotSeesItsViewOnly(t *testing.T) {
	seen := make(chan kernel.View, 1)
	h := open(t, store.Options{}, kind("spy", func(ctx context.Context, v kernel.View) kernel.Choice {
		seen <- v
		return first(ctx, v)
	}))
	var digest [2]uint64
	for i, force := range []string{"write 1", "write 3"} {
		tb := h.table(t, "person", "bot:spy")
		if _, err := tb.Choose(0, 0, force); err != nil {
			t.Fatal(err)
		}
		digest[i] = (<-seen).Digest()
	}
	if digest[0] != digest[1] {
		t.Error("the bot can tell the other's secret forces apart")
	}
}

// A choice that cannot be saved is not made.
func TestFullDisk(t *testing.T) {
	h := open(t, store.Options{MaxPages: 32})
	tb := h.table(t, "person", "person")
	id := h.table(t, "open", "open").ID()
	for _, size := range []int{3000, 300, 1} {
		var err error
		for i := 0; err == nil; i++ {
			if err = h.st.Append(id, []byte(strings.Repeat("x", size)+"\n")); i > 10_000 {
				t.Fatal("the disk is never full")
			}
		}
		if !errors.Is(err, store.ErrFull) {
			t.Fatal(err)
		}
	}
	for {
		in := tb.Info()
		if in.Over {
			t.Fatal("all of the game found space")
		}
		before, err := tb.Snapshot(0, -1)
		if err != nil {
			t.Fatal(err)
		}
		snap, err := tb.Snapshot(kernel.Seat(in.ToMove), -1)
		if err != nil {
			t.Fatal(err)
		}
		_, err = tb.Choose(kernel.Seat(in.ToMove), in.Index, snap.Offers[0].Choice)
		if err == nil {
			continue
		}
		if !errors.Is(err, store.ErrFull) {
			t.Fatal(err)
		}
		after, err := tb.Snapshot(0, -1)
		if err != nil || after.Index != before.Index || after.Scene.Prompt.Kind != before.Scene.Prompt.Kind || len(after.Log.Entries) != len(before.Log.Entries) {
			t.Errorf("after a choice that was not saved: index %d, was %d: %v", after.Index, before.Index, err)
		}
		return
	}
}

// Every seat's steps, put together, give the scene that a new view shows, and the
// log, whether it was followed live or worded at once.
func TestStepsAddUp(t *testing.T) {
	for seed := range uint64(12) {
		h := open(t, store.Options{})
		tb := h.table(t, "person", "person")
		rng := rand.New(rand.NewPCG(seed, 1))
		var live [2]table.Snapshot
		for s := range live {
			var err error
			if live[s], err = tb.Snapshot(kernel.Seat(s), 0); err != nil {
				t.Fatal(err)
			}
		}
		for {
			in := tb.Info()
			if in.Over {
				break
			}
			seat := kernel.Seat(in.ToMove)
			snap, err := tb.Snapshot(seat, -1)
			if err != nil {
				t.Fatal(err)
			}
			st, err := tb.Choose(seat, in.Index, snap.Offers[rng.IntN(len(snap.Offers))].Choice)
			if err != nil {
				t.Fatal(err)
			}
			if n := st.Index; rng.IntN(3) == 0 && st.Floor < n {
				if _, err := tb.Undo(seat, -1); err != nil {
					t.Fatal(err)
				}
			}
		}
		for s := range live {
			want, err := tb.Snapshot(kernel.Seat(s), -1)
			if err != nil {
				t.Fatal(err)
			}
			st, err := tb.Steps(kernel.Seat(s), 0)
			if err != nil {
				t.Fatal(err)
			}
			for i, step := range st.Steps {
				live[s].Scene.Merge(step.Patch)
				if step.Index != i+1 {
					t.Fatalf("step %d has index %d", i, step.Index)
				}
			}
			if got, want := fmt.Sprintf("%+v", live[s].Scene.Pieces), fmt.Sprintf("%+v", want.Scene.Pieces); got != want {
				t.Errorf("seed %d seat %d: steps add up to\n%s\nthe view shows\n%s", seed, s, got, want)
			}
			again, release, err := reopen(t, h, tb.ID())
			if err != nil {
				t.Fatal(err)
			}
			fresh, err := again.Snapshot(kernel.Seat(s), -1)
			release()
			if err != nil || fmt.Sprint(fresh.Log) != fmt.Sprint(want.Log) {
				t.Errorf("seed %d seat %d: log followed live\n%v\nworded at once\n%v\n%v", seed, s, want.Log, fresh.Log, err)
			}
		}
	}
}

// reopen reads a table from the same store in another house.
func reopen(t *testing.T, h house, id string) (*table.Table, func(), error) {
	t.Helper()
	other := table.NewHouse(table.Config{Titles: h.Titles(), Store: h.st})
	t.Cleanup(other.Close)
	return other.Use(id)
}

// Many people at once at one table: one of them is first, the others are told that
// they looked at an old state.
func TestOneChoiceAnIndex(t *testing.T) {
	h := open(t, store.Options{})
	tb := h.table(t, "person", "person")
	var (
		wg         sync.WaitGroup
		mu         sync.Mutex
		won, stale int
	)
	for range 8 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			_, err := tb.Choose(0, 0, "write 2")
			var s *table.Stale
			mu.Lock()
			defer mu.Unlock()
			switch {
			case err == nil:
				won++
			case errors.As(err, &s) && s.Index == 1:
				stale++
			default:
				t.Error(err)
			}
		}()
	}
	wg.Wait()
	if won != 1 || stale != 7 {
		t.Errorf("%d made the choice, %d were late", won, stale)
	}
}

// A seat is told that it can go back only where it can: not while another's choice came last.
func TestFloorIsOfTheSeat(t *testing.T) {
	told := 0
	for seed := range uint64(12) {
		tb := open(t, store.Options{}).table(t, "person", "person")
		rng := rand.New(rand.NewPCG(seed, 2))
		for in := tb.Info(); !in.Over; in = tb.Info() {
			for seat := range kernel.Seat(2) {
				snap, err := tb.Snapshot(seat, -1)
				if err != nil {
					t.Fatal(err)
				}
				if snap.Floor == snap.Index {
					continue
				}
				told++
				if _, err := tb.Undo(seat, snap.Floor); err != nil {
					t.Fatalf("seed %d: seat %d at index %d was told it can go back to %d: %v", seed, seat, snap.Index, snap.Floor, err)
				}
				if _, err := tb.Choose(seat, snap.Floor, mustFirst(t, tb, seat)); err != nil {
					t.Fatal(err)
				}
			}
			in = tb.Info()
			if in.Over {
				break
			}
			seat := kernel.Seat(in.ToMove)
			snap, err := tb.Snapshot(seat, -1)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := tb.Choose(seat, snap.Index, snap.Offers[rng.IntN(len(snap.Offers))].Choice); err != nil {
				t.Fatal(err)
			}
		}
	}
	if told == 0 {
		t.Error("no seat could ever go back")
	}
}

// mustFirst is the text of the first choice that a seat is offered.
func mustFirst(t *testing.T, tb *table.Table, seat kernel.Seat) string {
	t.Helper()
	snap, err := tb.Snapshot(seat, -1)
	if err != nil || len(snap.Offers) == 0 {
		t.Fatalf("seat %d is offered nothing after it went back: %v", seat, err)
	}
	return snap.Offers[0].Choice
}

// watch returns a channel that is signalled after changes, once for any number of them.
func watch(t *table.Table) (<-chan struct{}, *table.Subscription) {
	c := make(chan struct{}, 1)
	return c, t.Watch(0, t.Now().Index, func() {
		select {
		case c <- struct{}{}:
		default:
		}
	})
}
