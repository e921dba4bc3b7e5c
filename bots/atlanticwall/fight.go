package atlanticwall

import (
	game "sandtable/games/atlanticwall"
	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
)

// good is the column from which the side seeks attacks: a bad exchange will do where steps may be
// exchanged.
func (b *bot) good() float64 {
	if b.presses() {
		return b.w.good - exchange
	}
	return b.w.good
}

// exchange is how many columns worse attacks may be there.
const exchange = 4

// combat attacks where the odds are best, and ends the phase when nothing good is left and
// nothing must be done. Bad attacks that have to be made are made by as few as can be.
func (b *bot) combat(f game.Facts) kernel.Choice {
	b.forget(f)
	b.given, b.about, b.spent, b.poor = map[int]bool{}, -1, 0, false
	c, column := b.most(game.DoAttack, func(c kernel.Choice) float64 {
		if b.refused[c.A] {
			return -1
		}
		return float64(b.shaded(f, c.A, f.Levy(c.A))) + b.daring(f, c.A)
	})
	if all, found := b.atGoal(f); found {
		return all
	}
	end := b.first(game.DoDone, game.DoApply)
	canEnd := end.Verb == game.DoDone || end.Verb == game.DoApply
	sought := b.good()
	if b.fearsNight(f) {
		sought++
	}
	switch {
	case c.Verb == 0 || canEnd && column < sought && (column <= 0 || !b.desperate(f, c.A)):
		return end
	case column < 0: // all that is left has failed before: any may do now
		return b.legal[b.rng.IntN(len(b.legal))]
	case column < sought:
		b.poor = true
		c = b.duty(f, c)
	}
	return c
}

// forget drops what was refused in another phase. The first decision of a phase need not be
// which attack to make: who takes a seat over may find one begun.
func (b *bot) forget(f game.Facts) {
	if now := f.Turn()*2 + int(f.Side()); b.refused == nil || b.phase != now {
		b.phase, b.refused = now, map[int16]bool{}
	}
}

// duty is the best of the attacks that have to be made, where only those are left to make (9.11,
// 9.13): somebody's duty elsewhere is no reason for a bad attack here.
func (b *bot) duty(f game.Facts, otherwise kernel.Choice) kernel.Choice {
	c, column := b.most(game.DoAttack, func(c kernel.Choice) float64 {
		owed := f.Due(c.A)
		for _, h := range b.lore.grid.Adjacent[c.A] {
			for u := b.firstIn(f, h); u >= 0 && !owed; u = f.After(u) {
				owed = b.lore.sc.Units[u].Side() == b.side && f.Owes(u)
			}
		}
		if !owed || b.refused[c.A] {
			return -1
		}
		return float64(f.Levy(c.A))
	})
	if column < 0 {
		return otherwise
	}
	return c
}

// firstIn is the first unit in a hex, or -1, also beyond the edge of the map.
func (b *bot) firstIn(f game.Facts, h int16) int {
	if h < 0 {
		return -1
	}
	return f.First(h)
}

// declare adds those beside the enemy, then fire until the column is good enough.
func (b *bot) declare(p kernel.Position, f game.Facts) kernel.Choice {
	b.forget(f)
	h, column, below := f.Attack()
	if b.refused[h] {
		return b.legal[b.rng.IntN(len(b.legal))]
	}
	if h != b.about {
		b.about, b.given = h, map[int]bool{}
	}
	commit := kernel.Choice{Verb: game.DoCommit}
	for _, line := range []bool{true, false} {
		if !line && !below && float64(column) >= b.w.enough && b.has(commit) {
			break
		}
		best, value := kernel.Choice{}, 0.0
		for _, c := range b.legal {
			if c.Verb != game.DoAdd || b.given[int(c.A)] {
				continue
			}
			m := &b.lore.sc.Units[c.A]
			if fights := m.OnGround() && !m.Gun(); fights != line {
				continue
			}
			v, wanted := b.firing(f, int(c.A)), true
			if line {
				v, wanted = b.joining(f, int(c.A), !below && b.has(commit))
			}
			if wanted && (best.Verb == 0 || v > value) {
				best, value = c, v
			}
		}
		if best.Verb == 0 {
			continue
		}
		b.given[int(best.A)] = true
		if line || b.helps(p, best, column, below) {
			return best
		}
		return b.declare(p, f)
	}
	if b.has(commit) {
		b.spent = 0
		return commit
	}
	if b.poor {
		b.poor = false // it takes more than those
		return b.declare(p, f)
	}
	return b.mend(f)
}

// joining says how welcome a battalion is in the attack in hand, and whether at all: one that has
// another enemy, or is not needed, joins last, and not where the attack is good enough without it. Where
// the odds are poor those alone who have to attack do, the cheapest first, until the attack can be made.
func (b *bot) joining(f game.Facts, u int, made bool) (worth float64, wanted bool) {
	h, column, _ := f.Attack()
	if b.poor {
		return -float64(f.Steps(u)) - float64(f.Combat(u))/10, f.Owes(u) && !made
	}
	worth = float64(f.Combat(u))
	if on, planned := b.plan.on[u]; planned && on != h || !planned && float64(column) >= b.w.enough {
		return worth - 100, !made || float64(column) < b.w.good
	}
	return worth, true
}

// firing says how welcome guns, ships or air units are in the attack in hand: those that can do
// something else last.
func (b *bot) firing(f game.Facts, u int) float64 {
	m := &b.lore.sc.Units[u]
	v := float64(int(m.Barrage)+int(m.Ground[0])) + 1
	if m.Type == order.Air || m.Gun() && f.Missions(u) == 1 {
		v -= b.w.spared
	}
	return v
}

// barrage adds fire once the defender has written his down, until the column is good enough.
func (b *bot) barrage(p kernel.Position, f game.Facts) kernel.Choice {
	h, column, below := f.Attack()
	if h != b.about || b.given == nil {
		b.about, b.given = h, map[int]bool{}
	}
	hold := kernel.Choice{Verb: game.DoHold}
	for float64(column) < b.w.enough || below || !b.has(hold) {
		best, v := b.most(game.DoAdd, func(c kernel.Choice) float64 {
			m := &b.lore.sc.Units[c.A]
			if b.given[int(c.A)] {
				return -1
			}
			if m.Type == order.Air || m.Gun() && f.Missions(int(c.A)) == 1 {
				return 0.1 * float64(int(m.Barrage)+int(m.Ground[0]))
			}
			return float64(int(m.Barrage) + int(m.Ground[0]))
		})
		if best.Verb == 0 || v < 0 {
			break
		}
		b.given[int(best.A)] = true
		if b.helps(p, best, column, below) {
			return best
		}
	}
	return b.first(game.DoHold, game.DoUsual)
}

// mend takes out of an attack that cannot be made who is in the way, adds who belongs to it,
// or puts it back.
func (b *bot) mend(f game.Facts) kernel.Choice {
	in, out, also := f.Amiss()
	b.spent++
	for _, c := range []kernel.Choice{{Verb: game.DoAlso, A: also}, {Verb: game.DoAdd, A: int16(in)}, {Verb: game.DoDrop, A: int16(out)}, {Verb: game.DoMuster}} {
		if b.has(c) && b.spent < patience {
			return c
		}
	}
	b.refused[b.about] = true
	return b.first(game.DoBack)
}

// patience is how often attacks are mended before one is put back.
const patience = 24

// attackWith is the column of the attack in hand after a choice, and whether it does not reach the first.
func (b *bot) attackWith(p kernel.Position, c kernel.Choice) (column int, below bool) {
	b.trial.CopyFrom(p)
	b.trial.Apply(c, nil)
	f, _ := game.Read(b.trial)
	_, column, below = f.Attack()
	return column, below
}

// helps tells whether fire makes the column better, by itself or as a step towards it.
func (b *bot) helps(p kernel.Position, c kernel.Choice, column int, below bool) bool {
	now, still := b.attackWith(p, c)
	return now > column || below && !still || float64(column) < b.w.good
}

// lose takes steps from units that survive it, and small ones first.
func (b *bot) lose(f game.Facts) kernel.Choice {
	worth := func(c kernel.Choice) float64 {
		u := int(c.A)
		m := &b.lore.sc.Units[u]
		v := float64(f.Steps(u))
		switch {
		case m.Gun() || m.Type == order.HQ:
			return -6
		case f.Steps(u) == 1:
			return -float64(f.Combat(u))
		}
		return v
	}
	if c, _ := b.most(game.DoLose, worth); c.Verb != 0 {
		return c
	}
	return b.spare(f)
}

// retreat goes back, but holds the goal and works as long as there are steps.
func (b *bot) retreat(f game.Facts) kernel.Choice {
	_, h, _ := f.InHand()
	if stand := (kernel.Choice{Verb: game.DoStand}); b.has(stand) && b.keeps(f, h) {
		return stand
	}
	if b.keeps(f, h) {
		if c, _ := b.most(game.DoLose, func(c kernel.Choice) float64 { return float64(f.Steps(int(c.A))) }); c.Verb != 0 {
			return c
		}
	}
	worth := b.backTo(f)
	c, _ := b.most(game.DoRetreat, func(c kernel.Choice) float64 {
		v := worth(c.A)
		if f.InZone(b.side.Other(), c.A) {
			v -= b.w.zoned
		}
		if b.room(f, c.A) < 1 {
			v -= crowded
		}
		return v
	})
	if c.Verb != 0 {
		return c
	}
	return b.first(game.DoLose, game.DoStand)
}

// crowded is what it counts against a hex to go back to that it is full: who is too many there is lost
// unless there is a way out of it in the next Movement Phase (8.25).
const crowded = 8.0

// backTo is what a hex is worth for who goes back: Germans go towards what decides and Allies away
// from it; in the campaign Germans get out of reach, to where others are not crowded.
func (b *bot) backTo(f game.Facts) func(int16) float64 {
	switch {
	case b.side == order.Allied:
		return func(h int16) float64 { return float64(b.lore.home[h]) }
	case b.lore.sc.Campaign == nil:
		return func(h int16) float64 { return -float64(b.lore.home[h]) }
	}
	near := b.steps(b.enemies(f))
	return func(h int16) float64 { return 3*float64(near[h]) + 2*float64(b.room(f, h)) }
}

// keeps tells whether a hex is worth steps.
func (b *bot) keeps(f game.Facts, h int16) bool {
	if h < 0 {
		return false
	}
	steps, large := 0, false
	for u := f.First(h); u >= 0; u = f.After(u) {
		steps += f.Steps(u)
		large = large || b.lore.sc.Units[u].Large()
	}
	if o := b.lore.sc.Odon; o != nil {
		return b.lore.goal(h) || b.side == order.German && b.lore.line[h] || large && steps > 2 && o.City.Has(h)
	}
	least := 3
	if !b.lore.several() {
		least = 2 // before Cherbourg a day is worth more than the step (33.18)
	}
	return b.lore.goal(h) || b.side == order.German && large && steps >= least && (f.Dug(b.side, h) || b.lore.away(h) <= 2)
}

// advance takes what leads on: the attacker towards the goal, the defender back to his line.
func (b *bot) advance(f game.Facts) kernel.Choice {
	c, v := b.most(game.DoAdvance, func(c kernel.Choice) float64 {
		if b.lore.sc.Units[c.A].Type == order.HQ {
			return -1 // they stay behind those who fight
		}
		at := f.At(int(c.A))
		v := float64(b.lore.home[at]-b.lore.home[c.B]) + b.w.onward
		if b.side == order.German {
			v = -1
			if b.lore.line[c.B] || b.lore.goal(c.B) {
				v = b.w.manned
			}
		}
		if b.lore.goal(c.B) {
			v += 100
		}
		if b.lore.goal(at) || b.side == order.German && b.lore.sc.Odon != nil && b.lore.line[at] {
			v -= 1000
		}
		return v + float64(f.Combat(int(c.A)))/10
	})
	if c.Verb != 0 && v > 0 {
		return c
	}
	return b.first(game.DoEnough)
}
