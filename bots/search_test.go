package bots

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"sandtable/kernel"
)

func lead(p kernel.Position) float64 { r, _ := p.Result(); return float64(r.Score[0]) }

func source() *rand.Rand { return rand.New(rand.NewPCG(1, 2)) }

// values searches the root of a tree for seat 0.
func values(t *testing.T, s *Search, root *tree) []float64 {
	t.Helper()
	p := start(root)
	legal := p.Legal(nil)
	out := make([]float64, len(legal))
	if n := s.Values(context.Background(), p, legal, out, source()); n != len(legal) {
		t.Fatalf("%d of %d choices valued", n, len(legal))
	}
	if p.at != root {
		t.Fatal("the search moved the position that it was given")
	}
	return out
}

func TestSearchWeighsChanceReplyAndOwnPlan(t *testing.T) {
	// Choice 0: a die with weights 1, 2, 3 over leads 6, 3, -2: (6+6-6)/6 = 1.
	die := &tree{seat: kernel.Chance, next: []*tree{leaf(6), leaf(3), leaf(-2)}, odds: []uint32{1, 2, 3}}
	// Choice 1: the other seat may take it to 5 (its default) or to -4.
	reply := &tree{seat: 1, next: []*tree{leaf(5), leaf(-4)}, calm: 0}
	// Choice 2: a second own choice between 2 and the die.
	plan := &tree{seat: 0, next: []*tree{leaf(2), die}, calm: -1}
	root := &tree{seat: 0, next: []*tree{die, reply, plan}}
	never := func(kernel.Position) bool { return false }

	worst := values(t, &Search{Eval: lead, Quiet: never, Reply: Worst}, root)
	for i, want := range []float64{1, -4, 2} {
		if worst[i] != want {
			t.Errorf("worst reply, choice %d: value %g, want %g", i, worst[i], want)
		}
	}
	calm := values(t, &Search{Eval: lead, Quiet: never, Reply: Calm}, root)
	for i, want := range []float64{1, 5, 2} {
		if calm[i] != want {
			t.Errorf("calm reply, choice %d: value %g, want %g", i, calm[i], want)
		}
	}
}

func TestSearchTellsThePlan(t *testing.T) {
	// 0, then the second of three, then a die: what follows the die is not planned.
	die := &tree{seat: kernel.Chance, odds: []uint32{1, 1}, next: []*tree{leaf(9), {seat: 0, next: []*tree{leaf(1), leaf(7)}}}}
	deep := &tree{seat: 0, next: []*tree{leaf(1), die, leaf(0)}}
	p := start(&tree{seat: 0, next: []*tree{{seat: 0, next: []*tree{leaf(3), leaf(2), deep}}, leaf(2)}})
	s := &Search{Eval: lead, Quiet: func(kernel.Position) bool { return false }}
	s.Values(context.Background(), p, p.Legal(nil), make([]float64, 2), source())
	if got := s.Plan(0); len(got) != 2 || got[0].A != 2 || got[1].A != 1 {
		t.Errorf("plan %v, want the third choice and then the second", got)
	}
	if got := s.Plan(1); len(got) != 0 {
		t.Errorf("plan %v behind a choice that ends the game", got)
	}
}

func TestSearchStopsAtQuietPoints(t *testing.T) {
	deep := &tree{seat: 0, lead: 7, next: []*tree{leaf(100)}}
	noDefault := &tree{seat: 1, lead: 3, next: []*tree{leaf(50), leaf(60)}, calm: -1}
	got := values(t, &Search{Eval: lead}, &tree{seat: 0, next: []*tree{deep, noDefault}})
	if got[0] != 7 || got[1] != 3 {
		t.Errorf("values %v, want the leads 7 and 3 of the quiet points", got)
	}
}

func TestSearchKeepsToItsWork(t *testing.T) {
	// A ladder of own choices that doubles at every rung: 2^20 plans.
	rung := leaf(1)
	for range 20 {
		rung = &tree{seat: 0, next: []*tree{rung, rung}}
	}
	p := start(&tree{seat: 0, next: []*tree{rung, rung, rung}})
	s := &Search{Eval: lead, Quiet: func(kernel.Position) bool { return false }, Work: 300}
	s.Best(context.Background(), p, p.Legal(nil), source())
	// Each share may be overdrawn by the choices that are tried last on the way back.
	if *p.applied > 300+3*2*20 {
		t.Errorf("%d choices applied with 300 allowed", *p.applied)
	}
	if s.Spent() != *p.applied {
		t.Errorf("Spent says %d, %d were applied", s.Spent(), *p.applied)
	}
}

func TestSearchSamplesWideDraws(t *testing.T) {
	wide := &tree{seat: kernel.Chance}
	for i := range int32(1000) {
		wide.next = append(wide.next, leaf(i%2))
		wide.odds = append(wide.odds, 1)
	}
	p := start(&tree{seat: 0, next: []*tree{wide, leaf(0)}})
	s := &Search{Eval: lead, Wide: 400}
	out := make([]float64, 2)
	s.Values(context.Background(), p, p.Legal(nil), out, source())
	if math.Abs(out[0]-0.5) > 0.1 {
		t.Errorf("sampled mean %g of a fair coin", out[0])
	}
	if *p.applied > 402 {
		t.Errorf("%d choices applied, the draw should be sampled 400 times", *p.applied)
	}
}

func TestSearchStopsWithItsContext(t *testing.T) {
	p := start(&tree{seat: 0, calm: 1, next: []*tree{leaf(5), leaf(1)}})
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	s := &Search{Eval: lead}
	if c, _ := s.Best(ctx, p, p.Legal(nil), source()); c.A != 1 {
		t.Errorf("choice %v, want the default when there is no time", c)
	}
	if *p.applied != 0 {
		t.Errorf("%d choices applied after the end of the context", *p.applied)
	}
}

func TestTopBreaksTiesEvenly(t *testing.T) {
	rng, count := source(), [4]int{}
	for range 3000 {
		count[Top([]float64{2, 1, 2, 2}, rng)]++
	}
	if count[1] != 0 {
		t.Error("a lower value was chosen")
	}
	for _, i := range []int{0, 2, 3} {
		if count[i] < 850 || count[i] > 1150 {
			t.Errorf("tie %d chosen %d times of 3000", i, count[i])
		}
	}
}

func TestMargin(t *testing.T) {
	// Two seats of one side lead, or lag, together.
	pair := kernel.Seating{{ID: "a1", Side: "a"}, {ID: "b1", Side: "b"}, {ID: "a2", Side: "a"}, {ID: "b2", Side: "b"}}
	for seat, want := range []float64{-3, 3, -3, 3} {
		if m := Margin(start(leaf(-3)), kernel.Seat(seat), pair); m != want {
			t.Errorf("seat %d of four leads by %g, want %g", seat, m, want)
		}
	}
	if m := Margin(start(leaf(-3)), 0, make(kernel.Seating, 2)); m != -3 {
		t.Errorf("margin %g of a drawn end with scores -3 and 0", m)
	}
	if m := Margin(start(leaf(4)), 1, make(kernel.Seating, 2)); m != -4 {
		t.Errorf("margin %g of the other seat with scores 4 and 0", m)
	}
}

// A fight: 1 of 6 is a win of 6, 1 of 6 a loss of 3, else the other side shoots:
// half of that ends at -1, half begins again. v = 6/6 - 3/6 + 4/6*(-1/2 + v/2),
// so v = 1/4.
func TestSearchSolvesFightsThatGoOn(t *testing.T) {
	fight := &tree{seat: kernel.Chance, odds: []uint32{1, 1, 4}}
	stay := &tree{seat: 1, next: []*tree{fight}, calm: 0}
	fight.next = []*tree{leaf(6), leaf(-3), {seat: kernel.Chance, next: []*tree{leaf(-1), stay}, odds: []uint32{1, 1}}}
	never := func(kernel.Position) bool { return false }
	got := values(t, &Search{Eval: lead, Quiet: never}, &tree{seat: 0, next: []*tree{fight, leaf(0)}})
	if math.Abs(got[0]-0.25) > 1e-12 {
		t.Errorf("value %g, want 0.25", got[0])
	}
	// With a way out that is better than going on, the way out is taken each time.
	stay.seat, stay.next = 0, []*tree{fight, leaf(5)}
	got = values(t, &Search{Eval: lead, Quiet: never}, &tree{seat: 0, next: []*tree{fight}})
	if want := 1 - 0.5 + 4.0/6*(-0.5+2.5); math.Abs(got[0]-want) > 1e-12 {
		t.Errorf("value %g with a way out, want %g", got[0], want)
	}
}

func TestSearchFollowsEqualOutcomesOnce(t *testing.T) {
	same := &tree{seat: 0, lead: 2, next: []*tree{leaf(2)}}
	p := start(&tree{seat: 0, next: []*tree{{seat: kernel.Chance, next: []*tree{same, same, same, leaf(8)}, odds: []uint32{1, 1, 1, 3}}}})
	s := &Search{Eval: lead, Quiet: func(kernel.Position) bool { return false }}
	out := make([]float64, 1)
	s.Values(context.Background(), p, p.Legal(nil), out, source())
	if out[0] != 5 || *p.applied != 6 {
		t.Errorf("value %g with %d choices applied, want 5 with 6", out[0], *p.applied)
	}
}
