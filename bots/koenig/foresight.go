package koenig

import (
	"embed"

	"sandtable/bots"
	"sandtable/bots/foresight"
	"sandtable/games/koenig"
	"sandtable/kernel"
)

// leadScale is the lead in points that is worth as much beside the win as 73 % of a game.
const leadScale = 4

// Share is what the Allies have of a game that has ended, from 0 to 1: half of it the win,
// half the lead, so that a game that is lost can still be lost by less.
func Share(r kernel.Result) float64 {
	return bots.WinAndLead(r, leadScale)
}

//go:embed foresight/*.csv
var foresightCSV embed.FS

// learned are the tables of the beaches that have one.
var learned = foresight.Embedded(foresightCSV, "foresight")

// Foresight foretells what share of the game the Allies will have, by what games between
// policies have come to (bots/koenig/learn). It belongs to one goroutine.
type Foresight struct {
	table   *foresight.Table
	sight   sight // by which Aspects goes
	eyes    *eyes
	aspects []float64
}

// foresightAt makes one for the beach of a position, by a table or, without one, by the beach's own.
// There is none where no table was learned, or where the beach has been changed since (a data pack
// may): it has other aspects then.
func foresightAt(f koenig.Facts, d *field, t *foresight.Table) *Foresight {
	if t == nil {
		t = learned()[f.Beach()]
	}
	if t == nil {
		return nil
	}
	x := &Foresight{table: t, eyes: newEyes(d)}
	if !t.Knows(x.eyes.names(), f.Turns()) {
		return nil
	}
	return x
}

// NewEyes makes one that foretells nothing, to learn from the aspects of a beach.
func NewEyes(p kernel.Position) *Foresight {
	f, _ := koenig.Read(p)
	d := newField(f)
	return &Foresight{sight: newSight(d), eyes: newEyes(d)}
}

// AspectNames names the aspects, in their order.
func (x *Foresight) AspectNames() []string { return x.eyes.names() }

// Aspects appends those of a position that has not ended.
func (x *Foresight) Aspects(p kernel.Position, out []float64) []float64 {
	x.sight.look(p)
	x.eyes.begin(&x.sight)
	return x.eyes.aspects(&x.sight, out)
}

// share is what the Allies can expect of the game, or have of it at the end. The position differs
// little from the one that the eyes began with, or it is slow.
func (x *Foresight) share(s *sight) float64 {
	if s.over {
		return Share(s.result)
	}
	x.aspects = x.eyes.aspects(s, x.aspects[:0])
	return x.table.Foretell(s.facts.Turn(), x.aspects)
}
