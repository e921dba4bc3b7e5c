package atlanticwall

import (
	"cmp"
	"slices"

	game "sandtable/games/atlanticwall"
	"sandtable/games/atlanticwall/order"
)

// drive.go plans the movement of a side that attacks: first who goes beside which enemy
// (strike.go), then everybody else towards the goal and out of enemy zones.

// survey is the position as the planner sees it: where units stand already or will.
type survey struct {
	f       game.Facts
	side    order.Side
	reach   map[int][]int16 // tactical, by unit that can move
	free    []int           // the units that can move
	comers  [][]int         // by hex, those of them, or of a reserve, that can come there to attack out of it
	to      map[int]int16   // where units are sent, or stay on purpose
	crowd   []int           // by hex, units that will stand there
	heavy   []int           // battalions among them
	target  []bool          // by hex: enemies there will be attacked
	guns    map[int]bool    // guns that have been counted
	kept    map[int]bool    // who is where he is wanted, and attacks out of there
	drawn   map[int]bool    // enemy guns whose defensive fire has been counted: they give it once (10.46)
	nearest []int           // by hex, distance to the nearest enemy
	enemies []int16         // hexes with enemies
}

func (b *bot) look(f game.Facts) *survey {
	n := b.lore.grid.Len()
	x := &survey{
		f: f, side: b.side, reach: map[int][]int16{}, to: map[int]int16{}, comers: make([][]int, n), crowd: make([]int, n), heavy: make([]int, n), target: make([]bool, n),
		guns: map[int]bool{}, drawn: map[int]bool{}, kept: map[int]bool{},
	}
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
	x.gather(b, x.free)
	return x
}

// gather notes which of some units can come to which hex and attack out of it.
func (x *survey) gather(b *bot, units []int) {
	for h := range x.comers {
		x.comers[h] = x.comers[h][:0]
	}
	for _, u := range units {
		if m := &b.lore.sc.Units[u]; m.Controls() && m.Type != order.HQ {
			for _, h := range x.reach[u] {
				x.comers[h] = append(x.comers[h], u)
			}
		}
	}
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

// willBe is where a unit is sent, or stands.
func (x *survey) willBe(u int) int16 {
	if h, sent := x.to[u]; sent {
		return h
	}
	return x.f.At(u)
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
	b.inBattery(x)
	b.garrison(x)
	b.ferry(x)
	b.sendSappers(x)
	for b.strike(x) {
	}
	b.standFast(x)
	b.rest(x)
	if b.lore.sc.Campaign != nil {
		b.depart(x)
	}
	b.follow(x)
	return x.orders(b)
}

// aim finds the ways to what the side wants: the goal, until it has been there, and the
// batteries that are left.
func (b *bot) aim(f game.Facts) {
	b.goal, b.guns, b.open = b.lore.home, nil, nil
	switch {
	case b.side == order.German:
		return
	case b.lore.sc.Campaign != nil:
		b.share(f)
		return
	}
	if left := b.batteryHexes(f); len(left) > 0 && (b.toSilence(f) > 0 || !b.lore.several()) {
		b.guns = b.lore.paths(left)
	}
	if b.lore.several() {
		left := 0
		for i, h := range b.lore.goals {
			b.open = append(b.open, nil)
			if !f.Garrisoned(b.side, h) {
				b.open[i] = b.lore.ways[i]
				left++
			}
		}
		switch {
		case left == 0 && f.Exited() < int(b.lore.sc.Exits):
			b.open = [][]int{b.lore.south}
		case left == 0 && b.lore.bank != nil:
			b.open = [][]int{b.lore.bank}
		case left == 0:
			b.open = nil
		}
		return
	}
	if f.Taken() > 0 && b.guns != nil {
		b.goal = b.guns
	}
}

// batteryHexes are the hexes of the batteries that are left.
func (b *bot) batteryHexes(f game.Facts) (left []int16) {
	for u := range b.lore.sc.Units {
		if b.lore.sc.Units[u].Type == order.Battery && f.At(u) >= 0 {
			left = append(left, f.At(u))
		}
	}
	return left
}

// ahead is how far a hex is from the aim of a unit: the goal, or a battery that is much
// nearer to where the unit is; of several goals the nearest that is not held yet.
func (b *bot) ahead(f game.Facts, u int, h int16) float64 {
	at := f.At(u)
	if b.bound != nil && b.open != nil {
		return b.toCity(f, u, h)
	}
	if len(b.open) > 0 {
		var to []int
		for i, way := range b.open {
			if way == nil {
				continue
			}
			if f := b.lore.sc.Units[u].Form; f >= 0 && b.lore.target[f] == i {
				to = way
				break
			}
			if to == nil || at >= 0 && way[at] < to[at] {
				to = way
			}
		}
		if b.detours(at, to) {
			to = b.guns
		}
		return float64(to[h])
	}
	if b.detours(at, b.goal) {
		return float64(b.guns[h])
	}
	return float64(b.goal[h])
}

// detours tells whether a battery that has to be destroyed is much nearer to a hex than a goal.
func (b *bot) detours(at int16, goal []int) bool {
	return b.guns != nil && at >= 0 && float64(b.guns[at]) < b.w.detour*float64(goal[at])
}

// orders are the moves of a plan, those nearest to the aim first.
func (x *survey) orders(b *bot) []order1 {
	var out []order1
	b.plan.crowd = x.crowd
	for u := range b.lore.sc.Units {
		to, ok := x.to[u]
		if _, free := x.reach[u]; !ok || !free || to == x.f.At(u) && !b.leavers[u] {
			continue
		}
		out = append(out, order1{unit: u, to: to, march: !slices.Contains(x.reach[u], to)})
	}
	slices.SortStableFunc(out, func(p, q order1) int { return cmp.Compare(b.goal[p.to], b.goal[q.to]) })
	return out
}

// garrison leaves the strongest in each goal that is held.
func (b *bot) garrison(x *survey) {
	switch {
	case !b.lore.several():
		return // to have been there is enough (33.18)
	case b.lore.sc.Campaign != nil:
		b.keepCities(x)
		return
	}
	for _, h := range b.lore.goals {
		b.leave(x, h)
	}
	switch {
	case b.lore.sc.Odon != nil:
		b.bridgehead(x)
	case b.lore.sc.Beachhead != nil:
		b.fill(x, b.lore.sc.Beachhead.Hexes)
		b.walkIn(x)
	case b.lore.sc.Objectives != nil:
		b.fill(x, b.towns())
	}
}

// leave leaves the strongest of those who are in a hex there, unless he cannot move anyway.
func (b *bot) leave(x *survey, h int16) {
	best := -1
	for u := x.f.First(h); u >= 0; u = x.f.After(u) {
		if m := &b.lore.sc.Units[u]; m.Side() == b.side && m.Controls() && (best < 0 || x.f.Combat(u) > x.f.Combat(best)) {
			best = u
		}
	}
	if _, free := x.reach[best]; free {
		x.settle(b, best, h)
	}
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
	var posts []int
	for _, u := range rest {
		switch m := &b.lore.sc.Units[u]; {
		case m.Gun():
			b.followGun(x, u)
		case m.Type == order.HQ && b.lore.sc.Campaign != nil:
			posts = append(posts, u)
		case m.Type == order.HQ:
			b.goTo(x, u, func(h int16) float64 { return b.ahead(x.f, u, h) + b.w.staff*float64(max(0, 4-x.nearest[h])) })
		case b.lore.sc.Campaign != nil:
			b.goTo(x, u, func(h int16) float64 { return b.ahead(x.f, u, h) + b.w.crowd*float64(x.heavy[h]) + b.stray(x, u, h) })
		default:
			b.goTo(x, u, func(h int16) float64 { return b.ahead(x.f, u, h) + b.w.crowd*float64(x.heavy[h]) })
		}
	}
	for _, u := range posts {
		b.post(x, u)
	}
}

// away is how far a unit is from the aim.
func (b *bot) away(x *survey, u int) int {
	if h := x.f.At(u); h >= 0 {
		return b.goal[h]
	}
	return far
}

// inBattery leaves guns where they are while enemies are in their range, before anybody is sent
// into their hexes: who is one too many there at the end is lost (8.11).
func (b *bot) inBattery(x *survey) {
	for _, u := range x.free {
		h, m := x.f.At(u), &b.lore.sc.Units[u]
		if m.Gun() && h >= 0 && (x.nearest[h] <= int(m.Range)-1 || x.f.Battery(u) > 0 && x.nearest[h] <= int(m.Range)+3) && x.nearest[h] > 1 && x.crowd[h] < 3 {
			x.settle(b, u, h)
		}
	}
}

// followGun brings a gun on into range.
func (b *bot) followGun(x *survey, u int) {
	m := &b.lore.sc.Units[u]
	b.goTo(x, u, func(h int16) float64 {
		return b.ahead(x.f, u, h) + b.w.gun*float64(max(0, int(m.Range)/2-x.nearest[h]))
	})
}

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
			v += b.w.zone
		}
		if at < 0 || v < best {
			best, at = v, h
		}
	}
	for _, h := range x.reach[u] {
		try(h, 0)
	}
	if here < 0 || x.nearest[here] > 3 || b.wheels(u) && b.across(x, u, here) {
		for _, h := range x.f.Reach(u, true, nil) {
			try(h, b.w.march)
		}
	}
	if at < 0 {
		at = here
	}
	if at >= 0 {
		x.settle(b, u, at)
	}
}
