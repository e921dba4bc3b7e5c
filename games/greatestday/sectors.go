package greatestday

import (
	"sandtable/board"
	"sandtable/games/greatestday/order"
)

// 11 Sectors: where divisions belong.
var (
	ruleSector = book.Rule("11", "Sectors", "A unit more than 2 hexes outside the sector of its division is out of command for everything, whoever is near.", "{unit} is more than 2 hexes outside the sector of its division")
	_          = book.Rule("G6.5", "Outside the sector", "More than 2 hexes outside it a unit is out of command for everything (11).", "")
)

// sectorOverlap is how far units may leave their sector (11).
const sectorOverlap = 2

// measure finds the hexes that are too far outside each division's sector. Hexes without
// a sector, at sea and in the south, are nobody's.
func (sc *scenario) measure() {
	g := sc.Ground
	for d := range sc.Divisions {
		home := sc.Divisions[d].Sector
		if home == order.NoSector {
			continue
		}
		var near hexes // those within the overlap
		for h := range int16(sc.hexes()) {
			if g.Sector[h] == home {
				near.add(h)
			}
		}
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

// outside tells whether a unit is too far outside the sector of its division (11). Who is
// always in command is so anywhere (17.8).
func (s *state) outside(u int) bool {
	h := s.where(u)
	if s.opts&noOverlap != 0 && h >= 0 && !s.card(u).Raider {
		home, here := s.sc.Divisions[s.purse(u)].Sector, s.sc.Ground.Sector[h]
		if home != order.NoSector && here != order.NoSector && here != home {
			return true
		}
	}
	return h >= 0 && s.sc.beyond[s.purse(u)].has(h) && !s.card(u).Raider
}
