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
)

// judge values positions of one beach.
type judge struct {
	w     weights
	field *field
	units []man
	here  []uint32 // by hex: the units in it; all zero between calls
}

// man is one unit on the map as the judge sees it.
type man struct {
	u        int
	hex      int16
	seat     kernel.Seat
	strength float64
	moves    int  // movement points times the operations it has left
	ready    bool // may still act this turn
	worth    float64
	next     float64 // what one more hit would cost
}

// worth is the value of a position for the Allies in victory points: the lead
// now, what the objectives are likely to bring, what the units are worth, and
// the losses that threaten them.
func (j *judge) worth(p kernel.Position) float64 {
	r, over := p.Result()
	lead := float64(r.Score[allied] - r.Score[german])
	if over {
		switch r.Winner {
		case allied:
			return lead + j.w.win
		case german:
			return lead - j.w.win
		}
		return lead
	}
	f, _ := koenig.Read(p)
	v := lead + j.muster(f)
	v += j.objectives(f)
	v += j.threats()
	for _, m := range j.units {
		j.here[m.hex] = 0
	}
	if f.Cup() != 0 || f.Active() >= 0 {
		v += j.w.point * float64(f.Support()+f.Artillery(allied)-f.Artillery(german))
	}
	return v
}

// muster lists the units on the map and returns the balance of their worth.
func (j *judge) muster(f koenig.Facts) float64 {
	turn := f.Turn()
	rest := j.field.lasting[turn+1]
	day, early := j.field.day[turn], f.Early()
	cup, active := f.Cup(), f.Active()
	sum := 0.0
	j.units = j.units[:0]
	for u := range j.field.counters {
		h := f.At(u)
		if h < 0 {
			continue
		}
		c := &j.field.counters[u]
		hits := f.Hits(u)
		m := man{u: u, hex: h, seat: c.Seat, strength: float64(c.Strength)}
		if hits == 2 {
			m.strength--
		}
		m.ready = day && (early || cup>>c.Formation&1 != 0 || c.Formation == active && !f.Done(u))
		acts := rest
		if m.ready {
			acts++
		}
		m.moves = acts * c.Allowance
		full := j.w.power * float64(c.Strength) * float64(acts)
		lost := float64(c.Lost)
		m.worth = full*(1-j.w.worn[hits]) - lost*j.w.risk[hits]
		if hits == 2 {
			m.next = m.worth + lost
		} else {
			m.next = m.worth - (full*(1-j.w.worn[hits+1]) - lost*j.w.risk[hits+1])
		}
		if c.Seat == allied {
			sum += m.worth
		} else {
			sum -= m.worth
		}
		j.here[h] |= 1 << len(j.units)
		j.units = append(j.units, m)
	}
	return sum
}

// objectives is what the objectives are likely to bring beyond what they count
// now: each side's strength that can come to bear, against the other's.
func (j *judge) objectives(f koenig.Facts) float64 {
	held, delays := f.Held(), j.field.delays[f.Turn()]
	sum := 0.0
	for i := range j.field.objectives {
		o := &j.field.objectives[i]
		swing := float64(o.Allied + o.German + o.Delay*delays)
		if swing == 0 {
			continue
		}
		var force [2]float64
		dist := j.field.dist[i]
		for k := range j.units {
			m := &j.units[k]
			d := int(dist[m.hex])
			if d >= far {
				continue
			}
			x := m.strength * j.field.pull[j.field.counters[m.u].Allowance][d]
			switch {
			case d == 0:
				x *= j.w.sit
			case d > m.moves:
				x *= j.w.late
			}
			force[m.seat] += x
		}
		if held>>i&1 != 0 {
			// The delay points of an objective that is held are not in the lead.
			sum -= swing * force[german] / (force[allied] + force[german] + j.w.keep)
		} else {
			sum += swing*force[allied]/(force[allied]+force[german]+j.w.seize) - float64(o.Delay*delays)
		}
	}
	return sum
}

// threats is the balance of the losses that full fire by all that stand next to
// a hex would bring on average.
func (j *judge) threats() float64 {
	sum := 0.0
	for i := range j.units {
		m := &j.units[i]
		stack := j.here[m.hex]
		if bits.TrailingZeros32(stack) != i {
			continue // the hex was looked at with its first unit
		}
		next := m.next
		for s := stack &^ (1 << i); s != 0; s &= s - 1 {
			if x := &j.units[bits.TrailingZeros32(s)]; x.seat == m.seat {
				next = max(next, x.next)
			}
		}
		af, river, when := 0.0, true, j.w.later
		for dir, to := range j.field.next[m.hex] {
			if to < 0 || j.here[to] == 0 || !j.field.fire[m.hex][dir] {
				continue
			}
			for s := j.here[to]; s != 0; s &= s - 1 {
				x := &j.units[bits.TrailingZeros32(s)]
				if x.seat == m.seat {
					continue
				}
				af += x.strength
				river = river && j.field.water[m.hex][dir]
				if x.ready {
					when = j.w.threat
				}
			}
		}
		if af == 0 {
			continue
		}
		af += float64(j.field.cover[m.hex])
		if river {
			af--
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
