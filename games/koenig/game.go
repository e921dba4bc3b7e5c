package koenig

import (
	"fmt"
	"slices"
	"strings"

	"sandtable/kernel"
)

// Game is the rules with one set of data. It is immutable and safe for concurrent use.
type Game struct {
	info    *kernel.Info
	beaches []*scenario
}

// heavyOption is the option for Ex.7.
const heavyOption = "heavy-weapons"

var heavyValues = []string{"no-assault", "may-assault"}

// Info describes the game.
func (g *Game) Info() *kernel.Info { return g.info }

// Rules lists the rules.
func (g *Game) Rules() []kernel.Rule { return rules[:] }

func (g *Game) describe(digest string) *kernel.Info {
	in := &kernel.Info{
		ID: "koenig", Name: "Paul Koenig's D-Day", Ruleset: "koenig/1", Data: digest,
		Blurb:   "Five beaches, battalions and companies at one kilometre a hex, ten turns and a cup of chits.",
		Credits: "Game design: Paul Koenig; development: Alan Emrich (Victory Point Games, 2009). Maps, values and exclusive rules: our reconstruction.",
		Seats:   []kernel.SeatInfo{{ID: sideIDs[allied], Name: sideNames[allied]}, {ID: sideIDs[german], Name: sideNames[german]}}, Open: true,
		Nodes: nodeNames[:],
		Notes: notes,
	}
	for _, sc := range g.beaches {
		values := slices.Clone(heavyValues)
		if sc.special.heavyMayEnter {
			slices.Reverse(values)
		}
		in.Scenarios = append(in.Scenarios, kernel.Scenario{
			ID: sc.id, Name: sc.name, Blurb: sc.blurb, Turns: len(sc.turns) - 1, Minutes: sc.minutes,
			Options: []kernel.Option{{ID: heavyOption, Name: "Heavy weapons", Help: "Whether heavy weapons may start close combat.",
				Values: values, RuleRef: rules[ruleHeavy].Number}},
		})
	}
	return in
}

func (g *Game) find(id string) *scenario {
	for _, sc := range g.beaches {
		if sc.id == id {
			return sc
		}
	}
	return nil
}

// New sets up a beach at the first decision of turn 1 (3.0).
func (g *Game) New(scenario string, o kernel.Options) (kernel.Position, error) {
	sc := g.find(scenario)
	if sc == nil {
		ids := make([]string, len(g.beaches))
		for i, b := range g.beaches {
			ids[i] = b.id
		}
		return nil, fmt.Errorf("no scenario %q; there are: %s", scenario, strings.Join(ids, ", "))
	}
	p := &pos{sc: sc}
	p.heavyOK = sc.special.heavyMayEnter
	for id, v := range o {
		if id != heavyOption {
			return nil, fmt.Errorf("no option %q; there is: %s", id, heavyOption)
		}
		if !slices.Contains(heavyValues, v) {
			return nil, fmt.Errorf("option %s cannot be %q; it is %s", heavyOption, v, strings.Join(heavyValues, " or "))
		}
		p.heavyOK = v == heavyValues[1]
	}
	for u := range sc.units {
		p.at[u] = due
		if sc.units[u].entry == bySetup {
			p.at[u] = sc.units[u].hex
		}
	}
	for u := len(sc.units); u < maxUnits; u++ {
		p.at[u] = aside
	}
	for u := range sc.units {
		p.claim(p.at[u], nil)
	}
	p.turn, p.active = 1, -1
	p.stack.Push(kernel.Frame{Proc: procTurn})
	p.run(nil)
	return p, nil
}

// reader gives the position behind a reader, and the seat if it is a view.
func reader(r kernel.Reader) (*pos, kernel.Seat) {
	if v, ok := r.(*view); ok {
		return &v.pos, v.seat
	}
	return r.(*pos), kernel.Nobody
}
