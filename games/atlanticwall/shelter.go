package atlanticwall

// zoneReaches tells whether zones of control extend from a hex to an adjacent one (7.25).
func (s *state) zoneReaches(from, to int16) bool {
	d := s.sc.Ground.Grid.DirTo(from, to)
	return d >= 0 && s.sc.reach[from]>>d&1 != 0
}

// maxStack is more than ever stand in a hex.
const maxStack = 48
