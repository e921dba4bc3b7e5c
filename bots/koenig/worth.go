package koenig

import (
	"math/bits"

	"sandtable/games/koenig"
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
	here  []uint32 // by hex: the units in it; all zero between calls
	// The root: the state of each unit there, what it brings, and the sums.
	turn  int
	units [maxUnits]man
	force force
	moved [maxUnits]man // scratch: units that differ from the root
}

// force is the strength that each side can bring to bear on each objective.
type force [maxObjectives][2]float64

// man is one unit as the judge sees it.
type man struct {
	hex      int16 // negative: not on the map
	hits     int8
	ready    bool // may still act this turn
	seat     kernel.Seat
	strength float64
	worth    float64
	next     float64 // what one more hit would cost
	pull     [maxObjectives]float64
}

// begin makes a position the root of the search to come.
func (j *judge) begin(p kernel.Position) {
	f, _ := koenig.Read(p)
	j.turn = f.Turn()
	j.force = force{}
	t := j.clock(f)
	for u := range j.field.counters {
		j.units[u] = man{hex: f.At(u), hits: int8(f.Hits(u)), ready: t.ready(f, j.field, u)}
		m := &j.units[u]
		j.weigh(m, u, t)
		if m.hex >= 0 {
			for o := range j.field.objectives {
				j.force[o][m.seat] += m.pull[o]
			}
		}
	}
}

// clock is what decides how often a unit may still act.
type clock struct {
	day, early bool
	cup        uint32
	active     int
	rest       int // day turns after this one
}

func (j *judge) clock(f koenig.Facts) clock {
	return clock{
		day: j.field.day[f.Turn()], early: f.Early(), cup: f.Cup(), active: f.Active(),
		rest: j.field.lasting[f.Turn()+1],
	}
}

// ready says whether a unit may still act this turn.
func (t *clock) ready(f koenig.Facts, d *field, u int) bool {
	c := d.counters[u].Formation
	return t.day && (t.early || t.cup>>c&1 != 0 || c == t.active && !f.Done(u))
}

// weigh works out what a unit brings in its place and state.
func (j *judge) weigh(m *man, u int, t clock) {
	c := &j.field.counters[u]
	m.seat = c.Seat
	if m.hex < 0 {
		m.pull = [maxObjectives]float64{}
		return
	}
	m.strength = float64(c.Strength)
	if m.hits == 2 {
		m.strength--
	}
	acts := t.rest
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
	pull := &j.field.pull[c.Allowance]
	for o, d := range j.field.dist[m.hex] {
		x := m.strength * pull[d]
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
func (j *judge) worth(p kernel.Position) float64 {
	r, over := p.Result()
	v := float64(r.Score[allied] - r.Score[german])
	if over {
		switch r.Winner {
		case allied:
			v += j.w.win
		case german:
			v -= j.w.win
		}
		return v
	}
	f, _ := koenig.Read(p)
	var (
		t     = j.clock(f)
		power = j.force
		units [maxUnits]*man
		n     int
	)
	for u := range j.field.counters {
		m := j.seen(f, u, t, &power)
		if m.hex < 0 {
			continue
		}
		if m.seat == allied {
			v += m.worth
		} else {
			v -= m.worth
		}
		j.here[m.hex] |= 1 << n
		units[n] = m
		n++
	}
	v += j.objectives(f, &power) + j.threats(units[:n])
	for _, m := range units[:n] {
		j.here[m.hex] = 0
	}
	if f.Cup() != 0 || f.Active() >= 0 {
		v += j.w.point * float64(f.Support()+f.Artillery(allied)-f.Artillery(german))
	}
	return v
}

// seen is a unit as it is in a position; where it differs from the root, so does the force.
func (j *judge) seen(f koenig.Facts, u int, t clock, power *force) *man {
	m := &j.units[u]
	hex, hits, ready := f.At(u), int8(f.Hits(u)), t.ready(f, j.field, u)
	if hex == m.hex && hits == m.hits && ready == m.ready && j.turn == f.Turn() {
		return m
	}
	x := &j.moved[u]
	x.hex, x.hits, x.ready = hex, hits, ready
	j.weigh(x, u, t)
	for o := range j.field.objectives {
		power[o][x.seat] += x.pull[o] - m.pull[o]
	}
	return x
}

// objectives is what the objectives are likely to bring beyond what they count
// now: each side's strength that can come to bear, against the other's.
func (j *judge) objectives(f koenig.Facts, power *force) float64 {
	held, delays := f.Held(), j.field.delays[f.Turn()]
	sum := 0.0
	for i := range j.field.objectives {
		o := &j.field.objectives[i]
		swing := float64(o.Allied + o.German + o.Delay*delays)
		if swing == 0 {
			continue
		}
		a, g := power[i][allied], power[i][german]
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
func (j *judge) threats(units []*man) float64 {
	sum := 0.0
	for i, m := range units {
		stack := j.here[m.hex]
		if bits.TrailingZeros32(stack) != i {
			continue // the hex was looked at with its first unit
		}
		af, ready := j.factor(m, units)
		if af == 0 {
			continue
		}
		when := j.w.later
		if ready {
			when = j.w.threat
		}
		next := m.next
		for s := stack & (stack - 1); s != 0; s &= s - 1 {
			if x := units[bits.TrailingZeros32(s)]; x.seat == m.seat {
				next = max(next, x.next)
			}
		}
		loss := when * next * min(max(af, 0), 6) / 6
		if m.seat == allied {
			sum -= loss
		} else {
			sum += loss
		}
	}
	return sum
}

// factor is the attack factor of full fire by all that stand next to a unit's hex, 0 where nobody
// does, and whether any of them may still act this turn.
func (j *judge) factor(m *man, units []*man) (af float64, ready bool) {
	river := true
	for dir, to := range j.field.next[m.hex] {
		if to < 0 || j.here[to] == 0 || !j.field.fire[m.hex][dir] {
			continue
		}
		for s := j.here[to]; s != 0; s &= s - 1 {
			x := units[bits.TrailingZeros32(s)]
			if x.seat == m.seat {
				break // both sides share a hex only in close combat
			}
			af += x.strength
			river = river && j.field.water[m.hex][dir]
			ready = ready || x.ready
		}
	}
	if af == 0 {
		return 0, false
	}
	af += float64(j.field.cover[m.hex])
	if river {
		af--
	}
	return af, ready
}
