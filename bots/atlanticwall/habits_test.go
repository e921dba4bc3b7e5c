package atlanticwall

import (
	"context"
	"flag"
	"math/rand/v2"
	"testing"

	game "sandtable/games/atlanticwall"
	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
)

// measured is how many campaigns TestGermanHabits plays, and for how many Game-Turns of each.
var (
	measured = flag.Int("habits", 1, "campaigns that TestGermanHabits plays")
	days     = flag.Int("habits-turns", 20, "Game-Turns of each")
)

// habits are sums over campaigns of what shows how the Germans play (docs/opponents/atlanticwall.md).
type habits struct {
	dug, held     int // cities of theirs at the end, and those of them with works
	strokes, poor int // attacks by units that came for it, and those rolled on column 5 or below
	steps         int // of those on the map at the end
}

// watcher follows a campaign.
type watcher struct {
	habits
	turn int
	came map[int]bool // Germans who were in no enemy zone when they began to move
}

// see looks at a position before it goes on.
func (w *watcher) see(p kernel.Position, f game.Facts) {
	if f.Side() != order.German {
		return
	}
	units := f.Scenario().Units
	switch h, column, _ := f.Attack(); {
	case f.Kind() == game.AtMoves && f.Turn() != w.turn:
		w.turn, w.came = f.Turn(), map[int]bool{}
		for u := range units {
			w.came[u] = units[u].Side() == order.German && f.At(u) >= 0 && !f.InZone(order.Allied, f.At(u))
		}
	case h >= 0 && p.Node().Seat == kernel.Chance:
		for u := range units {
			if units[u].Controls() && w.came[u] && f.Attacks(u) && f.Scenario().Ground.Grid.Distance(f.At(u), h) == 1 {
				w.strokes++
				if column <= 5 {
					w.poor++
				}
				return
			}
		}
	}
}

// over looks at the end.
func (w *watcher) over(f game.Facts) {
	for i, c := range f.Scenario().Campaign.Cities {
		if f.AlliedCity(i) {
			continue
		}
		w.held++
		for _, h := range c.Hexes {
			if f.Dug(order.German, h) {
				w.dug++
				break
			}
		}
	}
	for u := range f.Scenario().Units {
		if m := &f.Scenario().Units[u]; m.Side() == order.German && m.Controls() && f.At(u) >= 0 {
			w.steps += f.Steps(u)
		}
	}
}

// The Germans of the campaign dig in where it is decided, and hardly ever move up for an attack that
// defensive fire makes a bad one.
func TestGermanHabits(t *testing.T) {
	g, kind := load(t), Kinds()[0]
	w := &watcher{}
	for i := range *measured {
		p, err := g.New(campaignID, nil)
		if err != nil {
			t.Fatal(err)
		}
		f, _ := game.Read(p)
		rng := rand.New(rand.NewPCG(uint64(40+i), 5))
		seats := [2]interface {
			Choose(context.Context, kernel.View, *rand.Rand) kernel.Choice
		}{kind.New(g, 0), kind.New(g, 0)}
		for w.turn = 0; f.Turn() <= *days && !p.Node().Final; {
			w.see(p, f)
			var c kernel.Choice
			if seat := p.Node().Seat; seat == kernel.Chance {
				c = kernel.Draw(p.Outcomes(nil), rng)
			} else {
				c = seats[seat].Choose(context.Background(), p.View(seat), rng)
			}
			p.Apply(c, nil)
		}
		w.over(f)
	}
	n := float64(*measured)
	t.Logf("cities held %.1f, dug in %.1f; strokes %.1f, poor %.1f; steps left %.1f", float64(w.held)/n, float64(w.dug)/n, float64(w.strokes)/n, float64(w.poor)/n, float64(w.steps)/n)
	if w.dug < 4*(*measured) {
		t.Errorf("works in %d cities of %d campaigns", w.dug, *measured)
	}
	if w.strokes == 0 || w.poor*5 > w.strokes {
		t.Errorf("%d of %d strokes are rolled on column 5 or below", w.poor, w.strokes)
	}
}
