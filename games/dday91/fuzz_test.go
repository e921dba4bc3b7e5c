package dday91

import (
	"testing"

	"sandtable/kernel"
	"sandtable/kernel/kerneltest"
)

func FuzzHostile(f *testing.F) { kerneltest.Fuzz(f, suite(f, "1944", optionSets()["all"])) }

// A hex that does not exist is refused in the set-up like any other wrong one.
func TestSetupHexOutOfRange(t *testing.T) {
	g := testGame(t)
	p, err := g.New("1944", nil)
	if err != nil {
		t.Fatal(err)
	}
	p.Apply(p.Legal(nil)[0], nil)
	if name := NodeName(p.Node()); name != "setup-hex" {
		t.Fatalf("at %s, want setup-hex", name)
	}
	for _, h := range []int16{-32768, -1, nHexes, 32767} {
		c := kernel.Choice{Verb: VerbOn, A: h}
		if p.Explain(c).OK() {
			t.Errorf("hex %d is allowed", h)
		}
		if o := g.Offer(p, c); o.Label != "" {
			t.Errorf("hex %d is offered as %q", h, o.Label)
		}
	}
}
