package supply

import (
	"testing"

	"pgregory.net/rapid"

	"sandtable/board"
)

func grid(t testing.TB, cols, rows int) *board.Grid {
	t.Helper()
	g, err := board.NewGrid(board.Layout{Cols: cols, Rows: rows, Top: "pointy", Shifted: "odd", Name: "RRCC", Km: 1})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func dry(int16) bool { return false }

// A line of hexes from left to right: a source, a headquarters at 5 and one of others
// at 20, units at any distance, an enemy where it hurts.
func TestCases(t *testing.T) {
	g := grid(t, 60, 1)
	own, other := uint64(1), uint64(2)
	tests := []struct {
		name         string
		rule         string
		source       int16
		hq, far      int16 // -1: not there
		enemy, hex   int16
		limit        int
		proper       uint64
		want         Verdict
		crossed, sea bool // an opened hex in enemy control; the enemy's hex is sea instead
	}{
		{name: "in reach", rule: "13.12", hq: 5, far: -1, enemy: -1, hex: 20, limit: 15, proper: own, want: Supplied},
		{name: "stacked", rule: "13.12", hq: 5, far: -1, enemy: -1, hex: 5, limit: 0, proper: own, want: Supplied},
		{name: "one too far", rule: "13.14", hq: 5, far: -1, enemy: -1, hex: 21, limit: 15, proper: own, want: TooLong},
		{name: "limit cut by aircraft", rule: "13.14", hq: 5, far: -1, enemy: -1, hex: 16, limit: 10, proper: own, want: TooLong},
		{name: "no source", rule: "13.14", hq: 5, far: -1, enemy: 3, hex: 9, limit: 15, proper: own, want: NoSource},
		{name: "no source, far away", rule: "13.14", hq: 5, far: -1, enemy: 3, hex: 40, limit: 15, proper: own, want: NoSource},
		{name: "only others, with a source", rule: "13.14", hq: -1, far: 20, enemy: -1, hex: 30, limit: 15, proper: own, want: Borrowed},
		{name: "only others, without a source", rule: "13.15", hq: -1, far: 20, enemy: 3, hex: 30, limit: 15, proper: own, want: CutOff},
		{name: "only others, too far", rule: "13.15", hq: -1, far: 20, enemy: -1, hex: 36, limit: 15, proper: own, want: OverLong},
		{name: "nobody", rule: "13.15", hq: 5, far: 20, enemy: 25, hex: 30, limit: 15, proper: own, want: Severed},
		{name: "any will do", rule: "13.12", hq: 5, far: 20, enemy: -1, hex: 30, limit: 15, proper: own | other, want: Supplied},
		{name: "any, too far", rule: "13.14", hq: 5, far: 20, enemy: -1, hex: 40, limit: 15, proper: own | other, want: TooLong},
		{name: "a friend cancels control", rule: "13.12", hq: 5, far: -1, enemy: 10, hex: 12, limit: 15, proper: own, want: Supplied, crossed: true},
		{name: "sea", rule: "13.15", hq: 5, far: -1, enemy: 10, hex: 12, limit: 15, proper: own, want: Severed, sea: true},
	}
	for _, x := range tests {
		n := New(g.Adjacent, func(h int16) bool { return x.sea && h == x.enemy })
		l := n.Begin(x.limit)
		l.Source(x.source)
		if x.enemy >= 0 {
			l.Shut(x.enemy)
			if x.crossed || x.sea {
				l.Open(x.enemy)
			}
		}
		for _, h := range []int16{x.hq, x.far} {
			if h < 0 {
				l.Shut(59)
				h = 59 // a place that no line reaches
			}
			l.Post(h)
		}
		l.Trace()
		if got := l.Judge(x.hex, x.proper); got != x.want || got.Rule() != x.rule {
			t.Errorf("%s: %s (%s), want %s (%s)", x.name, got, got.Rule(), x.want, x.rule)
		}
		l.Free()
	}
}

// On any map the verdict is that of looking at every line by itself.
func TestLinesAgreeWithPlainSearches(t *testing.T) {
	const cols, rows = 14, 12
	g := grid(t, cols, rows)
	rapid.Check(t, func(t *rapid.T) {
		hex := rapid.IntRange(0, g.Len()-1)
		shut := map[int16]bool{}
		sea := map[int16]bool{}
		for _, h := range rapid.SliceOfN(hex, 0, 70).Draw(t, "shut") {
			shut[int16(h)] = true
		}
		for _, h := range rapid.SliceOfN(hex, 0, 20).Draw(t, "sea") {
			sea[int16(h)] = true
		}
		limit := rapid.IntRange(0, 8).Draw(t, "limit")
		sources := rapid.SliceOfN(hex, 0, 3).Draw(t, "sources")
		posts := rapid.SliceOfN(hex, 0, 4).Draw(t, "posts")
		unit := int16(hex.Draw(t, "unit"))
		proper := uint64(rapid.IntRange(0, 15).Draw(t, "proper"))

		n := New(g.Adjacent, func(h int16) bool { return sea[h] })
		for range 2 { // the second time with used memory
			l := n.Begin(limit)
			for h := range shut {
				l.Shut(h)
			}
			l.Open(unit)
			for _, h := range sources {
				l.Source(int16(h))
			}
			for _, h := range posts {
				l.Open(int16(h))
				l.Post(int16(h))
			}
			l.Trace()
			want := plain(g, func(h int16) bool { return l.Barred(h) }, limit, sources, posts, unit, proper)
			if got := l.Judge(unit, proper); got != want {
				t.Fatalf("%s, want %s", got, want)
			}
			for i, h := range posts {
				way := l.Way(nil, int16(h), false)
				if l.Barred(int16(h)) {
					continue
				}
				if (len(way) > 0) != l.Sourced(int16(h)) {
					t.Fatalf("post %d has the way %v, sourced %v", i, way, l.Sourced(int16(h)))
				}
			}
			l.Free()
		}
	})
}

// distances are the lengths of shortest lines from a hex, -1 for none.
func distances(g *board.Grid, barred func(int16) bool, from int16) []int {
	d := make([]int, g.Len())
	for i := range d {
		d[i] = -1
	}
	if barred(from) {
		return d
	}
	d[from] = 0
	for q := []int16{from}; len(q) > 0; q = q[1:] {
		for _, to := range g.Adjacent[q[0]] {
			if to >= 0 && d[to] < 0 && !barred(to) {
				d[to] = d[q[0]] + 1
				q = append(q, to)
			}
		}
	}
	return d
}

// plain judges by one search for each headquarters, word for word as 13.12 to 13.15.
func plain(g *board.Grid, barred func(int16) bool, limit int, sources, posts []int, unit int16, proper uint64) Verdict {
	var own, near, sourced, near2, sourced2, any bool // of proper posts and of others
	var ok, long bool
	for i, p := range posts {
		d := distances(g, barred, int16(p))
		n := d[unit]
		if n < 0 {
			continue
		}
		any = true
		source := false
		for _, s := range sources {
			source = source || d[s] >= 0
		}
		if proper>>i&1 != 0 {
			own = true
			sourced = sourced || source
			near = near || n <= limit
			ok = ok || source && n <= limit
			long = long || source
		} else if n <= limit {
			near2 = true
			sourced2 = sourced2 || source
		}
	}
	switch {
	case ok:
		return Supplied
	case own && long:
		return TooLong
	case own:
		return NoSource
	case sourced2:
		return Borrowed
	case near2:
		return CutOff
	case any:
		return OverLong
	}
	return Severed
}

// BenchmarkTrace judges a map as large as five sheets with thirty headquarters and a
// thousand units.
func BenchmarkTrace(b *testing.B) {
	g := grid(b, 160, 61)
	n := New(g.Adjacent, dry)
	b.ReportAllocs()
	for b.Loop() {
		l := n.Begin(15)
		for c := range 160 {
			if c%9 != 0 {
				l.Shut(g.At(c, 20))
			}
		}
		l.Source(g.At(80, 60))
		for i := range 30 {
			l.Post(g.At(5*i, 25+i%30))
		}
		l.Trace()
		for i := range 1000 {
			l.Judge(g.At(i%160, 20+i%40), 1<<(i%30))
		}
		l.was.known = false // the next is from nothing again
		l.Free()
	}
}
