package atlanticwall

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"sandtable/bots"
	game "sandtable/games/atlanticwall"
	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
)

// campaignID is too long for the tests that play every scenario to its end.
const campaignID = "campaign"

// firstDays plays the campaign to the end of a Game-Turn.
func firstDays(t *testing.T, kinds [2]bots.Kind, seed uint64, last int) game.Facts {
	t.Helper()
	g := load(t)
	p, err := g.New(campaignID, nil)
	if err != nil {
		t.Fatal(err)
	}
	f, _ := game.Read(p)
	seats, rng := fresh(g, kinds), rand.New(rand.NewPCG(seed, 5))
	var legal []kernel.Choice
	for n := 0; f.Turn() <= last; n++ {
		if n > 20_000 {
			t.Fatalf("it does not get on from %s", g.Info().Nodes[p.Node().Kind])
		}
		seat := p.Node().Seat
		if seat == kernel.Chance {
			p.Apply(kernel.Draw(p.Outcomes(nil), rng), nil)
			continue
		}
		legal = p.Legal(legal[:0])
		c := seats[seat].Choose(context.Background(), p.View(seat), rng)
		if !slices.Contains(legal, c) {
			t.Fatalf("chose %s, which is not legal", g.Format(p, c))
		}
		p.Apply(c, nil)
	}
	return f
}

// On the second day the Allies are off their beaches, and the Germans stand round them. Formations
// share out the cities that are not Allied yet, so that not all march on the same.
func TestCampaignGoesOn(t *testing.T) {
	kind := Kinds()[0]
	f := firstDays(t, [2]bots.Kind{kind, kind}, 3, 5)
	sc := f.Scenario()
	b := studied(f, order.German)
	inland, near := 0, 0
	off := b.steps(b.enemies(f))
	for u := range sc.Units {
		m := &sc.Units[u]
		h := f.At(u)
		if h < 0 || !m.Controls() {
			continue
		}
		shore := far
		for _, s := range sc.Landing.Subs {
			shore = min(shore, b.lore.grid.Distance(h, s.At))
		}
		switch {
		case m.Side() == order.Allied && shore >= 3:
			inland++
		case m.Side() == order.German && off[h] <= 4:
			near++
		}
	}
	if inland < 10 {
		t.Errorf("%d Allied units are three hexes inland or farther", inland)
	}
	if near < 20 {
		t.Errorf("%d German units are within four hexes of the Allies", near)
	}
	b = studied(f, order.Allied)
	b.aim(f)
	cities := map[int]int{}
	for _, city := range b.bound {
		if city >= 0 {
			cities[city]++
			if f.AlliedCity(b.lore.number[city]) {
				t.Errorf("a formation marches on %s, which is Allied", b.lore.grid.Name(b.lore.goals[city]))
			}
		}
	}
	if len(cities) < 4 {
		t.Errorf("all formations march on %d cities", len(cities))
	}
}
