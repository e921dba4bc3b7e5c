package order

import (
	"slices"
	"strconv"
	"strings"

	"sandtable/board"
	"sandtable/tables"
)

// settle finds the hexes that a scenario names.
func (l *loader) settle(sc *Scenario) {
	if !l.OK() {
		return
	}
	find := func(file, name string) int16 {
		h, err := sc.Ground.Grid.Find(name)
		if err != nil {
			l.Fail("%s: %s: %w", file, sc.ID, err)
		}
		return h
	}
	for i := range sc.Setup {
		p := &sc.Setup[i]
		if p.At = board.NoHex; p.Box == OnMap {
			p.At = find("setup.csv", p.Hex)
		}
	}
	for i := range sc.Arrivals {
		a := &sc.Arrivals[i]
		for _, name := range a.Entries {
			a.At = append(a.At, find("arrivals.csv", name))
		}
	}
	if sc.GoalAt = board.NoHex; sc.Goal != "" {
		sc.GoalAt = find("scenarios.csv", sc.Goal)
	}
	if sc.CityArea = sc.Ground.Area(sc.City); sc.CityArea == nil && sc.City != "" {
		l.Fail("scenarios.csv: %s: no area %q in map/areas.csv on this map", sc.ID, sc.City)
	}
}

// zone reads where a unit may be set up: "behind", "within 2 C5134", "beside FORMATION",
// "beyond" or "headquarters CORPS".
func (sc *Scenario) zone(e entry) (z Zone) {
	if len(e.zone) == 0 {
		return z
	}
	z.Kind = ZoneKind(e.row.OneOf("zone", e.zone[0], zoneWords))
	bad := len(e.zone) != [...]int{Fixed: 0, Behind: 1, Within: 3, Beside: 2, Beyond: 1, WithHQ: 2}[z.Kind]
	if !bad && z.Kind == Within {
		n, err := strconv.Atoi(e.zone[1])
		h, missing := sc.Ground.Grid.Find(e.zone[2])
		bad = err != nil || missing != nil || n < 0 || n > 99
		z.Range, z.At = int8(n), h
	}
	if !bad && z.Kind == Beside {
		z.Form = sc.form(e.zone[1])
		bad = z.Form < 0
	}
	if !bad && z.Kind == WithHQ {
		z.Corps = e.zone[1]
		bad = !slices.ContainsFunc(sc.Formations, func(f Force) bool { return f.Corps == z.Corps && f.Headquarters >= 0 })
	}
	if bad {
		e.row.Fail("zone is %q, want behind, beyond, within N HEX, beside FORMATION or headquarters CORPS", strings.Join(e.zone, " "))
	}
	return z
}

// form finds a formation that is in play by its id, -1 for none.
func (sc *Scenario) form(id string) int16 {
	return int16(slices.IndexFunc(sc.Formations, func(f Force) bool { return f.ID == id }))
}

// settleWords reads the cells of scenarios.csv that name hexes, areas, units and
// formations.
func (sc *Scenario) settleWords(r tables.Row) {
	area := func(column, name string) *Area {
		a := sc.Ground.Area(name)
		if a == nil {
			r.Fail("%s has %q, want an area of map/areas.csv on this map", column, name)
		}
		return a
	}
	one := func(column string) *Area {
		if r.Text(column) == "" {
			return nil
		}
		return area(column, r.Text(column))
	}
	sc.Beach, sc.Forest = beaches(r, area), one("forest")
	if r.Text("towns") != "" {
		for _, w := range strings.Split(r.Text("towns"), ";") {
			sc.Towns = append(sc.Towns, area("towns", strings.TrimSpace(w)))
		}
	}
	for _, w := range strings.Fields(r.Text("positions")) {
		h, err := sc.Ground.Grid.Find(w)
		if err != nil {
			r.Fail("positions: %v", err)
		}
		sc.Positions = append(sc.Positions, h)
	}
	for _, w := range strings.Fields(r.Text("released")) {
		f := sc.form(w)
		if f < 0 {
			r.Fail("released has %q, want formations that are in play", w)
		}
		sc.Released = append(sc.Released, f)
	}
	for _, w := range strings.Fields(r.Text("always_supplied")) {
		if i := slices.Index(sideWords, w); i >= 0 {
			sc.AlwaysSupplied[i] = true
			continue
		}
		u := slices.IndexFunc(sc.Units, func(m Member) bool { return m.ID == w })
		if u < 0 {
			r.Fail("always_supplied has %q, want sides or units that are in play", w)
		}
		sc.Supplied = append(sc.Supplied, int16(u))
	}
	if sc.Beach == nil && slices.ContainsFunc(sc.Arrivals, func(a Arrival) bool { return a.Landing }) {
		r.Fail("beach is empty, and units land; want an area of map/areas.csv")
	}
}

// beaches are the hexes of the Landing Beach, or of several as one: all of a nation's are
// alike for landings, supply and retreats (13.13, 33.35).
func beaches(r tables.Row, area func(column, name string) *Area) *Area {
	if r.Text("beach") == "" {
		return nil
	}
	names := strings.Split(r.Text("beach"), ";")
	if len(names) == 1 {
		return area("beach", names[0])
	}
	all := &Area{Name: strings.ReplaceAll(r.Text("beach"), ";", ","), Kind: "beach"}
	for _, w := range names {
		if a := area("beach", strings.TrimSpace(w)); a != nil {
			all.Hexes = append(all.Hexes, a.Hexes...)
		}
	}
	return all
}
