package lessons

import (
	"fmt"
	"io"
	"math"
	"slices"

	"sandtable/bots/foresight"
)

// Linear is a linear function of the aspects: a weight for each in every stage of the game, and
// one for each turn.
type Linear struct {
	Turns, Aspects, Stages int
	// Fit proceeds so: what certain aspects say is trusted, what all others say only as far as many
	// games agree. Then each row is fitted to what the function says of the next turn of its game,
	// rather than to what that game came to after many more dice.
	Ridge, RidgeTrusted float64
	Trusted             func(aspect int) bool
	Outcome             float64 // of what a row is fitted to the game's own end

	weights []float64 // by stage, by aspect, then by turn
}

// at notes which weights count for a row, and how much.
func (m *Linear) at(r *Row, each func(i int, v float64)) {
	for k, part := range foresight.Stages(r.Turn, m.Turns, m.Stages) {
		if part == 0 {
			continue
		}
		for n, a := range r.At {
			each(k*m.Aspects+a, part*float64(r.Value[n]))
		}
	}
	each(m.Stages*m.Aspects+r.Turn-1, 1)
}

// Foretell is the share that the function expects.
func (m *Linear) Foretell(r *Row) (sum float64) {
	m.at(r, func(i int, v float64) { sum += v * m.weights[i] })
	return sum
}

// Fit fits the function to rows, those of a game one after the other.
func (m *Linear) Fit(rows []Row) {
	aims := make([]float64, len(rows))
	for i := range rows {
		aims[i] = rows[i].Share
	}
	m.solve(rows, aims)
	next := -1 // the first row of the next turn in the game of a row
	for i := len(rows) - 1; i >= 0; i-- {
		if i+1 < len(rows) && rows[i+1].Game != rows[i].Game {
			next = -1
		} else if i+1 < len(rows) && rows[i+1].Turn != rows[i].Turn {
			next = i + 1
		}
		if next >= 0 {
			aims[i] = m.Outcome*rows[i].Share + (1-m.Outcome)*m.Foretell(&rows[next])
		}
	}
	m.solve(rows, aims)
}

// Learn writes the table that is fitted to games. Before that it reports how well a fit foretells
// games that it has not seen, at some turns of them, called by their word.
func (m *Linear) Learn(played [][]Row, names []string, word string, turns []int, table, report io.Writer) error {
	known, fresh := Split(played)
	m.Fit(known)
	for _, at := range turns {
		fmt.Fprintf(report, "%s %d: %.3f of the spread of fresh games is explained\n", word, at, Explained(fresh, at, m.Foretell))
	}
	m.Fit(slices.Concat(played...))
	return m.Write(table, names)
}

// solve finds the weights that miss the aims least (least squares with a ridge, by Cholesky).
func (m *Linear) solve(rows []Row, aims []float64) {
	n := m.Stages*m.Aspects + m.Turns
	a, b := make([][]float64, n), make([]float64, n)
	for i := range a {
		a[i] = make([]float64, i+1)
		a[i][i] = m.Ridge
		if i >= m.Stages*m.Aspects || m.Trusted(i%m.Aspects) {
			a[i][i] = m.RidgeTrusted
		}
	}
	var index []int
	var value []float64
	for i := range rows {
		index, value = index[:0], value[:0]
		m.at(&rows[i], func(i int, v float64) { index, value = append(index, i), append(value, v) })
		for x, k := range index {
			line, v := a[k], value[x]
			for y := range x + 1 {
				line[index[y]] += v * value[y]
			}
			b[k] += v * aims[i]
		}
	}
	for i := range n {
		line := a[i]
		for j, other := range a[:i] {
			sum := line[j]
			for k, l := range other[:j] {
				sum -= line[k] * l
			}
			line[j] = sum / other[j]
		}
		sum := line[i]
		for _, l := range line[:i] {
			sum -= l * l
		}
		line[i] = math.Sqrt(sum)
	}
	for i := range n {
		for k := range i {
			b[i] -= a[i][k] * b[k]
		}
		b[i] /= a[i][i]
	}
	for i := n - 1; i >= 0; i-- {
		for k := i + 1; k < n; k++ {
			b[i] -= a[k][i] * b[k]
		}
		b[i] /= a[i][i]
	}
	m.weights = b
}

// Write writes a table for foresight.Read: the turns' own weights, then those of each aspect by stage.
func (m *Linear) Write(w io.Writer, names []string) error {
	t := NewTable(w, m.Stages)
	for turn := range m.Turns {
		t.Line(fmt.Sprintf("turn %d", turn+1), m.weights[m.Stages*m.Aspects+turn])
	}
	for i, name := range names {
		var line []float64
		for k := range m.Stages {
			line = append(line, m.weights[k*m.Aspects+i])
		}
		t.Line(name, line...)
	}
	return t.Close()
}
