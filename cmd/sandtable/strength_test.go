package main

import (
	"strings"
	"testing"

	"sandtable/kernel/kerneltest/toy"
	"sandtable/titles"
)

// TestStrengthsAreATable: a line for each scenario, a column for each pair, and nothing of data
// that nobody has measured.
func TestStrengthsAreATable(t *testing.T) {
	half, same := titles.Points{Share: 0.5}, titles.Points{Same: true}
	e := titles.Entry{Title: toy.Game{}, Strength: []titles.Strength{
		{Scenario: "plain", Bot: "regular", Against: "greedy", Sides: [2]titles.Points{{Share: 1}, half}},
		{Scenario: "plain", Bot: "staff", Against: "regular", Sides: [2]titles.Points{same, half}},
		{Scenario: "camp", Bot: "regular", Against: "greedy", Sides: [2]titles.Points{{}, half}},
		{Scenario: "camp", Bot: "staff", Against: "regular", Sides: [2]titles.Points{same, same}},
	}}
	got := strings.Split(strings.TrimSpace(strengths(e)), "\n")
	want := []string{
		"         regular - greedy  staff - regular",
		"  plain  100, 50           same, 50",
		"  camp   0, 50             same, same",
	}
	if len(got) != 4 || !strings.Contains(got[0], "playing the Red, the Blue") {
		t.Fatalf("%q", got)
	}
	for i, line := range want {
		if strings.TrimRight(got[1+i], " ") != line {
			t.Errorf("line %d is %q, want %q", i+1, got[1+i], line)
		}
	}
	if text := strengths(titles.Entry{Title: toy.Game{}}); text != "" {
		t.Errorf("nothing was measured, and %q is printed", text)
	}
}
