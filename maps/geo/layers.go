// Package geo reads open geographic layers, projects them to a plane and works
// on their shapes: masks of small cells, outlines, simplified lines.
//
// The layers are a folder of GeoJSON and CSV files in longitude and latitude
// (WGS84) which is not part of this project; docs/maps.md names it, its sources
// and their licences. The package does no more than those files need.
package geo

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// LL is a place on the earth in degrees.
type LL struct{ Lat, Lon float64 }

// Shape is a line, or an area when its rings close.
type Shape struct {
	Class string // coast_type, cls or kind of the layer
	Name  string
	ID    string
	Via   []string // places along a road, in order
	Ref   string   // number of a road
	Width float64  // metres, rivers only
	Flood string   // flooded_june_1944 of a land cover area
	Rings [][]LL
}

// Spot is a named point.
type Spot struct {
	Name  string
	Kind  string
	Class string
	At    LL
}

// Layers are all layers of one folder.
type Layers struct {
	Land   []Shape
	Coast  []Shape
	Rivers []Shape
	Roads  []Shape // roads and railways; Class is primary, secondary, rail
	Cover  []Shape
	Relief []Shape
	Places []Spot
	Cities []Spot // of western Europe
}

// Load reads the Normandy layers and the European cities of a folder.
func Load(dir string) (*Layers, error) {
	l := &Layers{}
	coast, err := features(dir, "normandy_coast.geojson")
	if err != nil {
		return nil, err
	}
	for _, f := range coast {
		if f.Properties["layer"] == "land" {
			l.Land = append(l.Land, f.shape("name"))
		} else {
			l.Coast = append(l.Coast, f.shape("coast_type"))
		}
	}
	for _, part := range []struct {
		file, class string
		into        *[]Shape
	}{
		{"normandy_rivers.geojson", "cls", &l.Rivers},
		{"normandy_roads.geojson", "cls", &l.Roads},
		{"normandy_landcover.geojson", "cls", &l.Cover},
		{"normandy_relief_lines.geojson", "kind", &l.Relief},
	} {
		fs, err := features(dir, part.file)
		if err != nil {
			return nil, err
		}
		for _, f := range fs {
			s := f.shape(part.class)
			if f.Properties["kind"] == "rail" {
				s.Class = "rail"
			}
			*part.into = append(*part.into, s)
		}
	}
	if l.Places, err = spots(dir, "normandy_places.csv", "kind", "class_1944"); err != nil {
		return nil, err
	}
	if l.Cities, err = spots(dir, "europe_cities.csv", "country_now", ""); err != nil {
		return nil, err
	}
	return l, nil
}

type feature struct {
	Properties map[string]any `json:"properties"`
	Geometry   struct {
		Type        string          `json:"type"`
		Coordinates json.RawMessage `json:"coordinates"`
	} `json:"geometry"`
	rings [][]LL
}

func (f *feature) text(key string) string {
	s, _ := f.Properties[key].(string)
	return s
}

func (f *feature) shape(class string) Shape {
	s := Shape{Class: f.text(class), Name: f.text("name"), ID: f.text("id"), Ref: f.text("ref"), Flood: f.text("flooded_june_1944"), Rings: f.rings}
	if via := f.text("via"); via != "" {
		s.Via = strings.Split(via, "|")
	}
	s.Width, _ = f.Properties["width_m"].(float64)
	return s
}

func features(dir, file string) ([]feature, error) {
	data, err := os.ReadFile(filepath.Join(dir, file))
	if err != nil {
		return nil, err
	}
	var c struct {
		Features []feature `json:"features"`
	}
	if err := json.Unmarshal(data, &c); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	for i := range c.Features {
		f := &c.Features[i]
		if f.rings, err = rings(f.Geometry.Type, f.Geometry.Coordinates); err != nil {
			return nil, fmt.Errorf("%s: feature %d: %w", file, i, err)
		}
	}
	return c.Features, nil
}

func rings(kind string, raw json.RawMessage) ([][]LL, error) {
	var lines [][][2]float64
	var err error
	switch kind {
	case "LineString":
		lines = make([][][2]float64, 1)
		err = json.Unmarshal(raw, &lines[0])
	case "Polygon", "MultiLineString":
		err = json.Unmarshal(raw, &lines)
	default:
		return nil, fmt.Errorf("geometry %q, want LineString, MultiLineString or Polygon", kind)
	}
	out := make([][]LL, len(lines))
	for i, l := range lines {
		for _, p := range l {
			out[i] = append(out[i], LL{Lat: p[1], Lon: p[0]})
		}
	}
	return out, err
}

// Table reads a CSV file with a header line into one map a row.
func Table(path string) ([]map[string]string, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close() //nolint:errcheck // only read
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", filepath.Base(path), err)
	}
	if len(rows) == 0 {
		return nil, fmt.Errorf("%s: empty, want a header line", filepath.Base(path))
	}
	out := make([]map[string]string, 0, len(rows)-1)
	for _, r := range rows[1:] {
		m := make(map[string]string, len(r))
		for i, k := range rows[0] {
			m[k] = r[i]
		}
		out = append(out, m)
	}
	return out, nil
}

func spots(dir, file, kind, class string) ([]Spot, error) {
	rows, err := Table(filepath.Join(dir, file))
	if err != nil {
		return nil, err
	}
	out := make([]Spot, 0, len(rows))
	for i, r := range rows {
		at, err := ParseLL(r["lat"], r["lon"])
		if err != nil {
			return nil, fmt.Errorf("%s: row %d: %w", file, i+2, err)
		}
		out = append(out, Spot{Name: r["name"], Kind: r[kind], Class: r[class], At: at})
	}
	return out, nil
}

// ParseLL reads a latitude and a longitude in degrees.
func ParseLL(lat, lon string) (LL, error) {
	a, err := strconv.ParseFloat(lat, 64)
	if err != nil {
		return LL{}, fmt.Errorf("latitude %q, want degrees", lat)
	}
	o, err := strconv.ParseFloat(lon, 64)
	if err != nil {
		return LL{}, fmt.Errorf("longitude %q, want degrees", lon)
	}
	return LL{a, o}, nil
}
