package greatestday

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"sandtable/bots"
	game "sandtable/games/greatestday"
	"sandtable/games/greatestday/order"
	"sandtable/kernel"
)

// Both seats play the campaign into 6 June: the drop, the three landings and what the
// Germans do. Nobody decides without end: a chit is over after a bounded number of
// decisions of either side.
func TestCampaignGoesOn(t *testing.T) {
	if testing.Short() {
		t.Skip("two turns of some thousand counters")
	}
	g := load(t)
	p, err := g.New("campaign", nil)
	if err != nil {
		t.Fatal(err)
	}
	kind := Kinds()[0]
	seats := []bots.Bot{kind.New(g, time.Millisecond), kind.New(g, time.Millisecond)}
	rng := rand.New(rand.NewPCG(6, 5))
	type span struct {
		turn, chit int
		seat       kernel.Seat
	}
	made := map[span]int{}
	for n := 0; ; n++ {
		f, _ := game.Read(p)
		node := p.Node()
		if node.Final || f.Turn() > 2 {
			break
		}
		var c kernel.Choice
		if node.Seat == kernel.Chance {
			c = kernel.Draw(p.Outcomes(nil), rng)
		} else {
			c = seats[node.Seat].Choose(context.Background(), p.View(node.Seat), rng)
			at := span{f.Turn(), f.Chit(), node.Seat}
			if made[at]++; made[at] > 2*patience {
				t.Fatalf("turn %d: %s goes on and on", at.turn, g.Info().Seats[at.seat].ID)
			}
		}
		if err := kernel.Play(p, node.Seat, c, nil); err != nil {
			t.Fatalf("choice %d, %s at %s: %v", n, g.Format(p, c), g.Info().Nodes[node.Kind], err)
		}
	}
	f, _ := game.Read(p)
	landed := 0
	for u := range f.Scenario().Units {
		if f.Scenario().Units[u].Side == order.Allied && f.At(u) >= 0 {
			landed++
		}
	}
	if landed < 50 {
		t.Errorf("%d Allied units are on the map after the landings, want 50 at least", landed)
	}
}

// A side that has decided as often as it may with a chit finishes it.
func TestPatienceEnds(t *testing.T) {
	g := load(t)
	p, err := g.New("campaign", nil)
	if err != nil {
		t.Fatal(err)
	}
	g.Clear(p)
	for _, u := range [][2]string{{"3br-a-1-s-lancs", "42.014"}, {"ldr-3br-8bde", "42.014"}, {"716-11-iii-gren-736", "42.015"}} {
		if err := g.Place(p, u[0], u[1], nil); err != nil {
			t.Fatal(err)
		}
	}
	for _, s := range [][2]string{{"turn", "12"}, {"weather", "clear"}, {"chit", "3br"}} {
		if err := g.Set(p, s[0], s[1]); err != nil {
			t.Fatal(err)
		}
	}
	b := newBot(steady, 0)
	choose := func() string {
		return g.Format(p, b.Choose(context.Background(), p.View(0), rand.New(rand.NewPCG(1, 1))))
	}
	if got := choose(); got != "pick 3br-a-1-s-lancs" {
		t.Fatalf("with the enemy beside it, it chooses %q", got)
	}
	b.round.made, b.plan = patience, nil
	if got := choose(); got != "finish" {
		t.Errorf("after %d decisions it chooses %q, want finish", patience, got)
	}
}
