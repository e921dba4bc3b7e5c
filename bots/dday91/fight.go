package dday91

import (
	"slices"

	game "sandtable/games/dday91"
	"sandtable/kernel"
)

// worthFight values choices of the combat step.
func (b *planner) worthFight(c kernel.Choice) float64 {
	switch c.Verb {
	case game.VerbAttack:
		_, v := b.force(c.A)
		return v
	case game.VerbAdd:
		if b.group == nil {
			b.group, _ = b.force(b.target())
		}
		if i := slices.Index(b.group, c.A); i >= 0 {
			return 100 - float64(i)
		}
		return -10
	case game.VerbCommit:
		return 5
	case game.VerbReact:
		return b.worthReaction(c.A, c.B)
	case game.VerbTarget:
		return float64(b.units[c.A].CF)
	case game.VerbFight:
		return 10 - b.prize(c.A)
	case game.VerbLand:
		return 5 - 0.1*b.m.to(-1, c.A)
	case game.VerbReroll:
		return b.worthReroll()
	case game.VerbLose:
		if x := &b.units[c.A]; x.Army && b.r.Count(b.seat, x.Hex) > 2 {
			return -b.price(c.A) - b.w.ours // it falls first only if one of its box falls next (2d4.1)
		}
		return -b.price(c.A)
	case game.VerbFightOn:
		o, _, _, ok := b.r.Battle()
		if !ok || b.units[c.A].Fatal {
			return -10
		}
		win := o.Win
		if b.seat != b.r.Phasing() {
			win = 100 - win
		}
		return float64(win) - b.w.goOn
	case game.VerbRetreat:
		return b.worthRetreat(c.A, c.B)
	case game.VerbStand:
		return 1
	case game.VerbAdvance, game.VerbFollow:
		return b.worthAdvance(c)
	case game.VerbPursue:
		if !b.rested[c.A] && (b.seat == allied || b.hunt) && b.r.Moves(b.seat) > 1 {
			return 3
		}
		return -1
	case game.VerbStrike:
		if b.shunned == c.A+1 {
			return -1
		}
		return 4
	case game.VerbDisband:
		return -b.price(c.A)
	case game.VerbBack:
		return -5
	}
	switch c.Verb {
	case game.VerbEnd, game.VerbDone, game.VerbKeep, game.VerbAccept:
		return 0
	}
	return -20
}

// target is the hex of the combat that is being built.
func (b *planner) target() int16 { return b.r.Target() }

// prize is how much the winner wants to enter a hex.
func (b *planner) prize(h int16) float64 {
	v := -0.2 * b.m.to(-1, h)
	if b.m.places[h].IsCity() {
		v += 3
	}
	return v
}

// force picks the attackers of a hex one by one, always the one that adds most,
// until the odds are good, and values the attack.
func (b *planner) force(h int16) ([]int16, float64) {
	var all, in []int16
	atSea := false
	for u := range b.units {
		x := &b.units[u]
		if x.Side != b.seat || !(x.Corps || x.Ground || x.Air) || x.HQ || x.Attacking || x.Hex < 0 || !b.r.CanAttack(int16(u), h) {
			continue
		}
		all = append(all, int16(u))
		atSea = atSea || x.AtSea
	}
	var odds game.Odds
	for len(all) > 0 && len(in) < 10 {
		best, at := -1, -1
		for i, u := range all {
			if b.units[u].Air && len(in) == 0 {
				continue
			}
			o := b.r.Preview(append(in[:len(in):len(in)], u), h, -1)
			score := 10*o.Attack - b.units[u].CF
			if b.units[u].Paid {
				score++
			}
			if score > best {
				best, at = score, i
			}
		}
		if at < 0 {
			break
		}
		o := b.r.Preview(append(in[:len(in):len(in)], all[at]), h, -1)
		if len(in) > 0 && o.Attack <= odds.Attack {
			break
		}
		in, odds = append(in, all[at]), o
		all = slices.Delete(all, at, at+1)
		if odds.Attack >= min(10, odds.Defence+7) {
			break
		}
	}
	if len(in) == 0 {
		return nil, -1
	}
	gain := b.attackValue(h, odds)
	v := gain + 0.02*float64(odds.Win)
	switch {
	case atSea:
		return in, 1 + v
	case gain <= 0 || v <= 1:
		return in, -1
	}
	return in, v
}

// worthReaction: aircraft help where they change the odds, and are sure not to where they change
// nothing: in a stack that has ten already, or against an attack that is lost anyway (4b10).
func (b *planner) worthReaction(u, h int16) float64 {
	if b.r.Moves(b.seat) < 4 {
		return -1
	}
	now, then := b.r.Reaction(u, h)
	saved := now.Defender1 + 2*now.Defender2 - then.Defender1 - 2*then.Defender2
	v := 0.1*float64(now.Win-then.Win) + 0.03*float64(saved) - 0.1*float64(b.r.Distance(b.units[u].Hex, h)) - 1
	if v > 0 && b.guards(h) {
		v += 5
	}
	return v
}

// worthReroll: the marker is used on a battle lost that was to be won.
func (b *planner) worthReroll() float64 {
	o, att, def, ok := b.r.Battle()
	if !ok {
		return -1
	}
	margin := o.Attack + att - o.Defence - def
	win := o.Win
	won := margin > 0
	if b.seat != b.r.Phasing() {
		win, won = 100-win, !won
	}
	if won || win < 45 {
		return -1
	}
	return 1
}

// price is what the loss of a step of a unit costs.
func (b *planner) price(u int16) float64 {
	x := &b.units[u]
	v := float64(x.CF)
	if !x.Fatal {
		return b.w.step + b.w.factor*v
	}
	switch {
	case x.Army:
		return 9
	case x.HQ:
		return 5
	case x.Air:
		return 6 + v
	case x.Corps && b.seat == allied:
		return b.w.ours + v
	case x.Corps:
		return b.w.theirs + v
	}
	return 3
}

// worthRetreat: supplied, out of reach, on good ground, towards the cities.
func (b *planner) worthRetreat(_, to int16) float64 {
	v := 0.0
	if b.supply(to) {
		v += 20
	}
	v -= 3 * float64(b.r.Zone(1-b.seat, to))
	v += float64(b.m.shelter[to])
	if b.seat == german {
		v -= 0.5 * b.m.to(-1, to)
	}
	if b.r.Count(b.seat, to) > 0 {
		v -= 2
	}
	return v + 30
}

// germanAdvance: armies enter cities; one that decides the game is entered by whoever can, and left by nobody (6.3).
func (b *planner) germanAdvance(c kernel.Choice) float64 {
	x := &b.units[c.A]
	switch {
	case b.guards(x.Hex):
		return -1
	case b.guards(c.B) && c.Verb == game.VerbFollow:
		return 20
	case b.guards(c.B) && x.Corps:
		return 5 + float64(x.CF)
	case b.m.places[c.B].IsCity() && c.Verb == game.VerbFollow && b.fed(c.B):
		return 1
	}
	return -1
}

// worthAdvance: off the sea in any case, else nearer to the aim.
func (b *planner) worthAdvance(c kernel.Choice) float64 {
	x := &b.units[c.A]
	if x.AtSea {
		v := 50 - 0.1*b.m.to(-1, c.B)
		if c.Verb == game.VerbFollow {
			v += 50
		}
		if x.Army {
			v += 10
		}
		return v + float64(x.CF)
	}
	if b.seat == german {
		return b.germanAdvance(c)
	}
	if x.Army && c.Verb != game.VerbFollow {
		return -5
	}
	if !b.fed(c.B) {
		return -1
	}
	aim := b.aimOf(c.A)
	gain := b.m.to(aim, x.Hex) - b.m.to(aim, c.B)
	if aim < 0 {
		gain = -1
		if b.m.places[c.B].East && !b.m.places[x.Hex].East {
			gain = 3
		}
	}
	if b.m.places[c.B].IsCity() && !b.r.Controls(allied, c.B) {
		gain += 4
	}
	if c.Verb == game.VerbFollow {
		return gain + 0.5
	}
	if x.Box >= 0 {
		if b.guards(c.B) {
			return 2
		}
		return -1 // stays with its army
	}
	if b.guards(x.Hex) {
		return -1
	}
	return gain
}
