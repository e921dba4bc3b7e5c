package atlanticwall

import (
	"cmp"
	"slices"

	game "sandtable/games/atlanticwall"
	"sandtable/games/atlanticwall/order"
)

// drive.go plans the movement of a side that attacks: first who goes beside which enemy,
// then everybody else towards the goal and out of enemy zones.

// survey is the position as the planner sees it: where units stand already or will.
type survey struct {
	f       game.Facts
	side    order.Side
	reach   map[int][]int16 // tactical, by unit that can move
	free    []int           // the units that can move
	to      map[int]int16   // where units are sent, or stay on purpose
	crowd   map[int16]int   // units that will stand in a hex
	heavy   map[int16]int   // battalions among them
	target  map[int16]bool  // enemy hexes that will be attacked
	guns    map[int]bool    // guns that have been counted
	nearest []int           // by hex, distance to the nearest enemy
	enemies []int16         // hexes with enemies
}

func (b *bot) look(f game.Facts) *survey {
	x := &survey{f: f, side: b.side, reach: map[int][]int16{}, to: map[int]int16{}, crowd: map[int16]int{}, heavy: map[int16]int{}, target: map[int16]bool{}, guns: map[int]bool{}}
	seen := map[int16]bool{}
	for u := range b.lore.sc.Units {
		h, m := f.At(u), &b.lore.sc.Units[u]
		switch {
		case h >= 0 && m.Side() != b.side && !seen[h]:
			seen[h] = true
			x.enemies = append(x.enemies, h)
		case h >= 0 && m.Side() == b.side && !f.CanMove(u):
			x.settle(b, u, h)
		}
	}
	slices.Sort(x.enemies)
	x.nearest = b.steps(x.enemies)
	for u := range b.lore.sc.Units {
		if m := &b.lore.sc.Units[u]; m.Side() == b.side && m.OnGround() && f.CanMove(u) {
			x.free = append(x.free, u)
			x.reach[u] = f.Reach(u, false, nil)
			if h := f.At(u); h >= 0 {
				x.reach[u] = append(x.reach[u], h)
			}
		}
	}
	return x
}

// settle notes that a unit will stand in a hex.
func (x *survey) settle(b *bot, u int, h int16) {
	x.to[u] = h
	if m := &b.lore.sc.Units[u]; m.Stacks() {
		x.crowd[h]++
		if m.Large() || x.f.Group(u) {
			x.heavy[h]++
		}
	}
}

// steps are distances in hexes to the nearest of some, whatever lies between.
func (b *bot) steps(to []int16) []int {
	d := make([]int, b.lore.grid.Len())
	for i := range d {
		d[i] = far
	}
	q := slices.Clone(to)
	for _, h := range to {
		d[h] = 0
	}
	for i := 0; i < len(q); i++ {
		for _, n := range b.lore.grid.Adjacent[q[i]] {
			if n >= 0 && d[n] == far {
				d[n] = d[q[i]] + 1
				q = append(q, n)
			}
		}
	}
	return d
}

// drive plans the movement of the attacker.
func (b *bot) drive(f game.Facts) []order1 {
	x := b.look(f)
	b.aim(f)
	for b.strike(x) {
	}
	b.standFast(x)
	b.follow(x)
	return x.orders(b)
}

// aim finds the ways to what the side wants: the goal, until it has been there, and the
// batteries that are left.
func (b *bot) aim(f game.Facts) {
	b.goal, b.guns = b.lore.home, nil
	if b.side == order.German {
		return
	}
	var left []int16
	for u := range b.lore.sc.Units {
		if b.lore.sc.Units[u].Type == order.Battery && f.At(u) >= 0 {
			left = append(left, f.At(u))
		}
	}
	if len(left) > 0 {
		b.guns = b.lore.paths(left)
	}
	if f.Taken() > 0 && len(left) > 0 {
		b.goal = b.guns
	}
}

// ahead is how far a hex is from the aim of a unit: the goal, or a battery that is much
// nearer to where the unit is.
func (b *bot) ahead(f game.Facts, u int, h int16) float64 {
	if at := f.At(u); b.guns != nil && at >= 0 && float64(b.guns[at]) < detour*float64(b.goal[at]) {
		return float64(b.guns[h])
	}
	return float64(b.goal[h])
}

// detour is how much nearer than the goal a battery must be.
const detour = 0.6

// orders are the moves of a plan, those nearest to the aim first.
func (x *survey) orders(b *bot) []order1 {
	var out []order1
	for u := range b.lore.sc.Units {
		to, ok := x.to[u]
		if _, free := x.reach[u]; !ok || !free || to == x.f.At(u) {
			continue
		}
		out = append(out, order1{unit: u, to: to, march: !slices.Contains(x.reach[u], to)})
	}
	slices.SortStableFunc(out, func(p, q order1) int { return cmp.Compare(b.goal[p.to], b.goal[q.to]) })
	return out
}

// assault is a way to attack a hex: who goes where, and what it is worth.
type assault struct {
	hex    int16
	who    []int
	at     []int16
	guns   []int
	column int
	worth  float64
}

// leastWorth is what an attack must be worth to be sought, and threat what every further
// enemy beside the attackers takes from that.
const (
	leastWorth = 0.9
	threat     = 0.5
)

// strike plans the best attack that is left; false when none is worth it.
func (b *bot) strike(x *survey) bool {
	var best assault
	for _, e := range x.enemies {
		if x.target[e] {
			continue
		}
		a := b.assaultOn(x, e)
		if a.worth -= float64(b.goal[e]) / 4000; a.column > 0 && (best.column == 0 || a.worth > best.worth) {
			best = a
		}
	}
	if best.column == 0 || best.worth < leastWorth {
		return false
	}
	x.target[best.hex] = true
	for i, u := range best.who {
		x.settle(b, u, best.at[i])
	}
	for _, u := range best.guns {
		x.guns[u] = true
	}
	return true
}

// assaultOn finds who could attack a hex: from each hex beside it a battalion and the
// companies that fit, as long as that makes the column better.
func (b *bot) assaultOn(x *survey, e int16) (best assault) {
	strength, row, works := x.f.Defence(e)
	if strength == 0 {
		strength = 1
	}
	a := assault{hex: e}
	total, others := 0, map[int16]bool{}
	used := map[int]bool{}
	for range 8 {
		u, at, gain := b.joiner(x, e, &a, used, others)
		if u < 0 {
			break
		}
		used[u] = true
		a.who, a.at = append(a.who, u), append(a.at, at)
		total += gain
		for _, n := range x.menace(b, at, e) {
			others[n] = true
		}
		guns, fire := b.support(x, e, &a)
		column, below := b.lore.sc.Table.Column(row, total+fire, strength+1)
		if below > 0 {
			continue
		}
		column = min(max(column+b.kin(&a)-works, 1), order.Columns)
		worth := b.lore.worth[column]
		for n := range others {
			if !x.target[n] {
				worth -= threat
			}
		}
		if best.column == 0 || worth > best.worth+0.15 {
			best = assault{hex: e, who: slices.Clone(a.who), at: slices.Clone(a.at), guns: guns, column: column, worth: worth}
		}
	}
	return best
}

// menace are the other enemies whose zones cover a hex.
func (x *survey) menace(b *bot, at, e int16) (out []int16) {
	if x.f.Sheltered(x.side, at) {
		return nil
	}
	for _, n := range b.lore.grid.Adjacent[at] {
		if n < 0 || n == e || !x.f.Enemy(x.side, n) || !x.f.Crosses(n, at) {
			continue
		}
		for u := x.f.First(n); u >= 0; u = x.f.After(u) {
			if x.f.Controls(u) {
				out = append(out, n)
				break
			}
		}
	}
	return out
}

// joiner is who would add most to an attack next, and from where.
func (b *bot) joiner(x *survey, e int16, a *assault, used map[int]bool, others map[int16]bool) (unit int, at int16, gain int) {
	best := 0.0
	unit = -1
	for _, h := range b.lore.grid.Adjacent[e] {
		if !b.lore.land(h) || x.f.Enemy(x.side, h) || !x.f.Crosses(h, e) {
			continue
		}
		crowd, heavy := x.crowd[h], x.heavy[h]
		for i, w := range a.who {
			if a.at[i] == h {
				crowd++
				if b.lore.sc.Units[w].Large() {
					heavy++
				}
			}
		}
		if crowd >= 3 {
			continue
		}
		fresh := 0.0
		for _, n := range x.menace(b, h, e) {
			if !x.target[n] && !others[n] {
				fresh++
			}
		}
		for _, u := range x.free {
			m := &b.lore.sc.Units[u]
			if _, sent := x.to[u]; sent || used[u] || !m.Controls() || m.Type == order.HQ || x.f.Shaken(u) > 1 || m.Large() && heavy > 0 || !slices.Contains(x.reach[u], h) {
				continue
			}
			n := x.f.Combat(u)
			v := float64(n) - 2*fresh + 0.1*float64(b.alike(u, a)) - 0.001*float64(u)
			if x.f.Shaken(u) > 0 {
				v -= 2
			}
			if x.f.Tank(u) && b.lore.sc.Ground.Kind(e) == order.Swamp {
				continue
			}
			if unit < 0 || v > best {
				unit, at, gain, best = u, h, n, v
			}
		}
	}
	if best < -1 {
		return -1, -1, 0
	}
	return unit, at, gain
}

// alike counts who of an attack is of the same formation.
func (b *bot) alike(u int, a *assault) (n int) {
	for _, w := range a.who {
		if b.lore.sc.Units[w].Form == b.lore.sc.Units[u].Form {
			n++
		}
	}
	return n
}

// kin is 1 where two of a regiment attack together (9.41).
func (b *bot) kin(a *assault) int {
	for i, u := range a.who {
		m := &b.lore.sc.Units[u]
		for _, w := range a.who[:i] {
			if o := &b.lore.sc.Units[w]; m.Regiment != "" && o.Form == m.Form && o.Regiment == m.Regiment {
				return 1
			}
		}
	}
	return 0
}

// support is the barrage that the attack can count on (10.12, 10.71, 10.72).
func (b *bot) support(x *survey, e int16, a *assault) (guns []int, fire int) {
	for u := range b.lore.sc.Units {
		m := &b.lore.sc.Units[u]
		if !m.Gun() || m.Side() != b.side || x.guns[u] || x.f.At(u) < 0 || x.f.Battery(u) > 0 || x.f.Missions(u) == 0 || b.lore.grid.Distance(x.f.At(u), e) > int(m.Range) {
			continue
		}
		if b.alike(u, a) > 0 && len(guns) < 4 {
			guns = append(guns, u)
			fire += int(m.Barrage)
		}
	}
	if b.lore.sc.Table.Terrain[b.lore.sc.Ground.Kind(e)].BarrageHalved || x.f.Dug(b.side.Other(), e) {
		fire /= 2
	}
	if x.f.Night() {
		fire /= 2
	}
	return guns, fire
}

// standFast leaves units in enemy zones where they are if they have somebody to attack
// there, or nowhere better to go.
func (b *bot) standFast(x *survey) {
	for u := range b.lore.sc.Units {
		h := x.f.At(u)
		if _, free := x.reach[u]; !free || h < 0 {
			continue
		}
		if _, sent := x.to[u]; sent || !x.f.InZone(b.side.Other(), h) || x.crowd[h] >= 3 {
			continue
		}
		covered := true
		for _, n := range x.menace(b, h, -1) {
			covered = covered && x.target[n]
		}
		if covered && x.f.Shaken(u) < 2 {
			x.settle(b, u, h)
		}
	}
}

// follow sends everybody else forward, out of enemy zones.
func (b *bot) follow(x *survey) {
	var rest []int
	for _, u := range x.free {
		if _, sent := x.to[u]; !sent {
			rest = append(rest, u)
		}
	}
	slices.SortFunc(rest, func(p, q int) int {
		return cmp.Or(cmp.Compare(b.away(x, p), b.away(x, q)), cmp.Compare(p, q))
	})
	for _, u := range rest {
		switch m := &b.lore.sc.Units[u]; {
		case m.Gun():
			b.followGun(x, u)
		case m.Type == order.HQ:
			b.goTo(x, u, func(h int16) float64 { return b.ahead(x.f, u, h) + 30*float64(max(0, 4-x.nearest[h])) })
		default:
			b.goTo(x, u, func(h int16) float64 { return b.ahead(x.f, u, h) + 3*float64(x.heavy[h]) })
		}
	}
}

// away is how far a unit is from the aim.
func (b *bot) away(x *survey, u int) int {
	if h := x.f.At(u); h >= 0 {
		return b.goal[h]
	}
	return far
}

// followGun leaves a gun in battery while enemies are in its range.
func (b *bot) followGun(x *survey, u int) {
	h, m := x.f.At(u), &b.lore.sc.Units[u]
	if h >= 0 && (x.nearest[h] <= int(m.Range)-1 || x.f.Battery(u) > 0 && x.nearest[h] <= int(m.Range)+3) && x.nearest[h] > 1 {
		x.settle(b, u, h)
		return
	}
	b.goTo(x, u, func(h int16) float64 { return b.ahead(x.f, u, h) + 40*float64(max(0, int(m.Range)/2-x.nearest[h])) })
}

// zonePrice is what it costs to stand in an enemy zone without an attack in mind.
const zonePrice = 60

// goTo sends a unit to the hex that costs least, by a march if that leads farther.
func (b *bot) goTo(x *survey, u int, cost func(int16) float64) {
	here := x.f.At(u)
	best, at := 0.0, int16(-1)
	try := func(h int16, extra float64) {
		if x.crowd[h] >= 3 && b.lore.sc.Units[u].Stacks() {
			return
		}
		v := cost(h) + extra
		if x.f.InZone(b.side.Other(), h) && !x.f.Sheltered(b.side, h) {
			v += zonePrice
		}
		if at < 0 || v < best {
			best, at = v, h
		}
	}
	for _, h := range x.reach[u] {
		try(h, 0)
	}
	if here < 0 || x.nearest[here] > 3 {
		for _, h := range x.f.Reach(u, true, nil) {
			try(h, 0.5)
		}
	}
	if at < 0 {
		at = here
	}
	if at >= 0 {
		x.settle(b, u, at)
	}
}
