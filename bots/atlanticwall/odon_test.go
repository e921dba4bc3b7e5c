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

// Both sides set up on the Odon: the Germans have a battalion in every post and in what they keep
// of Caen, with companies, and works or a village with all but the last, and all ten Entrenchments that
// they are given are dug (33.37e); whoever is asked last and leaves things as they are has none.
func TestSetUpOnTheOdon(t *testing.T) {
	g := load(t)
	p, err := g.New("epsom", nil)
	if err != nil {
		t.Fatal(err)
	}
	seats, rng := [2]*bot{{}, {}}, rand.New(rand.NewPCG(1, 5))
	f, _ := game.Read(p)
	given := len(f.Scenario().Trenches)
	for p.Node().Seat != kernel.Chance {
		c := seats[p.Node().Seat].Choose(context.Background(), p.View(p.Node().Seat), rng)
		if f.Kind() == game.AtTrenches && c.Verb == game.DoPlace {
			given--
		}
		p.Apply(c, nil)
	}
	l := seats[order.German].lore
	companies := 0
	for _, h := range l.manned() {
		large := false
		for u := f.First(h); u >= 0; u = f.After(u) {
			if m := &l.sc.Units[u]; m.Large() {
				large = true
			} else {
				companies++
			}
		}
		if !large || !f.Sheltered(order.German, h) && h != l.posts[len(l.posts)-1] {
			t.Errorf("%s: a battalion %t, shelter %t", l.grid.Name(h), large, f.Sheltered(order.German, h))
		}
	}
	if companies < len(l.posts) {
		t.Errorf("%d companies in %d posts", companies, len(l.posts))
	}
	if given > 2 { // the rest lies where it usually does
		t.Errorf("%d entrenchments are not in posts", given)
	}
}

// The posts run along the south bank of the Odon from the Orne to the edge of the map, and no
// two of them are so far apart that somebody could pass between their zones.
func TestPostsOnTheOdon(t *testing.T) {
	g := load(t)
	p, err := g.New("epsom", nil)
	if err != nil {
		t.Fatal(err)
	}
	f, _ := game.Read(p)
	o, l := f.Scenario().Odon, newLore(f)
	for i, h := range l.posts {
		if !slices.Contains(o.South, h) {
			t.Errorf("%s is not south of the Odon", l.grid.Name(h))
		}
		if i > 0 {
			if d := l.grid.Distance(l.posts[i-1], h); d < 2 || d > 3 {
				t.Errorf("%s is %d hexes from the post before it", l.grid.Name(h), d)
			}
		}
	}
	if len(l.posts) < 10 || len(l.keep) != 2 {
		t.Errorf("%d posts, %d hexes of Caen", len(l.posts), len(l.keep))
	}
	for _, h := range l.keep {
		if !o.City.Has(h) {
			t.Errorf("%s is not in Caen", l.grid.Name(h))
		}
	}
}

// Allied units march on the places that they do not hold yet, and when they hold all three on
// the bank of the Orne. Either side beats random.
func TestOpponentsOnTheOdon(t *testing.T) {
	g := load(t)
	kind, random := Kinds()[0], bots.Basic()[0]
	for seat, kinds := range [2][2]bots.Kind{{kind, random}, {random, kind}} {
		bank := false
		p := walk(t, g, "epsom", fresh(g, kinds), uint64(3+seat), func(p kernel.Position) {
			f, _ := game.Read(p)
			if bank || seat != int(order.Allied) || f.Kind() != game.AtMoves || f.Side() != order.Allied {
				return
			}
			b := studied(f, order.Allied)
			b.aim(f)
			all := true
			for _, h := range b.lore.goals {
				all = all && f.Garrisoned(order.Allied, h)
			}
			bank = all
			if last := b.open[len(b.open)-1]; all != (len(b.open) == 1 && last != nil && last[f.Scenario().Odon.Bank[0]] == 0) {
				t.Errorf("turn %d: all places held %t, aims %d", f.Turn(), all, len(b.open))
			}
		})
		if r, _ := p.Result(); r.Winner != kernel.Seat(seat) {
			t.Errorf("seat %d lost: %v", seat, r.Score)
		}
		if seat == int(order.Allied) && !bank {
			t.Error("the Allies never held all three places")
		}
	}
	walk(t, g, "epsom", fresh(g, [2]bots.Kind{kind, kind}), 9, nil)
}

// Two of them on the Odon: after a day of attacks the Germans still stand in three of four posts, with
// most of their steps, and few Allied units have come over.
func TestGermansHoldTheOdon(t *testing.T) {
	g, kind := load(t), Kinds()[0]
	begun, asked := 0, false
	var l *lore
	walk(t, g, "epsom", fresh(g, [2]bots.Kind{kind, kind}), 4, func(p kernel.Position) {
		f, _ := game.Read(p)
		if asked || f.Kind() != game.AtMoves {
			return
		}
		steps, held, south := 0, 0, 0
		if l == nil {
			l = newLore(f)
		}
		for u := range l.sc.Units {
			switch m, h := &l.sc.Units[u], f.At(u); {
			case h < 0 || !m.OnGround():
			case m.Side() == order.German:
				steps += f.Steps(u)
			case slices.Contains(l.sc.Odon.South, h):
				south++
			}
		}
		for _, h := range l.posts {
			if f.Garrisoned(order.German, h) {
				held++
			}
		}
		if begun == 0 {
			begun = steps
		}
		if f.Turn() < int(l.sc.First)+4 {
			return
		}
		asked = true
		if 4*held < 3*len(l.posts) || 3*steps < 2*begun || south > 10 {
			t.Errorf("turn %d: %d of %d posts held, %d steps of %d, %d Allied units south of the Odon", f.Turn(), held, len(l.posts), steps, begun, south)
		}
	})
}
