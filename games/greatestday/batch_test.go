package greatestday

import (
	"cmp"
	"testing"

	"sandtable/board"
	"sandtable/kernel"
	"sandtable/kernel/kerneltest"
	"sandtable/scene/scenetest"
)

// TestBatch plays whole games at random where kerneltest.Batch is asked to. Nothing ends a
// campaign early: that beaches are late, and the Mulberry hex, are lifted, and games with
// landings are keen on them.
func TestBatch(t *testing.T) {
	kerneltest.Batch(t, func(id string) (kerneltest.Suite, func(uint64) kerneltest.Sample) {
		g := newGame(t)
		s := kerneltest.Suite{Game: g, Scenario: id, Asked: scenetest.Asked(g), Invariant: func(p kernel.Position) error {
			return cmp.Or(invariant(p), landingInvariant(p.(*state)))
		}}
		switch id {
		case "black-baron":
			s.Invariant = invariant
		case "campaign":
			s.Invariant = campaignInvariant
			for _, sc := range scenarios(t, g) {
				sc.Victory.Uncleared, sc.Victory.Strike = -1, board.NoHex
			}
		}
		p, err := g.New(id, nil)
		if err != nil {
			t.Fatal(err)
		}
		whole := p.(*state)
		begin := [4]*state{whole, whole, whole, whole}
		if id != "black-baron" && id != "campaign" {
			begin = starts(t, g, id)
		}
		return s, func(seed uint64) kerneltest.Sample {
			sample := kerneltest.Sample{Starts: []kernel.Position{begin[seed%4]}}
			if seed&1 != 0 || id != "black-baron" {
				sample.Pick = keen
			}
			return sample
		}
	})
}
