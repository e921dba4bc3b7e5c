package foresight

import (
	"math"
	"slices"
	"testing"
)

// TestStages: with three of them the first, the middle and the last turn are a stage each, others
// between two.
func TestStages(t *testing.T) {
	for turn, want := range map[int][]float64{1: {1, 0, 0}, 3: {0.5, 0.5, 0}, 5: {0, 1, 0}, 8: {0, 0.25, 0.75}, 9: {0, 0, 1}} {
		if got := Stages(turn, 9, 3); !slices.Equal(got, want) {
			t.Errorf("turn %d of 9: %v, want %v", turn, got, want)
		}
	}
}

// TestForetell: a turn's own weight, and those of the aspects as much as their stage counts.
func TestForetell(t *testing.T) {
	x, err := Read("turn 1,0.5,0\nturn 2,0.25,0\nturn 3,0,0\na,1,0\nb,0,2\n")
	if err != nil {
		t.Fatal(err)
	}
	for turn, want := range map[int]float64{1: 0.5 + 3, 2: 0.25 + 1.5 + 5, 3: 10} {
		if got := x.Foretell(turn, []float64{3, 5}); math.Abs(got-want) > 1e-9 {
			t.Errorf("turn %d: %g, want %g", turn, got, want)
		}
	}
	if !x.Knows([]string{"a", "b"}, 3) || x.Knows([]string{"a", "c"}, 3) || x.Knows([]string{"a", "b"}, 4) || (*Table)(nil).Knows(nil, 0) {
		t.Error("it does not know its aspects and turns, or others")
	}
}

// TestBeginning: what the beginning of a time needs besides stands beside its weight, and counts for nothing else.
func TestBeginning(t *testing.T) {
	x, err := Read("turn 1,0.5,0\nturn 2,0.25,-0.125\na,1,0\n")
	if err != nil {
		t.Fatal(err)
	}
	if x.Beginning(1) != 0 || x.Beginning(2) != -0.125 || x.Foretell(2, []float64{1}) != 0.25 {
		t.Errorf("beginnings %g and %g, foretold %g", x.Beginning(1), x.Beginning(2), x.Foretell(2, []float64{1}))
	}
}

// TestRead refuses what is no table.
func TestRead(t *testing.T) {
	for _, text := range []string{"", "turn 1,0,0\nturn 2,0,0\n", "a,1,2\n", "turn 1,0,0\nturn 2,0,0\na,1\n", "turn 1,0,0\nturn 2,0,0\na,1,x\n", "turn 1,0\nturn 2,0\na,1\n"} {
		if _, err := Read(text); err == nil {
			t.Errorf("%q is read", text)
		}
	}
}

// TestWithin: what is foretold beyond the whole game stays below it, in the same order.
func TestWithin(t *testing.T) {
	last := 0.0
	for i := range 61 {
		x := -1 + float64(i)*0.05
		got := Within(x)
		if got <= last || got >= 1 {
			t.Errorf("%g comes to %g after %g", x, got, last)
		}
		if x > 0.06 && x < 0.94 && got != x {
			t.Errorf("%g comes to %g", x, got)
		}
		last = got
	}
}
