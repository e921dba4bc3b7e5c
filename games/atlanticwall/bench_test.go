package atlanticwall

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"sandtable/kernel"
	"sandtable/kernel/kerneltest"
	"sandtable/scene"
)

// facing is a Combat Phase with nearly a whole front in contact.
func facing(tb testing.TB) *state {
	tb.Helper()
	g := newGame(tb)
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
	begin, err := newGame(b).New("fall-of-cherbourg", nil)
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

// BenchmarkCopy copies a position.
func BenchmarkCopy(b *testing.B) {
	s := facing(b)
	var c state
	b.ReportAllocs()
	for b.Loop() {
		c.CopyFrom(s)
	}
}

// moving is a Movement Phase of the same fronts.
func moving(tb testing.TB) *state {
	tb.Helper()
	s := facing(tb)
	if err := newGame(tb).Set(s, "phase", "allied moves"); err != nil {
		tb.Fatal(err)
	}
	return s
}

// BenchmarkReach finds where a battalion can go: tactically, and by a march.
func BenchmarkReach(b *testing.B) {
	s := moving(b)
	lead := -1
	for u := range s.sc.Units {
		if s.sideOf(u) == s.side && s.card(u).Controls() && s.mayPick(u).OK() && !s.threatened(u) {
			lead = u
			break
		}
	}
	if lead < 0 {
		b.Fatal("nobody can move")
	}
	zones := s.zones(s.side.Other())
	for _, m := range [2]mode{tactical, strategic} {
		b.Run([]string{"tactical", "march"}[m], func(b *testing.B) {
			b.ReportAllocs()
			n := 0
			for b.Loop() {
				at := s.reachOf(lead, m, zones)
				n = 0
				for range at.all() {
					n++
				}
			}
			b.ReportMetric(float64(n), "hexes")
		})
	}
}

// BenchmarkUnitsLegal lists the units that can be moved.
func BenchmarkUnitsLegal(b *testing.B) {
	s := moving(b)
	var legal []kernel.Choice
	b.ReportAllocs()
	for b.Loop() {
		legal = s.Legal(legal[:0])
	}
	b.ReportMetric(float64(len(legal)), "choices")
}

// BenchmarkStep is a choice in random games of each scenario.
func BenchmarkStep(b *testing.B) {
	g := newGame(b)
	for _, sc := range g.Info().Scenarios {
		b.Run(sc.ID, kerneltest.Suite{Game: g, Scenario: sc.ID}.Steps)
	}
}
