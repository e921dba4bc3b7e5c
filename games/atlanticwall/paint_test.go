package atlanticwall

import (
	"math/rand/v2"
	"slices"
	"testing"

	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
	"sandtable/scene"
	"sandtable/scene/scenetest"
)

var _ scene.Painter = (*Game)(nil)

func TestScene(t *testing.T) {
	scenetest.Run(t, everything(t), "fall-of-cherbourg", nil)
	scenetest.Run(t, everything(t), "caumont-gap", nil)
	scenetest.Run(t, everything(t), "utah-beach", nil)
}

// The free set-up at the Odon and the boxes of the landing at Omaha are looked at in samples.
func TestSceneOfOdonAndOmaha(t *testing.T) {
	g := everything(t)
	for _, scenario := range []string{"epsom", "bloody-omaha"} {
		begin, err := g.New(scenario, nil)
		if err != nil {
			t.Fatal(err)
		}
		starts := []kernel.Position{begin}
		rng := rand.New(rand.NewPCG(33, 4))
		for _, steps := range []int{60, 900} {
			p := begin.Clone()
			kernel.Random(p, rng, steps)
			starts = append(starts, p)
		}
		t.Run(scenario, func(t *testing.T) { scenetest.Sample(t, g, scenario, starts, 20) })
	}
}

func BenchmarkScene(b *testing.B) { scenetest.Bench(b, everything(b), "fall-of-cherbourg", nil) }

// Counters of one side that lie on the map do not share a name.
func TestCounterNames(t *testing.T) {
	for _, sc := range everything(t).scenarios {
		seen := map[string]string{}
		for _, c := range sc.sheet.Counters {
			key := c.Side + " " + c.Name
			if other, twice := seen[key]; twice {
				t.Errorf("%s: %s and %s are both called %s", sc.ID, c.ID, other, c.Name)
			}
			if seen[key] = c.ID; len(c.Name) > 16 {
				t.Errorf("%s: %s is called %q, which no counter has room for", sc.ID, c.ID, c.Name)
			}
		}
	}
}

// A town of two hexes is held in either of them (33.49).
func TestTownOfTwoHexesIsTold(t *testing.T) {
	g := everything(t)
	for _, at := range []string{"C3205", "C3105"} {
		p, err := g.New("bloody-omaha", nil)
		if err != nil {
			t.Fatal(err)
		}
		g.Clear(p)
		if err := g.Place(p, "US-1-16-1", at, nil); err != nil {
			t.Fatal(err)
		}
		if lines := g.Score(p.View(kernel.Seat(order.Allied)))[order.Allied].Lines; !slices.ContainsFunc(lines, func(l scene.ScoreLine) bool { return l.Text == "Bayeux held" && l.At == at }) {
			t.Errorf("with a battalion in %s the score says %v, not that Bayeux is held", at, lines)
		}
	}
}

// A game that nobody has won is shown as well (33.28, 33.59, A106).
func TestFrameOfADraw(t *testing.T) {
	g := everything(t)
	p, err := g.New("gold-juno-sword", nil)
	if err != nil {
		t.Fatal(err)
	}
	s := p.(*state)
	g.Clear(p)
	s.inv.cleared = 1
	s.stack.Reset()
	if f := g.Frame(p.View(kernel.Seat(order.Allied))); f.Result == nil || f.Result.Winner != "" || f.Result.Text != "a draw" {
		t.Errorf("a drawn game is shown as %+v, want a draw without a winner", f.Result)
	}
}

// In the second Game-Turn at Omaha one German unit may move (33.47a): with it in hand nobody
// else may, and the list of the unfinished business has to look different.
func TestBusinessOfTheLastMove(t *testing.T) {
	g := everything(t)
	p, err := g.New("bloody-omaha", nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, set := range [][2]string{{"turn", "2"}, {"phase", "german moves"}} {
		if err := g.Set(p, set[0], set[1]); err != nil {
			t.Fatal(err)
		}
	}
	s := p.(*state)
	before, stamp := len(s.businessShown().Cells), s.businessStamp()
	c, err := g.Parse(p, "pick DE-1-915-352")
	if err != nil {
		t.Fatal(err)
	}
	s.Apply(c, nil)
	if after := len(s.businessShown().Cells); after == before || s.businessStamp() == stamp {
		t.Errorf("%d lines before and %d with the last unit in hand; looks different: %t", before, after, s.businessStamp() != stamp)
	}
}
