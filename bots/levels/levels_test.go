package levels

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"sandtable/bots"
	"sandtable/bots/botstest"
	"sandtable/kernel"
	"sandtable/kernel/kerneltest/toy"
)

// forgetful is random as a policy.
type forgetful struct{ bots.Bot }

func (forgetful) Reset() {}

// toyLore is a policy that knows nothing and a judge that sees the score.
func toyLore() Lore {
	random := bots.Basic()[0]
	return Lore{
		Policy:  random.New,
		Quick:   func(g kernel.Game) Quick { return forgetful{random.New(g, 0)} },
		Judge:   func(kernel.Game) func(kernel.Position, kernel.Seat) float64 { return toyJudge },
		Scale:   2,
		Turn:    func(kernel.Position) int { return 0 },
		Weighty: func(kernel.Position) bool { return true },
		Old:     []string{"early"}, Measured: map[string]string{"staff": "Wins."},
	}
}

func toyJudge(p kernel.Position, s kernel.Seat) float64 {
	return bots.Margin(p, s, toy.Game{}.Info().Seats)
}

func TestKinds(t *testing.T) {
	kinds := Kinds(toyLore())
	var ids []string
	for _, k := range kinds {
		ids = append(ids, k.ID)
	}
	if want := []string{"regular", "recruit", "veteran", "staff"}; !slices.Equal(ids, want) {
		t.Errorf("levels %v, want %v", ids, want)
	}
	if !slices.Equal(kinds[0].Old, []string{"early"}) || !strings.HasSuffix(kinds[3].Blurb, " Wins.") {
		t.Errorf("%+v", kinds)
	}
}

func TestLevelsKeepTheRulesOfBots(t *testing.T) {
	for _, kind := range Kinds(toyLore()) {
		botstest.Blind(t, toy.Game{}, kind, "plain")
		botstest.Blind(t, toy.Game{}, kind, "camp")
		botstest.Cancelled(t, toy.Game{}, kind, "camp")
	}
}

// duel plays games of the toy, the first bot in both seats, and returns its points.
func duel(t *testing.T, a, b bots.Kind, games int) float64 {
	t.Helper()
	points := 0.0
	for n := range games {
		g := toy.Game{}
		p, err := g.New("plain", nil)
		if err != nil {
			t.Fatal(err)
		}
		seats := []bots.Bot{a.New(g, 0), b.New(g, 0)}
		if n%2 == 1 {
			seats[0], seats[1] = seats[1], seats[0]
		}
		botstest.Play(context.Background(), t, g, p, seats, rand.New(rand.NewPCG(uint64(n), 9)), 10_000)
		switch r, _ := p.Result(); r.Winner {
		case kernel.Nobody:
			points += 0.5
		case kernel.Seat(n % 2):
			points++
		}
	}
	return points
}

// TestSearchIsStronger: with a policy that knows nothing the search finds what is
// good by itself.
func TestSearchIsStronger(t *testing.T) {
	kinds := Kinds(toyLore())
	const games = 200
	if p := duel(t, kinds[3], kinds[0], games); p < 0.58*games {
		t.Errorf("staff made %g of %d points against its policy", p, games)
	}
}

func TestThoughts(t *testing.T) {
	g := toy.Game{}
	p, err := g.New("plain", nil)
	if err != nil {
		t.Fatal(err)
	}
	bot := Kinds(toyLore())[3].New(g, 0)
	thinker := bot.(bots.Thinker)
	if thinker.Thought().Words(g, p) != "" {
		t.Error("it has thoughts before it is asked")
	}
	c := bot.Choose(context.Background(), p.View(0), rand.New(rand.NewPCG(1, 1)))
	x := thinker.Thought()
	if x.Samples != staff.playouts || x.Chance <= 0 || x.Chance >= 1 || x.Plan[0] != c {
		t.Errorf("thought %+v after %v", x, c)
	}
	if w := x.Words(g, p); !strings.Contains(w, "60 plans played out: "+g.Format(p, c)) {
		t.Errorf("in words: %s", w)
	}
}

// sleepy is a judge that takes its time.
func TestBudgets(t *testing.T) {
	l := toyLore()
	l.Judge = func(kernel.Game) func(kernel.Position, kernel.Seat) float64 {
		return func(p kernel.Position, s kernel.Seat) float64 {
			time.Sleep(20 * time.Millisecond)
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
	if n := bot.(bots.Thinker).Thought().Samples; n == staff.playouts {
		t.Errorf("%d play-outs in a millisecond", n)
	}
}

// TestBestIsCareful: another plan than the policy's is taken only when it is
// clearly better, and a plan that was never played out is not.
func TestBestIsCareful(t *testing.T) {
	known := func(n, mean float64) plan {
		return plan{n: n, sum: n * mean, squares: n * (mean*mean + 0.04)}
	}
	for _, x := range []struct {
		plans []plan
		want  int
	}{
		{[]plan{known(20, 0.5), known(20, 0.52)}, 0},
		{[]plan{known(20, 0.5), known(20, 0.7)}, 1},
		{[]plan{known(20, 0.5), known(20, 0.7), known(10, 0.9)}, 2},
		{[]plan{known(20, 0.5), known(1, 0.99)}, 0},
		{[]plan{known(1, 0.1), known(20, 0.9)}, 0},
		{[]plan{known(20, 0.5), {}}, 0},
	} {
		s := &searcher{plans: x.plans}
		if got := s.best(); got != x.want {
			t.Errorf("of %+v plan %d, want %d", x.plans, got, x.want)
		}
	}
}

// TestWidening: the first plans are looked at first, more of them as it goes on.
func TestWidening(t *testing.T) {
	s := &searcher{plans: make([]plan, 8)}
	seen := map[int]int{}
	for n := range 60 {
		i := s.pick(n)
		if _, ok := seen[i]; !ok {
			seen[i] = n
		}
		s.plans[i].n++
		s.plans[i].sum += 0.5
	}
	if len(seen) < 5 || seen[0] != 0 || seen[1] != 1 {
		t.Errorf("plans were first looked at after %v", seen)
	}
	for i := 1; i < len(seen); i++ {
		if seen[i] < seen[i-1] {
			t.Errorf("plan %d was looked at before plan %d", i, i-1)
		}
	}
}

// Of a game that takes too long to be played on, who searches compares plans: the
// policy's first, each with what it is better than the present position.
func TestAnalysis(t *testing.T) {
	l := toyLore()
	kinds := Kinds(l)
	if _, ok := kinds[2].New(toy.Game{}, 0).(bots.Analyst); ok {
		t.Error("of a short game too")
	}
	l.Long = true
	a, ok := Kinds(l)[2].New(toy.Game{}, 0).(bots.Analyst)
	if !ok {
		t.Fatal("it compares nothing")
	}
	p, err := toy.Game{}.New("plain", nil)
	if err != nil {
		t.Fatal(err)
	}
	var last []bots.Prospect
	told := 0
	analyse := func(enough int) error {
		told = 0
		return a.Analyse(t.Context(), p.View(p.Node().Seat), rand.New(rand.NewPCG(1, 1)), func(list []bots.Prospect) error {
			if told++; told == enough {
				return context.Canceled
			}
			last = list
			return nil
		})
	}
	if err := analyse(0); err != nil {
		t.Fatal(err)
	}
	played := 0
	for _, x := range last {
		played += x.Played
		if len(x.Plan) == 0 || x.Margin <= 0 {
			t.Errorf("%+v", x)
		}
	}
	if played != analysisPlayouts || told != played || len(last) < 2 {
		t.Errorf("%d play-outs of %d plans, told %d times", played, len(last), told)
	}
	if err := analyse(7); !errors.Is(err, context.Canceled) || told != 7 {
		t.Errorf("told to stop: %v after %d", err, told)
	}
}
