package koenig_test

import (
	"io/fs"
	"testing"

	"sandtable/games/koenig"
	"sandtable/guide"
)

// The guided first game plays through as written.
func TestGuide(t *testing.T) {
	g, err := koenig.New()
	if err != nil {
		t.Fatal(err)
	}
	f, err := fs.Sub(koenig.Data(), "guide")
	if err != nil {
		t.Fatal(err)
	}
	r, err := f.Open("first.json")
	if err != nil {
		t.Fatal(err)
	}
	gd, err := guide.Read(r, g)
	if err != nil {
		t.Fatal(err)
	}
	rules := map[string]bool{}
	for _, r := range g.Rules() {
		rules[r.Number] = true
	}
	for i, s := range gd.Steps {
		if s.Rule != "" && !rules[s.Rule] {
			t.Errorf("step %d points at rule %s, which does not exist", i+1, s.Rule)
		}
	}
}
