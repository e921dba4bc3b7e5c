package greatestday

import (
	"sandtable/kernel"
	"sandtable/play"
)

// G8 Actions and second actions.
var (
	ruleActions     = book.Rule("G8.1", "Actions", "An active unit moves, fires, assaults, rallies, works or places a rearguard.", "")
	ruleSecond      = book.Rule("G8.2", "Second action", "At once, of another kind, for a command point, by a unit in command.", "{unit} has already performed an action of this kind on this chit")
	ruleBothDone    = book.Rule("G8.2", "Second action", "A second action is the last.", "{unit} has taken its actions on this chit")
	ruleCraftOnce   = book.Rule("4.1.7", "Quality of craft", "A craft that is adrift acts once a chit.", "{unit} is a landing craft and takes no second action")
	ruleGoNoFarther = book.Rule("14", "Auto-command", "Who fails the check for a second action is done.", "{unit} takes no second action: its check has failed, or its first was the last")
	ruleMustRally   = book.Rule("G8.3", "Suppressed units", "A suppressed unit only rallies.", "{unit} is suppressed and can only rally")
	_               = book.Rule("G8.6", "One at a time", "Units act one at a time, but for an assault.", "")
	_               = book.Rule("G8.7", "Actions cut short", "An action that fire or a failed check ends is used up.", "")
	_               = book.Rule("G8.8", "Kinds of actions", "Move, fire, assault, rally, engineer and rearguard are different kinds.", "")
	ruleArrives     = book.Rule("G24.5", "Arriving", "A unit in the reinforcement box comes on the map by a move before anything else.", "{unit} is not on the map yet; it has to enter first")
	ruleBegunAct    = book.Rule("G4.5", "One after the other", "Once it has acted a unit takes its second action at once or not at all.", "{unit} has already acted: it takes a second action or is done")
	ruleNothing     = book.Rule("G4.5", "One after the other", "A unit that has done nothing is put back rather than done.", "{unit} has not acted yet; choose another unit or an action")
	nodeAct         = book.Node("act")
	nodeSecond      = book.Node("second")
	evSecond        = book.Event("points", "{unit} takes a second action for {n command point}")
	evDirectAction  = book.Event("points", "{unit} acts on Direct Command for {n command point}")
)

// action is a kind of action (G8.8).
type action uint8

const (
	toMove action = iota
	toFire
	toAssault
	toRally
	toWork
	toPlaceRearguard
	toPark
	toShed // 3.3.2
)

// Steps of procUnit: whether a unit that runs itself has checked for a second action (14), or
// a raider for any that costs a point (17.8).
const (
	secondOpen uint8 = iota
	secondWon
	secondLost
)

// Frames of procUnit: A is the unit, B the number of its actions, C the kinds performed,
// one bit each, D whether
// the hero came to it in this activation.

func init() {
	book.Proc(procUnit, play.Proc[*state]{Run: (*state).runUnit, Node: func(s *state, f *kernel.Frame) uint16 {
		if f.B == 0 && s.demander(int(f.A)) < 0 { // who has called him does not go back (17.4)
			return nodeAct
		}
		return nodeSecond
	}})
	moves := append([]play.Move[*state]{
		enter, moveFirst, exitMove(true), changeFirst(verbColumn, "In column", toColumn), changeFirst(verbLeave, "Leave column", toOpen),
		changeFirst(verbScatter, "Leave column for a hit", toScatter), changeFirst(verbMount, "Mount", toMounted), changeFirst(verbDismount, "Dismount", toFoot),
		ride, stay, callHero, moveDemand, moveEarn,
		{
			Verb: verbDone, Look: "pass", Label: "Done", Judge: (*state).mayEnd,
			Do: func(s *state, f *kernel.Frame, _ kernel.Choice, sink kernel.Sink) { s.endUnit(f, sink) },
		},
		{
			Verb: verbBack, Look: "back", Label: "Another unit",
			Judge: func(s *state, f *kernel.Frame, _ kernel.Choice) kernel.Verdict {
				return ruleBegunAct.Only(!s.engaged(f), f.A)
			},
			Do: func(s *state, _ *kernel.Frame, _ kernel.Choice, _ kernel.Sink) {
				s.dropRiders()
				s.stack.Pop()
			},
		},
	}, fightMoves()...)
	moves = underFire(moves)
	book.Room(nodeAct, play.Room[*state]{
		Who: (*state).whoActs, Moves: moves, Idle: verbBack,
		Asks: func(s *state, f *kernel.Frame) (string, *play.Rule) {
			if s.at[f.A] == boxed {
				return book.Say(s, "{unit} enters: choose where and how.", f.A), ruleEnter
			}
			return book.Say(s, "{unit}: choose an action.", f.A), ruleActions
		},
	})
	book.Room(nodeSecond, play.Room[*state]{
		Who: (*state).whoActs, Moves: moves, Idle: verbDone,
		Asks: func(s *state, f *kernel.Frame) (string, *play.Rule) {
			if f.B == 0 {
				return book.Say(s, "{unit}, with its hero: choose an action, or done.", f.A), ruleHollis
			}
			if s.heroIn(int(f.A)) {
				return book.Say(s, "{unit} has {n action} left: choose the next, or done.", f.A, int16(s.heroActs[s.withHero(int(f.A))])), ruleHero
			}
			if s.sc.demands() && !s.maySecondHere(f).OK() {
				return book.Say(s, "{unit}: the hero, or done.", f.A), ruleHollis
			}
			if f.Step == secondWon {
				return book.Say(s, "{unit}: a second action, or done.", f.A), ruleSecond
			}
			return book.Say(s, "{unit}: a second action for a command point, or done.", f.A), ruleSecond
		},
	})
}

// runUnit goes back to the chit when the unit in hand has nothing left to do (G4.5, G8.2).
func (s *state) runUnit(f *kernel.Frame, sink kernel.Sink) kernel.Signal {
	u := int(f.A)
	if f.B > 0 {
		s.clearBlock(u, sink)
	}
	switch {
	case !s.onMap(u) && s.at[u] != boxed:
		s.endUnit(f, sink)
		return kernel.Next
	case f.B == 0 && f.Step == secondLost && s.card(u).Raider:
		s.endUnit(f, sink) // 17.8
		return kernel.Next
	case f.B == 0 || s.heroIn(u):
		return kernel.Ask
	case f.B == 1 && f.D == 0 && f.Step != secondLost && s.maySecondHere(f).OK() && book.Could(s, verbDone, verbRide, verbStay, verbEarn):
		if f.Step == secondOpen && (s.selfRun(u) || s.card(u).Raider && !s.canPay(u, s.sc.Table.Command.Second).OK()) {
			s.check(u, againCheck, secondWon, secondLost)
			return kernel.Next
		}
		return kernel.Ask
	}
	if s.heroServes(u) {
		return kernel.Ask
	}
	s.endUnit(f, sink)
	return kernel.Next
}

// unitFrame is the frame of a unit that is in hand, nil for others.
func (s *state) unitFrame(u int) *kernel.Frame {
	for n := range s.stack.Len() {
		if f := s.stack.Under(n); f.Proc == procUnit && int(f.A) == u {
			return f
		}
	}
	return nil
}

// heroIn tells whether the hero's actions are being taken by a unit (16.2).
func (s *state) heroIn(u int) bool {
	k := s.withHero(u)
	return k >= 0 && s.heroActs[k] > 0
}

// maySecond says why a unit takes no second action (G8.2, G6.6, G8.7).
func (s *state) maySecond(u int) kernel.Verdict {
	if s.is(u, suppressed) {
		return ruleMustRally.No(int16(u))
	}
	if s.selfRun(u) {
		return ruleOneAuto.Only((s.card(u).Commando || s.eventHero(u)) && s.inCommand(u), int16(u))
	}
	if s.card(u).Raider {
		return kernel.Verdict{} // 17.8: by a check
	}
	return s.canPay(u, s.sc.Table.Command.Second)
}

// maySecondHere is maySecond for the unit in hand: one that has just landed may also rally
// from suppression (4.5.4), a craft has no second action (14).
func (s *state) maySecondHere(f *kernel.Frame) kernel.Verdict {
	switch u := int(f.A); {
	case s.isCraft(u):
		return ruleCraftOnce.No(f.A)
	case f.E == 1 && s.card(u).Raider:
		return kernel.Verdict{} // 17.8
	case f.E == 1:
		return s.canPay(u, s.sc.Table.Command.Second)
	default:
		return s.maySecond(u)
	}
}

// mayGoOn says why the unit in hand, which has acted, takes no second action at all: it may
// be asked for the hero alone (17.4).
func (s *state) mayGoOn(f *kernel.Frame) kernel.Verdict {
	switch {
	case f.B > 1:
		return ruleBothDone.No(f.A)
	case f.Step == secondLost:
		return ruleGoNoFarther.No(f.A)
	}
	return s.maySecondHere(f)
}

// mayEnd says why a unit is not done: it has not begun, or stands where it cannot stay.
func (s *state) mayEnd(f *kernel.Frame, _ kernel.Choice) kernel.Verdict {
	return ruleNothing.Only(s.engaged(f), f.A)
}

// engaged tells whether the unit in hand has begun: it has acted, has won a second action, or has
// called a hero who is still of use. It does not go back, and may be done.
func (s *state) engaged(f *kernel.Frame) bool {
	return f.B > 0 || f.Step == secondWon || s.heroIn(int(f.A)) || s.demander(int(f.A)) >= 0
}

// endUnit ends the activation of the unit in hand.
func (s *state) endUnit(f *kernel.Frame, sink kernel.Sink) {
	u := int(f.A)
	s.set(u, acted)
	if f.D != 0 {
		if k := s.withHero(u); k >= 0 {
			s.heroActs[k] = 0 // what is left of his actions is lost (16.2)
		}
	}
	s.hollisLeaves(u, sink)
	s.dropRiders()
	s.stack.Pop()
}

// mayAct says why the unit in hand cannot perform an action of a kind now; every action
// begins with it (G8).
func (s *state) mayAct(f *kernel.Frame, k action) kernel.Verdict {
	u := int(f.A)
	switch {
	case s.at[u] == boxed:
		return ruleArrives.No(f.A)
	case s.is(u, suppressed) && k != toRally:
		return ruleMustRally.No(f.A)
	case s.delay[u] > 0 && !(k == toRally && s.is(u, suppressed)):
		return ruleDelay.No(f.A)
	case s.naval.drift[u] > 0 && !(k == toRally && s.is(u, suppressed)):
		return ruleAdrift.No(f.A)
	case k != toMove && s.assets.cargo[u] != 0:
		return ruleLoaded.No(f.A, s.assets.cargo[u]-1)
	case s.heroIn(u):
		return kernel.Verdict{}
	case f.B == 0 && f.Step != secondWon && s.card(u).Raider && s.chit().kind == directChit && !s.canPay(u, s.sc.Table.Command.Direct).OK():
		return s.canPay(u, s.sc.Table.Command.Direct) // it has to check first (17.8)
	case f.B > 0 && f.C>>k&1 != 0:
		return ruleSecond.No(f.A)
	case f.B > 0 && s.sc.demands() && !s.mayGoOn(f).OK():
		return s.mayGoOn(f)
	case k != toMove && s.overstacked(s.at[u]) && s.mustMove(u):
		return ruleNoRoomHere.No(s.at[u], f.A)
	}
	return kernel.Verdict{}
}

// begin is the beginning of every action: the unit in hand counts as activated, and what
// the action costs is paid (G4.3, G7.6, G8.2). The caller then pushes the action's frame;
// popping that ends the action.
func (s *state) begin(f *kernel.Frame, k action, sink kernel.Sink) {
	u, t := int(f.A), &s.sc.Table.Command
	if s.naval.begun { // it has been paid for, and the Nests have fired (4.2.2)
		s.naval.begun = false
		return
	}
	s.set(u, acted)
	switch {
	case s.selfRun(u), f.Step == secondWon: // 14, 17.8
	case f.B == 0 && s.chit().kind == directChit:
		s.pay(u, t.Direct)
		evDirectAction.Tell(sink, ruleDirect, f.A, int16(t.Direct))
	case s.heroIn(u), f.B == 0:
	default:
		s.pay(u, t.Second)
		evSecond.Tell(sink, ruleSecond, f.A, int16(t.Second))
	}
	if s.heroIn(u) {
		s.heroActs[s.withHero(u)]--
	}
	s.lend(u)
	if f.B == 0 {
		f.Step = secondOpen // what was checked for is paid with
	}
	f.B++
	f.C |= 1 << k
}
