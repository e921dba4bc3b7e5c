package greatestday

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	game "sandtable/games/greatestday"
	"sandtable/games/greatestday/order"
	"sandtable/kernel"
)

// cleared are the settings of Sword in the campaign when its defences are down and all
// gaps are open, with the division's chit in play.
var cleared = [][2]string{
	{"track", "sword obstacles 0"}, {"track", "sword nests 0"}, {"track", "sword gaps 0"}, {"turn", "6"}, {"chit", "3br"},
	{"gap", "35.007/35.008 open"}, {"gap", "36.007/36.008 open"}, {"gap", "33.008/34.009 open"}, {"gap", "33.008/33.009 open"},
}

// count is how many of some choices begin with a word.
func count(choices []string, word string) (n int) {
	for _, c := range choices {
		if strings.HasPrefix(c, word) {
			n++
		}
	}
	return n
}

// Units that are suppressed on the sand with nobody to command them try to rally with
// every chit, though that mostly fails: nothing is lost by it, and the beach is not
// cleared while they lie there (G19.1, 4.3.2).
func TestPinnedUnitsRally(t *testing.T) {
	units := [][]string{{"716-4-ost-642", "45.015"}}
	for _, company := range "abcd" {
		units = append(units, []string{"3br-" + string(company) + "-2-e-yorks", "33.008", "suppressed", "hits=1"})
	}
	g, p := sceneIn(t, "campaign", cleared, units)
	if got := play(t, g, p); count(got, "rally") != 4 {
		t.Errorf("of 4 units %d rally: %v", count(got, "rally"), got)
	}
}

// Columns that come off the sand go on inland: nobody stays in column behind a gap, where
// all others have to come through.
func TestExitIsLeftFree(t *testing.T) {
	units := [][]string{{"716-4-ost-642", "45.015"}, {"ldr-3br-8bde", "36.007"}}
	for i, battalion := range []string{"1-suffolk", "2-e-yorks"} {
		for _, company := range "abcd" {
			units = append(units, []string{"3br-" + string(company) + "-" + battalion, []string{"36.007", "35.007"}[i]})
		}
	}
	g, p := sceneIn(t, "campaign", cleared, units)
	got := play(t, g, p)
	f, _ := game.Read(p)
	for u := range f.Scenario().Units {
		if x := &f.Scenario().Units[u]; x.Side == order.Allied && f.Sand(f.At(u)) {
			t.Errorf("%s is still on the sand", x.ID)
		}
	}
	if f.Uncleared(2) {
		t.Errorf("the beach is not cleared: %v", got)
	}
}

// Who cannot go into column because somebody lies suppressed in column in his hex goes along
// the sand to another.
func TestGoesRoundTheBlocked(t *testing.T) {
	g, p := sceneIn(t, "campaign", cleared, [][]string{{"716-4-ost-642", "45.015"},
		{"3br-d-2-e-yorks", "34.008", "column", "suppressed", "hits=2"}, {"3br-b-13-18-krh", "34.008"}, {"3br-5-rm-spt", "34.008"}})
	got := play(t, g, p)
	f, _ := game.Read(p)
	for u := range f.Scenario().Units {
		if x := &f.Scenario().Units[u]; (x.ID == "3br-b-13-18-krh" || x.ID == "3br-5-rm-spt") && f.Scenario().Ground.Grid.Name(f.At(u)) == "34.008" {
			t.Errorf("%s stays: %v", x.ID, got)
		}
	}
}

// A leader goes where units lie suppressed on the sand: near him they rally without a check.
func TestLeaderGoesToThePinned(t *testing.T) {
	g, p := sceneIn(t, "campaign", cleared, [][]string{
		{"ldr-3br-8bde", "40.009"}, {"3br-a-1-s-lancs", "40.009"}, {"3br-b-1-s-lancs", "37.009"},
		{"3br-a-2-e-yorks", "33.008", "suppressed", "hits=1"}, {"3br-b-2-e-yorks", "33.008", "suppressed", "hits=1"}, {"716-4-ost-642", "45.015"}})
	got := play(t, g, p)
	f, _ := game.Read(p)
	for u := range f.Scenario().Units {
		if x := &f.Scenario().Units[u]; x.Side == order.Allied && f.Suppressed(u) {
			t.Errorf("%s is still suppressed: %v", x.ID, got)
		}
	}
}

// Command points that are received become dispatch points, which buy a brigade's chit: one
// for four points moves more than four second actions (G5.3, G5.6).
func TestPointsBuyChits(t *testing.T) {
	g, p := sceneIn(t, "campaign", [][2]string{{"turn", "6"}, {"chit", "direct-allied"}, {"mug", "3br"}, {"cp", "3br 0"}}, [][]string{
		{"ldr-3br-8bde", "36.007"}, {"3br-a-1-suffolk", "36.007"}, {"716-4-ost-642", "45.015"}})
	bot := newBot(steady, 0)
	rng := rand.New(rand.NewPCG(2, 2))
	for range 20 {
		n := p.Node()
		var c kernel.Choice
		f, _ := game.Read(p)
		switch {
		case f.Kind() == game.AtConvert:
			got := g.Format(p, bot.Choose(context.Background(), p.View(n.Seat), rng))
			if want := f.Points(f.Active()) - purse; want < 3 || got != "convert "+string(rune('0'+want)) {
				t.Errorf("with %d points it chooses %q", f.Points(f.Active()), got)
			}
			return
		case n.Seat == kernel.Chance:
			c = kernel.Draw(p.Outcomes(nil), rng)
		default:
			c, _ = p.Default()
		}
		p.Apply(c, nil)
	}
	t.Fatal("no points are received")
}

// The chit that is bought is that of the brigade which can fight, not of the one with more
// units that all lie suppressed.
func TestBuysWhoFights(t *testing.T) {
	units := [][]string{{"716-4-ost-642", "36.010"}, {"ldr-3br-27ab", "36.007"}, {"3br-a-13-18-krh", "36.007"}, {"3br-b-13-18-krh", "36.007"}, {"3br-c-13-18-krh", "36.007"}, {"3br-a-staffs-yeo", "35.007"}}
	for _, company := range "abcd" {
		units = append(units, []string{"3br-" + string(company) + "-2-e-yorks", "33.008", "suppressed", "hits=2"})
	}
	units = append(units, []string{"3br-mor-2-e-yorks", "34.007", "suppressed"}, []string{"3br-car-2-e-yorks", "34.007", "suppressed"})
	g, p := sceneIn(t, "campaign", [][2]string{{"turn", "6"}, {"dp", "3br 4"}, {"dispatch", "allied"}}, units)
	if got := g.Format(p, newBot(steady, 0).Choose(context.Background(), p.View(0), rand.New(rand.NewPCG(2, 2)))); got != "buy 27ab" && got != "buy 3br-27ab" {
		t.Errorf("it chooses %q", got)
	}
}

// landingIn is a campaign at a step of the naval phase of a turn.
func landingIn(t *testing.T, turn, step string) kernel.Position {
	t.Helper()
	g := load(t)
	p, err := g.New("campaign", nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range [][2]string{{"turn", turn}, {"naval", step}} {
		if err := g.Set(p, s[0], s[1]); err != nil {
			t.Fatal(err)
		}
	}
	return p
}

// In the campaign the waves are spread over all hexes of their beaches: there is a whole day
// to empty the sand, and who waits at sea takes no beach.
func TestWavesAreSpread(t *testing.T) {
	p := landingIn(t, "3", "load")
	bot := newBot(steady, 0)
	rng := rand.New(rand.NewPCG(2, 2))
	used := map[int16]int{}
	for range 60 {
		f, _ := game.Read(p)
		if n := p.Node(); n.Seat != 0 || f.Kind() != game.AtLoad && f.Kind() != game.AtWave {
			break
		}
		c := bot.Choose(context.Background(), p.View(0), rng)
		if c.Verb == game.DoAssign {
			used[c.B]++
		}
		p.Apply(c, nil)
	}
	if len(used) < 8 {
		t.Errorf("the loads go to %d boxes: %v", len(used), used)
	}
}

// Every battalion of the first wave comes ashore at once, with the brigades' leaders: tanks
// and engineers leave it a hex (4.5.1).
func TestBattalionsFindRoom(t *testing.T) {
	p := landingIn(t, "2", "land")
	bot := newBot(steady, 0)
	rng := rand.New(rand.NewPCG(2, 2))
	for {
		n := p.Node()
		f, _ := game.Read(p)
		if f.Kind() == game.AtWave || f.Kind() == game.AtLoad {
			break
		}
		var c kernel.Choice
		switch {
		case n.Seat == kernel.Chance:
			c = kernel.Draw(p.Outcomes(nil), rng)
		case f.Kind() == game.AtLanding:
			c = bot.Choose(context.Background(), p.View(n.Seat), rng)
		default:
			var calm bool
			if c, calm = p.Default(); !calm {
				c = bot.Choose(context.Background(), p.View(n.Seat), rng)
			}
		}
		p.Apply(c, nil)
	}
	f, _ := game.Read(p)
	for u := range f.Scenario().Units {
		if f.Waits(u) {
			t.Errorf("%s has not landed", f.Scenario().Units[u].ID)
		}
	}
}
