package giant

import (
	"fmt"

	"sandtable/kernel"
	"sandtable/play"
)

const rounds = 4

var (
	ruleRounds    = book.Rule("2", "Rounds", "There are four rounds; in each, the seats activate a formation one after the other.", "")
	ruleFormation = book.Rule("2.1", "Formations", "A seat activates one of its own formations with a piece on the sheet.", "{formation} cannot be activated")
	rulePieces    = book.Rule("2.2", "Pieces", "Each piece of the active formation acts once.", "{unit} cannot act now")
	ruleScore     = book.Rule("2.3", "Objectives", "At the end of a round each objective scores 1 for the seat that came there last.", "")

	verbActivate = book.Verb("activate", "formation")
	verbPick     = book.Verb("pick", "unit")
	verbDone     = book.Verb("done", "")

	nodeFormation = book.Node("formation")
	nodePiece     = book.Node("piece")
	nodeOver      = book.Node("over")

	eventActivated = book.Event("phase", "{seat} activate {formation}")
	eventRound     = book.EventBy("phase", func(_ *state, e kernel.Event) kernel.Line {
		return kernel.Line{Text: fmt.Sprintf("Round %d", e.Args[0]), Turn: int(e.Args[0])}
	}).NewTurn()
	eventEnd = book.Event("phase", "the last round is over")
)

func init() {
	book.Proc(procRounds, play.Proc[*state]{Run: playRounds})
	book.Proc(procActivation, play.Proc[*state]{Run: activation, Nodes: []uint16{nodeFormation, nodePiece}})

	seat := func(_ *state, f *kernel.Frame) kernel.Seat { return kernel.Seat(f.A) }
	book.Room(nodeFormation, play.Room[*state]{Who: seat, Rule: ruleFormation, Ask: "Which formation?", Moves: []play.Move[*state]{
		{Verb: verbActivate, Look: "take", Label: "Activate {formation}", Judge: mayActivate, Do: activate, Try: tryActivate},
	}})
	book.Room(nodePiece, play.Room[*state]{Who: seat, Rule: rulePieces, Ask: "Which piece of {B:formation}?", Idle: verbDone, Moves: []play.Move[*state]{
		{Verb: verbPick, Look: "pick", Label: "{unit}", Judge: mayPick, Do: pickUp, Try: tryPick},
		{Verb: verbDone, Look: "pass", Label: "Done", Main: true, Do: done},
	}})
	book.Room(nodeOver, play.Room[*state]{Ask: "The game is over.", Final: true})
}

// playRounds lets the seats act in turn and counts the objectives after each round.
func playRounds(s *state, f *kernel.Frame, sink kernel.Sink) kernel.Signal {
	if f.A < seats {
		f.A++
		s.stack.Push(kernel.Frame{Proc: procActivation, A: f.A - 1})
		return kernel.Next
	}
	for _, h := range s.holder {
		if h > 0 {
			s.score[h-1]++
		}
	}
	if s.round == rounds {
		s.stack.Pop()
		eventEnd.Tell(sink, ruleScore)
		return kernel.Next
	}
	f.A = 0
	s.round++
	eventRound.Tell(sink, ruleRounds, int16(s.round))
	return kernel.Next
}

// activation passes over a seat that has nobody left.
func activation(s *state, f *kernel.Frame, _ kernel.Sink) kernel.Signal {
	if f.Step > 0 {
		return kernel.Ask
	}
	for i := range int16(formations / seats) {
		if s.mustered(f.A*formations/seats + i) {
			return kernel.Ask
		}
	}
	s.stack.Pop()
	return kernel.Next
}

// mustered tells whether a formation has a piece on the sheet.
func (s *state) mustered(f int16) bool {
	for _, at := range s.at[f*size : (f+1)*size] {
		if at >= 0 {
			return true
		}
	}
	return false
}

func tryActivate(_ *state, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
	for i := range int16(formations / seats) {
		dst = append(dst, kernel.Choice{Verb: verbActivate, A: f.A*formations/seats + i})
	}
	return dst
}

func mayActivate(s *state, f *kernel.Frame, c kernel.Choice) kernel.Verdict {
	return ruleFormation.Only(c.A*seats/formations == f.A && s.mustered(c.A), c.A)
}

// activate begins the formation's activation: everybody may fire at moves again.
func activate(s *state, f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
	f.Step, f.B = 1, c.A
	for u := range s.flags {
		s.flags[u] &^= acted | spent
	}
	eventActivated.Tell(sink, ruleFormation, f.A, f.B)
}

func tryPick(_ *state, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
	for i := range int16(size) {
		dst = append(dst, kernel.Choice{Verb: verbPick, A: f.B*size + i})
	}
	return dst
}

func mayPick(s *state, f *kernel.Frame, c kernel.Choice) kernel.Verdict {
	return rulePieces.Only(formationOf(int(c.A)) == int(f.B) && s.at[c.A] >= 0 && s.flags[c.A]&acted == 0, c.A)
}

func pickUp(s *state, f *kernel.Frame, c kernel.Choice, _ kernel.Sink) {
	s.stack.Push(kernel.Frame{Proc: procHand, A: c.A, B: f.B})
}

func done(s *state, _ *kernel.Frame, _ kernel.Choice, _ kernel.Sink) { s.stack.Pop() }
