package table

import (
	"math/rand/v2"

	"sandtable/kernel"
)

// guesses is how many guesses tell whether a seat knows all.
const guesses = 16

// guesser guesses what a seat cannot see, and notices where there is nothing to guess.
type guesser struct {
	*rand.Rand
	source drawn
}

// drawn is a source of chance that remembers that it was asked.
type drawn struct {
	rand.Source
	asked bool
}

func (d *drawn) Uint64() uint64 {
	d.asked = true
	return d.Source.Uint64()
}

func newGuesser(seed1, seed2 uint64) *guesser {
	g := &guesser{source: drawn{Source: rand.NewPCG(seed1, seed2)}}
	g.Rand = rand.New(&g.source)
	return g
}

// guess is one guess. It is sure if nothing was drawn for it: then every other would be the same.
func (g *guesser) guess(v kernel.View) (p kernel.Position, sure bool) {
	g.source.asked = false
	p = v.Guess(g.Rand)
	return p, !g.source.asked
}
