package atlanticwall

import (
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
	"sandtable/odds"
	"sandtable/scene"
)

// TestPlan plays into random Combat Phases: the plan has the attacks that can be made (9.2) and
// those in hand, says which have to be (9.11), offers only what may be chosen, its chances add
// up to 1, and making it changes nothing.
func TestPlan(t *testing.T) {
	g := newGame(t)
	states, duties, counted := map[string]int{}, 0, 0
	for seed, scenario := range []string{"fall-of-cherbourg", "caumont-gap", "fall-of-cherbourg"} {
		p, err := g.New(scenario, nil)
		if err != nil {
			t.Fatal(err)
		}
		s, rng := p.(*state), rand.New(rand.NewPCG(uint64(seed), 3))
		for fights := 0; !s.over() && fights < 120; kernel.Random(s, rng, 1) {
			plan := g.Plan(s.View(max(0, s.Node().Seat)))
			if f := s.combatFrame(); f == nil {
				if plan != nil {
					t.Fatalf("a plan outside of the Combat Phase: %+v", plan)
				}
				continue
			}
			if fights++; plan == nil {
				continue
			}
			var attacks, open []string
			if seat := s.Node().Seat; seat == kernel.Seat(s.phasing()) {
				for _, c := range s.Legal(nil) {
					if c.Verb == verbAttack {
						attacks = append(attacks, g.Format(s, c))
					}
				}
			}
			digest := s.Digest()
			for _, m := range plan.Matters {
				states[m.State]++
				for _, text := range m.Do {
					if c, err := g.Parse(s, text); err != nil || !s.Explain(c).OK() {
						t.Fatalf("%s offers %q: %v", m.ID, text, err)
					}
				}
				if m.State != "open" {
					continue
				}
				open = append(open, m.Do...)
				h, err := s.sc.Ground.Grid.Find(m.Places[0])
				if err != nil {
					t.Fatal(err)
				}
				owed := slices.ContainsFunc(m.Facts, func(f scene.Fact) bool { return f.Rule == "9.11" })
				if owed != s.owed(h) {
					t.Fatalf("%s says duty %t (9.11)", m.ID, owed)
				}
				if owed {
					duties++
				}
				if counted++; counted%8 == 0 && m.Position != nil {
					checkForeseen(t, g, &m)
				}
			}
			slices.Sort(attacks)
			slices.Sort(open)
			if !slices.Equal(attacks, open) {
				t.Fatalf("attacks %v, open matters %v", attacks, open)
			}
			if s.Digest() != digest {
				t.Fatal("a plan has changed the position")
			}
		}
	}
	for _, is := range []string{"open", "building", "fighting", "done"} {
		if states[is] == 0 {
			t.Errorf("no attack was %s", is)
		}
	}
	if duties == 0 {
		t.Error("no attack had to be made")
	}
}

// checkForeseen holds the attack of a matter to the rules, and its chances to 1.
func checkForeseen(t *testing.T, g *Game, m *scene.Matter) {
	t.Helper()
	q := m.Position.(*state)
	if !q.Explain(m.Choice).OK() {
		return // others would be left without an enemy (9.13), or stay unengaged (9.21)
	}
	tab, err := odds.Of(g, q, m.Choice)
	if err != nil {
		t.Fatalf("%s: %v", m.ID, err)
	}
	sum := new(big.Rat)
	for _, r := range tab.Rows {
		sum.Add(sum, r.P)
	}
	if doomed := !q.couldReach(q.battle(q.stack.Top())); tab.Chance == doomed || sum.Cmp(big.NewRat(1, 1)) != 0 {
		t.Fatalf("%s: chances add up to %v, dice %t, below the first column %t", m.ID, sum, tab.Chance, doomed)
	}
}

// TestPlanHidesDelayMarkers: an attack into the hex of a Delay marker that has not been turned
// over has no chances, which would tell what it is (21.33).
func TestPlanHidesDelayMarkers(t *testing.T) {
	g := newGame(t)
	found := 0
	for seed := uint64(1); found == 0 && seed < 12; seed++ {
		p, err := g.New("caumont-gap", nil)
		if err != nil {
			t.Fatal(err)
		}
		s, rng := p.(*state), rand.New(rand.NewPCG(seed, 5))
		for ; !s.over() && found == 0; kernel.Random(s, rng, 1) {
			if s.Node().Seat != kernel.Seat(order.Allied) || s.combatFrame() == nil {
				continue
			}
			plan := g.Plan(s.View(kernel.Seat(order.Allied)))
			if plan == nil {
				continue
			}
			for _, m := range plan.Matters {
				h, _ := s.sc.Ground.Grid.Find(m.Places[0])
				if u := s.delayIn(h); u >= 0 && m.State == "open" && !s.shownTo(order.Allied, u) {
					if found++; m.Position != nil {
						t.Fatalf("%s would tell what the marker is", m.ID)
					}
				}
			}
		}
	}
	if found == 0 {
		t.Fatal("no Delay marker could be attacked in twelve games")
	}
}
