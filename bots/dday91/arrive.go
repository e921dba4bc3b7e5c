package dday91

import (
	game "sandtable/games/dday91"
	"sandtable/kernel"
)

// worthArrival values reinforcements, transfers, invasions and replacements.
func (b *planner) worthArrival(c kernel.Choice) float64 {
	switch c.Verb {
	case game.VerbEnter:
		return b.worthEntry(b.r.Subject(), c.A)
	case game.VerbWait:
		return -900
	case game.VerbRefit:
		if b.seat == allied && !b.ashore() && b.r.Moves(allied) < 27 {
			return -1 // the landing needs every Move
		}
		if x := &b.units[c.A]; b.r.Moves(b.seat) > b.reserve()+1 {
			return float64(x.CF) + 1
		}
		return -1
	case game.VerbReplace:
		return b.worthReplacement(c.A)
	case game.VerbShip:
		return b.worthShip(c.A)
	case game.VerbTo:
		return b.worthEntry(b.r.Subject(), c.A) + 500
	case game.VerbEmbark:
		for i, o := range b.landing {
			if o.unit == c.A && !b.refused[o.unit] {
				return 100 - float64(i)
			}
		}
		return -1
	case game.VerbSea:
		for _, o := range b.landing {
			if o.unit == b.r.Subject() && o.sea == c.A {
				return 100
			}
		}
		if b.forced {
			return 1 - 0.01*b.m.to(-1, c.A)
		}
		return -1
	}
	return 0
}

// worthReplacement: headquarters where corps have nobody to lead them or bring Moves, corps
// where Moves are left over.
func (b *planner) worthReplacement(u int16) float64 {
	x := &b.units[u]
	left := b.r.Moves(b.seat) - b.reserve()
	switch {
	case x.Army && left > 2 && (b.crowded() || b.strays() > 1):
		return 4
	case x.HQ && !x.Army && b.r.Variable() && left > 3:
		return 3
	case x.Corps && left > 4:
		return 1 + 0.1*float64(x.CF)
	}
	return -1
}

// strays counts the corps on the continent that no army leads.
func (b *planner) strays() int {
	n := 0
	for u := range b.units {
		if x := &b.units[u]; x.Side == b.seat && x.Corps && x.Box < 0 && b.landed(u) {
			if _, armies := b.army(x.Hex); armies == 0 {
				n++
			}
		}
	}
	return n
}

// reserve is how many Moves the armies ashore want to keep.
func (b *planner) reserve() int {
	n := int(b.w.reserve + 0.5)
	for u := range b.units {
		x := &b.units[u]
		if x.Side == b.seat && x.Army && b.landed(u) && x.Supplied {
			n++
		}
	}
	return n
}

// worthEntry values a hex for a unit that arrives there.
func (b *planner) worthEntry(u, h int16) float64 {
	pl := b.m.places[h]
	s := 0.0
	_, armies := b.army(h)
	isArmy := u >= 0 && b.units[u].Army
	if !b.fits(u, h) {
		if s -= 220; h == b.base() && b.bestPort(u) < noEntry {
			return s - 3000 // it would have to go to sea alone
		}
	}
	if b.seat == allied && u >= 0 && !isArmy && b.open(h) {
		s += b.w.port // somebody has to stay there
	}
	s += b.joining(isArmy, armies, h)
	if b.seat == allied {
		if n := b.r.Count(allied, h); !pl.Continental() && n > 0 && (isArmy && armies > 0 && h == b.base() || !isArmy && armies == 0) {
			return s - 3000 // better to wait than to be in the way
		}
		if !pl.Continental() {
			return s - 300 - float64(h)/100
		}
		return s - b.m.to(b.aimAt(h), h) - 5*float64(b.r.Zone(german, h))
	}
	if b.several() {
		return s + b.bastionEntry(h)
	}
	d := b.nearestFoe(h)
	s -= 3 * float64(max(d, 3))
	if d < 2 {
		s -= 20
	}
	return s
}

// joining is what it is worth to the armies of a hex that an army, or anybody else, comes to it.
func (b *planner) joining(isArmy bool, armies int, h int16) float64 {
	switch {
	case isArmy && armies == 1 && b.m.places[h].Continental() && b.r.Zone(1-b.seat, h) == 0 && b.crowd(h) > fullBox && b.r.Moves(b.seat) > 2:
		return 10 // takes half of a crowded box along
	case isArmy && armies > 0, !isArmy && armies != 1 && b.r.Count(b.seat, h) > 0:
		return -200
	case !isArmy && armies == 1: // the smaller army first
		n := b.crowd(h)
		return 8 - 0.7*float64(min(12, n)) - 30*float64(max(0, n-fullBox-2))
	}
	return 0
}

// fullBox is how many units serve an army well: they make two good attacks a turn.
const fullBox = 6

// crowd counts the units at an army's disposal in its hex.
func (b *planner) crowd(h int16) int {
	a, _ := b.army(h)
	return len(b.boxed(a)) + b.loose(h)
}

// crowded tells whether the armies on the continent have more units than they use.
func (b *planner) crowded() bool {
	armies, rest := 0, 0
	for u := range b.units {
		x := &b.units[u]
		switch {
		case x.Side != b.seat || !x.Stack || !b.landed(u):
		case x.Army:
			armies++
		default:
			rest++
		}
	}
	return rest > fullBox*armies
}

// aimAt is the nearest city still to be taken.
func (b *planner) aimAt(h int16) int16 {
	best, goal := 1e9, int16(-1)
	for _, g := range b.m.goals {
		if !b.r.Controls(allied, g) && b.m.to(g, h) < best {
			best, goal = b.m.to(g, h), g
		}
	}
	return goal
}

// nearestFoe is the distance to the nearest enemy ground unit on the continent,
// 30 if there is none.
func (b *planner) nearestFoe(h int16) int {
	best := 30
	for u := range b.units {
		x := &b.units[u]
		if x.Side != b.seat && x.Ground && x.Stack && b.landed(u) {
			best = min(best, b.r.Distance(h, x.Hex))
		}
	}
	return best
}

// worthShip: units in Britain and the Mediterranean go to captured ports.
func (b *planner) worthShip(u int16) float64 {
	x := &b.units[u]
	if b.kept[u] || b.landed(int(u)) {
		return -1
	}
	if b.stranded(u) && b.bestPort(u) >= noEntry {
		return 60 // or it would have to go to sea alone (14a2, 2d4.1)
	}
	if b.r.Moves(allied) <= b.reserve() || x.Air && b.r.Moves(allied) < 12 || b.needed(u) {
		return -1
	}
	if x.Army && b.orphans(u) > 1 && !(b.spare(u) && b.r.Moves(allied) > b.reserve()+2) {
		return -1 // its companions would need another army
	}
	if b.bestPort(u) < noEntry {
		return -1
	}
	v := 10 + float64(x.CF)
	if x.Army {
		v += 3
		if b.crowded() {
			v += 20
		}
	}
	if b.r.Variable() && x.HQ && !x.Army {
		v += 30 // brings a Move a turn (11a.1)
	}
	return v
}

// stranded tells whether a unit is in the Mediterranean Base with an army in whose box it may not
// stay (14a2).
func (b *planner) stranded(u int16) bool {
	x := &b.units[u]
	army, n := b.army(x.Hex)
	return x.Hex == b.base() && n == 1 && b.units[army].People != x.People && !b.fits(u, x.Hex)
}

// needed tells whether the army in whose box a corps is needs it there, so that corps of
// other nations may stay (14a2).
func (b *planner) needed(u int16) bool {
	h := b.units[u].Hex
	army, n := b.army(h)
	if !b.units[u].Corps || n != 1 || !b.fits(army, h) {
		return false
	}
	b.units[u].Hex = -1
	defer func() { b.units[u].Hex = h }()
	return !b.fits(army, h)
}

// noEntry is less than a port is worth that a unit can well go to.
const noEntry = -150

// bestPort is what the best of the captured ports is worth to a unit.
func (b *planner) bestPort(u int16) float64 {
	best := -1e9
	for h := range b.m.places {
		if b.captured(int16(h)) {
			best = max(best, b.worthEntry(u, int16(h)))
		}
	}
	return best
}

// captured tells whether a hex is a port on the continent that takes Allied units.
func (b *planner) captured(h int16) bool {
	pl := b.m.places[h]
	return pl.Port && pl.Continental() && b.r.Controls(allied, h) && b.r.Count(german, h) == 0
}
