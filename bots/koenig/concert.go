package koenig

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"

	"sandtable/bots"
	"sandtable/games/koenig"
	"sandtable/kernel"
)

// concert finds plans for two units of a formation: one moves and waits, the other moves and both
// fire together (7.2). The search looks through the plans of one unit at a time and does not see
// that in cover two halves hit far more often together than one after the other.
type concert struct {
	search bots.Search
	pos    kernel.Position // scratch
	posts  []post
	enemy  []int16 // hexes in which enemies stand
	legal  []kernel.Choice
	values []float64
	try    []kernel.Choice // the plan in hand
	plan   []kernel.Choice // the best so far
}

// post is a hex from which a unit could fire after moving half its allowance.
type post struct {
	unit, hex, target int16
	begun             bool    // its operation is a Combined one already (9.1)
	worth             float64 // of the position with the unit waiting there
}

const (
	postsEach   = 2   // best hexes of a unit that are looked at for a target
	concertWork = 600 // choices and draws tried for two units in two hexes
)

// moves are the choices that bring the unit to its post.
func (x *post) moves(to []kernel.Choice) []kernel.Choice {
	to = append(to, kernel.Choice{Verb: koenig.DoPick, A: x.unit})
	if !x.begun {
		to = append(to, kernel.Choice{Verb: koenig.DoCombined})
	}
	return append(to, kernel.Choice{Verb: koenig.DoMove, A: x.hex})
}

// find returns the plan of two units whose joint fire gains more than the best plans of both alone
// and than that of any other unit; it is empty where there is none. Gains are those of the choices.
func (k *concert) find(ctx context.Context, b *bot, p kernel.Position, choices []kernel.Choice, gains []float64, rng *rand.Rand) []kernel.Choice {
	k.plan, k.posts = k.plan[:0], k.posts[:0]
	var alone [maxUnits]float64
	best, units := leastGain, 0
	for i, c := range choices {
		if c.Verb == koenig.DoPick {
			units++
			alone[c.A] = max(gains[i], 0)
			best = max(best, gains[i])
		}
	}
	if units < 2 {
		return nil
	}
	f, _ := koenig.Read(p)
	k.enemy = b.enemies(f, b.search.Seat, k.enemy[:0])
	for _, c := range choices {
		if c.Verb == koenig.DoPick {
			k.lookOut(b, p, c)
		}
	}
	for i := range k.posts {
		for j := i + 1; j < len(k.posts); j++ {
			x, y := &k.posts[i], &k.posts[j]
			if x.unit == y.unit || x.target != y.target || ctx.Err() != nil {
				continue
			}
			v, ok := k.together(ctx, b, p, x, y, rng)
			if !ok {
				continue
			}
			if gain := v - b.resting(p, x.unit, y.unit); gain > best && gain > alone[x.unit]+alone[y.unit] {
				best = gain
				k.plan = append(k.plan[:0], k.try...)
			}
		}
	}
	return k.plan
}

// lookOut adds the best posts of a unit for each target that it could reach.
func (k *concert) lookOut(b *bot, p kernel.Position, pick kernel.Choice) {
	q := k.pos
	q.CopyFrom(p)
	q.Apply(pick, nil)
	combined := kernel.Choice{Verb: koenig.DoCombined}
	begun := !q.Explain(combined).OK()
	if f, _ := koenig.Read(q); begun && (f.Kind() != koenig.AtCombined || f.Moved() || f.Fired()) {
		return
	}
	if !begun {
		q.Apply(combined, nil)
	}
	first := len(k.posts)
	k.legal = q.Legal(k.legal[:0])
	for _, c := range k.legal {
		if c.Verb == koenig.DoMove {
			k.addPosts(b, p, post{unit: pick.A, hex: c.A, begun: begun})
		}
	}
	mine := k.posts[first:]
	slices.SortStableFunc(mine, func(x, y post) int {
		return cmp.Or(cmp.Compare(x.target, y.target), cmp.Compare(y.worth, x.worth))
	})
	kept := 0
	for _, x := range mine {
		if kept < postsEach || mine[kept-postsEach].target != x.target {
			mine[kept] = x
			kept++
		}
	}
	k.posts = k.posts[:first+kept]
}

// addPosts adds a hex as a post for each target beside it, if the unit may wait there.
func (k *concert) addPosts(b *bot, p kernel.Position, x post) {
	d, known := b.judge.field, false
	for dir, to := range d.next[x.hex] {
		if to < 0 || !d.fire[x.hex][dir] || !slices.Contains(k.enemy, to) {
			continue
		}
		if !known {
			if !k.play(p, append(x.moves(k.try[:0]), kernel.Choice{Verb: koenig.DoWait})) {
				return
			}
			x.worth, known = b.search.Eval(k.pos), true
		}
		x.target = to
		k.posts = append(k.posts, x)
	}
}

// play carries choices out from a position, in k.pos; false if one is not legal.
func (k *concert) play(p kernel.Position, choices []kernel.Choice) bool {
	k.try = choices
	k.pos.CopyFrom(p)
	for _, c := range choices {
		if !k.pos.Explain(c).OK() {
			return false
		}
		k.pos.Apply(c, nil)
	}
	return true
}

// together is what it is worth that two units go to their posts and fire at once; the plan is left
// in k.try. ok is false where the rules forbid it.
func (k *concert) together(ctx context.Context, b *bot, p kernel.Position, x, y *post, rng *rand.Rand) (v float64, ok bool) {
	plan := append(x.moves(k.try[:0]), kernel.Choice{Verb: koenig.DoWait})
	plan = append(y.moves(plan), kernel.Choice{Verb: koenig.DoFire, A: x.target}, kernel.Choice{Verb: koenig.DoAdd, A: x.unit})
	if !k.play(p, plan) {
		return 0, false
	}
	k.legal = b.keep(k.pos, k.pos.Legal(k.legal[:0]))
	k.values = append(k.values[:0], make([]float64, len(k.legal))...)
	n := k.search.Values(ctx, k.pos, k.legal, k.values, rng)
	if n == 0 {
		return 0, false
	}
	i := bots.Top(k.values[:n], rng)
	k.try = append(append(k.try, k.legal[i]), k.search.Plan(i)...)
	return k.values[i], true
}
