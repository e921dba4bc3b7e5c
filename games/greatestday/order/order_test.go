package order

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"io/fs"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"
)

func loaded(t testing.TB) *Order {
	t.Helper()
	o, err := Load(Data())
	if err != nil {
		t.Fatal(err)
	}
	for _, sc := range o.Scenarios {
		sc.Ground.Look()
	}
	return o
}

func blackBaron(t testing.TB) *Scenario { t.Helper(); return loaded(t).Scenarios[0] }

// rows reads a table without the loader.
func rows(t *testing.T, name string) []map[string]string {
	t.Helper()
	raw, err := fs.ReadFile(Data(), name)
	if err != nil {
		t.Fatal(err)
	}
	all, err := csv.NewReader(bytes.NewReader(raw)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	var out []map[string]string
	for _, cells := range all[1:] {
		row := map[string]string{}
		for i, c := range cells {
			row[all[0][i]] = c
		}
		out = append(out, row)
	}
	return out
}

func number(v int8) string {
	switch v {
	case No:
		return "No"
	case Star:
		return "*"
	}
	return strconv.Itoa(int(v))
}

func flag(b bool) string {
	if b {
		return "1"
	}
	return "0"
}

// Every counter of the file is read, with every column.
func TestEveryUnit(t *testing.T) {
	o, list := loaded(t), rows(t, "units.csv")
	if len(list) != 1159 || len(o.Units) != len(list) {
		t.Fatalf("%d counters in the file, %d read, want 1159", len(list), len(o.Units))
	}
	for i, row := range list {
		u := &o.Units[i]
		got := map[string]string{"id": u.ID, "name": u.Name, "side": u.Side.String(), "division": u.Division, "formation": u.Formation, "battalion": u.Battalion,
			"stripe": u.Band, "cls": u.Class.String(), "symbol": u.Symbol, "steps": number(u.Steps), "fire": number(u.Fire), "color": u.Colour.String(),
			"range": number(u.Range), "assault": number(u.Assault), "assault_double": flag(u.Double), "defence": number(u.Defence), "armoured": flag(u.Armoured),
			"tq": number(u.Quality), "tq_red": flag(u.Auto), "ma": number(u.Allow), "move": u.Move.String(), "telephone": flag(u.Telephone), "dd": flag(u.DD),
			"f79": flag(u.Funny), "engineer": flag(u.Engineer), "commando": flag(u.Commando), "provenance": u.Provenance, "aa": number(u.AirDefence),
			"reduced_fire": "", "reduced_color": "", "reduced_range": "", "tr_ma": "", "tr_move": "", "tr_defence": "", "tr_armoured": "", "assault_color": "red"}
		if u.Reduced {
			got["reduced_fire"], got["reduced_color"], got["reduced_range"] = number(u.ReducedFire), u.ReducedColour.String(), number(u.ReducedRange)
		}
		if u.Transport {
			got["tr_ma"], got["tr_move"], got["tr_defence"], got["tr_armoured"] = number(u.TrAllow), u.TrMove.String(), number(u.TrDefence), flag(u.TrArmoured)
		}
		switch u.Class {
		case Leader:
			got["tq"] = ""
		case Ship:
			got["ma"] = row["ma"] // letters of beaches
		}
		if u.AirDefence == 0 {
			got["aa"] = ""
		}
		for column, want := range row {
			if got[column] != want {
				t.Errorf("%s: %s is %q, the file says %q", u.ID, column, got[column], want)
			}
		}
	}
}

// Every hex, hexside and stretch of road of the window lies on the ground, nothing else does.
func TestEveryHex(t *testing.T) {
	g := blackBaron(t).Ground
	seen := 0
	for _, row := range rows(t, "map/hexes.csv") {
		h, err := g.Grid.Find(row["hex"])
		if err != nil {
			continue
		}
		seen++
		if g.Kind(h).Kind != row["terrain"] || flag(g.Is(h, Hill)) != row["hill"] || flag(g.Is(h, OP)) != row["op"] || flag(g.Is(h, Strongpoint)) != row["strongpoint"] {
			t.Errorf("%s is %s with marks %d, the file says %v", row["hex"], g.Kind(h).Kind, g.Mark[h], row)
		}
	}
	if seen != g.Grid.Len() || seen != 294 {
		t.Errorf("%d hexes of the file lie in the window of %d, want 294", seen, g.Grid.Len())
	}
	want := map[[2]int16]Edge{}
	lay := func(a, b string, e Edge) {
		x, err1 := g.Grid.Find(a)
		y, err2 := g.Grid.Find(b)
		if err1 == nil && err2 == nil {
			want[[2]int16{x, y}] |= e
			want[[2]int16{y, x}] |= e
		}
	}
	for _, row := range rows(t, "map/hexsides.csv") {
		lay(row["hex_a"], row["hex_b"], map[string]Edge{"river": River, "stream": Stream, "crest": Crest, "ridge": Ridge}[row["feature"]])
	}
	for _, row := range rows(t, "map/roads.csv") {
		hexes := strings.Fields(row["hexes"])
		for i := 1; i < len(hexes); i++ {
			lay(hexes[i-1], hexes[i], map[string]Edge{"road": OnRoad, "railroad": OnRailroad}[row["kind"]])
		}
	}
	for a := range int16(g.Grid.Len()) {
		for b := range int16(g.Grid.Len()) {
			if got := g.Between(a, b); got != want[[2]int16{a, b}] {
				t.Errorf("between %s and %s lies %06b, want %06b", g.Grid.Name(a), g.Grid.Name(b), got, want[[2]int16{a, b}])
			}
		}
	}
	on := map[[2]int16]Edge{}
	for _, r := range g.Roads {
		e := OnRoad
		if r.Railroad {
			e = OnRailroad
		}
		for i := 1; i < len(r.Hexes); i++ {
			on[[2]int16{r.Hexes[i-1], r.Hexes[i]}] |= e
			on[[2]int16{r.Hexes[i], r.Hexes[i-1]}] |= e
		}
	}
	for pair, e := range want {
		if on[pair] != e&(OnRoad|OnRailroad) {
			t.Errorf("roads from %s to %s: %06b, want %06b", g.Grid.Name(pair[0]), g.Grid.Name(pair[1]), on[pair], e)
		}
	}
}

// Hexes lie to each other as the sheet is numbered: columns to the west, odd ones lower.
func TestNeighboursOfTheSheet(t *testing.T) {
	g := blackBaron(t).Ground.Grid
	for hex, want := range map[string]string{"80.060": "80.059 79.059 79.060 80.061 81.060 81.059", "81.060": "81.059 80.060 80.061 81.061 82.061 82.060"} {
		h, _ := g.Find(hex)
		var got []string
		for _, n := range g.Adjacent[h] {
			got = append(got, g.Name(n))
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s has the neighbours %v, want %s", hex, got, want)
		}
	}
}

// Every line of the scenario file stands in the scenario.
func TestEveryLineOfTheScenario(t *testing.T) {
	sc := blackBaron(t)
	raw, err := fs.ReadFile(Data(), "scenarios/black-baron.json")
	if err != nil {
		t.Fatal(err)
	}
	var f struct {
		Turns []string
		Setup []struct {
			Unit, Hex       string
			Column, Mounted bool
		}
		Reinforcements []struct {
			Turn, Entry string
			Units       []string
		}
		Divisions map[string]struct {
			CommandRating, CP, DP int8
			Formations            map[string]any
		}
		Pools map[string]struct {
			Rearguards []string
			Roadblocks int8
		}
		EntryHexes map[string]string
		Victory    struct {
			Points []struct {
				Hex    string
				Points int8
			}
		}
	}
	if err := json.Unmarshal(raw, &f); err != nil {
		t.Fatal(err)
	}
	name := sc.Ground.Grid.Name
	if len(sc.Units) != 24 || len(sc.Setup) != len(f.Setup) || len(sc.Turns) != 5 || len(f.Turns) != 5 || len(sc.Entries) != len(f.EntryHexes) {
		t.Errorf("%d units, %d set up, %d turns, %d entries", len(sc.Units), len(sc.Setup), len(sc.Turns), len(sc.Entries))
	}
	for i, s := range f.Setup {
		if p := sc.Setup[i]; sc.Units[p.Unit].ID != s.Unit || name(p.Hex) != s.Hex || p.Column != s.Column || p.Mounted != s.Mounted {
			t.Errorf("set-up line %d is %+v of %s at %s, want %+v", i, p, sc.Units[p.Unit].ID, name(p.Hex), s)
		}
	}
	n := 0
	for _, r := range f.Reinforcements {
		for _, id := range r.Units {
			if a := sc.Arrivals[n]; sc.Units[a.Unit].ID != id || sc.Turns[a.Turn].ID != r.Turn || name(sc.Entries[a.Entrance].Hex) != r.Entry || sc.Entries[a.Entrance].Name != f.EntryHexes[r.Entry] {
				t.Errorf("arrival %d is %+v, want %s on %s at %s", n, a, id, r.Turn, r.Entry)
			}
			n++
		}
	}
	if n != len(sc.Arrivals) {
		t.Errorf("%d arrivals, the file has %d", len(sc.Arrivals), n)
	}
	forms := 1 // the attached one
	for _, d := range sc.Divisions {
		x := f.Divisions[d.ID]
		forms += len(x.Formations)
		if d.Rating != x.CommandRating || d.CP != x.CP || d.DP != x.DP || d.Roadblocks != f.Pools[d.ID].Roadblocks || len(d.Rearguards) != 1 || sc.Units[d.Rearguards[0]].ID != f.Pools[d.ID].Rearguards[0] {
			t.Errorf("division %+v, the file says %+v and %+v", d, x, f.Pools[d.ID])
		}
	}
	if len(sc.Divisions) != len(f.Divisions) || len(sc.Formations) != forms {
		t.Errorf("%d divisions and %d formations, want %d and %d", len(sc.Divisions), len(sc.Formations), len(f.Divisions), forms)
	}
	for _, form := range sc.Formations {
		if lacks := form.ID == "ss101" || form.ID == "kg901"; lacks != (form.Leader < 0) || !lacks && sc.Units[form.Leader].Formation != form.ID {
			t.Errorf("the leader of %s is %d", form.ID, form.Leader)
		}
	}
	for i, o := range sc.Victory.Objectives {
		if p := f.Victory.Points[i]; name(o.Hex) != p.Hex || o.Points != p.Points || o.Name == "" {
			t.Errorf("objective %+v at %s, want %+v", o, name(o.Hex), p)
		}
	}
	if v := sc.Victory; v.StepPoints != 1 || v.StepsPer != 1 || v.Decisive != 5 || sc.Formations[sc.First].ID != "ss101" {
		t.Errorf("victory %+v, first chit %d", v, sc.First)
	}
	if h := sc.Heroes[0]; h.ID != "wittmann" || h.Range != 4 || h.Actions != 4 || sc.Formations[h.Form].ID != "ss101" {
		t.Errorf("hero %+v", h)
	}
	tiger := sc.Units[sc.Find("ind-1-sss-pz-101")]
	if sc.Divisions[tiger.Div].ID != "lehr" {
		t.Error("the Tigers do not use the command points of the division that they are attached to (13.0)")
	}
}

// The table of results is read cell by cell, and a 9 misses, a 0 hits (G13.2).
func TestTable(t *testing.T) {
	table := loaded(t).Table
	cells := 0
	for _, row := range rows(t, "crt.csv") {
		for d := range 9 {
			cells++
			c := Colour(indexOf(colourWords, row["colour"]))
			if got := table.Hits(c, row["target"] == "armoured", 8, d); got.String() != row["d"+strconv.Itoa(d)] {
				t.Errorf("%s at %s, die %d: %s, want %s", row["colour"], row["target"], d, got, row["d"+strconv.Itoa(d)])
			}
		}
	}
	if cells != 162 {
		t.Errorf("%d cells, want 162 (G13.4)", cells)
	}
	for _, c := range []struct {
		colour       Colour
		armoured     bool
		rating, face int
		want         Result
	}{
		{White, true, 0, 0, Cohesion}, {White, true, -4, 0, Cohesion}, {White, true, 0, 1, Miss}, {Blue, true, 7, 7, Kill}, {Blue, true, 9, 9, Miss},
		{White, true, 2, 2, Suppress}, {White, true, 3, 4, Miss}, // G26: 2, 3
	} {
		if got := table.Hits(c.colour, c.armoured, c.rating, c.face); got != c.want {
			t.Errorf("%v with %d, die %d: %s, want %s", c.colour, c.rating, c.face, got, c.want)
		}
	}
	for steps, want := range []int8{-1, 0, 0, 0, 1, 1, 2, 2, 3, 3, 3} {
		if got := table.Mass(steps); got != want {
			t.Errorf("mass of %d steps is %d, want %d (G10.3)", steps, got, want)
		}
	}
	if b := table.Command.Bonus; b != [10]int8{0, 0, 0, 1, 1, 1, 1, 2, 2, 2} {
		t.Errorf("bonus by die is %v (G5.2)", b)
	}
}

// What is wrong with the data is said in one line that names file and place.
func TestBadData(t *testing.T) {
	whole := fstest.MapFS{}
	err := fs.WalkDir(Data(), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		raw, err := fs.ReadFile(Data(), name)
		whole[name] = &fstest.MapFile{Data: raw}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ file, old, new, want string }{
		{"units.csv", "vehicle,Tiger,2,8,white", "vehicle,Tiger,2,x,white", "units.csv:"},
		{"units.csv", "7arm-a-4-cly,", "7arm-b-4-cly,", "stands twice"},
		{"crt.csv", "armoured,red,C,S?", "armoured,red,C,T", "d1 is \"T\""},
		{"values.csv", "mass,0,-1", "masse,0,-1", "no rule reads the value"},
		{"values.csv", "fire,column,-1", "fire,column,many", "value is \"many\""},
		{"terrain.csv", "C:3,C:2,1", "C:x,C:2,1", "wheeled is \"C:x\""},
		{"map/hexes.csv", "80.060,hedgerow", "80.060,lava", "map/hexes.csv:"},
		{"map/roads.csv", "83.063 84.064", "83.063 86.064", "not adjacent"},
		{"scenarios/black-baron.json", "\"80.063\"", "\"99.063\"", "scenarios/black-baron.json: setup of ind-2-sss-pz-101"},
		{"scenarios/black-baron.json", "0613-1300", "0613-1200", "month, day and an hour"},
		{"scenarios/black-baron.json", "formation ss101", "formation ss102", "firstChit"},
		{"scenarios/black-baron.json", "\"unit\": \"7arm-a-1-rb\"", "\"unit\": \"7arm-z-1-rb\"", "7arm-z-1-rb"},
		{"sub_beaches.csv", "57.002", "999999999", "sub_beaches.csv: no hex \"999999999\""},
		{"map/hexes.csv", "57.002,beach,,0,0,0,juno,seed+ours\n", "", "nobody can land in 57.002 of Juno"},
		{"gaps.csv", "63.003", "999999999", "gaps.csv: no hex \"999999999\""},
		{"scenarios/black-baron.json", "overcast", "hail", "want overcast, clear, storm"},
		{"scenarios/storming-sword.json", "\"trucks 3br\"", "\"trucks\"", "no event brings \"trucks\""},
		{"scenarios/storming-sword.json", "\"trucks 3br\"", "\"trucks 3rd\"", "no event brings \"trucks 3rd\""},
	} {
		broken := fstest.MapFS{}
		for name, f := range whole {
			broken[name] = f
		}
		text := string(whole[c.file].Data)
		if !strings.Contains(text, c.old) {
			t.Errorf("%s does not have %q", c.file, c.old)
			continue
		}
		broken[c.file] = &fstest.MapFile{Data: []byte(strings.Replace(text, c.old, c.new, 1))}
		_, err := Load(broken)
		if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s with %q: %v, want a line with %q", c.file, c.new, err, c.want)
		}
	}
}
