package toy_test

import (
	"testing"

	"sandtable/kernel"
	"sandtable/kernel/kerneltest"
	"sandtable/kernel/kerneltest/toy"
	"sandtable/scene/scenetest"
)

func TestSuite(t *testing.T) {
	s := kerneltest.Suite{Game: toy.Game{}, Scenario: "plain", Asked: scenetest.Asked(toy.Game{})}
	seen := kerneltest.Run(t, s)
	for _, n := range []string{"write", "die", "press"} {
		if seen.Nodes[n] == 0 {
			t.Errorf("node %s was never visited", n)
		}
	}
	if seen.Rules["2.1"] == 0 {
		t.Error("rule 2.1 never refused anything")
	}
	s.Perft(t, "testdata/perft.txt", 3)
}

// The same with a free set-up before the first round.
func TestCampSuite(t *testing.T) {
	seen := kerneltest.Run(t, kerneltest.Suite{Game: toy.Game{}, Scenario: "camp", Asked: scenetest.Asked(toy.Game{})})
	if seen.Nodes["camp"] == 0 || seen.Rules["5"] == 0 {
		t.Errorf("the camp was not set up or never refused: %+v", seen)
	}
}

// The same with two captains a side: seats by option.
func TestStaffSuite(t *testing.T) {
	for _, o := range []kernel.Options{nil, {"captains": "two"}, {"captains": "one"}} {
		kerneltest.Run(t, kerneltest.Suite{Game: toy.Game{}, Scenario: "staff", Options: o, Asked: scenetest.Asked(toy.Game{})})
	}
}

func TestScenes(t *testing.T) {
	for _, scenario := range []string{"plain", "camp", "staff"} {
		t.Run(scenario, func(t *testing.T) { scenetest.Run(t, toy.Game{}, scenario, nil) })
	}
}
