// Package atlanticwall holds the opponent for Atlantic Wall. It plans the movement of a side
// at once: the attacker brings battalions beside enemies where the odds with artillery are
// good and keeps all others out of enemy zones; the defender mans a line round the goal and
// falls back from what he cannot hold. Attacks are added up unit by unit until the column is
// good enough, everything else is by rule of thumb.
package atlanticwall

import (
	"context"
	"math/rand/v2"
	"slices"

	"sandtable/bots"
	game "sandtable/games/atlanticwall"
	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
)

// bot plays one seat.
type bot struct {
	w        weights
	lore     *lore
	scenario string
	side     order.Side
	worth    [order.Columns + 1]float64 // of an attack on a column
	routs    [order.Columns + 1]float64 // and how likely the defender has to go back
	legal    []kernel.Choice
	guess    kernel.Position // of the decision in hand
	trial    kernel.Position // scratch
	plan     plan
	goal     []int        // by hex, how far it is to what the side wants most
	guns     []int        // and to the nearest battery, nil for none
	bound    []int        // in the campaign by formation, the goal that it marches on, -1 for none
	edge     []int        // and to the edge that the plan of the campaign names, nil before it is asked
	leavers  map[int]bool // who is to leave the map over it
	open     [][]int      // and to each of several goals, nil for those that are held
	given    map[int]bool // what has been tried in the attack in hand, by unit
	about    int16        // the hex of that attack
	spent    int          // how often it has been mended
	poor     bool         // it is made because it must be
	phase    int
	places   map[int]int16  // where units are set up, by unit
	stuck    map[int]int16  // by unit of the drop or the Invasion Stage, the hex out of which it has been picked
	refused  map[int16]bool // hexes where no attack could be made in this phase
	rng      *rand.Rand
}

// plan is the movement of a side in one Player-Turn.
type plan struct {
	turn   int
	side   order.Side
	made   bool
	orders []order1      // those still to come
	hand   *order1       // that of the unit picked last, nil when it has been given
	on     map[int]int16 // what units are to attack
	crowd  []int         // by hex, units that are to stand there
	sorted map[int]bool  // who has been asked to leave a hex with too many
}

// order1 sends a unit to a hex.
type order1 struct {
	unit  int
	to    int16
	march bool
}

func newBot(w weights) *bot { return &bot{w: w} }

// learn works out what is the same for all of a scenario.
func (b *bot) learn(f game.Facts) {
	b.lore = newLore(f)
	b.worth, b.routs = b.w.columns(f.Scenario().Table)
}

// Choose implements bots.Bot.
func (b *bot) Choose(_ context.Context, v kernel.View, rng *rand.Rand) kernel.Choice {
	b.legal = v.Legal(b.legal[:0])
	if len(b.legal) == 1 {
		return b.legal[0]
	}
	b.guess = kernel.GuessIn(b.guess, v, rng)
	p := b.guess
	f, _ := game.Read(p)
	b.side, b.rng = order.Side(v.Seat()), rng
	if b.lore == nil || b.scenario != f.Scenario().ID {
		b.scenario, b.trial = f.Scenario().ID, p.Clone()
		b.plan = plan{}
		b.learn(f)
	}
	switch f.Kind() {
	case game.AtPrepare:
		return b.prepare(f)
	case game.AtMoves:
		return b.moves(f)
	case game.AtMove:
		return b.move(f)
	case game.AtReplace:
		return b.first(game.DoReplace, game.DoDone)
	case game.AtReturn:
		return b.first(game.DoReturn)
	case game.AtCombat, game.AtHeld:
		return b.combat(f)
	case game.AtDeclare:
		return b.declare(p, f)
	case game.AtStand:
		return b.first(game.DoUsual)
	case game.AtFPF:
		return b.protect(p, f)
	case game.AtBarrage:
		return b.barrage(p, f)
	case game.AtLose, game.AtExcess:
		return b.lose(f)
	case game.AtRetreat:
		return b.retreat(f)
	case game.AtAdvance, game.AtFollow:
		return b.advance(f)
	case game.AtAir:
		return b.air(f)
	case game.AtCoast:
		return b.coast(f)
	case game.AtMission:
		return b.mission(f)
	case game.AtBattery:
		return b.engage(f)
	case game.AtSail:
		return b.sail(f)
	case game.AtSetup:
		return b.setUp(f)
	case game.AtSetupAt:
		return b.setUpAt(f)
	case game.AtTrenches:
		return b.dig()
	case game.AtPositions:
		return b.first(game.DoRest, game.DoDone)
	case game.AtRelease:
		return b.first(game.DoUsual)
	case game.AtSupport:
		return b.back(f)
	case game.AtLand:
		return b.first(game.DoAll, game.DoDone)
	case game.AtDraft:
		if f.Holds() {
			return b.first(game.DoDone) // more units on the sand only draw fire at the engineers
		}
		return b.first(game.DoUsual)
	case game.AtAttach:
		return b.attach(f)
	case game.AtDelay:
		return b.delay(f)
	case game.AtTakeUp:
		return b.first(game.DoDone)
	case game.AtAirLoss:
		return b.shoot(f)
	case game.AtTaken:
		return b.first(game.DoGoOn)
	case game.AtSecret:
		return b.first(game.DoSecret) // the plan of history has the most cities to choose from
	}
	if c, ok := b.drop(f); ok {
		return c
	}
	if c, ok := b.landing(f); ok {
		return c
	}
	return b.calmest(p)
}

// calmest leaves things as they are where that is possible.
func (b *bot) calmest(p kernel.Position) kernel.Choice { return bots.Calmest(p, b.legal) }

// first is the first legal choice of the verbs in their order, else the first of all.
func (b *bot) first(verbs ...uint16) kernel.Choice {
	for _, v := range verbs {
		if i := slices.IndexFunc(b.legal, func(c kernel.Choice) bool { return c.Verb == v }); i >= 0 {
			return b.legal[i]
		}
	}
	return b.legal[0]
}

// has tells whether a choice is legal.
func (b *bot) has(c kernel.Choice) bool { return slices.Contains(b.legal, c) }

// most is the legal choice of a verb that is worth most, or the zero choice.
func (b *bot) most(verb uint16, worth func(kernel.Choice) float64) (best kernel.Choice, value float64) {
	for _, c := range b.legal {
		if c.Verb != verb {
			continue
		}
		if v := worth(c); best.Verb == 0 || v > value {
			best, value = c, v
		}
	}
	return best, value
}

// prepare completes works, and begins them where nothing else is to be done.
func (b *bot) prepare(f game.Facts) kernel.Choice {
	if c := b.first(game.DoComplete); c.Verb == game.DoComplete {
		return c
	}
	if b.holdsCities() {
		return b.fortify(f)
	}
	if b.side == order.German {
		for _, c := range b.legal {
			if c.Verb == game.DoEntrench && b.lore.line[f.At(int(c.A))] {
				return c
			}
		}
	}
	return b.first(game.DoDone)
}

// moves picks the next unit of the plan.
func (b *bot) moves(f game.Facts) kernel.Choice {
	if p := &b.plan; !p.made || p.turn != f.Turn() || p.side != f.Side() {
		*p = plan{turn: f.Turn(), side: f.Side(), made: true, on: map[int]int16{}, sorted: map[int]bool{}}
		if b.side == order.Allied {
			p.orders = b.drive(f)
		} else {
			if b.lore.sc.Landing != nil && f.Invading() {
				p.orders = b.overrun(f)
			}
			p.orders = append(p.orders, b.hold(f)...)
		}
	}
	for len(b.plan.orders) > 0 {
		o := &b.plan.orders[0]
		b.plan.hand, b.plan.orders = o, b.plan.orders[1:]
		if c := (kernel.Choice{Verb: game.DoPick, A: int16(o.unit)}); b.has(c) {
			return c
		}
	}
	return b.makeRoom(f)
}

// move sends the unit in hand where the plan has it.
func (b *bot) move(f game.Facts) kernel.Choice {
	u, _, _ := f.InHand()
	o := b.plan.hand
	if o == nil || o.unit != int(u) {
		return b.first(game.DoBack)
	}
	b.plan.hand = nil
	if c := (kernel.Choice{Verb: game.DoExit}); b.side == order.Allied && b.has(c) && b.leaves(f) {
		return c
	}
	if b.fills(f, o) {
		return b.short(f, o)
	}
	for _, verb := range []uint16{game.DoMove, game.DoMarch} {
		if c := (kernel.Choice{Verb: verb, A: o.to}); b.has(c) && (verb == game.DoMove || o.march) {
			return c
		}
	}
	return b.short(f, o)
}
