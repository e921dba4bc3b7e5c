package greatestday

import (
	"math/rand/v2"
	"strings"
	"testing"

	"sandtable/kernel"
	"sandtable/kernel/kerneltest"
)

// TestGoldenGame replays one whole stored game: the first of many bold random games in
// which an assault takes a hex.
func TestGoldenGame(t *testing.T) {
	g := newGame(t)
	p, err := g.New("black-baron", nil)
	if err != nil {
		t.Fatal(err)
	}
	kerneltest.Golden(t, g, p, "testdata/game_black-baron.txt", func() (text string) {
		for seed := uint64(0); !strings.Contains(text, "advance"); seed++ {
			rng := rand.New(rand.NewPCG(1944, seed))
			text = kerneltest.Written(g, p.Clone(), func(legal []kernel.Choice) kernel.Choice {
				return bold(legal, legal[rng.IntN(len(legal))], rng)
			})
		}
		return text
	})
}
