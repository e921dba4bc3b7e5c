package toy

import (
	"fmt"
	"math/rand/v2"

	"sandtable/kernel"
	"sandtable/play"
)

// book holds everything that the game has written down; each file adds its own.
var book = play.NewBook[*state]()

// procRounds is the outermost procedure; the others stand in their files. A frame
// holds the number, so numbers never change.
const procRounds uint8 = 0

const rounds = 3

type state struct {
	stack   kernel.Stack
	round   int8
	written [2]int8 // 0: not yet
	shown   bool    // both forces of this round are known to both
	score   [2]int8
	max     int8     // option: highest force
	camps   [2]uint8 // bit n: a tent on place n
	staff   bool     // option: two captains a side
}

var (
	ruleTurn = book.Rule("1", "One thing at a time", "Only the pending decision can be taken.", "this is not the pending decision")
	nodeOver = book.Node("over")

	begun = book.EventBy("phase", func(_ *state, e kernel.Event) kernel.Line {
		return kernel.Line{Text: fmt.Sprintf("round %d", e.Args[0]), Turn: int(e.Args[0])}
	}).NewTurn()
)

func init() {
	book.Refuse(ruleTurn, ruleTurn, ruleTurn)
	book.Captain((*state).captain)
	book.Names("side", names)
	book.Room(nodeOver, play.Room[*state]{Ask: "The game is over.", Final: true})
	book.Proc(procRounds, play.Proc[*state]{Run: (*state).runRounds, Nodes: []uint16{nodeOver}})
}

// runRounds begins one round after the other.
func (s *state) runRounds(_ *kernel.Frame, sink kernel.Sink) kernel.Signal {
	if s.round == rounds {
		return kernel.Ask
	}
	s.round++
	begun.Tell(sink, ruleTurn, int16(s.round))
	s.written, s.shown = [2]int8{}, false
	s.stack.Push(kernel.Frame{Proc: procRound})
	return kernel.Next
}

// captain is who decides for a side: its second captain in every second round.
func (s *state) captain(_ *kernel.Frame, side kernel.Seat) kernel.Seat {
	if s.staff && s.round%2 == 0 {
		return side + 2
	}
	return side
}

// sideOf is the side of a seat.
func sideOf(seat kernel.Seat) kernel.Seat { return seat % 2 }

// Seats are four where sides have two captains.
func (s *state) Seats() kernel.Seating {
	if s.staff {
		return captains.Seats[0]
	}
	return Game{}.Info().Seats
}

func (s *state) Frames() *kernel.Stack                          { return &s.stack }
func (s *state) Node() kernel.Node                              { return book.NodeOf(s) }
func (s *state) Legal(dst []kernel.Choice) []kernel.Choice      { return book.Legal(s, dst) }
func (s *state) Candidates(dst []kernel.Choice) []kernel.Choice { return book.Candidates(s, dst) }
func (s *state) Explain(c kernel.Choice) kernel.Verdict         { return book.Explain(s, c) }
func (s *state) Default() (kernel.Choice, bool)                 { return book.Default(s) }
func (s *state) Outcomes(dst []kernel.Outcome) []kernel.Outcome { return book.Outcomes(s, dst) }
func (s *state) Apply(c kernel.Choice, sink kernel.Sink)        { book.Apply(s, c, sink) }
func (s *state) CopyFrom(p kernel.Position)                     { *s = *p.(*state) }
func (s *state) Clone() kernel.Position                         { c := *s; return &c }

func (s *state) Result() (kernel.Result, bool) {
	r := kernel.Result{Winner: kernel.Nobody}
	r.Score[0], r.Score[1] = int32(s.score[0]), int32(s.score[1])
	switch {
	case s.score[0] > s.score[1]:
		r.Winner = 0
	case s.score[1] > s.score[0]:
		r.Winner = 1
	}
	return r, s.Node().Final
}

func (s *state) Digest() uint64 {
	var h kernel.Hash
	s.stack.Hash(&h)
	for _, v := range []int8{s.round, s.written[0], s.written[1], s.score[0], s.score[1], s.max} {
		h.Int(int64(v))
	}
	h.Int(int64(s.camps[0]))
	h.Int(int64(s.camps[1]))
	if s.staff {
		h.Int(1)
	}
	return h.Sum()
}

func (s *state) View(seat kernel.Seat) kernel.View {
	v := view{state: *s, seat: seat}
	if other := 1 - sideOf(seat); !s.shown && v.written[other] != 0 {
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

// Behind is the state that the view shows.
func (v *view) Behind() *state { return &v.state }

func (v *view) Seat() kernel.Seat { return v.seat }

func (v *view) Legal(dst []kernel.Choice) []kernel.Choice {
	if n := v.Node(); n.Seat != v.seat && n.Seat != kernel.Chance {
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
