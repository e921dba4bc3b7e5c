package atlanticwall

import (
	"slices"

	game "sandtable/games/atlanticwall"
	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
)

// landing.go plays the Invasion Stage. The Allies aim ships at what covers the beach, land tanks
// rather than let them swim, leave the sand where engineers work, assault where it pays, and hold
// reinforcements back until the beach is cleared; the Germans fire where demolition engineers and whole
// companies are.

// landing answers the questions of the Invasion Stage; ok is false for others.
func (b *bot) landing(f game.Facts) (c kernel.Choice, ok bool) {
	switch f.Kind() {
	case game.AtBombs:
		return b.bomb(f), true
	case game.AtPlan:
		if c, ok := b.aimAtBatteries(f); ok {
			return c, true
		}
		return b.first(game.DoRest, game.DoFire, game.DoDone, game.DoBack), true
	case game.AtPlanShips:
		if b.lore.sc.Objectives != nil {
			return b.first(game.DoAdd, game.DoFire, game.DoBack), true
		}
		return b.first(game.DoRest, game.DoFire, game.DoDone, game.DoBack), true
	case game.AtAntiShip:
		return b.rake(f), true
	case game.AtTanks:
		return b.first(game.DoDone), true
	case game.AtRangers:
		inland, spare := b.inland(f), mayDrift
		if b.lore.sc.Beachhead != nil {
			spare = 0 // there the way to Ryes and the bridges counts
		}
		c, _ = b.most(game.DoLand, func(c kernel.Choice) float64 {
			return -b.danger(f, c.B) - inland(c.B) - float64(max(0, spare-b.room(f, c.B)+f.Bulk(int(c.A))))
		})
		return c, true
	case game.AtFuture:
		c, _ = b.most(game.DoLand, func(c kernel.Choice) float64 { return b.weight(int(c.A)) })
		return c, true
	case game.AtBoard:
		return b.first(game.DoDone), true // more units on the sand only draw fire at the engineers
	case game.AtSmallArms:
		c, _ = b.most(game.DoVolley, func(c kernel.Choice) float64 { return b.volley(f, c.A, c.B) })
		if c.Verb == 0 {
			c = b.first(game.DoDone)
		}
		return c, true
	case game.AtShore:
		if b.lore.sc.Beachhead != nil {
			return b.wade(f), true
		}
		return b.shore(f), true
	case game.AtShoreTo:
		if b.lore.sc.Beachhead != nil {
			return b.wadeOn(f), true
		}
		u, _, _ := f.InHand()
		at := f.At(int(u))
		c, v := b.most(game.DoMove, func(c kernel.Choice) float64 {
			if !b.wades(f, int(u), at, c.A) { // whoever is in a full hex may still leave it, but need not (8.12)
				return 0
			}
			return b.danger(f, at) - b.danger(f, c.A)
		})
		if c.Verb == 0 || v < b.w.dodge {
			c = b.first(game.DoBack)
		}
		return c, true
	case game.AtAssault:
		return b.storm(f), true
	case game.AtStorm:
		return b.first(game.DoCommit, game.DoAdd, game.DoBack), true
	case game.AtStormOn:
		return b.first(game.DoAdvance), true
	case game.AtToll:
		return b.toll(f), true
	}
	return c, false
}

// mayDrift is for how many rangers and commandos leave room where they land: so many of a sub-beach can drift
// into one hex (27.18), and who is one too many there is lost (8.12).
const mayDrift = 5

// bomb aims at the hex with most nests and batteries near a sub-beach.
func (b *bot) bomb(f game.Facts) kernel.Choice {
	c, _ := b.most(game.DoBomb, func(c kernel.Choice) float64 {
		n := 0
		for u := f.First(c.A); u >= 0; u = f.After(u) {
			if t := b.lore.sc.Units[u].Type; t == order.Nest || t == order.Battery {
				n++
			}
		}
		return float64(n) - 0.5*float64(b.toBeach(c.A))
	})
	if c.Verb == 0 {
		return b.first(game.DoDone)
	}
	return c
}

// toBeach is how far a hex is from the nearest sub-beach.
func (b *bot) toBeach(h int16) int {
	d := far
	for _, s := range b.lore.sc.Landing.Subs {
		d = min(d, b.lore.grid.Distance(h, s.At))
	}
	return d
}

// rake fires at the fullest craft, or at a ship where nobody lands.
func (b *bot) rake(f game.Facts) kernel.Choice {
	crafts := map[int16]float64{} // by sub-beach
	c, _ := b.most(game.DoRake, func(c kernel.Choice) float64 {
		n, known := crafts[c.B]
		if !known {
			n = float64(f.Crafts(int(c.B)))
			crafts[c.B] = n
		}
		return n + float64(b.lore.sc.Units[c.A].Bombard[0])
	})
	if c.Verb != 0 {
		return c
	}
	return b.engage(f)
}

// danger is how much small-arms fire a hex is under. Where demolition engineers are it counts
// more: fire at the units of the hex hits them too.
func (b *bot) danger(f game.Facts, h int16) float64 {
	return b.fire(f, h) * (1 + b.w.engineers*float64(f.PointsAt(h)))
}

// fire is the strength of all Germans beside a hex.
func (b *bot) fire(f game.Facts, h int16) (n float64) {
	for _, x := range b.lore.grid.Adjacent[h] {
		if x >= 0 && f.Enemy(order.Allied, x) {
			n += float64(f.Volley(x))
		}
	}
	return n
}

// volley is what the fire of a hex at another is worth: units, demolition points, pins.
func (b *bot) volley(f game.Facts, from, at int16) (worth float64) {
	units, free, frail := 0, 0, 0
	for u := f.First(at); u >= 0; u = f.After(u) {
		m := &b.lore.sc.Units[u]
		if !m.Combatant() {
			continue
		}
		units++
		switch {
		case m.Size != order.AssaultCompany:
			frail++
		case !f.Pinned(u):
			free++
		}
	}
	for die := 1; die <= 6; die++ {
		x := b.lore.sc.Table.Shot(f.Volley(from), die)
		dead := float64(min(int(x.Killed), units))
		if x.Pins {
			worth += dead + b.w.pinned*float64(free) + float64(frail)
		}
		if x.Killed > 0 && f.PointsAt(at) > 0 {
			worth += b.w.point
		}
	}
	return worth / 6
}

// shore moves units off hexes under more fire than others beside them, one stack at a time.
func (b *bot) shore(f game.Facts) kernel.Choice {
	best, most := kernel.Choice{}, 0.0
	for _, c := range b.legal {
		if c.Verb != game.DoPick || b.tried(f, int(c.A)) {
			continue
		}
		at := f.At(int(c.A))
		now := b.danger(f, at)
		if now <= most {
			continue
		}
		for _, h := range b.lore.grid.Adjacent[at] {
			if b.lore.land(h) && !f.Enemy(order.Allied, h) && now-b.danger(f, h) >= b.w.dodge && b.wades(f, int(c.A), at, h) {
				best, most = c, now
				break
			}
		}
	}
	return b.takeUp(f, best)
}

// wades tells whether a unit can move to a hex beside it in the Invasion Stage.
func (b *bot) wades(f game.Facts, u int, at, to int16) bool {
	m := &b.lore.sc.Units[u]
	if b.lore.sc.Ground.Between(at, to)&order.Cliff != 0 && m.Type != order.Ranger || f.InZone(order.German, to) && (f.InZone(order.German, at) || !m.Controls()) {
		return false
	}
	return !m.Stacks() || b.room(f, to) >= f.Bulk(u)
}

// overrun sends German units onto sub-beaches that nobody holds, where that costs most
// demolition points.
func (b *bot) overrun(f game.Facts) (out []order1) {
	taken := map[int16]bool{}
	for u := range b.lore.sc.Units {
		m := &b.lore.sc.Units[u]
		if m.Side() != order.German || !m.Controls() || !f.CanMove(u) {
			continue
		}
		to, most := int16(-1), 0
		for _, h := range f.Reach(u, false, nil) {
			if n := f.PointsAt(h); n > most && !taken[h] {
				to, most = h, n
			}
		}
		if to >= 0 {
			taken[to] = true
			out = append(out, order1{unit: u, to: to})
		}
	}
	slices.SortStableFunc(out, func(x, y order1) int { return f.PointsAt(y.to) - f.PointsAt(x.to) })
	return out
}

// storm makes the assaults that pay, pins those who would have to make others, and goes on.
func (b *bot) storm(f game.Facts) kernel.Choice {
	c, v := b.most(game.DoAttack, func(c kernel.Choice) float64 { return b.pays(f, c.A) })
	if c.Verb != 0 && v > 0 {
		return c
	}
	if done := (kernel.Choice{Verb: game.DoDone}); b.has(done) {
		return done
	}
	if p, v := b.most(game.DoPin, func(c kernel.Choice) float64 {
		if f.Covered(c.A) {
			return 1
		}
		return 0
	}); p.Verb != 0 && v > 0 {
		return p
	}
	if c.Verb != 0 {
		return c
	}
	return b.legal[0]
}

// pays is what an assault on a hex is worth: units lost by either side, and what the hex holds.
func (b *bot) pays(f game.Facts, h int16) (worth float64) {
	column := f.Storm(h)
	if column == 0 {
		return -1
	}
	units := 0
	for u := f.First(h); u >= 0; u = f.After(u) {
		units++
	}
	for dice := 2; dice <= 12; dice++ {
		r := &b.lore.sc.Table.CRT[dice][column-1]
		weight := float64(6 - max(dice-7, 7-dice))
		if r.Attacker {
			worth -= weight * float64(r.Losses)
		} else {
			worth += b.w.storm * weight * float64(min(int(r.Losses), units))
		}
	}
	return worth / 36
}

// toll gives up what is worth least of one's own, and takes what is worth most of the enemy's.
func (b *bot) toll(f game.Facts) kernel.Choice {
	c, _ := b.most(game.DoLose, func(c kernel.Choice) float64 {
		v := b.weight(int(c.A))
		if f.Pinned(int(c.A)) {
			v--
		}
		if b.lore.sc.Units[c.A].Side() == b.side {
			v = -v
		}
		return v
	})
	return c
}

// weight is what a unit is worth on the sand: its strength, and the column by which engineers shift an
// assault (29.29).
func (b *bot) weight(u int) float64 {
	m := &b.lore.sc.Units[u]
	v := 2 * float64(m.Front.Combat)
	if m.Engineers() {
		v += 3
	}
	return v
}
