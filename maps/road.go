package maps

import (
	"fmt"
	"math"
	"slices"

	"sandtable/board"
	"sandtable/maps/geo"
)

// road is a run of adjacent hexes.
type road struct {
	kind, name string
	path       []int16
}

// track is a road of the layers, or of the override file, on the plane.
type track struct {
	kind, name string
	line       []board.Point
	via        []stop
}

// stop is a place that a road passes through, in the order of the line.
type stop struct {
	index int // point of the line
	name  string
}

// layRoads turns roads into hex-to-hex links, primary roads first. Between two of
// its places a road takes the cheapest path of hexes, a step costing the more the
// farther it lies from the drawn line and the less where a road runs already, so
// that neighbours merge.
func (m *maker) layRoads() error {
	tracks, err := m.tracks()
	if err != nil {
		return err
	}
	linked := map[int32]bool{}
	for _, t := range tracks {
		if t.kind == "rail" {
			continue
		}
		for _, path := range m.layRoad(t, linked) {
			at := 0 // start of a stretch that no earlier road has
			for i := 1; i <= len(path); i++ {
				if i < len(path) {
					if side := m.grid.Side(path[i-1], m.grid.DirTo(path[i-1], path[i])); !linked[side] {
						linked[side] = true
						continue
					}
				}
				if i-at > 1 {
					m.roads = append(m.roads, road{t.kind, t.name, path[at:i]})
				}
				at = i
			}
		}
	}
	if err := m.mendExits(); err != nil {
		return err
	}
	return m.mendRoads()
}

// tracks lists what becomes roads: primary, secondary, then those made by hand.
func (m *maker) tracks() ([]track, error) {
	var out []track
	places := map[string]geo.LL{}
	for _, p := range m.lay.Places {
		if _, twice := places[p.Name]; !twice {
			places[p.Name] = p.At
		}
	}
	for _, class := range []string{"primary", "secondary", "rail"} {
		for _, s := range m.lay.Roads {
			if s.Class != class {
				continue
			}
			for _, line := range geo.Project(m.plane, s.Rings) {
				t := track{kind: map[string]string{"primary": "road1", "secondary": "road2", "rail": "rail"}[class], name: s.Ref, line: line}
				for _, v := range s.Via {
					at, ok := places[v]
					if !ok {
						continue
					}
					p := m.plane.Plane(at)
					i := nearestPoint(line, p)
					if geo.Apart(line[i], p) < 0.5 && (len(t.via) == 0 || i > t.via[len(t.via)-1].index) {
						t.via = append(t.via, stop{i, v})
					}
				}
				out = append(out, t)
			}
		}
	}
	for _, o := range m.over {
		if o.Op != "road" {
			continue
		}
		p, err := o.parts(2)
		if err != nil {
			return nil, m.at(o, err)
		}
		line, err := parseLine(p[1])
		if err != nil {
			return nil, m.at(o, err)
		}
		out = append(out, track{kind: o.Where, name: p[0], line: geo.Project(m.plane, [][]geo.LL{line})[0]})
	}
	return out, nil
}

func nearestPoint(line []board.Point, p board.Point) int {
	best := 0
	for i := range line {
		if geo.Apart(line[i], p) < geo.Apart(line[best], p) {
			best = i
		}
	}
	return best
}

// layRoad gives the hex paths of one road, one for each stretch of it on the map.
func (m *maker) layRoad(t track, linked map[int32]bool) [][]int16 {
	var out [][]int16
	var path []int16
	for _, leg := range m.legs(t) {
		if len(path) == 0 || path[len(path)-1] != leg.from {
			out, path = append(out, path), []int16{leg.from}
		}
		steps := cheapest(m.grid.Len(), int(leg.from), int(leg.to), func(at int, visit func(int, float64, int)) {
			for d, n := range m.grid.Adjacent[at] {
				if n == board.NoHex || m.isSea(n) {
					continue
				}
				off := m.offLine(m.grid.Center(int16(at)), m.grid.Center(n), leg.line)
				cost := 1 + off*off
				if linked[m.grid.Side(int16(at), d)] {
					cost *= 0.5
				}
				visit(int(n), cost, int(n))
			}
		})
		for _, s := range steps {
			path = append(path, int16(s))
		}
	}
	out = append(out, path)
	return slices.DeleteFunc(out, func(p []int16) bool { return len(p) < 2 })
}

// leg is a stretch of road between two hexes that it must touch.
type leg struct {
	from, to int16
	line     []board.Point
}

// legs cuts a road at its places and at the edge of the map.
func (m *maker) legs(t track) []leg {
	var out []leg
	inside := func(p board.Point) bool { return m.grid.Under(p) != board.NoHex }
	bounds := append([]stop{{0, ""}}, t.via...)
	bounds = append(bounds, stop{len(t.line) - 1, ""})
	for i := 1; i < len(bounds); i++ {
		a, b := bounds[i-1], bounds[i]
		if a.index == b.index {
			continue
		}
		piece := t.line[a.index : b.index+1]
		for _, run := range geo.Within(piece, 0.05, inside) {
			l := leg{m.ashore(run[0]), m.ashore(run[len(run)-1]), run}
			if a.name != "" && run[0] == piece[0] {
				l.from = m.hexOf(a.name, run[0])
			}
			if b.name != "" && run[len(run)-1] == piece[len(piece)-1] {
				l.to = m.hexOf(b.name, run[len(run)-1])
			}
			if l.from != l.to {
				out = append(out, l)
			}
			if t.kind == "rail" {
				continue
			}
			if run[0] != piece[0] {
				m.leave(l.from, run[0])
			}
			if run[len(run)-1] != piece[len(piece)-1] {
				m.leave(l.to, run[len(run)-1])
			}
		}
	}
	return out
}

// exit is where a road leads over an edge of the map.
type exit struct {
	hex  int16
	edge string
}

// leave notes that a road leaves the map from a hex, at a point.
func (m *maker) leave(h int16, p board.Point) {
	lo, hi := m.grid.Bounds()
	x := exit{h, "N"}
	best := p.Y - lo.Y
	for _, o := range []struct {
		edge string
		away float64
	}{{"E", hi.X - p.X}, {"S", hi.Y - p.Y}, {"W", p.X - lo.X}} {
		if o.away < best {
			best, x.edge = o.away, o.edge
		}
	}
	if best < m.spec.Grid.Km && !slices.Contains(m.exits, x) {
		m.exits = append(m.exits, x)
	}
}

// mendExits applies the overrides about roads over the edges.
func (m *maker) mendExits() error {
	for _, o := range m.over {
		if o.Op != "exit" && o.Op != "noexit" {
			continue
		}
		h, err := m.grid.Find(o.Where)
		if err != nil {
			return m.at(o, err)
		}
		x := exit{h, o.Value}
		was := len(m.exits)
		m.exits = slices.DeleteFunc(m.exits, func(y exit) bool { return x == y })
		if o.Op == "exit" {
			m.exits = append(m.exits, x)
		} else if len(m.exits) == was {
			return m.at(o, fmt.Errorf("no road over the edge to take away"))
		}
	}
	return nil
}

// ashore is the hex at a point of a road, or the nearest land hex where a coast
// road runs through a hex that counts as sea.
func (m *maker) ashore(p board.Point) int16 {
	best := m.grid.Under(p)
	if !m.isSea(best) {
		return best
	}
	away := math.Inf(1)
	for h := range int16(m.grid.Len()) {
		if d := geo.Apart(m.grid.Center(h), p); d < away && !m.isSea(h) {
			best, away = h, d
		}
	}
	return best
}

// mendRoads applies the overrides that add or take away single links.
func (m *maker) mendRoads() error {
	for _, o := range m.over {
		if o.Op != "link" && o.Op != "nolink" {
			continue
		}
		e, err := pair(m.grid, o.Where)
		if err != nil {
			return m.at(o, err)
		}
		a, b := board.EdgeHex(e), m.grid.Across(e)
		if o.Op == "link" {
			p, err := o.parts(2)
			if err != nil {
				return m.at(o, err)
			}
			m.roads = append(m.roads, road{p[0], p[1], []int16{a, b}})
			continue
		}
		found := false
		var kept []road
		for _, r := range m.roads {
			at := 0
			for i := 1; i < len(r.path); i++ {
				if x, y := r.path[i-1], r.path[i]; x == a && y == b || x == b && y == a {
					kept = append(kept, road{r.kind, r.name, r.path[at:i]})
					at, found = i, true
				}
			}
			kept = append(kept, road{r.kind, r.name, r.path[at:]})
		}
		if !found {
			return m.at(o, fmt.Errorf("no road from %s to take away", o.Where))
		}
		m.roads = slices.DeleteFunc(kept, func(r road) bool { return len(r.path) < 2 })
	}
	return nil
}
