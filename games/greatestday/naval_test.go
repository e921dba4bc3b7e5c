package greatestday

import (
	"math/rand/v2"
	"testing"

	"sandtable/kernel"
	"sandtable/kernel/kerneltest"
	"sandtable/scene/scenetest"
)

// TestLandingGames plays games of Storming Sword and checks the invariants.
func TestLandingGames(t *testing.T) {
	games := 40
	if testing.Short() {
		games = 4
	}
	g := newGame(t)
	start, err := g.New("storming-sword", nil)
	if err != nil {
		t.Fatal(err)
	}
	p := start.Clone().(*state)
	visited := make([]int, len(book.Nodes()))
	var legal []kernel.Choice
	for seed := range games {
		p.CopyFrom(start)
		rng := rand.New(rand.NewPCG(uint64(seed), 2))
		for n := 0; ; n++ {
			kind := book.KindOf(p)
			visited[kind]++
			if kind == nodeOver {
				break
			}
			if n > 60000 {
				t.Fatalf("seed %d does not end", seed)
			}
			legal = p.Legal(legal[:0])
			if len(legal) == 0 {
				t.Fatalf("seed %d: a dead end at %s", seed, book.Nodes()[kind])
			}
			c := legal[rng.IntN(len(legal))]
			if seed&1 != 0 {
				c = bold(legal, c, rng)
			}
			text := g.Format(p, c)
			p.Apply(c, nil)
			if err := invariant(p); err != nil {
				t.Fatalf("seed %d, choice %d, %s: %v", seed, n, text, err)
			}
		}
		t.Log(seed, p.showNode(), p.score(0), p.score(1), p.naval.tracks[0], p.naval.open)
	}
	for i, n := range visited {
		if n == 0 {
			t.Logf("node %s was never visited", book.Nodes()[i])
		}
	}
}

func TestLandingSuite(t *testing.T) {
	g := newGame(t)
	s := kerneltest.Suite{Game: g, Scenario: "storming-sword", Games: 1, Invariant: invariant, Asked: scenetest.Asked(g)}
	kerneltest.Run(t, s)
	t.Run("scenes", func(t *testing.T) { scenetest.Run(t, g, "storming-sword", nil) })
}
