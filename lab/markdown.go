package lab

import (
	"fmt"
	"io"
	"strings"
)

// Doc is a set of reports to be written as one Markdown page.
type Doc struct {
	Title   string
	Intro   string // a paragraph under the title; may be empty
	Command string // the command line that makes the page again; may be empty
	Reports []*Report
}

// Markdown writes the page: one table over all reports, then the spread of the
// lead in each. Times are left out, so that the same batch gives the same page.
func Markdown(w io.Writer, d Doc) error {
	var b strings.Builder
	fmt.Fprintf(&b, "# %s\n\n", d.Title)
	if d.Intro != "" {
		fmt.Fprintf(&b, "%s\n\n", d.Intro)
	}
	if d.Command != "" {
		fmt.Fprintf(&b, "Made by\n\n```\n%s\n```\n\n", d.Command)
	}
	b.WriteString("Shares of wins with Wilson's 95 % interval; means with standard deviation. The lead is the score of the first side minus that of the other.\n\n")
	b.WriteString("| scenario | sides and bots | games | first side wins | second side wins | draws | scores | lead | decisions a game |\n|---|---|---|---|---|---|---|---|---|\n")
	for _, r := range d.Reports {
		if len(r.Seats) != 2 {
			return fmt.Errorf("the table has two sides; %s has %d; the report as JSON has them all", r.Game, len(r.Seats))
		}
		fmt.Fprintf(&b, "| %s%s | %s (%s) – %s (%s) | %d | %s (%s) | %s (%s) | %s | %.1f ± %.1f – %.1f ± %.1f | %+.2f ± %.1f (mean within %.2f) | %.0f + %.0f |\n",
			r.ScenarioName, optionWords(r.Options), r.Seats[0], r.Bots[0], r.Seats[1], r.Bots[1], r.Played-len(r.Breaches),
			percent(r.Wins[0].Rate), interval(r.Wins[0]), percent(r.Wins[1].Rate), interval(r.Wins[1]), percent(r.Draws.Rate),
			r.Scores[0].Mean, r.Scores[0].SD, r.Scores[1].Mean, r.Scores[1].SD,
			r.Lead.Mean, r.Lead.SD, r.Lead.Margin, r.Decisions[0].Mean, r.Decisions[1].Mean)
	}
	for _, r := range d.Reports {
		fmt.Fprintf(&b, "\n## %s: lead of %s\n\n", r.ScenarioName, r.Side)
		fmt.Fprintf(&b, "Seed %d (%s), %s ruleset %s, data %s. Breaches: %d. Quantiles 5, 25, 50, 75, 95 %%: %g, %g, %g, %g, %g; extremes %g and %g.\n\n",
			r.Seed, r.Generator, r.Game, r.Ruleset, r.Data, len(r.Breaches), r.Lead.Q05, r.Lead.Q25, r.Lead.Median, r.Lead.Q75, r.Lead.Q95, r.Lead.Min, r.Lead.Max)
		b.WriteString("```\n" + bars(r.Lead) + "```\n")
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// bars draws a histogram in text, 50 marks wide at most.
func bars(d Dist) string {
	top := 1
	for _, x := range d.Bins {
		top = max(top, x.Count)
	}
	var b strings.Builder
	for _, x := range d.Bins {
		label := fmt.Sprintf("%g", x.From)
		if x.To-x.From > 1 {
			label = fmt.Sprintf("%g to %g", x.From, x.To-1)
		}
		line := fmt.Sprintf("%12s  %6d  %s", label, x.Count, strings.Repeat("#", (x.Count*50+top-1)/top))
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	return b.String()
}
