// Package botstest holds the tests that every opponent passes, whatever its
// game, and the walks through games that its own tests need.
package botstest

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"sandtable/bots"
	"sandtable/kernel"
)

// Nodes plays a random game of a scenario and calls do at every decision that is
// not the only one.
func Nodes(t testing.TB, g kernel.Game, scenario string, seed uint64, do func(p kernel.Position, legal []kernel.Choice)) {
	t.Helper()
	nodes(t, g, scenario, nil, seed, do)
}

func nodes(t testing.TB, g kernel.Game, scenario string, o kernel.Options, seed uint64, do func(p kernel.Position, legal []kernel.Choice)) {
	t.Helper()
	p, err := g.New(scenario, o)
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(seed, 7))
	for {
		n := p.Node()
		if n.Final {
			return
		}
		if n.Seat == kernel.Chance {
			p.Apply(kernel.Draw(p.Outcomes(nil), rng), nil)
			continue
		}
		legal := p.Legal(nil)
		if len(legal) > 1 {
			do(p, legal)
		}
		p.Apply(legal[rng.IntN(len(legal))], nil)
	}
}

// LegalAndRepeatable asks a kind of bot all along a random game: its choice is
// legal, leaves the view as it was, and is the same again from another bot with
// the same past.
func LegalAndRepeatable(t *testing.T, g kernel.Game, kind bots.Kind, scenario string) {
	t.Helper()
	bot, twin := kind.New(g, 0), kind.New(g, 0)
	asked := 0
	Nodes(t, g, scenario, 11, func(p kernel.Position, legal []kernel.Choice) {
		asked++
		v := p.View(p.Node().Seat)
		before := v.Digest()
		c := bot.Choose(context.Background(), v, rand.New(rand.NewPCG(3, uint64(asked))))
		if !slices.Contains(legal, c) {
			t.Fatalf("chose %s, which is not legal", g.Format(p, c))
		}
		if v.Digest() != before {
			t.Fatal("the view has changed")
		}
		if d := twin.Choose(context.Background(), v, rand.New(rand.NewPCG(3, uint64(asked)))); d != c {
			t.Fatalf("chose %s, its twin %s", g.Format(p, c), g.Format(p, d))
		}
	})
	if asked < 50 {
		t.Errorf("only %d decisions in a game", asked)
	}
}

// Cancelled asks a kind of bot all along a random game when its time is over
// already: it still makes a legal choice.
func Cancelled(t *testing.T, g kernel.Game, kind bots.Kind, scenario string) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	bot := kind.New(g, 0)
	Nodes(t, g, scenario, 5, func(p kernel.Position, legal []kernel.Choice) {
		if c := bot.Choose(ctx, p.View(p.Node().Seat), rand.New(rand.NewPCG(1, 1))); !slices.Contains(legal, c) {
			t.Fatalf("%s chose %v after the context had ended", kind.ID, c)
		}
	})
}

// Blind asks a kind of bot all along a random game, and asks a twin at a position
// that its seat cannot tell from the true one: whoever reads nothing that is hidden
// makes the same choice.
func Blind(t *testing.T, g kernel.Game, kind bots.Kind, scenario string) {
	t.Helper()
	blind(t, g, kind, scenario, nil, func(bool) bool { return true })
}

// BlindAt is Blind with options, at one of so many decisions at which something is hidden, for
// bots that take long. It says at how many it has asked.
func BlindAt(t *testing.T, g kernel.Game, kind bots.Kind, scenario string, o kernel.Options, every int) (asked int) {
	t.Helper()
	count := 0
	blind(t, g, kind, scenario, o, func(hidden bool) bool {
		if !hidden {
			return false
		}
		if count++; count%every != 0 {
			return false
		}
		asked++
		return true
	})
	return asked
}

// blind asks where ask says so, told whether something is hidden there.
func blind(t *testing.T, g kernel.Game, kind bots.Kind, scenario string, o kernel.Options, ask func(hidden bool) bool) {
	t.Helper()
	bot, twin := kind.New(g, 0), kind.New(g, 0)
	guesses := rand.New(rand.NewPCG(2, 2))
	asked := uint64(0)
	nodes(t, g, scenario, o, 3, func(p kernel.Position, legal []kernel.Choice) {
		v := p.View(p.Node().Seat)
		other := v.Guess(guesses)
		asked++
		if !ask(other.Digest() != p.Digest()) {
			return
		}
		like := other.View(v.Seat())
		if v.Digest() != like.Digest() {
			t.Fatal("a guess at what is hidden looks different")
		}
		c := bot.Choose(context.Background(), v, rand.New(rand.NewPCG(8, asked)))
		if !slices.Contains(legal, c) {
			t.Fatalf("%s chose %s, which is not legal", kind.ID, g.Format(p, c))
		}
		if d := twin.Choose(context.Background(), like, rand.New(rand.NewPCG(8, asked))); d != c {
			t.Fatalf("%s chose %s, and %s where only what is hidden differs", kind.ID, g.Format(p, c), g.Format(p, d))
		}
	})
}

// Play lets bots play a position to its end and returns the number of choices
// and draws, at most limit. All chance and all bots draw from rng.
func Play(ctx context.Context, t testing.TB, g kernel.Game, p kernel.Position, seats []bots.Bot, rng *rand.Rand, limit int) int {
	t.Helper()
	var outs []kernel.Outcome
	n := 0
	for ; !p.Node().Final; n++ {
		node := p.Node()
		if n > limit {
			t.Fatalf("no end after %d choices and draws; node %s", n, g.Info().Nodes[node.Kind])
		}
		if node.Seat == kernel.Chance {
			outs = p.Outcomes(outs[:0])
			p.Apply(kernel.Draw(outs, rng), nil)
			continue
		}
		c := seats[node.Seat].Choose(ctx, p.View(node.Seat), rng)
		if err := kernel.Play(p, node.Seat, c, nil); err != nil {
			t.Fatalf("choice %d, %s at %s: %v", n, g.Format(p, c), g.Info().Nodes[node.Kind], err)
		}
	}
	return n
}

// Played plays a game to its end, and copies the first position on the way for which at says so; there
// is none where it was over sooner.
func Played(p kernel.Position, seats []bots.Bot, seed uint64, at func(kernel.Position) bool) (then, end kernel.Position) {
	rng := rand.New(rand.NewPCG(seed, 11))
	for !p.Node().Final {
		if then == nil && at(p) {
			then = p.Clone()
		}
		if seat := p.Node().Seat; seat == kernel.Chance {
			p.Apply(kernel.Draw(p.Outcomes(nil), rng), nil)
		} else {
			p.Apply(seats[seat].Choose(context.Background(), p.View(seat), rng), nil)
		}
	}
	return then, p
}
