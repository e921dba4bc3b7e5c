package dday91

import (
	"context"
	"math/rand/v2"
	"testing"

	"sandtable/bots"
	"sandtable/bots/botstest"
	game "sandtable/games/dday91"
	"sandtable/kernel"
)

func start(t testing.TB, scenario string, o kernel.Options) (kernel.Game, kernel.Position) {
	t.Helper()
	g, err := game.New()
	if err != nil {
		t.Fatal(err)
	}
	p, err := g.New(scenario, o)
	if err != nil {
		t.Fatal(err)
	}
	return g, p
}

// play lets two opponents play a game and returns its length.
func play(t testing.TB, g kernel.Game, p kernel.Position, kinds [2]bots.Kind, seed uint64) int {
	t.Helper()
	seats := []bots.Bot{kinds[0].New(g, 0), kinds[1].New(g, 0)}
	return botstest.Play(context.Background(), t, g, p, seats, rand.New(rand.NewPCG(seed, 3)), 60_000)
}

func basic(id string) bots.Kind {
	for _, k := range bots.Basic() {
		if k.ID == id {
			return k
		}
	}
	return bots.Kind{}
}

// allOptions turns every option on.
func allOptions(t testing.TB) kernel.Options {
	t.Helper()
	g, err := game.New()
	if err != nil {
		t.Fatal(err)
	}
	all := kernel.Options{}
	for _, o := range g.Info().Scenarios[0].Options {
		all[o.ID] = "on"
	}
	return all
}

// TestPlannerAgainstRandom wants nearly all games for the Allies in both scenarios,
// without options and with all of them. As the Germans the planner loses none, and
// wins the basic game of 1944: elsewhere too few of the corps that decide it come
// ashore to be beaten when chance leads them (6.2). The seeds are fixed, so the
// result is the same everywhere.
func TestPlannerAgainstRandom(t *testing.T) {
	const games = 20
	for name, options := range map[string]kernel.Options{"basic": nil, "all": allOptions(t)} {
		for _, scenario := range []string{"1944", "1943"} {
			for seat, side := range []string{"allied", "german"} {
				t.Run(name+"/"+scenario+"/"+side, func(t *testing.T) {
					won, lost := 0, 0
					for seed := range uint64(games) {
						g, p := start(t, scenario, options)
						kinds := [2]bots.Kind{basic("random"), basic("random")}
						kinds[seat] = Kinds()[0]
						play(t, g, p, kinds, seed)
						switch r, _ := p.Result(); r.Winner {
						case kernel.Seat(seat):
							won++
						case kernel.Seat(1 - seat):
							lost++
						}
					}
					want := 0
					if seat == int(allied) || name == "basic" && scenario == "1944" {
						want = games - 3
					}
					if won < want || lost > 0 {
						t.Errorf("%d of %d games won and %d lost, want at least %d won", won, games, lost, want)
					}
				})
			}
		}
	}
}

// TestPlannerUnderOptions plays against itself with every option to the end.
func TestPlannerUnderOptions(t *testing.T) {
	all := allOptions(t)
	for _, scenario := range []string{"1944", "1943"} {
		for seed := range uint64(5) {
			g, p := start(t, scenario, all)
			play(t, g, p, [2]bots.Kind{Kinds()[0], Kinds()[0]}, seed)
		}
	}
}

// TestPlannerRepeats: the same seed gives the same game.
func TestPlannerRepeats(t *testing.T) {
	var ends [2]uint64
	for i := range ends {
		g, p := start(t, "1944", nil)
		play(t, g, p, [2]bots.Kind{Kinds()[0], Kinds()[0]}, 9)
		ends[i] = p.Digest()
	}
	if ends[0] != ends[1] {
		t.Error("two games with the same seed end differently")
	}
}

func TestChoicesAreLegalAndRepeatable(t *testing.T) {
	g, _ := start(t, "1944", nil)
	botstest.LegalAndRepeatable(t, g, Kinds()[0], "1944")
}

func TestCancelledBotsChooseAtOnce(t *testing.T) {
	g, _ := start(t, "1944", nil)
	botstest.Cancelled(t, g, Kinds()[0], "1944")
}

func BenchmarkGame(b *testing.B) {
	for i := range b.N {
		g, p := start(b, "1944", nil)
		play(b, g, p, [2]bots.Kind{Kinds()[0], Kinds()[0]}, uint64(i))
	}
}
