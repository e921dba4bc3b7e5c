package where

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

var folder = fstest.MapFS{
	"fire.go": {Data: []byte(`package game

// 9.0 Fire and 9.1 Retreat before combat.
var (
	ruleBefore = book.Rule("9.1", "Retreat", "Only Germans.", "")
	ruleOther  = book.Rule("9.1.1", "Other", "Not this.", "")
)

func init() {
	room(play.Room{Rule: ruleBefore})
}

// mayRetreat says whether there is room (9.1).
func mayRetreat() kernel.Verdict {
	if full {
		return ruleBefore.No(h)
	}
	return ruleOther.Only(true)
}

// goBack follows 9.1.
func goBack(s kernel.Sink) {
	evBefore.Tell(s, ruleBefore, h)
}

// later belongs to 19.1, 9.1.1 and 9.10.
func later() {}
`)},
	"table.go":                      {Data: []byte("package game\n\nvar rules = []kernel.Rule{\n\truleOld: {Number: \"9.1\", Title: \"x\"},\n}\n\nfunc f() {\n\tx = no(ruleOld)\n}\n")},
	"order/table.go":                {Data: []byte("package order\n\n// prices are those of 9.1.\nfunc prices() {}\n")},
	"fire_test.go":                  {Data: []byte("package game\n\n// 9.1: all or none.\nfunc TestBefore(t *testing.T) {}\n")},
	"testdata/rules/9.1_before.txt": {Data: []byte("# x")},
	"testdata/rules/9.1.1_more.txt": {Data: []byte("# x")},
	"testdata/rules/19.1_fire.txt":  {Data: []byte("# x")},
	"more.go": {Data: []byte(`package game

var more = []kernel.Rule{
	{Number: "9.1", Title: "without a name"},
	ruleThird: {Number: "9.2", Title: "9.1"},
}

func tells(s kernel.Sink) {
	evBefore.Tell(s, ruleBefore, h)
	page := look("9.1")
}

// one is a number of 9.1.
var one = 1
var two = 2
`)},
	"testdata/rules/7.0_other.txt": {Data: []byte("# rules 7.1 7.2\n# rulings 9.1 9.1\nx rules 9.1\n#\n# rules\n")},
	"testdata/rules/8.0_moves.txt": {Data: []byte("# x\n# rules 8.0 9.1, 9.2\n# 9.1\n")},
}

func TestFind(t *testing.T) {
	got, err := Find(folder, "9.1")
	if err != nil {
		t.Fatal(err)
	}
	want := []string{
		"words fire.go:5 ruleBefore", "words more.go:4 ", "words table.go:4 ruleOld",
		"predicate fire.go:13 mayRetreat", "predicate table.go:8 f",
		"effect fire.go:21 goBack", "effect more.go:9 tells",
		"mention fire.go:3 ", "mention fire.go:10 init", "mention more.go:13 one", "mention order/table.go:3 prices",
		"test fire_test.go:3 TestBefore",
		"script testdata/rules/8.0_moves.txt:2 ", "script testdata/rules/9.1_before.txt:1 ",
	}
	var list []string
	for _, p := range got {
		list = append(list, fmt.Sprintf("%s %s:%d %s", p.What, p.File, p.Line, p.In))
	}
	if !slices.Equal(list, want) {
		t.Errorf("found\n%s\nwant\n%s", strings.Join(list, "\n"), strings.Join(want, "\n"))
	}
}
