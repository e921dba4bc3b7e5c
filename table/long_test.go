package table_test

import (
	"bytes"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"sandtable/kernel"
	"sandtable/kernel/kerneltest/toy"
	"sandtable/store"
	"sandtable/table"
	"sandtable/titles"
)

// gate holds choices up on their way into a position.
type gate struct {
	mu      sync.Mutex
	shut    bool
	catch   func(*gated) bool
	entered chan struct{} // closed when one is held up
	open    chan struct{}
}

// close holds up, from here on, the first choice for a position that is caught,
// and all after it.
func (g *gate) close(catch func(*gated) bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.shut, g.catch, g.entered, g.open = true, catch, make(chan struct{}), make(chan struct{})
}

// lift lets all go on.
func (g *gate) lift() {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.shut {
		g.shut = false
		close(g.open)
	}
}

func (g *gate) pass(p *gated) {
	g.mu.Lock()
	if !g.shut || !g.catch(p) {
		g.mu.Unlock()
		return
	}
	select {
	case <-g.entered:
	default:
		close(g.entered)
	}
	open := g.open
	g.mu.Unlock()
	<-open
}

// gated is a position behind a gate. It knows how many choices led to it, and
// whether its game was set up while the gate was shut.
type gated struct {
	kernel.Position
	gate  *gate
	age   int
	fresh bool
}

func (p *gated) Apply(c kernel.Choice, s kernel.Sink) {
	p.gate.pass(p)
	p.Position.Apply(c, s)
	p.age++
}

func (p *gated) Clone() kernel.Position {
	c := *p
	c.Position = p.Position.Clone()
	return &c
}

func (p *gated) CopyFrom(q kernel.Position) {
	o := q.(*gated)
	p.Position.CopyFrom(o.Position)
	p.age, p.fresh = o.age, o.fresh
}

// gatedGame is the toy game behind a gate.
type gatedGame struct {
	titles.Title
	gate *gate
}

func (g gatedGame) New(scenario string, o kernel.Options) (kernel.Position, error) {
	p, err := g.Title.New(scenario, o)
	if err != nil {
		return nil, err
	}
	g.gate.mu.Lock()
	defer g.gate.mu.Unlock()
	return &gated{Position: p, gate: g.gate, fresh: g.gate.shut}, nil
}

func plain(r kernel.Reader) kernel.Reader {
	if p, ok := r.(*gated); ok {
		return p.Position
	}
	return r
}

func (g gatedGame) Format(r kernel.Reader, c kernel.Choice) string {
	return g.Title.Format(plain(r), c)
}

func (g gatedGame) Parse(r kernel.Reader, text string) (kernel.Choice, error) {
	return g.Title.Parse(plain(r), text)
}

func (g gatedGame) Words(r kernel.Reader, v kernel.Verdict) string { return g.Title.Words(plain(r), v) }

func gatedHouse(t *testing.T, l table.Limits) (house, *gate) {
	t.Helper()
	st, err := store.Open(filepath.Join(t.TempDir(), "data"))
	if err != nil {
		t.Fatal(err)
	}
	g := &gate{}
	h := table.NewHouse(table.Config{Titles: titles.List{{Title: gatedGame{toy.Game{}, g}}}, Store: st, Limits: l})
	t.Cleanup(func() {
		g.lift()
		h.Close()
		if err := st.Close(); err != nil {
			t.Error(err)
		}
	})
	return house{h, st}, g
}

// takenUp is a table of such a house as another reads it from the store.
func takenUp(t *testing.T, h house, g *gate, id string) *table.Table {
	t.Helper()
	later := table.NewHouse(table.Config{Titles: titles.List{{Title: gatedGame{toy.Game{}, g}}}, Store: h.st})
	t.Cleanup(later.Close)
	tb, release, err := later.Use(id)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(release)
	return tb
}

// tents makes a table in the scenario in which a seat can go on choosing for as long
// as it likes, and does so.
func (h house) tents(t *testing.T, choices int) *table.Table {
	t.Helper()
	tb := h.create(t, table.NewGame{Game: "toy", Scenario: "camp", Seats: []string{"person", "person"}, Dice: "seeded", Seed: "a"})
	for range choices {
		pitch(t, tb)
	}
	return tb
}

// pitch makes one more choice of the first seat.
func pitch(t *testing.T, tb *table.Table) {
	t.Helper()
	if err := pitchOnce(tb); err != nil {
		t.Error(err)
	}
}

func pitchOnce(tb *table.Table) error {
	n := tb.Info().Index
	_, err := tb.Choose(0, n, []string{"pitch 1", "strike 1"}[n%2])
	return err
}

// soon runs what must not be held up.
func soon(t *testing.T, what string, f func() error) {
	t.Helper()
	done := make(chan error, 1)
	go func() { done <- f() }()
	select {
	case err := <-done:
		if err != nil {
			t.Errorf("%s: %v", what, err)
		}
	case <-time.After(30 * time.Second):
		t.Fatalf("%s is held up", what)
	}
}

// While one table is at long work, whoever looks and chooses there and elsewhere is
// answered, and so is the list of games.
func TestLongWorkHoldsNobodyUp(t *testing.T) {
	fresh := func(p *gated) bool { return p.fresh }
	early := func(p *gated) bool { return !p.fresh && p.age < 5 }
	const choices = 60
	for name, tt := range map[string]struct {
		catch func(*gated) bool
		work  func(*testing.T, house, *table.Table, []byte) error
	}{
		"verification": {fresh, func(t *testing.T, _ house, a *table.Table, _ []byte) error {
			v, err := a.Verification(t.Context())
			if err == nil && !v.Checked {
				err = fmt.Errorf("it is not checked: %s", v.How.Text)
			}
			return err
		}},
		"import": {fresh, func(t *testing.T, h house, _ *table.Table, saved []byte) error {
			in, err := h.Import(t.Context(), bytes.NewReader(saved), nil)
			if err == nil && in.Index != choices {
				err = fmt.Errorf("it stands at %d", in.Index)
			}
			return err
		}},
		"steps": {early, func(_ *testing.T, _ house, a *table.Table, _ []byte) error {
			st, err := a.Steps(0, 0)
			if err == nil && len(st.Steps) != choices {
				err = fmt.Errorf("%d steps", len(st.Steps))
			}
			return err
		}},
		"an early view": {early, func(_ *testing.T, _ house, a *table.Table, _ []byte) error {
			_, err := a.Snapshot(0, 7)
			return err
		}},
		"a first view": {early, func(_ *testing.T, _ house, a *table.Table, _ []byte) error {
			_, err := a.Snapshot(1, -1)
			return err
		}},
	} {
		t.Run(name, func(t *testing.T) {
			h, g := gatedHouse(t, table.Limits{})
			a, b := h.tents(t, choices), h.tents(t, choices)
			if _, err := a.Snapshot(0, -1); err != nil {
				t.Fatal(err)
			}
			var saved bytes.Buffer
			if err := a.Journal(&saved); err != nil {
				t.Fatal(err)
			}
			g.close(tt.catch)
			ended := make(chan error, 1)
			go func() { ended <- tt.work(t, h, a, saved.Bytes()) }()
			select {
			case <-g.entered:
			case err := <-ended:
				t.Fatalf("it ended before it began: %v", err)
			}
			soon(t, "a view of the same table", func() error { _, err := a.Snapshot(0, -1); return err })
			soon(t, "its last step", func() error { _, err := a.Steps(0, choices-1); return err })
			soon(t, "its description", func() error { a.Info(); a.Now(); return nil })
			soon(t, "its saved game", func() error { return a.Journal(&bytes.Buffer{}) })
			soon(t, "a choice at another table", func() error { return pitchOnce(b) })
			soon(t, "another choice there", func() error { return pitchOnce(b) })
			soon(t, "the list of games", func() error { _, err := h.List(); return err })
			soon(t, "the caretaker", func() error { h.Sweep(); return nil })
			soon(t, "a new table", func() error {
				_, err := h.Create(table.NewGame{Game: "toy", Scenario: "plain", Seats: []string{"person", "person"}, Dice: "typed"})
				return err
			})
			if name == "import" {
				var busy *table.Busy
				if _, err := h.Import(t.Context(), &saved, nil); !errors.As(err, &busy) || busy.After <= 0 {
					t.Errorf("a second import: %v", err)
				}
				if p := h.Importing(); !p.Busy {
					t.Errorf("progress %+v", p)
				}
			} else {
				soon(t, "a choice at the same table", func() error { return pitchOnce(a) })
			}
			g.lift()
			if err := <-ended; err != nil {
				t.Error(err)
			}
			if p := h.Importing(); p.Busy {
				t.Errorf("afterwards %+v", p)
			}
		})
	}
}

// What follows from an undo is the same for those who were there and those who come
// later.
func TestTracksFollowUndo(t *testing.T) {
	h, _ := gatedHouse(t, table.Limits{})
	a := h.tents(t, 50)
	look := func() string {
		t.Helper()
		s, err := a.Snapshot(0, -1)
		if err != nil {
			t.Fatal(err)
		}
		return text(t, s)
	}
	look()
	for _, back := range []int{1, 3, 40} {
		n := a.Info().Index
		if _, err := a.Undo(0, n-back); err != nil {
			t.Fatal(err)
		}
		pitch(t, a)
		pitch(t, a)
		st, err := a.Steps(0, n-back)
		if err != nil || len(st.Steps) != 2 {
			t.Fatalf("%d back: %d steps, %v", back, len(st.Steps), err)
		}
		seen := look()
		var saved bytes.Buffer
		if err := a.Journal(&saved); err != nil {
			t.Fatal(err)
		}
		in, err := h.Import(t.Context(), &saved, nil)
		if err != nil {
			t.Fatal(err)
		}
		again, release, err := h.Use(in.ID)
		if err != nil {
			t.Fatal(err)
		}
		s, err := again.Snapshot(0, -1)
		if err != nil {
			t.Fatal(err)
		}
		release()
		s.Table = table.Info{}
		first, err := a.Snapshot(0, -1)
		if err != nil {
			t.Fatal(err)
		}
		first.Table = table.Info{}
		if text(t, s) != text(t, first) {
			t.Errorf("%d back: who was there sees\n%s\nwho comes later\n%s", back, seen, text(t, s))
		}
	}
}

// A saved game that is too long is refused in words that say how long it may be;
// one that fits is read whole and can be gone on with until it is full.
func TestLimits(t *testing.T) {
	h, _ := gatedHouse(t, table.Limits{Bytes: 4000, Lines: 60})
	a := h.tents(t, 20)
	var saved bytes.Buffer
	if err := a.Journal(&saved); err != nil {
		t.Fatal(err)
	}
	for name, tt := range map[string]struct {
		text string
		want string
	}{
		"lines": {strings.Repeat("[1,0,\"a\"]\n", 61), "60 lines"},
		"bytes": {strings.Repeat("x", 4001), "at most 4000 bytes"},
	} {
		var long *table.TooLong
		_, err := h.Import(t.Context(), strings.NewReader(tt.text), nil)
		if !errors.As(err, &long) || !strings.Contains(err.Error(), tt.want) || !strings.Contains(err.Error(), "at most 4000 bytes and 60 lines") {
			t.Errorf("%s: %v", name, err)
		}
	}
	in, err := h.Import(t.Context(), &saved, nil)
	if err != nil || in.Index != 20 {
		t.Fatalf("%+v, %v", in, err)
	}
	for range 60 {
		if err = pitchOnce(a); err != nil {
			break
		}
	}
	var refused *table.Refused
	if !errors.As(err, &refused) || !strings.Contains(err.Error(), "a saved game may have") {
		t.Errorf("at the end: %v", err)
	}
	if _, err := a.Undo(0, -1); !errors.As(err, &refused) {
		t.Errorf("taking back at the end: %v", err)
	}
	saved.Reset()
	if err := a.Journal(&saved); err != nil {
		t.Fatal(err)
	}
	if _, err := h.Import(t.Context(), &saved, nil); err != nil {
		t.Errorf("a full game is not read back: %v", err)
	}
}

// Whoever asks for many commitments keeps nobody from beginning.
func TestManyCommitments(t *testing.T) {
	h, _ := gatedHouse(t, table.Limits{})
	_, first, err := h.Commit()
	if err != nil {
		t.Fatal(err)
	}
	var last string
	for range 1000 {
		if _, last, err = h.Commit(); err != nil {
			t.Fatal(err)
		}
	}
	ask := table.NewGame{Game: "toy", Scenario: "plain", Seats: []string{"person", "person"}, Nonces: []string{"a", "b"}}
	ask.Commitment = last
	if _, err := h.Create(ask); err != nil {
		t.Errorf("the last commitment: %v", err)
	}
	ask.Commitment = first
	if _, err := h.Create(ask); err == nil {
		t.Error("the first of 1,001 commitments is still waiting")
	}
}
