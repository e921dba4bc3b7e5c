package atlanticwall

import (
	"reflect"
	"slices"
	"testing"
)

// TestWeightsAreNamed: every weight is in the list that the lab tunes, once, is above 0, and comes
// back from it.
func TestWeightsAreNamed(t *testing.T) {
	var w weights
	seen := map[*float64]string{}
	for _, x := range w.named() {
		if old := seen[x.at]; old != "" {
			t.Errorf("%s and %s are the same weight", old, x.name)
		}
		seen[x.at] = x.name
	}
	if n := reflect.TypeFor[weights]().NumField(); n != len(seen) {
		t.Errorf("%d weights, %d are named", n, len(seen))
	}
	for i, x := range steady.named() {
		if *x.at <= 0 {
			t.Errorf("%s is %g: it could not be tuned", x.name, *x.at)
		}
		moved := steady.list()
		moved[i]++
		if back := weightsOf(moved); !slices.Equal(back.list(), moved) || back == steady {
			t.Errorf("%s is lost on the way", x.name)
		}
	}
}
