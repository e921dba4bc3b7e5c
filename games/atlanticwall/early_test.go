package atlanticwall

import (
	"math/rand/v2"
	"testing"

	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
	"sandtable/kernel/kerneltest"
)

// TestGermansGiveMissionsEarly has the Germans give their missions at random while the Allies give
// theirs (17.12): on their turn they see what they saw, and all of it is allowed.
func TestGermansGiveMissionsEarly(t *testing.T) {
	g := newGame(t)
	for _, o := range []kernel.Options{nil, {"flak": "on"}} {
		suite := kerneltest.Suite{Game: g, Scenario: "caumont-gap", Options: o}
		rng := rand.New(rand.NewPCG(17, 12))
		made := 0
		for range 6 {
			p, err := g.New(suite.Scenario, o)
			if err != nil {
				t.Fatal(err)
			}
			for step := 0; step < 1500 && !p.Node().Final; step++ {
				s := p.(*state)
				if s.allocating() {
					made += suite.Early(t, p, rng)
				}
				p.Apply(hurried(s, rng), nil)
			}
		}
		if made < 200 {
			t.Errorf("with %v %d choices were made early: too few to tell", o, made)
		}
	}
}

// hurried is a choice at random, but one that ends what is in hand where there is one, so that
// days go by; missions are given at random.
func hurried(s *state, rng *rand.Rand) kernel.Choice {
	if s.Node().Seat == kernel.Chance {
		return kernel.Draw(s.Outcomes(nil), rng)
	}
	for _, c := range []kernel.Choice{{Verb: verbRest}, {Verb: verbDone}} {
		if !s.allocating() && s.Explain(c).OK() {
			return c
		}
	}
	legal := s.Legal(nil)
	return legal[rng.IntN(len(legal))]
}

// TestNobodyMendsUnseen has the Germans wait with their missions while the Allies may mend an air
// unit (A.5), which everybody sees, and no longer.
func TestNobodyMendsUnseen(t *testing.T) {
	g := newGame(t)
	p, err := g.New("caumont-gap", kernel.Options{"flak": "on"})
	if err != nil {
		t.Fatal(err)
	}
	s, german := p.(*state), kernel.Seat(order.German)
	rng := rand.New(rand.NewPCG(5, 17))
	for !s.allocating() || !s.mendingDay() || s.airborne(order.Allied) == 0 {
		p.Apply(hurried(s, rng), nil)
		if s.Node().Final {
			t.Fatal("missions are never given on an odd day")
		}
	}
	if !s.Early(german) || s.Early(kernel.Seat(order.Allied)) {
		t.Fatal("not the Germans alone can give missions early")
	}
	u := s.sc.planes[order.Allied][0]
	s.unit[u].steps = 1
	if s.Early(german) {
		t.Error("the Germans can give missions while the Allies may mend an air unit")
	}
	p.Apply(kernel.Choice{Verb: verbMend, A: u}, nil)
	if !s.Early(german) {
		t.Error("the Germans have to wait when the Allies have mended an air unit")
	}
}
