package main

import (
	"math"

	koenigbots "sandtable/bots/koenig"
	"sandtable/lab/lessons"
)

// model is a linear function of the aspects: a weight for each in every stage, and one for each
// turn.
type model struct {
	turns, aspects int
	weights        []float64 // by stage, by aspect, then by turn
}

// at notes which weights count for a row, and how much.
func (m *model) at(r *lessons.Row, each func(i int, v float64)) {
	for k, part := range koenigbots.Stages(r.Turn, m.turns) {
		if part == 0 {
			continue
		}
		for n, a := range r.At {
			each(k*m.aspects+a, part*float64(r.Value[n]))
		}
	}
	each(stages*m.aspects+r.Turn-1, 1)
}

// foretell is the share that the model expects.
func (m *model) foretell(r *lessons.Row) (sum float64) {
	m.at(r, func(i int, v float64) { sum += v * m.weights[i] })
	return sum
}

// How the fit proceeds. What the judge thinks is trusted, what all other aspects say only as far
// as many games agree. Then each row is fitted to what the model says at the beginning of the
// next turn of its game, rather than to what that game came to after many more dice.
const (
	stages     = 3
	trusted    = 2 // aspects, the last
	ridge      = 600
	ridgeTrust = 5
	outcome    = 0.3 // of what a row is fitted to the game's own end
)

// fit fits a model to rows, those of a game one after the other.
func fit(rows []lessons.Row, turns, aspects int) *model {
	m := &model{turns: turns, aspects: aspects}
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
			aims[i] = outcome*rows[i].Share + (1-outcome)*m.foretell(&rows[next])
		}
	}
	m.solve(rows, aims)
	return m
}

// solve finds the weights that miss the aims least (least squares with a ridge, by Cholesky).
func (m *model) solve(rows []lessons.Row, aims []float64) {
	n := stages*m.aspects + m.turns
	a, b := make([][]float64, n), make([]float64, n)
	for i := range a {
		a[i] = make([]float64, i+1)
		a[i][i] = ridge
		if i >= stages*m.aspects || i%m.aspects >= m.aspects-trusted {
			a[i][i] = ridgeTrust
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
	for j := range n {
		for k := range j {
			if l := a[j][k]; l != 0 {
				for i := j; i < n; i++ {
					a[i][j] -= a[i][k] * l
				}
			}
		}
		d := math.Sqrt(a[j][j])
		for i := j; i < n; i++ {
			a[i][j] /= d
		}
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
