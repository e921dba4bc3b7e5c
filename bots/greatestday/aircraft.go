package greatestday

import (
	"math"
	"slices"

	game "sandtable/games/greatestday"
	"sandtable/games/greatestday/order"
	"sandtable/kernel"
)

// abroad is how near the enemy counts when aircraft are handed out.
const abroad = 5

// allot hands out the aircraft of the day (17.1): as many as may interdict while Germans are
// still to come, then to the divisions with most of the enemy before them as many as each can
// have.
func (b *bot) allot(f game.Facts) kernel.Choice {
	best, most := kernel.Choice{Verb: game.DoDone}, 0
	division, n := int16(-1), 0
	for _, c := range b.legal {
		switch c.Verb {
		case game.DoInterdict: // one after the other, the most at last
			if f.Coming(order.German) {
				best, most = c, math.MaxInt
			}
		case game.DoAllot:
			if c.A != division {
				division, n = c.A, b.judge.facing(f, int(c.A))
			}
			if n > most || n == most && c.A == best.A && c.Verb == best.Verb {
				best, most = c, n
			}
		}
	}
	return best
}

// facing is 1 for a division that has units on the map, and 1 more for each enemy near one of
// them.
func (j *judge) facing(f game.Facts, division int) int {
	var own []int16
	for u := range j.units {
		if h := f.At(u); h >= 0 && f.Belongs(u, division) {
			own = append(own, h)
		}
	}
	if own == nil {
		return 0
	}
	n := 1
	for w := range j.units {
		h := f.At(w)
		if h >= 0 && j.units[w].side == order.German && !j.units[w].leader &&
			slices.ContainsFunc(own, func(o int16) bool { return j.sc.Ground.Grid.Distance(o, h) <= abroad }) {
			n++
		}
	}
	return n
}

// sortie sends the aircraft of a division, one after the other, to where an attack does most,
// and less where others go already; half of those at hand stay for later in the day.
func (b *bot) sortie(f game.Facts) kernel.Choice {
	best, most := kernel.Choice{Verb: game.DoDone}, 0.0
	left, sent := f.Flights()
	if 2*len(sent) >= left {
		return best
	}
	for _, c := range b.legal {
		if c.Verb != game.DoFly {
			continue
		}
		v := 0.0
		for w := f.First(c.A); w >= 0; w = f.After(w) {
			v = max(v, b.judge.bombed(f, w))
		}
		for _, h := range sent {
			if h == c.A {
				v /= 2
			}
		}
		if v > most {
			best, most = c, v
		}
	}
	return best
}

// bomb names the unit in the hex of an aircraft that its attack does most to.
func (b *bot) bomb(f game.Facts) kernel.Choice {
	best, most := b.legal[0], -1.0
	for _, c := range b.legal {
		if v := b.judge.bombed(f, int(c.A)); v > most {
			best, most = c, v
		}
	}
	return best
}

// bombed is what an attack from the air would do to a unit; nothing to a leader.
func (j *judge) bombed(f game.Facts, w int) float64 {
	if j.units[w].leader {
		return 0
	}
	faces := f.Strike(w)
	return j.harm(f, w, &faces)
}
