package deflate

import (
	"encoding/binary"
	"math/bits"
)

// writer appends bits, those of the lowest value first.
type writer struct {
	out  []byte
	bits uint64
	n    uint
}

func (w *writer) add(bits uint64, n uint) {
	w.bits |= bits << w.n
	if w.n += n; w.n >= 32 {
		w.out = binary.LittleEndian.AppendUint32(w.out, uint32(w.bits))
		w.bits >>= 32
		w.n -= 32
	}
}

// flush fills up the last byte.
func (w *writer) flush() {
	for ; w.n > 0; w.n -= min(w.n, 8) {
		w.out = append(w.out, byte(w.bits))
		w.bits >>= 8
	}
}

// code is some bits to write, the first of them lowest.
type code struct {
	bits uint32
	n    uint8
}

const endOfBlock = 256

// symbols are the fixed codes of bytes, the end of a block, and lengths (RFC 1951, 3.2.6).
var symbols = func() (codes [288]code) {
	for s := range codes {
		c, n := 0, 0
		switch {
		case s < 144:
			c, n = 0x30+s, 8
		case s < 256:
			c, n = 0x190+s-144, 9
		case s < 280:
			c, n = s-256, 7
		default:
			c, n = 0xc0+s-280, 8
		}
		codes[s] = code{uint32(bits.Reverse16(uint16(c)) >> (16 - n)), uint8(n)}
	}
	return codes
}()

// lengths are the codes of lengths with what tells them from others of the same symbol
// (RFC 1951, 3.2.5).
var lengths = func() (codes [mostCopy + 1]code) {
	for n := 3; n < mostCopy; n++ {
		s, extra := grouped(n-3, 4)
		c := symbols[endOfBlock+1+s]
		codes[n] = code{c.bits | uint32((n-3)&(1<<extra-1))<<c.n, c.n + uint8(extra)}
	}
	codes[mostCopy] = symbols[285] // a symbol of its own
	return codes
}()

// grouped is the symbol of a number, and how many of its lowest bits follow it: the
// first symbols stand for one number each, then there are so many for every power of two.
func grouped(n, each int) (symbol int, extra uint) {
	if n < 2*each {
		return n, 0
	}
	extra = uint(bits.Len(uint(n)) - bits.Len(uint(each)))
	return each*int(extra) + n>>extra, extra
}

func (w *writer) code(s int) {
	c := symbols[s]
	w.add(uint64(c.bits), uint(c.n))
}

// copy writes that n bytes are those that stand so far back.
func (w *writer) copy(n, back int) {
	s, extra := grouped(back-1, 2)
	far := uint64(bits.Reverse8(uint8(s))>>3) | uint64((back-1)&(1<<extra-1))<<5
	for n > 0 {
		k := min(n, mostCopy)
		if n > k && n-k < 3 {
			k = n - 3 // no copy is shorter
		}
		c := lengths[k]
		w.add(uint64(c.bits), uint(c.n))
		w.add(far, 5+extra)
		n -= k
	}
}
