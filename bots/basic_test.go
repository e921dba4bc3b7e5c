package bots_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"sandtable/bots"
	"sandtable/bots/botstest"
	"sandtable/kernel"
	"sandtable/kernel/kerneltest/toy"
)

// TestBasicBotsAreLegalAndRepeatable asks both bots at the nodes of random
// games: the choice is on the legal list, and the same again from an equal
// generator.
func TestBasicBotsAreLegalAndRepeatable(t *testing.T) {
	for _, kind := range bots.Basic() {
		t.Run(kind.ID, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				g := toy.Game{}
				p, err := g.New("plain", nil)
				if err != nil {
					t.Fatal(err)
				}
				seed := rapid.Uint64().Draw(t, "seed")
				rng := rand.New(rand.NewPCG(seed, 0))
				bot := kind.New(g, 0)
				for {
					n := p.Node()
					if n.Final {
						return
					}
					if n.Seat == kernel.Chance {
						p.Apply(kernel.Draw(p.Outcomes(nil), rng), nil)
						continue
					}
					v := p.View(n.Seat)
					a := bot.Choose(context.Background(), v, rand.New(rand.NewPCG(seed, 1)))
					if !slices.Contains(v.Legal(nil), a) {
						t.Fatalf("%s chose %s, which is not legal", kind.ID, g.Format(v, a))
					}
					if b := kind.New(g, 0).Choose(context.Background(), v, rand.New(rand.NewPCG(seed, 1))); a != b {
						t.Fatalf("%s chose %v, then %v from the same view and generator", kind.ID, a, b)
					}
					if err := kernel.Play(p, n.Seat, a, nil); err != nil {
						t.Fatal(err)
					}
				}
			})
		})
	}
}

func TestGreedyTakesTheCertainPoint(t *testing.T) {
	g := toy.Game{}
	p, err := g.New("plain", nil)
	if err != nil {
		t.Fatal(err)
	}
	red, err := g.Parse(p, "write 2")
	if err != nil {
		t.Fatal(err)
	}
	if err := kernel.Play(p, 0, red, nil); err != nil {
		t.Fatal(err)
	}
	// Blue does not know red's force; the highest can never be the worse. Chance would choose it 67 times.
	wins := 0
	for seed := range uint64(200) {
		bot := bots.Basic()[1].New(g, 0)
		if g.Format(p, bot.Choose(context.Background(), p.View(1), rand.New(rand.NewPCG(seed, 0)))) == "write 3" {
			wins++
		}
	}
	if wins < 110 {
		t.Errorf("greedy wrote the highest force %d of 200 times", wins)
	}
}

func TestCancelledBotsStillChoose(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for _, kind := range bots.Basic() {
		g := toy.Game{}
		p, err := g.New("plain", nil)
		if err != nil {
			t.Fatal(err)
		}
		v := p.View(0)
		if c := kind.New(g, 0).Choose(ctx, v, rand.New(rand.NewPCG(1, 1))); !slices.Contains(v.Legal(nil), c) {
			t.Errorf("%s chose %v after the context had ended", kind.ID, c)
		}
	}
}

// TestBasicBotsAreBlind: in the toy much is hidden, and no bot reads it.
func TestBasicBotsAreBlind(t *testing.T) {
	for _, kind := range bots.Basic() {
		botstest.Blind(t, toy.Game{}, kind, "plain")
		botstest.Blind(t, toy.Game{}, kind, "camp")
	}
}

// A game is played on to its end by bots of one kind, from a copy; who watches can end it.
func TestPlayOn(t *testing.T) {
	g := toy.Game{}
	from, err := g.New("plain", nil)
	if err != nil {
		t.Fatal(err)
	}
	before, steps := from.Digest(), 0
	end, err := bots.PlayOn(t.Context(), g, from, bots.Basic()[0], rand.New(rand.NewPCG(1, 1)), func(kernel.Node, kernel.Choice) error {
		steps++
		return nil
	})
	if err != nil || !end.Node().Final || steps == 0 || from.Digest() != before {
		t.Fatalf("after %d steps: %v", steps, err)
	}
	if sum := bots.Share(g, end, 0) + bots.Share(g, end, 1); sum != 1 {
		t.Errorf("the seats have %v of one game", sum)
	}
	enough := errors.New("enough")
	if _, err := bots.PlayOn(t.Context(), g, from, bots.Basic()[0], rand.New(rand.NewPCG(1, 1)), func(kernel.Node, kernel.Choice) error { return enough }); !errors.Is(err, enough) {
		t.Errorf("it goes on: %v", err)
	}
}
