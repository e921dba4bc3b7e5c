package main

import (
	"fmt"
	"strings"
	"text/tabwriter"

	"sandtable/titles"
)

// strengths is a table of what is published of the opponents of a game, a line for each scenario;
// nothing where nothing is.
func strengths(e titles.Entry) string {
	if len(e.Strength) == 0 {
		return ""
	}
	var head []string // of columns, in the order in which they are met
	var scenarios []string
	cells := map[[2]string]string{}
	for _, s := range e.Strength {
		column := s.Bot + " - " + s.Against
		if len(scenarios) == 0 || scenarios[len(scenarios)-1] != s.Scenario {
			scenarios = append(scenarios, s.Scenario)
		}
		if len(scenarios) == 1 {
			head = append(head, column)
		}
		cells[[2]string{s.Scenario, column}] = pointsOf(s.Sides[0]) + ", " + pointsOf(s.Sides[1])
	}
	var b strings.Builder
	seats := e.Title.Info().Seats
	fmt.Fprintf(&b, "\nStrength: points of a hundred of the first of two playing the %s, the %s; a draw is half of one, \"same\" is to do as the other does\n", seats[0].Name, seats[1].Name)
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	line := func(first string, cell func(column string) string) {
		fmt.Fprintf(w, "  %s", first)
		for _, column := range head {
			fmt.Fprintf(w, "\t%s", cell(column))
		}
		fmt.Fprintln(w)
	}
	line("", func(column string) string { return column })
	for _, s := range scenarios {
		line(s, func(column string) string { return cells[[2]string{s, column}] })
	}
	_ = w.Flush() // into memory
	return b.String()
}

// pointsOf says what an opponent makes with one side.
func pointsOf(p titles.Points) string {
	if p.Same {
		return "same"
	}
	return fmt.Sprintf("%.0f", 100*p.Share)
}
