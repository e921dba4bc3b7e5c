package table_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"sandtable/kernel"
	"sandtable/kernel/kerneltest/toy"
	"sandtable/scene"
	"sandtable/store"
	"sandtable/table"
	"sandtable/titles"
)

// bare is a game without charts and plans.
type bare struct{ titles.Title }

// planned is a game whose plan a test makes.
type planned struct {
	titles.Title
	plan func(kernel.View) *scene.Plan
}

func (p planned) Plan(v kernel.View) *scene.Plan { return p.plan(v) }

func (planned) Chart(kernel.View, string) *scene.Chart { return nil }

// wide is a position with seven draws of six results ahead of it, all different.
type wide struct {
	kernel.Position
	depth  int
	digest uint64
}

func (w *wide) Node() kernel.Node                    { return kernel.Node{Seat: kernel.Chance, Final: w.depth == 7} }
func (w *wide) Explain(kernel.Choice) kernel.Verdict { return kernel.Verdict{} }
func (w *wide) Digest() uint64                       { return w.digest }
func (w *wide) Clone() kernel.Position               { c := *w; return &c }

func (w *wide) Apply(c kernel.Choice, _ kernel.Sink) {
	w.depth, w.digest = w.depth+1, w.digest*6+uint64(c.A)
}

func (w *wide) Outcomes(dst []kernel.Outcome) []kernel.Outcome {
	for a := range int16(6) {
		dst = append(dst, kernel.Outcome{Choice: kernel.Choice{A: a}, Weight: 1})
	}
	return dst
}

func tableOf(t *testing.T, title titles.Title) *table.Table {
	t.Helper()
	return houseOf(t, title).table(t, "person", "person")
}

func houseOf(t *testing.T, title titles.Title) house {
	t.Helper()
	st, err := store.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	h := table.NewHouse(table.Config{Titles: titles.List{{Title: title}}, Store: st})
	t.Cleanup(func() {
		h.Close()
		if err := st.Close(); err != nil {
			t.Error(err)
		}
	})
	return house{h, st}
}

func TestOutlook(t *testing.T) {
	die := func() kernel.Position {
		p, err := toy.Game{}.New("plain", nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range []string{"write 2", "write 2"} {
			c, err := toy.Game{}.Parse(p, text)
			if err != nil {
				t.Fatal(err)
			}
			p.Apply(c, nil)
		}
		return p
	}()
	roll, err := toy.Game{}.Parse(die, "die 1")
	if err != nil {
		t.Fatal(err)
	}
	tb := tableOf(t, planned{toy.Game{}, func(v kernel.View) *scene.Plan {
		if v.Seat() == 1 {
			return nil
		}
		return &scene.Plan{Title: "Matters", Rule: "4", Matters: []scene.Matter{
			{ID: "unforeseen"},
			{ID: "refused", Position: die, Choice: kernel.Choice{Verb: 99}},
			{ID: "settled", Position: die, Choice: roll}, // a choice that no die follows
			{ID: "endless", Position: &wide{Position: die, digest: 1}},
		}}
	}})
	o, err := tb.Outlook(t.Context(), 0)
	if err != nil || o.Title != "Matters" || o.Rule != "4" || len(o.Rows) != 4 {
		t.Fatalf("%+v %v", o, err)
	}
	for i, p := range o.Rows {
		if p.Odds != nil || p.TooMany != (i == 3) {
			t.Errorf("%s: odds %v, too many: %v", p.Matter.ID, p.Odds, p.TooMany)
		}
	}
	if o, err := tb.Outlook(t.Context(), 1); err != nil || len(o.Rows) != 0 {
		t.Errorf("nothing to plan: %+v %v", o, err)
	}
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := tb.Outlook(gone, 0); !errors.Is(err, context.Canceled) {
		t.Errorf("nobody waits any more: %v", err)
	}
	var none *table.Missing
	if _, err := tb.Chart(0, "x"); !errors.As(err, &none) || !strings.Contains(err.Error(), "there is no chart “x”; there are: forces") {
		t.Errorf("a chart that there is not: %v", err)
	}
}

func TestNoChartsNoPlans(t *testing.T) {
	tb := tableOf(t, bare{toy.Game{}})
	var none *table.Missing
	if _, err := tb.Chart(0, "forces"); !errors.As(err, &none) || err.Error() != "Toy has no charts here" {
		t.Errorf("charts of a game without: %v", err)
	}
	if o, err := tb.Outlook(t.Context(), 0); err != nil || len(o.Rows) != 0 {
		t.Errorf("plan of a game without: %+v %v", o, err)
	}
	if _, err := tb.Outlook(t.Context(), 5); err == nil {
		t.Error("seat 5 has a plan")
	}
}
