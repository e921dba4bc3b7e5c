package dday91

import (
	"math/rand/v2"
	"slices"
	"testing"

	"sandtable/games/dday91/order"
	"sandtable/kernel"
)

// TestLinesGoFromHexToHex plays random games with random options: supply lines, found for
// all hexes at once, are those that go hex by hex from a source (3c.2, 3c.4).
func TestLinesGoFromHexToHex(t *testing.T) {
	g := testGame(t)
	cut := 0
	for seed := range uint64(12) {
		rng := rand.New(rand.NewPCG(seed, 31))
		start, err := g.New([]string{"1943", "1944"}[seed%2], randomOptions(rng))
		if err != nil {
			t.Fatal(err)
		}
		p := start.(*position)
		for n := 0; !p.Node().Final; n++ {
			for s := kernel.Seat(0); s < 2; s++ {
				got, want := p.lines(s), p.walkLines(s)
				if got != want {
					t.Fatalf("seed %d, choice %d, side %d: lines from %v, want %v", seed, n, s, slices.Collect(got.all()), slices.Collect(want.all()))
				}
				for u := range units(s) {
					cut += int(bit(p.on(u) && !want.has(p.loc[u])))
				}
			}
			kernel.Random(p, rng, 5)
		}
	}
	if cut == 0 {
		t.Error("nobody was ever out of supply")
	}
}

// walkLines is lines by going from hex to hex.
func (p *position) walkLines(s kernel.Seat) (in hexSet) {
	var list []int16
	for h := range int16(nHexes) {
		if p.source(s, h) && p.passable(s, h) {
			in.add(h)
			list = append(list, h)
		}
	}
	for i := 0; i < len(list); i++ {
		x := &p.sc.Hex[list[i]]
		for d, n := range x.Next {
			if n < 0 || in.has(n) || !p.passable(s, n) || s == german && (x.AllSea[d] || p.sc.Hex[n].Terrain == order.Sea) {
				continue
			}
			in.add(n)
			list = append(list, n)
		}
	}
	return in
}
