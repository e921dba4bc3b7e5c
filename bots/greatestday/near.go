package greatestday

import (
	"slices"

	game "sandtable/games/greatestday"
	"sandtable/games/greatestday/order"
	"sandtable/kernel"
)

// A vast scenario has more than crowded counters: there nobody looks at all of them for a
// choice. What a choice changes is judged among those within earshot of where it is
// made and where it leads, each choice against how things stand there without it.
const (
	crowded = 400
	earshot = 6
)

func (j *judge) vast() bool { return len(j.units) > crowded }

// lookAtAll looks at everything there is.
func (j *judge) lookAtAll() {
	j.cast, j.spots, j.shores = j.cast[:0], j.spots[:0], j.shores[:0]
	for u := range j.units {
		j.cast = append(j.cast, u)
	}
	for i := range j.sc.Victory.Objectives {
		j.spots = append(j.spots, i)
	}
	for b := range j.sc.Beaches {
		j.shores = append(j.shores, b)
	}
}

// gather looks at who and what is near any of some places, and at one unit wherever it is.
func (j *judge) gather(f game.Facts, who int, places []int16) {
	j.cast, j.spots, j.shores = j.cast[:0], j.spots[:0], j.shores[:0]
	grid := j.sc.Ground.Grid
	near := func(h int16) bool {
		for _, p := range places {
			if grid.Distance(h, p) <= earshot {
				return true
			}
		}
		return false
	}
	for u := range j.units {
		if h := f.At(u); u == who || h >= 0 && near(h) {
			j.cast = append(j.cast, u)
		}
	}
	for i := range j.sc.Victory.Objectives {
		if near(j.sc.Victory.Objectives[i].Hex) {
			j.spots = append(j.spots, i)
		}
	}
	for b := range j.sc.Beaches {
		over := j.sc.Beaches[b].Overlay
		if slices.ContainsFunc(places, func(h int16) bool { return over[h] }) {
			j.shores = append(j.shores, b)
		}
	}
}

// points is the score, Allies less Germans; in a vast scenario what is near of it, where
// steps are counted one by one with the units that have lost them.
func (j *judge) points(f game.Facts) float64 {
	if !j.vast() {
		return float64(f.Score(order.Allied) - f.Score(order.German))
	}
	v := 0.0
	for _, i := range j.spots {
		o := &j.sc.Victory.Objectives[i]
		if side, ok := f.Holder(i); ok && (o.Only == 0 || int(o.Only) == int(side)+1) {
			v += sign(side) * float64(o.Points)
		}
	}
	return v
}

// stepScore is what a step counts besides what it is worth to its side.
func (j *judge) stepScore() float64 {
	if j.vast() {
		return 1
	}
	return 0 // the score has it
}

// vast tells a scenario with so many counters that the bot looks only near its unit.
func (b *bot) vast() bool { return b.judge.vast() }

// value is what a position is worth to the seat: in a vast scenario, how much more than
// the one that is decided in, by what is near the unit in hand before and after, and
// near other places.
func (b *bot) value(q kernel.Position, places ...int16) float64 {
	if !b.vast() {
		return b.worth(q)
	}
	before := b.look(q, places...)
	return b.worth(q) - before
}

// look looks at what is near, and says what the position that is decided in is worth by that.
func (b *bot) look(q kernel.Position, places ...int16) float64 {
	f, _ := game.Read(b.root)
	after, _ := game.Read(q)
	u := f.InHand()
	if u < 0 {
		u = after.InHand()
	}
	b.places = append(b.places[:0], places...)
	if u >= 0 {
		b.places = append(b.places, f.At(u), after.At(u))
	}
	if b.places = slices.DeleteFunc(b.places, func(h int16) bool { return h < 0 }); len(b.places) == 0 {
		b.places = f.Places(b.places)
	}
	b.judge.gather(f, u, b.places)
	return b.worth(b.root)
}

// target is the hex that a choice is done to, -1 for none.
func target(f game.Facts, c kernel.Choice) int16 {
	switch c.Verb {
	case game.DoAssault, game.DoBarrage:
		return c.A
	case game.DoShell:
		return f.At(int(c.A))
	}
	return -1
}

// engaged is how strong the units of the formation of a chit are that have the enemy near or
// are on the Overlay of a beach that is not cleared: those whom its chit lets fight (G7.1).
// Others, and who would only rally, count less.
func (j *judge) engaged(f game.Facts, chit int) float64 {
	sum := 0.0
	for u := range j.units {
		x := &j.units[u]
		if f.At(u) < 0 || x.leader || !f.Serves(chit, u) {
			continue
		}
		v := 0.3 + x.strength*float64(f.Steps(u))
		if f.Suppressed(u) {
			v *= 0.4
		}
		if !(x.side == order.Allied && f.Lies(f.At(u)) >= 0) && j.foes(f, x.side, f.At(u), beside) == 0 {
			v *= 0.25
		}
		sum += v
	}
	return sum
}
