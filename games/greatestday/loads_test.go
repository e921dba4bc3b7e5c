package greatestday

import (
	"math/rand/v2"
	"testing"

	"sandtable/kernel"
)

// TestLead: the first unit of a load that is left at sea stands for it (4.5.1), all through the
// landings of random games: the same that is found by asking every counter of the game.
func TestLead(t *testing.T) {
	for _, scenario := range []string{"storming-juno", "campaign"} {
		s := positionIn(t, scenario)
		rng := rand.New(rand.NewPCG(4, 51))
		found, none := 0, 0
		for step := 0; step < 1500 && !s.Node().Final; step++ {
			if s.Node().Seat == kernel.Chance {
				s.Apply(kernel.Draw(s.Outcomes(nil), rng), nil)
				continue
			}
			legal := s.Legal(nil)
			s.Apply(legal[rng.IntN(len(legal))], nil)
			if step%10 != 0 {
				continue
			}
			for load := range s.sc.Loads {
				want := -1
				for u := range s.sc.Units {
					if int(s.naval.cargo[u]) == load && !s.isLeader(u) && !s.isCraft(u) && s.atSea(u) {
						want = u
						break
					}
				}
				if got := s.lead(load); got != want {
					t.Fatalf("%s, step %d: unit %d stands for load %d, want %d", scenario, step, got, load, want)
				}
				if want < 0 {
					none++
				} else {
					found++
				}
			}
		}
		if found == 0 || none == 0 {
			t.Errorf("%s: %d loads at sea, %d not", scenario, found, none)
		}
		if s.lead(-1) != -1 {
			t.Errorf("%s: somebody stands for no load", scenario)
		}
	}
}
