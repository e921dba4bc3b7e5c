package koenig

import (
	"math/rand/v2"
	"testing"

	"sandtable/kernel"
)

func load(tb testing.TB) *Game {
	tb.Helper()
	g, err := New()
	if err != nil {
		tb.Fatal(err)
	}
	return g
}

func TestSmoke(t *testing.T) {
	g := load(t)
	var rec kernel.Recorder
	for seed := range uint64(300) {
		p, err := g.New("omaha", nil)
		if err != nil {
			t.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(seed, 1))
		n := 0
		for ; n < 100000 && !p.Node().Final; n++ {
			l := p.Legal(nil)
			if len(l) == 0 {
				t.Fatalf("dead end at %s", nodeNames[p.Node().Kind])
			}
			c := l[rng.IntN(len(l))]
			rec.Reset()
			p.Apply(c, &rec)
			if seed == 0 && testing.Verbose() {
				t.Log("-> ", g.Format(p, c))
				for _, e := range rec.Events {
					if e.Role != kernel.Step {
						t.Log(g.Tell(p, e).Text)
					}
				}
			}
		}
		r, over := p.Result()
		if seed < 5 {
			t.Log(n, r, over)
		}
	}
}

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
