package atlanticwall

import (
	"math/rand/v2"
	"testing"

	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
)

// newGame is the game with its own data.
func newGame(t testing.TB) *Game {
	t.Helper()
	g, err := New()
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// battles are the scenarios of a game.
func battles(t testing.TB, g *Game) []*scenario {
	t.Helper()
	list, err := g.scenarios()
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// allOptions are all options of a scenario, switched on.
func allOptions(t testing.TB, g *Game, scenario string) kernel.Options {
	t.Helper()
	for i := range g.info.Scenarios {
		if sc := &g.info.Scenarios[i]; sc.ID == scenario {
			on := kernel.Options{}
			for _, o := range sc.Options {
				on[o.ID] = o.Values[len(o.Values)-1]
			}
			return on
		}
	}
	t.Fatalf("no scenario %s", scenario)
	return nil
}

// TestRandomGamesWithOptions plays games with all options on (34.0, A to F).
func TestRandomGamesWithOptions(t *testing.T) {
	g := newGame(t)
	for _, scenario := range []string{"fall-of-cherbourg", "caumont-gap", "bloody-omaha", "gold-juno-sword", "utah-beach"} {
		randomGame(t, g, scenario, allOptions(t, g, scenario), 5)
	}
}

// TestRandomGames plays games to the end and holds what must be so at every decision.
func TestRandomGames(t *testing.T) {
	g := newGame(t)
	for seed := range uint64(2) {
		randomGame(t, g, "fall-of-cherbourg", nil, seed)
		randomGame(t, g, "caumont-gap", nil, seed)
		if seed == 0 {
			randomGame(t, g, "epsom", nil, seed)
		}
		randomGame(t, g, "bloody-omaha", nil, seed)
		randomGame(t, g, "gold-juno-sword", nil, seed)
		randomGame(t, g, "utah-beach", nil, seed)
	}
}

func randomGame(t *testing.T, g *Game, scenario string, o kernel.Options, seed uint64) {
	t.Helper()
	p, err := g.New(scenario, o)
	if err != nil {
		t.Fatal(err)
	}
	s := p.(*state)
	rng := rand.New(rand.NewPCG(1, seed))
	var legal []kernel.Choice
	var told kernel.Recorder
	n, before := 0, s.copied()
	for ; !s.over(); n++ {
		if legal = s.Legal(legal[:0]); len(legal) == 0 {
			t.Fatalf("nothing is legal at %s", book.Nodes()[s.Node().Kind])
		}
		c := legal[rng.IntN(len(legal))]
		text := book.Format(s, c)
		told.Reset()
		s.Apply(c, &told)
		msg := s.broken()
		if msg == "" {
			msg = s.lostUntold(before, g, &told)
		}
		if msg != "" {
			t.Fatalf("decision %d, after %s: %s", n, text, msg)
		}
		before.CopyFrom(s)
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
		if s.sideOf(u) == order.Allied && s.bars(order.Allied, h) {
			return s.id(int16(u)) + " is beyond the Orne (33.37d)"
		}
	}
	if err := s.delaysBroken(); err != nil {
		return err.Error()
	}
	return s.brokenLogistics()
}

// lostUntold names a unit that has left the game without a word, or a rule, for it. A
// battlegroup goes with the battalion that it stands for.
func (s *state) lostUntold(before *state, g *Game, told *kernel.Recorder) string {
	named := map[string]bool{}
	for _, e := range told.Events {
		for _, id := range g.Tell(before, e).Pieces {
			named[id] = named[id] || e.Rule != 0
		}
	}
	for u := range s.sc.Units {
		if s.at[u] != eliminated || before.at[u] == eliminated || named[s.id(int16(u))] {
			continue
		}
		company := -1
		for w := range s.sc.Units {
			if int(before.unit[w].of) == u+1 {
				company = w
			}
		}
		if company < 0 || !named[s.id(int16(company))] {
			return s.id(int16(u)) + " has left the game without a word"
		}
	}
	return ""
}
