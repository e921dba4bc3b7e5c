package atlanticwall

import (
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
	"sandtable/kernel/kerneltest"
	"sandtable/scene/scenetest"
)

// TestCampaignPlays plays the first decisions of campaigns by chance, holds what must be so, and
// plays them again from what was written down.
func TestCampaignPlays(t *testing.T) {
	g := newGame(t)
	begin, err := g.New("campaign", nil)
	if err != nil {
		t.Fatal(err)
	}
	s, again := begin.Clone().(*state), begin.Clone().(*state)
	rng := rand.New(rand.NewPCG(33, 7))
	var legal []kernel.Choice
	for n := range 1500 {
		if legal = s.Legal(legal[:0]); len(legal) == 0 {
			t.Fatalf("nothing is legal at %s", book.Nodes()[s.Node().Kind])
		}
		text := book.Format(s, legal[rng.IntN(len(legal))])
		for _, x := range []*state{s, again} {
			c, err := book.Parse(x, text)
			if err != nil {
				t.Fatal(err)
			}
			x.Apply(c, nil)
		}
		if n%100 == 0 {
			if msg := s.broken(); msg != "" {
				t.Fatalf("decision %d, after %s: %s", n, text, msg)
			}
		}
	}
	if s.Digest() != again.Digest() {
		t.Error("the same choices led to two positions")
	}
	c := s.copied()
	if c.Digest() != s.Digest() {
		t.Error("a copy is another position")
	}
}

// TestCampaignSample holds all promises of the kernel and of screens on moments of the campaign:
// before the drop, in the landings, and on the days after them.
func TestCampaignSample(t *testing.T) {
	g := newGame(t)
	begin, err := g.New("campaign", nil)
	if err != nil {
		t.Fatal(err)
	}
	starts := []kernel.Position{begin}
	rng := rand.New(rand.NewPCG(33, 8))
	for _, steps := range []int{450, 3000} {
		p := begin.Clone()
		kernel.Random(p, rng, steps)
		starts = append(starts, p)
	}
	s := kerneltest.Suite{Game: g, Scenario: "campaign", Invariant: possible, Asked: scenetest.Asked(g)}
	s.Sample(t, kerneltest.Sample{Starts: starts, Moments: 25, Apart: 8})
	scenetest.Sample(t, g, "campaign", starts, 20)
}

// TestPlanIsSecret holds that the Germans cannot tell the plans apart before the end (33.79).
func TestPlanIsSecret(t *testing.T) {
	g := newGame(t)
	begin, err := g.New("campaign", nil)
	if err != nil {
		t.Fatal(err)
	}
	var seen [3]uint64
	for plan := range seen {
		s := begin.Clone().(*state)
		var told kernel.Recorder
		s.Apply(kernel.Choice{Verb: verbPlan, A: int16(plan)}, &told)
		for _, e := range told.Events {
			if text := g.Tell(s, e).Text; strings.Contains(text, s.sc.Campaign.Plans[plan].Name) {
				t.Errorf("the Germans are told %q", text)
			}
		}
		v := s.View(kernel.Seat(order.German))
		seen[plan] = v.Digest()
		if own := s.View(kernel.Seat(order.Allied)).(interface{ Behind() *state }).Behind(); own.camp.plan != int8(plan)+1 {
			t.Errorf("the Allies see plan %d, want %d", own.camp.plan, plan+1)
		}
		guess := v.Guess(rand.New(rand.NewPCG(1, 2))).(*state)
		if guess.camp.plan == 0 {
			t.Error("what the Germans take for possible has no plan")
		}
		if d := guess.View(kernel.Seat(order.German)).Digest(); d != seen[plan] {
			t.Error("a guess looks different")
		}
	}
	if seen[0] != seen[1] || seen[1] != seen[2] {
		t.Errorf("the Germans see %x, want the same three times", seen)
	}
}

// BenchmarkCopyCampaign copies a position of the campaign.
func BenchmarkCopyCampaign(b *testing.B) {
	p, err := newGame(b).New("campaign", nil)
	if err != nil {
		b.Fatal(err)
	}
	s := p.(*state)
	var c state
	b.ReportAllocs()
	for b.Loop() {
		c.CopyFrom(s)
	}
}

// Who chooses the plan can read before it what each of them wants (33.79).
func TestPlansSayWhatTheyWant(t *testing.T) {
	g := newGame(t)
	p, err := g.New("campaign", nil)
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for _, c := range p.Legal(nil) {
		facts := g.Detail(p, c).Facts
		if len(facts) != 4 || facts[0].Text != "Cities of the plan" || seen[facts[0].Value] {
			t.Errorf("%s says %v", g.Format(p, c), facts)
			continue
		}
		seen[facts[0].Value] = true
	}
	if len(seen) != 3 {
		t.Errorf("there are %d plans", len(seen))
	}
}

// The score of a plan that is known lists the cities that count in it and no others, with what they
// count, so that its lines add up to its sum (33.79).
func TestScoreListsTheCitiesOfThePlan(t *testing.T) {
	g := newGame(t)
	p, err := g.New("campaign", nil)
	if err != nil {
		t.Fatal(err)
	}
	s := p.Clone().(*state)
	s.Apply(kernel.Choice{Verb: verbPlan}, nil)
	s.camp.passed = 1<<len(s.sc.Campaign.Cities) - 1
	sum, said := 0, ""
	for _, l := range g.Score(s.View(kernel.Seat(order.Allied)))[order.Allied].Lines {
		switch {
		case strings.Contains(l.Text, "cities count"):
			said = l.Text
		case l.Rule == ruleCity.Number && l.Bare:
			n := 1
			if _, times, weighed := strings.Cut(l.Text, " (counts "); weighed {
				n, _ = strconv.Atoi(strings.TrimSuffix(times, ")"))
			}
			sum += n
		}
	}
	if want := int(s.worth(&s.sc.Campaign.Plans[0])); sum != want {
		t.Errorf("the cities that are listed count %d, the plan counts %d", sum, want)
	}
	if want := "cities count " + strconv.Itoa(sum) + ", 0 battalions off the south edges; decisive from 18 and 50"; !strings.HasSuffix(said, want) {
		t.Errorf("the plan says %q, want it to end in %q", said, want)
	}
}

// The note on what each scenario has of the rules leaves none out (5.2).
func TestNoteOnChaptersNamesEveryScenario(t *testing.T) {
	g := newGame(t)
	for _, n := range g.Info().Notes {
		if n.Rule != "5.2" {
			continue
		}
		for _, sc := range g.Info().Scenarios {
			if !strings.Contains(n.Text, sc.Name) {
				t.Errorf("%q is not in the note %q", sc.Name, n.Title)
			}
		}
		return
	}
	t.Error("there is no note on 5.2")
}
