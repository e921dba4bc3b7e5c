package greatestday

import (
	"slices"

	"sandtable/games/greatestday/order"
)

// Stance is all of a unit that direct fire reads, its own and that at it: Shot of two whose stances have not
// changed comes to what it came to before, as long as the smoke is the same too. Stances can be compared.
type Stance struct {
	at      int16
	flags   flags
	hits    int8
	steps   int8
	reach   int8 // how far it fires at the moment
	mass    int8 // steps in its hex
	barrage int8
	delay   int8
	morale  int8
	light   light
	ordered bool // in command
	astray  bool
	hero    bool
	park    bool
	rubble  bool // its hex
	ruin    bool
}

// shows are the flags that fire and quality go by.
const shows = inColumn | isMounted | abandoned | suppressed | works

// Stances gives the stances of units in a position. What they have in common is found out once.
type Stances struct {
	s     *state
	light light
	roads [2]int8 // by side, what roads cost its divisions (6.0)
}

// Stances begins to give stances, until the position goes on.
func (f Facts) Stances() Stances {
	return Stances{f.s, f.s.light(), [2]int8{order.Allied: f.s.roadsCost()}}
}

// Of is the stance of a unit, the same for all that are nowhere.
func (x Stances) Of(u int) Stance {
	s := x.s
	h := s.at[u]
	if h < 0 {
		return Stance{at: -1}
	}
	p, d := &s.unit[u], s.purse(u)
	return Stance{
		at: h, flags: p.flags & shows, hits: p.hits, steps: p.steps, reach: int8(s.reach(u)), mass: int8(s.steps(h)), barrage: s.shelled(h), delay: s.delay[u], morale: s.moraleLess(d, x.roads[s.sc.Divisions[d].Side]), light: x.light,
		ordered: s.inCommand(u), astray: s.astray(u), hero: s.eventHero(u), park: s.inPark(u), rubble: s.assets.rubble.has(h), ruin: s.assets.ruins.has(h),
	}
}

// OnMap says whether the unit is on the map.
func (x *Stance) OnMap() bool { return x.at >= 0 }

// At is its hex, negative off the map.
func (x *Stance) At() int16 { return x.at }

// Reach is how far the unit fires at the moment, 0 for not at all (G12.2).
func (x *Stance) Reach() int { return int(x.reach) }

// InCommand says whether it is in command (G6).
func (x *Stance) InCommand() bool { return x.ordered }

// Smoke appends what lines of sight do not go through besides the ground: nothing at most times (G11.2).
func (f Facts) Smoke(dst []uint64) []uint64 { return append(dst, f.s.smoke()...) }

// SameSmoke says whether that is what it was.
func (f Facts) SameSmoke(was []uint64) bool { return slices.Equal(f.s.smoke(), was) }
