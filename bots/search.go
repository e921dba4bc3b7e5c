package bots

import (
	"context"
	"math/rand/v2"

	"sandtable/kernel"
)

// Reply says how a search foresees the decisions of other seats.
type Reply uint8

// Ways to foresee the decisions of others.
const (
	// Calm: they leave the matter as it is (Reader.Default); where a node has
	// no such choice the search stops there.
	Calm Reply = iota
	// Worst: they choose what is worst for the searching seat.
	Worst
)

// Search values the choices of one decision by playing each out to the next
// quiet point: over own further choices it takes the best, over chance the
// mean by exact weights, over others' choices what Reply says. Outcomes that
// lead to equal positions are followed once; a draw that comes round again (a
// fight that goes on as before) counts for nothing in the mean, which is
// then exact. The functions are the game's knowledge; the rest is the same for
// every game. A Search keeps its memory between calls and belongs to one goroutine.
type Search struct {
	Seat kernel.Seat
	// Eval is the worth of a position for Seat. Any scale will do.
	Eval func(kernel.Position) float64
	// Quiet says whether a plan may be valued at this position, which waits for
	// a decision or a draw. Nil: at every own decision. It is not asked about
	// the position that the search starts from.
	Quiet func(kernel.Position) bool
	// Keep may drop choices of any seat that are not worth a look. It returns
	// the list that it was given, shortened in place, and never empties it. Nil
	// keeps all. The choices of the root are not shown to it.
	Keep  func(p kernel.Position, legal []kernel.Choice) []kernel.Choice
	Reply Reply
	// Depth is the most choices and draws that are looked ahead; 0 means 64.
	Depth int
	// Work is the most choices and draws applied for one decision, shared
	// evenly among the choices of the root; 0 means 20,000. Where the share is
	// used up, positions are valued as they are.
	Work int
	// Wide is the most outcomes of a draw that are looked at one by one; of a
	// wider draw that many are sampled. 0 means 36.
	Wide int

	ctx   context.Context
	rng   *rand.Rand
	depth []level
	plans [][]kernel.Choice
	left  int // applications left to the present share
	spent int // applications since the start of Values
	done  bool
}

// level is the memory of one depth of the search.
type level struct {
	pos   kernel.Position
	legal []kernel.Choice
	outs  []kernel.Outcome
	draws []follow
	line  []kernel.Choice // own choices that follow at once in the best plan
	// id is the digest of the draw that is being weighed at this depth, 0 for
	// none; again says that the search came back to it.
	id    uint64
	again bool
}

// follow is the position behind an outcome, and its value.
type follow struct {
	id   uint64
	v, m float64
}

// Values fills values with the worth of each choice at the decision of p,
// which must be the seat's own, and returns how many were valued before the
// context ended: those at the front. p is left as it was.
func (s *Search) Values(ctx context.Context, p kernel.Position, choices []kernel.Choice, values []float64, rng *rand.Rand) int {
	s.ctx, s.rng, s.spent, s.done = ctx, rng, 0, ctx.Err() != nil
	for len(s.plans) < len(choices) {
		s.plans = append(s.plans, nil)
	}
	work := s.Work
	if work == 0 {
		work = 20_000
	}
	for i, c := range choices {
		if s.done {
			return i
		}
		s.left = (work - s.spent) / (len(choices) - i)
		q := s.copyTo(0, p)
		s.apply(q, c)
		v, _ := s.value(q, 1)
		if s.done {
			return i
		}
		values[i] = v
		s.plans[i] = append(s.plans[i][:0], s.depth[1].line...)
	}
	return len(choices)
}

// Plan returns the own choices that follow choice i of the last Values in its
// best plan, up to the next draw or decision of another. It holds until the
// next call.
func (s *Search) Plan(i int) []kernel.Choice { return s.plans[i] }

// Best returns the choice with the highest value, ties broken by the
// generator, and its value. If the context ends before anything was valued, it
// is the choice that leaves the matter as it is, or the first.
func (s *Search) Best(ctx context.Context, p kernel.Position, choices []kernel.Choice, rng *rand.Rand) (kernel.Choice, float64) {
	if len(choices) == 1 {
		return choices[0], 0
	}
	values := make([]float64, len(choices))
	n := s.Values(ctx, p, choices, values, rng)
	if n == 0 {
		return Calmest(p, choices), 0
	}
	i := Top(values[:n], rng)
	return choices[i], values[i]
}

// Calmest is the choice to fall back on when nothing could be valued: the one
// that leaves the matter as it is, or the first.
func Calmest(p kernel.Reader, choices []kernel.Choice) kernel.Choice {
	if c, ok := p.Default(); ok {
		return c
	}
	return choices[0]
}

// Spent returns how many choices and draws the last call applied.
func (s *Search) Spent() int { return s.spent }

// Top returns the index of the highest value, ties broken by the generator.
func Top(values []float64, rng *rand.Rand) int {
	best, ties := 0, 1
	for i := 1; i < len(values); i++ {
		switch {
		case values[i] > values[best]:
			best, ties = i, 1
		case values[i] == values[best]:
			ties++
			if rng.IntN(ties) == 0 {
				best = i
			}
		}
	}
	return best
}

// Margin is the lead of the seat's side over the best of the others: the score, and
// far above any score the win of a finished game.
func Margin(p kernel.Position, seat kernel.Seat, seats kernel.Seating) float64 {
	r, over := p.Result()
	sum := seats.Sides(&r.Score)
	best := int32(0)
	first := true
	for i := range seats {
		if !seats.Together(kernel.Seat(i), seat) && (first || sum[i] > best) {
			best, first = sum[i], false
		}
	}
	m := float64(sum[seat] - best)
	if over && r.Winner >= 0 {
		if seats.Won(r, seat) {
			return m + winBonus
		}
		return m - winBonus
	}
	return m
}

// winBonus is above any difference in score that matters.
const winBonus = 1000

// copyTo copies p into the memory of a depth.
func (s *Search) copyTo(d int, p kernel.Position) kernel.Position {
	s.grow(d)
	l := &s.depth[d]
	if l.pos == nil {
		l.pos = p.Clone()
	} else {
		l.pos.CopyFrom(p)
	}
	return l.pos
}

// grow makes memory for a depth.
func (s *Search) grow(d int) {
	for len(s.depth) <= d {
		s.depth = append(s.depth, level{})
	}
}

// apply carries out one choice and counts it.
func (s *Search) apply(p kernel.Position, c kernel.Choice) {
	p.Apply(c, nil)
	s.spent++
	s.left--
	if s.spent&63 == 0 && s.ctx.Err() != nil {
		s.done = true
	}
}

// value is the worth of a position that it may change, and the share of
// chances that this rests on: less than 1 where some come round to a draw that
// is being weighed already.
func (s *Search) value(p kernel.Position, d int) (v, mass float64) {
	limit := s.Depth
	if limit == 0 {
		limit = 64
	}
	s.grow(d)
	s.depth[d].line = s.depth[d].line[:0]
	for first := d; d < limit; d++ {
		n := p.Node()
		if s.done || s.left <= 0 || n.Final {
			return s.Eval(p), 1
		}
		if s.Quiet != nil && s.Quiet(p) || s.Quiet == nil && n.Seat == s.Seat {
			return s.Eval(p), 1
		}
		s.grow(d)
		s.depth[d].id = 0
		switch {
		case n.Seat == kernel.Chance:
			outs := p.Outcomes(s.depth[d].outs[:0])
			s.depth[d].outs = outs
			if len(outs) > 1 {
				return s.mean(p, outs, d)
			}
			s.apply(p, outs[0].Choice)
		case n.Seat != s.Seat && s.Reply == Calm:
			c, ok := p.Default()
			if !ok {
				return s.Eval(p), 1
			}
			s.apply(p, c)
		default:
			legal := p.Legal(s.depth[d].legal[:0])
			if s.Keep != nil {
				legal = s.Keep(p, legal)
			}
			s.depth[d].legal = legal
			if len(legal) > 1 {
				return s.extreme(p, legal, d, n.Seat == s.Seat, d == first)
			}
			s.apply(p, legal[0])
		}
	}
	return s.Eval(p), 1
}

// mean weighs the outcomes of a draw. Draws wider than Wide are sampled.
func (s *Search) mean(p kernel.Position, outs []kernel.Outcome, d int) (v, mass float64) {
	wide := s.Wide
	if wide == 0 {
		wide = 36
	}
	sum, kept, total := 0.0, 0.0, 0.0
	if len(outs) > wide {
		for range wide {
			q := s.copyTo(d, p)
			s.apply(q, kernel.Draw(outs, s.rng))
			x, m := s.value(q, d+1)
			sum += m * x
			kept += m
		}
		return rest(sum, kept, float64(wide))
	}
	id := p.Digest() | 1
	for i := range d {
		if s.depth[i].id == id {
			s.depth[i].again = true
			return 0, 0
		}
	}
	s.depth[d].id, s.depth[d].again = id, false
	seen := s.depth[d].draws[:0]
outcomes:
	for i := range outs {
		q := p // nobody needs p after its last continuation
		if i < len(outs)-1 {
			q = s.copyTo(d, p)
		}
		s.apply(q, outs[i].Choice)
		w, to := float64(outs[i].Weight), q.Digest()
		total += w
		for _, x := range seen {
			if x.id == to {
				sum += w * x.m * x.v
				kept += w * x.m
				continue outcomes
			}
		}
		x, m := s.value(q, d+1)
		seen = append(seen, follow{to, x, m})
		sum += w * m * x
		kept += w * m
	}
	s.depth[d].draws, s.depth[d].id = seen, 0
	if s.depth[d].again {
		total = kept // the rest only leads here again
	}
	return rest(sum, kept, total)
}

// rest is the mean of what was kept, and its share.
func rest(sum, kept, total float64) (v, mass float64) {
	if kept == 0 {
		return 0, 0
	}
	return sum / kept, kept / total
}

// extreme takes the best choice of the seat, or the worst of another. A choice
// that only leads round to an earlier draw is not better than that, so it
// counts where there is no other. With plan the choices are noted.
func (s *Search) extreme(p kernel.Position, legal []kernel.Choice, d int, own, plan bool) (v, mass float64) {
	for i := range legal {
		q := p
		if i < len(legal)-1 {
			q = s.copyTo(d, p)
		}
		s.apply(q, legal[i])
		x, m := s.value(q, d+1)
		if m > 0 && (mass == 0 || own && x > v || !own && x < v) {
			v, mass = x, m
			if own && plan {
				s.depth[d].line = append(append(s.depth[d].line[:0], legal[i]), s.depth[d+1].line...)
			}
		}
	}
	return v, mass
}
