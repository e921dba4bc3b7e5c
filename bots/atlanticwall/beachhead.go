package atlanticwall

import (
	game "sandtable/games/atlanticwall"
	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
)

// beachhead.go plans what only Gold, Juno and Sword ask (33.59). The Allies go inland hex by hex
// while their beaches are not cleared, toward the bridges of the Orne, Ryes and Caen, the commandos
// ahead of all; the Germans keep those, and strike first of all at who is on the bridge that they need.
// Who goes into a place that decides stays there: without Ryes no German wins.

// findBeachhead finds what decides: the bridge that both need first.
func (l *lore) findBeachhead() {
	x := l.sc.Beachhead
	l.goals = append(l.goals, x.Hexes...)
	l.goals = append(l.goals, x.Town.Hexes[0], x.City.Hexes[0])
}

// wade moves the unit that gains most inland.
func (b *bot) wade(f game.Facts) kernel.Choice {
	b.aim(f)
	best, most := kernel.Choice{}, b.w.wadeMost
	for _, c := range b.legal {
		if c.Verb != game.DoPick || b.tried(f, int(c.A)) {
			continue
		}
		if _, v := b.wadeTo(f, int(c.A)); v > most {
			best, most = c, v
		}
	}
	return b.takeUp(f, best)
}

// tried tells whether a unit was taken up in the hex where it is, and did not get on.
func (b *bot) tried(f game.Facts, u int) bool {
	at, tried := b.stuck[u]
	return tried && at == f.At(u)
}

// takeUp takes up a unit, once out of a hex: it may turn out not to get on. It ends the
// segment where there is none.
func (b *bot) takeUp(f game.Facts, pick kernel.Choice) kernel.Choice {
	if pick.Verb == 0 {
		b.stuck = nil
		return b.first(game.DoDone)
	}
	if b.stuck == nil {
		b.stuck = map[int]int16{}
	}
	b.stuck[int(pick.A)] = f.At(int(pick.A))
	return pick
}

// wadeOn sends the unit in hand on. Who comes in for somebody else with a unit in hand has no aim yet.
func (b *bot) wadeOn(f game.Facts) kernel.Choice {
	if b.goal == nil {
		b.aim(f)
	}
	u, _, _ := f.InHand()
	if to, v := b.wadeTo(f, int(u)); v > b.w.wadeMost {
		if c := (kernel.Choice{Verb: game.DoMove, A: to}); b.has(c) {
			return c
		}
	}
	return b.first(game.DoBack)
}

// wadeTo is where a unit of the Invasion Stage goes, and what it gains.
func (b *bot) wadeTo(f game.Facts, u int) (to int16, gain float64) {
	at := f.At(u)
	if b.lore.goal(at) && b.alone(f, u) {
		return at, 0
	}
	here := b.ashore(f, u, at)
	for _, h := range b.lore.grid.Adjacent[at] {
		if !b.lore.land(h) || f.Enemy(order.Allied, h) || !b.wades(f, u, at, h) {
			continue
		}
		if v := b.ashore(f, u, h) - here; v > gain {
			to, gain = h, v
		}
	}
	return to, gain
}

// ashore is what it is worth for a unit of the Invasion Stage to stand in a hex. Leaders stay with
// those who are pinned.
func (b *bot) ashore(f game.Facts, u int, h int16) float64 {
	fire := b.fire(f, h)
	if b.lore.sc.Units[u].Type == order.Leader {
		pinned := 0
		for w := range b.lore.sc.Units {
			if f.Pinned(w) && f.At(w) >= 0 && b.lore.sc.Units[w].Side() == order.Allied && b.lore.grid.Distance(f.At(w), h) <= 1 {
				pinned++
			}
		}
		return float64(pinned) - 0.02*b.ahead(f, u, h)
	}
	return -b.w.wadeStep*b.ahead(f, u, h) - b.w.wadeFire*fire
}

// alone tells whether a unit is the only one in its hex that holds it.
func (b *bot) alone(f game.Facts, u int) bool {
	for w := f.First(f.At(u)); w >= 0; w = f.After(w) {
		if w != u && b.lore.sc.Units[w].Combatant() {
			return false
		}
	}
	return b.lore.sc.Units[u].Combatant()
}

// walkIn sends the strongest who can come there into each goal that is empty, whoever stands beside it.
func (b *bot) walkIn(x *survey) {
	for _, h := range b.lore.goals {
		if x.f.Garrisoned(b.side, h) || x.f.Enemy(b.side, h) {
			continue
		}
		best := -1
		for _, u := range x.comers[h] {
			if _, sent := x.to[u]; !sent && (best < 0 || x.f.Combat(u) > x.f.Combat(best)) {
				best = u
			}
		}
		if best >= 0 {
			x.settle(b, best, h)
		}
	}
}

// Where commandos land, on any hex of the beaches (27.65): what a point of the way to a goal counts in
// strength of small-arms fire, and by how many points a goal seems farther for each of them that is
// nearer to it than to any other.
const (
	landWay   = 3.0
	landCrowd = 8.0
)

// inland is how far hexes of the beach are from a goal that is still wanted, by what it costs commandos
// to land there. Elsewhere fire alone decides.
func (b *bot) inland(f game.Facts) func(h int16) float64 {
	if b.lore.sc.Beachhead == nil {
		return func(int16) float64 { return 0 }
	}
	ways := b.lore.ways
	bound := make([]float64, len(ways))
	for u := range b.lore.sc.Units {
		if at := f.At(u); at >= 0 && b.lore.sc.Units[u].Type == order.Ranger {
			near := 0
			for i := range ways {
				if ways[i][at] < ways[near][at] {
					near = i
				}
			}
			bound[near]++
		}
	}
	return func(h int16) float64 {
		least := float64(far)
		for i, g := range b.lore.goals {
			if !f.Garrisoned(order.Allied, g) {
				least = min(least, float64(ways[i][h])+landCrowd*bound[i])
			}
		}
		return landWay * least
	}
}
