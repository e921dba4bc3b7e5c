package atlanticwall

// What opponents see of the drop, of gliders and of commitment.

// Node kinds of the drop.
var (
	AtDropPlan   = nodeDropPlan
	AtDropAim    = nodeDropAim
	AtDropAside  = nodeAside
	AtRecover    = nodeRecover
	AtDropMove   = nodeDropMove
	AtDropTo     = nodeDropTo
	AtDropExcess = nodeDropExcess
	AtGlide      = nodeGlide
	AtSpecial    = nodeSpecial
	AtCommitment = nodeCommit
)

// Verbs of the drop.
var (
	DoPlace   = verbPlace
	DoZone    = verbZone
	DoGlide   = verbGlide
	DoRecover = verbRecover
	DoRelease = verbRelease
)

// Wrecked is how many batteries have been destroyed.
func (f Facts) Wrecked() int { return f.s.wrecked() }

// Aimed tells whether it is known where a pathfinder is to jump (23.21).
func (f Facts) Aimed(zone int) bool { return f.s.jump.zone[zone].set }

// Planned are the points that the fire plan has for a unit.
func (f Facts) Planned(u int) (n int) {
	for _, m := range f.s.inv.plan[:f.s.inv.missions] {
		if int(m.target) == u {
			n += int(m.points)
		}
	}
	return n
}

// Gaps is how many have been blown.
func (f Facts) Gaps() int { return int(f.s.gapsBlown()) }
