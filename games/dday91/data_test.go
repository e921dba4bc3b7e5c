package dday91

import (
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"pgregory.net/rapid"

	"sandtable/games/dday91/order"
)

// copyData gives the data files in memory, one of them changed.
func copyData(t testing.TB, name, from, to string) fstest.MapFS {
	t.Helper()
	out := fstest.MapFS{}
	err := fs.WalkDir(Data(), ".", func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		b, err := fs.ReadFile(Data(), path)
		if path == name {
			if !strings.Contains(string(b), from) {
				t.Fatalf("%s does not hold %q", name, from)
			}
			b = []byte(strings.Replace(string(b), from, to, 1))
		}
		out[path] = &fstest.MapFile{Data: b}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// TestWrongData: every mistake in a file is named with its place.
func TestWrongData(t *testing.T) {
	for _, c := range []struct{ file, from, to, want string }{
		{"map.csv", "A2,55.69,8.31,clear", "A2,55.69,8.31,jungle", "map.csv:3: terrain"},
		{"map.csv", "A2,55.69", "A1,55.69", "map.csv:3: hex A1 stands twice"},
		{"map.csv", "C15,49.88,-0.99,sea,0,,0,,0,English Channel,1,D15 E15", "C15,49.88,-0.99,sea,0,,0,,0,English Channel,1,D15 Z9", "invasion_targets"},
		{"map.csv", "D15 E15", "D15 G13", "not a coastal hex"},
		{"hexsides.csv", "B1,C2,", "B1,C9,", "hexsides.csv:2: hex_b"},
		{"units.csv", "C-5U,allied", "C-7U,allied", "unit C-7U stands twice"},
		{"units.csv", "C-5U,allied", "C-5U,german", "side is"},
		{"units.csv", "motorized,1,5,3,3,3", "cavalry,1,5,3,3,3", "units.csv:22: type"},
		{"setup_1944.csv", "A-1U,front", "A-99U,front", "setup_1944.csv:2: unit_id"},
		{"setup_1944.csv", "I-53,front,,G7", "I-53,front,,F7", "default_hex"},
		{"setup_1944.csv", "A-1U,front", "A-1U,back", "face"},
		{"reinforcements_1944.csv", "G-12U,front", "A-1U,front", "two card lines"},
		{"reinforcements_1943.csv", "1943,allied,2,Jul", "1943,allied,19,Jul", "turn"},
		{"sheet.json", "{", "[", "sheet.json"},
	} {
		_, err := Load(copyData(t, c.file, c.from, c.to))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s with %q: error %v, want one with %q", c.file, c.to, err, c.want)
		}
	}
}

// TestCards counts the lines of the four cards (6a).
func TestCards(t *testing.T) {
	d := testGame(t).d
	for i, want := range []struct{ setup, later, free int }{{44, 44, 16}, {62, 31, 24}} {
		s := &d.Scenarios[i]
		free := 0
		for j := range s.Setup {
			if s.Setup[j].Rule != order.FixedHex {
				free++
			}
		}
		if len(s.Setup) != want.setup || len(s.Later) != want.later || free != want.free {
			t.Errorf("%s: %d set-up lines (%d free), %d reinforcements; want %+v", s.ID, len(s.Setup), free, len(s.Later), want)
		}
	}
}

// TestBoard holds the board to facts that the rulebook's examples give.
func TestBoard(t *testing.T) {
	g := testGame(t).d
	cost := func(a, b string) int8 {
		x, _ := g.Find(a)
		y, _ := g.Find(b)
		d := g.Side(x, y)
		if d < 0 {
			t.Fatalf("%s and %s are not adjacent", a, b)
		}
		return g.Hex[x].Cost[0][d]
	}
	for _, c := range []struct {
		a, b string
		want int8
	}{
		{"J6", "I7", 1}, {"I7", "H7", 1}, {"H7", "H8", 3}, {"J6", "J7", 2}, {"J7", "K8", 1}, {"K8", "K9", 2}, {"K9", "K10", 1},
		{"K12", "K11", 1}, {"K11", "K10", 1}, {"K10", "L9", 1}, {"L9", "M9", 3}, {"D12", "D13", 0}, {"M12", "M11", 0},
	} {
		if got := cost(c.a, c.b); got != c.want {
			t.Errorf("%s to %s costs %d, want %d", c.a, c.b, got, c.want)
		}
	}
}

// TestDistance compares distances with steps from hex to hex (3a.1).
func TestDistance(t *testing.T) {
	g := testGame(t).d
	rapid.Check(t, func(rt *rapid.T) {
		h := rapid.Int16Range(0, nHexes-1).Draw(rt, "hex")
		far := map[int16]uint8{h: 0}
		for list := []int16{h}; len(list) > 0; list = list[1:] {
			for _, n := range g.Hex[list[0]].Next {
				if _, seen := far[n]; n >= 0 && !seen {
					far[n] = far[list[0]] + 1
					list = append(list, n)
				}
			}
		}
		for to, want := range far {
			if g.Dist[h][to] != want {
				rt.Fatalf("%s to %s: %d, want %d", g.Hex[h].Name, g.Hex[to].Name, g.Dist[h][to], want)
			}
		}
	})
}

// TestArrowsOfOurs: no arrow leads to the German coast, which no set-up card
// garrisons (3e2.4).
func TestArrowsOfOurs(t *testing.T) {
	g := testGame(t)
	for _, h := range g.d.Invasions {
		x := &g.d.Hex[h]
		for _, to := range x.Targets() {
			if g.d.Hex[to].Country == order.Germany {
				t.Errorf("an arrow of %s leads to %s in Germany", x.Name, g.d.Hex[to].Name)
			}
		}
	}
}
