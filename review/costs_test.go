package review

import (
	"math"
	"slices"
	"testing"
)

// What a decision cost is the mean of its pairs of games; how far it may be off grows with
// how they differ, and is never nothing.
func TestMeanAndDeviation(t *testing.T) {
	d := doubt{lost: []float64{1, 0, 1, -1}}
	if d.mean() != 0.25 || d.deviation() != 0.5 {
		t.Errorf("%v, give or take %v; want 0.25 and 0.5", d.mean(), d.deviation())
	}
	alike := doubt{lost: []float64{1, 1}}
	if alike.mean() != 1 || math.Abs(alike.deviation()-0.5) > 1e-9 {
		t.Errorf("two games alike: %v, give or take %v", alike.mean(), alike.deviation())
	}
}

// The turns that are looked into are those after which a seat could expect least, in order of
// the game; the decisions that are judged longer, those that look worst.
func TestWorst(t *testing.T) {
	r := run{}
	for _, won := range []int{5, 9, 2, 2, 8, 6, 1, 0} {
		r.report.Moments = append(r.report.Moments, Moment{Played: 10, Wins: []int{won, 10 - won}})
	}
	if got := r.worst(0); !slices.Equal(got, []int{1, 4, 5}) {
		t.Errorf("the first seat lost most after %v", got)
	}
	if got := r.worst(1); !slices.Equal(got, []int{0, 3}) {
		t.Errorf("the second seat lost most after %v", got)
	}
	a, b, c := &doubt{lost: []float64{0}}, &doubt{lost: []float64{1}}, &doubt{lost: []float64{0.5}}
	if got := worstOf([]*doubt{a, b, c}, 2); !slices.Equal(got, []*doubt{b, c}) {
		t.Errorf("the worst are %v", got)
	}
	if got := worstOf([]*doubt{a}, 2); !slices.Equal(got, []*doubt{a}) {
		t.Errorf("the only one is %v", got)
	}
}
