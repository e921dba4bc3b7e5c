package knapp

import (
	"math"
	"math/bits"

	game "sandtable/games/knapp"
)

// open is the empty areas into which a side's units can go next.
func open(f game.Facts, of, enemy uint64) uint64 {
	m := uint64(0)
	for a := range each(of) {
		m |= f.Pass(a)
	}
	return m &^ (of | enemy)
}

// ground is what the areas are worth to the Allies. fed is the areas in which each
// of their groups is in supply, safe those where it stays so.
func (j *judge) ground(f game.Facts, seat int, fed, safe *[3]uint64) float64 {
	n := f.Areas()
	force := j.force
	for side := range force {
		for a := range n {
			if d := j.holds(side, a) - j.first[side][a]; d != 0 {
				j.reach(&force[side], a, d, n)
			}
		}
	}
	o := j.outlook(f, seat, fed, safe)
	sum := 0.0
	for i := range j.prize {
		p := &j.prize[i]
		al, ge := float64(force[game.Allied][p.area]), float64(force[game.German][p.area])
		if f.Bocage()>>p.area&1 != 0 {
			ge *= j.w.bocage
		}
		share := al * al / (al*al + ge*ge + 4)
		if p.points > 0 {
			share = (1-o.firm)*share + o.firm*j.held(f, &o, p.area)
			sum -= o.hold * p.home * j.garrison(f, p) * float64(p.points)
		} else if o.last {
			share *= 0.1
		}
		sum += p.worth * share
	}
	if seat == game.Allied {
		sum -= openBeach * j.w.point * float64(bits.OnesCount64((f.Sources(game.US)|f.Sources(game.BR))&o.enter&^o.on[seat]))
	}
	return sum
}

// openBeach is what it costs, in victory points, to leave a beach to Germans who can walk in:
// all that it feeds would starve.
const openBeach = 4

// outlook is what decides who keeps the victory areas.
type outlook struct {
	seat       int
	last       bool
	firm, hold float64
	fed        uint64    // areas with Allied supply
	ours, sure uint64    // areas whose points the Allies have, and those that cannot be cut off
	on         [2]uint64 // where a side stands
	enter      uint64    // where the side that moves next can go
}

func (j *judge) outlook(f game.Facts, seat int, fed, safe *[3]uint64) outlook {
	o := outlook{seat: seat, last: f.Turn() == lastTurn, hold: j.w.hold, fed: fed[game.US] | fed[game.BR],
		firm: j.w.firm + j.w.firmer*float64(f.Turn()),
		on:   [2]uint64{game.Allied: f.Occupied(game.US) | f.Occupied(game.BR), game.German: f.Occupied(game.GE)}}
	if o.last {
		o.firm, o.hold = 0.97, 0
	}
	contact := o.on[game.Allied] & o.on[game.German]
	for g := game.US; g <= game.BR; g++ {
		// Markers as they will be at the end of the step.
		held := (f.Held(g)|f.Occupied(g))&^o.on[game.German] | f.Held(g)&contact
		o.ours |= held & fed[g]
		o.sure |= held & safe[g]
	}
	if !o.last || seat == game.Allied {
		o.enter = roam(f, o.on[1-seat]&^o.on[seat], o.on[seat])
	}
	return o
}

// held is how far the points of an area are the Allies', by what stands there now
// and what can come.
func (j *judge) held(f game.Facts, o *outlook, a int) float64 {
	bit := uint64(1) << a
	ours := o.ours&bit != 0
	held := 0.0
	if ours {
		held = 1
		if o.sure&bit == 0 {
			held -= j.w.cut
		}
	}
	fought := o.on[game.Allied]&o.on[game.German]&bit != 0
	switch {
	case fought && o.last && !ours && o.fed&bit != 0:
		return j.clears(f, a)
	case fought || o.enter&bit == 0 || ours != (o.seat == game.Allied):
		return held
	}
	lost := j.w.slip // the enemy can walk in
	if o.on[o.seat]&bit != 0 {
		lost -= j.w.guard
	}
	if o.seat == game.Allied {
		return held - lost
	}
	return held + lost
}

// garrison is how much of the German strength in a victory area counts for holding
// it. A stack that is full of remnants keeps out the divisions that could hold it.
func (j *judge) garrison(f game.Facts, p *prize) float64 {
	a := p.area
	n := min(j.anchor[a], j.w.deep)
	if j.stack[a] >= fullStack {
		n -= j.w.room * p.relief * (j.w.deep - n)
	}
	if f.Bocage()>>a&1 == 0 {
		n *= j.w.flat
	}
	return n
}

// roam is the areas that units can enter in their next movement step: by a step,
// and by road up to three areas as far as no enemy stands in the way. Units in
// contact are taken to stay there.
func roam(f game.Facts, of, enemy uint64) uint64 {
	out := uint64(0)
	for a := range each(of) {
		out |= f.Pass(a)
	}
	edge := of
	for range 3 {
		next := uint64(0)
		for a := range each(edge) {
			next |= f.Road(a)
		}
		out |= next
		edge = next &^ enemy
	}
	return out
}

// gates is the areas by which strong German divisions come into play.
func gates(f game.Facts) uint64 {
	m := uint64(0)
	for u := range f.Units() {
		if f.Printed(u) >= strong {
			m |= f.Gates(u)
		}
	}
	return m
}

// nearness falls with the number of moves from some areas: 1 up to the first.
func nearness(f game.Facts, from uint64) (near [areas]float64) {
	seen, worth := from, 1.0
	for ring := from; ring != 0; {
		next := uint64(0)
		for a := range each(ring) {
			near[a] = worth
			next |= f.Pass(a)
		}
		if ring != from {
			worth *= 0.55
		}
		ring = next &^ seen
		seen |= ring
	}
	return near
}

// clears is how likely the last Allied fire leaves no German in an area.
func (j *judge) clears(f game.Facts, a int) float64 {
	dice := j.power[game.Allied][a]
	for n := range each(f.Near(a)) {
		if j.power[game.German][n] == 0 {
			dice += j.guns[game.Allied][n] / 2
		}
	}
	hits := dice * 0.22 // with aircraft in one of two
	if f.Coast()>>a&1 != 0 {
		hits += 1.5
	}
	return 1 / (1 + math.Exp(1.1*(j.power[game.German][a]-hits)))
}
