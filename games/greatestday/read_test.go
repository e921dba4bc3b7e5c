package greatestday

import (
	"math/rand/v2"
	"testing"

	"sandtable/kernel"
)

// What an opponent asks without reasons is what the rules say with them (G12, G13).
func TestAimsAsTheRulesSay(t *testing.T) {
	p, err := newGame(t).New("black-baron", nil)
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(4, 4))
	can := 0
	for n := 0; !p.Node().Final && n < 400; n++ {
		if f, _ := Read(p); n%7 == 0 && p.Node().Seat != kernel.Chance {
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
		kernel.Random(p, rng, 1)
	}
	if can == 0 {
		t.Error("nobody could ever fire")
	}
}

// Who fires by a standing answer is told with what his fire would do, and a 9 at his check ends it:
// opponents look through it so (G1.2, G15.2, G15.6).
func TestStandingAnswersAreTold(t *testing.T) {
	p, err := newGame(t).New("black-baron", nil)
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(6, 4))
	told := 0
	for !p.Node().Final {
		f, _ := Read(p)
		w, u, faces, ok := f.Answering()
		if !ok {
			kernel.Random(p, rng, 1)
			continue
		}
		sum := 0
		for _, n := range faces {
			sum += int(n)
		}
		if p.Node().Seat != kernel.Chance || f.s.side(w) == f.s.side(u) || sum != 10 {
			t.Fatalf("%s fires at %s with %v of 10 faces, seat %d decides", f.s.sc.Units[w].ID, f.s.sc.Units[u].ID, faces, p.Node().Seat)
		}
		before := f.s.unit[u]
		outs := p.Outcomes(nil)
		p.Apply(outs[len(outs)-1].Choice, nil)
		f, _ = Read(p)
		if after := f.s.unit[u]; after.hits != before.hits || after.steps != before.steps {
			t.Fatalf("a 9 at the check of %s hits %s", f.s.sc.Units[w].ID, f.s.sc.Units[u].ID)
		}
		told++
	}
	if told == 0 {
		t.Error("nobody fires")
	}
}
