package sheet

import (
	"reflect"
	"testing"

	"pgregory.net/rapid"

	"sandtable/board"
)

// What is traced of any map stays on its sheet, closes what is closed, leaves nothing
// out, and is the same every time.
func TestTrace(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g, err := board.NewGrid(board.Layout{Cols: rapid.IntRange(1, 7).Draw(t, "cols"), Rows: rapid.IntRange(1, 7).Draw(t, "rows"), Name: "CCRR", Km: 0.5,
			Top: rapid.SampledFrom([]string{"flat", "pointy"}).Draw(t, "top"), Shifted: rapid.SampledFrom([]string{"odd", "even"}).Draw(t, "shifted")})
		if err != nil {
			t.Fatal(err)
		}
		m := &board.Map{Grid: g, TerrainKinds: []string{"clear", "woods", "town"}, Terrain: make([]uint8, g.Len()), Sides: make([]uint16, 6*g.Len()),
			RoadKinds: []string{"road1", "rail"}, Roads: make([]uint8, 6*g.Len()), PlaceOf: make([]string, g.Len())}
		stream := board.Course{Kind: "stream", Name: "Odon"}
		for h := range int16(g.Len()) {
			m.Terrain[h] = uint8(rapid.IntRange(0, 2).Draw(t, "terrain"))
			for d := range 3 {
				n := g.Adjacent[h][d]
				if n == board.NoHex {
					continue
				}
				class := uint8(rapid.IntRange(0, 2).Draw(t, "road"))
				m.Roads[board.Edge(h, d)], m.Roads[board.Edge(n, board.Opposite(d))] = class, class
				if rapid.IntRange(0, 4).Draw(t, "stream") == 0 {
					stream.Sides = append(stream.Sides, board.Edge(h, d))
				}
			}
		}
		m.Courses = []board.Course{stream}
		all := Trace(m, "clear")
		if again := Trace(m, "clear"); !reflect.DeepEqual(all, again) {
			t.Fatal("traced differently the second time")
		}
		lo, hi := g.Bounds()
		got := map[string]int{}
		for _, o := range all {
			if o.Kind == "clear" {
				t.Fatal("bare ground has an outline")
			}
			for _, line := range o.Lines {
				got[o.Kind]++
				if len(line) < 2 || o.Closed && len(line) < 3 {
					t.Fatalf("a line of %s has %d points", o.Kind, len(line))
				}
				for _, p := range line {
					if p.X < lo.X-0.1 || p.Y < lo.Y-0.1 || p.X > hi.X+0.1 || p.Y > hi.Y+0.1 {
						t.Fatalf("%s leaves the sheet at %v", o.Kind, p)
					}
				}
			}
		}
		for h := range int16(g.Len()) {
			if k := m.TerrainKinds[m.Terrain[h]]; k != "clear" && got[k] == 0 {
				t.Fatalf("%s is %s, and none is drawn", g.Name(h), k)
			}
			for d := range 6 {
				if class := m.Roads[board.Edge(h, d)]; g.Adjacent[h][d] != board.NoHex && class > 0 && got[m.RoadKinds[class-1]] == 0 {
					t.Fatalf("%s is not drawn", m.RoadKinds[class-1])
				}
			}
		}
		if (len(stream.Sides) > 0) != (got["stream"] > 0) {
			t.Fatalf("%d sides of a stream, %d lines", len(stream.Sides), got["stream"])
		}
	})
}

// An area with a hole has two borders, two areas that touch nowhere have one each.
func TestTraceAreas(t *testing.T) {
	g, err := board.NewGrid(board.Layout{Cols: 9, Rows: 9, Name: "CCRR", Km: 0.5, Top: "flat", Shifted: "odd"})
	if err != nil {
		t.Fatal(err)
	}
	m := &board.Map{Grid: g, TerrainKinds: []string{"clear", "woods"}, Terrain: make([]uint8, g.Len()), Sides: make([]uint16, 6*g.Len()), Roads: make([]uint8, 6*g.Len())}
	middle := g.At(4, 4)
	for _, n := range g.Adjacent[middle] {
		m.Terrain[n] = 1
	}
	m.Terrain[g.At(0, 0)] = 1
	all := Trace(m, "clear")
	if len(all) != 2 || len(all[1].Lines) != 3 {
		t.Fatalf("a ring and a single hex have the borders %v", all[1:])
	}
}

// Roads go from end to end and from fork to fork.
func TestTraceRoads(t *testing.T) {
	g, err := board.NewGrid(board.Layout{Cols: 5, Rows: 5, Name: "CCRR", Km: 0.5, Top: "flat", Shifted: "odd"})
	if err != nil {
		t.Fatal(err)
	}
	m := &board.Map{Grid: g, TerrainKinds: []string{"clear"}, Terrain: make([]uint8, g.Len()), Sides: make([]uint16, 6*g.Len()), RoadKinds: []string{"road1"}, Roads: make([]uint8, 6*g.Len())}
	middle := g.At(2, 2)
	for d := 0; d < 6; d += 2 {
		for h := middle; g.Adjacent[h][d] != board.NoHex; h = g.Adjacent[h][d] {
			m.Roads[board.Edge(h, d)], m.Roads[board.Edge(g.Adjacent[h][d], board.Opposite(d))] = 1, 1
		}
	}
	all := Trace(m, "clear")
	if len(all) != 2 || len(all[1].Lines) != 3 {
		t.Fatalf("three roads that meet are %v", all[1:])
	}
	c := g.Center(middle)
	for _, line := range all[1].Lines {
		if a, b := line[0], line[len(line)-1]; knotOf(a) != knotOf(c) && knotOf(b) != knotOf(c) {
			t.Errorf("%v does not begin or end where they meet", line)
		}
	}
}
