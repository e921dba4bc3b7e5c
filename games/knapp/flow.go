package knapp

import (
	"fmt"
	"strings"

	"sandtable/kernel"
)

// K3 Sequence of play (s5).
var (
	ruleTurn     = book.Rule("K3", "Sequence of play (s5)", "One thing is decided at a time, by the side whose step it is.", "that is not what is to be decided now")
	ruleStep     = book.Rule("K3", "Sequence of play (s5)", "Turn 1 has ten numbered steps, turns 2-10 have eight.", "")
	ruleTenTurns = book.Rule("K1.6", "Ten turns (s1)", "Ten turns of about two and a half days, 6 to 30 June.", "")
	_            = book.Rule("K2.4", "No sudden death (s3)", "The game always lasts ten turns.", "")

	evTurn = book.EventBy("phase", func(s *state, e kernel.Event) kernel.Line {
		n := int(e.Args[0])
		return kernel.Line{Text: fmt.Sprintf("Turn %d, %s", n, s.d.dates[n-1]), Turn: n}
	}).NewTurn()
	evStep = book.EventBy("phase", func(_ *state, e kernel.Event) kernel.Line {
		return kernel.Line{Text: fmt.Sprintf("Step %d: %s", e.Args[1], stepsOf(int(e.Args[0]))[e.Args[1]-1].name)}
	})
)

// turnStep is a numbered step: whose it is, and how it begins (K3).
type turnStep struct {
	name  string
	side  kernel.Seat
	begin func(*state, kernel.Sink) kernel.Signal
}

// steps of turn 1, and of every later turn (K3).
var steps = [2][]turnStep{{
	{"Airborne drops", allied, rolling(rollDrop, allied)},
	{"German fire on the airborne", german, starting(procFire, german, 0)},
	{"Naval gunfire", allied, func(s *state, _ kernel.Sink) kernel.Signal {
		s.naval = navalDice
		return s.push(procNaval, 0, 0)
	}},
	{"Landings", allied, rolling(rollLanding, allied)},
	{"Strength of the beach defences", german, rolling(rollStatic, german)},
	{"Fire of the beach defences", german, starting(procFire, german, 1)},
	{"German movement", german, starting(procMove, german, 0)},
	{"Allied fire", allied, starting(procFire, allied, 0)},
	{"Allied units regain strength", allied, (*state).restore},
	{"Supply dumps", allied, (*state).landDumps},
}, {
	{"Allied supply", allied, func(s *state, sink kernel.Sink) kernel.Signal { return s.checkSupply(allied, sink) }},
	{"Allied replacements", allied, func(s *state, _ kernel.Sink) kernel.Signal {
		s.points = [2]int8{groupPoints, groupPoints}
		return s.push(procReplace, 0, 0)
	}},
	{"Allied movement", allied, func(s *state, _ kernel.Sink) kernel.Signal {
		s.points = [2]int8{} // nothing is saved (K11.1)
		return s.push(procMove, allied, 0)
	}},
	{"German fire", german, starting(procFire, german, 0)},
	{"German supply", german, func(s *state, sink kernel.Sink) kernel.Signal { return s.checkSupply(german, sink) }},
	{"German movement", german, starting(procMove, german, 0)},
	{"Allied fire", allied, func(s *state, _ kernel.Sink) kernel.Signal {
		s.naval = navalDice
		return s.push(procFire, allied, 0)
	}},
	{"Supply dumps", allied, (*state).landDumps},
}}

// starting begins a step that is one procedure.
func starting(proc uint8, a, b int) func(*state, kernel.Sink) kernel.Signal {
	return func(s *state, _ kernel.Sink) kernel.Signal { return s.push(proc, a, b) }
}

// rolling begins a step that is a series of dice.
func rolling(which, side int) func(*state, kernel.Sink) kernel.Signal {
	return func(s *state, _ kernel.Sink) kernel.Signal { return s.rolls(which, side) }
}

func init() {
	book.Refuse(ruleTurn, ruleTurn, ruleTurn)
	book.Pending((*state).pendingWords)
	book.Proc(procTurn, proc{Run: (*state).nextStep, Node: func(*state, *kernel.Frame) uint16 { return nodeOver }})
	book.Proc(procHold, proc{Nodes: []uint16{nodeHold}})
	book.Room(nodeOver, room{Ask: "The battle is over.", Rule: ruleLevels, Final: true})
	book.Room(nodeHold, room{
		Who: func(s *state, _ *kernel.Frame) kernel.Seat { return s.active() },
		Ask: "The position is set up; go on.", Rule: ruleTurn, Idle: verbBegin,
		Moves: []move{{Verb: verbBegin, Look: "pass", Label: "Go on", Main: true, Do: end}},
	})
}

// stepsOf is the steps of a turn.
func stepsOf(turn int) []turnStep { return steps[min(turn, 2)-1] }

// active is the side whose step it is.
func (s *state) active() kernel.Seat { return stepsOf(int(s.turn))[s.step-1].side }

// nextStep ends a numbered step and begins the next one (K3, K1.6, K2.4).
func (s *state) nextStep(f *kernel.Frame, sink kernel.Sink) kernel.Signal {
	if f.Step > 0 {
		s.endStep(sink)
	}
	f.Step++
	if int(f.Step) > len(stepsOf(int(s.turn))) {
		if s.turn == lastTurn {
			emit(sink, evEnd, ruleScore)
			return s.done()
		}
		s.turn++
		f.Step = 1
		emit(sink, evTurn, ruleTenTurns, int(s.turn))
	}
	if s.step = int8(f.Step); s.turn > 1 || s.step > 1 { // see opening
		emit(sink, evStep, ruleStep, int(s.turn), int(s.step))
	}
	return stepsOf(int(s.turn))[s.step-1].begin(s, sink)
}

// pendingWords says what is to be decided now, by whom and about which unit.
func (s *state) pendingWords() string {
	text, _ := book.Question(s)
	text = strings.TrimSuffix(text, ".")
	if seat := s.Node().Seat; seat >= 0 {
		return "the " + sideNames[seat] + " decide: " + text
	}
	return text
}
