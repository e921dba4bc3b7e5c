package order

import (
	"io/fs"
	"os"
	"strings"
	"testing"
	"testing/fstest"
)

func load(t *testing.T) *Order {
	t.Helper()
	o, err := Load(Data())
	if err != nil {
		t.Fatal(err)
	}
	return o
}

// TestCherbourg counts what 33.1 prints.
func TestCherbourg(t *testing.T) {
	sc := load(t).Scenarios[0]
	count := map[Box]int{}
	reduced := 0
	for _, p := range sc.Setup {
		count[p.Box]++
		if p.Reduced {
			reduced++
		}
	}
	if len(sc.Setup)+len(sc.Arrivals) != 162 || count[Holding] != 1 || count[AirBox] != 9 || count[SeaE] != 12 || len(sc.Arrivals) != 13 {
		t.Errorf("%d at the start (%v) and %d arrivals, want 162 counters with 1 held, 9 air units, 12 ships and 13 arrivals", len(sc.Setup), count, len(sc.Arrivals))
	}
	if reduced != 21 {
		t.Errorf("%d battalions begin reduced, want 21", reduced)
	}
	t.Logf("%d units, %d formations", len(sc.Units), len(sc.Formations))
	seen := map[string]bool{}
	for i := range sc.Units {
		u := &sc.Units[i]
		if seen[u.ID] || seen[u.Name] {
			t.Errorf("%s %q stands twice", u.ID, u.Name)
		}
		seen[u.ID], seen[u.Name] = true, true
		if u.OnGround() && (u.Form < 0) != (u.Of >= 0) {
			t.Errorf("%s: formation %d, pool %d", u.ID, u.Form, u.Of)
		}
	}
	for _, f := range sc.Formations {
		if f.ID == "US:79:VIII" && f.Corps != "VII" {
			t.Errorf("79th Division is under %s Corps, want VII (A119)", f.Corps)
		}
	}
}

// TestColumn holds the ratios against the headings of 9.78 and A24.
func TestColumn(t *testing.T) {
	o := load(t)
	for _, c := range []struct {
		row           Row
		a, d          int
		column, below int
		ratio         string
	}{
		{ClearRow, 10, 5, 7, 0, "2-1"}, {ClearRow, 9, 5, 6, 0, "1-1"}, {ClearRow, 5, 6, 5, 0, "1-2"}, {ClearRow, 1, 6, 1, 0, "1-6"}, {ClearRow, 1, 7, 1, 1, "1-6"},
		{CloseRow, 10, 5, 5, 0, "2-1"}, {CloseRow, 1, 4, 1, 0, "1-4"}, {CloseRow, 1, 6, 1, 2, "1-4"}, {CloseRow, 200, 5, 13, 0, "10-1"},
		{InvasionRow, 4, 1, 5, 0, "4-1"}, {InvasionRow, 1, 2, 1, 0, "1-2"}, {ClearRow, 99, 1, 13, 0, "8-1"},
	} {
		column, below := o.Table.Column(c.row, c.a, c.d)
		if column != c.column || below != c.below || o.Table.Ratio(c.row, column) != c.ratio {
			t.Errorf("%d to %d on row %s: column %d (%s), %d below; want %d (%s), %d", c.a, c.d, c.row, column, o.Table.Ratio(c.row, column), below, c.column, c.ratio, c.below)
		}
	}
}

// TestInterdiction holds the numbers that the rulebook names (17.44, 17.46): X55, X56 and X58.
func TestInterdiction(t *testing.T) {
	o := load(t)
	if x := o.Table.Interdicted(164); x.Move[B] != 12 || x.Supply != 5 || x.OffMap != 4 {
		t.Errorf("164 points: %+v, want 12 off class B, 5 off supply and 4 on dice off the map", x)
	}
	if x := o.Table.Interdicted(240); x.Move[B] != 16 {
		t.Errorf("240 points: %+v, want 16 off class B", x)
	}
	if x := o.Table.Interdicted(0); *x != o.Table.Interdiction[0] {
		t.Errorf("no points: %+v", x)
	}
}

// TestTurns holds the names of Game-Turns that the rulebook gives.
func TestTurns(t *testing.T) {
	for turn, name := range map[int16]string{1: "June 6 AM", 25: "June 12 AM", 53: "June 19 AM", 55: "June 19 PM", 88: "June 27 Night", 104: "July 1 Night"} {
		if got := TurnName(turn); got != name {
			t.Errorf("Game-Turn %d is %s, want %s", turn, got, name)
		}
	}
}

// TestErrors breaks one file after the other.
func TestErrors(t *testing.T) {
	for _, c := range []struct{ file, old, new, want string }{
		{"crt.csv", "2(1)D", "2(1)X", "crt.csv:2: c6 is"},
		{"setup.csv", "DE-HQ-243,1", "DE-HQ-244,1", `setup.csv:3: no unit "DE-HQ-244"`},
		{"setup.csv", "DE-HQ-243,1,E2141,0", "DE-HQ-243,1,E2141,1", "setup.csv:3: DE-HQ-243 has one step"},
		{"values.csv", "strategic_a1,9", "strategic_a9,9", `values.csv: no value "strategic_a1"`},
		{"weather.csv", "1,clear", "2,clear", "weather.csv:3: dice 21 stands twice"},
		{"units.csv", "US:1:V,,,HQ", "US:1:X,,,HQ", `units.csv:2: formation is "US:1:X"`},
		{"attachments.csv", "US:79:VIII", "US:1:V", "attachments.csv:2: formation is"},
		{"lent.csv", "DE-co-T-JgV", "DE-co-T-JgVI", "lent.csv:4: formation and pool are"},
		{"map/areas.csv", "Cherbourg,city", "Cherbourgh,city", `scenarios.csv: fall-of-cherbourg: no area "Cherbourg"`},
		{"map/sheet-E.json", `"kind":"bocage"`, `"kind":"hedges"`, `map/sheet-E.json: terrain "hedges" of`},
		{"setup.csv", "E2452", "E4452", `setup.csv: fall-of-cherbourg: no hex "E4452"`},
		{"interdiction.csv", "31,1", "1,1", "interdiction.csv:4: from is 1"},
		{"setup.csv", "within 2 C5134", "within C5134", "setup.csv:"},
		{"arrivals.csv", "C6110,,5", "C6110,Omaha,5", "arrivals.csv:14: entries are"},
		{"pools.csv", "DE-BT-105,105 mm coastal battery,105 mm,German,static battery,,105,static,-,1,1,1,0,1,15,seed", "DE-BT-105,105 mm coastal battery,105 mm,German,static battery,,105,static,-,1,1,1,0,1,3,seed", "setup.csv: fall-of-cherbourg uses 5 of DE-BT-105, want at most 3 (pools.csv)"},
		{"scenarios.csv", "Caumont; Saint-Lo", "Caumont; St-Lo", "scenarios.csv:3: towns has"},
	} {
		files := fstest.MapFS{}
		names, err := fs.Glob(Data(), "*.csv")
		if err != nil {
			t.Fatal(err)
		}
		names = append(names, "map/sheet-E.json", "map/sheet-C.json", "map/sheet-D.json", "map/sheet-B.json", "map/areas.csv", "map/forts.csv")
		for _, name := range names {
			b, err := os.ReadFile("data/" + name)
			if err != nil {
				t.Fatal(err)
			}
			if name == c.file {
				if !strings.Contains(string(b), c.old) {
					t.Fatalf("%s: nothing to break", c.file)
				}
				b = []byte(strings.Replace(string(b), c.old, c.new, 1))
			}
			files[name] = &fstest.MapFile{Data: b}
		}
		if _, err := Load(files); err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%s: %v, want %s", c.file, err, c.want)
		}
	}
}

// TestCaumont counts what 33.2 prints, with its errata.
func TestCaumont(t *testing.T) {
	sc := load(t).Scenarios[1]
	count, zones := map[Box]int{}, map[ZoneKind]int{}
	for _, p := range sc.Setup {
		count[p.Box]++
		zones[p.Zone.Kind]++
	}
	if n := len(sc.Setup) + len(sc.Arrivals); n != 218 || count[Holding] != 1 || count[AirBox] != 18 || len(sc.Arrivals) != 35 {
		t.Errorf("%d counters, %v at the start and %d arrivals, want 218 with 1 held, 18 air units and 35 arrivals", n, count, len(sc.Arrivals))
	}
	if zones[Behind] != 44 || zones[Within] != 42 || zones[Beside] != 1 {
		t.Errorf("free set-up: %v, want 44 behind the line, 42 within two hexes and 1 beside its division", zones)
	}
	if len(sc.Towns) != 3 || sc.Forest == nil || sc.Beach == nil || len(sc.Beach.Hexes) != 9 || len(sc.Positions) != 6 || len(sc.Released) != 2 || len(sc.Supplied) != 2 {
		t.Errorf("towns %d, positions %d, released %d, supplied %d, want 3, 6, 2 and 2", len(sc.Towns), len(sc.Positions), len(sc.Released), len(sc.Supplied))
	}
}

// TestOmaha counts what 33.4 prints, and holds the tables of its landings.
func TestOmaha(t *testing.T) {
	o := load(t)
	sc := o.Scenarios[len(o.Scenarios)-1]
	for _, x := range o.Scenarios {
		if x.ID == "bloody-omaha" {
			sc = x
		}
	}
	count := map[Box]int{}
	for _, p := range sc.Setup {
		count[p.Box]++
	}
	if n := len(sc.Setup) + len(sc.Arrivals); n != 182 || count[InWave] != 64 || count[SeaC] != 21 || count[Holding] != 21 || len(sc.Arrivals) != 28 {
		t.Errorf("%d counters, %v at the start and %d arrivals, want 182 with 64 in boxes, 21 ships, 21 held and 28 arrivals", n, count, len(sc.Arrivals))
	}
	x := sc.Landing
	if x == nil || len(x.Subs) != 9 || x.Subs[0].Name != "Charlie" || x.Subs[8].Name != "Fox Red" || x.Beaches[0].GapNumber != 45 || len(x.Towns) != 3 {
		t.Fatalf("landing %+v, want nine sub-beaches from Charlie to Fox Red, 45 gaps and three towns", x)
	}
	// X81 to X83 of the rules, and the corners of both tables (29.4, 30.3).
	for _, c := range []struct {
		strength, die int
		want          SmallArms
	}{{1, 1, SmallArms{}}, {2, 2, SmallArms{}}, {2, 5, SmallArms{Pins: true}}, {9, 6, SmallArms{Pins: true, Killed: 4}}, {0, 6, SmallArms{}}} {
		if got := o.Table.Shot(c.strength, c.die); got != c.want {
			t.Errorf("strength %d, die %d: %+v, want %+v", c.strength, c.die, got, c.want)
		}
	}
	for _, c := range [][3]int{{0, 6, 0}, {2, 6, 2}, {3, 2, 1}, {6, 1, 1}, {8, 6, 4}, {1, 1, 0}} {
		if got := o.Table.Blown(c[0], c[1]); got != c[2] {
			t.Errorf("%d points, die %d: %d gaps, want %d", c[0], c[1], got, c[2])
		}
	}
}
