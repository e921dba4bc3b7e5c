package atlanticwall

import (
	"math/rand/v2"
	"slices"
	"testing"

	"sandtable/board"
	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
)

// What is kept of a scenario for speed says the same as what it is made of: zones of control
// (7.11), parts of battalions, and where these are built up.
func TestShortCuts(t *testing.T) {
	for _, sc := range battles(t, newGame(t)) {
		s := newState(sc)
		s.deploy()
		book.Run(s, nil)
		rng := rand.New(rand.NewPCG(2, 9))
		for n := 0; n < 1500 && !s.over(); n++ {
			kernel.Random(s, rng, 1)
			if n%20 != 0 {
				continue
			}
			for _, side := range []order.Side{order.Allied, order.German} {
				for h := range int16(sc.hexes()) {
					if s.inZone(side, h) != (s.controllerOf(side, h) >= 0) {
						t.Fatalf("%s, decision %d: zones over %s differ", sc.ID, n, s.hex(h))
					}
					if u := s.first(h); s.stands[side].has(h) != (u >= 0 && s.sideOf(u) == side) {
						t.Fatalf("%s, decision %d: %s is held, or not", sc.ID, n, s.hex(h))
					}
				}
			}
			u, m := int(sc.own[s.side][n%len(sc.own[s.side])]), mode(n/20%2)
			v := s.mover(u, m, s.zones(s.side.Other()))
			closed := v.closes()
			for h := range int16(sc.hexes()) {
				if closed.has(h) != (v.gate(h) == board.Closed) {
					t.Fatalf("%s, decision %d: %s is closed to %s, or not", sc.ID, n, s.hex(h), s.id(int16(u)))
				}
			}
			for u := range sc.Units {
				if s.at[u] != holding || s.sideOf(u) != s.side || sc.charts[u] == nil {
					continue
				}
				var at hexes
				sites := s.buildSites(u, s.companies(nil, &at), &at, nil)
				for h := range int16(sc.hexes()) {
					if slices.Contains(sites, h) != s.gather(u, h, s.needs(u)) {
						t.Fatalf("%s, decision %d: %s can be built up in %s, or not", sc.ID, n, s.id(int16(u)), s.hex(h))
					}
				}
			}
		}
	}
}
