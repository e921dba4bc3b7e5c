package greatestday

import (
	"math/rand/v2"
	"slices"
	"testing"

	"sandtable/games/greatestday/order"
	"sandtable/kernel"
)

// TestZonesAgree holds the sets of fire zones against the question of a single hex, with
// barrages and without (G12.1, G12.2), and that the lists of stacks are what a fresh
// count makes of the places.
func TestZonesAgree(t *testing.T) {
	g := newGame(t)
	start, err := g.New("black-baron", nil)
	if err != nil {
		t.Fatal(err)
	}
	p := start.Clone().(*state)
	for seed := range uint64(12) {
		p.CopyFrom(start)
		rng := rand.New(rand.NewPCG(seed, 5))
		for !p.Node().Final {
			kernel.Random(p, rng, 1+rng.IntN(25))
			q := p.Clone().(*state)
			if rng.IntN(2) == 0 {
				q.barrage.add(int16(rng.IntN(q.sc.hexes())))
			}
			for _, side := range []order.Side{order.Allied, order.German} {
				zones := q.zones(side)
				for h := range int16(q.sc.hexes()) {
					if zones.has(h) != q.inZone(side, h) {
						t.Fatalf("seed %d: %s in a zone of the %s: %v and %v", seed, q.hex(h), sideNames[side], zones.has(h), q.inZone(side, h))
					}
				}
			}
			fresh := q.copied()
			fresh.stacks().Fill()
			if !slices.Equal(fresh.head, q.head) || !slices.Equal(fresh.next, q.next) {
				t.Fatalf("seed %d: the lists of stacks are not those of the places", seed)
			}
		}
	}
}
