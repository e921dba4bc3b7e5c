package greatestday

import (
	"math"

	"sandtable/bots"
	game "sandtable/games/greatestday"
	"sandtable/games/greatestday/order"
	"sandtable/kernel"
)

// landing plays the decisions of the Naval chit by rule of thumb: strongpoints by the
// beach are shelled before the waves come in, tanks and engineers land first, the Nests
// and the Gaps are brought down before the Obstacles.
func (b *bot) landing(p kernel.Position, f game.Facts, legal []kernel.Choice) (kernel.Choice, bool) {
	switch f.Kind() {
	case game.AtShips:
		return b.ships(p, f, legal), true
	case game.AtAim:
		return b.aim(f, legal), true
	case game.AtBatteries:
		return most(legal, game.DoEngage, func(c kernel.Choice) float64 {
			return float64(f.EngageNumber(int(c.A), int(c.B))) * (1 + float64(f.Load(int(c.B))))
		}), true
	case game.AtLanding:
		return most(legal, game.DoLand, func(c kernel.Choice) float64 {
			v := b.beaching(f, int(c.A), c.B)
			if f.Load(int(c.A)) < battalion && b.keepsOut(f, legal, c.B) {
				v -= elsewhere
			}
			return v
		}), true
	case game.AtNests:
		return first(legal, game.DoNests), true
	case game.AtNestsMen:
		return most(legal, game.DoNests, func(c kernel.Choice) float64 { return b.judge.units[c.A].strength }), true
	case game.AtShotMen:
		return most(legal, game.DoTarget, func(c kernel.Choice) float64 { return b.judge.units[c.A].strength }), true
	case game.AtUnload:
		return first(legal, game.DoAllOff), true
	case game.AtCraftGun:
		return first(legal, game.DoDefences), true
	case game.AtTrack:
		return b.breach(f, legal), true
	case game.AtGap:
		return most(legal, game.DoOpen, func(c kernel.Choice) float64 {
			land, _ := f.GapTo(int(c.A))
			if f.Enemy(b.side, land) == (b.side == order.German) {
				return 1 // each opens where its own side has the better of it
			}
			return 0
		}), true
	case game.AtWave, game.AtLoad:
		n := 0
		for _, c := range legal {
			if c.Verb == game.DoAssign {
				n++
			}
		}
		if n == 0 {
			return first(legal, game.DoDone), true
		}
		if f.Turn() >= narrow && !b.vast() {
			return most(legal, game.DoAssign, func(c kernel.Choice) float64 { return -float64(b.judge.width(f, int(c.B))) }), true
		}
		subs := len(b.judge.sc.SubBeaches) // spread over all of them
		return most(legal, game.DoAssign, func(c kernel.Choice) float64 { return -float64((int(c.A) + int(c.B)) % subs) }), true
	case game.AtStation, game.AtSail, game.AtArrange:
		return first(legal, game.DoDone), true
	}
	return bots.Calmest(p, legal), false
}

// narrow is the turn from which all loads are sent to the Sub-Beach with the fewest hexes:
// who finds no room there waits at sea, and the sand can be emptied and the beach cleared
// (4.3.2, 4.5.1).
const narrow = 2

// most is the choice of a verb that is worth most, or the first of all.
func most(legal []kernel.Choice, verb uint16, worth func(kernel.Choice) float64) kernel.Choice {
	best, at := legal[0], -1
	value := 0.0
	for i, c := range legal {
		if c.Verb != verb {
			continue
		}
		if v := worth(c); at < 0 || v > value {
			best, at, value = c, i, v
		}
	}
	return best
}

// ships picks the next ship that has something to fire at.
func (b *bot) ships(p kernel.Position, f game.Facts, legal []kernel.Choice) kernel.Choice {
	for _, c := range legal {
		if c.Verb != game.DoBombard || b.vast() && b.round.looked[c.A] {
			continue
		}
		if b.vast() {
			b.round.looked[c.A] = true // each is looked at once
		}
		q := b.copyTo(6, p)
		q.Apply(c, nil)
		b.lists[6] = q.Legal(b.lists[6][:0])
		for _, x := range b.lists[6] {
			if x.Verb == game.DoShell || x.Verb == game.DoDefences || x.Verb == game.DoBarrage && b.screen(f, x.A) > 0 {
				return c
			}
		}
	}
	return first(legal, game.DoDone)
}

// silence is what it is worth to lay a barrage on a coastal battery, which keeps it from
// firing at the craft with whole battalions in them: more than any other target (4.4.7).
const silence = 100

// gatekeeper is how much more a ship's fire is worth at who keeps a beach uncleared: as long as he
// is not suppressed nobody goes with a division's chit where he fires (G7.1).
const gatekeeper = 8

// screens is how much more a barrage is worth than the fire that it comes with.
const screens = 4

// screen is what a barrage on a hex takes from the Germans in it, seen or not: they fire no farther
// than the next hex until the turn is over, and keep nobody farther off on the sand (G16.8, G16.9).
func (b *bot) screen(f game.Facts, h int16) float64 {
	in := f.Inland(h)
	if b.vast() || f.Barraged(h) {
		return 0
	}
	loud := drowned * b.judge.mutes(f, h)
	if in < 0 {
		return loud
	}
	v := 0.0
	for u := f.First(h); u >= 0; u = f.After(u) {
		if x := &b.judge.units[u]; !x.leader && x.side != b.side && !f.Suppressed(u) {
			v += x.strength
		}
	}
	return v*screens*gatekeeper*3/float64(max(in, 1)) + salvo*b.judge.frees(f, h) + loud
}

// aim picks the target of a ship: coastal batteries, then what threatens the sand and is
// not under a barrage yet.
func (b *bot) aim(f game.Facts, legal []kernel.Choice) kernel.Choice {
	ship := f.Salvo()
	best, value := kernel.Choice{}, 0.0
	for _, c := range legal {
		if c.Verb == game.DoBarrage {
			if v := b.screen(f, c.A); v > value {
				best, value = c, v
			}
			continue
		}
		if c.Verb != game.DoShell {
			continue
		}
		h := f.At(int(c.A))
		v := b.judge.units[c.A].strength * float64(1+f.ShellNumber(ship, int(c.A)))
		if in := f.Inland(h); in >= 0 {
			v *= 3 / float64(max(in, 1))
		}
		if !f.Barraged(h) {
			v *= 2
		}
		switch {
		case !f.Keeper(int(c.A)):
			if !b.vast() && b.judge.indirect(int(c.A)) {
				v += float64(1+f.ShellNumber(ship, int(c.A))) * (1 + shells*b.judge.later(f))
			}
		case b.vast():
			v *= 2
		default:
			v *= gatekeeper
		}
		if f.Battery(int(c.A)) {
			v += silence
		}
		v += b.screen(f, h)
		if v > value {
			best, value = c, v
		}
	}
	if value > 0 {
		return best
	}
	return first(legal, game.DoDefences, game.DoBack)
}

// beaching is how gladly a load is landed on a hex: who is strong against defences first,
// where there is room and a way off the sand.
func (b *bot) beaching(f game.Facts, u int, h int16) float64 {
	m := &b.judge.sc.Units[u]
	v := 0.0
	switch {
	case m.DD:
		v = 5
	case m.Funny:
		v = 4
	case m.Engineer:
		v = 3
	case m.Armoured:
		v = 2
	}
	if !b.vast() {
		v -= adrift * float64(b.judge.hulks(f, h))
	}
	return v - float64(f.Mass(h))/8
}

// adrift is what a craft counts that lies adrift where a load could land: what is in it needs the
// room to get out, and does nothing for two chits more (4.2.1).
const adrift = 1.5

// A load of so many units fills a hex of the beach; a smaller one goes rather where nobody so
// large could land any more.
const (
	battalion = 3
	elsewhere = 0.8
)

// keepsOut tells whether a whole battalion could still land on a hex: it would wait at sea
// with its leader, all day where few hexes belong to its box, if others took all of them
// (4.5.1, G10.1). A beach of many hexes has room for all who land by themselves: there tanks
// and engineers had better stay apart, each with a hex and a column of its own.
func (b *bot) keepsOut(f game.Facts, legal []kernel.Choice, h int16) bool {
	if !b.vast() && b.judge.sand > strait {
		return false
	}
	for _, c := range legal {
		if c.Verb == game.DoLand && c.B == h && f.Load(int(c.A)) >= battalion {
			return true
		}
	}
	return false
}

// strait is the most hexes of a beach on which loads keep out of each other's way.
const strait = 6

// breach picks the track that a point is taken from. Everybody can hit the Nests, few the
// Obstacles and the Gaps: those take what is left of more.
func (b *bot) breach(f game.Facts, legal []kernel.Choice) kernel.Choice {
	return most(legal, game.DoTrack, func(c kernel.Choice) float64 {
		if order.Track(c.A) == order.Nests {
			return 0
		}
		left := 0
		for i := range b.judge.sc.Beaches {
			left = max(left, f.Track(i, order.Track(c.A)))
		}
		return 1 + float64(left)
	})
}

// What a unit off the sand is worth, and more when the defences are down; what the beach
// is worth, more and more as fewer are left who keep it uncleared, friend or foe: before it
// is cleared nobody leaves its Overlay (4.3.1).
const (
	offSand  = 1.0
	lastSand = 1.8
	clearing = 16.0
	onSand   = 0.3 // of what a hit costs elsewhere: nobody rallies there who could go
	jam      = 1.2 // a column behind a gap, which holds up all that are to come through
	some     = 2.0 // so many who keep a beach uncleared are worth half of what more and more of them are
	keeper   = 1.5 // to the Allies of a vast scenario, each who keeps a beach uncleared
	barring  = 2.0 // a column on the sand, which keeps all others of its hex from leaving it
	stuck    = 0.8 // in a hex whose column cannot go on
	room     = 0.4 // anybody else there, who takes the room of those who come
)

// shore is what a landing has come to, for the Allies: the tracks brought down, units that
// are off the sand, and Germans who are not near the reinforcement hexes any more. The parts
// are added one after the other, so that a sum is the same to the last digit whoever adds it.
func (j *judge) shore(f game.Facts) float64 {
	v, off := 0.0, offSand
	for _, i := range j.shores {
		var open bool
		if v, open = j.beach(f, i, v); open {
			off = lastSand
		}
	}
	if j.vast() {
		off *= 2
	}
	for _, u := range j.cast {
		h := f.At(u)
		if h < 0 || j.units[u].side != order.Allied || j.units[u].leader || j.units[u].steps == 0 {
			continue
		}
		if f.Sand(h) {
			v = j.onTheSand(f, u, h, off, v)
		} else {
			v = j.leftTheSand(f, u, h, v+off)
		}
	}
	return v
}

// beach adds what has come of a beach. It is open where it is cleared, or nothing but those who
// keep it and those on its sand is in the way of that.
func (j *judge) beach(f game.Facts, i int, v float64) (sum float64, open bool) {
	x := &j.sc.Beaches[i]
	tracks := [order.Tracks]int{order.Obstacles: int(x.Obstacles), order.Nests: int(x.Nests), order.Gaps: int(x.Gaps)}
	down := tracks
	n := float64(f.Keepers(i))
	if f.Uncleared(i) {
		for t := range down {
			down[t] -= f.Track(i, order.Track(t))
		}
		switch {
		case j.side == order.Allied && j.vast():
			v -= keeper * n
		case j.side == order.Allied: // the last is worth most: with him the beach may be cleared
			v -= keeper * (2 * math.Sqrt(n))
		case !j.vast():
			v -= j.w.bar * n / (n + some)
		}
	}
	v += 0.6*float64(down[order.Nests]) + 0.4*float64(down[order.Gaps]) + 0.3*float64(down[order.Obstacles])
	switch {
	case !f.Uncleared(i):
		return v + (2 + j.clearing()), true // and its points, which the score has
	case down == tracks:
		return v + j.clearing()/(1+0.4*(2*n+float64(j.stranded(f, i)))), true
	}
	return v, false
}

// onTheSand adds what an Allied unit is worth that has not left the sand.
func (j *judge) onTheSand(f game.Facts, u int, h int16, off, v float64) float64 {
	v += j.w.hit * (1 - onSand) * float64(f.Hits(u))
	if m := &j.sc.Units[u]; m.Transport && m.Allow == order.No && f.Mounted(u) {
		v += off / 2 // guns leave the sand only so
	}
	if j.vast() && !f.InColumn(u) && j.blocked(f, h) {
		v -= stuck
	}
	if j.emptying {
		v -= aside * j.gap[h]
		if f.InColumn(u) {
			v -= barring
		}
	}
	return v
}

// leftTheSand takes off what it costs that an Allied unit which has left the sand stands in an exit.
func (j *judge) leftTheSand(f game.Facts, u int, h int16, v float64) float64 {
	switch {
	case !j.exit[h]:
		return v
	case f.InColumn(u) && j.vast():
		return v - 2*jam
	case f.InColumn(u):
		return v - jam
	case j.vast() || j.emptying:
		return v - 2*room
	}
	return v - room
}

// blocked tells whether somebody who lies suppressed in column keeps all others in his hex
// from going into column, in which alone they leave the sand (4.2.4, G10.1): they had better
// go along it first.
func (j *judge) blocked(f game.Facts, h int16) bool {
	for w := f.First(h); w >= 0; w = f.After(w) {
		if f.InColumn(w) && f.Suppressed(w) {
			return true
		}
	}
	return false
}

// clearing is what it is worth that a beach is cleared.
func (j *judge) clearing() float64 {
	if j.vast() {
		return unclearedAt
	}
	return clearing
}

// stranded is how many of the Allies are still on the sand of a beach, craft too; who is
// suppressed counts twice, for he cannot leave.
func (j *judge) stranded(f game.Facts, beach int) (n int) {
	for _, h := range j.sc.Beaches[beach].Hexes {
		for u := f.First(h); u >= 0; u = f.After(u) {
			if x := &j.units[u]; !x.leader && x.side == order.Allied {
				if n++; f.Suppressed(u) {
					n++
				}
			}
		}
	}
	return n
}
