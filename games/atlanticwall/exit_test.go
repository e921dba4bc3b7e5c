package atlanticwall

import (
	"testing"

	"sandtable/board"
	"sandtable/games/atlanticwall/order"
)

// TestExitsPriceTheWayOff (33.28) holds the prices of ways off the map, which are worked out from
// its edge on, against searches from where units stand.
func TestExitsPriceTheWayOff(t *testing.T) {
	p, err := newGame(t).New("caumont-gap", nil)
	if err != nil {
		t.Fatal(err)
	}
	sc := p.(*state).sc
	for c := range order.Classes {
		for m := tactical; m <= strategic; m++ {
			near := 0
			for h := range int16(sc.hexes()) {
				const budget = 40
				best := budget + 1
				f := sc.price.ways[c][m].From(h)
				f.Run(budget, nil)
				for _, edge := range sc.exits.at {
					if cost, ok := f.Cost(edge); ok {
						best = min(best, cost+sc.groundCost(order.Class(c), edge))
					}
				}
				f.Free()
				if got := min(int(sc.exits.least[c][m][h]), budget+1); got != best {
					t.Fatalf("class %d, mode %d: %s costs %d to leave from, a search says %d", c, m, sc.Ground.Grid.Name(h), got, best)
				}
				near += flag(best <= budget)
			}
			if near < 20 {
				t.Errorf("class %d, mode %d: nobody leaves the map from more than %d hexes", c, m, near)
			}
		}
	}
}

// TestNobodyLeavesFromAfar (33.28): a unit that leaves pays at least what the empty map asks.
func TestNobodyLeavesFromAfar(t *testing.T) {
	p, err := newGame(t).New("caumont-gap", nil)
	if err != nil {
		t.Fatal(err)
	}
	s := p.(*state)
	for _, u := range s.sc.own[order.German] {
		if s.onMap(int(u)) {
			s.stow(int(u), eliminated)
		}
	}
	u := -1
	for _, w := range s.sc.own[order.Allied] {
		if s.class(int(w)) == order.B && s.card(int(w)).Controls() {
			u = int(w)
			break
		}
	}
	left, stayed := 0, 0
	for h := range int16(s.sc.hexes()) {
		if s.sc.Ground.Kind(h) == order.Sea {
			continue
		}
		s.put(u, h)
		want := int(s.sc.exits.least[order.B][tactical][h]) <= s.allowance(u, tactical) || int(s.sc.exits.least[order.B][strategic][h]) <= s.allowance(u, strategic)
		if got := s.exitOf(u, s.zones(order.German)).at != board.NoHex; got != want {
			t.Fatalf("a unit in %s leaves the map: %v, want %v", s.hex(h), got, want)
		}
		left, stayed = left+flag(want), stayed+flag(!want)
	}
	if left == 0 || stayed == 0 {
		t.Errorf("%d hexes to leave from and %d to stay in", left, stayed)
	}
}
