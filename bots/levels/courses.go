package levels

import (
	"cmp"
	"context"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"sandtable/bots"
	"sandtable/kernel"
)

// Effort is how much Staff does for one matter.
type Effort struct {
	Courses int // that are compared, the policy's own among them
	Rounds  int // play-outs of each before half of them are given up
	// Either says that the others play like Regular in every other round, else always like
	// Veteran: what is chosen is good against either.
	Either bool
	// Turns is how many turns a play-out takes, or of what Lore.Span numbers; 0 for the one in hand alone.
	// Where that is one side's, what it leads to shows in the enemy's.
	Turns int
	// Margin is by what share of the game a course must be better than the policy's own beyond chance:
	// what says how good it is may itself be wrong by as much.
	Margin float64
}

// patience is the most time for one matter, where any bounds it; where none does, the
// number of play-outs alone counts, and games repeat exactly.
const patience = 2 * time.Second

// stray is how far the weights of a course stray from the policy's: the spread of their
// logarithms.
const stray = 0.4

// clear is how many standard errors a course must be better than the policy's own.
const clear = 1.0

// strategist plays one seat. At the beginning of a matter (a side's movement, the
// orders of a formation) it compares courses of action: the policy with its weights
// moved at random, each of which carries the whole matter through in its own manner, the
// dice falling as they may. All are played out with the same dice and the policy in all
// seats once the matter is done, on all cores; those that look worst are given up after
// some rounds. What comes out does not depend on how many cores there are.
type strategist struct {
	game   kernel.Game
	lore   Lore
	budget time.Duration
	judge  func(kernel.Position, kernel.Seat) float64 // nil where the share is known

	seat    kernel.Seat
	tuned   [][]float64 // weights by seat
	matter  uint64      // that was thought about last
	own     bots.Bot    // plays where there is nothing to compare
	bot     bots.Bot    // plays the matter in hand
	hands   []*hand     // that play out at once, made when first needed
	legal   []kernel.Choice
	guesses []kernel.Position
	thought bots.Thought

	told   func(sofar bots.Thought, done float64) // nil where nobody asks how far it is
	played atomic.Int64                           // play-outs of the matter in hand
}

// course is one way to carry a matter through.
type course struct {
	number  int
	weights []float64
	values  []float64 // of its play-outs, one for each number of dice
}

func (c *course) mean() float64 {
	sum := 0.0
	for _, x := range c.values {
		sum += x
	}
	return sum / float64(len(c.values))
}

func newStrategist(g kernel.Game, l Lore, budget time.Duration) *strategist {
	s := &strategist{game: g, lore: l, budget: budget}
	if l.Share == nil {
		s.judge = l.Judge(g)
	}
	return s
}

// Thought implements bots.Thinker.
func (s *strategist) Thought() bots.Thought { return s.thought }

// Report implements bots.Reporter.
func (s *strategist) Report(told func(sofar bots.Thought, done float64)) { s.told = told }

// Choose implements bots.Bot.
func (s *strategist) Choose(ctx context.Context, v kernel.View, rng *rand.Rand) kernel.Choice {
	s.thought = bots.Thought{}
	s.legal = v.Legal(s.legal[:0])
	if len(s.legal) == 1 {
		return s.legal[0]
	}
	s.seat = v.Seat()
	root := v.Guess(rng)
	if s.own == nil {
		s.tuned = s.lore.Space.Tuned(root)
		s.own = s.lore.Space.New(s.game, s.seat, s.tuned[s.seat], s.budget)
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
		all[i] = &course{number: i, weights: s.strayed(i, rng)}
	}
	if s.hands == nil { // who is never asked needs none
		for range runtime.GOMAXPROCS(0) {
			s.hands = append(s.hands, newHand(s.game, s.lore, s.tuned))
		}
	}
	for _, h := range s.hands {
		h.courses = make([]Quick, len(all))
	}
	usual := all[0]
	x := match{seat: s.seat, matter: m, seed: seed}
	if s.judge != nil {
		x.zero = s.judge(root, s.seat)
	}
	s.guesses = append(s.guesses[:0], root)
	open := s.game.Info().Open && plain(v, seed)
	alive := slices.Clone(all)
	s.played.Store(0)
	for rounds := s.lore.Staff.Rounds; len(alive) > 1; rounds *= 2 {
		if !open {
			s.guess(v, rounds, seed)
		}
		inTime := s.inItsTime(ctx, alive, rounds, x)
		if len(usual.values) == 0 { // not one round of so many in their time: half of them go unseen
			if !inTime || len(alive) <= 2 {
				break
			}
			alive = alive[:(len(alive)+1)/2]
			continue
		}
		s.thought.Chance = s.chance(usual, x)
		alive = unlike(alive, usual)
		slices.SortStableFunc(alive, func(a, b *course) int { return cmp.Compare(b.mean(), a.mean()) })
		if len(alive) <= 2 || !inTime {
			break
		}
		alive = fewer(alive, usual)
	}
	best := alive[0]
	if best != usual && !clearly(best, usual, s.lore.Staff.Margin) {
		best = usual
	}
	if len(best.values) > 0 {
		s.thought.Chance = s.chance(best, x)
	}
	if best == usual {
		return s.own
	}
	return s.lore.Space.New(s.game, s.seat, best.weights, s.budget)
}

// chance is what a course is expected to make of the game.
func (s *strategist) chance(c *course, x match) float64 {
	if s.judge == nil {
		return c.mean()
	}
	return bots.Logistic((gain(c.mean(), s.lore.Scale) + x.zero) / s.lore.Scale)
}

// planned is how many play-outs a matter takes at most, if time does not end it.
func (e Effort) planned() int { return planned(e.Courses, 0, e.Rounds) }

// planned is how many play-outs are still to come where so many courses have been played out in
// some rounds and are to be in others, until a half is given up.
func planned(courses, before, rounds int) (n int) {
	for ; ; rounds *= 2 {
		n += courses * (rounds - before)
		if courses <= 2 {
			return n
		}
		before, courses = rounds, (courses+1)/2
	}
}

// strayed are the weights of a course, the policy's own of the first.
func (s *strategist) strayed(i int, rng *rand.Rand) []float64 {
	w := slices.Clone(s.tuned[s.seat])
	for k := range w {
		if i > 0 {
			w[k] = s.lore.Space.Weights[k].Moved(w[k], stray*rng.NormFloat64())
		}
	}
	return w
}

// guess fills up what is played from in the rounds of a game that hides something: another
// guess each time, the same for all courses.
func (s *strategist) guess(v kernel.View, rounds int, seed uint64) {
	for len(s.guesses) < rounds {
		s.guesses = append(s.guesses, v.Guess(rand.New(rand.NewPCG(seed, 1<<32+uint64(len(s.guesses))))))
	}
}

// inItsTime plays courses out up to a number of rounds, for that part of the time left, where any bounds
// it, that those play-outs are of all to come: those that are left later have to be told apart too. It is
// not ok when no time is left.
func (s *strategist) inItsTime(ctx context.Context, alive []*course, rounds int, x match) bool {
	part := ctx
	if end, bounded := ctx.Deadline(); bounded {
		before := len(alive[0].values)
		left := float64(time.Until(end)) * float64(len(alive)*(rounds-before)) / float64(planned(len(alive), before, rounds))
		var cancel context.CancelFunc
		part, cancel = context.WithTimeout(ctx, time.Duration(left))
		defer cancel()
	}
	return s.rounds(part, alive, rounds, x) || ctx.Err() == nil
}

// rounds plays every course out up to a number of rounds, each round with dice of its own
// that are the same for all. It is not ok when the time ran out: then a round that not all
// have finished counts for none.
func (s *strategist) rounds(ctx context.Context, alive []*course, rounds int, x match) bool {
	first := len(alive[0].values)
	values := make([]float64, (rounds-first)*len(alive))
	done := make([]bool, len(values))
	var next atomic.Int64
	var all sync.WaitGroup
	var telling sync.Mutex
	var fault atomic.Pointer[any] // that a play-out ended with
	for _, h := range s.hands[:min(len(s.hands), len(values))] {
		all.Go(func() {
			defer func() {
				if p := recover(); p != nil {
					fault.Store(&p)
				}
			}()
			for {
				i := int(next.Add(1)) - 1
				if i >= len(values) || ctx.Err() != nil {
					return
				}
				n := first + i/len(alive)
				values[i], done[i] = h.playOut(ctx, s.guesses[min(n, len(s.guesses)-1)], x, alive[i%len(alive)], n)
				if done[i] && s.told != nil {
					telling.Lock()
					s.tell(s.played.Add(1))
					telling.Unlock()
				}
			}
		})
	}
	all.Wait()
	if p := fault.Load(); p != nil {
		panic(*p) // here, where whoever asked can see to it
	}
	for n := first; n < rounds; n++ {
		at := (n - first) * len(alive)
		if slices.Contains(done[at:at+len(alive)], false) {
			return false
		}
		for i, c := range alive {
			c.values = append(c.values, values[at+i])
			s.thought.Samples++
		}
	}
	return true
}

// tell says how far a matter is after so many play-outs.
func (s *strategist) tell(played int64) {
	sofar := s.thought
	sofar.Samples = int(played)
	s.told(sofar, min(1, float64(played)/float64(s.lore.Staff.planned())))
}

// unlike leaves out courses that have come out in every round exactly as the policy's own:
// they lead to the same moves.
func unlike(alive []*course, usual *course) []*course {
	return slices.DeleteFunc(alive, func(c *course) bool {
		return c != usual && len(c.values) <= len(usual.values) && slices.Equal(c.values, usual.values[:len(c.values)])
	})
}

// fewer gives up the half of the courses that looks worst, the best first. The policy's own
// stays to the end, to be compared by as many rounds.
func fewer(alive []*course, usual *course) []*course {
	n := (len(alive) + 1) / 2
	if slices.Contains(alive[n:], usual) {
		alive[n-1] = usual
	}
	return alive[:n]
}

// clearly tells whether a course is better than another by more than a margin and chance, by the
// rounds that both were in.
func clearly(a, b *course, margin float64) bool {
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
	return mean > margin+clear*math.Sqrt(spread)
}
