package order

import "sandtable/board"

// Blocker is what hides a hex from another: a hex, or the hexside between two.
type Blocker struct {
	Hex    int16
	Beside int16 // the hex on the other side, or board.NoHex
	What   Edge  // Crest or Ridge, for a hexside
}

// Count is the number of blocking hexes and hexsides between two hexes, Many when they lie
// too far apart for anybody. Smoke has a bit for every hex with a barrage marker, hex h in
// word h/64; nil when there is none.
func (s *Sight) Count(a, b int16, smoke []uint64) int {
	n := s.line(a, b)
	if n < 0 {
		return Many
	}
	return s.blocked(a, b, n, smoke)
}

// blocked is the count of a line, from the table unless smoke may lie on it.
func (s *Sight) blocked(a, b int16, n int, smoke []uint64) int {
	if smoke == nil || !s.smoked(a, n, smoke) {
		return int(s.counts[int(a)*len(s.lines)+n])
	}
	t := s.tally(a, b, smoke)
	return t.count()
}

// First is what a line from a to b is blocked by first; ok is false when it is clear or
// too long.
func (s *Sight) First(a, b int16, smoke []uint64) (first Blocker, ok bool) {
	t := s.tally(a, b, smoke)
	if t.far || t.count() == 0 {
		return Blocker{Hex: board.NoHex, Beside: board.NoHex}, false
	}
	if t.excused() {
		return t.firstBlock, true
	}
	return t.first, true
}

// Aim is what a line of sight is traced for.
type Aim uint8

// The aims.
const (
	ToFire Aim = iota // direct fire, fire zones
	ToSpot            // indirect fire (G11.7)
)

// Eye is how far a unit sees from a hex and through how many blocking hexes and hexsides
// (G11.5 to G11.7). They belong to the unit that traces, so sight is not always mutual (G11.10).
func (s *Sight) Eye(h int16, aim Aim) (hexes, through int) {
	v, m := &s.ground.Table.Sight, s.ground.Mark[h]
	hexes = int(v.Normal)
	if m&(Hill|OP) != 0 {
		hexes = int(v.Hill)
	}
	if m&Strongpoint != 0 {
		through = int(v.ThroughFromStrongpoint)
	}
	if m&Hill != 0 {
		through = max(through, int(v.ThroughFromHill))
	}
	if m&OP != 0 && aim == ToSpot {
		through = max(through, int(v.ThroughFromOP))
	}
	return hexes, through
}

// Clear tells whether there is a line of sight from a to the hex b (G11.1 to G11.7, G11.9).
// Whether units in b can be seen is another matter: see Hides.
func (s *Sight) Clear(a, b int16, aim Aim, smoke []uint64) bool {
	hexes, through := s.Eye(a, aim)
	n := s.line(a, b)
	switch {
	case n < 0:
		return false
	case s.lines[n].hexes <= 1:
		return true
	case int(s.lines[n].hexes) > hexes:
		return false
	}
	return s.blocked(a, b, n, smoke) <= through
}

// Hides tells whether units in a hex are seen only from adjacent hexes (G11.8). Markers
// that hide units are the rules' matter.
func (g *Ground) Hides(h int16) bool { return g.Kind(h).Adjacent }

// Crosses tells whether a line goes over a side of its first or last hex that has a
// feature (2.2.2); where it may be taken two ways round, both have to.
func (s *Sight) Crosses(a, b int16, what Edge) bool {
	n := s.line(a, b)
	if n < 0 {
		return false
	}
	q, r := s.ground.Grid.Axial(a)
	for i := range s.lines[n].passes {
		p := &s.lines[n].passes[i]
		every := true
		for k := range int(p.ways) {
			w := &p.way[k]
			over := false
			for _, e := range w.side[:w.sides] {
				over = over || e.own && s.edge(q, r, e)&what != 0
			}
			every = every && over
		}
		if every {
			return true
		}
	}
	return false
}
