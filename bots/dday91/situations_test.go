package dday91

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	game "sandtable/games/dday91"
	"sandtable/kernel"
)

// situation sets a position up by hand, a line each: "place UNIT HEX", "set NAME VALUE".
func situation(t *testing.T, scenario string, lines ...string) (kernel.Game, kernel.Position) {
	t.Helper()
	g, p := start(t, scenario, nil)
	e := g.(kernel.Editor)
	e.Clear(p)
	for _, l := range lines {
		w := strings.Fields(l)
		var err error
		if w[0] == "place" {
			err = e.Place(p, w[1], w[2], w[3:])
		} else {
			err = e.Set(p, w[1], strings.Join(w[2:], " "))
		}
		if err != nil {
			t.Fatalf("%s: %v", l, err)
		}
	}
	return g, p
}

// step lets Regular decide for a side until its step of movement is over, and
// writes what it chose.
func step(t *testing.T, g kernel.Game, p kernel.Position) []string {
	t.Helper()
	bot := Kinds()[0].New(g, 0)
	rng := rand.New(rand.NewPCG(1, 2))
	seat := p.Node().Seat
	var out []string
	for range 300 {
		n := p.Node()
		if n.Final || n.Seat != seat || game.NodeName(n) == "declare" {
			return out
		}
		c := bot.Choose(context.Background(), p.View(seat), rng)
		out = append(out, g.Format(p, c))
		p.Apply(c, nil)
	}
	t.Fatalf("the step does not end: %v", out)
	return nil
}

// shown is what the game says of a unit: "A-2B at L9 spent=0".
func shown(t *testing.T, g kernel.Game, p kernel.Position, unit string) string {
	t.Helper()
	s, err := g.(kernel.Editor).Show(p, []string{"unit", unit})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestKeepsAGarrison: a city that decides the game (6.3) is not left to itself, also
// when the Germans are the stronger and hunt, by a corps or by an army that is there alone.
func TestKeepsAGarrison(t *testing.T) {
	for _, x := range []struct{ scenario, city string }{{"1943", "I1"}, {"1944", "O6"}, {"1944", "G7"}} {
		for name, force := range map[string][]string{
			"corps":          {"place P-39 " + x.city},
			"hunting":        {"place P-39 " + x.city, "place P-58 J6", "place P-47 J6"},
			"army":           {"place GA-7I " + x.city},
			"army and corps": {"place GA-7I " + x.city, "place P-39 " + x.city + " box=GA-7I"},
		} {
			t.Run(x.scenario+" "+x.city+" "+name, func(t *testing.T) {
				g, p := situation(t, x.scenario, append(force, "place A-2B L8", "place C-30B L8",
					"set side german", "set step move", "set moves-german 9", "set turn 8")...)
				did := step(t, g, p)
				r := game.Read(p)
				for h := range int16(game.Hexes) {
					if r.Place(h).Name == x.city && r.Count(german, h) == 0 {
						t.Errorf("%s is empty after %v", x.city, did)
					}
				}
			})
		}
	}
}

// TestArmiesFindTheirCorps: an army that leads nobody goes to corps that nobody leads
// and takes them along, on either side, and stays out of the enemy's reach.
func TestArmiesFindTheirCorps(t *testing.T) {
	g, p := situation(t, "1944", "place A-2B K8", "place C-30B L10", "place C-12B L10", "place P-39 J6", "place P-58 F6",
		"set side allied", "set step move", "set moves-allied 12", "set turn 8")
	did := step(t, g, p)
	if !slices.Contains(did, "pick C-30B") || !slices.Contains(did, "pick C-12B") {
		t.Errorf("the army does %v", did)
	}
	g, p = situation(t, "1944", "place A-2B I7", "place P-39 J6", "place P-58 F6",
		"set side allied", "set step move", "set moves-allied 12", "set turn 8")
	did = step(t, g, p)
	r := game.Read(p)
	for u := range int16(game.Pieces) {
		if x := r.Unit(u); x.Army && x.Side == allied && x.Hex >= 0 && r.Zone(german, x.Hex) > 0 {
			t.Errorf("an army without anybody to lead does %v: %s", did, shown(t, g, p, "A-2B"))
		}
	}
}
