package dday91

import (
	"context"
	"math/rand/v2"
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
				r := game.Glance(p)
				for h := range int16(game.Hexes) {
					if r.Place(h).Name == x.city && r.Count(german, h) == 0 {
						t.Errorf("%s is empty after %v", x.city, did)
					}
				}
			})
		}
	}
}

// late is a German movement step of January, the Allies ashore.
func late(lines ...string) []string {
	return append(lines, "set side german", "set step move", "set moves-german 9", "set turn 8")
}

// push is an Allied movement step of January with Moves to spare.
func push(lines ...string) []string {
	return append(lines, "set side allied", "set step move", "set moves-allied 24", "set turn 8")
}

// where is the hex in which a unit stands.
func where(t *testing.T, g kernel.Game, p kernel.Position, unit string) string {
	t.Helper()
	_, rest, ok := strings.Cut(shown(t, g, p, unit), " at ")
	if !ok {
		t.Fatalf("%s is off the board: %s", unit, shown(t, g, p, unit))
	}
	return strings.Fields(rest)[0]
}

// TestNoMoveIsPaidForNothing: who would stay where it is, and attacks nobody from there, is
// not set going.
func TestNoMoveIsPaidForNothing(t *testing.T) {
	g, p := situation(t, "1944", late(append(crowd("A-2B", "L10"), "place P-39 G7", "place P-58 O6", "place P-47 E3", "place I-13 M9")...)...)
	did := step(t, g, p)
	for i, c := range did {
		if strings.HasPrefix(c, "move ") && (i+1 == len(did) || !strings.HasPrefix(did[i+1], "go ") && !strings.HasPrefix(did[i+1], "drop ") && !strings.HasPrefix(did[i+1], "pick ")) {
			t.Errorf("a Move is paid for nothing: %v", did)
		}
	}
}

// crowd is an army with nine corps.
func crowd(army, hex string) []string {
	lines := []string{"place " + army + " " + hex}
	for _, c := range []string{"C-30B", "C-12B", "C-1B", "C-8B", "C-5U", "C-7U", "C-15U", "C-19U", "C-3U"} {
		lines = append(lines, "place "+c+" "+hex+" box="+army)
	}
	return lines
}

// TestCrowdsShare: an army with more corps than it uses sends some to one that has too few,
// as long as there are Moves to spare.
func TestCrowdsShare(t *testing.T) {
	for _, x := range []struct {
		moves string
		leave bool
	}{{"24", true}, {"2", false}} {
		lines := append(crowd("A-2B", "L10"), "place A-1U L8", "place C-6U L8 box=A-1U", "place P-39 G7", "place P-58 O6")
		g, p := situation(t, "1944", append(push(lines...), "set moves-allied "+x.moves)...)
		did := step(t, g, p)
		alone := 0
		for _, c := range did {
			if strings.HasPrefix(c, "move C-") {
				alone++
			}
		}
		if x.leave != (alone > 0) {
			t.Errorf("with %s Moves %d corps leave the crowd: %v", x.moves, alone, did)
		}
	}
}

// TestRhineHasNoGap: a corps that nobody needs elsewhere closes a gap in the line of the
// Rhine before the Allies come to it.
func TestRhineHasNoGap(t *testing.T) {
	g, p := situation(t, "1944", late(append(crowd("A-2B", "I9"), "place P-39 G7", "place P-58 O6", "place P-47 E3", "place I-13 I6")...)...)
	did := step(t, g, p)
	b := &planner{w: regular, seat: german}
	b.look(game.Glance(p), p.View(german))
	h := b.units[unit(t, g, p, "I-13")].Hex
	if b.gaps(unit(t, g, p, "I-13"), h) < 1.5 {
		t.Errorf("I-13 goes to %s, where it closes less of the gap than it could: %v", where(t, g, p, "I-13"), did)
	}
}

// unit is the number of a unit.
func unit(t *testing.T, g kernel.Game, p kernel.Position, name string) int16 {
	t.Helper()
	at := where(t, g, p, name)
	r := game.Glance(p)
	for u := range int16(game.Pieces) {
		if x := r.Unit(u); x.Hex >= 0 && r.Place(x.Hex).Name == at && strings.Contains(g.Format(p, kernel.Choice{Verb: game.VerbMove, A: u}), name) {
			return u
		}
	}
	t.Fatalf("no unit %s", name)
	return -1
}
