package knapp

import (
	"crypto/sha256"
	"embed"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/bits"
	"slices"
	"strconv"
	"strings"
)

// Limits of the state's arrays.
const (
	maxUnits = 96
	maxAreas = 64
	// maxStrength is what two places on a counter hold. No array depends on it.
	maxStrength = 99
	beaches     = 5
)

// Sides are seats.
const (
	allied = 0
	german = 1
)

// Supply groups (K1.3).
const (
	us = iota
	br
	ge
)

var (
	sideIDs    = []string{"allied", "german"}
	groupIDs   = []string{"US", "BR", "GE"}
	groupNames = []string{"US", "British", "German"}
	kindIDs    = []string{"plain", "beach", "coastal", "bocage"}
	typeIDs    = []string{"infantry", "armour", "artillery", "airborne", "static"}
	sizeIDs    = []string{"battalion", "regiment", "brigade", "division"}
	edgeIDs    = []string{"N", "W", "S", "E"}
)

// Kinds of areas.
const (
	plain = iota
	beach
	coastal
	bocage
)

// Types of units.
const (
	infantry = iota
	armour
	artillery
	airborne
	static
)

// Ways to come into play.
const (
	setUp = iota // on the map before turn 1
	drop         // T1.1
	land         // T1.4
	byBeach
	byEdge
)

type area struct {
	id, name, exit string
	kind           int
	edges          string
	vp             int
	source         int // supply group that it feeds besides GE, -1 none
}

type unit struct {
	id, name, nation, note string
	side, group            int
	kind, size             int
	strength               int8
	turn                   int8
	way                    int
	entry                  uint64 // areas
	with, without          bool   // only, or not, in play with option O5
	many                   bool   // the name is a plural
}

type link struct {
	a, b        int
	road, river string
}

// data is everything that never changes. It is shared by all positions.
type data struct {
	digest  string
	areas   []area
	units   []unit
	links   []link
	dates   []string         // by turn, from 0
	near    [maxAreas]uint64 // K1.4 adjacent
	pass    [maxAreas]uint64 // passable
	road    [maxAreas]uint64 // road links
	all     uint64           // areas
	coast   uint64           // beach and coastal areas
	bocage  uint64           //
	beach   uint64           // the five invasion beaches
	source  [3]uint64        // K4.4
	beachOf [beaches]int8    // areas of the beaches, in order
	base    [3]int           // units of side s are base[s] to base[s+1]-1
	members [3]uint64        // units of a group, as bits of their side
	kinds   [2][static + 1]uint64
	sheet   sheet
}

//go:embed data/*.csv data/*.json
var embedded embed.FS

// bit is the unit's place in the words of its side.
func (d *data) bit(u int) uint64 { return 1 << (u - d.base[d.units[u].side]) }

func (d *data) areaID(a int) string {
	if a < 0 || a >= len(d.areas) {
		return "off the map"
	}
	return d.areas[a].id
}

// row is one line of a table, checked field by field; the first error stays.
type row struct {
	file   string
	line   int
	fields []string
	names  []string
	err    error
}

func (r *row) fail(format string, args ...any) {
	if r.err == nil {
		r.err = fmt.Errorf("%s:%d: %s", r.file, r.line, fmt.Sprintf(format, args...))
	}
}

func (r *row) text(name string) string { return r.fields[slices.Index(r.names, name)] }

func (r *row) need(name string) string {
	v := r.text(name)
	if v == "" {
		r.fail("%s is empty", name)
	}
	return v
}

func (r *row) number(name string, low, high int) int {
	n, err := strconv.Atoi(r.text(name))
	if err != nil || n < low || n > high {
		r.fail("%s is %q; it must be a number from %d to %d", name, r.text(name), low, high)
	}
	return n
}

func (r *row) float(name string, low, high float64) {
	v, err := strconv.ParseFloat(r.text(name), 64)
	if err != nil || v < low || v > high {
		r.fail("%s is %q; it must be a number from %g to %g", name, r.text(name), low, high)
	}
}

func (r *row) word(name string, words []string) int {
	return r.oneOf(name, r.text(name), words)
}

func (r *row) oneOf(name, v string, words []string) int {
	i := slices.Index(words, v)
	if i < 0 {
		r.fail("%s is %q; it must be one of %s", name, v, strings.Join(words, ", "))
	}
	return i
}

// table reads a file with exactly these columns, the last of them provenance,
// and calls each for every line.
func table(files fs.FS, name, columns string, each func(*row)) error {
	f, err := files.Open(name)
	if err != nil {
		return err
	}
	defer func() { _ = f.Close() }()
	in := csv.NewReader(f)
	names := strings.Split(columns, ",")
	in.FieldsPerRecord = len(names)
	for n := 0; ; n++ {
		fields, err := in.Read()
		if errors.Is(err, io.EOF) {
			if n < 2 {
				return fmt.Errorf("%s:1: no lines after the header", name)
			}
			return nil
		}
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		line, _ := in.FieldPos(0)
		if n == 0 {
			if !slices.Equal(fields, names) {
				return fmt.Errorf("%s:1: the columns are %s; they must be %s", name, strings.Join(fields, ","), columns)
			}
			continue
		}
		r := &row{file: name, line: line, fields: fields, names: names}
		r.need("provenance")
		if r.err == nil {
			each(r)
		}
		if r.err != nil {
			return r.err
		}
	}
}

// load reads and checks the data folder. Errors name file and line, what is
// wrong and what would be right.
func load(files fs.FS) (*data, error) {
	d := &data{}
	for i := range d.beachOf {
		d.beachOf[i] = -1
	}
	for _, read := range []func(fs.FS) error{d.readAreas, d.readLinks, d.readRoads, d.readUnits, d.readTurns, d.checkMap, d.readSheet} {
		if err := read(files); err != nil {
			return nil, err
		}
	}
	sum := sha256.New()
	for _, name := range []string{"areas.csv", "links.csv", "roads.csv", "turns.csv", "units.csv"} {
		text, err := fs.ReadFile(files, name)
		if err != nil {
			return nil, err
		}
		fmt.Fprintf(sum, "%s %d\n%s", name, len(text), text)
	}
	d.digest = fmt.Sprintf("%x", sum.Sum(nil)[:8])
	return d, nil
}

func (d *data) find(r *row, name, id string) int {
	for i := range d.areas {
		if d.areas[i].id == id {
			return i
		}
	}
	r.fail("%s names area %q, which is not in areas.csv", name, id)
	return 0
}

func (d *data) readAreas(files fs.FS) error {
	return table(files, "areas.csv", "id,name,kind,edges,edge_road,vp,source,lat,lon,provenance", func(r *row) {
		i := len(d.areas)
		if i == maxAreas {
			r.fail("more than %d areas", maxAreas)
			return
		}
		a := area{id: r.need("id"), name: r.need("name"), kind: r.word("kind", kindIDs), exit: r.text("edge_road"), edges: r.text("edges"),
			vp: r.number("vp", 0, 9)}
		r.float("lat", 48, 51)
		r.float("lon", -3, 1)
		a.source = -1
		if r.text("source") != "" {
			a.source = r.word("source", groupIDs[:ge])
		}
		for _, e := range strings.Fields(a.edges) {
			r.oneOf("edges", e, edgeIDs)
		}
		if (a.exit == "") != (a.edges == "") {
			r.fail("edges and edge_road go together; one of them is empty")
		}
		if (a.source >= 0) != (a.kind == beach) {
			r.fail("a beach names the group it supplies, US or BR, and no other area does")
		}
		for j := range d.areas {
			if d.areas[j].id == a.id {
				r.fail("area %s stands twice", a.id)
			}
		}
		if r.err != nil {
			return
		}
		bit := uint64(1) << i
		d.areas = append(d.areas, a)
		d.all |= bit
		switch a.kind {
		case beach:
			n := bits.OnesCount64(d.beach)
			if n == beaches {
				r.fail("more than %d invasion beaches", beaches)
				return
			}
			d.beachOf[n] = int8(i)
			d.beach |= bit
			d.coast |= bit
			d.source[a.source] |= bit
		case coastal:
			d.coast |= bit
		case bocage:
			d.bocage |= bit
		}
		if a.edges != "" {
			d.source[ge] |= bit
		}
	})
}

func (d *data) readLinks(files fs.FS) error {
	return table(files, "links.csv", "a,b,road,river,bridge,provenance", func(r *row) {
		l := link{a: d.find(r, "a", r.text("a")), b: d.find(r, "b", r.text("b")), road: r.text("road"), river: r.text("river")}
		if r.err != nil {
			return
		}
		if l.a == l.b || d.near[l.a]>>l.b&1 != 0 {
			r.fail("the border of %s and %s stands twice or joins an area to itself", r.text("a"), r.text("b"))
		}
		if bridge := r.number("bridge", 0, 1) == 1; bridge != (l.road != "" && l.river != "") {
			r.fail("bridge must be 1 exactly where a road crosses a river (s2)")
		}
		join := func(m *[maxAreas]uint64) {
			m[l.a] |= 1 << l.b
			m[l.b] |= 1 << l.a
		}
		join(&d.near)
		if l.road != "" {
			join(&d.road)
		}
		if l.road != "" || l.river == "" {
			join(&d.pass)
		}
		d.links = append(d.links, l)
	})
}

func (d *data) readRoads(files fs.FS) error {
	return table(files, "roads.csv", "road,areas_in_order,provenance", func(r *row) {
		ids := strings.Fields(r.text("areas_in_order"))
		for i, id := range ids {
			b := d.find(r, "areas_in_order", id)
			if i == 0 || r.err != nil {
				continue
			}
			if a := d.find(r, "areas_in_order", ids[i-1]); d.road[a]>>b&1 == 0 {
				r.fail("%s and %s are not joined by a road in links.csv", ids[i-1], id)
			}
		}
	})
}

func (d *data) readTurns(files fs.FS) error {
	return table(files, "turns.csv", "turn,dates,provenance", func(r *row) {
		n := len(d.dates) + 1
		r.number("turn", n, n)
		d.dates = append(d.dates, r.need("dates"))
	})
}

// checkMap holds the map to what the rules take for granted.
func (d *data) checkMap(fs.FS) error {
	vp := 0
	for _, a := range d.areas {
		vp += a.vp
	}
	switch {
	case vp != allPoints:
		return fmt.Errorf("areas.csv: victory points add up to %d; they must add up to %d (s3)", vp, allPoints)
	case bits.OnesCount64(d.beach) != beaches:
		return fmt.Errorf("areas.csv: %d invasion beaches; there must be %d (s6)", bits.OnesCount64(d.beach), beaches)
	case len(d.dates) != 10:
		return fmt.Errorf("turns.csv: %d turns; there must be 10 (s1)", len(d.dates))
	case flood(1, d.all, &d.road) != d.all:
		return errors.New("links.csv: the roads do not join all areas")
	}
	return nil
}

// readSheet reads the drawing.
func (d *data) readSheet(files fs.FS) error {
	text, err := fs.ReadFile(files, "sheet.json")
	if err != nil {
		return err
	}
	if err := json.Unmarshal(text, &d.sheet); err != nil {
		return fmt.Errorf("sheet.json: %w", err)
	}
	return d.sheet.check(d)
}
