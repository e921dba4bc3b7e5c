package atlanticwall

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"sandtable/kernel"
	"sandtable/kernel/kerneltest"
)

// TestGoldenGame replays one whole stored game of each scenario: the first of many random
// ones, with players who are soon done, in which a unit advances and replacements come, or
// dice bring units and a Delay marker is laid.
func TestGoldenGame(t *testing.T) {
	for id, has := range map[string][]string{"fall-of-cherbourg": {"advance", "replace"}, "caumont-gap": {"march", "support US", "release ", "land ", "delay "}, "epsom": {"march", "formation ", "support UK", "land UK", "advance"}, "gold-juno-sword": {"glide ", "place ", "board ", "volley ", "attack ", "release ", "land "}, "bloody-omaha": {"bomb ", "swim ", "volley ", "attack ", "pin ", "board ", "advance "},
		"utah-beach": {"zone ", "serial ", "recover ", "glide ", "release ", "attack ", "build "}} {
		t.Run(id, func(t *testing.T) { golden(t, id, has) })
	}
}

func golden(t *testing.T, id string, has []string) {
	g := newGame(t)
	p, err := g.New(id, nil)
	if err != nil {
		t.Fatal(err)
	}
	kerneltest.Golden(t, g, p, "testdata/game_"+id+".txt", func() (text string) {
		lacks := func(word string) bool { return !strings.Contains(text, word) }
		for seed := uint64(0); slices.ContainsFunc(has, lacks); seed++ {
			rng := rand.New(rand.NewPCG(1944, seed))
			text = kerneltest.Written(g, p.Clone(), func(legal []kernel.Choice) kernel.Choice {
				if slices.Contains(legal, kernel.Choice{Verb: verbDone}) && rng.IntN(6) == 0 {
					return kernel.Choice{Verb: verbDone}
				}
				return legal[rng.IntN(len(legal))]
			})
		}
		return text
	})
}
