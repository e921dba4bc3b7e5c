package atlanticwall

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"sandtable/kernel"
	"sandtable/scene"
)

// facing is a Combat Phase with nearly a whole front in contact.
func facing(tb testing.TB) *state {
	tb.Helper()
	g := everything(tb)
	p, err := g.New("fall-of-cherbourg", nil)
	if err != nil {
		tb.Fatal(err)
	}
	s := p.(*state)
	row := [2]int{20, 20}
	for u := range s.sc.Units { // two fronts of thirty hexes, the Allied one a row farther south
		side := s.sideOf(u)
		if !s.onMap(u) || !s.card(u).Controls() || s.card(u).Static() || row[side] == 50 {
			continue
		}
		h, err := s.sc.Ground.Grid.Find(fmt.Sprintf("E%d%d", 25-int(side), row[side]))
		if err != nil {
			tb.Fatal(err)
		}
		s.put(u, h)
		row[side]++
	}
	for u := range s.sc.Units {
		if s.onMap(u) && s.side == s.sideOf(u) && s.card(u).Gun() {
			h, _ := s.sc.Ground.Grid.Find("E2730")
			s.put(u, h)
		}
	}
	if err := g.Set(s, "phase", "allied combat"); err != nil {
		tb.Fatal(err)
	}
	return s
}

// BenchmarkCombatLegal lists the attacks of a Combat Phase, each tried for whether it can be
// made, and the duties.
func BenchmarkCombatLegal(b *testing.B) {
	s := facing(b)
	var legal []kernel.Choice
	b.ReportAllocs()
	for b.Loop() {
		legal = s.Legal(legal[:0])
	}
	b.ReportMetric(float64(len(legal)), "choices")
}

// BenchmarkDutyFacts counts what still has to be attacked.
func BenchmarkDutyFacts(b *testing.B) {
	s := facing(b)
	for b.Loop() {
		var p scene.Prompt
		s.dutyFacts(nil, &p)
	}
}

// BenchmarkRandomGame plays whole games by chance, rules only.
func BenchmarkRandomGame(b *testing.B) {
	begin, err := everything(b).New("fall-of-cherbourg", nil)
	if err != nil {
		b.Fatal(err)
	}
	p := begin.Clone()
	var legal []kernel.Choice
	var outs []kernel.Outcome
	rng, n := rand.New(rand.NewPCG(1, 7)), 0
	b.ReportAllocs()
	for b.Loop() {
		for p.CopyFrom(begin); !p.Node().Final; n++ {
			if p.Node().Seat == kernel.Chance {
				outs = p.Outcomes(outs[:0])
				p.Apply(kernel.Draw(outs, rng), nil)
				continue
			}
			legal = p.Legal(legal[:0])
			p.Apply(legal[rng.IntN(len(legal))], nil)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(n), "ns/step")
}
