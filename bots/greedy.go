package bots

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"time"

	"sandtable/kernel"
)

// Eye makes a judge of positions for one bot: of a position in which a seat has to decide it makes a
// function that says what those are worth to the seat which a choice can lead to. What is learnt once a
// game or once a decision is learnt there; the function holds until the next decision.
type Eye func() func(root kernel.Position, seat kernel.Seat) func(kernel.Position) float64

// Greed is what greedy needs to know of a game; its zero value will do for any.
type Greed struct {
	Eye Eye // nil: it sees the margin alone
	// Ends are the verbs that only end what is in hand or step back from it, besides the choices that leave it as it
	// is (Reader.Default), those that finish it first.
	Ends []uint16
	// Work is how many choices and draws it applies for a decision at most; 0 means 1,500.
	Work int
}

// How much greedy looks at for one decision.
const (
	greedyWork    = 1500 // choices and draws applied where Greed names no other number
	greedyRoot    = 96   // choices compared; of more that many are looked at
	greedyNext    = 12   // the same of a choice that the action goes on with
	greedyWide    = 12   // outcomes of a draw looked at one by one; of a wider one that many are drawn
	greedyDeep    = 24   // choices and draws ahead
	greedyGuesses = 4    // guesses at what is hidden, where they differ
	greedyRollout = 30   // length of a rollout, where nobody judges positions
	greedyMemory  = 4096 // positions remembered
	greedyVain    = 8    // actions in a row that are begun and given up
	greedyLong    = 200  // decisions about actions of one sort
	greedyRounds  = 40   // times that all choices of a position have led back to it, after which it is lost
	greedyLost    = 100  // decisions then, in which anything is tried but to give up
	greedyPatient = 40   // decisions in a row that change nothing in the eyes of the judge
)

// greedy applies each legal choice, or some of many, and follows the action to its end: chance by weight, the
// others' calmest choices, and of its own next decisions the best, until it would decide on a matter of the
// same sort again or dice of another matter are thrown. There it asks the judge. Where the game has none it
// compares the score, and as most single choices move no points, short random rollouts follow where they are
// cheap: where there are few choices to compare.
type greedy struct {
	game   kernel.Game
	budget time.Duration
	work   int
	ends   []uint16
	eye    func(kernel.Position, kernel.Seat) func(kernel.Position) float64

	ctx    context.Context
	rng    *rand.Rand
	seat   kernel.Seat
	kind   uint16        // of the decision
	parent uint16        // of the decision that this one goes on with
	child  uint16        // of the decision that the action that is looked at goes on with
	vain   int           // actions in a row that were begun and given up
	matter uint16        // sort of decision that actions have begun with since
	long   int           // so many decisions
	ended  bool          // the last choice ended what was in hand
	next   kernel.Choice // what was best to go on with after the last choice
	found  kernel.Choice // and after the choice that is looked at
	judge  func(kernel.Position) float64
	last   float64 // what the judge said of the position before
	still  int     // decisions since that was another
	plies  []ply
	legal  []kernel.Choice
	after  kernel.Position // scratch of the rollouts
	// made are the choices made in positions that may come round again.
	made map[uint64][]kernel.Choice
	// rounds is how often all of them had been made there, and lost for how many decisions more anything is tried.
	rounds map[uint64]int
	lost   int
}

// ply is the memory of one depth.
type ply struct {
	pos   kernel.Position
	legal []kernel.Choice
	outs  []kernel.Outcome
}

// newGreedy makes one for a game in progress.
func newGreedy(g kernel.Game, x Greed, budget time.Duration) *greedy {
	b := &greedy{game: g, budget: budget, work: x.Work, ends: x.Ends, made: map[uint64][]kernel.Choice{}, rounds: map[uint64]int{}}
	if b.work == 0 {
		b.work = greedyWork
	}
	if x.Eye != nil {
		b.eye = x.Eye()
	}
	return b
}

// Choose implements Bot.
func (g *greedy) Choose(ctx context.Context, v kernel.View, rng *rand.Rand) kernel.Choice {
	g.legal = v.Legal(g.legal[:0])
	if len(g.legal) == 1 {
		return g.legal[0]
	}
	if g.budget > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, g.budget)
		defer cancel()
	}
	g.ctx, g.rng, g.seat = ctx, rng, v.Seat()
	if g.eye == nil { // each decision is compared by itself
		g.kind, g.parent, g.child = v.Node().Kind, v.Node().Kind, v.Node().Kind
		return g.best(v, g.legal)
	}
	return g.goOn(v)
}

// goOn chooses in a game that has a judge: it remembers which action the decision belongs to, and
// what it has made here, so that it neither goes round nor begins and gives up without end.
func (g *greedy) goOn(v kernel.View) kernel.Choice {
	kind := v.Node().Kind
	if parent := g.parent; kind == parent || g.ended {
		g.parent = kind
	} else {
		g.parent = g.kind
	}
	if g.long++; kind != g.kind && g.parent == kind && kind != g.matter {
		g.matter, g.long = kind, 0
	}
	g.kind, g.child = kind, kind
	id := v.Digest()
	c := g.best(v, g.fresh(id))
	if g.lost = max(g.lost-1, 0); g.rounds[id] >= greedyRounds {
		delete(g.rounds, id)
		g.lost = greedyLost
	}
	switch {
	case g.lost > 0:
		c = g.other(v)
	case g.long > greedyLong && kind == g.parent:
		c = g.enough(v)
	case g.vain > greedyVain && kind != g.parent:
		c = g.legal[g.rng.IntN(len(g.legal))]
	case g.still > greedyPatient || g.vain > greedyVain:
		c = g.enough(v)
	}
	calm, idle := v.Default()
	g.ended = g.quits(c, calm, idle) > 0
	switch {
	case kind != g.parent && g.ended:
		g.vain++
	case kind != g.parent || g.ended:
		g.vain = 0
	}
	if len(g.made) >= greedyMemory {
		clear(g.made)
		clear(g.rounds)
	}
	g.made[id] = append(g.made[id], c)
	return c
}

// fresh are the legal choices but for those that have led back to here already, or all when all have.
func (g *greedy) fresh(id uint64) []kernel.Choice {
	made := g.made[id]
	if len(made) == 0 {
		return g.legal
	}
	left := slices.DeleteFunc(slices.Clone(g.legal), func(c kernel.Choice) bool { return slices.Contains(made, c) })
	if len(left) == 0 {
		delete(g.made, id)
		g.rounds[id]++
		return g.legal
	}
	return left
}

// enough is the choice that ends what is in hand best, or any.
func (g *greedy) enough(v kernel.View) kernel.Choice {
	calm, idle := v.Default()
	best, well := g.legal[g.rng.IntN(len(g.legal))], 0
	for _, c := range g.legal {
		if q := g.quits(c, calm, idle); q > well && !slices.Contains(g.made[v.Digest()], c) {
			best, well = c, q
		}
	}
	return best
}

// other is any choice but to leave things as they are: what has to be done may take several who do nothing
// one by one, such as guns who have to attack together.
func (g *greedy) other(v kernel.View) kernel.Choice {
	calm, idle := v.Default()
	left := slices.DeleteFunc(slices.Clone(g.legal), func(c kernel.Choice) bool { return idle && c == calm })
	return left[g.rng.IntN(len(left))]
}

// quits tells how well a choice ends what is in hand: 0 if it does something else.
func (g *greedy) quits(c, calm kernel.Choice, idle bool) int {
	if idle && c == calm {
		return len(g.ends) + 1
	}
	if i := slices.Index(g.ends, c.Verb); i >= 0 {
		return len(g.ends) - i
	}
	return 0
}

// some are so many of the choices, spread evenly over their order, all that end what is in hand, and what seemed best
// to go on with.
func (g *greedy) some(choices []kernel.Choice, n int, r kernel.Reader) []kernel.Choice {
	if len(choices) <= n {
		return choices
	}
	few, start := make([]kernel.Choice, 0, n), g.rng.IntN(len(choices))
	calm, idle := r.Default()
	kept := func(c kernel.Choice) bool { return c == g.next || g.quits(c, calm, idle) > 0 }
	for _, c := range choices {
		if kept(c) {
			few = append(few, c)
		}
	}
	for i := range n {
		c := choices[(start+i*len(choices)/n)%len(choices)]
		if !kept(c) {
			few = append(few, c)
		}
	}
	return few
}

// best is the choice after which the judge likes it best. Of equal ones it is that which ends what is in hand, or
// any. When there is no time it is the calm one, or the first.
func (g *greedy) best(v kernel.View, choices []kernel.Choice) kernel.Choice {
	guesses := g.guess(v)
	work := g.work / len(guesses)
	choices = g.some(choices, g.wide(guesses[0], choices, work), v)
	share := work / len(choices)
	sum, values, known := make([]float64, len(choices)), make([]float64, len(choices)), 0
	then := make([]kernel.Choice, len(choices))
	for k, p := range guesses {
		g.open(p, share)
		if k == 0 && g.eye != nil {
			g.watch(p)
		}
		n := g.compare(p, choices, values, then, share)
		if known == 0 {
			known = n
		} else if n < known {
			break // a further guess counts only when all choices were compared on it
		}
		for i, x := range values[:known] {
			sum[i] += x
		}
	}
	if known == 0 {
		return Calmest(v, choices)
	}
	best := Top(sum[:known], g.rng)
	calm, idle := v.Default()
	well := g.quits(choices[best], calm, idle)
	for i, c := range choices[:known] {
		if q := g.quits(c, calm, idle); q > well && sum[i] == sum[best] {
			best, well = i, q
		}
	}
	g.next = then[best]
	return choices[best]
}

// wide is how many choices are compared: fewer where the action goes on with another decision.
func (g *greedy) wide(p kernel.Position, choices []kernel.Choice, work int) int {
	if g.eye == nil {
		return len(choices)
	}
	q := g.copyTo(0, p)
	q.Apply(choices[len(choices)/2], nil)
	if n := q.Node(); n.Seat == g.seat && !g.again(n) {
		return max(work/(2*greedyNext), greedyNext)
	}
	return greedyRoot
}

// watch counts the decisions in a row that change nothing in the eyes of the judge.
func (g *greedy) watch(p kernel.Position) {
	now := g.judge(g.copyTo(0, p))
	if g.still++; now != g.last {
		g.last, g.still = now, 0
	}
}

// open sets the judge to a position that is decided in.
func (g *greedy) open(p kernel.Position, share int) {
	if g.eye != nil {
		g.judge = g.eye(p, g.seat)
		return
	}
	seats := kernel.SeatsAt(g.game, p)
	g.judge = func(q kernel.Position) float64 {
		now := Margin(q, g.seat, seats)
		if share < greedyRollout || q.Node().Final {
			return now
		}
		return now + g.rollout(q)
	}
}

// compare fills values with the worth of each choice, then with what is best to go on with, and returns how many were valued in time.
func (g *greedy) compare(p kernel.Position, choices []kernel.Choice, values []float64, then []kernel.Choice, share int) int {
	calm, idle := p.Default()
	for i, c := range choices {
		if g.ctx.Err() != nil {
			return i
		}
		g.found = kernel.Choice{}
		values[i] = g.worthOf(p, c, 0, share-1, g.quits(c, calm, idle) > 0)
		then[i] = g.found
	}
	return len(choices)
}

// worthOf is the worth of a choice at a position of depth d. Where it ends what is in hand without dice that is the
// worth of the position now: what comes then comes sooner or later anyway.
func (g *greedy) worthOf(p kernel.Position, c kernel.Choice, d, share int, quits bool) float64 {
	q := g.copyTo(d, p)
	q.Apply(c, nil)
	if n := q.Node(); quits && g.eye != nil && !strikes(q) && !(n.Seat == g.seat && g.again(n)) {
		return g.worth(g.copyTo(d, p))
	}
	return g.value(q, d+1, share)
}

// strikes tells whether dice of the matter in hand come next, or the end of the game.
func strikes(p kernel.Position) bool {
	n := p.Node()
	return n.Final || n.Seat == kernel.Chance && !freshDraw(p)
}

// again tells whether a decision is of a sort that has been decided in this action: another begins, or one more step.
func (g *greedy) again(n kernel.Node) bool {
	return n.Kind == g.kind || n.Kind == g.parent || n.Kind == g.child
}

// freshDraw tells whether a draw that is pending belongs to another matter than what was decided last.
func freshDraw(p kernel.Position) bool {
	m, ok := p.(interface{ NewMatter() bool })
	return ok && m.NewMatter()
}

// worth is what the judge says, and far above that the win of a finished game.
func (g *greedy) worth(p kernel.Position) float64 {
	v := g.judge(p)
	if r, over := p.Result(); g.eye != nil && over && r.Winner >= 0 {
		if kernel.SeatsAt(g.game, p).Won(r, g.seat) {
			return v + winBonus
		}
		return v - winBonus
	}
	return v
}

// value is the worth of a position, which it may change, at depth d, looking at so many more.
func (g *greedy) value(p kernel.Position, d, share int) float64 {
	for ; ; share-- {
		n := p.Node()
		if n.Final || share <= 0 || d >= greedyDeep {
			return g.worth(p)
		}
		if len(g.plies) <= d {
			g.plies = append(g.plies, ply{})
		}
		switch {
		case n.Seat == kernel.Chance:
			if freshDraw(p) {
				return g.worth(p)
			}
			outs := p.Outcomes(g.plies[d].outs[:0])
			g.plies[d].outs = outs
			if len(outs) > 1 {
				return g.mean(p, outs, d, share)
			}
			p.Apply(outs[0].Choice, nil)
		case n.Seat != g.seat:
			c, ok := p.Default()
			if !ok {
				return g.worth(p)
			}
			p.Apply(c, nil)
		case g.eye == nil || g.again(n):
			return g.calmly(p, d, share)
		default:
			legal := p.Legal(g.plies[d].legal[:0])
			g.plies[d].legal = legal
			if len(legal) > 1 {
				return g.most(p, legal, d, share)
			}
			p.Apply(legal[0], nil)
		}
	}
}

// calmly is the worth of a position in which the seat would decide on a matter of the same sort again: with what it
// has added so far, if dice are thrown for that when it adds nothing more.
func (g *greedy) calmly(p kernel.Position, d, share int) float64 {
	if c, ok := p.Default(); ok && g.eye != nil && share > 1 {
		q := g.copyTo(d, p)
		if q.Apply(c, nil); strikes(q) {
			return g.value(q, d+1, share-1)
		}
	}
	return g.worth(p)
}

// mean weighs the outcomes of a draw, or some of a wide one.
func (g *greedy) mean(p kernel.Position, outs []kernel.Outcome, d, share int) float64 {
	k := min(len(outs), greedyWide, share)
	sum, total := 0.0, 0.0
	for i := range k {
		c, w := outs[i].Choice, float64(outs[i].Weight)
		if k < len(outs) {
			c, w = kernel.Draw(outs, g.rng), 1
		}
		q := g.copyTo(d, p)
		q.Apply(c, nil)
		sum += w * g.value(q, d+1, share/k-1)
		total += w
	}
	return sum / total
}

// most is the best that the seat can do with its next choice, of some.
func (g *greedy) most(p kernel.Position, legal []kernel.Choice, d, share int) float64 {
	few := g.some(legal, min(greedyNext, share), p)
	calm, idle := p.Default()
	top, best := math.Inf(-1), kernel.Choice{}
	child := g.child
	g.child = p.Node().Kind
	for _, c := range few {
		if x := g.worthOf(p, c, d, share/len(few)-1, g.quits(c, calm, idle) > 0); x > top {
			top, best = x, c
		}
	}
	g.found, g.child = best, child
	return top
}

// copyTo copies a position into the memory of a depth.
func (g *greedy) copyTo(d int, p kernel.Position) kernel.Position {
	for len(g.plies) <= d {
		g.plies = append(g.plies, ply{})
	}
	x := &g.plies[d]
	if x.pos == nil {
		x.pos = p.Clone()
	} else {
		x.pos.CopyFrom(p)
	}
	return x.pos
}

// guess returns several guesses at the truth behind a view, or one if nothing
// is hidden.
func (g *greedy) guess(v kernel.View) []kernel.Position {
	all := []kernel.Position{v.Guess(g.rng)}
	first := all[0].Digest()
	same := true
	for range greedyGuesses - 1 {
		p := v.Guess(g.rng)
		same = same && p.Digest() == first
		all = append(all, p)
	}
	if same {
		return all[:1]
	}
	return all
}

// rollout plays a few random choices from a copy of p and returns the margin
// there.
func (g *greedy) rollout(p kernel.Position) float64 {
	if g.after == nil {
		g.after = p.Clone()
	} else {
		g.after.CopyFrom(p)
	}
	q := g.after
	kernel.Random(q, g.rng, greedyRollout)
	return Margin(q, g.seat, kernel.SeatsAt(g.game, q))
}
