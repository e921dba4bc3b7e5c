package atlanticwall

import (
	"cmp"
	"maps"
	"slices"

	game "sandtable/games/atlanticwall"
	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
)

// odonline.go holds the south bank of the Odon (33.3). One battalion and two companies fight in
// a hex (8.21), zones reach over the stream, and nobody goes from zone to zone: so every second
// hex of the bank is a post with a battalion, two companies and works, battalions of a regiment
// beside one another (9.42), and what is left stands behind the line, strikes whoever has come
// over, and takes the place of who is worn out.

// findPosts lays the posts along the south bank from the Orne to the west, every second hex,
// villages first, and puts two hexes of Caen before them, those at the bridges: of the city one
// is enough.
func (l *lore) findPosts() {
	o := l.sc.Odon
	var bank []int16
	for _, h := range o.South {
		for _, n := range l.grid.Adjacent[h] {
			if n >= 0 && !slices.Contains(o.South, n) && !slices.Contains(o.East, n) && l.sc.Ground.Between(h, n)&(order.River|order.Stream) != 0 {
				bank = append(bank, h)
				break
			}
		}
	}
	slices.SortStableFunc(bank, func(p, q int16) int {
		return cmp.Compare(l.grid.Center(q).X, l.grid.Center(p).X)
	})
	apart := func(h int16) bool {
		return !slices.ContainsFunc(l.posts, func(p int16) bool { return l.grid.Distance(p, h) < 2 })
	}
	for i, h := range bank {
		if !apart(h) {
			continue
		}
		for _, n := range bank[i+1 : min(i+3, len(bank))] {
			if apart(n) && l.grid.Distance(h, n) < 2 && l.sc.Ground.Kind(n).Sheltered() {
				h = n
			}
		}
		l.posts = append(l.posts, h)
	}
	city := slices.Clone(o.City.Hexes)
	slices.SortStableFunc(city, func(p, q int16) int {
		return cmp.Compare(l.grid.Distance(p, l.posts[0]), l.grid.Distance(q, l.posts[0]))
	})
	l.keep = city[:min(2, len(city))]
}

// manned are the hexes to be held: the posts and the keep of Caen.
func (l *lore) manned() []int16 { return slices.Concat(l.posts, l.keep) }

// setUp places the next German unit on the Odon; what has no place of its own is set up as
// usual.
func (b *bot) setUp(f game.Facts) kernel.Choice {
	if b.lore.sc.Odon == nil || b.side != order.German {
		return b.first(game.DoRest, game.DoDone)
	}
	if b.places == nil {
		b.places = b.quarters(f)
	}
	for _, u := range slices.Sorted(maps.Keys(b.places)) {
		if c := (kernel.Choice{Verb: game.DoPick, A: int16(u)}); f.At(u) < 0 && b.has(c) {
			return c
		}
	}
	if c := b.first(game.DoRest, game.DoDone); c.Verb == game.DoRest || c.Verb == game.DoDone {
		return c
	}
	return b.first(game.DoAnew) // somebody would have no supply
}

// setUpAt places the unit in hand.
func (b *bot) setUpAt(f game.Facts) kernel.Choice {
	_, u, _ := f.InHand()
	to, ok := b.places[int(u)]
	delete(b.places, int(u))
	if c := (kernel.Choice{Verb: game.DoPlace, A: to}); ok && b.has(c) {
		return c
	}
	return b.first(game.DoBack)
}

// quarters says where every German unit is set up.
func (b *bot) quarters(f game.Facts) map[int]int16 {
	l := b.lore
	out := map[int]int16{}
	crowd := map[int16]int{}
	put := func(u int, h int16) {
		out[u] = h
		if l.sc.Units[u].Stacks() {
			crowd[h]++
		}
	}
	var foot, tanks, small, guns, staffs []int
	for _, c := range b.legal {
		u := int(c.A)
		if c.Verb != game.DoPick {
			continue
		}
		switch m := &l.sc.Units[u]; {
		case m.Gun():
			guns = append(guns, u)
		case m.Type == order.HQ:
			staffs = append(staffs, u)
		case !m.Large():
			small = append(small, u)
		case m.Type == order.Tank:
			tanks = append(tanks, u)
		default:
			foot = append(foot, u)
		}
	}
	slices.SortStableFunc(foot, func(p, q int) int {
		m, n := &l.sc.Units[p], &l.sc.Units[q]
		return cmp.Or(cmp.Compare(m.Form, n.Form), cmp.Compare(m.Regiment, n.Regiment))
	})
	slices.SortStableFunc(small, func(p, q int) int { return cmp.Compare(l.sc.Units[q].Front.Combat, l.sc.Units[p].Front.Combat) })
	// The weakest hold Caen, the others the posts from the Orne on.
	weak := slices.Clone(foot)
	slices.SortStableFunc(weak, func(p, q int) int { return cmp.Compare(f.Combat(p), f.Combat(q)) })
	for i, h := range l.keep {
		if i < len(weak) {
			put(weak[i], h)
		}
	}
	foot = slices.DeleteFunc(foot, func(u int) bool { _, ok := out[u]; return ok })
	for _, h := range l.posts {
		if len(foot) > 0 {
			put(foot[0], h)
			foot = foot[1:]
		}
	}
	for range 2 {
		for _, h := range l.manned() {
			if len(small) > 0 {
				put(small[0], h)
				small = small[1:]
			}
		}
	}
	// The rest stands behind the line.
	front := b.steps(l.posts)
	behind := func(u, near int, from int16) {
		best, least := int16(-1), 0
		for _, h := range l.sc.Odon.South {
			if crowd[h] >= 3 && l.sc.Units[u].Stacks() || slices.Contains(l.posts, h) || l.grid.Distance(h, from) > 15 {
				continue
			}
			d := 4*max(near-front[h], front[h]-near) + l.grid.Distance(h, from) + 2*crowd[h]
			if best < 0 || d < least {
				best, least = h, d
			}
		}
		if best >= 0 {
			put(u, best)
		}
	}
	for i, u := range foot {
		behind(u, 2, l.posts[i*len(l.posts)/max(len(foot), 1)])
	}
	for i, u := range tanks {
		behind(u, 2, l.posts[i*len(l.posts)/max(len(tanks), 1)])
	}
	for i, u := range small {
		behind(u, 2, l.posts[i%len(l.posts)])
	}
	middle := l.posts[len(l.posts)/3]
	centre := func(form int16) int16 { // the post nearest to all of a formation
		best, least := middle, far
		for _, h := range l.posts {
			sum, n := 0, 0
			for u, at := range out {
				if l.sc.Units[u].Form == form {
					sum += l.grid.Distance(at, h)
					n++
				}
			}
			if n > 0 && sum < least {
				best, least = h, sum
			}
		}
		return best
	}
	for _, u := range staffs {
		behind(u, 4, centre(l.sc.Units[u].Form))
	}
	for _, u := range guns {
		behind(u, 4, centre(l.sc.Units[u].Form))
	}
	return out
}

// dig puts the Entrenchments into the posts that have no shelter of their own.
func (b *bot) dig() kernel.Choice {
	for _, h := range b.lore.posts {
		if b.lore.sc.Ground.Kind(h).Sheltered() || b.lore.sc.Ground.Kind(h) == order.Clear {
			continue
		}
		if c := (kernel.Choice{Verb: game.DoPlace, A: h}); b.has(c) {
			return c
		}
	}
	return b.first(game.DoRest, game.DoDone)
}

// worn tells a battalion that is worn out.
func (b *bot) worn(f game.Facts, u int) bool { return f.Steps(u) < 2 }

// stand keeps the posts manned, a battalion and two companies each, and has the rest behind them.
func (b *bot) stand(x *survey) []order1 {
	l, f := b.lore, x.f
	hexes := slices.DeleteFunc(l.manned(), func(h int16) bool { return f.Enemy(b.side, h) })
	slices.SortStableFunc(hexes, func(p, q int16) int { return cmp.Compare(x.nearest[p], x.nearest[q]) })
	large := func(u int) bool { return l.sc.Units[u].Large() || f.Group(u) }
	var rest []int
	for u := range l.sc.Units {
		m := &l.sc.Units[u]
		if _, free := x.reach[u]; !free {
			continue
		}
		at := f.At(u)
		switch {
		case m.Gun():
			// goes last (guns.go)
		case m.Type == order.HQ:
			if at >= 0 && x.nearest[at] >= 4 {
				x.settle(b, u, at)
				continue
			}
			b.goTo(x, u, func(h int16) float64 { return float64(l.home[h]) + 40*float64(max(0, 4-x.nearest[h])) })
		case slices.Contains(hexes, at) && x.crowd[at] < 3 && !(large(u) && (x.heavy[at] > 0 || b.worn(f, u))):
			x.settle(b, u, at)
		default:
			rest = append(rest, u)
		}
	}
	send := func(h int16, wants func(u int) bool) {
		best, value := -1, 0.0
		for i, u := range rest {
			if !wants(u) || !slices.Contains(x.reach[u], h) {
				continue
			}
			if v := float64(f.Combat(u)) + b.w.steps*float64(f.Steps(u)) - b.w.shaken*float64(f.Shaken(u)); best < 0 || v > value {
				best, value = i, v
			}
		}
		if best >= 0 {
			x.settle(b, rest[best], h)
			rest = slices.Delete(rest, best, best+1)
		}
	}
	for _, h := range hexes {
		if x.heavy[h] == 0 {
			send(h, func(u int) bool { return large(u) && !f.Tank(u) && !b.worn(f, u) })
		}
		if x.heavy[h] == 0 {
			send(h, large)
		}
	}
	rest = b.counter(x, rest)
	for _, h := range hexes {
		for float64(x.nearest[h]) <= b.w.post && x.crowd[h] < 3 {
			n := x.crowd[h]
			send(h, func(u int) bool { return !large(u) })
			if x.crowd[h] == n {
				break
			}
		}
	}
	for _, u := range rest {
		place, least := l.posts[0], far
		for _, h := range l.posts {
			d := 2*x.nearest[h] + x.crowd[h]
			if at := f.At(u); at >= 0 {
				d += l.grid.Distance(at, h)
			}
			if d < least {
				place, least = h, d
			}
		}
		b.man(x, u, place)
	}
	b.emplaceGuns(x)
	return x.orders(b)
}
