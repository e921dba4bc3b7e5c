package sandtable_test

import (
	"io/fs"
	"slices"
	"testing"

	"sandtable/titles"
	"sandtable/where"
)

// TestEveryRuleIsFound holds the sources that the program carries to the rules of
// the games: a reader who asks for a number finds its words, and more than its words.
func TestEveryRuleIsFound(t *testing.T) {
	list, err := titles.All()
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range list {
		source := e.Title.(interface{ Source() fs.FS }).Source()
		id, seen := e.Title.Info().ID, map[string]bool{"": true}
		for _, r := range e.Title.Rules() {
			if seen[r.Number] {
				continue
			}
			seen[r.Number] = true
			places, err := where.Find(source, r.Number)
			if err != nil {
				t.Fatal(err)
			}
			is := func(what string) bool {
				return slices.ContainsFunc(places, func(p where.Place) bool { return p.What == what })
			}
			if !is(where.Words) {
				t.Errorf("%s: the words of rule %s are not found", id, r.Number)
			}
			if !is(where.Predicate) && !is(where.Effect) && !is(where.Mention) && !is(where.Test) && !is(where.Script) {
				t.Errorf("%s: nothing but the words of rule %s is found", id, r.Number)
			}
		}
	}
}
