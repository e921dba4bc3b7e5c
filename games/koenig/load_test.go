package koenig

import (
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"
)

// dataCopy is the delivered data in memory, to be spoilt.
func dataCopy(t *testing.T) fstest.MapFS {
	t.Helper()
	m := fstest.MapFS{}
	err := fs.WalkDir(Data(), ".", func(p string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		b, err := fs.ReadFile(Data(), p)
		m[p] = &fstest.MapFile{Data: b}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// Wrong data is refused with file, line, reason and what would be right.
func TestWrongDataIsRefused(t *testing.T) {
	for _, c := range []struct {
		file, old, with string
		want            []string
	}{
		{"omaha/units.csv", "OU-2-16,2/16,allied,us,HQ-OM-16RCT,infantry,4", "OU-2-16,2/16,allied,us,HQ-OM-16RCT,infantry,x", []string{"omaha/units.csv:2", `cs is "x"`, "from 1 to 20"}},
		{"omaha/units.csv", "OU-3-16,3/16,allied", "OU-2-16,3/16,allied", []string{"omaha/units.csv:3", "OU-2-16", "twice"}},
		{"omaha/units.csv", "OU-3-16,3/16,allied", "OU-3-16,3/16,italian", []string{"omaha/units.csv:3", "italian", "allied, german"}},
		{"omaha/units.csv", "HQ-OM-16RCT,infantry", "HQ-OM-99RCT,infantry", []string{"omaha/units.csv:2", "HQ-OM-99RCT", "formations.csv"}},
		{"omaha/units.csv", "OU-743,743 Tank Battalion,allied,us,HQ-OM-116RCT,armor,5,9", "OU-743,743 Tank Battalion,allied,us,HQ-OM-116RCT,armor,5,99", []string{"omaha/units.csv:8", "ma", "from 1 to 15"}},
		{"omaha/units.csv", "id,name,side", "id,label,side", []string{"omaha/units.csv:1", `"name"`}},
		{"omaha/units.csv", `"history (unit, time), ours (values, hex)"`, "", []string{"omaha/units.csv:2", "provenance"}},
		{"omaha/schedule.csv", "1,OU-2-16,landing,1204", "1,OU-2-16,landing,1201", []string{"omaha/schedule.csv", "1201", "sea"}},
		{"omaha/schedule.csv", "1,OU-2-16,landing,1204", "1,OU-2-16,landing,9904", []string{"omaha/schedule.csv", "9904", "0101 to 1914"}},
		{"omaha/schedule.csv", "1,OU-2-16,landing", "0,OU-2-16,landing", []string{"omaha/schedule.csv", "turn 0 for setup"}},
		{"omaha/schedule.csv", "2,OG-I914,edge,0108", "2,OG-I914,edge,0508", []string{"omaha/schedule.csv", "0508", "map edge"}},
		{"omaha/schedule.csv", "1,OU-2-16,landing,1204,,,history (time); ours (hex)\n", "", []string{"omaha/schedule.csv", "OU-2-16"}},
		{"omaha/formations.csv", "HQ-OM-16RCT,16RCT", "HQ-OM-16RCT,116RCT", []string{"omaha/formations.csv:3", "twice"}},
		{"omaha/objectives.csv", "1105,Saint-Laurent", "0904,Saint-Laurent", []string{"omaha/objectives.csv:3", "0904", "twice"}},
		{"omaha/tables.csv", "landing_fire,1,0,0,1,1,2,2", "landing_fire,1,0,0,1,1,2,7", []string{"omaha/tables.csv:2", "d6", "from 0 to 3"}},
		{"omaha/tables.csv", "german_replacement", "german_reinforcement", []string{"omaha/tables.csv:7", "german_reinforcement", "german_replacement"}},
		{"omaha/special.csv", "Ex.6,strong_cs,5,ours\n", "", []string{"omaha/special.csv", "strong_cs"}},
		{"turns.csv", "2,6 June afternoon", "3,6 June afternoon", []string{"turns.csv:3", "want 2"}},
		{"terrain.csv", "bocage,Bocage,2", "hedge,Bocage,2", []string{"maps/omaha.json", "bocage", "terrain.csv"}},
		{"beaches.csv", "utah,Utah", "omaha,Utah", []string{"beaches.csv:3", "omaha", "twice"}},
		{"maps/omaha.json", `"format"`, `"formatt"`, []string{"maps/omaha.json", "formatt"}},
	} {
		m := dataCopy(t)
		text := string(m[c.file].Data)
		if !strings.Contains(text, c.old) {
			t.Errorf("%s does not contain %q", c.file, c.old)
			continue
		}
		m[c.file] = &fstest.MapFile{Data: []byte(strings.Replace(text, c.old, c.with, 1))}
		_, err := Load(m)
		if err == nil {
			t.Errorf("%s with %q is accepted", c.file, c.with)
			continue
		}
		for _, w := range c.want {
			if !strings.Contains(err.Error(), w) {
				t.Errorf("%s with %q: error %q does not say %q", c.file, c.with, err, w)
			}
		}
		if strings.Contains(err.Error(), "\n") {
			t.Errorf("error of several lines: %q", err)
		}
	}
	for _, missing := range []string{"omaha/units.csv", "maps/omaha.json", "turns.csv", "beaches.csv"} {
		m := dataCopy(t)
		delete(m, missing)
		if _, err := Load(m); err == nil || !strings.Contains(err.Error(), missing) {
			t.Errorf("without %s: %v", missing, err)
		}
	}
}

// Other data have another digest, and only data count.
func TestDigestOfData(t *testing.T) {
	base := load(t).Info().Data
	m := dataCopy(t)
	m["README"] = &fstest.MapFile{Data: []byte("x")}
	g, err := Load(m)
	if err != nil {
		t.Fatal(err)
	}
	if g.Info().Data != base {
		t.Error("a file that is no data changes the digest")
	}
	f := m["omaha/units.csv"]
	m["omaha/units.csv"] = &fstest.MapFile{Data: []byte(strings.Replace(string(f.Data), "armor,5,9", "armor,6,9", 1))}
	if g, err = Load(m); err != nil {
		t.Fatal(err)
	}
	if g.Info().Data == base {
		t.Error("a changed value leaves the digest as it was")
	}
}
