package main

import (
	"bytes"
	"strings"
	"testing"

	"sandtable/kernel"
	"sandtable/kernel/kerneltest/toy"
	"sandtable/review"
)

// Where sides have several seats, what a decision cost is said of the seat that made it.
func TestReviewOfCaptains(t *testing.T) {
	var out bytes.Buffer
	a := &app{out: &out}
	p, err := toy.Game{}.New("staff", nil)
	if err != nil {
		t.Fatal(err)
	}
	side := toy.Game{}.Info().Seats[0].Name
	r := review.Report{Over: true, Costs: []review.Cost{{Index: 7, Seat: 3, Chosen: "write 1", Better: "write 3", Lost: 0.5}}}
	if err := a.printReview(side, kernel.SeatsAt(toy.Game{}, p), "Random", r); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"to expect for Red, a draw counting half,", `7  Blue, second captain: "write 1" instead of "write 3"`} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%q is not said:\n%s", want, &out)
		}
	}
}
