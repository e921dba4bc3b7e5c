// Package dice is where chance comes from. A game only says which outcomes a chance
// node has and what they weigh; a [Source] picks one.
//
// The sources keep no stream: what a draw gives depends on its number alone, the
// count of draws made in the game before it. A game that is closed and opened
// again, or folded from its journal, goes on with the same dice, and a draw that
// has been made is never made again.
package dice

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"

	"sandtable/kernel"
)

// Source decides chance nodes.
type Source interface {
	// Draw picks one of the outcomes of a chance node. n is the number of draws
	// made in the game before this one. Errors say in one line why there is
	// nothing to draw.
	Draw(n int, outs []kernel.Outcome) (kernel.Choice, error)
}

// Total returns the sum of the weights of a chance node. A node without outcomes,
// with a weight of 0, or with a sum above 4,294,967,295 is an error.
func Total(outs []kernel.Outcome) (uint32, error) {
	if len(outs) == 0 {
		return 0, errors.New("a chance node has no outcomes; it must have at least one")
	}
	var sum uint64
	for i, o := range outs {
		if o.Weight == 0 {
			return 0, fmt.Errorf("outcome %d of a chance node has weight 0; weights are positive", i)
		}
		sum += uint64(o.Weight)
	}
	if sum > math.MaxUint32 {
		return 0, fmt.Errorf("the weights of a chance node add up to %d; at most %d are allowed", sum, uint32(math.MaxUint32))
	}
	return uint32(sum), nil
}

// below turns random words into an unbiased integer r with 0 <= r < total. Words
// beyond the largest multiple of total are rejected and the next one is taken.
func below(total uint32, word func() uint64) uint32 {
	for {
		if r, ok := within(total, word()); ok {
			return r
		}
	}
}

// within turns one random word into an integer below total, unless it is rejected.
func within(total uint32, word uint64) (r uint32, ok bool) {
	n := uint64(total)
	limit := math.MaxUint64 - math.MaxUint64%n // a multiple of n
	return uint32(word % n), word < limit
}

// pick chooses an outcome with the words of a generator made for one draw.
func pick(outs []kernel.Outcome, word func() uint64) (kernel.Choice, error) {
	total, err := Total(outs)
	if err != nil {
		return kernel.Choice{}, err
	}
	return kernel.Pick(outs, below(total, word)), nil
}

// words cuts a 32-byte block into its four big-endian words.
func words(block [32]byte) [4]uint64 {
	var w [4]uint64
	for i := range w {
		w[i] = binary.BigEndian.Uint64(block[8*i:])
	}
	return w
}
