package atlanticwall

import (
	"os"
	"testing"

	"sandtable/referee/refereetest"
)

// TestRules plays a script for every rule.
func TestRules(t *testing.T) {
	refereetest.RunDir(t, everything(t), os.DirFS("testdata/rules"))
}
