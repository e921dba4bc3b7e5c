package arena

import (
	"fmt"
	"html"
	"math"
	"strings"

	"sandtable/lab"
)

// Sizes of the plots.
const (
	plotWide  = 640.0
	labelWide = 170.0
	rowHigh   = 22.0
)

// Colours: win, draw, loss, and bars of other kinds.
const (
	winColour  = "#3f7d58"
	drawColour = "#b9b2a2"
	lossColour = "#a8483b"
	barColour  = "#55788f"
)

type drawing struct{ strings.Builder }

// draw begins a drawing as wide as all are.
func draw(high float64, title string) *drawing {
	d := &drawing{}
	fmt.Fprintf(d, `<svg viewBox="0 0 %g %g" width="%g" height="%g" role="img" aria-label="%s">`, plotWide, high, plotWide, high, html.EscapeString(title))
	return d
}

func (d *drawing) bar(x, y, w, h float64, colour, title string) {
	fmt.Fprintf(d, `<rect x="%.1f" y="%.1f" width="%.1f" height="%.1f" fill="%s"><title>%s</title></rect>`, x, y, max(w, 0), max(h, 0), colour, html.EscapeString(title))
}

func (d *drawing) line(x1, y1, x2, y2 float64, colour string) {
	fmt.Fprintf(d, `<line x1="%.1f" y1="%.1f" x2="%.1f" y2="%.1f" stroke="%s" stroke-width="1.5"/>`, x1, y1, x2, y2, colour)
}

// text writes a label; anchor is start, middle or end.
func (d *drawing) text(x, y float64, anchor, text string) {
	fmt.Fprintf(d, `<text x="%.1f" y="%.1f" text-anchor="%s">%s</text>`, x, y, anchor, html.EscapeString(text))
}

func (d *drawing) end() string { return d.String() + "</svg>\n" }

// whiskers draws a value with its interval for each row.
func whiskers(title string, rows []whisker) string {
	if len(rows) == 0 {
		return ""
	}
	low, high := math.Inf(1), math.Inf(-1)
	for _, r := range rows {
		low, high = min(low, r.low), max(high, r.high)
	}
	step := 50.0
	for (high-low)/step > 8 {
		step *= 2
	}
	low, high = math.Floor(low/step)*step, math.Ceil(high/step)*step
	if high <= low {
		high = low + step
	}
	at := func(v float64) float64 { return labelWide + (v-low)/(high-low)*(plotWide-labelWide-30) }
	h := rowHigh * float64(len(rows))
	d := draw(h+24, title)
	for v := low; v <= high; v += step {
		d.line(at(v), 0, at(v), h, "#8886")
		d.text(at(v), h+16, "middle", fmt.Sprintf("%+.0f", v))
	}
	for i, r := range rows {
		y := rowHigh * (float64(i) + 0.5)
		d.text(labelWide-8, y+4, "end", r.label)
		d.line(at(r.low), y, at(r.high), y, barColour)
		d.bar(at(r.mid)-4, y-4, 8, 8, barColour, fmt.Sprintf("%s: %+.0f (%+.0f to %+.0f)", r.label, r.mid, r.low, r.high))
	}
	return d.end()
}

// winBars draws wins, draws and losses of the first bot in either seat.
func winBars(m Match, n Name) string {
	d := draw(2*rowHigh+4, "wins, draws and losses of "+m.A)
	for i, s := range m.Seats {
		y := rowHigh * float64(i)
		d.text(labelWide-8, y+15, "end", m.A+" as "+n.Seats[i])
		all := float64(s.Won + s.Drawn + s.Lost)
		x := labelWide
		for _, part := range []struct {
			n      int
			colour string
			word   string
		}{{s.Won, winColour, "won"}, {s.Drawn, drawColour, "drawn"}, {s.Lost, lossColour, "lost"}} {
			if part.n == 0 {
				continue
			}
			w := float64(part.n) / all * (plotWide - labelWide - 10)
			d.bar(x, y+2, w, rowHigh-5, part.colour, fmt.Sprintf("%d %s", part.n, part.word))
			if w > 24 {
				fmt.Fprintf(d, `<text x="%.1f" y="%.1f" text-anchor="middle" style="fill:#fff">%d</text>`, x+w/2, y+15, part.n)
			}
			x += w
		}
	}
	return d.end()
}

// histogram draws how a number is spread.
func histogram(title string, dist lab.Dist) string {
	const high = 90.0
	d := draw(high+38, title)
	d.text(labelWide, 12, "start", fmt.Sprintf("%s: %.1f ± %.1f (mean within %.1f)", title, dist.Mean, dist.SD, dist.Margin))
	top := 1
	for _, x := range dist.Bins {
		top = max(top, x.Count)
	}
	w := (plotWide - labelWide - 10) / float64(len(dist.Bins))
	every := (len(dist.Bins) + 9) / 10
	for i, x := range dist.Bins {
		left, h := labelWide+w*float64(i), high*float64(x.Count)/float64(top)*0.95
		d.bar(left+1, 20+high-h, w-2, h, barColour, fmt.Sprintf("%g to below %g: %d games", x.From, x.To, x.Count))
		if i%every == 0 {
			d.text(left, high+34, "start", fmt.Sprintf("%g", x.From))
		}
	}
	d.line(labelWide, 20+high, plotWide-10, 20+high, "#888")
	return d.end()
}

// timeBars draws p50, p95 and p99 of each bot on a scale of powers of ten.
func timeBars(rows []timeRow) string {
	if len(rows) == 0 {
		return ""
	}
	low, high := math.Inf(1), 1.0
	for _, r := range rows {
		low, high = min(low, max(r.times.P50, 1)), max(high, r.times.P99)
	}
	first, last := math.Floor(math.Log10(low)), math.Ceil(math.Log10(high))
	if last <= first {
		last = first + 1
	}
	at := func(v float64) float64 {
		return labelWide + (math.Log10(max(v, 1))-first)/(last-first)*(plotWide-labelWide-40)
	}
	h := rowHigh * float64(len(rows))
	d := draw(h+24, "time for a decision: p50, p95, p99")
	for e := first; e <= last; e++ {
		d.line(at(math.Pow(10, e)), 0, at(math.Pow(10, e)), h, "#8886")
		d.text(at(math.Pow(10, e)), h+16, "middle", span(math.Pow(10, e)))
	}
	for i, r := range rows {
		y := rowHigh * (float64(i) + 0.5)
		d.text(labelWide-8, y+4, "end", r.label)
		d.line(at(r.times.P50), y, at(r.times.P99), y, barColour)
		for _, q := range []struct {
			v    float64
			word string
		}{{r.times.P50, "p50"}, {r.times.P95, "p95"}, {r.times.P99, "p99"}} {
			d.bar(at(q.v)-3, y-5, 6, 10, barColour, fmt.Sprintf("%s %s: %s", r.label, q.word, span(q.v)))
		}
	}
	return d.end()
}
