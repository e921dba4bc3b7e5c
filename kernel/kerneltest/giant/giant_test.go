package giant_test

import (
	"testing"

	"sandtable/kernel/kerneltest"
	"sandtable/kernel/kerneltest/giant"
	"sandtable/scene/scenetest"
)

func newGame(t testing.TB) *giant.Game {
	t.Helper()
	g, err := giant.New()
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestSuite(t *testing.T) {
	g := newGame(t)
	seen := kerneltest.Run(t, kerneltest.Suite{Game: g, Scenario: "plain", Games: 2, Asked: scenetest.Asked(g)})
	for _, n := range g.Info().Nodes {
		if n != "over" && seen.Nodes[n] == 0 {
			t.Errorf("node %s was never visited", n)
		}
	}
	t.Log(seen)
}

func TestScenes(t *testing.T) { scenetest.Run(t, newGame(t), "plain", nil) }
