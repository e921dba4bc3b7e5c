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

// TestZonesAcrossBridges holds them against each other around bridges and raised Roads,
// which hide what lies behind, with observation posts that have become rubble (2.3.3,
// 2.4.4, 2.5).
func TestZonesAcrossBridges(t *testing.T) {
	g := newGame(t)
	for _, id := range []string{"storming-sword", "campaign"} {
		start, err := g.New(id, nil)
		if err != nil {
			t.Fatal(err)
		}
		p := start.Clone().(*state)
		var near []int16
		for h := range int16(p.sc.hexes()) {
			beside := func(n int16) bool { return p.sc.Ground.Grid.Distance(h, n) <= 4 }
			if slices.ContainsFunc(p.sc.bridges, func(x [2]int16) bool { return beside(x[0]) }) || p.sc.banked.has(h) {
				near = append(near, h)
			}
		}
		for seed := range uint64(16) {
			p.CopyFrom(start)
			rng := rand.New(rand.NewPCG(seed, 6))
			for u := range p.at {
				p.at[u] = aside
				if _, _, reach, ok := p.weapon(u); ok && reach > 1 && rng.IntN(8) == 0 {
					p.at[u] = near[rng.IntN(len(near))]
				}
			}
			p.stacks().Fill()
			for range 4 * int(seed&1) {
				p.assets.ruins.add(near[rng.IntN(len(near))])
			}
			if seed&2 != 0 {
				p.barrage.add(near[rng.IntN(len(near))])
			}
			for _, side := range []order.Side{order.Allied, order.German} {
				zones := p.zones(side)
				for h := range int16(p.sc.hexes()) {
					if zones.has(h) != p.inZone(side, h) {
						t.Fatalf("%s, seed %d: %s in a zone of the %s: %v and %v", id, seed, p.hex(h), sideNames[side], zones.has(h), p.inZone(side, h))
					}
				}
			}
		}
	}
}
