package lab

import (
	"encoding/json"
	"fmt"
	"io"
	"sort"
	"strings"
	"text/tabwriter"

	"sandtable/kernel"
)

// Report is what came of a batch. Games with a breach are counted in Breaches
// and left out of every other figure.
type Report struct {
	Game         string            `json:"game"`
	GameName     string            `json:"gameName"`
	Ruleset      string            `json:"ruleset"`
	Data         string            `json:"data"`
	Scenario     string            `json:"scenario"`
	ScenarioName string            `json:"scenarioName"`
	Options      map[string]string `json:"options"`
	Seats        []string          `json:"seats"`
	Bots         []string          `json:"bots"` // by seat
	Seed         uint64            `json:"seed"`
	Generator    string            `json:"generator"`
	BudgetMillis float64           `json:"budgetMillis"`
	Planned      int               `json:"planned"`
	Played       int               `json:"played"`  // finished, breaches included
	Stopped      bool              `json:"stopped"` // before all were played
	Wins         []Share           `json:"wins"`    // by seat
	Draws        Share             `json:"draws"`
	Points       Dist              `json:"points"` // of the first side: 1 a win, ½ a draw
	Scores       []Dist            `json:"scores"` // by seat
	Lead         Dist              `json:"lead"`   // first side's score minus the best other
	Side         string            `json:"side"`   // whose lead it is
	Length       Dist              `json:"length"` // choices and draws a game
	Decisions    []Dist            `json:"decisions"`
	Times        []Times           `json:"times"` // by seat
	Forfeits     []*Forfeit        `json:"forfeits,omitempty"`
	Breaches     []*Breach         `json:"breaches"`
	Records      []*Record         `json:"games"`
	Workers      int               `json:"workers"`
	Seconds      float64           `json:"seconds"`
}

// newReport sums the records up; nil ones were not played.
func newReport(b Batch, records []*Record, clocks []Clock) *Report {
	info := b.Game.Info()
	r := &Report{
		Game: info.ID, GameName: info.Name, Ruleset: info.Ruleset, Data: info.Data,
		Scenario: b.Scenario, ScenarioName: b.Scenario, Options: map[string]string{},
		Seed: b.Seed, Generator: "PCG", BudgetMillis: float64(b.Budget) / 1e6,
		Planned: b.Games, Breaches: []*Breach{}, Records: []*Record{},
	}
	for _, s := range info.Scenarios {
		if s.ID == b.Scenario {
			r.ScenarioName = s.Name
		}
	}
	for k, v := range b.Options {
		r.Options[k] = v
	}
	seating := b.seats()
	r.Side = info.Seats[0].Name
	seats := len(seating)
	var points, lead, length []float64
	wins, draws := make([]int, seats), 0
	scores, decisions := make([][]float64, seats), make([][]float64, seats)
	good := 0
	for _, g := range records {
		if g == nil {
			continue
		}
		r.Played++
		r.Records = append(r.Records, g)
		if g.Breach != nil {
			r.Breaches = append(r.Breaches, g.Breach)
			continue
		}
		good++
		if g.Forfeit != nil {
			r.Forfeits = append(r.Forfeits, g.Forfeit)
		}
		switch {
		case g.Winner == Draw:
			draws++
			points = append(points, 0.5)
		case seating.Together(0, kernel.Seat(g.Winner)):
			points = append(points, 1)
		default:
			points = append(points, 0)
		}
		for s := range wins {
			if g.Winner >= 0 && seating.Together(kernel.Seat(s), kernel.Seat(g.Winner)) {
				wins[s]++
			}
		}
		length = append(length, float64(g.Length))
		lead = append(lead, leadOf(seating, g.Score))
		for s := range seats {
			scores[s] = append(scores[s], float64(g.Score[s]))
			decisions[s] = append(decisions[s], float64(g.Decisions[s]))
		}
	}
	r.Stopped = r.Played < r.Planned
	r.Draws = NewShare(draws, good)
	r.Points, r.Lead, r.Length = NewDist(points), NewDist(lead), NewDist(length)
	for s := range seats {
		r.Seats = append(r.Seats, seating[s].Name)
		r.Bots = append(r.Bots, b.Bots[s].ID)
		r.Wins = append(r.Wins, NewShare(wins[s], good))
		r.Scores = append(r.Scores, NewDist(scores[s]))
		r.Decisions = append(r.Decisions, NewDist(decisions[s]))
		r.Times = append(r.Times, clocks[s].Times(r.Played))
	}
	return r
}

// SideScores adds the scores of a record up by sides: each seat has its side's.
func SideScores(seats kernel.Seating, score []int32) [kernel.MaxSeats]int32 {
	var all [kernel.MaxSeats]int32
	copy(all[:], score)
	return seats.Sides(&all)
}

// leadOf is the first side's score minus the best of the others.
func leadOf(seats kernel.Seating, score []int32) float64 {
	sum := SideScores(seats, score)
	best, found := int32(0), false
	for i := range seats {
		if !seats.Together(0, kernel.Seat(i)) && (!found || sum[i] > best) {
			best, found = sum[i], true
		}
	}
	return float64(sum[0] - best)
}

// JSON writes the report with a record of every game.
func (r *Report) JSON(w io.Writer) error { return writeJSON(w, r) }

// JSONList writes several reports as one document, a list.
func JSONList(w io.Writer, reports []*Report) error { return writeJSON(w, reports) }

func writeJSON(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetIndent("", " ")
	return e.Encode(v)
}

// maxShown is how many breaches a text shows, and maxChoices how many of the
// choices that lead to each, the last; the report as JSON has all.
const (
	maxShown   = 5
	maxChoices = 500
)

// Text writes the report as a table for a terminal.
func (r *Report) Text(w io.Writer) error {
	var out strings.Builder
	p := func(format string, args ...any) { fmt.Fprintf(&out, format, args...) }
	p("%s, %s%s: %d of %d games, seed %d (%s), %.1f s on %d workers\n",
		r.GameName, r.ScenarioName, optionWords(r.Options), r.Played, r.Planned, r.Seed, r.Generator, r.Seconds, r.Workers)
	p("\tbot\twins\t\t95 %%\tscore\tsd\t5 %%\tmedian\t95 %%\n")
	for i, s := range r.Seats {
		d := r.Scores[i]
		p("%s\t%s\t%d\t%s\t%s\t%.2f\t%.2f\t%g\t%g\t%g\n", s, r.Bots[i], r.Wins[i].Count, percent(r.Wins[i].Rate), interval(r.Wins[i]), d.Mean, d.SD, d.Q05, d.Median, d.Q95)
	}
	l := r.Lead
	p("draws / lead of %s\t\t%d\t%s\t%s\t%+.2f\t%.2f\t%g\t%g\t%g\n", r.Side, r.Draws.Count, percent(r.Draws.Rate), interval(r.Draws), l.Mean, l.SD, l.Q05, l.Median, l.Q95)
	p("\n\tdecisions a game\tmean µs\tp50\tp90\tp99\tmax\tms a game\n")
	for i, s := range r.Seats {
		m := r.Times[i]
		p("%s\t%.0f\t%.1f\t%.1f\t%.1f\t%.1f\t%.0f\t%.2f\n", s, r.Decisions[i].Mean, m.Mean, m.P50, m.P90, m.P99, m.Max, m.Game)
	}
	p("\nlength, choices and draws: %.0f (%g to %g)\n", r.Length.Mean, r.Length.Min, r.Length.Max)
	if r.Stopped {
		p("stopped: %d games were not played\n", r.Planned-r.Played)
	}
	for i, f := range r.Forfeits {
		if i == maxShown {
			p("… and %d more games given up\n", len(r.Forfeits)-maxShown)
			break
		}
		p("game %d lost by %s: %s\n", f.Game, r.Seats[f.Seat], f.Why)
	}
	p("breaches: %d\n", len(r.Breaches))
	for i, b := range r.Breaches {
		if i == maxShown {
			p("… and %d more\n", len(r.Breaches)-maxShown)
			break
		}
		last := b.Choices[max(0, len(b.Choices)-maxChoices):]
		if len(last) < len(b.Choices) {
			p("%s\n  … | %s\n", b.Error(), strings.Join(last, " | "))
			continue
		}
		p("%s\n  %s\n", b.Error(), strings.Join(last, " | "))
	}
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	if _, err := io.WriteString(t, out.String()); err != nil {
		return err
	}
	return t.Flush()
}

func percent(x float64) string { return fmt.Sprintf("%.1f %%", 100*x) }

func interval(s Share) string { return fmt.Sprintf("%.1f–%.1f %%", 100*s.Low, 100*s.High) }

// optionWords lists the options that were set, in order of their names.
func optionWords(o kernel.Options) string {
	keys := make([]string, 0, len(o))
	for k := range o {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	var b strings.Builder
	for _, k := range keys {
		b.WriteString(" " + k + "=" + o[k])
	}
	return b.String()
}
