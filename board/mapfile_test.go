package board

import (
	"fmt"
	"strings"
	"testing"
)

// small is a map of 3 by 2 hexes with one of everything.
const small = `{
"format": "sandtable map 1",
"id": "t", "title": "Test", "generator": "hand",
"sources": [{"name": "none", "licence": "MIT", "use": "test"}],
"grid": {"cols": 3, "rows": 2, "top": "flat", "shifted": "even", "name": "CCRR", "first_col": 1, "first_row": 1, "km": 1},
"terrain": [{"kind": "sea", "letter": "~"}, {"kind": "clear", "letter": "."}],
"hexes": ["~..", "..."],
"sides": [{"kind": "river", "name": "Aure", "between": ["0201/0202", "0302/0202"]}, {"kind": "cliff", "between": ["0101/0102"]}],
"roads": [{"kind": "road1", "path": ["0102", "0201", "0302"]}, {"kind": "road2", "path": ["0201", "0102"]}],
"places": [{"hex": "0302", "name": "Ville", "kind": "town"}],
"exits": [{"edge": "S", "hexes": ["0102", "0302"]}, {"edge": "E", "hexes": ["0302"]}],
"outlines": [{"kind": "land", "closed": true, "lines": [[0,0, 1000,0, 500,1500]]}, {"kind": "river", "name": "Aure", "lines": [[0,0,250,-125]]}],
"labels": [{"text": "Ville", "kind": "town", "at": [1750, 1000]}]
}`

func TestDecodeMap(t *testing.T) {
	m, err := DecodeMap("t.json", []byte(small))
	if err != nil {
		t.Fatal(err)
	}
	g := m.Grid
	find := func(n string) int16 {
		h, err := g.Find(n)
		if err != nil {
			t.Fatal(err)
		}
		return h
	}
	if m.TerrainKinds[m.Terrain[find("0101")]] != "sea" || m.TerrainKinds[m.Terrain[find("0302")]] != "clear" {
		t.Errorf("terrain %v", m.Terrain)
	}
	river, cliff := uint16(1)<<Kind(m.SideKinds, "river"), uint16(1)<<Kind(m.SideKinds, "cliff")
	for pair, want := range map[string]uint16{"0201 0202": river, "0202 0302": river, "0101 0102": cliff, "0101 0201": 0} {
		var a, b string
		if _, err := fmt.Sscan(pair, &a, &b); err != nil {
			t.Fatal(err)
		}
		for _, way := range [2][2]int16{{find(a), find(b)}, {find(b), find(a)}} {
			if got := m.Sides[Edge(way[0], g.DirTo(way[0], way[1]))]; got != want {
				t.Errorf("hexside %s: %b, want %b", pair, got, want)
			}
		}
	}
	// The better class of two roads on one link counts.
	if e := Edge(find("0201"), g.DirTo(find("0201"), find("0102"))); m.RoadKinds[m.Roads[e]-1] != "road1" {
		t.Errorf("road class %d", m.Roads[e])
	}
	if m.PlaceOf[find("0302")] != "Ville" || m.Exits[find("0302")] != ExitS|ExitE || m.Exits[find("0202")] != 0 {
		t.Errorf("places %v, exits %v", m.PlaceOf, m.Exits)
	}
	if p := m.Outlines[0].Lines[0][2]; p != (Point{0.5, 1.5}) || !m.Outlines[0].Closed {
		t.Errorf("outline %v", m.Outlines[0])
	}
	if len(m.Courses) != 2 || m.Courses[0].Name != "Aure" || len(m.Courses[0].Sides) != 2 || m.Labels[0].At.X != 1.75 {
		t.Errorf("courses %v, labels %v", m.Courses, m.Labels)
	}
	if Kind(m.SideKinds, "wall") != -1 {
		t.Error("an unknown kind is found")
	}
}

// Each wrong file is refused with the place of the fault and what would be right.
func TestDecodeMapErrors(t *testing.T) {
	for _, c := range []struct{ old, new, want string }{
		{`"format": "sandtable map 1"`, `"format": "x"`, `t.json: format: "x", want "sandtable map 1"`},
		{`"id": "t"`, `"id": ""`, "want both"},
		{`"generator"`, `"genrator"`, `t.json:3: no field "genrator" is known here`},
		{`"sources": [`, `"sources": [,`, "t.json:4: invalid character"},
		{`"cols": 3`, `"cols": "3"`, "t.json:5: grid.cols is a text, want a whole number"},
		{`"top": "flat"`, `"top": "round"`, "grid: top"},
		{`["~..", "..."]`, `["~..", "..x"]`, `hexes[1]: letter 'x' for hex 0302`},
		{`["~..", "..."]`, `["~..", "...."]`, "hexes[1]: 4 letters, want 3"},
		{`["~..", "..."]`, `["~.."]`, "hexes: 1 rows, want 2"},
		{`"letter": "."`, `"letter": "~"`, "terrain[1]: letter"},
		{`"letter": "."`, `"letter": "dot"`, "terrain[1]: kind"},
		{`"0201/0202"`, `"0201-0202"`, "sides[0].between[0]: \"0201-0202\", want two hexes"},
		{`"0302/0202"`, `"0302/0101"`, "sides[0].between[1]: 0302 and 0101 are not adjacent"},
		{`"0302/0202"`, `"0302/0909"`, `no hex "0909" on this map, names run from 0101 to 0302`},
		{`["0201", "0102"]`, `["0201"]`, "roads[1].path: 1 hexes, want 2 or more"},
		{`["0201", "0102"]`, `["0201", "0301", "0102"]`, "roads[1].path[2]: 0301 and 0102 are not adjacent"},
		{`"kind": "town"}]`, `"kind": "metropolis"}]`, "places[0].kind"},
		{`"name": "Ville", "kind"`, `"name": "", "kind"`, "places[0]: name"},
		{`"edge": "S"`, `"edge": "down"`, "exits[0].edge"},
		{`"hexes": ["0102", "0302"]`, `"hexes": ["0101"]`, "exits[0].hexes[0]: 0101 does not lie on the S edge"},
		{`500,1500`, `500`, "outlines[0].lines[0]: 5 numbers"},
		{`[[0,0,250,-125]]`, `[[0,0]]`, "at least 4"},
		{`"text": "Ville"`, `"text": ""`, "labels[0]"},
		{"}]\n}", "}]\n} {}", "more text after the value"},
		{"}]\n}", "}]\n", "the file ends in the middle"},
	} {
		if !strings.Contains(small, c.old) {
			t.Fatalf("the test file has no %s", c.old)
		}
		_, err := DecodeMap("t.json", []byte(strings.Replace(small, c.old, c.new, 1)))
		if err == nil || !strings.HasPrefix(err.Error(), "t.json") || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s -> %s: error %v, want %q in it", c.old, c.new, err, c.want)
		}
	}
}

// No input makes the decoder panic.
func FuzzDecodeMap(f *testing.F) {
	f.Add([]byte(small))
	f.Add([]byte(`{"format":"sandtable map 1","id":"a","title":"b","grid":{"cols":1,"rows":1}}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		if m, err := DecodeMap("f", data); err == nil && len(m.Terrain) != m.Grid.Len() {
			t.Fatal("a map without terrain")
		}
	})
}
