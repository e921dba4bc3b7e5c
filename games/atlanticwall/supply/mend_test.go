package supply

import (
	"testing"

	"pgregory.net/rapid"
)

// One judgement after another, each a little different from the one before, finds what each
// would find from nothing (13.11-13.13).
func TestMendedLinesAgreeWithFresh(t *testing.T) {
	const cols, rows = 18, 14
	g := grid(t, cols, rows)
	rapid.Check(t, func(t *rapid.T) {
		hex := rapid.Custom(func(t *rapid.T) int16 { return int16(rapid.IntRange(0, g.Len()-1).Draw(t, "hex")) })
		shut, sea := map[int16]bool{}, map[int16]bool{}
		for _, h := range rapid.SliceOfN(hex, 0, 100).Draw(t, "shut") {
			shut[h] = true
		}
		for _, h := range rapid.SliceOfN(hex, 0, 20).Draw(t, "sea") {
			sea[h] = true
		}
		isSea := func(h int16) bool { return sea[h] }
		limit := rapid.IntRange(0, 8).Draw(t, "limit")
		sources := rapid.SliceOfN(hex, 0, 3).Draw(t, "sources")
		posts := rapid.SliceOfN(hex, 0, 5).Draw(t, "posts")
		judge := func(n *Net) *Lines {
			l := n.Begin(limit)
			for h := range shut {
				l.Shut(h)
			}
			for h := range sea {
				l.Open(h) // does not help
			}
			for _, h := range sources {
				l.Source(h)
			}
			for _, h := range posts {
				l.Post(h)
			}
			l.Trace()
			return l
		}
		used := New(g.Adjacent, isSea)
		for range rapid.IntRange(1, 12).Draw(t, "judgements") {
			switch rapid.IntRange(0, 9).Draw(t, "what changes") {
			case 0:
				limit = rapid.IntRange(0, 8).Draw(t, "limit")
			case 1:
				sources = rapid.SliceOfN(hex, 0, 3).Draw(t, "sources")
			case 2:
				posts = rapid.SliceOfN(hex, 0, 5).Draw(t, "posts")
			case 3:
				if len(posts) > 0 {
					posts[rapid.IntRange(0, len(posts)-1).Draw(t, "which")] = hex.Draw(t, "post")
				}
			default:
				for _, h := range rapid.SliceOfN(hex, 0, 7).Draw(t, "changed") {
					if shut[h] {
						delete(shut, h)
					} else {
						shut[h] = true
					}
				}
			}
			l, want := judge(used), judge(New(g.Adjacent, isSea))
			for h := range int16(g.Len()) {
				if l.Near(h) != want.Near(h) || l.Reached(h) != want.Reached(h) || l.Sourced(h) != want.Sourced(h) || l.Barred(h) != want.Barred(h) {
					t.Fatalf("%s: near %b, reached %b, sourced %v; from nothing %b, %b, %v", g.Name(h), l.Near(h), l.Reached(h), l.Sourced(h), want.Near(h), want.Reached(h), want.Sourced(h))
				}
			}
			l.Free()
		}
	})
}
