package board

// Distance is the number of steps between two hexes.
func (g *Grid) Distance(a, b int16) int {
	p, q := g.cube[a], g.cube[b]
	return axialLen(int(p[0])-int(q[0]), int(p[1])-int(q[1]))
}

func axialLen(q, r int) int {
	return max(abs(q), abs(r), abs(q+r))
}

func abs(v int) int {
	if v < 0 {
		return -v
	}
	return v
}

// Crossing is a hex met by a line of sight.
type Crossing struct {
	Hex int16

	// Grazed is set when the line only runs along a side of the hex; the hex on
	// the other side of that hexside is then grazed as well.
	Grazed bool
}

// Line appends to dst every hex of the map that the straight line between the
// centres of a and b passes through or runs along, from a to b; touching a corner
// does not count. The two hexes of a hexside that the line runs along follow each
// other. Line(b, a) meets the same hexes as Line(a, b).
func (g *Grid) Line(dst []Crossing, a, b int16) []Crossing {
	dst = append(dst, Crossing{Hex: a})
	q0, r0 := int(g.cube[a][0]), int(g.cube[a][1])
	l := segment{int(g.cube[b][0]) - q0, int(g.cube[b][1]) - r0}
	q, r := 0, 0 // relative to a
	for q != l.q || r != l.r {
		// Hexes along the line are met in the order of their centres' shadows on it,
		// so the next one is the neighbour with the smallest shadow beyond ours.
		here, next := l.shadow(q, r), 0
		nq, nr := q, r
		for pass := range 2 { // first find the next shadow, then report who casts it
			for _, v := range g.steps() {
				cq, cr := q+v[0], r+v[1]
				meets, grazed := l.meets(cq, cr)
				if !meets {
					continue
				}
				at := l.shadow(cq, cr)
				if pass == 0 && at > here && (next == 0 || at < next) {
					next = at
				}
				if pass == 1 && at == next {
					nq, nr = cq, cr
					if h := g.at(cq+q0, cr+r0); h != NoHex {
						dst = append(dst, Crossing{h, grazed})
					}
				}
			}
		}
		q, r = nq, nr
	}
	return dst
}

// segment is the line from the origin to the hex (q, r), in axial coordinates.
type segment struct{ q, r int }

// shadow is the length of the hex centre's projection on the segment, in units
// that depend on the segment alone.
func (l segment) shadow(q, r int) int {
	return 2*l.q*q + 2*l.r*r + l.q*r + l.r*q
}

// meets tells whether the segment has a stretch of some length in common with the
// hex at (q, r): inside it, or only along one of its sides. A hex is the set of
// points whose three differences of cube coordinates stay within 1 of its own, so
// exact fractions of the segment's length decide.
func (l segment) meets(q, r int) (meets, grazed bool) {
	own := [3]int{q - r, q + 2*r, -2*q - r}
	run := [3]int{l.q - l.r, l.q + 2*l.r, -2*l.q - l.r}
	from, to := fraction{0, 1}, fraction{1, 1}
	for i, v := range run {
		if v == 0 {
			if abs(own[i]) > 1 {
				return false, false
			}
			grazed = grazed || abs(own[i]) == 1
			continue
		}
		in, out := fraction{own[i] - 1, v}, fraction{own[i] + 1, v}
		if v < 0 {
			in, out = fraction{-own[i] - 1, -v}, fraction{-own[i] + 1, -v}
		}
		if from.less(in) {
			from = in
		}
		if out.less(to) {
			to = out
		}
	}
	return from.less(to), grazed
}

// fraction is over a denominator above 0.
type fraction struct{ over, under int }

func (f fraction) less(g fraction) bool { return f.over*g.under < g.over*f.under }
