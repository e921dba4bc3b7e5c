// Package lessons plays the games that tables of the value of positions are learned from, and
// holds what was noted in them. What is noted is each game's own; [Linear] is the function that is
// fitted to it where a game has no other.
package lessons

import (
	"encoding/csv"
	"io"
	"math/rand/v2"
	"runtime"
	"strconv"
	"sync"
)

// Row is a position by its aspects, and what share of the game the first side had in the end.
type Row struct {
	Game, Turn int
	At         []int // aspects that are not 0
	Value      []float32
	Share      float64
}

// Note takes down the aspects of a position that are not 0: most are.
func Note(game, turn int, aspects []float64) Row {
	r := Row{Game: game, Turn: turn}
	for i, v := range aspects {
		if v != 0 {
			r.At, r.Value = append(r.At, i), append(r.Value, float32(v))
		}
	}
	return r
}

// Player plays the game of a number with draws of its own, and says what it noted.
type Player func(game int, rng *rand.Rand) []Row

// PlayAll plays games on all cores, each of which has a player of its own. The rows of a game are
// the same however many cores there are.
func PlayAll(games int, seed uint64, newPlayer func() Player) [][]Row {
	played := make([][]Row, games)
	next := make(chan int)
	var all sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		all.Go(func() {
			play := newPlayer()
			for i := range next {
				played[i] = play(i, rand.New(rand.NewPCG(seed, uint64(i))))
			}
		})
	}
	for i := range games {
		next <- i
	}
	close(next)
	all.Wait()
	return played
}

// Split keeps every fifth game apart, to tell how well games are foretold that nothing was fitted to.
func Split(played [][]Row) (known, fresh []Row) {
	for i, rows := range played {
		if i%5 == 0 {
			fresh = append(fresh, rows...)
		} else {
			known = append(known, rows...)
		}
	}
	return known, fresh
}

// Explained is how much of the spread of shares at a turn is foretold.
func Explained(rows []Row, turn int, foretell func(*Row) float64) float64 {
	n, sum, squares, missed := 0.0, 0.0, 0.0, 0.0
	for i := range rows {
		if r := &rows[i]; r.Turn == turn {
			miss := foretell(r) - r.Share
			n++
			sum += r.Share
			squares += r.Share * r.Share
			missed += miss * miss
		}
	}
	return 1 - missed/(squares-sum*sum/n)
}

// Table writes lines of a name and numbers, the same number of them in each line.
type Table struct {
	out     *csv.Writer
	numbers int
}

// NewTable makes one of lines with so many numbers.
func NewTable(w io.Writer, numbers int) *Table { return &Table{csv.NewWriter(w), numbers} }

// Line writes a line. Numbers that are not given are 0.
func (t *Table) Line(name string, x ...float64) {
	line := []string{name}
	for i := range t.numbers {
		word := "0"
		if i < len(x) {
			word = strconv.FormatFloat(x[i], 'g', 4, 64)
		}
		line = append(line, word)
	}
	_ = t.out.Write(line) // Close says what went wrong
}

// Close ends the table, and says whether all of it was written.
func (t *Table) Close() error {
	t.out.Flush()
	return t.out.Error()
}
