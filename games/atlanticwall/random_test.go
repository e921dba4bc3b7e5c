package atlanticwall

import (
	"io/fs"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/fstest"

	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
)

// everything is the game with all its scenarios, also those not offered yet.
func everything(t testing.TB) *Game {
	t.Helper()
	files := fstest.MapFS{}
	err := fs.WalkDir(order.Data(), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		b, err := fs.ReadFile(order.Data(), name)
		if name == "scenarios.csv" {
			b = []byte(strings.Replace(string(b), ",240,0,", ",240,1,", 1))
		}
		files[name] = &fstest.MapFile{Data: b}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	g, err := Load(files)
	if err != nil {
		t.Fatal(err)
	}
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
	return ""
}

func (s *state) Format(c kernel.Choice) string { return book.Format(s, c) }
