package greatestday

import (
	"fmt"
	"strconv"

	"sandtable/games/greatestday/order"
	"sandtable/kernel"
	"sandtable/play"
	"sandtable/scene"
)

// Displays beside the map: turns and mug, who may act, a sheet for each division, then
// the boxes.
const (
	showTurns = iota
	showMug
	showActive
	showDivisions
)

// showDue and showOut are the boxes; displays is the number of displays.
func (sc *scenario) showDue() int  { return showDivisions + sc.sheets() }
func (sc *scenario) showOut() int  { return sc.showDue() + 1 }
func (sc *scenario) displays() int { return sc.showDue() + 2 + sc.seaDisplays() }

// Display is one of the tracks and boxes beside the map.
func (g *Game) Display(v kernel.View, n int) scene.Display {
	s, _ := play.Of[*state](v)
	switch n {
	case showTurns:
		return s.turnTrack()
	case showMug:
		return s.mugShown()
	case showActive:
		return s.activation()
	case s.sc.showDue():
		return s.arrivals()
	case s.sc.showOut():
		return s.outOfPlay()
	}
	if sea := n - s.sc.showOut() - 1; sea >= 0 {
		return s.seaDisplay(sea)
	}
	return s.divisionSheet(n - showDivisions)
}

func (s *state) turnTrack() scene.Display {
	d := scene.Display{ID: "turns", Title: "Turns", Kind: "track", Rule: ruleSequence.Number}
	for i, t := range s.sc.Turns {
		n := strconv.Itoa(i + 1)
		c := scene.Cell{ID: "turn-" + n, Label: n, Value: t.Name, On: i+1 == int(s.turn)}
		if c.On && s.sc.lineTurn > 0 {
			c.Value += ", " + s.sky().String() // 1.2: of a game of several days
		}
		d.Cells = append(d.Cells, c)
	}
	return d
}

// mugShown lists the chits: in the mug, in play, played, kept.
func (s *state) mugShown() scene.Display {
	d := scene.Display{ID: "mug", Title: "Mug", Kind: "cup", Rule: ruleDraw.Number}
	for i := range s.sc.chits {
		c := &s.sc.chits[i]
		in, waits := s.mugsWith(i)
		on := in != "" || s.mug>>i&1 != 0
		cell := scene.Cell{ID: "chit-" + c.id, Label: c.name, Side: sideIDs[c.side], On: on, Dark: !on, Value: "not in the mug"}
		switch {
		case int8(i) == s.active:
			cell.Value = "in play"
		case int8(i) == s.kept:
			cell.Value = "left over"
		case waits != "":
			cell.Value = "played next in " + waits
		case in != "":
			cell.Value = "in the mug of " + in
		case s.played>>i&1 != 0:
			cell.Value = "played"
		case cell.On:
			cell.Value = "in the mug"
		}
		d.Cells = append(d.Cells, cell)
	}
	return d
}

// mugsWith lists in words the commands in whose mug a chit is, and those that play it before
// they draw; without commands it is in no such mug (11d).
func (s *state) mugsWith(i int) (in, waits string) {
	add := func(list *string, k int8) {
		if *list != "" {
			*list += ", "
		}
		*list += sectorName(k)
	}
	for k := range int8(commands) {
		x := &s.staff
		if (x.due[k]|x.echo[k])>>i&1 != 0 {
			add(&waits, k)
		} else if x.mugs[k]>>i&1 != 0 {
			add(&in, k)
		}
	}
	return in, waits
}

// mugLook is what mugShown shows.
func (s *state) mugLook() scene.Stamp {
	look := scene.Look.Add(int(s.mug)).Add(int(s.played)).Add(int(uint8(s.active))<<8 | int(uint8(s.kept)))
	for k := range s.staff.mugs {
		look = look.Add(int(s.staff.mugs[k])).Add(int(s.staff.due[k] | s.staff.echo[k]))
	}
	return look
}

// activation lists the units that the chit in play activates: who may still act, who has.
func (s *state) activation() scene.Display {
	d := scene.Display{ID: "activation", Title: "Activation", Kind: "values", Rule: ruleChit.Number}
	for _, u := range s.sc.counters {
		m := &s.sc.Units[u]
		if !s.takesPart(u) {
			continue
		}
		c := scene.Cell{ID: "act-" + m.ID, Label: m.Name, Side: sideIDs[m.Side], Value: "may act", On: !s.is(u, acted), Dark: s.is(u, acted)}
		switch {
		case s.is(u, acted):
			c.Value = "has acted"
		case s.at[u] == boxed:
			c.Value = "may enter"
		}
		d.Cells = append(d.Cells, c)
	}
	return d
}

// divisionSheet shows what a division has to spend.
func (s *state) divisionSheet(n int) scene.Display {
	x := &s.sc.Divisions[n]
	d := scene.Display{ID: "division-" + x.ID, Title: x.Name, Kind: "values", Rule: rulePoints.Number}
	add := func(id, label, value string) {
		d.Cells = append(d.Cells, scene.Cell{ID: x.ID + "-" + id, Label: label, Value: value, Side: sideIDs[x.Side]})
	}
	add("cp", "Command points", strconv.Itoa(int(s.cp[n])))
	if s.sc.ChitsSold && !x.NoChit {
		add("dp", "Dispatch points", strconv.Itoa(int(s.assets.dp[n])))
	}
	add("rating", "Command rating", strconv.Itoa(int(x.Rating)))
	if q := s.moraleOf(n); q != 0 {
		add("quality", "Troop quality", fmt.Sprintf("%+d on what is printed", q))
	}
	s.weekSheet(n, add)
	add("roadblocks", "Roadblocks left", strconv.Itoa(int(s.roadblocks[n])))
	s.dropSheet(n, add)
	for k, h := range s.sc.Heroes {
		if int(s.formDiv(h.Form)) != n {
			continue
		}
		where := "gone"
		switch {
		case s.hero[k] == heroReady:
			where = "can be called"
		case s.hero[k] >= 0:
			where = "with " + s.name(s.hero[k])
		}
		add("hero", h.Name, where)
	}
	return d
}

// Cells of displays where counters stand that are not on the map.
const (
	cellAside   = "out-aside"
	cellDistant = "out-distant"
)

func (s *state) boxCell(u int) string  { return "box-" + s.sc.Divisions[s.div(u)].ID }
func (s *state) poolCell(u int) string { return "pool-" + s.sc.Divisions[s.sc.Units[u].Div].ID }
func dueCell(turn int8) string         { return "due-" + strconv.Itoa(int(turn)) }
func lostCell(side order.Side) string  { return "lost-" + sideIDs[side] }

// cell is where a counter stands: a hex or a box beside the map.
func (s *state) cell(u int) string {
	switch h := s.where(u); {
	case h >= 0:
		return s.hex(h)
	case h == boxed:
		return s.boxCell(u)
	case h == pooled:
		return s.poolCell(u)
	case h == eliminated:
		return lostCell(s.side(u))
	case h == distant:
		return cellDistant
	case h == aloft:
		return cellAloft
	case h == straggler:
		return cellStraggler
	case h == due && s.sc.due[u] > 0:
		return dueCell(s.sc.due[u])
	case h == due && s.seaTurn(u) > 0 && int(s.seaTurn(u)) <= len(s.sc.Turns):
		return dueCell(s.seaTurn(u))
	}
	if word := s.seaWord(s.at[u]); word != "" {
		return seaCell(word)
	}
	return cellAside
}

// arrivals shows who is due when, and who can enter now (G24.1).
func (s *state) arrivals() scene.Display {
	d := scene.Display{ID: "due", Title: "Reinforcements", Kind: "boxes", Rule: ruleArrival.Number}
	for t := int8(1); int(t) <= len(s.sc.Turns); t++ {
		where := ""
		for _, a := range s.sc.Arrivals {
			if int8(a.Turn+1) == t {
				where = s.sc.Entries[a.Entrance].Name
			}
		}
		if where == "" && s.sc.seaborneOn(t) {
			where = "by sea"
		}
		if where != "" {
			d.Cells = append(d.Cells, scene.Cell{ID: dueCell(t), Label: "Turn " + strconv.Itoa(int(t)) + ", " + where, On: t == s.turn, Dark: t < s.turn})
		}
	}
	for i := range s.sc.Divisions {
		x := &s.sc.Divisions[i]
		d.Cells = append(d.Cells, scene.Cell{ID: "box-" + x.ID, Label: x.Short + ": ready to enter", Side: sideIDs[x.Side]})
	}
	return d
}

// outOfPlay shows rearguards that can be placed, and who is lost.
func (s *state) outOfPlay() scene.Display {
	d := scene.Display{ID: "out", Title: "Off the map", Kind: "boxes", Rule: ruleVictory.Number}
	for i := range s.sc.Divisions {
		x, what := &s.sc.Divisions[i], ": rearguards to place"
		if len(s.sc.trucks) > 0 {
			what = ": rearguards, trucks and jeeps at hand"
		}
		d.Cells = append(d.Cells, scene.Cell{ID: "pool-" + x.ID, Label: x.Short + what, Side: sideIDs[x.Side]})
	}
	for side, name := range sideNames {
		d.Cells = append(d.Cells, scene.Cell{ID: lostCell(order.Side(side)), Label: name + " eliminated", Side: sideIDs[side]})
	}
	if len(s.sc.OffMap) > 0 {
		d.Cells = append(d.Cells, scene.Cell{ID: cellDistant, Label: "Command by telephone", Side: sideIDs[order.German]})
	}
	d.Cells = append(d.Cells, s.dropCells()...)
	if s.anyAside() {
		d.Cells = append(d.Cells, scene.Cell{ID: cellAside, Label: "Not in play"})
	}
	return d
}

// weekSheet adds what a division has of the chapters of the campaign: aircraft of the day,
// independent formations.
func (s *state) weekSheet(n int, add func(id, label, value string)) {
	if s.sc.lineTurn == 0 {
		return
	}
	if s.flies(n) {
		add("planes", "Aircraft left today", strconv.Itoa(int(s.week.planes[n])))
	}
	for i := range s.sc.Formations {
		if x := &s.sc.Formations[i]; x.Attached && int(s.formDiv(int8(i))) == n && s.mustered(i) {
			value := "attached"
			if s.onItsWay(int8(i)) {
				value = "on its way"
			}
			add("guest-"+x.ID, x.Name, value)
		}
	}
}

// weekLook is what a stamp of a division's sheet has of it, with the formations that are
// mustered.
func (s *state) weekLook(l scene.Stamp, n int, mustering uint64) scene.Stamp {
	if s.sc.lineTurn == 0 {
		return l
	}
	for i := range s.sc.Formations {
		if s.sc.Formations[i].Attached && int(s.formDiv(int8(i))) == n {
			l = l.Add(i<<2 | int(mustering>>i&1)<<1 | int(s.week.joining>>i&1))
		}
	}
	return l.Add(int(s.week.planes[n]))
}

// anyAside tells whether a unit is nowhere, not even due.
func (s *state) anyAside() bool {
	for u := range s.sc.Units {
		if s.at[u] == aside || s.at[u] == due && s.sc.due[u] == 0 && s.seaTurn(u) == 0 {
			return true
		}
	}
	return false
}
