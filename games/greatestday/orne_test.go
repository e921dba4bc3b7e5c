package greatestday

import (
	"slices"
	"testing"
)

// TestUpperOrne (17.8) holds which water is the upper Orne, from 38.035 to 43.048: where the river makes
// its bow to the west of 43.048 too, and neither the lower Orne, nor the canal, nor what is farther up.
func TestUpperOrne(t *testing.T) {
	list := scenarios(t, newGame(t))
	sc := list[slices.IndexFunc(list, func(sc *scenario) bool { return sc.ID == "campaign" })]
	hex := func(name string) int16 {
		t.Helper()
		h, err := sc.Ground.Grid.Find(name)
		if err != nil {
			t.Fatal(err)
		}
		return h
	}
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"38.035", "38.036", true},
		{"38.036", "39.035", true},
		{"40.036", "39.036", true},
		{"42.042", "43.041", true},
		{"43.042", "44.042", true},
		{"43.045", "44.046", true},
		{"43.047", "44.048", true},
		{"43.047", "43.048", true},
		{"42.049", "43.049", false},
		{"43.049", "43.050", false},
		{"43.050", "44.051", false},
		{"37.034", "38.034", false},
		{"37.033", "38.033", false},
		{"28.020", "29.019", false},
		{"40.038", "40.039", false},
	} {
		if got := sc.overOrne(hex(c.a), hex(c.b)); got != c.want {
			t.Errorf("17.8: %s to %s is the upper Orne: %v, want %v", c.a, c.b, got, c.want)
		}
	}
}
