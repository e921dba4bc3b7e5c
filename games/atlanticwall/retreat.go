package atlanticwall

import (
	"slices"

	"sandtable/board"
	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
	"sandtable/play"
)

// 9.8 Retreats, and the morale check with which steps may be lost instead (9.76, 16.0).
var (
	ruleRetreat      = book.Rule("9.83", "Retreat", "The stack goes to an adjacent hex without enemies that all of it could enter, and to none twice.", "not all of the stack can enter {hex}")
	ruleRetreatOne   = book.Rule("9.83", "Retreat", "It goes a hex at a time.", "{hex} is not adjacent to {hex}")
	ruleRetreatFoe   = book.Rule("9.83", "Retreat", "It goes to no hex with enemies.", "enemies hold {hex}")
	ruleRetreatTwice = book.Rule("9.83", "Retreat", "It goes to no hex that it has been in.", "the stack has been in {hex}")
	ruleRetreatZone  = book.Rule("9.84", "Retreat: zones", "First of all out of enemy zones.", "{hex} is in an enemy zone, and there is a hex that is not")
	ruleRetreatHome  = book.Rule("9.84", "Retreat: direction", "Then towards home: Germans to the west, south or east edge, on map E to Cherbourg unless unisolated Allied units are there; Allies to a Landing Beach, on map E alone to its south edge.", "{hex} does not lead home as well as another hex")
	ruleRetreatFree  = book.Rule("9.84", "Retreat: vacant hexes", "Then to a vacant hex.", "{hex} is not vacant, and another hex is")
	ruleRetreatEase  = book.Rule("9.84", "Retreat: terrain", "Then to the cheapest terrain.", "{hex} costs more than another hex")
	ruleRetreatFar   = book.Rule("9.84", "Retreat: distance", "Then as far from enemies as can be.", "{hex} is nearer to an enemy than another hex")
	_                = book.Rule("7.45", "Through zones", "A retreat may go through enemy zones, for a step a hex.", "")
	_                = book.Rule("7.46", "Friends there", "They do not cancel enemy zones for retreats.", "")
	_                = book.Rule("9.82", "No points", "Retreats cost no movement points.", "")
	_                = book.Rule("9.81", "Plain retreat", "It needs no check.", "")
	ruleRetreatToll  = book.Rule("9.85", "Through zones", "Each hex in an enemy zone costs the stack a step, friends there or not (7.45, 7.46).", "")
	_                = book.Rule("9.86", "Overstacking", "A retreat may overstack.", "")
	ruleMorale       = book.Rule("9.76", "Morale check", "To lose a step instead of a hex, once a result: a die up to the best rating of those concerned. Then hexes and steps mix freely; else the stack goes the whole way.", "the morale check of this result is made")
	ruleMoraleLost   = book.Rule("9.76", "Morale check", "Steps instead of hexes only after a check that is passed.", "the morale check is not passed")
	_                = book.Rule("16.11", "Ratings", "A rating goes with the division, also in a battlegroup; companies and what is built in have 2.", "")
	_                = book.Rule("16.21", "German divisions", "A rating covers all units of the division that have none of their own.", "")
	_                = book.Rule("16.12", "Allied ratings", "5, 4, 3 or 2, as listed with the formations.", "")
	_                = book.Rule("16.22", "German ratings", "5, 4, 3 or 2, as listed with the formations.", "")
	ruleMoraleFirst  = book.Rule("9.76", "Morale check", "Steps instead of hexes only after a check that is passed.", "steps are lost instead of hexes only after a morale check")
	ruleNowhere      = book.Rule("9.76", "Nowhere to go", "A hex that cannot be gone costs a step instead.", "")
	ruleBuiltIn      = book.Rule("9.78", "What is built in", "Strongpoints, nests and batteries never retreat: steps after a check, or all of them are eliminated.", "")
	ruleRetreatOrder = book.Rule("9.75", "Hexes or steps", "A stack retreats so many hexes, or loses steps instead after a morale check.", "")
	ruleOoB          = book.Rule("10.62", "Guns that retreat", "Out of Battery: 2 when towed, 1 when self-propelled.", "")

	nodeRetreat = book.Node("retreat")
	nodeMorale  = book.Node("morale")

	evRetreats     = book.Event("retreat", "{unit} retreats from {place} to {place}")
	evCheck        = book.Event("dice", "morale of {side}: die {n}, rating {n}: {outcome}").Outturn()
	evToll         = book.Event("loss", "{place} is in an enemy zone: a step")
	evBattery10    = book.Event("retreat", "{unit} is Out of Battery").Quiet()
	evNowhere      = book.Event("loss", "{place}: no way out; a step instead")
	evOverrunBuilt = book.Event("loss", "{unit} is lost with {place}").Outturn()
)

// Steps of a retreat. Frame: A the battle, B where the stack is, C hexes still to go, D its
// number among the stacks of the result, E hexes gone.
const (
	retreatChoose uint8 = iota
	retreatMorale
)

func init() {
	book.Names("outcome", []string{"failed", "passed"})
	book.Proc(procRetreat, play.Proc[*state]{Run: (*state).runRetreat, Nodes: []uint16{nodeRetreat, nodeMorale}})
	book.Room(nodeRetreat, play.Room[*state]{
		Who: (*state).whoSuffers, Rule: ruleRetreatOrder, Ask: "{B:place} retreats, {C:n} to go: where?", Facts: (*state).lossFacts,
		Moves: []play.Move[*state]{
			{Verb: verbRetreat, Look: "move", Label: "Retreat to {place}", Try: tryRetreat, List: listRetreat, Judge: (*state).mayRetreat,
				Do: func(s *state, f *kernel.Frame, c kernel.Choice, sink kernel.Sink) { s.retreatTo(f, c.A, sink) }},
			{Verb: verbStand, Look: "take", Label: "Lose steps instead: morale check", Odds: true,
				Judge: func(s *state, f *kernel.Frame, _ kernel.Choice) kernel.Verdict {
					return ruleMorale.Only(s.battle(f).morale == unasked)
				},
				Do: func(_ *state, f *kernel.Frame, _ kernel.Choice, _ kernel.Sink) { f.Step = retreatMorale }},
			{Verb: verbLose, Look: "take", Label: "{unit} loses a step", Wide: everyone(verbLose),
				Try: func(s *state, _ *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
					return tryLose(s, &kernel.Frame{C: int16(falling)}, dst)
				},
				Judge: func(s *state, f *kernel.Frame, c kernel.Choice) kernel.Verdict {
					switch s.battle(f).morale {
					case unasked:
						return ruleMoraleFirst.No()
					case shaken:
						return ruleMoraleLost.No()
					}
					return s.mayBear(s.battle(f), int(c.A), falling)
				},
				Do: func(s *state, f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
					s.trade(f, 1)
					s.loseStep(int(c.A), sink)
				}},
		},
	})
	book.Room(nodeMorale, play.Room[*state]{
		Seat: kernel.Chance, Rule: ruleMorale, Ask: "{B:place}: morale check.", Facts: (*state).lossFacts, Moves: throw((*state).checkMorale),
	})
}

// fallBack begins the retreat of a stack that is left in a hex.
func (s *state) fallBack(battle, slot, h int16) {
	b := &s.fight.battles[battle]
	n := s.result(b).Retreat
	b.room[slot] = n
	for u := s.friendIn(s.victim(b), h); u >= 0; u = s.after(u) {
		if s.marked(u, hit) && !s.marked(u, wentBack) {
			s.fight.role[u] |= falling
		}
	}
	if !s.outlived(b, falling) {
		s.unmark(falling)
		return
	}
	s.stack.Push(kernel.Frame{Proc: procRetreat, A: battle, B: h, C: int16(n), D: slot})
}

// trade counts steps that are lost instead of hexes (9.76, 9.92).
func (s *state) trade(f *kernel.Frame, n int16) {
	f.C -= n
	s.battle(f).room[f.D] -= int8(n)
}

// fallers tells whether any of the stack is left, and whether any of those can move.
func (s *state) fallers(h int16) (any, mobile bool) {
	for u := s.first(h); u >= 0; u = s.after(u) {
		if s.marked(u, falling) {
			any = true
			mobile = mobile || s.card(u).Class != order.Immobile
		}
	}
	return any, mobile
}

func (s *state) runRetreat(f *kernel.Frame, sink kernel.Sink) kernel.Signal {
	any, mobile := s.fallers(f.B)
	b := s.battle(f)
	if !any || f.C <= 0 {
		s.endRetreat(f)
		return kernel.Next
	}
	if f.Step == retreatMorale {
		return kernel.Ask
	}
	switch {
	case !mobile && b.morale == unasked:
		f.Step = retreatMorale
		return kernel.Ask
	case !mobile && b.morale == firm:
		n := f.C
		s.trade(f, n)
		s.stack.Push(kernel.Frame{Proc: procLose, A: f.A, B: n, C: int16(falling)})
		return kernel.Next
	case !mobile:
		s.abandon(f.B, sink)
		return kernel.Next
	}
	only, n := s.onlyWay(f)
	switch {
	case n == 0:
		evNowhere.Tell(sink, ruleNowhere, f.B)
		s.trade(f, 1)
		s.stack.Push(kernel.Frame{Proc: procLose, A: f.A, B: 1, C: int16(falling)})
	case n == 1 && b.morale == shaken:
		s.retreatTo(f, only, sink)
	default:
		return kernel.Ask
	}
	return kernel.Next
}

// abandon eliminates what is built in and cannot retreat (9.78).
func (s *state) abandon(h int16, sink kernel.Sink) {
	for u := s.first(h); u >= 0; {
		next := s.after(u)
		if s.marked(u, falling) && s.card(u).Class == order.Immobile {
			evOverrunBuilt.Tell(sink, ruleBuiltIn, int16(u), h)
			s.kill(u)
		}
		u = next
	}
}

// endRetreat ends the retreat of a stack: who has come to friends adds nothing there (9.87), and the
// other results of the hex that it has left follow it (9.88).
func (s *state) endRetreat(f *kernel.Frame) {
	if b := s.battle(f); f.E > 0 && s.result(b).Attacker {
		from := b.from[f.D]
		for i := range s.fight.battles[:s.fight.n] {
			if o := &s.fight.battles[i]; o.source(from) >= 0 {
				o.driven[o.source(from)] = f.B + 1
			}
		}
	}
	others := false
	for u := s.first(f.B); u >= 0; u = s.after(u) {
		others = others || !s.marked(u, falling)
	}
	for u := s.first(f.B); u >= 0; u = s.after(u) {
		if !s.marked(u, falling) {
			continue
		}
		s.fight.role[u] |= wentBack
		if f.E > 0 && others && s.sideOf(u) != s.phasing() {
			s.set(u, fellBack)
		}
	}
	s.unmark(falling)
	s.stack.Pop()
}

// rating is the best of those concerned who took part, or else of all (9.76, A33).
func (s *state) rating(b *battle) int16 {
	best, any := int8(0), int8(0)
	for u := range s.sc.Units {
		if !s.onMap(u) || !s.marked(u, hit) {
			continue
		}
		m := s.card(s.self(u)).Morale
		any = max(any, m)
		if s.marked(u, fights) || b.has(u) {
			best = max(best, m)
		}
	}
	if best == 0 {
		best = any
	}
	return int16(best)
}

// self is the battalion that a battlegroup stands for, or the unit itself.
func (s *state) self(u int) int {
	if of := int(s.unit[u].of); s.is(u, battlegroup) && of > 0 {
		return of - 1
	}
	return u
}

func (s *state) checkMorale(f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
	b := s.battle(f)
	need := s.rating(b)
	b.morale, f.Step = shaken, retreatChoose
	if c.A <= need {
		b.morale = firm
	}
	evCheck.Tell(sink, ruleMorale, int16(s.victim(b)), c.A, need, int16(bit(c.A <= need)))
}

// retreatTo moves the stack a hex on.
func (s *state) retreatTo(f *kernel.Frame, to int16, sink kernel.Sink) {
	from, b := f.B, s.battle(f)
	s.abandon(from, sink)
	for u := s.first(from); u >= 0; {
		next := s.after(u)
		if s.marked(u, falling) {
			evRetreats.Tell(sink, ruleRetreat, int16(u), from, to)
			s.put(u, to)
			if s.is(u, attacked) {
				s.fight.role[u] |= drivenOut
			}
			if c := s.card(u); c.Gun() {
				s.unbattery(u, sink)
			}
		}
		u = next
	}
	b.path[f.D][f.E] = to
	b.nPath[f.D]++
	f.B = to
	f.C--
	f.E++
	s.enters(s.victim(b), to, sink)
	if s.inZone(s.victim(b).Other(), to) {
		evToll.Tell(sink, ruleRetreatToll, to)
		s.stack.Push(kernel.Frame{Proc: procLose, A: f.A, B: 1, C: int16(falling)})
	}
}

// unbattery puts a gun Out of Battery (10.62).
func (s *state) unbattery(u int, sink kernel.Sink) {
	n := int8(1)
	if s.card(u).Towed() {
		n = 2
	}
	s.unit[u].battery = max(s.unit[u].battery, n)
	evBattery10.Tell(sink, ruleOoB, int16(u))
}

// preference is how good a hex is to retreat to: the priorities of 9.84, the smallest first.
type preference [5]int16

// passable tells whether a stack can go a hex on at all (9.83).
func (s *state) passable(f *kernel.Frame, to int16) (cost int16, ok bool) {
	b := s.battle(f)
	if to == board.NoHex || s.holdsOut(s.victim(b), to) || s.bars(s.victim(b), to) || s.delayIn(to) >= 0 || s.wasIn(f, to) || s.sc.Ground.Grid.DirTo(f.B, to) < 0 {
		return 0, false
	}
	for u := s.first(f.B); u >= 0; u = s.after(u) {
		if !s.marked(u, falling) || s.card(u).Class == order.Immobile {
			continue
		}
		n, why := s.strides(u, f.B, to)
		if why != 0 {
			return 0, false
		}
		cost = max(cost, int16(n))
	}
	return cost, true
}

// wasIn tells a hex that a stack has left in its retreat (9.83).
func (s *state) wasIn(f *kernel.Frame, h int16) bool {
	b := s.battle(f)
	first, _ := b.stack(int(f.D), s.result(b).Attacker)
	return h == first || slices.Contains(b.path[f.D][:b.nPath[f.D]], h)
}

// wayTo is how a hex stands by the priorities of 9.84.
func (s *state) wayTo(f *kernel.Frame, to int16) (w preference, ok bool) {
	cost, ok := s.passable(f, to)
	if !ok {
		return w, false
	}
	side := s.victim(s.battle(f))
	if s.inZone(side.Other(), to) {
		w[0] = 1
	}
	home := s.home(side, f.B)
	switch {
	case home[to] < home[f.B]:
	case home[to] == home[f.B]:
		w[1] = 1
	default:
		w[1] = 2
	}
	if s.friendIn(side, to) >= 0 {
		w[2] = 1
	}
	w[3] = cost
	w[4] = -s.farFromEnemies(side, to)
	return w, true
}

// farFromEnemies is the distance to the nearest enemy ground unit.
func (s *state) farFromEnemies(side order.Side, h int16) int16 {
	best := 1 << 12
	for _, u := range s.sc.own[side.Other()] {
		if s.at[u] >= 0 {
			best = min(best, s.sc.Ground.Grid.Distance(h, s.at[u]))
		}
	}
	return int16(best)
}

// bestWay is the best that a hex around the stack offers.
func (s *state) bestWay(f *kernel.Frame) (best preference, any bool) {
	for _, to := range s.sc.Ground.Grid.Adjacent[f.B] {
		w, ok := s.wayTo(f, to)
		if ok && (!any || less(w, best)) {
			best, any = w, true
		}
	}
	return best, any
}

func less(a, b preference) bool {
	for i := range a {
		if a[i] != b[i] {
			return a[i] < b[i]
		}
	}
	return false
}

// onlyWay counts the hexes to which the stack may retreat, and names the last.
func (s *state) onlyWay(f *kernel.Frame) (to int16, n int) {
	best, _ := s.bestWay(f)
	for _, x := range s.sc.Ground.Grid.Adjacent[f.B] {
		if w, ok := s.wayTo(f, x); ok && w == best {
			to, n = x, n+1
		}
	}
	return to, n
}

func tryRetreat(s *state, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
	return s.allBeside(f.B, verbRetreat, dst)
}

// listRetreat lists what mayRetreat allows, and looks for the best once.
func listRetreat(s *state, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
	best, _ := s.bestWay(f)
	first := len(dst)
	dst = tryRetreat(s, f, dst)
	return append(dst[:first], slices.DeleteFunc(dst[first:], func(c kernel.Choice) bool {
		w, ok := s.wayTo(f, c.A)
		return !ok || w != best
	})...)
}

var retreatRules = [5]*play.Rule{ruleRetreatZone, ruleRetreatHome, ruleRetreatFree, ruleRetreatEase, ruleRetreatFar}

// mayRetreat says why a stack does not retreat to a hex (9.83, 9.84).
func (s *state) mayRetreat(f *kernel.Frame, c kernel.Choice) kernel.Verdict {
	w, ok := s.wayTo(f, c.A)
	switch {
	case ok:
	case s.wasIn(f, c.A):
		return ruleRetreatTwice.No(c.A)
	case s.sc.Ground.Grid.DirTo(f.B, c.A) < 0:
		return ruleRetreatOne.No(c.A, f.B)
	case s.holdsOut(s.victim(s.battle(f)), c.A):
		return ruleRetreatFoe.No(c.A)
	default:
		return ruleRetreat.No(c.A)
	}
	best, _ := s.bestWay(f)
	for i, r := range retreatRules {
		if w[i] != best[i] {
			return r.No(c.A)
		}
	}
	return kernel.Verdict{}
}
