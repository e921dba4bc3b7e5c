package greatestday

import (
	"math/rand/v2"
	"testing"

	"sandtable/kernel"
)

// What an opponent asks without reasons is what the rules say with them (G12, G13).
func TestAimsAsTheRulesSay(t *testing.T) {
	g, err := New()
	if err != nil {
		t.Fatal(err)
	}
	p, err := g.New("black-baron", nil)
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(4, 4))
	can := 0
	for n := 0; !p.Node().Final && n < 400; n++ {
		if p.Node().Seat == kernel.Chance {
			p.Apply(kernel.Draw(p.Outcomes(nil), rng), nil)
			continue
		}
		if f, _ := Read(p); n%7 == 0 {
			for u := range f.s.sc.Units {
				if !f.s.onMap(u) {
					continue
				}
				for w := range f.s.sc.Units {
					got, want := f.s.aims(u, w), f.s.fireVerdict(u, w).OK()
					if got != want {
						t.Fatalf("%s at %s: %t, the rules say %t", f.s.sc.Units[u].ID, f.s.sc.Units[w].ID, got, want)
					}
					if got {
						can++
					}
				}
			}
		}
		legal := p.Legal(nil)
		p.Apply(legal[rng.IntN(len(legal))], nil)
	}
	if can == 0 {
		t.Error("nobody could ever fire")
	}
}
