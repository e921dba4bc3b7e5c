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
