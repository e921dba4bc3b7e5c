package koenig

import (
	"fmt"
	"math"
	"math/bits"
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
	count uint32 // the same, a bit each
	taken [maxObjectives]taken
}

// taken is who stands on an objective or can come there, by seat: the strength on it, and the
// greatest of one unit that can come there this turn, and next turn.
type taken struct{ on, now, next [2]float64 }

func newEyes(d *field) *eyes {
	e := &eyes{judge: newJudge(beginner, d)}
	for i, o := range d.objectives {
		if o.Allied+o.German+o.Delay > 0 {
			e.goals = append(e.goals, i)
			e.count |= 1 << i
		}
	}
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
func (e *eyes) begin(s *sight) { e.judge.begin(s) }

// aspects appends those of a position that has not ended.
func (e *eyes) aspects(s *sight, out []float64) []float64 {
	j, d, f := e.judge, e.judge.field, s.facts
	e.taken = [maxObjectives]taken{}
	var acting [2]float64
	var whole [2][3]float64
	for u := range d.counters {
		m := &s.units[u]
		if m.hex < 0 {
			continue
		}
		seat := d.counters[u].Seat
		whole[seat][m.hits]++
		if m.ready {
			acting[seat] += s.strength(u)
		}
		e.takes(s, u)
	}
	worth := j.worth(s)
	out = append(out, float64(s.result.Score[allied]-s.result.Score[german])/10)
	out = e.ofObjectives(f.Held(), out)
	for u := range d.counters {
		in, one, two := 0.0, 0.0, 0.0
		switch m := &s.units[u]; {
		case m.hex >= 0:
			in = 1
			switch m.hits {
			case 1:
				one = 1
			case 2:
				two = 1
			}
		case m.hex == due:
			in = 1
		}
		out = append(out, in, one, two)
	}
	out = e.fire(s, out)
	points := 0.0
	if acting[allied]+acting[german] > 0 { // else they are lost
		points = 1
	}
	out = append(out, acting[allied]/10, acting[german]/10,
		points*float64(f.Support()), points*float64(f.Artillery(allied)), points*float64(f.Artillery(german)))
	for _, side := range whole {
		out = append(out, side[0]/5, side[1]/5, side[2]/5)
	}
	return append(out, math.Tanh(worth/8), worth/10)
}

// takes notes which objectives a unit stands on or can come to.
func (e *eyes) takes(s *sight, u int) {
	d, m := e.judge.field, &s.units[u]
	c := &d.counters[u]
	for near := d.near[c.Allowance][m.hex] & e.count; near != 0; near &= near - 1 {
		o := bits.TrailingZeros32(near)
		to, strength := &e.taken[o], s.strength(u)/4
		switch {
		case d.objectives[o].Hex == m.hex:
			to.on[c.Seat] += strength
		case m.ready:
			to.now[c.Seat] = max(to.now[c.Seat], strength)
		default:
			to.next[c.Seat] = max(to.next[c.Seat], strength)
		}
	}
}

// ofObjectives appends the aspects of the objectives.
func (e *eyes) ofObjectives(held uint32, out []float64) []float64 {
	for _, o := range e.goals {
		a, g := e.judge.power[o][allied], e.judge.power[o][german]
		allies, germans := a/(a+g+3), g/(a+g+3)
		t := &e.taken[o]
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
func (e *eyes) fire(s *sight, out []float64) []float64 {
	counters := e.judge.field.counters
	var sum [8]float64
	for i := range s.fires {
		x := &s.fire[i]
		chance := min(max(x.factor, 0), 6) / 6
		seat := counters[x.at].Seat
		k := int(seat) * 4
		if x.now {
			k += 2
		}
		sum[k] += chance
		for stack := x.stack; stack != 0; stack &= stack - 1 {
			if u := bits.TrailingZeros32(stack); counters[u].Seat == seat && s.units[u].hits == 2 {
				sum[k+1] += chance
				break
			}
		}
	}
	return append(out, sum[:]...)
}
