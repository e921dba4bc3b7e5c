package dday91

import (
	"embed"

	"sandtable/bots"
	"sandtable/bots/foresight"
	game "sandtable/games/dday91"
	"sandtable/kernel"
)

// Share is what the Allies have of a game that has ended, from 0 to 1: three quarters of it the
// verdict, one quarter the lead, so that a game that is drawn or lost can still be so by less.
func Share(r kernel.Result) float64 {
	share := bots.Logistic((float64(r.Score[allied]-r.Score[german])-usualLead)/leadScale) / 4
	switch r.Winner {
	case allied:
		share += 0.75
	case kernel.Nobody:
		share += 0.375
	}
	return share
}

// The lead that is worth as much as none, and how much more is worth 73 %.
const (
	usualLead = 30
	leadScale = 8
)

// Portions is how many portions a game has, and Portion the number of the one of a position, from 1.
const Portions = 24

// Portion numbers the portion of a position; the set-up is 0.
func Portion(p kernel.Position) int {
	r := game.Glance(p)
	if r.Turn() == 0 {
		return 0
	}
	return 2*r.Turn() - 1 + int(r.Phasing())
}

//go:embed foresight/*.csv
var foresightCSV embed.FS

// learned are the tables of the scenarios.
var learned = foresight.Embedded(foresightCSV, "foresight")

// Foresight foretells what share of the game the Allies will have from the beginning of a portion,
// by what games between policies have come to (bots/dday91/learn). It belongs to one goroutine.
type Foresight struct {
	eyes    *eyes
	table   *foresight.Table // nil where the scenario has none, or other aspects than were learned from
	aspects []float64
}

// NewForesight makes one for the scenario of a position. A data pack may have other cities: then it
// foretells by the judge.
func NewForesight(p kernel.Position) *Foresight {
	r := game.Glance(p)
	x := &Foresight{eyes: newEyes(r)}
	if t := learned()[r.Scenario()]; t.Knows(x.eyes.names, Portions) {
		x.table = t
	}
	return x
}

// NewEyes makes one that foretells nothing, to learn from the aspects of a scenario.
func NewEyes(p kernel.Position) *Foresight { return &Foresight{eyes: newEyes(game.Glance(p))} }

// AspectNames names the aspects, in their order.
func (x *Foresight) AspectNames() []string { return x.eyes.names }

// Aspects appends those of a position.
func (x *Foresight) Aspects(p kernel.Position, out []float64) []float64 {
	return x.eyes.aspects(p, out)
}

// share is what the Allies can expect of the game, or have of it at the end.
func (x *Foresight) share(p kernel.Position) float64 {
	if r, over := p.Result(); over {
		return Share(r)
	}
	at := Portion(p)
	if x.table == nil || at == 0 {
		return bots.Logistic(x.eyes.judge.worth(p, allied) / judgeScale)
	}
	x.aspects = x.Aspects(p, x.aspects[:0])
	return x.table.Foretell(at, x.aspects)
}

// judgeScale is what the judge's worth makes a win likely by: 73 %.
const judgeScale = 6

// Shares makes the function that says what share a seat has, for Staff.
func Shares() func(kernel.Position, kernel.Seat) float64 {
	var x *Foresight
	return func(p kernel.Position, seat kernel.Seat) float64 {
		if x == nil {
			x = NewForesight(p)
		}
		share := x.share(p)
		if seat == german {
			return 1 - share
		}
		return share
	}
}
