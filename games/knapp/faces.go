package knapp

import (
	"strings"

	"sandtable/kernel"
)

// A throw is drawn as its number of hits, so that it is one draw with exact odds
// however many dice there are. What the dice show is spread over the faces that
// fit this number, each die evenly and apart from the others, by the digest of the
// position: the same game always shows the same faces, and they decide nothing.

// throwFaces tells the faces of the pending throw, which has some hits.
func (s *state) throwFaces(f *kernel.Frame, hits int, sink kernel.Sink) {
	if sink == nil || f.B == 0 {
		return
	}
	var (
		n     = throw(f)
		least = int(f.A) // hits are this and more
		count [7]int16
		h     kernel.Hash
	)
	h.Word(s.Digest())
	for i := range n {
		h.Int(int64(i))
		if r := h.Sum() >> 32; i < hits {
			count[least+int(r*uint64(7-least)>>32)]++
		} else {
			count[1+int(r*uint64(least-1)>>32)]++
		}
	}
	e := kernel.Event{Kind: evFaces, Rule: r15, Role: told[evFaces].role}
	copy(e.Args[:], count[1:])
	sink.Emit(e)
}

// faces words how many dice show each face, the highest first.
func faces(count []int16) string {
	var b strings.Builder
	for face := len(count); face > 0; face-- {
		for range count[face-1] {
			if b.Len() > 0 {
				b.WriteByte(' ')
			}
			b.WriteByte('0' + byte(face))
		}
	}
	return b.String()
}
