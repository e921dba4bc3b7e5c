package greatestday

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"sandtable/board"
	"sandtable/bots"
	game "sandtable/games/greatestday"
	"sandtable/games/greatestday/order"
	"sandtable/kernel"
	"sandtable/kernel/kerneltest"
	"sandtable/scene/scenetest"
)

// campaigns is how many whole campaigns TestWholeCampaigns plays; docs/balance.md names one.
var campaigns = flag.Int("campaigns", 0, "whole campaigns of the opponent against itself")

// sideTurn is what one side did in one turn.
type sideTurn struct {
	made int
	took time.Duration // of the processor, all cores together
}

// diary is what a game shows of how an opponent plays.
type diary struct {
	t      *testing.T
	g      *game.Game
	began  time.Time
	turns  map[[2]int]*sideTurn // by turn and seat
	turn   int
	choice time.Duration // the longest
}

// note counts a choice, and tells how the game stands when a turn begins.
func (d *diary) note(p kernel.Position, took time.Duration) {
	f, _ := game.Read(p)
	seat := p.Node().Seat
	if f.Turn() != d.turn {
		d.turn = f.Turn()
		ashore := [2]int{}
		for u := range f.Scenario().Units {
			if f.At(u) >= 0 {
				ashore[f.Scenario().Units[u].Side]++
			}
		}
		d.t.Logf("turn %d after %.0f s: %d Allied and %d German units on the map, %s", d.turn, time.Since(d.began).Seconds(), ashore[order.Allied], ashore[order.German], d.score(p))
	}
	at := [2]int{d.turn, int(seat)}
	if d.turns[at] == nil {
		d.turns[at] = &sideTurn{}
	}
	d.turns[at].made++
	d.turns[at].took += took
	d.choice = max(d.choice, took)
}

func (d *diary) score(p kernel.Position) (out string) {
	for _, x := range d.g.Score(p.View(0)) {
		out += fmt.Sprintf(" %s %d", x.Side, x.Points)
	}
	return "points" + out
}

// sums tells how long the turns of the sides took; it gives the greatest of 99 of 100.
func (d *diary) sums() time.Duration {
	var worst time.Duration
	for seat, s := range d.g.Info().Seats {
		var took []time.Duration
		made, all := 0, time.Duration(0)
		for at, x := range d.turns {
			if at[1] == seat {
				took = append(took, x.took)
				made += x.made
				all += x.took
			}
		}
		if len(took) == 0 {
			continue
		}
		slices.Sort(took)
		p99 := took[(len(took)*99-1)/100]
		worst = max(worst, p99)
		d.t.Logf("%s: %d choices, %.1f s of thinking; a turn p50 %.2f s, p99 %.2f s, longest %.2f s", s.ID, made, all.Seconds(), took[len(took)/2].Seconds(), p99.Seconds(), took[len(took)-1].Seconds())
	}
	return worst
}

// TestWholeCampaigns plays the campaign against itself to the count of points after 73 turns,
// held to what the kernel promises at moments on the way: the beaches that are not cleared in
// time, and the Mulberry hex, end nothing. It tells how long a side thinks about its turn.
func TestWholeCampaigns(t *testing.T) {
	if *campaigns == 0 {
		t.Skip("for a long run: -campaigns 1 -v -timeout 0")
	}
	g := load(t)
	for seed := range uint64(*campaigns) {
		p, err := g.New("campaign", nil)
		if err != nil {
			t.Fatal(err)
		}
		f, _ := game.Read(p)
		f.Scenario().Victory.Uncleared, f.Scenario().Victory.Strike = -1, board.NoHex
		seats := []bots.Bot{Kinds()[0].New(g, 0), Kinds()[0].New(g, 0)}
		d := &diary{t: t, g: g, began: time.Now(), turns: map[[2]int]*sideTurn{}}
		last := p.Clone()
		s := kerneltest.Suite{Game: g, Scenario: "campaign", Asked: scenetest.Asked(g), Invariant: func(p kernel.Position) error {
			if p.Node().Final {
				last.CopyFrom(p)
			}
			return nil
		}}
		seen := s.Sample(t, kerneltest.Sample{
			Starts: []kernel.Position{p}, Moments: 1 << 30, Apart: 400, Seed: seed,
			Play: func(p kernel.Position, rng *rand.Rand) kernel.Choice {
				seat, before := p.Node().Seat, used()
				c := seats[seat].Choose(context.Background(), p.View(seat), rng)
				d.note(p, used()-before)
				return c
			},
		})
		f, _ = game.Read(last)
		result, over := last.Result()
		t.Logf("seed %d: %d choices and draws, %v turns, %s, won by seat %d; the longest choice took %.2f s", seed, seen.Steps, f.Turn(), d.score(last), result.Winner, d.choice.Seconds())
		if d.sums(); !over || f.Turn() != len(f.Scenario().Turns) {
			t.Errorf("seed %d ended on turn %d", seed, f.Turn())
		}
	}
}
