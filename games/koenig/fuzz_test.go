package koenig

import (
	"testing"

	"sandtable/kernel"
	"sandtable/kernel/kerneltest"
	"sandtable/scene/scenetest"
)

func FuzzHostile(f *testing.F) {
	g, err := New()
	if err != nil {
		f.Fatal(err)
	}
	kerneltest.Fuzz(f, kerneltest.Suite{Game: g, Scenario: "omaha", Asked: scenetest.Asked(g)})
}

// A choice of another moment is described without its cost: nobody is picked.
func TestOfferOutsideAnActivation(t *testing.T) {
	g := load(t)
	p, err := g.New("omaha", nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"close 1110", "fire 1110", "done", "finish", "move 1110"} {
		c, err := g.Parse(p, text)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range []kernel.Reader{p, p.View(0), p.View(1), &pos{sc: p.(*pos).sc}} {
			if o := g.Offer(r, c); o.Choice != text || o.Label == "" || o.Cost != "" {
				t.Errorf("%s: %+v", text, o)
			}
		}
	}
}
