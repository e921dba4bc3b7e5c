package knapp

import (
	"io/fs"
	"os"
	"os/exec"
	"strings"
	"testing"
	"testing/fstest"
)

// files returns the data folder as it can be changed in memory.
func files(t *testing.T) fstest.MapFS {
	t.Helper()
	m := fstest.MapFS{}
	for _, name := range []string{"areas.csv", "links.csv", "roads.csv", "turns.csv", "units.csv", "sheet.json"} {
		text, err := fs.ReadFile(Data(), name)
		if err != nil {
			t.Fatal(err)
		}
		m[name] = &fstest.MapFile{Data: text}
	}
	return m
}

// TestBadData changes one thing at a time and expects file, line and reason.
func TestBadData(t *testing.T) {
	for _, c := range []struct{ name, file, old, new, want string }{
		{"kind", "areas.csv", "OMA,Omaha Beach,beach", "OMA,Omaha Beach,sand", "areas.csv:3: kind is \"sand\", want plain, beach, coastal, bocage"},
		{"no source", "areas.csv", "beach,,,0,US,49.366", "beach,,,0,,49.366", "areas.csv:3: a beach names the group"},
		{"twice", "areas.csv", "OMA,Omaha", "UTA,Omaha", "areas.csv:3: area UTA stands twice, want each once"},
		{"points", "areas.csv", "CAE,Caen,plain,,,3", "CAE,Caen,plain,,,2", "they must add up to 21"},
		{"edge", "areas.csv", "bocage,S,N171", "bocage,Z,N171", "edges is \"Z\", want N, W, S, E"},
		{"edge road", "areas.csv", "bocage,S,N171 to Avranches", "bocage,S,", "edges and edge_road go together"},
		{"header", "areas.csv", "id,name,kind", "id,title,kind", "areas.csv:1: no column \"name\", want id, name"},
		{"provenance", "turns.csv", "1,6-8 June,history", "1,6-8 June,", "turns.csv:2: no provenance, want where the line comes from"},
		{"turn", "turns.csv", "2,8-11", "3,8-11", "turns.csv:3: turn is \"3\", want a number from 2 to 2"},
		{"area", "links.csv", "BAL,BAY", "BAL,XXX", "links.csv:2: b names area \"XXX\", which is not in areas.csv"},
		{"bridge", "links.csv", "N172 Coutances-Bayeux,,0", "N172 Coutances-Bayeux,,1", "bridge must be 1 exactly where"},
		{"link twice", "links.csv", "BAL,CAU", "BAY,BAL", "links.csv:3: the border of BAY and BAL stands twice"},
		{"road", "roads.csv", "MON SME", "MON CAE", "roads.csv:2: MON and CAE are not joined by a road"},
		{"strength", "units.csv", "US,airborne,division,6", "US,airborne,division,100", "units.csv:2: strength is \"100\", want a number from 1 to 99"},
		{"group", "units.csv", "ALLIED,us,US,airborne,division,6,,1,DROP:SME", "ALLIED,us,BR,airborne,division,6,,1,DROP:SME", "do not agree (K1.3)"},
		{"entry", "units.csv", "DROP:SME", "JUMP:SME", "units.csv:2: entry is \"JUMP\""},
		{"beaches", "units.csv", "BEACH:UTA|OMA", "BEACH:UTA", "the beaches of entry must be all those of its group"},
		{"drop", "units.csv", "DROP:SME", "LAND:SME", "airborne units and only they DROP"},
		{"fields", "units.csv", "A-82,82nd", "A-82,x,82nd", "units.csv:2: 15 columns, want 14: id, name"},
		{"option", "units.csv", "-O5", "-O9", "option is \"-O9\", want , +O5, -O5"},
		{"sheet", "sheet.json", `"id":"OMA"`, `"id":"OMO"`, "sheet.json: area 2 is \"OMO\"; it must be \"OMA\""},
		{"sheet text", "sheet.json", "{", "[", "sheet.json:1: "},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := files(t)
			text := string(m[c.file].Data)
			if !strings.Contains(text, c.old) {
				t.Fatalf("%s does not hold %q", c.file, c.old)
			}
			m[c.file] = &fstest.MapFile{Data: []byte(strings.Replace(text, c.old, c.new, 1))}
			_, err := Load(m)
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("got %v\nwant %s", err, c.want)
			}
		})
	}
	for name := range files(t) {
		m := files(t)
		delete(m, name)
		if _, err := Load(m); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("without %s: %v", name, err)
		}
	}
}

// TestFacts holds the data to what the printed rules say outright.
func TestFacts(t *testing.T) {
	d := mustNew(t).d
	strengths := map[string]int{}
	statics, drops := 0, 0
	for i := range d.units {
		u := &d.units[i]
		strengths[u.id] = int(u.strength)
		switch u.kind {
		case static:
			statics++
		case airborne:
			drops++
		}
		if (u.kind == static || u.kind == airborne) && u.strength != 6 {
			t.Errorf("%s has strength %d; it must be 6 (s13)", u.id, u.strength)
		}
	}
	if statics != 5 || drops != 3 || strengths["G-21PZ"] != 12 || strengths["G-192"]+strengths["G-125"]+strengths["G-22"] != 12 {
		t.Errorf("%d static units, %d airborne; 5 and 3 are printed, and 12 for 21st Panzer (s13)", statics, drops)
	}
	if len(d.areas) != 44 || len(d.links) != 102 {
		t.Errorf("%d areas, %d borders; there are 44 and 102", len(d.areas), len(d.links))
	}
}

// TestSheetIsFresh derives the drawing again where the layers are at hand.
func TestSheetIsFresh(t *testing.T) {
	if os.Getenv("SANDTABLE_GEO") == "" {
		t.Skip("SANDTABLE_GEO names no folder of layers")
	}
	if out, err := exec.Command("go", "run", "sandtable/maps/cmd/areamap", "-check").CombinedOutput(); err != nil {
		t.Errorf("%v: %s", err, out)
	}
}
