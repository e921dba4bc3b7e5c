package board

import (
	"iter"
	"math/bits"
)

// Members are the numbers in a set of bits, in order: games keep hexes and pieces in such sets.
func Members(set []uint64) iter.Seq[int16] {
	return func(yield func(int16) bool) {
		for i, w := range set {
			for ; w != 0; w &= w - 1 {
				if !yield(int16(i<<6 + bits.TrailingZeros64(w))) {
					return
				}
			}
		}
	}
}
