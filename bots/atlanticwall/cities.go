package atlanticwall

import (
	"cmp"
	"slices"

	game "sandtable/games/atlanticwall"
	"sandtable/games/atlanticwall/order"
)

// cities.go keeps the cities of the campaign. One is Allied where they passed last and no German
// unit is in any of its hexes (33.79): for the Germans any company denies it, and an empty one is
// lost to the first who walks through.

// city is one that a side wants somebody in.
type city struct {
	goal  int // which of the goals
	hexes []int16
	near  int // how far the nearest enemy is
	in    int // own units in it
	want  int // how many are to be there
}

// How near the enemy is to a city before anybody hurries there or the Allies leave somebody in it,
// before the Germans want two units there, and before they want three, as always where works are.
const (
	concern    = 12
	inReach    = 16
	ofInReach  = 2
	pressed    = 8
	ofPressed  = 3
	dearGuards = 3  // more in a city that counts several times
	reachable  = 40 // points of the way from where units are sent at most
)

// keepCities sees to it that somebody is in the cities: who is there stays, the nearest go.
func (b *bot) keepCities(x *survey) {
	all := b.cities(x)
	for i := range all {
		b.stayIn(x, &all[i])
	}
	for k := range ofPressed + dearGuards {
		for b.sendNearest(x, all, k) {
		}
	}
}

// cities are those that are not the enemy's, the most threatened first.
func (b *bot) cities(x *survey) (out []city) {
	for i := range b.lore.goals {
		a := b.lore.sc.Campaign.Cities[b.lore.number[i]]
		c := city{goal: i, hexes: a.Hexes, near: far}
		enemy := false
		for _, h := range a.Hexes {
			enemy = enemy || x.f.Enemy(b.side, h)
			c.near = min(c.near, x.nearest[h])
		}
		if enemy {
			continue
		}
		c.want = 1
		if b.side == order.German {
			if c.near <= pressed {
				c.want = ofPressed
			} else if c.near <= inReach {
				c.want = ofInReach
			}
			if slices.ContainsFunc(a.Hexes, func(h int16) bool { return x.f.Dug(b.side, h) }) {
				c.want = ofPressed
			}
			if b.lore.prize[i] > 1 {
				c.want += dearGuards
			}
		} else if c.near > concern || !x.f.AlliedCity(b.lore.number[i]) {
			continue
		}
		out = append(out, c)
	}
	slices.SortStableFunc(out, func(p, q city) int { return cmp.Compare(p.near, q.near) })
	return out
}

// stayIn leaves those who are in a city there, as many as are wanted.
func (b *bot) stayIn(x *survey, c *city) {
	var in []int
	engineers := -1 // they go on to the next city, unless nobody else is here
	for _, h := range c.hexes {
		for u := x.f.First(h); u >= 0; u = x.f.After(u) {
			m := &b.lore.sc.Units[u]
			if m.Side() != b.side || !m.OnGround() || m.Type == order.HQ {
				continue
			}
			if to, sent := x.to[u]; sent {
				if slices.Contains(c.hexes, to) {
					c.in++
				}
				continue
			}
			switch {
			case b.builds(x, u):
				engineers = u
			case m.Controls():
				in = append(in, u)
			}
		}
	}
	slices.SortStableFunc(in, func(p, q int) int { return cmp.Compare(b.guardWorth(x.f, q), b.guardWorth(x.f, p)) })
	for _, u := range in {
		if c.in >= c.want {
			return
		}
		if x.crowd[x.f.At(u)] >= 3 {
			continue // others come in to attack out of it
		}
		x.settle(b, u, x.f.At(u))
		c.in++
	}
	if c.in == 0 && engineers >= 0 {
		x.settle(b, engineers, x.f.At(engineers))
		c.in++
	}
}

// guardWorth is how well a unit holds a city: Germans want the strong in, for the Allies a company
// does.
func (b *bot) guardWorth(f game.Facts, u int) int {
	v := f.Combat(u)*4 + f.Steps(u)
	if b.side == order.Allied {
		return -v
	}
	return v
}

// sendNearest sends the nearest unit that is free to a city with so many in it that wants more: of
// all pairs of these the one with the shortest way. It says whether there was one.
func (b *bot) sendNearest(x *survey, all []city, in int) bool {
	var to *city
	who, least := -1, 0.0
	for i := range all {
		c := &all[i]
		if c.in != in || c.in >= c.want {
			continue
		}
		if u, d := b.nearestFor(x, c); u >= 0 {
			if d -= b.w.urgent * float64(max(0, concern-c.near)); to == nil || d < least {
				to, who, least = c, u, d
			}
		}
	}
	if to == nil {
		return false
	}
	way := b.lore.ways[to.goal]
	b.goTo(x, who, func(h int16) float64 { return float64(way[h]) + b.w.crowd*float64(x.heavy[h]) })
	to.in++
	return true
}

// nearestFor is the free unit that is nearest to a city, and how far it is. Allied companies are
// as good as battalions there.
func (b *bot) nearestFor(x *survey, c *city) (who int, least float64) {
	who, least = -1, reachable
	for _, u := range x.free {
		m, h := &b.lore.sc.Units[u], x.f.At(u)
		if _, sent := x.to[u]; sent || h < 0 || !m.Controls() || x.f.Shaken(u) > 1 || b.builds(x, u) {
			continue
		}
		d := float64(b.lore.ways[c.goal][h])
		if b.side == order.German {
			if full := m.Large() && x.f.Steps(u) == int(m.Steps); full != (c.in == 0) {
				d += b.w.mismatch
			}
		}
		if m.Large() && b.side == order.Allied {
			d += b.w.fieldWork
		}
		if d < least {
			who, least = u, d
		}
	}
	return who, least
}
