package greatestday

import (
	"math/rand/v2"
	"testing"

	"sandtable/kernel"
)

// TestUnmovedStances holds whose stance is said to be the same against the stances themselves, all along games by
// lot, from positions that lie some choices back, or hundreds.
func TestUnmovedStances(t *testing.T) {
	g := newGame(t)
	for _, sc := range g.Info().Scenarios {
		t.Run(sc.ID, func(t *testing.T) {
			p := positionIn(t, sc.ID)
			f := Facts{p}
			rng := rand.New(rand.NewPCG(9, 4))
			was := make([]Stance, len(p.at))
			var x Unmoved
			same, differ := 0, 0
			for n := 0; n < 4000 && !p.Node().Final; n++ {
				now, since := f.Stances(), 8
				if n/500%2 == 1 {
					since = 400
				}
				if n == 0 || rng.IntN(since) == 0 {
					x.Keep(now)
					for u := range was {
						was[u] = now.Of(u)
					}
				}
				x.Compare(now)
				for u := range was {
					if is := now.Of(u); is != was[u] {
						differ++
						if x.Same(f, u) {
							t.Fatalf("step %d: unit %d is said to stand as it stood, %+v, but %+v", n, u, was[u], is)
						}
					} else if p.at[u] >= 0 && x.Same(f, u) {
						same++
					}
				}
				kernel.Random(p, rng, 1)
			}
			if same < 1000 || differ < 200 {
				t.Errorf("only %d said to stand as they stood, %d who do not", same, differ)
			}
		})
	}
}
