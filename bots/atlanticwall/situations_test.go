package atlanticwall

import (
	"os"
	"testing"

	"sandtable/bots/situations"
)

// TestSituations holds all levels but Recruit to what anybody who owns the game knows.
func TestSituations(t *testing.T) {
	kinds := Kinds()
	situations.Run(t, load(t), append(kinds[:1:1], kinds[2:]...), os.DirFS("testdata/situations"), 10)
}
