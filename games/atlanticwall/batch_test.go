package atlanticwall

import (
	"errors"
	"testing"

	"sandtable/kernel"
	"sandtable/kernel/kerneltest"
	"sandtable/scene/scenetest"
)

// TestBatch plays whole games at random where kerneltest.Batch is asked to; after every choice
// a position must be one that can be.
func TestBatch(t *testing.T) {
	kerneltest.Batch(t, func(scenario string) (kerneltest.Suite, func(uint64) kerneltest.Sample) {
		g := newGame(t)
		p, err := g.New(scenario, nil)
		if err != nil {
			t.Fatal(err)
		}
		return kerneltest.Suite{Game: g, Scenario: scenario, Asked: scenetest.Asked(g), Invariant: possible},
			func(uint64) kerneltest.Sample { return kerneltest.Sample{Starts: []kernel.Position{p}} }
	})
}

// possible holds a position against what cannot be.
func possible(p kernel.Position) error {
	if msg := p.(*state).broken(); msg != "" {
		return errors.New(msg)
	}
	return nil
}
