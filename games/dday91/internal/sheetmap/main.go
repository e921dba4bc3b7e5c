// Command sheetmap draws the geography under the strategic map: it reads the open
// layers of Europe, projects them onto the fitted grid, simplifies them to its
// scale, adds the terrain of the hexes in data/map.csv and writes data/sheet.json.
//
//	go run ./games/dday91/internal/sheetmap -geo FOLDER -out games/dday91/data/sheet.json
package main

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"flag"
	"fmt"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"

	"sandtable/scene"
)

func main() {
	geo := flag.String("geo", "", "folder with europe_coast.geojson and the other layers of Europe")
	out := flag.String("out", "games/dday91/data/sheet.json", "file to write")
	flag.Parse()
	if err := run(*geo, *out); err != nil {
		fmt.Fprintln(os.Stderr, "sheetmap:", err)
		os.Exit(1)
	}
}

func run(geo, out string) error {
	if geo == "" {
		return fmt.Errorf("no folder of layers; give -geo FOLDER")
	}
	b, err := draw(os.DirFS(geo), os.DirFS(filepath.Dir(out)))
	if err != nil {
		return err
	}
	return os.WriteFile(out, b, 0o644)
}

// sheet is the file; the game reads it as it is.
type sheet struct {
	Generator string         `json:"generator"`
	Layers    []scene.Layer  `json:"layers"`
	Labels    []scene.Label  `json:"labels"`
	Sources   []scene.Source `json:"sources"`
}

// The drawn sheet in kilometres: the hexes and a little around them.
const (
	km     = 68.4
	left   = -46
	top    = -40
	right  = 19*km*0.8660254037844386 + 46
	bottom = 22*km - 0
)

type point [2]float64

// project takes longitude and latitude to the sheet: a Lambert conformal conic
// (parallels 46 and 53 north, origin 49.5 north 5 east) turned so that the top of
// the board points to the north-east.
func project(lon, lat float64) point {
	const (
		radius = 6371.0
		rad    = math.Pi / 180
	)
	p1, p2, p0 := 46*rad, 53*rad, 49.5*rad
	t := func(p float64) float64 { return math.Tan(math.Pi/4 + p/2) }
	n := math.Log(math.Cos(p1)/math.Cos(p2)) / math.Log(t(p2)/t(p1))
	f := math.Cos(p1) * math.Pow(t(p1), n) / n
	rho := func(p float64) float64 { return radius * f / math.Pow(t(p), n) }
	a := n * (lon - 5) * rad
	r := rho(lat * rad)
	x, y := r*math.Sin(a)-316.865, rho(p0)-r*math.Cos(a)-776.047
	const ca, cb = 54.4451, 41.4768
	u := -(ca*x + cb*y) / (ca*ca + cb*cb)
	v := (cb*x - ca*y) / (ca*ca + cb*cb)
	return point{v * km, (u - 1) * km}
}

type feature struct {
	Properties map[string]any `json:"properties"`
	Geometry   struct {
		Type        string          `json:"type"`
		Coordinates json.RawMessage `json:"coordinates"`
	} `json:"geometry"`
}

func (f *feature) word(key string) string {
	s, _ := f.Properties[key].(string)
	return s
}

func read(files fs.FS, name string) ([]feature, error) {
	b, err := fs.ReadFile(files, name)
	if err != nil {
		return nil, err
	}
	var c struct {
		Features []feature `json:"features"`
	}
	if err := json.Unmarshal(b, &c); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return c.Features, nil
}

// lines gives the rings or lines of a feature, projected.
func (f *feature) lines() ([][]point, error) {
	var raw [][][2]float64
	var err error
	switch f.Geometry.Type {
	case "LineString":
		var one [][2]float64
		err = json.Unmarshal(f.Geometry.Coordinates, &one)
		raw = [][][2]float64{one}
	case "Polygon", "MultiLineString":
		err = json.Unmarshal(f.Geometry.Coordinates, &raw)
	case "MultiPolygon":
		var many [][][][2]float64
		err = json.Unmarshal(f.Geometry.Coordinates, &many)
		for _, p := range many {
			raw = append(raw, p...)
		}
	default:
		return nil, fmt.Errorf("geometry %q, want lines or polygons", f.Geometry.Type)
	}
	out := make([][]point, 0, len(raw))
	for _, l := range raw {
		line := make([]point, 0, len(l))
		for _, c := range l {
			line = append(line, project(c[0], c[1]))
		}
		out = append(out, line)
	}
	return out, err
}

// layerOf says which layer of the drawing a feature belongs to.
type layerOf struct {
	file   string
	kind   string
	closed bool
	slack  float64 // simplification in kilometres
	least  float64 // smallest area in square kilometres, or length in kilometres
	take   func(*feature) bool
}

var plan = []layerOf{
	{"europe_coast.geojson", "land", true, 2.2, 250, func(f *feature) bool { return f.word("layer") == "land" }},
	{"europe_coast.geojson", "lake", true, 2, 60, func(f *feature) bool { return f.word("layer") == "lake" }},
	{"europe_rivers.geojson", "stream", false, 2.5, 60, func(f *feature) bool { return f.word("cls") == "river" }},
	{"europe_rivers.geojson", "river", false, 2, 30, func(f *feature) bool { return f.word("cls") == "major" }},
}

var waters = []struct {
	name     string
	lon, lat float64
	angle    float64
}{
	{"North Sea", 4.2, 54.3, 0}, {"English Channel", -2.3, 50.0, 0}, {"Bay of Biscay", -3.6, 45.9, 0}, {"Mediterranean Sea", 5.4, 41.9, 0},
}

// draw makes the file.
func draw(files, data fs.FS) ([]byte, error) {
	s := sheet{Generator: "sheetmap", Sources: []scene.Source{
		{Name: "Coast, rivers, lakes: made with Natural Earth", Licence: "public domain"},
		{Name: "Some rivers: contains IGN hydrography data", Licence: "Licence Ouverte"},
		{Name: "Cities: GeoNames", Licence: "CC BY 4.0"},
		{Name: "Terrain as the hexes have it, fitted to the hex names of the rulebook: data/map.csv", Licence: "as this project"},
	}}
	for _, l := range plan {
		features, err := read(files, l.file)
		if err != nil {
			return nil, err
		}
		layer := scene.Layer{Kind: l.kind, Closed: l.closed}
		for i := range features {
			if !l.take(&features[i]) {
				continue
			}
			lines, err := features[i].lines()
			if err != nil {
				return nil, fmt.Errorf("%s, feature %d: %w", l.file, i+1, err)
			}
			for _, line := range lines {
				layer.Lines = append(layer.Lines, cut(line, &l)...)
			}
		}
		s.Layers = append(s.Layers, layer)
		if l.kind != "land" {
			continue
		}
		var land [][]point
		for _, flat := range layer.Lines {
			var ring []point
			for i := 0; i < len(flat); i += 2 {
				ring = append(ring, point{flat[i], flat[i+1]})
			}
			land = append(land, ring)
		}
		terrain, err := terrainLayers(data, land)
		if err != nil {
			return nil, err
		}
		s.Layers = append(s.Layers, terrain...)
	}
	for _, w := range waters {
		p := project(w.lon, w.lat)
		s.Labels = append(s.Labels, scene.Label{Text: w.name, X: round(p[0]), Y: round(p[1]), Size: 22, Kind: "water", Angle: w.angle})
	}
	towns, err := towns(files)
	if err != nil {
		return nil, err
	}
	s.Labels = append(s.Labels, towns...)
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	if err := enc.Encode(s); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// cut clips, simplifies and rounds one line.
func cut(line []point, l *layerOf) [][]float64 {
	var parts [][]point
	if l.closed {
		if ring := clipRing(line); len(ring) > 3 && area(ring) >= l.least {
			parts = append(parts, ring)
		}
	} else {
		for _, part := range clipLine(line) {
			if length(part) >= l.least {
				parts = append(parts, part)
			}
		}
	}
	var out [][]float64
	for _, part := range parts {
		part = simplify(part, l.slack)
		if l.closed && len(part) < 4 {
			continue
		}
		flat := make([]float64, 0, 2*len(part))
		for _, p := range part {
			flat = append(flat, round(p[0]), round(p[1]))
		}
		out = append(out, flat)
	}
	return out
}

func round(v float64) float64 { return math.Round(v*10) / 10 }

func area(ring []point) float64 {
	sum := 0.0
	for i := range ring {
		j := (i + 1) % len(ring)
		sum += ring[i][0]*ring[j][1] - ring[j][0]*ring[i][1]
	}
	return math.Abs(sum) / 2
}

func length(line []point) float64 {
	sum := 0.0
	for i := 1; i < len(line); i++ {
		sum += math.Hypot(line[i][0]-line[i-1][0], line[i][1]-line[i-1][1])
	}
	return sum
}

// edges of the sheet: how far inside a point is, and where a line crosses.
var edges = []struct {
	axis  int
	at    float64
	above bool
}{{0, left, true}, {0, right, false}, {1, top, true}, {1, bottom, false}}

func clipRing(ring []point) []point {
	for _, e := range edges {
		var out []point
		in := func(p point) bool { return (p[e.axis] >= e.at) == e.above }
		for i := range ring {
			a, b := ring[i], ring[(i+1)%len(ring)]
			if in(a) {
				out = append(out, a)
			}
			if in(a) != in(b) {
				t := (e.at - a[e.axis]) / (b[e.axis] - a[e.axis])
				out = append(out, point{a[0] + t*(b[0]-a[0]), a[1] + t*(b[1]-a[1])})
			}
		}
		ring = out
	}
	return ring
}

// clipLine drops the vertices off the sheet; at this scale that is exact enough.
func clipLine(line []point) [][]point {
	var out [][]point
	var part []point
	for _, p := range line {
		if p[0] >= left && p[0] <= right && p[1] >= top && p[1] <= bottom {
			part = append(part, p)
			continue
		}
		if len(part) > 1 {
			out = append(out, part)
		}
		part = nil
	}
	if len(part) > 1 {
		out = append(out, part)
	}
	return out
}

// simplify is the method of Douglas and Peucker.
func simplify(line []point, slack float64) []point {
	if len(line) < 3 {
		return line
	}
	a, b := line[0], line[len(line)-1]
	far, at := -1.0, 0
	for i := 1; i < len(line)-1; i++ {
		if d := offset(line[i], a, b); d > far {
			far, at = d, i
		}
	}
	if far <= slack {
		return []point{a, b}
	}
	head := simplify(line[:at+1], slack)
	return append(slices.Clone(head[:len(head)-1]), simplify(line[at:], slack)...)
}

func offset(p, a, b point) float64 {
	dx, dy := b[0]-a[0], b[1]-a[1]
	l := math.Hypot(dx, dy)
	if l < 1e-9 {
		return math.Hypot(p[0]-a[0], p[1]-a[1])
	}
	return math.Abs((p[0]-a[0])*dy-(p[1]-a[1])*dx) / l
}

// towns labels the large cities that the map's own hexes do not name.
func towns(files fs.FS) ([]scene.Label, error) {
	b, err := fs.ReadFile(files, "europe_cities.csv")
	if err != nil {
		return nil, err
	}
	rows, err := csv.NewReader(bytes.NewReader(b)).ReadAll()
	if err != nil {
		return nil, fmt.Errorf("europe_cities.csv: %w", err)
	}
	var out []scene.Label
	for _, r := range rows[1:] {
		lon, errLon := strconv.ParseFloat(r[4], 64)
		lat, errLat := strconv.ParseFloat(r[3], 64)
		if errLon != nil || errLat != nil || !slices.Contains(named, r[0]) {
			continue
		}
		p := project(lon, lat)
		if p[0] < left || p[0] > right || p[1] < top || p[1] > bottom {
			continue
		}
		out = append(out, scene.Label{Text: r[0], X: round(p[0]), Y: round(p[1]), Size: 9, Kind: "village"})
	}
	return out, nil
}

// named are cities for the eye only.
var named = []string{"Caen", "Rennes", "Nantes", "Tours", "Rouen", "Amiens", "Nancy", "Strasbourg", "Limoges", "Grenoble", "Cologne", "Kassel", "Magdeburg", "Ulm", "Innsbruck", "Salzburg", "Geneva", "Zurich", "Turin", "Milan"}
