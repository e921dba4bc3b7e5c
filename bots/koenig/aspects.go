package koenig

import (
	"fmt"
	"math"
	"math/bits"

	"sandtable/games/koenig"
	"sandtable/kernel"
)

// Aspects of a position by which Foresight foretells: what the judge thinks, who holds each
// objective, stands on it and can come there, the state of every unit, and the fire that
// threatens. All are of the order of 1.

// ofObjective, ofUnit and ofAll name the aspects of one objective, of one unit and of the rest.
var (
	ofObjective = []string{
		"held by the Allies", "share of strength in reach, Allies", "share of strength in reach, Germans", "share against its holder", "strength in it",
		"open to the Allies now", "open to the Germans now", "open to the Allies next turn", "open to the Germans next turn",
	}
	ofUnit = []string{"in the game", "with one hit", "with two hits"}
	ofAll  = []string{
		"Allies under fire next turn", "with two hits", "Allies under fire now", "with two hits",
		"Germans under fire next turn", "with two hits", "Germans under fire now", "with two hits",
		"Allied strength yet to act", "German strength yet to act", "support points", "Allied artillery points", "German artillery points",
		"whole Allies", "Allies with one hit", "Allies with two hits", "whole Germans", "Germans with one hit", "Germans with two hits",
		"the judge, bounded", "the judge",
	}
)

// eyes see the aspects of positions of one beach. They belong to one goroutine.
type eyes struct {
	judge *judge // with Regular's weights
	goals []int  // the objectives that count
	taken []taken
	units [maxUnits]*man
}

// taken is who stands on an objective or can come there, by seat: the strength on it, and the
// greatest of one unit that can come there this turn, and next turn.
type taken struct{ on, now, next [2]float64 }

func newEyes(f koenig.Facts) *eyes {
	d := newField(f, &beginner)
	e := &eyes{judge: &judge{w: beginner, field: d, here: make([]uint32, len(d.next))}}
	for i, o := range d.objectives {
		if o.Allied+o.German+o.Delay > 0 {
			e.goals = append(e.goals, i)
		}
	}
	e.taken = make([]taken, len(e.goals))
	return e
}

// names are those of the aspects, in their order.
func (e *eyes) names() []string {
	names := []string{"lead"}
	d := e.judge.field
	for _, i := range e.goals {
		for _, s := range ofObjective {
			names = append(names, d.objectives[i].Name+": "+s)
		}
	}
	for _, c := range d.counters {
		for _, s := range ofUnit {
			names = append(names, fmt.Sprintf("%s: %s", c.Name, s))
		}
	}
	return append(names, ofAll...)
}

// begin makes a position the root of a search: those that differ from it in a few units are
// looked at the faster.
func (e *eyes) begin(p kernel.Position) { e.judge.begin(p) }

// aspects appends those of a position.
func (e *eyes) aspects(p kernel.Position, out []float64) []float64 {
	f, _ := koenig.Read(p)
	j, d := e.judge, e.judge.field
	t := j.clock(f)
	r, _ := p.Result()
	clear(e.taken)
	power, n := j.force, 0
	var state [maxUnits]uint8 // of each unit: 1 in the game, 2 and 4 with so many hits
	var acting [2]float64
	var whole [2][3]float64
	for u := range d.counters {
		m := j.seen(f, u, t, &power)
		if m.hex < 0 {
			if m.hex == due {
				state[u] = 1
			}
			continue
		}
		state[u] = 1 | 1<<m.hits&^1
		whole[m.seat][m.hits]++
		if m.ready {
			acting[m.seat] += m.strength
		}
		e.takes(m, d.counters[u].Allowance)
		j.here[m.hex] |= 1 << n
		e.units[n] = m
		n++
	}
	out = append(out, float64(r.Score[allied]-r.Score[german])/10)
	out = e.ofObjectives(f.Held(), &power, out)
	for u := range d.counters {
		s := state[u]
		out = append(out, float64(s&1), float64(s>>1&1), float64(s>>2&1))
	}
	out = e.fire(e.units[:n], out)
	for _, m := range e.units[:n] {
		j.here[m.hex] = 0
	}
	points := 0.0
	if acting[allied]+acting[german] > 0 { // else they are lost
		points = 1
	}
	out = append(out, acting[allied]/10, acting[german]/10,
		points*float64(f.Support()), points*float64(f.Artillery(allied)), points*float64(f.Artillery(german)))
	for _, side := range whole {
		out = append(out, side[0]/5, side[1]/5, side[2]/5)
	}
	worth := j.worth(p)
	return append(out, math.Tanh(worth/8), worth/10)
}

// takes notes which objectives a unit stands on or can come to.
func (e *eyes) takes(m *man, allowance int) {
	for i, o := range e.goals {
		x, to := int(e.judge.field.dist[m.hex][o]), &e.taken[i]
		switch {
		case x == 0:
			to.on[m.seat] += m.strength / 4
		case x > allowance:
		case m.ready:
			to.now[m.seat] = max(to.now[m.seat], m.strength/4)
		default:
			to.next[m.seat] = max(to.next[m.seat], m.strength/4)
		}
	}
}

// ofObjectives appends the aspects of the objectives.
func (e *eyes) ofObjectives(held uint32, power *force, out []float64) []float64 {
	for i, o := range e.goals {
		a, g := power[o][allied], power[o][german]
		allies, germans := a/(a+g+3), g/(a+g+3)
		t := &e.taken[i]
		var toAllies, toGermans, laterToAllies, laterToGermans float64
		hold, against := 0.0, -allies
		if held>>o&1 != 0 {
			hold, against = 1, germans
			if t.on[allied] == 0 {
				toGermans, laterToGermans = t.now[german], t.next[german]
			}
		} else if t.on[german] == 0 {
			toAllies, laterToAllies = t.now[allied], t.next[allied]
		}
		out = append(out, hold, allies, germans, against, t.on[allied]-t.on[german], toAllies, toGermans, laterToAllies, laterToGermans)
	}
	return out
}

// fire appends how much of each side is under fire from next to it: by those who act next turn
// only and by those who may still act in this, the chances of a hit and, of these, where it is the last.
func (e *eyes) fire(units []*man, out []float64) []float64 {
	j := e.judge
	var sum [8]float64
	for i, m := range units {
		stack := j.here[m.hex]
		if bits.TrailingZeros32(stack) != i {
			continue // the hex was looked at with its first unit
		}
		af, ready := j.factor(m, units)
		if af == 0 {
			continue
		}
		chance := min(max(af, 0), 6) / 6
		k := int(m.seat) * 4
		if ready {
			k += 2
		}
		sum[k] += chance
		for s := stack; s != 0; s &= s - 1 {
			if x := units[bits.TrailingZeros32(s)]; x.seat == m.seat && x.hits == 2 {
				sum[k+1] += chance
				break
			}
		}
	}
	return append(out, sum[:]...)
}
