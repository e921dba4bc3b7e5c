package main

import (
	"bytes"
	"context"
	"math/rand/v2"
	"os"
	"path/filepath"
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

// TestAnInterruptedReview prints what is known, in any form, and has not done what was asked.
func TestAnInterruptedReview(t *testing.T) {
	text, err := savedGame(toy.Game{}, "plain", 1<<30, func(_ kernel.Position, legal []kernel.Choice, _ *rand.Rand) kernel.Choice { return legal[0] })
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "game.jsonl")
	page := file + ".html"
	if err := os.WriteFile(file, text, 0o600); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for want, words := range map[string][]string{
		"result to expect for Red": {"review", file},
		`"over":false`:             {"review", file, "--json"},
		"the report is in":         {"review", file, "--html", page},
	} {
		var out, errs strings.Builder
		a := &app{all: withToy, in: strings.NewReader(""), out: &out, err: &errs}
		if code := a.run(ctx, words); code != exitFailed || !strings.Contains(out.String(), want) || errs.String() != "sandtable: interrupted after 0 games\n" {
			t.Errorf("%q: exit code %d, printed %q, said %q", words, code, out.String(), errs.String())
		}
	}
	if info, err := os.Stat(page); err != nil || info.Size() == 0 {
		t.Errorf("the page: %v, %v", info, err)
	}
}
