package board

// Edge is the number of the step out of hex h in direction d.
func Edge(h int16, d int) int32 { return int32(h)*6 + int32(d) }

// EdgeHex is the hex that an edge leaves, EdgeDir its direction.
func EdgeHex(e int32) int16 { return int16(e / 6) }

// EdgeDir is the direction of an edge.
func EdgeDir(e int32) int { return int(e % 6) }

// Across is the hex that edge e enters, or NoHex.
func (g *Grid) Across(e int32) int16 { return g.Adjacent[e/6][e%6] }

// Back is the same hexside seen from the other hex, or -1 when that is off the map.
func (g *Grid) Back(e int32) int32 {
	n := g.Across(e)
	if n == NoHex {
		return -1
	}
	return Edge(n, Opposite(EdgeDir(e)))
}

// Side is the one number under which a hexside is filed: of its two edges the one
// whose direction is 0, 1 or 2, or the only one at the edge of the map.
func (g *Grid) Side(h int16, d int) int32 {
	e := Edge(h, d)
	if d >= 3 {
		if b := g.Back(e); b >= 0 {
			return b
		}
	}
	return e
}

// DirTo is the direction from a to its neighbour b, or -1 when they are not adjacent.
func (g *Grid) DirTo(a, b int16) int {
	if b == NoHex {
		return -1
	}
	for d, n := range g.Adjacent[a] {
		if n == b {
			return d
		}
	}
	return -1
}
