package koenig

import (
	"embed"
	"encoding/csv"
	"fmt"
	"io/fs"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"

	"sandtable/games/koenig"
	"sandtable/kernel"
)

// leadScale is the lead in points that is worth as much beside the win as 73 % of a game.
const leadScale = 4

// Share is what the Allies have of a game that has ended, from 0 to 1: half of it the win,
// half the lead, so that a game that is lost can still be lost by less.
func Share(r kernel.Result) float64 {
	share := logistic(float64(r.Score[allied]-r.Score[german])/leadScale) / 2
	switch r.Winner {
	case allied:
		share += 0.5
	case kernel.Nobody:
		share += 0.25
	}
	return share
}

func logistic(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

// stages are the times that a table has weights for: the first turn, the middle and the last.
const stages = 3

// Stages is how much each of the stages counts in a turn of so many.
func Stages(turn, turns int) (s [stages]float64) {
	x := 2 * float64(turn-1) / float64(turns-1)
	i := min(int(x), stages-2)
	s[i], s[i+1] = 1-(x-float64(i)), x-float64(i)
	return s
}

// table has a weight for each aspect of a position in every turn of a beach.
type table struct {
	names []string
	base  []float64   // by turn
	turns [][]float64 // by turn, by aspect
}

//go:embed foresight/*.csv
var foresightCSV embed.FS

// learned are the tables of the beaches that have one.
var learned = sync.OnceValue(func() map[string]*table {
	tables := map[string]*table{}
	files, err := fs.Glob(foresightCSV, "foresight/*.csv")
	if err != nil {
		panic(err) // the package's own data, here and below
	}
	for _, file := range files {
		text, err := foresightCSV.ReadFile(file)
		if err != nil {
			panic(err)
		}
		t, err := readTable(string(text))
		if err != nil {
			panic(fmt.Errorf("%s: %w", file, err))
		}
		tables[strings.TrimSuffix(strings.TrimPrefix(file, "foresight/"), ".csv")] = t
	}
	return tables
})

// readTable reads lines of a name and a weight for each stage. Those of the turns come first, with
// the weight that counts in that turn alone.
func readTable(text string) (*table, error) {
	r := csv.NewReader(strings.NewReader(text))
	r.FieldsPerRecord = 1 + stages
	rows, err := r.ReadAll()
	if err != nil {
		return nil, err
	}
	t := &table{base: []float64{0}}
	var weight [][stages]float64
	for i, row := range rows {
		var w [stages]float64
		for k := range w {
			if w[k], err = strconv.ParseFloat(row[1+k], 64); err != nil {
				return nil, fmt.Errorf("line %d: %w", i+1, err)
			}
		}
		if strings.HasPrefix(row[0], "turn ") {
			t.base = append(t.base, w[0])
			continue
		}
		t.names, weight = append(t.names, row[0]), append(weight, w)
	}
	turns := len(t.base) - 1
	for turn := range t.base {
		list := make([]float64, len(weight))
		for i, w := range weight {
			for k, part := range Stages(max(turn, 1), turns) {
				list[i] += part * w[k]
			}
		}
		t.turns = append(t.turns, list)
	}
	return t, nil
}

// Foresight foretells what share of the game the Allies will have, by what games between
// policies have come to (bots/koenig/learn). It belongs to one goroutine.
type Foresight struct {
	table   *table
	eyes    *eyes
	aspects []float64
}

// foresightAt makes one for the beach of a position. There is none where no table was learned, or
// where the beach has been changed since (a data pack may): it has other aspects then.
func foresightAt(p kernel.Position) *Foresight {
	f, _ := koenig.Read(p)
	t := learned()[f.Beach()]
	if t == nil || len(t.base) != f.Turns()+1 {
		return nil
	}
	x := &Foresight{table: t, eyes: newEyes(f)}
	if !slices.Equal(t.names, x.eyes.names()) {
		return nil
	}
	return x
}

// NewEyes makes one that foretells nothing, to learn from the aspects of a beach.
func NewEyes(p kernel.Position) *Foresight {
	f, _ := koenig.Read(p)
	return &Foresight{eyes: newEyes(f)}
}

// AspectNames names the aspects, in their order.
func (x *Foresight) AspectNames() []string { return x.eyes.names() }

// Aspects appends those of a position.
func (x *Foresight) Aspects(p kernel.Position, out []float64) []float64 {
	x.eyes.begin(p)
	return x.eyes.aspects(p, out)
}

// share is what the Allies can expect of the game, or have of it at the end. The position differs
// little from the one that the eyes began with, or it is slow.
func (x *Foresight) share(p kernel.Position) float64 {
	if r, over := p.Result(); over {
		return Share(r)
	}
	f, _ := koenig.Read(p)
	x.aspects = x.eyes.aspects(p, x.aspects[:0])
	sum := x.table.base[f.Turn()]
	for i, w := range x.table.turns[f.Turn()] {
		sum += x.aspects[i] * w
	}
	return sum
}
