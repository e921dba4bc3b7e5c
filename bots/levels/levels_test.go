package levels

import (
	"context"
	"errors"
	"math"
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

// toyLore is a policy that knows nothing and a judge that sees the score.
func toyLore() Lore {
	random := bots.Basic()[0]
	return Lore{
		Policy:  random.New,
		Judge:   func(kernel.Game) func(kernel.Position, kernel.Seat) float64 { return toyJudge },
		Scale:   2,
		Turn:    func(kernel.Position) int { return 0 },
		Weighty: func(kernel.Position) bool { return true },
		Old:     []string{"early"}, About: "Wins.",
	}
}

func toyJudge(p kernel.Position, s kernel.Seat) float64 {
	return bots.Margin(p, s, toy.Game{}.Info().Seats)
}

func TestKinds(t *testing.T) {
	for _, x := range []struct {
		lore Lore
		want []string
	}{
		{toyLore(), []string{"regular", "recruit"}},               // no policy that is data
		{matterless(), []string{"regular", "recruit", "veteran"}}, // nothing to compare courses by
		{tunedLore(), []string{"regular", "recruit", "veteran", "staff"}},
	} {
		var ids []string
		for _, k := range Kinds(x.lore) {
			ids = append(ids, k.ID)
		}
		if !slices.Equal(ids, x.want) {
			t.Errorf("levels %v, want %v", ids, x.want)
		}
	}
	kinds := Kinds(tunedLore())
	if !slices.Equal(kinds[0].Old, []string{"early"}) || !strings.HasSuffix(kinds[0].Blurb, " at once. Wins.") {
		t.Errorf("%+v", kinds)
	}
}

// first is a policy that takes the first choice.
type first struct{}

func (first) Choose(_ context.Context, v kernel.View, _ *rand.Rand) kernel.Choice {
	return v.Legal(nil)[0]
}

// TestRecruitLapses: Recruit chooses by lot as often as its words say, else like the policy.
func TestRecruitLapses(t *testing.T) {
	p, err := toy.Game{}.New("plain", nil)
	if err != nil {
		t.Fatal(err)
	}
	v := p.View(0)
	legal := v.Legal(nil)
	for share, words := range map[float64]string{0: "makes 30 of a hundred", 0.08: "makes 8 of a hundred", 0.5: "makes 50 of a hundred"} {
		l := toyLore()
		l.Policy, l.Lapses = func(kernel.Game, time.Duration) bots.Bot { return first{} }, share
		kind := Kinds(l)[1]
		if !strings.Contains(kind.Blurb, words) {
			t.Errorf("%q does not say %q", kind.Blurb, words)
		}
		if share == 0 {
			share = 0.3
		}
		bot, rng := kind.New(toy.Game{}, 0), rand.New(rand.NewPCG(3, 3))
		const decisions = 4000
		others := 0
		for range decisions {
			if bot.Choose(t.Context(), v, rng) != legal[0] {
				others++
			}
		}
		want := share * float64(len(legal)-1) / float64(len(legal))
		if got := float64(others) / decisions; math.Abs(got-want) > 0.03 {
			t.Errorf("with lapses of %.2f it strays in %.3f of its decisions, want %.3f", share, got, want)
		}
	}
}

func TestLevelsKeepTheRulesOfBots(t *testing.T) {
	for _, kind := range Kinds(toyLore()) {
		botstest.Blind(t, toy.Game{}, kind, "plain")
		botstest.Blind(t, toy.Game{}, kind, "camp")
		botstest.Cancelled(t, toy.Game{}, kind, "camp")
	}
}

func TestThoughts(t *testing.T) {
	g, l := toy.Game{}, tunedLore()
	p, err := g.New("plain", nil)
	if err != nil {
		t.Fatal(err)
	}
	bot := Kinds(l)[3].New(g, 0)
	thinker := bot.(bots.Thinker)
	if thinker.Thought().Words(g, p) != "" {
		t.Error("it has thoughts before it is asked")
	}
	c := bot.Choose(context.Background(), p.View(0), rand.New(rand.NewPCG(1, 1)))
	x := thinker.Thought()
	if x.Samples < l.Staff.Courses*l.Staff.Rounds || x.Chance <= 0 || x.Chance >= 1 || x.Plan[0] != c {
		t.Errorf("thought %+v after %v", x, c)
	}
	if w := x.Words(g, p); !strings.Contains(w, " plans played out: "+g.Format(p, c)) {
		t.Errorf("in words: %s", w)
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

// Of a game that takes too long to be played on Staff compares plans for whoever asks: the
// policy's first, each with what it is better than the present position.
func TestAnalysis(t *testing.T) {
	l := tunedLore()
	if _, ok := Kinds(l)[3].New(toy.Game{}, 0).(bots.Analyst); ok {
		t.Error("of a short game too")
	}
	l.Long, l.Quick = true, func(g kernel.Game) Quick { return &wavering{random: bots.Basic()[0].New(g, 0), share: 1} }
	a, ok := Kinds(l)[3].New(toy.Game{}, 0).(bots.Analyst)
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
