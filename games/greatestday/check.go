package greatestday

import (
	"sandtable/kernel"
	"sandtable/play"
)

// G1.2-G1.4 Quality checks.
var (
	ruleCheck   = book.Rule("G1.2", "Quality check", "One die: 0 passes, 9 fails, else it passes when it is at most the troop quality of the moment.", "")
	ruleCheckCP = book.Rule("G1.3", "A point for a check", "A unit in command passes a check by one command point of its division; not to fire at a move, not to dig, not for a bonus, and no auto-command unit.",
		"{unit} does not pass this check by a command point")
	_ = book.Rule("G1.9", "Troop quality", "The printed quality, what its division adds, and what the state of the unit adds or takes; it may fall below 0 or rise above 8.", "")
	_ = book.Rule("G1.4", "Points before dice", "A command point is spent before the die is rolled.", "")

	nodeCheck    = book.Node("check")
	nodeCheckDie = book.Node("check-die")
	nodeRescue   = book.Node("rescue")

	verbSpend  = book.Verb("spend", "", "cp", "spend cp")
	verbRoll   = book.Verb("check", "", "roll")
	verbAccept = book.Verb("accept", "")
	verbFail   = book.Verb("fail", "")

	evSpent  = book.Event("support", "{unit} spends a command point to {purpose}")
	evPassed = book.Event("dice", "{unit} checks to {purpose}: {rolled} against {n}, passed")
	evFailed = book.Event("dice", "{unit} checks to {purpose}: {rolled} against {n}, failed")
)

// purpose is what a check is for.
type purpose uint8

// The purposes.
const (
	standCheck   purpose = iota // S? (G18.3)
	convertCheck                // a suppression into a cohesion hit (G18.4)
	reactCheck                  // fire at a move (G15.2)
	bonusCheck                  // the company bonus (G14.4)
	rallyCheck                  // suppression, out of command (G19.1)
	collectCheck                // a cohesion hit (G19.2)
	digCheck                    // an improved position (G20.2)
	trenchCheck                 // G20.3
	blockCheck                  // a roadblock (G20.6)
	yieldCheck                  // a suppressed defender at the end of an assault (G17.10)
	holdCheck                   // one that was hit in it (G17.10)
	againCheck                  // a second action of who runs itself (14, 17.3)
	leaveCheck                  // out of a minefield (10.2)
	smokeCheck                  // out of a heavy barrage (G9.7)
	rubbleCheck                 // rubble is cleared (2.5)
	clearCheck                  // mines are cleared: 6 or less (10.3)
	wireCheck                   // a bridge is wired (2.4.6)
	blowCheck                   // a bridge is blown: 6 or 5 or less (2.4.6)
	openCheck                   // a roadblock is taken away (G20.6)
	recoverCheck                // a tank is recovered (16.4)
	demandCheck                 // a surrender is demanded (17.4)
	ferryCheck                  // a ferry is set going (2.6.1)
	betterCheck                 // a railroad bridge is improved (2.4.3)
	spanCheck                   // a bridging unit becomes a bridge (2.4.7)
)

// purposes are the words of checks, and whether a command point can pass them (G1.3).
var purposes = [...]struct {
	text  string
	point bool
}{
	standCheck: {"stand the fire", true}, convertCheck: {"keep its head", true}, reactCheck: {"open fire", false}, bonusCheck: {"win the company bonus", false},
	rallyCheck: {"rally", true}, collectCheck: {"collect itself", true}, digCheck: {"dig in", false}, trenchCheck: {"entrench", false},
	blockCheck: {"block the road", false}, yieldCheck: {"not surrender", true}, holdCheck: {"hold its ground", true},
	againCheck: {"go on", false}, leaveCheck: {"leave the mines", false}, smokeCheck: {"leave the barrage", true}, rubbleCheck: {"clear the rubble", false},
	clearCheck: {"clear the mines", false}, wireCheck: {"wire the bridge", false}, blowCheck: {"blow the bridge", false}, openCheck: {"clear the road", false},
	recoverCheck: {"recover its tanks", true}, demandCheck: {"not surrender to the hero", false}, ferryCheck: {"set its ferry going", false},
	betterCheck: {"improve the bridge", false}, spanCheck: {"bridge the water", false},
}

// Steps of a check. Frame: A the unit, B the purpose, D and E the step at which the
// procedure below goes on when it has passed or failed.
const (
	checkPoint uint8 = iota
	checkDie
	checkLost // it has failed, but the hero can still come (17.4)
)

// isPlain tells rolls that are no quality checks, though a unit makes them: mines cleared by
// one step, and bridges blown. No hero passes them (10.3, 2.4.6).
func (p purpose) isPlain() bool { return p == clearCheck || p == blowCheck }

func init() {
	words := make([]string, len(purposes))
	for i, p := range purposes {
		words[i] = p.text
	}
	book.Names("purpose", words)
	book.Proc(procCheck, play.Proc[*state]{Run: (*state).runCheck, Nodes: []uint16{checkPoint: nodeCheck, checkDie: nodeCheckDie, checkLost: nodeRescue}})
	book.Room(nodeCheck, play.Room[*state]{
		Who: ownerOf, Rule: ruleCheckCP, Idle: verbRoll,
		Asks: func(s *state, f *kernel.Frame) (string, *play.Rule) {
			if purpose(f.B) == convertCheck {
				return book.Say(s, "{unit} would be suppressed: try for a cohesion hit instead?", f.A), ruleConvert
			}
			return book.Say(s, "{unit} must check to {purpose}. Roll, or spend a command point?", f.A, f.B), ruleCheckCP
		},
		Moves: []play.Move[*state]{
			{Verb: verbSpend, Look: "take", Label: "Spend a command point", Judge: maySpend, Do: func(s *state, f *kernel.Frame, _ kernel.Choice, sink kernel.Sink) {
				s.pay(int(f.A), 1)
				evSpent.Tell(sink, ruleCheckCP, f.A, f.B)
				s.answer(f, true)
			}},
			giveHero,
			{Verb: verbRoll, Look: "roll", Label: "Roll", Odds: true, Main: true, Do: func(s *state, f *kernel.Frame, _ kernel.Choice, _ kernel.Sink) {
				if f.Step = checkDie; s.passes(int(f.A), purpose(f.B)) {
					s.answer(f, true) // 16.2
				}
			}},
			{
				Verb: verbAccept, Look: "take", Label: "Be suppressed",
				Judge: func(_ *state, f *kernel.Frame, _ kernel.Choice) kernel.Verdict {
					return ruleConvert.Only(purpose(f.B) == convertCheck, f.A)
				},
				Do: func(s *state, f *kernel.Frame, _ kernel.Choice, _ kernel.Sink) { s.answer(f, false) },
			},
		},
	})
	book.Room(nodeCheckDie, play.Room[*state]{
		Seat: kernel.Chance, Rule: ruleCheck, Ask: "{A:unit} must check to {B:purpose}: roll the die.", Moves: throw(func(s *state, f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
			need := s.checkSum(int(f.A), purpose(f.B))
			pass := c.A == 0 || c.A != 9 && int(c.A) <= need.total
			ev := evFailed
			if pass {
				ev = evPassed
			}
			ev.Tell(sink, ruleCheck, f.A, f.B, c.A, int16(need.total))
			if !pass && s.canRescue(int(f.A), purpose(f.B)) {
				f.Step = checkLost
				return
			}
			s.answer(f, pass)
		}),
	})
	book.Room(nodeRescue, play.Room[*state]{
		Who: ownerOf, Rule: ruleHollis, Ask: "{A:unit} fails to {B:purpose}: does the hero come?", Idle: verbFail,
		Moves: []play.Move[*state]{
			{Verb: verbHero, Look: "take", Label: "Call the hero", Do: func(s *state, f *kernel.Frame, _ kernel.Choice, sink kernel.Sink) {
				s.bringHollis(f.A, sink)
				s.answer(f, true)
			}},
			{Verb: verbFail, Look: "pass", Label: "It has failed", Main: true, Do: func(s *state, f *kernel.Frame, _ kernel.Choice, _ kernel.Sink) { s.answer(f, false) }},
		},
	})
}

// ownerOf is the seat of the unit that a frame is about.
func ownerOf(s *state, f *kernel.Frame) kernel.Seat { return kernel.Seat(s.side(int(f.A))) }

// check has a unit make a quality check; the procedure on top goes on at one of two
// steps.
func (s *state) check(u int, why purpose, passed, failed uint8) {
	s.stack.Push(kernel.Frame{Proc: procCheck, A: int16(u), B: int16(why), D: int16(passed), E: int16(failed)})
}

// answer ends a check.
func (s *state) answer(f *kernel.Frame, pass bool) {
	step := f.E
	if pass {
		step = f.D
	}
	s.stack.Pop()
	s.stack.Top().Step = uint8(step)
}

func (s *state) runCheck(f *kernel.Frame, _ kernel.Sink) kernel.Signal {
	u := int(f.A)
	if f.Step == checkPoint {
		switch {
		case purpose(f.B) == convertCheck: // who has two hits may rather be suppressed
		case s.passes(u, purpose(f.B)):
			s.answer(f, true)
			return kernel.Next
		case !maySpend(s, f, kernel.Choice{}).OK() && (!s.eventHero(u) || purpose(f.B).isPlain()):
			f.Step = checkDie
		}
	}
	return kernel.Ask
}

// maySpend says why a check cannot be passed by a command point (G1.3).
func maySpend(s *state, f *kernel.Frame, _ kernel.Choice) kernel.Verdict {
	u := int(f.A)
	if !purposes[f.B].point || s.selfRun(u) && !(s.isCraft(u) && purpose(f.B) == convertCheck) { // 4.1.7
		return ruleCheckCP.No(f.A)
	}
	return s.canPay(u, 1)
}

// checkSum is what a check is rolled against: the troop quality of the moment (G1.9),
// and men who have been at it already (G19.3, G20.1).
func (s *state) checkSum(u int, why purpose) sum {
	if n := s.plainRoll(u, why); n > 0 {
		var q sum
		q.add(byPlainRoll, n)
		q.when(s.unit[u].men == workOf(why), byMen, s.sc.Table.Command.Men)
		return q
	}
	q := s.qualitySum(u)
	t := s.sc.Table
	switch why {
	case rallyCheck, collectCheck, recoverCheck:
		q.when(s.is(u, rallying), byMen, t.Command.Men)
	case digCheck, trenchCheck, blockCheck, rubbleCheck, wireCheck, openCheck, ferryCheck, betterCheck, spanCheck:
		q.when(s.unit[u].men == workOf(why), byMen, t.Command.Men)
		q.when(why == blockCheck && s.card(u).Engineer, byEngineer, engineerBonus)
	}
	return q
}

// qualitySum is the troop quality of the moment (G1.9).
func (s *state) qualitySum(u int) (q sum) {
	v := &s.sc.Table.Quality
	m := s.marks(u)
	q.add(byQuality, s.card(u).Quality)
	q.when(true, byDivision, s.morale(u))
	if s.astray(u) {
		q.add(byNoCommand, astrayQuality)
	} else {
		q.when(!s.inCommand(u), byNoCommand, v.OutOfCommand)
	}
	q.when(m.hero, byHero, heroQuality)
	q.add(byHits, v.Cohesion[m.hits])
	q.when(s.reduced(u), byStep, v.StepLoss)
	q.when(m.suppressed, bySuppressed, v.Suppressed)
	q.add(byBarrage, v.Barrage[m.barrage])
	q.when(m.pit, byPit, v.Position)
	q.when(m.trench, byTrench, v.Entrenched)
	q.when(m.bocage, byBocage, v.Bocage)
	return q
}
