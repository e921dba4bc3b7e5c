package atlanticwall

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"sandtable/bots"
	"sandtable/bots/botstest"
	game "sandtable/games/atlanticwall"
	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
)

const (
	cherbourg = "fall-of-cherbourg"
	caumont   = "caumont-gap"
	epsom     = "epsom"
)

// TestForesight: late in the game each table comes nearer to what games come to than how they stand
// then does, and what it says of one seat it says of the other.
func TestForesight(t *testing.T) {
	g := load(t)
	for _, x := range []struct {
		scenario string
		turn     int
		misses   float64 // of the squares of what the standing misses
	}{{caumont, 37, 0.8}, {epsom, 84, 0.8}} {
		a := new(assessor)
		foretold, stands := 0.0, 0.0
		kind := Kinds()[0]
		for seed := range uint64(24) {
			var then kernel.Position
			end := walk(t, g, x.scenario, fresh(g, [2]bots.Kind{kind, kind}), 40+seed, func(p kernel.Position) {
				if f, _ := game.Read(p); then == nil && f.Turn() == x.turn {
					then = p.Clone()
				}
			})
			if then == nil {
				continue // it was over sooner
			}
			came, says := a.share(end, allied), a.share(then, allied)
			if other := a.share(then, german); math.Abs(says+other-1) > 1e-9 {
				t.Fatalf("%s, seed %d: shares of %g and %g", x.scenario, seed, says, other)
			}
			now, _ := then.Result()
			foretold += (says - came) * (says - came)
			stands += (Share(now) - came) * (Share(now) - came)
		}
		if stands == 0 || foretold > x.misses*stands {
			t.Errorf("%s: squares of what it misses add up to %.2f, of how things stand to %.2f", x.scenario, foretold, stands)
		}
	}
}

const (
	allied = kernel.Seat(order.Allied)
	german = kernel.Seat(order.German)
)

// TestShareOfAnEnd: the win is half of it, the degree the other half.
func TestShareOfAnEnd(t *testing.T) {
	for _, x := range []struct {
		lead   int32
		winner kernel.Seat
		want   float64
	}{{3, allied, 1}, {1, allied, 5. / 6}, {0, kernel.Nobody, 0.5}, {-1, german, 1. / 6}, {-3, german, 0}} {
		r := kernel.Result{Winner: x.winner}
		r.Score[allied], r.Score[german] = max(x.lead, 0), max(-x.lead, 0)
		if got := Share(r); math.Abs(got-x.want) > 1e-9 {
			t.Errorf("%d degrees: %.3f, want %.3f", x.lead, got, x.want)
		}
	}
}

// TestTablesNameTheAspects: a table of others foretells nothing, and Staff compares nothing then.
func TestTablesNameTheAspects(t *testing.T) {
	botstest.TablesNameTheAspects(t, load(t), botstest.Foreseen{
		Tables: learned(), Most: 50,
		Eyes: func(p kernel.Position) botstest.Eyes { return NewEyes(p) },
		Used: func(p kernel.Position) bool { return foresightAt(p) != nil },
	})
}

// TestAspectsDoNotDependOnWhatWasSeen: eyes that have seen a game see what fresh ones do.
func TestAspectsDoNotDependOnWhatWasSeen(t *testing.T) {
	g := load(t)
	p, err := g.New(cherbourg, nil)
	if err != nil {
		t.Fatal(err)
	}
	f, _ := game.Read(p)
	old, steps := newEyes(f), 0
	botstest.Nodes(t, g, cherbourg, 22, func(p kernel.Position, _ []kernel.Choice) {
		if steps++; steps%40 != 0 {
			return
		}
		if a, b := old.aspects(p, nil), newEyes(f).aspects(p, nil); !slices.Equal(a, b) {
			t.Fatalf("step %d: %v, afresh %v", steps, a, b)
		}
	})
}

// TestStaffForgets: what plays a play-out plays as one that has never played before, from whatever
// it was called away.
func TestStaffForgets(t *testing.T) {
	g := load(t)
	kind := Kinds()[0]
	asked, used := 0, newBot(steady)
	walk(t, g, cherbourg, fresh(g, [2]bots.Kind{kind, kind}), 8, func(p kernel.Position) {
		if asked++; asked%25 != 0 {
			return
		}
		seat := p.Node().Seat
		used.Reset()
		a := used.Choose(context.Background(), p.View(seat), rand.New(rand.NewPCG(1, 1)))
		b := newBot(steady).Choose(context.Background(), p.View(seat), rand.New(rand.NewPCG(1, 1)))
		if a != b {
			t.Fatalf("decision %d: chooses %s, afresh %s", asked, g.Format(p, a), g.Format(p, b))
		}
	})
	if asked < 500 {
		t.Errorf("asked only %d times", asked)
	}
}

// TestStaffComparesByTables: at Caumont and Epsom Staff thinks about each Player-Turn of its own; where
// there is no table it plays like Veteran.
func TestStaffComparesByTables(t *testing.T) {
	g := load(t)
	kind := Kinds()[0]
	for scenario, want := range map[string]bool{cherbourg: false, caumont: true, epsom: true, "utah-beach": false} {
		var found [2]bool
		walk(t, g, scenario, fresh(g, [2]bots.Kind{kind, kind}), 3, func(p kernel.Position) {
			if weighty(p) {
				f, _ := game.Read(p)
				if p.Node().Seat != kernel.Seat(f.Side()) || matter(p) == 0 {
					t.Fatalf("%s: no matter of seat %d", g.Format(p, p.Legal(nil)[0]), p.Node().Seat)
				}
				found[p.Node().Seat] = true
			}
		})
		if found != [2]bool{want, want} {
			t.Errorf("%s: the sides compare %v", scenario, found)
		}
	}
}
