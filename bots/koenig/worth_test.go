package koenig

import (
	"math"
	"math/rand/v2"
	"testing"

	"sandtable/bots/botstest"
	game "sandtable/games/koenig"
	"sandtable/kernel"
)

// onlooker is a judge and what it sees.
type onlooker struct {
	*judge
	sight sight
}

// judgeOf makes a judge for the beach of a position.
func judgeOf(p kernel.Position) *onlooker {
	f, _ := game.Read(p)
	d := newField(f)
	return &onlooker{newJudge(beginner, d), newSight(d)}
}

func (o *onlooker) begin(p kernel.Position) {
	o.sight.look(p)
	o.judge.begin(&o.sight)
}

func (o *onlooker) worth(p kernel.Position) float64 {
	o.sight.look(p)
	return o.judge.worth(&o.sight)
}

// TestWorthDoesNotDependOnTheRoot: what is worked out once at a root and
// corrected for what has changed is what is worked out afresh.
func TestWorthDoesNotDependOnTheRoot(t *testing.T) {
	g := load(t)
	for _, beach := range g.Info().Scenarios {
		root, err := g.New(beach.ID, nil)
		if err != nil {
			t.Fatal(err)
		}
		old, fresh := judgeOf(root), judgeOf(root)
		old.begin(root)
		steps := 0
		botstest.Nodes(t, g, beach.ID, 21, func(p kernel.Position, _ []kernel.Choice) {
			if steps++; steps%40 == 0 {
				old.begin(p)
			}
			fresh.begin(p)
			if a, b := old.worth(p), fresh.worth(p); math.Abs(a-b) > 1e-9 {
				t.Fatalf("%s: worth %g from an old root, %g afresh", beach.ID, a, b)
			}
		})
	}
}

// TestWorthOfAnEndIsItsLead: the judge adds nothing but the win to a final score.
func TestWorthOfAnEndIsItsLead(t *testing.T) {
	g := load(t)
	for seed := range uint64(20) {
		p, err := g.New("omaha", nil)
		if err != nil {
			t.Fatal(err)
		}
		kernel.Random(p, rand.New(rand.NewPCG(seed, 1)), 1_000_000)
		r, over := p.Result()
		if !over {
			t.Fatal("a random game did not end")
		}
		want := float64(r.Score[0] - r.Score[1])
		switch r.Winner {
		case 0:
			want += beginner.win
		case 1:
			want -= beginner.win
		}
		if got := judgeOf(p).worth(p); got != want {
			t.Errorf("worth %g of an end with scores %d and %d", got, r.Score[0], r.Score[1])
		}
	}
}

// TestDistances holds the tables to relaxing every step until nothing changes.
func TestDistances(t *testing.T) {
	g := load(t)
	for _, beach := range g.Info().Scenarios {
		p, err := g.New(beach.ID, nil)
		if err != nil {
			t.Fatal(err)
		}
		f, _ := game.Read(p)
		d := newField(f)
		for o := range f.Objectives() {
			want := make([]int, f.Hexes())
			for h := range want {
				want[h] = far
			}
			want[f.Objective(o).Hex] = 0
			for changed := true; changed; {
				changed = false
				for h := range want {
					for dir := range 6 {
						s := f.Step(int16(h), dir)
						if s.To >= 0 && s.Cost > 0 && want[s.To]+s.Cost < want[h] {
							want[h], changed = want[s.To]+s.Cost, true
						}
					}
				}
			}
			for h := range want {
				if int(d.dist[h][o]) != want[h] {
					t.Fatalf("%s: %d points from hex %d to %s, want %d", beach.ID, d.dist[h][o], h, f.Objective(o).Name, want[h])
				}
			}
		}
	}
}
