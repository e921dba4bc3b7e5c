package koenig

import (
	"context"
	"slices"
	"testing"

	"sandtable/bots"
	"sandtable/bots/botstest"
	game "sandtable/games/koenig"
	"sandtable/kernel"
	"sandtable/lab"
)

// load reads the game with its own data.
func load(t testing.TB) kernel.Game {
	t.Helper()
	g, err := game.New()
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestChoicesAreLegalAndRepeatable(t *testing.T) {
	g := load(t)
	for _, kind := range Kinds()[:1] {
		for _, beach := range g.Info().Scenarios {
			t.Run(kind.ID+" "+beach.ID, func(t *testing.T) { botstest.LegalAndRepeatable(t, g, kind, beach.ID) })
		}
	}
}

func TestCancelledBotsChooseAtOnce(t *testing.T) {
	g := load(t)
	for _, kind := range Kinds()[:1] {
		botstest.Cancelled(t, g, kind, g.Info().Scenarios[0].ID)
	}
}

// TestBeatsRandom holds the bots to less than was measured (at least 95 of 100,
// see Kinds) in few games: of three from either side of every beach at most one
// is not won, of all 30 at most two.
func TestBeatsRandom(t *testing.T) {
	g := load(t)
	random := bots.Basic()[0]
	for _, kind := range Kinds()[:1] {
		lost := 0
		for _, beach := range g.Info().Scenarios {
			for seat := range 2 {
				sides := []bots.Kind{random, random}
				sides[seat] = kind
				r, err := lab.Run(context.Background(), lab.Batch{Game: g, Scenario: beach.ID, Bots: sides, Games: 3, Seed: 4})
				if err != nil {
					t.Fatal(err)
				}
				for _, b := range r.Breaches {
					t.Error(b)
				}
				lost += 3 - r.Wins[seat].Count
				if r.Wins[seat].Count < 2 {
					t.Errorf("%s as %s at %s won %d of 3 against random", kind.ID, r.Seats[seat], beach.ID, r.Wins[seat].Count)
				}
			}
		}
		if lost > 2 {
			t.Errorf("%s did not win %d of %d games against random", kind.ID, lost, 6*len(g.Info().Scenarios))
		}
	}
}

// TestWeightsByBeach: a beach has weights of its own, for a beach that there is, or plays with
// Regular's.
func TestWeightsByBeach(t *testing.T) {
	g := load(t)
	known := 0
	for _, beach := range g.Info().Scenarios {
		p, err := g.New(beach.ID, nil)
		if err != nil {
			t.Fatal(err)
		}
		want := Space().Start
		if w, ok := tuned[beach.ID]; ok {
			known++
			want = [][]float64{w[allied].list(), w[german].list()}
		}
		for s, w := range tunedLists(p) {
			if !slices.Equal(w, want[s]) {
				t.Errorf("%s: %v plays with %v, want %v", beach.ID, s, w, want[s])
			}
		}
	}
	if known != len(tuned) {
		t.Errorf("weights of %d beaches, of which %d are in the game", len(tuned), known)
	}
}

// BenchmarkGame is a whole game of the bot against itself; it reports the mean
// time of a side's turn.
func BenchmarkGame(b *testing.B) {
	g := load(b)
	for _, kind := range Kinds()[:1] {
		b.Run(kind.ID, func(b *testing.B) {
			millis, turns, seed := 0.0, 0, uint64(0)
			for b.Loop() {
				seed++
				r, err := lab.Run(context.Background(), lab.Batch{
					Game: g, Scenario: "omaha", Bots: []bots.Kind{kind, kind}, Games: 1, Seed: seed, Workers: 1, CheckEvery: -1,
				})
				if err != nil {
					b.Fatal(err)
				}
				millis += r.Records[0].Millis[0] + r.Records[0].Millis[1]
				turns += 2 * 10
			}
			b.ReportMetric(millis/float64(turns), "ms/side-turn")
		})
	}
}
