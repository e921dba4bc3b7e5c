package knapp

import (
	game "sandtable/games/knapp"
)

const areas = 64

// judge values positions: who is likely to hold what, in supply, and who loses
// how much in the fights that are on.
type judge struct {
	ready bool
	w     weights
	fall  [2][areas][areas]float32 // how much of a unit's strength reaches an area: as usual, late
	prize []prize                  // areas worth holding
	power [2][areas]float64        // strength of a side in an area
	guns  [2][areas]float64        // of its artillery

	// What prepare found: positions looked at differ from it in a few areas only.
	first [2][areas]float64 // power
	force [2][areas]float32 // strength that reaches each area
	late  bool
}

type prize struct {
	area, points int
	worth        float64
}

// weights are what a side cares about, in units of one point of strength.
type weights struct {
	point  float64 // a victory point
	beach  float64 // a beach, the source of all supply
	area   float64 // any other area
	loss   float64 // a hit to be expected
	hungry float64 // a unit out of supply
	decay  float32 // of a unit's reach, per move
	late   float32 // of the same when few moves are left
	bocage float64 // German strength in bocage counts that much more
	air    float64 // hits to be expected of an Allied die
}

// plans are the weights of the sides, found by playing them against each other.
var plans = [2]weights{
	game.Allied: {point: 9, beach: 8, area: 1, loss: 0.8, hungry: 3, decay: 0.45, late: 0.12, bocage: 1, air: 0.22},
	game.German: {point: 9, beach: 8, area: 1, loss: 1.2, hungry: 3, decay: 0.3, late: 0.12, bocage: 1.6, air: 0.3},
}

const lateTurn = 9 // from which reach is late

// prepare measures the map for a side once, and the strength in each area each time.
func (j *judge) prepare(f game.Facts, seat int) {
	if !j.ready {
		j.ready, j.w = true, plans[seat]
		for a := range f.Areas() {
			j.measure(f, a)
			p := prize{area: a, points: f.Points(a), worth: j.w.area + j.w.point*float64(f.Points(a))}
			if f.Beaches()>>a&1 != 0 {
				p.worth += j.w.beach
			}
			j.prize = append(j.prize, p)
		}
	}
	j.count(f)
	j.first, j.late = j.power, f.Turn() >= lateTurn
	for side := range j.force {
		j.force[side] = [areas]float32{}
		for a, power := range j.first[side][:f.Areas()] {
			if power != 0 {
				j.reach(&j.force[side], a, power, f.Areas())
			}
		}
	}
}

// reach adds what strength in an area counts for in all areas.
func (j *judge) reach(force *[areas]float32, a int, power float64, n int) {
	from, by := &j.fall[0][a], float32(power)
	if j.late {
		from = &j.fall[1][a]
	}
	for i := range n {
		force[i] += by * from[i]
	}
}

// measure fills one row of reaches, by the number of moves that an area is away.
func (j *judge) measure(f game.Facts, from int) {
	seen := uint64(1) << from
	usual, late := float32(1), float32(1)
	for ring := seen; ring != 0; usual, late = usual*j.w.decay, late*j.w.late {
		next := uint64(0)
		for a := range each(ring) {
			j.fall[0][from][a], j.fall[1][from][a] = usual, late
			next |= f.Pass(a)
		}
		ring = next &^ seen
		seen |= ring
	}
}

func (j *judge) count(f game.Facts) {
	j.power, j.guns = [2][areas]float64{}, [2][areas]float64{}
	for u := range f.Units() {
		if a := f.At(u); a >= 0 {
			n := float64(f.Now(u))
			j.power[f.Side(u)][a] += n
			if f.Gun(u) {
				j.guns[f.Side(u)][a] += n
			}
		}
	}
}

// value is the worth of a position for a side.
func (j *judge) value(f game.Facts, seat int) float64 {
	j.count(f)
	var (
		fed     = [3]uint64{f.Supplied(game.US), f.Supplied(game.BR), f.Supplied(game.GE)}
		ours    = fed[game.US]&f.Held(game.US) | fed[game.BR]&f.Held(game.BR)
		sum     = 0.0
		force   = j.force
		contact = (f.Occupied(game.US) | f.Occupied(game.BR)) & f.Occupied(game.GE)
	)
	n := f.Areas()
	for side := range force {
		for a := range n {
			if d := j.power[side][a] - j.first[side][a]; d != 0 {
				j.reach(&force[side], a, d, n)
			}
		}
	}
	for _, p := range j.prize {
		al, ge := float64(force[game.Allied][p.area]), float64(force[game.German][p.area])
		if f.Bocage()>>p.area&1 != 0 {
			ge *= j.w.bocage
		}
		share := al * al / (al*al + ge*ge + 4)
		if p.points > 0 {
			held := 0.0
			if ours>>p.area&1 != 0 {
				held = 1
			}
			late := 0.15 + 0.05*float64(f.Turn())
			share = (1-late)*share + late*held
		}
		sum += p.worth * share
	}
	// Fights: the side that has just moved is shot at first.
	for a := range each(contact) {
		al, ge := j.power[game.Allied][a], j.power[game.German][a]
		pa, pg := j.w.air, 1/6.0
		if f.Bocage()>>a&1 != 0 {
			pg = 1 / 3.0
		}
		for n := range each(f.Near(a)) {
			if contact>>n&1 == 0 {
				al += j.guns[game.Allied][n] / 2
				ge += j.guns[game.German][n] / 2
			}
		}
		var lossA, lossG float64
		if seat == game.Allied {
			lossA = min(j.power[game.Allied][a], ge*pg)
			lossG = min(j.power[game.German][a], (al-lossA)*pa)
		} else {
			lossG = min(j.power[game.German][a], al*pa)
			lossA = min(j.power[game.Allied][a], (ge-lossG)*pg)
		}
		sum += j.w.loss * (lossG - lossA)
	}
	// Supply, and strength itself.
	for u := range f.Units() {
		a := f.At(u)
		if a < 0 {
			continue
		}
		v := float64(f.Now(u))
		if !f.Free(u) && fed[f.Group(u)]>>a&1 == 0 {
			v -= j.w.hungry
		}
		if f.Side(u) == game.German {
			v = -v
		}
		sum += v
	}
	if seat == game.German {
		return -sum
	}
	return sum
}
