package board

import (
	"slices"
	"testing"
)

func TestMembers(t *testing.T) {
	var set [3]uint64
	want := []int16{0, 1, 63, 64, 130, 191}
	for _, n := range want {
		set[n>>6] |= 1 << (n & 63)
	}
	if got := slices.Collect(Members(set[:])); !slices.Equal(got, want) {
		t.Errorf("members are %v, want %v", got, want)
	}
	for n := range Members(set[:]) {
		if n > 1 {
			t.Fatalf("went on to %d", n)
		}
		if n == 1 {
			break
		}
	}
}
