package greatestday

import (
	"sandtable/board"
	"sandtable/games/greatestday/order"
	"sandtable/kernel"
	"sandtable/play"
)

// G20 Engineer actions and field works, 16.3 Bocage.
var (
	ruleEngineer   = book.Rule("G20.1", "Engineer actions", "Not in column; the enemy may fire at it; no command point helps; a failed check adds 2 to the next for the same work.", "{unit} is in column")
	ruleWorkOnFoot = book.Rule("G20.1", "Engineer actions", "Who is mounted dismounts first: mounted it is its vehicles (G2.10).", "{unit} is mounted and works only when it has dismounted")
	rulePosition   = book.Rule("G20.2", "Improved positions", "A unit with a movement allowance digs in by a quality check: -1 to attacks on it, quality +1.", "{unit} has no movement allowance")
	ruleDugIn      = book.Rule("G20.2", "Improved positions", "One marker a unit.", "{unit} has its works already")
	ruleEntrench   = book.Rule("G20.3", "Entrenchments", "An engineer makes an improved position, its own or that of another unit in its hex, an entrenchment by a quality check.", "{unit} is no engineer")
	ruleTrenchBase = book.Rule("G20.3", "Entrenchments", "It begins with an improved position.", "{unit} is in no improved position")
	_              = book.Rule("G20.4", "Leaving works", "Works are lost with the hex; a unit that assaults gives them up first.", "")
	ruleBlock      = book.Rule("G20.6", "Roadblocks", "A leg unit closes the roads of its hex by a quality check, as long as there are roadblocks; an enemy who ends an action there, not in column, removes it.", "{unit} is no leg unit now")
	ruleNoBlocks   = book.Rule("G20.6", "Roadblocks", "The scenario limits them.", "the division of {unit} has no roadblock left")
	ruleBlocked    = book.Rule("G20.6", "Roadblocks", "Only in a hex with a road.", "{hex} has no road to close")
	ruleBlockOnce  = book.Rule("G20.6", "Roadblocks", "One a hex.", "the roads of {hex} are closed already")
	ruleRearguard  = book.Rule("G20.7", "Rearguards", "A two-step leg unit in command places one of its division in its own hex, without a check; it acts from its next activation.", "{unit} is no leg unit on foot")
	ruleGuardSteps = book.Rule("G20.7", "Rearguards", "Only a unit with two steps leaves one.", "{unit} has not two steps")
	ruleGuardOrder = book.Rule("G20.7", "Rearguards", "Only a unit in command leaves one.", "{unit} is out of command and leaves no rearguard")
	ruleNoGuards   = book.Rule("G20.7", "Rearguards", "The scenario limits them.", "the division of {unit} has no rearguard to place")
	ruleHedge      = book.Rule("16.3", "Bocage", "A German unit in hedgerow outside Allied fire zones digs into it, without a check: fire, assault and quality +1, -1 to attacks on it; it does not assault from there.", "{unit} is in an Allied fire zone")
	ruleHedgeOnce  = book.Rule("16.3", "Bocage", "One marker a unit.", "{unit} is in bocage already")
	ruleHedgeOnly  = book.Rule("16.3", "Bocage", "Only German units.", "{unit} is no German unit")
	ruleHedgeWhere = book.Rule("16.3", "Bocage", "Only in hedgerow.", "{hex} is no hedgerow")

	verbDig       = book.Verb("dig", "", "dig in", "ip")
	verbEntrench  = book.Verb("entrench", "")
	verbBocage    = book.Verb("bocage", "")
	verbBlock     = book.Verb("roadblock", "")
	verbRearguard = book.Verb("rearguard", "")

	evWorkDone  = book.Event("move", "{unit} is in {work}{-hex}").Outturn()
	evWorkOn    = book.Event("move", "{unit} is still at work on {work}{-hex}").Outturn()
	evBlocked   = book.Event("move", "{unit} closes the roads of {place}").Outturn()
	evUnblocked = book.Event("move", "{unit} clears the roads of {place}")
	evRearguard = book.Event("arrival", "{unit} leaves {unit} in {place}")
)

// work is what an engineer action makes; it is also what men are at (G20.1).
type work int8

// The works.
const (
	noWork work = iota
	positionWork
	trenchWork
	bocageWork
	blockWork
	otherWork       // an improved position for somebody else (G20.2)
	mineWork        // 10.1
	sweepWork       // 10.3
	rubbleWork      // 2.5
	openWork        // a roadblock is taken away (G20.6)
	wireWork        // 2.4.6
	blowWork        // 2.4.6
	raidWork        // 17.8
	ferryWork       // 2.6.1
	betterWork      // 2.4.3
	spanWork        // 2.4.7
	otherTrenchWork // an entrenchment for somebody else (G20.3)
)

// workChecks are the checks of works; there is none for bocage.
var workChecks = [...]purpose{positionWork: digCheck, trenchWork: trenchCheck, blockWork: blockCheck, otherWork: digCheck, sweepWork: clearCheck, rubbleWork: rubbleCheck, openWork: openCheck, wireWork: wireCheck, blowWork: blowCheck, ferryWork: ferryCheck, betterWork: betterCheck, spanWork: spanCheck, otherTrenchWork: trenchCheck}

// engineerBonus is what engineers add to the check for a roadblock (G20.6).
const engineerBonus = 2

// workOf is the work that a check is for.
func workOf(why purpose) int8 {
	switch why {
	case digCheck:
		return int8(positionWork)
	case trenchCheck:
		return int8(trenchWork)
	}
	for w := otherWork + 1; w <= spanWork; w++ {
		if workChecks[w] == why {
			return int8(w)
		}
	}
	return int8(blockWork)
}

// Steps of a work. Frame: A the unit, B the work.
const (
	workFire uint8 = iota
	workCheck
	workDone
	workFailed
	workRaids  // a raider rolls (17.8)
	workLeaves // who is ferried is out of the mines, or held by them (10.2)
	workHeld
)

func init() {
	book.Names("work", []string{"", "an improved position", "an entrenchment", "bocage", "a roadblock", "a position", "mines", "mines", "rubble", "a roadblock", "a bridge", "a bridge", "a crossing", "a ferry", "a bridge", "a bridge", "an entrenchment"})
	book.Proc(procWork, play.Proc[*state]{Run: (*state).runWork, Node: func(*state, *kernel.Frame) uint16 { return nodeRaid }})
}

// The works as actions of the unit in hand.
var (
	moveDig      = workMove(verbDig, positionWork, "Dig in", (*state).digVerdict)
	moveEntrench = workMove(verbEntrench, trenchWork, "Entrench", (*state).entrenchVerdict)
	moveBocage   = workMove(verbBocage, bocageWork, "Dig into the hedgerow", (*state).bocageVerdict)
	moveBlock    = workMove(verbBlock, blockWork, "Close the roads", (*state).blockVerdict)

	moveRearguard = play.Move[*state]{
		Verb: verbRearguard, Look: "take", Label: "Leave a rearguard",
		Judge: func(s *state, f *kernel.Frame, _ kernel.Choice) kernel.Verdict {
			if v := s.mayAct(f, toPlaceRearguard); !v.OK() {
				return v
			}
			return s.rearguardVerdict(int(f.A))
		},
		Do: func(s *state, f *kernel.Frame, _ kernel.Choice, sink kernel.Sink) {
			u := f.A
			s.begin(f, toPlaceRearguard, sink)
			s.leaveRearguard(int(u), sink)
		},
	}
)

func workMove(verb uint16, w work, label string, judge func(*state, int) kernel.Verdict) play.Move[*state] {
	return play.Move[*state]{
		Verb: verb, Look: "take", Label: label, Odds: true,
		Judge: func(s *state, f *kernel.Frame, _ kernel.Choice) kernel.Verdict {
			if v := s.mayWork(f); !v.OK() {
				return v
			}
			return judge(s, int(f.A))
		},
		Do: func(s *state, f *kernel.Frame, _ kernel.Choice, sink kernel.Sink) {
			u := f.A
			s.begin(f, toWork, sink)
			s.stack.Push(kernel.Frame{Proc: procWork, A: u, B: int16(w)})
		},
	}
}

// mayWork says why the unit in hand performs no engineer action now, whatever it is (G20.1).
func (s *state) mayWork(f *kernel.Frame) kernel.Verdict {
	switch v := s.mayAct(f, toWork); {
	case !v.OK():
		return v
	case s.is(int(f.A), inColumn):
		return ruleEngineer.No(f.A)
	}
	return ruleWorkOnFoot.Only(!s.is(int(f.A), isMounted), f.A)
}

// digVerdict says why a unit cannot dig in (G20.2).
func (s *state) digVerdict(u int) kernel.Verdict {
	if m, _ := s.gait(u); m == order.NoMove {
		return rulePosition.No(int16(u))
	}
	return ruleDugIn.Only(!s.is(u, inPosition|entrenched), int16(u))
}

// entrenchVerdict says why a unit cannot entrench (G20.3).
func (s *state) entrenchVerdict(u int) kernel.Verdict {
	switch {
	case !s.card(u).Engineer:
		return ruleEntrench.No(int16(u))
	case s.is(u, entrenched):
		return ruleDugIn.No(int16(u))
	}
	return ruleTrenchBase.Only(s.is(u, inPosition), int16(u))
}

// bocageVerdict says why a unit cannot dig into a hedgerow (16.3).
func (s *state) bocageVerdict(u int) kernel.Verdict {
	switch {
	case s.side(u) != order.German:
		return ruleHedgeOnly.No(int16(u))
	case !s.sc.Ground.Kind(s.at[u]).Adjacent:
		return ruleHedgeWhere.No(s.at[u])
	case s.is(u, inBocage):
		return ruleHedgeOnce.No(int16(u))
	}
	return ruleHedge.Only(!s.inZone(order.Allied, s.at[u]), int16(u))
}

// blockVerdict says why a unit cannot close the roads of its hex (G20.6).
func (s *state) blockVerdict(u int) kernel.Verdict {
	h := s.at[u]
	switch {
	case !s.onFoot(u):
		return ruleBlock.No(int16(u))
	case s.sc.bridgeAt(h) >= 0:
		return ruleBridgeBlock.No(h)
	case s.roadblocks[s.purse(u)] == 0:
		return ruleNoBlocks.No(int16(u))
	case s.blocked.has(h):
		return ruleBlockOnce.No(h)
	}
	return ruleBlocked.Only(s.hasRoad(h), h)
}

// hasRoad tells whether a road or railway goes through a hex.
func (s *state) hasRoad(h int16) bool {
	g := s.sc.Ground
	for d := range 6 {
		if g.Edge[board.Edge(h, d)]&(order.OnRoad|order.OnRailroad) != 0 {
			return true
		}
	}
	return false
}

// runWork lets the enemy fire at the work and rolls for it (G20.1).
func (s *state) runWork(f *kernel.Frame, sink kernel.Sink) kernel.Signal {
	u, w := int(f.A), work(f.B)
	switch f.Step {
	case workFire:
		f.Step = workCheck
		s.react(u, board.NoHex)
	case workCheck:
		switch {
		case !s.onMap(u) || s.is(u, suppressed):
			s.stack.Pop()
		case w == bocageWork || s.surely(u, w):
			f.Step = workDone
		case w == raidWork:
			f.Step = workRaids
		default:
			s.check(u, workChecks[w], workDone, workFailed)
		}
	case workRaids:
		return kernel.Ask
	case workFailed:
		failed := *f
		s.stack.Pop()
		s.unit[u].men = workOf(workChecks[w])
		s.failAsset(u, &failed, sink)
		evWorkOn.Tell(sink, ruleEngineer, int16(u), int16(w), s.at[u])
	case workHeld:
		s.caught(int(f.D), sink)
		s.stack.Pop()
	default:
		if w == ferryWork && f.Step == workDone {
			f.Step = workLeaves
			if s.setsFerry(u, f) {
				return kernel.Next
			}
		}
		done := *f
		s.stack.Pop()
		s.unit[u].men = 0
		s.finishWork(u, w, &done, sink)
	}
	return kernel.Next
}

// finishWork puts down what a unit has made.
func (s *state) finishWork(u int, w work, f *kernel.Frame, sink kernel.Sink) {
	h := s.at[u]
	switch w {
	case positionWork:
		s.set(u, inPosition)
		evWorkDone.Tell(sink, rulePosition, int16(u), int16(w), h)
	case trenchWork:
		s.entrench(u, sink)
	case bocageWork:
		s.set(u, inBocage)
		evWorkDone.Tell(sink, ruleHedge, int16(u), int16(w), h)
	case otherWork, otherTrenchWork, mineWork, sweepWork, rubbleWork, openWork, wireWork, blowWork, betterWork:
		s.finishAsset(u, f, sink)
	case spanWork:
		s.finishSpan(u, f.C, sink)
	case ferryWork:
		s.finishFerry(u, f, sink)
	case blockWork:
		s.roadblocks[s.purse(u)]--
		s.layBlock(h, s.side(u))
		evBlocked.Tell(sink, ruleBlock, int16(u), h)
	}
}

// entrench makes a unit's improved position an entrenchment (G20.3).
func (s *state) entrench(u int, sink kernel.Sink) {
	s.unset(u, inPosition)
	s.set(u, entrenched)
	evWorkDone.Tell(sink, ruleEntrench, int16(u), int16(trenchWork), s.at[u])
}

// layBlock puts a side's roadblock down; blocker is whose stands there.
func (s *state) layBlock(h int16, side order.Side) {
	s.blocked.add(h)
	s.fight.german.drop(h)
	if side == order.German {
		s.fight.german.add(h)
	}
}

func (s *state) blocker(h int16) order.Side {
	if s.fight.german.has(h) {
		return order.German
	}
	return order.Allied
}

// clearBlock takes an enemy's roadblock off where a unit ends an action, not in column
// (G20.6).
func (s *state) clearBlock(u int, sink kernel.Sink) {
	h := s.at[u]
	if h < 0 || !s.blocked.has(h) || s.is(u, inColumn) || s.blocker(h) == s.side(u) {
		return
	}
	s.blocked.drop(h)
	evUnblocked.Tell(sink, ruleBlock, int16(u), h)
}

// rearguardVerdict says why a unit cannot place a rearguard (G20.7).
func (s *state) rearguardVerdict(u int) kernel.Verdict {
	switch {
	case !s.onFoot(u):
		return ruleRearguard.No(int16(u))
	case s.unit[u].steps != 2:
		return ruleGuardSteps.No(int16(u))
	case !s.inCommand(u):
		return ruleGuardOrder.No(int16(u))
	}
	return ruleNoGuards.Only(s.rearguard(u) >= 0, int16(u))
}

// rearguard is the next in the pool of a unit's division, or -1.
func (s *state) rearguard(u int) int {
	for w := range s.sc.Units {
		if s.at[w] == pooled && s.card(w).ZeroStep() && s.purse(w) == s.purse(u) {
			return w
		}
	}
	return -1
}

// leaveRearguard places a rearguard; it does not act on the chit in play.
func (s *state) leaveRearguard(u int, sink kernel.Sink) {
	w := s.rearguard(u)
	s.unit[w] = piece{flags: acted}
	s.stacks().Put(w, s.at[u])
	evRearguard.Tell(sink, ruleRearguard, int16(u), int16(w), s.at[u])
}
