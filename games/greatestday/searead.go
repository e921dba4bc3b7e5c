package greatestday

import "sandtable/games/greatestday/order"

// Node kinds of landings that opponents tell apart.
var (
	AtShips     = nodeShips
	AtAim       = nodeAim
	AtBatteries = nodeBatteries
	AtLanding   = nodeLanding
	AtNests     = nodeNests
	AtUnload    = nodeUnload
	AtNestsMen  = nodeNestsMen
	AtShotMen   = nodeShotMen
	AtCraftGun  = nodeCraftGun
	AtAshore    = nodeAshore
	AtWave      = nodeWave
	AtLoad      = nodeLoad
	AtStation   = nodeStation
	AtArrange   = nodeArrange
	AtSail      = nodeSail
	AtTrack     = nodeTrack
	AtGap       = nodeGap
)

// Verbs of landings that opponents tell apart.
var (
	DoBombard  = verbBombard
	DoShell    = verbShell
	DoBarrage  = verbBarrage
	DoDefences = verbDefences
	DoEngage   = verbEngage
	DoLand     = verbLand
	DoNests    = verbNests
	DoTarget   = verbTarget
	DoAllOff   = verbAllOff
	DoAssign   = verbAssign
	DoTrack    = verbTrack
	DoOpen     = verbOpen
	DoFree     = verbDrift
)

// Track is the number of a track of a beach (4.2).
func (f Facts) Track(beach int, t order.Track) int { return int(f.s.naval.tracks[beach][t]) }

// Uncleared says whether a beach is still to be cleared (4.3.2).
func (f Facts) Uncleared(beach int) bool { return f.s.uncleared(beach) }

// AtSea says whether a unit is in one of the boxes of landings.
func (f Facts) AtSea(u int) bool { return f.s.sc.landings() && f.s.atSea(u) }

// Waits says whether a unit is in a Landing Wave box, from where it lands next (4.5.1).
func (f Facts) Waits(u int) bool { return f.s.sc.landings() && inWave(f.s.at[u]) >= 0 }

// Sand says whether a hex is a Beach hex.
func (f Facts) Sand(h int16) bool { return h >= 0 && f.s.sc.shore[h]&isSand != 0 }

// Inland says how many hexes a hex is from the nearest Beach hex of its Overlay, -1 off it.
func (f Facts) Inland(h int16) int {
	b := f.s.overlay(h)
	if b < 0 {
		return -1
	}
	best := -1
	for _, sand := range f.s.sc.Beaches[b].Hexes {
		if d := f.s.sc.Ground.Grid.Distance(h, sand); best < 0 || d < best {
			best = d
		}
	}
	return best
}

// Barraged says whether a hex is under a barrage (G16.7).
func (f Facts) Barraged(h int16) bool { return f.s.barrage.has(h) }

// Battery says whether a unit is a coastal battery that can fire at ships and landing
// waves now: without a barrage and without an enemy beside it (4.4.7).
func (f Facts) Battery(u int) bool {
	s := f.s
	return s.isBattery(u) && s.onMap(u) && !s.barrage.has(s.at[u]) && !s.enemyBeside(s.side(u), s.at[u])
}

// Load is the number of units that are landed with a unit.
func (f Facts) Load(u int) (n int) {
	for w := range f.s.sc.Units {
		if f.s.naval.cargo[w] == f.s.naval.cargo[u] && f.s.at[w] == f.s.at[u] {
			n++
		}
	}
	return n
}

// Drift is how many actions a craft or unit that is adrift needs until it is free (4.2.1).
func (f Facts) Drift(u int) int { return int(f.s.naval.drift[u]) }

// Aboard is the number of units in a craft that has landed and not unloaded (4.2.1).
func (f Facts) Aboard(craft int) (n int) {
	for w := range f.s.sc.Units {
		if f.s.at[w] == aboard && f.s.naval.cargo[w] == f.s.naval.cargo[craft] {
			n++
		}
	}
	return n
}

// Mass is all steps of the units there (G10.3).
func (f Facts) Mass(h int16) int { return f.s.steps(h) }

// GapTo says to which hex a gap leads, and whether it is open.
func (f Facts) GapTo(n int) (land int16, open bool) {
	return f.s.sc.gaps[n].Land, f.s.naval.open>>n&1 != 0
}

// Enemy says whether a unit of the other side stands in a hex.
func (f Facts) Enemy(side order.Side, h int16) bool { return f.s.enemyIn(side, h) >= 0 }

// ShellNumber is what the die of a ship's fire at a unit would be held against (4.4.4).
func (f Facts) ShellNumber(ship, w int) int {
	how := int16(indirect)
	if f.s.smallCraft(ship) {
		how = int16(direct)
	}
	return int(f.s.number(int16(ship), int16(w), how))
}

// EngageNumber is what the die of a coastal battery would be held against (4.4.7).
func (f Facts) EngageNumber(battery, w int) int {
	n := f.s.gunSum(battery, w)
	return held(n.total)
}

// Salvo is the ship whose target is to be chosen, or -1.
func (f Facts) Salvo() int {
	if t := f.s.stack.Top(); t != nil && t.Proc == procSalvo {
		return int(t.A)
	}
	return -1
}
