package atlanticwall

import "sandtable/games/atlanticwall/order"

// Protects is the Final Protective Fire that a gun, an air unit or a ship could give to the units of
// a hex, were they attacked now (10.4, 17.32, 18.32), also before the Combat Phase has begun.
func (f Facts) Protects(u int, h int16) int {
	s := f.s
	switch c := s.card(u); {
	case c.Type == order.Air:
		if s.at[u] != airGround {
			return 0
		}
		return s.support(u) / 2
	case c.Type == order.Ship:
		if !s.offshore(u) || s.night() || s.is(u, bombarded|fired) || !s.supporting(s.waters(u)) || s.mapAt(h)&s.waters(u) == 0 || s.fromSea(u, h) > s.shipRange(u) {
			return 0
		}
		return s.support(u) / 2
	case !c.Gun() || !s.onMap(u) || s.sc.Ground.Grid.Distance(s.at[u], h) > int(c.Range) || s.muted(u) ||
		s.is(u, defended|fpfUsed) || s.inContact(u) || s.gunSilent(u, true):
		return 0
	}
	for w := s.first(h); w >= 0; w = s.after(w) {
		if s.supports(u, w) {
			return s.gunfire(u, true)
		}
	}
	return 0
}
