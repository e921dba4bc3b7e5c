package koenig_test

import (
	"os"
	"testing"

	"sandtable/games/koenig"
	"sandtable/referee/refereetest"
)

// TestRules plays one script or more for every rule number, and lists the rules
// that have none.
func TestRules(t *testing.T) {
	g, err := koenig.New()
	if err != nil {
		t.Fatal(err)
	}
	dir := os.DirFS("testdata/rules")
	refereetest.RunDir(t, g, dir)
	refereetest.Covered(t, g, dir)
}
