package greatestday

import (
	"sandtable/board"
	"sandtable/games/greatestday/order"
	"sandtable/kernel"
	"sandtable/play"
)

// G9 Movement, hex by hex.
var (
	ruleMove       = book.Rule("G9.16", "Hex by hex", "Each hex is entered by itself: fire at who leaves, then the step is paid and made; the player may stop after any.", "")
	ruleStandsHere = book.Rule("G9.16", "Hex by hex", "A move leads to another hex.", "{unit} stands in {hex}")
	ruleTooFar     = book.Rule("G9.1", "Movement", "A step that cannot be paid cannot be made, but for a first single hex.", "{C:hex} costs {A:half}, there are {B:half}")
	ruleImmobile   = book.Rule("G9.1", "Movement", "A unit without an allowance does not move.", "{unit} cannot move")
	ruleNoWay      = book.Rule("G9.1", "Movement", "Without a way there is no move.", "no way leads {unit} to {hex}")
	ruleOneByOne   = book.Rule("G9.5", "One unit", "Units move alone, never as a stack.", "")
	ruleEnemyThere = book.Rule("G9.6", "Enemy units", "An enemy's hex is entered only by assault.", "an enemy stands in {hex}")
	_              = book.Rule("G9.7", "Out of a barrage", "Leaving a hex under a barrage costs 2 more.", "")
	ruleRoadblock  = book.Rule("G9.8", "Roadblocks", "They close the Roads of their hex to units in column of both sides.", "a roadblock closes the Road between {hex} and {hex}")
	_              = book.Rule("G9.12", "Reckoning", "Costs are in halves and not rounded; what is not spent is lost.", "")
	_              = book.Rule("G9.13", "Towns in column", "A vehicle in column pays Road cost along a Road and the town's cost off it.", "")
	ruleJam        = book.Rule("G9.14", "Columns", "A unit in column never enters a hex with another friendly one in column.", "{unit} is in column in {hex}, which lies on the way")
	ruleZone       = book.Rule("G7.1", "Division chits and fire zones", "On a division's chit no move enters a hex in an enemy fire zone.", "{hex} is in the fire zone of {unit}, which no unit enters on a division's chit")
	_              = book.Rule("G7.5", "What the limit binds", "It binds every hex that a move enters, not the advance of an assault.", "")

	nodeMove    = book.Node("move")
	nodeStopped = book.Node("stopped")

	evMoves = book.Event("move", "{unit} moves from {hex} to {place}")
	evStep  = book.Event("move", "{unit}{-hex} to {hex}").Step()
)

// Steps of a move; its frame holds the unit in A, where it is bound for in B, the half
// points left in C, where it began in D, and in E what it is about to do: a hex, or a
// change as a negative number.
const (
	moveOn   uint8 = iota // on to B
	moveMade              // what is in E has been answered: do it
	moveAsks
	moveLeaves // out of the mines: the enemy may answer
	moveMined  // it does not get out of them
	moveSmoked // nor out of a heavy barrage
	moveClear
)

func init() {
	book.Kind(play.Kind[*state]{Name: "half", Say: func(_ *state, n int16) string { return halves(int(n)) }})
	book.Proc(procMove, play.Proc[*state]{Run: (*state).runMove, Node: func(s *state, f *kernel.Frame) uint16 {
		if s.is(int(f.A), suppressed) {
			return nodeStopped
		}
		return nodeMove
	}})
	book.Room(nodeStopped, play.Room[*state]{
		Who: (*state).whoActs, Rule: ruleHollis, Ask: "{unit} is suppressed in its move: does the hero come?", Idle: verbStop,
		Moves: []play.Move[*state]{callHero, {
			Verb: verbStop, Look: "pass", Label: "It goes no farther", Main: true,
			Do: func(s *state, f *kernel.Frame, _ kernel.Choice, sink kernel.Sink) { s.endMove(f, sink) },
		}},
	})
	book.Room(nodeMove, play.Room[*state]{
		Who: (*state).whoActs, Rule: ruleMove, Idle: verbStop,
		Asks: func(s *state, f *kernel.Frame) (string, *play.Rule) {
			return book.Say(s, "{unit} has {half} left: go on, or stop.", f.A, f.C), ruleMove
		},
		Moves: []play.Move[*state]{
			moveAgain, exitMove(false), changeAgain(verbGetOff, "Unload {unit}", toGetOff), changeAgain(verbColumn, "In column", toColumn), changeAgain(verbLeave, "Leave column", toOpen),
			changeAgain(verbScatter, "Leave column for a hit", toScatter), changeAgain(verbMount, "Mount", toMounted), changeAgain(verbDismount, "Dismount", toFoot),
			ride, stay, callHero, moveDemand, moveRestore,
			{
				Verb: verbStop, Look: "pass", Label: "Stop", Main: true,
				Judge: func(s *state, f *kernel.Frame, _ kernel.Choice) kernel.Verdict {
					u := int(f.A)
					return ruleNoRoomHere.Only(!s.overstacked(s.at[u]) || !s.canStep(u, int(f.C), false), s.at[u], f.A)
				},
				Do: func(s *state, f *kernel.Frame, _ kernel.Choice, sink kernel.Sink) { s.endMove(f, sink) },
			},
		},
	})
}

// halves writes half movement points: "2½ MP".
func halves(n int) string {
	text := ""
	if n >= 2 || n == 0 {
		text = itoa(n / 2)
	}
	if n&1 != 0 {
		text += "½"
	}
	return text + " MP"
}

// moveFirst begins a move as an action; moveAgain goes on with it.
var (
	moveFirst = play.Move[*state]{
		Verb: verbMove, Look: "move", Label: "Move to {place}",
		List: func(s *state, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
			if !s.mayAct(f, toMove).OK() {
				return dst
			}
			_, mp := s.gait(int(f.A))
			return s.listMoves(int(f.A), mp, true, dst)
		},
		Wide: tryMoves,
		Judge: func(s *state, f *kernel.Frame, c kernel.Choice) kernel.Verdict {
			if v := s.mayAct(f, toMove); !v.OK() {
				return v
			}
			_, mp := s.gait(int(f.A))
			return s.mayMove(int(f.A), c.A, mp, true)
		},
		Do: func(s *state, f *kernel.Frame, c kernel.Choice, sink kernel.Sink) { s.beginMove(f, c.A, 0, sink) },
	}
	moveAgain = play.Move[*state]{
		Verb: verbMove, Look: "move", Label: "Move to {place}",
		List: func(s *state, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
			return s.listMoves(int(f.A), int(f.C), false, dst)
		},
		Wide: tryMoves,
		Judge: func(s *state, f *kernel.Frame, c kernel.Choice) kernel.Verdict {
			return s.mayMove(int(f.A), c.A, int(f.C), false)
		},
		Do: func(_ *state, f *kernel.Frame, c kernel.Choice, _ kernel.Sink) { f.B, f.Step = c.A, moveOn },
	}
)

// tryMoves tries the hexes around besides.
func tryMoves(s *state, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
	if !s.onMap(int(f.A)) {
		return dst
	}
	return s.hexesWithin(dst, verbMove, s.at[f.A], 4)
}

// beginMove begins a move as the action of the unit in hand: to a hex, or with a change
// of state (as a negative number) if that is not 0.
func (s *state) beginMove(f *kernel.Frame, to int16, change int16, sink kernel.Sink) {
	u := f.A
	s.begin(f, toMove, sink)
	s.breakOff(int(u))
	_, mp := s.gait(int(u))
	m := kernel.Frame{Proc: procMove, A: u, B: to, C: int16(mp), D: s.at[u]}
	if change != 0 {
		m.B, m.E, m.Step = s.at[u], change, moveMade
	}
	s.stack.Push(m)
	switch {
	case change == -int16(toExit):
		s.makeForEdge(s.stack.Top())
	case change != 0:
		s.alarm(int(u), s.at[u])
	}
}

// runMove goes on to where the unit is bound for, one step after the other; before each
// the other side may fire (G9.16, G15).
func (s *state) runMove(f *kernel.Frame, sink kernel.Sink) kernel.Signal {
	u := int(f.A)
	switch {
	case !s.onMap(u) || s.is(u, suppressed) && !s.canHollis(u):
		s.endMove(f, sink) // G8.7
		return kernel.Next
	case s.is(u, suppressed):
		return kernel.Ask // 17.4: with him it goes on
	}
	switch f.Step {
	case moveOn:
		to := s.nextStep(f)
		if to < 0 {
			f.Step = moveAsks
			return kernel.Next
		}
		s.setOff(f, to)
	case moveLeaves:
		if f.Step = moveClear; s.assets.heavy.has(s.at[u]) {
			s.check(u, smokeCheck, moveClear, moveSmoked)
		}
	case moveClear:
		f.Step = moveMade
		if f.E == -int16(toExit) {
			s.alarm(u, beyond)
		} else {
			s.alarm(u, f.E)
		}
	case moveMined:
		s.caught(u, sink)
		s.endMove(f, sink)
	case moveSmoked:
		evSmoked.Tell(sink, ruleHeavy, f.A)
		s.endMove(f, sink)
	case moveMade:
		shot := s.shotAt()
		if f.E < 0 {
			s.makeChange(f, change(-f.E), sink)
		} else {
			s.makeStep(f, sink)
		}
		if f.Step = moveOn; shot {
			f.Step = moveAsks
		}
		if c := change(-f.E); (c == toMounted || c == toFoot) && s.is(u, isMounted) == (c == toMounted) {
			s.reactAfter(u, board.NoHex) // G15.7
		} else if c == toGetOff && f.E < 0 && s.assets.unloaded != 0 {
			s.reactAfter(int(s.assets.unloaded)-1, board.NoHex) // 7.2
			s.assets.unloaded = 0
		}
	default:
		if s.canGoOn(f) {
			return kernel.Ask
		}
		s.endMove(f, sink)
	}
	return kernel.Next
}

// setOff has a unit leave its hex for another or for beyond the map (as a negative change): out of
// mines by a check (10.2).
func (s *state) setOff(f *kernel.Frame, to int16) {
	u := int(f.A)
	f.E, f.Step = to, moveLeaves
	if s.minedFor(u, s.at[u]) {
		s.check(u, leaveCheck, moveLeaves, moveMined)
	}
}

// nextStep is the next hex on the way, or -1.
func (s *state) nextStep(f *kernel.Frame) int16 {
	u, at := int(f.A), s.at[f.A]
	if f.B == at {
		return -1
	}
	if s.straightOn(u, f.B, int(f.C)) {
		return f.B
	}
	t := s.trafficFor(u, int(f.C))
	_, mp := s.gait(u)
	fresh := at == f.D && int(f.C) == mp
	if s.overSpan(u, f.B, int(f.C), fresh, &t) {
		return f.B // 2.4.7
	}
	field := s.search(u, f.B, int(f.C), &t)
	defer field.Free()
	var memory [128]int16
	if way := field.Path(memory[:0], f.B); len(way) > 1 {
		return way[1]
	}
	if fresh {
		if first := s.firstHexes(u, mp, &t); first.has(f.B) {
			return f.B
		}
	}
	return -1
}

// straightOn tells whether a hex lies beside a mover and a step into it costs less than any
// two steps could: then no way round is better, and none has to be looked for.
func (s *state) straightOn(u int, to int16, mp int) bool {
	from := s.at[u]
	if s.sc.Ground.Grid.Distance(from, to) != 1 {
		return false
	}
	t := traffic{s: s, u: u, column: s.is(u, inColumn)}
	cost, why := s.stepCost(u, from, to)
	m, _ := s.gait(u)
	return why == 0 && cost > 0 && cost <= mp && cost < 2*s.sc.price.least[m][flag(t.column)] && t.gate(to) != board.Closed &&
		!(s.zonesBar() && s.inZone(s.side(u).Other(), to))
}

// makeStep pays for the step and makes it.
func (s *state) makeStep(f *kernel.Frame, sink kernel.Sink) {
	u, from := int(f.A), s.at[f.A]
	if s.sc.landings() && s.closedGap(from, f.E) {
		s.stack.Push(kernel.Frame{Proc: procRush, A: f.A, B: f.E}) // 4.2.4: nobody else gets here
		return
	}
	s.paddle(u, f.C, from, f.E)
	cost, why := s.stepCost(u, from, f.E)
	f.C = max(f.C-int16(cost), 0)
	if why == uint16(ruleBlown.ID()) && !s.card(u).Dinghies {
		s.ferry(u, f.E, sink) // 2.6.2
	} else {
		s.step(u, f.E, sink)
	}
	if s.minedFor(u, f.E) {
		f.C = 0
		evMinedIn.Tell(sink, ruleMines, f.A, f.E)
	}
}

// canGoOn reports whether a move can do anything but stop.
func (s *state) canGoOn(f *kernel.Frame) bool {
	u := int(f.A)
	if s.overstacked(s.at[u]) || s.canStep(u, int(f.C), false) || s.mayExit(u).OK() && int(f.C) >= s.exitCost(u) {
		return true
	}
	for c := toColumn; c <= toFoot; c++ {
		if c != toScatter && s.mayChange(u, c, int(f.C)).OK() {
			return true
		}
	}
	return s.mayChange(u, toGetOff, int(f.C)).OK()
}

// canStep reports whether a unit can get to another hex and stay there.
func (s *state) canStep(u, mp int, fresh bool) bool {
	if s.canStepBeside(u, mp, fresh) {
		return true // as nearly always, and found without a search
	}
	if m, _ := s.gait(u); m == order.NoMove {
		return false
	}
	t := s.trafficFor(u, mp)
	field := s.search(u, board.NoHex, mp, &t)
	defer field.Free()
	for h := range field.Hexes() {
		if h != s.at[u] && s.room(u, h, t.column).OK() {
			return true
		}
	}
	for _, h := range s.sc.Ground.Grid.Adjacent[s.at[u]] {
		if h >= 0 && s.overSpan(u, h, mp, fresh, &t) && s.room(u, h, t.column).OK() {
			return true
		}
	}
	if fresh {
		first := s.firstHexes(u, mp, &t)
		for _, h := range s.sc.Ground.Grid.Adjacent[s.at[u]] {
			if h >= 0 && first.has(h) && s.room(u, h, t.column).OK() {
				return true
			}
		}
	}
	return false
}

// canStepBeside is canStep for the adjacent hexes alone, straight into them.
func (s *state) canStepBeside(u, mp int, fresh bool) bool {
	if m, _ := s.gait(u); m == order.NoMove {
		return false
	}
	t := traffic{s: s, u: u, column: s.is(u, inColumn)}
	zones := s.zonesBar()
	for _, h := range s.sc.Ground.Grid.Adjacent[s.at[u]] {
		if h == board.NoHex || t.gate(h) == board.Closed || !s.room(u, h, t.column).OK() {
			continue
		}
		cost, why := s.stepCost(u, s.at[u], h)
		if why == 0 && cost > 0 && (fresh || cost <= mp) && !(zones && s.inZone(s.side(u).Other(), h)) {
			return true
		}
	}
	return false
}

// mustMove tells whether a unit in an overstacked hex can move out of it (G10.2).
func (s *state) mustMove(u int) bool {
	_, mp := s.gait(u)
	return !s.is(u, suppressed) && s.canStep(u, mp, true)
}

// endMove ends a move.
func (s *state) endMove(f *kernel.Frame, sink kernel.Sink) {
	if u := f.A; s.at[u] >= 0 && s.at[u] != f.D {
		evMoves.Tell(sink, ruleMove, u, max(f.D, 0), s.at[u])
	}
	if s.at[f.A] >= 0 {
		s.assets.carrier[f.A] = 0
	}
	s.dropRiders()
	s.stack.Pop()
}

// step puts a unit into an adjacent hex, with all that follows: who rides with it, works
// that stay behind, transport that cannot follow, control (G23.1, G20.4, 15, G25.2). It
// costs nothing: makeStep pays, and the advance of an assault is free.
func (s *state) step(u int, to int16, sink kernel.Sink) {
	from := s.at[u]
	evStep.Tell(sink, ruleMove, int16(u), from, to)
	s.unset(u, works)
	s.breakOff(u) // who is ferried over moves too (G19.3, G20.1)
	if s.losesTransport(u, from, to) {
		s.set(u, abandoned)
		evAbandoned.Tell(sink, ruleAbandoned, int16(u), to)
	}
	s.leavePark(u, sink)
	s.loseContact(u, sink)
	s.stacks().Put(u, to)
	if s.minedFor(u, to) {
		s.intoMines(u)
	}
	s.followers(u, from, to, sink)
	s.findLost(u, to, sink)
	s.claim(u, to, sink)
}
