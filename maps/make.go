package maps

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sandtable/board"
	"sandtable/maps/geo"
)

// covers are the land cover classes in rising precedence: where areas overlap the
// later one counts. Land in none of them is bocage.
var covers = []string{"bocage", "mixed", "open_plain", "heath_or_open_natural", "airfield", "dune", "wood", "marsh", "inundation", "built_up"}

// maker is a map in the making.
type maker struct {
	spec  Spec
	grid  *board.Grid
	over  []Override
	land  *geo.Mask
	cover []uint8 // by cell: index into covers; sea cells hold a value too
	share [][]int // by hex: number of land cells of each cover
	cells []int   // by hex: number of cells
	lay   *geo.Layers
	plane geo.Projection

	terrain []int // by hex: index into spec.Terrain
	names   map[int16]board.FilePlace
	rivers  []chain
	cliffs  []int32
	bluffs  []int32
	roads   []road
	exits   []exit
	spell   map[string]string
	file    *board.MapFile
}

// lay makes one map; the maker can then draw parts of it.
func lay(s Spec, over []Override, l *geo.Layers) (*maker, error) {
	g, err := board.NewGrid(s.Grid)
	if err != nil {
		return nil, fmt.Errorf("%s: grid: %w", s.ID, err)
	}
	m := &maker{spec: s, grid: g, over: over, lay: l, names: map[int16]board.FilePlace{}, spell: map[string]string{}}
	for _, o := range over {
		if o.Op == "spell" {
			m.spell[o.Where] = o.Value
		}
	}
	parts := []func() error{m.settle, m.pin, m.rasterise, m.classify, m.layRivers, m.layCliffs, m.layRoads, m.write}
	if len(s.Looks) == 0 {
		parts = append(parts, m.draw)
	}
	for _, part := range parts {
		if err := part(); err != nil {
			return nil, fmt.Errorf("%s: %w", s.ID, err)
		}
	}
	if _, err := m.file.Build(); err != nil {
		return nil, fmt.Errorf("%s: made a wrong file: %w", s.ID, err)
	}
	return m, nil
}

// rasterise cuts land and land cover into cells, with a margin round the grid.
func (m *maker) rasterise() error {
	lo, hi := m.grid.Bounds()
	lo, hi = board.Point{X: lo.X - 0.2, Y: lo.Y - 0.2}, board.Point{X: hi.X + 0.2, Y: hi.Y + 0.2}
	m.land = geo.NewMask(lo, hi, m.spec.Cell)
	for _, s := range m.lay.Land {
		m.land.Fill(geo.Project(m.plane, s.Rings))
	}
	m.cover = make([]uint8, len(m.land.Filled))
	for i, class := range covers[1:] {
		mask := m.coverMask(class)
		for j, in := range mask.Filled {
			if in {
				m.cover[j] = uint8(i + 1)
			}
		}
	}
	if err := m.paint(); err != nil {
		return err
	}
	m.share, m.cells = make([][]int, m.grid.Len()), make([]int, m.grid.Len())
	for h := range m.share {
		m.share[h] = make([]int, len(covers))
	}
	for row := range m.land.Rows {
		for col := range m.land.Cols {
			h := m.grid.Under(m.land.Center(col, row))
			if h == board.NoHex {
				continue
			}
			m.cells[h]++
			if i := row*m.land.Cols + col; m.land.Filled[i] {
				m.share[h][m.cover[i]]++
			}
		}
	}
	return nil
}

// paint applies the overrides that give open country along a line, or mixed country
// in an area, another cover.
func (m *maker) paint() error {
	for _, o := range m.over {
		if o.Op == "area" {
			if err := m.paintArea(o); err != nil {
				return m.at(o, err)
			}
		}
		if o.Op != "cover" {
			continue
		}
		p, err := o.parts(2)
		if err != nil {
			return m.at(o, err)
		}
		class := slices.Index(covers, o.Where)
		wide, err := strconv.ParseFloat(p[0], 64)
		if err != nil || class < 0 {
			return m.at(o, fmt.Errorf("cover %q, reach %q, want a class and kilometres", o.Where, p[0]))
		}
		line, err := parseLine(p[1])
		if err != nil {
			return m.at(o, err)
		}
		mask := m.coverMask("")
		mask.Near(geo.Project(m.plane, [][]geo.LL{line})[0], wide)
		for i, in := range mask.Filled {
			if in && (covers[m.cover[i]] == "open_plain" || covers[m.cover[i]] == "mixed") {
				m.cover[i] = uint8(class)
			}
		}
	}
	return nil
}

func (m *maker) paintArea(o Override) error {
	class := slices.Index(covers, o.Where)
	if class < 0 {
		return fmt.Errorf("cover %q, want a class", o.Where)
	}
	ring, err := parseLine(o.Value)
	if err != nil {
		return err
	}
	mask := m.coverMask("")
	mask.Fill(geo.Project(m.plane, [][]geo.LL{ring}))
	for i, in := range mask.Filled {
		if in && covers[m.cover[i]] == "mixed" {
			m.cover[i] = uint8(class)
		}
	}
	return nil
}

func (m *maker) coverMask(class string) *geo.Mask {
	mask := geo.NewMask(m.land.Min, board.Point{X: m.land.Min.X + float64(m.land.Cols)*m.spec.Cell - m.spec.Cell/2, Y: m.land.Min.Y + float64(m.land.Rows)*m.spec.Cell - m.spec.Cell/2}, m.spec.Cell)
	for _, s := range m.lay.Cover {
		if s.Class == class {
			mask.Fill(geo.Project(m.plane, s.Rings))
		}
	}
	return mask
}

func (m *maker) kind(word string) (int, error) {
	i := slices.IndexFunc(m.spec.Terrain, func(t board.FileTerrain) bool { return t.Kind == word })
	if i < 0 {
		return 0, fmt.Errorf("terrain %q is not in the spec's list", word)
	}
	return i, nil
}

// classify gives every hex its terrain, by the rules of the spec and then by hand.
func (m *maker) classify() error {
	sea, err := m.kind(m.spec.Sea)
	if err != nil {
		return err
	}
	beach, err := m.kind(m.spec.Beach)
	if err != nil {
		return err
	}
	shore := m.beachLength()
	m.terrain = make([]int, m.grid.Len())
	for h := range m.terrain {
		land := 0
		for _, n := range m.share[h] {
			land += n
		}
		switch {
		case float64(land) < m.spec.SeaBelow*float64(m.cells[h]):
			m.terrain[h] = sea
		case m.spec.BeachFrom > 0 && shore[h] >= m.spec.BeachFrom*m.spec.Grid.Km:
			m.terrain[h] = beach
		default:
			if m.terrain[h], err = m.majority(m.share[h], land); err != nil {
				return err
			}
		}
	}
	if err := m.build(); err != nil {
		return err
	}
	return m.correct(sea)
}

// correct applies the overrides about the terrain of single hexes.
func (m *maker) correct(sea int) error {
	for _, o := range m.over {
		if o.Op != "terrain" && o.Op != "land" {
			continue
		}
		h, err := m.grid.Find(o.Where)
		if err != nil {
			return m.at(o, err)
		}
		switch {
		case o.Op == "terrain":
			m.terrain[h], err = m.kind(o.Value)
		case m.terrain[h] == sea:
			land := 0
			for _, n := range m.share[h] {
				land += n
			}
			m.terrain[h], err = m.majority(m.share[h], land)
		}
		if err != nil {
			return m.at(o, err)
		}
	}
	return nil
}

// build gives the hexes of places the terrain and the name that their size calls for,
// the larger place first. A place that is named by hand is there already.
func (m *maker) build() error {
	for _, size := range []string{"city", "town", "small_town", "large_village"} {
		word, ok := m.spec.Built[size]
		if !ok {
			continue
		}
		kind, err := m.kind(word)
		if err != nil {
			return err
		}
		for _, p := range m.lay.Places {
			at := m.plane.Plane(p.At)
			h := m.grid.Under(at)
			if p.Class != size || h == board.NoHex || m.hexOf(p.Name, at) != h || m.isSea(h) {
				continue
			}
			if _, named := m.names[h]; named {
				continue
			}
			name := p.Name
			if s, ok := m.spell[name]; ok {
				name = s
			}
			m.terrain[h] = kind
			m.names[h] = board.FilePlace{Hex: m.grid.Name(h), Name: name, Kind: map[bool]string{true: "village", false: "town"}[size == "large_village"]}
		}
	}
	return nil
}

func (m *maker) at(o Override, err error) error {
	return fmt.Errorf("%s:%d: %w", m.spec.Hand, o.Line, err)
}

func (m *maker) majority(share []int, land int) (int, error) {
	for _, w := range m.spec.Wins {
		n := 0
		for _, c := range w.Classes {
			n += share[slices.Index(covers, c)]
		}
		if float64(n) >= w.From*float64(land) {
			return m.kind(w.Terrain)
		}
	}
	sum, best := make([]int, len(m.spec.Terrain)), 0
	for c, n := range share {
		word := m.spec.Classes[covers[c]]
		if word == "" {
			continue
		}
		k, err := m.kind(word)
		if err != nil {
			return 0, fmt.Errorf("classes: %s: %w", covers[c], err)
		}
		if sum[k] += n; sum[k] > sum[best] || c == 0 {
			best = k // bocage where nothing else is
		}
	}
	return best, nil
}

// beachLength is, by hex, how many kilometres of beach coast run through it.
func (m *maker) beachLength() []float64 {
	out := make([]float64, m.grid.Len())
	for _, s := range m.lay.Coast {
		if !strings.HasPrefix(s.Class, "beach") || s.Class == "beach_rocky" {
			continue
		}
		for _, line := range geo.Project(m.plane, s.Rings) {
			d := geo.Dense(line, 0.02)
			for i := 1; i < len(d); i++ {
				if h := m.grid.Under(d[i]); h != board.NoHex {
					out[h] += geo.Apart(d[i-1], d[i])
				}
			}
		}
	}
	return out
}

// settle reads the named places.
func (m *maker) settle() error {
	for _, o := range m.over {
		if o.Op != "name" {
			continue
		}
		h, err := m.grid.Find(o.Where)
		if err != nil {
			return m.at(o, err)
		}
		p, err := o.parts(2)
		if err != nil {
			return m.at(o, err)
		}
		m.names[h] = board.FilePlace{Hex: o.Where, Name: p[0], Kind: p[1]}
	}
	return nil
}

// reach is how far the correction of a place's position reaches, in hexes.
const reach = 1.5

// pin bends the plane so that the named places fall into their hexes: the hex that
// the game names always stands, and what lies round the place moves with it.
func (m *maker) pin() error {
	base, err := m.spec.plane(m.grid)
	if err != nil {
		return err
	}
	m.plane = base
	var pins []geo.Pin
	for h := range int16(m.grid.Len()) {
		n, ok := m.names[h]
		if !ok {
			continue
		}
		best := 1.6 * m.spec.Grid.Km
		var pin *geo.Pin
		for _, p := range m.lay.Places {
			if d := geo.Apart(base.Plane(p.At), m.grid.Center(h)); d < best && sameName(p.Name, n.Name) {
				best, pin = d, &geo.Pin{Name: n.Name, At: p.At, Hex: h}
			}
		}
		if pin != nil {
			pins = append(pins, *pin)
		}
	}
	for _, o := range m.over {
		if o.Op != "pin" {
			continue
		}
		h, err := m.grid.Find(o.Where)
		if err != nil {
			return m.at(o, err)
		}
		line, err := parseLine(o.Value)
		if err != nil {
			return m.at(o, err)
		}
		pins = append(pins, geo.Pin{Name: o.Value, At: line[0], Hex: h})
	}
	w, err := geo.NewWarp(base, m.grid, pins, reach*m.spec.Grid.Km)
	if err != nil {
		return err
	}
	if _, most, name := w.Moved(); most > m.spec.Far*m.spec.Grid.Km {
		return fmt.Errorf("%s would have to move by %.2f km, at most %.1f hexes are allowed", name, most, m.spec.Far)
	}
	m.plane = w
	return nil
}

// sameName compares the full name of a place with the name a game gives it,
// without accents and case; the game's may be the first part of it.
func sameName(full, short string) bool {
	full, short = key(full), key(short)
	return full == short || strings.HasPrefix(full, short+" ")
}

// isSea tells whether a hex is sea.
func (m *maker) isSea(h int16) bool { return m.spec.Terrain[m.terrain[h]].Kind == m.spec.Sea }

var plain = strings.NewReplacer("à", "a", "â", "a", "ç", "c", "é", "e", "è", "e", "ê", "e", "ë", "e", "î", "i", "ï", "i", "ô", "o", "û", "u", "ù", "u",
	"À", "A", "Â", "A", "Ç", "C", "É", "E", "È", "E", "Ê", "E", "Î", "I", "Ô", "O", "-", " ", "'", " ")

// key makes names comparable that differ in accents, hyphens or case.
func key(name string) string { return strings.ToLower(plain.Replace(name)) }

// hexOf is the hex of a place of the layers: the named hex of the same name when
// one lies near, otherwise the hex that it stands in.
func (m *maker) hexOf(name string, at board.Point) int16 {
	for h := range int16(m.grid.Len()) {
		n, ok := m.names[h]
		if !ok || geo.Apart(m.grid.Center(h), at) > 1.6*m.spec.Grid.Km {
			continue
		}
		if sameName(name, n.Name) {
			return h
		}
	}
	return m.grid.Under(at)
}
