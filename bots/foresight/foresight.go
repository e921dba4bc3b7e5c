// Package foresight reads tables that foretell from the aspects of a position what share of the
// game the first side will have, as lab/lessons learns and writes them. What the aspects are is
// each game's own.
package foresight

import (
	"encoding/csv"
	"fmt"
	"io/fs"
	"math"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// Stages is how much each of so many stages counts at a time of the game, the first at the
// beginning of it, the last at its end, the others evenly between them.
func Stages(time, times, stages int) []float64 {
	s := make([]float64, stages)
	x := float64(stages-1) * float64(time-1) / float64(times-1)
	i := min(int(x), stages-2)
	s[i], s[i+1] = 1-(x-float64(i)), x-float64(i)
	return s
}

// Table has a weight for each aspect of a position at every time of a game.
type Table struct {
	Names []string    // of the aspects
	base  []float64   // by time
	begin []float64   // by time
	times [][]float64 // by time, by aspect
}

// Times is how many times of the game it knows; they are counted from 1.
func (t *Table) Times() int { return len(t.base) - 1 }

// Knows tells whether it was learned from such aspects, at so many times.
func (t *Table) Knows(names []string, times int) bool {
	return t != nil && t.Times() == times && slices.Equal(t.Names, names)
}

// Foretell is the share that is foretold at a time by the aspects there.
func (t *Table) Foretell(time int, aspects []float64) float64 {
	sum := t.base[time]
	for i, w := range t.times[time] {
		if aspects[i] != 0 {
			sum += aspects[i] * w
		}
	}
	return sum
}

// Beginning is what is to be added to Foretell at the beginning of a time, before anything in it has
// happened, where positions look unlike those that the table was learned from.
func (t *Table) Beginning(time int) float64 { return t.begin[time] }

// Read reads lines of a name and a weight for each stage. Those of the times come first, with the
// weight that counts at that time alone, and what its beginning needs besides: "turn 1".
func Read(text string) (*Table, error) {
	rows, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	if err != nil {
		return nil, err
	}
	t := &Table{base: []float64{0}, begin: []float64{0}}
	var weight [][]float64
	for i, row := range rows {
		w := make([]float64, len(row)-1)
		for k := range w {
			if w[k], err = strconv.ParseFloat(row[1+k], 64); err != nil {
				return nil, fmt.Errorf("line %d: %w", i+1, err)
			}
		}
		if strings.HasPrefix(row[0], "turn ") {
			if len(w) < 2 {
				return nil, fmt.Errorf("line %d: %s has %d numbers, want two or more", i+1, row[0], len(w))
			}
			t.base, t.begin = append(t.base, w[0]), append(t.begin, w[1])
			continue
		}
		t.Names, weight = append(t.Names, row[0]), append(weight, w)
	}
	if len(weight) == 0 || t.Times() < 2 || len(weight[0]) < 2 {
		return nil, fmt.Errorf("%d aspects at %d times, want some of both", len(weight), t.Times())
	}
	for time := range t.base {
		list := make([]float64, len(weight))
		part := Stages(max(time, 1), t.Times(), len(weight[0]))
		for i, w := range weight {
			for k, p := range part {
				list[i] += p * w[k]
			}
		}
		t.times = append(t.times, list)
	}
	return t, nil
}

// ReadAll reads the tables of a folder, by their names without ".csv".
func ReadAll(files fs.FS, folder string) (map[string]*Table, error) {
	tables := map[string]*Table{}
	names, err := fs.Glob(files, path.Join(folder, "*.csv"))
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		text, err := fs.ReadFile(files, name)
		if err != nil {
			return nil, err
		}
		t, err := Read(string(text))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		tables[strings.TrimSuffix(path.Base(name), ".csv")] = t
	}
	return tables, nil
}

// Embedded reads a folder of tables that a package carries when somebody first asks for one.
func Embedded(files fs.FS, folder string) func() map[string]*Table {
	return sync.OnceValue(func() map[string]*Table {
		tables, err := ReadAll(files, folder)
		if err != nil {
			panic(err) // the package's own data
		}
		return tables
	})
}

// Within keeps a share between 0 and 1, and as it is where it is well between them. What was more
// stays more.
func Within(x float64) float64 {
	const edge = 0.05
	switch {
	case x < edge:
		return edge * math.Exp(x/edge-1)
	case x > 1-edge:
		return 1 - edge*math.Exp((1-x)/edge-1)
	}
	return x
}
