package koenig

import (
	"os"
	"testing"

	"sandtable/bots/situations"
	game "sandtable/games/koenig"
)

// TestSituations holds the levels that answer at once to what anybody who owns the game knows.
func TestSituations(t *testing.T) {
	g, err := game.New()
	if err != nil {
		t.Fatal(err)
	}
	kinds := Kinds()
	situations.Run(t, g, append(kinds[:1:1], kinds[2]), os.DirFS("testdata/situations"), 10)
}
