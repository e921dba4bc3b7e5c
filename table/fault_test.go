package table_test

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"math/rand/v2"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"sandtable/bots"
	"sandtable/dice"
	"sandtable/journal"
	"sandtable/kernel"
	"sandtable/kernel/kerneltest/toy"
	"sandtable/scene"
	"sandtable/store"
	"sandtable/table"
	"sandtable/titles"
)

// faulty is the toy game with a fault that a test can turn on: it breaks off in one
// of its methods.
type faulty struct {
	toy.Game
	in *atomic.Value // the name of the method
}

func (f faulty) fault(method string) {
	if f.in.Load() == method {
		panic("fault in " + method)
	}
}

// position is a position of the faulty game.
type position struct {
	kernel.Position
	faulty
}

func (f faulty) Info() *kernel.Info {
	info := *f.Game.Info()
	info.ID = "faulty"
	return &info
}

func (f faulty) New(scenario string, o kernel.Options) (kernel.Position, error) {
	p, err := f.Game.New(scenario, o)
	return position{p, f}, err
}

func (p position) Apply(c kernel.Choice, s kernel.Sink) { p.fault("Apply"); p.Position.Apply(c, s) }
func (p position) Clone() kernel.Position               { return position{p.Position.Clone(), p.faulty} }
func (p position) CopyFrom(o kernel.Position)           { p.Position.CopyFrom(o.(position).Position) }
func (p position) Early(s kernel.Seat) bool {
	p.fault("Early")
	return p.Position.(kernel.Early).Early(s)
}
func (p position) Hasten(s kernel.Seat) { p.Position.(kernel.Early).Hasten(s) }
func (p position) View(s kernel.Seat) kernel.View {
	p.fault("View")
	return view{p.Position.View(s), p.faulty}
}

// view is a view of the faulty game.
type view struct {
	kernel.View
	faulty
}

func (v view) Legal(dst []kernel.Choice) []kernel.Choice { v.fault("Legal"); return v.View.Legal(dst) }
func (v view) Digest() uint64 {
	if v.in.Load() == "other sight" {
		return ^v.View.Digest()
	}
	return v.View.Digest()
}
func (v view) Guess(rng *rand.Rand) kernel.Position { return position{v.View.Guess(rng), v.faulty} }

// toyOf is what the toy game knows of a reader.
func toyOf(r kernel.Reader) kernel.Reader {
	switch r := r.(type) {
	case position:
		return r.Position
	case view:
		return r.View
	}
	return r
}

func (f faulty) Format(r kernel.Reader, c kernel.Choice) string { return f.Game.Format(toyOf(r), c) }
func (f faulty) Parse(r kernel.Reader, s string) (kernel.Choice, error) {
	f.fault("Parse")
	return f.Game.Parse(toyOf(r), s)
}
func (f faulty) Words(r kernel.Reader, v kernel.Verdict) string   { return f.Game.Words(toyOf(r), v) }
func (f faulty) Tell(r kernel.Reader, e kernel.Event) kernel.Line { return f.Game.Tell(toyOf(r), e) }
func (f faulty) Board(r kernel.Reader) *scene.Board               { return f.Game.Board(toyOf(r)) }
func (f faulty) Detail(r kernel.Reader, c kernel.Choice) scene.Detail {
	return f.Game.Detail(toyOf(r), c)
}
func (f faulty) Stamps(v kernel.View, s *scene.Stamps) {
	f.fault("Scene")
	f.Game.Stamps(toyOf(v).(kernel.View), s)
}
func (f faulty) Frame(v kernel.View) scene.Frame {
	f.fault("Scene")
	return f.Game.Frame(toyOf(v).(kernel.View))
}
func (f faulty) Piece(v kernel.View, n int) scene.Piece {
	return f.Game.Piece(toyOf(v).(kernel.View), n)
}
func (f faulty) Score(v kernel.View) []scene.Score { return f.Game.Score(toyOf(v).(kernel.View)) }
func (f faulty) Rows(v kernel.View, n int) []string {
	return f.Game.Rows(toyOf(v).(kernel.View), n)
}
func (f faulty) Ends(r kernel.Reader, dst []kernel.Choice) []kernel.Choice {
	return f.Game.Ends(toyOf(r), dst)
}
func (f faulty) Offer(r kernel.Reader, c kernel.Choice) scene.Offer {
	f.fault("Offer")
	return f.Game.Offer(toyOf(r), c)
}
func (f faulty) Chart(v kernel.View, id string) *scene.Chart {
	f.fault("Chart")
	return f.Game.Chart(toyOf(v).(kernel.View), id)
}

// lockedLog is a log that can be read while others write to it.
type lockedLog struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (l *lockedLog) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(p)
}

func (l *lockedLog) count(what string) int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return strings.Count(l.b.String(), what)
}

// workshop is a house with the toy game and a faulty one.
type workshop struct {
	*table.House
	st  *store.SQLite
	log *lockedLog
	in  atomic.Value
}

func newWorkshop(t *testing.T) *workshop {
	t.Helper()
	st, err := store.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	w := &workshop{st: st, log: &lockedLog{}}
	w.in.Store("")
	w.House = table.NewHouse(table.Config{
		Titles: titles.List{{Title: toy.Game{}, Bots: bots.Basic()}, {Title: faulty{in: &w.in}, Bots: []bots.Kind{kind("first", first)}}},
		Store:  st, Log: slog.New(slog.NewTextHandler(w.log, nil)),
	})
	t.Cleanup(func() {
		w.Close()
		if err := st.Close(); err != nil {
			t.Error(err)
		}
	})
	return w
}

func (w *workshop) table(t *testing.T, game string, seats ...string) *table.Table {
	t.Helper()
	in, err := w.Create(table.NewGame{Game: game, Scenario: "plain", Seats: seats, Dice: "seeded", Seed: "a"})
	if err != nil {
		t.Fatal(err)
	}
	tb, release, err := w.Use(in.ID)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(release)
	return tb
}

// isStopped checks what anybody finds out about a game that has stopped, and that
// others go on.
func (w *workshop) isStopped(t *testing.T, tb *table.Table, index int) {
	t.Helper()
	w.in.Store("") // from here on the rules could go on; the game must not
	var read *table.ReadOnly
	if _, err := tb.Choose(0, index, "write 1"); !errors.As(err, &read) || !strings.Contains(err.Error(), "this game has stopped") || strings.Contains(err.Error(), "\n") {
		t.Errorf("a choice is answered with %v", err)
	}
	in := tb.Info()
	if !strings.Contains(in.Problem, "export it") || in.Index != index || in.Game != "faulty" || len(in.Seats) != 2 || in.Title == "" {
		t.Errorf("it is shown as %+v", in)
	}
	list, err := w.List()
	if err != nil || len(list) == 0 || !strings.Contains(list[len(list)-1].Problem+list[0].Problem, "this game has stopped") {
		t.Errorf("listed are %+v, %v", list, err)
	}
	var saved bytes.Buffer
	if err := tb.Journal(&saved); err != nil {
		t.Error(err)
	}
	if j, err := journal.Decode(&saved); err != nil || len(j.Lines) < index {
		t.Errorf("the export has %+v, %v", j, err)
	}
	if n := w.log.count("stack="); n != 1 {
		t.Errorf("the log has %d stacks", n)
	}
	other := w.table(t, "toy", "person", "person")
	if _, err := other.Choose(0, 0, "write 1"); err != nil {
		t.Errorf("another game is stopped too: %v", err)
	}
}

// A fault in the rules stops its game, wherever it shows itself, and no other.
func TestFaultStopsItsGameOnly(t *testing.T) {
	for method, ask := range map[string]func(*workshop, *table.Table){
		"Apply": func(_ *workshop, tb *table.Table) { _, _ = tb.Choose(0, 0, "write 1") },
		"View":  func(_ *workshop, tb *table.Table) { _, _ = tb.Snapshot(1, -1) },
		"Legal": func(_ *workshop, tb *table.Table) { _, _ = tb.Snapshot(0, -1) },
		"Scene": func(_ *workshop, tb *table.Table) { _, _ = tb.Snapshot(0, -1) },
		"Offer": func(_ *workshop, tb *table.Table) { _, _ = tb.Steps(0, 0) },
		"Early": func(_ *workshop, tb *table.Table) { _, _ = tb.Snapshot(1, -1) },
	} {
		t.Run(method, func(t *testing.T) {
			w := newWorkshop(t)
			tb := w.table(t, "faulty", "person", "person")
			changes, sub := watch(tb)
			defer sub.Close()
			w.in.Store(method)
			ask(w, tb)
			<-changes // whoever listens is woken
			w.isStopped(t, tb, 0)
		})
	}
}

// The last number that the dice have waited for lets a draw be made: a fault in it stops the
// game as any other does, and whoever gave the number is told why.
func TestFaultInADrawThatHasWaited(t *testing.T) {
	w := newWorkshop(t)
	in, err := w.Create(table.NewGame{Game: "faulty", Scenario: "plain", Seats: []string{"person", "person"}, Dice: "fair"})
	if err != nil {
		t.Fatal(err)
	}
	tb, release, err := w.Use(in.ID)
	if err != nil {
		t.Fatal(err)
	}
	defer release()
	if _, err := tb.AddNonce(0, dice.NewNonce()); err != nil {
		t.Fatal(err)
	}
	texts(t, tb, "write 2", "write 2")
	w.in.Store("Apply")
	var read *table.ReadOnly
	if _, err := tb.AddNonce(1, dice.NewNonce()); !errors.As(err, &read) {
		t.Errorf("the number is answered with %v", err)
	}
	w.isStopped(t, tb, 2)
}

// The lists and the caretaker look at all games; a fault in one ends neither.
func TestFaultInTheBackground(t *testing.T) {
	w := newWorkshop(t)
	tb := w.table(t, "faulty", "person", "person")
	if _, err := tb.Choose(0, 0, "write 1"); err != nil {
		t.Fatal(err)
	}
	tb.Forget()
	w.in.Store("Scene")
	w.Sweep()
	w.isStopped(t, tb, 1)
	w.Sweep()
}

// In a bot's turn, which nobody asked for, a fault of the rules stops the game.
func TestFaultInABotsTurn(t *testing.T) {
	w := newWorkshop(t)
	tb := w.table(t, "faulty", "person", "bot:first")
	w.in.Store("Legal")
	if _, err := tb.Choose(0, 0, "write 1"); err == nil {
		wait(t, tb, "stopped", func(table.Moment) bool { return tb.Info().Problem != "" })
	}
	if in := tb.Info(); !strings.Contains(in.Problem, "this game has stopped") {
		t.Errorf("it is shown as %+v", in)
	}
	if n := w.log.count("the game has stopped"); n != 1 {
		t.Errorf("the log says so %d times", n)
	}
}

// A question in a client's own words stops nothing, whatever it breaks.
func TestFaultOverAQuestion(t *testing.T) {
	w := newWorkshop(t)
	tb := w.table(t, "faulty", "person", "person")
	for range 3 {
		for method, ask := range map[string]func() error{
			"Parse": func() error { _, err := tb.Explain(context.Background(), 0, "write 1"); return err },
			"Offer": func() error { _, err := tb.Why(0, "red", ""); return err },
			"Chart": func() error { _, err := tb.Chart(0, "forces"); return err },
		} {
			w.in.Store(method)
			var f *table.Fault
			if err := ask(); !errors.As(err, &f) {
				t.Errorf("%s: %v", method, err)
			}
		}
		w.in.Store("Parse")
		var f *table.Fault
		if _, err := tb.Choose(0, 0, "write 1"); !errors.As(err, &f) {
			t.Errorf("a choice that cannot be read: %v", err)
		}
	}
	w.in.Store("")
	if n := w.log.count("stack="); n != 1 {
		t.Errorf("the log has %d stacks", n)
	}
	if _, err := tb.Choose(0, 0, "write 1"); err != nil {
		t.Errorf("the game does not go on: %v", err)
	}
}

// A game that breaks its rules off when it is opened can be listed, exported and
// deleted.
func TestFaultWhenOpened(t *testing.T) {
	w := newWorkshop(t)
	in, err := w.Create(table.NewGame{Game: "faulty", Scenario: "plain", Seats: []string{"person", "person"}})
	if err != nil {
		t.Fatal(err)
	}
	tb, release, err := w.Use(in.ID)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := tb.Choose(0, 0, "write 1"); err != nil {
		t.Fatal(err)
	}
	release()
	w.Close()
	w.in.Store("Apply")
	again := table.NewHouse(table.Config{Titles: titles.List{{Title: faulty{in: &w.in}}}, Store: w.st, Log: slog.New(slog.NewTextHandler(w.log, nil)), Idle: time.Hour})
	defer again.Close()
	tb, release, err = again.Use(in.ID)
	if err != nil {
		t.Fatal(err)
	}
	defer release()
	if in := tb.Info(); !strings.Contains(in.Problem, "this game has stopped") || in.Game != "faulty" {
		t.Errorf("it is shown as %+v", in)
	}
	var saved bytes.Buffer
	if err := tb.Journal(&saved); err != nil || !strings.Contains(saved.String(), "write 1") {
		t.Errorf("the export is %s, %v", &saved, err)
	}
	if err := again.Delete(in.ID); err != nil {
		t.Error(err)
	}
}
