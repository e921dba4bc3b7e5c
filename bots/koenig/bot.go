// Package koenig holds the opponents for Paul Koenig's D-Day. They look through
// their legal plans, unit by unit and for two that move and fire together, with
// the game's own positions: every die is weighed exactly, the other side answers
// with what is worst for them, and what is left at the end of a plan is judged by
// points, the objectives in reach, the strength of the units and the fire that
// threatens them.
package koenig

import (
	"context"
	"math/rand/v2"
	"slices"
	"time"

	"sandtable/bots"
	"sandtable/bots/foresight"
	"sandtable/games/koenig"
	"sandtable/kernel"
)

// work is the most choices and draws tried for one decision.
const work = 6000

// bot plays one seat.
type bot struct {
	w       weights
	table   *foresight.Table // nil: the beach's own
	budget  time.Duration
	sight   sight
	judge   *judge
	ahead   *Foresight // nil where the weights or the beach have none
	last    bool       // turn of the game: what is to be had is counted, not foretold
	beach   string
	search  bots.Search
	legal   []kernel.Choice
	values  []float64
	idle    kernel.Position // scratch
	concert concert
	// plan is what is left of the plan in hand, for the position of that digest.
	plan     []kernel.Choice
	expected uint64
}

func newBot(w weights, budget time.Duration) *bot { return &bot{w: w, budget: budget} }

// Choose implements bots.Bot. A plan in hand is carried out as long as the game goes as it says.
func (b *bot) Choose(ctx context.Context, v kernel.View, rng *rand.Rand) kernel.Choice {
	b.legal = trim(v.Legal(b.legal[:0]))
	if len(b.legal) == 1 && len(b.plan) == 0 {
		return b.legal[0]
	}
	if b.budget > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, b.budget)
		defer cancel()
	}
	root := v.Guess(rng)
	b.prepare(root, v.Seat())
	if len(b.plan) > 0 && root.Digest() == b.expected {
		c := b.plan[0]
		b.plan = append(b.plan[:0], b.plan[1:]...)
		return b.follow(root, c)
	}
	b.plan = b.plan[:0]
	if len(b.legal) == 1 {
		return b.legal[0]
	}
	b.values = append(b.values[:0], make([]float64, len(b.legal))...)
	n := b.search.Values(ctx, root, b.legal, b.values, rng)
	switch root.Node().Kind {
	case koenig.AtRedeployUnit:
		b.content(n)
	case koenig.AtActivate:
		b.gains(root, n)
		if plan := b.concert.find(ctx, b, root, b.legal[:n], b.values[:n], rng); len(plan) > 0 {
			b.plan = append(b.plan[:0], plan[1:]...)
			return b.follow(root, plan[0])
		}
	}
	if n == 0 {
		return bots.Calmest(root, b.legal)
	}
	i := bots.Top(b.values[:n], rng)
	b.plan = append(b.plan[:0], b.search.Plan(i)...)
	if root.Node().Kind == koenig.AtRedeploy && b.legal[i].Verb == koenig.DoPick {
		b.plan = append(b.plan[:0], b.straight(root, b.legal[i], b.plan)...)
	}
	return b.follow(root, b.legal[i])
}

// follow remembers where a choice leads, so that the rest of its plan can be
// carried out there without another search.
func (b *bot) follow(p kernel.Position, c kernel.Choice) kernel.Choice {
	if len(b.plan) > 0 {
		p.Apply(c, nil)
		b.expected = p.Digest()
	}
	return c
}

// gains turns the values of units to pick into what their best plans gain over
// doing nothing. A formation is finished when no plan of any unit gains.
func (b *bot) gains(p kernel.Position, n int) {
	for i, c := range b.legal[:n] {
		if c.Verb == koenig.DoFinish {
			b.values[i] = leastGain
			continue
		}
		b.values[i] -= b.resting(p, c.A)
	}
}

// resting is the worth of a position in which some units of the formation do nothing.
func (b *bot) resting(p kernel.Position, units ...int16) float64 {
	b.idle.CopyFrom(p)
	for _, u := range units {
		b.idle.Apply(kernel.Choice{Verb: koenig.DoPick, A: u}, nil)
		for _, verb := range []uint16{koenig.DoDone, koenig.DoBack} { // it may not be done before others that have begun (7.1)
			if c := (kernel.Choice{Verb: verb}); b.idle.Explain(c).OK() {
				b.idle.Apply(c, nil)
				break
			}
		}
	}
	return b.search.Eval(b.idle)
}

// leastGain is what a plan must gain to be carried out.
const leastGain = 1e-6

// prepare sets the search up at the first decision of a game.
func (b *bot) prepare(p kernel.Position, seat kernel.Seat) {
	f, _ := koenig.Read(p)
	if b.judge == nil || b.beach != f.Beach() {
		d := newField(f)
		b.sight, b.judge = newSight(d), newJudge(b.w, d)
		b.ahead = nil
		if b.w.foresight > 0 {
			b.ahead = foresightAt(f, d, b.table)
		}
		b.beach, b.idle = f.Beach(), p.Clone()
		b.search = bots.Search{Quiet: quiet, Keep: b.keep, Reply: bots.Worst, Work: work}
		b.concert = concert{pos: p.Clone(), search: b.search}
		b.concert.search.Work = concertWork
	}
	b.sight.look(p)
	b.judge.begin(&b.sight)
	b.last = f.Turn() == f.Turns()
	if b.ahead != nil {
		b.ahead.eyes.begin(&b.sight)
	}
	b.search.Seat = seat
	b.search.Eval = b.worth
	if seat == german {
		b.search.Eval = func(p kernel.Position) float64 { return -b.worth(p) }
	}
	b.concert.search.Seat, b.concert.search.Eval = seat, b.search.Eval
}

// worth is the value of a position for the Allies, by the judge and by what is foretold.
func (b *bot) worth(p kernel.Position) float64 {
	b.sight.look(p)
	v := b.judge.worth(&b.sight)
	if b.ahead != nil && !b.last {
		v += b.w.foresight * b.ahead.share(&b.sight)
	}
	return v
}

// quiet says where a plan may be judged: before the next unit, unit to land, to
// recover or to redeploy is chosen, and before dice of another matter.
func quiet(p kernel.Position) bool {
	f, _ := koenig.Read(p)
	switch f.Kind() {
	case koenig.AtLand, koenig.AtEnter, koenig.AtActivate, koenig.AtRecover, koenig.AtRedeploy:
		return true
	}
	b, ok := p.(interface{ NewMatter() bool })
	return ok && b.NewMatter()
}

// trim drops what no plan of this bot holds, where there is anything else: the
// step back, as going to and fro would never end, and waiting to fire in
// concert, which is for plans of two units.
func trim(legal []kernel.Choice) []kernel.Choice {
	n := 0
	for _, c := range legal {
		if c.Verb != koenig.DoBack && c.Verb != koenig.DoWait {
			legal[n] = c
			n++
		}
	}
	return legal[:max(n, 1)]
}

// keep thins out the choices inside a plan: a unit moves once, the others join
// its fire in order of strength, the defender supports with all he has, the
// attacker with all or nothing, and nobody retreats who need not.
func (b *bot) keep(p kernel.Position, legal []kernel.Choice) []kernel.Choice {
	legal = trim(legal)
	f, _ := koenig.Read(p)
	switch f.Kind() {
	case koenig.AtOperate:
		if f.Moved() {
			return without(legal, koenig.DoMove)
		}
	case koenig.AtCombined:
		if f.Moved() {
			return without(legal, koenig.DoMove)
		}
		if !f.Fired() {
			return b.toFire(p, f, legal)
		}
	case koenig.AtMuster:
		return b.strongest(legal)
	case koenig.AtDefend:
		return most(legal)
	case koenig.AtSupport:
		return ends(legal)
	case koenig.AtRetreat:
		for _, c := range legal {
			if c.Verb == koenig.DoStand {
				legal[0] = c
				return legal[:1]
			}
		}
	}
	return legal
}

// toFire keeps the moves that end next to an enemy: to go elsewhere without
// having fired, full movement is better.
func (b *bot) toFire(p kernel.Position, f koenig.Facts, legal []kernel.Choice) []kernel.Choice {
	d := b.judge.field
	var enemy [maxUnits]int16
	var near [maxUnits * 6]int16
	m := 0
	for _, h := range b.enemies(f, p.Node().Seat, enemy[:0]) {
		for dir, to := range d.next[h] {
			if to >= 0 && d.fire[h][dir] {
				near[m] = to
				m++
			}
		}
	}
	n := 0
	for _, c := range legal {
		if c.Verb != koenig.DoMove || slices.Contains(near[:m], c.A) {
			legal[n] = c
			n++
		}
	}
	return legal[:max(n, 1)]
}

// enemies appends the hexes in which enemies of a seat stand.
func (b *bot) enemies(f koenig.Facts, us kernel.Seat, dst []int16) []int16 {
	counters := b.judge.field.counters
	for u := range counters {
		if h := f.At(u); h >= 0 && counters[u].Seat != us && !slices.Contains(dst, h) {
			dst = append(dst, h)
		}
	}
	return dst
}

// without drops a verb, if anything is left then.
func without(legal []kernel.Choice, verb uint16) []kernel.Choice {
	n := 0
	for _, c := range legal {
		if c.Verb != verb {
			legal[n] = c
			n++
		}
	}
	if n == 0 {
		return legal
	}
	return legal[:n]
}

// strongest keeps, of all units that could be added to an attack, the strongest.
func (b *bot) strongest(legal []kernel.Choice) []kernel.Choice {
	best, n := -1, 0
	for i, c := range legal {
		if c.Verb == koenig.DoAdd && (best < 0 || b.judge.field.counters[c.A].Strength > b.judge.field.counters[legal[best].A].Strength) {
			best = i
		}
	}
	for i, c := range legal {
		if c.Verb != koenig.DoAdd || i == best {
			legal[n] = c
			n++
		}
	}
	return legal[:n]
}

// most keeps the most support and whatever is not support.
func most(legal []kernel.Choice) []kernel.Choice {
	n := 0
	for _, c := range ends(legal) {
		if c.Verb == koenig.DoSupport && n > 0 && legal[n-1].Verb == koenig.DoSupport {
			n--
		}
		legal[n] = c
		n++
	}
	return legal[:n]
}

// ends keeps the least and the most support and whatever is not support.
func ends(legal []kernel.Choice) []kernel.Choice {
	first, most, n := -1, -1, 0
	for i, c := range legal {
		if c.Verb != koenig.DoSupport {
			continue
		}
		if first < 0 {
			first = i
		}
		if most < 0 || c.A+c.B >= legal[most].A+legal[most].B {
			most = i
		}
	}
	for i, c := range legal {
		if c.Verb != koenig.DoSupport || i == first || i == most {
			legal[n] = c
			n++
		}
	}
	return legal[:n]
}
