package greatestday

import (
	game "sandtable/games/greatestday"
	"sandtable/games/greatestday/order"
	"sandtable/kernel"
)

// How the sand is emptied: a beach is not cleared as long as one of the Allies is on it (4.3.2).

// turn is in which order units are looked at: who opens gaps, for others can go through them with the
// same chit, then who blocks others, then who fights at close quarters, for room behind the gaps is
// scarce, and where every one of them costs a point, whoever is still on the sand before all others (G7.6).
func (b *bot) turn(f game.Facts, c kernel.Choice) int {
	if b.breaches(f, int(c.A)) {
		return -1
	}
	n := b.blocks(f, c)
	if n == 1 && !b.judge.units[c.A].fights && b.ashore(f) {
		n = 2
	}
	if !f.Sand(f.At(int(c.A))) && (f.Direct() || n > 0 && b.judge.leaving(f)) {
		return 2
	}
	return n
}

// waits is how much more the end of a unit is worth because a beach waits for it: more and
// more as fewer are left.
func (b *bot) waits(f game.Facts, w int) float64 {
	if !f.Keeper(w) {
		return 1
	}
	if at := f.Lies(f.At(w)); at >= 0 {
		return 2 + urgent/float64(f.Keepers(at))
	}
	return 2
}

// urgent is the weight of the last unit that keeps a beach uncleared.
const urgent = 8

// keeping is what those who keep a beach uncleared have left where a choice is made, and how many times more
// than the judge has it that is worth to the Allies of a landing: to take it from them by a shell or an
// assault is worth as much as by direct fire.
func (b *bot) keeping() (left, urge float64) {
	f, _ := game.Read(b.root)
	if !b.ashore(f) {
		return 0, 0
	}
	n := 0
	for i := range b.judge.sc.Beaches {
		n += f.Keepers(i)
	}
	return b.judge.barriers(f), 1 + urgent/float64(max(n, 1))
}

// presence is what it is worth that one who keeps a beach uncleared is there, if with no step to lose (5a).
const presence = 0.5

// barriers is what all who keep a beach uncleared have left.
func (j *judge) barriers(f game.Facts) (v float64) {
	for u := range j.units {
		if j.units[u].side == order.German && f.Keeper(u) {
			v += presence + (1+j.w.step)*float64(f.Steps(u)) - j.w.hit*float64(f.Hits(u))
			if f.Suppressed(u) {
				v -= j.w.suppressed
			}
		}
	}
	return v
}

// freed is what it is worth that a craft or unit that is adrift comes nearer to its end:
// it holds up all that is aboard, and its beach is not cleared while it lies there (4.2.1).
const freed = 1.5

// duty is what it is worth besides that one of those who can takes points off Obstacles and Gaps: more
// than that he gets off the sand himself.
const duty = 4.0

// breaches tells whether a unit is one of the few that take points off Obstacles and Gaps, of which
// some are left (4.2.6).
func (b *bot) breaches(f game.Facts, u int) bool {
	if u < 0 || b.side != order.Allied {
		return false
	}
	m := &b.judge.sc.Units[u]
	at := f.Lies(f.At(u))
	return at >= 0 && (m.Engineer || m.Funny) && f.Track(at, order.Obstacles)+f.Track(at, order.Gaps) > 0
}

// blocks is 0 for a unit whose column keeps others on the sand, who are looked at first,
// and else 1.
func (b *bot) blocks(f game.Facts, c kernel.Choice) int {
	u := int(c.A)
	out := f.At(u) >= 0 && b.judge.exit[f.At(u)]
	if f.InColumn(u) && (f.Sand(f.At(u)) || out) || out && b.judge.emptying {
		return 0
	}
	return 1
}

// forward tells what a unit on the sand does at once. With anything else it waits until
// nobody else has anything to do: one column at a time leaves a hex, and who has rallied
// does not leave it by this chit.
func forward(verb uint16) bool {
	switch verb {
	case game.DoMove, game.DoColumn, game.DoLeave, game.DoMount, game.DoFire, game.DoDefences, game.DoAssault, game.DoFree:
		return true
	}
	return false
}

// along tells whether an option leaves a unit on the sand, if nearer to a gap: it is done last,
// for who waits may go through in one action when the way is free.
func along(sand func(h int16) bool, o option) bool {
	steps := append([]kernel.Choice{o.choice}, o.then...)
	for i := len(steps) - 1; i >= 0; i-- {
		if steps[i].Verb == game.DoMove {
			return sand(steps[i].A)
		}
	}
	return o.choice.Verb == game.DoColumn || o.choice.Verb == game.DoLeave
}

// onTheWay is how much more a unit counts for the chit of its formation that is still on the
// sand: as long as anybody is, the beach is not cleared.
const onTheWay = 2.0

// aside is what a hex of sand costs between a unit and the nearest gap, once a beach waits for
// nothing but those on the sand: few come along it and through a gap in one action (4.2.4).
const aside = 0.6

// toGap is how many hexes of sand there are from a hex to the nearest gap.
func toGap(sc *order.Scenario) []float64 {
	far := make([]float64, sc.Ground.Grid.Len())
	for i := range sc.Beaches {
		for _, h := range sc.Beaches[i].Hexes {
			best := -1
			for _, g := range sc.Beaches[i].Ways {
				if d := sc.Ground.Grid.Distance(h, g.Sea); best < 0 || d < best {
					best = d
				}
			}
			far[h] = float64(max(best, 0))
		}
	}
	return far
}

// opens tells whether an open gap leads from a hex of sand: who has come there along the sand, since
// a column kept him from going into column where he was, can do so now and go through (4.2.4, G10.1).
func (j *judge) opens(f game.Facts, h int16) bool {
	if !f.Sand(h) {
		return false
	}
	n := 0
	for b := range j.sc.Beaches {
		for _, g := range j.sc.Beaches[b].Ways {
			if g.Sea == h {
				if _, open := f.GapTo(n); open {
					return true
				}
			}
			n++
		}
	}
	return false
}

// columnAt tells whether somebody is in column in a hex.
func (j *judge) columnAt(f game.Facts, h int16) bool {
	for w := f.First(h); w >= 0; w = f.After(w) {
		if f.InColumn(w) {
			return true
		}
	}
	return false
}

// leaving tells whether nothing keeps the Allies on a beach any more but themselves and who
// stands before it: its defences are down, and it is not cleared.
func (j *judge) leaving(f game.Facts) bool {
	for b := range j.sc.Beaches {
		if f.Uncleared(b) && f.Track(b, order.Obstacles)+f.Track(b, order.Nests)+f.Track(b, order.Gaps) == 0 {
			return true
		}
	}
	return false
}

// spares tells whether a point that a check could be passed by is left for those on the sand: with it
// the last of them rallies and goes by the same chit (G5.4).
func (b *bot) spares(p kernel.Position) bool {
	f, _ := game.Read(p)
	u := f.Checked()
	return !b.vast() && b.side == order.Allied && u >= 0 && b.judge.units[u].side == b.side && !f.Sand(f.At(u)) && b.judge.leaving(f)
}

// held is how much those on the sand need a chit that would activate them: by the square of the
// chits they need, for the division's chit comes too, and takes off the sand whoever can go at once;
// who is adrift or suppressed can not (4.2.1, G18.1).
func (j *judge) held(f game.Facts, chit int) (n int) {
	for u := range j.units {
		if j.units[u].leader || !f.Sand(f.At(u)) || !f.Serves(chit, u) {
			continue
		}
		need := 1 + f.Drift(u)
		if f.Suppressed(u) {
			need++
		}
		n += need * need
	}
	return n
}

// beset tells whether a beach is still to be cleared.
func (j *judge) beset(f game.Facts) bool {
	for b := range j.sc.Beaches {
		if f.Uncleared(b) {
			return true
		}
	}
	return false
}

// hemmed is how many hexes a craft counts that lies adrift on a Sub-Beach: whoever lands beside
// it takes the room that its load needs to get out (4.2.1).
const hemmed = 3

// width is how many hexes a Sub-Beach offers.
func (j *judge) width(f game.Facts, sub int) (n int) {
	for _, h := range j.sc.SubBeaches[sub].Hexes {
		n += 1 + hemmed*j.hulks(f, h)
	}
	return n
}

// hulks is how many craft lie adrift in a hex.
func (j *judge) hulks(f game.Facts, h int16) (n int) {
	for u := f.First(h); u >= 0; u = f.After(u) {
		if j.sc.Units[u].Class == order.Craft {
			n++
		}
	}
	return n
}
