package maps

import (
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"sandtable/board"
	"sandtable/maps/geo"
)

// survey is a grid laid on the earth with places that check it. Those of other
// games than ours stand in specs/check: their tables lie outside the project.
type survey struct {
	Title string       `json:"title"`
	Grid  board.Layout `json:"grid"`

	// The plane: scaled degrees or a conic.
	Local *geo.Local `json:"local,omitempty"`
	Conic *conic     `json:"conic,omitempty"`

	// East and North give the plane's kilometres from u and v: the printed column
	// and row of a hex in hex widths, the half step of shifted ones included.
	East  [3]float64 `json:"east"`
	North [3]float64 `json:"north"`

	File   string              `json:"file"`   // table of places
	Name   string              `json:"name"`   // with columns in braces
	Hex    string              `json:"hex"`    // likewise
	Lat    string              `json:"lat"`    // column, or empty: look the name up among the cities
	Lon    string              `json:"lon"`    // column
	Where  map[string][]string `json:"where"`  // rows whose column has one of these values
	Unless map[string][]string `json:"unless"` // but not these

	grid   *board.Grid
	plane  geo.Projection
	places []known
}

// known is a place whose hex a game gives.
type known struct {
	name string
	hex  string
	at   geo.LL
}

// Check prints, game by game, how many places fall in the hex that the game names,
// in a hex beside it, and farther away. Dir is the folder of the games' tables.
func Check(w io.Writer, dir string, l *geo.Layers) error {
	all, err := ownSurveys(l)
	if err != nil {
		return err
	}
	data, err := specFiles.ReadFile("specs/check/gazetteers.json")
	if err != nil {
		return err
	}
	var others []survey
	if err := strict(data, &others); err != nil {
		return fmt.Errorf("gazetteers.json: %w", err)
	}
	for _, s := range others {
		if err := s.read(dir, l); err != nil {
			return fmt.Errorf("%s: %w", s.Title, err)
		}
		all = append(all, s)
	}
	fmt.Fprintf(w, "%-40s %6s %5s %6s %5s  %-28s %s\n", "game", "places", "same", "beside", "worse", "pinned (moved by mean, most)", "farther than a neighbour")
	for _, s := range all {
		if err := s.print(w); err != nil {
			return fmt.Errorf("%s: %w", s.Title, err)
		}
	}
	return nil
}

func (s *survey) print(w io.Writer) error {
	var count [3]int
	var worse []string
	for _, p := range s.places {
		want, err := s.grid.Find(p.hex)
		if err != nil {
			return fmt.Errorf("%s: %w", p.name, err)
		}
		got := s.grid.Under(s.plane.Plane(p.at))
		d := 2
		if got != board.NoHex {
			d = min(2, s.grid.Distance(want, got))
		}
		if count[d]++; d == 2 {
			worse = append(worse, fmt.Sprintf("%s %s (%s)", p.name, p.hex, s.grid.Name(got)))
		}
	}
	_, err := fmt.Fprintf(w, "%-40s %6d %5d %6d %5d  %-28s %s\n", s.Title, len(s.places), count[0], count[1], count[2], s.pinned(), strings.Join(worse, ", "))
	return err
}

// pinned says what pinning the places, as the map maker does, would bring: all of
// them in their hexes, or the first that contradicts the others.
func (s *survey) pinned() string {
	var pins []geo.Pin
	for _, p := range s.places {
		h, err := s.grid.Find(p.hex)
		if err != nil {
			return err.Error()
		}
		pins = append(pins, geo.Pin{Name: p.name, At: p.at, Hex: h})
	}
	w, err := geo.NewWarp(s.plane, s.grid, pins, reach*s.grid.Km)
	if err != nil {
		return "contradiction: " + err.Error()
	}
	mean, most, _ := w.Moved()
	return fmt.Sprintf("all %d (%.2f, %.2f hexes)", len(pins), mean/s.grid.Km, most/s.grid.Km)
}

// ownSurveys compares the named hexes of the maps made here with the places of the
// layers, before any is pinned.
func ownSurveys(l *geo.Layers) ([]survey, error) {
	specs, err := Specs()
	if err != nil {
		return nil, err
	}
	var out []survey
	for _, s := range specs {
		over, err := Overrides(s.Hand)
		if err != nil {
			return nil, err
		}
		g, err := board.NewGrid(s.Grid)
		if err != nil {
			return nil, err
		}
		plane, err := s.plane(g)
		if err != nil {
			return nil, err
		}
		v := survey{Title: s.game + " " + s.ID + ", named hexes", grid: g, plane: plane}
		for _, o := range over {
			if o.Op != "name" {
				continue
			}
			name, _, _ := strings.Cut(o.Value, "|")
			h, err := g.Find(o.Where)
			if err != nil {
				return nil, err
			}
			best := 5 * g.Km
			k := known{name: name}
			for _, p := range l.Places {
				if d := geo.Apart(plane.Plane(p.At), g.Center(h)); sameName(p.Name, name) && d < best {
					best, k.at, k.hex = d, p.At, o.Where
				}
			}
			if k.hex != "" {
				v.places = append(v.places, k)
			}
		}
		out = append(out, v)
	}
	return out, nil
}

// read lays the grid out and reads the places.
func (s *survey) read(dir string, l *geo.Layers) (err error) {
	if s.grid, err = board.NewGrid(s.Grid); err != nil {
		return err
	}
	if s.plane, err = s.project(); err != nil {
		return err
	}
	rows, err := geo.Table(filepath.Join(dir, filepath.FromSlash(s.File)))
	if err != nil {
		return err
	}
	cities := map[string]geo.LL{}
	for _, c := range l.Cities {
		if _, twice := cities[key(c.Name)]; !twice {
			cities[key(c.Name)] = c.At
		}
	}
	for i, r := range rows {
		if !s.takes(r) {
			continue
		}
		k := known{name: fill(s.Name, r), hex: fill(s.Hex, r)}
		if s.Lat == "" {
			city, _, _ := strings.Cut(strings.Replace(k.name, "St. ", "Saint ", 1), " (")
			at, ok := cities[key(city)]
			if !ok {
				continue
			}
			k.at = at
		} else if k.at, err = geo.ParseLL(r[s.Lat], r[s.Lon]); err != nil {
			return fmt.Errorf("%s: row %d: %w", s.File, i+2, err)
		}
		s.places = append(s.places, k)
	}
	return nil
}

// takes tells whether a row counts: it passes the conditions and has a position
// and a hex.
func (s *survey) takes(r map[string]string) bool {
	for col, values := range s.Where {
		if !slices.Contains(values, r[col]) {
			return false
		}
	}
	for col, values := range s.Unless {
		if slices.Contains(values, r[col]) {
			return false
		}
	}
	return (s.Lat == "" || r[s.Lat] != "") && !strings.HasPrefix(fill(s.Hex, r), "/")
}

// fill puts the columns of a row into a pattern.
func fill(pattern string, r map[string]string) string {
	for col, v := range r {
		pattern = strings.ReplaceAll(pattern, "{"+col+"}", v)
	}
	return pattern
}

// project turns the fit, which goes from hexes to the plane, round.
func (s *survey) project() (geo.Projection, error) {
	switch {
	case s.Local != nil:
		return turn(*s.Local, s.East, s.North, s.grid)
	case s.Conic != nil:
		return s.Conic.fitted(s.East, s.North, s.grid)
	}
	return nil, fmt.Errorf("no projection, want local or conic")
}
