package atlanticwall

import (
	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
	"sandtable/play"
)

// 33.77 Commitment by map, in the campaign: what is common to all maps is in commit.go.
var (
	ruleSectors  = book.Rule("33.77", "Commitment by map", "Maps B and D: by dice, on D a Game-Turn later; E: half of what the die gives; C: one unit in Game-Turn 2, two in 3, three in 4, each time chosen anew; A: nobody in Game-Turns 1 to 8; who begins in Cherbourg: not before Game-Turn 42. All others are free from Game-Turn 5 on.", "")
	evSectorFree = book.Event("arrival", "all German units that began on map {sector} are committed")
)

func init() {
	book.Kind(play.Kind[*state]{Name: "sector", Say: func(s *state, n int16) string { return s.sc.Sectors[n].Sheet }})
}

// commits tells whether German units have to be committed before they move.
func (s *state) commits() bool { return s.sc.Commit > 0 || s.sc.Sectors != nil }

// sectorNo is the number of the map that a unit belongs to, -1 for none; a battlegroup belongs to that
// of its battalion (25.21).
func (s *state) sectorNo(u int) int { return int(s.sc.sectorOf[s.standsFor(u)]) }

// sector is how a unit is committed, nil for one that is not bound to a map.
func (s *state) sector(u int) *order.Sector {
	if s.sc.Sectors == nil || s.sectorNo(u) < 0 {
		return nil
	}
	return &s.sc.Sectors[s.sectorNo(u)]
}

// waitsInCity tells one who was set up in the city whose garrison waits longer, while it does (33.77e).
func (s *state) waitsInCity(x *order.Sector, u int) bool {
	return s.turn <= x.Garrison && x.City.Has(s.sc.usual[s.standsFor(u)])
}

// frozen tells a unit that cannot be committed yet whatever happens (33.77d, e), or goes by a
// number of units that move (33.47a).
func (s *state) frozen(u int) bool {
	x := s.sector(u)
	return x != nil && s.is(u, uncommitted) && (x.First == 0 || s.waitsInCity(x, u))
}

// ofSector tells whether a unit waits for the die in hand: on a single map all of them do.
func (s *state) ofSector(u int, f *kernel.Frame) bool {
	switch x := s.sector(u); {
	case s.sc.Sectors == nil:
		return true
	case s.sectorNo(u) != int(f.B):
		return false
	default:
		return !s.waitsInCity(x, u)
	}
}

// freeSectors frees the units of the maps whose time has come, and takes back the choice of the
// Game-Turn before where a number of units moves (33.47a).
func (s *state) freeSectors(sink kernel.Sink) {
	for i := range s.sc.Sectors {
		x := &s.sc.Sectors[i]
		told := false
		for u := range s.sc.Units {
			if s.sectorNo(u) != i || !s.onMap(u) {
				continue
			}
			switch held := s.is(u, uncommitted); {
			case s.turn <= x.Until && x.Moves != nil:
				s.set(u, uncommitted)
			case !held || s.turn <= x.Until || s.waitsInCity(x, u):
			default:
				s.unset(u, uncommitted)
				if !told {
					told = true
					evSectorFree.Tell(sink, ruleSectors, int16(i))
				}
			}
		}
	}
}

// nextSector goes on to the dice of the next map, and tells whether there is one.
func (s *state) nextSector(f *kernel.Frame) bool {
	if f.B++; int(f.B) >= len(s.sc.Sectors) {
		return false
	}
	f.Step, f.A = commitDie, 0
	x := &s.sc.Sectors[f.B]
	if n := int(s.turn - s.sc.First); x.Moves != nil && n < len(x.Moves) {
		f.Step, f.A = commitChoose, x.Moves[n]
	}
	return true
}

// dieCommits is what a commitment die gives (33.67a, 33.77e).
func (s *state) dieCommits(die int16, f *kernel.Frame) int16 {
	n := die * s.commitTimes(f)
	if s.sc.Sectors != nil && s.sc.Sectors[f.B].Halved {
		n /= 2
	}
	return n
}
