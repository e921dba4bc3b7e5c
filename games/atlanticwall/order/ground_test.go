package order

import (
	"slices"
	"testing"

	"sandtable/board"
)

func sheetE(t *testing.T) *Ground {
	t.Helper()
	return load(t).Scenarios[0].Ground
}

func at(t *testing.T, g *Ground, name string) int16 {
	t.Helper()
	h, err := g.Grid.Find(name)
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// TestSheetE holds the size of map E and the names of its hexes (2.1, A122).
func TestSheetE(t *testing.T) {
	g := sheetE(t)
	if g.Grid.Cols != 54 || g.Grid.Rows != 39 {
		t.Fatalf("%d by %d hexes, want 54 by 39", g.Grid.Cols, g.Grid.Rows)
	}
	for _, same := range [][2]string{{"E3217", "B0220"}, {"E3337", "A0307"}, {"E1134", "1134"}, {"E3351", "A0321"}} {
		if a, b := at(t, g, same[0]), at(t, g, same[1]); a != b {
			t.Errorf("%s and %s are %s and %s, want one hex", same[0], same[1], g.Grid.Name(a), g.Grid.Name(b))
		}
	}
	// Neighbours as the numbering has them: even rows are shifted to the west (georeference).
	for _, n := range []struct {
		hex, dir, want string
	}{
		{"E1134", "W", "E1135"}, {"E1134", "E", "E1133"}, {"E1134", "NW", "E1034"}, {"E1134", "NE", "E1033"}, {"E1134", "SW", "E1234"}, {"E1134", "SE", "E1233"},
		{"E1234", "NW", "E1135"}, {"E1234", "NE", "E1134"}, {"E1234", "SW", "E1335"}, {"E1234", "SE", "E1334"},
	} {
		h := at(t, g, n.hex)
		for d, to := range g.Grid.Adjacent[h] {
			if g.Grid.DirName(d) == n.dir && g.Grid.Name(to) != n.want {
				t.Errorf("%s of %s lies %s, want %s", n.dir, n.hex, g.Grid.Name(to), n.want)
			}
		}
	}
}

func TestGroundOfCherbourg(t *testing.T) {
	sc := load(t).Scenarios[0]
	g := sc.Ground
	if len(sc.CityArea.Hexes) != 11 || !sc.CityArea.Has(sc.GoalAt) {
		t.Errorf("Cherbourg has %d hexes, goal among them %v, want 11 and true (33.18)", len(sc.CityArea.Hexes), sc.CityArea.Has(sc.GoalAt))
	}
	for _, h := range sc.CityArea.Hexes {
		if !g.Kind(h).Sheltered() {
			t.Errorf("%s is %s, want a town", g.Grid.Name(h), g.Kind(h))
		}
	}
	forts := 0
	for h := range g.Mark {
		if g.Is(int16(h), Fortified) {
			forts++
		}
	}
	if forts != 13 {
		t.Errorf("%d fortified hexes, want the 13 of the land front (14.34)", forts)
	}
	for _, p := range sc.Setup {
		if p.Box == OnMap && g.Kind(p.At) == Sea {
			t.Errorf("%s sets up in the sea at %s", sc.Units[p.Unit].ID, p.Hex)
		}
	}
	for _, name := range []string{"E3932", "E3942", "E3947"} { // 33.15b
		if h := at(t, g, name); !g.Is(h, Leaves) || g.Exits[h]&board.ExitS == 0 || !g.Is(h, HasRoad) {
			t.Errorf("no road leaves the map at %s", name)
		}
	}
	var names []string
	for e := range g.Edge {
		if g.Edge[e]&Water != 0 {
			name := g.Course(int32(e))
			if name == "" {
				t.Fatalf("water without a name at %s", g.Grid.Name(board.EdgeHex(int32(e))))
			}
			if !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
		if back := g.Grid.Back(int32(e)); back >= 0 && g.Edge[e] != g.Edge[back] {
			t.Fatalf("edge %d of %s differs from the other side", board.EdgeDir(int32(e)), g.Grid.Name(board.EdgeHex(int32(e))))
		}
	}
	for _, want := range []string{"Douve", "Merderet", "Saire", "Sinope"} {
		if !slices.Contains(names, want) {
			t.Errorf("no %s on the map, only %v", want, names)
		}
	}
	a, b := at(t, g, "E1134"), at(t, g, "E1133")
	if g.Between(a, b) != g.Between(b, a) || g.Beside(a)&OnRoad == 0 {
		t.Errorf("no road in Cherbourg: %b", g.Beside(a))
	}
}
