package dday91

import (
	"fmt"
	"slices"
	"strings"

	"sandtable/games/dday91/order"
	"sandtable/kernel"
	"sandtable/scene"
)

// Board returns the sheet. The board's top points to the north-east, as the
// printed one does: letters run to the right and numbers down.
func (g *Game) Board(r kernel.Reader) *scene.Board {
	return g.boards[full(r).sc.Column]
}

// north is where north lies, clockwise from the upper edge: the board's top points
// to a bearing of 53 degrees.
const north = -53

// terrainKinds are the legend kinds of terrain.
var terrainKinds = [...]string{"clear", "city", "fortress", "forest", "marsh", "mountain", "sea", "out"}

var legend = []scene.Legend{
	{Kind: "clear", Group: "terrain", Name: "Clear", Move: "1 (bad weather 2)", Rule: "3b2.2"},
	{Kind: "city", Group: "terrain", Name: "City", Move: "1", Combat: "+1 each defending ground unit, -1 each attacker", Rule: "4b2"},
	{Kind: "fortress", Group: "terrain", Name: "Fortified city", Move: "1", Combat: "+4 each German ground unit (Allies +1), -1 each attacker", Rule: "4b6"},
	{Kind: "forest", Group: "terrain", Name: "Forest", Move: "2", Combat: "+1 each defending ground unit, -1 each mechanized attacker", Rule: "4b4"},
	{Kind: "marsh", Group: "terrain", Name: "Marsh", Move: "2", Combat: "-1 each mechanized attacker", Rule: "4b7"},
	{Kind: "mountain", Group: "terrain", Name: "Mountain", Move: "2", Combat: "+2 each defending leg unit, -1 each attacker", Rule: "4b8"},
	{Kind: "sea", Group: "terrain", Name: "Sea", Move: "invasions and aircraft only", Rule: "3b3.1"},
	{Kind: "out", Group: "terrain", Name: "Out of play", Move: "closed", Rule: "3b3.1"},
	{Kind: "river", Group: "side", Name: "River", Move: "+1", Combat: "-1 each ground unit attacking across", Rule: "4b9"},
	{Kind: "border", Group: "side", Name: "National border", Rule: "6a.1"},
	{Kind: "sea-side", Group: "side", Name: "All-sea hexside", Move: "no ground units", Combat: "no attack", Rule: "3b3.1"},
	{Kind: "port", Group: "tag", Name: "Port", Rule: "3e1.1"},
	{Kind: "supply", Group: "tag", Name: "Supply source", Rule: "3c.2"},
	{Kind: "landing", Group: "tag", Name: "Invasion hex", Move: "2 Moves times its number for each piece", Rule: "3e2.1"},
	{Kind: "fortified", Group: "tag", Name: "Fortified", Combat: "+2 each German ground unit", Rule: "4b5"},
	{Kind: "objective", Group: "tag", Name: "Objective", Rule: "6.3"},
	{Kind: "coast", Group: "tag", Name: "Coast", Combat: "+1 (1943) or +2 (1944) each defender if all attackers invade", Rule: "4b3"},
}

// paint makes the sheet of a scenario.
func (g *Game) paint(i int) *scene.Board {
	lo, hi := g.d.Grid.Bounds()
	b := &scene.Board{
		Name: "Western Europe", Unit: "km", North: north, Bounds: [4]float64{lo.X - 6, lo.Y - 6, hi.X + 6, hi.Y + 6},
		Hex: &scene.Hexes{Width: order.HexKm, Flat: true}, Legend: legend,
		Layers: g.d.Sheet.Layers, Labels: slices.Clone(g.d.Sheet.Labels), Sources: g.d.Sheet.Sources,
		Links: []scene.Link{}, Charts: charts, Plans: true, Counters: g.counters(),
	}
	for h := range g.d.Hex {
		x := &g.d.Hex[h]
		c := g.d.Grid.Center(int16(h))
		pl := scene.Place{ID: x.Name, X: c.X, Y: c.Y, Terrain: terrainKinds[x.Terrain], Name: x.Town}
		pl.Tags, pl.Note = g.marks(i, int16(h))
		b.Places = append(b.Places, pl)
		if x.Town != "" {
			b.Labels = append(b.Labels, scene.Label{Text: x.Town, X: c.X, Y: c.Y + order.HexKm*0.36, Size: 11, Kind: "city"})
		}
		for d := range 3 {
			n := x.Next[d]
			if n < 0 || x.Terrain == order.Outside && g.d.Hex[n].Terrain == order.Outside {
				continue
			}
			for _, k := range []struct {
				on   bool
				kind string
			}{
				{x.River[d], "river"},
				{x.IsLand() && g.d.Hex[n].IsLand() && x.Country != g.d.Hex[n].Country && !x.AllSea[d], "border"},
				{x.AllSea[d], "sea-side"},
			} {
				if k.on {
					b.Sides = append(b.Sides, scene.Side{A: x.Name, B: g.d.Hex[n].Name, Kind: k.kind})
				}
			}
		}
	}
	return b
}

// marks are the tags of a hex and its note.
func (g *Game) marks(scenario int, h int16) ([]string, string) {
	x := &g.d.Hex[h]
	var tags, notes []string
	add := func(on bool, tag string) {
		if on {
			tags = append(tags, tag)
		}
	}
	goal := false
	for _, t := range g.d.Scenarios[scenario].Goals {
		goal = goal || t == h
	}
	add(goal, "objective")
	add(x.Port, "port")
	add(x.Circled >= 0 || x.Boxed >= 0, "supply")
	add(x.Fort, "fortified")
	add(x.Invasion > 0, "landing")
	add(x.Coastal && x.Continental() && !x.IsCity(), "coast")
	if x.Circled > 0 {
		notes = append(notes, fmt.Sprintf("Allied supply %d", x.Circled))
	}
	if x.Boxed > 0 {
		notes = append(notes, fmt.Sprintf("German supply %d", x.Boxed))
	}
	if x.Invasion > 0 {
		var to []string
		for _, t := range x.Targets() {
			to = append(to, g.d.Hex[t].Name)
		}
		notes = append(notes, fmt.Sprintf("Invasion %d: %s", x.Invasion, strings.Join(to, " ")))
	}
	return tags, strings.Join(notes, ", ")
}

// Detail says more of a choice: what it costs and the way of a move.
func (g *Game) Detail(r kernel.Reader, c kernel.Choice) scene.Detail {
	p, o := full(r), g.Offer(r, c)
	d := scene.Detail{Cost: o.Cost}
	if o.Label == "" {
		return d // there is no such choice
	}
	f, now := p.stack.Top(), p.kind()
	switch {
	case c.Verb == VerbGo && now == nodeMarch && p.reach.cost[c.A] != far:
		var buf [32]int16
		way := p.path(buf[:0], c.A)
		u := f.B
		d.Path = append(d.Path, p.hexName(p.loc[u]))
		for _, h := range slices.Backward(way) {
			d.Path = append(d.Path, p.hexName(h))
		}
		if p.zone[1-sideOf(u)][c.A] > 0 {
			d.Facts = append(d.Facts, scene.Fact{Text: "enemy zone of control", Value: "stops", Rule: "3b3.4"})
		}
		if p.spent[u]+p.reach.cost[c.A] > p.mf(u) {
			d.Facts = append(d.Facts, scene.Fact{Text: "beyond the printed factors", Value: "no attack", Rule: "3b1.1"})
		}
	case c.Verb == VerbFight && p.combatAt(c.A) >= 0:
		d.Facts = p.combatFacts(p.combatAt(c.A))
	case c.Verb == VerbCommit && now == nodeAttackers:
		d.Facts = p.combatFacts(int(f.A))
	case c.Verb == VerbRetreat:
		d.Path = []string{p.hexName(c.A), p.hexName(c.B)}
	}
	return d
}

var sideKeys = [...]string{"allied", "german"}

// combatFacts are both sides' modifiers of a combat and what they are made of (4b).
func (p *position) combatFacts(i int) []scene.Fact {
	att, def := p.totals(i)
	show := func(t total) string {
		s := fmt.Sprintf("%+d", t.sum)
		if t.terrain != 0 || t.factors+t.terrain != t.sum {
			s += fmt.Sprintf(" (factors %d, terrain %+d)", t.factors, t.terrain)
		}
		return s
	}
	facts := []scene.Fact{
		{Text: "Attack", Value: show(att), Rule: "4b.1"},
		{Text: "Defence", Value: show(def), Rule: "4b.1"},
	}
	if p.combats[i].noTerrain {
		facts = append(facts, scene.Fact{Text: "Terrain does not count", Value: "bombed", Rule: "13b.2"})
	} else if p.fromBeach(i) {
		facts = append(facts, scene.Fact{Text: "Invasion, each defender", Value: fmt.Sprintf("+%d", p.sc.Beach), Rule: "4b3"})
	}
	return facts
}
