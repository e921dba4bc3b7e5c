package levels

import (
	"cmp"
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"sandtable/bots"
	"sandtable/kernel"
)

// searcher compares plans for one decision: a first choice and what the quick policy goes
// on with until the matter is done. Every sample of a plan begins with a guess at what is
// hidden, the same for the sample of that number of every plan, as are its dice.
type searcher struct {
	game  kernel.Game
	lore  Lore
	seats []Quick
	judge func(kernel.Position, kernel.Seat) float64

	seat  kernel.Seat
	zero  float64 // worth of the position that is thought about
	legal []kernel.Choice
	plans []plan
	trial trial
	roots []kernel.Position
}

// plan is one way to go on.
type plan struct {
	choices []kernel.Choice // checked again wherever they are carried out
	prior   float64
	n       float64
	sum     float64
	squares float64
}

func (p *plan) mean() float64 { return p.sum / p.n }

// spread is the variance of the mean. A little is added: few samples that came out
// alike are no sure thing.
func (p *plan) spread() float64 {
	m := p.mean()
	return (p.squares/p.n - m*m + 0.02/p.n) / p.n
}

func newSearcher(g kernel.Game, l Lore, v kernel.View, root kernel.Position) *searcher {
	s := &searcher{game: g, lore: l, judge: l.Judge(g), seat: v.Seat(), legal: v.Legal(nil), roots: []kernel.Position{root}}
	for range kernel.SeatsAt(g, root) {
		s.seats = append(s.seats, l.Quick(g))
	}
	return s
}

// offer makes the list of plans: the policy's first, then those whose first choice
// leads to the best position at once.
func (s *searcher) offer(ctx context.Context, root kernel.Position, usual kernel.Choice, seed uint64) {
	s.plans = s.plans[:0]
	for _, c := range s.legal {
		if ctx.Err() != nil {
			return
		}
		p := plan{choices: []kernel.Choice{c}, prior: math.Inf(1)}
		if c != usual {
			q := s.trial.copy(root)
			q.Apply(c, nil)
			rng := rand.New(rand.NewPCG(seed, 0))
			for n := 0; q.Node().Seat == kernel.Chance && !q.Node().Final && n < maxDraws; n++ {
				s.trial.outs = q.Outcomes(s.trial.outs[:0])
				q.Apply(kernel.Draw(s.trial.outs, rng), nil)
			}
			p.prior = s.judge(q, s.seat)
		}
		s.plans = append(s.plans, p)
	}
	slices.SortStableFunc(s.plans, func(a, b plan) int { return cmp.Compare(b.prior, a.prior) })
	s.plans = s.plans[:min(len(s.plans), analysisWidth)]
	for i := range s.plans {
		if ctx.Err() != nil {
			s.plans = s.plans[:max(i, 1)]
			return
		}
		s.goOn(ctx, root, &s.plans[i], seed)
	}
}

// Bounds of plans and play-outs, against policies that go round and round.
const (
	maxDraws  = 64
	maxPlan   = 12
	maxLength = 600
)

// goOn adds to a plan what the quick policy would do next, up to the next draw,
// decision of another, or decision of the sort it began with.
func (s *searcher) goOn(ctx context.Context, root kernel.Position, p *plan, seed uint64) {
	q := s.trial.copy(root)
	kind := q.Node().Kind
	q.Apply(p.choices[0], nil)
	policy := s.seats[s.seat]
	policy.Reset()
	rng := rand.New(rand.NewPCG(seed, 1))
	for len(p.choices) < maxPlan {
		if n := q.Node(); n.Final || n.Seat != s.seat || n.Kind == kind {
			return
		}
		c := policy.Choose(ctx, q.View(s.seat), rng)
		p.choices = append(p.choices, c)
		q.Apply(c, nil)
	}
}

// sample plays plans out as long as there is time: those that look best most, and
// more of them the longer it goes on. After each play-out it calls told, whose error ends it.
func (s *searcher) sample(ctx context.Context, v kernel.View, seed uint64, told func() error) error {
	open := s.game.Info().Open && plain(v, seed)
	for n := 0; n < analysisPlayouts && ctx.Err() == nil; n++ {
		i := s.pick(n)
		p := &s.plans[i]
		round := int(p.n)
		root := s.roots[0]
		if !open {
			for len(s.roots) <= round {
				s.roots = append(s.roots, v.Guess(rand.New(rand.NewPCG(seed, 1<<32+uint64(len(s.roots))))))
			}
			root = s.roots[round]
		}
		x, ok := s.playOut(ctx, root, p.choices, rand.New(rand.NewPCG(seed, 2+uint64(round))))
		if !ok {
			return nil
		}
		p.n++
		p.sum += x
		p.squares += x * x
		if err := told(); err != nil {
			return err
		}
	}
	return nil
}

// plain tells whether guesses of a view are all the same: whether nothing is hidden from it
// now. In a game that hides nothing some scenarios do (kernel.Scenario).
func plain(v kernel.View, seed uint64) bool {
	first := v.Guess(rand.New(rand.NewPCG(seed, 1))).Digest()
	for k := range uint64(3) {
		if v.Guess(rand.New(rand.NewPCG(seed, 2+k))).Digest() != first {
			return false
		}
	}
	return true
}

// curious weighs how little a plan is known against how good it looks.
const curious = 0.25

// pick chooses the plan to sample next.
func (s *searcher) pick(n int) int {
	wide := min(len(s.plans), 2+int(math.Sqrt(float64(n))/1.5))
	best, most := 0, math.Inf(-1)
	for i := range s.plans[:wide] {
		p := &s.plans[i]
		if p.n == 0 {
			return i
		}
		if u := p.mean() + curious*math.Sqrt(math.Log(float64(n+1))/p.n); u > most {
			best, most = i, u
		}
	}
	return best
}

// playOut carries a plan out and plays on with the quick policy, and says how
// likely a win is where it ends. It is not ok when the time ran out.
func (s *searcher) playOut(ctx context.Context, root kernel.Position, line []kernel.Choice, rng *rand.Rand) (float64, bool) {
	q := s.trial.copy(root)
	turn := s.lore.Turn(q)
	for _, b := range s.seats {
		b.Reset()
	}
	going := func() bool { return s.lore.Turn(q) == turn }
	ok := s.trial.playOn(ctx, q, maxLength, going, func(seat kernel.Seat) kernel.Choice {
		if seat == s.seat && len(line) > 0 && q.Explain(line[0]).OK() {
			c := line[0]
			line = line[1:]
			return c
		}
		if seat == s.seat {
			line = nil
		}
		return s.seats[seat].Choose(ctx, q.View(seat), rng)
	}, rng)
	if !ok {
		return 0, false
	}
	return ending(s.game, q, s.seat, s.lore, s.judge, s.zero), true
}

// ending is how good an end of a play-out is, from 0 to 1: one half where the position
// is worth what it was at the beginning, zero. So the differences count in a game that is
// all but decided too.
func ending(g kernel.Game, p kernel.Position, seat kernel.Seat, l Lore, judge func(kernel.Position, kernel.Seat) float64, zero float64) float64 {
	if r, over := p.Result(); over {
		switch {
		case kernel.SeatsAt(g, p).Won(r, seat):
			return 1
		case r.Winner == kernel.Nobody:
			return bots.Logistic(-zero / l.Scale)
		}
		return 0
	}
	return bots.Logistic((judge(p, seat) - zero) / l.Scale)
}

// gain is how many points better a position is than that which is thought about, where
// the mean of play-outs is m.
func gain(m, scale float64) float64 {
	m = min(max(m, 0.001), 0.999)
	return math.Log(m/(1-m)) * scale
}
