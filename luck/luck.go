// Package luck compares what the dice of a game showed with what they show on
// average, for any game: by the seat that brought the draw about and by the kind of
// draw. Only draws that are numbers count; which chit comes out of a cup is no luck
// that can be added up.
package luck

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"

	"sandtable/kernel"
	"sandtable/scene"
)

// Row is what one seat rolled in one kind of draw. Whether high numbers are good
// depends on the kind, so that is left to the reader.
type Row struct {
	Seat     kernel.Seat // whose choice the draw followed, Chance before the first choice
	Kind     string      // name of the node kind
	Title    string      // of the rule that asked for the draw, and its number; empty if the game does not say
	Rule     string
	Draws    int
	Sum      int     // of what was rolled
	Expected float64 // of the sum
	Variance float64 // of the sum
}

// Deviations is by how many standard deviations the sum is off what was expected,
// 0 where nothing could have come out otherwise.
func (r Row) Deviations() float64 {
	if r.Variance == 0 {
		return 0
	}
	return (float64(r.Sum) - r.Expected) / math.Sqrt(r.Variance)
}

// Tally adds up the draws of one game, step by step.
type Tally struct {
	game kernel.Game
	last kernel.Seat
	rows []Row
	outs []kernel.Outcome
}

// New begins a tally at the start of a game.
func New(g kernel.Game) *Tally { return &Tally{game: g, last: kernel.Chance} }

// Step takes a choice or draw in, with the position before it.
func (t *Tally) Step(p kernel.Position, c kernel.Choice) {
	node := p.Node()
	if node.Seat != kernel.Chance {
		t.last = node.Seat
		return
	}
	t.outs = p.Outcomes(t.outs[:0])
	var (
		word          string
		rolled, total int
		mean, square  float64
	)
	for i, o := range t.outs {
		w, n, ok := number(t.game.Format(p, o.Choice))
		if !ok || i > 0 && w != word {
			return
		}
		word = w
		if o.Choice == c {
			rolled = n
		}
		total += int(o.Weight)
		mean += float64(n) * float64(o.Weight)
		square += float64(n) * float64(n) * float64(o.Weight)
	}
	mean, square = mean/float64(total), square/float64(total)
	r := t.row(p, t.game.Info().Nodes[node.Kind])
	r.Draws++
	r.Sum += rolled
	r.Expected += mean
	r.Variance += square - mean*mean
}

// row is that of the seat that chose last.
func (t *Tally) row(p kernel.Position, kind string) *Row {
	i := slices.IndexFunc(t.rows, func(r Row) bool { return r.Seat == t.last && r.Kind == kind })
	if i < 0 {
		i = len(t.rows)
		row := Row{Seat: t.last, Kind: kind}
		if s, ok := t.game.(scene.Painter); ok {
			asked := s.Frame(p.View(kernel.Chance)).Prompt
			row.Title, row.Rule = asked.Title, asked.Rule
		}
		t.rows = append(t.rows, row)
	}
	return &t.rows[i]
}

// Rows returns what has been rolled, by seat and kind.
func (t *Tally) Rows() []Row {
	out := slices.Clone(t.rows)
	slices.SortFunc(out, func(a, b Row) int {
		return cmp.Or(cmp.Compare(a.Seat, b.Seat), strings.Compare(a.Kind, b.Kind))
	})
	return out
}

// number reads a draw such as "die 4" or "hits 2": a word and a number, no more.
func number(text string) (word string, n int, ok bool) {
	word, rest, found := strings.Cut(text, " ")
	if !found {
		return "", 0, false
	}
	n, err := strconv.Atoi(rest)
	return word, n, err == nil
}
