package sheet

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"sandtable/board"
	"sandtable/scene"
)

// drawn reads every map that a game embeds.
func drawn(t *testing.T) map[string]*board.Map {
	t.Helper()
	files, err := filepath.Glob("../../games/*/data/maps/*.json")
	if err != nil || len(files) == 0 {
		t.Fatalf("no map files: %v", err)
	}
	out := map[string]*board.Map{}
	for _, f := range files {
		data, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		m, err := board.DecodeMap(f, data)
		if err != nil {
			t.Fatal(err)
		}
		out[m.ID] = m
	}
	return out
}

func checkLabels(t interface{ Errorf(string, ...any) }, b *scene.Board) {
	sheet := Box{b.Bounds[0], b.Bounds[1], b.Bounds[2], b.Bounds[3]}
	for i, l := range b.Labels {
		room := Room(l)
		if !room.in(sheet) {
			t.Errorf("label %q at %.2f %.2f leaves the sheet", l.Text, l.X, l.Y)
		}
		for _, o := range b.Labels[:i] {
			if room.meets(Room(o)) {
				t.Errorf("labels %q and %q overlap", l.Text, o.Text)
			}
		}
	}
}

func TestLabelsDoNotCollide(t *testing.T) {
	for id, m := range drawn(t) {
		b := New(m, Options{})
		checkLabels(t, b)
		have := map[string]bool{}
		for _, l := range b.Labels {
			have[l.Text] = true
		}
		for _, p := range m.Places {
			if !have[p.Name] {
				t.Errorf("%s: no room was found for the named hex %s", id, p.Name)
			}
		}
		if again := New(m, Options{}); fmt.Sprint(again.Labels) != fmt.Sprint(b.Labels) {
			t.Errorf("%s: labels are placed differently the second time", id)
		}
	}
}

func TestCrowdedLabelsDoNotCollide(t *testing.T) {
	g, err := board.NewGrid(board.Layout{Cols: 6, Rows: 6, Top: "flat", Shifted: "even", Name: "CCRR", Km: 1})
	if err != nil {
		t.Fatal(err)
	}
	label := rapid.Custom(func(t *rapid.T) board.Label {
		return board.Label{
			Text: strings.Repeat("é", rapid.IntRange(1, 14).Draw(t, "length")),
			Kind: rapid.SampledFrom([]string{"city", "town", "village", "hamlet", "point", "beach", "nonsense"}).Draw(t, "kind"),
			At:   board.Point{X: rapid.Float64Range(0, 4).Draw(t, "x"), Y: rapid.Float64Range(0, 5).Draw(t, "y")},
		}
	})
	rapid.Check(t, func(t *rapid.T) {
		m := &board.Map{Grid: g, TerrainKinds: []string{"clear"}, Terrain: make([]uint8, g.Len()), PlaceOf: make([]string, g.Len()),
			Sides: make([]uint16, 6*g.Len()), Roads: make([]uint8, 6*g.Len()), Labels: rapid.SliceOfN(label, 0, 40).Draw(t, "labels")}
		m.Outlines = []board.Outline{{Kind: "river", Name: "Vire", Lines: [][]board.Point{{{X: 0, Y: 0}, {X: 2, Y: 1}, {X: 4, Y: 4}}}}}
		checkLabels(t, New(m, Options{}))
	})
}

func TestSheetShowsTheMap(t *testing.T) {
	m := drawn(t)["omaha"]
	b := New(m, Options{
		Legend: []scene.Legend{{Kind: "beach", Group: "terrain", Name: "Beach"}},
		Mark: func(h int16) ([]string, string) {
			if m.Grid.Name(h) == "0904" {
				return []string{"objective"}, "3 VP"
			}
			return nil, ""
		},
	})
	if len(b.Places) != m.Grid.Len() || b.Hex == nil || b.Hex.Width != 1 || !b.Hex.Flat || b.Unit != "km" {
		t.Fatalf("%d places, hexes %v", len(b.Places), b.Hex)
	}
	for _, p := range b.Places {
		if p.ID == "0904" && (p.Name != "Vierville-sur-Mer" || p.Terrain != "town" || p.Note != "3 VP" || len(p.Tags) != 1) {
			t.Errorf("0904 is %+v", p)
		}
	}
	river, road := 0, 0
	for _, s := range b.Sides {
		if s.Kind == "river" {
			river++
		}
	}
	for _, l := range b.Links {
		if strings.HasPrefix(l.Kind, "road") {
			road++
		}
	}
	wantRiver, wantRoad := 0, 0
	for e := range m.Sides {
		if m.Sides[e]&(1<<board.Kind(m.SideKinds, "river")) != 0 {
			wantRiver++
		}
		if m.Roads[e] != 0 {
			wantRoad++
		}
	}
	if 2*river != wantRiver || 2*road != wantRoad {
		t.Errorf("%d river sides and %d links, the map has %d and %d edges", river, road, wantRiver, wantRoad)
	}
	for _, kind := range []string{"land", "sand", "bocage", "flood", "built", "bluff", "cliff", "river", "road1", "road2"} {
		found := false
		for _, l := range b.Layers {
			found = found || l.Kind == kind
		}
		if !found {
			t.Errorf("no layer of %s", kind)
		}
	}
	if len(b.Sources) == 0 || len(b.Legend) != 1 {
		t.Errorf("sources %v, legend %v", b.Sources, b.Legend)
	}
}
