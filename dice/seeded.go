package dice

import (
	"crypto/sha256"
	"fmt"
	"math/rand/v2"
	"strconv"

	"sandtable/kernel"
)

// Generators of seeded dice, by the names that headers of journals carry. Their
// streams are specified and mean the same in later releases of Go.
const (
	ChaCha8 = "chacha8"
	PCG     = "pcg"
)

// Seeded gives the same dice for the same seed everywhere. Whoever knows the seed
// knows the dice: it is for tests, simulations and games against oneself.
type Seeded struct{ generator, seed string }

// NewSeeded returns seeded dice. Another generator than ChaCha8 or PCG is an error.
func NewSeeded(generator, seed string) (*Seeded, error) {
	if generator != ChaCha8 && generator != PCG {
		return nil, fmt.Errorf("no generator %q; there are: %s, %s", generator, ChaCha8, PCG)
	}
	return &Seeded{generator: generator, seed: seed}, nil
}

// Draw implements [Source]. Every draw has a generator of its own, keyed by
// SHA-256 of "sandtable seeded dice 1", the seed and the number of the draw, each
// on a line.
func (s *Seeded) Draw(n int, outs []kernel.Outcome) (kernel.Choice, error) {
	var room [256]byte
	text := append(append(append(room[:0], "sandtable seeded dice 1\n"...), s.seed...), '\n')
	key := sha256.Sum256(append(strconv.AppendInt(text, int64(n), 10), '\n'))
	if s.generator == PCG {
		w := words(key)
		return pick(outs, rand.NewPCG(w[0], w[1]).Uint64)
	}
	total, err := Total(outs)
	if err != nil {
		return kernel.Choice{}, err
	}
	var g rand.ChaCha8 // not in a closure: so it takes no memory of its own
	g.Seed(key)
	for {
		if r, ok := within(total, g.Uint64()); ok {
			return kernel.Pick(outs, r), nil
		}
	}
}
