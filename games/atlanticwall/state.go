package atlanticwall

import (
	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
)

// Limits of the fixed arrays of a state. Scenarios beyond them are refused on loading.
const (
	maxUnits  = 2048
	maxHexes  = 12160
	maxForces = 72
)

// Where a unit is when it is not in a hex.
const (
	due        int16 = -1 // comes by the schedule, or may come now (19.0)
	spare      int16 = -2 // a counter that is not in use (15.13)
	holding    int16 = -3 // in the Battalion Holding Area (15.61)
	standing   int16 = -4 // a battalion for which a battlegroup stands (25.11)
	eliminated int16 = -5
	aside      int16 = -6 // taken off by hand
	departed   int16 = -7 // left over the edge of the map (33.28)
	reserve    int16 = -8 // still to be set up (33.22)

	airBase        int16 = -10 // may be allocated (17.11)
	airGround      int16 = -11 // Ground Support, available (17.31)
	airUsed        int16 = -12 // Ground Support, used (17.35)
	airSuperiority int16 = -13 // 17.51
	airInterdicts  int16 = -14 // 17.41

	sea1     int16 = -20 // the Naval Display of the map, sub-box 1 (18.22)
	sea2     int16 = -21
	sea3     int16 = -22
	england1 int16 = -23
	england2 int16 = -24
	england3 int16 = -25
)

// flags are what is so or not so with a unit.
type flags uint32

const (
	moved       flags = 1 << iota // in this Movement Phase
	marched                       // by strategic movement, in this Player-Turn (6.44)
	wentFar                       // more than one hex in this Movement Phase (13.16)
	atWork                        // broke down, was built up or fortifies: does not move in this phase (15.11, 14.13)
	bridging                      // an engineer who helps others across a river (6.77)
	withdrew                      // began the Movement Phase in an enemy zone and left it (6.23)
	depleted                      // artillery after its first mission of the day (10.82)
	outOfAmmo                     // and after its second
	fpfUsed                       // artillery, in this Game-Turn (10.46)
	fired                         // artillery, a ship or an air unit: has supported an attack in this Combat Phase
	attacked                      // took part in an attack in this Combat Phase (9.16)
	defended                      // was attacked in it
	fellBack                      // retreated onto others in it (9.87)
	battlegroup                   // a company that stands for a battalion (25.0)
	unsupported                   // an Allied headquarters (13.53)
	pinned                        // 7.12, 18.43
	flown                         // an air unit that has been given a mission on this day (17.6)
	shelled                       // a ship that has supported units in this Game-Turn (18.4)
	bombarded                     // a ship that has fired at batteries in it
	uncommitted                   // does not move before a die has released it (E-O 33.2)
	swims                         // a tank that is to swim ashore (27.23)
	airborne                      // has come through the air (29.31)
	weak                          // a parachute company that landed reduced (23.44)
	afoot                         // mechanized infantry on foot (34.11)
	saturating                    // a gun that fires both missions of the day at once (34.21)
	lighter                       // a tank battalion that attacks with the strengths of its reduced side (E.1)
	called                        // is to land over a beach in this Game-Turn (D.2)
	linked                        // a headquarters whose line has reached a source (6.45)
	crashed                       // a glider reduced as it landed in this Movement Phase: it has moved, but not in the sense of 20.24
)

// ofMove are forgotten at the start of a Movement Phase, ofTurn at the start of a
// Player-Turn and ofFight at the start of a Combat Phase.
const (
	ofMove  = moved | wentFar | atWork | withdrew | crashed
	ofTurn  = marched | bridging
	ofFight = fired | attacked | defended | fellBack | saturating | lighter
)

// mood is how far attacks have shaken a unit (11.0).
type mood uint8

const (
	steady mood = iota
	disrupted
	demoralised
)

// condition is the supply state of a unit (13.0).
type condition uint8

const (
	inSupply condition = iota
	outOfCommunication
	outOfSupply
	isolated1
	isolated2
)

// piece is what changes with a unit besides its place.
type piece struct {
	flags   flags
	of      int16 // of a battlegroup: the battalion it stands for, + 1
	steps   int8  // 3 or 2 full, 1 less reduced; companies that stand for a battalion have 1
	mood    mood
	supply  condition
	battery int8 // Out of Battery 2 or 1, 0 in battery (6.5)
	beach   int8 // the Landing Beach over which it lands or has landed, + 1 (32.0); 0 for none
}

// hexes is a set of hexes.
type hexes [maxHexes / 64]uint64

func (x *hexes) has(h int16) bool { return x[h>>6]>>(h&63)&1 != 0 }
func (x *hexes) add(h int16)      { x[h>>6] |= 1 << (h & 63) }
func (x *hexes) drop(h int16)     { x[h>>6] &^= 1 << (h & 63) }

// state is a position: the scenario and everything that changes in a game. What grows with
// the scenario stands in pages; the scenario is shared and never changes.
type state struct {
	sc    *scenario
	stack kernel.Stack
	pages
	core
	*onset // on a page of its own (pages.go)

	logi  logistics  // of supply, works and replacements, by logistics.go
	fight fightState // of a Combat Phase, by battle.go
}

// core is what of a position is as large in every scenario.
type core struct {
	opts      options     // optional rules
	lostBoats [ports]int8 // E-boats that are gone (34.52)
	corps     attached    // where divisions have gone (34.61)
	drawn     quota       // units that may land (D.2)
	turn      int16       // Game-Turn
	side      order.Side  // whose Player-Turn it is
	weather   order.Weather
	storm     int8  // Game-Turns that the storm goes on after this one (22.15)
	taken     int16 // the first Game-Turn at whose end an Allied combat unit was on the goal (33.18), 0 for none
	points    int16 // Interdiction points (17.42)

	move moveState // what is in hand of a move, by move.go

	coming coming // who has come from off the map, by offmap.go

	delays delays // Delay markers, by delay.go

	days days     // of a campaign, by stages.go
	camp campaign // of the whole campaign, by campaign.go
}

// onset is what of a position tells how troops come ashore and down. It is large, and nothing of
// it is ever hidden.
type onset struct {
	inv  invasion // the Invasion Stage, by invasion.go
	jump jump     // the drop, by drop.go
}

// Digest is equal for equal positions. The lists of stacks and the zones follow from places.
func (s *state) Digest() uint64 {
	var h kernel.Hash
	h.Int(int64(s.sc.index))
	s.stack.Hash(&h)
	if s.opts != 0 {
		h.Int(int64(s.opts)<<8 | int64(s.lostBoats[leHavre]+s.lostBoats[cherbourg]))
		if s.sc.displays != nil {
			h.Int(int64(s.lostBoats[cherbourg]))
		}
		hashFew(&h, s.corps[:])
		hashFew(&h, s.drawn[:])
	}
	several := len(s.sc.beaches()) > 1
	for u := range s.sc.Units {
		p := &s.unit[u]
		h.Int(int64(s.at[u])<<48 | int64(p.flags)<<16 | int64(uint16(p.of)))
		h.Int(int64(uint8(p.steps))<<24 | int64(p.mood)<<16 | int64(p.supply)<<8 | int64(uint8(p.battery)))
		if several && p.beach > 0 {
			h.Int(int64(u)<<8 | int64(p.beach))
		}
	}
	h.Int(int64(s.turn)<<40 | int64(s.side)<<32 | int64(s.weather)<<24 | int64(uint8(s.storm))<<16 | int64(uint16(s.taken)))
	h.Int(int64(s.points))
	s.logi.hash(&h, s.sc)
	s.move.hash(&h)
	s.coming.hash(&h)
	s.fight.hash(&h, len(s.sc.Units))
	s.delays.hash(&h, s.sc)
	if s.sc.Landing != nil {
		s.inv.hash(&h)
		if several {
			h.Int(int64(s.inv.beach))
		}
	}
	if s.sc.Drop != nil {
		s.jump.hash(&h)
	}
	if s.sc.Stages != nil {
		s.days.hash(&h)
	}
	if s.sc.Campaign != nil {
		s.camp.hash(&h)
	}
	return h.Sum()
}

// hashFew adds those of a list that are above 0, each with its number.
func hashFew(h *kernel.Hash, list []int8) {
	for i, n := range list {
		if n > 0 {
			h.Int(int64(i)<<8 | int64(n))
		}
	}
}

// put moves a unit to a place.
func (s *state) put(u int, place int16) {
	from := s.at[u]
	s.stacks().Put(u, place)
	s.occupy(u, from)
	if s.card(u).OnGround() {
		s.claim(s.sideOf(u), place)
	}
	if s.card(u).Controls() {
		s.uncover(s.sideOf(u), from)
		s.spread(u)
	}
}

// card is a unit as it is printed, and face its side that shows: reduced units show
// their back (2.3).
func (s *state) card(u int) *order.Unit { return &s.sc.Units[u].Unit }

func (s *state) face(u int) order.Face {
	if s.is(u, afoot) {
		return onFoot(s.shown(u))
	}
	return s.shown(u)
}

// shown is the side of the counter that lies up.
func (s *state) shown(u int) order.Face {
	switch c := s.card(u); {
	case c.Type == order.Delay:
		return s.delayFace(u)
	case s.unit[u].flags&(weak|lighter) != 0:
		return c.Back
	case c.Gun() || s.unit[u].steps >= c.Steps:
		return c.Front
	}
	return s.card(u).Back
}

// sideOf is the player who owns a unit.
func (s *state) sideOf(u int) order.Side { return s.sc.sides[u] }

// onMap reports whether a unit stands in a hex.
func (s *state) onMap(u int) bool { return s.at[u] >= 0 }

// is reports whether any of the flags is set.
func (s *state) is(u int, f flags) bool { return s.unit[u].flags&f != 0 }

func (s *state) set(u int, f flags)   { s.unit[u].flags |= f }
func (s *state) unset(u int, f flags) { s.unit[u].flags &^= f }

// forget takes flags off all units of a side.
func (s *state) forget(side order.Side, f flags) {
	for _, u := range s.sc.own[side] {
		s.unit[u].flags &^= f
	}
}

// enemyIn is a unit of the other side in a hex, or -1. No hex holds both sides (6.21).
func (s *state) enemyIn(side order.Side, h int16) int {
	if h < 0 || !s.stands[side.Other()].has(h) {
		return -1 // most hexes are empty
	}
	if u := s.first(h); u >= 0 && s.sideOf(u) != side {
		return u
	}
	return -1
}

// friendIn is a unit of a side in a hex, or -1.
func (s *state) friendIn(side order.Side, h int16) int { return s.enemyIn(side.Other(), h) }

// large tells a unit that counts as a battalion (8.21, 25.21).
func (s *state) large(u int) bool { return s.card(u).Large() || s.is(u, battlegroup) }

// night tells a Night Game-Turn (5.0).
func (s *state) night() bool { return order.Part(s.turn) == 3 }
