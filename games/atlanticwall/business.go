package atlanticwall

import (
	"sandtable/games/atlanticwall/order"
	"sandtable/play"
	"sandtable/scene"
)

// What a phase leaves undone, a line each, with the place to go to: who may still move,
// who must attack or be attacked, which guns have not fired; and who is not in supply.

// business is the phase that units are listed for, and its side.
func (s *state) business() (proc uint8, side order.Side) {
	for i := range s.stack.Len() {
		switch f := s.stack.Under(i); f.Proc {
		case procMoves, procCombat:
			return f.Proc, order.Side(f.A)
		}
	}
	return 0, s.side
}

// businessStamp differs whenever the list may.
func (s *state) businessStamp() scene.Stamp {
	proc, side := s.business()
	x := scene.Look.Add(int(s.coming.come)<<16 | int(proc)<<8 | int(side)).Add(int(s.coming.come >> 47)).Add(flag(s.spent()))
	for u := range s.sc.Units {
		if s.at[u] < 0 && s.at[u] != due && s.card(u).OnGround() {
			continue // air units and ships count: attacks that they could support have to be made
		}
		p := &s.unit[u]
		x = x.Add(int(s.at[u])<<40 | int(p.flags)<<8 | int(p.supply)<<4 | int(p.battery)).
			Add(int(s.fight.role[u])<<24 | int(s.fight.in[u])<<16 | int(p.steps)<<8 | int(p.mood))
	}
	return x
}

// businessShown lists it.
func (s *state) businessShown() scene.Display {
	d := scene.Display{ID: "business", Title: "Unfinished business", Kind: "values", Rule: rulePlayerTurn.Number}
	switch proc, side := s.business(); proc {
	case procMoves:
		s.listMovers(&d, side)
	case procCombat:
		s.listDuties(&d, side)
		s.listGuns(&d, side)
	}
	return d
}

// shortStamp differs whenever the list of those without supply may.
func (s *state) shortStamp() scene.Stamp {
	x := scene.Look
	for u := range s.unit {
		if c := s.unit[u].supply; c != inSupply && s.onMap(u) {
			x = x.Add(u<<24 | int(s.at[u])<<8 | int(c))
		}
	}
	return x
}

// shortShown lists who is not in supply. It stands by itself: it is long, and changes when supply is
// judged, not with every choice of a phase.
func (s *state) shortShown() scene.Display {
	d := scene.Display{ID: "supply", Title: "Not in supply", Kind: "values", Rule: ruleInSupply.Number}
	for u := range s.sc.Units {
		if s.onMap(u) && s.unit[u].supply != inSupply {
			d.Cells = append(d.Cells, scene.Cell{ID: "supply-" + s.id(int16(u)), Label: s.name(int16(u)), Value: conditionWords[s.unit[u].supply], Side: sideIDs[s.sideOf(u)], At: s.hex(s.at[u])})
		}
	}
	return d
}

// listMovers lists how many of each formation may still move, with the next of them, and the
// companies of the pools last.
func (s *state) listMovers(d *scene.Display, side order.Side) {
	var n [maxForces + 1]int
	var next [maxForces + 1]int
	for u := range s.sc.Units {
		if s.sideOf(u) != side || s.at[u] < 0 && s.at[u] != due || !s.card(u).OnGround() || !s.mayPick(u).OK() {
			continue
		}
		k := int(s.sc.Units[u].Form)
		if k < 0 {
			k = maxForces
		}
		if n[k]++; n[k] == 1 || s.at[next[k]] < 0 {
			next[k] = u
		}
	}
	for k := range n {
		if n[k] == 0 {
			continue
		}
		id, label := "companies", "Companies"
		if k < maxForces {
			id, label = itoa(k), s.sc.Formations[k].Name
		}
		c := scene.Cell{ID: "move-" + id, Label: label, Value: play.Count(n[k], "unit") + " may still move", Side: sideIDs[side]}
		if at := s.at[next[k]]; at >= 0 {
			c.At = s.hex(at)
		}
		d.Cells = append(d.Cells, c)
	}
}

// listDuties lists hexes that must be attacked and units that must attack (9.11, 9.13).
func (s *state) listDuties(d *scene.Display, side order.Side) {
	for u := range s.sc.Units {
		if !s.onMap(u) {
			continue
		}
		h := s.hex(s.at[u])
		switch {
		case s.sideOf(u) == side && s.marked(u, mustFight) && s.owes(u) >= 0:
			d.Cells = append(d.Cells, scene.Cell{ID: "fights-" + s.id(int16(u)), Label: s.name(int16(u)), Value: "has to attack", Side: sideIDs[side], At: h})
		case s.sideOf(u) != side && s.marked(u, mustFall) && !s.is(u, defended) && s.owed(s.at[u]):
			d.Cells = append(d.Cells, scene.Cell{ID: "falls-" + s.id(int16(u)), Label: s.name(int16(u)), Value: "has to be attacked", Side: sideIDs[side.Other()], At: h})
		}
	}
}

// listGuns lists guns that could still fire at somebody in this phase (10.2, 10.3).
func (s *state) listGuns(d *scene.Display, side order.Side) {
	for u := range s.sc.Units {
		c := s.card(u)
		if !c.Gun() || !s.onMap(u) || s.sideOf(u) != side || !s.mayStrike(u).OK() || !s.enemyWithin(side, s.at[u], int(c.Range)) {
			continue
		}
		value := "has not fired: 2 missions left"
		if s.is(u, depleted) {
			value = "has not fired: 1 mission left"
		}
		d.Cells = append(d.Cells, scene.Cell{ID: "gun-" + c.ID, Label: c.Name, Value: value, Side: sideIDs[side], At: s.hex(s.at[u])})
	}
}
