package review_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"reflect"
	"testing"
	"time"

	"sandtable/bots"
	"sandtable/kernel"
	"sandtable/kernel/kerneltest/toy"
	"sandtable/review"
	"sandtable/titles"
)

// game is a game that is over.
type game struct {
	start   kernel.Position
	choices []kernel.Choice
}

func (g *game) Index() int                 { return len(g.choices) }
func (g *game) Choice(i int) kernel.Choice { return g.choices[i-1] }
func (g *game) At(index int) kernel.Position {
	p := g.start.Clone()
	for _, c := range g.choices[:index] {
		p.Apply(c, nil)
	}
	return p
}

// play plays a game; choose decides for seats.
func play(t *testing.T, g kernel.Game, scenario string, choose func(p kernel.Position, legal []kernel.Choice, rng *rand.Rand) kernel.Choice) *game {
	t.Helper()
	p, err := g.New(scenario, nil)
	if err != nil {
		t.Fatal(err)
	}
	past := &game{start: p.Clone()}
	rng := rand.New(rand.NewPCG(4, 4))
	for !p.Node().Final {
		var c kernel.Choice
		if p.Node().Seat == kernel.Chance {
			c = kernel.Draw(p.Outcomes(nil), rng)
		} else {
			c = choose(p, p.Legal(nil), rng)
		}
		past.choices = append(past.choices, c)
		p.Apply(c, nil)
	}
	return past
}

func anything(_ kernel.Position, legal []kernel.Choice, rng *rand.Rand) kernel.Choice {
	return legal[rng.IntN(len(legal))]
}

// strongest is a bot that takes the last choice on the list: in the toy game the
// greatest force.
type strongest struct{}

func (strongest) Choose(_ context.Context, v kernel.View, _ *rand.Rand) kernel.Choice {
	legal := v.Legal(nil)
	return legal[len(legal)-1]
}

var strong = bots.Kind{ID: "strongest", New: func(kernel.Game, time.Duration) bots.Bot { return strongest{} }}

// Red writes 1 in every round, blue 3. Whoever plays on writes 3: red then has even
// chances, and each 1 costs a good part of them.
func TestWhatADecisionCost(t *testing.T) {
	past := play(t, toy.Game{}, "plain", func(p kernel.Position, legal []kernel.Choice, _ *rand.Rand) kernel.Choice {
		if p.Node().Seat == 0 {
			return legal[0]
		}
		return legal[len(legal)-1]
	})
	rep, err := review.Run(t.Context(), review.Config{Game: toy.Game{}, Past: past, Kind: strong, Persons: []bool{true, true}, Rounds: 60}, nil)
	if err != nil || !rep.Over || rep.Played != rep.Total {
		t.Fatalf("%v, %+v", err, rep)
	}
	last := rep.Moments[len(rep.Moments)-1]
	if last.Index != past.Index() || last.Chance(1) != 1 || last.Chance(0) != 0 {
		t.Errorf("blue has won, and the end says %+v", last)
	}
	if start := rep.Moments[0]; start.Index != 0 || start.Played != 60 || start.Chance(0) < 0.25 || start.Chance(0) > 0.75 {
		t.Errorf("equal sides begin with %+v", start)
	}
	if len(rep.Costs) == 0 {
		t.Fatal("nothing cost anything")
	}
	for i, c := range rep.Costs {
		if c.Seat != 0 || c.Chosen != "write 1" || c.Better != "write 3" || c.Lost <= 0 || c.Margin <= 0 || c.Played != 10 {
			t.Errorf("cost %+v", c)
		}
		if i > 0 && c.Lost > rep.Costs[i-1].Lost {
			t.Error("the dearest is not the first")
		}
	}
}

// Every turn of a real game is judged, in order, and the same seed judges alike.
func TestTurns(t *testing.T) {
	list, err := titles.All()
	if err != nil {
		t.Fatal(err)
	}
	e, err := list.Find("knapp")
	if err != nil {
		t.Fatal(err)
	}
	random, err := e.Bot("random")
	if err != nil {
		t.Fatal(err)
	}
	past := play(t, e.Title, e.Title.Info().Scenarios[0].ID, anything)
	look := func() review.Report {
		rep, err := review.Run(t.Context(), review.Config{Game: e.Title, Past: past, Kind: random, Persons: []bool{true, false}, Rounds: 2, Seed: 7}, nil)
		if err != nil {
			t.Fatal(err)
		}
		return rep
	}
	rep := look()
	turn, index := 0, -1
	for i, m := range rep.Moments {
		won := 0
		for _, n := range m.Wins {
			won += n
		}
		if m.Index <= index || m.Played != 2 || won > m.Played || m.Chance(0)+m.Chance(1) != 1 {
			t.Errorf("moment %+v after index %d", m, index)
		}
		if i > 0 && i < len(rep.Moments)-1 {
			if m.Turn != turn+1 && i > 1 {
				t.Errorf("turn %d follows turn %d", m.Turn, turn)
			}
			turn = m.Turn
		}
		index = m.Index
	}
	if turn < 5 {
		t.Errorf("the last turn is %d", turn)
	}
	for _, c := range rep.Costs {
		if c.Seat != 0 {
			t.Errorf("a decision of nobody is judged: %+v", c)
		}
	}
	if again := look(); !reflect.DeepEqual(again, rep) {
		t.Errorf("%+v, then %+v", rep, again)
	}
}

// Work that is broken off leaves what it knew.
func TestBrokenOff(t *testing.T) {
	past := play(t, toy.Game{}, "plain", anything)
	ctx, cancel := context.WithCancel(t.Context())
	rep, err := review.Run(ctx, review.Config{Game: toy.Game{}, Past: past, Kind: strong, Persons: []bool{true, true}, Rounds: 1000}, func(r review.Report) {
		if r.Played == 5 {
			cancel()
		}
	})
	if !errors.Is(err, context.Canceled) || rep.Over || rep.Played != 5 || rep.Moments[0].Played == 0 {
		t.Errorf("%v, %+v", err, rep)
	}
	tired := errors.New("tired")
	if _, err := review.Run(t.Context(), review.Config{Game: toy.Game{}, Past: past, Kind: strong, Rounds: 1, Pace: func() error { return tired }}, nil); !errors.Is(err, tired) {
		t.Errorf("pace: %v", err)
	}
}
