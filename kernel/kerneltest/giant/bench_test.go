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

// begin is the first position.
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

// pick leads to the decision where a tank of A5 goes.
func pick(b *testing.B, g *giant.Game) kernel.Position {
	b.Helper()
	p := begin(b, g)
	for _, text := range []string{"activate A5", "pick A5-20"} {
		c, err := g.Parse(p, text)
		if err == nil {
			err = kernel.Play(p, 0, c, nil)
		}
		if err != nil {
			b.Fatal(err)
		}
	}
	return p
}

// BenchmarkRange lists where a piece with 9 points may go.
func BenchmarkRange(b *testing.B) {
	p := pick(b, newGame(b))
	legal := make([]kernel.Choice, 0, 1024)
	b.ReportAllocs()
	for b.Loop() {
		legal = p.Legal(legal[:0])
	}
	b.ReportMetric(float64(len(legal)), "choices")
}

// BenchmarkWhyNot says of one hex why a piece may not go there: a near one that costs
// too much, and one at the other end of the map.
func BenchmarkWhyNot(b *testing.B) {
	g := newGame(b)
	p := pick(b, g)
	for name, place := range map[string]string{"near": "07413", "far": "12580"} {
		b.Run(name, func(b *testing.B) {
			var words string
			for b.Loop() {
				v := p.Clone().View(0)
				for _, c := range g.At(v, place, "", nil) {
					if o := g.Offer(v, c); o.Place == place {
						words = g.Words(v, v.Explain(c))
					}
				}
			}
			if words == "" {
				b.Fatalf("nobody says why not to %s", place)
			}
		})
	}
}

// BenchmarkOpen makes the game, its first position, and all that a page is sent when it
// opens.
func BenchmarkOpen(b *testing.B) {
	bytes := 0
	for b.Loop() {
		g := newGame(b)
		v := begin(b, g).View(0)
		bytes = 0
		for _, part := range []any{g.Board(v), scene.Whole(g, v)} {
			text, err := json.Marshal(part)
			if err != nil {
				b.Fatal(err)
			}
			bytes += len(text)
		}
	}
	b.ReportMetric(float64(bytes), "bytes-sent")
}

// BenchmarkCopy copies a position.
func BenchmarkCopy(b *testing.B) {
	p := begin(b, newGame(b))
	q := p.Clone()
	for b.Loop() {
		q.CopyFrom(p)
	}
}
