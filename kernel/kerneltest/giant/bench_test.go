package giant_test

import (
	"encoding/json"
	"math/rand/v2"
	"strconv"
	"testing"

	"sandtable/kernel"
	"sandtable/kernel/kerneltest/giant"
	"sandtable/scene"
)

// The measures of a large game, which stand for the games to come.

// begin is a position in the middle of the first round, with the moves that lead on
// from there.
func begin(b *testing.B, g *giant.Game) kernel.Position {
	b.Helper()
	p, err := g.New("plain", nil)
	if err != nil {
		b.Fatal(err)
	}
	return p
}

// play makes one random choice or draw.
func play(p kernel.Position, rng *rand.Rand, legal []kernel.Choice) {
	if p.Node().Seat == kernel.Chance {
		kernel.Random(p, rng, 1)
		return
	}
	legal = p.Legal(legal[:0])
	p.Apply(legal[rng.IntN(len(legal))], nil)
}

// BenchmarkStep makes a choice, from the list of choices to the patches for one seat
// and for all, and says how long the patch is that a seat is sent.
func BenchmarkStep(b *testing.B) {
	g := newGame(b)
	for _, n := range []int{1, len(g.Info().Seats)} {
		b.Run(strconv.Itoa(n)+"seats", func(b *testing.B) {
			start := begin(b, g)
			p, rng := start.Clone(), rand.New(rand.NewPCG(3, 1))
			legal := make([]kernel.Choice, 0, 1024)
			films := make([]*scene.Film, n)
			open := func() {
				p.CopyFrom(start)
				for seat := range films {
					films[seat] = scene.NewFilm(g, p.View(kernel.Seat(seat)))
				}
			}
			const weighed = 2000 // patches whose length is taken, untimed
			open()
			bytes, most := 0, 0
			for range weighed {
				play(p, rng, legal)
				text, err := json.Marshal(films[0].Step(p.View(0)))
				if err != nil {
					b.Fatal(err)
				}
				bytes, most = bytes+len(text), max(most, len(text))
				if p.Node().Final {
					open()
				}
			}
			open()
			b.ReportAllocs()
			b.ResetTimer()
			for range b.N {
				if p.Node().Final {
					b.StopTimer()
					open()
					b.StartTimer()
				}
				play(p, rng, legal)
				for seat, f := range films {
					f.Step(p.View(kernel.Seat(seat)))
				}
			}
			b.ReportMetric(float64(bytes)/weighed, "bytes/op")
			b.ReportMetric(float64(most), "bytes-most")
		})
	}
}
