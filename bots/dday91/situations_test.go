package dday91

import (
	"os"
	"testing"

	"sandtable/bots/situations"
	game "sandtable/games/dday91"
)

// TestSituations holds the levels to what anybody who owns the game knows.
func TestSituations(t *testing.T) {
	g, err := game.New()
	if err != nil {
		t.Fatal(err)
	}
	kinds := Kinds()
	situations.Run(t, g, append(kinds[:1:1], kinds[2:]...), os.DirFS("testdata/situations"), 55)
}
