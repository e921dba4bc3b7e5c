package play

import "testing"

func TestCount(t *testing.T) {
	for want, got := range map[string]string{"1 hex": Count(1, "hex"), "2 hexes": Count(2, "hex"), "0 points": Count(0, "point"), "3 losses": Count(3, "loss")} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
