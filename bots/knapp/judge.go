package knapp

import (
	"math/bits"

	game "sandtable/games/knapp"
)

const areas = 64

// judge values positions: who is likely to hold what, in supply, and who loses
// how much in the fights that are on.
type judge struct {
	ready bool
	fall  [2][areas][areas]float32 // how much of a unit's strength reaches an area: as usual, late
	prize []prize                  // areas worth holding
	power [2][areas]float64        // strength of a side in an area
	guns  [2][areas]float64        // of its artillery
}

type prize struct {
	area, points int
	worth        float64
}

// Weights, in units of one point of strength.
const (
	perPoint  = 9.0  // a victory point
	perBeach  = 8.0  // a beach, the source of all supply
	perArea   = 1.0  // any other area
	perLoss   = 0.8  // a hit to be expected
	perHungry = 3.0  // a unit out of supply
	decay     = 0.45 // of a unit's reach, per move
	lastDecay = 0.12 // of the same when few moves are left
	lateTurn  = 9
)

// prepare measures the map once, and the strength in each area each time.
func (j *judge) prepare(f game.Facts) {
	if !j.ready {
		j.ready = true
		for a := range f.Areas() {
			j.measure(f, a)
			p := prize{area: a, points: f.Points(a), worth: perArea + perPoint*float64(f.Points(a))}
			if f.Beaches()>>a&1 != 0 {
				p.worth += perBeach
			}
			j.prize = append(j.prize, p)
		}
	}
	j.count(f)
}

// measure fills one row of reaches, by the number of moves that an area is away.
func (j *judge) measure(f game.Facts, from int) {
	seen := uint64(1) << from
	usual, late := float32(1), float32(1)
	for ring := seen; ring != 0; usual, late = usual*decay, late*lastDecay {
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
		fall    = &j.fall[0]
		fed     = [3]uint64{f.Supplied(game.US), f.Supplied(game.BR), f.Supplied(game.GE)}
		ours    = fed[game.US]&f.Held(game.US) | fed[game.BR]&f.Held(game.BR)
		sum     = 0.0
		here    [2]uint64
		force   [2][areas]float32
		contact uint64
	)
	if f.Turn() >= lateTurn {
		fall = &j.fall[1]
	}
	here[game.Allied] = f.Occupied(game.US) | f.Occupied(game.BR)
	here[game.German] = f.Occupied(game.GE)
	contact = here[0] & here[1]
	n := f.Areas()
	for side := range force {
		to := force[side][:n]
		for w := here[side]; w != 0; w &= w - 1 {
			a := bits.TrailingZeros64(w)
			power, from := float32(j.power[side][a]), fall[a][:n]
			for i := range to {
				to[i] += power * from[i]
			}
		}
	}
	for _, p := range j.prize {
		al, ge := float64(force[game.Allied][p.area]), float64(force[game.German][p.area])
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
		pa, pg := 1/4.5, 1/6.0
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
		sum += perLoss * (lossG - lossA)
	}
	// Supply, and strength itself.
	for u := range f.Units() {
		a := f.At(u)
		if a < 0 {
			continue
		}
		v := float64(f.Now(u))
		if !f.Free(u) && fed[f.Group(u)]>>a&1 == 0 {
			v -= perHungry
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
