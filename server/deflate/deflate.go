// Package deflate compresses the texts of event streams (RFC 1951). Each is short and
// mostly says what was said a moment ago; there are thousands of streams and few texts
// at a time. So a stream keeps nothing but the end of what it has sent, a text is
// compressed into blocks with the fixed codes, which need no table of codes in every
// event, and the search for what can be copied is one that is quick to set up.
package deflate

import (
	"encoding/binary"
	"math/bits"
	"sync"
)

// Window is how much text before it a text may refer to: more costs more time in every
// event than it saves bytes.
const Window = 8 << 10

// Lengths of copies in deflate, the least that is worth a copy, and from how many bytes
// on a copy is taken without looking for a longer one.
const (
	mostCopy  = 258
	leastCopy = 4
	enough    = 32
)

const (
	hashBits = 13
	hashed   = 6 // bytes by which places are found: shorter copies save little
	word     = 8 // bytes that are read at once
	// A longer text is compressed piece by piece: nothing is copied from further back than can be.
	piece = 1<<15 - Window
)

// Of what was sent before only one place in so many is made known to the search, half
// of whose time that would take, and of what is copied too: what is said again is
// mostly longer than that.
const (
	pastStride = 3
	copyStride = 2
)

// room is what a search needs. It is kept for others between two texts.
type room struct {
	text  []byte // what was sent before, and what is sent now
	place [1 << hashBits]uint16
}

var rooms = sync.Pool{New: func() any { return new(room) }}

// Append appends text, compressed for whoever has just read past. It ends on a whole
// byte with an empty block: all of text can be read when that has arrived.
func Append(dst, past, text []byte) []byte {
	r := rooms.Get().(*room)
	defer rooms.Put(r)
	r.text = append(r.text[:0], past[max(0, len(past)-Window):]...)
	w := writer{out: dst}
	for len(text) > 0 {
		n := min(len(text), piece)
		from := len(r.text)
		r.text = append(r.text, text[:n]...)
		w.add(0b010, 3) // a block with the fixed codes, not the last
		r.write(&w, from)
		w.code(endOfBlock)
		text = text[n:]
		r.text = r.text[:copy(r.text, r.text[max(0, len(r.text)-Window):])]
	}
	w.add(0, 3) // an empty stored block
	w.flush()
	return append(w.out, 0, 0, 0xff, 0xff)
}

// hash tells where a text stands that begins like the one at a place.
func (r *room) hash(i int) uint64 {
	const skip = 8 * (word - hashed)
	return binary.LittleEndian.Uint64(r.text[i:]) << skip * 0x9e3779b185ebca87 >> (64 - hashBits)
}

// write writes the text from a place on.
func (r *room) write(w *writer, from int) {
	clear(r.place[:])
	text, last := r.text, len(r.text)-word
	for i := 0; i < min(from, last); i += pastStride {
		r.place[r.hash(i)] = uint16(i)
	}
	begun := from // of what is not written yet
	for i := from; i < last; {
		at, n := r.find(i)
		if n == 0 {
			i++
			continue
		}
		// Begun a byte later the copy may be longer.
		if n < enough && i+1 < last {
			if later, longer := r.find(i + 1); longer > n+1 {
				i, at, n = i+1, later, longer
			}
		}
		end := i + n
		// Not every place is known, so it may have begun before.
		for i > begun && at > 0 && text[i-1] == text[at-1] {
			i, at = i-1, at-1
		}
		for _, c := range text[begun:i] {
			w.code(int(c))
		}
		w.copy(end-i, i-at)
		for i++; i < min(end, last); i += copyStride {
			r.place[r.hash(i)] = uint16(i)
		}
		i, begun = end, end
	}
	for _, c := range text[begun:] {
		w.code(int(c))
	}
}

// find looks for text before a place that goes on like the text there, and makes the
// place known; n is 0 if there is none.
func (r *room) find(i int) (at, n int) {
	h := r.hash(i)
	at, r.place[h] = int(r.place[h]), uint16(i)
	if at >= i {
		return at, 0 // the first place of all is where nothing is known too
	}
	if n = alike(r.text[at:], r.text[i:]); n < leastCopy {
		n = 0
	}
	return at, n
}

// alike is how many bytes two texts have in common at the start; the second is not
// the longer one.
func alike(a, b []byte) int {
	n := 0
	for ; n+word <= len(b); n += word {
		if x := binary.LittleEndian.Uint64(a[n:]) ^ binary.LittleEndian.Uint64(b[n:]); x != 0 {
			return n + bits.TrailingZeros64(x)/8
		}
	}
	for n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}
