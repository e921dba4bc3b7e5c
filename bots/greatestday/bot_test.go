package greatestday

import (
	"context"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"sandtable/bots"
	"sandtable/bots/botstest"
	game "sandtable/games/greatestday"
	"sandtable/games/greatestday/order"
	"sandtable/kernel"
	"sandtable/lab"
)

// own is the game with its own data, which is read once.
var own = sync.OnceValues(game.New)

func load(t testing.TB) *game.Game {
	t.Helper()
	g, err := own()
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestChoicesAreLegalAndRepeatable(t *testing.T) {
	g := load(t)
	for _, kind := range Kinds()[:1] {
		botstest.LegalAndRepeatable(t, g, kind, "black-baron")
	}
}

func TestCancelledBotsChooseAtOnce(t *testing.T) {
	g := load(t)
	for _, kind := range Kinds()[:1] {
		botstest.Cancelled(t, g, kind, "black-baron")
	}
}

// The bot is held to less than was measured (see Kinds): of six games against random
// from either side at most one is not won.
func TestBeatsRandom(t *testing.T) {
	g := load(t)
	random := bots.Basic()[0]
	for _, kind := range Kinds()[:1] {
		for seat := range 2 {
			sides := []bots.Kind{random, random}
			sides[seat] = kind
			r, err := lab.Run(context.Background(), lab.Batch{Game: g, Scenario: "black-baron", Bots: sides, Games: 6, Seed: 4})
			if err != nil {
				t.Fatal(err)
			}
			for _, b := range r.Breaches {
				t.Error(b)
			}
			if r.Wins[seat].Count < 5 {
				t.Errorf("%s as %s won %d of 6 against random", kind.ID, r.Seats[seat], r.Wins[seat].Count)
			}
		}
	}
}

// scene sets a position up by hand.
func scene(t *testing.T, settings [][2]string, units [][]string) (*game.Game, kernel.Position) {
	t.Helper()
	return sceneIn(t, "black-baron", settings, units)
}

func sceneIn(t *testing.T, scenario string, settings [][2]string, units [][]string) (*game.Game, kernel.Position) {
	t.Helper()
	g := load(t)
	p, err := g.New(scenario, nil)
	if err != nil {
		t.Fatal(err)
	}
	g.Clear(p)
	for _, u := range units {
		if err := g.Place(p, u[0], u[1], u[2:]); err != nil {
			t.Fatal(err)
		}
	}
	for _, s := range settings {
		if err := g.Set(p, s[0], s[1]); err != nil {
			t.Fatal(err)
		}
	}
	return g, p
}

// play lets the bot decide until the chit in play has ended and writes what it chose.
func play(t *testing.T, g *game.Game, p kernel.Position) []string {
	t.Helper()
	bot := Kinds()[0].New(g, 0)
	rng := rand.New(rand.NewPCG(1, 2))
	seat := p.Node().Seat
	var out []string
	for range 100 {
		n := p.Node()
		f, _ := game.Read(p)
		if n.Final || f.Kind() == game.AtDraw || f.Kind() == game.AtActivate && n.Seat != seat {
			return out
		}
		switch n.Seat {
		case kernel.Chance:
			p.Apply(kernel.Draw(p.Outcomes(nil), rng), nil)
		case seat:
			c := bot.Choose(context.Background(), p.View(seat), rng)
			out = append(out, g.Format(p, c))
			p.Apply(c, nil)
		default:
			c, _ := p.Default()
			p.Apply(c, nil)
		}
	}
	t.Fatalf("the chit does not end: %v", out)
	return nil
}

// A Tiger that has a column in front of it fires at that.
func TestFiresAtAColumn(t *testing.T) {
	g, p := scene(t, [][2]string{{"chit", "lehr"}}, [][]string{
		{"ind-1-sss-pz-101", "77.062"}, {"7arm-c-4-cly", "79.062", "column"}, {"7arm-b-4-cly", "83.063"}, {"7arm-a-4-cly", "79.061"}})
	got := play(t, g, p)
	if !slices.Contains(got, "fire 7arm-c-4-cly") {
		t.Errorf("the Tigers do %v", got)
	}
}

// A unit alone on the map goes over both objectives, which nobody holds.
func TestGoesForEmptyObjectives(t *testing.T) {
	g, p := scene(t, [][2]string{{"chit", "7arm"}}, [][]string{{"7arm-c-4-cly", "87.065", "column"}, {"lehr-nh-1", "72.055"}})
	got := play(t, g, p)
	f, _ := game.Read(p)
	for i, o := range f.Scenario().Victory.Objectives {
		if side, ok := f.Holder(i); !ok || side != order.Allied {
			t.Errorf("nobody has taken %s: %v", o.Name, got)
		}
	}
}

// Command points are not spent where nothing is gained.
func TestKeepsItsPoints(t *testing.T) {
	g, p := scene(t, [][2]string{{"chit", "direct-allied"}, {"cp", "7arm 6"}},
		[][]string{{"7arm-c-4-cly", "83.063"}, {"7arm-b-4-cly", "79.061"}, {"ldr-7arm-22ab", "83.063"}, {"lehr-nh-1", "72.055"}})
	got := play(t, g, p)
	f, _ := game.Read(p)
	if n := f.Points(0); n < 5 {
		t.Errorf("%d of 6 points are left after %v", n, got)
	}
}

// What a unit may do where it has come to is what the rules list, without the list.
func TestSettles(t *testing.T) {
	g := load(t)
	p, err := g.New("black-baron", nil)
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(8, 8))
	seen := 0
	for !p.Node().Final && seen < 40 {
		if p.Node().Seat == kernel.Chance {
			p.Apply(kernel.Draw(p.Outcomes(nil), rng), nil)
			continue
		}
		legal := p.Legal(nil)
		if f, _ := game.Read(p); f.Kind() == game.AtMove {
			seen++
			got := settle(p, f.InHand(), nil)
			for _, c := range legal {
				switch c.Verb {
				case game.DoColumn, game.DoLeave, game.DoDismount, game.DoStop:
					if !slices.Contains(got, c) {
						t.Errorf("%s is missing of %v", g.Format(p, c), got)
					}
				}
			}
			for _, c := range got {
				if !slices.Contains(legal, c) {
					t.Errorf("%s is not legal", g.Format(p, c))
				}
			}
		}
		p.Apply(legal[rng.IntN(len(legal))], nil)
	}
	if seen < 40 {
		t.Fatalf("only %d steps in a game", seen)
	}
}

// BenchmarkGame is a whole game of the bot against itself; it reports the mean time of a
// side's turn.
func BenchmarkGame(b *testing.B) {
	g := load(b)
	for _, kind := range Kinds()[:1] {
		b.Run(kind.ID, func(b *testing.B) {
			millis, turns, seed := 0.0, 0, uint64(0)
			for b.Loop() {
				seed++
				r, err := lab.Run(context.Background(), lab.Batch{
					Game: g, Scenario: "black-baron", Bots: []bots.Kind{kind, kind}, Games: 1, Seed: seed, Workers: 1, CheckEvery: -1,
				})
				if err != nil {
					b.Fatal(err)
				}
				millis += r.Records[0].Millis[0] + r.Records[0].Millis[1]
				turns += 2 * 5
			}
			b.ReportMetric(millis/float64(turns), "ms/side-turn")
		})
	}
}
