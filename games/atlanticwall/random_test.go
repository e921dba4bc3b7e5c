package atlanticwall

import (
	"math/rand/v2"
	"testing"

	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
)

// everything is the game with all its scenarios, also those not offered yet.
func everything(t testing.TB) *Game {
	t.Helper()
	g, err := New()
	if err != nil {
		t.Fatal(err)
	}
	for _, sc := range g.scenarios {
		sc.Offered = true
	}
	g.info = g.describe(g.info.Data)
	return g
}

// TestRandomGame plays a game to the end and holds what must be so at every decision.
func TestRandomGame(t *testing.T) {
	g := everything(t)
	p, err := g.New("fall-of-cherbourg", nil)
	if err != nil {
		t.Fatal(err)
	}
	s := p.(*state)
	rng := rand.New(rand.NewPCG(1, 1))
	var legal []kernel.Choice
	n := 0
	for ; !s.over(); n++ {
		if legal = s.Legal(legal[:0]); len(legal) == 0 {
			t.Fatalf("nothing is legal at %s", book.Nodes()[s.Node().Kind])
		}
		c := legal[rng.IntN(len(legal))]
		s.Apply(c, nil)
		if msg := s.broken(); msg != "" {
			t.Fatalf("decision %d, after %s: %s", n, s.Format(c), msg)
		}
	}
	r, _ := s.Result()
	t.Logf("%d decisions, Game-Turn %d, %s", n, s.turn, s.resultWords(r))
}

// broken says what in a position cannot be.
func (s *state) broken() string {
	for u := range s.sc.Units {
		h := s.at[u]
		if h < 0 {
			continue
		}
		if s.sc.Ground.Kind(h) == order.Sea {
			return s.id(int16(u)) + " is at sea"
		}
		if s.enemyIn(s.sideOf(u), h) >= 0 {
			return "both sides are in " + s.hex(h)
		}
	}
	return s.brokenLogistics()
}

func (s *state) Format(c kernel.Choice) string { return book.Format(s, c) }
