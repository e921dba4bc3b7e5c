package kerneltest

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"testing"

	"sandtable/kernel"
)

// carried checks that what is packed of a view shows a seat the same again, and that what is
// hidden from the seat makes no difference to it.
func (s *Suite) carried(t *testing.T, v kernel.View, rng *rand.Rand) {
	t.Helper()
	g, ok := s.Game.(kernel.Carrier)
	if !ok {
		return
	}
	packed := g.Pack(v)
	if !bytes.Equal(packed, g.Pack(v.Guess(rng).View(v.Seat()))) {
		t.Fatalf("what is packed for seat %d depends on what is hidden from it", v.Seat())
	}
	q := s.start(t)
	if err := g.Unpack(q, packed); err != nil {
		t.Fatal(err)
	}
	w := q.View(v.Seat())
	if w.Digest() != v.Digest() || w.Node() != v.Node() {
		t.Fatalf("seat %d sees something else when its view has been carried", v.Seat())
	}
	for _, c := range v.Candidates(nil) {
		if v.Explain(c) != w.Explain(c) {
			t.Fatalf("seat %d may do other things when its view has been carried: %s", v.Seat(), s.Game.Format(v, c))
		}
	}
	if !slices.Equal(v.Legal(nil), w.Legal(nil)) || !bytes.Equal(packed, g.Pack(w)) {
		t.Fatalf("the view of seat %d changes when it is carried", v.Seat())
	}
	for _, torn := range [][]byte{nil, packed[:len(packed)/2], append(slices.Clone(packed), 0), bytes.Replace(packed, []byte(s.Game.Info().Ruleset), []byte("other/1"), 1)} {
		if err := g.Unpack(q, torn); err == nil || bytes.ContainsRune([]byte(err.Error()), '\n') {
			t.Fatalf("%d bytes that are no position are unpacked with error %v", len(torn), err)
		}
	}
}
