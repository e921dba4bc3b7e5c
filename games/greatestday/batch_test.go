package greatestday

import (
	"cmp"
	"fmt"
	"os"
	"testing"

	"sandtable/board"
	"sandtable/kernel"
	"sandtable/kernel/kerneltest"
	"sandtable/scene/scenetest"
)

// TestBatch plays whole games of one scenario at random and holds them to everything that
// the kernel promises: the invariants and a second copy after every choice, the rest at
// moments about SANDTABLE_BATCH's last number of choices apart, and that the texts of a
// game lead to its end again. It is for long runs:
//
//	SANDTABLE_BATCH="black-baron 10000 0 200" go test -run TestBatch -timeout 0 ./games/greatestday
//
// are 10,000 games of Black Baron from seed 0. Nothing ends a campaign early: that beaches
// are late, and the Mulberry hex, are lifted, and games with landings are keen on them.
func TestBatch(t *testing.T) {
	var (
		id           string
		games, apart int
		first        uint64
	)
	if n, _ := fmt.Sscan(os.Getenv("SANDTABLE_BATCH"), &id, &games, &first, &apart); n < 4 {
		t.Skip("for a long run: set SANDTABLE_BATCH")
	}
	g := newGame(t)
	s := kerneltest.Suite{Game: g, Scenario: id, Asked: scenetest.Asked(g), Invariant: func(p kernel.Position) error {
		return cmp.Or(invariant(p), landingInvariant(p.(*state)))
	}}
	switch id {
	case "black-baron":
		s.Invariant = invariant
	case "campaign":
		s.Invariant = campaignInvariant
		for _, sc := range g.scenarios {
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
	for n := range games {
		sample := kerneltest.Sample{Moments: 1 << 30, Apart: apart}
		sample.Seed = first + uint64(n)
		sample.Starts = []kernel.Position{begin[sample.Seed%4]}
		if sample.Seed&1 != 0 || id != "black-baron" {
			sample.Pick = keen
		}
		seen := s.Sample(t, sample)
		if n%50 == 49 || n == games-1 || id == "campaign" {
			fmt.Printf("%s: %d games, the last of seed %d with %d choices\n", id, n+1, sample.Seed, seen.Steps)
		}
	}
}
