// Package knapp holds the computer opponents of the Normandy area game. They
// know its aims: victory areas in supply, beaches, and killing more than one loses.
package knapp

import (
	"context"
	"math/bits"
	"math/rand/v2"
	"time"

	game "sandtable/games/knapp"
	"sandtable/kernel"
)

// beginner moves the unit whose best move gains most, again and again. Values of
// moves are kept between decisions of one movement step and worked out anew only
// for units near the top, as every move changes them a little.
type beginner struct {
	budget time.Duration
	judge  judge
	seat   int
	when   int // turn of the plan
	plan   []option
	depth  [8]kernel.Position
	legal  [8][]kernel.Choice
	work   []kernel.Choice
	next   kernel.Choice // order for the unit that was picked
	picked int           // that unit
	ends   ends
}

func newBeginner(budget time.Duration, plans *[2]weights) *beginner {
	return &beginner{budget: budget, judge: judge{plans: plans}}
}

// option is the best move known for a unit, and whether it was worked out since
// the last move.
type option struct {
	unit  int
	gain  float64
	order kernel.Choice
	fresh bool
}

// Choose implements bots.Bot.
func (b *beginner) Choose(ctx context.Context, v kernel.View, rng *rand.Rand) kernel.Choice {
	b.work = v.Legal(b.work[:0])
	if len(b.work) == 1 {
		return b.work[0]
	}
	if b.budget > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, b.budget)
		defer cancel()
	}
	b.seat = int(v.Seat())
	p := v.Guess(rng) // nothing is hidden in this game
	f := game.Read(p)
	b.judge.prepare(f, b.seat)
	switch p.Node().Kind {
	case game.NodeMove:
		return b.move(ctx, p, f)
	case game.NodeOrder:
		if u, _ := f.Chosen(); b.next.Verb != 0 && u == b.picked && p.Explain(b.next).OK() {
			return b.next
		}
		return b.only(p)
	case game.NodeMarch, game.NodeOverrun:
		return b.only(p)
	case game.NodeFortify:
		return b.work[len(b.work)-1] // it costs nothing
	case game.NodeReplace:
		return b.replace(f)
	case game.NodeNaval, game.NodeFire:
		return b.fire(f, rng)
	case game.NodeSupport:
		return b.support(f)
	case game.NodeHits:
		return b.takeHit(f)
	}
	return b.work[0]
}

// leastGain is what a move must be worth to be made.
const leastGain = 0.05

// move picks the unit with the most to gain, or ends the step.
func (b *beginner) move(ctx context.Context, root kernel.Position, f game.Facts) kernel.Choice {
	if b.when != f.Turn() {
		b.when, b.plan = f.Turn(), b.plan[:0]
	}
	now := b.judge.value(f, b.seat)
	if len(b.plan) == 0 {
		for _, c := range b.work {
			if c.Verb == game.VerbMove {
				b.plan = append(b.plan, option{unit: int(c.A), gain: 1e9})
			}
		}
	} else {
		for i := range b.plan {
			b.plan[i].fresh = false
		}
	}
	for len(b.plan) > 0 {
		top := 0
		for i := range b.plan {
			if b.plan[i].gain > b.plan[top].gain {
				top = i
			}
		}
		o := b.plan[top]
		pick := kernel.Choice{Verb: game.VerbMove, A: int16(o.unit)}
		drop := func() {
			b.plan[top] = b.plan[len(b.plan)-1]
			b.plan = b.plan[:len(b.plan)-1]
		}
		if !root.Explain(pick).OK() {
			drop()
			continue
		}
		if o.fresh || ctx.Err() != nil && o.order.Verb != 0 {
			if o.gain < leastGain {
				break
			}
			b.next, b.picked = o.order, o.unit
			drop() // it is not picked again, even if it stays after all
			return pick
		}
		if ctx.Err() != nil {
			break
		}
		q := b.copy(0, root)
		q.Apply(pick, nil)
		b.ends.begin(o.unit)
		b.ends.stays(f, now)
		var val float64
		o.order, val = b.best(q, 1)
		o.gain, o.fresh = val-now, true
		b.plan[top] = o
	}
	b.plan = b.plan[:0]
	return kernel.Choice{Verb: game.VerbPass}
}

func (b *beginner) copy(d int, p kernel.Position) kernel.Position {
	if b.depth[d] == nil {
		b.depth[d] = p.Clone()
	} else {
		b.depth[d].CopyFrom(p)
	}
	return b.depth[d]
}

// only is the best choice for a unit whose move has begun.
func (b *beginner) only(p kernel.Position) kernel.Choice {
	u, _ := game.Read(p).Chosen()
	b.ends.begin(u)
	c, _ := b.best(p, 0)
	return c
}

// best is the best choice of a unit's move at a position of depth d, and its value.
func (b *beginner) best(p kernel.Position, d int) (kernel.Choice, float64) {
	b.legal[d] = p.Legal(b.legal[d][:0])
	best, most := b.legal[d][0], -1e18
	for _, c := range b.legal[d] {
		q := b.copy(d+1, p)
		q.Apply(c, nil)
		if c.Verb == game.VerbOverrun {
			b.ends.struck++
		}
		if v := b.after(q, d+1); v > most {
			best, most = c, v
		}
		if c.Verb == game.VerbOverrun {
			b.ends.struck--
		}
	}
	return best, most
}

// after is the value of a position in the middle of a move: through the air
// interdiction die, and on to the best end of a march.
func (b *beginner) after(p kernel.Position, d int) float64 {
	switch p.Node().Kind {
	case game.NodeInterdict:
		n := game.Read(p).Entered() + 1
		q := b.copy(d+1, p)
		q.Apply(kernel.Choice{Verb: game.VerbDie, A: 1}, nil)
		halted := b.value(q)
		p.Apply(kernel.Choice{Verb: game.VerbDie, A: 6}, nil)
		share := float64(n) / 6
		return share*halted + (1-share)*b.after(p, d)
	case game.NodeMarch, game.NodeOverrun:
		if d+2 < len(b.depth) {
			_, v := b.best(p, d)
			return v
		}
	}
	return b.value(p)
}

// replace gives points to the unit on the map that is hit most, then to the
// dead pile.
func (b *beginner) replace(f game.Facts) kernel.Choice {
	best, most := b.work[0], -1
	for _, c := range b.work {
		if c.Verb != game.VerbReplace {
			continue
		}
		u := int(c.A)
		n := 20 + f.Hits(u)
		if f.At(u) < 0 { // rebuild one at a time
			n = f.Now(u)
		}
		if n > most {
			best, most = c, n
		}
	}
	return best
}

// takeHit places a hit: the Allies where replacements can mend it and nothing
// is lost, the Germans on their weakest, so that fresh units find room. Hits on
// the enemy go to his weakest.
func (b *beginner) takeHit(f game.Facts) kernel.Choice {
	best, least := b.work[0], 1<<20
	for _, c := range b.work {
		u := int(c.A)
		n := 4 * f.Now(u)
		if f.Gun(u) {
			n += 8
		}
		if f.Side(u) == b.seat && b.seat == game.Allied {
			n = -f.Now(u)
			if f.Drop(u) {
				n += 6
			}
		}
		if n < least {
			best, least = c, n
		}
	}
	return best
}

func each(areas uint64) func(func(int) bool) {
	return func(yield func(int) bool) {
		for ; areas != 0; areas &= areas - 1 {
			if !yield(bits.TrailingZeros64(areas)) {
				return
			}
		}
	}
}
