package atlanticwall

import (
	"fmt"
	"slices"
	"strings"

	"sandtable/board/sheet"
	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
	"sandtable/play"
	"sandtable/scene"
)

// looks are the pictures of a scenario that never change.
type looks struct {
	sheet    func() *scene.Board // drawn when somebody looks: there are many scenarios and the sheets are large
	counters []int               // units in the order of the sheet's counters
	groups   []int               // formations that are in play, Allied ones first
}

// Board is the sheet of the scenario.
func (g *Game) Board(r kernel.Reader) *scene.Board {
	s, _ := play.Of[*state](r)
	return s.sc.sheet()
}

// arrange puts the counters and formations in the order of the sheet.
func (sc *scenario) arrange() {
	sc.counters = make([]int, len(sc.Units))
	for u := range sc.counters {
		sc.counters[u] = u
	}
	slices.SortFunc(sc.counters, func(a, b int) int { return strings.Compare(sc.Units[a].ID, sc.Units[b].ID) })
	for f := range sc.Formations {
		sc.groups = append(sc.groups, f)
	}
	slices.SortStableFunc(sc.groups, func(a, b int) int { return int(sc.Formations[a].Side) - int(sc.Formations[b].Side) })
}

// draw makes the sheet: the ground with what it means, and the counters.
func (sc *scenario) draw() *scene.Board {
	b := sheet.New(sc.Ground.Map, sheet.Options{Legend: sc.legend(), Mark: sc.hexMark})
	b.Name, b.North, b.Charts, b.Plans = sc.Title, order.North, charts, true
	if !sc.AlwaysSupplied[order.Allied] {
		b.Charts = slices.Concat(charts[:2], []scene.ChartInfo{alliedSupply}, charts[2:])
	}
	if sc.Odon != nil {
		b.Charts = slices.Concat(b.Charts, []scene.ChartInfo{barrierChart})
	}
	for _, u := range sc.counters {
		b.Counters = append(b.Counters, sc.counter(u))
	}
	return b
}

// hexMark says what a hex means in the game.
func (sc *scenario) hexMark(h int16) (tags []string, note string) {
	g := sc.Ground
	switch i := slices.IndexFunc(sc.goals(), func(a *order.Area) bool { return a.Has(h) }); {
	case h == sc.GoalAt:
		tags, note = append(tags, "objective"), "Goal"
	case i >= 0:
		tags, note = append(tags, "objective"), sc.goals()[i].Name
	case sc.Forest.Has(h):
		note = sc.Forest.Name
	case sc.Odon.Goal(h) != nil:
		tags, note = append(tags, "objective"), sc.Odon.Goal(h).Name
	case sc.Beach.Has(h):
		tags, note = append(tags, "edge-entry"), sc.beachName(h)
	}
	if g.Is(h, order.Fortified) {
		tags = append(tags, "fortified")
	}
	if slices.ContainsFunc(sc.Arrivals, func(a order.Arrival) bool { return slices.Contains(a.At, h) }) {
		tags = append(tags, "edge-entry")
	}
	return tags, note
}

// legend words what terrain does (6.78, 9.78).
func (sc *scenario) legend() []scene.Legend {
	t := sc.Table
	var out []scene.Legend
	for k := range t.Terrain {
		kind, e := order.Terrain(k), &t.Terrain[k]
		if !slices.Contains(sc.Ground.Terrain, uint8(k)) {
			continue
		}
		l := scene.Legend{Kind: kind.String(), Group: "terrain", Name: strings.ToUpper(kind.String()[:1]) + kind.String()[1:], Rule: ruleCosts.Number}
		switch kind {
		case order.Sea:
			l.Move = "not entered"
		default:
			l.Move = fmt.Sprintf("A %d, B %d", e.A, e.B)
			l.Combat = coverWords(kind, e)
		}
		switch kind {
		case order.Woods:
			l.Move += "; marching, A2 and B only along a road"
		case order.Swamp:
			l.Move += "; B only along a road, A2 marches only along one"
		}
		out = append(out, l)
	}
	v := &t.Values
	out = append(out,
		scene.Legend{Kind: "river", Group: "side", Name: "River", Rule: ruleRiver.Number, Move: fmt.Sprintf("A1 +%d; A2 and B by a road, or with the whole allowance; a march along a road: nothing", v.RiverA1),
			Combat: "no zones of control across"},
		scene.Legend{Kind: "stream", Group: "side", Name: "Stream", Rule: ruleCosts.Number, Move: fmt.Sprintf("A +%d, B +%d; a march along a road: nothing", v.StreamA, v.StreamB)})
	road := func(kind, name string, halfOf func(order.Class) int8) scene.Legend {
		return scene.Legend{Kind: kind, Group: "link", Name: name, Rule: ruleRoads.Number, Move: fmt.Sprintf("a march: A1 %s, A2 %s, B %s", half(halfOf(order.A1)), half(halfOf(order.A2)), half(halfOf(order.B)))}
	}
	return append(out,
		road("road1", "Primary road", func(order.Class) int8 { return v.Primary }),
		road("road2", "Secondary road", func(c order.Class) int8 { return v.Secondary[c] }),
		scene.Legend{Kind: "objective", Group: "tag", Name: "What decides the scenario", Rule: sc.victoryRule().Number},
		scene.Legend{Kind: "fortified", Group: "tag", Name: "Printed entrenchment", Rule: "14.34"},
		scene.Legend{Kind: "edge-entry", Group: "tag", Name: "Entry of reinforcements", Rule: ruleEntryHex.Number})
}

// half writes half points without their unit: "1½".
func half(n int8) string { return strings.TrimSuffix(halves(int(n)), " MP") }

func coverWords(kind order.Terrain, e *order.TerrainEffects) string {
	parts := []string{map[order.Row]string{order.ClearRow: "row of clear ground", order.CloseRow: "row of close ground", order.InvasionRow: "row of landings"}[e.Row]}
	if e.Armour > 1 {
		parts = append(parts, fmt.Sprintf("armour of the defence ×%d", e.Armour))
	}
	if e.BarrageHalved {
		parts = append(parts, "artillery halved")
	}
	if kind.Sheltered() {
		parts = append(parts, "need not be attacked")
	}
	return strings.Join(parts, ", ")
}
