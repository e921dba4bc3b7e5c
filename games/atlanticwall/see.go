package atlanticwall

import (
	"slices"

	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
)

// Facts gives opponents and tools read access to a position. It reads the position that
// it was made of as that changes.
type Facts struct{ s *state }

// Read returns the facts of a position of this game; ok is false for another's.
func Read(p kernel.Position) (f Facts, ok bool) {
	s, ok := p.(*state)
	return Facts{s}, ok
}

// Node kinds that opponents tell apart.
var (
	AtPrepare = nodePrepare
	AtMoves   = nodeMoves
	AtMove    = nodeMove
	AtExcess  = nodeExcess
	AtReplace = nodeReplace
	AtReturn  = nodeReturn
	AtCombat  = nodeCombat
	AtHeld    = nodeHeld
	AtDeclare = nodeDeclare
	AtStand   = nodeStand
	AtFPF     = nodeFPF
	AtLose    = nodeLose
	AtRetreat = nodeRetreat
	AtAdvance = nodeAdvance
	AtFollow  = nodeFollow
	AtAir     = nodeAir
	AtCoast   = nodeCoast
	AtMission = nodeMission
	AtBattery = nodeBattery
	AtSail    = nodeSail
	AtTaken   = nodeTaken
	AtAirLoss = nodeAirLoss
	AtDelay   = nodeDelay
	AtTakeUp  = nodeTakeUp

	AtSetup     = nodeSetup
	AtSetupAt   = nodeSetupAt
	AtPositions = nodePositions
	AtRelease   = nodeRelease
	AtSupport   = nodeSupport
	AtLand      = nodeLand

	AtBarrage = nodeBarrage

	AtAttach = nodeAttach
	AtDraft  = nodeDraft

	AtTrenches = nodeTrenches
)

// Verbs that opponents tell apart.
var (
	DoPick     = verbPick
	DoMove     = verbMove
	DoMarch    = verbMarch
	DoBack     = verbBack
	DoDone     = verbDone
	DoGoOn     = verbGoOn
	DoComplete = verbComplete
	DoEntrench = verbEntrench
	DoImprove  = verbImprove
	DoReplace  = verbReplace
	DoRemove   = verbRemove
	DoAttack   = verbAttack
	DoApply    = verbApply
	DoAdd      = verbAdd
	DoDrop     = verbDrop
	DoAlso     = verbAlso
	DoMuster   = verbMuster
	DoCommit   = verbCommit
	DoUsual    = verbUsual
	DoFPF      = verbFPF
	DoHold     = verbHold
	DoLose     = verbLose
	DoRetreat  = verbRetreat
	DoStand    = verbStand
	DoAdvance  = verbAdvance
	DoEnough   = verbEnough
	DoAssign   = verbAssign
	DoReturn   = verbReturn
	DoBombard  = verbBombard
	DoFire     = verbFire
	DoEngage   = verbEngage
	DoDown     = verbDown
	DoDelay    = verbDelay
	DoRest     = verbRest
	DoAll      = verbAll
	DoSupport  = verbSupport
	DoExit     = verbExit
	DoAttach   = verbAttach
	DoAnew     = verbAnew
)

// Kind is the kind of the pending node.
func (f Facts) Kind() uint16 { return book.KindOf(f.s) }

// Scenario is what never changes: units, ground, tables.
func (f Facts) Scenario() *order.Scenario { return f.s.sc.Scenario }

// Turn is the Game-Turn.
func (f Facts) Turn() int { return int(f.s.turn) }

// Night tells whether it is one of the night.
func (f Facts) Night() bool { return f.s.night() }

// Goal is the hex that decides.
func (f Facts) Goal() int16 { return f.s.sc.GoalAt }

// Exited is how many Allied combat units have left over the south edge.
func (f Facts) Exited() int { return f.s.exited() }

// Garrisoned tells whether a combat unit of a side is in a hex.
func (f Facts) Garrisoned(side order.Side, h int16) bool { return f.s.garrison(side, h) }

// South is how many hexes lie between a hex and the south edge.
func (f Facts) South(h int16) int { return int(f.s.sc.homes.south[h]) }

// Taken is the Game-Turn at whose end the goal was first held, 0 for none.
func (f Facts) Taken() int { return int(f.s.taken) }

// Pinned tells a unit that is pinned.
func (f Facts) Pinned(u int) bool { return f.s.is(u, pinned) }

// Side is the side whose Player-Turn it is.
func (f Facts) Side() order.Side { return f.s.side }

// At is the hex of a unit; negative when it is not on the map.
func (f Facts) At(u int) int16 { return f.s.at[u] }

// Steps is what a unit has left.
func (f Facts) Steps(u int) int { return int(f.s.unit[u].steps) }

// Shaken is how far attacks have shaken a unit: 0 not at all, 1 disrupted, 2 demoralised.
func (f Facts) Shaken(u int) int { return int(f.s.unit[u].mood) }

// Battery is how far a gun is out of battery.
func (f Facts) Battery(u int) int { return int(f.s.unit[u].battery) }

// Missions are the missions of a gun left today (10.81).
func (f Facts) Missions(u int) int {
	switch {
	case f.s.is(u, outOfAmmo):
		return 0
	case f.s.is(u, depleted):
		return 1
	}
	return 2
}

// Combat is the Combat Strength of a unit in attack as it is now.
func (f Facts) Combat(u int) int {
	var t tally
	return f.s.assault(u, false, &t)
}

// Group tells a battlegroup.
func (f Facts) Group(u int) bool { return f.s.is(u, battlegroup) }

// Tank tells a unit with hard armour.
func (f Facts) Tank(u int) bool { return f.s.tank(u) }

// First is the first unit in a hex, or -1.
func (f Facts) First(h int16) int { return f.s.first(h) }

// After is the next unit in the same hex, or -1.
func (f Facts) After(u int) int { return f.s.after(u) }

// Enemy tells whether enemies of a side are in a hex.
func (f Facts) Enemy(side order.Side, h int16) bool { return f.s.enemyIn(side, h) >= 0 }

// InZone tells whether a hex is in a zone of control of a side.
func (f Facts) InZone(side order.Side, h int16) bool { return f.s.inZone(side, h) }

// Controls tells whether a unit exerts a zone of control.
func (f Facts) Controls(u int) bool { return f.s.controls(u) }

// Crosses tells whether zones reach from one hex into another.
func (f Facts) Crosses(from, to int16) bool {
	d := f.s.sc.Ground.Grid.DirTo(from, to)
	return d >= 0 && f.s.sc.reach[from]>>d&1 != 0
}

// Strikes is the Combat Strength with which a unit would attack from one hex into another, 0 where it
// could not: over a cliff, tanks into a swamp, and over a river vehicles without a road (6.78, 9.18).
// Engineers who could help across are left out.
func (f Facts) Strikes(u int, from, to int16) int {
	if !f.s.mayHitFrom(u, from, to).OK() || f.s.noBridge(u, from, to) {
		return 0
	}
	var t tally
	return f.s.assault(u, f.s.sc.Ground.Between(from, to)&order.River != 0, &t)
}

// Sheltered tells whether units of a side in a hex are free of the duty to attack (7.44).
func (f Facts) Sheltered(side order.Side, h int16) bool {
	return f.s.sc.Ground.Kind(h).Sheltered() || f.s.worksFor(side, h) != noWorks
}

// Dug tells whether there are works for a side in a hex.
func (f Facts) Dug(side order.Side, h int16) bool { return f.s.worksFor(side, h) != noWorks }

// CanMove tells whether a unit can still be moved in this phase.
func (f Facts) CanMove(u int) bool { return f.s.mayPick(u).OK() }

// Reach appends the hexes that a unit can move to, by a tactical move or by a march.
func (f Facts) Reach(u int, march bool, dst []int16) []int16 {
	zones := f.s.zones(f.s.sideOf(u).Other())
	m := tactical
	if march {
		m = strategic
	}
	set := f.s.reachOf(u, m, zones)
	return slices.AppendSeq(dst, set.all())
}

// Defence is what a hex defends with before support, on which row, and how many columns its
// works take off.
func (f Facts) Defence(h int16) (strength int, row order.Row, works int) {
	b := battle{nHex: 1}
	b.hex[0] = h
	var buf [maxStack]int16
	var t tally
	row = f.s.sc.Table.Terrain[f.s.sc.Ground.Kind(h)].Row
	if f.s.onlyStatic(h) {
		row = order.InvasionRow
	}
	for _, u := range f.s.defenders(&b, h, buf[:0]) {
		f.s.stand(int(u), true, &t)
		if f.s.dugIn(int(u)) && f.s.positionAt(h) {
			works = 1
		}
	}
	return t.total, row, works
}

// Levy is the column of the strongest attack that could be made on a hex now, 0 for none.
func (f Facts) Levy(h int16) int {
	b, ok := f.s.levy(h, -1)
	if !ok {
		return 0
	}
	r := f.s.reckon(&b)
	return r.column
}

// Attack is the attack in hand: the first hex, the column, and whether it does not reach the
// first one.
func (f Facts) Attack() (h int16, column int, below bool) {
	for k := range f.s.stack.Len() {
		if x := f.s.stack.Under(k); x.Proc == procAttack {
			b := f.s.battle(x)
			r := f.s.reckon(b)
			return b.hex[0], r.column, r.below
		}
	}
	return -1, 0, true
}

// Owes tells whether a unit still has to attack somebody in this phase (9.13).
func (f Facts) Owes(u int) bool { return f.s.owes(u) >= 0 }

// Due tells whether a hex still has to be attacked in this phase (9.11).
func (f Facts) Due(h int16) bool { return f.s.owed(h) }

// Obliged tells a unit that had to attack when the Combat Phase began.
func (f Facts) Obliged(u int) bool { return f.s.marked(u, mustFight) }

// Attacks tells a unit that is in an attack that has been declared.
func (f Facts) Attacks(u int) bool { return f.s.fight.in[u] != 0 }

// InHand are A to C of the frame of the pending decision: of a retreat the battle, the hex
// and the hexes to go.
func (f Facts) InHand() (a, b, c int16) {
	if x := f.s.stack.Top(); x != nil {
		return x.A, x.B, x.C
	}
	return -1, -1, -1
}

// Aloft tells an air unit that has a mission.
func (f Facts) Aloft(u int) bool { return f.s.aloft(u) }

// Amiss is what keeps the attack in hand from being made, if it is a unit that belongs in it
// or does not, or a hex that belongs to it: -1 for none.
func (f Facts) Amiss() (in, out int, also int16) {
	v := book.Explain(f.s, kernel.Choice{Verb: verbCommit})
	switch v.Rule {
	case ruleEngage.ID():
		return -1, int(v.Args[0]), v.Args[1]
	case ruleLeaveNone.ID():
		return int(v.Args[0]), -1, -1
	case ruleIntegrity.ID(), ruleBarrageNear.ID():
		return -1, int(v.Args[0]), -1
	}
	return -1, -1, -1
}

// CanBombard tells a ship off the coast that has not fired in this Game-Turn.
func (f Facts) CanBombard(u int) bool {
	return f.s.offshore(u) && !f.s.is(u, shelled|bombarded|attacked)
}
