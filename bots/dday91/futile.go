package dday91

import (
	"math/rand/v2"

	game "sandtable/games/dday91"
	"sandtable/kernel"
)

// longestMarch bounds how many steps of a march are thought ahead.
const longestMarch = 40

// futile tells whether a Move for a unit would come to nothing: neither does it attack from
// where it is nor would the plan take it, or anybody in its box, anywhere.
func (b *planner) futile(v kernel.View, u int16, rng *rand.Rand) bool {
	if b.bestStrike(u, b.units[u].Hex) > 0 {
		return false
	}
	q := v.Guess(rng)
	q.Apply(kernel.Choice{Verb: game.VerbMove, A: u}, nil)
	ahead := *b
	ahead.legal = nil
	for range longestMarch {
		n := q.Node()
		if n.Final || n.Seat != b.seat || game.NodeName(n) != "march" {
			return true
		}
		view := q.View(b.seat)
		ahead.legal = view.Legal(ahead.legal[:0])
		c := ahead.legal[0]
		if len(ahead.legal) > 1 {
			ahead.look(game.Glance(q), view)
			c = ahead.best(nil)
			ahead.note(c)
		}
		switch c.Verb {
		case game.VerbDone:
			return true
		case game.VerbGo, game.VerbDrop, game.VerbExit:
			return false
		}
		q.Apply(c, nil)
	}
	return false
}
