package atlanticwall

import (
	"embed"

	"sandtable/bots/foresight"
	game "sandtable/games/atlanticwall"
	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
)

// Share is what the Allies have of a game that has ended, from 0 to 1: half of it the win, half
// the degree, so that a game that is lost can still be lost by less.
func Share(r kernel.Result) float64 {
	share := (float64(r.Score[order.Allied]-r.Score[order.German])/3 + 1) / 4
	switch r.Winner {
	case kernel.Seat(order.Allied):
		share += 0.5
	case kernel.Nobody:
		share += 0.25
	}
	return share
}

//go:embed foresight/*.csv
var foresightCSV embed.FS

// learned are the tables of the scenarios that have one.
var learned = foresight.Embedded(foresightCSV, "foresight")

// Foresight foretells what share of the game the Allies will have, by what games between
// policies have come to (bots/atlanticwall/learn). It belongs to one goroutine.
type Foresight struct {
	table   *foresight.Table
	eyes    *eyes
	aspects []float64
}

// foresightAt makes one for the scenario of a position. There is none where no table was learned, or
// where the scenario has been changed since (a data pack may): it has other aspects then.
func foresightAt(p kernel.Position) *Foresight {
	f, _ := game.Read(p)
	t := learned()[f.Scenario().ID]
	if t == nil { // most have none, and eyes take a while to be made
		return nil
	}
	x := &Foresight{table: t, eyes: newEyes(f)}
	if !x.table.Knows(x.eyes.names(), Times(f)) {
		return nil
	}
	return x
}

// NewEyes makes one that foretells nothing, to learn from the aspects of a scenario.
func NewEyes(p kernel.Position) *Foresight {
	f, _ := game.Read(p)
	return &Foresight{eyes: newEyes(f)}
}

// AspectNames names the aspects, in their order.
func (x *Foresight) AspectNames() []string { return x.eyes.names() }

// Aspects appends those of a position.
func (x *Foresight) Aspects(p kernel.Position, out []float64) []float64 {
	return x.eyes.aspects(p, out)
}

// Time is the Player-Turn on the clock of a table, from 1 on. It changes as a Player-Turn ends.
func Time(f game.Facts) int {
	return 2*(f.Turn()-int(f.Scenario().First)) + int(f.Side()) + 1
}

// Times is how many a scenario has.
func Times(f game.Facts) int {
	return 2 * int(f.Scenario().Last-f.Scenario().First+1)
}

// share is what the Allies can expect of the game, or have of it at the end.
func (x *Foresight) share(p kernel.Position) float64 {
	if r, over := p.Result(); over {
		return Share(r)
	}
	f, _ := game.Read(p)
	x.aspects = x.eyes.aspects(p, x.aspects[:0])
	return foresight.Within(x.table.Foretell(Time(f), x.aspects))
}

// assessor says of positions of any scenario what share of the game a seat has.
type assessor struct {
	scenario string
	ahead    *Foresight // nil where there is no table
}

func (a *assessor) share(p kernel.Position, seat kernel.Seat) float64 {
	f, _ := game.Read(p)
	if id := f.Scenario().ID; a.scenario != id {
		a.scenario, a.ahead = id, foresightAt(p)
	}
	x := 0.5
	if r, over := p.Result(); over {
		x = Share(r)
	} else if a.ahead != nil {
		x = a.ahead.share(p)
	}
	if seat == kernel.Seat(order.German) {
		return 1 - x
	}
	return x
}
