package atlanticwall

import (
	"cmp"
	"slices"

	game "sandtable/games/atlanticwall"
	"sandtable/games/atlanticwall/order"
)

// odon.go plans what only the battle on the Odon asks (33.3). Its three places decide like the
// towns of the Caumont Gap; behind them the Allies want the bank of the Orne. The Germans hold
// the places, those that shield Caen and Caen itself, then the works in which they are set up
// and the south bank of the Odon, and strike with whoever is left over. Where the Allies come on
// in strength nothing of that lasts: then the Germans go behind the Orne, which no Allied unit
// crosses, and come back for the places in the last Game-Turns, when only the end counts (33.38).

// findOdon lays the German line, and finds the ways to the bank of the Orne.
func (l *lore) findOdon() {
	o := l.sc.Odon
	for _, p := range l.sc.Setup {
		if u := &l.sc.Units[p.Unit]; u.Side() == order.German && u.Controls() && p.At >= 0 {
			l.add(p.At)
		}
	}
	for _, h := range slices.Concat(l.sc.Trenches, o.City.Hexes) {
		l.add(h)
	}
	south := map[int16]bool{}
	for _, h := range o.South {
		south[h] = true
	}
	for _, h := range o.South {
		for _, n := range l.grid.Adjacent[h] {
			if n >= 0 && !south[n] && l.sc.Ground.Between(h, n)&(order.River|order.Stream) != 0 {
				l.add(h)
			}
		}
	}
	l.bank = l.paths(o.Bank)
	var safe []int16
	for _, h := range o.East {
		if l.land(h) && !slices.Contains(o.EastNorth, h) {
			safe = append(safe, h)
		}
	}
	l.refuge = l.paths(safe)
}

// postAt is how near the enemy comes to a hex of the line before it is manned.
const postAt = 4

// posts are the hexes to be held on the Odon, the most important first: the places that
// decide, their shield and Caen, and the line where the enemy is near, twice if there are so
// many.
func (b *bot) posts(x *survey) []int16 {
	o := b.lore.sc.Odon
	out := slices.Concat(b.lore.goals, b.lore.goals)
	for _, a := range o.Shield {
		out = append(out, a.Hexes[0])
	}
	out = append(out, o.City.Hexes...)
	var near []int16
	for _, h := range b.lore.front {
		if x.nearest[h] <= postAt {
			near = append(near, h)
		}
	}
	slices.SortStableFunc(near, func(p, q int16) int { return cmp.Compare(x.nearest[p], x.nearest[q]) })
	out = slices.Concat(out, near, near)
	return slices.DeleteFunc(out, func(h int16) bool { return x.f.Enemy(b.side, h) })
}

// counter sends the reserve into attacks where the odds are good, first of all on who is in a
// place that decides, and says who is left of it.
func (b *bot) counter(x *survey, reserve []int) []int {
	x.gather(b, reserve)
	for b.strike(x) {
	}
	x.gather(b, x.free)
	return slices.DeleteFunc(reserve, func(u int) bool { _, sent := x.to[u]; return sent })
}

// blowFor is for how many Game-Turns before the last the Germans strike with all they have.
const blowFor = 3

// lastBlow tells those Game-Turns.
func (b *bot) lastBlow(f game.Facts) bool { return f.Turn() >= int(b.lore.sc.Last)-blowFor }

// nearby is how far the Allies are on average from the places, in points, when they come on in
// strength.
const nearby = 8

// lost is how many of the places the Allies are in.
func (b *bot) lost(f game.Facts) (n int) {
	for _, h := range b.lore.goals {
		if f.Enemy(order.German, h) {
			n++
		}
	}
	return n
}

// pressed tells whether the Allies do, or have most of the places already.
func (b *bot) pressed(f game.Facts) bool {
	if b.lost(f) > 1 {
		return true
	}
	sum, n := 0, 0
	for u := range b.lore.sc.Units {
		if m := &b.lore.sc.Units[u]; m.Side() == order.Allied && m.Controls() && f.At(u) >= 0 {
			sum += min(b.lore.home[f.At(u)], 10*nearby)
			n++
		}
	}
	return sum <= nearby*n
}

// exposed is what every hex counts that the enemy is nearer than four to a place west of it.
const exposed = 60

// shelter takes everybody behind the Orne, as near to Carpiquet as that goes.
func (b *bot) shelter(x *survey) []order1 {
	near := b.lore.sc.Odon.Drive[1].Hexes[0]
	for u := range b.lore.sc.Units {
		if _, free := x.reach[u]; !free {
			continue
		}
		b.goTo(x, u, func(h int16) float64 {
			v := 2*float64(b.lore.refuge[h]) + 0.5*float64(b.lore.grid.Distance(h, near))
			if b.lore.refuge[h] > 0 {
				v += exposed * float64(max(0, 4-x.nearest[h]))
			}
			return v
		})
	}
	return x.orders(b)
}

// blow sends everybody against who holds a place that decides.
func (b *bot) blow(x *survey) []order1 {
	for b.strike(x) {
	}
	for u := range b.lore.sc.Units {
		if _, free := x.reach[u]; !free {
			continue
		}
		if _, sent := x.to[u]; sent {
			continue
		}
		clear := 0 // hexes kept between the unit and the enemy
		switch m := &b.lore.sc.Units[u]; {
		case m.Gun():
			clear = 3
		case m.Type == order.HQ:
			clear = 4
		default:
			b.man(x, u, b.lore.nearGoal(x.f.At(u)))
			continue
		}
		b.goTo(x, u, func(h int16) float64 {
			return 4*float64(b.lore.away(h)) + 40*float64(max(0, clear-x.nearest[h]))
		})
	}
	return x.orders(b)
}

// desperate tells an attack that is made for the place alone: at the end of the battle steps
// count for nothing.
func (b *bot) desperate(f game.Facts, h int16) bool {
	return b.lore.sc.Odon != nil && b.side == order.German && f.Turn() >= int(b.lore.sc.Last)-1 && b.lore.goal(h)
}

// bridgehead leaves twice as many units on the bank of the Orne as decide, wherever else they
// are wanted.
func (b *bot) bridgehead(x *survey) {
	o := b.lore.sc.Odon
	left := 2 * int(o.Bridgehead)
	for _, h := range o.Bank {
		for u := x.f.First(h); u >= 0 && left > 0; u = x.f.After(u) {
			if _, free := x.reach[u]; free && b.lore.sc.Units[u].Controls() {
				x.settle(b, u, h)
				left--
			}
		}
	}
}
