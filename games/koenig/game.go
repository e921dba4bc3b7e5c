package koenig

import (
	"slices"

	"sandtable/kernel"
	"sandtable/play"
)

// Game is the rules with one set of data. It is immutable and safe for concurrent use.
type Game struct {
	*play.Book[*pos]
	info    *kernel.Info
	beaches []*scenario
}

// heavyOption is the option for Ex.7.
const heavyOption = "heavy-weapons"

var heavyValues = []string{"no-assault", "may-assault"}

// Info describes the game.
func (g *Game) Info() *kernel.Info { return g.info }

func (g *Game) describe(digest string) *kernel.Info {
	in := &kernel.Info{
		ID: "koenig", Name: "Paul Koenig's D-Day", Ruleset: "koenig/1", Data: digest,
		Blurb:   "Five beaches, battalions and companies at one kilometre a hex, ten turns and a cup of chits.",
		Credits: "Game design: Paul Koenig; development: Alan Emrich (Victory Point Games, 2009). Maps, values and exclusive rules: our reconstruction.",
		Seats:   []kernel.SeatInfo{{ID: sideIDs[allied], Name: sideNames[allied]}, {ID: sideIDs[german], Name: sideNames[german]}}, Open: true,
		Nodes: book.Nodes(),
		Notes: notes, Tables: g.charts(),
	}
	for _, sc := range g.beaches {
		values := slices.Clone(heavyValues)
		if sc.special.heavyMayEnter {
			slices.Reverse(values)
		}
		in.Scenarios = append(in.Scenarios, kernel.Scenario{
			ID: sc.id, Name: sc.name, Blurb: sc.blurb, Turns: len(sc.turns) - 1, Minutes: sc.minutes,
			Options: []kernel.Option{{ID: heavyOption, Name: "Heavy weapons", Help: "Whether heavy weapons may start close combat.",
				Values: values, RuleRef: ruleHeavy.Number}},
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
	set, err := play.Choose(g.info, scenario, o)
	if err != nil {
		return nil, err
	}
	sc := g.find(scenario)
	p := &pos{sc: sc}
	p.heavyOK = set[heavyOption] == heavyValues[1]
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
	book.Run(p, nil)
	return p, nil
}
