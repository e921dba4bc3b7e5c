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

// Both sides set up on the Odon, and the ten Entrenchments that the Germans are given are dug
// (33.37e); whoever is asked last and leaves things as they are has none.
func TestSetUpOnTheOdon(t *testing.T) {
	g := load(t)
	p, err := g.New("epsom", nil)
	if err != nil {
		t.Fatal(err)
	}
	seats, rng := [2]*bot{{}, {}}, rand.New(rand.NewPCG(1, 5))
	f, _ := game.Read(p)
	for p.Node().Seat != kernel.Chance {
		p.Apply(seats[p.Node().Seat].Choose(context.Background(), p.View(p.Node().Seat), rng), nil)
	}
	dug := 0
	for _, h := range f.Scenario().Trenches {
		if f.Dug(order.German, h) {
			dug++
		}
	}
	if dug != 10 {
		t.Errorf("%d of %d entrenchments are dug, want 10", dug, len(f.Scenario().Trenches))
	}
}

// The posts of the Germans begin with the places that decide, their shield and Caen; the line
// runs through the Entrenchments and along the south bank of the Odon.
func TestPostsOnTheOdon(t *testing.T) {
	g := load(t)
	p, err := g.New("epsom", nil)
	if err != nil {
		t.Fatal(err)
	}
	f, _ := game.Read(p)
	o := f.Scenario().Odon
	b := &bot{side: order.German, lore: newLore(f)}
	posts := b.posts(b.look(f))
	for i, a := range o.Drive {
		if posts[i] != a.Hexes[0] {
			t.Errorf("post %d is %s, want %s", i, b.lore.grid.Name(posts[i]), a.Name)
		}
	}
	for _, h := range o.City.Hexes {
		if !slices.Contains(posts, h) {
			t.Errorf("%s in Caen is no post", b.lore.grid.Name(h))
		}
	}
	south := 0
	for h := range b.lore.line {
		if slices.Contains(o.South, h) {
			south++
		}
	}
	if south < 10 {
		t.Errorf("%d hexes of the line lie south of the Odon", south)
	}
	for _, h := range f.Scenario().Trenches {
		if !b.lore.line[h] {
			t.Errorf("%s is not on the line", b.lore.grid.Name(h))
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
			b := &bot{side: order.Allied, lore: newLore(f)}
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

// Two of them on the Odon: the Germans are not ground down before the places, but come back for
// one at the end, and the Allies leave on the bank of the Orne who decides there (33.38).
func TestEndOnTheOdon(t *testing.T) {
	g, kind := load(t), Kinds()[0]
	p := walk(t, g, "epsom", fresh(g, [2]bots.Kind{kind, kind}), 4, nil)
	f, _ := game.Read(p)
	o := f.Scenario().Odon
	held, bank := 0, 0
	for _, a := range o.Drive {
		if f.Garrisoned(order.German, a.Hexes[0]) {
			held++
		}
	}
	for _, h := range o.Bank {
		for u := f.First(h); u >= 0; u = f.After(u) {
			if m := &f.Scenario().Units[u]; m.Side() == order.Allied && m.Controls() {
				bank++
			}
		}
	}
	if held == 0 || bank < int(o.Bridgehead) {
		r, _ := p.Result()
		t.Errorf("Germans in %d of the places, %d Allied units on the bank of the Orne: %v", held, bank, r.Score)
	}
}
