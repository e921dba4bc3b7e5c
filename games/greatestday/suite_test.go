package greatestday

import (
	"testing"

	"sandtable/kernel/kerneltest"
)

func newGame(t testing.TB) *Game {
	t.Helper()
	g, err := New()
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestSuite(t *testing.T) {
	g := newGame(t)
	s := kerneltest.Suite{Game: g, Scenario: "black-baron", Games: 4}
	seen := kerneltest.Run(t, s)
	for i, name := range book.Nodes() {
		if uint16(i) != nodeOver && seen.Nodes[name] == 0 {
			t.Logf("node %s was not visited in %d games", name, s.Games)
		}
	}
}
