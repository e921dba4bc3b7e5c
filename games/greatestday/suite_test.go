package greatestday

import (
	"testing"

	"sandtable/kernel/kerneltest"
	"sandtable/scene/scenetest"
)

func newGame(t testing.TB) *Game {
	t.Helper()
	g, err := New()
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// scenarios are those of a game.
func scenarios(t testing.TB, g *Game) []*scenario {
	t.Helper()
	list, err := g.scenarios()
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func TestSuite(t *testing.T) {
	g := newGame(t)
	s := kerneltest.Suite{Game: g, Scenario: "black-baron", Games: 4, Invariant: invariant, Asked: scenetest.Asked(g)}
	seen := kerneltest.Run(t, s)
	s.Perft(t, "testdata/perft_black-baron.txt", 2)
	t.Run("scenes", func(t *testing.T) { scenetest.Run(t, g, "black-baron", nil) })
	for i, name := range book.Nodes() {
		if uint16(i) != nodeOver && seen.Nodes[name] == 0 {
			t.Logf("node %s was not visited in %d games", name, s.Games)
		}
	}
}

func FuzzHostile(f *testing.F) {
	g, err := New()
	if err != nil {
		f.Fatal(err)
	}
	kerneltest.Fuzz(f, kerneltest.Suite{Game: g, Scenario: "black-baron", Asked: scenetest.Asked(g)})
}
