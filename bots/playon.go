package bots

import (
	"cmp"
	"context"
	"math/rand/v2"

	"sandtable/kernel"
)

// longestPlayed is after how many choices and draws a game that is played on is given up
// as a draw.
const longestPlayed = 200_000

// PlayOn plays a copy of a position to the end of the game, a new bot of one kind in every
// seat. Before every choice and draw it calls watch, whose error, like that of the context,
// ends it and is returned.
func PlayOn(ctx context.Context, g kernel.Game, from kernel.Position, kind Kind, rng *rand.Rand, watch func(kernel.Node, kernel.Choice) error) (kernel.Position, error) {
	p := from.Clone()
	players := make([]Bot, len(kernel.SeatsAt(g, p)))
	var outs []kernel.Outcome
	for range longestPlayed {
		node := p.Node()
		if node.Final {
			break
		}
		var c kernel.Choice
		if node.Seat == kernel.Chance {
			outs = p.Outcomes(outs[:0])
			c = kernel.Draw(outs, rng)
		} else {
			if players[node.Seat] == nil {
				players[node.Seat] = kind.New(g, 0)
			}
			c = players[node.Seat].Choose(ctx, p.View(node.Seat), rng)
		}
		if err := cmp.Or(ctx.Err(), watch(node, c)); err != nil {
			return nil, err
		}
		p.Apply(c, nil)
	}
	return p, nil
}

// Share is what a seat has of a game that was played on: 1 won, 0 lost, else half.
func Share(g kernel.Game, end kernel.Position, seat kernel.Seat) float64 {
	switch res, over := end.Result(); {
	case over && kernel.SeatsAt(g, end).Won(res, seat):
		return 1
	case over && res.Winner >= 0:
		return 0
	}
	return 0.5
}
