package greatestday

import (
	"embed"

	"sandtable/bots"
	"sandtable/bots/foresight"
	game "sandtable/games/greatestday"
	"sandtable/kernel"
)

// leadScale is the lead in points that is worth as much beside the win as 73 % of a game.
const leadScale = 4

// Share is what the Allies have of a game that has ended, from 0 to 1: half of it the win, half
// the lead, so that a game that is lost can still be lost by less.
func Share(r kernel.Result) float64 {
	return bots.WinAndLead(r, leadScale)
}

//go:embed foresight/*.csv
var foresightCSV embed.FS

// learned are the tables of the scenarios that have one.
var learned = foresight.Embedded(foresightCSV, "foresight")

// Foresight foretells what share of the game the Allies will have, by what games between
// policies have come to (bots/greatestday/learn). It belongs to one goroutine.
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
	if !x.table.Knows(x.eyes.names(), len(f.Scenario().Turns)) {
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

// share is what the Allies can expect of the game where a chit begins.
func (x *Foresight) share(p kernel.Position) float64 {
	x.aspects = x.eyes.aspects(p, x.aspects[:0])
	return foresight.Within(x.table.Foretell(turnOf(p), x.aspects))
}
