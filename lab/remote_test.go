package lab

import (
	"context"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"sandtable/bots"
	"sandtable/kernel"
)

// far is random as if it were outside the program.
type far struct{ bots.Bot }

func (far) Begin(context.Context, string, kernel.Options, kernel.Seat) {}
func (far) Made(string)                                                {}
func (far) End(kernel.Result)                                          {}
func (far) Err() error                                                 { return nil }
func (far) Close()                                                     {}

// TestWhoDoesNotEndLoses: a game without an end is a breach among our own, and lost
// by a bot outside the program that makes most of the choices.
func TestWhoDoesNotEndLoses(t *testing.T) {
	b := batch(2)
	b.Limit = 2
	random := b.Bots[0]
	b.Bots[0] = bots.Kind{ID: "far", New: func(g kernel.Game, d time.Duration) bots.Bot { return far{random.New(g, d)} }}
	r := run(t, b)
	if len(r.Breaches) != 0 || len(r.Forfeits) != 2 || r.Wins[1].Count != 2 {
		t.Fatalf("%d breaches, %d forfeits, %d wins of the other", len(r.Breaches), len(r.Forfeits), r.Wins[1].Count)
	}
	if f := r.Forfeits[0]; f.Seat != 0 || !strings.Contains(f.Why, "no end after 2 choices") {
		t.Errorf("%+v", f)
	}
}

// cut is a bot outside the program that ends by what interrupts us, too.
type cut struct {
	far
	cancel context.CancelFunc
	gone   *bool
}

func (c cut) Choose(_ context.Context, v kernel.View, _ *rand.Rand) kernel.Choice {
	*c.gone = true
	return v.Legal(nil)[0]
}

// Err is asked once the choice has been made; by then the interrupt has come.
func (c cut) Err() error {
	if !*c.gone {
		return nil
	}
	c.cancel()
	return errors.New("ended in the middle of the game")
}

// TestInterruptedGamesAreLostByNobody: a game in which a bot outside the program ends
// with the program does not count.
func TestInterruptedGamesAreLostByNobody(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	b := batch(1)
	b.Bots[0] = bots.Kind{ID: "cut", New: func(kernel.Game, time.Duration) bots.Bot { return cut{cancel: cancel, gone: new(bool)} }}
	if r, err := Play(ctx, b, 0); err != nil || r != nil {
		t.Errorf("the game counts (%t), error %v", r != nil, err)
	}
}
