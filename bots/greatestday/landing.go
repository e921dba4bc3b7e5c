package greatestday

import (
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
		return b.ships(p, legal), true
	case game.AtAim:
		return b.aim(f, legal), true
	case game.AtBatteries:
		return most(legal, game.DoEngage, func(c kernel.Choice) float64 {
			return float64(f.EngageNumber(int(c.A), int(c.B))) * (1 + float64(f.Load(int(c.B))))
		}), true
	case game.AtLanding:
		return most(legal, game.DoLand, func(c kernel.Choice) float64 { return b.beaching(f, int(c.A), c.B) }), true
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
		return b.breach(legal), true
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
		subs := len(b.judge.sc.SubBeaches) // spread over all of them
		return most(legal, game.DoAssign, func(c kernel.Choice) float64 { return -float64((int(c.A) + int(c.B)) % subs) }), true
	case game.AtStation, game.AtSail, game.AtArrange:
		return first(legal, game.DoDone), true
	}
	return bots.Calmest(p, legal), false
}

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
func (b *bot) ships(p kernel.Position, legal []kernel.Choice) kernel.Choice {
	for _, c := range legal {
		if c.Verb != game.DoBombard {
			continue
		}
		q := b.copyTo(6, p)
		q.Apply(c, nil)
		b.lists[6] = q.Legal(b.lists[6][:0])
		for _, x := range b.lists[6] {
			if x.Verb == game.DoShell || x.Verb == game.DoDefences {
				return c
			}
		}
	}
	return first(legal, game.DoDone)
}

// aim picks the target of a ship: what threatens the sand and is not under a barrage yet.
func (b *bot) aim(f game.Facts, legal []kernel.Choice) kernel.Choice {
	ship := f.Salvo()
	best, value := kernel.Choice{}, 0.0
	for _, c := range legal {
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
		if f.Keeper(int(c.A)) {
			v *= 2
		}
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
	return v - float64(f.Mass(h))/8
}

// breach picks the track that a point is taken from.
func (b *bot) breach(legal []kernel.Choice) kernel.Choice {
	return most(legal, game.DoTrack, func(c kernel.Choice) float64 {
		return [order.Tracks]float64{order.Obstacles: 1, order.Nests: 2.5, order.Gaps: 2}[c.A]
	})
}

// What a unit off the sand is worth, and more when nothing else keeps the beach uncleared;
// and what a German costs who does.
const (
	offSand  = 0.3
	lastSand = 0.9
	keeper   = 2.5
	jam      = 1.2 // a column behind a gap, which holds up all that are to come through
)

// shore is what a landing has come to, for the Allies: the tracks brought down, units that
// are off the sand, and Germans who are not near the reinforcement hexes any more.
func (j *judge) shore(f game.Facts) float64 {
	v, off := 0.0, offSand
	for i := range j.sc.Beaches {
		x := &j.sc.Beaches[i]
		if !f.Uncleared(i) {
			v += 8
			continue
		}
		if down := f.Track(i, order.Nests) + f.Track(i, order.Gaps) + f.Track(i, order.Obstacles); down == 0 {
			off = lastSand
			v -= keeper * float64(f.Keepers(i))
		}
		v += 0.6*float64(int(x.Nests)-f.Track(i, order.Nests)) + 0.4*float64(int(x.Gaps)-f.Track(i, order.Gaps)) + 0.3*float64(int(x.Obstacles)-f.Track(i, order.Obstacles))
	}
	for u := range j.units {
		h := f.At(u)
		if h < 0 || j.units[u].side != order.Allied || j.units[u].leader {
			continue
		}
		if f.Sand(h) {
			if m := &j.sc.Units[u]; m.Transport && m.Allow == order.No && f.Mounted(u) {
				v += off / 2 // guns leave the sand only so
			}
			continue
		}
		v += off
		if j.exit[h] && f.InColumn(u) {
			v -= jam
		}
	}
	return v
}
