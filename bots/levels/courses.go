package levels

import (
	"cmp"
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"time"

	"sandtable/bots"
	"sandtable/kernel"
)

// Effort is how much Staff does for one matter.
type Effort struct {
	Courses int // that are compared, the policy's own among them
	Rounds  int // play-outs of each before half of them are given up
	Ahead   int // turns that play-outs go on beyond the present one
}

// patience is the most time for one matter, where any bounds it; where none does, the
// number of play-outs alone counts, and games repeat exactly.
const patience = 2 * time.Second

// stray is how far the weights of a course stray from the policy's: the spread of their
// logarithms.
const stray = 0.4

// clear is how many standard errors a course must be better than the policy's own.
const clear = 0.3

// longest bounds a play-out, against policies that go round and round.
const longest = 5000

// strategist plays one seat. At the beginning of a matter (a side's movement, the
// orders of a formation) it compares courses of action: the policy with its weights
// moved at random, each of which carries the whole matter through in its own manner, the
// dice falling as they may. All are played out with the same dice and the policy in all
// seats once the matter is done; those that look worst are given up after some rounds.
type strategist struct {
	game   kernel.Game
	lore   Lore
	budget time.Duration
	judge  func(kernel.Position, kernel.Seat) float64

	seat    kernel.Seat
	matter  uint64   // that was thought about last
	own     bots.Bot // plays where there is nothing to compare
	bot     bots.Bot // plays the matter in hand
	players []Quick  // by seat, in play-outs
	legal   []kernel.Choice
	trial   trial
	guesses []kernel.Position
	thought bots.Thought
}

// course is one way to carry a matter through.
type course struct {
	bot    Quick
	values []float64 // of its play-outs, one for each number of dice
}

func (c *course) mean() float64 {
	sum := 0.0
	for _, x := range c.values {
		sum += x
	}
	return sum / float64(len(c.values))
}

func newStrategist(g kernel.Game, l Lore, budget time.Duration) *strategist {
	return &strategist{game: g, lore: l, budget: budget, judge: l.Judge(g)}
}

// Thought implements bots.Thinker.
func (s *strategist) Thought() bots.Thought { return s.thought }

// Choose implements bots.Bot.
func (s *strategist) Choose(ctx context.Context, v kernel.View, rng *rand.Rand) kernel.Choice {
	s.thought = bots.Thought{}
	s.legal = v.Legal(s.legal[:0])
	if len(s.legal) == 1 {
		return s.legal[0]
	}
	s.seat = v.Seat()
	root := v.Guess(rng)
	if s.players == nil {
		s.own = s.policy(s.seat, s.lore.Tuned[s.seat], s.budget)
		for seat, w := range s.lore.Tuned {
			s.players = append(s.players, s.policy(kernel.Seat(seat), w, 0))
		}
		s.bot = s.own
	}
	if m := s.lore.Matter(root); m != s.matter {
		s.bot = s.own
		if s.lore.Weighty(root) {
			s.bot, s.matter = s.compare(ctx, v, root, m, rng), m
		}
	}
	c := s.bot.Choose(ctx, v, rng)
	if s.thought.Samples > 0 {
		s.thought.Plan = []kernel.Choice{c}
	}
	return c
}

// policy makes a bot of weights. What Space makes can forget.
func (s *strategist) policy(seat kernel.Seat, w []float64, budget time.Duration) Quick {
	return s.lore.Space.New(s.game, seat, w, budget).(Quick)
}

// compare chooses who carries a matter through.
func (s *strategist) compare(ctx context.Context, v kernel.View, root kernel.Position, m uint64, rng *rand.Rand) bots.Bot {
	if s.budget > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, min(s.budget, patience))
		defer cancel()
	}
	seed := rng.Uint64()
	all := make([]*course, s.lore.Staff.Courses)
	for i := range all {
		all[i] = &course{bot: s.policy(s.seat, s.strayed(i, rng), s.budget)}
	}
	usual := all[0]
	s.guesses = append(s.guesses[:0], root)
	open := s.game.Info().Open && plain(v, seed)
	zero := s.judge(root, s.seat)
	alive := slices.Clone(all)
	for rounds := s.lore.Staff.Rounds; len(alive) > 1; rounds *= 2 {
		for n := len(alive[0].values); n < rounds; n++ {
			from := root
			if !open {
				from = s.guess(v, n, seed)
			}
			if !s.round(ctx, alive, from, m, zero, n, seed) {
				rounds = n // there is no time for more
				break
			}
		}
		if rounds == 0 {
			break
		}
		alive = unlike(alive, usual)
		slices.SortStableFunc(alive, func(a, b *course) int { return cmp.Compare(b.mean(), a.mean()) })
		if len(alive) <= 2 || ctx.Err() != nil {
			break
		}
		alive = alive[:(len(alive)+1)/2]
	}
	best := alive[0]
	if best != usual && !clearly(best, usual) {
		best = usual
	}
	best.bot.Reset()
	if n := len(best.values); n > 0 {
		s.thought.Chance = logistic((gain(best.mean(), s.lore.Scale) + zero) / s.lore.Scale)
	}
	return best.bot
}

// strayed are the weights of a course, the policy's own of the first.
func (s *strategist) strayed(i int, rng *rand.Rand) []float64 {
	w := slices.Clone(s.lore.Tuned[s.seat])
	for k := range w {
		if i > 0 {
			w[k] = s.lore.Space.Weights[k].Moved(w[k], stray*rng.NormFloat64())
		}
	}
	return w
}

// guess is what is played from in a round of a game that hides something: another guess
// each time, the same for all courses.
func (s *strategist) guess(v kernel.View, n int, seed uint64) kernel.Position {
	for len(s.guesses) <= n {
		s.guesses = append(s.guesses, v.Guess(rand.New(rand.NewPCG(seed, 1<<32+uint64(len(s.guesses))))))
	}
	return s.guesses[n]
}

// round plays every course out once with the same dice. It is not ok when the time ran out:
// then the round counts for none.
func (s *strategist) round(ctx context.Context, alive []*course, from kernel.Position, m uint64, zero float64, n int, seed uint64) bool {
	for i, c := range alive {
		x, ok := s.playOut(ctx, from, m, c.bot, zero, rand.New(rand.NewPCG(seed, uint64(n))))
		if !ok {
			for _, c := range alive[:i] {
				c.values = c.values[:n]
			}
			return false
		}
		c.values = append(c.values, x)
		s.thought.Samples++
	}
	return true
}

// unlike leaves out courses that have come out in every round exactly as the policy's own:
// they lead to the same moves.
func unlike(alive []*course, usual *course) []*course {
	return slices.DeleteFunc(alive, func(c *course) bool {
		return c != usual && len(c.values) <= len(usual.values) && slices.Equal(c.values, usual.values[:len(c.values)])
	})
}

// clearly tells whether a course is better than another, by the rounds that both were in.
func clearly(a, b *course) bool {
	n := min(len(a.values), len(b.values))
	sum, squares := 0.0, 0.0
	for i := range n {
		d := a.values[i] - b.values[i]
		sum += d
		squares += d * d
	}
	mean := sum / float64(n)
	// A little is added: few rounds that came out alike are no sure thing.
	spread := (squares/float64(n) - mean*mean + 1e-4) / float64(n)
	return mean > clear*math.Sqrt(spread)
}

// playOut carries a matter through on one course, plays on, and says how good the end is,
// from 0 to 1, one half being as good as the beginning. It is not ok when the time ran out.
func (s *strategist) playOut(ctx context.Context, from kernel.Position, m uint64, by Quick, zero float64, rng *rand.Rand) (float64, bool) {
	q, last := s.trial.copy(from), s.lore.Turn(from)+s.lore.Staff.Ahead
	for _, b := range s.players {
		b.Reset()
	}
	by.Reset()
	inHand := true
	going := func() bool { return s.lore.Turn(q) <= last }
	ok := s.trial.playOn(ctx, q, longest, going, func(seat kernel.Seat) kernel.Choice {
		b := s.players[seat]
		if inHand && seat == s.seat {
			if inHand = s.lore.Matter(q) == m; inHand {
				b = by
			}
		}
		return b.Choose(ctx, q.View(seat), rng)
	}, rng)
	if !ok {
		return 0, false
	}
	return ending(s.game, q, s.seat, s.lore, s.judge, zero), true
}
