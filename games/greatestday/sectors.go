package greatestday

import (
	"sandtable/board"
	"sandtable/games/greatestday/order"
)

// 11 Sectors: where divisions belong.
var (
	ruleSector = book.Rule("11", "Sectors", "A unit more than 2 hexes outside the sector of its division is out of command for everything, whoever is near; the zones where it drops are of its sector.", "{unit} is more than 2 hexes outside the sector of its division")
	_          = book.Rule("G6.5", "Outside the sector", "More than 2 hexes outside it a unit is out of command for everything (11).", "")
)

// sectorOverlap is how far units may leave their sector (11).
const sectorOverlap = 2

// measure finds the hexes that are too far outside each division's sector. Hexes without
// a sector, at sea and in the south, are nobody's.
func (sc *scenario) measure() {
	g := sc.Ground
	for d := range sc.Divisions {
		if sc.Divisions[d].Sector == order.NoSector {
			continue
		}
		sc.findHome(d)
		near := sc.home[d] // those within the overlap
		for range sectorOverlap {
			now := near
			for h := range int16(sc.hexes()) {
				for _, n := range g.Grid.Adjacent[h] {
					if n != board.NoHex && now.has(n) {
						near.add(h)
					}
				}
			}
		}
		for h := range int16(sc.hexes()) {
			if g.Sector[h] != order.NoSector && !near.has(h) {
				sc.beyond[d].add(h)
			}
		}
	}
}

// findHome notes the ground of a division's sector. The zones where it drops are of it, though
// zone W lies west of the Orne: nobody is sent down out of command (3.2, 11).
func (sc *scenario) findHome(d int) {
	for h := range int16(sc.hexes()) {
		if sc.Ground.Sector[h] == sc.Divisions[d].Sector {
			sc.home[d].add(h)
		}
	}
	if a := sc.Airborne; a != nil && int(a.Div) == d {
		for _, z := range a.Zones {
			for _, h := range z.Hexes {
				sc.home[d].add(h)
			}
		}
	}
}

// outside tells whether a unit is too far outside the sector of its division (11). Who is
// always in command is so anywhere (17.8).
func (s *state) outside(u int) bool {
	h, d := s.where(u), s.purse(u)
	if h < 0 || s.card(u).Raider {
		return false
	}
	if s.opts&noOverlap != 0 && s.sc.Divisions[d].Sector != order.NoSector && s.sc.Ground.Sector[h] != order.NoSector && !s.sc.home[d].has(h) {
		return true
	}
	return s.sc.beyond[d].has(h)
}
