package order

// Set is a set of hexes: hex h is bit h%64 of word h/64.
type Set [(NHexes + 63) / 64]uint64

func (s *Set) add(h int16) { s[h>>6] |= 1 << (uint(h) & 63) }

// Supply is where supply lines of a side can lead when nothing stands in their way:
// nowhere over hexes out of play, for Germans by land only (3c.3, 3c.4).
type Supply struct {
	Hexes Set
	Lanes []Lane
}

// Lane is one way on to hexes whose numbers are greater by the same.
type Lane struct {
	By   int // less than 0 where they are smaller
	From Set
}

// lanes fills where supply lines can lead.
func (b *Board) lanes() {
	for side := range b.Supply {
		x := &b.Supply[side]
		for h := range b.Hex {
			if !b.carries(side, int16(h)) {
				continue
			}
			x.Hexes.add(int16(h))
			for d, n := range b.Hex[h].Next {
				if n >= 0 && b.carries(side, n) && (side == int(Allied) || !b.Hex[h].AllSea[d]) {
					x.lane(int(n) - h).add(int16(h))
				}
			}
		}
	}
}

// carries tells whether a supply line of a side can lead over a hex at all.
func (b *Board) carries(side int, h int16) bool {
	return b.Hex[h].Terrain < Sea || side == int(Allied) && b.Hex[h].Terrain == Sea
}

// lane gives the hexes that one lane leads on from.
func (s *Supply) lane(by int) *Set {
	for i := range s.Lanes {
		if s.Lanes[i].By == by {
			return &s.Lanes[i].From
		}
	}
	s.Lanes = append(s.Lanes, Lane{By: by})
	return &s.Lanes[len(s.Lanes)-1].From
}
