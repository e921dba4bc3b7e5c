package greatestday

import (
	"slices"

	game "sandtable/games/greatestday"
	"sandtable/games/greatestday/order"
	"sandtable/kernel"
)

// How the exits of a beach, the hexes behind its gaps, are freed: nobody enters a fire zone on a division's
// chit (G7.1), and with any other whoever goes there is fired at by all whose zone it is, and lies in
// column before the gap when he is suppressed. So fire at these comes first: a barrage leaves them the next
// hex alone until the turn is over (G16.9), and who is suppressed has no fire zone (G12.1).

// What it is worth that one exit is taken out of all fire zones.
const (
	lifted = 1.5  // to a gun or mortar that lays a barrage
	salvo  = 60.0 // to a ship, whose targets are weighed by another measure
	holder = 1.5  // to direct fire, as so much more of what it does
	early  = 0.2  // of an exit: who frees so much of one fires before anybody else acts
	laid   = 0.9  // the chance that there is a barrage: with any roll but a 9 (G16.7)
)

// watch finds out in whose fire zones the exits lie, each alike.
func (j *judge) watch(f game.Facts) {
	if j.holds == nil {
		j.holds, j.afar = make([]float64, len(j.units)), make([]float64, len(j.units))
	}
	clear(j.holds)
	clear(j.afar)
	var seen []int16
	var who []int
	gap := 0
	for b := range j.sc.Beaches {
		for range j.sc.Beaches[b].Ways {
			exit, open := f.GapTo(gap)
			gap++
			if !open || !f.Uncleared(b) || slices.Contains(seen, exit) {
				continue
			}
			seen = append(seen, exit)
			who = who[:0]
			for u := range j.units {
				if j.units[u].side == order.German && f.Covers(u, exit) {
					who = append(who, u)
				}
			}
			for _, u := range who {
				share := 1 / float64(len(who))
				j.holds[u] += share
				if j.sc.Ground.Grid.Distance(f.At(u), exit) > 1 {
					j.afar[u] += share
				}
			}
		}
	}
}

// frees is how many exits a barrage on a hex takes out of the fire zones of those in it, as their share
// of all who have them in theirs.
func (j *judge) frees(f game.Facts, h int16) float64 {
	if j.afar == nil || f.Barraged(h) {
		return 0
	}
	v := 0.0
	for u := f.First(h); u >= 0; u = f.After(u) {
		v += j.afar[u]
	}
	return v
}

// lays is what it promises that a gun or mortar lays a barrage on a hex, besides what it does to anybody in it.
func (j *judge) lays(f game.Facts, h int16) float64 {
	return laid * (lifted*j.frees(f, h) + j.mutes(f, h))
}

// holding is how many exits a unit has in its fire zone, each shared with all others who have.
func (j *judge) holding(u int) float64 {
	if j.holds == nil {
		return 0
	}
	return j.holds[u]
}

// indirect tells whether a unit is a mortar, gun or battery that lays barrages (G16.1).
func (j *judge) indirect(u int) bool {
	switch j.sc.Units[u].Colour {
	case order.Green, order.Orange, order.Brown, order.Black:
		return true
	}
	return false
}

// opening is the gun whose barrage frees most, which fires before others act who could then go, as long as a
// beach is to be left.
func (b *bot) opening(p kernel.Position, f game.Facts, picks []kernel.Choice) (best option, ok bool) {
	if !b.ashore(f) {
		return best, false
	}
	fires := b.judge.freeing(f)
	if len(fires) == 0 {
		return best, false
	}
	most := early
	for _, c := range picks {
		if !b.judge.indirect(int(c.A)) || f.Suppressed(int(c.A)) {
			continue
		}
		q := b.copyTo(0, p)
		q.Apply(c, nil)
		for _, x := range fires {
			if x.value > most && q.Explain(x.choice).OK() {
				best, most, ok = option{choice: c, then: []kernel.Choice{x.choice}}, x.value, true
			}
		}
	}
	return best, ok
}

// freeing are all barrages and all fire at units that would free enough of an exit, with what they are worth, in the
// order in which choices are listed. They are few: to ask for each takes less time than to list what a gun can do.
func (j *judge) freeing(f game.Facts) (all []option) {
	for u, share := range j.afar {
		h := f.At(u)
		if share == 0 || h < 0 {
			continue
		}
		v := j.frees(f, h)
		if v*aimed <= early {
			continue
		}
		all = append(all, option{choice: kernel.Choice{Verb: game.DoBarrage, A: h}, value: v})
		for w := f.First(h); w >= 0; w = f.After(w) {
			all = append(all, option{choice: kernel.Choice{Verb: game.DoShell, A: int16(w)}, value: v * aimed})
		}
	}
	slices.SortFunc(all, func(x, y option) int { return x.choice.Compare(y.choice) })
	return all
}

// aimed is how much more a barrage is worth that comes with fire at a unit which is seen.
const aimed = 1.2

// ashore tells whether the Allies of a landing decide, with a beach still to be cleared.
func (b *bot) ashore(f game.Facts) bool {
	return b.side == order.Allied && b.judge.beset(f)
}
