// Package advice compares the plans for one decision of any title, as whoever decides
// sees it. Games are played on to their end from each plan by the opponent that is offered
// first, and the worst plans are given up after some rounds. In a game that is too long
// for that an opponent that searches compares them in its own way (bots.Analyst).
//
// It is long work. What is known so far is told again and again, and a context that ends
// loses nothing of it. The same view, opponents and seed give the same figures.
package advice

import (
	"cmp"
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"sandtable/bots"
	"sandtable/kernel"
)

// Config says what decision to look at.
type Config struct {
	Game  kernel.Game
	Kinds []bots.Kind // the opponents of the game, the first offered first
	View  kernel.View // of the seat that decides
	Seed  uint64
	// Known is what has been found out about the same decision before, with other seeds: what is
	// found is added to it.
	Known []bots.Prospect
	// Pace is called after every choice or play-out, and ends the work with an error. It
	// may be nil.
	Pace func() error
}

// Advisor is the opponent that compares plans, and whether it does so by searching.
func Advisor(g kernel.Game, kinds []bots.Kind) (kind bots.Kind, searches bool) {
	for _, k := range kinds {
		if _, ok := k.New(g, 0).(bots.Analyst); ok {
			return k, true
		}
	}
	return kinds[0], false
}

// Run compares plans until the context ends or there is nothing more to do. It tells what
// is known, the best plan first; the error is the context's or that of Pace.
func Run(ctx context.Context, c Config, told func([]bots.Prospect)) error {
	if c.Pace == nil {
		c.Pace = func() error { return nil }
	}
	rng := rand.New(rand.NewPCG(c.Seed, 0))
	kind, searches := Advisor(c.Game, c.Kinds)
	if !searches {
		r := &run{Config: c, ctx: ctx, kind: kind}
		return r.compare(rng, told)
	}
	analyst := kind.New(c.Game, 0).(bots.Analyst)
	err := analyst.Analyse(ctx, c.View, rng, func(list []bots.Prospect) error {
		told(ranked(pooled(c.Known, list)))
		return c.Pace()
	})
	return cmp.Or(err, ctx.Err())
}

// ranked puts the best first. One that was played out less often comes before another only
// where it is better beyond chance: it may have been given up for good reason.
func ranked(list []bots.Prospect) []bots.Prospect {
	list = slices.Clone(list)
	slices.SortStableFunc(list, func(a, b bots.Prospect) int {
		return cmp.Or(cmp.Compare(b.Played, a.Played), cmp.Compare(b.Value, a.Value))
	})
	for i := range list {
		for k := i; k > 0 && better(list[k], list[k-1]); k-- {
			list[k], list[k-1] = list[k-1], list[k]
		}
	}
	return list
}

func better(p, q bots.Prospect) bool {
	if p.Played+1 >= q.Played { // as often, or a round is not complete
		return p.Value > q.Value
	}
	return p.Value-q.Value > math.Hypot(p.Margin, q.Margin)
}

// pooled adds what was found to what was known, plan by plan.
func pooled(known, found []bots.Prospect) []bots.Prospect {
	list := slices.Clone(found)
	for _, k := range known {
		i := slices.IndexFunc(list, func(p bots.Prospect) bool { return p.Plan[0] == k.Plan[0] })
		if i < 0 {
			list = append(list, k)
			continue
		}
		p := &list[i]
		a, b := float64(p.Played), float64(k.Played)
		p.Value = (a*p.Value + b*k.Value) / (a + b)
		p.Margin = math.Hypot(a*p.Margin, b*k.Margin) / (a + b)
		p.Played += k.Played
	}
	return list
}

// How plans are compared by whole games: the opponent's own and a few others, the worse
// of which are given up one after another.
const (
	ownTries  = 3 // the opponent is asked as often what it would do
	mostPlans = 6
	rounds    = 6 // of games, between two that are given up
	maxLine   = 12
)

// run is one comparison by whole games.
type run struct {
	Config
	ctx  context.Context
	kind bots.Kind
}

// plan is one choice and how games went on from it.
type plan struct {
	line   []kernel.Choice
	points float64 // wins, a draw counting half
	played int
}

func (p *plan) mean() float64 { return p.points / float64(max(p.played, 1)) }

// prospect says what result is to be expected, a draw counting half, after Agresti and Coull.
func (p *plan) prospect() bots.Prospect {
	n := float64(p.played) + 4
	m := (p.points + 2) / n
	return bots.Prospect{Plan: p.line, Value: m, Margin: 1.96 * math.Sqrt(m*(1-m)/n), Played: p.played}
}

func (r *run) compare(rng *rand.Rand, told func([]bots.Prospect)) error {
	plans, err := r.plans(rng)
	if err != nil {
		return err
	}
	for left := slices.Clone(plans); ; {
		for range rounds {
			// The same guess at what is hidden, and the same dice as long as they fall in
			// the same order, for every plan.
			round := rng.Uint64()
			for _, p := range left {
				if err := r.play(p, rand.New(rand.NewPCG(r.Seed, round))); err != nil {
					return err
				}
				list := make([]bots.Prospect, 0, len(plans))
				for _, q := range plans {
					if q.played > 0 {
						list = append(list, q.prospect())
					}
				}
				told(ranked(list))
			}
		}
		if len(left) <= 2 {
			return nil
		}
		worst := slices.MinFunc(left, func(a, b *plan) int { return cmp.Compare(a.mean(), b.mean()) })
		left = slices.DeleteFunc(left, func(p *plan) bool { return p == worst })
	}
}

// plans are the choices that are compared: those known before, if there are some.
func (r *run) plans(rng *rand.Rand) ([]*plan, error) {
	if len(r.Known) > 0 {
		list := make([]*plan, len(r.Known))
		for i, k := range r.Known {
			n := float64(k.Played)
			list[i] = &plan{line: slices.Clone(k.Plan), points: k.Value*(n+4) - 2, played: k.Played}
		}
		return list, nil
	}
	var first []kernel.Choice
	add := func(c kernel.Choice) {
		if len(first) < mostPlans && !slices.Contains(first, c) {
			first = append(first, c)
		}
	}
	for range ownTries {
		add(r.kind.New(r.Game, 0).Choose(r.ctx, r.View, rng))
		if err := cmp.Or(r.ctx.Err(), r.Pace()); err != nil {
			return nil, err
		}
	}
	legal := r.View.Legal(nil)
	for i := range 2 * mostPlans { // evenly over the list, and once more between those
		c := legal[(2*i+i/mostPlans)%(2*mostPlans)*len(legal)/(2*mostPlans)]
		if len(first) == mostPlans || slices.Contains(first, c) {
			continue
		}
		nothing, err := r.comesBack(c, rng)
		if err != nil {
			return nil, err
		}
		if !nothing {
			first = append(first, c)
		}
	}
	list := make([]*plan, len(first))
	for i, c := range first {
		list[i] = &plan{line: []kernel.Choice{c}}
	}
	return list, nil
}

// comesBack tells whether the opponent, once a choice is made, takes it back before anything comes of
// it, such as a unit that is picked and put down again: that is no plan.
func (r *run) comesBack(c kernel.Choice, rng *rand.Rand) (bool, error) {
	pos := r.View.Guess(rng).Clone()
	at, seat, bot := pos.Digest(), r.View.Seat(), r.kind.New(r.Game, 0)
	for range maxLine {
		pos.Apply(c, nil)
		if n := pos.Node(); n.Final || n.Seat != seat {
			return false, nil
		}
		if pos.Digest() == at {
			return true, nil
		}
		c = bot.Choose(r.ctx, pos.View(seat), rng)
		if err := cmp.Or(r.ctx.Err(), r.Pace()); err != nil {
			return false, err
		}
	}
	return false, nil
}

// play plays a plan on to the end of a game. The first time its line is noted: what the
// same seat goes on with until the dice fall or another decides.
func (r *run) play(p *plan, rng *rand.Rand) error {
	pos := r.View.Guess(rng).Clone()
	pos.Apply(p.line[0], nil)
	note := p.played == 0
	end, err := bots.PlayOn(r.ctx, r.Game, pos, r.kind, rng, func(node kernel.Node, c kernel.Choice) error {
		if note = note && node.Seat == r.View.Seat() && len(p.line) < maxLine; note {
			p.line = append(p.line, c)
		}
		return r.Pace()
	})
	if err != nil {
		return err
	}
	p.played++
	p.points += bots.Share(r.Game, end, r.View.Seat())
	return nil
}
