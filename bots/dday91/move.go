package dday91

import (
	"slices"

	game "sandtable/games/dday91"
	"sandtable/kernel"
)

// worthMove values choices of the movement step.
func (b *planner) worthMove(c kernel.Choice) float64 {
	switch c.Verb {
	case game.VerbMove:
		if b.rested[c.A] {
			return -1
		}
		return b.worthActivation(c.A)
	case game.VerbPick, game.VerbLeave:
		if b.handled[c.A] {
			return -6000
		}
		if c.Verb == game.VerbPick {
			return b.worthPick(c.A)
		}
		return b.worthLeave(c.A)
	case game.VerbGo:
		lead, _ := b.r.Lead()
		if b.r.Turn() <= portsEnd && b.keeps(lead) {
			return -1 // who has just manned a port does not go on
		}
		cost, _ := b.r.Cost(c.A)
		return b.spot(lead, c.A, cost) - b.spot(lead, b.units[lead].Hex, 0) - b.w.least
	case game.VerbFly:
		return b.worthBombs(c.B)
	case game.VerbDrop:
		lead, _ := b.r.Lead()
		return b.spot(lead, c.A, far) - b.spot(lead, b.units[lead].Hex, far) - b.w.least - b.w.reach*float64(b.r.Zone(german, c.A))
	case game.VerbEffort:
		return b.worthEffort(c.A)
	case game.VerbLead:
		return -5000
	case game.VerbSplit:
		return b.worthDivision()
	case game.VerbExit:
		return -4000 // gone for good (3g.1)
	case game.VerbEnd, game.VerbDone:
		return 0
	}
	return -50 // taking divisions in
}

// far is more than any unit can march.
const far = 99

// worthEffort: a corps on a long way takes three factors more where Moves are left over. An
// army would leave its company behind.
func (b *planner) worthEffort(u int16) float64 {
	lead, _ := b.r.Lead()
	x := &b.units[u]
	if u != lead || x.Army || b.seat == german && !b.hunt || b.r.Moves(b.seat) <= b.reserve()+4 || b.r.Zone(1-b.seat, x.Hex) > 0 {
		return -1
	}
	if b.seat == allied && b.m.to(b.aimOf(u), x.Hex) < 6 || b.seat == german && b.nearestPrey(x.Hex) < 3 {
		return -1
	}
	return 0.5
}

// worthDivision: a corps that is all that the Allies have in a threatened port leaves a
// division there and is free to go, if there is a way.
func (b *planner) worthDivision() float64 {
	onward := slices.ContainsFunc(b.legal, func(c kernel.Choice) bool { return c.Verb == game.VerbGo })
	if lead, _ := b.r.Lead(); b.keeps(lead) && onward {
		return 500
	}
	return -50
}

// worthActivation says which unit moves next.
func (b *planner) worthActivation(u int16) float64 {
	x := &b.units[u]
	if b.seat == german {
		return b.worthGermanActivation(u)
	}
	if b.spared(u) {
		return 50 // before its army goes, and it with the army
	}
	if x.Box >= 0 {
		return -1 // goes with its army
	}
	if !b.landed(int(u)) {
		if _, n := b.army(x.Hex); x.Army && n > 1 {
			return 4
		}
		if x.Army && b.orphans(u) < 2 && b.headless() {
			return 60
		}
		if x.Drops && !x.Army && b.ashore() && b.r.Moves(b.seat) > b.reserve()+1 {
			return 2
		}
		return -1
	}
	if x.Army {
		if b.alone(u) && b.settled(x.Hex) {
			return -1
		}
		return 30 + float64(len(b.boxed(u)))
	}
	if x.Air {
		return -1
	}
	if x.Corps && b.guards(x.Hex) && b.tooMany(x.Hex) {
		return 1 + 0.1*float64(x.CF) // unless an army has come for them
	}
	if b.guards(x.Hex) || b.keeps(u) && !(b.r.Divides(u) && b.r.Moves(b.seat) > b.reserve()+2) {
		return -1
	}
	if b.r.Moves(b.seat) > b.reserve() {
		return 5 + float64(x.CF)
	}
	return -1
}

// headless tells whether units in Britain are stacked without an army.
func (b *planner) headless() bool {
	for u := range b.units {
		x := &b.units[u]
		if x.Side != allied || x.Hex < 0 || x.Hex == b.base() || b.landed(u) || x.AtSea || !x.Stack || b.r.Count(allied, x.Hex) < 2 {
			continue
		}
		if _, n := b.army(x.Hex); n == 0 {
			return true
		}
	}
	return false
}

// guards tells whether a hex wants a garrison: a city that decides the game.
func (b *planner) guards(h int16) bool {
	for _, g := range b.m.goals {
		if g == h {
			return true
		}
	}
	return false
}

// loose counts the units of the side in a hex that are in no box.
func (b *planner) loose(h int16) int {
	n := 0
	for u := range b.units {
		if x := &b.units[u]; x.Side == b.seat && x.Hex == h && x.Box < 0 && !x.Army && x.Stack && x.Ground {
			n++
		}
	}
	return n
}

// tooMany tells whether units stand together in a hex without an army: all but one have to go (2d4.1).
func (b *planner) tooMany(h int16) bool {
	_, armies := b.army(h)
	return armies == 0 && b.loose(h) > 1
}

// worthPick: an army takes along what stands in its hex, but for a garrison.
func (b *planner) worthPick(u int16) float64 {
	if h := b.units[u].Hex; b.guards(h) && b.loose(h) <= 1 {
		return -10
	}
	if !b.fits(u, b.units[u].Hex) {
		return -10
	}
	if lead, _ := b.r.Lead(); b.seat == allied && b.wanted(b.units[u].Hex) && b.loose(b.units[u].Hex) <= 1 && len(b.boxed(lead)) >= plenty {
		return -10
	}
	if a := b.units[u].Box; a >= 0 {
		if lead, _ := b.r.Lead(); len(b.boxed(a)) <= len(b.boxed(lead))+1 {
			return -10 // two armies share what one had
		}
	}
	return 1000
}

// worthLeave: one weak corps stays in a city that decides the game, or in a port that the
// enemy threatens if the army has plenty.
func (b *planner) worthLeave(u int16) float64 {
	x := &b.units[u]
	if b.loose(x.Hex) > 0 || !x.Ground || x.HQ || len(b.boxed(x.Box)) < 2 {
		return -10
	}
	if !b.guards(x.Hex) {
		if n := len(b.boxed(x.Box)); b.seat == allied && x.Corps && b.r.Turn() <= portsEnd && b.wanted(x.Hex) && n >= plenty && b.r.Count(allied, x.Hex) == n+1 {
			return 800 - 10*float64(x.CF)
		}
		return -10
	}
	lead, _ := b.r.Lead()
	if b.seat == allied && b.aimOf(lead) == x.Hex {
		return -10 // the army stays here itself
	}
	return 900 - 10*float64(x.CF)
}

// plenty is how many companions an army has that can spare one for a port, as long as much
// is still to come by it; in the end all are wanted beyond the Rhine (6.1).
const (
	plenty   = 6
	portsEnd = 7 // the last turn
)

// spot values a hex for what is being moved, reached at a cost.
func (b *planner) spot(lead, h int16, cost int) float64 {
	if b.seat == german {
		return b.germanSpot(lead, h, cost)
	}
	x := &b.units[lead]
	pl := b.m.places[h]
	v := b.crowding(lead, h)
	if !pl.Continental() {
		return v + b.overseas(lead, h)
	}
	if x.Army && b.alone(lead) {
		return v + b.strayValue(h)
	}
	if b.spared(lead) {
		return v + b.sparedSpot(lead, h)
	}
	if x.Army && !b.besieges(h) {
		v -= b.w.reach * b.weak(lead) * float64(min(b.r.Zone(german, h), 3))
	}
	aim := b.aimOf(lead)
	switch {
	case aim >= 0:
		v -= b.pull() * b.m.to(aim, h)
		if x.Army && h == aim && b.r.Controls(allied, h) {
			v += onWatch
		}
	case !pl.East: // everything is taken: only units beyond the Rhine count
		v -= 40 + b.pull()*b.m.to(-1, h)
	}
	if pl.IsCity() && !b.r.Controls(allied, h) {
		v += b.w.city
		if pl.Port {
			v += b.w.port
		}
		if (b.guards(h) || b.feeds(h)) && b.fed(h) && b.r.Count(german, h) == 0 {
			v += walkIn
		}
	}
	if !b.fed(h) {
		v -= b.w.hungry
	}
	return v + b.strikeValue(lead, h, cost)
}

// crowding is what it costs an Allied lead that a hex has no room for it, or an army already;
// 0 where all is well.
func (b *planner) crowding(lead, h int16) (v float64) {
	x := &b.units[lead]
	_, armies := b.army(h)
	if h == x.Hex {
		switch {
		case x.Army && armies > 1:
			return -300
		case x.Corps && b.tooMany(h):
			return -1000
		}
		return 0
	}
	if b.stacksBadly(lead, h) {
		v -= 1000
	}
	if (!x.Army || b.alone(lead)) && !b.fits(lead, h) {
		v -= 1000
	}
	return v
}

// stacksBadly tells whether a lead would stand in another hex with units but no army to hold
// them together, or as a second army (2d4).
func (b *planner) stacksBadly(lead, h int16) bool {
	n, army := b.r.Count(b.seat, h), b.units[lead].Army
	_, armies := b.army(h)
	return n > 0 && (army && armies > 0 || !army && armies != 1) || n > 1 && armies == 0 && !army
}

// overseas is what a hex off the continent is worth to an Allied lead: nobody goes back who has landed.
func (b *planner) overseas(lead, h int16) (v float64) {
	if b.landed(int(lead)) {
		return -500
	}
	if b.m.places[h].Port {
		v += 5
	}
	if _, armies := b.army(h); b.units[lead].Army && armies == 0 && b.r.Count(allied, h) > 1 {
		v += 100 // takes over a stack that has lost its army
	}
	return v
}

// walkIn is what it is worth to take a city that decides the game where nobody is in it: more than any
// attack on somebody beside it (6.3).
const walkIn = 40

// onWatch is what it is worth that an army is in the city that it watches: more than an attack
// which it could make from elsewhere.
const onWatch = 40

// fed tells whether a unit in a hex would have a line of supply.
func (b *planner) fed(h int16) bool {
	if b.supply(h) {
		return true
	}
	for _, n := range b.m.places[h].Next {
		if n >= 0 && b.supply(n) && (b.m.places[n].IsLand() || b.seat == allied) {
			return true
		}
	}
	return false
}

// strikers lists the units that could attack if a lead went to a hex.
func (b *planner) strikers(lead int16) []int16 {
	var out []int16
	add := func(u int16) {
		if x := &b.units[u]; (x.Corps || x.Air) && x.Supplied && len(out) < 8 {
			out = append(out, u)
		}
	}
	add(lead)
	if b.units[lead].Army {
		for _, u := range b.boxed(lead) {
			add(u)
		}
	}
	return out
}

// strikeValue is the best attack from a hex.
func (b *planner) strikeValue(lead, h int16, cost int) float64 {
	_, left := b.r.Lead()
	if cost > left {
		return 0
	}
	return b.bestStrike(lead, h)
}

// bestStrike is the best attack of a lead and its box from a hex.
func (b *planner) bestStrike(lead, h int16) float64 {
	best := 0.0
	force := b.strikers(lead)
	if len(force) == 0 {
		return 0
	}
	for d, n := range b.m.places[h].Next {
		if n < 0 || b.r.Count(1-b.seat, n) == 0 || b.m.places[h].Cost[0][d] == 0 {
			continue
		}
		with := force
		if b.hunt || b.besieged(n) {
			with = b.joined(force, lead, n)
		}
		o := b.r.Preview(with, n, h)
		best = max(best, b.attackValue(n, o)*b.onTheWay(lead, n))
	}
	return best
}

// onTheWay discounts attacks that do not lead to the city that an army makes for.
func (b *planner) onTheWay(lead, h int16) float64 {
	if b.seat == german {
		return 1
	}
	aim := b.aimOf(lead)
	if aim < 0 || b.m.to(aim, h) >= b.m.to(aim, b.units[lead].Hex) {
		return b.w.aside
	}
	return 1
}

// least is the chance below which an attack is not worth a Move. A beaten defender
// leaves his hex, while a beaten attacker loses little: steps, as long as the
// limit of corps (6.2) is far off.
func (b *planner) least() int {
	switch {
	case b.seat == german && b.lostNow():
		return anyChance
	case b.seat == german && !b.hunt:
		return int(b.w.steady)
	case b.seat == allied && b.r.Lost() > b.r.Limit()-3:
		return int(b.w.careful)
	}
	return int(b.w.chance)
}

// The Germans who have lost all cities strike with so small a chance, and so much rather at one that they have lost.
const (
	anyChance = 15
	retaken   = 20
)

// attackValue weighs an attack on a hex by its odds; below the least it is
// worth nothing.
func (b *planner) attackValue(h int16, o game.Odds) float64 {
	if b.lastStroke(h) {
		return desperate + float64(o.Win)
	}
	least := b.least()
	lost := b.seat == german && b.fallen(h)
	if lost || b.besieged(h) && b.r.Lost() < b.r.Limit()-2 {
		least = min(least, anyCity)
	}
	if o.Win < least {
		return 0
	}
	v := b.w.odds*float64(o.Win-least+5) + b.w.kill*float64(o.Defender1+2*o.Defender2) - b.w.loss*float64(o.Attacker1+2*o.Attacker2)
	if b.seat == allied {
		if b.m.places[h].IsCity() {
			v += b.w.urban
		}
		return v
	}
	if lost {
		v += retaken
	}
	for u := range b.units {
		if x := &b.units[u]; x.Side == allied && x.Hex == h && x.Corps {
			v += b.w.prey
			if x.Fatal {
				v += b.w.dead * float64(o.Defender1+2*o.Defender2)
			}
		}
	}
	return v
}

// worthBombs: bombers go last, where the best attack is to be made from where the corps stand by
// then; without an attack they would not bomb at all (13b.3). In 1943, when four of five bomb in
// vain, the Move that each gives the Germans (13b.4) is too much but for a city that decides.
func (b *planner) worthBombs(h int16) float64 {
	if b.r.Scenario() == "1943" && !b.guards(h) {
		return -1
	}
	if _, v := b.force(h); v > 0 {
		return 0.5 + 0.01*min(v, 40)
	}
	return -1
}
