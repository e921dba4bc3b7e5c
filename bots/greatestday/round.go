package greatestday

import (
	"cmp"
	"slices"

	"sandtable/bots"
	game "sandtable/games/greatestday"
	"sandtable/games/greatestday/order"
	"sandtable/kernel"
)

// A round is what a vast scenario's chit is played by: everybody whom it activates is
// looked at once, those first who are near the enemy, and acts if something is gained by
// it. Who is on the sand and has nothing to do there waits for the others.
type round struct {
	turn, chit int
	looked     []bool // by unit
	ranks      []int  // by unit: the order in which they are looked at, once that is known
	waits      []int  // who is to be looked at once more, at the end
	made       int    // decisions
}

// patience is how many decisions a side makes at most with a chit; then it finishes.
const patience = 1500

const unranked = -2

// begin begins another round when another chit is in play, and counts the decision.
func (r *round) begin(f game.Facts, units int) {
	if r.looked == nil || r.turn != f.Turn() || r.chit != f.Chit() {
		*r = round{turn: f.Turn(), chit: f.Chit(), looked: make([]bool, units), ranks: make([]int, units), waits: r.waits[:0]}
		for u := range r.ranks {
			r.ranks[u] = unranked
		}
	}
	r.made++
}

// next takes the next unit of the round that gains something, or finishes.
func (b *bot) next(p kernel.Position) (kernel.Choice, []kernel.Choice) {
	f, _ := game.Read(p)
	var picks []kernel.Choice
	for _, c := range b.legal {
		if c.Verb == game.DoPick && !b.round.looked[c.A] {
			picks = append(picks, c)
			if b.round.ranks[c.A] == unranked { // who has not acted stands where he stood
				b.round.ranks[c.A] = b.rank(f, c)
			}
		}
	}
	if o, ok := b.opening(p, f, picks); ok {
		b.round.looked[o.choice.A] = true
		return o.choice, o.then
	}
	slices.SortStableFunc(picks, func(x, y kernel.Choice) int { return cmp.Compare(b.round.ranks[x.A], b.round.ranks[y.A]) })
	for _, c := range picks {
		b.round.looked[c.A] = true
		if b.ctx.Err() != nil {
			return c, nil // there is time again when it is in hand
		}
		o := b.weigh(p, c)
		if o.value <= leastGain {
			continue
		}
		if f.Sand(f.At(int(c.A))) && !forward(o.then[0].Verb) {
			b.round.waits = append(b.round.waits, int(c.A))
			continue
		}
		return c, o.then
	}
	for len(b.round.waits) > 0 {
		u := b.round.waits[0]
		b.round.waits = append(b.round.waits[:0], b.round.waits[1:]...)
		c := kernel.Choice{Verb: game.DoPick, A: int16(u)}
		if slices.Contains(b.legal, c) {
			if o := b.weigh(p, c); o.value > leastGain {
				return c, o.then
			}
		}
	}
	return bots.Calmest(p, b.legal), nil
}

// weigh is what picking a unit gains, with what it would do; nothing when it would be put back.
func (b *bot) weigh(p kernel.Position, c kernel.Choice) option {
	q := b.copyTo(0, p)
	q.Apply(c, nil)
	b.lists[0] = q.Legal(b.lists[0][:0])
	b.calm = b.round.ranks[c.A] == earshot+1
	o := b.best(q, b.lists[0], 1)
	b.calm = false
	if o.choice.Verb == game.DoBack {
		return option{choice: c}
	}
	return option{choice: c, value: o.value, then: append([]kernel.Choice{o.choice}, o.then...)}
}

// rank is the order in which units are looked at: who is in the way of others, then who
// has the enemy near, and who is on the sand when the way before him has been made free.
func (b *bot) rank(f game.Facts, c kernel.Choice) int {
	h := f.At(int(c.A))
	switch {
	case h < 0:
		return earshot + 4
	case b.judge.exit[h]:
		return -1
	case f.Sand(h) && f.Lies(h) >= 0 && f.Track(f.Lies(h), order.Gaps) == 0:
		return earshot + 2 + b.blocks(f, c)
	case b.blocks(f, c) == 0:
		return -1
	}
	best := earshot + 1
	for u := range b.judge.units {
		if x := &b.judge.units[u]; x.side != b.side && !x.leader && f.At(u) >= 0 {
			best = min(best, b.judge.sc.Ground.Grid.Distance(h, f.At(u)))
		}
	}
	return best
}
