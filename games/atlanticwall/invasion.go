package atlanticwall

import (
	"fmt"
	"strings"

	"sandtable/board"
	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
	"sandtable/play"
)

// The Invasion Stage (27-32): what changes in it, and the boxes of the invasion display.

// Limits of an invasion display and of a fire plan.
const (
	maxSubs     = 22 // sub-beaches of all five displays
	maxBombs    = 36 // Air Bombardment points (17.91), twice as many with clear weather (34.43)
	maxMissions = 120
	maxSorties  = 64
)

// Where a unit is that has not landed: in a wave box of a sub-beach, or in its box of Future Sea
// Landings, which counts as a fourth (27.11, 19.12).
const (
	rangers      int16 = -26 // land on any beach hex in the first wave (33.48d)
	afloat       int16 = -27 // a company whose battalion has been broken down, in no box yet
	landed       int16 = -28 // a leader who has left the game with his beach (32.12)
	laterRangers int16 = -30 // land on any beach hex in the second wave (E-O 33.5)
	waveBoxA     int16 = -32
	future             = order.Waves // the box of Future Sea Landings
)

// waveBox is a box of a sub-beach.
func waveBox(sub, phase int) int16 { return waveBoxA - int16(sub*(order.Waves+1)+phase) }

// boxOf is the box that a place is; ok is false for other places.
func boxOf(place int16) (sub, phase int, ok bool) {
	n := int(waveBoxA - place)
	return n / (order.Waves + 1), n % (order.Waves + 1), n >= 0 && n < maxSubs*(order.Waves+1)
}

// invasion is what changes in the Invasion Stage besides units.
type invasion struct {
	cleared  uint8           // bits of the beaches whose Gap Number has been reached (32.0)
	beach    int8            // where units land now (27.15)
	bombs    int8            // Air Bombardment points left (17.91)
	bombed   [maxBombs]int16 // hexes + 1 that have had one (17.92)
	gaps     [maxSubs]int8   // blown, by sub-beach (30.12)
	points   [maxSubs]int8   // demolition points landed (27.41)
	plan     [maxMissions]mission
	missions int8
	sent     int8  // German units that have moved in this Player-Turn (33.47a)
	shift    int8  // the die of the shift, 0 before it is thrown (27.52)
	towns    uint8 // that decide and that Allied units have passed last (33.69, 33.59)
	sorties  [maxSorties]sortie
}

// sortie is how many units have attacked out of a hex in this Assault Segment, wherever they are now (29.25).
type sortie struct {
	from int16 // + 1
	n    int8
}

// mission is a chit of the fire plan (18.42).
type mission struct {
	target int16
	points int8
}

func (x *invasion) hash(h *kernel.Hash) {
	h.Int(int64(x.towns)<<48 | int64(x.shift)<<40 | int64(x.cleared)<<24 | int64(x.bombs)<<16 | int64(x.missions)<<8 | int64(x.sent))
	for _, b := range x.bombed {
		if b == 0 {
			break
		}
		h.Int(int64(b))
	}
	for i := range x.gaps {
		h.Int(int64(i)<<16 | int64(x.gaps[i])<<8 | int64(x.points[i]))
	}
	for _, m := range x.plan[:x.missions] {
		h.Int(int64(m.target)<<8 | int64(m.points))
	}
	for _, o := range x.sorties {
		if o.from == 0 {
			break
		}
		h.Int(int64(o.from)<<8 | int64(o.n))
	}
}

func init() {
	book.Kind(play.Kind[*state]{
		Name: "sub", Has: func(s *state, n int16) bool { return s.sc.Landing != nil && n >= 0 && int(n) < len(s.sc.Landing.Subs) },
		Text: (*state).subID, Read: (*state).readSub, Say: func(s *state, n int16) string { return s.sc.Landing.Subs[n].Name },
		Place: func(s *state, n int16) string { return s.hex(s.subs()[n].At) },
	})
}

// subID is a sub-beach as it is written: dog-green.
func (s *state) subID(n int16) string { return slug(s.sc.Landing.Subs[n].Name) }

func slug(name string) string { return strings.ToLower(strings.ReplaceAll(name, " ", "-")) }

func (s *state) readSub(word string) (int16, error) {
	if s.sc.Landing != nil {
		for i := range s.sc.Landing.Subs {
			if s.subID(int16(i)) == strings.ToLower(word) {
				return int16(i), nil
			}
		}
	}
	return 0, fmt.Errorf("no sub-beach %q in %s", word, s.sc.Title)
}

// invading tells whether the Invasion Stage is still played: a beach is not cleared.
func (s *state) invading() bool {
	return s.sc.Landing != nil && s.inv.cleared != 1<<len(s.sc.Landing.Beaches)-1
}

// open tells whether a beach is not cleared.
func (s *state) open(beach int) bool { return s.inv.cleared>>beach&1 == 0 }

// inland tells whether the Player-Turns hold anybody: a beach is cleared, nobody lands, or units
// come through the air.
func (s *state) inland() bool {
	return !s.invading() || s.inv.cleared != 0 || s.sc.Drop != nil // 33.68b
}

// shore is the beach of a sub-beach.
func (s *state) shore(sub int) *order.Shore { return &s.sc.Landing.Beaches[s.subs()[sub].Beach] }

// landing is the beach where units land now.
func (s *state) landing() *order.Shore { return &s.sc.Landing.Beaches[s.inv.beach] }

// subs are the sub-beaches of all displays, from west to east.
func (s *state) subs() []order.SubBeach {
	if s.sc.Landing == nil {
		return nil
	}
	if s.inv.shift > 0 && s.sc.Landing.Shifts != nil {
		return s.sc.Landing.Shifts[s.inv.shift].Subs // 27.53
	}
	return s.sc.Landing.Subs
}

// subAt is the sub-beach in a hex, or -1.
func (s *state) subAt(h int16) int {
	for i, b := range s.subs() {
		if b.At == h {
			return i
		}
	}
	return -1
}

// eastOf is the hex one sub-beach east of a sub-beach: beyond the last of a beach the next beach
// hex, or board.NoHex (27.44, A86).
func (s *state) eastOf(sub int) int16 {
	subs := s.subs()
	if sub+1 < int(s.shore(sub).Last) {
		return subs[sub+1].At
	}
	for _, n := range s.sc.Ground.Grid.Adjacent[subs[sub].At] {
		if n != board.NoHex && s.sc.Ground.Kind(n) == order.Beach && s.subAt(n) < 0 {
			return n
		}
	}
	return board.NoHex
}

// gapsOf are those blown on a beach (30.21).
func (s *state) gapsOf(b *order.Shore) (n int16) {
	for _, g := range s.inv.gaps[b.First:b.Last] {
		n += int16(g)
	}
	return n
}

// gapsBlown are those of all sub-beaches.
func (s *state) gapsBlown() (n int16) {
	for _, g := range s.inv.gaps {
		n += int16(g)
	}
	return n
}

// lowTide tells the Game-Turns in which gaps are blown (30.11).
func (s *state) lowTide() bool { return s.turn%2 == 1 }

// leader tells a leader of a landing.
func (s *state) leader(u int) bool { return s.card(u).Type == order.Leader }

// commando tells a unit of British commandos: they land as battalions, count as two companies
// in their hex, are never pinned and lose a step where others lose units (E-O 33.5, A94).
func (s *state) commando(u int) bool {
	c := s.card(u)
	return c.Type == order.Ranger && c.Nation == order.British
}

// fighter tells a combat unit on the map.
func (s *state) fighter(u int) bool { return s.onMap(u) && s.card(u).Combatant() }

// pinDown pins a combat unit of the landing; who has no pinned side is eliminated (29.11, A88).
func (s *state) pinDown(u int, r *play.Rule, sink kernel.Sink) {
	switch c := s.card(u); {
	case !c.Combatant() || s.is(u, pinned) || s.commando(u):
	case c.Side() == order.German || c.Size == order.AssaultCompany:
		s.pin(u)
		evPinned.Tell(sink, r, int16(u))
	default:
		evNoPin.Tell(sink, r, int16(u), s.at[u])
		s.kill(u)
	}
}

// shock reduces a leader, or eliminates him (27.34, 29.11).
func (s *state) shock(u int, r *play.Rule, sink kernel.Sink) {
	if s.unit[u].steps > 1 {
		s.unit[u].steps--
		evLeaderHit.Tell(sink, r, int16(u))
		return
	}
	evFallen.Tell(sink, r, int16(u))
	s.kill(u)
}

// leads is the rating of a leader (31.21).
func (s *state) leads(u int) int16 { return int16(s.card(u).Rating[s.worn(u)]) }

// enters is all that happens wherever a unit of a side comes to, if only in passing, by moving or
// in combat.
func (s *state) enters(side order.Side, h int16, sink kernel.Sink) {
	s.disturb(side, h, sink)
	if side == order.German {
		s.trample(h, sink)
	}
}

// trample takes leaders out of a hex that a German unit enters, and the demolition points of
// its sub-beach (A93, E-O 27.1).
func (s *state) trample(h int16, sink kernel.Sink) {
	if !s.invading() {
		return
	}
	for u := s.first(h); u >= 0; {
		next := s.after(u)
		if s.leader(u) {
			evFallen.Tell(sink, ruleAlone, int16(u))
			s.kill(u)
		}
		u = next
	}
	if i := s.subAt(h); i >= 0 && s.inv.points[i] > 0 {
		evPointsLost.Tell(sink, ruleOverrun, int16(i), int16(s.inv.points[i]))
		s.inv.points[i] = 0
	}
}

// landingSetup gives the landing what it begins with (33.43, 33.48b).
func (s *state) landingSetup() {
	if x := s.sc.Landing; x != nil {
		s.weather, s.points, s.inv.bombs = order.LightOvercast, x.Interdiction, x.Bombs
	}
}

// holdsOut tells whether enemies of a side keep it out of a hex (6.21): leaders alone do not.
func (s *state) holdsOut(side order.Side, h int16) bool {
	return s.enemyIn(side, h) >= 0 && !s.leaderAlone(h)
}

// leaderAlone tells a hex that nobody holds but a leader: Germans enter it (A93).
func (s *state) leaderAlone(h int16) bool {
	if s.sc.Landing == nil {
		return false
	}
	for u := s.first(h); u >= 0; u = s.after(u) {
		if !s.leader(u) {
			return false
		}
	}
	return true
}
