package board

import "fmt"

// Graph is what a search walks: numbered places and numbered one-way edges. The
// edges that leave place p are First[p] up to First[p+1]; edge e enters To[e],
// which is NoHex for a step off the map.
type Graph struct {
	First []int32
	To    []int16
}

// Len is the number of places.
func (g *Graph) Len() int { return len(g.First) - 1 }

// Graph is the grid as a graph in which edge h*6+d is the step from h in direction d.
func (g *Grid) Graph() *Graph {
	gr := &Graph{First: make([]int32, g.Len()+1), To: make([]int16, 0, g.Len()*6)}
	for h := range g.Adjacent {
		gr.To = append(gr.To, g.Adjacent[h][:]...)
		gr.First[h+1] = int32(len(gr.To))
	}
	return gr
}

// Link joins two areas both ways. Flags is a bitmask whose meaning is the game's,
// such as a road or a river on the common border.
type Link struct {
	A, B  int16
	Flags uint16
}

// Areas is an area map: a graph with the flags of every edge.
type Areas struct {
	Graph
	Names []string
	Flags []uint16 // by edge
}

// NewAreas builds an area map. Edges of an area come in the order of its links.
func NewAreas(names []string, links []Link) (*Areas, error) {
	n := len(names)
	if n > maxHexes {
		return nil, fmt.Errorf("%d areas, want at most %d", n, maxHexes)
	}
	a := &Areas{Names: names}
	a.First = make([]int32, n+1)
	for i, l := range links {
		if l.A < 0 || l.B < 0 || int(l.A) >= n || int(l.B) >= n || l.A == l.B {
			return nil, fmt.Errorf("link %d joins areas %d and %d, want two different areas from 0 to %d", i, l.A, l.B, n-1)
		}
		a.First[l.A+1]++
		a.First[l.B+1]++
	}
	for i := range n {
		a.First[i+1] += a.First[i]
	}
	a.To = make([]int16, 2*len(links))
	a.Flags = make([]uint16, 2*len(links))
	fill := make([]int32, n)
	for i, l := range links {
		for _, way := range [2][2]int16{{l.A, l.B}, {l.B, l.A}} {
			from, to := way[0], way[1]
			if a.EdgeTo(from, to, fill[from]) >= 0 {
				return nil, fmt.Errorf("link %d joins %s and %s a second time", i, names[l.A], names[l.B])
			}
			e := a.First[from] + fill[from]
			a.To[e], a.Flags[e] = to, l.Flags
			fill[from]++
		}
	}
	return a, nil
}

// EdgeTo is the edge from one place to another among the first n edges that leave
// it, or -1. A negative n means all of them.
func (g *Graph) EdgeTo(from, to int16, n int32) int32 {
	last := g.First[from+1]
	if n >= 0 {
		last = g.First[from] + n
	}
	for e := g.First[from]; e < last; e++ {
		if g.To[e] == to {
			return e
		}
	}
	return -1
}
