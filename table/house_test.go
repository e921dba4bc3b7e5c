package table_test

import (
	"context"
	"encoding/json"
	"errors"
	"hash/fnv"
	"math/rand/v2"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"sandtable/bots"
	"sandtable/kernel"
	"sandtable/kernel/kerneltest/toy"
	"sandtable/store"
	"sandtable/table"
	"sandtable/titles"
)

func text(t *testing.T, s table.Snapshot) string {
	t.Helper()
	b, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// What nobody uses is put away, and comes back as it was.
func TestPutAway(t *testing.T) {
	st, err := store.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	var later atomic.Int64
	start := time.Date(2026, 6, 6, 6, 30, 0, 0, time.UTC)
	now := func() time.Time { return start.Add(time.Duration(later.Load())) }
	h := table.NewHouse(table.Config{Titles: titles.List{{Title: toy.Game{}, Bots: bots.Basic()}}, Store: st, Now: now})
	defer func() {
		h.Close()
		if err := st.Close(); err != nil {
			t.Error(err)
		}
	}()
	in, err := h.Create(table.NewGame{Game: "toy", Scenario: "plain", Seats: []string{"person", "person"}})
	if err != nil {
		t.Fatal(err)
	}
	use := func() (*table.Table, func(), table.Snapshot) {
		t.Helper()
		tb, release, err := h.Use(in.ID)
		if err != nil {
			t.Fatal(err)
		}
		snap, err := tb.Snapshot(0, -1)
		if err != nil {
			t.Fatal(err)
		}
		return tb, release, snap
	}
	tb, release, _ := use()
	if _, err := tb.Choose(0, 0, "write 3"); err != nil {
		t.Fatal(err)
	}
	want, err := tb.Snapshot(0, -1)
	if err != nil {
		t.Fatal(err)
	}
	later.Store(int64(2 * time.Minute))
	h.Sweep()
	if n := tb.Held(); n != 0 {
		t.Errorf("scenes for %d seats are kept that nobody looks at", n)
	}
	same, free, got := use()
	if same != tb || text(t, got) != text(t, want) {
		t.Errorf("after slimming\n%s\nwas\n%s", text(t, got), text(t, want))
	}
	free()
	later.Store(int64(time.Hour))
	h.Sweep()
	if same, free, _ = use(); same != tb {
		t.Error("a table in use has been put away")
	}
	free()
	release()
	later.Store(int64(2 * time.Hour))
	h.Sweep()
	other, free, got := use()
	defer free()
	if other == tb {
		t.Error("a table that nobody uses is kept")
	}
	if text(t, got) != text(t, want) {
		t.Errorf("after it was put away\n%s\nwas\n%s", text(t, got), text(t, want))
	}
}

// drawn is a bot that tells what it draws.
func drawn(t *testing.T, dir, id string, index int) (string, []uint64) {
	t.Helper()
	st, err := store.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	got := make(chan []uint64, 1)
	tells := bots.Kind{ID: "tells", Name: "tells", New: func(kernel.Game, time.Duration) bots.Bot {
		return teller(got)
	}}
	h := table.NewHouse(table.Config{Titles: titles.List{{Title: toy.Game{}, Bots: []bots.Kind{tells}}}, Store: st})
	defer func() {
		h.Close()
		if err := st.Close(); err != nil {
			t.Error(err)
		}
	}()
	if id == "" {
		in, err := h.Create(table.NewGame{Game: "toy", Scenario: "plain", Seats: []string{"person", "bot:tells"}})
		if err != nil {
			t.Fatal(err)
		}
		id = in.ID
	}
	tb, release, err := h.Use(id)
	if err != nil {
		t.Fatal(err)
	}
	defer release()
	if index == 0 {
		if _, err := tb.Choose(0, 0, "write 1"); err != nil {
			t.Fatal(err)
		}
	}
	return id, <-got
}

// teller says what it drew and waits for the end of its turn, so that it is asked
// the same again.
type teller chan []uint64

func (b teller) Choose(ctx context.Context, v kernel.View, rng *rand.Rand) kernel.Choice {
	select {
	case b <- []uint64{rng.Uint64(), rng.Uint64()}:
	default:
	}
	<-ctx.Done()
	return v.Legal(nil)[0]
}

// What a bot draws follows neither from the table's id nor from anything else that
// a player knows, and is the same when the house is opened again.
func TestBotsCannotBeForeseen(t *testing.T) {
	dir := t.TempDir()
	id, first := drawn(t, dir, "", 0)
	_, again := drawn(t, dir, id, 1)
	if !slices.Equal(first, again) {
		t.Errorf("it drew %v, and when opened again %v", first, again)
	}
	h := fnv.New64a()
	_, _ = h.Write([]byte(id))
	known := rand.New(rand.NewPCG(h.Sum64(), 1))
	if first[0] == known.Uint64() {
		t.Error("the draws follow from the table's id and index")
	}
	copied := t.TempDir()
	copyGame(t, dir, copied)
	if _, other := drawn(t, copied, id, 1); slices.Equal(first, other) {
		t.Error("the draws follow from the game alone, not from a secret of the house")
	}
}

// copyGame copies the only game of one store to another.
func copyGame(t *testing.T, from, to string) {
	t.Helper()
	a, err := store.Open(from)
	if err != nil {
		t.Fatal(err)
	}
	b, err := store.Open(to)
	if err != nil {
		t.Fatal(err)
	}
	list, err := a.List()
	if err != nil || len(list) != 1 {
		t.Fatalf("%v %v", list, err)
	}
	g, err := a.Load(list[0].ID)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(b.Create(g), a.Close(), b.Close()); err != nil {
		t.Fatal(err)
	}
}

// A table that is not in memory is deleted from the disk, with its keys, and is gone for whoever
// asks for it then.
func TestDeleteWhatIsPutAway(t *testing.T) {
	dir := t.TempDir()
	h, ends := reopened(t, dir)
	lock := &table.Locking{When: table.Always}
	id := h.create(t, table.NewGame{Game: "toy", Scenario: "plain", Seats: []string{"person", "person"}, Lock: lock}).ID()
	other := h.table(t, "person", "person").ID()
	ends()
	h, ends = reopened(t, dir)
	defer func() { ends() }()
	if !h.Keyed(id) {
		t.Fatal("a table with keys has none when the house is opened again")
	}
	if err := h.Delete(id); err != nil {
		t.Fatal(err)
	}
	if h.Keyed(id) {
		t.Error("the keys of a table that is gone are kept")
	}
	for range 2 {
		if _, _, err := h.Use(id); !table.IsNotFound(err) {
			t.Errorf("used: %v", err)
		}
		if err := h.Delete(id); !table.IsNotFound(err) {
			t.Errorf("deleted again: %v", err)
		}
	}
	if list, err := h.List(); err != nil || len(list) != 1 || list[0].ID != other {
		t.Errorf("left are %+v, %v", list, err)
	}
	h.enter(t, other)
}

// After something was taken back a bot begins anew: its plan is of a game that did not happen.
func TestBotBeginsAnewAfterTakingBack(t *testing.T) {
	var made atomic.Int64
	asked := make(chan struct{})
	h := open(t, store.Options{}, bots.Kind{ID: "planner", Name: "planner", New: func(kernel.Game, time.Duration) bots.Bot {
		made.Add(1)
		return script(func(ctx context.Context, v kernel.View) kernel.Choice {
			asked <- struct{}{}
			<-ctx.Done()
			return v.Legal(nil)[0]
		})
	}})
	tb := h.table(t, "person", "bot:planner")
	for want := range int64(2) {
		if _, err := tb.Choose(0, 0, "write 3"); err != nil {
			t.Fatal(err)
		}
		<-asked
		if got := made.Load(); got != want+1 {
			t.Errorf("%d bots were made, want %d", got, want+1)
		}
		if _, err := tb.Undo(0, -1); err != nil {
			t.Fatal(err)
		}
	}
}

// Sandboxes that nobody looks at any more make room for others, and nothing stays behind of them,
// also where their table is played on; as many as there may be at once there can always be again.
func TestSandboxesMakeRoom(t *testing.T) {
	st, err := store.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	var later atomic.Int64
	start := time.Date(2026, 6, 6, 6, 30, 0, 0, time.UTC)
	hs := table.NewHouse(table.Config{
		Titles: titles.List{{Title: toy.Game{}, Bots: bots.Basic()}}, Store: st, Now: func() time.Time { return start.Add(time.Duration(later.Load())) },
	})
	h := house{hs, st}
	defer func() {
		h.Close()
		if err := st.Close(); err != nil {
			t.Error(err)
		}
	}()
	many := make([]*table.Table, 2*table.MaxSandboxes)
	for i := range many {
		many[i] = h.create(t, table.NewGame{
			Game: "toy", Scenario: "plain", Seats: []string{"person", "person"}, Dice: "seeded", Seed: "a", Lock: &table.Locking{When: table.Always},
		})
	}
	for _, lot := range [][]*table.Table{many[:table.MaxSandboxes], many[table.MaxSandboxes:]} {
		var ids []string
		for _, tb := range lot {
			in, err := tb.Sandbox(0)
			if err != nil || !h.Keyed(in.ID) {
				t.Fatalf("%+v, %v", in, err)
			}
			ids = append(ids, in.ID)
		}
		var busy *table.Busy
		if _, err := lot[0].Sandbox(1); !errors.As(err, &busy) || busy.After < 1 {
			t.Errorf("one more: %v", err)
		}
		later.Add(int64(time.Hour))
		h.Sweep()
		for _, id := range ids {
			if _, _, err := h.Use(id); !table.IsNotFound(err) || h.Keyed(id) {
				t.Fatalf("a sandbox that nobody looks at: %v, keys %v", err, h.Keyed(id))
			}
		}
	}
}
