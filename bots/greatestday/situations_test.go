package greatestday

import (
	"os"
	"testing"

	"sandtable/bots/situations"
)

// TestSituations holds Regular to what anybody who owns the game knows.
func TestSituations(t *testing.T) {
	situations.Run(t, load(t), Kinds()[:1], os.DirFS("testdata/situations"), 10)
}
