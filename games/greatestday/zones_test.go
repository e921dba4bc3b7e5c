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

// TestOverlooked holds what is seen from many hexes at once against the question of each hex
// from each, in every scenario: by day and by night, through barrages, from observation posts
// and from what has been one (1.1, 2.5, G11). What is seen is near.
func TestOverlooked(t *testing.T) {
	g := newGame(t)
	for _, in := range g.Info().Scenarios {
		start, err := g.New(in.ID, nil)
		if err != nil {
			t.Fatal(err)
		}
		p := start.Clone().(*state)
		n := p.sc.hexes()
		for seed := range uint64(8) {
			p.CopyFrom(start)
			rng := rand.New(rand.NewPCG(seed, 7))
			p.turn += int8(seed)
			middle := int16(rng.IntN(n))
			around := func() int16 {
				for {
					if h := int16(rng.IntN(n)); p.sc.Ground.Grid.Distance(h, middle) <= 12 {
						return h
					}
				}
			}
			for u := range p.at {
				p.at[u] = aside
			}
			eyes := min(len(p.at), 12)
			for u := range eyes {
				p.at[u] = around()
			}
			p.stacks().Fill()
			for range seed & 3 {
				p.barrage.add(around())
			}
			if seed&4 != 0 {
				p.assets.ruins.add(p.at[rng.IntN(eyes)])
			}
			seen := p.overlooked(func(int) bool { return true })
			for h := range int16(n) {
				want := false
				for u := range eyes {
					if p.clearFrom(p.at[u], h, order.ToSpot) {
						want = true
						if !p.near(u, h) {
							t.Fatalf("%s, seed %d: %s is seen from %s, but not near", in.ID, seed, p.hex(h), p.hex(p.at[u]))
						}
					}
				}
				if seen.has(h) != want {
					t.Fatalf("%s, seed %d: %s is overlooked: %t, asked from each: %t", in.ID, seed, p.hex(h), seen.has(h), want)
				}
			}
		}
	}
}
