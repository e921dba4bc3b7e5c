package table_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"sandtable/bots"
	"sandtable/kernel"
	"sandtable/kernel/kerneltest/giant"
	"sandtable/kernel/kerneltest/toy"
	"sandtable/store"
	"sandtable/table"
	"sandtable/titles"
)

// advised waits until comparing has ended.
func advised(t *testing.T, tb *table.Table, seat kernel.Seat) table.Advice {
	t.Helper()
	for {
		a, err := tb.Advice(seat)
		if err != nil {
			t.Fatal(err)
		}
		if !a.Running {
			return a
		}
		time.Sleep(time.Millisecond)
	}
}

// Alone against the computer one can ask about one's decisions, present and past, and
// learns what could be known there: plans with chances, the best first.
func TestAdviceAlone(t *testing.T) {
	h := open(t, store.Options{}, kind("first", first))
	tb := h.table(t, "person", "bot:first")
	if a, err := tb.Advice(0); err != nil || a.Bot != "" {
		t.Errorf("before anybody asked: %+v, %v", a, err)
	}
	if _, err := tb.Advise(0, 0); err != nil {
		t.Fatal(err)
	}
	a := advised(t, tb, 0)
	if a.Bot != "first" || a.Searches || a.Problem.Text != "" || a.Seat != 0 || a.Index != 0 || len(a.Plans) < 2 || a.Played < 30 {
		t.Fatalf("%+v", a)
	}
	seen := map[string]bool{}
	for i, p := range a.Plans {
		if p.Played < 6 || p.Value <= 0 || p.Value >= 1 || p.Margin <= 0 || len(p.Steps) == 0 || p.Steps[0].Label == "" || seen[p.Steps[0].Choice] {
			t.Errorf("%+v", p)
		}
		seen[p.Steps[0].Choice] = true
		if i > 0 && p.Value > a.Plans[i-1].Value && p.Played >= a.Plans[i-1].Played {
			t.Errorf("plan %d is better than the one before it", i)
		}
	}
	// Asked again, it adds to that.
	if _, err := tb.Advise(0, 0); err != nil {
		t.Fatal(err)
	}
	if more := advised(t, tb, 0); more.Played < 2*a.Played || len(more.Plans) != len(a.Plans) {
		t.Errorf("asked again: %+v, after %+v", more, a)
	}
	before := tb.Info().Index
	if _, err := tb.Choose(0, 0, a.Plans[0].Steps[0].Choice); err != nil {
		t.Fatalf("the best plan cannot be begun: %v", err)
	}
	wait(t, tb, "at the person's again or over", func(m table.Moment) bool { return m.Index > before && !m.Thinking.On })
	if _, err := tb.Advise(0, 0); err != nil {
		t.Errorf("of a decision of the past: %v", err)
	}
	for index, why := range map[int]string{-1: "before the start", 1 << 20: "after the end"} {
		if _, err := tb.Advise(0, index); err == nil {
			t.Errorf("advice %s", why)
		}
	}
	if _, err := tb.Advise(0, 1); !refused(err) {
		t.Errorf("about a decision of the computer: %v", err)
	}
}

// Between people there is no advice before the game is over, also not in a sandbox of it,
// and then about any decision.
func TestAdviceBetweenPeople(t *testing.T) {
	h := open(t, store.Options{}, kind("first", first))
	for _, other := range []string{"person", "open"} {
		tb := h.table(t, "person", other)
		if _, err := tb.Advise(0, 0); !refused(err) {
			t.Errorf("against %s: %v", other, err)
		}
		box := tried(t, h, tb, 0)
		if _, err := box.Advise(0, 0); !refused(err) {
			t.Errorf("in a sandbox, against %s: %v", other, err)
		}
		again := tried(t, h, box, 0)
		if _, err := again.Advise(0, 0); !refused(err) {
			t.Errorf("in a sandbox of that, against %s: %v", other, err)
		}
		if b := again.Info().Sandbox; b == nil || b.Bot != "first" {
			t.Errorf("a sandbox of a sandbox does not say who plays for %s: %+v", other, b)
		}
	}
	over := h.table(t, "bot:first", "bot:first")
	wait(t, over, "over and at rest", func(m table.Moment) bool { return over.Info().Over && !m.Thinking.On })
	if _, err := over.Advise(1, 0); err != nil {
		t.Errorf("about another's decision when all is over: %v", err)
	}
	if a := advised(t, over, 1); a.Seat != 0 || len(a.Plans) < 2 {
		t.Errorf("%+v", a)
	}
	if _, err := over.Advise(1, over.Info().Index); !refused(err) {
		t.Errorf("where the game is over: %v", err)
	}
}

// What is hidden from whoever decides does not change what is said.
func TestAdviceSeesWhatTheSeatSees(t *testing.T) {
	var all []string
	for n := range 3 {
		writes := func(_ context.Context, v kernel.View) kernel.Choice {
			legal := v.Legal(nil)
			return legal[min(n, len(legal)-1)]
		}
		h := open(t, store.Options{}, kind("first", first), kind("writes", writes))
		tb := h.table(t, "bot:writes", "person")
		wait(t, tb, "written", func(m table.Moment) bool { return m.Index == 1 && !m.Thinking.On })
		if _, err := tb.Advise(1, 1); err != nil {
			t.Fatal(err)
		}
		a := advised(t, tb, 1)
		if len(a.Plans) < 2 {
			t.Fatalf("%+v", a)
		}
		all = append(all, fmt.Sprint(a.Plans))
	}
	if all[0] != all[1] || all[1] != all[2] {
		t.Errorf("the advice tells what the other has written:\n%s", strings.Join(all, "\n"))
	}
}

// A plan is told as what it comes to: what is picked and put back in it is left out, plans that
// are the same without that are told once, and it ends where an action does, not with one that has
// only begun, unless there is nothing else in it.
func TestPlansAreToldWithoutWhatIsPutBack(t *testing.T) {
	g, p, err := giant.Activated()
	if err != nil {
		t.Fatal(err)
	}
	picks := p.Legal(nil)
	held := p.Clone()
	held.Apply(picks[0], nil)
	named := func(q kernel.Position, begins string) kernel.Choice {
		legal := q.Legal(nil)
		return legal[slices.IndexFunc(legal, func(c kernel.Choice) bool { return strings.HasPrefix(g.Format(q, c), begins) })]
	}
	back := named(held, "back")
	third := p.Clone()
	third.Apply(picks[2], nil)
	move := named(third, "move")
	adviser := known{{picks[0], back, picks[1]}, {picks[1]}, {picks[0], back}, {picks[0], back, picks[0]}, {picks[2], move, picks[0]}}
	st, err := store.OpenWith(filepath.Join(t.TempDir(), "data"), store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	h := hosted(t, st, g, bots.Kind{ID: "known", New: func(kernel.Game, time.Duration) bots.Bot { return adviser }})
	seats := make([]string, len(g.Info().Seats))
	for i := range seats {
		seats[i] = "bot:known"
	}
	seats[p.Node().Seat] = "person"
	tb := h.create(t, table.NewGame{Game: "giant", Scenario: "plain", Seats: seats, Dice: "seeded", Seed: "a"})
	wait(t, tb, "the person decides", func(m table.Moment) bool { return !m.Thinking.On })
	start, err := g.New("plain", nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := tb.Choose(p.Node().Seat, 0, g.Format(start, start.Legal(nil)[0])); err != nil {
		t.Fatal(err)
	}
	if _, err := tb.Advise(p.Node().Seat, 1); err != nil {
		t.Fatal(err)
	}
	var told []string
	for _, plan := range advised(t, tb, p.Node().Seat).Plans {
		var steps []string
		for _, s := range plan.Steps {
			steps = append(steps, s.Choice)
		}
		told = append(told, strings.Join(steps, ", "))
	}
	want := []string{g.Format(p, picks[1]), g.Format(p, picks[0]), g.Format(p, picks[2]) + ", " + g.Format(third, move)}
	if !slices.Equal(told, want) {
		t.Errorf("told %q, want %q", told, want)
	}
}

// known is a bot that knows its plans, each better than the next.
type known [][]kernel.Choice

func (known) Choose(_ context.Context, v kernel.View, _ *rand.Rand) kernel.Choice {
	return v.Legal(nil)[0]
}

func (k known) Analyse(_ context.Context, _ kernel.View, _ *rand.Rand, told func([]bots.Prospect) error) error {
	list := make([]bots.Prospect, len(k))
	for i, line := range k {
		list[i] = bots.Prospect{Plan: line, Value: float64(len(k) - i), Margin: 0.1, Played: 5}
	}
	return told(list)
}

// searching is a bot that compares two plans as often as it is let.
type searching struct{ script }

func (searching) Analyse(ctx context.Context, v kernel.View, _ *rand.Rand, told func([]bots.Prospect) error) error {
	legal := v.Legal(nil)
	for n := 1; ctx.Err() == nil; n++ {
		if err := told([]bots.Prospect{{Plan: legal[:1], Value: 0.4, Played: n}, {Plan: legal[1:2], Value: 0.6, Margin: 0.1, Played: n}}); err != nil {
			return err
		}
	}
	return nil
}

// An opponent that searches is asked; what is known when it is stopped stays.
func TestAdviceIsStopped(t *testing.T) {
	h := open(t, store.Options{}, kind("first", first), bots.Kind{ID: "deep", Name: "Deep", New: func(kernel.Game, time.Duration) bots.Bot { return searching{first} }})
	tb := h.table(t, "person", "bot:first")
	if _, err := tb.Advise(0, 0); err != nil {
		t.Fatal(err)
	}
	for {
		a, err := tb.Advice(0)
		if err != nil || !a.Running {
			t.Fatalf("%+v, %v", a, err)
		}
		if a.Played > 4 {
			break
		}
		time.Sleep(time.Millisecond)
	}
	if _, err := tb.StopAdvice(0); err != nil {
		t.Fatal(err)
	}
	a := advised(t, tb, 0)
	if !a.Searches || a.Bot != "deep" || a.Problem.Text != "" || len(a.Plans) != 2 || a.Plans[0].Value != 0.6 || a.Plans[0].Margin != 0.1 {
		t.Errorf("%+v", a)
	}
}

// Who has gone and asks no more does not keep others waiting.
func TestAdviceIsLeft(t *testing.T) {
	var passed atomic.Int64
	start := time.Now()
	st, err := store.Open(filepath.Join(t.TempDir(), "data"))
	if err != nil {
		t.Fatal(err)
	}
	deep := bots.Kind{ID: "deep", Name: "Deep", New: func(kernel.Game, time.Duration) bots.Bot { return searching{first} }}
	h := table.NewHouse(table.Config{
		Titles: titles.List{{Title: toy.Game{}, Bots: []bots.Kind{deep}}}, Store: st,
		Now: func() time.Time { return start.Add(time.Duration(passed.Load())) },
	})
	t.Cleanup(func() {
		h.Close()
		if err := st.Close(); err != nil {
			t.Error(err)
		}
	})
	both := house{h, st}
	one, two := both.table(t, "person", "bot:deep"), both.table(t, "person", "bot:deep")
	begins := func(tb *table.Table) {
		for {
			if a, err := tb.Advice(0); err != nil || a.Played > 0 {
				break
			}
			time.Sleep(time.Millisecond)
		}
	}
	for _, tb := range []*table.Table{one, two} {
		if _, err := tb.Advise(0, 0); err != nil {
			t.Fatal(err)
		}
		if tb == one {
			begins(one)
		}
	}
	if a, err := two.Advice(0); err != nil || a.Played > 0 {
		t.Errorf("two at once: %+v, %v", a, err)
	}
	passed.Store(int64(time.Minute))
	begins(two)
}

// Who looks on while computers play alone can ask about the decisions of all where nothing is
// hidden, and elsewhere about none but those of the seat that is looked at.
func TestAdviceForWhoLooksOn(t *testing.T) {
	for game, asks := range map[titles.Title]bool{opened{}: true, toy.Game{}: false} {
		halted := make(chan struct{})
		halts := func(_ context.Context, v kernel.View) kernel.Choice {
			if v.Seat() == 1 {
				<-halted
			}
			return v.Legal(nil)[0]
		}
		st, err := store.Open(t.TempDir())
		if err != nil {
			t.Fatal(err)
		}
		h := hosted(t, st, game, kind("first", first), kind("halts", halts))
		tb := h.table(t, "bot:first", "bot:halts")
		wait(t, tb, "at the second's", func(m table.Moment) bool { return m.Index == 1 })
		if _, err := tb.Advise(0, 1); refused(err) == asks {
			t.Errorf("%T: about another's decision: %v", game, err)
		}
		if asks {
			if a := advised(t, tb, 0); a.Seat != 1 || len(a.Plans) < 2 {
				t.Errorf("%+v", a)
			}
		}
		close(halted)
	}
}
