package dday91

import (
	"math/rand/v2"
	"testing"

	"sandtable/kernel"
)

// Where a march can end is the same whether somebody asks for one hex or for all (2d4.1).
func TestEndsOneByOneAreAll(t *testing.T) {
	g := testGame(t)
	doubts, refused := 0, 0
	for seed := uint64(1); seed <= 6; seed++ {
		rng := rand.New(rand.NewPCG(seed, 2))
		k, err := g.New("1944", kernel.Options{})
		if err != nil {
			t.Fatal(err)
		}
		p := k.(*position)
		for range 900 {
			node := p.Node()
			if node.Final {
				break
			}
			if node.Kind == nodeMarch && p.reach.ends.doubt != (hexSet{}) {
				one, all := p.Clone().(*position), p.Clone().(*position)
				list := *all.resolveDoubt(&all.reach.ends, false)
				for h := range p.reach.ends.at.all() {
					if p.reach.ends.doubt.has(h) {
						doubts++
					}
					if got := one.has(&one.reach.ends, h, false); got != list.has(h) {
						t.Fatalf("seed %d: %s alone %v, among all %v", seed, p.hexName(h), got, list.has(h))
					} else if !got {
						refused++
					}
				}
				if p.none(&p.reach.ends, false) != (list == hexSet{}) {
					t.Fatalf("seed %d: there is none, or is there: %v", seed, list)
				}
			}
			if node.Seat == kernel.Chance {
				p.Apply(kernel.Draw(p.Outcomes(nil), rng), nil)
				continue
			}
			legal := p.Legal(nil)
			p.Apply(legal[rng.IntN(len(legal))], nil)
		}
	}
	if doubts == 0 || refused == 0 {
		t.Errorf("%d hexes in doubt, %d of them refused: nothing was tried", doubts, refused)
	}
}
