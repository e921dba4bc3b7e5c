package toy_test

import (
	"testing"

	"sandtable/kernel/kerneltest"
	"sandtable/kernel/kerneltest/toy"
)

func TestSuite(t *testing.T) {
	s := kerneltest.Suite{Game: toy.Game{}, Scenario: "plain"}
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
