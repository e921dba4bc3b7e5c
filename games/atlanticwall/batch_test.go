package atlanticwall

import (
	"errors"
	"strings"
	"testing"

	"sandtable/kernel"
	"sandtable/kernel/kerneltest"
	"sandtable/scene/scenetest"
)

// TestBatch plays whole games at random where kerneltest.Batch is asked to; after every choice
// a position must be one that can be. Options are named after the scenario, or all at once:
// utah-beach+flak+variable, epsom+all.
func TestBatch(t *testing.T) {
	kerneltest.Batch(t, func(named string) (kerneltest.Suite, func(uint64) kerneltest.Sample) {
		g := newGame(t)
		scenario, rest, _ := strings.Cut(named, "+")
		options := kernel.Options{}
		switch words := strings.Split(rest, "+"); {
		case rest == "all":
			options = allOptions(t, g, scenario)
		case rest != "":
			for _, id := range words {
				options[id] = "on"
			}
		}
		p, err := g.New(scenario, options)
		if err != nil {
			t.Fatal(err)
		}
		return kerneltest.Suite{Game: g, Scenario: scenario, Options: options, Asked: scenetest.Asked(g), Invariant: possible},
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
