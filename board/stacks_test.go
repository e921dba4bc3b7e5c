package board

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// crowd is a state with stacks, as a game would hold them.
type crowd struct {
	at, next [40]int16
	head     [8]int16
}

func (c *crowd) stacks() Stacks { return Stacks{At: c.at[:], Next: c.next[:], Head: c.head[:]} }

// However pieces have come and gone, stacks say what looking at every piece says,
// and the arrays depend on nothing but where the pieces are.
func TestStacksAgreeWithAScan(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var c crowd
		for i := range c.at {
			c.at[i] = int16(rapid.IntRange(-3, 20).Draw(t, "at"))
		}
		c.stacks().Fill()
		for range rapid.IntRange(0, 60).Draw(t, "moves") {
			c.stacks().Put(rapid.IntRange(0, len(c.at)-1).Draw(t, "piece"), int16(rapid.IntRange(-3, 20).Draw(t, "to")))
		}
		for place := int16(-3); place <= 20; place++ {
			var want, got []int
			for i, at := range c.at {
				if at == place && place >= 0 {
					want = append(want, i)
				}
			}
			s := c.stacks()
			for u := s.First(place); u >= 0; u = s.After(u) {
				got = append(got, u)
			}
			if !slices.Equal(got, want) || s.Count(place) != len(want) {
				t.Fatalf("place %d holds %v, count %d, a scan says %v", place, got, s.Count(place), want)
			}
		}
		var z [len(c.at)]int16
		c.stacks().Heights(z[:])
		for u, at := range c.at {
			want := u // off the map
			if at >= 0 {
				want = 0
				for _, x := range c.at[:u] {
					if x == at {
						want++
					}
				}
			}
			if int(z[u]) != want || c.stacks().Height(u) != want {
				t.Fatalf("piece %d at %d lies at %d, alone at %d, a scan says %d", u, at, z[u], c.stacks().Height(u), want)
			}
		}
		again := c
		again.stacks().Fill()
		if again != c {
			t.Fatal("the arrays remember how the pieces came")
		}
	})
}

func BenchmarkStacks(b *testing.B) {
	const pieces, places = 2000, 10_000
	var at, next [pieces]int16
	var head [1024]int16
	for i := range at {
		at[i] = int16(i * 7 % places)
	}
	s := Stacks{At: at[:], Next: next[:], Head: head[:]}
	s.Fill()
	b.Run("count", func(b *testing.B) {
		b.ReportAllocs()
		for n := 0; b.Loop(); n++ {
			s.Count(int16(n % places))
		}
	})
	b.Run("put", func(b *testing.B) {
		b.ReportAllocs()
		for n := 0; b.Loop(); n++ {
			s.Put(n%pieces, int16(n*31%places))
		}
	})
}
