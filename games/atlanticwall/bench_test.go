package atlanticwall

import (
	"math/rand/v2"
	"testing"

	"sandtable/kernel"
)

// begun is a game at the first movement of the Allies.
func begun(b *testing.B) *state {
	b.Helper()
	p, err := everything(b).New("fall-of-cherbourg", nil)
	if err != nil {
		b.Fatal(err)
	}
	s := p.(*state)
	rng := rand.New(rand.NewPCG(1, 1))
	for s.Node().Kind != nodeMoves {
		if c, ok := s.Default(); ok {
			s.Apply(c, nil)
			continue
		}
		legal := s.Legal(nil)
		s.Apply(legal[rng.IntN(len(legal))], nil)
	}
	return s
}

// BenchmarkLegal lists whom the Allies can move.
func BenchmarkLegal(b *testing.B) {
	s := begun(b)
	var legal []kernel.Choice
	b.ReportAllocs()
	for b.Loop() {
		legal = s.Legal(legal[:0])
	}
}

// BenchmarkReach lists where one unit can go.
func BenchmarkReach(b *testing.B) {
	s := begun(b)
	u, err := s.readUnit("US-24-VII")
	if err != nil {
		b.Fatal(err)
	}
	s.Apply(kernel.Choice{Verb: verbPick, A: u}, nil)
	var legal []kernel.Choice
	b.ReportAllocs()
	for b.Loop() {
		legal = s.Legal(legal[:0])
	}
}

var copied kernel.Position

// BenchmarkCopy copies a position.
func BenchmarkCopy(b *testing.B) {
	s := begun(b)
	copied = s.Clone()
	b.ReportAllocs()
	for b.Loop() {
		copied.CopyFrom(s)
	}
}

// BenchmarkSupply judges the supply of both sides from nothing.
func BenchmarkSupply(b *testing.B) {
	s := begun(b)
	b.ReportAllocs()
	for b.Loop() {
		s.judgeSupply(nil)
	}
}

// BenchmarkRandomGame plays whole games.
func BenchmarkRandomGame(b *testing.B) {
	g := everything(b)
	rng := rand.New(rand.NewPCG(1, 1))
	var legal []kernel.Choice
	for b.Loop() {
		p, err := g.New("fall-of-cherbourg", nil)
		if err != nil {
			b.Fatal(err)
		}
		for s := p.(*state); !s.over(); {
			legal = s.Legal(legal[:0])
			s.Apply(legal[rng.IntN(len(legal))], nil)
		}
	}
}
