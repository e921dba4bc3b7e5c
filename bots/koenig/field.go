package koenig

import "sandtable/games/koenig"

// far is a distance in movement points beyond any that matters.
const far = 127

// field is what a beach's map and data say once and for all.
type field struct {
	counters   []koenig.Counter
	objectives []koenig.Objective
	// next, fire and water hold for each hex and direction: the neighbour or
	// -1, whether fire may cross the hexside, whether a river runs along it.
	next  [][6]int16
	fire  [][6]bool
	water [][6]bool
	cover []int8    // by hex: added to an attack on it
	dist  [][]uint8 // by hex, by objective: movement points from there to the objective
	// near holds the objectives to which a unit of an allowance, in a hex, has no farther than one
	// full move; nil for allowances that no unit has.
	near  [16][]uint32
	turns int
	day   []bool // by turn, from 1
	delay []bool // by turn: delay points are counted at its end
	// lasting[t]: day turns from turn t to the end, t included; delays likewise.
	lasting, delays []int
}

// newField computes the tables of a game's beach.
func newField(f koenig.Facts) *field {
	d := &field{turns: f.Turns()}
	for u := range f.Units() {
		d.counters = append(d.counters, f.Counter(u))
	}
	n := f.Hexes()
	d.next, d.fire, d.water, d.cover = make([][6]int16, n), make([][6]bool, n), make([][6]bool, n), make([]int8, n)
	back := make([][6]uint8, n) // movement points from the neighbour into the hex
	for h := range n {
		d.cover[h] = int8(f.Cover(int16(h)))
		for dir := range 6 {
			s := f.Step(int16(h), dir)
			d.next[h][dir], d.fire[h][dir], d.water[h][dir] = s.To, s.Fire, s.River
			if s.To >= 0 && s.Cost > 0 {
				back[s.To][(dir+3)%6] = uint8(s.Cost)
			}
		}
	}
	d.dist = make([][]uint8, n)
	for i := range f.Objectives() {
		o := f.Objective(i)
		d.objectives = append(d.objectives, o)
		for h, mp := range d.distances(o.Hex, back) {
			d.dist[h] = append(d.dist[h], mp)
		}
	}
	for _, c := range d.counters {
		if d.near[c.Allowance] == nil {
			d.near[c.Allowance] = d.within(c.Allowance)
		}
	}
	d.day, d.delay = make([]bool, d.turns+2), make([]bool, d.turns+2)
	d.lasting, d.delays = make([]int, d.turns+2), make([]int, d.turns+2)
	for t := d.turns; t >= 1; t-- {
		d.day[t], d.delay[t] = !f.Night(t), f.DelayTurn(t)
		d.lasting[t], d.delays[t] = d.lasting[t+1], d.delays[t+1]
		if d.day[t] {
			d.lasting[t]++
		}
		if d.delay[t] {
			d.delays[t]++
		}
	}
	return d
}

// within notes for each hex which objectives are no farther than so many movement points.
func (d *field) within(mp int) []uint32 {
	near := make([]uint32, len(d.dist))
	for h, dist := range d.dist {
		for o, x := range dist {
			if int(x) <= mp {
				near[h] |= 1 << o
			}
		}
	}
	return near
}

// distances floods the map backwards from a hex by the cost of the steps
// towards it, without regard to units. Costs are small, so buckets serve as
// the queue.
func (d *field) distances(from int16, back [][6]uint8) []uint8 {
	out := make([]uint8, len(d.next))
	for h := range out {
		out[h] = far
	}
	out[from] = 0
	var bucket [far + 1][]int16
	bucket[0] = append(bucket[0], from)
	for mp := range far {
		for i := 0; i < len(bucket[mp]); i++ {
			h := bucket[mp][i]
			if int(out[h]) < mp {
				continue
			}
			for dir := range 6 {
				c := int(back[h][dir])
				to := d.next[h][dir]
				if c == 0 || to < 0 || mp+c >= far || int(out[to]) <= mp+c {
					continue
				}
				out[to] = uint8(mp + c)
				bucket[mp+c] = append(bucket[mp+c], to)
			}
		}
	}
	return out
}
