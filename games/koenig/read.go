package koenig

import (
	"sandtable/kernel"
)

// Facts gives opponents and tools read access to a position. It reads the
// position that it was made of as that changes.
type Facts struct{ p *pos }

// Read returns the facts of a position of this game; ok is false for another's.
func Read(p kernel.Position) (f Facts, ok bool) {
	q, ok := p.(*pos)
	return Facts{q}, ok
}

// Counter is what is printed on a unit, and when and where it comes into play.
type Counter struct {
	ID, Name  string
	Seat      kernel.Seat
	Formation int
	Strength  int // 2.2
	Allowance int // movement points
	Heavy     bool
	Turn      int   // of entry, 0 for set-up
	Hex       int16 // of entry
	Lost      int   // points to the enemy for its elimination (Ex.6)
}

// Objective is a hex that counts for victory (Ex.4, Ex.5).
type Objective struct {
	Name                  string
	Hex                   int16
	Allied, German, Delay int
}

// Side is one step across the map.
type Side struct {
	To    int16 // -1 off the map
	Cost  int   // movement points, 0 where barred (8.1)
	Fire  bool  // fire may cross (9.0)
	River bool
}

// Node kinds that opponents tell apart.
var (
	AtLand         = nodeLand
	AtActivate     = nodeActivate
	AtOperate      = nodeOperate
	AtCombined     = nodeCombined
	AtMuster       = nodeMuster
	AtDefend       = nodeDefend
	AtSupport      = nodeReinforce
	AtRetreat      = nodeRetreat
	AtEnter        = nodeEnter
	AtRecover      = nodeRecover
	AtRedeploy     = nodeRedeploy
	AtRedeployUnit = nodeRedeployUnit
)

// Verbs that opponents tell apart.
var (
	DoPick     = verbPick
	DoMove     = verbMove
	DoCombined = verbCombined
	DoFire     = verbFire
	DoWait     = verbWait
	DoAdd      = verbAdd
	DoCommit   = verbCommit
	DoSupport  = verbSupport
	DoRetreat  = verbRetreat
	DoExit     = verbExit
	DoStand    = verbStand
	DoStop     = verbStop
	DoDone     = verbDone
	DoBack     = verbBack
	DoFinish   = verbFinish
)

// Kind is the kind of the pending node.
func (f Facts) Kind() uint16 {
	return book.KindOf(f.p)
}

// Beach is the scenario's id.
func (f Facts) Beach() string { return f.p.sc.id }

// Turn is the turn in play, from 1; Turns the number of them.
func (f Facts) Turn() int { return int(f.p.turn) }

// Turns is the number of turns of the game.
func (f Facts) Turns() int { return len(f.p.sc.turns) - 1 }

// Night says whether a turn is a night turn (2.1).
func (f Facts) Night(turn int) bool { return f.p.sc.turns[turn].night }

// DelayTurn says whether delay points are counted at the end of a turn (Ex.5).
func (f Facts) DelayTurn(turn int) bool { return f.p.sc.special.delayTurns>>turn&1 != 0 }

// Units is the number of units of the beach; they are numbered from 0.
func (f Facts) Units() int { return len(f.p.sc.units) }

// Counter returns what is fixed about a unit.
func (f Facts) Counter(u int) Counter {
	x, s := f.p.unit(u), f.p.sc.special
	c := Counter{
		ID: x.id, Name: x.name, Seat: kernel.Seat(x.side), Formation: int(x.formation),
		Strength: int(x.cs), Allowance: int(x.ma), Heavy: x.kind.heavy(), Turn: int(x.turn), Hex: x.hex,
	}
	switch {
	case x.side == german:
		c.Lost = int(s.germanLost)
	case x.cs >= s.strongCS:
		c.Lost = int(s.strongLost)
	default:
		c.Lost = int(s.alliedLost)
	}
	return c
}

// At is the hex of a unit; negative when it is not on the map.
func (f Facts) At(u int) int16 { return f.p.at[u] }

// Hits is the number of a unit's hits, 0 to 2 (9.3).
func (f Facts) Hits(u int) int { return int(f.p.hits[u]) }

// Done says whether a unit has finished its operation of this turn (7.0).
func (f Facts) Done(u int) bool { return f.p.task[u] == done }

// Early says whether the draws of this turn have not begun (4.0).
func (f Facts) Early() bool {
	switch f.p.phaseNow() {
	case phaseLanding, phaseSupport, phaseEnd:
		return true
	}
	return false
}

// Moved says whether the unit in hand has moved in its operation.
func (f Facts) Moved() bool {
	t := f.p.stack.Top()
	if t == nil || t.Proc != procUnit {
		return false
	}
	k := f.p.task[t.A]
	return k == moving || k == moved || k == firedMove
}

// Fired says whether the unit in hand has fired in its operation (8.4).
func (f Facts) Fired() bool {
	t := f.p.stack.Top()
	return t != nil && t.Proc == procUnit && (f.p.task[t.A] == fired || f.p.task[t.A] == firedMove)
}

// Active is the formation that is drawn, -1 for none; Cup a mask of those still
// to be drawn (7.0).
func (f Facts) Active() int { return int(f.p.active) }

// Cup is a mask of the formations still to be drawn this turn.
func (f Facts) Cup() uint32 { return uint32(f.p.cup) }

// Artillery is a side's artillery points left this turn (6.1).
func (f Facts) Artillery(s kernel.Seat) int { return int(f.p.artillery[s]) }

// Support is the Allied support points left this turn (6.2).
func (f Facts) Support() int { return int(f.p.support) }

// Objectives is the number of objectives; they are numbered from 0.
func (f Facts) Objectives() int { return len(f.p.sc.objectives) }

// Objective returns what is fixed about an objective.
func (f Facts) Objective(i int) Objective {
	o := f.p.sc.objectives[i]
	return Objective{Name: o.name, Hex: o.hex, Allied: int(o.allied), German: int(o.german), Delay: int(o.delay)}
}

// Held is a mask of the objectives under Allied control (Ex.4).
func (f Facts) Held() uint32 { return f.p.control }

// Hexes is the number of hexes; they are numbered from 0.
func (f Facts) Hexes() int { return int(f.p.sc.ground.len()) }

// Step describes the step from a hex in a direction, 0 to 5.
func (f Facts) Step(h int16, dir int) Side {
	g := f.p.sc.ground
	e := int32(h)*6 + int32(dir)
	s := Side{To: g.Grid.Across(e), Cost: int(g.cost[e]), Fire: g.edge[e]&cliff == 0, River: g.edge[e]&river != 0}
	if s.To < 0 {
		return Side{To: -1}
	}
	return s
}

// Cover is what the terrain of a hex adds to an attack on it (9.2).
func (f Facts) Cover(h int16) int { return int(f.p.sc.ground.terrain(h).af) }
