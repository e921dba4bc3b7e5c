package atlanticwall

import (
	"slices"

	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
	"sandtable/play"
	"sandtable/scene"
)

// display is a track or a set of boxes beside the map: how it looks, cheaply, and itself.
type display struct {
	stamp func(*state) scene.Stamp
	show  func(*state) scene.Display
}

// displays in the order in which they are shown.
var displays = []display{
	{(*state).dayStamp, (*state).dayShown},
	{(*state).businessStamp, (*state).businessShown},
	{(*state).shortStamp, (*state).shortShown},
	{forceStamp(order.Allied), forces(order.Allied)},
	{forceStamp(order.German), forces(order.German)},
	{(*state).stockStamp, (*state).stocks},
	{still, (*state).airBoxes},
	{still, (*state).seaBoxes},
	{still, (*state).dropBoxes},
	{(*state).aimStamp, (*state).aimTrack},
	{still, waveBoxes(0)},
	{still, waveBoxes(1)},
	{still, waveBoxes(2)},
	{still, waveBoxes(3)},
	{still, waveBoxes(4)},
	{(*state).gapStamp, (*state).gapTrack},
	{(*state).planStamp, (*state).planShown},
	{(*state).turnStamp, (*state).arrivals},
	{still, (*state).outOfPlay},
	{(*state).turnStamp, (*state).turnTrack},
}

// still is the look of boxes that never change; who stands in them does.
func still(*state) scene.Stamp { return scene.Look }

// Display is one of the tracks and boxes beside the map.
func (g *Game) Display(v kernel.View, n int) scene.Display {
	s, _ := play.Of[*state](v)
	return displays[n].show(s)
}

func (s *state) turnStamp() scene.Stamp { return scene.Look.Add(int(s.turn)) }

func (s *state) turnTrack() scene.Display {
	d := scene.Display{ID: "turns", Title: "Game-Turns", Kind: "track", Rule: ruleSequence.Number}
	for t := s.sc.First; t <= s.sc.Last; t++ {
		d.Cells = append(d.Cells, scene.Cell{ID: "turn-" + itoa(int(t)), Label: itoa(int(t)), Value: order.TurnName(t), On: t == s.turn, Dark: order.Part(t) == 3})
	}
	return d
}

func (s *state) dayStamp() scene.Stamp {
	cup, gone := s.delayCount()
	return scene.Look.With(s.night()).Add(int(s.weather)<<32 | int(uint16(s.points))<<16 | int(uint8(s.storm))).Add(cup<<8 | gone)
}

// dayShown is what holds for both sides today.
func (s *state) dayShown() scene.Display {
	d := scene.Display{ID: "day", Title: "The day", Kind: "values", Rule: ruleWeather.Number, Cells: []scene.Cell{{ID: "day-weather", Label: "Weather", Value: s.weather.String()}}}
	if s.storm > 0 {
		d.Cells = append(d.Cells, scene.Cell{ID: "day-storm", Label: "The storm goes on for", Value: play.Count(int(s.storm), "turn")})
	}
	if s.sc.DelayKinds != nil {
		cup, gone := s.delayCount()
		d.Cells = append(d.Cells, scene.Cell{ID: "day-delay", Label: "Delay markers in the cup", Value: itoa(cup) + ", out of the game " + itoa(gone), Side: sideIDs[order.German]})
	}
	x := s.sc.Table.Interdicted(s.points)
	for _, l := range []struct {
		id, label string
		n         int
	}{
		{"points", "Interdiction points", int(s.points)}, {"march-a", "Off marches of class A", int(x.Move[order.A1])},
		{"march-b", "Off marches of class B", int(x.Move[order.B])}, {"supply", "Off the length of supply lines", int(x.Supply)},
		{"off-map", "Added to dice off the map", int(s.offMap())},
	} {
		if l.id == "off-map" && len(s.sc.Sets) == 0 {
			continue
		}
		d.Cells = append(d.Cells, scene.Cell{ID: "day-" + l.id, Label: l.label, Value: itoa(l.n), Side: sideIDs[order.German]})
	}
	return d
}

// force is how a formation stands.
type force struct{ steps, of, units, cut int }

func (s *state) forceOf(f int) (x force) {
	for u := range s.sc.Units {
		m := &s.sc.Units[u]
		if int(m.Form) != f || m.Type == order.HQ {
			continue
		}
		x.of += int(m.Steps)
		if s.at[u] >= 0 || s.at[u] == due || s.at[u] == standing {
			x.steps += int(s.unit[u].steps)
		}
		if s.at[u] >= 0 {
			x.units++
			if s.unit[u].supply > outOfCommunication {
				x.cut++
			}
		}
	}
	return x
}

func forceStamp(side order.Side) func(*state) scene.Stamp {
	return func(s *state) scene.Stamp {
		x := scene.Look
		for u := range s.sc.Units {
			if f := s.sc.Units[u].Form; f >= 0 && s.sc.Formations[f].Side == side {
				where := int(s.at[u])
				if where >= 0 && s.card(u).Type != order.HQ {
					where = 0 // only headquarters are pointed at
				}
				x = x.Add(where<<16 | int(uint8(s.unit[u].steps))<<8 | int(s.unit[u].supply)<<1 | flag(s.is(u, unsupported)))
			}
		}
		return x
	}
}

// forces is the order of battle of a side: strength of every formation, where its
// headquarters is and who is out of supply.
func forces(side order.Side) func(*state) scene.Display {
	return func(s *state) scene.Display {
		d := scene.Display{ID: "forces-" + sideIDs[side], Title: sideNames[side] + ": order of battle", Kind: "values", Rule: "13.12"}
		for _, f := range s.sc.groups {
			form := &s.sc.Formations[f]
			if form.Side != side {
				continue
			}
			x := s.forceOf(f)
			c := scene.Cell{ID: "force-" + itoa(f), Label: form.Name, Side: sideIDs[side], Value: itoa(x.steps) + " of " + play.Count(x.of, "step"), Dark: x.steps == 0}
			if x.of == 0 {
				c.Value = "no units of its own"
			}
			if x.cut > 0 {
				c.Value += ", " + itoa(x.cut) + " out of supply"
			}
			if hq := int(form.Headquarters); hq >= 0 {
				switch {
				case s.onMap(hq):
					c.At = s.hex(s.at[hq])
					if s.is(hq, unsupported) {
						c.Value += ", HQ unsupported"
					}
				case s.at[hq] == eliminated:
					c.Value += ", HQ lost"
				}
			}
			d.Cells = append(d.Cells, c)
		}
		return d
	}
}

func (s *state) stockStamp() scene.Stamp {
	x := scene.Look
	for f := range s.sc.Formations {
		x = x.Add(int(s.logi.stock[f]))
		if hq := int(s.sc.Formations[f].Headquarters); hq >= 0 {
			x = x.Add(int(s.at[hq]))
		}
	}
	return x
}

// stocks are the replacements of each headquarters (20.12).
func (s *state) stocks() scene.Display {
	d := scene.Display{ID: "replacements", Title: "Replacements", Kind: "values", Rule: "20.12"}
	for _, f := range s.sc.groups {
		form := &s.sc.Formations[f]
		hq := int(form.Headquarters)
		if hq < 0 {
			continue
		}
		c := scene.Cell{ID: "stock-" + itoa(f), Label: form.Name, Side: sideIDs[form.Side], Value: play.Count(int(s.logi.stock[f]), "step"), Dark: s.logi.stock[f] == 0 || !s.onMap(hq)}
		if s.onMap(hq) {
			c.At = s.hex(s.at[hq])
		}
		d.Cells = append(d.Cells, c)
	}
	return d
}

// Boxes where counters stand that are not on the map, by their place.
var boxes = map[int16]struct{ id, label string }{
	holding: {"holding", "Battalion Holding Area"}, standing: {"standing", "A battlegroup stands for it"}, eliminated: {"lost", "Eliminated"},
	departed: {"left", "Off the south edge"}, reserve: {"reserve", "To be set up"},
	airBase: {"air-base", "To be allocated"}, airGround: {"air-ground", "Ground Support, available"}, airUsed: {"air-used", "Ground Support, used"},
	airSuperiority: {"air-superiority", "Air Superiority"}, airInterdicts: {"air-interdiction", "Interdiction"},
	sea1: {"sea-1", "Off the coast, box 1"}, sea2: {"sea-2", "Off the coast, box 2"}, sea3: {"sea-3", "Off the coast, box 3"},
	rangers: {"rangers", "Rangers: any beach hex"}, laterRangers: {"rangers-2", "Rangers of the second wave: any beach hex"}, afloat: {"afloat", "Afloat, in no box yet"}, landed: {"landed", "Left with the beach cleared"},
	aloft:    {"aloft", "The first glider"},
	england1: {"england-1", "England, box 1"}, england2: {"england-2", "England, box 2"}, england3: {"england-3", "England, box 3"},
}

// boxWords says in which box a unit is.
func (s *state) boxWords(place int16) string {
	if sub, phase, ok := boxOf(place); ok {
		if phase == future {
			return "lands later at " + s.subs()[sub].Name
		}
		return "lands at " + s.subs()[sub].Name + " in wave " + itoa(phase+1)
	}
	if d, box, ok := seaOf(place); ok && s.sc.displays != nil {
		return "on the Naval Display of map " + s.sc.displays[d].Sheet + ", box " + itoa(box+1)
	}
	if b, ok := boxes[place]; ok {
		return "in the box: " + b.label
	}
	return "not in play"
}

// cell is where a counter stands: a hex, a box beside the map, or "" out of play.
func (s *state) cell(u int) string {
	switch h := s.at[u]; {
	case h >= 0:
		return s.hex(h)
	case h == aloft && s.sc.serialOf[u] >= 0:
		return s.serialCell(int(s.sc.serialOf[u]))
	case h == due && s.sc.arrival[u] >= 0:
		return dueCell(s.sideOf(u), s.sc.Arrivals[s.sc.arrival[u]].Turn)
	case h == holding || h == standing || h == eliminated || h == departed || h == reserve:
		return boxes[h].id + "-" + sideIDs[s.sideOf(u)]
	case h <= airBase && h >= airInterdicts && s.sideOf(u) == order.German:
		return boxes[h].id + "-" + sideIDs[order.German]
	default:
		if sub, phase, ok := boxOf(h); ok {
			return s.waveCell(sub, phase)
		}
		if d, box, ok := seaOf(h); ok {
			return s.seaCell(d, box)
		}
		return boxes[h].id
	}
}

func dueCell(side order.Side, turn int16) string {
	return "due-" + sideIDs[side] + "-" + itoa(int(turn))
}

func boxCells(places ...int16) (out []scene.Cell) {
	for _, p := range places {
		out = append(out, scene.Cell{ID: boxes[p].id, Label: boxes[p].label, Side: sideIDs[order.Allied]})
	}
	return out
}

func (s *state) airBoxes() scene.Display {
	d := scene.Display{ID: "air", Title: "Air Display", Kind: "boxes", Rule: "17.11", Cells: boxCells(airBase, airGround, airUsed, airSuperiority, airInterdicts)}
	if s.sc.flies(order.German) {
		for i, place := range []int16{airBase, airGround, airUsed, airSuperiority} {
			d.Cells[i].Label = sideNames[order.Allied] + ": " + boxes[place].label
			d.Cells = append(d.Cells, scene.Cell{ID: boxes[place].id + "-" + sideIDs[order.German], Label: sideNames[order.German] + ": " + boxes[place].label, Side: sideIDs[order.German]})
		}
	}
	return d
}

// arrivals shows who comes when (33.15, 33.25).
func (s *state) arrivals() scene.Display {
	d := scene.Display{ID: "due", Title: "Reinforcements", Kind: "boxes", Rule: "19.3"}
	for _, a := range s.sc.Arrivals {
		side := s.sideOf(int(a.Unit))
		id := dueCell(side, a.Turn)
		if !slices.ContainsFunc(d.Cells, func(c scene.Cell) bool { return c.ID == id }) {
			d.Cells = append(d.Cells, scene.Cell{ID: id, Label: order.TurnName(a.Turn), Side: sideIDs[side], On: a.Turn == s.turn, Dark: a.Turn < s.turn})
		}
	}
	return d
}

// outOfPlay shows the holding areas and who is lost.
func (s *state) outOfPlay() scene.Display {
	d := scene.Display{ID: "out", Title: "Off the map", Kind: "boxes", Rule: "15.61"}
	for side, name := range sideNames {
		places := []int16{holding, standing, eliminated}
		if slices.ContainsFunc(s.sc.Setup, func(p order.Placement) bool { return p.Zone.Kind != order.Fixed }) {
			places = append(places, reserve)
		}
		if order.Side(side) == order.Allied && s.sc.leavable() {
			places = append(places, departed)
		}
		for _, p := range places {
			d.Cells = append(d.Cells, scene.Cell{ID: boxes[p].id + "-" + sideIDs[side], Label: name + ": " + boxes[p].label, Side: sideIDs[side]})
		}
	}
	return d
}
