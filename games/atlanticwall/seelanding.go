package atlanticwall

import (
	"sandtable/games/atlanticwall/order"
)

// What opponents see of the Invasion Stage.

// Node kinds of the Invasion Stage.
var (
	AtBombs     = nodeBombs
	AtPlan      = nodePlan
	AtPlanShips = nodePlanShips
	AtAntiShip  = nodeAntiShip
	AtTanks     = nodeTanks
	AtRangers   = nodeRangers
	AtBoard     = nodeBoard
	AtFuture    = nodeFuture
	AtSmallArms = nodeFire
	AtShore     = nodeShore
	AtShoreTo   = nodeShoreTo
	AtAssault   = nodeAssault
	AtStorm     = nodeStormWho
	AtStormOn   = nodeStormOn
	AtToll      = nodeToll
)

// Verbs of the Invasion Stage.
var (
	DoBomb   = verbBomb
	DoVolley = verbVolley
	DoPin    = verbPin
	DoRake   = verbRake
	DoLand   = verbLand
)

// Invading tells whether the Invasion Stage is still played.
func (f Facts) Invading() bool { return f.s.invading() }

// Volley is the strength with which a hex fires small arms now.
func (f Facts) Volley(h int16) int { return f.s.volleyOf(h) }

// PointsAt are the demolition points of the sub-beach in a hex.
func (f Facts) PointsAt(h int16) int {
	if i := f.s.subAt(h); i >= 0 {
		return int(f.s.inv.points[i])
	}
	return 0
}

// Crafts is how many combat units land next from the boxes of a sub-beach.
func (f Facts) Crafts(sub int) (n int) {
	if x := f.s.stack.Top(); x != nil && x.Proc == procInvade {
		for u := range f.s.sc.Units {
			if f.s.inCraft(u, x, sub) {
				n++
			}
		}
	}
	return n
}

// Storm is the column of the usual assault on a hex, and 0 where none can be made.
func (f Facts) Storm(h int16) int {
	if !f.s.mayAssault(h).OK() {
		return 0
	}
	s, own := *f.s, *f.s.fight.fightCore
	s.fight.fightCore = &own // the page is that of the position
	s.beginStorm(h)
	r := s.reckonStorm(h)
	return r.column
}

// Covered tells whether an unpinned unit that has to attack stands in a hex.
func (f Facts) Covered(h int16) bool {
	for u := f.s.friendIn(order.Allied, h); u >= 0; u = f.s.after(u) {
		if f.s.marked(u, mustFight) && !f.s.is(u, pinned|attacked) {
			return true
		}
	}
	return false
}

// Bulk is what a unit counts in its hex (8.1, E-O 33.5).
func (f Facts) Bulk(u int) int { return f.s.bulk(u) }
