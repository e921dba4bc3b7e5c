package koenig

import (
	"math/rand/v2"
	"testing"

	"sandtable/kernel"
	"sandtable/kernel/kerneltest"
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

// TestGoldenGame replays one whole stored game at Omaha.
func TestGoldenGame(t *testing.T) {
	g := load(t)
	p := newGame(t, g, "omaha")
	kerneltest.Golden(t, g, p, "testdata/game_omaha.txt", func() string {
		rng := rand.New(rand.NewPCG(1944, 6))
		return kerneltest.Written(g, p, func(legal []kernel.Choice) kernel.Choice { return legal[rng.IntN(len(legal))] })
	})
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
