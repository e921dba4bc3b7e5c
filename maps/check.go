package maps

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"strings"

	"sandtable/board"
	"sandtable/maps/geo"
)

// known is a place whose hex a game gives.
type known struct {
	name string
	hex  string
	at   geo.LL
}

// gazetteer is a game's grid laid on the earth, with the places that check it.
type gazetteer struct {
	title  string
	grid   *board.Grid
	plane  geo.Projection
	places []known
}

// turned is a projection followed by an affine map of the plane.
type turned struct {
	base geo.Projection
	m    [6]float64 // x' = m0 x + m1 y + m2, y' = m3 x + m4 y + m5
}

func (t turned) Plane(at geo.LL) board.Point {
	p := t.base.Plane(at)
	return board.Point{X: t.m[0]*p.X + t.m[1]*p.Y + t.m[2], Y: t.m[3]*p.X + t.m[4]*p.Y + t.m[5]}
}

// Check prints, game by game, how many places fall in the hex that the game names,
// in a hex beside it, and farther away. Spec is the folder of the games' gazetteers.
func Check(w io.Writer, spec string, l *geo.Layers) error {
	var all []gazetteer
	for _, load := range []func(string, *geo.Layers) ([]gazetteer, error){koenigPlaces, greatestDay, atlanticWall, dday91} {
		g, err := load(spec, l)
		if err != nil {
			return err
		}
		all = append(all, g...)
	}
	fmt.Fprintf(w, "%-40s %6s %5s %6s %5s  %-28s %s\n", "game", "places", "same", "beside", "worse", "pinned (moved by mean, most)", "farther than a neighbour")
	for _, g := range all {
		var count [3]int
		var worse []string
		for _, p := range g.places {
			want, err := g.grid.Find(p.hex)
			if err != nil {
				return fmt.Errorf("%s: %s: %w", g.title, p.name, err)
			}
			got := g.grid.Under(g.plane.Plane(p.at))
			d := 2
			if got != board.NoHex {
				d = min(2, g.grid.Distance(want, got))
			}
			if count[d]++; d == 2 {
				worse = append(worse, fmt.Sprintf("%s %s (%s)", p.name, p.hex, g.grid.Name(got)))
			}
		}
		fmt.Fprintf(w, "%-40s %6d %5d %6d %5d  %-28s %s\n", g.title, len(g.places), count[0], count[1], count[2], g.pinned(), strings.Join(worse, ", "))
	}
	return nil
}

// pinned says what pinning the places, as the map maker does, would bring: all of
// them in their hexes, or the first that contradicts the others.
func (g gazetteer) pinned() string {
	var pins []geo.Pin
	for _, p := range g.places {
		h, err := g.grid.Find(p.hex)
		if err != nil {
			return err.Error()
		}
		pins = append(pins, geo.Pin{Name: p.name, At: p.at, Hex: h})
	}
	w, err := geo.NewWarp(g.plane, g.grid, pins, reach*g.grid.Km)
	if err != nil {
		return "contradiction: " + err.Error()
	}
	mean, most, _ := w.Moved()
	return fmt.Sprintf("all %d (%.2f, %.2f hexes)", len(pins), mean/g.grid.Km, most/g.grid.Km)
}

// koenigPlaces compares the named hexes of our own maps with the places of the
// layers, before any is pinned.
func koenigPlaces(_ string, l *geo.Layers) ([]gazetteer, error) {
	specs, err := Specs()
	if err != nil {
		return nil, err
	}
	var out []gazetteer
	for _, s := range specs {
		over, err := Overrides(s.Hand)
		if err != nil {
			return nil, err
		}
		g, err := board.NewGrid(s.Grid)
		if err != nil {
			return nil, err
		}
		z := gazetteer{title: "koenig " + s.ID + ", named hexes", grid: g, plane: s.Local}
		for _, o := range over {
			if o.Op != "name" {
				continue
			}
			name, _, _ := strings.Cut(o.Value, "|")
			h, err := g.Find(o.Where)
			if err != nil {
				return nil, err
			}
			best := math.Inf(1)
			k := known{name: name, hex: o.Where}
			for _, p := range l.Places {
				if d := geo.Apart(s.Local.Plane(p.At), g.Center(h)); sameName(p.Name, name) && d < best && d < 5*g.Km {
					best, k.at = d, p.At
				}
			}
			if !math.IsInf(best, 1) {
				z.places = append(z.places, k)
			}
		}
		out = append(out, z)
	}
	return out, nil
}

// greatestDay: affine fit of georeference.md; u is in columns to the west, v in rows.
func greatestDay(spec string, _ *geo.Layers) ([]gazetteer, error) {
	g, err := board.NewGrid(board.Layout{Cols: 110, Rows: 68, Top: "flat", Shifted: "odd", Name: "CC.RRR", FirstRow: 1, ColsLeft: true, Km: 0.5})
	if err != nil {
		return nil, err
	}
	// x = a u + b v + 27.289357, y (north) = c u + d v + 5.648028, inverted.
	const a, b, c, d = -0.516490, -0.082188, 0.091260, -0.505412
	const det = a*d - b*c
	const x0, y0 = 27.289357, 5.648028
	ux, uy := d/det, -b/det
	vx, vy := -c/det, a/det
	km, right := g.Km, float64(g.Cols-1)*math.Sqrt(3)/2
	plane := turned{geo.Local{Lat: 49.26, Lon: -0.45, KmPerDegreeLat: 111.20, KmPerDegreeLon: 72.6505}, [6]float64{
		// our y runs south, columns count from the right, rows from 1
		-km * ux, km * uy, km * (right + ux*x0 + uy*y0),
		km * vx, -km * vy, km * (-vx*x0 - vy*y0 - 1),
	}}
	rows, err := geo.Table(filepath.Join(spec, "greatestday", "gazetteer.csv"))
	if err != nil {
		return nil, err
	}
	fit := gazetteer{title: "greatestday, points of the fit", grid: g, plane: plane}
	rest := gazetteer{title: "greatestday, other places", grid: g, plane: plane}
	for _, r := range rows {
		if r["real_lat"] == "" {
			continue
		}
		at, err := geo.ParseLL(r["real_lat"], r["real_lon"])
		if err != nil {
			return nil, err
		}
		k := known{r["place"], r["hex"], at}
		if r["use_in_fit"] == "fit" {
			fit.places = append(fit.places, k)
		} else {
			rest.places = append(rest.places, k)
		}
	}
	return []gazetteer{fit, rest}, nil
}

// atlanticWall: similarity of georef.json in the Lambert plane of the military grid,
// five sheets in one global grid whose columns count to the west.
func atlanticWall(spec string, _ *geo.Layers) ([]gazetteer, error) {
	var f struct {
		Theta      float64 `json:"theta_deg"`
		Scale      float64 `json:"scale"`
		Tx         float64 `json:"tx"`
		Ty         float64 `json:"ty"`
		Projection struct {
			Lat0   float64    `json:"lat0"`
			Lon0   float64    `json:"lon0"`
			K0     float64    `json:"k0"`
			A      float64    `json:"a_km"`
			E      float64    `json:"e"`
			Origin [2]float64 `json:"origin"`
		} `json:"projection"`
	}
	dir := filepath.Join(spec, "atlanticwall", "data")
	data, err := os.ReadFile(filepath.Join(dir, "georef.json"))
	if err != nil {
		return nil, err
	}
	if err := json.Unmarshal(data, &f); err != nil {
		return nil, fmt.Errorf("georef.json: %w", err)
	}
	p := f.Projection
	conic, err := geo.NewConic(p.Lat0, p.Lon0, p.Lat0, p.Lat0, p.K0, p.A, p.E)
	if err != nil {
		return nil, err
	}
	g, err := board.NewGrid(board.Layout{Cols: 140, Rows: 100, Top: "pointy", Shifted: "odd", Name: "R/C", ColsLeft: true, Km: 1})
	if err != nil {
		return nil, err
	}
	sin, cos := math.Sincos(f.Theta * math.Pi / 180)
	sin, cos = sin/f.Scale, cos/f.Scale
	plane := turned{conic.From(geo.LL{Lat: p.Origin[0], Lon: p.Origin[1]}), [6]float64{
		cos, -sin, -cos*f.Tx + sin*f.Ty + float64(g.Cols-1) + 0.5,
		sin, cos, -sin*f.Tx - cos*f.Ty,
	}}
	rows, err := geo.Table(filepath.Join(dir, "gazetteer.csv"))
	if err != nil {
		return nil, err
	}
	named := gazetteer{title: "atlanticwall, places the rules name", grid: g, plane: plane}
	told := gazetteer{title: "atlanticwall, sites told from set-ups", grid: g, plane: plane}
	guess := gazetteer{title: "atlanticwall, towns placed by the fit", grid: g, plane: plane}
	for _, r := range rows {
		if r["lat"] == "" || r["global_row"] == "" || r["place_confidence"] == "low" {
			continue
		}
		at, err := geo.ParseLL(r["lat"], r["lon"])
		if err != nil {
			return nil, fmt.Errorf("gazetteer.csv: %s: %w", r["name"], err)
		}
		k := known{r["map"] + r["hex"] + " " + r["name"], r["global_row"] + "/" + r["global_col"], at}
		switch {
		case r["kind"] == "predicted":
			guess.places = append(guess.places, k)
		case r["place_confidence"] == "certain" || r["kind"] == "town" || r["kind"] == "objective" || r["kind"] == "city":
			named.places = append(named.places, k)
		default:
			told.places = append(told.places, k)
		}
	}
	return []gazetteer{named, told, guess}, nil
}

// dday91: similarity of map_notes.md in a conic plane of western Europe.
func dday91(spec string, l *geo.Layers) ([]gazetteer, error) {
	conic, err := geo.NewConic(49.5, 5, 46, 53, 1, 6371, 0)
	if err != nil {
		return nil, err
	}
	const km = 68.4
	g, err := board.NewGrid(board.Layout{Cols: 20, Rows: 22, Top: "flat", Shifted: "even", Name: "AR", FirstCol: 1, FirstRow: 1, Km: km})
	if err != nil {
		return nil, err
	}
	// x = 316.865 - a u + b v, y (north) = 776.047 - b u - a v; u numbers, v letters.
	const a, b, x0, y0 = 54.4451, 41.4768, 316.865, 776.047
	const s = km / (a*a + b*b)
	plane := turned{conic, [6]float64{
		s * b, s * a, s * (a*y0 - b*x0),
		-s * a, s * b, s*(a*x0+b*y0) - km,
	}}
	rows, err := geo.Table(filepath.Join(spec, "dday91", "map.csv"))
	if err != nil {
		return nil, err
	}
	cities := map[string]geo.LL{}
	for _, c := range l.Cities {
		if _, twice := cities[key(c.Name)]; !twice {
			cities[key(c.Name)] = c.At
		}
	}
	seed := gazetteer{title: "dday91, cities the rules give a hex", grid: g, plane: plane}
	ours := gazetteer{title: "dday91, cities placed by the fit", grid: g, plane: plane}
	for _, r := range rows {
		name, _, _ := strings.Cut(r["name"], " (")
		at, ok := cities[key(strings.Replace(name, "St. ", "Saint ", 1))]
		if !ok {
			continue
		}
		k := known{r["name"], r["hex"], at}
		if strings.HasPrefix(r["provenance"], "seed") {
			seed.places = append(seed.places, k)
		} else {
			ours.places = append(ours.places, k)
		}
	}
	return []gazetteer{seed, ours}, nil
}
