package knapp

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"sandtable/kernel"
	"sandtable/kernel/kerneltest"
)

// drawOptions picks any combination of the options.
func drawOptions(t *rapid.T) kernel.Options {
	o := kernel.Options{}
	for _, x := range options {
		o[x.ID] = rapid.SampledFrom(x.Values).Draw(t, x.ID)
	}
	return o
}

// TestConservation follows random games choice by choice: what is lost stays
// lost, strength comes only from replacements and from the end of turn 1, and
// control changes hands only where one side stands alone.
func TestConservation(t *testing.T) {
	g := mustNew(t)
	rapid.Check(t, func(t *rapid.T) {
		p, err := g.New(scenarioID, drawOptions(t))
		if err != nil {
			t.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
		s, old := p.(*state), p.Clone().(*state)
		var legal []kernel.Choice
		for !s.Node().Final {
			var c kernel.Choice
			if s.Node().Seat == kernel.Chance {
				c = kernel.Draw(s.Outcomes(nil), rng)
			} else {
				legal = s.Legal(legal[:0])
				c = legal[rng.IntN(len(legal))]
			}
			old.CopyFrom(s)
			s.Apply(c, nil)
			if err := follows(old, s, c); err != nil {
				t.Fatalf("turn %d step %d, after %s: %v", s.turn, s.step, g.Format(old, c), err)
			}
			if err := invariant(s); err != nil {
				t.Fatalf("turn %d step %d, after %s: %v", s.turn, s.step, g.Format(old, c), err)
			}
		}
	})
}

// follows says what may not happen between a position and the next.
func follows(old, s *state, c kernel.Choice) error {
	for u := range s.d.units {
		id := s.d.units[u].id
		switch {
		case old.at[u] == gone && s.at[u] != gone:
			return fmt.Errorf("%s came back from the dead (K11.3)", id)
		case old.at[u] == dead && s.at[u] >= 0 && s.hits[u] == s.str[u]:
			return fmt.Errorf("%s came back without strength (K11.4)", id)
		case s.hits[u] < old.hits[u] && c.Verb != verbReplace && old.turn > 1 && s.at[u] != gone:
			return fmt.Errorf("%s lost hits without a replacement (K11.2)", id)
		case s.side(u) == german && s.hits[u] < old.hits[u] && s.at[u] != gone:
			return fmt.Errorf("German %s was mended (K11.3)", id)
		}
	}
	for g := us; g <= br; g++ {
		if lost := old.held[g] &^ s.held[g]; lost != 0 && old.step == s.step && old.turn == s.turn {
			return fmt.Errorf("a marker changed in the middle of step %d (K1.7)", s.step)
		}
	}
	for i := range s.dump {
		if old.dump[i] == lostDump && s.dump[i] != lostDump {
			return fmt.Errorf("a lost dump came back (K4.9)")
		}
	}
	if s.turn < old.turn || s.turn == old.turn && s.step < old.step {
		return fmt.Errorf("time runs backwards")
	}
	return nil
}

// TestSupplyAgainstNaiveSearch holds the masks to a plain search for a chain.
func TestSupplyAgainstNaiveSearch(t *testing.T) {
	g := mustNew(t)
	rapid.Check(t, func(t *rapid.T) {
		p, err := g.New(scenarioID, nil)
		if err != nil {
			t.Fatal(err)
		}
		s := p.(*state)
		kernel.Random(p, rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 2)), rapid.IntRange(1, 900).Draw(t, "choices"))
		for grp := range groupIDs {
			enemy := s.sideOf(german)
			if grp == ge {
				enemy = s.sideOf(allied)
			}
			fed := s.supplied(grp)
			for a := range s.d.areas {
				want := s.trace(a, s.d.source[grp], enemy) != nil
				if got := fed>>a&1 != 0; got != want {
					t.Fatalf("group %s in %s: supplied %v, a search says %v (K4.1)", groupIDs[grp], s.d.areas[a].id, got, want)
				}
			}
		}
	})
}

// TestHitWeights compares the weights of dice nodes with the binomial formula (K1.5).
func TestHitWeights(t *testing.T) {
	for i, hit := range []int64{1, 2} {
		for n := 1; n <= throwLimit; n++ {
			total := new(big.Int)
			for k := 0; k <= n; k++ {
				want := new(big.Rat).SetInt(new(big.Int).Binomial(int64(n), int64(k)))
				for j := range n {
					p := big.NewRat(hit, 6)
					if j >= k {
						p = big.NewRat(6-hit, 6)
					}
					want.Mul(want, p)
				}
				sum := int64(0)
				for m := 0; m <= n; m++ {
					sum += int64(weights[i][n][m])
				}
				if got := big.NewRat(int64(weights[i][n][k]), sum); got.Cmp(want) != 0 {
					t.Errorf("%d of %d dice: %v, want %v", k, n, got, want)
				}
				total.Add(total, big.NewInt(int64(weights[i][n][k])))
			}
			if !total.IsUint64() || total.Uint64() > 1<<32-1 {
				t.Errorf("%d dice: weights add up to %v, more than 32 bits", n, total)
			}
		}
	}
}

// TestGolden replays a stored game, with all options but the defaults' opposites,
// to the stored end. SANDTABLE_UPDATE=1 plays it anew.
func TestGolden(t *testing.T) {
	const file = "testdata/golden.txt"
	g := mustNew(t)
	p, err := g.New(scenarioID, variants["all"])
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	if os.Getenv(kerneltest.Update) != "" {
		rng := rand.New(rand.NewPCG(1944, 6))
		for !p.Node().Final {
			legal := p.Legal(nil)
			c := legal[rng.IntN(len(legal))]
			if p.Node().Seat == kernel.Chance {
				c = kernel.Draw(p.Outcomes(nil), rng)
			}
			fmt.Fprintln(&b, g.Format(p, c))
			p.Apply(c, nil)
		}
		fmt.Fprintf(&b, "end %016x score %d\n", p.Digest(), p.(*state).score())
		if err := os.WriteFile(file, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(text)), "\n")
	for i, line := range lines[:len(lines)-1] {
		c, err := g.Parse(p, line)
		if err == nil {
			err = kernel.Play(p, p.Node().Seat, c, nil)
		}
		if err != nil {
			t.Fatalf("%s:%d: %s: %v", file, i+1, line, err)
		}
	}
	if got := fmt.Sprintf("end %016x score %d", p.Digest(), p.(*state).score()); got != lines[len(lines)-1] {
		t.Errorf("the stored game ends with %q, stored was %q", got, lines[len(lines)-1])
	}
}
