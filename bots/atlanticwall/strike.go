package atlanticwall

import (
	"slices"

	game "sandtable/games/atlanticwall"
	"sandtable/games/atlanticwall/order"
)

// strike.go chooses the attacks that units are moved for.

// assault is a way to attack a hex: who goes where, and what it is worth.
type assault struct {
	hex    int16
	who    []int
	at     []int16
	guns   []int
	column int
	worth  float64
}

// presses tells a side that can exchange steps and has few days: the Allies on the Odon, who have two
// for one, and before Cherbourg.
func (b *bot) presses() bool {
	return b.side == order.Allied && (b.lore.sc.Odon != nil || !b.lore.several())
}

// least is what an attack must be worth to be sought.
func (b *bot) least() float64 {
	if b.presses() {
		return -b.w.even
	}
	if b.open != nil {
		return b.w.haste
	}
	return b.w.least
}

// strike plans the best attack that is left; false when none is worth it.
func (b *bot) strike(x *survey) bool {
	var best assault
	for _, e := range x.enemies {
		if x.target[e] || b.aside(e) || b.allIn(x.f) && !b.lore.goal(e) {
			continue
		}
		a := b.assaultOn(x, e)
		if a.worth += b.beyond(x.f, e); a.column > 0 && (best.column == 0 || a.worth > best.worth) {
			best = a
		}
	}
	if best.column == 0 || best.worth < b.least() {
		return false
	}
	x.target[best.hex] = true
	if b.wary() {
		for _, u := range b.lore.guns[b.side.Other()] {
			x.drawn[u] = x.drawn[u] || x.f.Protects(u, best.hex) > 0
		}
	}
	for i, u := range best.who {
		if !x.kept[u] {
			x.settle(b, u, best.at[i])
		}
		b.plan.on[u] = best.hex
	}
	for _, u := range best.guns {
		x.guns[u] = true
	}
	return true
}

// stakes are the threat of another enemy and the prize of what decides, as they count here.
func (b *bot) stakes() (threat, prize float64) {
	if b.lore.sc.Campaign != nil {
		return b.w.longThreat, b.w.longPrize
	}
	return b.w.threat, b.w.prize
}

// beyond is what a hex is worth besides the enemy in it: most where units stand that keep the
// attacker out of a town that decides.
func (b *bot) beyond(f game.Facts, e int16) float64 {
	v := -float64(b.goal[e]) / 4000
	if b.open == nil && b.lore.sc.Odon == nil && b.lore.sc.Beachhead == nil && !b.retakes() {
		return v
	}
	_, prize := b.stakes()
	away := b.lore.away(e)
	if b.lore.sc.Objectives != nil && b.side == order.German {
		away = b.ofTowns(e)
	}
	switch away {
	case 0:
		v += prize
		if b.allIn(f) {
			v += atAnyOdds
		}
	case 1:
		v += prize / 2
	}
	return v
}

// assaultOn finds who could attack a hex: from each hex beside it a battalion and the
// companies that fit, as long as that makes the column better.
func (b *bot) assaultOn(x *survey, e int16) (best assault) {
	strength, row, works := x.f.Defence(e)
	strength = max(strength, 1) + max(b.protection(x.f, e, x.drawn), 1)
	if b.wary() {
		works += b.theirKin(x.f, e)
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
		column, below := b.lore.sc.Table.Column(row, total+fire, strength)
		if below > 0 {
			continue
		}
		column = min(max(min(column+b.kin(&a), order.Columns)-works-b.hampered(&a), 1), order.Columns)
		worth := b.worth[column] + b.silences(x.f, e, column)
		fear, _ := b.stakes()
		if b.fearsNight(x.f) {
			worth -= b.byNight(x.f, &a, column)
			fear *= b.w.dark
		}
		for n := range others {
			if !x.target[n] {
				worth -= fear
			}
		}
		if best.column == 0 || worth > best.worth+b.w.better {
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
		if !b.lore.land(h) || x.f.Enemy(x.side, h) {
			continue
		}
		crowd, heavy := x.crowd[h], x.heavy[h]
		for i, w := range a.who {
			if a.at[i] == h && !x.kept[w] {
				crowd++
				if b.lore.sc.Units[w].Large() {
					heavy++
				}
			}
		}
		fresh := 0.0
		for _, n := range x.menace(b, h, e) {
			if !x.target[n] && !others[n] {
				fresh++
			}
		}
		for _, u := range x.comers[h] {
			m := &b.lore.sc.Units[u]
			to, sent := x.to[u]
			switch _, planned := b.plan.on[u]; {
			case used[u], x.f.Shaken(u) > 1 && !b.allIn(x.f):
				continue
			case x.kept[u]:
				if planned || to != h {
					continue
				}
			case sent, crowd >= 3, m.Large() && heavy > 0:
				continue
			}
			n := x.f.Strikes(u, h, e) // over rivers too, which zones do not cross (7.25, 9.18)
			if n == 0 {
				continue
			}
			v := float64(n) - b.w.fresh*fresh + 0.1*float64(b.alike(u, a)) - 0.001*float64(u)
			if x.f.Shaken(u) > 0 {
				v -= b.w.reeling
			}
			if len(a.who) > 0 && m.Nation != b.lore.sc.Units[a.who[0]].Nation {
				v -= b.w.foreign
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

// Columns that an attack loses that comes over a river only, or from two nations (6.78, 26.11).
const (
	overRiver  = 3
	twoNations = 2
)

// hampered are the columns that an attack loses by where it comes from and who makes it.
func (b *bot) hampered(a *assault) (n int) {
	river, mixed := true, false
	for i, h := range a.at {
		river = river && b.lore.sc.Ground.Between(h, a.hex)&order.River != 0
		mixed = mixed || b.lore.sc.Units[a.who[i]].Nation != b.lore.sc.Units[a.who[0]].Nation
	}
	if river {
		n += overRiver
	}
	if mixed {
		n += twoNations
	}
	return n
}

// massed is how many guns are reckoned with for one attack.
const massed = 8

// support is the barrage that the attack can count on (10.12, 10.71, 10.72).
func (b *bot) support(x *survey, e int16, a *assault) (guns []int, fire int) {
	for _, u := range b.lore.guns[b.side] {
		m := &b.lore.sc.Units[u]
		if x.guns[u] || x.f.At(u) < 0 || x.f.Battery(u) > 0 || x.f.Missions(u) == 0 || b.lore.grid.Distance(x.f.At(u), e) > int(m.Range) {
			continue
		}
		if b.alike(u, a) > 0 && len(guns) < massed {
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
