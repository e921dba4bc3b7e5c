package levels

import (
	"context"
	"math/rand/v2"
	"slices"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"sandtable/bots"
	"sandtable/bots/botstest"
	"sandtable/kernel"
	"sandtable/kernel/kerneltest/toy"
)

// wavering plays by lot as often as its weight says, else what looks best at once.
type wavering struct {
	greedy, random bots.Bot
	share          float64
}

func (*wavering) Reset() {}

func (b *wavering) Choose(ctx context.Context, v kernel.View, rng *rand.Rand) kernel.Choice {
	if rng.Float64() < b.share {
		return b.random.Choose(ctx, v, rng)
	}
	return b.greedy.Choose(ctx, v, rng)
}

// wont is how often the policy of tunedLore plays by lot.
const wont = 0.8

// tunedLore is a policy with a weight. Every decision is a matter of its own.
func tunedLore() Lore {
	l, basic := toyLore(), bots.Basic()
	l.Space = &bots.Space{
		Weights: []bots.Weight{{Name: "lot", Most: 1}},
		Tuned:   bots.Everywhere([]float64{wont}, []float64{wont}),
		New: func(g kernel.Game, _ kernel.Seat, w []float64, _ time.Duration) bots.Bot {
			return &wavering{greedy: basic[1].New(g, 0), random: basic[0].New(g, 0), share: w[0]}
		},
	}
	l.Staff = Effort{Courses: 6, Rounds: 6}
	l.Matter = func(p kernel.Position) uint64 { return p.Digest() | 1 }
	return l
}

// matterless is the same without anything to carry through.
func matterless() Lore {
	l := tunedLore()
	l.Matter = nil
	return l
}

func TestTunedLevelsKeepTheRulesOfBots(t *testing.T) {
	for _, kind := range Kinds(tunedLore())[2:] {
		botstest.Blind(t, toy.Game{}, kind, "plain")
		botstest.Blind(t, toy.Game{}, kind, "camp")
		botstest.Cancelled(t, toy.Game{}, kind, "camp")
	}
}

// TestTheBetterCourseIsTaken: of a policy that mostly plays by lot, courses that do so less.
func TestTheBetterCourseIsTaken(t *testing.T) {
	l := tunedLore()
	g := toy.Game{}
	p, err := g.New("plain", nil)
	if err != nil {
		t.Fatal(err)
	}
	v := p.View(p.Node().Seat)
	l.Matter = func(kernel.Position) uint64 { return 1 } // the whole game
	less, more := 0, 0
	for n := range uint64(30) {
		s := newStrategist(g, l, 0)
		s.Choose(t.Context(), v, rand.New(rand.NewPCG(n, 2)))
		if s.thought.Samples < l.Staff.Courses*l.Staff.Rounds {
			t.Fatalf("%d play-outs", s.thought.Samples)
		}
		switch share := s.bot.(*wavering).share; {
		case share < wont:
			less++
		case share > wont:
			more++
		}
	}
	if less < 6 || less < 4*more {
		t.Errorf("took a course that plays by lot less %d times of 30, more %d times", less, more)
	}
}

// TestStrategistKeepsItsTime: without time for a round it plays like the policy, and it
// never counts a round that not all courses were in.
func TestStrategistKeepsItsTime(t *testing.T) {
	l := tunedLore()
	var judged atomic.Int64 // several play out at once
	l.Judge = func(kernel.Game) func(kernel.Position, kernel.Seat) float64 {
		return func(p kernel.Position, s kernel.Seat) float64 {
			judged.Add(1)
			time.Sleep(5 * time.Millisecond)
			return toyJudge(p, s)
		}
	}
	g := toy.Game{}
	p, err := g.New("camp", nil)
	if err != nil {
		t.Fatal(err)
	}
	bot := Kinds(l)[3].New(g, time.Millisecond)
	if c := bot.Choose(context.Background(), p.View(p.Node().Seat), rand.New(rand.NewPCG(1, 1))); !p.Explain(c).OK() {
		t.Errorf("chose %v, which is not legal", c)
	}
	if n := judged.Load(); n > int64(l.Staff.Courses) {
		t.Errorf("judged %d positions in a millisecond", n)
	}
}

// TestPlanned: so many play-outs as there are rounds of all courses, of half of them, and so on.
func TestPlanned(t *testing.T) {
	for _, x := range []struct{ courses, before, rounds, want int }{
		{2, 0, 6, 12}, {6, 0, 4, 24 + 12 + 16}, {16, 0, 4, 64 + 32 + 32 + 32}, {8, 3, 8, 40 + 32 + 32},
	} {
		if got := planned(x.courses, x.before, x.rounds); got != x.want {
			t.Errorf("%d courses from round %d to %d: %d play-outs, want %d", x.courses, x.before, x.rounds, got, x.want)
		}
	}
}

// TestEachHalfHasItsTime: where there is time for a part of the play-outs, those of all courses take that part
// of it, and of what is left then those of half of them: nothing is left undone that tells the last ones apart.
func TestEachHalfHasItsTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l, g := tunedLore(), toy.Game{}
		l.Staff = Effort{Courses: 16, Rounds: 4}
		l.Share = func(kernel.Game) func(kernel.Position, kernel.Seat) float64 {
			return func(kernel.Position, kernel.Seat) float64 {
				time.Sleep(time.Millisecond) // which is all that a play-out takes here
				return 0.5
			}
		}
		p, err := g.New("plain", nil)
		if err != nil {
			t.Fatal(err)
		}
		s := newStrategist(g, l, 0)
		s.tuned, s.guesses = l.Space.Tuned(p), []kernel.Position{p}
		s.hands = []*hand{newHand(g, l, s.tuned)}
		s.hands[0].courses = make([]Quick, l.Staff.Courses)
		alive := make([]*course, l.Staff.Courses)
		for i := range alive {
			alive[i] = &course{number: i, weights: []float64{wont}}
		}
		ctx, cancel := context.WithTimeout(t.Context(), 80500*time.Microsecond) // half of 160 are to come
		defer cancel()
		x := match{matter: 1}
		for _, stage := range []struct{ courses, rounds, want int }{{16, 4, 2}, {8, 8, 4}, {4, 16, 8}} {
			alive = alive[:stage.courses]
			if !s.inItsTime(ctx, alive, stage.rounds, x) {
				t.Errorf("%d courses: no time is left", stage.courses)
			}
			if got := len(alive[0].values); got != stage.want {
				t.Errorf("%d courses were played out in %d rounds, want %d", stage.courses, got, stage.want)
			}
		}
		if s.inItsTime(ctx, alive[:2], 32, x) {
			t.Error("time is left")
		}
		if got := len(alive[0].values); got < 12 {
			t.Errorf("the last two were played out in %d rounds", got)
		}
	})
}

// TestTheSameOnAnyNumberOfCores: how many play out at once changes nothing.
func TestTheSameOnAnyNumberOfCores(t *testing.T) {
	l, g := tunedLore(), toy.Game{}
	p, err := g.New("camp", nil)
	if err != nil {
		t.Fatal(err)
	}
	v := p.View(p.Node().Seat)
	for n := range uint64(5) {
		var first bots.Thought
		var choice kernel.Choice
		for i, cores := range []int{1, 2, 5} {
			s := newStrategist(g, l, 0)
			for range cores {
				s.hands = append(s.hands, newHand(g, l, l.Space.Tuned(p)))
			}
			c := s.Choose(t.Context(), v, rand.New(rand.NewPCG(n, 7)))
			if i == 0 {
				first, choice = s.Thought(), c
			}
			if now := s.Thought(); c != choice || now.Chance != first.Chance || now.Samples != first.Samples {
				t.Errorf("%d hands choose %v (%v), one %v (%v)", cores, c, now, choice, first)
			}
		}
	}
}

func TestCoursesThatLeadToTheSameMoves(t *testing.T) {
	usual := &course{values: []float64{0.5, 0.6, 0.4}}
	same, other := &course{values: []float64{0.5, 0.6}}, &course{values: []float64{0.5, 0.7}}
	if got := unlike([]*course{same, usual, other}, usual); !slices.Equal(got, []*course{usual, other}) {
		t.Errorf("%d are left", len(got))
	}
}

// TestOwnCourseIsKept: half of the courses are given up, the policy's own never is.
func TestOwnCourseIsKept(t *testing.T) {
	usual, a, b, c, d := &course{number: 0}, &course{number: 1}, &course{number: 2}, &course{number: 3}, &course{number: 4}
	for _, x := range []struct{ alive, want []*course }{
		{[]*course{usual, a, b, c}, []*course{usual, a}},
		{[]*course{a, usual, b, c, d}, []*course{a, usual, b}},
		{[]*course{a, b, c, d, usual}, []*course{a, b, usual}},
		{[]*course{a, b, usual}, []*course{a, usual}},
	} {
		if got := fewer(slices.Clone(x.alive), usual); !slices.Equal(got, x.want) {
			t.Errorf("of %d courses %d are left, or others than the best", len(x.alive), len(got))
		}
	}
}

// TestWeightsOfTheScenario: Veteran and Staff play with the weights for the scenario that they
// are in, Staff in its play-outs too.
func TestWeightsOfTheScenario(t *testing.T) {
	l, g := tunedLore(), toy.Game{}
	plain, err := g.New("plain", nil)
	if err != nil {
		t.Fatal(err)
	}
	camp, err := g.New("camp", nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range []struct {
		p    kernel.Position
		want float64
	}{{plain, 0.25}, {camp, 0.75}} {
		l.Space.Tuned = func(p kernel.Position) [][]float64 {
			w := 0.25
			if p.Digest() == camp.Digest() {
				w = 0.75
			}
			return [][]float64{{w}, {w}}
		}
		v := x.p.View(x.p.Node().Seat)
		veteran := Kinds(l)[2].New(g, 0).(*tuned)
		veteran.Choose(t.Context(), v, rand.New(rand.NewPCG(1, 1)))
		staff := newStrategist(g, l, 0)
		staff.Choose(t.Context(), v, rand.New(rand.NewPCG(1, 1)))
		for _, b := range []bots.Bot{veteran.bot, staff.own, staff.hands[0].players[0], staff.hands[0].players[1]} {
			if got := b.(*wavering).share; got != x.want {
				t.Errorf("plays with %g, want %g", got, x.want)
			}
		}
	}
}

func TestClearlyBetter(t *testing.T) {
	usual := &course{values: []float64{0.5, 0.6, 0.4, 0.5}}
	for _, x := range []struct {
		values []float64
		margin float64
		want   bool
	}{
		{[]float64{0.6, 0.7, 0.5, 0.6}, 0, true},
		{[]float64{0.6, 0.7, 0.5, 0.6}, 0.08, true},
		{[]float64{0.6, 0.7, 0.5, 0.6}, 0.1, false},
		{[]float64{0.9, 0.3, 0.3, 0.52}, 0, false}, // better by chance
		{[]float64{0.4, 0.5, 0.3, 0.4}, 0, false},
		{[]float64{0.7, 0.8}, 0, true}, // by the rounds that both were in
	} {
		if got := clearly(&course{values: x.values}, usual, x.margin); got != x.want {
			t.Errorf("%v: %t", x.values, got)
		}
	}
}

// A fault of the rules in a play-out comes out where the choice was asked for, as one in the
// rules of the game itself does: tables and the lab see to it there.
func TestFaultsOfPlayOutsComeOut(t *testing.T) {
	l, asked := tunedLore(), atomic.Int32{}
	l.Turn = func(kernel.Position) int {
		if asked.Add(1) > 3 {
			panic("no such turn")
		}
		return 0
	}
	p, err := toy.Game{}.New("plain", nil)
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if recover() != "no such turn" {
			t.Error("the fault did not come out")
		}
	}()
	newStrategist(toy.Game{}, l, 0).Choose(t.Context(), p.View(p.Node().Seat), rand.New(rand.NewPCG(1, 1)))
}

// noted is a policy that notes by its weight that it was asked.
type noted struct {
	*wavering
	asked *map[float64]int
}

func (b noted) Choose(ctx context.Context, v kernel.View, rng *rand.Rand) kernel.Choice {
	(*b.asked)[b.share]++
	return b.wavering.Choose(ctx, v, rng)
}

// TestOthersPlayEitherWay: in every other round the others play with Regular's weights, the
// course its own in all.
func TestOthersPlayEitherWay(t *testing.T) {
	l, g := tunedLore(), toy.Game{}
	const plain, strays = 0.3, 0.5
	l.Staff.Either = true
	l.Space.Start = [][]float64{{plain}, {plain}}
	l.Matter = func(kernel.Position) uint64 { return 1 } // the whole game
	var asked map[float64]int
	policy := l.Space.New
	l.Space.New = func(g kernel.Game, s kernel.Seat, w []float64, budget time.Duration) bots.Bot {
		return noted{policy(g, s, w, budget).(*wavering), &asked}
	}
	p, err := g.New("plain", nil)
	if err != nil {
		t.Fatal(err)
	}
	h := newHand(g, l, l.Space.Tuned(p))
	h.courses = make([]Quick, 1)
	for round, others := range []float64{wont, plain, wont} {
		asked = map[float64]int{}
		if _, ok := h.playOut(t.Context(), p, match{matter: 1}, &course{weights: []float64{strays}}, round); !ok {
			t.Fatal("no play-out")
		}
		if len(asked) != 2 || asked[strays] == 0 || asked[others] == 0 {
			t.Errorf("round %d: %v were asked, want %g and %g", round, asked, strays, others)
		}
	}
}

// TestShareIsGoneBy: where a share of the game is known, courses are compared by it, and it
// is the chance that is thought of.
func TestShareIsGoneBy(t *testing.T) {
	l, g := tunedLore(), toy.Game{}
	l.Share = func(kernel.Game) func(kernel.Position, kernel.Seat) float64 {
		return func(kernel.Position, kernel.Seat) float64 { return 0.625 }
	}
	p, err := g.New("camp", nil)
	if err != nil {
		t.Fatal(err)
	}
	s := newStrategist(g, l, 0)
	s.Choose(t.Context(), p.View(p.Node().Seat), rand.New(rand.NewPCG(1, 1)))
	if got := s.Thought().Chance; got != 0.625 {
		t.Errorf("thinks of %g", got)
	}
}

// TestPlayOutsTakeTheirTurns: they end with the turn in hand, or so many later, and with the game. Where
// something shorter than a turn is counted, they end with that.
func TestPlayOutsTakeTheirTurns(t *testing.T) {
	g := toy.Game{}
	round := func(p kernel.Position) int { return g.Frame(p.View(0)).Turn.Number }
	p, err := g.New("plain", nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range []struct {
		turns, want int
		over        bool
		span        bool
	}{{0, 2, false, false}, {1, 2, false, false}, {2, 3, false, false}, {9, 3, true, false}, {2, 3, false, true}} {
		l := tunedLore()
		l.Turn = round
		if x.span {
			l.Turn, l.Span = func(kernel.Position) int { return 7 }, round
		}
		l.Staff.Turns = x.turns
		reached, over := 0, false
		l.Share = func(kernel.Game) func(kernel.Position, kernel.Seat) float64 {
			return func(q kernel.Position, _ kernel.Seat) float64 {
				reached, over = round(q), q.Node().Final
				return 0.5
			}
		}
		h := newHand(g, l, l.Space.Tuned(p))
		h.courses = make([]Quick, 1)
		if _, ok := h.playOut(t.Context(), p, match{matter: 1}, &course{weights: []float64{wont}}, 0); !ok {
			t.Fatal("no play-out")
		}
		if reached != x.want || over != x.over {
			t.Errorf("%d turns: judged in round %d (over: %t), want %d (%t)", x.turns, reached, over, x.want, x.over)
		}
	}
}
