package levels

import (
	"context"
	"math/rand/v2"

	"sandtable/kernel"
)

// longest bounds a play-out, against policies that go round and round.
const longest = 5000

// hand plays courses out, one at a time. Each works for itself and shares nothing with others.
type hand struct {
	game    kernel.Game
	lore    Lore
	judge   func(kernel.Position, kernel.Seat) float64 // nil where the share is known
	share   func(kernel.Position, kernel.Seat) float64
	span    func(kernel.Position) int
	players []Quick // by seat
	regular []Quick // the same with Regular's weights, where others play either way
	courses []Quick // by number, of the matter in hand
	trial   trial
}

// match is what all play-outs of a matter have in common.
type match struct {
	seat   kernel.Seat
	matter uint64
	zero   float64 // worth of the position that is thought about
	seed   uint64
}

// newHand makes one that plays with the weights of the seats.
func newHand(g kernel.Game, l Lore, tuned [][]float64) *hand {
	h := &hand{game: g, lore: l, span: l.Span}
	if h.span == nil {
		h.span = l.Turn
	}
	for seat, w := range tuned {
		h.players = append(h.players, h.policy(kernel.Seat(seat), w))
		if l.Staff.Either {
			h.regular = append(h.regular, h.policy(kernel.Seat(seat), l.Space.Start[seat]))
		}
	}
	if l.Share != nil {
		h.share = l.Share(g)
	} else {
		h.judge = l.Judge(g)
	}
	return h
}

// policy makes a bot of weights. What Space makes can forget.
func (h *hand) policy(seat kernel.Seat, w []float64) Quick {
	return h.lore.Space.New(h.game, seat, w, 0).(Quick)
}

// playOut carries a matter through on one course, plays on, and says how good the end is,
// from 0 to 1: the share of the game, or where that is not known, with one half being as good
// as the beginning. It is not ok when the time ran out.
func (h *hand) playOut(ctx context.Context, from kernel.Position, x match, c *course, round int) (float64, bool) {
	if h.courses[c.number] == nil {
		h.courses[c.number] = h.policy(x.seat, c.weights)
	}
	by := h.courses[c.number]
	by.Reset()
	others := h.players
	if h.lore.Staff.Either && round%2 == 1 {
		others = h.regular
	}
	for seat := range h.players {
		h.players[seat].Reset()
		others[seat].Reset()
	}
	q, until := h.trial.copy(from), h.span(from)+max(1, h.lore.Staff.Turns)
	rng := rand.New(rand.NewPCG(x.seed, uint64(round)))
	inHand := true
	going := func() bool { return h.span(q) < until }
	ok := h.trial.playOn(ctx, q, longest, going, func(seat kernel.Seat) kernel.Choice {
		b := others[seat]
		if seat == x.seat {
			b = h.players[seat]
			if inHand = inHand && h.lore.Matter(q) == x.matter; inHand {
				b = by
			}
		}
		return b.Choose(ctx, q.View(seat), rng)
	}, rng)
	if !ok {
		return 0, false
	}
	if h.share != nil {
		return h.share(q, x.seat), true
	}
	return ending(h.game, q, x.seat, h.lore, h.judge, x.zero), true
}
