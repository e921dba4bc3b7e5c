package dday91

import (
	"os"
	"testing"

	"sandtable/referee/refereetest"
)

// TestRules plays the referee scripts, which are named by or list their rules.
func TestRules(t *testing.T) { refereetest.RunDir(t, testGame(t), os.DirFS("testdata/rules")) }

// TestRulesCovered wants a script for every rule number in the list of rules.
func TestRulesCovered(t *testing.T) {
	refereetest.Covered(t, testGame(t), os.DirFS("testdata/rules"))
}
