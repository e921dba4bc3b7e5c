package kerneltest

import (
	"fmt"
	"os"
	"testing"
)

// BatchVar is the environment variable that asks for a long run.
const BatchVar = "SANDTABLE_BATCH"

// batch is what it asks for: "scenario games seed apart".
type batch struct {
	scenario     string
	games, apart int
	seed         uint64
}

func readBatch(text string) (b batch, err error) {
	var rest string
	n, _ := fmt.Sscan(text, &b.scenario, &b.games, &b.seed, &b.apart, &rest)
	if n != 4 || b.games < 1 || b.apart < 1 {
		return b, fmt.Errorf("%s is %q, want a scenario, how many games, the first seed and how many choices apart, such as %q", BatchVar, text, "basic 1000 0 200")
	}
	return b, nil
}

// Batch plays whole games of one scenario at random and holds them to everything that the
// kernel promises: the invariant after every choice, the rest at moments about so many
// choices apart, and that the texts of a game lead to its end again. It is for long runs
// and is skipped unless the environment asks for one:
//
//	SANDTABLE_BATCH="utah-beach 1000 0 300" go test -v -run TestBatch -timeout 0 ./games/GAME
//
// are 1,000 games of Utah Beach from seed 0, looked at some 300 choices apart. Plays gives
// the suite of the scenario, and the start and the player of the game of a seed.
func Batch(t *testing.T, plays func(scenario string) (Suite, func(seed uint64) Sample)) {
	t.Helper()
	text := os.Getenv(BatchVar)
	if text == "" {
		t.Skip("for a long run: set " + BatchVar)
	}
	b, err := readBatch(text)
	if err != nil {
		t.Fatal(err)
	}
	suite, sample := plays(b.scenario)
	for n := range b.games {
		of := sample(b.seed + uint64(n))
		of.Seed, of.Moments, of.Apart = b.seed+uint64(n), 1<<30, b.apart
		seen := suite.Sample(t, of)
		t.Logf("%s: %d games, the last of seed %d with %d choices", b.scenario, n+1, of.Seed, seen.Steps)
	}
}
