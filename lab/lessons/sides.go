package lessons

import (
	"context"
	"math/rand/v2"

	"sandtable/bots"
	"sandtable/kernel"
)

// Sides are two policies of a space that play a game on, each now and then by lot.
type Sides struct {
	Game  kernel.Game
	Space bots.Space
	Rng   *rand.Rand

	bots [2]bots.Bot
	// lapses is the share of decisions that a side makes by lot.
	lapses [2]float64
	outs   []kernel.Outcome
}

// Change gives a side other weights: those that are usual, each moved by that spread of its
// logarithm. In one of so many times it lapses, too; in none where that is 0.
func (x *Sides) Change(side int, usual []float64, spread float64, oneIn int, lapses float64) {
	w := append([]float64(nil), usual...)
	if spread > 0 {
		for k := range w {
			w[k] = x.Space.Weights[k].Moved(w[k], spread*x.Rng.NormFloat64())
		}
	}
	x.bots[side], x.lapses[side] = x.Space.New(x.Game, kernel.Seat(side), w, 0), 0
	if oneIn > 0 && x.Rng.IntN(oneIn) == 0 {
		x.lapses[side] = lapses
	}
}

// ChangeMind gives a side other weights, Regular's or Veteran's: two of three times they stray by that
// spread, and one of four times there are lapses.
func (x *Sides) ChangeMind(side int, tuned [][]float64, stray, lapses float64) {
	usual, spread := x.Space.Start[side], 0.0
	if x.Rng.IntN(2) == 0 {
		usual = tuned[side]
	}
	if x.Rng.IntN(3) > 0 {
		spread = stray
	}
	x.Change(side, usual, spread, 4, lapses)
}

// PlayFrom plays games from a position between two policies of a space, on all cores, each of which has
// eyes of its own to note by.
func PlayFrom[E any](start kernel.Position, g kernel.Game, space bots.Space, newEyes func(kernel.Position) E,
	games int, seed uint64, play func(sides *Sides, eyes E, p kernel.Position, number int) []Row,
) [][]Row {
	return PlayAll(games, seed, func() Player {
		sides, eyes := Sides{Game: g, Space: space}, newEyes(start)
		return func(number int, rng *rand.Rand) []Row {
			sides.Rng = rng
			return play(&sides, eyes, start.Clone(), number)
		}
	})
}

// Play plays the next choice or draw.
func (x *Sides) Play(p kernel.Position) {
	seat := p.Node().Seat
	switch {
	case seat == kernel.Chance:
		x.outs = p.Outcomes(x.outs[:0])
		p.Apply(kernel.Draw(x.outs, x.Rng), nil)
	case x.lapses[seat] > 0 && x.Rng.Float64() < x.lapses[seat]:
		legal := p.Legal(nil)
		p.Apply(legal[x.Rng.IntN(len(legal))], nil)
	default:
		p.Apply(x.bots[seat].Choose(context.Background(), p.View(seat), x.Rng), nil)
	}
}
