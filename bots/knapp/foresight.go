package knapp

import (
	_ "embed"
	"encoding/csv"
	"fmt"
	"strconv"
	"strings"
	"sync"

	"sandtable/bots"
	game "sandtable/games/knapp"
	"sandtable/kernel"
)

// leadScale is the lead in points that is worth as much beside the win as 73 % of a game.
const leadScale = 4

// Share is what the Allies have of a game that has ended, from 0 to 1: half of it the win,
// half the lead, so that a game that is lost can still be lost by less.
func Share(r kernel.Result) float64 {
	share := bots.Logistic(float64(r.Score[game.Allied]-r.Score[game.German])/leadScale) / 2
	if r.Winner == game.Allied {
		share += 0.5
	}
	return share
}

// Foresight foretells from the beginning of a turn what share of the game the Allies will
// have, by what games between policies have come to (bots/knapp/learn). It belongs to one
// goroutine.
type Foresight struct {
	table   *table
	eyes    *assessor
	aspects []float64
}

// NewForesight makes one with the table that has been learned.
func NewForesight() *Foresight { return &Foresight{table: learned(), eyes: newAssessor(tuned)} }

// table has a weight for each aspect of a position, and one that counts the more the later
// it is: halfway through the game not at all.
type table struct {
	base          [lastTurn + 1]float64 // by turn
	weight, aging []float64
}

//go:embed foresight.csv
var foresightCSV string

// learned is the table of this package.
var learned = sync.OnceValue(func() *table {
	t, err := readTable(foresightCSV)
	if err != nil {
		panic(err) // the package's own data
	}
	return t
})

// readTable reads lines of a name and two weights: the turns', then the aspects' in their order.
func readTable(text string) (*table, error) {
	rows, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	if err != nil {
		return nil, err
	}
	t := &table{}
	for i, row := range rows {
		var w [2]float64
		for k := range w {
			if w[k], err = strconv.ParseFloat(row[1+k], 64); err != nil {
				return nil, fmt.Errorf("line %d: %w", i+1, err)
			}
		}
		if i <= lastTurn {
			t.base[i] = w[0]
			continue
		}
		t.weight, t.aging = append(t.weight, w[0]), append(t.aging, w[1])
	}
	return t, nil
}

// Age is how far a turn is from the middle of the game, from -1 to 1.
func Age(turn int) float64 { return float64(turn-6) / 4 }

// Share is what a seat can expect of the game at the beginning of a turn, or has of it at
// the end, from 0 to 1.
func (x *Foresight) Share(p kernel.Position, seat kernel.Seat) float64 {
	allied := x.allied(p)
	if seat == game.German {
		return 1 - allied
	}
	return allied
}

// allied is the share of the Allies.
func (x *Foresight) allied(p kernel.Position) float64 {
	if r, over := p.Result(); over {
		return Share(r)
	}
	turn := game.Read(p).Turn()
	age := Age(turn)
	x.aspects = x.Aspects(p, x.aspects[:0])
	sum := x.table.base[turn]
	for i, v := range x.aspects {
		if v != 0 {
			sum += v * (x.table.weight[i] + age*x.table.aging[i])
		}
	}
	return bots.Logistic(sum)
}
