package koenig

import (
	"math"
	"math/bits"

	"sandtable/kernel"
)

// Seats of this game.
const (
	allied kernel.Seat = 0
	german kernel.Seat = 1

	due int16 = -1 // where a unit is that comes by the schedule
)

// maxUnits and maxObjectives bound the arrays here; koenig.Facts keeps to them.
const (
	maxUnits      = 32
	maxObjectives = 32
)

// judge values positions of one beach. Most positions of a search differ from
// its root in one or two units, so what the others bring is worked out once.
type judge struct {
	w     weights
	field *field
	// pull is the share of a unit's strength that counts at a distance, by
	// allowance and movement points; see weights.reach.
	pull [16][far + 1]float64
	// The root: what each unit there brings, and the sums.
	turn  int
	units [maxUnits]man
	force force
	// Of the position judged last: units that differ from the root, and the force there.
	moved [maxUnits]man
	power force
}

// force is the strength that each side can bring to bear on each objective.
type force [maxObjectives][2]float64

// man is one unit as the judge sees it.
type man struct {
	stand
	seat  kernel.Seat
	worth float64
	next  float64 // what one more hit would cost
	pull  [maxObjectives]float64
}

func newJudge(w weights, d *field) *judge {
	j := &judge{w: w, field: d}
	for ma := 1; ma < len(j.pull); ma++ {
		for mp := range far {
			j.pull[ma][mp] = math.Pow(w.reach, float64(mp)/float64(ma))
		}
	}
	return j
}

// begin makes a position the root of the search to come.
func (j *judge) begin(s *sight) {
	j.turn = s.facts.Turn()
	j.force = force{}
	for u := range j.field.counters {
		m := &j.units[u]
		*m = man{stand: s.units[u]}
		j.weigh(m, u, s)
		if m.hex >= 0 {
			for o := range j.field.objectives {
				j.force[o][m.seat] += m.pull[o]
			}
		}
	}
}

// weigh works out what a unit brings in its place and state.
func (j *judge) weigh(m *man, u int, s *sight) {
	c := &j.field.counters[u]
	m.seat = c.Seat
	if m.hex < 0 {
		m.pull = [maxObjectives]float64{}
		return
	}
	acts := s.clock.rest
	if m.ready {
		acts++
	}
	full := j.w.power * float64(c.Strength) * float64(acts)
	lost := float64(c.Lost)
	m.worth = full*(1-j.w.worn[m.hits]) - lost*j.w.risk[m.hits]
	m.next = m.worth + lost
	if m.hits < 2 {
		m.next = m.worth - (full*(1-j.w.worn[m.hits+1]) - lost*j.w.risk[m.hits+1])
	}
	strength, pull := s.strength(u), &j.pull[c.Allowance]
	for o, d := range j.field.dist[m.hex] {
		x := strength * pull[d]
		switch {
		case d == 0:
			x *= j.w.sit
		case acts == 0:
			x = 0 // it goes nowhere any more
		case int(d) > acts*c.Allowance:
			x *= j.w.late
		}
		m.pull[o] = x
	}
}

// worth is the value of a position for the Allies in victory points: the lead
// now, what the objectives are likely to bring, what the units are worth, and
// the losses that threaten them.
func (j *judge) worth(s *sight) float64 {
	v := float64(s.result.Score[allied] - s.result.Score[german])
	if s.over {
		switch s.result.Winner {
		case allied:
			v += j.w.win
		case german:
			v -= j.w.win
		}
		return v
	}
	j.power = j.force
	var units [maxUnits]*man
	for u := range j.field.counters {
		m := j.seen(s, u)
		units[u] = m
		switch {
		case m.hex < 0:
		case m.seat == allied:
			v += m.worth
		default:
			v -= m.worth
		}
	}
	v += j.objectives(s) + j.threats(s, &units)
	if s.clock.cup != 0 || s.clock.active >= 0 {
		f := s.facts
		v += j.w.point * float64(f.Support()+f.Artillery(allied)-f.Artillery(german))
	}
	return v
}

// seen is a unit as it is in a position; where it differs from the root, so does the force.
func (j *judge) seen(s *sight, u int) *man {
	m := &j.units[u]
	if s.units[u] == m.stand && j.turn == s.facts.Turn() {
		return m
	}
	x := &j.moved[u]
	x.stand = s.units[u]
	j.weigh(x, u, s)
	for o := range j.field.objectives {
		j.power[o][x.seat] += x.pull[o] - m.pull[o]
	}
	return x
}

// objectives is what the objectives are likely to bring beyond what they count
// now: each side's strength that can come to bear, against the other's.
func (j *judge) objectives(s *sight) float64 {
	held, delays := s.facts.Held(), j.field.delays[s.facts.Turn()]
	sum := 0.0
	for i := range j.field.objectives {
		o := &j.field.objectives[i]
		swing := float64(o.Allied + o.German + o.Delay*delays)
		if swing == 0 {
			continue
		}
		a, g := j.power[i][allied], j.power[i][german]
		if held>>i&1 != 0 {
			sum -= swing * g / (a + g + j.w.keep)
		} else {
			// The delay points to come are not in the lead yet.
			sum += swing*a/(a+g+j.w.seize) - float64(o.Delay*delays)
		}
	}
	return sum
}

// threats is the balance of the losses that full fire by all that stand next to
// a hex would bring on average.
func (j *judge) threats(s *sight, units *[maxUnits]*man) float64 {
	sum := 0.0
	for i := range s.fires {
		x := &s.fire[i]
		when := j.w.later
		if x.now {
			when = j.w.threat
		}
		m := units[x.at]
		next := m.next
		for stack := x.stack & (x.stack - 1); stack != 0; stack &= stack - 1 {
			if o := units[bits.TrailingZeros32(stack)]; o.seat == m.seat {
				next = max(next, o.next)
			}
		}
		loss := when * next * min(max(x.factor, 0), 6) / 6
		if m.seat == allied {
			sum -= loss
		} else {
			sum += loss
		}
	}
	return sum
}
