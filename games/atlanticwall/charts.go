package atlanticwall

import (
	"strings"

	"sandtable/games/atlanticwall/order"
	"sandtable/games/atlanticwall/supply"
	"sandtable/kernel"
	"sandtable/play"
	"sandtable/scene"
)

// charts are what can be laid over the sheet.
var charts = []scene.ChartInfo{
	{ID: "zones", Name: "Zones of control", Rule: "7.0", Help: "Hexes in the zones of control of each side; zones do not cross rivers and cliffs."},
	{ID: "supply", Name: "Supply of the Germans", Rule: "13.12", Help: "What headquarters reach: the tinted hexes have a line to one. Lines run from headquarters to the source; where one is cut, the first barred hex is marked. Units without supply are marked."},
	{ID: "range", Name: "Artillery and ships", Rule: "10.1", At: true, Help: "Point at a hex: which artillery of both sides has it within range, from where, and which ships reach it. Until then: where each gun stands and how far it reaches."},
	{ID: "roads", Name: "March distances", Rule: ruleRoads.Number, At: true, Help: "Point at a hex with units: how far the first of them gets by a march, and by a tactical move."},
}

// alliedSupply is offered where Allied lines matter.
var alliedSupply = scene.ChartInfo{ID: "supply-allied", Name: "Supply of the Allies", Rule: "13.12", Help: charts[1].Help}

// barrierChart is offered where a river bars the sides (33.37d).
var barrierChart = scene.ChartInfo{ID: "barrier", Name: "Beyond the Orne", Rule: ruleBarrier.Number, Help: "In the colour of the Germans what no Allied unit enters, in that of the Allies what no German unit enters besides."}

// Chart draws one chart. Nothing is hidden, so every seat sees the same.
func (g *Game) Chart(v kernel.View, id string) *scene.Chart {
	s, _ := play.Of[*state](v)
	id, h, at, ok := s.chartAt(id)
	if !ok {
		return nil
	}
	switch {
	case id == "zones" && !at:
		return s.zoneChart()
	case id == "supply" && !at:
		return s.supplyChart(order.German)
	case id == "supply-allied" && !at && !s.sc.AlwaysSupplied[order.Allied]:
		return s.supplyChart(order.Allied)
	case id == "barrier" && !at && s.sc.Odon != nil:
		c := blank()
		german, allied := *s.sc.barred[order.Allied], *s.sc.barred[order.German]
		for h := range allied.all() {
			german.drop(h)
		}
		s.shade(c, &german, order.German)
		s.shade(c, &allied, order.Allied)
		return c
	case id == "range":
		return s.rangeChart(h, at)
	case id == "roads":
		return s.marchChart(h, at)
	}
	return nil
}

// chartAt takes the place off the name of a chart.
func (s *state) chartAt(text string) (id string, h int16, at, ok bool) {
	id, place, at := strings.Cut(text, "@")
	if !at {
		return id, 0, false, true
	}
	h, err := s.sc.Ground.Grid.Find(place)
	return id, h, true, err == nil
}

func blank() *scene.Chart {
	return &scene.Chart{Shades: []scene.Shade{}, Traces: []scene.Trace{}, Spots: []scene.Spot{}}
}

// shade tints land hexes in the colour of a side.
func (s *state) shade(c *scene.Chart, set *hexes, side order.Side) {
	for h := range int16(s.sc.hexes()) {
		if set.has(h) && s.sc.Ground.Kind(h) != order.Sea {
			c.Shades = append(c.Shades, scene.Shade{At: s.hex(h), Side: sideIDs[side]})
		}
	}
}

// zoneChart tints the zones of control of both sides (7).
func (s *state) zoneChart() *scene.Chart {
	c := blank()
	for _, side := range []order.Side{order.Allied, order.German} {
		zones := s.zones(side)
		s.shade(c, zones, side)
	}
	for u := range s.sc.Units {
		if s.onMap(u) && s.threatened(u) {
			c.Spots = append(c.Spots, scene.Spot{At: s.hex(s.at[u]), Side: sideIDs[s.sideOf(u)], Kind: "cut", Say: s.name(int16(u)) + " is in an enemy zone", Rule: "7.31"})
		}
	}
	return c
}

// rangeChart shows which guns reach a hex (10.1), or where all guns stand.
func (s *state) rangeChart(to int16, at bool) *scene.Chart {
	c := blank()
	var covered [2]hexes
	for u := range s.sc.Units {
		x := s.card(u)
		if !s.onMap(u) || !x.Gun() {
			continue
		}
		side := s.sideOf(u)
		from := s.at[u]
		spot := scene.Spot{At: s.hex(from), Side: sideIDs[side], Kind: "source", Rule: "10.1"}
		if at {
			away := s.sc.Ground.Grid.Distance(from, to)
			if away > int(x.Range) {
				continue
			}
			c.Traces = append(c.Traces, scene.Trace{Side: sideIDs[side], Path: []string{s.hex(from), s.hex(to)}})
			spot.Say = s.name(int16(u)) + ": barrage " + itoa(int(x.Barrage)) + " at " + play.Count(away, "hex") + ", range " + itoa(int(x.Range))
		} else {
			for h := range int16(s.sc.hexes()) {
				if s.sc.Ground.Grid.Distance(from, h) <= int(x.Range) && s.sc.Ground.Kind(h) != order.Sea {
					covered[side].add(h)
				}
			}
			spot.Say = s.name(int16(u)) + ": barrage " + itoa(int(x.Barrage)) + ", range " + itoa(int(x.Range))
		}
		if s.unit[u].battery > 0 || s.is(u, outOfAmmo) {
			spot.Kind, spot.Say = "out", spot.Say+"; cannot fire now"
		}
		c.Spots = append(c.Spots, spot)
	}
	if at {
		s.shipsInRange(c, to)
	}
	for side := range covered {
		s.shade(c, &covered[side], order.Side(side))
	}
	return c
}

// shipsInRange marks a hex with the ships that reach it (18.33).
func (s *state) shipsInRange(c *scene.Chart, to int16) {
	var names []string
	for u := range s.sc.Units {
		if s.offshore(u) && s.mapAt(to)&s.waters(u) != 0 && s.fromSea(u, to) <= s.shipRange(u) {
			names = append(names, s.name(int16(u)))
		}
	}
	if len(names) > 0 {
		c.Spots = append(c.Spots, scene.Spot{At: s.hex(to), Side: sideIDs[order.Allied], Kind: "source", Say: "within range of " + strings.Join(names, ", "), Rule: ruleShipRange.Number})
	}
}

// marchChart shows how far the first unit of a hex gets (6).
func (s *state) marchChart(h int16, at bool) *scene.Chart {
	c := blank()
	u := int(s.inHand())
	if at {
		u = s.first(h)
	}
	if u < 0 || !s.onMap(u) {
		return c
	}
	side := s.sideOf(u)
	zones := s.zones(side.Other())
	far := s.reachOf(u, strategic, zones)
	near := s.reachOf(u, tactical, zones)
	s.shade(c, &far, side)
	for n := range int16(s.sc.hexes()) {
		if near.has(n) {
			c.Spots = append(c.Spots, scene.Spot{At: s.hex(n), Side: sideIDs[side], Kind: "ok", Say: s.name(int16(u)) + " gets here by a tactical move", Rule: "6.31"})
		}
	}
	c.Spots = append(c.Spots, scene.Spot{At: s.hex(s.at[u]), Side: sideIDs[side], Kind: "source", Say: s.name(int16(u)), Rule: "6.13"})
	return c
}

// supplyChart shows what the headquarters of a side reach, their lines to a source and
// where they break, and who is not in supply (13.11-13.16).
func (s *state) supplyChart(side order.Side) *scene.Chart {
	c := blank()
	l := s.lines(side)
	defer l.Free()
	for h := range int16(s.sc.hexes()) {
		if l.Near(h) != 0 {
			c.Shades = append(c.Shades, scene.Shade{At: s.hex(h), Side: sideIDs[side]})
		}
	}
	for _, h := range s.sc.net.sources[side] {
		c.Spots = append(c.Spots, scene.Spot{At: s.hex(h), Side: sideIDs[side], Kind: "source", Say: "source of supply", Rule: "13.13"})
	}
	for _, u := range l.posts[:l.n] {
		at := s.at[u]
		if way := l.Way(nil, at, false); len(way) > 0 {
			c.Traces = append(c.Traces, s.trace(side, way, false))
			c.Spots = append(c.Spots, scene.Spot{At: s.hex(at), Side: sideIDs[side], Kind: "ok", Say: s.name(u) + " has a line to a source", Rule: "13.12"})
			continue
		}
		c.Spots = append(c.Spots, scene.Spot{At: s.hex(at), Side: sideIDs[side], Kind: "out", Say: s.name(u) + " has no line to a source", Rule: "13.14"})
		way := l.Way(nil, at, true)
		if len(way) == 0 {
			continue
		}
		c.Traces = append(c.Traces, s.trace(side, way, true))
		for _, h := range way {
			if l.Barred(h) {
				c.Spots = append(c.Spots, scene.Spot{At: s.hex(h), Side: sideIDs[side], Kind: "cut", Say: "the enemy cuts the line of " + s.name(u) + " here", Rule: "13.11"})
				break
			}
		}
	}
	for u := range s.sc.Units {
		if !s.onMap(u) || s.sideOf(u) != side || s.card(u).Type == order.HQ {
			continue
		}
		if v := s.traced(&l, u); s.unit[u].supply != inSupply || v != supply.Supplied {
			say := s.name(int16(u)) + ": " + conditionWords[s.unit[u].supply] + "; now " + v.String()
			c.Spots = append(c.Spots, scene.Spot{At: s.hex(s.at[u]), Side: sideIDs[side], Kind: "out", Say: say, Rule: v.Rule()})
		}
	}
	return c
}

// trace is a supply line.
func (s *state) trace(side order.Side, way []int16, broken bool) scene.Trace {
	t := scene.Trace{Side: sideIDs[side], Broken: broken}
	for _, h := range way {
		t.Path = append(t.Path, s.hex(h))
	}
	return t
}
