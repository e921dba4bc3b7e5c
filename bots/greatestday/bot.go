// Package greatestday holds the opponent for The Greatest Day. It weighs one unit at a
// time: a shot by the faces of its die, a move by the ground it comes to and by what
// the fire it walks through would do, everything else by trying it out with dice. What
// is left is judged by points, the fire that threatens either side, and the strength
// around the objectives.
package greatestday

import (
	"cmp"
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"time"

	"sandtable/bots"
	game "sandtable/games/greatestday"
	"sandtable/games/greatestday/order"
	"sandtable/kernel"
)

// bot plays one seat.
type bot struct {
	w        weights
	hasty    bool // in play-outs: fewer trials and moves
	budget   time.Duration
	judge    *judge
	scenario string
	seat     kernel.Seat
	side     order.Side
	rng      *rand.Rand
	ctx      context.Context
	legal    []kernel.Choice
	memory   [8]kernel.Position // scratch, by depth
	lists    [8][]kernel.Choice
	outs     []kernel.Outcome
	// plan is what is left of the plan in hand, for the position of that digest.
	plan     []kernel.Choice
	expected uint64
	// In a vast scenario:
	calm   bool            // who is looked at has no enemy near: he marches, or shells
	root   kernel.Position // that is decided in
	places []int16         // scratch
	round  round
}

func newBot(w weights, budget time.Duration) *bot { return &bot{w: w, budget: budget} }

// Choose implements bots.Bot.
func (b *bot) Choose(ctx context.Context, v kernel.View, rng *rand.Rand) kernel.Choice {
	b.legal = v.Legal(b.legal[:0])
	if len(b.legal) == 1 {
		return b.legal[0]
	}
	if b.budget > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, b.budget)
		defer cancel()
	}
	root := v.Guess(rng)
	b.prepare(ctx, root, v.Seat(), rng)
	if len(b.plan) > 0 && root.Digest() == b.expected && slices.Contains(b.legal, b.plan[0]) {
		c := b.plan[0]
		b.plan = append(b.plan[:0], b.plan[1:]...)
		return b.follow(root, c)
	}
	b.plan = b.plan[:0]
	c, plan := b.decide(root)
	b.plan = append(b.plan[:0], plan...)
	return b.follow(root, c)
}

// follow remembers where a choice leads, so that the rest of its plan can be carried out
// there.
func (b *bot) follow(p kernel.Position, c kernel.Choice) kernel.Choice {
	if len(b.plan) > 0 {
		p.Apply(c, nil)
		b.expected = p.Digest()
	}
	return c
}

// prepare sets up what is kept between decisions.
func (b *bot) prepare(ctx context.Context, p kernel.Position, seat kernel.Seat, rng *rand.Rand) {
	f, _ := game.Read(p)
	if b.judge == nil || b.scenario != f.Scenario().ID {
		b.judge, b.scenario = newJudge(f, b.w), f.Scenario().ID
		for i := range b.memory {
			b.memory[i] = p.Clone()
		}
	}
	b.judge.side = game.SideOf(seat)
	b.judge.emptying = !b.vast() && b.judge.side == order.Allied && b.judge.leaving(f)
	b.seat, b.side, b.ctx, b.rng = seat, game.SideOf(seat), ctx, rng
}

// copyTo copies a position into the memory of a depth.
func (b *bot) copyTo(depth int, p kernel.Position) kernel.Position {
	b.memory[depth].CopyFrom(p)
	return b.memory[depth]
}

// worth is the value of a position for the seat.
func (b *bot) worth(p kernel.Position) float64 { return sign(b.side) * b.judge.worth(p) }

// decide chooses at a decision with several choices, with what should follow.
func (b *bot) decide(p kernel.Position) (kernel.Choice, []kernel.Choice) {
	f, _ := game.Read(p)
	if b.vast() {
		b.orders(f)
		if b.round.begin(f, len(b.judge.units)); b.round.made > patience {
			return bots.Calmest(p, b.legal), nil
		}
	}
	b.judge.shots.begin(f)
	if b.ashore(f) {
		b.judge.watch(f)
	} else {
		b.judge.holds, b.judge.afar = nil, nil
	}
	switch f.Kind() {
	case game.AtActivate, game.AtAshore:
		if b.vast() && f.Kind() == game.AtActivate {
			return b.next(p)
		}
		b.orders(f)
		return b.activate(p)
	case game.AtAct, game.AtSecond:
		o := b.best(p, b.legal, 0)
		return o.choice, o.then
	case game.AtMove:
		o := b.best(p, b.legal, 0)
		return o.choice, o.then
	case game.AtReact:
		return b.react(f, b.legal), nil
	case game.AtSetup:
		return b.setup(p), nil
	case game.AtConvert:
		return b.convert(f), nil
	case game.AtDispatch:
		return b.buy(f), nil
	case game.AtAllot:
		return b.allot(f), nil
	case game.AtSortie:
		return b.sortie(f), nil
	case game.AtBomb:
		return b.bomb(f), nil
	}
	if c, ok := b.landing(p, f, b.legal); ok {
		return c, nil
	}
	if c, ok := b.liesDown(f, b.legal); ok {
		return c, nil
	}
	return b.tried(p), nil
}

// The opponent keeps so many command points when it makes dispatch points of the others
// (fewer in a vast scenario, where a chit moves a whole brigade), and buys the chit of a
// formation that has so many units on the map. In a vast scenario the enemy counts so near.
const (
	pocket  = 4
	purse   = 1
	crowd   = 5
	handful = 3 // in a vast scenario
	beside  = 4
)

// convert makes dispatch points of what is left beyond a few command points, and beyond one
// as long as a beach is not cleared: a formation's chit moves more units than the second
// actions that it costs (G5.3, G5.6).
func (b *bot) convert(f game.Facts) kernel.Choice {
	best, keep := kernel.Choice{Verb: game.DoKeep}, pocket
	switch {
	case f.Turn() == len(b.judge.sc.Turns):
		return best // chits are bought at the beginning of a turn, and none follows (G5.6)
	case b.vast() && b.judge.late(f):
		return best // who has rallied on the sand has to go at once: second actions
	case b.vast() || b.side == order.Allied && b.judge.beset(f):
		keep = purse
	}
	for _, c := range b.legal {
		if c.Verb == game.DoConvert && c.A > best.A && f.Points(f.Active())-int(c.A) >= keep {
			best = c
		}
	}
	return best
}

// buy buys the chit of the formation that has most units on the map, in a vast scenario
// of the one that has most to fight with where there is something to fight.
func (b *bot) buy(f game.Facts) kernel.Choice {
	best, most := kernel.Choice{Verb: game.DoDone}, 0.0
	for _, c := range b.legal {
		if c.Verb != game.DoBuy {
			continue
		}
		n, least := f.Mustered(int(c.A)), crowd
		v := float64(n) + onTheWay*float64(b.judge.held(f, int(c.A)))
		if b.vast() {
			v, least = b.judge.engaged(f, int(c.A)), handful
			if b.side == order.Allied && b.judge.pressed(f) {
				v += lastChits * float64(b.judge.held(f, int(c.A)))
			}
		}
		if n >= least && v > most {
			best, most = c, v
		}
	}
	return best
}

// option is a choice with its value and what should follow it.
type option struct {
	choice kernel.Choice
	value  float64
	then   []kernel.Choice
}

// activate takes the unit whose best action gains most, or finishes.
func (b *bot) activate(p kernel.Position) (kernel.Choice, []kernel.Choice) {
	best := option{choice: bots.Calmest(p, b.legal), value: leastGain}
	last := best // of those who had better wait
	f, _ := game.Read(p)
	b.root = p
	now := b.value(p)
	picks := slices.DeleteFunc(slices.Clone(b.legal), func(c kernel.Choice) bool { return c.Verb != game.DoPick })
	if o, ok := b.opening(p, f, picks); ok {
		return o.choice, o.then
	}
	if b.large() || b.hasty { // a few of many, until one of them gains something
		b.rng.Shuffle(len(picks), func(i, j int) { picks[i], picks[j] = picks[j], picks[i] })
		slices.SortStableFunc(picks, func(x, y kernel.Choice) int { return cmp.Compare(b.turn(f, x), b.turn(f, y)) })
	}
	enough := few
	if b.large() && f.Direct() {
		enough = dearFew
	}
	for n, c := range picks {
		if b.ctx.Err() != nil || (b.large() || b.hasty) && n >= enough && best.value > leastGain {
			break
		}
		q := b.copyTo(0, p)
		q.Apply(c, nil)
		b.lists[0] = q.Legal(b.lists[0][:0])
		o := b.best(q, b.lists[0], 1)
		to := &best
		if f.Sand(f.At(int(c.A))) && (!forward(o.choice.Verb) || b.judge.emptying && along(f.Sand, o)) {
			to = &last
		}
		if o.value-now > to.value && o.choice.Verb != game.DoBack {
			*to = option{choice: c, value: o.value - now, then: append([]kernel.Choice{o.choice}, o.then...)}
		}
		if o.choice.Verb == game.DoDefences && b.breaches(f, int(c.A)) {
			break
		}
	}
	if best.value <= leastGain {
		best = last
	}
	return best.choice, best.then
}

// few is how many units are weighed against each other in a large scenario, which one
// with more than so many counters is.
const (
	few     = 4
	dearFew = 12 // where each of them costs a point
	many    = 64
)

func (b *bot) large() bool { return len(b.judge.units) > many }

// leastGain is what an action must gain to be taken.
const leastGain = 1e-3

// best is the best choice for the unit in hand.
func (b *bot) best(p kernel.Position, legal []kernel.Choice, depth int) option {
	f, _ := game.Read(p)
	b.root = p
	now := b.value(p)
	price := b.price(f)
	best := option{choice: bots.Calmest(p, legal), value: now}
	if i := slices.IndexFunc(legal, func(c kernel.Choice) bool { return c.Verb == game.DoBack }); i < 0 && !ends(legal) {
		best.value = math.Inf(-1)
	}
	for _, o := range b.steps(p, legal, depth) {
		if o.value-price > best.value {
			best = o
			best.value -= price
		}
	}
	for _, c := range legal {
		v := math.Inf(-1)
		switch c.Verb {
		case game.DoBack, game.DoDone, game.DoStop, game.DoStay, game.DoRide, game.DoScatter, game.DoMove, game.DoEnter, game.DoColumn, game.DoLeave, game.DoMount, game.DoDismount:
			continue
		case game.DoFire:
			gain := b.judge.shot(f, f.InHand(), int(c.A))
			gain *= b.waits(f, int(c.A)) * (1 + holder*b.judge.holding(int(c.A)))
			v = now + gain
		case game.DoFree:
			v = now + freed*float64(max(f.Aboard(f.InHand()), 1))
		case game.DoHero:
			v = b.hero(f, now)
		case game.DoDemand:
			v = now + b.judge.surrender(f, int(c.A))
		default:
			switch {
			case b.idle(f, c.Verb), b.calm && c.Verb != game.DoShell && c.Verb != game.DoDefences:
				continue
			case c.Verb == game.DoBarrage && b.large():
				v = now + b.judge.lays(f, c.A) - price
			case c.Verb == game.DoRally && b.large():
				v = now + b.collects(f) - price
			case b.ctx.Err() == nil:
				if v = b.trial(p, c, b.often(c.Verb)); c.Verb == game.DoShell {
					v += b.judge.lays(f, f.At(int(c.A)))
				}
			}
			if c.Verb == game.DoDefences && b.breaches(f, f.InHand()) {
				v += duty
			}
			if v > best.value {
				best = option{choice: c, value: v}
			}
			continue
		}
		if v-price > best.value {
			best = option{choice: c, value: v - price}
		}
	}
	return best
}

// collects is what an attempt to rally promises: in a large scenario by its odds, for where
// many are suppressed a few throws of the dice would leave most of them lying (G19.1).
func (b *bot) collects(f game.Facts) float64 {
	u := f.InHand()
	gain, odds := b.w.hit, pass(f.Quality(u))
	if f.Sand(f.At(u)) {
		gain *= onSand
	}
	if f.Suppressed(u) {
		if gain = b.w.suppressed + b.w.shot*b.judge.units[u].strength; f.InCommand(u) {
			odds = 1
		}
	}
	return odds * gain
}

// often is how often an action is tried out: in a large scenario an assault oftener than
// what costs less when it goes wrong.
func (b *bot) often(verb uint16) int {
	switch {
	case b.hasty:
		return 1
	case b.large() && verb != game.DoAssault:
		return 2
	}
	return trials
}

// orders sends the units to their goals in a landing; in a vast scenario once for each chit.
func (b *bot) orders(f game.Facts) {
	if b.vast() {
		if b.round.turn != f.Turn() || b.round.chit != f.Chit() || b.judge.goal == nil {
			b.judge.assign(f, b.side)
		}
		return
	}
	if len(b.judge.sc.Beaches) > 0 {
		b.judge.assign(f, b.side)
	}
}

// idle tells what is not worth a trial: barrages on nobody who is seen in a large scenario, where
// there are hundreds of them, but from a beach that is to be left (exits.go); and on the sand whatever
// does not hurt the enemy, rally a unit or bring it on. Works draw the fire of the Nests and of every
// gun that sees them, and whoever is on the sand has to leave them behind, a rearguard too. The Germans of
// a landing have few of those, and need them where they keep the beach uncleared (4.3.2).
func (b *bot) idle(f game.Facts, verb uint16) bool {
	if verb == game.DoBarrage && b.large() {
		return !b.ashore(f)
	}
	u := f.InHand() // nobody where dice come before what a picked unit does
	if verb == game.DoRearguard && b.side == order.German && !b.vast() && b.judge.beset(f) && !f.Bars(f.At(u)) {
		return true
	}
	return u >= 0 && f.Sand(f.At(u)) && !forward(verb) && verb != game.DoRally && verb != game.DoShell
}

// ends tells whether a list holds a choice that leaves things as they are.
func ends(legal []kernel.Choice) bool {
	return slices.ContainsFunc(legal, func(c kernel.Choice) bool { return c.Verb == game.DoDone || c.Verb == game.DoStop })
}

// dear is what an action costs that is not worth a point which others need more; spared is that
// in a landing, as long as the sand is being emptied.
const (
	dear   = 3.0
	spared = 1.0
)

// price is what the next action of the unit in hand takes from the points of its division.
func (b *bot) price(f game.Facts) float64 {
	n := f.Price()
	u := f.InHand()
	if n == 0 || u < 0 {
		return 0
	}
	if b.vast() && b.side == order.Allied && b.judge.late(f) && !f.Sand(f.At(u)) {
		return dear // for those on the sand
	}
	if !b.vast() && b.side == order.Allied && !f.Sand(f.At(u)) && b.judge.leaving(f) {
		return spared // for those on the sand
	}
	have := float64(f.Points(b.judge.units[u].div))
	return b.w.point * 2 * (math.Sqrt(have) - math.Sqrt(max(have-float64(n), 0)))
}

// hero is what calling the hero promises: three more shots as good as the best there is (16.2).
func (b *bot) hero(f game.Facts, now float64) float64 {
	best := 0.0
	if b.judge.sc.Heroes[0].Actions == 0 { // 17.4: for a surrender
		return now + b.judge.bestSurrender(f, f.InHand()) - leastGain
	}
	for w := range b.judge.units {
		if b.judge.units[w].side != b.side && f.At(w) >= 0 && !b.judge.units[w].leader {
			best = max(best, b.judge.shot(f, f.InHand(), w))
		}
	}
	if best < 0.3 && f.Turn() < 3 {
		return math.Inf(-1)
	}
	return now + 2.4*best + 0.3
}

// react fires with the unit whose fire does most. Nothing is lost by it: a unit may fire
// at every step (G15.2).
func (b *bot) react(f game.Facts, legal []kernel.Choice) kernel.Choice {
	u, to := f.Trigger()
	best, most := kernel.Choice{Verb: game.DoHold}, 0.02
	for _, c := range legal {
		if c.Verb != game.DoShoot {
			continue
		}
		if faces, ok := f.Snap(int(c.A), u, to); ok {
			if v := b.judge.harm(f, u, &faces) * pass(f.Quality(int(c.A))); v > most {
				best, most = c, v
			}
		}
	}
	return best
}

// setup changes the state of units as long as that is worth something.
func (b *bot) setup(p kernel.Position) kernel.Choice {
	best, most := kernel.Choice{Verb: game.DoDone}, b.worth(p)+leastGain
	for _, c := range b.legal {
		if c.Verb == game.DoDone {
			continue
		}
		q := b.copyTo(0, p)
		q.Apply(c, nil)
		if v := b.worth(q); v > most {
			best, most = c, v
		}
	}
	return best
}
