package server

import (
	"encoding/binary"
	"math/bits"
	"slices"
	"sync"
)

// Event texts are short, and most of each has been sent a moment ago. So they are
// compressed (RFC 1951) into blocks with the fixed codes, which need no table of
// codes in every event, by a search that is quick to set up: for every stream all it
// knows is the text that was sent last.

// maxPast is how much text before it a text may refer to, maxShort how long a text
// may be to be compressed in this way.
const (
	maxPast  = 8 << 10
	maxShort = 16 << 10
)

// Lengths of copies in deflate, and the least that is worth a copy.
const (
	leastCopy = 4
	mostCopy  = 258
)

// hashBits is the size of the table of places where texts of four bytes stand.
const hashBits = 13

// How much is done to find copies: searchDeep earlier places are tried for one, only
// every stride-th place is known, of a long past every pastStride-th (what has been said
// before is mostly longer than that), and a copy of enough bytes is taken without looking
// for a longer one. Half of the time goes into making the places of the past known.
const (
	searchDeep = 3
	stride     = 3
	pastStride = 6
	longPast   = 4 << 10
	enough     = 16
)

// matcher is what a search needs. It is kept for others between two texts.
type matcher struct {
	text  []byte
	first [1 << hashBits]uint16      // of a hash, the last place that has it, counted from 1
	prior [maxPast + maxShort]uint16 // of a place, the one before it with the same hash
}

var matchers = sync.Pool{New: func() any { return new(matcher) }}

// deflateShort appends blocks that inflate to text for whoever has inflated past just
// before. What it appends ends with an empty block on a whole byte: all of text can be
// read when that has arrived.
func deflateShort(dst, past, text []byte) []byte {
	m := matchers.Get().(*matcher)
	defer matchers.Put(m)
	m.text = append(append(m.text[:0], past[max(0, len(past)-maxPast):]...), text...)
	clear(m.first[:])
	w := bitWriter{out: dst}
	w.add(0b010, 3) // a block with the fixed codes, not the last
	m.write(&w, len(m.text)-len(text))
	w.code(endOfBlock)
	w.add(0, 3) // an empty stored block
	w.flush()
	return append(w.out, 0, 0, 0xff, 0xff)
}

// hash tells four bytes from most others.
func hash(four uint32) uint32 { return four * 2654435761 >> (32 - hashBits) }

// write writes the text from a place on.
func (m *matcher) write(w *bitWriter, from int) {
	text := m.text
	if from > longPast {
		m.enter(0, from, pastStride)
	} else {
		m.enter(0, from, stride)
	}
	begun := from // of what is not written yet
	for i := from; i+leastCopy <= len(text); {
		n, back := m.find(i, leastCopy-1)
		if n == 0 {
			m.enter(i, i+1, stride)
			i++
			continue
		}
		// Begun a byte later the copy may be longer.
		for n < enough && i+1+leastCopy <= len(text) {
			longer, further := m.find(i+1, n)
			if longer == 0 {
				break
			}
			i++
			n, back = longer, further
		}
		end := i + n
		// Not every place is known, so it may have begun before.
		for i > begun && i > back && n < mostCopy && text[i-1] == text[i-1-back] {
			i--
			n++
		}
		for _, c := range text[begun:i] {
			w.code(int(c))
		}
		w.copy(n, back)
		m.enter(i, end, stride)
		i, begun = end, end
	}
	for _, c := range text[begun:] {
		w.code(int(c))
	}
}

// enter makes places of a part of the text known, one of so many.
func (m *matcher) enter(from, to, every int) {
	text := m.text[:min(to+leastCopy-1, len(m.text))]
	first, prior := &m.first, &m.prior
	for i := from; i+leastCopy <= len(text); i += every {
		h := hash(binary.LittleEndian.Uint32(text[i:]))
		prior[i] = first[h]
		first[h] = uint16(i + 1)
	}
}

// find looks for text before i that goes on like the text at i for more than so many
// bytes; n is 0 if there is none.
func (m *matcher) find(i, more int) (n, back int) {
	text := m.text
	most := min(mostCopy, len(text)-i)
	at := int(m.first[hash(binary.LittleEndian.Uint32(text[i:]))]) - 1
	for deep := 0; at >= 0 && deep < searchDeep && more < most; deep++ {
		if text[at+more] == text[i+more] {
			if l := alike(text[at:], text[i:i+most]); l > more {
				n, back, more = l, i-at, l
			}
		}
		at = int(m.prior[at]) - 1
	}
	return n, back
}

// alike is how many bytes two texts have in common at the start; the second is not
// the longer one.
func alike(a, b []byte) int {
	n := 0
	for ; n+8 <= len(b); n += 8 {
		if x := binary.LittleEndian.Uint64(a[n:]) ^ binary.LittleEndian.Uint64(b[n:]); x != 0 {
			return n + bits.TrailingZeros64(x)/8
		}
	}
	for n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

// bitWriter appends bits, those of the lowest value first.
type bitWriter struct {
	out  []byte
	bits uint64
	n    uint
}

func (w *bitWriter) add(bits uint64, n uint) {
	w.bits |= bits << w.n
	if w.n += n; w.n >= 32 {
		w.out = binary.LittleEndian.AppendUint32(w.out, uint32(w.bits))
		w.bits >>= 32
		w.n -= 32
	}
}

// flush fills up the last byte.
func (w *bitWriter) flush() {
	for ; w.n > 0; w.n -= min(w.n, 8) {
		w.out = append(w.out, byte(w.bits))
		w.bits >>= 8
	}
}

// fixed is one of the fixed codes, its first bit lowest.
type fixed struct {
	bits uint16
	n    uint8
}

const endOfBlock = 256

// fixedCodes are the fixed codes of bytes, the end of a block, and lengths (RFC 1951, 3.2.6).
var fixedCodes = func() (codes [288]fixed) {
	for s := range codes {
		code, n := 0, 0
		switch {
		case s < 144:
			code, n = 0x30+s, 8
		case s < 256:
			code, n = 0x190+s-144, 9
		case s < 280:
			code, n = s-256, 7
		default:
			code, n = 0xc0+s-280, 8
		}
		codes[s] = fixed{bits.Reverse16(uint16(code)) >> (16 - n), uint8(n)}
	}
	return codes
}()

func (w *bitWriter) code(s int) {
	c := &fixedCodes[s]
	w.add(uint64(c.bits), uint(c.n))
}

// stretch is the range of a length or a distance that has one code.
type stretch struct {
	least int
	extra uint // how many bits say which it is
}

// lengths are the stretches of the codes from 257 on, distances of those of distances
// (RFC 1951, 3.2.5).
var lengths, distances = func() (l [29]stretch, d [30]stretch) {
	at := 3
	for i := range l {
		l[i] = stretch{at, uint(max(0, i/4-1))}
		at += 1 << l[i].extra
	}
	l[28] = stretch{mostCopy, 0}
	at = 1
	for i := range d {
		d[i] = stretch{at, uint(max(0, i/2-1))}
		at += 1 << d[i].extra
	}
	return l, d
}()

// lengthCode is the code of a length.
var lengthCode = func() (codes [mostCopy + 1]uint8) {
	for n := 3; n <= mostCopy; n++ {
		i, _ := slices.BinarySearchFunc(lengths[:], n+1, func(s stretch, n int) int { return s.least - n })
		codes[n] = uint8(i - 1)
	}
	return codes
}()

// copy writes that n bytes are those that stand so far back.
func (w *bitWriter) copy(n, back int) {
	l := lengthCode[n]
	w.code(endOfBlock + 1 + int(l))
	w.add(uint64(n-lengths[l].least), lengths[l].extra)
	d := back - 1
	if d >= 4 {
		e := bits.Len(uint(d)) - 2
		d = 2*e + d>>e
	}
	w.add(uint64(bits.Reverse8(uint8(d))>>3), 5)
	w.add(uint64(back-distances[d].least), distances[d].extra)
}
