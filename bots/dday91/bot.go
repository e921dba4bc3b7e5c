// Package dday91 holds what an opponent knows of the strategic D-Day of 1991.
// The planner chooses a landing and carries it out, feeds captured ports, gives
// every army one of the cities that decide the game, and on the German side sets
// up behind the beaches, falls back to good ground before the cities and strikes
// at weak stacks. It values each legal choice of a decision by what it would
// lead to on the map; combats are weighed by their exact odds.
package dday91

import (
	"context"
	"math/rand/v2"

	game "sandtable/games/dday91"
	"sandtable/kernel"
)

const (
	allied kernel.Seat = 0
	german kernel.Seat = 1
)

// planner is one opponent in one game.
type planner struct {
	legal []kernel.Choice
	m     mapLore
	w     weights
	seat  kernel.Seat
	r     game.Reading
	name  string

	turn    int                // turn of the plans below
	posts   string             // the step of this turn in which the Germans have had their cities
	count   int                // decisions of this turn
	landing []order            // pieces to go to sea, in order
	forced  bool               // the step may not end before a stack is dissolved
	hunt    bool               // the German side seeks out Allied corps
	planned bool               // a landing has been considered this turn
	aim     [game.Pieces]int16 // city that an army makes for, -1 none
	refused [game.Pieces]bool  // pieces that could not go to sea as planned
	kept    [game.Pieces]bool  // pieces that found no port worth a transfer
	handled [game.Pieces]bool  // pieces picked up or dropped in the march in hand
	rested  [game.Pieces]bool  // pieces that a Move would have been for nothing
	shunned int16              // 1 + the hex that pursuers are not to attack
	waver   int                // changes of lead and company since somebody moved
	group   []int16            // attackers still to be added to the combat in hand
	supply  func(h int16) bool // own supply lines
	units   [game.Pieces]game.Unit
	ahead   kernel.Position // in which moves are thought ahead
}

// patience is how many decisions a turn may take before the planner trusts chance
// more than its plan.
const patience = 600

// wavering is how many changes of lead and company without a step show that what
// the plan would do is refused: whom it has picked up has to be dropped again.
const wavering = 40

// order sends a piece to an invasion hex.
type order struct{ unit, sea int16 }

// Choose implements bots.Bot. It takes well under a millisecond and needs no
// budget.
func (b *planner) Choose(_ context.Context, v kernel.View, rng *rand.Rand) kernel.Choice {
	b.legal = v.Legal(b.legal[:0])
	if len(b.legal) == 1 {
		b.heed(b.legal[0])
		return b.legal[0]
	}
	b.look(game.Glance(v), v)
	if b.count++; b.count > patience || b.waver > wavering {
		c := b.legal[rng.IntN(len(b.legal))]
		b.heed(c)
		return c
	}
	best := b.best(rng)
	for b.vain(v, best, rng) {
		best = b.best(rng)
	}
	b.note(best)
	b.heed(best)
	return best
}

// best is the choice that is worth most, ties broken by the generator; without one the first.
func (b *planner) best(rng *rand.Rand) kernel.Choice {
	best, top, n := b.legal[0], -1e18, 0
	for _, c := range b.legal {
		switch s := b.worth(c); {
		case s > top:
			best, top, n = c, s, 1
		case s == top && rng != nil:
			if n++; rng.IntN(n) == 0 {
				best = c
			}
		}
	}
	return best
}

// note remembers what must not be tried again and again where the rules leave
// fewer choices than the plan hoped for.
func (b *planner) note(c kernel.Choice) {
	switch {
	case c.Verb == game.VerbBack && b.name == "transfer-to":
		b.kept[b.r.Subject()] = true
	case c.Verb == game.VerbPick, c.Verb == game.VerbLeave:
		b.handled[c.A] = true
	case c.Verb == game.VerbMove:
		b.handled = [game.Pieces]bool{}
	case c.Verb == game.VerbAdvance, c.Verb == game.VerbFollow:
		b.rested = [game.Pieces]bool{}
	case c.Verb == game.VerbGo:
		for u := range b.units { // who stands near may strike with those who come
			if h := b.units[u].Hex; b.rested[u] && h >= 0 && b.r.Distance(h, c.A) <= 2 {
				b.rested[u] = false
			}
		}
	}
}

// heed counts the changes of lead and company.
func (b *planner) heed(c kernel.Choice) {
	switch c.Verb {
	case game.VerbLead, game.VerbPick, game.VerbLeave:
		b.waver++
	default:
		b.waver = 0
	}
}

// look reads the position once for all choices of a decision.
func (b *planner) look(r game.Reading, v kernel.View) {
	b.r, b.seat, b.name = r, v.Seat(), game.NodeName(v.Node())
	b.m.learn(r)
	for u := range b.units {
		b.units[u] = r.Unit(int16(u))
	}
	b.supply = r.Supply(b.seat)
	if r.Turn() != b.turn {
		b.count = 0
		b.turn, b.posts, b.planned, b.landing, b.refused, b.kept = r.Turn(), "", false, nil, [game.Pieces]bool{}, [game.Pieces]bool{}
		b.rested = [game.Pieces]bool{}
		b.assign()
	}
	b.hunt = b.seat == german && b.stronger()
	if b.seat == german && b.r.Phasing() == german {
		b.station()
	}
	switch b.name {
	case "invade":
		b.planLanding()
		b.forced = b.legal[len(b.legal)-1].Verb != game.VerbEnd
	case "invade-to":
		u := r.Subject()
		b.refused[u] = true
		for _, c := range b.legal {
			for _, o := range b.landing {
				if c.Verb == game.VerbSea && o.unit == u && o.sea == c.A {
					b.refused[u] = false
				}
			}
		}
	case "declare":
		b.group, b.shunned = nil, 0
	}
}

// worth values a choice. Choices that end a matter are worth 0.
func (b *planner) worth(c kernel.Choice) float64 {
	switch b.name {
	case "setup":
		switch c.Verb {
		case game.VerbReady:
			return 5
		case game.VerbPlan:
			return 1 + float64(c.A)
		}
		return 0
	case "reinforce", "transfer", "transfer-to", "invade", "invade-to", "replace":
		return b.worthArrival(c)
	case "move", "march":
		return b.worthMove(c)
	}
	return b.worthFight(c)
}
