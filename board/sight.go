package board

// Crossing is one stretch of a line of sight: through a hex, or along the hexside
// between two.
type Crossing struct {
	Hex int16
	// Beside is the hex on the other side of the hexside that the line runs along;
	// at a corner, the third hex of that corner; else NoHex.
	Beside int16
	// Side is the hexside (Grid.Side) over which the line comes into the hex, or
	// along which it runs; -1 where it comes in at a corner, and at its beginning.
	Side  int32
	Along bool // the line only runs along a side of the hex
}

// Distance is the number of steps between two hexes.
func (g *Grid) Distance(a, b int16) int {
	p, q := &g.cube[a], &g.cube[b] // copies of them would go through memory
	return axialLen(int(p[0])-int(q[0]), int(p[1])-int(q[1]))
}

func axialLen(q, r int) int {
	return max(q, -q, r, -r, q+r, -q-r)
}

// axes are the three directions in which the sides of a hex face, and the way back:
// step [i][1] leads over the side that faces along axis i, step [i][0] against it.
var axes = [3][2][2]int{{{-1, 1}, {1, -1}}, {{0, -1}, {0, 1}}, {{1, 0}, {-1, 0}}}

// across measures a step, or a line, along the three axes; a hex is the set of
// points whose measures differ from its centre's by 1 at most.
func across(q, r int) [3]int { return [3]int{q - r, q + 2*r, -2*q - r} }

// Sight appends to dst what the straight line between the centres of a and b
// crosses, in order, a and b included: exactly, in whole numbers. A hex of which
// the line touches only a corner is told as Beside of the stretch that begins
// there. Stretches off the map are left out. Give dst a local array and nothing is
// allocated.
func (g *Grid) Sight(dst []Crossing, a, b int16) []Crossing {
	q, r := int(g.cube[a][0]), int(g.cube[a][1])
	goalQ, goalR := int(g.cube[b][0]), int(g.cube[b][1])
	dst = append(dst, Crossing{Hex: a, Beside: NoHex, Side: -1})
	run := across(goalQ-q, goalR-r)
	var (
		sign [3]int // 1 where the line runs along the axis, 0 against it or not at all
		out  [3]int // how far the side ahead is from the line's beginning, by axis
	)
	for i, v := range run {
		out[i] = 1
		if v > 0 {
			sign[i] = 1
		} else {
			run[i] = -v
		}
	}
	for h := a; q != goalQ || r != goalR; {
		// The line leaves over the side that it meets first: out/run is smallest.
		i := 0
		for k := 1; k < 3; k++ {
			if run[i] == 0 || run[k] != 0 && out[k]*run[i] < out[i]*run[k] {
				i = k
			}
		}
		j := -1 // a second side met at the same moment: a corner
		for k := range 3 {
			if k != i && run[k] != 0 && out[k]*run[i] == out[i]*run[k] {
				j = k
			}
		}
		if j < 0 {
			d := g.dirs[i][sign[i]]
			from := h
			q, r, h = g.stride(q, r, i, &sign, &out)
			switch {
			case h == NoHex:
			case from == NoHex:
				dst = append(dst, Crossing{Hex: h, Beside: NoHex, Side: g.Side(h, Opposite(int(d)))})
			default:
				dst = append(dst, Crossing{Hex: h, Beside: NoHex, Side: g.Side(from, int(d))})
			}
			continue
		}
		k := 3 - i - j
		if sign3(run[k], sign[k]) == sign3(1, sign[i]) {
			i, j = j, i // beyond the corner lies the hex over side j
		}
		step := axes[j][sign[j]]
		beside := g.at(q+step[0], r+step[1])
		d := g.dirs[j][sign[j]]
		turn := g.dirs[i][sign[i]]
		q, r, h = g.stride(q, r, i, &sign, &out)
		if run[k] != 0 {
			if h != NoHex {
				dst = append(dst, Crossing{Hex: h, Beside: beside, Side: -1})
			}
			continue
		}
		// The line runs between the two hexes beyond the corner to the next hex.
		switch between := crossways(int(turn), int(d)); {
		case h != NoHex:
			dst = append(dst, Crossing{Hex: h, Beside: beside, Side: g.Side(h, between), Along: true})
		case beside != NoHex:
			dst = append(dst, Crossing{Hex: beside, Beside: NoHex, Side: g.Side(beside, Opposite(between)), Along: true})
		}
		if q, r, h = g.stride(q, r, j, &sign, &out); h != NoHex {
			dst = append(dst, Crossing{Hex: h, Beside: NoHex, Side: -1})
		}
	}
	return dst
}

// sign3 is 0 for no length, else 1 or -1.
func sign3(run, sign int) int {
	switch {
	case run == 0:
		return 0
	case sign == 1:
		return 1
	}
	return -1
}

// stride goes over the side ahead on axis i.
func (g *Grid) stride(q, r, i int, sign, out *[3]int) (int, int, int16) {
	step := axes[i][sign[i]]
	own := across(step[0], step[1])
	for k := range 3 {
		if sign[k] == 1 {
			out[k] += own[k]
		} else {
			out[k] -= own[k]
		}
	}
	q, r = q+step[0], r+step[1]
	return q, r, g.at(q, r)
}

// crossways is the direction from the neighbour in one direction to the neighbour
// in the next one round.
func crossways(from, to int) int {
	if (to-from+6)%6 == 1 {
		return (to + 1) % 6
	}
	return (to + 5) % 6
}
