package maps

import (
	"slices"
	"strings"
	"testing"

	"sandtable/board"
	"sandtable/maps/geo"
)

// atlantic reads the five joined sheets of Atlantic Wall.
func atlantic(t *testing.T) *board.Map {
	t.Helper()
	return readFile(t, "../games/atlanticwall/order/data/map/ground.json")
}

// atlanticFacts are what the rules, the set-ups and the landings say of hexes and hexsides.
func atlanticFacts(t *testing.T, kinds ...string) []map[string]string {
	t.Helper()
	rows, err := geo.Table("testdata/atlanticwall_facts.csv")
	if err != nil {
		t.Fatal(err)
	}
	rows = slices.DeleteFunc(rows, func(r map[string]string) bool { return !slices.Contains(kinds, r["fact"]) })
	if len(rows) == 0 {
		t.Fatalf("no facts %v", kinds)
	}
	return rows
}

// roadIn tells whether a road runs through a hex.
func roadIn(m *board.Map, h int16) bool {
	for d := range 6 {
		if m.Roads[board.Edge(h, d)] != 0 {
			return true
		}
	}
	return m.Exits[h] != 0
}

func TestAtlanticHexesAreWhatTheRulesSay(t *testing.T) {
	m := atlantic(t)
	for _, f := range atlanticFacts(t, "land", "terrain", "passable") {
		for _, name := range strings.Fields(f["all_names"]) {
			h := find(t, m, name)
			got := terrain(m, h)
			switch f["fact"] {
			case "land":
				if got == "sea" {
					t.Errorf("%s is sea, want land: %s", name, f["reason"])
				}
			case "terrain":
				if got != f["value"] {
					t.Errorf("%s is %s, want %s: %s", name, got, f["value"], f["reason"])
				}
			case "passable":
				if (got == "swamp" || got == "woods") && !roadIn(m, h) || got == "sea" {
					t.Errorf("%s is %s without a road: %s", name, got, f["reason"])
				}
			}
		}
	}
}

func TestAtlanticHexsidesAreWhatTheRulesSay(t *testing.T) {
	m := atlantic(t)
	for _, f := range atlanticFacts(t, "side", "river") {
		if f["fact"] == "river" {
			if !slices.ContainsFunc(m.Courses, func(c board.Course) bool { return c.Name == f["value"] && len(c.Sides) > 0 }) {
				t.Errorf("no hexside of %s: %s", f["value"], f["reason"])
			}
			continue
		}
		e, err := pair(m.Grid, f["hex"]+"/"+f["other_hex"])
		if err != nil {
			t.Fatal(err)
		}
		if m.Sides[e]&sides(m, f["value"]) == 0 {
			t.Errorf("no %s between %s and %s: %s", f["value"], f["hex"], f["other_hex"], f["reason"])
		}
	}
	for _, kind := range []string{"cliff", "bluff"} {
		want := 0
		for _, f := range atlanticFacts(t, "side") {
			if f["value"] == kind {
				want += 2
			}
		}
		got := 0
		for _, s := range m.Sides {
			if s&sides(m, kind) != 0 {
				got++
			}
		}
		if got != want {
			t.Errorf("%d edges of %s, want the %d that are stated", got, kind, want)
		}
	}
}

// leaves tells whether a road of a class leads off a sheet over one of its edges.
func leaves(m *board.Map, h int16, sheet, class, edge string) bool {
	i := slices.IndexFunc(m.Grid.Sheets, func(s board.Sheet) bool { return s.Prefix == sheet })
	best := uint8(255)
	out := m.Exits[h]&map[string]uint8{"N": board.ExitN, "E": board.ExitE, "S": board.ExitS, "W": board.ExitW}[edge] != 0
	for d := range 6 {
		r := m.Roads[board.Edge(h, d)]
		if r == 0 {
			continue
		}
		best = min(best, r)
		n := m.Grid.Adjacent[h][d]
		if m.Grid.NameOn(i, n) != "" {
			continue
		}
		a, b := m.Grid.Center(h), m.Grid.Center(n)
		out = out || edge == "S" && b.Y > a.Y+0.1 || edge == "N" && b.Y < a.Y-0.1 || edge == "E" && b.X > a.X || edge == "W" && b.X < a.X
	}
	if !out {
		return false
	}
	switch class {
	case "primary":
		return m.RoadKinds[best-1] == "road1"
	case "secondary":
		return m.RoadKinds[best-1] == "road2"
	}
	return true
}

func TestAtlanticRoadsLeaveTheSheets(t *testing.T) {
	m := atlantic(t)
	for _, f := range atlanticFacts(t, "road_exit") {
		class, edge, _ := strings.Cut(f["value"], " ")
		ok := false
		names := strings.Fields(f["all_names"])
		for _, name := range names {
			ok = ok || leaves(m, find(t, m, name), name[:1], class, edge)
		}
		if !ok {
			t.Errorf("no %s road leaves %s by the %s edge: %s", class, f["all_names"], edge, f["reason"])
		}
	}
}

// reachable marks what can be got to from a hex by steps that pass a test.
func reachable(m *board.Map, from int16, step func(e int32) bool) []bool {
	seen := make([]bool, m.Grid.Len())
	seen[from] = true
	for open := []int16{from}; len(open) > 0; {
		h := open[len(open)-1]
		open = open[:len(open)-1]
		for d, n := range m.Grid.Adjacent[h] {
			if n != board.NoHex && !seen[n] && step(board.Edge(h, d)) {
				seen[n] = true
				open = append(open, n)
			}
		}
	}
	return seen
}

func TestAtlanticLandIsOnePiece(t *testing.T) {
	m := atlantic(t)
	sea := func(h int16) bool { return terrain(m, h) == "sea" }
	seen := reachable(m, find(t, m, "C5134"), func(e int32) bool { return !sea(m.Grid.Across(e)) })
	for _, f := range atlanticFacts(t, "land", "terrain", "fort", "road_exit") {
		if !seen[find(t, m, f["hex"])] {
			t.Errorf("%s lies on an island", f["hex"])
		}
	}
	rows, err := geo.Table("testdata/atlanticwall_setups.csv")
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range rows {
		h := find(t, m, r["hex"])
		if !seen[h] || r["class_b"] == "yes" && (terrain(m, h) == "swamp" || terrain(m, h) == "woods") && !roadIn(m, h) {
			t.Errorf("%s is %s, and a unit sets up there", r["hex"], terrain(m, h))
		}
	}
}

// subBeaches are the sub-beaches of the five beaches from west to east (27.1).
var subBeaches = map[string][]string{
	"Utah":  {"B0907", "B1006"},
	"Omaha": {"C1619", "C1719", "C1818", "C1817", "C1917", "C1916", "C2015", "C2014", "C2013"},
	"Gold":  {"D2228", "D2227", "D2226", "D2225"},
	"Juno":  {"D2321", "D2320", "D2319", "D2318"},
	"Sword": {"D2909", "D2908", "D3007"},
}

func TestAtlanticBeachesLieOnTheShore(t *testing.T) {
	m := atlantic(t)
	for h := range int16(m.Grid.Len()) {
		if terrain(m, h) != "beach" {
			continue
		}
		land, sea := false, false
		for _, n := range m.Grid.Adjacent[h] {
			if n != board.NoHex {
				land, sea = land || terrain(m, n) != "sea" && terrain(m, n) != "beach", sea || terrain(m, n) == "sea"
			}
		}
		if !land || !sea {
			t.Errorf("beach %s: land beside it %v, sea %v, want both", m.Grid.Name(h), land, sea)
		}
	}
	for beach, chain := range subBeaches {
		for i, name := range chain[1:] {
			if d := m.Grid.Distance(find(t, m, chain[i]), find(t, m, name)); d != 1 {
				t.Errorf("%s: %s and %s are %d hexes apart, want neighbours", beach, chain[i], name, d)
			}
		}
	}
}

func TestAtlanticRoadsAreOneNet(t *testing.T) {
	m := atlantic(t)
	net := reachable(m, find(t, m, "C5134"), func(e int32) bool { return m.Roads[e] != 0 })
	for _, f := range atlanticFacts(t, "terrain", "road_exit") {
		if f["fact"] == "terrain" && f["value"] != "town" && f["value"] != "village" || strings.HasPrefix(f["reason"], "Cherbourg") || strings.HasPrefix(f["reason"], "Caen") {
			continue // each of the cities is one place of many hexes
		}
		if !net[find(t, m, f["hex"])] {
			t.Errorf("no road leads from Saint-Lô to %s: %s", f["hex"], f["reason"])
		}
	}
	for _, name := range []string{"E1134", "D4414"} {
		if !net[find(t, m, name)] {
			t.Errorf("no road leads from Saint-Lô to %s", name)
		}
	}
	for beach, chain := range subBeaches {
		for _, name := range chain {
			at, away := find(t, m, name), 99
			for h, in := range net {
				if in {
					away = min(away, m.Grid.Distance(at, int16(h)))
				}
			}
			if away > 3 {
				t.Errorf("%s: the nearest road is %d hexes from %s, want 3 at most", beach, away, name)
			}
		}
	}
	off := 0
	for h := range int16(m.Grid.Len()) {
		if roadIn(m, h) && !net[h] {
			off++
			t.Logf("off the net: %s", m.Grid.Name(h))
		}
	}
	if off > 0 {
		t.Errorf("%d hexes with roads are off the net", off)
	}
}
