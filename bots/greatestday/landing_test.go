package greatestday

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"sandtable/bots"
	"sandtable/bots/botstest"
	game "sandtable/games/greatestday"
	"sandtable/games/greatestday/order"
	"sandtable/kernel"
)

// Both seats land and defend to the end of the game, with next to no time to think.
func TestLandingToTheEnd(t *testing.T) {
	if testing.Short() {
		t.Skip("three whole games of some 200 counters")
	}
	g := load(t)
	for _, id := range []string{"storming-sword", "storming-juno", "storming-gold"} {
		t.Run(id, func(t *testing.T) { landToTheEnd(t, g, id) })
	}
}

func landToTheEnd(t *testing.T, g *game.Game, scenario string) {
	t.Helper()
	p, err := g.New(scenario, nil)
	if err != nil {
		t.Fatal(err)
	}
	kind := Kinds()[0]
	seats := []bots.Bot{kind.New(g, time.Millisecond), kind.New(g, time.Millisecond)}
	rng := rand.New(rand.NewPCG(6, 6))
	botstest.Play(context.Background(), t, g, p, seats, rng, 20000)
	f, _ := game.Read(p)
	if f.Track(0, order.Nests) == int(f.Scenario().Beaches[0].Nests) {
		t.Error("the landing has not brought the Nests down at all")
	}
}

// open are the settings of a beach whose defences are down, at an hour at which it can be
// cleared, with the division's chit in play.
var open = [][2]string{{"track", "sword obstacles 0"}, {"track", "sword nests 0"}, {"track", "sword gaps 0"}, {"turn", "3"}, {"chit", "3br"}}

// The last unit leaves the sand and so clears the beach (4.3.2): what follows is worth more
// than what was before, for all who are off the sand already too.
func TestLastOffTheSand(t *testing.T) {
	units := [][]string{{"3br-a-1-s-lancs", "35.007"}, {"ldr-3br-8bde", "35.007"}, {"716-4-ost-642", "45.015"}}
	for i, battalion := range []string{"1-suffolk", "2-e-yorks", "2-ksli", "2-warwick", "1-norfolk", "2-lincoln", "2-rur", "1-kosb"} {
		for _, company := range "abcd" {
			units = append(units, []string{"3br-" + string(company) + "-" + battalion, fmt.Sprintf("35.%03d", 9+i%4)})
		}
	}
	g, p := sceneIn(t, "storming-sword", append([][2]string{{"gap", "35.007/35.008 open"}}, open...), units)
	got := play(t, g, p)
	if f, _ := game.Read(p); f.Uncleared(0) {
		t.Errorf("the beach is not cleared: %v", got)
	}
}

// A craft that is adrift is worked free: nobody comes off it and no beach is cleared before.
func TestWorksFree(t *testing.T) {
	g, p := sceneIn(t, "storming-sword", open, [][]string{{"3br-a-1-s-lancs", "34.007"}, {"ldr-3br-8bde", "34.007"}, {"716-4-ost-642", "45.015"}})
	if err := g.Set(p, "drift", "3br-a-1-s-lancs 2"); err != nil {
		t.Fatal(err)
	}
	if got := play(t, g, p); !slices.Contains(got, "free") {
		t.Errorf("it does %v", got)
	}
}

// The first ships that reach coastal batteries shell those: each salvo keeps one from
// firing at the craft (4.4.7).
func TestBatteriesAreSilenced(t *testing.T) {
	g := load(t)
	p, err := g.New("storming-sword", nil)
	if err != nil {
		t.Fatal(err)
	}
	bot := Kinds()[0].New(g, 0)
	rng := rand.New(rand.NewPCG(3, 3))
	silenced := map[string]bool{}
	for f, _ := game.Read(p); f.Kind() != game.AtBatteries && f.Kind() != game.AtLanding; {
		switch n := p.Node(); {
		case n.Seat == kernel.Chance:
			p.Apply(kernel.Draw(p.Outcomes(nil), rng), nil)
		case n.Seat == kernel.Seat(order.Allied):
			c := bot.Choose(context.Background(), p.View(n.Seat), rng)
			if text := g.Format(p, c); strings.HasPrefix(text, "shell") && strings.HasSuffix(text, "-bty") {
				silenced[text] = true
			}
			p.Apply(c, nil)
		default:
			c, _ := p.Default()
			p.Apply(c, nil)
		}
	}
	if len(silenced) < 4 {
		t.Errorf("batteries that are shelled: %v", silenced)
	}
}

// Who comes off the sand looks closely at the hex behind the gap too, where it is nearer to
// where he is sent than those farther on: what it costs to stand there is judged then.
func TestLooksBehindTheGap(t *testing.T) {
	_, p := sceneIn(t, "storming-sword", append([][2]string{{"gap", "35.007/35.008 open"}}, open...), [][]string{
		{"3br-a-1-suffolk", "35.007", "column"}, {"ldr-3br-8bde", "35.007"}, {"716-4-ost-642", "45.015"}})
	f, _ := game.Read(p)
	hex := map[string]int16{}
	for h := range int16(f.Scenario().Ground.Grid.Len()) {
		hex[f.Scenario().Ground.Grid.Name(h)] = h
	}
	u := slices.IndexFunc(f.Scenario().Units, func(x order.Member) bool { return x.ID == "3br-a-1-suffolk" })
	p.Apply(kernel.Choice{Verb: game.DoPick, A: int16(u)}, nil)
	b := newBot(steady, 0)
	b.prepare(context.Background(), p, 0, rand.New(rand.NewPCG(1, 1)))
	b.orders(f)
	b.judge.goal[u], b.judge.eager[u] = hex["35.008"], 0.3
	var list []option
	for _, h := range []string{"36.009", "35.009", "36.010", "37.009", "34.010", "35.008"} {
		list = append(list, option{choice: kernel.Choice{Verb: game.DoMove, A: hex[h]}})
	}
	b.thin(p, &list)
	if !slices.ContainsFunc(list, func(o option) bool { return o.choice.A == hex["35.008"] }) {
		t.Errorf("the hex behind the gap is not among the moves that it looks at: %v", list)
	}
}
