package atlanticwall

import (
	"os"
	"testing"

	"sandtable/referee/refereetest"
)

// TestRules plays a script for every rule.
func TestRules(t *testing.T) {
	dir := os.DirFS("testdata/rules")
	g, err := Load(withFixture(t))
	if err != nil {
		t.Fatal(err)
	}
	refereetest.RunDir(t, offered(g), dir)
	refereetest.Covered(t, g, dir, nil)
}
