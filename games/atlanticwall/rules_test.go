package atlanticwall

import (
	"os"
	"testing"

	"sandtable/referee/refereetest"
)

// TestRules plays a script for every rule.
func TestRules(t *testing.T) {
	dir := os.DirFS("testdata/rules")
	refereetest.RunDir(t, newGame(t), dir)
	refereetest.Covered(t, newGame(t), dir)
}
