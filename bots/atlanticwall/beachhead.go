package atlanticwall

import (
	"slices"

	game "sandtable/games/atlanticwall"
	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
)

// beachhead.go plans what only Gold, Juno and Sword ask (33.59). The Allies go inland hex by hex
// while their beaches are not cleared, toward the bridges of the Orne, Ryes and Caen, the commandos
// ahead of all; the Germans keep those, and strike first of all at who is on the bridge that they need.
// Who goes into a place that decides stays there: without Ryes no German wins. The 6th Airborne Division
// jumps by the bridges and fills them, and whoever gets off the sand goes there, past nests that decide nothing.

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

// aimDrop has pathfinders jump by the bridges, where these decide, and their serials after them; else as in
// history.
func (b *bot) aimDrop(f game.Facts) kernel.Choice {
	if b.lore.sc.Beachhead != nil {
		for _, c := range b.legal {
			if c.Verb == game.DoZone && !f.Aimed(int(c.A)) {
				return c
			}
		}
	}
	return b.first(game.DoRest, game.DoDone)
}

// Where pathfinders jump: what a hex from the bridge of Bénouville costs, one from the village beyond the
// Orne, and each hex of sea so near that companies may drift into it.
const (
	jumpOff    = 1.0
	jumpAcross = 0.5
	jumpSea    = 0.2
	jumpDrift  = 3
)

// toBridges is how good a hex is for a pathfinder.
func (b *bot) toBridges(h int16) float64 {
	x := b.lore.sc.Beachhead.Hexes
	v := -jumpOff*float64(b.lore.grid.Distance(h, x[0])) - jumpAcross*float64(b.lore.grid.Distance(h, x[1]))
	for n := range b.lore.grid.Disc(h, jumpDrift) {
		if !b.lore.land(n) {
			v -= jumpSea
		}
	}
	return v
}

// What it is worth for gliders to land in a bridge, and beside one with the enemy in it: more than soft
// ground; and each point of their strength, since there is room for few.
const (
	landIn     = 150.0
	landBeside = 100.0
	landStrong = 5.0
)

// atBridges is what the bridges add to a hex for who lands there by glider.
func (b *bot) atBridges(f game.Facts, u int, h int16) (v float64) {
	for _, g := range b.lore.sc.Beachhead.Hexes {
		switch d := b.lore.grid.Distance(h, g); {
		case d == 0:
			v = max(v, landIn)
		case d == 1 && f.Enemy(b.side, g):
			v = max(v, landBeside)
		}
	}
	if v > 0 {
		v += landStrong * float64(b.lore.sc.Units[u].Front.Combat)
	}
	return v
}

// gliding tells whether a battalion comes by glider when the others have moved.
func (b *bot) gliding(f game.Facts) bool {
	return slices.ContainsFunc(b.lore.sc.Arrivals, func(a order.Arrival) bool {
		u := int(a.Unit)
		return a.Glider && b.lore.sc.Units[u].Large() && f.Turn() >= int(a.Turn) && f.At(u) < 0
	})
}

// fill keeps whoever is in the bridges, or in towns at Utah, and sends the strongest who can come besides until
// there is room for nobody else: the Germans come for them at once, and one company is thrown out. A battalion
// that is to land by glider finds room.
func (b *bot) fill(x *survey, places []int16) {
	full := perHex
	if b.gliding(x.f) {
		full--
	}
	for _, h := range places {
		if x.f.Enemy(b.side, h) {
			continue
		}
		for u := x.f.First(h); u >= 0; u = x.f.After(u) {
			if _, free := x.reach[u]; !free || !b.lore.sc.Units[u].Controls() {
				continue
			}
			if _, sent := x.to[u]; !sent && x.crowd[h] < perHex {
				x.settle(b, u, h)
			}
			x.kept[u] = x.to[u] == h
		}
		for x.crowd[h] < full {
			u := b.strongest(x, h)
			if u < 0 {
				break
			}
			x.settle(b, u, h)
			x.kept[u] = true
		}
	}
}

// asideFrom is how far from what decides enemies may be for somebody to be sent against them.
const asideFrom = 2

// aside tells an enemy whom nobody on Gold, Juno and Sword is sent against: nests on the sand hold nothing
// once the beaches are cleared, and an attack on them leaves its attackers shaken and a day behind.
func (b *bot) aside(e int16) bool {
	return b.lore.sc.Beachhead != nil && b.side == order.Allied && b.lore.away(e) > asideFrom
}

// strongest is the strongest of those who can come to a hex and are not sent anywhere, -1 for none.
func (b *bot) strongest(x *survey, h int16) int {
	best := -1
	for _, u := range x.comers[h] {
		if _, sent := x.to[u]; !sent && (best < 0 || x.f.Combat(u) > x.f.Combat(best)) {
			best = u
		}
	}
	return best
}

// walkIn sends the strongest who can come there into each goal that is empty, whoever stands beside it.
func (b *bot) walkIn(x *survey) {
	for _, h := range b.lore.goals {
		if x.f.Garrisoned(b.side, h) || x.f.Enemy(b.side, h) {
			continue
		}
		if u := b.strongest(x, h); u >= 0 {
			x.settle(b, u, h)
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
