package arena

import (
	"fmt"
	"html"
	"io"
	"strings"

	"sandtable/lab"
)

const style = `body{font:15px/1.45 system-ui,sans-serif;margin:2rem auto;max-width:60rem;padding:0 1rem;color:#1d2a2f;background:#fbfaf7}
h1{font-size:1.6rem}h2{margin-top:2.4rem;border-bottom:1px solid #ccc4b5}h3{margin-bottom:.3rem}
table{border-collapse:collapse;font-size:.9rem}th,td{padding:.2rem .6rem;text-align:right;border-bottom:1px solid #e3ddd0}
th:first-child,td:first-child,th:nth-child(2),td:nth-child(2){text-align:left}code,pre{background:#efeae0;padding:.1rem .3rem}pre{white-space:pre-wrap;overflow-wrap:anywhere}
svg{display:block;margin:.5rem 0;max-width:100%}svg text{font:12px system-ui,sans-serif;fill:#1d2a2f}.small{color:#5c6468;font-size:.85rem}
@media (prefers-color-scheme:dark){body{background:#1b1f21;color:#e6e2d9}svg text{fill:#e6e2d9}code,pre{background:#2b3033}th,td{border-color:#3a4043}.small{color:#a9b0b3}}`

// HTML writes the report as one page that needs nothing else. command is the line
// that plays the same games again.
func (r *Report) HTML(w io.Writer, command string) error {
	var b strings.Builder
	p := func(format string, args ...any) { fmt.Fprintf(&b, format, args...) }
	p("<!doctype html>\n<html lang=\"en\"><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\"><title>Arena</title><style>%s</style>\n<h1>Arena</h1>\n", style)
	p("<p>%d games counted, seed %d, in pairs on the same dice with the sides swapped.", r.Games, r.Plan.Seed)
	if !r.Whole {
		p(" <strong>Not all matches are over.</strong>")
	}
	if mixed := r.Plan.mixed(); mixed != "" {
		p(" <strong>%s</strong>", html.EscapeString(mixed))
	}
	if t := r.Plan.Test; t != nil {
		p(" A match ends when %+.0f against %+.0f points of Elo is decided with errors of %g and %g.", t.Elo0, t.Elo1, t.Alpha, t.Beta)
	}
	p(" Breaches of the rules: %d.</p>\n<pre>%s</pre>\n", len(r.Breaches), html.EscapeString(command))
	for _, g := range r.games() {
		r.gamePart(&b, g)
	}
	p("<p class=\"small\">Intervals are of 95 %%. Shares of points are Wilson's interval for as many games as spread the mean as the pairs do; ratings are Bradley and Terry's, as wide as %d ratings of pairs drawn anew stray. Times are of one decision, right to one part in eight.</p>\n</html>\n", samples)
	_, err := io.WriteString(w, b.String())
	return err
}

// games lists the games once each.
func (r *Report) games() (ids []string) {
	for _, x := range r.Plan.Events {
		if len(ids) == 0 || ids[len(ids)-1] != x.Game {
			ids = append(ids, x.Game)
		}
	}
	return ids
}

func (r *Report) gamePart(b *strings.Builder, game string) {
	p := func(format string, args ...any) { fmt.Fprintf(b, format, args...) }
	var events []Event
	for _, e := range r.Plan.Events {
		if e.Game == game {
			events = append(events, e)
		}
	}
	first := r.Names[events[0].String()]
	p("<h2>%s</h2>\n<p class=\"small\">Rules %s, data %s.</p>\n", html.EscapeString(first.Game), html.EscapeString(events[0].Ruleset), html.EscapeString(events[0].Data))
	p("<h3>Strength</h3>\n<table><tr><th>bot<th>games<th>points<th>Elo<th>95 %%<th>p50<th>p95<th>p99<th>longest</tr>\n")
	var rows []whisker
	for _, x := range r.Ratings {
		if x.Game != game {
			continue
		}
		t := r.pace(game, x.Bot)
		p("<tr><td>%s<td>%d<td>%.1f %%<td>%+.0f<td>%+.0f to %+.0f<td>%s<td>%s<td>%s<td>%s</tr>\n", html.EscapeString(x.Bot), x.Games, 100*x.Points,
			x.Elo, x.EloLow, x.EloHigh, span(t.P50), span(t.P95), span(t.P99), span(t.Max))
		rows = append(rows, whisker{label: x.Bot, low: x.EloLow, mid: x.Elo, high: x.EloHigh})
	}
	p("</table>\n%s", whiskers("Elo with intervals", rows))
	var bars []timeRow
	for _, x := range r.Times {
		if x.Game == game {
			bars = append(bars, timeRow{x.Bot, x.Times})
		}
	}
	p("<h3>Time for a decision</h3>\n%s", timeBars(bars))
	for _, e := range events {
		n := r.Names[e.String()]
		p("<h3>%s</h3>\n", html.EscapeString(n.Scenario))
		for _, m := range r.Matches {
			if m.Event == e.String() {
				r.matchPart(b, n, m)
			}
		}
	}
}

func (r *Report) matchPart(b *strings.Builder, n Name, m Match) {
	p := func(format string, args ...any) { fmt.Fprintf(b, format, args...) }
	s := m.Score
	p("<p><strong>%s – %s</strong>: %.1f %% of the points (%.1f–%.1f %%), Elo %s (%s) in %d pairs. %s</p>\n", html.EscapeString(m.A), html.EscapeString(m.B),
		100*s.Points, 100*s.Low, 100*s.High, eloWord(s), eloRange(s), m.Pairs, r.verdict(m))
	p("%s", winBars(m, n))
	if m.Lead.N > 0 {
		p("%s%s", histogram("score of "+m.A+" minus that of "+m.B, m.Lead), histogram("choices and draws a game", m.Length))
	}
	for i, f := range m.Forfeits {
		if i == maxShown {
			p("<p class=\"small\">… and %d more.</p>\n", len(m.Forfeits)-maxShown)
			break
		}
		p("<p class=\"small\">%s lost a game: %s</p>\n", html.EscapeString(f.Bot), html.EscapeString(f.Why))
	}
}

// span writes microseconds as people do.
func span(micros float64) string {
	switch {
	case micros < 1000:
		return fmt.Sprintf("%.0f µs", micros)
	case micros < 1e6:
		return fmt.Sprintf("%.1f ms", micros/1e3)
	}
	return fmt.Sprintf("%.1f s", micros/1e6)
}

type whisker struct {
	label          string
	low, mid, high float64
}

type timeRow struct {
	label string
	times lab.Times
}
