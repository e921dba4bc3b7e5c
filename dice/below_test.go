package dice

import (
	"math"
	"testing"
)

// Words above the largest multiple are rejected: with three faces the largest
// word would favour face 0.
func TestBelowRejects(t *testing.T) {
	feed := []uint64{math.MaxUint64, math.MaxUint64 - 1, 5} // 2^64-2 is the largest multiple of 7
	got := below(7, func() uint64 {
		w := feed[0]
		feed = feed[1:]
		return w
	})
	if got != 5 || len(feed) != 0 {
		t.Errorf("got %d with %d words left; the two largest words must be rejected", got, len(feed))
	}
	for _, total := range []uint32{1, 2, 3, 6, 10, 1 << 31, math.MaxUint32} {
		limit := uint64(math.MaxUint64) - math.MaxUint64%uint64(total)
		if limit%uint64(total) != 0 {
			t.Errorf("limit for %d is not a multiple", total)
		}
		last := below(total, func() uint64 { return limit - 1 })
		if last != total-1 {
			t.Errorf("the last accepted word for %d gives %d", total, last)
		}
	}
}
