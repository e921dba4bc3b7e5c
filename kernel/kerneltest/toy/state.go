// Package toy is a tiny complete game for tests of everything that must work with
// any game: secret simultaneous choices, dice, a fight that can go on, hidden
// events, a free set-up, editing and pictures. Two seats write down a force from 1 to 3 in
// secret; the stronger advances. Equal forces fight: a die of 1 or 2 is won by
// red, 3 or 4 by blue, else red may press on or stop. Three rounds. In the
// scenario camp both pitch tents first, which change nothing.
package toy

import (
	"math/rand/v2"

	"sandtable/kernel"
)

// Node kinds.
const (
	nodeWrite uint16 = iota
	nodeDie
	nodePress
	nodeOver
	nodeCamp
)

// Verbs, in the order of legal lists.
const (
	verbWrite uint16 = iota + 1 // A = force
	verbDie                     // A = face
	verbPress
	verbStop
	verbPitch  // A = place
	verbStrike // A = place
	verbPitchAll
	verbReady
)

// Procedures of the sequence of play.
const (
	procRounds uint8 = iota
	procRound
	procFight
	procCamp // step = the seat that sets up
)

const rounds = 3

type state struct {
	stack   kernel.Stack
	node    kernel.Node
	round   int8
	written [2]int8 // 0: not yet
	shown   bool    // both forces of this round are known to both
	score   [2]int8
	max     int8     // option: highest force
	camps   [2]uint8 // bit n: a tent on place n
}

func (s *state) run(sink kernel.Sink) { kernel.Run(s, &s.stack, step, sink) }

func step(s *state, f *kernel.Frame, sink kernel.Sink) kernel.Signal {
	switch f.Proc {
	case procRounds:
		if s.round == rounds {
			s.node = kernel.Node{Kind: nodeOver, Seat: kernel.Nobody, Final: true}
			return kernel.Ask
		}
		s.round++
		emit(sink, kernel.Event{Kind: eventRound, Rule: ruleTurn, Args: [6]int16{int16(s.round)}})
		s.written, s.shown = [2]int8{}, false
		s.stack.Push(kernel.Frame{Proc: procRound})
	case procRound:
		for seat, w := range s.written {
			if w == 0 {
				s.node = kernel.Node{Kind: nodeWrite, Seat: kernel.Seat(seat)}
				return kernel.Ask
			}
		}
		s.stack.Pop()
		s.shown = true
		emit(sink, kernel.Event{Kind: eventReveal, Rule: ruleWrite, Args: [6]int16{int16(s.written[0]), int16(s.written[1])}})
		switch {
		case s.written[0] > s.written[1]:
			s.advance(0, sink)
		case s.written[0] < s.written[1]:
			s.advance(1, sink)
		default:
			s.stack.Push(kernel.Frame{Proc: procFight})
		}
	case procCamp:
		if f.Step == 2 {
			s.stack.Pop()
			return kernel.Next
		}
		s.node = kernel.Node{Kind: nodeCamp, Seat: kernel.Seat(f.Step)}
		return kernel.Ask
	case procFight:
		if f.Step == 0 {
			s.node = kernel.Node{Kind: nodeDie, Seat: kernel.Chance}
		} else {
			s.node = kernel.Node{Kind: nodePress, Seat: 0}
		}
		return kernel.Ask
	}
	return kernel.Next
}

func (s *state) advance(seat int, sink kernel.Sink) {
	s.score[seat]++
	emit(sink, kernel.Event{Kind: eventAdvance, Rule: ruleAdvance, Args: [6]int16{int16(seat)}, Role: kernel.Outturn})
}

func emit(sink kernel.Sink, e kernel.Event) {
	if sink != nil {
		sink.Emit(e)
	}
}

func (s *state) Node() kernel.Node { return s.node }

func (s *state) Legal(dst []kernel.Choice) []kernel.Choice {
	switch s.node.Kind {
	case nodeWrite:
		for f := int16(1); f <= int16(s.max); f++ {
			dst = append(dst, kernel.Choice{Verb: verbWrite, A: f})
		}
	case nodeDie:
		for f := int16(1); f <= 6; f++ {
			dst = append(dst, kernel.Choice{Verb: verbDie, A: f})
		}
	case nodePress:
		dst = append(dst, kernel.Choice{Verb: verbPress}, kernel.Choice{Verb: verbStop})
	case nodeCamp:
		dst = s.legalCamp(dst)
	}
	return dst
}

func (s *state) Candidates(dst []kernel.Choice) []kernel.Choice {
	dst = s.Legal(dst)
	switch {
	case s.node.Kind == nodeWrite:
		dst = append(dst, kernel.Choice{Verb: verbWrite, A: int16(s.max) + 1})
	case s.node.Kind == nodeCamp && s.pitched(s.node.Seat) < 2:
		dst = append(dst, kernel.Choice{Verb: verbReady})
	}
	return dst
}

func (s *state) Explain(c kernel.Choice) kernel.Verdict {
	switch {
	case s.node.Kind == nodeCamp:
		return s.explainCamp(c)
	case c.Verb == verbWrite && s.node.Kind == nodeWrite && c.B == 0 && c.C == 0:
		if c.A < 1 || c.A > int16(s.max) {
			return kernel.Verdict{Rule: ruleForce, Args: [3]int16{c.A}}
		}
		return kernel.Verdict{}
	case c.Verb == verbDie && s.node.Kind == nodeDie && c.A >= 1 && c.A <= 6 && c.B == 0 && c.C == 0,
		(c == kernel.Choice{Verb: verbPress} || c == kernel.Choice{Verb: verbStop}) && s.node.Kind == nodePress:
		return kernel.Verdict{}
	}
	return kernel.Verdict{Rule: ruleTurn}
}

func (s *state) Default() (kernel.Choice, bool) {
	return kernel.Choice{Verb: verbPress}, s.node.Kind == nodePress
}

func (s *state) Result() (kernel.Result, bool) {
	r := kernel.Result{Winner: kernel.Nobody}
	r.Score[0], r.Score[1] = int32(s.score[0]), int32(s.score[1])
	switch {
	case s.score[0] > s.score[1]:
		r.Winner = 0
	case s.score[1] > s.score[0]:
		r.Winner = 1
	}
	return r, s.node.Final
}

func (s *state) Outcomes(dst []kernel.Outcome) []kernel.Outcome {
	for f := int16(1); s.node.Kind == nodeDie && f <= 6; f++ {
		dst = append(dst, kernel.Outcome{Choice: kernel.Choice{Verb: verbDie, A: f}, Weight: 1})
	}
	return dst
}

func (s *state) Apply(c kernel.Choice, sink kernel.Sink) {
	f := s.stack.Top()
	switch c.Verb {
	case verbWrite:
		seat := s.node.Seat
		s.written[seat] = int8(c.A)
		emit(sink, kernel.Event{Kind: eventWrote, Rule: ruleWrite, Args: [6]int16{int16(seat), c.A}, Hidden: 1 << (1 - seat)})
	case verbDie:
		switch {
		case c.A <= 2:
			s.stack.Pop()
			s.advance(0, sink)
		case c.A <= 4:
			s.stack.Pop()
			s.advance(1, sink)
		default:
			f.Step = 1
			emit(sink, kernel.Event{Kind: eventMiss, Rule: ruleFight, Args: [6]int16{c.A}, Role: kernel.Outturn})
		}
	case verbPress:
		f.Step = 0
	case verbStop:
		s.stack.Pop()
	case verbPitch, verbStrike, verbPitchAll, verbReady:
		s.applyCamp(c)
	}
	s.run(sink)
}

func (s *state) CopyFrom(p kernel.Position) { *s = *p.(*state) }

func (s *state) Clone() kernel.Position {
	c := *s
	return &c
}

func (s *state) Digest() uint64 {
	var h kernel.Hash
	s.stack.Hash(&h)
	for _, v := range []int8{int8(s.node.Kind), int8(s.node.Seat), s.round, s.written[0], s.written[1], s.score[0], s.score[1], s.max} {
		h.Int(int64(v))
	}
	h.Int(int64(s.camps[0]))
	h.Int(int64(s.camps[1]))
	return h.Sum()
}

func (s *state) View(seat kernel.Seat) kernel.View {
	v := view{state: *s, seat: seat}
	if other := 1 - seat; !s.shown && v.written[other] != 0 {
		v.written[other] = hidden
	}
	return &v
}

// hidden stands for a force that has been written but may not be seen.
const hidden = -1

// view is the state without what the seat may not know.
type view struct {
	state
	seat kernel.Seat
}

func (v *view) Seat() kernel.Seat { return v.seat }

func (v *view) Legal(dst []kernel.Choice) []kernel.Choice {
	if v.node.Seat != v.seat && v.node.Seat != kernel.Chance {
		return dst
	}
	return v.state.Legal(dst)
}

func (v *view) Guess(rng *rand.Rand) kernel.Position {
	s := v.state
	for i, w := range s.written {
		if w == hidden {
			s.written[i] = int8(1 + rng.IntN(int(s.max)))
		}
	}
	return &s
}
