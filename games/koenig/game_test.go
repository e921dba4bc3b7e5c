package koenig

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"sandtable/kernel"
	"sandtable/scene/scenetest"
)

func load(tb testing.TB) *Game {
	tb.Helper()
	g, err := New()
	if err != nil {
		tb.Fatal(err)
	}
	return g
}

// TestGoldenGame replays one whole stored game at Omaha: every choice and draw
// must still be understood and allowed and lead to the recorded digests.
// SANDTABLE_UPDATE=1 records it anew.
func TestGoldenGame(t *testing.T) {
	const file = "testdata/game_omaha.txt"
	g := load(t)
	p := newGame(t, g, "omaha")
	if os.Getenv("SANDTABLE_UPDATE") != "" {
		var b strings.Builder
		rng := rand.New(rand.NewPCG(1944, 6))
		for n := 1; !p.Node().Final; n++ {
			l := p.Legal(nil)
			c := l[rng.IntN(len(l))]
			fmt.Fprintln(&b, g.Format(p, c))
			p.Apply(c, nil)
			if n%50 == 0 || p.Node().Final {
				fmt.Fprintf(&b, "# %016x\n", p.Digest())
			}
		}
		if err := os.WriteFile(file, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for i, line := range strings.Split(strings.TrimSpace(string(text)), "\n") {
		if want, ok := strings.CutPrefix(line, "# "); ok {
			if got := fmt.Sprintf("%016x", p.Digest()); got != want {
				t.Fatalf("line %d: digest %s, want %s", i+1, got, want)
			}
			continue
		}
		c, err := g.Parse(p, line)
		if err != nil {
			t.Fatalf("line %d: %v", i+1, err)
		}
		if err := kernel.Play(p, p.Node().Seat, c, nil); err != nil {
			t.Fatalf("line %d: %s: %v", i+1, line, err)
		}
	}
	if !p.Node().Final {
		t.Error("the game does not end")
	}
}

// openField is a position in the middle of a game with units to operate.
func openField(b *testing.B) (*Game, *pos) {
	b.Helper()
	g := load(b)
	kp, err := g.New("omaha", nil)
	if err != nil {
		b.Fatal(err)
	}
	p := kp.(*pos)
	rng := rand.New(rand.NewPCG(5, 5))
	for {
		if book.KindOf(p) == nodeOperate && p.turn >= 3 && p.task[p.stack.Top().A] == idle {
			return g, p
		}
		if p.Node().Final {
			b.Fatal("no unit operated on turn 3 or later")
		}
		kernel.Random(p, rng, 1)
	}
}

func BenchmarkLegal(b *testing.B) {
	_, p := openField(b)
	buf := make([]kernel.Choice, 0, 512)
	b.ReportAllocs()
	for b.Loop() {
		buf = p.Legal(buf[:0])
	}
	b.ReportMetric(float64(len(buf)), "choices")
}

func BenchmarkApply(b *testing.B) {
	_, p := openField(b)
	q := p.Clone()
	legal := p.Legal(nil)
	c := legal[len(legal)/2]
	b.ReportAllocs()
	for b.Loop() {
		q.CopyFrom(p)
		q.Apply(c, nil)
	}
}

func BenchmarkCopyFrom(b *testing.B) {
	_, p := openField(b)
	from, to := []kernel.Position{p, p.Clone()}, p.Clone()
	b.ReportAllocs()
	for n := 0; b.Loop(); n++ {
		to.CopyFrom(from[n&1])
		to, from[n&1] = from[n&1], to
	}
}

func BenchmarkDigest(b *testing.B) {
	_, p := openField(b)
	for b.Loop() {
		p.Digest()
	}
}

// A choice with all that the page is sent of it.
func BenchmarkShownStep(b *testing.B) { scenetest.Bench(b, load(b), "omaha", nil) }

func BenchmarkRandomGame(b *testing.B) {
	g := load(b)
	p, err := g.New("omaha", nil)
	if err != nil {
		b.Fatal(err)
	}
	q := p.Clone()
	rng := rand.New(rand.NewPCG(1, 1))
	n := 0
	b.ReportAllocs()
	for b.Loop() {
		q.CopyFrom(p)
		n += kernel.Random(q, rng, 1_000_000)
	}
	b.ReportMetric(float64(n)/float64(b.N), "choices/op")
}
