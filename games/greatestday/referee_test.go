package greatestday

import (
	"os"
	"testing"

	"sandtable/referee/refereetest"
)

func TestRules(t *testing.T) {
	dir := os.DirFS("testdata/rules")
	refereetest.RunDir(t, newGame(t), dir)
	refereetest.Covered(t, newGame(t), dir)
}
