package levels_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"sandtable/bots"
	"sandtable/kernel"
	"sandtable/titles"
)

// TestEveryGameHasTheLevels: by their names everywhere, and by the ids that older
// saved games hold.
func TestEveryGameHasTheLevels(t *testing.T) {
	list, err := titles.All()
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range list {
		ids := []string{"regular", "recruit", "veteran", "staff", "greedy", "random"}
		for _, id := range ids {
			if k, err := e.Bot(id); err != nil || k.ID != id {
				t.Errorf("%s: %v", e.Title.Info().ID, err)
			}
		}
		if e.Bots[0].ID != "regular" {
			t.Errorf("%s offers %s first; it has to be one that answers at once", e.Title.Info().ID, e.Bots[0].ID)
		}
		for _, old := range e.Bots[0].Old {
			if k, err := e.Bot(old); err != nil || k.ID != "regular" {
				t.Errorf("%s: the old id %s gives %s, error %v", e.Title.Info().ID, old, k.ID, err)
			}
		}
	}
	for game, old := range map[string]string{"koenig": "beginner", "knapp": "beginner", "greatestday": "beginner", "dday91": "planner", "atlanticwall": "beginner"} {
		e, err := list.Find(game)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := e.Bot(old); err != nil {
			t.Error(err)
		}
	}
}

// TestStaffInEveryGame lets Staff make the first weighty decisions of either side in every game, in
// the first scenario where it compares: legal, the same again, seeing only what its seat sees, and
// with a thought behind one at least.
func TestStaffInEveryGame(t *testing.T) {
	list, err := titles.All()
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range list {
		g := e.Title
		t.Run(g.Info().ID, func(t *testing.T) {
			kind, err := e.Bot("staff")
			if err != nil {
				t.Skip("nobody compares in this game")
			}
			for seat := range kernel.Seat(len(g.Info().Seats)) {
				if !slices.ContainsFunc(g.Info().Scenarios, func(sc kernel.Scenario) bool { return compares(t, g, sc.ID, kind, e.Bots[0], seat) }) {
					t.Errorf("seat %d: it never compared", seat)
				}
			}
		})
	}
}

// compares plays the beginning of a scenario until Staff has had a thought in a seat; false if it has none.
func compares(t *testing.T, g kernel.Game, scenario string, kind, regular bots.Kind, seat kernel.Seat) bool {
	t.Helper()
	p, err := g.New(scenario, nil)
	if err != nil {
		t.Fatal(err)
	}
	quick := regular.New(g, 0)
	rng := rand.New(rand.NewPCG(4, 4))
	for n := 0; n < 600 && !p.Node().Final; n++ {
		node := p.Node()
		if node.Seat == kernel.Chance {
			p.Apply(kernel.Draw(p.Outcomes(nil), rng), nil)
			continue
		}
		v := p.View(node.Seat)
		if node.Seat != seat || n%3 != 0 || len(v.Legal(nil)) == 1 {
			p.Apply(quick.Choose(context.Background(), v, rng), nil)
			continue
		}
		// New ones, as their past is another than the game's.
		bot, twin := kind.New(g, 0), kind.New(g, 0)
		before := v.Digest()
		c := bot.Choose(context.Background(), v, rand.New(rand.NewPCG(1, uint64(n))))
		if !v.Explain(c).OK() {
			t.Fatalf("chose %s, which is not legal", g.Format(v, c))
		}
		if v.Digest() != before {
			t.Fatal("the view has changed")
		}
		like := v.Guess(rng).View(node.Seat)
		if d := twin.Choose(context.Background(), like, rand.New(rand.NewPCG(1, uint64(n)))); d != c {
			t.Fatalf("chose %s, its twin %s", g.Format(v, c), g.Format(v, d))
		}
		if w := bot.(bots.Thinker).Thought().Words(g, p); w != "" {
			t.Log(w)
			return true
		}
		p.Apply(c, nil)
	}
	return false
}

// TestSpacesBeginWithRegular: a policy that is data decides like Regular with the weights
// that it starts from, and like somebody else with others; its weights have names.
func TestSpacesBeginWithRegular(t *testing.T) {
	list, err := titles.All()
	if err != nil {
		t.Fatal(err)
	}
	spaces := 0
	for _, e := range list {
		if e.Space == nil {
			continue
		}
		spaces++
		g, names := e.Title, map[string]bool{}
		for _, w := range e.Space.Weights {
			names[w.Name] = true
		}
		if len(names) != len(e.Space.Weights) || names[""] {
			t.Errorf("%s: %d names for %d weights", g.Info().ID, len(names), len(e.Space.Weights))
		}
		p, err := g.New(g.Info().Scenarios[0].ID, nil)
		if err != nil {
			t.Fatal(err)
		}
		var regular, same, other []bots.Bot
		for seat, start := range e.Space.Start {
			if len(start) != len(e.Space.Weights) {
				t.Fatalf("%s: %d weights start, of %d", g.Info().ID, len(start), len(e.Space.Weights))
			}
			moved := slices.Clone(start)
			for i := range moved {
				moved[i] = e.Space.Weights[i].Moved(moved[i], float64(1-i%2*2))
			}
			regular = append(regular, e.Bots[0].New(g, 0))
			same = append(same, e.Space.New(g, kernel.Seat(seat), start, 0))
			other = append(other, e.Space.New(g, kernel.Seat(seat), moved, 0))
		}
		rng, differ := rand.New(rand.NewPCG(6, 6)), 0
		for n := range uint64(200) {
			node := p.Node()
			if node.Seat == kernel.Chance {
				p.Apply(kernel.Draw(p.Outcomes(nil), rng), nil)
				continue
			}
			v := p.View(node.Seat)
			choose := func(list []bots.Bot) kernel.Choice {
				return list[node.Seat].Choose(t.Context(), v, rand.New(rand.NewPCG(n, 1)))
			}
			c := choose(regular)
			if d := choose(same); d != c {
				t.Fatalf("%s: regular chose %s, its weights %s", g.Info().ID, g.Format(v, c), g.Format(v, d))
			}
			if choose(other) != c {
				differ++
			}
			p.Apply(c, nil)
		}
		if differ == 0 {
			t.Errorf("%s: the weights make no difference", g.Info().ID)
		}
	}
	if spaces == 0 {
		t.Error("no policy is data")
	}
}

// TestRegularTakesOverAnywhere: a game that somebody else has begun, by lot and in the midst of whatever is
// to be done. Of each sort of decision in every scenario the first ones are asked of an opponent that has
// seen nothing before.
func TestRegularTakesOverAnywhere(t *testing.T) {
	list, err := titles.All()
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range list {
		for _, sc := range e.Title.Info().Scenarios {
			t.Run(e.Title.Info().ID+" "+sc.ID, func(t *testing.T) {
				takesOver(t, e.Title, sc.ID, e.Bots[0], 0) // a campaign does not get beyond its set-up so
				if sorts := takesOver(t, e.Title, sc.ID, e.Bots[0], 0.9); sorts < 3 {
					t.Errorf("asked for %d sorts of decisions", sorts)
				}
			})
		}
	}
}

// takesOver plays a scenario, of a long one the beginning, by lot and that share of it by the opponent, and
// asks others of its kind for the first decisions of each sort. It tells how many sorts there were.
func takesOver(t *testing.T, g kernel.Game, scenario string, kind bots.Kind, share float64) int {
	t.Helper()
	const (
		ofEach = 4
		length = 6000
	)
	p, err := g.New(scenario, nil)
	if err != nil {
		t.Fatal(err)
	}
	players, rng := map[kernel.Seat]bots.Bot{}, rand.New(rand.NewPCG(8, 15))
	asked := map[uint16]int{}
	for range length {
		n := p.Node()
		if n.Final {
			break
		}
		if n.Seat == kernel.Chance {
			p.Apply(kernel.Draw(p.Outcomes(nil), rng), nil)
			continue
		}
		legal := p.Legal(nil)
		if len(legal) > 1 && asked[n.Kind] < ofEach {
			asked[n.Kind]++
			if c := kind.New(g, 0).Choose(t.Context(), p.View(n.Seat), rand.New(rand.NewPCG(1, 1))); !slices.Contains(legal, c) {
				t.Errorf("chose %s, which is not legal", g.Format(p, c))
			}
		}
		c := legal[rng.IntN(len(legal))]
		if rng.Float64() < share {
			if players[n.Seat] == nil {
				players[n.Seat] = kind.New(g, 0)
			}
			c = players[n.Seat].Choose(t.Context(), p.View(n.Seat), rng)
		}
		p.Apply(c, nil)
	}
	return len(asked)
}
