package atlanticwall

import (
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
