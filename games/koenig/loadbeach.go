package koenig

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"sandtable/board"
	"sandtable/tables"
)

// beach reads the folder and the map of one beach.
func (l loader) beach(sc *scenario, classes []terrain) {
	if !l.OK() {
		return
	}
	sc.ground = l.ground(sc.id, classes)
	if !l.OK() {
		return
	}
	l.formations(sc)
	l.units(sc)
	l.schedule(sc)
	l.objectives(sc)
	l.tables(sc)
	l.special(sc)
}

// ground turns a map into movement costs by edge (8.1).
func (l loader) ground(id string, classes []terrain) *ground {
	file := "maps/" + id + ".json"
	data := l.File(file, "the map of "+id)
	if !l.OK() {
		return nil
	}
	m, err := board.DecodeMap(file, data)
	if err != nil {
		l.Fail("%v", err)
		return nil
	}
	n := m.Grid.Len()
	if n > maxHexes {
		l.Fail("%s: %d hexes, want at most %d", file, n, maxHexes)
		return nil
	}
	g := &ground{Map: m, classes: classes, class: make([]uint8, n), edge: make([]uint8, 6*n), cost: make([]int8, 6*n)}
	for h := range n {
		kind := m.TerrainKinds[m.Terrain[h]]
		i := slices.IndexFunc(classes, func(t terrain) bool { return t.kind == kind })
		if i < 0 {
			l.Fail("%s: terrain %q of hex %s is not in terrain.csv", file, kind, m.Grid.Name(int16(h)))
			return nil
		}
		g.class[h] = uint8(i)
	}
	rivers, cliffs := bit(m.SideKinds, "river"), bit(m.SideKinds, "cliff")
	for e := range int32(6 * n) {
		if m.Sides[e]&rivers != 0 {
			g.edge[e] |= river
		}
		if m.Sides[e]&cliffs != 0 {
			g.edge[e] |= cliff
		}
		if m.Roads[e] != 0 && !strings.HasPrefix(m.RoadKinds[m.Roads[e]-1], "rail") {
			g.edge[e] |= road
		}
	}
	for h := range g.len() {
		for _, to := range m.Grid.Adjacent[h] {
			if to != board.NoHex {
				g.reach = max(g.reach, to-h, h-to)
			}
		}
	}
	g.ways, err = m.Grid.Ways(func(e int32) (int, uint16) {
		cost, reason := g.stepCost(e)
		g.cost[e] = int8(cost)
		return cost, reason
	})
	if err != nil {
		l.Fail("%s: %v", file, err)
		return nil
	}
	return g
}

// bit is the mask of a hexside kind, 0 when the map has none of it.
func bit(kinds []string, word string) uint16 {
	if i := board.Kind(kinds, word); i >= 0 {
		return 1 << i
	}
	return 0
}

func (l loader) formations(sc *scenario) {
	l.Each(sc.id+"/formations.csv", []string{"id", "chit", "name", "side"}, func(r tables.Row) {
		f := formation{id: r.Text("id"), chit: r.Text("chit"), name: r.Text("name"), side: side(r.Word("side", sideIDs[:]))}
		if f.id == "" || f.chit == "" || strings.ContainsAny(f.id+f.chit, " \t") {
			r.Fail("id %q and chit %q, want two names without blanks", f.id, f.chit)
		}
		if sc.findFormation(f.id) >= 0 || sc.findFormation(f.chit) >= 0 {
			r.Fail("formation %q or chit %q stands twice, want each once", f.id, f.chit)
		}
		if len(sc.formations) == maxFormations {
			r.Fail("more than %d formations", maxFormations)
			return
		}
		sc.formations = append(sc.formations, f)
	})
}

func (l loader) units(sc *scenario) {
	columns := []string{"id", "name", "side", "nation", "formation", "type", "cs", "ma", "size", "note", "short"}
	l.Each(sc.id+"/units.csv", columns, func(r tables.Row) {
		u := unit{id: r.Text("id"), name: r.Text("name"), side: side(r.Word("side", sideIDs[:])), nation: r.Text("nation"),
			kind: unitKind(r.Word("type", kindWords)), cs: int8(r.Int("cs", 1, 20)), ma: int8(r.Int("ma", 1, maxAllowance)),
			size: sizeWords[r.Word("size", sizeWords)], note: r.Text("note"), short: r.Text("short"), turn: -1, alternate: board.NoHex}
		if u.id == "" || strings.ContainsAny(u.id, " \t") {
			r.Fail("id is %q, want a name without blanks", u.id)
		}
		if n := utf8.RuneCountInString(u.short); u.name == "" || n < 1 || n > 12 {
			r.Fail("name %q and short name %q, want both, the short one of 1 to 12 letters", u.name, u.short)
		}
		r.Once(sc.findUnit(u.id) >= 0, "unit "+u.id)
		if len(sc.units) == maxUnits {
			r.Fail("more than %d units", maxUnits)
			return
		}
		f := sc.findFormation(r.Text("formation"))
		if f < 0 {
			r.Fail("formation %q is not in formations.csv", r.Text("formation"))
			return
		}
		if sc.formations[f].side != u.side {
			r.Fail("unit %s is %s, its formation %s is not", u.id, sideIDs[u.side], sc.formations[f].id)
		}
		u.formation = int8(f)
		sc.formations[f].units |= 1 << len(sc.units)
		sc.sides[u.side] |= 1 << len(sc.units)
		sc.units = append(sc.units, u)
	})
	for _, f := range sc.formations {
		if f.units == 0 {
			l.Fail("%s/formations.csv: formation %s has no unit in units.csv", sc.id, f.id)
		}
	}
}

func (l loader) schedule(sc *scenario) {
	var stack [maxHexes]int8
	l.Each(sc.id+"/schedule.csv", []string{"turn", "unit", "entry", "hex", "alternate", "alternate_turn"}, func(r tables.Row) {
		i := sc.findUnit(r.Text("unit"))
		if i < 0 {
			r.Fail("unit %q is not in units.csv", r.Text("unit"))
			return
		}
		u := &sc.units[i]
		r.Once(u.turn >= 0, "unit "+u.id)
		u.turn, u.entry = int8(r.Int("turn", 0, len(sc.turns)-1)), entry(r.Word("entry", entryWords))
		u.hex = land(r, sc, "hex")
		if (u.entry == bySetup) != (u.turn == 0) {
			r.Fail("turn %d and entry %s, want turn 0 for setup and only for it", u.turn, entryWords[u.entry])
		}
		if u.entry == byEdge != (u.side == german) && u.entry != bySetup {
			r.Fail("entry %s of a %s unit, want edge for German and landing or air for Allied units", entryWords[u.entry], sideIDs[u.side])
		}
		if u.entry == byEdge && sc.ground.Exits[u.hex] == 0 {
			r.Fail("hex %s does not lie on a map edge that may be entered", r.Text("hex"))
		}
		if r.Text("alternate") != "" {
			u.alternate, u.altTurn = land(r, sc, "alternate"), int8(r.Int("alternate_turn", 1, len(sc.turns)-1))
		}
		if u.entry == bySetup {
			if stack[u.hex]++; stack[u.hex] > 2 {
				r.Fail("a third unit in hex %s, want at most two (8.2)", r.Text("hex"))
			}
		}
	})
	for _, u := range sc.units {
		if u.turn < 0 {
			l.Fail("%s/schedule.csv: no line for unit %s, want one for each", sc.id, u.id)
		}
	}
}

// land reads the name of a hex that units can stand on.
func land(r tables.Row, sc *scenario, name string) int16 {
	h, err := sc.ground.Grid.Find(r.Text(name))
	if err != nil {
		r.Fail("%s: %v", name, err)
		return 0
	}
	if sc.ground.sea(h) {
		r.Fail("%s %s is %s, want a hex that may be entered", name, r.Text(name), sc.ground.terrain(h).kind)
	}
	return h
}

func (l loader) objectives(sc *scenario) {
	sc.objectiveAt = slices.Repeat([]int8{-1}, int(sc.ground.len()))
	l.Each(sc.id+"/objectives.csv", []string{"hex", "name", "allied_vp", "german_vp", "delay_vp"}, func(r tables.Row) {
		o := objective{hex: land(r, sc, "hex"), name: r.Text("name"), allied: int16(r.Int("allied_vp", 0, 99)),
			german: int16(r.Int("german_vp", 0, 99)), delay: int16(r.Int("delay_vp", 0, 99))}
		r.Once(sc.objectiveAt[o.hex] >= 0, "hex "+r.Text("hex"))
		if len(sc.objectives) == maxObjectives {
			r.Fail("more than %d objectives", maxObjectives)
			return
		}
		sc.objectiveAt[o.hex] = int8(len(sc.objectives))
		sc.objectives = append(sc.objectives, o)
	})
}

var tableWords = []string{"landing_fire", "allied_support", "allied_replacement", "german_replacement"}

func (l loader) tables(sc *scenario) {
	file := sc.id + "/tables.csv"
	sc.landingFire, sc.hasLandingFire = make([][6]int8, len(sc.turns)), make([]bool, len(sc.turns))
	var seen [4]bool
	l.Each(file, []string{"table", "turn", "d1", "d2", "d3", "d4", "d5", "d6"}, func(r tables.Row) {
		which := r.Word("table", tableWords)
		r.Once(seen[which] && which != 0, "table "+tableWords[which])
		seen[which] = true
		var row [6]int8
		top := 9
		if which == 0 {
			top = 3
		}
		for i := range row {
			row[i] = int8(r.Int("d"+string(rune('1'+i)), 0, top))
		}
		switch which {
		case 0:
			t := r.Int("turn", 1, len(sc.turns)-1)
			r.Once(sc.hasLandingFire[t], fmt.Sprintf("landing_fire of turn %d", t))
			sc.landingFire[t], sc.hasLandingFire[t] = row, true
		case 1:
			sc.support = row
		default:
			sc.replacement[which-2] = row
		}
	})
	for i, ok := range seen {
		if !ok {
			l.Fail("%s: no table %s, want one", file, tableWords[i])
		}
	}
}

func (l loader) special(sc *scenario) {
	file := sc.id + "/special.csv"
	names := []string{"delay_turns", "vp_german_lost", "vp_allied_lost", "vp_allied_strong_lost", "strong_cs", "heavy_close_combat"}
	var seen [6]bool
	l.Each(file, []string{"rule", "name", "value"}, func(r tables.Row) {
		s, which := &sc.special, r.Word("name", names)
		r.Once(seen[which], names[which])
		seen[which] = true
		switch which {
		case 0:
			for _, t := range r.Ints("value", 1, len(sc.turns)-1) {
				s.delayTurns |= 1 << t
			}
		case 1:
			s.germanLost = int16(r.Int("value", 0, 99))
		case 2:
			s.alliedLost = int16(r.Int("value", 0, 99))
		case 3:
			s.strongLost = int16(r.Int("value", 0, 99))
		case 4:
			s.strongCS = int8(r.Int("value", 1, 20))
		case 5:
			s.heavyMayEnter = r.Word("value", []string{"no", "yes"}) == 1
		}
	})
	for i, ok := range seen {
		if !ok {
			l.Fail("%s: no line %s, want one", file, names[i])
		}
	}
}

func (sc *scenario) findUnit(id string) int {
	return slices.IndexFunc(sc.units, func(u unit) bool { return strings.EqualFold(u.id, id) })
}

// findFormation finds a formation by its id or by the name on its chit.
func (sc *scenario) findFormation(id string) int {
	return slices.IndexFunc(sc.formations, func(f formation) bool {
		return strings.EqualFold(f.id, id) || strings.EqualFold(f.chit, id)
	})
}
