package order

import (
	"slices"
	"strconv"
	"strings"

	"sandtable/board"
	"sandtable/tables"
)

// Drop is the parachute drop of a scenario (23): the drop displays of its airborne divisions.
type Drop struct {
	Zones   []DropZone
	Serials []Serial
	Moves   []int8 // Movement Allowances of parachute units from the second Game-Turn on (33.68b)
	Special int16  // the glider unit that lands before the drop (24.2), -1 for none
}

// DropZone is where a pathfinder jumps, and the serials after him.
type DropZone struct {
	Name       string // 82-O
	Division   string
	Pathfinder string // as the counter is called
	Usual      int16  // the historical hex
	Maps       string // letters of the maps on which he may jump, "" for all (33.78c)
}

// Serial is companies that one troop carrier drops together (23.26).
type Serial struct {
	Name    string
	Zone    int
	Carrier string
	Rating  int8 // of the troop carrier: a column of the drop table (23.42)
	Units   []int16
}

// Scatter is a result of the Pathfinder Drop Table (23.31).
type Scatter struct {
	Hexes int8 // 0: on target
	Diced bool // (S): a die says how far
}

// Landed is a result of the Parachute Drop Table (23.43).
type Landed struct {
	Reduced bool
	Times   int8 // the die for the distance counts so many times; 0: on target
}

// DropRows is how high a die on the Parachute Drop Table can be with +2.
const DropRows = 8

// Ratings is how many columns the Parachute Drop Table has.
const Ratings = 3

// DropTables are those of 23.33 and 23.49.
type DropTables struct {
	Pathfinder [7]Scatter
	Beacon     [7]bool
	Scatter    [7]int8 // by die: a direction of the grid, north-east first, clockwise
	Para       [DropRows + 1][Ratings]Landed
}

var scatterWords = []string{"NE", "E", "SE", "SW", "W", "NW"}

// jumps reads the tables of the drop (23.33, 23.49).
func (l *loader) jumps(t *Table) {
	d := &t.Drop
	var seen [2][DropRows + 1]bool
	l.Each("pathfinders.csv", []string{"die", "drop", "beacon", "direction"}, func(r tables.Row) {
		n := r.Int("die", 1, 6)
		r.Once(seen[0][n], "die "+strconv.Itoa(n))
		seen[0][n] = true
		switch w := r.Name("drop"); {
		case w == "OT":
		case w == "(S)":
			d.Pathfinder[n] = Scatter{Diced: true}
		case len(w) == 2 && w[0] == 'S' && w[1] >= '1' && w[1] <= '9':
			d.Pathfinder[n] = Scatter{Hexes: int8(w[1] - '0')}
		default:
			r.Fail("drop is %q, want OT, (S) or S and a number such as S2", w)
		}
		d.Beacon[n] = r.OneOf("beacon", r.Name("beacon"), []string{"N", "yes"}) == 1
		d.Scatter[n] = int8(r.OneOf("direction", r.Name("direction"), scatterWords))
	})
	l.Each("paradrop.csv", []string{"die", "r1", "r2", "r3"}, func(r tables.Row) {
		n := r.Int("die", 1, DropRows)
		r.Once(seen[1][n], "die "+strconv.Itoa(n))
		seen[1][n] = true
		for i := range d.Para[n] {
			column := "r" + strconv.Itoa(i+1)
			w := strings.TrimSuffix(r.Name(column), "R")
			x := &d.Para[n][i]
			x.Reduced = w != r.Name(column)
			switch {
			case w == "/" && !x.Reduced, w == "" && x.Reduced:
			case len(w) == 1 && w[0] >= '1' && w[0] <= '9':
				x.Times = int8(w[0] - '0')
			default:
				r.Fail("%s is %q, want /, R or a number with or without R such as 2R", column, r.Name(column))
			}
		}
	})
	for n := 1; l.OK() && n <= DropRows; n++ {
		if n <= 6 && !seen[0][n] || !seen[1][n] {
			l.Fail("pathfinders.csv, paradrop.csv: no line for %d, want 1 to 6 and 1 to %d", n, DropRows)
		}
	}
}

// drops reads who is dropped in a scenario: the companies of the displays of its divisions. Units
// are their numbers in loader.all until enlisted finds them in the scenario.
func (l *loader) drops(sc *Scenario) (out []entry) {
	var divisions []string
	special := ""
	l.Each("drops.csv", []string{"scenario", "divisions", "special", "moves"}, func(r tables.Row) {
		if r.Text("scenario") != sc.ID {
			return
		}
		r.Once(sc.Drop != nil, sc.ID)
		divisions, special = strings.Fields(r.Name("divisions")), r.Text("special")
		sc.Drop = &Drop{Special: -1}
		for _, n := range r.Ints("moves", 1, 40) {
			sc.Drop.Moves = append(sc.Drop.Moves, int8(n))
		}
		if u, ok := l.unitAt[special]; ok {
			out = append(out, entry{row: r, named: u, pool: -1, count: 1, box: Special})
		} else if special != "" {
			r.Fail("special is %q, want an id of units.csv", special)
		}
	})
	if sc.Drop == nil {
		return nil
	}
	l.Each("airdrops.csv", []string{"division", "zone", "pathfinder", "hex", "serial", "carrier", "rating", "unit"}, func(r tables.Row) {
		if !slices.Contains(divisions, r.Name("division")) {
			return
		}
		u, known := l.unitAt[r.Name("unit")]
		if !known {
			r.Fail("no unit %q in units.csv", r.Text("unit"))
			return
		}
		r.Once(slices.ContainsFunc(out, func(x entry) bool { return x.named == u }), r.Text("unit"))
		e := entry{row: r, named: u, pool: -1, count: 1, box: Aloft}
		d, name := sc.Drop, r.Name("division")+"-"+r.Name("zone")
		zone := slices.IndexFunc(d.Zones, func(z DropZone) bool { return z.Name == name })
		if zone < 0 {
			h, err := sc.Ground.Grid.Find(r.Name("hex"))
			if err != nil {
				r.Fail("hex is %q, want one of the map of %s", r.Text("hex"), sc.ID)
			}
			zone = len(d.Zones)
			d.Zones = append(d.Zones, DropZone{Name: name, Division: r.Name("division"), Pathfinder: r.Name("pathfinder"), Usual: h})
		}
		rating := int8(r.Int("rating", 1, Ratings))
		i := slices.IndexFunc(d.Serials, func(s Serial) bool { return s.Name == r.Name("serial") })
		if i < 0 {
			i = len(d.Serials)
			d.Serials = append(d.Serials, Serial{Name: r.Name("serial"), Zone: zone, Carrier: r.Name("carrier"), Rating: rating})
		}
		s := &d.Serials[i]
		if s.Zone != zone || s.Rating != rating || s.Carrier != r.Name("carrier") {
			r.Fail("serial %s has another zone, carrier or rating in a line above, want the same", s.Name)
		}
		if s.Units = append(s.Units, int16(e.named)); len(s.Units) > int(sc.Table.Values.Stacking) {
			r.Fail("serial %s has %d companies, want at most %d (23.27)", s.Name, len(s.Units), sc.Table.Values.Stacking)
		}
		out = append(out, e)
	})
	l.Each("dropmaps.csv", []string{"scenario", "division", "maps"}, func(r tables.Row) {
		if r.Text("scenario") != sc.ID {
			return
		}
		for i := range sc.Drop.Zones {
			if z := &sc.Drop.Zones[i]; z.Division == r.Name("division") {
				z.Maps = r.Name("maps")
			}
		}
	})
	return out
}

// enlisted turns the numbers of loader.all into those of the scenario.
func (d *Drop) enlisted(at map[int]int16) {
	for i := range d.Serials {
		for k, u := range d.Serials[i].Units {
			d.Serials[i].Units[k] = at[int(u)]
		}
	}
}

// Shift is where the sub-beaches of a landing lie after a die (27.53).
type Shift struct {
	Subs   []SubBeach
	Pinned bool
}

// shifts reads how a landing may shift (27.5), nothing for most beaches.
func (l *loader) shifts(sc *Scenario) {
	if sc.Landing == nil {
		return
	}
	x := sc.Landing
	var seen [7]int
	var of *Shore
	l.Each("shifts.csv", []string{"beach", "die", "sub_beach", "hex", "pinned"}, func(r tables.Row) {
		beach := x.Beach(r.Name("beach"))
		if beach < 0 {
			return
		}
		d := r.Int("die", 1, 6)
		i := x.sub(r.Name("sub_beach"))
		h, err := sc.Ground.Grid.Find(r.Name("hex"))
		if i < 0 || int(x.Subs[i].Beach) != beach || err != nil || sc.Ground.Kind(h) != Beach {
			r.Fail("sub_beach is %q at %q, want one of %s and a hex of beach", r.Text("sub_beach"), r.Text("hex"), r.Text("beach"))
			return
		}
		if x.Shifts == nil {
			x.Shifts = make([]Shift, 7)
			for n := range x.Shifts {
				x.Shifts[n].Subs = slices.Clone(x.Subs)
			}
		}
		x.Shifts[d].Subs[i].At = h
		x.Shifts[d].Pinned = r.Int("pinned", 0, 1) == 1
		seen[d]++
		of = &x.Beaches[beach]
	})
	for d := 1; l.OK() && x.Shifts != nil && d <= 6; d++ {
		if n := int(of.Last - of.First); seen[d] != n {
			l.Fail("shifts.csv: %s, die %d: %d sub-beaches, want %d", of.Name, d, seen[d], n)
		}
	}
}

// Objectives are hexes, besides the towns of a landing, that decide together with batteries
// destroyed (33.69).
type Objectives struct {
	Hexes     []int16
	Batteries int // destroyed
}

// aims reads the objectives of a scenario and from when on its German units are committed (33.67).
func (l *loader) aims(sc *Scenario) {
	l.Each("objectives.csv", []string{"scenario", "hexes", "batteries"}, func(r tables.Row) {
		if r.Text("scenario") != sc.ID {
			return
		}
		r.Once(sc.Objectives != nil, sc.ID)
		sc.Objectives = &Objectives{Batteries: r.Int("batteries", 0, 99)}
		for _, w := range strings.Fields(r.Name("hexes")) {
			h, err := sc.Ground.Grid.Find(w)
			if err != nil || h == board.NoHex {
				r.Fail("hexes has %q, want hexes of the map", w)
			}
			sc.Objectives.Hexes = append(sc.Objectives.Hexes, h)
		}
	})
	l.Each("commitment.csv", []string{"scenario", "first"}, func(r tables.Row) {
		if r.Text("scenario") == sc.ID {
			r.Once(sc.Commit > 0, sc.ID)
			sc.Commit = int16(r.Int("first", 1, 104))
		}
	})
}
