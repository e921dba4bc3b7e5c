package main

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"

	"sandtable/board"
	"sandtable/maps/geo"
	"sandtable/scene"
)

// The sheet: its upper left corner on the earth, its size, and how finely it is
// drawn, in kilometres.
const (
	left, top     = -1.75, 49.60
	width, height = 117.0, 67.0
	cell          = 0.15 // of masks
	fine          = 0.09 // tolerance of lines
	touch         = 0.45 // how near two outlines count as one border
)

type plane struct{}

// Plane implements geo.Projection.
func (plane) Plane(at geo.LL) board.Point {
	return board.Point{X: (at.Lon - left) * 72.66, Y: (top - at.Lat) * 111.19}
}

type outline struct {
	ID    string    `json:"id"`
	At    []float64 `json:"at"` // its middle
	Shape []float64 `json:"shape"`

	name, kind, edges, exit string
	ring                    []board.Point
	middle                  board.Point
}

type border struct {
	A      string    `json:"a"`
	B      string    `json:"b"`
	Line   []float64 `json:"line"`
	Bridge []float64 `json:"bridge,omitempty"`
}

type sheet struct {
	Bounds  [4]float64
	Areas   []outline
	Borders []border
	Layers  []scene.Layer
	Labels  []scene.Label
	Sources []scene.Source
}

// derive makes the drawing.
func derive(lay *geo.Layers, data string) (*sheet, error) {
	s := &sheet{Bounds: [4]float64{0, 0, width, height}, Sources: []scene.Source{
		{Name: "Area outlines: unions of French commune boundaries, IGN ADMIN EXPRESS through france-geojson", Licence: "Licence Ouverte"},
		{Name: "Coast: contains IGN ADMIN EXPRESS data", Licence: "Licence Ouverte"},
		{Name: "Rivers: contains IGN hydrography data, others by hand", Licence: "Licence Ouverte"},
		{Name: "Woods: contains IGN BD FORET data", Licence: "Licence Ouverte 2.0"},
		{Name: "Roads, railways, marshes, floods, settlements: digitised by hand", Licence: "as this project"},
	}}
	if err := s.outlines(data); err != nil {
		return nil, err
	}
	if err := s.borders(data); err != nil {
		return nil, err
	}
	s.ground(lay)
	s.lines(lay)
	s.names(lay)
	return s, nil
}

// outlines reads the areas in the order of areas.csv.
func (s *sheet) outlines(data string) error {
	text, err := os.ReadFile(filepath.Join(data, "areas.geojson"))
	if err != nil {
		return err
	}
	var c struct {
		Features []struct {
			Properties struct{ ID string }
			Geometry   struct{ Coordinates [][][2]float64 }
		}
	}
	if err := json.Unmarshal(text, &c); err != nil {
		return fmt.Errorf("areas.geojson: %w", err)
	}
	rows, err := geo.Table(filepath.Join(data, "areas.csv"))
	if err != nil {
		return err
	}
	for i, r := range rows {
		at, err := geo.ParseLL(r["lat"], r["lon"])
		if err != nil {
			return fmt.Errorf("areas.csv:%d: %w", i+2, err)
		}
		middle := plane{}.Plane(at)
		for _, f := range c.Features {
			if f.Properties.ID != r["id"] {
				continue
			}
			var ring []board.Point
			for _, p := range f.Geometry.Coordinates[0] {
				ring = append(ring, plane{}.Plane(geo.LL{Lat: p[1], Lon: p[0]}))
			}
			ring = geo.SimplifyRing(ring[:len(ring)-1], 0.03)
			middle = indoors(ring, middle)
			s.Areas = append(s.Areas, outline{ID: r["id"], At: flat([]board.Point{middle}), Shape: flat(ring), ring: append(ring[:len(ring):len(ring)], ring[0]), middle: middle,
				name: r["name"], kind: r["kind"], edges: r["edges"], exit: r["edge_road"]})
		}
	}
	if len(s.Areas) != len(rows) {
		return fmt.Errorf("areas.geojson: %d of the %d areas of areas.csv", len(s.Areas), len(rows))
	}
	return nil
}

// indoors is the middle of an area for drawing: the given one, unless it lies
// outside the outline; then a place well inside, near the given one.
func indoors(ring []board.Point, at board.Point) board.Point {
	m := geo.NewMask(board.Point{}, board.Point{X: width, Y: height}, 0.25)
	m.Fill([][]board.Point{ring})
	if m.Filled[int(at.Y/m.Cell)*m.Cols+int(at.X/m.Cell)] {
		return at
	}
	closed := append(ring[:len(ring):len(ring)], ring[0])
	best, most := at, math.Inf(-1)
	for i, in := range m.Filled {
		if !in {
			continue
		}
		p := m.Center(i%m.Cols, i/m.Cols)
		if v := geo.ToLine(p, closed) - 0.2*geo.Apart(p, at); v > most {
			best, most = p, v
		}
	}
	return best
}

func (s *sheet) find(id string) *outline {
	return &s.Areas[slices.IndexFunc(s.Areas, func(o outline) bool { return o.ID == id })]
}

// borders finds the common border of areas with a river between them, and where
// its bridge lies.
func (s *sheet) borders(data string) error {
	rows, err := geo.Table(filepath.Join(data, "links.csv"))
	if err != nil {
		return err
	}
	for _, r := range rows {
		if r["river"] == "" {
			continue
		}
		a, b := r["a"], r["b"]
		line := common(s.find(a).ring, s.find(b).ring)
		if line == nil {
			return fmt.Errorf("links.csv: %s and %s have no common border", a, b)
		}
		out := border{A: a, B: b, Line: flat(geo.Simplify(line, fine))}
		if r["bridge"] == "1" {
			out.Bridge = bridge(line, s.find(a).middle, s.find(b).middle)
		}
		s.Borders = append(s.Borders, out)
	}
	return nil
}

// common is the longest stretch of a ring that runs along another.
func common(a, b []board.Point) []board.Point {
	dense := geo.Dense(a, 0.1)
	start := slices.IndexFunc(dense, func(p board.Point) bool { return geo.ToLine(p, b) > touch })
	if start > 0 { // begin outside, so that no stretch is cut in two
		dense = append(dense[start:len(dense)-1:len(dense)-1], dense[:start+1]...)
	}
	var best []board.Point
	for _, run := range geo.Within(dense, 0.1, func(p board.Point) bool { return geo.ToLine(p, b) <= touch }) {
		if len(run) > len(best) {
			best = run
		}
	}
	return best
}

// bridge is a stretch of 1.2 km across a line, where it is nearest to the way
// between two centres.
func bridge(line []board.Point, a, b board.Point) []float64 {
	at := line[0]
	for _, p := range line {
		if geo.ToLine(p, []board.Point{a, b}) < geo.ToLine(at, []board.Point{a, b}) {
			at = p
		}
	}
	i := slices.Index(line, at)
	p, q := line[max(0, i-4)], line[min(len(line)-1, i+4)]
	dx, dy := p.Y-q.Y, q.X-p.X
	n := math.Hypot(dx, dy)
	if n == 0 {
		dx, dy, n = b.X-a.X, b.Y-a.Y, geo.Apart(a, b)
	}
	dx, dy = dx/n*0.6, dy/n*0.6
	return flat([]board.Point{{X: at.X - dx, Y: at.Y - dy}, {X: at.X + dx, Y: at.Y + dy}})
}

// ground adds land and land cover, through masks: generalised to the sheet. The
// kinds of the areas are tints of the land: bocage as it is, beaches as a strip
// of sand.
func (s *sheet) ground(lay *geo.Layers) {
	land := mask(lay.Land, "")
	s.area("land", 0.5, land, nil)
	s.area("bocage", 0.5, s.kind("bocage"), land)
	sand, beaches := mask(nil, ""), s.kind("beach")
	for _, c := range lay.Coast {
		for _, l := range geo.Project(plane{}, c.Rings) {
			sand.Near(l, 0.55)
		}
	}
	for i := range sand.Filled {
		sand.Filled[i] = sand.Filled[i] && beaches.Filled[i]
	}
	s.area("beach", 0.2, sand, nil)
	for _, k := range []struct {
		kind, class string
		least       float64
	}{
		{"flat", "tidal_flat", 1.5}, {"marsh", "marsh", 1.5}, {"flood", "inundation", 1}, {"wood", "wood", 1.2},
		{"built", "built_up", 0.2},
	} {
		in := land
		if k.kind == "flat" {
			in = nil
		}
		s.area(k.kind, k.least, mask(lay.Cover, k.class), in)
	}
}

// kind is a mask of all areas of one kind.
func (s *sheet) kind(kind string) *geo.Mask {
	m := mask(nil, "")
	for i := range s.Areas {
		if s.Areas[i].kind == kind {
			m.Fill([][]board.Point{s.Areas[i].ring})
		}
	}
	return m
}

func mask(shapes []geo.Shape, class string) *geo.Mask {
	m := geo.NewMask(board.Point{}, board.Point{X: width, Y: height}, cell)
	for _, x := range shapes {
		if class == "" || x.Class == class {
			m.Fill(geo.Project(plane{}, x.Rings))
		}
	}
	return m
}

// area adds the outlines of a mask, those below a size in square kilometres left out.
func (s *sheet) area(kind string, least float64, m, in *geo.Mask) {
	if in != nil {
		for i := range m.Filled {
			m.Filled[i] = m.Filled[i] && in.Filled[i]
		}
	}
	out := scene.Layer{Kind: kind, Closed: true}
	for _, ring := range m.Outlines() {
		if geo.Area(ring) < least {
			continue
		}
		if ring = geo.SimplifyRing(ring, 1.1*cell); ring != nil {
			out.Lines = append(out.Lines, flat(ring))
		}
	}
	s.Layers = append(s.Layers, out)
}

// lines adds rivers, railways and roads.
func (s *sheet) lines(lay *geo.Layers) {
	river := func(major bool) func(geo.Shape) bool {
		return func(x geo.Shape) bool { return (x.Width >= 10) == major }
	}
	class := func(c string) func(geo.Shape) bool { return func(x geo.Shape) bool { return x.Class == c } }
	s.line("stream", lay.Rivers, river(false))
	s.line("river", lay.Rivers, river(true))
	s.line("rail", lay.Roads, class("rail"))
	s.line("road2", lay.Roads, class("secondary"))
	s.line("road1", lay.Roads, class("primary"))
}

func (s *sheet) line(kind string, shapes []geo.Shape, take func(geo.Shape) bool) {
	out := scene.Layer{Kind: kind}
	for _, x := range shapes {
		if !take(x) {
			continue
		}
		for _, l := range geo.Project(plane{}, x.Rings) {
			for _, run := range geo.Within(l, 0.2, onSheet) {
				out.Lines = append(out.Lines, flat(geo.Simplify(run, fine)))
			}
		}
	}
	s.Layers = append(s.Layers, out)
}

func onSheet(p board.Point) bool { return p.X >= 0 && p.Y >= 0 && p.X <= width && p.Y <= height }

// names adds the areas' names above their pieces, the roads off the sheet at its
// edge, the waters, and the towns that stand apart from all these.
func (s *sheet) names(lay *geo.Layers) {
	s.Labels = []scene.Label{
		{Text: "Baie de Seine", X: 66, Y: 11, Size: 3, Kind: "water"},
		{Text: "Manche", X: 6.5, Y: 50, Size: 3, Kind: "water", Angle: -75},
	}
	for i := range s.Areas {
		a := &s.Areas[i]
		kind := "town"
		if a.kind == "beach" {
			kind = "water"
		}
		s.Labels = append(s.Labels, scene.Label{Text: a.name, X: a.At[0], Y: round(a.At[1] - 2.4), Size: 1.2, Kind: kind})
		if a.exit != "" {
			at, align := a.rim()
			s.Labels = append(s.Labels, scene.Label{Text: a.exit, X: round(at.X), Y: round(at.Y), Size: 0.9, Kind: "region", Align: align})
		}
	}
	apart := func(at board.Point) bool {
		for i := range s.Areas {
			if geo.Apart(at, s.Areas[i].middle) < 4 {
				return false
			}
		}
		return true
	}
	for _, p := range lay.Places {
		at := plane{}.Plane(p.At)
		if (p.Class == "city" || p.Class == "town" || p.Class == "small_town") && onSheet(at) && apart(at) {
			s.Labels = append(s.Labels, scene.Label{Text: p.Name, X: round(at.X), Y: round(at.Y), Size: 0.9, Kind: "village"})
		}
	}
}

// rim is the place where the road of an area leaves the sheet: outside its
// farthest point in the direction of the first edge.
func (a *outline) rim() (at board.Point, align string) {
	dir := map[byte]board.Point{'N': {Y: -1}, 'S': {Y: 1}, 'E': {X: 1}, 'W': {X: -1}}[a.edges[0]]
	best := a.ring[0]
	for _, p := range a.ring {
		if p.X*dir.X+p.Y*dir.Y > best.X*dir.X+best.Y*dir.Y {
			best = p
		}
	}
	switch {
	case dir.X < 0:
		return board.Point{X: max(1, best.X-5), Y: a.middle.Y}, "start"
	case dir.X > 0:
		return board.Point{X: width - 0.5, Y: a.middle.Y + 1.5}, "end"
	}
	return board.Point{X: a.middle.X, Y: max(1, min(height-1, best.Y+dir.Y))}, ""
}

func round(v float64) float64 { return math.Round(v*100) / 100 }

func flat(line []board.Point) []float64 {
	out := make([]float64, 0, 2*len(line))
	for _, p := range line {
		out = append(out, round(p.X), round(p.Y))
	}
	return out
}
