package knapp

import (
	"os"
	"testing"

	"sandtable/referee/refereetest"
)

func TestRules(t *testing.T) { refereetest.RunDir(t, mustNew(t), os.DirFS("testdata/rules")) }

func TestEveryRuleHasAScript(t *testing.T) {
	refereetest.Covered(t, mustNew(t), os.DirFS("testdata/rules"))
}
