package order

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"sandtable/board"
	"sandtable/tables"
)

// scene is a ground made by hand: columns from 10 at the right to 29 at the left, rows
// from 10 to 29, or as far as size says; clear but for what is said.
type scene struct {
	hexes string // "21.020 woods, 20.019 hill"
	sides string // "21.020/20.020 crest"
	size  int
}

func (x scene) ground(t judge) *Ground {
	t.Helper()
	l := &loader{Reader: tables.From(Data())}
	table := l.tables()
	sheet := &land{hexes: map[string]hexRow{}}
	end := 30
	if x.size > 0 {
		end = 10 + x.size
	}
	for c := 10; c < end; c++ {
		for r := 10; r < end; r++ {
			sheet.hexes[fmt.Sprintf("%02d.%03d", c, r)] = hexRow{}
		}
	}
	for _, part := range words(x.hexes) {
		name, what, _ := strings.Cut(part, " ")
		row, known := sheet.hexes[name]
		if !known {
			t.Fatalf("%q is no hex of the scene", name)
		}
		switch what {
		case "hill":
			row.mark |= Hill
		case "op":
			row.mark |= OP
		case "strongpoint":
			row.mark |= Strongpoint
		default:
			if row.terrain = slices.IndexFunc(table.Terrain, func(k Terrain) bool { return k.Kind == what }); row.terrain < 0 {
				t.Fatalf("%q is no terrain", what)
			}
		}
		sheet.hexes[name] = row
	}
	for _, part := range words(x.sides) {
		pair, what, _ := strings.Cut(part, " ")
		a, b, _ := strings.Cut(pair, "/")
		sheet.sides = append(sheet.sides, sideRow{a: a, b: b, feature: slices.Index(edgeWords, what), name: "by hand"})
	}
	g := l.ground(sheet, table, Window{10, end - 1, 10, end - 1}, "by hand", nil)
	if err := l.Err(); err != nil {
		t.Fatal(err)
	}
	g.Look()
	return g
}

// judge is what tests and properties have in common.
type judge interface {
	Helper()
	Fatal(args ...any)
	Fatalf(format string, args ...any)
}

func words(list string) []string {
	if list == "" {
		return nil
	}
	return strings.Split(list, ", ")
}

func hexOf(t testing.TB, g *Ground, name string) int16 {
	t.Helper()
	h, err := g.Grid.Find(name)
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// Column 20 is even, so 19.019 and 19.020 lie beside 20.020, and the line from there to
// 18.020 runs along the hexside between them.
func TestWhatBlocksALine(t *testing.T) {
	for _, c := range []struct {
		rule, name, hexes, sides string
		from, to                 string
		count                    int
		first                    string
	}{
		{"G11.1", "nothing between", "", "", "20.020", "20.025", 0, ""},
		{"G11.1", "own and target hex never block", "20.020 woods, 20.023 town", "", "20.020", "20.023", 0, ""},
		{"G11.2", "woods", "20.022 woods", "", "20.020", "20.023", 1, "20.022"},
		{"G11.2", "hedgerow and town count each", "20.022 hedgerow, 20.024 town", "", "20.020", "20.025", 2, "20.022"},
		{"G11.2", "a hill on clear ground", "20.022 hill", "", "20.020", "20.023", 1, "20.022"},
		{"G11.2", "a wooded hill counts once", "20.022 woods, 20.022 hill", "", "20.020", "20.023", 1, "20.022"},
		{"G11.2", "village, marsh and beach do not", "20.021 village, 20.022 marsh, 20.023 beach", "", "20.020", "20.024", 0, ""},
		{"G11.2", "city and fortified do", "20.021 city, 20.022 fortified", "", "20.020", "20.024", 2, "20.021"},
		{"G11.3", "along a hexside, one open", "19.020 woods", "", "20.020", "18.020", 0, ""},
		{"G11.3", "along a hexside between two woods", "19.019 woods, 19.020 woods", "", "20.020", "18.020", 1, "19.019"},
		{"G11.3", "along a crest", "", "19.019/19.020 crest", "20.020", "18.020", 1, "19.019/19.020"},
		{"G11.3", "along a ridge", "", "19.019/19.020 ridge", "20.020", "18.020", 1, "19.019/19.020"},
		{"G11.11", "a crest that ends at the line", "", "20.020/19.019 crest, 19.019/18.020 crest", "20.020", "18.020", 0, ""},
		{"G11.11", "a crest that the line crosses at a corner", "", "19.019/18.020 crest, 19.020/18.020 crest", "20.020", "18.020", 0, ""},
		{"G11.11", "the same far from both ends", "", "17.018/16.019 crest, 17.019/16.019 crest", "20.020", "14.020", 0, ""},
		{"G11.11", "past two crests beside both, or past woods", "19.020 woods", "20.020/19.019 crest, 19.019/18.020 crest", "20.020", "18.020", 1, "19.020"},
		{"G11.9", "adjacent hexes", "20.020 woods, 20.021 woods", "20.020/20.021 crest", "20.020", "20.021", 0, ""},
		{"G11.4", "a crest that is nobody's side", "", "20.022/20.023 crest", "20.020", "20.025", 1, "20.022/20.023"},
		{"G11.4", "a crest beside the firer", "", "20.020/20.021 crest", "20.020", "20.025", 0, ""},
		{"G11.4", "a crest beside the target", "", "20.024/20.025 crest", "20.020", "20.025", 0, ""},
		{"2.2.1", "two units, each beside another crest", "", "20.020/20.021 crest, 20.024/20.025 crest", "20.020", "20.025", 2, "20.020/20.021"},
		{"G11.4", "one beside the firer and one far away", "", "20.020/20.021 crest, 20.022/20.023 crest", "20.020", "20.025", 2, "20.020/20.021"},
		{"G11.10", "an excused crest and woods", "20.022 woods", "20.020/20.021 crest", "20.020", "20.025", 1, "20.022"},
		{"2.2.2", "a ridge that is nobody's side", "", "20.022/20.023 ridge", "20.020", "20.025", 1, "20.022/20.023"},
		{"2.2.2", "ridges beside both", "", "20.020/20.021 ridge, 20.024/20.025 ridge", "20.020", "20.025", 0, ""},
		{"2.2.3", "streams and rivers", "", "20.022/20.023 stream, 20.023/20.024 river", "20.020", "20.025", 0, ""},
	} {
		t.Run(c.rule+" "+c.name, func(t *testing.T) {
			g := scene{hexes: c.hexes, sides: c.sides}.ground(t)
			from, to := hexOf(t, g, c.from), hexOf(t, g, c.to)
			if got := g.Sight.Count(from, to, nil); got != c.count {
				t.Errorf("%s to %s crosses %d that block, want %d", c.from, c.to, got, c.count)
			}
			if got := g.Sight.Count(to, from, nil); got != c.count {
				t.Errorf("back again it crosses %d, want %d", got, c.count)
			}
			b, ok := g.Sight.First(from, to, nil)
			name := ""
			if ok {
				if name = g.Grid.Name(b.Hex); b.Beside != board.NoHex {
					name += "/" + g.Grid.Name(b.Beside)
				}
			}
			if name != c.first {
				t.Errorf("first blocked by %q, want %q", name, c.first)
			}
		})
	}
}

// Smoke blocks like woods, and not twice (G11.2).
func TestSmokeBlocks(t *testing.T) {
	g := scene{hexes: "20.022 woods"}.ground(t)
	a, b := hexOf(t, g, "20.020"), hexOf(t, g, "20.025")
	smoke := make([]uint64, (g.Grid.Len()+63)/64)
	put := func(name string) { h := hexOf(t, g, name); smoke[h>>6] |= 1 << (h & 63) }
	for _, c := range []struct {
		hex   string
		count int
	}{{"20.022", 1}, {"20.024", 2}, {"20.025", 2}, {"20.020", 2}, {"21.022", 2}} {
		put(c.hex)
		if got := g.Sight.Count(a, b, smoke); got != c.count {
			t.Errorf("with a barrage on %s it crosses %d that block, want %d", c.hex, got, c.count)
		}
	}
	if g.Sight.Clear(a, hexOf(t, g, "20.023"), ToFire, smoke) || !g.Sight.Clear(a, hexOf(t, g, "20.021"), ToFire, smoke) {
		t.Error("20.023 is seen through smoke, or 20.021 is not seen")
	}
}

// How far and through what units see from clear ground, hills, posts and strongpoints
// (G11.5 to G11.7, G11.10).
func TestEyes(t *testing.T) {
	g := scene{hexes: "20.010 hill, 22.010 op, 24.010 strongpoint, 26.010 op, 26.010 strongpoint, 20.013 woods, 20.015 town, 20.017 woods, 20.019 hedgerow, " +
		"22.013 woods, 22.015 town, 22.017 woods, 24.013 woods, 24.015 woods, 26.013 woods, 26.015 woods"}.ground(t)
	for _, c := range []struct {
		rule, from, to string
		fire, spot     bool
	}{
		{"G11.5", "18.010", "18.018", true, true},
		{"G11.5", "18.010", "18.019", false, false},
		{"G11.5", "18.023", "18.010", false, false},
		{"G11.6", "20.010", "20.018", true, true},   // through three
		{"G11.6", "20.010", "20.020", false, false}, // through four
		{"G11.10", "20.018", "20.010", false, false},
		{"G11.7", "22.010", "22.018", false, true},
		{"G11.7", "22.010", "22.012", true, true},
		{"G11.7", "24.010", "24.014", true, true},
		{"G11.7", "24.010", "24.016", false, false},
		{"G11.7", "26.010", "26.014", true, true},
		{"G11.7", "26.010", "26.016", false, true},
		{"G11.5", "22.010", "23.022", false, true},
	} {
		a, b := hexOf(t, g, c.from), hexOf(t, g, c.to)
		if fire, spot := g.Sight.Clear(a, b, ToFire, nil), g.Sight.Clear(a, b, ToSpot, nil); fire != c.fire || spot != c.spot {
			t.Errorf("%s: from %s to %s for fire %v, for spotting %v, want %v and %v", c.rule, c.from, c.to, fire, spot, c.fire, c.spot)
		}
	}
	if h, n := g.Sight.Eye(hexOf(t, g, "26.010"), ToSpot); h != 13 || n != 3 {
		t.Errorf("from a post in a strongpoint one spots %d hexes through %d", h, n)
	}
}

// Units in hedgerows are seen only from adjacent hexes (G11.8).
func TestHidden(t *testing.T) {
	g := scene{hexes: "20.020 hedgerow, 20.021 woods"}.ground(t)
	for name, want := range map[string]bool{"20.020": true, "20.021": false, "20.022": false} {
		if got := g.Hides(hexOf(t, g, name)); got != want {
			t.Errorf("%s hides %v", name, got)
		}
	}
}

// Whatever lies on the ground, the table says what a walk says, the best of all ways round corners
// counts (G11.11), sight is the same from both
// ends, and a line that only goes over hexsides crosses what a plain count finds.
func TestSightAgreesWithACount(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x := scene{size: 12}
		var hexes, sides []string
		name := func(label string) (string, int, int) {
			c, r := rapid.IntRange(10, 21).Draw(t, label), rapid.IntRange(10, 20).Draw(t, label)
			return fmt.Sprintf("%02d.%03d", c, r), c, r
		}
		for range rapid.IntRange(0, 60).Draw(t, "hexes") {
			n, _, _ := name("hex")
			hexes = append(hexes, n+" "+rapid.SampledFrom([]string{"woods", "hedgerow", "hill", "village"}).Draw(t, "what"))
		}
		for range rapid.IntRange(0, 30).Draw(t, "sides") {
			n, c, r := name("side")
			sides = append(sides, fmt.Sprintf("%s/%02d.%03d %s", n, c, r+1, rapid.SampledFrom(edgeWords).Draw(t, "what")))
		}
		x.hexes, x.sides = strings.Join(hexes, ", "), strings.Join(sides, ", ")
		g := x.ground(t)
		for range 40 {
			a, b := int16(rapid.IntRange(0, g.Grid.Len()-1).Draw(t, "a")), int16(rapid.IntRange(0, g.Grid.Len()-1).Draw(t, "b"))
			n := g.Sight.Count(a, b, nil)
			if walked := g.Sight.Count(a, b, make([]uint64, 8)); n != walked {
				t.Fatalf("%s to %s: the table says %d, a walk %d", g.Grid.Name(a), g.Grid.Name(b), n, walked)
			}
			if back := g.Sight.Count(b, a, nil); back != n {
				t.Fatalf("%s to %s: %d, back %d", g.Grid.Name(a), g.Grid.Name(b), n, back)
			}
			if least := leastCount(g.Sight, a, b); n != least {
				t.Fatalf("%s to %s: %d, by the best of all ways round corners %d (G11.11)", g.Grid.Name(a), g.Grid.Name(b), n, least)
			}
			if want, plain := plainCount(g, a, b); plain && n != want {
				t.Fatalf("%s to %s: %d, plainly counted %d", g.Grid.Name(a), g.Grid.Name(b), n, want)
			}
		}
	})
}

// leastCount tries every combination of ways round the corners of a line.
func leastCount(s *Sight, a, b int16) int {
	n := s.line(a, b)
	if n < 0 {
		return Many
	}
	if s.lines[n].hexes <= 1 {
		return 0
	}
	q, r := s.ground.Grid.Axial(a)
	passes := s.lines[n].passes
	least := Many
	var on func(i int, t tally)
	on = func(i int, t tally) {
		if i == len(passes) {
			least = min(least, t.count())
			return
		}
		p, round := &passes[i], false
		if p.along && s.edge(q, r, p.side)&(Crest|Ridge) != 0 {
			t.blocks++
		}
		if h := s.ground.Grid.AtAxial(q+int(p.into.q), r+int(p.into.r)); !p.last && h != board.NoHex && s.dark(h, nil) {
			t.blocks++
		}
		for k := range int(p.ways) {
			if s.weigh(q, r, &p.way[k], true, nil) < 0 {
				continue // off the map
			}
			x := t
			s.take(&x, q, r, &p.way[k], nil)
			on(i+1, x)
			round = true
		}
		if !round {
			on(i+1, t)
		}
	}
	on(0, tally{})
	return least
}

// plainCount counts what a line crosses if it goes through no corner.
func plainCount(g *Ground, a, b int16) (n int, plain bool) {
	if g.Grid.Distance(a, b) > 13 {
		return Many, true
	}
	if g.Grid.Distance(a, b) < 2 {
		return 0, true
	}
	crests, own := 0, 0
	for i, c := range g.Grid.Sight(nil, a, b) {
		if c.Beside != board.NoHex || i > 0 && c.Side < 0 {
			return 0, false
		}
		if c.Hex != a && c.Hex != b && (g.Kind(c.Hex).Blocking || g.Is(c.Hex, Hill)) {
			n++
		}
		if i == 0 {
			continue
		}
		from, to := board.EdgeHex(c.Side), g.Grid.Across(c.Side)
		mine := from == a || from == b || to == a || to == b
		if g.Edge[c.Side]&Ridge != 0 && !mine {
			n++
		} else if g.Edge[c.Side]&Crest != 0 {
			crests++
			if mine {
				own++
			}
		}
	}
	if crests == 1 && own == 1 {
		crests = 0
	}
	return n + crests, true
}

func TestBattleGroundSight(t *testing.T) {
	g := blackBaron(t).Ground
	hill, town := hexOf(t, g, "79.061"), hexOf(t, g, "83.063")
	if h, n := g.Sight.Eye(hill, ToFire); h != 13 || n != 3 {
		t.Errorf("from Hill 213 one sees %d hexes through %d, want 13 through 3 (G11.6)", h, n)
	}
	if g.Sight.Count(hill, town, nil) != g.Sight.Count(town, hill, nil) {
		t.Error("what lies between Hill 213 and Villers-Bocage depends on where one stands")
	}
}

func BenchmarkSight(b *testing.B) {
	g := blackBaron(b).Ground
	n := g.Grid.Len()
	smoke := make([]uint64, (n+63)/64)
	b.Run("table", func(b *testing.B) {
		b.ReportAllocs()
		for i := 0; b.Loop(); i++ {
			g.Sight.Clear(int16(i%n), int16(i*31%n), ToFire, nil)
		}
	})
	b.Run("smoke", func(b *testing.B) {
		b.ReportAllocs()
		for i := 0; b.Loop(); i++ {
			g.Sight.Clear(int16(i%n), int16(i*31%n), ToFire, smoke)
		}
	})
	b.Run("made", func(b *testing.B) {
		for b.Loop() {
			newSight(g)
		}
	})
}

// Smoke beside a line changes nothing, smoke on it is found: the table with its short cut
// says what a walk along the line says (G11.2).
func TestSmokeFromTheTable(t *testing.T) {
	g := sword(t).Ground
	s := g.Sight
	rapid.Check(t, func(t *rapid.T) {
		smoke := make([]uint64, (g.Grid.Len()+63)/64)
		any := rapid.Int16Range(0, int16(g.Grid.Len()-1))
		a := any.Draw(t, "from")
		for range rapid.IntRange(0, 12).Draw(t, "smokes") {
			h := any.Draw(t, "smoke")
			smoke[h>>6] |= 1 << (h & 63)
		}
		for b := range int16(g.Grid.Len()) {
			n := s.line(a, b)
			if n < 0 {
				continue
			}
			if walk := s.tally(a, b, smoke); s.blocked(a, b, n, smoke) != walk.count() {
				t.Fatalf("%s to %s: %d, the walk says %d", g.Grid.Name(a), g.Grid.Name(b), s.blocked(a, b, n, smoke), walk.count())
			}
		}
	})
}
