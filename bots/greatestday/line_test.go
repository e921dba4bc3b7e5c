package greatestday

import (
	"context"
	"math/rand/v2"
	"testing"

	game "sandtable/games/greatestday"
)

// South of row 030 Allied units are lost when the Night of 6 June begins (11): on the day before
// nobody is led there by an objective, and who stands there goes north.
func TestNobodyIsCutOff(t *testing.T) {
	g := load(t)
	for _, x := range []struct {
		at    string
		south bool // whether he stands there
		line  string
		goes  bool // south of the line
	}{
		{"86.029", false, "", false},
		{"86.032", true, "", false},
		{"86.029", false, "open", true},
	} {
		p, err := g.New("campaign", nil)
		if err != nil {
			t.Fatal(err)
		}
		g.Clear(p)
		for _, u := range [][2]string{{"3br-a-1-s-lancs", x.at}, {"ldr-3br-8bde", x.at}, {"716-11-iii-gren-736", "80.040"}, {"716-12-iii-gren-736", "109.010"}} {
			if err := g.Place(p, u[0], u[1], nil); err != nil {
				t.Fatal(err)
			}
		}
		for _, s := range [][2]string{{"turn", "8"}, {"line", x.line}, {"chit", "3br"}} {
			if s[1] == "" {
				continue
			}
			if err := g.Set(p, s[0], s[1]); err != nil {
				t.Fatal(err)
			}
		}
		f, _ := game.Read(p)
		u := f.Scenario().Find("3br-a-1-s-lancs")
		south := func() bool {
			row := f.Scenario().Ground.Grid.Name(f.At(u))
			return row[len(row)-3:] > "030"
		}
		if south() != x.south {
			t.Fatalf("%s: it stands on the wrong side of the line", x.at)
		}
		b := newBot(steady, 0)
		rng := rand.New(rand.NewPCG(1, 1))
		for range 8 {
			if f, _ = game.Read(p); p.Node().Seat != 0 || f.Chit() < 0 {
				break
			}
			p.Apply(b.Choose(context.Background(), p.View(0), rng), nil)
		}
		if f, _ = game.Read(p); south() != x.goes {
			t.Errorf("from %s, line %q, it goes to %s", x.at, x.line, f.Scenario().Ground.Grid.Name(f.At(u)))
		}
	}
}
