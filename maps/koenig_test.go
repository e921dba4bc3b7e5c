package maps

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"sandtable/board"
	"sandtable/maps/geo"
)

var beaches = []string{"gold", "juno", "omaha", "sword", "utah"}

func readMap(t *testing.T, id string) *board.Map {
	t.Helper()
	return readFile(t, filepath.Join("..", "games", "koenig", "data", "maps", id+".json"))
}

func readFile(t *testing.T, file string) *board.Map {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	m, err := board.DecodeMap(file, data)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// fact is a line of testdata/koenig_facts.csv: what the game's specification says
// of a hex or hexside.
type fact struct{ beach, hex, fact, value string }

func facts(t *testing.T, beach string, kinds ...string) []fact {
	t.Helper()
	rows, err := geo.Table("testdata/koenig_facts.csv")
	if err != nil {
		t.Fatal(err)
	}
	var out []fact
	for _, r := range rows {
		if r["beach"] == beach && slices.Contains(kinds, r["fact"]) {
			out = append(out, fact{r["beach"], r["hex"], r["fact"], r["value"]})
		}
	}
	if len(out) == 0 {
		t.Fatalf("no facts %v about %s", kinds, beach)
	}
	return out
}

func each(t *testing.T, f func(t *testing.T, id string, m *board.Map)) {
	t.Helper()
	for _, id := range beaches {
		t.Run(id, func(t *testing.T) { f(t, id, readMap(t, id)) })
	}
}

func find(t *testing.T, m *board.Map, name string) int16 {
	t.Helper()
	h, err := m.Grid.Find(name)
	if err != nil {
		t.Fatal(err)
	}
	return h
}

func terrain(m *board.Map, h int16) string { return m.TerrainKinds[m.Terrain[h]] }

func sides(m *board.Map, kind string) uint16 {
	if i := board.Kind(m.SideKinds, kind); i >= 0 {
		return 1 << i
	}
	return 0
}

func TestKoenigNamedAndUsedHexes(t *testing.T) {
	each(t, func(t *testing.T, id string, m *board.Map) {
		for _, f := range facts(t, id, "name", "terrain", "landing", "airlanding", "setup", "edge", "objective") {
			h := find(t, m, f.hex)
			got := terrain(m, h)
			switch f.fact {
			case "name", "objective":
				if m.PlaceOf[h] != f.value {
					t.Errorf("%s is named %q, want %q", f.hex, m.PlaceOf[h], f.value)
				}
			case "terrain":
				if got != f.value {
					t.Errorf("%s is %s, want %s", f.hex, got, f.value)
				}
			case "landing":
				if got != "beach" && m.PlaceOf[h] != "Pointe du Hoc" {
					t.Errorf("landing hex %s is %s, want beach", f.hex, got)
				}
			case "setup", "airlanding":
				if got == "sea" {
					t.Errorf("%s hex %s is sea", f.fact, f.hex)
				}
			case "edge":
				if got == "sea" || m.Exits[h] == 0 {
					t.Errorf("entry hex %s is %s with exits %b, want land on a map edge", f.hex, got, m.Exits[h])
				}
			}
		}
	})
}

// Every land hex on a map edge other than the sea's can be left by that edge, and
// no other hex.
func TestKoenigExitsAreThoseOfTheSpec(t *testing.T) {
	each(t, func(t *testing.T, id string, m *board.Map) {
		want := map[int16]uint8{}
		for _, f := range facts(t, id, "exit") {
			for i, edge := range []string{"N", "E", "S", "W"} {
				if strings.Contains(f.value, edge) {
					want[find(t, m, f.hex)] |= 1 << i
				}
			}
		}
		for h := range int16(m.Grid.Len()) {
			// Where the draft had sea and the true coast is land, or the reverse, the exit follows the coast.
			if w := want[h]; m.Exits[h] != w && (terrain(m, h) == "sea") == (w == 0) {
				t.Errorf("%s (%s): exits %04b, want %04b", m.Grid.Name(h), terrain(m, h), m.Exits[h], w)
			}
		}
	})
}

// land finds what can be walked to from a hex without crossing sea or cliffs.
func land(m *board.Map, from int16) map[int16]bool {
	cliff := sides(m, "cliff")
	seen := map[int16]bool{from: true}
	for queue := []int16{from}; len(queue) > 0; queue = queue[1:] {
		h := queue[0]
		for d, n := range m.Grid.Adjacent[h] {
			if n != board.NoHex && !seen[n] && terrain(m, n) != "sea" && m.Sides[board.Edge(h, d)]&cliff == 0 {
				seen[n] = true
				queue = append(queue, n)
			}
		}
	}
	return seen
}

func TestKoenigLandIsOnePiece(t *testing.T) {
	each(t, func(t *testing.T, id string, m *board.Map) {
		reach := land(m, find(t, m, facts(t, id, "landing")[0].hex))
		for h := range int16(m.Grid.Len()) {
			if terrain(m, h) != "sea" && !reach[h] {
				t.Errorf("%s (%s) cannot be reached from the beach", m.Grid.Name(h), terrain(m, h))
			}
		}
		for _, f := range facts(t, id, "objective", "landing", "edge", "setup") {
			if !reach[find(t, m, f.hex)] {
				t.Errorf("%s %s cannot be reached from the beach", f.fact, f.hex)
			}
		}
	})
}

func TestKoenigCoast(t *testing.T) {
	each(t, func(t *testing.T, _ string, m *board.Map) {
		sea := map[int16]bool{} // sea in one piece with the sea edge
		var queue []int16
		for h := range int16(m.Grid.Len()) {
			onRim := slices.Contains(m.Grid.Adjacent[h][:], board.NoHex)
			if terrain(m, h) == "sea" && onRim {
				sea[h] = true
				queue = append(queue, h)
			}
		}
		for ; len(queue) > 0; queue = queue[1:] {
			for _, n := range m.Grid.Adjacent[queue[0]] {
				if n != board.NoHex && !sea[n] && terrain(m, n) == "sea" {
					sea[n] = true
					queue = append(queue, n)
				}
			}
		}
		for h := range int16(m.Grid.Len()) {
			switch terrain(m, h) {
			case "sea":
				if !sea[h] {
					t.Errorf("%s is sea inland", m.Grid.Name(h))
				}
			case "beach":
				open := false
				for _, n := range m.Grid.Adjacent[h] {
					open = open || n == board.NoHex || terrain(m, n) == "sea"
				}
				if !open {
					t.Errorf("beach %s has no sea beside it", m.Grid.Name(h))
				}
			}
		}
	})
}

func TestKoenigCliffs(t *testing.T) {
	each(t, func(t *testing.T, id string, m *board.Map) {
		cliff := sides(m, "cliff")
		for _, f := range facts(t, id, "landing") {
			h := find(t, m, f.hex)
			for d, n := range m.Grid.Adjacent[h] {
				if n != board.NoHex && terrain(m, n) == "sea" && m.Sides[board.Edge(h, d)]&cliff != 0 && m.PlaceOf[h] != "Pointe du Hoc" {
					t.Errorf("cliff between landing hex %s and the sea at %s", f.hex, m.Grid.Name(n))
				}
			}
		}
		for e := range int32(len(m.Sides)) {
			if n := m.Grid.Across(e); m.Sides[e]&cliff != 0 && terrain(m, board.EdgeHex(e)) == "sea" && terrain(m, n) == "sea" {
				t.Errorf("cliff in the sea between %s and %s", m.Grid.Name(board.EdgeHex(e)), m.Grid.Name(n))
			}
		}
		if id == "utah" {
			return // a flat coast
		}
		for _, f := range facts(t, id, "cliff") {
			e, err := pair(m.Grid, f.hex)
			if err != nil {
				t.Fatal(err)
			}
			a, b := terrain(m, board.EdgeHex(e)), terrain(m, m.Grid.Across(e))
			if a == "sea" && b == "sea" || a == "beach" || b == "beach" {
				continue // the coast runs elsewhere here, or is a beach by right of the scenario
			}
			if p := m.PlaceOf[board.EdgeHex(e)] + m.PlaceOf[m.Grid.Across(e)]; p == "Port-en-Bessin" || p == "Arromanches" {
				continue // a harbour and a sea wall, each in its gap of the cliffs
			}
			if (a == "sea" || b == "sea") && m.Sides[e]&cliff == 0 {
				t.Errorf("no cliff at %s (%s, %s)", f.hex, a, b)
			}
		}
	})
}

// Omaha's beach is shut in on the west by the cliffs of Pointe de la Percée, which
// no one can walk down.
func TestOmahaCliffsAboveTheBeach(t *testing.T) {
	m := readMap(t, "omaha")
	for _, s := range []string{"0802/0903", "0803/0903"} {
		e, err := pair(m.Grid, s)
		if err != nil {
			t.Fatal(err)
		}
		if m.Sides[e]&sides(m, "cliff") == 0 {
			t.Errorf("no cliff at %s", s)
		}
	}
}

// corners gives the two ends of a hexside as comparable places.
func corners(g *board.Grid, e int32) [2][2]int {
	c := g.Corners(board.EdgeHex(e))
	d := board.EdgeDir(e)
	round := func(p board.Point) [2]int { return [2]int{metres(p.X/0.01) / 1000, metres(p.Y/0.01) / 1000} }
	return [2][2]int{round(board.Point{X: c[d].X + 5, Y: c[d].Y + 5}), round(board.Point{X: c[(d+1)%6].X + 5, Y: c[(d+1)%6].Y + 5})}
}

func TestKoenigRiversAreChains(t *testing.T) {
	each(t, func(t *testing.T, _ string, m *board.Map) {
		for _, c := range m.Courses {
			if c.Kind != "river" {
				continue
			}
			for i := 1; i < len(c.Sides); i++ {
				a, b := corners(m.Grid, c.Sides[i-1]), corners(m.Grid, c.Sides[i])
				if a[0] != b[0] && a[0] != b[1] && a[1] != b[0] && a[1] != b[1] {
					t.Errorf("%s breaks off between %s and %s", c.Name, m.Grid.Name(board.EdgeHex(c.Sides[i-1])), m.Grid.Name(board.EdgeHex(c.Sides[i])))
				}
			}
			meet := map[[2]int]int{}
			for _, s := range c.Sides {
				for _, k := range corners(m.Grid, s) {
					if meet[k]++; meet[k] > 2 {
						t.Errorf("%s forks at %s", c.Name, m.Grid.Name(board.EdgeHex(s)))
					}
				}
			}
			if len(c.Sides) < 3 {
				t.Errorf("%s has %d hexsides, want a river of 3 or more", c.Name, len(c.Sides))
			}
		}
	})
}

// Roads hang together, and end only at the edge of the map, at a village or at the
// water's edge.
func TestKoenigRoadsJoin(t *testing.T) {
	each(t, func(t *testing.T, _ string, m *board.Map) {
		links := make([]int, m.Grid.Len())
		for e, class := range m.Roads {
			if class != 0 {
				links[board.EdgeHex(int32(e))]++
				if n := m.Grid.Across(int32(e)); terrain(m, n) == "sea" {
					t.Errorf("road in the sea at %s", m.Grid.Name(n))
				}
			}
		}
		seen := map[int16]bool{}
		for h := range int16(m.Grid.Len()) {
			if links[h] == 0 || seen[h] {
				continue
			}
			size := 0
			seen[h] = true
			for queue := []int16{h}; len(queue) > 0; queue = queue[1:] {
				size++
				for d, n := range m.Grid.Adjacent[queue[0]] {
					if m.Roads[board.Edge(queue[0], d)] != 0 && !seen[n] {
						seen[n] = true
						queue = append(queue, n)
					}
				}
			}
			if size < 3 {
				t.Errorf("a road of %d hexes at %s joins nothing", size, m.Grid.Name(h))
			}
		}
		for h := range int16(m.Grid.Len()) {
			if links[h] != 1 || m.PlaceOf[h] != "" || slices.Contains(m.Grid.Adjacent[h][:], board.NoHex) || terrain(m, h) == "beach" {
				continue
			}
			place := false
			for _, l := range m.Labels {
				place = place || m.Grid.Under(l.At) == h
			}
			if !place {
				t.Errorf("a road ends at %s, where there is nothing", m.Grid.Name(h))
			}
		}
	})
}

// What someone who has walked there would look for.
func TestKoenigLandmarks(t *testing.T) {
	same := func(m *board.Map, a, b string) bool { return bank(m, find(t, m, a))[find(t, m, b)] }
	omaha := readMap(t, "omaha")
	for _, draw := range []string{"0903/0904", "1104/1105", "1305/1306"} {
		if e, err := pair(omaha.Grid, draw); err != nil || omaha.Roads[e] == 0 {
			t.Errorf("omaha: no road up the draw %s (%v)", draw, err)
		}
	}
	if omaha.Roads[mustPair(t, omaha, "0108/0208")] == 0 && omaha.Roads[mustPair(t, omaha, "0108/0207")] == 0 {
		t.Error("omaha: the N13 does not leave the map at 0108, where I/914 comes from Osmanville")
	}
	swamps := 0
	for h := range int16(omaha.Grid.Len()) {
		if terrain(omaha, h) == "swamp" {
			swamps++
		}
	}
	if swamps < 8 {
		t.Errorf("omaha: %d swamp hexes, want the flooded Aure valley", swamps)
	}
	sword := readMap(t, "sword")
	if same(sword, "0909", "1111") {
		t.Error("sword: Bénouville and Ranville lie on the same bank of the Orne")
	}
	if same(sword, "0316", "0317") {
		t.Error("sword: Caen centre and the south bank are not parted by the Orne")
	}
	utah := readMap(t, "utah")
	if same(utah, "0708", "0112") {
		t.Error("utah: the Merderet does not part Sainte-Mère-Église from the west")
	}
	if same(utah, "1320", "1016") {
		t.Error("utah: the Douve does not part Carentan from Saint-Côme-du-Mont")
	}
}

func mustPair(t *testing.T, m *board.Map, s string) int32 {
	t.Helper()
	e, err := pair(m.Grid, s)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// bank finds what can be reached without crossing a river.
func bank(m *board.Map, from int16) map[int16]bool {
	river := sides(m, "river")
	seen := map[int16]bool{from: true}
	for queue := []int16{from}; len(queue) > 0; queue = queue[1:] {
		for d, n := range m.Grid.Adjacent[queue[0]] {
			if n != board.NoHex && !seen[n] && terrain(m, n) != "sea" && m.Sides[board.Edge(queue[0], d)]&river == 0 {
				seen[n] = true
				queue = append(queue, n)
			}
		}
	}
	return seen
}
