package greatestday

import (
	"fmt"
	"strconv"

	"sandtable/games/greatestday/order"
	"sandtable/kernel"
)

// printed are the tables that the rules read, for people.
func printed(t *order.Table) []kernel.Table {
	return []kernel.Table{
		{Rule: "G3.2", Title: "Sequence of play", Head: []string{"Step of a turn", "What is done"}, Rows: [][]string{
			{"Dispatch", "Formation chits are bought, where a scenario sells them"},
			{"Reinforcements", "units that are due come into their boxes"},
			{"Arrangements", "battalions go over to other brigades, guns into and out of parks"},
			{"Mug", "the chits of the turn are put in"},
			{"Activation", "the first chit, then one after the other is drawn; the last is kept for the next turn"},
			{"End", "barrages are lifted, the turn marker advances"},
		}},
		resultTable(t, 0, "Fire at unarmoured targets"), resultTable(t, 1, "Fire at armoured targets"),
		terrainTable(t), modifiers(t), atRange(t), massOf(t), qualityTable(t), bonusTable(t),
	}
}

// resultTable is one block of the combat results (G13.4).
func resultTable(t *order.Table, block int, title string) kernel.Table {
	out := kernel.Table{Rule: "G13.4", Title: title, Head: []string{"Colour", "0", "1", "2", "3", "4", "5", "6", "7", "8"},
		Note: "The die is the column if it is not above the modified rating; a 0 always hits, a 9 never. S?: suppressed unless a check is passed; S: suppressed; C: cohesion hit; 1: step lost; E: eliminated."}
	for c := order.Red; c < order.Colours; c++ {
		row := []string{c.String()}
		for _, r := range t.CRT[block][c] {
			row = append(row, r.String())
		}
		out.Rows = append(out.Rows, row)
	}
	return out
}

// terrainTable is what terrain does to movement, fire and sight (2.1).
func terrainTable(t *order.Table) kernel.Table {
	out := kernel.Table{Rule: "2.1.1", Title: "Terrain", Head: []string{"Terrain", "Leg", "Wheeled", "Tracked", "Fire at unarmoured", "at armoured", "Blocks sight"},
		Note: "Movement points off the road; in column along a Road it is half a point whatever the terrain."}
	for i := range t.Terrain {
		x := &t.Terrain[i]
		row := []string{x.Name}
		for _, m := range []order.Move{order.OnFoot, order.Wheeled, order.Tracked} {
			row = append(row, entry(x.Step[m]))
		}
		out.Rows = append(out.Rows, append(row, signed(x.Cover[0]), signed(x.Cover[1]), map[bool]string{true: "yes", false: "no"}[x.Blocking]))
	}
	return out
}

// entry words how a hex may be entered.
func entry(s order.Step) string {
	switch s.Entry {
	case order.Freely:
		return halves(int(s.Half))
	case order.InColumn:
		return halves(int(s.Half)) + ", in column"
	case order.AlongRoad:
		return "in column along a Road"
	}
	return "never"
}

// modifiers are what is added to fire and assault ratings (G14.3, G17.9).
func modifiers(t *order.Table) kernel.Table {
	f, a, g := &t.Fire, &t.Assault, &t.Target
	both := func(fire, assault int8) []string { return []string{signed(fire), signed(assault)} }
	out := kernel.Table{Rule: "G14.3", Title: "Modifiers", Head: []string{"Because of", "Fire", "Assault"}}
	add := func(why string, values []string) { out.Rows = append(out.Rows, append([]string{why}, values...)) }
	add("firer: Company Bonus", both(f.CompanyBonus, f.CompanyBonus))
	add("firer: one cohesion hit", both(f.Cohesion[1], a.Cohesion[1]))
	add("firer: two cohesion hits", both(f.Cohesion[2], a.Cohesion[2]))
	add("firer: a step lost", both(f.StepLoss, a.StepLoss))
	add("firer: in column", both(f.Column, a.Column))
	add("firer: entrenched", both(f.Entrenched, a.Entrenched))
	add("firer: under a light barrage", both(f.Barrage[1], a.Barrage[1]))
	add("firer: under a heavy barrage", both(f.Barrage[2], a.Barrage[2]))
	add("firer: suppressed", []string{"no fire", signed(a.Suppressed)})
	add("target: in column", both(g.Column, g.Column))
	add("target: improved position", both(g.Position, g.Position))
	add("target: entrenched", both(g.Entrenched, g.Entrenched))
	add("target: on a hill, unarmoured", both(g.Hill[0], g.Hill[0]))
	add("target: on a hill, armoured", both(g.Hill[1], g.Hill[1]))
	add("opportunity fire: from fire zone to fire zone", []string{signed(g.ZoneToZone), "-"})
	add("opportunity fire: out of all fire zones", []string{signed(g.ZoneToOpen), "-"})
	add("target runs away", both(g.Running, g.Running))
	add("target charges", both(g.Charging, g.Charging))
	return out
}

// atRange is what distance takes off direct fire (G14.5).
func atRange(t *order.Table) kernel.Table {
	r := &t.Range
	return kernel.Table{Rule: "G14.5", Title: "Range of direct fire", Head: []string{"Range", "Unarmoured target", "Armoured target"}, Rows: [][]string{
		{"1 hex", "0", "0"},
		{"more", signed(r.Each) + " a hex beyond the first", signed(r.Between)},
		{"the printed range", "the same", signed(r.Maximum)},
	}}
}

// massOf is what crowding adds (G10.3).
func massOf(t *order.Table) kernel.Table {
	out := kernel.Table{Rule: "G10.3", Title: "Mass", Head: []string{"Steps in the target's hex", "Fire"}}
	for n := 0; n <= 8; {
		to := n
		for to < 8 && t.Mass(to+1) == t.Mass(n) {
			to++
		}
		name := fmt.Sprintf("%d to %d", n, to)
		switch to {
		case 8:
			name = fmt.Sprintf("%d or more", n)
		case n:
			name = strconv.Itoa(n)
		}
		out.Rows = append(out.Rows, []string{name, signed(t.Mass(n))})
		n = to + 1
	}
	return out
}

// qualityTable is what changes troop quality (G1.9).
func qualityTable(t *order.Table) kernel.Table {
	q := &t.Quality
	return kernel.Table{Rule: "G1.9", Title: "Troop quality", Head: []string{"Because of", "Quality"}, Rows: [][]string{
		{"out of command", signed(q.OutOfCommand)},
		{"two cohesion hits", signed(q.Cohesion[2])},
		{"a step lost", signed(q.StepLoss)},
		{"suppressed", signed(q.Suppressed)},
		{"light barrage", signed(q.Barrage[1])},
		{"heavy barrage", signed(q.Barrage[2])},
		{"improved position", signed(q.Position)},
		{"entrenched", signed(q.Entrenched)},
		{"men at it already", signed(t.Command.Men)},
	}, Note: "A check is passed by a die of at most the quality; a 0 always passes, a 9 never."}
}

// bonusTable is what a division receives besides its rating (G5.2).
func bonusTable(t *order.Table) kernel.Table {
	out := kernel.Table{Rule: "G5.2", Title: "Command points besides the rating", Head: []string{"Die", "Points"}}
	for die, n := range t.Command.Bonus {
		out.Rows = append(out.Rows, []string{strconv.Itoa(die), strconv.Itoa(int(n))})
	}
	return out
}
