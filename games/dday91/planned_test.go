package dday91_test

import (
	"context"
	"math/rand/v2"
	"os"
	"strconv"
	"testing"

	planner "sandtable/bots/dday91"
	"sandtable/games/dday91"
	"sandtable/kernel"
)

// longest is how many changes of the lead and of who goes with it may follow each
// other before somebody moves. A planner at a loss draws them by lot: of ten units it
// may have to find the one army, and in its box the one unit to be dropped.
const longest = 2000

// TestPlannedMarchesEnd plays games between planners with every option, and with
// some: no march comes where it can neither go on nor end, nor is led to and fro
// without end (2d4.1). SANDTABLE_GAMES says how many games.
func TestPlannedMarchesEnd(t *testing.T) {
	games := 20
	if n, err := strconv.Atoi(os.Getenv("SANDTABLE_GAMES")); err == nil {
		games = n
	}
	g, err := dday91.New()
	if err != nil {
		t.Fatal(err)
	}
	worst := 0
	for seed := range uint64(games) {
		rng := rand.New(rand.NewPCG(seed, 57))
		o := kernel.Options{}
		for _, l := range g.Info().Scenarios[0].Options {
			if seed%4 < 2 || rng.IntN(2) == 0 {
				o[l.ID] = "on"
			}
		}
		scenario := []string{"1944", "1943"}[seed%2]
		p, err := g.New(scenario, o)
		if err != nil {
			t.Fatal(err)
		}
		seats := [2]interface {
			Choose(context.Context, kernel.View, *rand.Rand) kernel.Choice
		}{planner.Kinds()[0].New(g, 0), planner.Kinds()[0].New(g, 0)}
		changes := 0
		for n := 0; !p.Node().Final; n++ {
			if !dday91.WayOut(p) {
				t.Fatalf("%s %v, seed %d, choice %d: a march that can neither go on nor end", scenario, o, seed, n)
			}
			if p.Node().Seat == kernel.Chance {
				kernel.Random(p, rng, 1)
				continue
			}
			c := seats[p.Node().Seat].Choose(t.Context(), p.View(p.Node().Seat), rng)
			switch c.Verb {
			case dday91.VerbLead, dday91.VerbPick, dday91.VerbLeave:
				changes++
			default:
				changes = 0
			}
			if worst = max(worst, changes); changes > longest {
				t.Fatalf("%s %v, seed %d, choice %d: %d changes of lead and company without a step", scenario, o, seed, n, changes)
			}
			p.Apply(c, nil)
		}
	}
	t.Logf("%d games, at most %d changes of lead and company without a step", games, worst)
}
