package advice_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"sandtable/advice"
	"sandtable/bots"
	"sandtable/kernel"
	"sandtable/kernel/kerneltest/giant"
	"sandtable/kernel/kerneltest/toy"
)

func config(t *testing.T) advice.Config {
	t.Helper()
	p, err := toy.Game{}.New("plain", nil)
	if err != nil {
		t.Fatal(err)
	}
	return advice.Config{Game: toy.Game{}, Kinds: bots.Basic(), View: p.View(p.Node().Seat), Seed: 7}
}

// Every plan is a choice that is allowed, the best first; one that was given up early is not before
// one that was played further, unless it is better beyond chance. The same seed gives the same figures.
func TestPlans(t *testing.T) {
	c := config(t)
	run := func() (last []bots.Prospect) {
		if err := advice.Run(t.Context(), c, func(list []bots.Prospect) { last = list }); err != nil {
			t.Fatal(err)
		}
		return last
	}
	list := run()
	if legal := c.View.Legal(nil); len(list) != min(len(legal), 6) {
		t.Fatalf("%d plans of %d choices", len(list), len(legal))
	}
	for i, p := range list {
		if !c.View.Explain(p.Plan[0]).OK() || p.Played%6 != 0 || p.Played == 0 || p.Value <= 0 || p.Value >= 1 {
			t.Errorf("%+v", p)
		}
		for _, q := range list[:i] {
			if p.Played >= q.Played && p.Value > q.Value {
				t.Errorf("%+v is better than the one before, %+v", p, q)
			}
			if q.Played < p.Played && q.Value-p.Value < math.Hypot(p.Margin, q.Margin) {
				t.Errorf("%+v was given up and is before %+v within chance", q, p)
			}
		}
	}
	if again := run(); fmt.Sprint(again) != fmt.Sprint(list) {
		t.Errorf("%v, and again %v", list, again)
	}
}

// Asked again it adds to what is known, with other dice: nothing of that is lost.
func TestMore(t *testing.T) {
	c := config(t)
	var last []bots.Prospect
	told := func(list []bots.Prospect) { last = list }
	for _, searches := range []bool{false, true} {
		if searches {
			c.Kinds = []bots.Kind{{ID: "deep", New: func(g kernel.Game, _ time.Duration) bots.Bot { return analyst{bots.Basic()[0].New(g, 0)} }}}
		}
		c.Known, last = nil, nil
		if err := advice.Run(t.Context(), c, told); err != nil {
			t.Fatal(err)
		}
		c.Known = last
		c.Seed++
		if err := advice.Run(t.Context(), c, told); err != nil {
			t.Fatal(err)
		}
		for _, was := range c.Known {
			i := slices.IndexFunc(last, func(p bots.Prospect) bool { return p.Plan[0] == was.Plan[0] })
			if i < 0 || last[i].Played <= was.Played || last[i].Margin >= was.Margin {
				t.Errorf("searches %v: %+v is not surer: %+v", searches, was, last)
			}
		}
	}
}

// It ends with its context, and with an error of its pace.
func TestEnds(t *testing.T) {
	c := config(t)
	ctx, cancel := context.WithCancel(t.Context())
	n := 0
	err := advice.Run(ctx, c, func([]bots.Prospect) {
		if n++; n == 3 {
			cancel()
		}
	})
	if !errors.Is(err, context.Canceled) || n != 3 {
		t.Errorf("%v after %d", err, n)
	}
	enough := errors.New("enough")
	c.Pace = func() error { return enough }
	if err := advice.Run(t.Context(), c, func([]bots.Prospect) {}); !errors.Is(err, enough) {
		t.Errorf("%v", err)
	}
}

// A game without an opponent that searches is advised on by the first; one that is said to
// be long by the one that searches.
func TestAdvisor(t *testing.T) {
	if k, searches := advice.Advisor(toy.Game{}, bots.Basic()); searches || k.ID != bots.Basic()[0].ID {
		t.Errorf("%s, %v", k.ID, searches)
	}
	deep := bots.Kind{ID: "deep", New: func(g kernel.Game, _ time.Duration) bots.Bot { return analyst{bots.Basic()[0].New(g, 0)} }}
	if k, searches := advice.Advisor(toy.Game{}, append(bots.Basic(), deep)); !searches || k.ID != "deep" {
		t.Errorf("%s, %v", k.ID, searches)
	}
}

type analyst struct{ bots.Bot }

func (analyst) Analyse(_ context.Context, v kernel.View, _ *rand.Rand, told func([]bots.Prospect) error) error {
	legal := v.Legal(nil)
	return told([]bots.Prospect{{Plan: legal[:1], Value: 1, Margin: 0.4, Played: 3}, {Plan: legal[1:2], Value: 2, Margin: 0.5, Played: 9}})
}

// A seat that is not the first of its side wins with its side.
func TestSideWins(t *testing.T) {
	p, err := toy.Game{}.New("staff", nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"write 3", "write 1"} { // red leads after the first round
		c, err := toy.Game{}.Parse(p, text)
		if err != nil {
			t.Fatal(err)
		}
		p.Apply(c, nil)
	}
	seat := p.Node().Seat
	if seat != 2 {
		t.Fatalf("seat %d decides, want the second captain of red", seat)
	}
	c := config(t)
	c.View = p.View(seat)
	var last []bots.Prospect
	if err := advice.Run(t.Context(), c, func(list []bots.Prospect) { last = list }); err != nil {
		t.Fatal(err)
	}
	if best := last[0]; best.Value < 0.6 {
		t.Errorf("the best plan of the side that leads wins %.0f %% of its games", 100*best.Value)
	}
}

// timid puts every piece back that it is to move, and is done.
type timid struct{ g kernel.Game }

func (b timid) Choose(_ context.Context, v kernel.View, _ *rand.Rand) kernel.Choice {
	legal := v.Legal(nil)
	for _, c := range legal {
		if w := b.g.Format(v, c); w == "back" || w == "done" {
			return c
		}
	}
	return legal[0]
}

// To pick a piece and put it back is no plan.
func TestNoPlanComesBack(t *testing.T) {
	g, p, err := giant.Activated()
	if err != nil {
		t.Fatal(err)
	}
	c := advice.Config{Game: g, View: p.View(p.Node().Seat), Seed: 7, Kinds: []bots.Kind{{ID: "timid", Name: "Timid", New: func(g kernel.Game, _ time.Duration) bots.Bot { return timid{g} }}}}
	var last []bots.Prospect
	if err := advice.Run(t.Context(), c, func(list []bots.Prospect) { last = list }); err != nil {
		t.Fatal(err)
	}
	if len(last) != 1 || g.Format(p, last[0].Plan[0]) != "done" {
		t.Errorf("plans %v, want to be done alone", last)
	}
}
