package luck_test

import (
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"sandtable/kernel"
	"sandtable/kernel/kerneltest/toy"
	"sandtable/luck"
	"sandtable/titles"
)

// play plays a random game and hands every step on, with the position before it.
func play(t *testing.T, g kernel.Game, scenario string, seed uint64, each func(kernel.Position, kernel.Choice)) {
	t.Helper()
	p, err := g.New(scenario, nil)
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(seed, 5))
	for n := 0; n < 20_000 && !p.Node().Final; n++ {
		var c kernel.Choice
		if p.Node().Seat == kernel.Chance {
			c = kernel.Draw(p.Outcomes(nil), rng)
		} else {
			legal := p.Legal(nil)
			c = legal[rng.IntN(len(legal))]
		}
		each(p, c)
		p.Apply(c, nil)
	}
}

// The toy throws one six-sided die a fight: its figures can be added up by hand.
func TestToy(t *testing.T) {
	tally := luck.New(toy.Game{})
	var sum, dice int
	for seed := range uint64(30) {
		play(t, toy.Game{}, "plain", seed, func(p kernel.Position, c kernel.Choice) {
			tally.Step(p, c)
			if p.Node().Seat == kernel.Chance {
				dice++
				face, err := strconv.Atoi(strings.TrimPrefix(toy.Game{}.Format(p, c), "die "))
				if err != nil {
					t.Fatal(err)
				}
				sum += face
			}
		})
	}
	got := luck.Row{}
	for _, r := range tally.Rows() {
		if r.Kind != "die" {
			t.Errorf("a draw of kind %q", r.Kind)
		}
		got.Draws += r.Draws
		got.Sum += r.Sum
		got.Expected += r.Expected
		got.Variance += r.Variance
	}
	if dice == 0 || got.Draws != dice || got.Sum != sum {
		t.Errorf("%d dice adding up to %d, want %d adding up to %d", got.Draws, got.Sum, dice, sum)
	}
	if want := 3.5 * float64(dice); math.Abs(got.Expected-want) > 1e-6 {
		t.Errorf("expected %v, want %v", got.Expected, want)
	}
	if want := 35.0 / 12 * float64(dice); math.Abs(got.Variance-want) > 1e-6 {
		t.Errorf("variance %v, want %v", got.Variance, want)
	}
	if want := (float64(sum) - 3.5*float64(dice)) / math.Sqrt(35.0/12*float64(dice)); math.Abs(got.Deviations()-want) > 1e-9 {
		t.Errorf("%v deviations, want %v", got.Deviations(), want)
	}
}

// In every game there are draws that count, each within its range, and over many
// draws nothing is far off.
func TestAllGames(t *testing.T) {
	list, err := titles.All()
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range list {
		info := e.Title.Info()
		t.Run(info.ID, func(t *testing.T) {
			tally := luck.New(e.Title)
			for seed := range uint64(3) {
				play(t, e.Title, info.Scenarios[0].ID, seed, tally.Step)
			}
			rows := tally.Rows()
			if len(rows) == 0 {
				t.Fatal("no draw counts")
			}
			for _, r := range rows {
				if r.Draws <= 0 || r.Variance < 0 || math.Abs(r.Deviations()) > 6 {
					t.Errorf("%+v is %v deviations off", r, r.Deviations())
				}
				if r.Title == "" || r.Rule == "" {
					t.Errorf("%s is thrown for no rule: a player reads the name of a node", r.Kind)
				}
			}
		})
	}
}
