package atlanticwall

import (
	"context"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"sandtable/bots"
	game "sandtable/games/atlanticwall"
	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
)

// load reads the game with its own data.
func load(t testing.TB) *game.Game {
	t.Helper()
	g, err := game.New()
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// studied is the opponent for a side that knows the scenario.
func studied(f game.Facts, side order.Side) *bot {
	b := newBot(steady)
	b.side = side
	b.learn(f)
	return b
}

// walk plays a game and calls do before every decision of a seat that is not the only one.
func walk(t testing.TB, g *game.Game, scenario string, seats [2]bots.Bot, seed uint64, do func(p kernel.Position)) kernel.Position {
	t.Helper()
	p, err := g.New(scenario, nil)
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(seed, 5))
	var legal []kernel.Choice
	for n := 0; !p.Node().Final; n++ {
		if n > 60_000 {
			t.Fatalf("seed %d: the game does not end; it is at %s", seed, g.Info().Nodes[p.Node().Kind])
		}
		seat := p.Node().Seat
		if seat == kernel.Chance {
			p.Apply(kernel.Draw(p.Outcomes(nil), rng), nil)
			continue
		}
		legal = p.Legal(legal[:0])
		if do != nil && len(legal) > 1 {
			do(p)
		}
		c := seats[seat].Choose(context.Background(), p.View(seat), rng)
		if !slices.Contains(legal, c) {
			t.Fatalf("seed %d: chose %s, which is not legal", seed, g.Format(p, c))
		}
		p.Apply(c, nil)
	}
	return p
}

// fresh makes an opponent of each kind for a seat.
func fresh(g *game.Game, kinds [2]bots.Kind) (seats [2]bots.Bot) {
	for i, k := range kinds {
		seats[i] = k.New(g, 0)
	}
	return seats
}

// The opponent is asked all along a random game: its choice is legal, leaves the view as it
// was, and is the same again from another with the same past.
func TestChoicesAreLegalAndRepeatable(t *testing.T) {
	g := load(t)
	for _, sc := range g.Info().Scenarios {
		if sc.ID != campaignID {
			choicesAreLegal(t, g, sc.ID)
		}
	}
}

func choicesAreLegal(t *testing.T, g *game.Game, scenario string) {
	random := bots.Basic()[0]
	for _, kind := range Kinds()[:3] { // of Staff bots/levels asks the same
		var pair [2][2]bots.Bot
		for i := range pair {
			pair[i] = fresh(g, [2]bots.Kind{kind, kind})
		}
		asked := 0
		walk(t, g, scenario, fresh(g, [2]bots.Kind{random, random}), 11, func(p kernel.Position) {
			asked++
			v := p.View(p.Node().Seat)
			before := v.Digest()
			var c [2]kernel.Choice
			for i := range c {
				c[i] = pair[i][p.Node().Seat].Choose(context.Background(), v, rand.New(rand.NewPCG(3, uint64(asked))))
			}
			if !slices.Contains(v.Legal(nil), c[0]) {
				t.Fatalf("%s, decision %d: chose %s, which is not legal", scenario, asked, g.Format(p, c[0]))
			}
			if c[0] != c[1] {
				t.Fatalf("%s, decision %d: chose %s, and again %s", scenario, asked, g.Format(p, c[0]), g.Format(p, c[1]))
			}
			if v.Digest() != before {
				t.Fatalf("%s, decision %d: the view has changed", scenario, asked)
			}
		})
		if asked < 500 {
			t.Errorf("%s: asked only %d times", scenario, asked)
		}
	}
}

// Either side beats random, and two of them end a game.
func TestBeatsRandom(t *testing.T) {
	g := load(t)
	kind, random := Kinds()[0], bots.Basic()[0]
	for _, sc := range g.Info().Scenarios {
		if sc.ID == "bloody-omaha" || sc.ID == campaignID {
			continue // TestLanding, TestCampaignGoesOn
		}
		for seat, kinds := range [2][2]bots.Kind{{kind, random}, {random, kind}} {
			p := walk(t, g, sc.ID, fresh(g, kinds), uint64(3+seat), nil)
			if r, _ := p.Result(); r.Winner != kernel.Seat(seat) {
				t.Errorf("%s: seat %d lost: %v", sc.ID, seat, r.Score)
			}
		}
		walk(t, g, sc.ID, fresh(g, [2]bots.Kind{kind, kind}), 9, nil)
	}
}

// An attack is worth more the better its column is, and is sought from even prospects on.
func TestWorthOfColumns(t *testing.T) {
	p, err := load(t).New("fall-of-cherbourg", nil)
	if err != nil {
		t.Fatal(err)
	}
	f, _ := game.Read(p)
	worth, _ := steady.columns(f.Scenario().Table)
	for c := 2; c <= order.Columns; c++ {
		if worth[c] <= worth[c-1] {
			t.Errorf("column %d is worth %.2f, column %d %.2f", c, worth[c], c-1, worth[c-1])
		}
	}
	if good := int(steady.good); worth[good] <= 0 || worth[good-2] >= 0 {
		t.Errorf("attacks are sought from column %d on, which is worth %.2f", good, worth[good])
	}
}

// The land front runs through all printed works and has no gap that a battalion's zones do
// not close.
func TestLandFront(t *testing.T) {
	p, err := load(t).New("fall-of-cherbourg", nil)
	if err != nil {
		t.Fatal(err)
	}
	f, _ := game.Read(p)
	l := newLore(f)
	for h := range int16(l.grid.Len()) {
		if l.sc.Ground.Is(h, order.Fortified) && !l.line[h] {
			t.Errorf("%s is not on the line", l.grid.Name(h))
		}
	}
	for i, h := range l.front[1:] {
		if d := l.grid.Distance(l.front[i], h); d > 4 {
			t.Errorf("%d hexes from %s to %s", d, l.grid.Name(l.front[i]), l.grid.Name(h))
		}
	}
	if d := l.home[f.Goal()]; d != 0 {
		t.Errorf("the goal is %d from itself", d)
	}
}

// An attack at bad odds that has to be made is made by those who have to make it (9.13), not
// by everybody beside it: each hex that it is made from loses steps.
func TestBadAttacksAreSmall(t *testing.T) {
	g := load(t)
	kind := Kinds()[0]
	bad, idle := 0, 0
	count := func(p kernel.Position, c kernel.Choice) {
		f, _ := game.Read(p)
		if f.Kind() != game.AtDeclare || c.Verb != game.DoCommit {
			return
		}
		if _, column, _ := f.Attack(); column > 5 {
			return
		}
		bad++
		for u := range f.Scenario().Units {
			if m := &f.Scenario().Units[u]; m.Controls() && f.Attacks(u) && !f.Obliged(u) {
				idle++
			}
		}
	}
	for seed := range uint64(10) { // in one game it is anything from a tenth to two thirds
		seats := fresh(g, [2]bots.Kind{kind, kind})
		for i := range seats {
			seats[i] = watched{seats[i], count}
		}
		walk(t, g, "fall-of-cherbourg", seats, 210+seed, nil)
	}
	if bad < 100 {
		t.Errorf("only %d bad attacks", bad)
	}
	if idle*2 > bad {
		t.Errorf("%d units without a duty took part in %d bad attacks", idle, bad)
	}
}

// watched is a bot whose choices are looked at.
type watched struct {
	bots.Bot
	look func(kernel.Position, kernel.Choice)
}

func (w watched) Choose(ctx context.Context, v kernel.View, rng *rand.Rand) kernel.Choice {
	p := v.Guess(rng)
	c := w.Bot.Choose(ctx, v, rng)
	w.look(p, c)
	return c
}

// A unit that came back out of the hand is not picked again: where it can only be put back
// nobody asks for its hex, and it would be taken up for ever.
func TestWhoComesBackIsLeft(t *testing.T) {
	g := load(t)
	kind := Kinds()[0]
	seats, asked := fresh(g, [2]bots.Kind{kind, kind}), 0
	walk(t, g, "fall-of-cherbourg", seats, 1, func(p kernel.Position) {
		f, _ := game.Read(p)
		if asked >= 40 || f.Kind() != game.AtMoves {
			return
		}
		b := newBot(steady)
		rng := rand.New(rand.NewPCG(1, 2))
		first := b.Choose(context.Background(), p.View(p.Node().Seat), rng)
		if first.Verb != game.DoPick {
			return
		}
		asked++
		if again := b.Choose(context.Background(), p.View(p.Node().Seat), rng); again == first {
			t.Fatalf("%s is chosen again and again", g.Format(p, first))
		}
	})
	if asked == 0 {
		t.Error("nobody was picked")
	}
}

// Within two hexes of Cherbourg a German battalion with two steps left stands: the day is
// worth more than the step (33.18). Farther off it goes back.
func TestStandsBeforeTheGoal(t *testing.T) {
	g := load(t)
	p, err := g.New("fall-of-cherbourg", nil)
	if err != nil {
		t.Fatal(err)
	}
	f, _ := game.Read(p)
	b := studied(f, order.German)
	for _, c := range []struct {
		away, steps int
		keeps       bool
	}{{1, 3, true}, {1, 2, true}, {2, 2, true}, {3, 2, false}, {5, 3, false}} {
		h := int16(0)
		for b.lore.away(h) != c.away || !b.lore.land(h) || f.First(h) >= 0 || f.Dug(order.German, h) {
			h++
		}
		if err := g.Place(p, "DE-1-FJT-7Ar", b.lore.grid.Name(h), []string{"steps=" + strconv.Itoa(c.steps)}); err != nil {
			t.Fatal(err)
		}
		if b.keeps(f, h) != c.keeps {
			t.Errorf("%d steps in %s, %d from the goal: keeps %t", c.steps, b.lore.grid.Name(h), c.away, !c.keeps)
		}
	}
}

// Whoever takes a seat over in the middle of a battle can go on: an opponent that has seen
// nothing of the phase makes a legal choice, whatever attack it finds begun.
func TestSeatsAreTakenOverInBattle(t *testing.T) {
	g := load(t)
	regular, random := Kinds()[0], bots.Basic()[0]
	asked := 0
	for seed := range uint64(6) {
		walk(t, g, "fall-of-cherbourg", fresh(g, [2]bots.Kind{random, random}), seed+1, func(p kernel.Position) {
			switch g.Info().Nodes[p.Node().Kind] {
			case "declare", "commit":
			default:
				return
			}
			asked++
			seat := p.Node().Seat
			c := regular.New(g, 0).Choose(t.Context(), p.View(seat), rand.New(rand.NewPCG(seed, 6)))
			if !slices.Contains(p.Legal(nil), c) {
				t.Fatalf("seed %d: chose %s, which is not legal", seed, g.Format(p, c))
			}
		})
	}
	if asked < 100 {
		t.Errorf("%d decisions in battle; the games show nothing", asked)
	}
}
