package dday91

import (
	"math/rand/v2"
	"testing"

	"sandtable/kernel"
)

func testGame(t testing.TB) *Game {
	t.Helper()
	g, err := New()
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func allOn() kernel.Options {
	o := kernel.Options{}
	for _, l := range optionLines {
		o[l.id] = "on"
	}
	return o
}

// optionSets are the basic game, every option alone and all together.
func optionSets() map[string]kernel.Options {
	sets := map[string]kernel.Options{"basic": nil, "all": allOn()}
	for _, l := range optionLines {
		sets[l.id] = kernel.Options{l.id: "on"}
	}
	return sets
}

func BenchmarkRandomGame(b *testing.B) {
	g := testGame(b)
	for _, set := range []string{"basic", "all"} {
		b.Run(set, func(b *testing.B) {
			start, err := g.New("1944", optionSets()[set])
			if err != nil {
				b.Fatal(err)
			}
			p := start.Clone()
			steps := 0
			for i := range b.N {
				p.CopyFrom(start)
				steps += kernel.Random(p, rand.New(rand.NewPCG(uint64(i), 1)), 200_000)
			}
			b.ReportMetric(float64(steps)/float64(b.N), "choices/game")
		})
	}
}

// TestRandomGames plays the basic game, every option alone and all together in
// both scenarios to the end. Every kind of decision must come up but the rarest.
func TestRandomGames(t *testing.T) {
	g := testGame(t)
	visited := make([]int, len(book.Nodes()))
	for name, o := range optionSets() {
		for _, sc := range []string{"1943", "1944"} {
			t.Run(sc+"/"+name, func(t *testing.T) {
				start, err := g.New(sc, o)
				if err != nil {
					t.Fatal(err)
				}
				for seed := range uint64(12) {
					p := start.Clone()
					rng := rand.New(rand.NewPCG(seed, 7))
					n := 0
					for ; !p.Node().Final && n < 50_000; n++ {
						visited[p.Node().Kind]++
						kernel.Random(p, rng, 1)
						if err := p.(*position).sound(); err != nil {
							t.Fatalf("seed %d, choice %d: %v", seed, n, err)
						}
					}
					if !p.Node().Final {
						t.Fatalf("seed %d: no end after %d choices", seed, n)
					}
				}
			})
		}
	}
	for i, n := range visited {
		// Bombers over two corps, and stacks that the enemy has made illegal, are too
		// rare at random; scripts have them.
		if k := uint16(i); n == 0 && k != nodeOver && k != nodeHold && k != nodeTarget && k != nodeDisband {
			t.Errorf("node %s never came up", book.Nodes()[i])
		}
	}
}
