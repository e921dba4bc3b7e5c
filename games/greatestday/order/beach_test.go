package order

import (
	"testing"

	"sandtable/board"
)

func sword(t *testing.T) *Scenario {
	t.Helper()
	for _, sc := range loaded(t).Scenarios {
		if sc.ID == "storming-sword" {
			return sc
		}
	}
	t.Fatal("no storming-sword")
	return nil
}

// Storming Sword is read whole: every counter, box, ship and hexside of its file (4.1).
func TestStormingSword(t *testing.T) {
	sc := sword(t)
	count := map[Class]int{}
	for i := range sc.Units {
		count[sc.Units[i].Class]++
	}
	if n := len(sc.Units); n != 210+24+Crafts {
		t.Errorf("%d counters, want 210, 24 that events bring and %d landing craft", n, Crafts)
	}
	if count[Ship] != 19 || count[Craft] != Crafts || count[Leader] != 7 {
		t.Errorf("%d ships, %d craft, %d leaders", count[Ship], count[Craft], count[Leader])
	}
	if len(sc.Ships) != 19 || len(sc.Turns) != 7 || len(sc.Setup) != 31 || len(sc.Forces) != 2 || sc.NavalTurn != 0 || !sc.Events || !sc.ChitsSold || !sc.Commandos {
		t.Errorf("%d ships, %d turns, %d set up, %d forces", len(sc.Ships), len(sc.Turns), len(sc.Setup), len(sc.Forces))
	}
	b := &sc.Beaches[0]
	if b.Obstacles != 5 || b.Nests != 5 || b.Gaps != 4 || b.Sea != 7 || len(b.Ways) != 4 || len(b.Hexes) != 5 || len(b.Gates) != 2 {
		t.Errorf("4.2: %+v", b)
	}
	var stages [3]int
	seen := map[int]bool{}
	for _, l := range sc.Loads {
		if l.Turn == 0 {
			stages[l.Stage]++
		}
		for _, u := range l.Units {
			if seen[u] {
				t.Errorf("%s is in two loads", sc.Units[u].ID)
			}
			seen[u] = true
		}
	}
	if stages[Wave] != 11 || stages[Loading] != 9 || stages[EnRoute] != 12 {
		t.Errorf("4.5.6: loads by stage %v, want 11, 9, 12", stages)
	}
	for i := range sc.Units {
		m := &sc.Units[i]
		if m.Side == Allied && m.Division == "3br" && m.Class != Craft && !m.ZeroStep() && m.Symbol != "divisional trucks" && !seen[i] {
			t.Errorf("%s comes in no load", m.ID)
		}
	}
}

// Distances of the worked examples of naval gunfire (4.4.7): shore to marker in hexes,
// and a marker beyond the window.
func TestNavalRanges(t *testing.T) {
	sc := sword(t)
	g := sc.Ground.Grid
	morris, _ := g.Find("34.014")
	if s := sc.Forces[1]; s.ID != "S" || g.Distance(s.Marker, morris) != 7 {
		t.Errorf("Morris is %d hexes from the marker of %s, want 7", g.Distance(s.Marker, morris), s.ID)
	}
	c := sc.Forces[0]
	if c.ID != "C" || c.Marker >= 0 || len(c.Away) != g.Len() {
		t.Fatalf("the marker of C: %+v", c)
	}
	edge, _ := g.Find("24.012")
	if c.Away[edge] != 5 {
		t.Errorf("24.012 is %d hexes from 20.009, want 5", c.Away[edge])
	}
}

// The distances that the rules' own example of ranges at sea gives (4.4.7).
func TestRangesOfTheExample(t *testing.T) {
	sheet, err := board.NewGrid(Window{1, 109, 1, 68}.layout())
	if err != nil {
		t.Fatal(err)
	}
	far := func(a, b string) int {
		x, err := sheet.Find(a)
		if err != nil {
			t.Fatal(err)
		}
		y, err := sheet.Find(b)
		if err != nil {
			t.Fatal(err)
		}
		return sheet.Distance(x, y)
	}
	box := loaded(t).Table.Ship.Box
	for _, c := range []struct {
		what, from, marker string
		box                Box
		want               int
	}{
		{"Mont Fleury at craft", "72.006", "76.003", Close, 5},
		{"at Short", "72.006", "76.003", Short, 15},
		{"at Medium", "72.006", "76.003", Medium, 25},
		{"at Long", "72.006", "76.003", Long, 35},
		{"Marefontaine at Medium", "75.006", "76.003", Medium, 24},
		{"and at Juno's Long box", "75.006", "59.002", Long, 46},
	} {
		if got := far(c.from, c.marker) + int(box[c.box]); got != c.want {
			t.Errorf("%s: %d, want %d", c.what, got, c.want)
		}
	}
}
