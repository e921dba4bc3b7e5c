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
	for i, name := range book.Nodes() {
		if uint16(i) != nodeOver && seen.Nodes[name] == 0 {
			t.Logf("node %s was not visited in %d games", name, s.Games)
		}
	}
}
