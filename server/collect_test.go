package server

import "testing"

func TestGarbagePercent(t *testing.T) {
	for _, c := range []struct {
		kept uint64
		want int
	}{{0, 200}, {4 << 20, 200}, {16 << 20, 200}, {32 << 20, 100}, {64 << 20, 50}, {80 << 20, 40}, {1 << 40, 40}} {
		if got := garbagePercent(c.kept); got != c.want {
			t.Errorf("%d bytes are kept: %d, want %d", c.kept, got, c.want)
		}
	}
}

// Memory is given back once after a rush, when it has been quiet for long enough, and not
// after the little that signs of life and single choices take.
func TestLull(t *testing.T) {
	var l lull
	total := uint64(0)
	ticks := func(n int, each uint64) (times int) {
		for range n {
			total += each
			if l.over(total) {
				times++
			}
		}
		return times
	}
	for _, c := range []struct {
		name  string
		ticks int
		each  uint64
		want  int
	}{
		{"a rush", 10, 8 << 20, 0},
		{"not quiet for long enough", quietTicks - 1, 0, 0},
		{"a choice begins it anew", 1, quietBytes, 0},
		{"signs of life", quietTicks, quietBytes - 1, 1},
		{"nothing more to give back", 3 * quietTicks, 1000, 0},
		{"another rush", 2, 8 << 20, 0},
		{"then quiet", 2 * quietTicks, 0, 1},
	} {
		if got := ticks(c.ticks, c.each); got != c.want {
			t.Errorf("%s: given back %d times, want %d", c.name, got, c.want)
		}
	}
}
