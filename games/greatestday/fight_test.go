package greatestday

import (
	"errors"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"sandtable/kernel"
	"sandtable/odds"
)

// scuffle throws the units of the scenario on a few hexes that lie together, in all
// sorts of states, and gives a chit to one side.
func scuffle(t *testing.T, g *Game, seed uint64) (*state, *rand.Rand) {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 7))
	set := kernel.Options{} // some games with each option the other way
	if o := choices[seed%3].Option; seed%5 == 0 {
		set[o.ID] = o.Values[1]
	}
	kp, err := g.New("black-baron", set)
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
	if f := &s.fight; f.declared != (units{}) || f.primary != (units{}) || f.second != (units{}) || f.chased != (units{}) {
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

// TestOddsAreWhatHappens plays an assault, fire and opportunity fire many times, every
// seat leaving things as they are, and holds what came of it against the exact odds.
func TestOddsAreWhatHappens(t *testing.T) {
	plays := 4000
	if testing.Short() {
		plays = 800
	}
	g := newGame(t)
	for _, c := range []struct {
		name, choice string
		setup        []string
	}{
		{"assault", "assault 74.065", []string{"chit lehr", "pick lehr-1-i-pzgrlehr-902"}},
		{"fire", "fire 7arm-rec-4-cly", []string{"chit lehr", "pick lehr-1-i-pzgrlehr-902"}},
		{"a step under fire", "shoot lehr-1-i-pzgrlehr-902", []string{"chit direct-allied", "pick 7arm-rec-4-cly", "move 73.065"}},
	} {
		start := opponents(t, g, c.setup)
		choice, err := g.Parse(start, c.choice)
		if err != nil {
			t.Fatal(err)
		}
		tab, err := odds.Of(g, start, choice)
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		rng := rand.New(rand.NewPCG(1, 2))
		got := map[string]int{}
		for range plays {
			got[upshot(g, start, choice, rng)]++
		}
		for _, r := range tab.Rows {
			p, _ := r.P.Float64()
			want, spread := p*float64(plays), 5*math.Sqrt(p*(1-p)*float64(plays))+1
			if n := float64(got[r.Text()]); math.Abs(n-want) > spread {
				t.Errorf("%s, %q: %v of %d times, want about %.0f", c.name, r.Text(), n, plays, want)
			}
			delete(got, r.Text())
		}
		if len(got) > 0 {
			t.Errorf("%s: happened and has no odds: %v", c.name, got)
		}
	}
}

// opponents are a company and a reconnaissance squadron that stand face to face.
func opponents(t *testing.T, g *Game, setup []string) *state {
	t.Helper()
	kp, err := g.New("black-baron", nil)
	if err != nil {
		t.Fatal(err)
	}
	g.Clear(kp)
	for _, p := range [][2]string{{"lehr-1-i-pzgrlehr-902", "75.064"}, {"7arm-rec-4-cly", "74.065"}, {"ldr-lehr-kg902", "75.064"}, {"ldr-7arm-22ab", "74.065"}} {
		if err := g.Place(kp, p[0], p[1], nil); err != nil {
			t.Fatal(err)
		}
	}
	for _, text := range setup {
		name, value, _ := strings.Cut(text, " ")
		if name == "chit" {
			err = g.Set(kp, name, value)
		} else {
			var c kernel.Choice
			if c, err = g.Parse(kp, text); err == nil {
				err = kernel.Play(kp, kp.Node().Seat, c, nil)
			}
		}
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
	}
	return kp.(*state)
}

// upshot plays a choice and what follows from it to the next matter.
func upshot(g *Game, start *state, c kernel.Choice, rng *rand.Rand) string {
	p := start.Clone().(*state)
	var (
		rec   kernel.Recorder
		texts []string
		outs  []kernel.Outcome
	)
	for {
		rec.Reset()
		p.Apply(c, &rec)
		for _, e := range rec.Events {
			if e.Role == kernel.Outturn {
				texts = append(texts, strings.TrimSuffix(g.Tell(p, e).Text, "."))
			}
		}
		n := p.Node()
		switch {
		case n.Seat == kernel.Chance && !p.NewMatter():
			outs = p.Outcomes(outs[:0])
			c = kernel.Draw(outs, rng)
			continue
		case n.Seat >= 0:
			var ok bool
			if c, ok = p.Default(); ok {
				continue
			}
		}
		if texts == nil {
			return "no effect"
		}
		return strings.Join(texts, "; ")
	}
}

// TestFightsStandAnything asks in the middle of fights about choices that nobody would
// make: nothing panics, and what is allowed is what is listed.
func TestFightsStandAnything(t *testing.T) {
	fights := 150
	if testing.Short() {
		fights = 20
	}
	g := newGame(t)
	var legal []kernel.Choice
	for seed := range uint64(fights) {
		s, rng := scuffle(t, g, seed)
		for n := 0; n < 60 && book.KindOf(s) != nodeOver; n++ {
			legal = s.Legal(legal[:0])
			for range 60 {
				c := kernel.Choice{Verb: uint16(rng.IntN(70)), A: int16(rng.IntN(40)) - 2, B: int16(rng.IntN(40)) - 2}
				if rng.IntN(2) == 0 {
					c.B = 0
				}
				allowed := s.Explain(c).OK()
				if allowed != slices.Contains(legal, c) {
					t.Fatalf("seed %d, %s at %s: allowed %v, listed %v", seed, g.Format(s, c), book.Nodes()[book.KindOf(s)], allowed, !allowed)
				}
				_, _ = book.Offer(s, c), g.Detail(s, c)
			}
			s.Apply(legal[rng.IntN(len(legal))], nil)
		}
	}
}
