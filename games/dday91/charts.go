package dday91

import (
	"slices"

	"sandtable/games/dday91/order"
	"sandtable/kernel"
	"sandtable/scene"
)

// charts are what can be laid over the sheet.
var charts = []scene.ChartInfo{
	{ID: "supply", Name: "Supply of both sides", Rule: "3c.2",
		Help: "The supply line of every stack to its source, and where broken lines are cut."},
	{ID: "supply-allied", Name: "Reach of Allied supply", Rule: "3c.2", Help: "Hexes that Allied supply reaches now, with the lines of the Allied stacks."},
	{ID: "supply-german", Name: "Reach of German supply", Rule: "3c.2", Help: "Hexes that German supply reaches now, with the lines of the German stacks."},
	{ID: "zones", Name: "Zones of control", Rule: "2c.1", Help: "Hexes in the zone of control of supplied corps and divisions of each side."},
	{ID: "control", Name: "Control", Rule: "2e.1", Help: "Which side controls each land hex."},
}

// Chart draws one chart. Nothing is hidden in this game, so every seat sees the same.
func (g *Game) Chart(v kernel.View, id string) *scene.Chart {
	p := full(v)
	switch id {
	case "supply":
		return p.supplyChart(allied, german)
	case "supply-allied":
		return p.reachChart(allied)
	case "supply-german":
		return p.reachChart(german)
	case "zones":
		return p.shaded(func(s kernel.Seat, h int16) bool { return p.zone[s][h] > 0 })
	case "control":
		return p.shaded(p.controls)
	}
	return nil
}

// shaded tints the land hexes of which something holds for a side.
func (p *position) shaded(holds func(s kernel.Seat, h int16) bool) *scene.Chart {
	c := &scene.Chart{Shades: []scene.Shade{}, Traces: []scene.Trace{}, Spots: []scene.Spot{}}
	for s := range sideKeys {
		for h := range int16(nHexes) {
			if p.sc.Hex[h].IsLand() && holds(kernel.Seat(s), h) {
				c.Shades = append(c.Shades, scene.Shade{At: p.hexName(h), Side: sideKeys[s]})
			}
		}
	}
	return c
}

// reachChart is the supply chart of one side over the hexes that its supply reaches.
func (p *position) reachChart(side kernel.Seat) *scene.Chart {
	in := p.lines(side)
	c := p.supplyChart(side)
	c.Shades = p.shaded(func(s kernel.Seat, h int16) bool { return s == side && in.has(h) }).Shades
	return c
}

// supplyChart shows supply as the supply step would find it now (3c).
func (p *position) supplyChart(sides ...kernel.Seat) *scene.Chart {
	c := &scene.Chart{Shades: []scene.Shade{}, Traces: []scene.Trace{}, Spots: []scene.Spot{}}
	for _, s := range sides {
		in, side := p.lines(s), sideKeys[s]
		for h := range int16(nHexes) {
			if p.sc.Hex[h].Terrain != order.Outside && p.source(s, h) {
				c.Spots = append(c.Spots, scene.Spot{At: p.hexName(h), Side: side, Kind: "source", Say: "Supply source", Rule: "3c.2"})
			}
		}
		for h := range int16(nHexes) {
			if p.count[s][h] == 0 || p.sc.Hex[h].Terrain == order.Sea {
				continue
			}
			way, cut := p.lineOf(s, h, &in)
			spot := scene.Spot{At: p.hexName(h), Side: side, Kind: "ok", Say: "In supply", Rule: "3c.2"}
			if cut >= 0 || len(way) == 0 {
				spot.Kind, spot.Say = "out", p.cutText(s, h)
			}
			c.Spots = append(c.Spots, spot)
			if len(way) > 1 {
				c.Traces = append(c.Traces, scene.Trace{Side: side, Path: names(way, p.hexName), Broken: cut >= 0})
			}
			if cut >= 0 {
				c.Spots = append(c.Spots, scene.Spot{At: p.hexName(cut), Side: side, Kind: "cut", Say: p.blockText(s, cut), Rule: "3c.2"})
			}
		}
	}
	return c
}

// names are what hexes are called.
func names(hexes []int16, say func(int16) string) []string {
	out := make([]string, len(hexes))
	for i, h := range hexes {
		out[i] = say(h)
	}
	return out
}

// lineOf gives the supply line of a hex, from there to a source: the shortest that
// holds, or else the shortest that there would be if nothing stood in between and
// the hex nearest to the beginning at which it is cut. The line is empty where no
// source is left. Who stands in a source needs none (3c.2). in is lines(s).
func (p *position) lineOf(s kernel.Seat, from int16, in *hexSet) (way []int16, cut int16) {
	if p.sourceFor(s, from) {
		return []int16{from}, -1
	}
	holds := in.has(from)
	var prev [nHexes]int16
	var seen hexSet
	list := make([]int16, 1, nHexes)
	list[0] = from
	seen.add(from)
	prev[from] = -1
	for i := 0; i < len(list); i++ {
		h := list[i]
		if p.source(s, h) && (!holds || in.has(h)) {
			cut = -1
			for ; h >= 0; h = prev[h] {
				way = append(way, h)
				if !p.passable(s, h) {
					cut = h
				}
			}
			slices.Reverse(way)
			return way, cut
		}
		for d, n := range p.sc.Hex[h].Next {
			if n < 0 || seen.has(n) || p.sc.Hex[n].Terrain == order.Outside || holds && !in.has(n) ||
				s == german && (p.sc.Hex[n].Terrain == order.Sea || p.sc.Hex[h].AllSea[d]) {
				continue
			}
			seen.add(n)
			prev[n] = h
			list = append(list, n)
		}
	}
	return nil, -1
}

// cutText says where the supply line of a hex is cut now.
func (p *position) cutText(s kernel.Seat, from int16) string {
	if _, cut := p.lineOf(s, from, &hexSet{}); cut >= 0 {
		return "no supply line now: cut at " + p.hexName(cut)
	}
	return "no supply line now: no source"
}

// blockText says what stops supply of a side at a hex (3c.4).
func (p *position) blockText(s kernel.Seat, h int16) string {
	why := "an enemy zone of control"
	if p.count[1-s][h] > 0 {
		why = "an enemy unit"
	}
	return []string{"Allied", "German"}[s] + " supply is cut here by " + why
}
