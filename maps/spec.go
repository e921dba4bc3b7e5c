package maps

import (
	"bytes"
	"embed"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io/fs"
	"path"
	"strconv"
	"strings"

	"sandtable/board"
	"sandtable/maps/geo"
)

// Generator is the name that made files carry.
const Generator = "sandtable/maps/cmd/mapmaker"

//go:embed specs
var specFiles embed.FS

// Spec says how one map is made.
type Spec struct {
	ID    string       `json:"id"`
	Title string       `json:"title"`
	Out   string       `json:"out"`      // file to write, from the project's root
	Shot  string       `json:"picture"`  // review picture to write, from the project's root; it may be empty
	Looks []Look       `json:"looks"`    // drawings of single sheets, where the file has none of the whole
	Names string       `json:"names"`    // file of spellings beside the spec
	Hand  string       `json:"hand"`     // override file beside the spec
	Local geo.Local    `json:"local"`    // origin of the grid and scale of the plane
	Fit   *fit         `json:"fit"`      // the plane by a conic and a fit, instead of local
	Cell  float64      `json:"cell_km"`  // side of a classification cell
	Far   float64      `json:"farthest"` // how far a place may be moved to be pinned, in hexes
	Grid  board.Layout `json:"grid"`

	SeaEdge string              `json:"sea_edge"` // map edge that nobody leaves by
	ByRoad  bool                `json:"by_road"`  // a map edge is left where a road leads over it
	Terrain []board.FileTerrain `json:"terrain"`

	// Sea is the terrain of a hex with less than SeaBelow of land. Beach is the
	// terrain of a land hex through which a beach coast runs for BeachFrom
	// hex widths or more; 0: none is but by hand.
	Sea       string  `json:"sea"`
	SeaBelow  float64 `json:"sea_below"`
	Beach     string  `json:"beach"`
	BeachFrom float64 `json:"beach_from"`

	// Wins are tried in order: the first whose share of the hex's land is reached
	// gives the terrain. Otherwise the terrain with the largest share wins, each
	// land cover class counting for the terrain named in Classes, if it is. Built gives
	// the hex of a place the terrain by the size of the place.
	Wins    []Win             `json:"wins"`
	Classes map[string]string `json:"classes"`
	Built   map[string]string `json:"built"`

	// Follow says that drawn roads and rivers follow the links and hexsides of the rules.
	Follow  bool               `json:"follow"`
	Rivers  []River            `json:"rivers"` // those that become hexsides, main streams first
	Cliffs  string             `json:"cliffs"` // "coast": those of the coast line; else by hand
	Sources []board.FileSource `json:"sources"`

	game string // name of the spec file
}

// Win is a land cover that decides a hex's terrain from a share on.
type Win struct {
	Classes []string `json:"classes"`
	From    float64  `json:"from"`
	Terrain string   `json:"terrain"`
}

// River is a river of the layers that becomes a chain of hexsides.
type River struct {
	Layer string `json:"layer"`
	Name  string `json:"name"`
	Kind  string `json:"kind"` // river or stream; "" is river
}

// Look is the map of one sheet of a grid that was joined from several, or of all.
type Look struct {
	Sheet string `json:"sheet"`   // its prefix; "" for all
	Out   string `json:"out"`     // it may be empty: of a sheet on which nothing is played alone only the picture is wanted
	Shot  string `json:"picture"` // it may be empty
}

// family is a spec file: what the maps of one game have in common, and each map.
type family struct {
	Common json.RawMessage   `json:"common"`
	Maps   []json.RawMessage `json:"maps"`
}

// Specs are all maps this program can make, in the order of their files.
func Specs() ([]Spec, error) {
	names, err := fs.Glob(specFiles, "specs/*.json")
	if err != nil {
		return nil, err
	}
	var out []Spec
	for _, n := range names {
		data, err := specFiles.ReadFile(n)
		if err != nil {
			return nil, err
		}
		var f family
		if err := strict(data, &f); err != nil {
			return nil, fmt.Errorf("%s: %w", n, err)
		}
		for i, m := range f.Maps {
			s := Spec{game: strings.TrimSuffix(path.Base(n), ".json")}
			if err := strict(f.Common, &s); err != nil {
				return nil, fmt.Errorf("%s: common: %w", n, err)
			}
			if err := strict(m, &s); err != nil {
				return nil, fmt.Errorf("%s: maps[%d]: %w", n, i, err)
			}
			out = append(out, s)
		}
	}
	return out, nil
}

func strict(data []byte, into any) error {
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	return d.Decode(into)
}

// Override is one line of a hand-written file: an operation, where it acts, the
// value, and the reason.
//
//	terrain HEX KIND            terrain of a hex
//	land    HEX                 a hex that is not sea, whatever the coast line says
//	cover   CLASS KM|LINE       land cover of open country within reach of a line
//	area    CLASS LINE          land cover of mixed country inside a ring
//	name    HEX NAME|KIND       named place: city, town, village or point
//	pin     HEX LAT LON         a place that must come to lie in that hex
//	side    A/B KIND            hexside feature of a kind, added
//	noside  A/B KIND            … taken away
//	road    KIND NAME|LINE      a further road along lat lon;lat lon;…
//	link    A/B KIND            road link, added
//	nolink  A/B                 … taken away
//	exit    HEX EDGE            a road leads over that edge of the map
//	noexit  HEX EDGE            … none does
//	label   KIND TEXT|LAT LON   a name to be written on the map
//	spell   NAME NAME           how a name of the layers is written
type Override struct {
	Line             int
	Op, Where, Value string
	Reason           string
}

// Overrides reads an override file beside the specs.
func Overrides(file string) ([]Override, error) {
	data, err := specFiles.ReadFile("specs/" + file)
	if err != nil {
		return nil, err
	}
	r := csv.NewReader(bytes.NewReader(data))
	r.Comment = '#'
	r.FieldsPerRecord = 4
	var out []Override
	for {
		rec, err := r.Read()
		if rec == nil {
			if err != nil && err.Error() == "EOF" {
				return out, nil
			}
			return nil, fmt.Errorf("specs/%s: %w", file, err)
		}
		if err != nil {
			return nil, fmt.Errorf("specs/%s: %w", file, err)
		}
		line, _ := r.FieldPos(0)
		o := Override{line, rec[0], rec[1], rec[2], strings.TrimSpace(rec[3])}
		if o.Op == "op" { // header
			continue
		}
		if len(o.Reason) < 10 {
			return nil, fmt.Errorf("specs/%s:%d: reason %q, want a sentence that says why", file, line, o.Reason)
		}
		out = append(out, o)
	}
}

// parts splits "a|b" and checks the number of parts.
func (o Override) parts(n int) ([]string, error) {
	p := strings.Split(o.Value, "|")
	if len(p) != n {
		return nil, fmt.Errorf("value %q, want %d parts with | between them", o.Value, n)
	}
	return p, nil
}

// parseLine reads "lat lon;lat lon".
func parseLine(s string) ([]geo.LL, error) {
	var out []geo.LL
	for _, p := range strings.Split(s, ";") {
		a, b, _ := strings.Cut(strings.TrimSpace(p), " ")
		at, err := geo.ParseLL(a, b)
		if err != nil {
			return nil, err
		}
		out = append(out, at)
	}
	return out, nil
}

// pair reads "0109/0110" as an edge.
func pair(g *board.Grid, s string) (int32, error) {
	na, nb, _ := strings.Cut(s, "/")
	a, err := g.Find(na)
	if err != nil {
		return 0, err
	}
	b, err := g.Find(nb)
	if err != nil {
		return 0, err
	}
	d := g.DirTo(a, b)
	if d < 0 {
		return 0, fmt.Errorf("%s and %s are not adjacent", na, nb)
	}
	return board.Edge(a, d), nil
}

func metres(km float64) int {
	v, _ := strconv.Atoi(strconv.FormatFloat(km*1000, 'f', 0, 64))
	return v
}
