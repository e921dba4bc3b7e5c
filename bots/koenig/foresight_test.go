package koenig

import (
	"maps"
	"math"
	"slices"
	"testing"

	"sandtable/bots"
	"sandtable/bots/botstest"
	game "sandtable/games/koenig"
	"sandtable/kernel"
)

// played is one game of Regular against itself: the position at the beginning of a turn, and the end.
func played(t *testing.T, g kernel.Game, beach string, seed uint64, turn int) (then, end kernel.Position) {
	t.Helper()
	p, err := g.New(beach, nil)
	if err != nil {
		t.Fatal(err)
	}
	return botstest.Played(p, []bots.Bot{newBot(beginner, 0), newBot(beginner, 0)}, seed, func(p kernel.Position) bool {
		f, _ := game.Read(p)
		return f.Turn() == turn
	})
}

// TestForesight: in the middle of the game it comes nearer to what games come to than the lead
// then does, by a fifth at every beach that has a table and by a quarter over all, and what it says of
// one seat it says of the other.
func TestForesight(t *testing.T) {
	g := load(t)
	allForetold, allLead := 0.0, 0.0
	for _, beach := range slices.Sorted(maps.Keys(learned())) {
		a := new(assessor)
		foretold, lead := 0.0, 0.0
		for seed := range uint64(60) {
			then, end := played(t, g, beach, seed, 6)
			came, says := a.share(end, allied), a.share(then, allied)
			if other := a.share(then, german); math.Abs(says+other-1) > 1e-9 {
				t.Fatalf("%s, seed %d: shares of %g and %g", beach, seed, says, other)
			}
			now, _ := then.Result()
			now.Winner = german
			if now.Score[allied] > now.Score[german] {
				now.Winner = allied
			}
			foretold += (says - came) * (says - came)
			lead += (Share(now) - came) * (Share(now) - came)
		}
		t.Logf("%s: squares of what it misses add up to %.2f, of the lead to %.2f", beach, foretold, lead)
		if foretold > 0.8*lead {
			t.Errorf("%s: squares of what it misses add up to %.2f, of the lead to %.2f", beach, foretold, lead)
		}
		allForetold, allLead = allForetold+foretold, allLead+lead
	}
	if allForetold > 0.75*allLead {
		t.Errorf("squares of what it misses add up to %.2f, of the lead to %.2f", allForetold, allLead)
	}
}

// TestShareAtTheBeginningOfATurn: where a turn or a night begins, which is where play-outs end, the
// Allies are foretold as much of the game as where a unit is picked for the first time afterwards.
func TestShareAtTheBeginningOfATurn(t *testing.T) {
	g := load(t)
	const games = 8
	for _, beach := range slices.Sorted(maps.Keys(learned())) {
		a, miss := new(assessor), map[int]float64{}
		for seed := range uint64(games) {
			open := map[int]float64{} // what was foretold where turns began, until a unit is picked
			turn, start := 1, true
			p, err := g.New(beach, nil)
			if err != nil {
				t.Fatal(err)
			}
			botstest.Played(p, []bots.Bot{newBot(beginner, 0), newBot(beginner, 0)}, seed, func(p kernel.Position) bool {
				f, _ := game.Read(p)
				if f.Turn() != turn {
					turn, start = f.Turn(), true
					open[turn] = a.share(p, allied)
				}
				if n := p.Node(); start && n.Seat != kernel.Chance && n.Kind == game.AtActivate {
					start = false
					then := a.share(p, allied)
					for began, share := range open {
						miss[began] += (share - then) / games
					}
					clear(open)
				}
				return false
			})
		}
		if len(miss) != 9 {
			t.Errorf("%s: %d turns begin, want 9", beach, len(miss))
		}
		for turn, x := range miss {
			if math.Abs(x) > 0.1 {
				t.Errorf("%s: at the beginning of turn %d %+.2f of the game more is foretold than after it", beach, turn, x)
			}
		}
	}
}

// TestShareOfAnEnd: the win is half of it, the lead the other half.
func TestShareOfAnEnd(t *testing.T) {
	for _, x := range []struct {
		allied, german int32
		winner         kernel.Seat
		want           float64
	}{{30, 10, allied, 0.997}, {21, 20, allied, 0.781}, {20, 20, kernel.Nobody, 0.5}, {20, 21, german, 0.219}, {0, 30, german, 0}} {
		r := kernel.Result{Winner: x.winner, Score: [kernel.MaxSeats]int32{allied: x.allied, german: x.german}}
		if got := Share(r); math.Abs(got-x.want) > 0.001 {
			t.Errorf("%d to %d points: %.3f, want %.3f", x.allied, x.german, got, x.want)
		}
	}
}

// TestTablesNameTheAspects: a table of others foretells nothing and is not used.
func TestTablesNameTheAspects(t *testing.T) {
	botstest.TablesNameTheAspects(t, load(t), botstest.Foreseen{
		Tables: learned(), Most: 10,
		Eyes: func(p kernel.Position) botstest.Eyes { return NewEyes(p) },
		Used: func(p kernel.Position) bool {
			f, _ := game.Read(p)
			return foresightAt(f, newField(f), nil) != nil
		},
	})
}

// TestAspectsDoNotDependOnTheRoot: what is corrected for what has changed since a root is what is
// worked out afresh.
func TestAspectsDoNotDependOnTheRoot(t *testing.T) {
	g := load(t)
	for _, beach := range []string{"omaha", "utah", "sword"} {
		root, err := g.New(beach, nil)
		if err != nil {
			t.Fatal(err)
		}
		old, fresh := NewEyes(root), NewEyes(root)
		see := func(x *Foresight, p kernel.Position) *sight {
			x.sight.look(p)
			return &x.sight
		}
		old.eyes.begin(see(old, root))
		steps := 0
		botstest.Nodes(t, g, beach, 22, func(p kernel.Position, _ []kernel.Choice) {
			if steps++; steps%40 == 0 {
				old.eyes.begin(see(old, p))
			}
			a, b := old.eyes.aspects(see(old, p), nil), fresh.Aspects(p, nil)
			for i, name := range old.AspectNames() {
				if math.Abs(a[i]-b[i]) > 1e-9 {
					t.Fatalf("%s, %s: %g from an old root, %g afresh", beach, name, a[i], b[i])
				}
			}
		})
	}
}

// TestForesightIsOfVeteran: Regular plays without the table, and Veteran judges with it in the seats
// that are the better for it.
func TestForesightIsOfVeteran(t *testing.T) {
	g := load(t)
	for beach, foresees := range map[string][2]bool{
		"omaha": {true, true}, "gold": {true, true}, "utah": {true, true}, "sword": {true, true}, "juno": {true, true},
	} {
		p, err := g.New(beach, nil)
		if err != nil {
			t.Fatal(err)
		}
		for s, w := range tunedLists(p) {
			want := foresees[s]
			veteran, regular := newBot(weightsOf(w), 0), newBot(beginner, 0)
			veteran.prepare(p, kernel.Seat(s))
			regular.prepare(p, kernel.Seat(s))
			if (veteran.ahead != nil) != want || regular.ahead != nil {
				t.Errorf("%s: Veteran's foresight %v, want %v; Regular's %v", beach, veteran.ahead != nil, want, regular.ahead != nil)
			}
			if veteran.ahead != nil && math.Abs(veteran.worth(p)-veteran.judge.worth(&veteran.sight)-veteran.w.foresight*veteran.ahead.share(&veteran.sight)) > 1e-9 {
				t.Errorf("%s: Veteran does not judge by what it foresees", beach)
			}
		}
	}
}

// TestSpaceByATable: who is made by another table foresees by it, not by the beach's own.
func TestSpaceByATable(t *testing.T) {
	g := load(t)
	p, err := g.New("sword", nil)
	if err != nil {
		t.Fatal(err)
	}
	other := *learned()["sword"]
	list := foreseeing(80).list()
	by := SpaceBy(&other).New(g, allied, list, 0).(*bot)
	own := Space().New(g, allied, list, 0).(*bot)
	by.prepare(p, allied)
	own.prepare(p, allied)
	if by.ahead.table != &other || own.ahead.table != learned()["sword"] {
		t.Error("a policy does not foresee by the table that it was given")
	}
}
