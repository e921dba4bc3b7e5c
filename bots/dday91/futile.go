package dday91

import (
	"math/rand/v2"

	game "sandtable/games/dday91"
	"sandtable/kernel"
)

// longestMarch bounds how many steps of a march are thought ahead.
const longestMarch = 40

// vain tells whether a choice that looks best comes to nothing, and remembers it.
func (b *planner) vain(v kernel.View, c kernel.Choice, rng *rand.Rand) bool {
	switch c.Verb {
	case game.VerbMove, game.VerbPursue:
		if b.rested[c.A] || !b.futile(v, c, rng) {
			return false
		}
		b.rested[c.A] = true
		return true
	case game.VerbStrike:
		if b.shunned == c.A+1 {
			return false
		}
		if b.group = b.chasers(v, c, rng); b.attackValue(c.A, b.r.Preview(b.group, c.A, -1)) > 0 {
			return false
		}
		b.shunned = c.A + 1
		return true
	}
	return false
}

// chasers are those who may take part in the second attack of a pursuit (14b2.3).
func (b *planner) chasers(v kernel.View, c kernel.Choice, rng *rand.Rand) (all []int16) {
	b.ahead = kernel.GuessIn(b.ahead, v, rng)
	q := b.ahead
	q.Apply(c, nil)
	if n := q.Node(); n.Final || n.Seat != b.seat {
		return nil
	}
	for _, x := range q.Legal(nil) {
		if x.Verb == game.VerbAdd {
			all = append(all, x.A)
		}
	}
	return all
}

// futile tells whether the Move that a choice pays, for a march or a pursuit, would come to
// nothing: neither does the unit attack from where it is nor would the plan take it, or
// anybody in its box, anywhere.
func (b *planner) futile(v kernel.View, c kernel.Choice, rng *rand.Rand) bool {
	u := c.A
	if c.Verb == game.VerbMove && !b.spared(u) && b.bestStrike(u, b.units[u].Hex) > 0 {
		return false
	}
	b.ahead = kernel.GuessIn(b.ahead, v, rng)
	q := b.ahead
	q.Apply(c, nil)
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
		case game.VerbGo:
			return b.units[u].Drops && !b.landed(int(u)) // it was to drop
		case game.VerbDrop, game.VerbExit:
			return false
		}
		q.Apply(c, nil)
	}
	return false
}
