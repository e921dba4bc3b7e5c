package atlanticwall

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"sandtable/kernel"
	"sandtable/kernel/kerneltest"
)

// TestGoldenGame replays one whole stored game: the first of many random ones, with
// players who are soon done, in which a unit advances and replacements come.
func TestGoldenGame(t *testing.T) {
	g := everything(t)
	p, err := g.New("fall-of-cherbourg", nil)
	if err != nil {
		t.Fatal(err)
	}
	kerneltest.Golden(t, g, p, "testdata/game_fall-of-cherbourg.txt", func() (text string) {
		for seed := uint64(0); !strings.Contains(text, "advance") || !strings.Contains(text, "replace"); seed++ {
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
