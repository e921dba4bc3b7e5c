package atlanticwall

import (
	"slices"

	game "sandtable/games/atlanticwall"
	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
)

// air gives the strongest air units Ground Support. Of the Allied ones every third has
// Interdiction, and where the Germans have air units every fourth Air Superiority.
func (b *bot) air(f game.Facts) kernel.Choice {
	const ground, interdiction, superiority = 0, 1, 2
	n := 0
	for u := range b.lore.sc.Units {
		if m := &b.lore.sc.Units[u]; m.Type == order.Air && m.Side() == b.side && f.Aloft(u) {
			n++
		}
	}
	mission := int16(ground)
	if b.side == order.Allied {
		opposed := slices.ContainsFunc(b.legal, func(c kernel.Choice) bool { return c.Verb == game.DoAssign && c.B == superiority })
		switch {
		case opposed && n%4 == 3:
			mission = superiority
		case n%3 == 2:
			mission = interdiction
		}
	}
	c, v := b.most(game.DoAssign, func(c kernel.Choice) float64 {
		m := &b.lore.sc.Units[c.A]
		if f.Aloft(int(c.A)) || c.B != mission {
			return -1
		}
		if mission == superiority {
			return float64(m.Superiority[0])
		}
		return float64(m.Ground[0])
	})
	if c.Verb != 0 && v >= 0 {
		return c
	}
	return b.first(game.DoDone)
}

// coast bombards batteries as long as there are ships for three points: less does not
// destroy any. Those far from the troops come first.
func (b *bot) coast(f game.Facts) kernel.Choice {
	b.legal = slices.DeleteFunc(b.legal, func(c kernel.Choice) bool { return c.Verb == game.DoBombard && b.broadside(f, int(c.A)) < 3 })
	var own []int16
	for u := range b.lore.sc.Units {
		if m := &b.lore.sc.Units[u]; m.Side() == b.side && f.At(u) >= 0 {
			own = append(own, f.At(u))
		}
	}
	away := b.steps(own)
	c, _ := b.most(game.DoBombard, func(c kernel.Choice) float64 {
		v := float64(away[f.At(int(c.A))])
		if !f.Pinned(int(c.A)) {
			v += 8 // it could fire back
		}
		return v
	})
	if c.Verb != 0 {
		return c
	}
	return b.first(game.DoDone)
}

// broadside is the most that ships of one kind can fire at a battery (E-O 18.4).
func (b *bot) broadside(f game.Facts, battery int) int {
	points := [3]int{}
	for u := range b.lore.sc.Units {
		m := &b.lore.sc.Units[u]
		if m.Type != order.Ship || !f.CanBombard(u) || !f.Bears(u, battery) {
			continue
		}
		n := int(m.Bombard[0])
		if f.Steps(u) < int(m.Steps) {
			n = int(m.Bombard[1])
		}
		switch m.Ship {
		case order.Destroyer:
			points[0] += n
		case order.LightCruiser, order.HeavyCruiser:
			points[1] += n
		default:
			points[2] += n
		}
	}
	return max(points[0], points[1], points[2])
}

// mission adds ships to fire at a battery until it has three points, and fires.
func (b *bot) mission(f game.Facts) kernel.Choice {
	_, _, points := f.InHand()
	c, _ := b.most(game.DoAdd, func(c kernel.Choice) float64 {
		m := &b.lore.sc.Units[c.A]
		return float64(m.Bombard[0]) - 0.1*float64(m.Ship)
	})
	if c.Verb != 0 && points < 3 {
		return c
	}
	return b.first(game.DoFire, game.DoBack)
}

// engage fires batteries at ships. What counts is what the fleet can still do to batteries:
// one hit takes a battleship or a destroyer out of it, a light cruiser has to be sunk.
func (b *bot) engage(f game.Facts) kernel.Choice {
	c, _ := b.most(game.DoEngage, func(c kernel.Choice) float64 {
		u, w := int(c.A), int(c.B)
		strength := float64(b.lore.sc.Units[u].Bombard[0])
		ship, whole := &b.lore.sc.Units[w], f.Steps(w) == int(b.lore.sc.Units[w].Steps)
		var hit, sunk float64 // what a hit takes, and what sinking takes beyond that
		switch ship.Ship {
		case order.Battleship, order.Monitor:
			hit, sunk = 3, 0.5
		case order.HeavyCruiser:
			hit, sunk = 1, 1
		case order.LightCruiser:
			hit, sunk = 0.4, 0.8
		default:
			hit, sunk = 1, 0
		}
		if !whole {
			return strength*sunk/6 - 0.01*strength
		}
		return (strength*hit+max(strength-2, 0)*sunk)/6 - 0.01*strength
	})
	if c.Verb != 0 {
		return c
	}
	return b.first(game.DoDone)
}

// attach has a division whose corps headquarters is not on the map go to the corps whose
// headquarters is nearest.
func (b *bot) attach(f game.Facts) kernel.Choice {
	c, v := b.most(game.DoAttach, func(c kernel.Choice) float64 {
		old, post := f.CorpsPost(int(c.A)), int(b.lore.sc.Formations[c.B].CorpsHeadquarters)
		if post < 0 || old >= 0 && f.At(old) >= 0 {
			return -1
		}
		return 1 / float64(1+b.lore.grid.Distance(f.At(int(c.A)), f.At(post)))
	})
	if c.Verb != 0 && v > 0 {
		return c
	}
	return b.first(game.DoDone)
}
