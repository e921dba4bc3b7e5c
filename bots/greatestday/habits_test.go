package greatestday

import (
	"context"
	"flag"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"sandtable/bots"
	game "sandtable/games/greatestday"
	"sandtable/games/greatestday/order"
	"sandtable/kernel"
)

// What TestHabits plays; docs/opponents/greatestday.md names what was measured with them.
var (
	habitGames    = flag.Int("habits", 3, "games that TestHabits plays")
	habitScenario = flag.String("habits-of", "black-baron", "the scenario that TestHabits plays")
)

// habits are sums over games of what shows how an opponent plays, by side.
type habits struct {
	games     int
	won       [2]int
	lead      int32
	passed    [2]int // chances to fire at who moves that were let go, where a 0 at least hits
	snaps     [2]int // and those that were taken
	suicides  [2]int // conversions by which the unit itself was lost (G18.4)
	silent    [2]int // units that could have fired on a chit that was finished
	works     [2]int // engineer actions on the sand
	assaults  [2]int
	columns   [2]int // units in column before the enemy within three hexes, at the end of an own division's chit
	formed    [2]int // and all others there
	left      [2]int // command points at the end
	boxed     [2]int // units that an own division's chit leaves in the box
	afloat    int    // units at sea at the end
	idle      [2]int // units that have not acted in the last turn, could, and have the enemy within eight hexes
	prone     [2]int // hexes beside a unit that could assault, all enemies in which lie suppressed, when a chit is finished
	led, lone [2]int // units in command at the end of an own division's chit, and out of it
}

// watcher follows one game.
type watcher struct {
	h     *habits
	g     *game.Game
	acted map[int]bool
}

// works are what nobody does on the sand, from where he has to go.
var works = map[string]bool{"dig": true, "entrench": true, "dig-for": true, "mine": true, "rearguard": true}

// before looks at a choice before it is made.
func (w *watcher) before(p kernel.Position, legal []kernel.Choice, c kernel.Choice) {
	f, _ := game.Read(p)
	seat := p.Node().Seat
	u := f.InHand()
	switch {
	case c.Verb == game.DoShoot:
		w.h.snaps[seat]++
	case f.Kind() == game.AtReact && c.Verb == game.DoHold:
		v, to := f.Trigger()
		for _, x := range legal {
			if x.Verb != game.DoShoot {
				continue
			}
			if faces, ok := f.Snap(int(x.A), v, to); ok && faces[0] < 10 {
				w.h.passed[seat]++
				break
			}
		}
	case c.Verb == game.DoAssault:
		w.h.assaults[seat]++
	}
	if u >= 0 && f.Kind() != game.AtReact && f.Kind() != game.AtCheck {
		w.acted[u] = true
		if f.Sand(f.At(u)) && works[strings.Fields(w.g.Format(p, c))[0]] {
			w.h.works[seat]++
		}
	}
	if f.Active() >= 0 && f.Kind() == game.AtActivate && !slices.ContainsFunc(legal, func(x kernel.Choice) bool { return x == c && x.Verb == game.DoPick }) {
		w.finished(f, legal, seat)
	}
}

// finished looks at the end of a division's chit.
func (w *watcher) finished(f game.Facts, legal []kernel.Choice, seat kernel.Seat) {
	side := game.SideOf(seat)
	units := f.Scenario().Units
	for _, x := range legal {
		if x.Verb != game.DoPick || units[x.A].Class == order.Leader {
			continue
		}
		for v := range units {
			if plain, _, _, ok := f.Shot(int(x.A), v); ok && plain[0] < 10 {
				w.h.silent[seat]++
				break
			}
		}
	}
	seen := map[int16]bool{}
	for v := range units {
		if h := f.At(v); units[v].Side != side && units[v].Class != order.Leader && h >= 0 && !seen[h] {
			if seen[h] = true; lying(f, h) && slices.ContainsFunc(legal, func(x kernel.Choice) bool {
				return x.Verb == game.DoPick && fit(f, int(x.A)) && f.Scenario().Ground.Grid.Distance(f.At(int(x.A)), h) == 1
			}) {
				w.h.prone[seat]++
			}
		}
	}
	for u := range units {
		if units[u].Side != side || units[u].Class == order.Leader {
			continue
		}
		switch {
		case f.Boxed(u) && int(units[u].Div) == f.Active():
			w.h.boxed[seat]++
		case f.At(u) < 0 || f.Steps(u) == 0:
			continue
		case f.InColumn(u) && near(f, u, 3):
			w.h.columns[seat]++
		case near(f, u, 3):
			w.h.formed[seat]++
		}
		if f.At(u) >= 0 && int(units[u].Div) == f.Active() {
			if f.InCommand(u) {
				w.h.led[seat]++
			} else {
				w.h.lone[seat]++
			}
		}
	}
}

// lying tells whether all in a hex lie suppressed.
func lying(f game.Facts, h int16) bool {
	for u := f.First(h); u >= 0; u = f.After(u) {
		if f.Scenario().Units[u].Class != order.Leader && !f.Suppressed(u) {
			return false
		}
	}
	return true
}

// fit tells whether a unit could assault.
func fit(f game.Facts, u int) bool {
	m := &f.Scenario().Units[u]
	return m.Assault > 0 && m.Allow > 0 && f.Steps(u) > 0 && !f.Suppressed(u) && !f.Mounted(u)
}

// near tells whether a unit has an enemy who fights within so many hexes.
func near(f game.Facts, u, within int) bool {
	units, grid := f.Scenario().Units, f.Scenario().Ground.Grid
	for v := range units {
		if units[v].Side != units[u].Side && units[v].Class != order.Leader && f.At(v) >= 0 && grid.Distance(f.At(u), f.At(v)) <= within {
			return true
		}
	}
	return false
}

// over looks at the end of a game.
func (w *watcher) over(p kernel.Position) {
	f, _ := game.Read(p)
	r, _ := p.Result()
	w.h.games++
	w.h.lead += r.Score[0] - r.Score[1]
	if r.Winner >= 0 {
		w.h.won[r.Winner]++
	}
	units := f.Scenario().Units
	for u := range units {
		x := &units[u]
		if x.Class == order.Leader || x.Class == order.Ship || x.Class == order.Craft {
			continue
		}
		if f.AtSea(u) {
			w.h.afloat++
		}
		if f.At(u) >= 0 && f.Steps(u) > 0 && x.Allow > 0 && !w.acted[u] && near(f, u, 8) {
			w.h.idle[x.Side]++
		}
	}
	for d := range f.Scenario().Divisions {
		w.h.left[f.Scenario().Divisions[d].Side] += f.Points(d)
	}
}

// TestHabits plays games of the opponent against itself and counts what nobody who owns the
// game would do. With -v it tells all that it counts.
func TestHabits(t *testing.T) {
	g := load(t)
	h := &habits{}
	for seed := range uint64(*habitGames) {
		p, err := g.New(*habitScenario, nil)
		if err != nil {
			t.Fatal(err)
		}
		seats := []bots.Bot{Kinds()[0].New(g, 0), Kinds()[0].New(g, 0)}
		rng := rand.New(rand.NewPCG(seed, 41))
		w := &watcher{h: h, g: g, acted: map[int]bool{}}
		turn := 0
		var legal []kernel.Choice
		for !p.Node().Final {
			f, _ := game.Read(p)
			if f.Turn() != turn {
				turn = f.Turn()
				clear(w.acted)
			}
			n := p.Node()
			if n.Seat == kernel.Chance {
				p.Apply(kernel.Draw(p.Outcomes(nil), rng), nil)
				continue
			}
			c := seats[n.Seat].Choose(context.Background(), p.View(n.Seat), rng)
			legal = p.Legal(legal[:0])
			w.before(p, legal, c)
			u, check := f.Checked(), c.Verb == game.DoSpend && slices.Contains(legal, kernel.Choice{Verb: game.DoAccept})
			p.Apply(c, nil)
			if check && f.At(u) < 0 && f.Scenario().Units[u].Class != order.Craft { // which leave when they have landed
				h.suicides[n.Seat]++
			}
		}
		w.over(p)
	}
	t.Logf("%s, %d games: Allies %d, Germans %d, lead %.1f", *habitScenario, h.games, h.won[0], h.won[1], float64(h.lead)/float64(h.games))
	for _, x := range []struct {
		name string
		n    [2]int
	}{
		{"fire at movers passed up", h.passed}, {"fire at movers", h.snaps}, {"conversions that kill", h.suicides}, {"could have fired when the chit was finished", h.silent},
		{"works on the sand", h.works}, {"assaults", h.assaults}, {"in column near the enemy", h.columns}, {"not in column there", h.formed},
		{"command points at the end", h.left}, {"left in the box", h.boxed}, {"idle in the last turn", h.idle}, {"beside the suppressed, not assaulted", h.prone}, {"in command", h.led}, {"out of command", h.lone},
	} {
		t.Logf("%-46s %6.1f %6.1f", x.name, float64(x.n[0])/float64(h.games), float64(x.n[1])/float64(h.games))
	}
	t.Logf("at sea at the end %.1f", float64(h.afloat)/float64(h.games))
	for _, x := range []struct {
		what string
		n    [2]int
	}{
		{"works on the sand", h.works}, {"units spend a command point and are gone", h.suicides}, {"units with a target finish without having fired", h.silent},
	} {
		if x.n != [2]int{} {
			t.Errorf("%s: %d Allied, %d German in %d games", x.what, x.n[0], x.n[1], h.games)
		}
	}
}
