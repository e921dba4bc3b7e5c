package maps

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sandtable/maps/geo"
)

// layers reads the folder named by SANDTABLE_GEO; without it the test is skipped,
// because the layers are not part of the project.
func layers(t *testing.T) *geo.Layers {
	t.Helper()
	dir := os.Getenv("SANDTABLE_GEO")
	if dir == "" {
		t.Skip("SANDTABLE_GEO names no folder of layers")
	}
	l, err := geo.Load(dir)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func TestCheckedInFilesAreFresh(t *testing.T) {
	l := layers(t)
	specs, err := Specs()
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range specs {
		files, err := Files(s, l)
		if err != nil {
			t.Fatal(err)
		}
		for name, want := range files {
			got, err := os.ReadFile(filepath.Join("..", filepath.FromSlash(name)))
			if err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(got, want) {
				t.Errorf("%s is not what the map maker makes now: run go generate ./maps", name)
			}
		}
	}
}

// specsAndPage are all maps that can be made, and the page on maps.
func specsAndPage(t *testing.T) (specs []Spec, page string) {
	t.Helper()
	specs, err := Specs()
	if err != nil {
		t.Fatal(err)
	}
	doc, err := os.ReadFile("../docs/maps.md")
	if err != nil {
		t.Fatal(err)
	}
	return specs, string(doc)
}

// Every made file says what made it and from what, so that nobody edits it by hand
// and everybody is named.
func TestMadeFilesNameTheirSources(t *testing.T) {
	specs, doc := specsAndPage(t)
	for _, s := range specs {
		m := readFile(t, filepath.Join("..", filepath.FromSlash(s.Out)))
		if m.Generator != Generator || m.ID != s.ID || m.Title != s.Title {
			t.Errorf("%s: made by %q as %q %q, want %q, %q %q", s.Out, m.Generator, m.ID, m.Title, Generator, s.ID, s.Title)
		}
		if len(m.Sources) == 0 {
			t.Errorf("%s names no source", s.Out)
		}
		for _, src := range m.Sources {
			if src.Licence == "" || src.Use == "" || !strings.Contains(doc, src.Name) {
				t.Errorf("%s: source %q with licence %q for %q, want all three, and the name in docs/maps.md", s.Out, src.Name, src.Licence, src.Use)
			}
		}
	}
}

func TestOverridesStateTheirReason(t *testing.T) {
	specs, err := Specs()
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range specs {
		for _, f := range []string{s.Hand, s.Names} {
			over, err := Overrides(f)
			if err != nil {
				t.Error(err)
			}
			if len(over) == 0 {
				t.Errorf("%s is empty", f)
			}
			known := []string{"terrain", "land", "cover", "area", "name", "pin", "side", "noside", "road", "link", "nolink", "exit", "noexit", "label", "spell"}
			for _, o := range over {
				if !strings.Contains(" "+strings.Join(known, " ")+" ", " "+o.Op+" ") {
					t.Errorf("%s:%d: operation %q, want one of %s", f, o.Line, o.Op, strings.Join(known, ", "))
				}
			}
		}
	}
}

func TestLayersMeetTheirProjections(t *testing.T) {
	l := layers(t)
	dir := os.Getenv("SANDTABLE_SPEC")
	if dir == "" {
		t.Skip("SANDTABLE_SPEC names no folder of gazetteers")
	}
	var out bytes.Buffer
	if err := Check(&out, dir, l); err != nil {
		t.Fatal(err)
	}
	doc, err := os.ReadFile("../docs/maps.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range strings.Split(strings.TrimSpace(out.String()), "\n") {
		if line = strings.TrimSpace(line); !strings.Contains(string(doc), line) {
			t.Errorf("docs/maps.md lacks the line printed by mapmaker check:\n%s", line)
		}
	}
}

// Every sheet of a map that is played on several has its picture, which the page on maps shows.
func TestEverySheetHasItsPicture(t *testing.T) {
	specs, doc := specsAndPage(t)
	for _, s := range specs {
		shots := map[string]string{}
		for _, k := range s.Looks {
			shots[k.Sheet] = k.Shot
		}
		for _, sheet := range s.Grid.Sheets {
			shot, inDocs := strings.CutPrefix(shots[sheet.Prefix], "docs/")
			if !inDocs || !strings.Contains(doc, "("+shot+")") {
				t.Errorf("%s: sheet %s has the picture %q, which docs/maps.md does not show", s.ID, sheet.Prefix, shots[sheet.Prefix])
			}
			if _, err := os.Stat(filepath.Join("..", filepath.FromSlash(shots[sheet.Prefix]))); err != nil {
				t.Error(err)
			}
		}
	}
}
