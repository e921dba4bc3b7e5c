package order

import (
	"slices"
	"strings"

	"sandtable/board"
	"sandtable/tables"
)

// Odon is what the battle on the Odon has of its own (33.3).
type Odon struct {
	City       *Area    // all of it is a decisive Allied victory (33.38)
	Drive      [3]*Area // Allied combat units in all of them
	Shield     [3]*Area // German units in all of them
	East       []int16  // beyond the rivers that the Allies do not cross (33.37d, A126)
	EastNorth  []int16  // of these, what the Germans do not enter: north of a hexrow
	South      []int16  // south of the Odon (33.38, A126)
	Bank       []int16  // along the Orne south of a hexrow
	Bridgehead int8     // Allied combat units there
	Few        int8     // Allied units south of the Odon: fewer are a marginal German victory
	BreakDowns int8     // German battalions broken down before the set-up (33.36)
}

// Goal is the place that a hex belongs to if it counts for victory, nil for others.
func (o *Odon) Goal(h int16) *Area {
	if o == nil {
		return nil
	}
	for _, a := range slices.Concat([]*Area{o.City}, o.Drive[:], o.Shield[:]) {
		if a.Has(h) {
			return a
		}
	}
	return nil
}

// odon reads the line of a scenario that has one; formations that may use any headquarters
// there are said with it.
func (l *loader) odon(sc *Scenario) {
	columns := []string{"scenario", "city", "drive", "shield", "barrier", "barrier_row", "odon", "orne", "bank_row", "bridgehead", "few", "breakdowns", "entrenchments", "any_hq"}
	l.Each("odon.csv", columns, func(r tables.Row) {
		if r.Text("scenario") != sc.ID {
			return
		}
		area := func(column, name string) *Area {
			a := sc.Ground.Area(strings.TrimSpace(name))
			if a == nil {
				r.Fail("%s has %q, want an area of map/areas.csv on this map", column, name)
			}
			return a
		}
		o := &Odon{City: area("city", r.Name("city")), Bridgehead: int8(r.Int("bridgehead", 1, 99)), Few: int8(r.Int("few", 1, 99)), BreakDowns: int8(r.Int("breakdowns", 0, 9))}
		for column, list := range map[string]*[3]*Area{"drive": &o.Drive, "shield": &o.Shield} {
			names := strings.Split(r.Name(column), ";")
			if len(names) != len(list) {
				r.Fail("%s is %q, want three places", column, r.Text(column))
				return
			}
			for i, name := range names {
				list[i] = area(column, name)
			}
		}
		for _, name := range strings.Fields(r.Text("entrenchments")) {
			h, err := sc.Ground.Grid.Find(name)
			if err != nil {
				r.Fail("entrenchments: %v", err)
			}
			sc.Trenches = append(sc.Trenches, h)
		}
		for _, name := range strings.Fields(r.Text("any_hq")) {
			f := sc.form(name)
			if f < 0 {
				r.Fail("any_hq has %q, want formations that are in play", name)
				return
			}
			sc.Formations[f].AnyHQ = true
		}
		if l.OK() {
			o.settle(sc.Ground, r)
			sc.Odon = o
		}
	})
}

// settle finds the banks of the rivers.
func (o *Odon) settle(g *Ground, r tables.Row) {
	var barrier, odon []string
	for _, w := range strings.Split(r.Name("barrier"), ";") {
		barrier = append(barrier, strings.TrimSpace(w))
	}
	odon = append(odon, r.Name("odon"), r.Name("orne"))
	for _, name := range append(slices.Clone(barrier), odon...) {
		if !slices.ContainsFunc(g.Courses, func(c board.Course) bool { return c.Name == name }) {
			r.Fail("no river %q on this map", name)
			return
		}
	}
	var westEdge []int16
	for h := range int16(g.Grid.Len()) {
		if g.Grid.Adjacent[h][4] == board.NoHex && g.Grid.Adjacent[h][5] == board.NoHex && g.Kind(h) != Sea {
			westEdge = append(westEdge, h)
		}
	}
	west := g.flood(westEdge, barrier)
	south := g.flood(o.Drive[0].Hexes, odon)
	limit, bank := r.Int("barrier_row", 1, 99), r.Int("bank_row", 1, 99)
	for h := range int16(g.Grid.Len()) {
		if g.Kind(h) == Sea {
			continue
		}
		if !west[h] {
			o.East = append(o.East, h)
			if g.Row(h) < limit {
				o.EastNorth = append(o.EastNorth, h)
			}
		}
		if south[h] {
			o.South = append(o.South, h)
		}
		for d := range 6 {
			if g.Row(h) > bank && g.Course(board.Edge(h, d)) == r.Text("orne") {
				o.Bank = append(o.Bank, h)
				break
			}
		}
	}
}

// flood is all land that can be reached without crossing some rivers.
func (g *Ground) flood(from []int16, rivers []string) []bool {
	seen := make([]bool, g.Grid.Len())
	queue := slices.Clone(from)
	for _, h := range from {
		seen[h] = true
	}
	for len(queue) > 0 {
		h := queue[0]
		queue = queue[1:]
		for d, n := range g.Grid.Adjacent[h] {
			if n != board.NoHex && !seen[n] && g.Kind(n) != Sea && !slices.Contains(rivers, g.Course(board.Edge(h, d))) {
				seen[n] = true
				queue = append(queue, n)
			}
		}
	}
	return seen
}

// Row is the hexrow of a hex as its sheet numbers them: 43 for D4314.
func (g *Ground) Row(h int16) int {
	n := 0
	for _, c := range g.Grid.Name(h)[1:3] {
		n = 10*n + int(c-'0')
	}
	return n
}
