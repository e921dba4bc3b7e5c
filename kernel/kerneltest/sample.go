package kerneltest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"sandtable/kernel"
)

// Sample says where a game that is too long to be checked at every step is looked at:
// from each of the starts so many moments, so many random choices apart.
type Sample struct {
	Starts         []kernel.Position
	Moments, Apart int
	// Seed is that of the first start; each has its own, one after the other.
	Seed uint64
	// Pick takes a choice where a seat decides; drawn is one at random. Nil takes that.
	Pick func(legal []kernel.Choice, drawn kernel.Choice, rng *rand.Rand) kernel.Choice
	// Play takes it in place of Pick and sees the position, as opponents want it.
	Play func(p kernel.Position, rng *rand.Rand) kernel.Choice
}

// Sample holds at every moment of the sample what Run holds at every step, and after
// each start that its texts lead to the same end. The invariant is asked after every
// choice.
func (s Suite) Sample(t *testing.T, of Sample) Seen {
	t.Helper()
	seen := Seen{Nodes: map[string]int{}, Rules: map[string]int{}}
	for i, from := range of.Starts {
		s.sample(t, of.Seed+uint64(i), from, of, &seen)
	}
	return seen
}

// sample plays on from one start.
func (s *Suite) sample(t *testing.T, seed uint64, from kernel.Position, of Sample, seen *Seen) {
	t.Helper()
	var (
		p, q  = from.Clone(), from.Clone()
		rng   = rand.New(rand.NewPCG(seed, 8))
		texts []string
		rec   kernel.Recorder
		legal []kernel.Choice
	)
	fail := func(format string, args ...any) {
		t.Helper()
		tail := texts[max(0, len(texts)-12):]
		t.Fatalf("seed %d after %d choices (… %s): %s", seed, len(texts), strings.Join(tail, " | "), fmt.Sprintf(format, args...))
	}
	for range of.Moments {
		for range 1 + rng.IntN(2*of.Apart) {
			if s.Invariant != nil {
				if err := s.Invariant(p); err != nil {
					fail("invariant: %v", err)
				}
			}
			if p.Node().Final {
				break
			}
			seen.Nodes[s.nodeName(p)]++
			if legal = p.Legal(legal[:0]); len(legal) == 0 {
				fail("dead end at node %s", s.nodeName(p))
			}
			c := s.draw(p, legal, rng, fail)
			switch {
			case p.Node().Seat == kernel.Chance:
			case of.Play != nil:
				if c = of.Play(p, rng); !slices.Contains(legal, c) {
					fail("%v was chosen, which is not legal", c)
				}
			case of.Pick != nil:
				c = of.Pick(legal, c, rng)
			}
			texts = append(texts, s.Game.Format(p, c))
			s.apply(p, c, &rec, fail)
			seen.Steps++
		}
		if s.node(p, true, seen, fail) == nil {
			break
		}
		s.views(t, p, rng)
		s.copies(t, p, q, rng)
		for range hostileTries / 5 {
			s.ask(t, p, mangled(rng, texts), arbitrary(rng))
		}
	}
	s.replay(t, from.Clone(), texts, p.Digest())
}

// copies plays on from a copy: the original stays as it is, and the inner loop of
// searches allocates nothing.
func (s *Suite) copies(t *testing.T, p, q kernel.Position, rng *rand.Rand) {
	t.Helper()
	apart(t, p, q, rng, 60)
	if s.AllocsExcuse == "" && testing.CoverMode() == "" && !raceEnabled {
		s.frugal(t, p, q, rng)
	}
}
