package greatestday

import (
	"errors"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"sandtable/kernel"
	"sandtable/odds"
)

// scuffle throws the units of the scenario on a few hexes that lie together, in all
// sorts of states, and gives a chit to one side.
func scuffle(t *testing.T, g *Game, seed uint64) (*state, *rand.Rand) {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 7))
	kp, err := g.New("black-baron", nil)
	if err != nil {
		t.Fatal(err)
	}
	s := kp.(*state)
	g.Clear(s)
	hexes := [2][]string{{"75.064", "74.064", "80.062", "83.063"}, {"74.065", "75.063", "79.061", "82.063"}}
	words := []string{"column", "mounted", "suppressed", "rallying", "ip", "entrenched", "bocage", "hits=1", "hits=2", "steps=1", "abandoned"}
	for u := range s.sc.Units {
		if rng.IntN(2) == 0 {
			continue
		}
		var states []string
		for range rng.IntN(2) {
			if w := words[rng.IntN(len(words))]; !slices.Contains(states, w) {
				states = append(states, w)
			}
		}
		// what cannot be so is refused, and the unit stays away
		_ = g.Place(s, s.id(int16(u)), hexes[s.side(u)][rng.IntN(4)], states)
	}
	for range rng.IntN(2) {
		_ = g.Set(s, "barrage", hexes[rng.IntN(2)][rng.IntN(4)]+" on")
	}
	s.settleLeaders(nil)
	chits := []string{"7arm", "lehr", "direct-allied", "direct-german", "ss101"}
	if err := g.Set(s, "chit", chits[rng.IntN(len(chits))]); err != nil {
		t.Fatal(err)
	}
	return s, rng
}

// tidy says what a fight has left behind that it should not.
func (s *state) tidy() error {
	for i := range s.stack.Len() {
		if s.stack.Under(i).Proc == procAssault {
			return nil
		}
	}
	for u := range s.sc.Units {
		if s.is(u, assaulting) {
			return errors.New("G17: a unit still assaults")
		}
	}
	if s.fight.declared|s.fight.primary|s.fight.second|s.fight.chased != 0 {
		return errors.New("G17: an assault has not been cleared away")
	}
	return nil
}

// TestScuffles plays many close fights from positions that games seldom come to.
func TestScuffles(t *testing.T) {
	fights := 4000
	if testing.Short() {
		fights = 200
	}
	g := newGame(t)
	visited := make([]int, len(book.Nodes()))
	prefer := [2][]uint16{{verbAssault, verbAdd}, {verbFire, verbShell, verbShoot, verbSnap, verbRun, verbChase}}
	var legal []kernel.Choice
	for seed := range uint64(fights) {
		s, rng := scuffle(t, g, seed)
		turn := s.turn
		for n := 0; n < 400 && s.turn == turn; n++ {
			kind := book.KindOf(s)
			if visited[kind]++; kind == nodeOver {
				break
			}
			legal = s.Legal(legal[:0])
			if len(legal) == 0 {
				t.Fatalf("seed %d: a dead end at %s", seed, book.Nodes()[kind])
			}
			c := legal[rng.IntN(len(legal))]
			for _, l := range legal {
				if slices.Contains(prefer[seed&1], l.Verb) && rng.IntN(2) == 0 {
					c = l
				}
			}
			text := g.Format(s, c)
			s.Apply(c, nil)
			for _, err := range []error{invariant(s), s.tidy()} {
				if err != nil {
					t.Fatalf("seed %d, choice %d, %s: %v", seed, n, text, err)
				}
			}
		}
	}
	for _, n := range []uint16{nodeCheck, nodeCheckDie, nodeAttack, nodeShell, nodeReact, nodeMuster, nodeBravery, nodeSnap, nodeRun, nodeChase, nodeDefend, nodeBout, nodeFlee, nodeAdvance} {
		if visited[n] == 0 && !testing.Short() {
			t.Errorf("node %s was never visited", book.Nodes()[n])
		}
	}
}

// TestFightOdds holds that the exact odds of whatever has them add up.
func TestFightOdds(t *testing.T) {
	fights := 60
	if testing.Short() {
		fights = 10
	}
	g := newGame(t)
	counted := map[uint16]int{}
	var legal []kernel.Choice
	for seed := range uint64(fights) {
		s, rng := scuffle(t, g, seed)
		for n := 0; n < 60 && book.KindOf(s) != nodeOver; n++ {
			legal = s.Legal(legal[:0])
			c := legal[rng.IntN(len(legal))]
			if o := book.Offer(s, c); o.Odds && counted[c.Verb] < 6 {
				tab, err := odds.Of(g, s, c)
				if errors.Is(err, odds.ErrTooMany) {
					continue
				}
				if err != nil {
					t.Fatal(err)
				}
				counted[c.Verb]++
				sum := new(big.Rat)
				for _, r := range tab.Rows {
					sum.Add(sum, r.P)
				}
				if sum.Cmp(big.NewRat(1, 1)) != 0 {
					t.Errorf("seed %d, %s: the chances add up to %s", seed, g.Format(s, c), sum)
				}
			}
			s.Apply(c, nil)
		}
	}
	for _, verb := range []uint16{verbFire, verbShoot, verbRoll, verbRally, verbDig, verbAssault} {
		if counted[verb] == 0 && !testing.Short() {
			t.Errorf("no odds were counted of verb %d", verb)
		}
	}
}

// TestFightsDoNotAllocate: lists and choices of a fight cost no memory.
func TestFightsDoNotAllocate(t *testing.T) {
	g := newGame(t)
	legal := make([]kernel.Choice, 0, 1024)
	seen := map[uint16]bool{}
	for seed := range uint64(40) {
		s, rng := scuffle(t, g, seed)
		q := s.Clone()
		for range 60 {
			kind := book.KindOf(s)
			if kind == nodeOver {
				break
			}
			legal = s.Legal(legal[:0])
			c := legal[rng.IntN(len(legal))]
			if !seen[kind] {
				seen[kind] = true
				if n := testing.AllocsPerRun(5, func() {
					legal = s.Legal(legal[:0])
					q.CopyFrom(s)
					q.Apply(c, nil)
				}); n != 0 {
					t.Errorf("%s at %s: %v allocations", g.Format(s, c), book.Nodes()[kind], n)
				}
				legal = s.Legal(legal[:0])
			}
			s.Apply(c, nil)
		}
	}
}
