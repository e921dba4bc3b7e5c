package atlanticwall

import (
	"os"
	"strconv"
	"testing"

	"sandtable/kernel"
	"sandtable/kernel/kerneltest"
	"sandtable/scene/scenetest"
)

func TestSuite(t *testing.T) {
	g := newGame(t)
	s := kerneltest.Suite{Game: g, Scenario: "fall-of-cherbourg", Games: 1, Asked: scenetest.Asked(g)}
	seen := kerneltest.Run(t, s)
	s.Perft(t, "testdata/perft_fall-of-cherbourg.txt", 2)
	for i, name := range book.Nodes() {
		if uint16(i) != nodeOver && seen.Nodes[name] == 0 {
			t.Logf("node %s was not visited in %d games", name, s.Games)
		}
	}
}

// suite plays random games of a scenario and counts its choices two deep.
func suite(t *testing.T, scenario string, games int) {
	t.Helper()
	g := newGame(t)
	s := kerneltest.Suite{Game: g, Scenario: scenario, Games: games, Asked: scenetest.Asked(g)}
	kerneltest.Run(t, s)
	s.Perft(t, "testdata/perft_"+scenario+".txt", 2)
}

func TestSuiteCaumont(t *testing.T) { suite(t, "caumont-gap", 1) }

// TestSuiteEpsom plays the whole suite where SANDTABLE_GAMES says how many games: a set-up by
// chance takes a minute.
func TestSuiteEpsom(t *testing.T) {
	g := newGame(t)
	s := kerneltest.Suite{Game: g, Scenario: "epsom", Asked: scenetest.Asked(g)}
	if n, err := strconv.Atoi(os.Getenv("SANDTABLE_GAMES")); err == nil {
		s.Games = n
		kerneltest.Run(t, s)
	}
	s.Perft(t, "testdata/perft_epsom.txt", 1)
}

func TestSuiteOmaha(t *testing.T) { suite(t, "bloody-omaha", 2) }

func TestSuiteUtah(t *testing.T) { suite(t, "utah-beach", 2) }

func TestSuiteGold(t *testing.T) { suite(t, "gold-juno-sword", 1) }

// TestPerftCampaign counts the choices of the campaign; TestCampaignSample holds its promises.
func TestPerftCampaign(t *testing.T) {
	s := kerneltest.Suite{Game: newGame(t), Scenario: "campaign"}
	s.Perft(t, "testdata/perft_campaign.txt", 1)
}

func FuzzHostile(f *testing.F) {
	g := newGame(f)
	kerneltest.Fuzz(f, kerneltest.Suite{Game: g, Scenario: "fall-of-cherbourg", Asked: scenetest.Asked(g)})
}

// TestSampleOptions holds what the kernel promises at some moments of a game with all options of
// every scenario on, the campaign too.
func TestSampleOptions(t *testing.T) {
	g := newGame(t)
	for i := range g.info.Scenarios {
		id := g.info.Scenarios[i].ID
		t.Run(id, func(t *testing.T) {
			o := allOptions(t, g, id)
			p, err := g.New(id, o)
			if err != nil {
				t.Fatal(err)
			}
			s := kerneltest.Suite{Game: g, Scenario: id, Options: o, Asked: scenetest.Asked(g), Invariant: possible}
			s.Sample(t, kerneltest.Sample{Starts: []kernel.Position{p}, Moments: 3, Apart: 150, Seed: 34})
		})
	}
}

// TestSuiteOptions plays the whole suite with all options on where SANDTABLE_GAMES says how many
// games; TestRandomGamesWithOptions plays some in any case.
func TestSuiteOptions(t *testing.T) {
	n, err := strconv.Atoi(os.Getenv("SANDTABLE_GAMES"))
	if err != nil {
		t.Skip("SANDTABLE_GAMES is not set")
	}
	g := newGame(t)
	for _, scenario := range []string{"fall-of-cherbourg", "caumont-gap", "gold-juno-sword", "utah-beach"} {
		t.Run(scenario, func(t *testing.T) {
			kerneltest.Run(t, kerneltest.Suite{Game: g, Scenario: scenario, Options: allOptions(t, g, scenario), Games: n, Asked: scenetest.Asked(g)})
		})
	}
}
