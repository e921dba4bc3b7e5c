package board

import (
	"iter"
	"math/bits"
)

// Within are the hexes of a set (hex h is bit h%64 of word h/64) that are at most n away from a
// hex. It looks at a few runs of numbers, so that a set with nothing near costs little.
func (g *Grid) Within(set []uint64, h int16, n int) iter.Seq[int16] {
	lines, long := g.Cols, g.Rows // lines of hexes with numbers in a row
	if g.rowMajor {
		lines, long = g.Rows, g.Cols
	}
	line, place := int(h)/long, int(h)%long
	return func(yield func(int16) bool) {
		for k := max(line-n, 0); k <= min(line+n, lines-1); k++ {
			from, to := k*long+max(place-n, 0), k*long+min(place+n+1, long)
			for from < to {
				end := min(from|63+1, to)
				word := set[from>>6] >> (from & 63) << (from & 63)
				if end&63 != 0 {
					word &= 1<<(end&63) - 1
				}
				for ; word != 0; word &= word - 1 {
					if x := int16(from&^63 + bits.TrailingZeros64(word)); g.Distance(h, x) <= n && !yield(x) {
						return
					}
				}
				from = end
			}
		}
	}
}

// Disc are the hexes of the map that are at most n away from a hex.
func (g *Grid) Disc(h int16, n int) iter.Seq[int16] {
	q, r := g.Axial(h)
	return func(yield func(int16) bool) {
		for i := -n; i <= n; i++ {
			for j := max(-n, -n-i); j <= min(n, n-i); j++ {
				if x := g.AtAxial(q+i, r+j); x != NoHex && !yield(x) {
					return
				}
			}
		}
	}
}
