package knapp

import "sandtable/kernel"

// Names of nodes and verbs for opponents; texts are in Info.Nodes and Format.
var (
	NodeNaval     = nodeNaval
	NodeReplace   = nodeReplace
	NodeMove      = nodeMove
	NodeOrder     = nodeOrder
	NodeMarch     = nodeMarch
	NodeOverrun   = nodeOverrun
	NodeInterdict = nodeAir
	NodeDice      = nodeDice
	NodeFortify   = nodeFortify
	NodeFire      = nodeFire
	NodeSupport   = nodeSupport
	NodeHits      = nodeHits

	VerbPass     = verbPass
	VerbDie      = verbDie
	VerbMove     = verbMove
	VerbHaul     = verbHaul
	VerbStay     = verbStay
	VerbTactical = verbTactical
	VerbMarch    = verbMarch
	VerbHalt     = verbHalt
	VerbOverrun  = verbOverrun
	VerbFortify  = verbFortify
	VerbReplace  = verbReplace
	VerbNaval    = verbNaval
	VerbAir      = verbAir
	VerbFire     = verbFire
	VerbSupport  = verbSupport
	VerbRoll     = verbRoll
	VerbHit      = verbHit
)

// Groups and sides, as in [Facts].
const (
	US     = us
	BR     = br
	GE     = ge
	Allied = allied
	German = german
)

// Facts reads a position or a view: what anybody at the table can see. Areas are
// numbers from 0, and sets of areas are words with a bit for each.
type Facts struct{ s *state }

// Read gives the facts of a position or a view of this game.
func Read(r kernel.Reader) Facts { return Facts{of(r)} }

// Turn is the turn, from 1.
func (f Facts) Turn() int { return int(f.s.turn) }

// Areas is the number of areas.
func (f Facts) Areas() int { return len(f.s.d.areas) }

// Area is the id of an area.
func (f Facts) Area(a int) string { return f.s.d.areas[a].id }

// Units is the number of units.
func (f Facts) Units() int { return len(f.s.d.units) }

// Points is the worth of an area in victory points.
func (f Facts) Points(a int) int { return f.s.d.areas[a].vp }

// Pass is the areas that can be entered from an area.
func (f Facts) Pass(a int) uint64 { return f.s.d.pass[a] }

// Road is the areas that roads lead to from an area.
func (f Facts) Road(a int) uint64 { return f.s.d.road[a] }

// Near is the areas that touch an area, within range of artillery.
func (f Facts) Near(a int) uint64 { return f.s.d.near[a] }

// Beaches is the five invasion beaches.
func (f Facts) Beaches() uint64 { return f.s.d.beach }

// Coast is the beaches and coastal areas.
func (f Facts) Coast() uint64 { return f.s.d.coast }

// Bocage is the bocage areas.
func (f Facts) Bocage() uint64 { return f.s.d.bocage }

// Sources is the supply sources of a group.
func (f Facts) Sources(g int) uint64 { return f.s.d.source[g] }

// Supplied is the areas in which a group is in supply now.
func (f Facts) Supplied(g int) uint64 { return f.s.supplied(g) }

// SuppliedPast is the same if some more areas let no line through.
func (f Facts) SuppliedPast(g int, closed uint64) uint64 {
	return f.s.fedPast(g, f.s.d.source[g], closed)
}

// Held is the areas with the control marker of US or BR.
func (f Facts) Held(g int) uint64 { return f.s.held[g] }

// Occupied is the areas with units of a group.
func (f Facts) Occupied(g int) uint64 { return f.s.occ[g] }

// Side is the side of a unit.
func (f Facts) Side(u int) int { return f.s.side(u) }

// Group is the supply group of a unit.
func (f Facts) Group(u int) int { return f.s.d.units[u].group }

// Gun says whether a unit is artillery.
func (f Facts) Gun(u int) bool { return f.s.d.units[u].kind == artillery }

// Drop says whether a unit is airborne.
func (f Facts) Drop(u int) bool { return f.s.d.units[u].kind == airborne }

// At is the area of a unit, negative when it is off the map.
func (f Facts) At(u int) int { return int(f.s.at[u]) }

// Waits says whether a unit off the map may still come.
func (f Facts) Waits(u int) bool { return f.s.at[u] == due || f.s.at[u] == dead }

// Now is the current strength of a unit.
func (f Facts) Now(u int) int { return f.s.now(u) }

// Gates is the areas by which a unit comes from beyond the map, none for others.
func (f Facts) Gates(u int) uint64 {
	if x := &f.s.d.units[u]; x.way == byEdge {
		return x.entry
	}
	return 0
}

// Printed is the strength of a unit that nothing has happened to.
func (f Facts) Printed(u int) int { return int(f.s.d.units[u].strength) }

// Hits is the number of hits on a unit.
func (f Facts) Hits(u int) int { return int(f.s.hits[u]) }

// Fired says whether a unit has fired or supported in this step.
func (f Facts) Fired(u int) bool { return f.s.has(u, fired) }

// Free says whether a unit needs no supply this turn.
func (f Facts) Free(u int) bool { return f.s.exempt(u) }

// Needs is the lowest face with which a unit hits now.
func (f Facts) Needs(u int) int {
	n, _ := f.s.needs(u)
	return n
}

// Naval is the naval dice left.
func (f Facts) Naval() int { return int(f.s.naval) }

// Entered is the number of areas that the march in progress has entered.
func (f Facts) Entered() int { return int(f.s.pathN) }

// Chosen is the unit, and Dice the dice, of the shot in hand at NodeSupport.
func (f Facts) Chosen() (unit, dice int) {
	top := f.s.stack.Top()
	return int(top.A), int(top.B)
}
