package atlanticwall

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	game "sandtable/games/atlanticwall"
	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
)

// Rules by which steps are lost that a careful player keeps: 8.12 who is one too many in a hex, 12.12
// who breaks up at night; and one by which only Allies lose any.
const (
	tooMany   = "8.12"
	atNight   = "12.12"
	inBattle  = "9.74"
	atShips   = "18.44"
	firstTurn = 40
	lossGames = 12 // campaigns at least: of three the night costs 19 to 29 steps each, by chance
)

// tellers counts the steps that either side loses on the ground, by what costs them: the rule, and in
// battles how good the column was.
type tellers struct {
	g      *game.Game
	f      game.Facts
	by     [2]map[string]int
	column map[int]int // of the last battle that a unit was in
	steps  []int
	way    string // why a step goes instead of a hex
}

// before notes what everybody has, and who is in the battle that is rolled.
func (c *tellers) before(p kernel.Position) {
	units := c.f.Scenario().Units
	for u := range units {
		c.steps[u] = c.f.Steps(u)
	}
	h, column, _ := c.f.Attack()
	if h < 0 || p.Node().Seat != kernel.Chance {
		return
	}
	for u := range units {
		if c.f.At(u) == h || c.f.Attacks(u) {
			c.column[u] = column
		}
	}
}

// after counts the losses that are told of.
func (c *tellers) after(p kernel.Position, events []kernel.Event) {
	units := c.f.Scenario().Units
	for _, e := range events {
		l := c.g.Tell(p, e)
		if l.Kind != "loss" {
			continue
		}
		switch {
		case strings.Contains(l.Text, "is in an enemy zone: a step"), strings.Contains(l.Text, "no way out; a step instead"):
			c.way = ", on the way back"
			continue
		case len(l.Pieces) == 0, strings.Contains(l.Text, " fires at "):
			continue // a battery is named before what it hits; who is lost in the craft is told next
		}
		u := slices.IndexFunc(units, func(m order.Member) bool { return m.ID == l.Pieces[0] })
		if u < 0 || !units[u].OnGround() {
			continue
		}
		n := 1
		if strings.Contains(l.Text, "eliminated") {
			n = max(c.steps[u], 1)
		}
		c.steps[u] -= n
		side, why := units[u].Side(), l.Rule
		if l.Rule == inBattle || strings.HasPrefix(l.Rule, "25.") {
			role := "defends"
			if side == c.f.Side() {
				role = "attacks"
			}
			why = fmt.Sprintf("%s %s, column %d to %d%s", inBattle, role, c.column[u]/4*4, c.column[u]/4*4+3, c.way)
		}
		c.way = ""
		c.by[side][why] += n
	}
}

// Few steps of the campaign go by overstacking and by attacks at night: the Allies used to lose 57 and
// 105 of them in a whole one, since beaches and hexes were too full, the most was given up there, and
// at night a D eliminates whoever attacks (docs/opponents/atlanticwall.md).
func TestLossesByCause(t *testing.T) {
	g, kind := load(t), Kinds()[0]
	games := max(*measured, lossGames)
	var sum [2]map[string]int
	for side := range sum {
		sum[side] = map[string]int{}
	}
	for i := range games {
		p, err := g.New(campaignID, nil)
		if err != nil {
			t.Fatal(err)
		}
		f, _ := game.Read(p)
		c := &tellers{g: g, f: f, by: sum, column: map[int]int{}, steps: make([]int, len(f.Scenario().Units))}
		rng := rand.New(rand.NewPCG(uint64(700+i), 5))
		seats := [2]interface {
			Choose(context.Context, kernel.View, *rand.Rand) kernel.Choice
		}{kind.New(g, 0), kind.New(g, 0)}
		var told kernel.Recorder
		for f.Turn() <= max(*days, firstTurn) && !p.Node().Final {
			c.before(p)
			var do kernel.Choice
			if seat := p.Node().Seat; seat == kernel.Chance {
				do = kernel.Draw(p.Outcomes(nil), rng)
			} else {
				do = seats[seat].Choose(context.Background(), p.View(seat), rng)
			}
			told.Reset()
			p.Apply(do, &told)
			c.after(p, told.Events)
		}
	}
	for side := range sum {
		for _, why := range slices.Sorted(maps.Keys(sum[side])) {
			t.Logf("%s lose %5.1f by %s", [2]string{"Allies", "Germans"}[side], float64(sum[side][why])/float64(games), why)
		}
	}
	if n := sum[order.German][atShips]; n > 0 {
		t.Errorf("the Germans lose %d steps in %d campaigns by their own fire at ships and landing craft", n, games)
	}
	allied := sum[order.Allied]
	if n := allied[tooMany]; n > 8*games {
		t.Errorf("the Allies lose %d steps in %d campaigns by overstacking", n, games)
	}
	if n := allied[atNight]; n == 0 || n > 25*games {
		t.Errorf("the Allies lose %d steps in %d campaigns by attacks at night", n, games)
	}
}
