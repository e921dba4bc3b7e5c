package knapp

import (
	"math/rand/v2"

	game "sandtable/games/knapp"
	"sandtable/kernel"
)

// fire names areas for aircraft first, then ships' targets, then lets every unit
// fire: units that hit on 5 before others, so that artillery joins them.
func (b *beginner) fire(f game.Facts, rng *rand.Rand) kernel.Choice {
	pass := kernel.Choice{Verb: game.VerbPass}
	best, most := pass, 0.0
	for _, c := range b.work {
		if c.Verb == game.VerbAir {
			if v := b.airGain(f, int(c.A)); v > most {
				best, most = c, v
			}
		}
	}
	if most > 0 {
		return best
	}
	for _, c := range b.work {
		if c.Verb == game.VerbNaval && int(c.B) == min(4, f.Naval()) {
			if v := b.navalGain(f, int(c.A)) + rng.Float64(); v > most {
				best, most = c, v
			}
		}
	}
	if most > 0 {
		if f.Turn() == 1 { // the beaches share
			best.B = min(best.B, 3)
		}
		return best
	}
	for _, c := range b.work {
		if c.Verb == game.VerbFire {
			v := 1 + float64(f.Now(int(c.A)))/20
			if f.Needs(int(c.A)) == 5 {
				v += 2
			}
			if v > most {
				best, most = c, v
			}
		}
	}
	return best
}

// airGain is how many more hits aircraft bring in an area, those that count
// for a victory area a little more.
func (b *beginner) airGain(f game.Facts, a int) float64 {
	ours, theirs := b.judge.power[game.Allied][a], b.judge.power[game.German][a]
	if theirs == 0 {
		return 0
	}
	dice := ours
	for n := range each(f.Near(a)) {
		if b.judge.power[game.German][n] == 0 {
			dice += b.judge.guns[game.Allied][n]
		}
	}
	return min(dice/6, theirs) * (1 + 0.2*float64(f.Points(a)))
}

// navalGain prefers weak defenders in contact, then any German on the coast.
func (b *beginner) navalGain(f game.Facts, a int) float64 {
	theirs := b.judge.power[game.German][a]
	v := 1 + float64(f.Points(a))
	if b.judge.power[game.Allied][a] > 0 {
		v += 6 - min(5, theirs/4)
	}
	if f.Turn() == 1 { // not yet hit
		v = 10
		for u := range f.Units() {
			if f.At(u) == a && f.Side(u) == game.German {
				v -= 3 * float64(f.Hits(u))
			}
		}
		if f.Beaches()>>a&1 != 0 {
			v += 3
		}
		for n := range each(f.Near(a)) { // guns that would help the beach
			v += 0.15 * b.judge.guns[game.German][n]
		}
	}
	return v
}

// support adds artillery to a shot unless the target is dying anyway, or another
// unit in its reach hits more easily.
func (b *beginner) support(f game.Facts) kernel.Choice {
	u, dice := f.Chosen()
	enemy := b.judge.power[1-b.seat][f.At(u)]
	need := f.Needs(u)
	if float64(dice)*float64(7-need)/6 >= enemy {
		return kernel.Choice{Verb: game.VerbRoll}
	}
	for _, c := range b.work {
		if c.Verb != game.VerbSupport {
			continue
		}
		better := false
		for x := range f.Units() {
			if need == 6 && f.Side(x) == b.seat && f.At(x) >= 0 && !f.Fired(x) && !f.Gun(x) && f.Needs(x) == 5 &&
				f.Near(f.At(x))>>f.At(int(c.A))&1 != 0 && b.judge.power[1-b.seat][f.At(x)] > 0 {
				better = true
				break
			}
		}
		if !better {
			return c
		}
	}
	return kernel.Choice{Verb: game.VerbRoll}
}
