package bots_test

import (
	"slices"
	"testing"

	"sandtable/bots"
	"sandtable/kernel"
	"sandtable/kernel/kerneltest/giant"
)

// What is picked and put back comes to nothing, wherever in a line it stands; what follows does.
func TestUpshot(t *testing.T) {
	g, p, err := giant.Activated()
	if err != nil {
		t.Fatal(err)
	}
	named := func(q kernel.Position, words string) kernel.Choice {
		t.Helper()
		for _, c := range q.Legal(nil) {
			if g.Format(q, c) == words {
				return c
			}
		}
		t.Fatalf("no %q among what may be chosen", words)
		return kernel.Choice{}
	}
	done := named(p, "done")
	var picks []kernel.Choice
	for _, c := range p.Legal(nil) {
		if c != done {
			picks = append(picks, c)
		}
	}
	x, y := picks[0], picks[1]
	held := p.Clone()
	held.Apply(x, nil)
	back := named(held, "back")
	for _, tt := range []struct {
		name       string
		from       kernel.Position
		line, want []kernel.Choice
	}{
		{"nothing", p, []kernel.Choice{x, back}, nil},
		{"the last time alone", p, []kernel.Choice{x, back, x}, []kernel.Choice{x}},
		{"another", p, []kernel.Choice{x, back, y}, []kernel.Choice{y}},
		{"twice", p, []kernel.Choice{x, back, y, back, done}, []kernel.Choice{done}},
		{"from what is in hand", held, []kernel.Choice{back, x}, nil},
		{"put back for good", held, []kernel.Choice{back, y}, []kernel.Choice{back, y}},
		{"no further than it may", p, []kernel.Choice{x, done, y}, []kernel.Choice{x}},
	} {
		if got := bots.Upshot(tt.from, tt.line); !slices.Equal(got, tt.want) {
			t.Errorf("%s: %v, want %v", tt.name, got, tt.want)
		}
	}
}
