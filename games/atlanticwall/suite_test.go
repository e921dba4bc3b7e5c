package atlanticwall

import (
	"testing"

	"sandtable/kernel/kerneltest"
	"sandtable/scene/scenetest"
)

func TestSuite(t *testing.T) {
	g := everything(t)
	s := kerneltest.Suite{Game: g, Scenario: "fall-of-cherbourg", Games: 1, Asked: scenetest.Asked(g)}
	seen := kerneltest.Run(t, s)
	s.Perft(t, "testdata/perft_fall-of-cherbourg.txt", 2)
	for i, name := range book.Nodes() {
		if uint16(i) != nodeOver && seen.Nodes[name] == 0 {
			t.Logf("node %s was not visited in %d games", name, s.Games)
		}
	}
}

func TestSuiteCaumont(t *testing.T) {
	g := everything(t)
	s := kerneltest.Suite{Game: g, Scenario: "caumont-gap", Games: 1, Asked: scenetest.Asked(g)}
	kerneltest.Run(t, s)
	s.Perft(t, "testdata/perft_caumont-gap.txt", 2)
}

func TestSuiteEpsom(t *testing.T) {
	g := everything(t)
	s := kerneltest.Suite{Game: g, Scenario: "epsom", Games: 1, Asked: scenetest.Asked(g)}
	if testing.Short() {
		t.Skip("a game of 569 counters")
	}
	kerneltest.Run(t, s)
	s.Perft(t, "testdata/perft_epsom.txt", 1)
}

func FuzzHostile(f *testing.F) {
	g := everything(f)
	kerneltest.Fuzz(f, kerneltest.Suite{Game: g, Scenario: "fall-of-cherbourg", Asked: scenetest.Asked(g)})
}
