package knapp

import (
	"embed"
	"io/fs"
	"math/bits"
	"slices"
	"strings"

	"sandtable/play"
	"sandtable/tables"
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
	sideNames  = []string{"Allies", "Germans"}
	groupIDs   = []string{"US", "BR", "GE"}
	groupNames = []string{"US", "British", "German"}
	nationIDs  = []string{"us", "uk", "ca", "de"}
	kindIDs    = []string{"plain", "beach", "coastal", "bocage"}
	typeIDs    = []string{"infantry", "armour", "artillery", "airborne", "static"}
	sizeIDs    = []string{"battalion", "regiment", "brigade", "division"}
	wayIDs     = []string{"", "DROP", "LAND", "BEACH", "EDGE"}
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
	edges          []string
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
	road, river bool
}

// data is everything that never changes. It is shared by all positions.
type data struct {
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
	allOf   [2]uint64        // units of a side, as bits of it
	members [3]uint64        // units of a group, as bits of their side
	kinds   [2][static + 1]uint64
	sheet   sheet
}

//go:embed data/*.csv data/*.json data/guide
var embedded embed.FS

// Data is the data folder that this package was built with.
func Data() fs.FS {
	files, err := fs.Sub(embedded, "data")
	if err != nil {
		return embedded
	}
	return files
}

// sideOfGroup is the side of a supply group (K1.3).
func sideOfGroup(g int) int {
	if g == ge {
		return german
	}
	return allied
}

// groupsOf is the supply groups of a side (K1.3).
func groupsOf(side int) []int {
	if side == german {
		return []int{ge}
	}
	return []int{us, br}
}

// bit is the unit's place in the words of its side.
func (d *data) bit(u int) uint64 { return 1 << (u - d.base[d.units[u].side]) }

// loader reads the data folder.
type loader struct {
	*tables.Reader
	*data
}

// load reads and checks the data folder, and gives the digest of what the rules
// read: the drawing is none of it.
func load(files fs.FS) (*data, string, error) {
	l := loader{tables.From(files), &data{}}
	l.readAreas()
	l.readLinks()
	l.readRoads()
	l.readUnits()
	l.Each("turns.csv", []string{"turn", "dates"}, func(r tables.Row) {
		n := len(l.dates) + 1
		r.Int("turn", n, n)
		l.dates = append(l.dates, r.Name("dates"))
	})
	l.checkMap()
	if err := l.Err(); err != nil {
		return nil, "", err
	}
	drawing := tables.From(files)
	drawing.JSON("sheet.json", "the drawing of the map", &l.sheet)
	if drawing.OK() {
		l.sheet.check(drawing, l.data)
	}
	return l.data, l.Digest(), drawing.Err()
}

// areaIn finds the area that a cell names.
func (l loader) areaIn(r tables.Row, column, id string) int {
	i := slices.IndexFunc(l.areas, func(a area) bool { return a.id == id })
	if i < 0 {
		r.Fail("%s names area %q, which is not in areas.csv", column, id)
	}
	return max(i, 0)
}

func (l loader) readAreas() {
	l.Each("areas.csv", []string{"id", "name", "kind", "edges", "edge_road", "vp", "source", "lat", "lon"}, func(r tables.Row) {
		i := len(l.areas)
		if i == maxAreas {
			r.Fail("more than %d areas", maxAreas)
			return
		}
		a := area{id: r.Name("id"), name: r.Name("name"), kind: r.Word("kind", kindIDs), exit: r.Text("edge_road"),
			edges: strings.Fields(r.Text("edges")), vp: r.Int("vp", 0, 9), source: -1}
		r.Float("lat", 48, 51)
		r.Float("lon", -3, 1)
		if r.Text("source") != "" {
			a.source = r.Word("source", groupIDs[:ge])
		}
		for _, e := range a.edges {
			r.OneOf("edges", e, edgeIDs)
		}
		if (a.exit == "") != (len(a.edges) == 0) {
			r.Fail("edges and edge_road go together; one of them is empty")
		}
		if (a.source >= 0) != (a.kind == beach) {
			r.Fail("a beach names the group it supplies, US or BR, and no other area does")
		}
		r.Once(slices.ContainsFunc(l.areas, func(b area) bool { return b.id == a.id }), "area "+a.id)
		l.areas = append(l.areas, a)
		l.place(r, i, &a)
	})
}

// place adds an area to the sets that it belongs to.
func (l loader) place(r tables.Row, i int, a *area) {
	bit := uint64(1) << i
	l.all |= bit
	switch a.kind {
	case beach:
		n := bits.OnesCount64(l.beach)
		if n == beaches {
			r.Fail("more than %d invasion beaches", beaches)
			return
		}
		l.beachOf[n] = int8(i)
		l.beach |= bit
		l.coast |= bit
		l.source[max(a.source, 0)] |= bit
	case coastal:
		l.coast |= bit
	case bocage:
		l.bocage |= bit
	}
	if len(a.edges) > 0 {
		l.source[ge] |= bit
	}
}

func (l loader) readLinks() {
	l.Each("links.csv", []string{"a", "b", "road", "river", "bridge"}, func(r tables.Row) {
		x := link{a: l.areaIn(r, "a", r.Text("a")), b: l.areaIn(r, "b", r.Text("b")), road: r.Text("road") != "", river: r.Text("river") != ""}
		if x.a == x.b || l.near[x.a]>>x.b&1 != 0 {
			r.Fail("the border of %s and %s stands twice or joins an area to itself", r.Text("a"), r.Text("b"))
		}
		if bridge := r.Int("bridge", 0, 1) == 1; bridge != (x.road && x.river) {
			r.Fail("bridge must be 1 exactly where a road crosses a river (s2)")
		}
		join := func(m *[maxAreas]uint64, joined bool) {
			if joined {
				m[x.a] |= 1 << x.b
				m[x.b] |= 1 << x.a
			}
		}
		join(&l.near, true)
		join(&l.road, x.road)
		join(&l.pass, x.road || !x.river)
		l.links = append(l.links, x)
	})
}

// readRoads holds the named roads to the links.
func (l loader) readRoads() {
	l.Each("roads.csv", []string{"road", "areas_in_order"}, func(r tables.Row) {
		ids := strings.Fields(r.Text("areas_in_order"))
		for i := range ids[:max(0, len(ids)-1)] {
			a, b := l.areaIn(r, "areas_in_order", ids[i]), l.areaIn(r, "areas_in_order", ids[i+1])
			if l.road[a]>>b&1 == 0 {
				r.Fail("%s and %s are not joined by a road in links.csv", ids[i], ids[i+1])
			}
		}
	})
}

// checkMap holds the map to what the rules take for granted.
func (l loader) checkMap() {
	vp := 0
	for _, a := range l.areas {
		vp += a.vp
	}
	switch {
	case vp != allPoints:
		l.Fail("areas.csv: victory points add up to %d; they must add up to %d (s3)", vp, allPoints)
	case bits.OnesCount64(l.beach) != beaches:
		l.Fail("areas.csv: %d invasion beaches; there must be %d (s6)", bits.OnesCount64(l.beach), beaches)
	case len(l.dates) != lastTurn:
		l.Fail("turns.csv: %d turns; there must be %d (s1)", len(l.dates), lastTurn)
	case flood(1, l.all, &l.road) != l.all:
		l.Fail("links.csv: the roads do not join all areas")
	}
}

// readUnits reads the order of battle. The Allies come first.
func (l loader) readUnits() {
	columns := []string{"id", "name", "side", "nation", "group", "type", "size", "strength", "setup", "turn", "entry", "option", "note"}
	var stacks [maxAreas]int
	l.Each("units.csv", columns, func(r tables.Row) {
		if len(l.units) == maxUnits {
			r.Fail("more than %d units", maxUnits)
			return
		}
		u := unit{
			id: r.Name("id"), name: r.Name("name"), note: r.Text("note"), many: play.Several(r.Text("name")), nation: nationIDs[r.Word("nation", nationIDs)],
			side: r.Word("side", []string{"ALLIED", "GERMAN"}), group: r.Word("group", groupIDs), kind: r.Word("type", typeIDs), size: r.Word("size", sizeIDs),
			strength: int8(r.Int("strength", 1, maxStrength)), turn: int8(r.Int("turn", 1, lastTurn)),
		}
		if u.side != sideOfGroup(u.group) || (u.group == us) != (u.nation == "us") || (u.group == ge) != (u.nation == "de") {
			r.Fail("side, group and nation of %s do not agree (K1.3)", u.id)
		}
		if strings.ContainsAny(u.id, " \t") {
			r.Fail("id %q holds a blank", u.id)
		}
		r.Once(slices.ContainsFunc(l.units, func(v unit) bool { return v.id == u.id }), "unit "+u.id)
		if n := len(l.units); n > 0 && l.units[n-1].side > u.side {
			r.Fail("%s: all Allied units come before the German ones", u.id)
		}
		option := r.Word("option", []string{"", "+O5", "-O5"})
		u.with, u.without = option == 1, option == 2
		l.readEntry(r, &u)
		if u.way == setUp && !u.with {
			a := bits.TrailingZeros64(u.entry)
			if stacks[a]++; stacks[a] > stackLimit {
				r.Fail("more than %d units are set up in %s (K5.2)", stackLimit, l.areas[a].id)
			}
		}
		l.units = append(l.units, u)
	})
	l.base[german+1] = len(l.units)
	l.base[german] = max(0, slices.IndexFunc(l.units, func(u unit) bool { return u.side == german }))
	for i, u := range l.units {
		l.allOf[u.side] |= l.bit(i)
		l.members[u.group] |= l.bit(i)
		l.kinds[u.side][u.kind] |= l.bit(i)
	}
}

// readEntry reads where and how a unit comes into play.
func (l loader) readEntry(r tables.Row, u *unit) {
	if id := r.Text("setup"); id != "" {
		u.entry = 1 << l.areaIn(r, "setup", id)
		if u.turn != 1 || r.Text("entry") != "" {
			r.Fail("%s is set up at once, so its turn is 1 and its entry empty", u.id)
		}
		return
	}
	way, places, _ := strings.Cut(r.Text("entry"), ":")
	u.way = drop + r.OneOf("entry", way, wayIDs[drop:])
	for _, p := range strings.Split(places, "|") {
		if u.way != byEdge {
			u.entry |= 1 << l.areaIn(r, "entry", p)
			continue
		}
		r.OneOf("entry", p, edgeIDs)
		for i, a := range l.areas {
			if slices.Contains(a.edges, p) {
				u.entry |= 1 << i
			}
		}
	}
	switch {
	case (u.way == byEdge) != (u.side == german):
		r.Fail("%s: Germans enter by an EDGE, Allies do not (s6b)", u.id)
	case u.way <= land != (u.turn == 1):
		r.Fail("%s: drops and landings are on turn 1, other arrivals later (s13)", u.id)
	case u.way == byBeach && u.entry != l.source[u.group]:
		r.Fail("%s: the beaches of entry must be all those of its group (s6b)", u.id)
	case (u.kind == airborne) != (u.way == drop):
		r.Fail("%s: airborne units and only they DROP (s13)", u.id)
	case u.kind == static:
		r.Fail("%s: static units are set up (s13)", u.id)
	}
}
