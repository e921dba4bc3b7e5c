package giant

import (
	"math/rand/v2"

	"sandtable/board"
	"sandtable/kernel"
	"sandtable/play"
)

const gone int16 = -1 // a place: off the sheet for good

// Flags of a piece.
const (
	hidden uint8 = 1 << iota // only its own alliance sees it
	acted                    // has moved or fired in this activation
	spent                    // has fired at a move in this activation
)

type state struct {
	g     *Game
	stack kernel.Stack

	at, next [pieces]int16
	head     [hexes]int16
	strength [pieces]int8
	flags    [pieces]uint8
	holder   [objectives]int8 // a seat + 1
	score    [seats]int16
	round    int8
}

func (s *state) stacks() board.Stacks {
	return board.Stacks{At: s.at[:], Next: s.next[:], Head: s.head[:]}
}

// sees tells whether a seat sees a piece that is on the sheet.
func (s *state) sees(seat, u int) bool {
	return s.flags[u]&hidden == 0 || alliance(seat) == alliance(seatOf(u))
}

// reveal shows a piece to everybody.
func (s *state) reveal(u int, sink kernel.Sink) {
	if s.flags[u]&hidden != 0 {
		s.flags[u] &^= hidden
		eventSeen.Tell(sink, ruleAmbush, int16(u), s.at[u])
	}
}

// tell tells an event that is about a piece to those who see it.
func (s *state) tell(sink kernel.Sink, u int16, e kernel.Event) {
	if sink == nil {
		return
	}
	for seat := range seats {
		if !s.sees(seat, int(u)) {
			e.Hidden |= 1 << seat
		}
	}
	sink.Emit(e)
}

// What the kernel asks of positions is answered by the book.

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
func (s *state) View(seat kernel.Seat) kernel.View {
	return &view{View: book.View(s, seat), s: s, seat: int(seat)}
}

// Result is won by the alliance with the most points, in the person of its seat that
// has more of them.
func (s *state) Result() (kernel.Result, bool) {
	r := kernel.Result{Winner: kernel.Nobody}
	var sum [alliances]int
	for seat, n := range s.score {
		r.Score[seat] = int32(n)
		sum[alliance(seat)] += int(n)
	}
	best, tie := 0, false
	for a := 1; a < alliances; a++ {
		if sum[a] > sum[best] {
			best, tie = a, false
		} else if sum[a] == sum[best] {
			tie = true
		}
	}
	if !tie {
		r.Winner = kernel.Seat(best)
		if s.score[best+alliances] > s.score[best] {
			r.Winner += alliances
		}
	}
	return r, s.stack.Top() == nil
}

// Digest of a position is that of an eye that sees all.
func (s *state) Digest() uint64 { return s.digest(func(int) bool { return true }) }

// digest hashes what is seen. Stacks follow from places.
func (s *state) digest(seen func(u int) bool) uint64 {
	var h kernel.Hash
	stack := s.stack
	if f := stack.Top(); f != nil && f.Proc == procHand && !seen(int(f.A)) {
		f.A = gone
	}
	stack.Hash(&h)
	h.Int(int64(s.round))
	for _, n := range s.score {
		h.Int(int64(n))
	}
	for _, n := range s.holder {
		h.Int(int64(n))
	}
	for u := range pieces {
		if seen(u) {
			h.Word(uint64(uint16(s.at[u]))<<16 | uint64(uint8(s.strength[u]))<<8 | uint64(s.flags[u]))
		} else {
			h.Word(1 << 40)
		}
	}
	return h.Sum()
}

// view is what a seat may know: the position, read as far as it sees. It is no copy.
type view struct {
	kernel.View
	s    *state
	seat int
}

// Behind gives the book the position.
func (v *view) Behind() *state { return v.s }

func (v *view) Digest() uint64 {
	return v.s.digest(func(u int) bool { return v.s.sees(v.seat, u) })<<3 | uint64(v.seat)
}

// Guess puts the pieces that the seat does not see somewhere else, where nobody
// would have met them; where the pending decision says more of one, it is so in the
// guess too.
func (v *view) Guess(rng *rand.Rand) kernel.Position {
	s := v.s.Clone().(*state)
	var list []int
	for u := range pieces {
		if !s.sees(v.seat, u) {
			list = append(list, u)
			s.stacks().Put(u, gone)
			s.flags[u] = hidden
		}
	}
	f := s.stack.Top()
	for _, u := range list {
		if f != nil && f.Proc == procReact && f.Step == 0 && seatOf(u) == int(f.B) && s.covering(s.at[f.A])>>f.B&1 == 0 {
			if h := s.lair(u, func(i int) int16 { return pick(s.g.land.near[s.at[f.A]], i) }); h >= 0 && s.g.land.grid.Distance(h, s.at[f.A]) <= armOf(u).reach {
				s.stacks().Put(u, h)
				continue
			}
		}
		if f != nil && f.Proc == procHand && int(f.B) == formationOf(u) && s.at[max(f.A, 0)] < 0 {
			f.A = int16(u)
		}
		s.stacks().Put(u, s.lair(u, func(int) int16 { return int16(rng.IntN(hexes)) }))
	}
	return s
}

func pick(list []int16, i int) int16 { return list[i%len(list)] }

// lair finds a hex among those given where a piece may lie in ambush, or gone.
func (s *state) lair(u int, next func(i int) int16) int16 {
	for i := range 500 {
		h := next(i)
		if s.g.land.terrain[h] == lake || s.g.land.goal[h] >= 0 || s.stacks().Count(h) >= stackLimit {
			continue
		}
		if s.within(h, 1, func(w int) bool { return foes(u, w) }) < 0 {
			return h
		}
	}
	return gone
}

// within is a piece at most some hexes away of which something is so, or -1.
func (s *state) within(h int16, far int, so func(u int) bool) int {
	for _, n := range s.g.land.near[h] {
		if s.g.land.grid.Distance(h, n) > far {
			break
		}
		for u := s.stacks().First(n); u >= 0; u = s.stacks().After(u) {
			if so(u) {
				return u
			}
		}
	}
	return -1
}

var _ play.Position = (*state)(nil)
