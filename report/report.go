// Package report writes of a game that is over, of any title, one page of HTML that
// needs no other file: the result, the chances from turn to turn, what decisions cost,
// what was rolled, and the course of the game. It can be kept, sent and printed.
package report

import (
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"strings"

	"sandtable/kernel"
	"sandtable/luck"
	"sandtable/review"
	"sandtable/scene"
)

// Game is what a report has to know of a title.
type Game interface {
	kernel.Game
	scene.Painter
}

// Past is a game that is over. A journal's History is one.
type Past interface {
	Index() int                     // of the end
	At(index int) kernel.Position   // a copy
	Choice(index int) kernel.Choice // that led to an index, from 1
}

// Config is what a report is of.
type Config struct {
	Game     Game
	Past     Past
	Ended    string // how players ended it; empty: its rules did
	Scenario string
	Options  kernel.Options
	Name     string        // of the game, may be empty
	Players  []string      // by seat: who played it
	Date     string        // of the beginning, as it is to be shown
	Review   review.Report // what is known from looking back; without moments it is left out
	Bot      string        // who played on for that
	// Pace is called after every step, and ends the work with an error. It may be nil.
	Pace func(step int) error
}

//go:embed page.html
var source string

var page = template.Must(template.New("report").Funcs(template.FuncMap{
	"percent": func(part float64) string { return fmt.Sprintf("%.0f %%", 100*part) },
	"one":     func(x float64) string { return fmt.Sprintf("%.1f", x) },
	"words":   func(kind string) string { return strings.ReplaceAll(kind, "-", " ") },
	"signed":  func(x float64) string { return fmt.Sprintf("%+.1f", x) },
}).Parse(source))

// sheet is what the page shows.
type sheet struct {
	Title, Scenario, Name, Date, Result string
	Options                             []option
	Sides                               []side
	Bot                                 string
	Curve                               template.HTML
	Moments                             []moment
	Drawn                               bool // whether some of the games played on were
	Costs                               []cost
	Luck                                []rolled
	Turns                               []turn
	Steps                               int
}

type option struct{ Name, Value string }

type side struct {
	Name, Player string
	Points       int
	Lines        []scene.ScoreLine
	Colour       string
}

type moment struct {
	Name    string
	Chances []float64
	Draws   float64
}

type cost struct {
	review.Cost
	Side string
}

type rolled struct {
	luck.Row
	Side string
}

// turn is what happened in one turn.
type turn struct {
	Name  string
	Lines []kernel.Line
}

// colours are those of seats, dark enough for white paper.
var colours = []string{"#0059a8", "#b34700", "#006b50", "#7a4a86", "#3f3f3f", "#7a6000", "#a1356b", "#54677a"}

// Write writes the report.
func Write(w io.Writer, c Config) error {
	info := c.Game.Info()
	s := sheet{Title: info.Name, Scenario: c.Scenario, Name: c.Name, Date: c.Date, Bot: c.Bot, Steps: c.Past.Index()}
	end := c.Past.At(c.Past.Index()).View(0)
	if r := c.Game.Frame(end).Result; r != nil {
		s.Result = r.Text
	}
	if c.Ended != "" {
		s.Result = c.Ended
	}
	for _, sc := range info.Scenarios {
		if sc.ID != c.Scenario {
			continue
		}
		s.Scenario = sc.Name
		for _, o := range sc.Options {
			if v, ok := c.Options[o.ID]; ok {
				s.Options = append(s.Options, option{o.Name, v})
			}
		}
	}
	seats := info.SeatsIn(c.Scenario, c.Options)
	for i, seat := range seats {
		of := seats.Side(kernel.Seat(i))
		x := side{Name: seat.Name, Colour: colours[int(of)%len(colours)]}
		if i < len(c.Players) {
			x.Player = c.Players[i]
		}
		for _, score := range c.Game.Score(end) {
			if score.Side == info.Seats[of].ID {
				x.Points, x.Lines = score.Points, score.Lines
			}
		}
		s.Sides = append(s.Sides, x)
	}
	s.chances(c.Review)
	return s.write(w, c)
}

func (s *sheet) write(w io.Writer, c Config) error {
	if err := s.course(c); err != nil {
		return err
	}
	return page.Execute(w, s)
}

func (s *sheet) sideName(seat kernel.Seat) string {
	if seat < 0 || int(seat) >= len(s.Sides) {
		return "nobody"
	}
	return s.Sides[seat].Name
}

// chances takes over what is known from looking back.
func (s *sheet) chances(r review.Report) {
	for i, m := range r.Moments {
		x := moment{Name: fmt.Sprintf("Turn %d", m.Turn)}
		switch {
		case i == 0:
			x.Name = "Start"
		case i == len(r.Moments)-1 && r.Over:
			x.Name = "End"
		}
		x.Draws = float64(m.Draws) / float64(max(m.Played, 1))
		s.Drawn = s.Drawn || m.Draws > 0
		for seat := range s.Sides {
			x.Chances = append(x.Chances, m.Chance(seat))
		}
		s.Moments = append(s.Moments, x)
	}
	for _, c := range r.Costs {
		s.Costs = append(s.Costs, cost{c, s.sideName(c.Seat)})
	}
	if len(s.Moments) > 1 {
		s.Curve = s.curve()
	}
}

// Width and height of the curve.
const wide, high = 640.0, 200.0

// curve draws the chances: a line for each side.
func (s *sheet) curve() template.HTML {
	var b strings.Builder
	fmt.Fprintf(&b, `<svg viewBox="-6 -6 %g %g" role="img" aria-label="The chances from turn to turn, as in the table">`, wide+12, high+12)
	for g := range 5 {
		y := high * float64(g) / 4
		fmt.Fprintf(&b, `<path class="grid" d="M0 %g H%g"/>`, y, wide)
	}
	for seat := range s.Sides {
		fmt.Fprintf(&b, `<polyline stroke="%s"%s points="`, s.Sides[seat].Colour, []string{"", ` stroke-dasharray="7 4"`, ` stroke-dasharray="2 4"`}[seat%3])
		for i, m := range s.Moments {
			fmt.Fprintf(&b, "%.1f,%.1f ", wide*float64(i)/float64(len(s.Moments)-1), high*(1-m.Chances[seat]))
		}
		b.WriteString(`"/>`)
	}
	b.WriteString("</svg>")
	return template.HTML(b.String()) // numbers and our own colours only
}

// course plays the game again and takes down what happened, and what was rolled.
func (s *sheet) course(c Config) error {
	var rec kernel.Recorder
	tally, p := luck.New(c.Game), c.Past.At(0)
	s.Turns = []turn{{Name: "Before the first turn"}}
	for i := 1; i <= c.Past.Index(); i++ {
		rec.Reset()
		choice := c.Past.Choice(i)
		tally.Step(p, choice)
		p.Apply(choice, &rec)
		for _, e := range rec.Events {
			l := c.Game.Tell(p, e)
			if l.Turn > 0 {
				s.Turns = append(s.Turns, turn{Name: c.Game.Frame(p.View(0)).Turn.Name})
			}
			if t := &s.Turns[len(s.Turns)-1]; !l.Quiet {
				t.Lines = append(t.Lines, l)
			}
		}
		if c.Pace != nil {
			if err := c.Pace(i); err != nil {
				return err
			}
		}
	}
	if len(s.Turns[0].Lines) == 0 {
		s.Turns = s.Turns[1:]
	}
	for _, r := range tally.Rows() {
		s.Luck = append(s.Luck, rolled{r, s.sideName(r.Seat)})
	}
	return nil
}
