package board

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

func TestWithinGivesTheMembersNearby(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := anyGrid(t)
		h := int16(rapid.IntRange(0, g.Len()-1).Draw(t, "from"))
		n := rapid.IntRange(0, 40).Draw(t, "n")
		set := make([]uint64, (g.Len()+63)/64)
		for i := range set {
			set[i] = rapid.Uint64().Draw(t, "word")
		}
		var want []int16
		for x := range int16(g.Len()) {
			if set[x>>6]>>(x&63)&1 != 0 && g.Distance(h, x) <= n {
				want = append(want, x)
			}
		}
		if got := slices.Collect(g.Within(set, h, n)); !slices.Equal(got, want) {
			t.Fatalf("%d within %d of %s: %v, want %v", len(got), n, g.Name(h), got, want)
		}
		for x := range g.Within(set, h, n) {
			if x != want[0] {
				t.Fatalf("first %d, want %d", x, want[0])
			}
			break
		}
	})
}

func TestDiscIsAllThatIsNear(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := anyGrid(t)
		h := int16(rapid.IntRange(0, g.Len()-1).Draw(t, "from"))
		n := rapid.IntRange(0, 12).Draw(t, "n")
		var want []int16
		for x := range int16(g.Len()) {
			if g.Distance(h, x) <= n {
				want = append(want, x)
			}
		}
		got := slices.Sorted(g.Disc(h, n))
		if !slices.Equal(got, want) {
			t.Fatalf("%d within %d of %s: %v, want %v", len(got), n, g.Name(h), got, want)
		}
	})
}
