package greatestday

import (
	"slices"

	"sandtable/board"
	"sandtable/games/greatestday/order"
	"sandtable/kernel"
	"sandtable/play"
)

// G24 Reinforcements.
var (
	ruleArrival   = book.Rule("G24.1", "Reinforcements", "Units due go to the box; they enter on their division's chit at their entry hex, paying for it, and 1 more for each before them in column on a Road.", "")
	ruleEnter     = book.Rule("G24.5", "Entering", "A unit enters by the move of its first action, in any state.", "")
	ruleNotBoxed  = book.Rule("G24.1", "Reinforcements", "Only units in the reinforcement box enter.", "{unit} is not in the reinforcement box")
	ruleOnChit    = book.Rule("G24.1", "Reinforcements", "Units in the box enter on their division's chit.", "{unit} enters on the chit of its division")
	ruleEntryHex  = book.Rule("G24.1", "Reinforcements", "A unit enters at its entry hex.", "{unit} does not enter at {hex}")
	ruleEntryShut = book.Rule("G24.2", "Entry hex taken", "With an enemy on the entry hex, one turn later at the nearest free hex of that edge within 3.", "no entry hex is open to {unit}: an enemy is there")
	ruleEntryForm = book.Rule("G24.5", "Entering", "Mounted needs transport, column an allowance.", "{unit} cannot come so")
	ruleEntryCost = book.Rule("G24.1", "Reinforcements", "The entry hex is paid for like any other.", "{B:hex} costs {A:half}, {C:unit} has less")

	evDue    = book.Event("arrival", "{unit} is ready to enter at {place}")
	evEnters = book.Event("arrival", "{unit} enters at {place}")
	evWith   = book.Event("arrival", "{unit} comes with {unit}")
)

// entryEdge is how far another hex of the same edge may be from an entry hex (G24.2).
const entryEdge = 3

// reinforce puts the units that are due into their boxes, and notes which entry hexes
// are shut (G24.1, G24.2).
func (s *state) reinforce(sink kernel.Sink) {
	for u := range s.sc.Units {
		if s.at[u] == due && s.sc.due[u] > 0 && s.sc.due[u] <= s.turn {
			s.takeOff(u, boxed)
			evDue.Tell(sink, ruleArrival, int16(u), s.sc.Entries[s.sc.entry[u]].Hex)
		}
	}
	for i := range s.sc.Entries {
		if s.waitsAt(i) && s.enemyIn(s.entrySide(i), s.sc.Entries[i].Hex) >= 0 {
			s.shut[i] = min(s.shut[i]+1, 2)
		} else {
			s.shut[i] = 0
		}
	}
}

// waitsAt reports whether anybody is in a box to enter somewhere.
func (s *state) waitsAt(entry int) bool {
	for u := range s.sc.Units {
		if int(s.sc.entry[u]) == entry && s.at[u] == boxed {
			return true
		}
	}
	return false
}

// entrySide is the side that enters somewhere.
func (s *state) entrySide(entry int) order.Side {
	for u := range s.sc.Units {
		if int(s.sc.entry[u]) == entry {
			return s.sc.Units[u].Side
		}
	}
	return order.Allied
}

// opensAt tells whether a unit may enter at a hex now: its entry hex; or, in the second
// turn that finds an enemy there, the nearest hexes without one on the same edge (G24.2).
func (s *state) opensAt(u int, h int16) bool {
	if s.week.hooked.has(u) {
		return s.opensHook(u, h) // 17.5
	}
	if s.opensGate(u, h) {
		return true
	}
	e := s.sc.entry[u]
	if e < 0 || s.enemyIn(s.side(u), h) >= 0 {
		return false
	}
	at := s.sc.Entries[e].Hex
	if h == at {
		return true
	}
	if s.shut[e] < 2 || s.enemyIn(s.side(u), at) < 0 || !s.sc.sameEdge(at, h) {
		return false
	}
	g := s.sc.Ground.Grid
	d := g.Distance(at, h)
	if d > entryEdge {
		return false
	}
	foe := s.side(u).Other()
	fire := s.inZone(foe, h)
	for _, n := range s.sc.doors[e] {
		if n == at || s.enemyIn(s.side(u), n) >= 0 {
			continue
		}
		if far := g.Distance(at, n); far < d || far == d && fire && !s.inZone(foe, n) {
			return false // G24.1: under fire only where no other hex is free
		}
	}
	return true
}

// mostDoors is room for the hexes where a unit may enter, whatever its entry.
const mostDoors = 40

// doorsOf appends the hexes at one of which a unit would enter, in order, open or not.
func (s *state) doorsOf(u int, dst []int16) []int16 {
	if s.week.hooked.has(u) {
		return append(dst, s.sc.hookDoors...)
	}
	if s.gate(u) >= 0 {
		dst = append(dst, s.sc.Beaches[s.beachOf(u)].Gates...)
	}
	if e := s.sc.entry[u]; e >= 0 {
		dst = append(dst, s.sc.doors[e]...)
	}
	slices.Sort(dst)
	return slices.Compact(dst)
}

// findDoors notes for each entry its hex and those of the same edge that may stand in for it.
func (sc *scenario) findDoors() {
	g := sc.Ground.Grid
	for i := range sc.Entries {
		at := sc.Entries[i].Hex
		var doors []int16
		for h := range int16(sc.hexes()) {
			if h == at || g.Distance(at, h) <= entryEdge && sc.sameEdge(at, h) {
				doors = append(doors, h)
			}
		}
		sc.doors = append(sc.doors, doors)
	}
}

// sameEdge tells whether two hexes of the border lie on one edge of the sheet: both have
// no neighbour in the same direction.
func (sc *scenario) sameEdge(a, b int16) bool {
	g := sc.Ground.Grid
	for d := range 6 {
		if g.Adjacent[a][d] == board.NoHex && g.Adjacent[b][d] == board.NoHex && a != b {
			return true
		}
	}
	return false
}

// enter brings a unit on the map (G24.5); the rest of its move follows.
var enter = play.Move[*state]{
	Verb: verbEnter, Look: "move", Label: "Enter at {place}, {form}",
	Try: func(s *state, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
		if s.at[f.A] != boxed {
			return dst
		}
		var room [mostDoors]int16
		for _, h := range s.doorsOf(int(f.A), room[:0]) {
			if s.opensAt(int(f.A), h) {
				for k := range formWords {
					dst = append(dst, kernel.Choice{Verb: verbEnter, A: h, B: int16(k)})
				}
			}
		}
		return dst
	},
	Judge: func(s *state, f *kernel.Frame, c kernel.Choice) kernel.Verdict {
		return s.mayEnterAt(int(f.A), c.A, form(c.B))
	},
	Do: func(s *state, f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
		u, h, k := int(f.A), c.A, form(c.B)
		s.begin(f, toMove, sink)
		cost, _ := s.entryCost(u, h, k)
		_, mp := gaitOf(s.card(u), k.flags()&isMounted != 0)
		s.set(u, k.flags())
		s.stacks().Put(u, h)
		if s.week.hooked.has(u) {
			s.week.round++
		} else {
			s.entered[s.entryAt(u, h)]++
		}
		evEnters.Tell(sink, ruleEnter, f.A, h)
		s.bring(u, riding, sink)
		s.comesBack(u, sink)
		s.findLost(u, h, sink)
		s.claim(u, h, sink)
		left := max(mp-cost, 0)
		if s.minedFor(u, h) { // 10.2
			left = 0
			f.C |= cameIntoMines
			evMinedIn.Tell(sink, ruleMines, f.A, h)
		}
		s.stack.Push(kernel.Frame{Proc: procMove, Step: moveAsks, A: f.A, B: h, C: int16(left), D: h})
	},
}

// mayEnter says why a unit in a box cannot be activated (G24.1, G24.2).
func (s *state) mayEnter(u int) kernel.Verdict {
	back := s.week.hooked.has(u) && s.chit().kind == formationChit // 17.5: whenever it is active
	if s.chit().kind != divisionChit && !back && !(s.card(u).Auto && s.gate(u) >= 0) {
		return ruleOnChit.No(int16(u))
	}
	if s.week.held.has(u) {
		return ruleHeldUp.No(int16(u))
	}
	if s.assets.waiting.has(u) {
		return ruleWaiting.No(int16(u))
	}
	if s.hookBars(u) {
		return ruleHookEarly.No(int16(u), int16(s.week.hook)+hookTurns)
	}
	var room [mostDoors]int16
	why := ruleEntryShut.No(int16(u))
	for _, h := range s.doorsOf(u, room[:0]) {
		if !s.opensAt(u, h) {
			continue
		}
		for k := range formWords {
			v := s.mayEnterAt(u, h, form(k))
			if v.OK() {
				return v
			}
			if v.Rule != ruleEntryForm.ID() {
				why = v
			}
		}
	}
	return why
}

// mayEnterAt says why a unit cannot enter at a hex in a state.
func (s *state) mayEnterAt(u int, h int16, k form) kernel.Verdict {
	n := int16(u)
	switch card := s.card(u); {
	case s.at[u] != boxed:
		return ruleNotBoxed.No(n)
	case !s.opensAt(u, h):
		return ruleEntryHex.No(n, h)
	case k.flags()&isMounted != 0 && (!card.Transport || s.is(u, abandoned)): // lost on the way round too (15, 17.5)
		return ruleEntryForm.No(n)
	}
	if s.week.hooked.has(u) && k.flags()&inColumn == 0 {
		return ruleHookForm.No(n)
	}
	if m, _ := gaitOf(s.card(u), k.flags()&isMounted != 0); m == order.NoMove {
		return ruleImmobile.No(n)
	}
	cost, why := s.entryCost(u, h, k)
	if why != 0 {
		return kernel.Verdict{Rule: kernel.RuleID(why), Args: [3]int16{h, h}}
	}
	if _, mp := gaitOf(s.card(u), k.flags()&isMounted != 0); cost > mp && s.jamCost(u, h, k) > 0 {
		return ruleEntryCost.No(int16(cost), h, n)
	}
	return s.room(u, h, k.flags()&inColumn != 0)
}

// jamCost is what a unit pays in half points for those that entered before it on the
// same Road (G24.1).
func (s *state) jamCost(u int, h int16, k form) int {
	if k.flags()&inColumn == 0 || !s.roadInto(h) {
		return 0
	}
	if s.week.hooked.has(u) {
		return hookCost * int(s.week.round)
	}
	return 2 * int(s.entered[s.entryAt(u, h)])
}

// roadInto tells whether a unit enters a hex along a Road: one touches it, and neither a roadblock
// nor rubble has closed it (G9.8, 2.5).
func (s *state) roadInto(h int16) bool {
	return s.sc.Ground.Beside(h)&(order.OnRoad|order.OnRailroad) != 0 && !s.blocked.has(h) && !s.assets.rubble.has(h)
}

// entryCost is the price of the entry hex: along its Road in column, else its terrain.
func (s *state) entryCost(u int, h int16, k form) (cost int, why uint16) {
	m, _ := gaitOf(s.card(u), k.flags()&isMounted != 0)
	g := s.sc.Ground
	entry := g.Kind(h).Step[order.Tracked].Entry
	kind := stepKind{from: order.Freely, to: entry, kind: g.Terrain[h]}
	if s.roadInto(h) {
		kind.edge = g.Beside(h) & (order.OnRoad | order.OnRailroad)
	}
	cost, why = kind.price(s.sc.Table, m, k.flags()&inColumn != 0, true)
	if why == 0 && s.assets.rubble.has(h) {
		if cost = rubbleCost(m); m == order.Wheeled {
			why = uint16(ruleNoWheels.ID())
		}
	}
	if k.flags()&inColumn == 0 && s.sky() == order.Storm {
		cost *= 2 // 1.2
	}
	if s.crowded(h) {
		cost *= 2 // 6.8
	}
	return cost + s.jamCost(u, h, k), why
}

// arrives sees to what follows when a unit has come onto the map otherwise than by a move.
func (s *state) arrives(u int, h int16, sink kernel.Sink) {
	s.bring(u, 0, sink)
	s.findLost(u, h, sink)
	s.claim(u, h, sink)
}

// bring puts the leaders who wait for a unit of their formation with the one that has
// come, whichever way; riding, they go along with it for the rest of its move (G23.4).
func (s *state) bring(u int, as flags, sink kernel.Sink) {
	for _, l := range s.sc.leaders {
		if s.at[l] == boxed && s.leads(l, u) && (s.week.hooked.has(u) || !s.goesRound(l)) {
			s.week.hooked.drop(l)
			s.stacks().Put(l, s.at[u])
			s.set(l, as)
			evWith.Tell(sink, ruleLeaders, int16(l), int16(u))
		}
	}
}
