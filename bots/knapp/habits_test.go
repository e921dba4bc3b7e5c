package knapp_test

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	"sandtable/bots"
	knappbots "sandtable/bots/knapp"
	"sandtable/games/knapp"
	"sandtable/kernel"
)

// habits are what a game between two opponents shows of how they play.
type habits struct {
	starved [2]int // hits for want of supply
	guns    int    // guns sent alone into victory areas
	ships   string // the first target of ships
}

// watch plays a game and notes habits.
func watch(t *testing.T, g *knapp.Game, seed uint64) habits {
	t.Helper()
	p, err := g.New("normandy", nil)
	if err != nil {
		t.Fatal(err)
	}
	var (
		h    habits
		rng  = rand.New(rand.NewPCG(seed, 5))
		kind = knappbots.Kinds()[0]
		both = [2]bots.Bot{kind.New(g, 0), kind.New(g, 0)}
		rec  kernel.Recorder
	)
	for !p.Node().Final {
		n, f := p.Node(), knapp.Read(p)
		rec.Reset()
		if n.Seat == kernel.Chance {
			p.Apply(kernel.Draw(p.Outcomes(nil), rng), &rec)
		} else {
			c := both[n.Seat].Choose(context.Background(), p.View(n.Seat), rng)
			if c.Verb == knapp.VerbNaval && h.ships == "" {
				h.ships = g.Format(p, c)
			}
			if n.Kind == knapp.NodeOrder && (c.Verb == knapp.VerbTactical || c.Verb == knapp.VerbMarch) {
				if u, _ := f.Chosen(); f.Gun(u) && f.Points(int(c.A)) > 0 && !friends(f, u, int(c.A)) {
					h.guns++
				}
			}
			if err := kernel.Play(p, n.Seat, c, &rec); err != nil {
				t.Fatal(err)
			}
		}
		for _, e := range rec.Events {
			if l := g.Tell(p, e); strings.Contains(l.Text, "out of supply") {
				side := 0
				if strings.HasPrefix(l.Pieces[0], "G-") {
					side = 1
				}
				h.starved[side]++
			}
		}
	}
	return h
}

// friends reports whether a unit has others of its side in an area.
func friends(f knapp.Facts, u, a int) bool {
	for x := range f.Units() {
		if f.At(x) == a && f.Side(x) == f.Side(u) {
			return true
		}
	}
	return false
}

// TestHabits expects the opponents to keep their lines of supply, to send guns
// with company, and not to fire at the same beach first in every game.
func TestHabits(t *testing.T) {
	const games = 8
	g := game(t)
	var sum habits
	ships := map[string]bool{}
	for seed := range uint64(games) {
		h := watch(t, g, seed)
		sum.starved[0] += h.starved[0]
		sum.starved[1] += h.starved[1]
		sum.guns += h.guns
		ships[h.ships] = true
	}
	t.Logf("in %d games: %v hits for want of supply, %d times guns alone, first targets %v", games, sum.starved, sum.guns, ships)
	if sum.starved[0] > 25*games || sum.starved[1] > 30*games {
		t.Errorf("%v hits for want of supply in %d games; at most %v", sum.starved, games, [2]int{25 * games, 35 * games})
	}
	if sum.guns > 4*games {
		t.Errorf("guns went alone into victory areas %d times in %d games", sum.guns, games)
	}
	if len(ships) < 2 {
		t.Errorf("ships always fire first as in %v", ships)
	}
}
