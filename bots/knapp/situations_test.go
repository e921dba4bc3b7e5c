package knapp_test

import (
	"os"
	"testing"

	knappbots "sandtable/bots/knapp"
	"sandtable/bots/situations"
)

// TestSituations holds the levels that answer at once to what anybody who owns the game knows.
func TestSituations(t *testing.T) {
	kinds := knappbots.Kinds()
	situations.Run(t, game(t), append(kinds[:1:1], kinds[2]), os.DirFS("testdata/situations"), 10)
}
