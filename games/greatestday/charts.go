package greatestday

import (
	"strings"

	"sandtable/board"
	"sandtable/games/greatestday/order"
	"sandtable/kernel"
	"sandtable/play"
	"sandtable/scene"
)

// charts are what can be laid over the sheet.
var charts = []scene.ChartInfo{
	{ID: "zones", Name: "Fire zones", Rule: "G12.1", Help: "Hexes in the fire zones of each side as they are now."},
	{ID: "zones-allied", Name: "Allied fire zones", Rule: "G12.1", Help: "Hexes in the fire zones of Allied units, with a line from the unit that covers each from nearest."},
	{ID: "zones-german", Name: "German fire zones", Rule: "G12.1", Help: "Hexes in the fire zones of German units, with a line from the unit that covers each from nearest."},
	{ID: "danger", Name: "Fire at a step", Rule: "G15.1", At: true, Help: "The enemy's fire zones, and what their fire does to the unit in hand at its next step, by the dice, if everybody fires who may; point at a hex: what it would do there. With no unit in hand that is told of all of the side to move."},
	{ID: "reach-column", Name: "Reach in column", Rule: "G9.2", At: true, Help: "Point at a unit: the hexes that it gets to in column, and what forming it costs. Until then it is the unit in hand, or all of the side to move."},
	{ID: "reach-open", Name: "Reach not in column", Rule: "G9.1", At: true, Help: "Point at a unit: the hexes that it gets to without column, and what leaving it costs. Until then it is the unit in hand, or all of the side to move."},
	{ID: "command", Name: "Command", Rule: "G6.1", Help: "Hexes within the range of a leader, and which units are in command of whom."},
	{ID: "sight", Name: "Line of sight", Rule: "G11.1", At: true, Help: "Point at a hex: what a unit there has in sight, and what hides the rest. Until then it is that of the unit in hand."},
}

// Chart draws one chart. Nothing is hidden, so every seat sees the same.
func (g *Game) Chart(v kernel.View, id string) *scene.Chart {
	s, _ := play.Of[*state](v)
	id, place, at := strings.Cut(id, "@")
	if at {
		h, err := s.sc.Ground.Grid.Find(place)
		if err != nil {
			return nil
		}
		switch id {
		case "sight":
			return s.sightFrom(h, SideOf(max(s.Node().Seat, 0)), "from "+s.place(h))
		case "danger":
			return s.dangerChart(h)
		case "reach-column", "reach-open":
			return s.reachChart(h, id == "reach-column")
		}
		return nil
	}
	switch id {
	case "danger":
		return s.dangerChart(board.NoHex)
	case "reach-column", "reach-open":
		return s.reachChart(board.NoHex, id == "reach-column")
	case "zones":
		c := blank()
		s.shadeZones(c, order.Allied)
		s.shadeZones(c, order.German)
		return c
	case "zones-allied":
		return s.zoneChart(order.Allied)
	case "zones-german":
		return s.zoneChart(order.German)
	case "command":
		return s.commandChart()
	case "sight":
		return s.sightChart()
	}
	return nil
}

func blank() *scene.Chart {
	return &scene.Chart{Shades: []scene.Shade{}, Traces: []scene.Trace{}, Spots: []scene.Spot{}}
}

// shadeZones tints the fire zones of a side.
func (s *state) shadeZones(c *scene.Chart, side order.Side) {
	zones := s.zones(side)
	for h := range int16(s.sc.hexes()) {
		if zones.has(h) {
			c.Shades = append(c.Shades, scene.Shade{At: s.hex(h), Side: sideIDs[side]})
		}
	}
}

// zoneChart tints the fire zones of a side and says of every unit how far it reaches.
func (s *state) zoneChart(side order.Side) *scene.Chart {
	c := blank()
	s.shadeZones(c, side)
	for u := range s.sc.Units {
		if s.side(u) != side || !s.onMap(u) || s.isLeader(u) {
			continue
		}
		spot := scene.Spot{At: s.hex(s.at[u]), Side: sideIDs[side], Kind: "source", Say: s.name(int16(u)) + " reaches " + play.Count(s.reach(u), "hex"), Rule: "G12.2"}
		if s.reach(u) == 0 {
			spot.Kind, spot.Say = "out", s.name(int16(u))+" has no fire zone"
		}
		c.Spots = append(c.Spots, spot)
	}
	return c
}

// commandChart tints what leaders reach and draws who commands whom.
func (s *state) commandChart() *scene.Chart {
	c := blank()
	for _, side := range []order.Side{order.Allied, order.German} {
		var within hexes
		for _, l := range s.sc.leaders {
			if s.side(l) != side || !s.onMap(l) {
				continue
			}
			for h := range int16(s.sc.hexes()) {
				if s.sc.Ground.Grid.Distance(s.at[l], h) <= int(s.card(l).Range) {
					within.add(h)
				}
			}
			c.Spots = append(c.Spots, scene.Spot{At: s.hex(s.at[l]), Side: sideIDs[side], Kind: "source", Say: s.name(int16(l)) + " commands within " + play.Count(int(s.card(l).Range), "hex"), Rule: ruleOutCommand.Number})
		}
		for h := range int16(s.sc.hexes()) {
			if within.has(h) {
				c.Shades = append(c.Shades, scene.Shade{At: s.hex(h), Side: sideIDs[side]})
			}
		}
	}
	for u := range s.sc.Units {
		if !s.onMap(u) || s.isLeader(u) {
			continue
		}
		side := sideIDs[s.side(u)]
		boss := s.commander(u)
		if boss < 0 {
			c.Spots = append(c.Spots, scene.Spot{At: s.hex(s.at[u]), Side: side, Kind: "out", Say: s.name(int16(u)) + " is out of command", Rule: ruleOutCommand.Number})
			continue
		}
		c.Spots = append(c.Spots, scene.Spot{At: s.hex(s.at[u]), Side: side, Kind: "ok", Say: s.name(int16(u)) + " is in command of " + s.name(int16(boss)), Rule: "G6.1"})
		if s.at[boss] >= 0 && s.at[boss] != s.at[u] {
			c.Traces = append(c.Traces, scene.Trace{Side: side, Path: []string{s.hex(s.at[boss]), s.hex(s.at[u])}})
		}
	}
	return c
}

// sightChart is the sight of the unit in hand; with none in hand, of every unit of the
// side to move.
func (s *state) sightChart() *scene.Chart {
	chosen, _ := s.matter()
	side := SideOf(max(s.Node().Seat, 0))
	for u := range s.sc.Units {
		if chosen.has(u) && s.onMap(u) {
			return s.sightFrom(s.at[u], s.side(u), s.name(int16(u)))
		}
	}
	c := blank()
	for h := range int16(s.sc.hexes()) {
		for u := range s.sc.Units {
			if s.side(u) == side && s.onMap(u) && !s.isLeader(u) && s.clearFrom(s.at[u], h, order.ToFire) {
				c.Shades = append(c.Shades, scene.Shade{At: s.hex(h), Side: sideIDs[side]})
				break
			}
		}
	}
	return c
}

// sightFrom tints what is seen from a hex and marks what hides the rest within the range
// of sight (G11).
func (s *state) sightFrom(from int16, of order.Side, who string) *scene.Chart {
	c := blank()
	g, side := s.sc.Ground, sideIDs[of]
	far, through := g.Sight.Eye(from, order.ToFire)
	if l := s.light(); l != 0 {
		far = min(far, l.sight()) // 1.1, 1.2
	}
	say := who + ": sees at most " + play.Count(far, "hex") + " far"
	if through > 0 {
		say += ", through " + play.Count(through, "hex") + " or hexsides that block"
	}
	c.Spots = append(c.Spots, scene.Spot{At: s.hex(from), Side: side, Kind: "source", Say: say, Rule: "G11.5"})
	hides := make([]int16, s.sc.hexes()) // by hex: how many hexes it, or a side of it, hides first
	words := make([]string, s.sc.hexes())
	for h := range int16(s.sc.hexes()) {
		switch {
		case h == from:
		case s.clearFrom(from, h, order.ToFire):
			c.Shades = append(c.Shades, scene.Shade{At: s.hex(h), Side: side})
			if g.Hides(h) && g.Grid.Distance(from, h) > 1 {
				c.Spots = append(c.Spots, scene.Spot{At: s.hex(h), Side: side, Kind: "out", Say: "the hex is in sight, units in its hedges are not", Rule: "G11.8"})
			}
		case g.Grid.Distance(from, h) <= far:
			if at, what := s.hider(from, h); at >= 0 {
				hides[at]++
				words[at] = what
			}
		}
	}
	for h := range int16(s.sc.hexes()) {
		if hides[h] > 0 {
			c.Spots = append(c.Spots, scene.Spot{At: s.hex(h), Side: side, Kind: "cut", Say: words[h] + " hides " + play.Count(int(hides[h]), "hex"), Rule: "G11.2"})
		}
	}
	return c
}

// hider is where what hides one hex from another is, and what it is: of the ground and
// smoke, else a raised Road or a bridge (G11.2, 2.3.1, 2.4.4); -1 for nothing.
func (s *state) hider(from, to int16) (int16, string) {
	if b, ok := s.sc.Ground.Sight.First(from, to, s.smoke()); ok {
		return b.Hex, s.hiderWords(b)
	}
	if !s.sc.screened.has(from, to) {
		return board.NoHex, ""
	}
	if h := s.sc.bankBetween(from, to); h >= 0 {
		return h, "the raised Road"
	}
	return s.sc.bridgeBetween(from, to), "the bridge"
}

// hiderWords names what hides hexes.
func (s *state) hiderWords(b order.Blocker) string {
	switch {
	case b.Beside >= 0 && b.What&order.Crest != 0:
		return "the crest between " + s.hex(b.Hex) + " and " + s.hex(b.Beside)
	case b.Beside >= 0:
		return "the ridge between " + s.hex(b.Hex) + " and " + s.hex(b.Beside)
	case s.sc.Ground.Is(b.Hex, order.Hill):
		return "the hill"
	case s.sc.Ground.Kind(b.Hex).Blocking:
		return "the " + s.sc.Ground.Kind(b.Hex).Kind
	}
	return "the barrage"
}
