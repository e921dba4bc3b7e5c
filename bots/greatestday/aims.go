package greatestday

import (
	"cmp"
	"slices"

	game "sandtable/games/greatestday"
	"sandtable/games/greatestday/order"
)

// What the goals of a vast scenario are worth besides the points of objectives.
const (
	unclearedAt = 60.0 // a beach: the Germans win at once where it is not cleared in time
	counter     = 25.0 // of it, for Germans who come near its reinforcement hexes
	gunAt       = 3.0  // a coastal battery
	threatened  = 0.5  // of an objective's points, when the enemy is near
	alarm       = 8    // so near
	strikeAt    = 30.0 // the hex whose loss ends the game (4.6)
	strikeAhead = 9    // turns before that, when somebody is sent there
	strikeParty = 6
	guard       = 3
	footsore    = 8.0 // so far a German unit without transport goes
	beyondAll   = 200.0
)

// far is how far it is from a hex to a goal: in a small scenario as the crow flies, in a
// vast one by the ways there are, where a hex of road counts half.
func (j *judge) far(h, goal int16) float64 {
	if way := j.ways[goal]; way != nil {
		if way[h] < 0 {
			return beyondAll
		}
		return float64(way[h]) / 2
	}
	return float64(j.sc.Ground.Grid.Distance(h, goal))
}

// horizon is from where on nearness to a goal counts.
func (j *judge) horizon() float64 {
	if j.vast() {
		return beyondAll
	}
	return horizon
}

// measure finds the ways to goals that have not been measured yet.
func (j *judge) measure(f game.Facts, goals []goal) {
	if j.ways == nil {
		j.ways = map[int16][]int16{}
	}
	for i := range goals {
		if h := goals[i].hex; j.ways[h] == nil {
			j.ways[h] = make([]int16, j.sc.Ground.Grid.Len())
			f.Ways(h, j.ways[h])
		}
	}
}

// suits tells whether a unit can be sent to a goal. On the Overlay of a beach that is not
// cleared nobody goes anywhere else (4.3.1); Germans on foot stay where they are when it is far.
func (j *judge) suits(f game.Facts, g *goal, u int) bool {
	if !j.vast() {
		return true
	}
	x := &j.units[u]
	if x.side == order.German {
		return j.sc.Units[u].Transport || j.sc.Units[u].Armoured || j.way(f, u, g.hex) <= footsore
	}
	at := f.Lies(f.At(u))
	return at == g.beach || at >= 0 && g.beach < 0 && j.kept[at] == 0 // then inland, as far as the Overlay
}

// aims lists what a side of a vast scenario sends units to: the Allies to objectives,
// bridges and batteries that they do not hold and to who keeps a beach uncleared; the
// Germans to the reinforcement hexes of beaches and to objectives that are lost or
// threatened.
func (j *judge) aims(f game.Facts, side order.Side) []goal {
	l := goals{j: j, f: f, side: side}
	l.objectives()
	l.bridges()
	for b := range j.sc.Beaches {
		if f.Uncleared(b) {
			l.beach(b)
		}
	}
	if side == order.Allied {
		l.batteries()
	}
	if v := &j.sc.Victory; v.Strike >= 0 && f.Turn() > v.StrikeFrom-strikeAhead {
		l.add(v.Strike, strikeAt, -1, strikeParty)
	}
	slices.SortStableFunc(l.list, func(x, y goal) int { return cmp.Compare(y.worth, x.worth) })
	return slices.CompactFunc(l.list, func(x, y goal) bool { return x.hex == y.hex && x.beach == y.beach })
}

// goals collects what a side sends units to.
type goals struct {
	j    *judge
	f    game.Facts
	side order.Side
	list []goal
}

// add takes a hex in, with the units that it needs: more the more enemies are near, and least at least.
func (l *goals) add(h int16, worth float64, beach, least int) {
	if l.side == order.Allied && l.f.BeyondLine(h) {
		return // nobody gets there, or stays (11)
	}
	need := min(2+perFoe*l.j.foes(l.f, l.side, h, 0)+l.j.foes(l.f, l.side, h, 1), party)
	l.list = append(l.list, goal{hex: h, worth: worth, beach: beach, need: max(least, need)})
}

// objectives adds those that the side has not, or that are threatened.
func (l *goals) objectives() {
	for i := range l.j.sc.Victory.Objectives {
		o := &l.j.sc.Victory.Objectives[i]
		who, ok := l.f.Holder(i)
		ours := ok && who == l.side
		near := l.j.foes(l.f, l.side, o.Hex, alarm) > 0
		switch {
		case near && (ours || l.side == order.German && !ok):
			l.add(o.Hex, threatened*float64(o.Points), -1, guard)
		case !ours && (ok || l.side == order.Allied):
			l.add(o.Hex, float64(o.Points), -1, 0)
		}
	}
}

// bridges adds both ends of those that count, which are worth less to who holds them.
func (l *goals) bridges() {
	for _, x := range l.j.sc.Victory.Spans {
		worth := float64(x.Points)
		if l.f.Holds(l.side, x.Bridge) {
			worth *= threatened
		}
		for _, h := range l.j.sc.Ground.Bridges[x.Bridge].Hexes {
			l.add(h, worth/2, -1, guard)
		}
	}
}

// beach adds for the Germans the reinforcement hexes of a beach that is not cleared, for the
// Allies whoever keeps it so.
func (l *goals) beach(b int) {
	if l.side == order.German {
		gates := l.j.sc.Beaches[b].Gates
		for _, h := range gates {
			l.add(h, counter/float64(len(gates)), -1, guard)
		}
		return
	}
	n := float64(l.j.kept[b])
	for u := range l.j.units {
		if x := &l.j.units[u]; x.side != l.side && !x.leader && l.f.At(u) >= 0 && l.f.Keeps(u, b) {
			l.add(l.f.At(u), unclearedAt/n, b, 0)
		}
	}
}

// batteries adds those of the enemy that stand inland.
func (l *goals) batteries() {
	for u := range l.j.units {
		if l.j.units[u].side != l.side && l.f.At(u) >= 0 && l.f.Battery(u) && l.f.Lies(l.f.At(u)) < 0 {
			l.add(l.f.At(u), gunAt, -1, 0)
		}
	}
}

// pressed tells whether so few turns are left in which the beaches can be cleared that chits are bought above all
// for those on the sand.
func (j *judge) pressed(f game.Facts) bool {
	last := j.sc.Victory.Uncleared
	return last >= 0 && f.Turn() > last-lastTurns && j.beset(f)
}

// How many turns these are, the last one too, and what somebody on the sand counts then.
const (
	lastTurns = 2
	lastChits = 4.0
)

// late tells whether this is the last turn in which the beaches can be cleared, and one is not.
func (j *judge) late(f game.Facts) bool {
	return f.Turn() == j.sc.Victory.Uncleared+1 && j.beset(f)
}
