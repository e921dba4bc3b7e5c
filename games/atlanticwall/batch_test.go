package atlanticwall

import (
	"errors"
	"os"
	"slices"
	"strconv"
	"testing"

	"sandtable/kernel"
	"sandtable/kernel/kerneltest"
	"sandtable/scene/scenetest"
)

// TestBatch plays whole random games where SANDTABLE_GAMES says how many of each scenario,
// SANDTABLE_SEED from which seed on. After every choice a position must be one that can be; at
// some twenty moments of a game it must keep all that is promised of positions, views and
// copies, and hostile texts are put to it.
func TestBatch(t *testing.T) {
	n, _ := strconv.Atoi(os.Getenv("SANDTABLE_GAMES"))
	if n == 0 {
		t.Skip("SANDTABLE_GAMES is not set")
	}
	seed, _ := strconv.ParseUint(os.Getenv("SANDTABLE_SEED"), 10, 64)
	g := everything(t)
	for _, sc := range g.scenarios {
		t.Run(sc.ID, func(t *testing.T) {
			p, err := g.New(sc.ID, nil)
			if err != nil {
				t.Fatal(err)
			}
			s := kerneltest.Suite{Game: g, Scenario: sc.ID, Asked: scenetest.Asked(g), Invariant: possible}
			for at := 0; at < n; at += 50 {
				seen := s.Sample(t, kerneltest.Sample{Starts: slices.Repeat([]kernel.Position{p}, min(50, n-at)), Moments: 400, Apart: 300, Seed: seed + uint64(at)})
				t.Logf("seeds %d to %d: %d choices", seed+uint64(at), seed+uint64(min(at+50, n))-1, seen.Steps)
			}
		})
	}
}

// possible holds a position against what cannot be.
func possible(p kernel.Position) error {
	if msg := p.(*state).broken(); msg != "" {
		return errors.New(msg)
	}
	return nil
}
