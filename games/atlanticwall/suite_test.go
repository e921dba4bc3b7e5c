package atlanticwall

import (
	"os"
	"strconv"
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

// TestSuiteEpsom plays the whole suite where SANDTABLE_GAMES says how many games: a set-up by
// chance takes a minute.
func TestSuiteEpsom(t *testing.T) {
	g := everything(t)
	s := kerneltest.Suite{Game: g, Scenario: "epsom", Asked: scenetest.Asked(g)}
	if n, err := strconv.Atoi(os.Getenv("SANDTABLE_GAMES")); err == nil {
		s.Games = n
		kerneltest.Run(t, s)
	}
	s.Perft(t, "testdata/perft_epsom.txt", 1)
}

func TestSuiteOmaha(t *testing.T) {
	g := everything(t)
	s := kerneltest.Suite{Game: g, Scenario: "bloody-omaha", Games: 2, Asked: scenetest.Asked(g)}
	kerneltest.Run(t, s)
	s.Perft(t, "testdata/perft_bloody-omaha.txt", 2)
}

func TestSuiteUtah(t *testing.T) {
	g := everything(t)
	s := kerneltest.Suite{Game: g, Scenario: "utah-beach", Games: 2, Asked: scenetest.Asked(g)}
	kerneltest.Run(t, s)
	s.Perft(t, "testdata/perft_utah-beach.txt", 2)
}

func TestSuiteGold(t *testing.T) {
	g := everything(t)
	s := kerneltest.Suite{Game: g, Scenario: "gold-juno-sword", Games: 1, Asked: scenetest.Asked(g)}
	kerneltest.Run(t, s)
	s.Perft(t, "testdata/perft_gold-juno-sword.txt", 2)
}

func FuzzHostile(f *testing.F) {
	g := everything(f)
	kerneltest.Fuzz(f, kerneltest.Suite{Game: g, Scenario: "fall-of-cherbourg", Asked: scenetest.Asked(g)})
}
