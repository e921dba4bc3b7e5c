package refereetest_test

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"sandtable/kernel"
	"sandtable/referee/refereetest"
)

func TestGaps(t *testing.T) {
	rules := []kernel.Rule{
		{},
		{Number: "1", Title: "General"},
		{Number: "8.2", Title: "Stacking"},
		{Number: "8.2", Title: "Stacking, for the second time"},
		{Number: "8.3", Title: "Zones"},
		{Number: "9", Title: "Combat"},
		{Number: "Ex.7", Title: "Exclusive"},
	}
	dir := fstest.MapFS{
		"8.2_stacking.txt": {Data: []byte("# two units may stack\ngame toy plain\n")},
		"many.txt":         {Data: []byte("# rules 9, 8.2: combat of stacks\n# rule 7.7\n# ruler 8.3\n#rule 8.3\n")},
		"Ex.7_guns.txt":    {Data: []byte("game toy plain\n")},
		"example_1.txt":    {Data: []byte("game toy plain\n")},
		"notes.md":         {Data: []byte("# rule 8.3")},
	}
	got, err := refereetest.Gaps(rules, dir)
	if err != nil {
		t.Fatal(err)
	}
	want := []string{
		"rule 1 (General) has no script",
		"rule 8.3 (Zones) has no script",
		"many.txt: the title has no rule 7.7",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}
