package kerneltest

import (
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"sandtable/kernel"
)

// Update is the environment variable that rewrites snapshots instead of
// comparing with them.
const Update = "SANDTABLE_UPDATE"

// Perft pins how many ways a game can go in a few choices from positions along
// one random game, and the order in which choices are listed, against a golden
// file. Journals and bots rely on both. Set SANDTABLE_UPDATE=1 to rewrite the
// file after a change that is meant.
func (s Suite) Perft(t *testing.T, file string, depth int) {
	t.Helper()
	p := s.start(t)
	rng := rand.New(rand.NewPCG(23, 6))
	var b strings.Builder
	for i := range 12 {
		node := p.Node()
		if node.Final {
			break
		}
		h := fnv.New64a()
		legal := p.Legal(nil)
		for _, c := range legal {
			fmt.Fprintln(h, s.Game.Format(p, c))
		}
		fmt.Fprintf(&b, "%d %s seat %d: %d choices, order %016x, perft", i, s.Game.Info().Nodes[node.Kind], node.Seat, len(legal), h.Sum64())
		for d := 1; d <= depth; d++ {
			fmt.Fprintf(&b, " %d", perft(p, d))
		}
		fmt.Fprintln(&b)
		kernel.Random(p, rng, 17)
	}
	if os.Getenv(Update) != "" {
		if err := os.WriteFile(file, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatalf("%v (set %s=1 to write it)", err, Update)
	}
	if string(want) != b.String() {
		t.Errorf("choices or their order have changed; got\n%swant\n%s", b.String(), want)
	}
}

func perft(p kernel.Position, depth int) int {
	legal := p.Legal(nil)
	if depth == 1 || len(legal) == 0 {
		return len(legal)
	}
	n := 0
	q := p.Clone()
	for _, c := range legal {
		q.CopyFrom(p)
		q.Apply(c, nil)
		n += perft(q, depth-1)
	}
	return n
}

// Steps measures a choice as a table makes it, without a screen: the view of who decides,
// what is legal in it, and carrying one of that out, over random games.
func (s Suite) Steps(b *testing.B) {
	begin, err := s.Game.New(s.Scenario, s.Options)
	if err != nil {
		b.Fatal(err)
	}
	p, rng := begin.Clone(), rand.New(rand.NewPCG(1, 7))
	var (
		legal []kernel.Choice
		outs  []kernel.Outcome
	)
	b.ReportAllocs()
	for b.Loop() {
		n := p.Node()
		switch {
		case n.Final:
			p.CopyFrom(begin)
		case n.Seat == kernel.Chance:
			outs = p.Outcomes(outs[:0])
			p.Apply(kernel.Draw(outs, rng), nil)
		default:
			legal = p.View(n.Seat).Legal(legal[:0])
			p.Apply(legal[rng.IntN(len(legal))], nil)
		}
	}
}

// Benchmarks measures Legal, Apply, CopyFrom, steps and whole random games.
func (s Suite) Benchmarks(b *testing.B) {
	start := func(b *testing.B) kernel.Position {
		p, err := s.Game.New(s.Scenario, s.Options)
		if err != nil {
			b.Fatal(err)
		}
		return p
	}
	// A random game recorded once: positions before each choice.
	p := start(b)
	rng := rand.New(rand.NewPCG(29, 7))
	var (
		at    []kernel.Position
		taken []kernel.Choice
		legal []kernel.Choice
	)
	for !p.Node().Final && len(at) < 4096 {
		var c kernel.Choice
		if p.Node().Seat == kernel.Chance {
			c = kernel.Draw(p.Outcomes(nil), rng)
		} else {
			legal = p.Legal(legal[:0])
			c = legal[rng.IntN(len(legal))]
		}
		at = append(at, p.Clone())
		taken = append(taken, c)
		p.Apply(c, nil)
	}
	b.Run("Legal", func(b *testing.B) {
		b.ReportAllocs()
		for i := 0; b.Loop(); i++ {
			legal = at[i%len(at)].Legal(legal[:0])
		}
	})
	b.Run("CopyFrom", func(b *testing.B) {
		b.ReportAllocs()
		q := start(b)
		for i := 0; b.Loop(); i++ {
			q.CopyFrom(at[i%len(at)])
		}
	})
	b.Run("CopyFromAndApply", func(b *testing.B) {
		b.ReportAllocs()
		q := start(b)
		for i := 0; b.Loop(); i++ {
			q.CopyFrom(at[i%len(at)])
			q.Apply(taken[i%len(at)], nil)
		}
	})
	b.Run("Step", s.Steps)
	b.Run("RandomGame", func(b *testing.B) {
		b.ReportAllocs()
		first := start(b)
		q := first.Clone()
		steps := 0
		for b.Loop() {
			q.CopyFrom(first)
			steps += kernel.Random(q, rng, 1_000_000)
		}
		b.ReportMetric(float64(steps)/float64(b.N), "steps/game")
	})
}
