package lab

import (
	"strings"
	"testing"
	"time"

	"sandtable/bots"
	"sandtable/kernel"
)

// far is random as if it were outside the program.
type far struct{ bots.Bot }

func (far) Begin(string, kernel.Options, kernel.Seat) {}
func (far) Made(string)                               {}
func (far) End(kernel.Result)                         {}
func (far) Err() error                                { return nil }
func (far) Close()                                    {}

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
