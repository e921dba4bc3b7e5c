package maps

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"sandtable/board"
	"sandtable/maps/geo"
)

// write fills the map file with everything the rules read.
func (m *maker) write() error {
	s := m.spec
	f := &board.MapFile{Format: board.MapFormat, ID: s.ID, Title: s.Title, Generator: Generator,
		Sources: s.Sources, Grid: s.Grid, Terrain: s.Terrain}
	for row := range m.grid.Rows {
		var b strings.Builder
		for col := range m.grid.Cols {
			b.WriteString(s.Terrain[m.terrain[m.grid.At(col, row)]].Letter)
		}
		f.Hexes = append(f.Hexes, b.String())
	}
	for _, c := range m.rivers {
		if len(c.sides) == 0 {
			continue
		}
		f.Sides = append(f.Sides, board.FileSide{Kind: c.kind, Name: c.name, Between: m.pairs(c.sides)})
	}
	if len(m.cliffs) > 0 {
		f.Sides = append(f.Sides, board.FileSide{Kind: "cliff", Between: m.pairs(m.cliffs)})
	}
	if len(m.bluffs) > 0 {
		f.Sides = append(f.Sides, board.FileSide{Kind: "bluff", Between: m.pairs(m.bluffs)})
	}
	slices.SortStableFunc(m.roads, func(a, b road) int { return strings.Compare(a.kind, b.kind) })
	for _, r := range m.roads {
		p := make([]string, len(r.path))
		for i, h := range r.path {
			p[i] = m.grid.Name(h)
		}
		f.Roads = append(f.Roads, board.FileRoad{Kind: r.kind, Name: r.name, Path: p})
	}
	for h := range int16(m.grid.Len()) {
		if n, ok := m.names[h]; ok {
			f.Places = append(f.Places, n)
		}
	}
	m.fileExits(f)
	m.file = f
	return nil
}

func (m *maker) pairs(sides []int32) []string {
	out := make([]string, len(sides))
	for i, e := range sides {
		out[i] = m.grid.Name(board.EdgeHex(e)) + "/" + m.grid.Name(m.grid.Across(e))
	}
	return out
}

// fileExits lists the land hexes on every edge of the sheet but the sea edge, or those
// from which roads lead over an edge.
func (m *maker) fileExits(f *board.MapFile) {
	if m.spec.ByRoad {
		slices.SortFunc(m.exits, func(a, b exit) int { return int(a.hex) - int(b.hex) })
		for _, edge := range []string{"N", "E", "S", "W"} {
			x := board.FileExit{Edge: edge}
			for _, e := range m.exits {
				if e.edge == edge {
					x.Hexes = append(x.Hexes, m.grid.Name(e.hex))
				}
			}
			if len(x.Hexes) > 0 {
				f.Exits = append(f.Exits, x)
			}
		}
		return
	}
	for _, edge := range []string{"N", "E", "S", "W"} {
		if edge == m.spec.SeaEdge {
			continue
		}
		x := board.FileExit{Edge: edge}
		n := m.grid.Cols
		if edge == "E" || edge == "W" {
			n = m.grid.Rows
		}
		for i := range n {
			h := m.grid.At(i, 0)
			switch edge {
			case "S":
				h = m.grid.At(i, m.grid.Rows-1)
			case "E":
				h = m.grid.At(m.grid.Cols-1, i)
			case "W":
				h = m.grid.At(0, i)
			}
			if !m.isSea(h) {
				x.Hexes = append(x.Hexes, m.grid.Name(h))
			}
		}
		if len(x.Hexes) > 0 {
			f.Exits = append(f.Exits, x)
		}
	}
}

// labels puts down the names to be written: named hexes, the communes and hamlets
// of the layers, and those of the override file.
func (m *maker) labels() error {
	written := map[string]bool{}
	lo, hi := m.grid.Bounds()
	near := func(h int16, name string) (board.Point, bool) {
		for _, p := range m.lay.Places {
			at := m.plane.Plane(p.At)
			if m.grid.Under(at) == h && m.hexOf(p.Name, at) == h && sameName(p.Name, name) {
				written[p.Name] = true
				return at, true
			}
		}
		return m.grid.Center(h), false
	}
	for _, n := range m.file.Places {
		h, err := m.grid.Find(n.Hex)
		if err != nil {
			return err
		}
		at, _ := near(h, n.Name)
		m.label(n.Name, n.Kind, at)
	}
	for _, p := range m.lay.Places {
		at := m.plane.Plane(p.At)
		h := m.grid.Under(at)
		if h == board.NoHex || at.X < lo.X || at.X > hi.X || written[p.Name] {
			continue
		}
		if n, named := m.names[m.hexOf(p.Name, at)]; named && sameName(p.Name, n.Name) {
			continue
		}
		kind := map[string]string{"commune": "hamlet", "former_commune": "hamlet", "battery": "point", "point": "point"}[p.Kind]
		if kind == "" || m.isSea(h) && kind == "hamlet" {
			continue
		}
		if kind == "hamlet" && m.spec.Terrain[m.terrain[h]].Kind == "city" {
			continue
		}
		name := p.Name
		if s, ok := m.spell[name]; ok {
			name = s
		}
		if name != "" {
			m.label(name, kind, at)
		}
	}
	for _, o := range m.over {
		if o.Op != "label" {
			continue
		}
		p, err := o.parts(2)
		if err != nil {
			return m.at(o, err)
		}
		line, err := parseLine(p[1])
		if err != nil {
			return m.at(o, err)
		}
		m.label(p[0], o.Where, m.plane.Plane(line[0]))
	}
	return nil
}

func (m *maker) label(text, kind string, at board.Point) {
	m.file.Labels = append(m.file.Labels, board.FileLabel{Text: text, Kind: kind, At: [2]int{metres(at.X), metres(at.Y)}})
}

// tolerance is how far a generalised line may leave the true one, in kilometres.
const tolerance = 0.04

// corner is how far from a bend a screen may begin to round it, in kilometres.
const corner = 0.15

// draw adds the outlines that boards are drawn from, and the labels.
func (m *maker) draw() error {
	m.area("land", 0.01, func(_ int, land bool) bool { return land })
	sand := m.sand()
	m.area("sand", 0.01, func(i int, land bool) bool { return !land && sand.Filled[i] })
	flats := m.coverMask("tidal_flat")
	m.area("flat", 0.03, func(i int, land bool) bool { return !land && !sand.Filled[i] && flats.Filled[i] })
	built, err := m.settlements()
	if err != nil {
		return err
	}
	// Country that counts as bocage is drawn as bocage: nobody should see open fields
	// where the rules see hedges.
	hedged := m.spec.Classes["mixed"] == m.spec.Classes["bocage"]
	bocage, mixed := uint8(slices.Index(covers, "bocage")), uint8(slices.Index(covers, "mixed"))
	m.area("bocage", 0.02, func(i int, land bool) bool {
		return land && (m.cover[i] == bocage || hedged && m.cover[i] == mixed)
	})
	m.area("mixed", 0.02, func(i int, land bool) bool { return land && m.cover[i] == mixed && !hedged })
	for _, c := range []struct{ kind, cover string }{
		{"heath", "heath_or_open_natural"}, {"dune", "dune"},
		{"airfield", "airfield"}, {"wood", "wood"}, {"marsh", "marsh"}, {"flood", "inundation"},
	} {
		id := uint8(slices.Index(covers, c.cover))
		m.area(c.kind, 0.02, func(i int, land bool) bool { return land && m.cover[i] == id })
	}
	id := uint8(slices.Index(covers, "built_up"))
	m.area("built", 0.004, func(i int, land bool) bool { return land && (m.cover[i] == id || built.Filled[i]) })
	if !m.spec.Follow { // slopes that the rules do not know would look like those they do
		m.lines("bluff", "", m.lay.Relief, func(s geo.Shape) bool { return s.Class == "scarp" })
		m.lines("crest", "", m.lay.Relief, func(s geo.Shape) bool { return s.Class == "crest" })
	}
	m.lines("cliff", "", m.lay.Coast, func(s geo.Shape) bool { return s.Class == "cliff" })
	if err := m.drawWays(); err != nil {
		return err
	}
	return m.labels()
}

// drawWays adds rivers, railways and roads.
func (m *maker) drawWays() error {
	tracks, err := m.tracks()
	if err != nil {
		return err
	}
	if m.spec.Follow {
		return m.drawFollowing(tracks)
	}
	for _, r := range m.lay.Rivers {
		kind := "stream"
		if r.Width >= 10 {
			kind = "river"
		}
		name := r.Name
		if s, ok := m.spell[name]; ok {
			name = s
		}
		m.lines(kind, name, []geo.Shape{r}, nil)
	}
	for _, kind := range []string{"rail", "road2", "road1"} {
		for _, t := range tracks {
			if t.kind == kind {
				m.line(kind, t.name, [][]board.Point{t.line})
			}
		}
	}
	return nil
}

// drawFollowing draws rivers and roads as the rules have them.
func (m *maker) drawFollowing(tracks []track) error {
	for _, kind := range []string{"stream", "river"} {
		for _, c := range m.rivers {
			if c.kind == kind {
				m.line(kind, c.name, m.waterLines(c))
			}
		}
	}
	for _, t := range tracks {
		if t.kind == "rail" {
			m.line("rail", t.name, [][]board.Point{t.line})
		}
	}
	nodes, err := m.nodes()
	if err != nil {
		return err
	}
	for _, kind := range []string{"road2", "road1"} {
		m.line(kind, "", m.roadLines(kind, nodes))
	}
	return nil
}

// sand is the beach between the tide marks: sea near a beach coast.
func (m *maker) sand() *geo.Mask {
	mask := m.coverMask("")
	for _, s := range m.lay.Coast {
		if strings.HasPrefix(s.Class, "beach") {
			for _, l := range geo.Project(m.plane, s.Rings) {
				mask.Near(l, 0.4)
			}
		}
	}
	if m.spec.BeachFrom == 0 { // beaches by hand need not lie where the layers have them
		for h := range int16(m.grid.Len()) {
			if c := m.grid.Center(h); m.spec.Terrain[m.terrain[h]].Kind == m.spec.Beach {
				mask.Near([]board.Point{c, c}, 0.46*m.grid.Km)
				for _, n := range m.grid.Adjacent[h] {
					if n != board.NoHex && !m.isSea(n) {
						mask.Near([]board.Point{c, m.grid.Center(n)}, 0.4*m.grid.Km)
					}
				}
			}
		}
	}
	return mask
}

// settlements draws villages that the land cover does not know: houses round the
// middle and along the roads, within a radius by size.
func (m *maker) settlements() (*geo.Mask, error) {
	radius := map[string]float64{"city": 0.7, "town": 0.5, "small_town": 0.4, "large_village": 0.27, "village": 0.2, "hamlet": 0.13}
	out, one, road := m.coverMask(""), m.coverMask(""), m.coverMask("")
	for _, s := range m.lay.Roads {
		for _, l := range geo.Project(m.plane, s.Rings) {
			if !m.spec.Follow || s.Class == "rail" {
				road.Near(l, 0.05)
			}
		}
	}
	if m.spec.Follow {
		nodes, err := m.nodes()
		if err != nil {
			return nil, err
		}
		for _, kind := range []string{"road2", "road1"} {
			for _, l := range m.roadLines(kind, nodes) {
				road.Near(l, 0.05)
			}
		}
	}
	for _, p := range m.lay.Places {
		r := radius[p.Class]
		at := m.plane.Plane(p.At)
		if r == 0 || m.grid.Under(at) == board.NoHex {
			continue
		}
		clear(one.Filled)
		one.Near([]board.Point{at, at}, r)
		for i, in := range one.Filled {
			c := out.Center(i%out.Cols, i/out.Cols)
			if in && (road.Filled[i] || geo.Apart(c, at) < 0.55*r) {
				out.Filled[i] = true
			}
		}
	}
	return out, nil
}

// area adds a closed outline round the cells that pass a test; rings smaller than
// least square kilometres are left out.
func (m *maker) area(kind string, least float64, in func(i int, land bool) bool) {
	mask := *m.land
	mask.Filled = make([]bool, len(m.land.Filled))
	for i, land := range m.land.Filled {
		mask.Filled[i] = in(i, land)
	}
	o := board.FileOutline{Kind: kind, Closed: true}
	for _, ring := range mask.Outlines() {
		if geo.Area(ring) < least {
			continue
		}
		if r := geo.SimplifyRing(ring, tolerance); r != nil {
			o.Lines = append(o.Lines, flat(geo.Tighten(r, true, corner)))
		}
	}
	if len(o.Lines) > 0 {
		m.file.Outlines = append(m.file.Outlines, o)
	}
}

// lines adds the lines of shapes that pass a test, cut at the margin of the map.
func (m *maker) lines(kind, name string, shapes []geo.Shape, take func(geo.Shape) bool) {
	var all [][]board.Point
	for _, s := range shapes {
		if take == nil || take(s) {
			all = append(all, geo.Project(m.plane, s.Rings)...)
		}
	}
	m.line(kind, name, all)
}

func (m *maker) line(kind, name string, lines [][]board.Point) {
	lo := m.land.Min
	hi := board.Point{X: lo.X + float64(m.land.Cols)*m.spec.Cell, Y: lo.Y + float64(m.land.Rows)*m.spec.Cell}
	o := board.FileOutline{Kind: kind, Name: name}
	for _, l := range lines {
		for _, run := range geo.Within(l, 0.02, func(p board.Point) bool {
			return p.X >= lo.X && p.X <= hi.X && p.Y >= lo.Y && p.Y <= hi.Y
		}) {
			o.Lines = append(o.Lines, flat(geo.Tighten(geo.Simplify(run, tolerance/2), false, corner)))
		}
	}
	if len(o.Lines) > 0 {
		m.file.Outlines = append(m.file.Outlines, o)
	}
}

func flat(line []board.Point) []int {
	out := make([]int, 0, 2*len(line))
	for _, p := range line {
		out = append(out, metres(p.X), metres(p.Y))
	}
	return out
}

// Encode writes a map file with one list entry a line, so that changes can be read.
func Encode(f *board.MapFile) ([]byte, error) {
	var b bytes.Buffer
	v := reflect.ValueOf(*f)
	b.WriteString("{\n")
	for i := range v.NumField() {
		name, _, _ := strings.Cut(v.Type().Field(i).Tag.Get("json"), ",")
		b.WriteString(strconv.Quote(name) + ": ")
		x := v.Field(i)
		if x.Kind() != reflect.Slice {
			if err := compact(&b, x.Interface()); err != nil {
				return nil, err
			}
		} else {
			b.WriteString("[")
			for j := range x.Len() {
				b.WriteString(map[bool]string{true: "\n", false: ",\n"}[j == 0])
				if err := compact(&b, x.Index(j).Interface()); err != nil {
					return nil, err
				}
			}
			b.WriteString("\n]")
		}
		b.WriteString(map[bool]string{true: "\n", false: ",\n"}[i == v.NumField()-1])
	}
	b.WriteString("}\n")
	return b.Bytes(), nil
}

func compact(b *bytes.Buffer, v any) error {
	e := json.NewEncoder(b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return fmt.Errorf("encode map: %w", err)
	}
	b.Truncate(b.Len() - 1) // the encoder's newline
	return nil
}
