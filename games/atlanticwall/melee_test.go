package atlanticwall

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
)

// melee throws the units of both sides together in a few hexes, in any state.
func melee(t testing.TB, g *Game, rng *rand.Rand) *state {
	t.Helper()
	p, err := g.New("fall-of-cherbourg", nil)
	if err != nil {
		t.Fatal(err)
	}
	s := p.(*state)
	g.Clear(s)
	s.turn = 53 + int16(rng.IntN(8))
	rows, cols := 2+rng.IntN(5), 2+rng.IntN(5)
	top, left := 5+rng.IntN(30), 8+rng.IntN(32)
	for u := range s.sc.Units {
		c := s.card(u)
		if !c.OnGround() || rng.IntN(4) > 0 && (c.Type == order.HQ || s.sc.Units[u].Of >= 0) || rng.IntN(3) == 0 {
			continue
		}
		h, err := s.sc.Ground.Grid.Find(fmt.Sprintf("E%02d%02d", top+rng.IntN(rows), left+rng.IntN(cols)))
		if err != nil || s.sc.Ground.Kind(h) == order.Sea || s.enemyIn(s.sideOf(u), h) >= 0 || s.count(h) >= 3 {
			continue
		}
		s.put(u, h)
		x := &s.unit[u]
		x.steps = max(1, c.Steps-int8(rng.IntN(2)))
		if c.Steps == 3 {
			x.steps = max(2, x.steps)
		}
		x.mood = mood(rng.IntN(3))
		if s.sideOf(u) == order.German {
			x.supply = condition(rng.IntN(5))
		}
		if c.Gun() {
			x.battery = int8(max(0, rng.IntN(6)-3))
			x.flags = []flags{0, depleted, depleted | outOfAmmo}[rng.IntN(3)]
		}
	}
	if err := g.Set(s, "phase", sideIDs[rng.IntN(2)]+" combat"); err != nil {
		t.Fatal(err)
	}
	return s
}

// TestEveryCombatPhaseEnds fights out Combat Phases of all kinds at random: no duty can
// hold a phase up that nothing could meet, and nothing breaks.
func TestEveryCombatPhaseEnds(t *testing.T) {
	g := newGame(t)
	commits := 0
	for seed := range uint64(300) {
		rng := rand.New(rand.NewPCG(seed, 11))
		s := melee(t, g, rng)
		var legal []kernel.Choice
		var texts []string
		for s.combatFrame() != nil {
			legal = s.Legal(legal[:0])
			if len(legal) == 0 {
				t.Fatalf("seed %d: nothing is legal after %v", seed, texts)
			}
			c := legal[rng.IntN(len(legal))]
			if i := len(legal) - 1; legal[i].Verb == verbBack && len(legal) > 1 && rng.IntN(8) > 0 {
				c = legal[rng.IntN(i)]
			}
			if texts = append(texts, g.Format(s, c)); len(texts) > 20_000 {
				v := s.openDuty()
				t.Fatalf("seed %d: a phase without end (%s %s): %v", seed, book.Rules()[v.Rule].Number, book.Words(s, v), texts[len(texts)-60:])
			}
			if c.Verb == verbCommit {
				commits++
			}
			s.Apply(c, nil)
			if msg := s.broken(); msg != "" {
				t.Fatalf("seed %d: %s after %v", seed, msg, texts)
			}
		}
	}
	if commits < 300 {
		t.Errorf("%d attacks in all, want a fight each", commits)
	}
}
