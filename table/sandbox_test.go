package table_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"sandtable/bots"
	"sandtable/kernel"
	"sandtable/store"
	"sandtable/table"
)

// tried opens a sandbox of a table for a seat.
func tried(t *testing.T, h house, tb *table.Table, seat kernel.Seat) *table.Table {
	t.Helper()
	in, err := tb.Sandbox(seat)
	if err != nil {
		t.Fatal(err)
	}
	return h.enter(t, in.ID)
}

// A sandbox knows no more than the seat: what the other has written is guessed anew for
// every one. It counts for nothing, is in no list, and is not saved.
func TestSandboxKnowsWhatItsSeatKnows(t *testing.T) {
	h := open(t, store.Options{}, kind("first", first))
	tb := h.table(t, "person", "person")
	if _, err := tb.Choose(0, 0, "write 2"); err != nil {
		t.Fatal(err)
	}
	forces := map[string]bool{}
	for range 40 {
		b := tried(t, h, tb, 1)
		in := b.Info()
		if in.Sandbox == nil || in.Sandbox.Of != tb.ID() || !in.Sandbox.Guessed || in.Sandbox.Index != 1 || in.Sandbox.Bot != "first" || in.Seats[0].Holder != "bot:first" {
			t.Fatalf("%+v %+v", in, in.Sandbox)
		}
		snap, err := b.Snapshot(0, 0)
		if err != nil {
			t.Fatal(err)
		}
		forces[text(t, table.Snapshot{Scene: snap.Scene})] = true
	}
	if len(forces) != 3 {
		t.Errorf("%d guesses of a force from 1 to 3", len(forces))
	}
	b := tried(t, h, tb, 1)
	if _, err := b.Choose(1, 0, "write 3"); err != nil {
		t.Fatal(err)
	}
	if got := tb.Info().Index; got != 1 {
		t.Errorf("the table stands at %d", got)
	}
	list, err := h.List()
	if err != nil || len(list) != 1 {
		t.Errorf("%d tables, %v", len(list), err)
	}
	var out bytes.Buffer
	if err := b.Journal(&out); !refused(err) {
		t.Errorf("a sandbox is saved: %v", err)
	}
	if _, err := b.Fork(t.Context(), 0, nil, nil); !refused(err) {
		t.Errorf("a sandbox is forked: %v", err)
	}
	if _, err := b.LockUp(); !refused(err) {
		t.Errorf("a sandbox gets keys: %v", err)
	}
	h.Sweep()
	if again := tried(t, h, tb, 1); again.ID() == b.ID() || !errors.As(func() error { _, err := b.Choose(1, 0, "write 3"); return err }(), new(*table.ReadOnly)) {
		t.Error("the sandbox before goes on")
	}
	if err := h.Delete(tried(t, h, tb, 1).ID()); err != nil {
		t.Errorf("a sandbox cannot be deleted: %v", err)
	}
}

// The key of the seat opens its sandbox, and no other does.
func TestSandboxHasTheSeatsKey(t *testing.T) {
	h := open(t, store.Options{})
	lock := &table.Locking{When: table.Always}
	tb := h.create(t, table.NewGame{Game: "toy", Scenario: "plain", Seats: []string{"person", "person"}, Lock: lock})
	b := tried(t, h, tb, 1)
	for seat, want := range []bool{false, true} {
		r := h.Rights(b.ID(), []table.KeyHash{table.HashKey(lock.Keys.Seats[seat])})
		if r.Plays(0) != want || r.Plays(1) != want || r.Any() != want {
			t.Errorf("the key of seat %d: %+v", seat, r)
		}
	}
	if r := h.Rights(b.ID(), []table.KeyHash{table.HashKey(lock.Keys.Host), table.HashKey(lock.Keys.Watch)}); r.Any() {
		t.Error("host or onlookers can look into a sandbox")
	}
}

// A seat that opens another sandbox leaves its old one, and nobody else's: those of the other
// side at the same table and of the same side at another go on.
func TestSandboxesOfOthersGoOn(t *testing.T) {
	h := open(t, store.Options{}, kind("first", first))
	tb, other := h.camp(t, "person", "person"), h.camp(t, "person", "person")
	mine, his, elsewhere := tried(t, h, tb, 0), tried(t, h, tb, 1), tried(t, h, other, 0)
	tried(t, h, tb, 0)
	for name, tt := range map[string]struct {
		box  *table.Table
		left bool
	}{"his own": {mine, true}, "of the other side": {his, false}, "at another table": {elsewhere, false}} {
		if in := tt.box.Info(); (in.Why.Code == "sandbox.left") != tt.left || (in.Problem != "") != tt.left {
			t.Errorf("the sandbox %s: %+v", name, in)
		}
	}
}

// camp is a game of two persons in which red pitches tents, and red's orders for that.
func camp(t *testing.T) (house, *table.Table) {
	t.Helper()
	h := open(t, store.Options{})
	tb := h.create(t, table.NewGame{Game: "toy", Scenario: "camp", Seats: []string{"person", "person"}, Dice: "seeded", Seed: "a"})
	b := tried(t, h, tb, 0)
	for i, o := range []string{"pitch 1", "pitch 3", "ready"} {
		if _, err := b.Choose(0, i, o); err != nil {
			t.Fatal(err)
		}
	}
	list, err := tb.KeepOrders(0, b.ID())
	if err != nil || len(list) != 3 || list[1].Choice != "pitch 3" || list[1].Label != "pitch 3" {
		t.Fatalf("%+v, %v", list, err)
	}
	return h, tb
}

// Orders made in a sandbox are played in the game one after another.
func TestOrdersArePlayed(t *testing.T) {
	_, tb := camp(t)
	if got, err := tb.Orders(1); err != nil || len(got) != 0 {
		t.Errorf("the other has orders: %+v, %v", got, err)
	}
	if _, err := tb.PlayOrders(1, table.Seen{Index: 0}); !refused(err) {
		t.Errorf("the other plays orders: %v", err)
	}
	var stale *table.Stale
	if _, err := tb.PlayOrders(0, table.Seen{Index: 7}); !errors.As(err, &stale) {
		t.Errorf("orders at another index: %v", err)
	}
	p, err := tb.PlayOrders(0, table.Seen{Index: 0})
	if err != nil || p.Done != 3 || len(p.Left) != 0 || p.Why.Text != "" || p.Index != 3 {
		t.Fatalf("%+v, %v", p, err)
	}
	if got := strings.Join(moves(t, tb), ", "); got != "pitch 1, pitch 3, ready" {
		t.Errorf("played: %s", got)
	}
	if got, err := tb.Orders(0); err != nil || len(got) != 0 {
		t.Errorf("left: %+v, %v", got, err)
	}
	if _, err := tb.PlayOrders(0, table.Seen{Index: 3}); !refused(err) {
		t.Errorf("orders out of turn: %v", err)
	}
}

// When orders have been played the opponent whose turn it is then goes on by himself.
func TestOrdersWakeTheOpponent(t *testing.T) {
	h := open(t, store.Options{}, kind("ready", func(_ context.Context, v kernel.View) kernel.Choice {
		legal := v.Legal(nil)
		return legal[len(legal)-1]
	}))
	tb := h.camp(t, "person", "bot:ready")
	b := tried(t, h, tb, 0)
	for i, o := range []string{"pitch-all", "ready"} {
		if _, err := b.Choose(0, i, o); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := tb.KeepOrders(0, b.ID()); err != nil {
		t.Fatal(err)
	}
	if p, err := tb.PlayOrders(0, table.Seen{}); err != nil || p.Done != 2 {
		t.Fatalf("%+v, %v", p, err)
	}
	wait(t, tb, "ready too", func(m table.Moment) bool { return m.Index == 4 })
}

// An order that is not allowed any more stops the others, with the rule (5.1); those that
// are left stay prepared until they are thrown away.
func TestOrdersStopAtARefusal(t *testing.T) {
	_, tb := camp(t)
	if _, err := tb.Choose(0, 0, "pitch 3"); err != nil {
		t.Fatal(err)
	}
	p, err := tb.PlayOrders(0, table.Seen{Index: 1})
	if err != nil || p.Done != 1 || len(p.Left) != 2 || p.Rule != "5.1" || p.Why.Text == "" || p.Index != 2 {
		t.Fatalf("%+v, %v", p, err)
	}
	if got, err := tb.Orders(0); err != nil || len(got) != 2 {
		t.Errorf("left: %+v, %v", got, err)
	}
	if err := tb.DropOrders(0); err != nil {
		t.Fatal(err)
	}
	if got, err := tb.Orders(0); err != nil || len(got) != 0 {
		t.Errorf("after they were thrown away: %+v, %v", got, err)
	}
}

// What the same seat does in another tab while its orders are played counts: orders that are
// kept anew or thrown away there are not written over by the rest, and nothing is chosen of a
// game that was taken back or has gone on by hand.
func TestOrdersHeedWhatIsDoneMeanwhile(t *testing.T) {
	for name, tt := range map[string]struct {
		meanwhile func(h house, tb *table.Table) error
		code      string
		left      []string
	}{
		"kept anew": {func(h house, tb *table.Table) error {
			b := tried(t, h, tb, 0)
			for _, o := range []string{"pitch 3", "ready"} {
				if _, err := b.Choose(0, b.Info().Index, o); err != nil {
					return err
				}
			}
			_, err := tb.KeepOrders(0, b.ID())
			return err
		}, "orders.anew", []string{"pitch 3", "ready"}},
		"thrown away": {func(_ house, tb *table.Table) error { return tb.DropOrders(0) }, "orders.anew", nil},
		"gone on by hand": {func(_ house, tb *table.Table) error {
			_, err := tb.Choose(0, 1, "pitch 2")
			return err
		}, "orders.meanwhile", []string{"pitch 3", "ready"}},
		"taken back and chosen otherwise": {func(_ house, tb *table.Table) error {
			if _, err := tb.Undo(0, -1); err != nil {
				return err
			}
			_, err := tb.Choose(0, 0, "pitch 2")
			return err
		}, "orders.meanwhile", []string{"pitch 3", "ready"}},
	} {
		t.Run(name, func(t *testing.T) {
			h, tb := camp(t)
			p, err := tb.PlayOrdersBetween(0, table.Seen{}, func() {
				if err := tt.meanwhile(h, tb); err != nil {
					t.Error(err)
				}
			})
			if err != nil || p.Done != 1 || p.Why.Code != tt.code || p.Index != tb.Now().Index {
				t.Fatalf("%+v, %v", p, err)
			}
			kept, err := tb.Orders(0)
			if err != nil || !slices.Equal(choicesOf(kept), tt.left) || !slices.Equal(choicesOf(p.Left), tt.left) {
				t.Errorf("kept are %v, told are %v, want %v (%v)", choicesOf(kept), choicesOf(p.Left), tt.left, err)
			}
		})
	}
}

// A program that is killed while it plays orders has written down what it had played: what was
// chosen is not prepared any more when the game is opened again.
func TestOrdersPlayedBeforeAKillAreNotPrepared(t *testing.T) {
	h, tb := camp(t)
	killed := func() {
		again, release, err := reopen(t, h, tb.ID())
		if err != nil {
			t.Fatal(err)
		}
		defer release()
		left, err := again.Orders(0)
		if at := again.Info().Index; err != nil || at != 1 || !slices.Equal(choicesOf(left), []string{"pitch 3", "ready"}) {
			t.Errorf("at %d %v are prepared, %v", at, choicesOf(left), err)
		}
	}
	if p, err := tb.PlayOrdersBetween(0, table.Seen{}, killed); err != nil || p.Done != 3 {
		t.Fatalf("%+v, %v", p, err)
	}
}

func choicesOf(list []table.Order) (all []string) {
	for _, o := range list {
		all = append(all, o.Choice)
	}
	return all
}

// A question of another kind, the choice of another and a draw that is not the one of the
// sandbox come in between: nothing is chosen blindly.
func TestOrdersStopWhereAnotherDecides(t *testing.T) {
	h := open(t, store.Options{}, bots.Kind{ID: "first", Name: "first", New: kind("first", first).New})
	tb := h.table(t, "person", "person")
	b := tried(t, h, tb, 1)
	wait(t, b, "asked", func(m table.Moment) bool { return b.Info().ToMove == 1 && !m.Thinking.On })
	if _, err := b.Choose(1, b.Info().Index, "write 3"); err != nil {
		t.Fatal(err)
	}
	wait(t, b, "asked", func(m table.Moment) bool { return !m.Thinking.On })
	if list, err := tb.KeepOrders(1, b.ID()); err != nil || len(list) != 1 {
		t.Fatalf("%+v, %v", list, err)
	}
	var missing *table.Missing
	if _, err := tb.KeepOrders(0, b.ID()); !errors.As(err, &missing) {
		t.Errorf("the other's sandbox: %v", err)
	}
	if _, err := tb.KeepOrders(1, "none"); !errors.As(err, &missing) {
		t.Errorf("no sandbox: %v", err)
	}
	if _, err := tb.PlayOrders(1, table.Seen{Index: 0}); !refused(err) {
		t.Errorf("orders while another decides: %v", err)
	}
	if _, err := tb.Choose(0, 0, "write 1"); err != nil {
		t.Fatal(err)
	}
	p, err := tb.PlayOrders(1, table.Seen{Index: 1})
	if err != nil || p.Done != 1 {
		t.Errorf("%+v, %v", p, err)
	}
}

// pressing is a game in which red may press a fight, and in which the next die decides nothing
// or decides it.
func pressing(t *testing.T, h house, decides bool) *table.Table {
	t.Helper()
	at := func(seed string, orders ...string) *table.Table {
		tb := h.create(t, table.NewGame{Game: "toy", Scenario: "plain", Seats: []string{"person", "person"}, Dice: "seeded", Seed: seed})
		turns(t, tb, append([]string{"write 2", "write 2"}, orders...)...)
		return tb
	}
	asked := func(tb *table.Table) string {
		snap, err := tb.Snapshot(0, -1)
		if err != nil {
			t.Fatal(err)
		}
		return snap.Offers[0].Choice
	}
	for n := range 1000 {
		seed := fmt.Sprint("press ", n)
		if tb := at(seed); asked(tb) == "press" && (asked(at(seed, "press")) != "press") == decides {
			return tb
		}
	}
	t.Fatal("no seed leads there")
	return nil
}

// prepared keeps two orders of red, to press and then to write.
func prepared(t *testing.T, h house, tb *table.Table) {
	t.Helper()
	for range 1000 {
		b := tried(t, h, tb, 0)
		if _, err := b.Choose(0, 0, "press"); err != nil {
			t.Fatal(err)
		}
		if _, err := b.Choose(0, 2, "write 1"); err != nil {
			continue // the die of this sandbox has decided nothing
		}
		list, err := tb.KeepOrders(0, b.ID())
		if err != nil || len(list) != 2 || list[0].Choice != "press" || len(list[0].Draws) != 1 || list[1].Choice != "write 1" {
			t.Fatalf("%+v, %v", list, err)
		}
		return
	}
	t.Fatal("no die of a sandbox ever decides")
}

// Orders stop where a die falls, since nobody can know beforehand what it shows; and where the
// game asks something else by then, what was prepared is not given for an answer. It stays
// prepared meanwhile.
func TestOrdersStopAtADie(t *testing.T) {
	h := open(t, store.Options{})
	for _, decides := range []bool{false, true} {
		tb := pressing(t, h, decides)
		prepared(t, h, tb)
		at := tb.Info().Index
		p, err := tb.PlayOrders(0, table.Seen{Index: at})
		if err != nil || p.Done != 1 || len(p.Left) != 1 || p.Why.Code != "orders.drawn" || p.Index != at+2 {
			t.Fatalf("%+v, %v", p, err)
		}
		p, err = tb.PlayOrders(0, table.Seen{Index: at + 2})
		if !decides && (err != nil || p.Done != 0 || len(p.Left) != 1 || p.Why.Code != "orders.other" || p.Index != at+2) {
			t.Errorf("asked to press again: %+v, %v", p, err)
		}
		if decides && (err != nil || p.Done != 1 || len(p.Left) != 0 || p.Why.Text != "" || p.Index != at+3) {
			t.Errorf("asked to write: %+v, %v", p, err)
		}
	}
}
