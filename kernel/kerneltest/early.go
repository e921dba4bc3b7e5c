package kerneltest

import (
	"math/rand/v2"
	"slices"
	"testing"

	"sandtable/kernel"
)

// earlySteps is how many choices of others, at random, are waited for.
const earlySteps = 3000

// Early checks what a position says of decisions before their turn: seats that cannot tell
// two positions apart can decide early in both or in neither, and see and may choose the
// same; and whatever others choose, the seat is asked what it was asked early, sees what it
// saw, may choose what it chose, and its matter ends where it ended. Run does too; alone it is
// for where something is decided in secret. It reports how many
// choices were made early.
func (s *Suite) Early(t *testing.T, p kernel.Position, rng *rand.Rand) (made int) {
	t.Helper()
	e, ok := p.(kernel.Early)
	if !ok {
		return 0
	}
	for i := range kernel.SeatsAt(s.Game, p) {
		seat := kernel.Seat(i)
		before := p.Digest()
		may := e.Early(seat)
		if p.Digest() != before {
			t.Fatal("Early changes the position")
		}
		if may && (p.Node().Final || p.Node().Seat == seat) {
			t.Fatalf("seat %d can decide early at node %s, where it decides or nobody does", seat, s.nodeName(p))
		}
		for range 3 {
			if g := p.View(seat).Guess(rng); g.(kernel.Early).Early(seat) != may {
				t.Fatalf("at node %s seat %d learns from whether it can decide early what it cannot see", s.nodeName(p), seat)
			}
		}
		if may {
			made += s.decideEarly(t, p, seat, rng)
		}
	}
	return made
}

// decideEarly makes choices for one seat before its turn, and lets the others go on to it.
func (s *Suite) decideEarly(t *testing.T, p kernel.Position, seat kernel.Seat, rng *rand.Rand) int {
	t.Helper()
	at, truth := s.nodeName(p), p.Clone()
	truth.(kernel.Early).Hasten(seat)
	desk := p.View(seat).Guess(rng)
	desk.(kernel.Early).Hasten(seat)
	node, seen := desk.Node(), desk.View(seat).Digest()
	switch {
	case node.Final || node.Seat != seat:
		t.Fatalf("at node %s seat %d can decide early and is not asked then", at, seat)
	case truth.Node() != node || truth.View(seat).Digest() != seen || !slices.Equal(truth.Legal(nil), desk.Legal(nil)):
		t.Fatalf("at node %s seat %d is asked something else early in truth than in a guess", at, seat)
	}
	var list []kernel.Choice
	for desk.Node() == node {
		legal := desk.Legal(nil)
		list = append(list, legal[rng.IntN(len(legal))])
		desk.Apply(list[len(list)-1], nil)
	}
	turn := p.Clone()
	for n := 0; turn.Node() != node; n++ {
		if now := turn.Node(); now.Final || now.Seat == kernel.Chance {
			t.Fatalf("after node %s something comes before seat %d is asked what it has decided early", at, seat)
		}
		if n == earlySteps {
			t.Fatalf("after node %s seat %d is not asked within %d choices what it has decided early", at, seat, n)
		}
		legal := turn.Legal(nil)
		turn.Apply(legal[rng.IntN(len(legal))], nil)
	}
	if turn.View(seat).Digest() != seen {
		t.Fatalf("after node %s seat %d sees something else on its turn than when it decided early", at, seat)
	}
	for i, c := range list {
		if err := kernel.Play(turn, seat, c, nil); err != nil {
			t.Fatalf("after node %s choice %d of %d that seat %d has made early: %v", at, i+1, len(list), seat, err)
		}
		if over := turn.Node() != node; over != (i == len(list)-1) {
			t.Fatalf("after node %s the matter of seat %d ends with another choice on its turn than early", at, seat)
		}
	}
	return len(list)
}
