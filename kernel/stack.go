package kernel

import "fmt"

// StackDepth is how deeply procedures may nest.
const StackDepth = 16

// Frame is one procedure of the sequence of play that has begun and not ended:
// which one, how far it has come, and its few local values.
type Frame struct {
	Proc, Step    uint8
	A, B, C, D, E int16
}

// Stack holds the procedures in progress, innermost last. It is part of the
// state: copied, compared and hashed with it.
type Stack struct {
	frames [StackDepth]Frame
	n      uint8
}

// Push begins a procedure inside the present one.
func (s *Stack) Push(f Frame) {
	if int(s.n) == StackDepth {
		panic(fmt.Sprintf("kernel: more than %d nested procedures; innermost is %d", StackDepth, s.frames[s.n-1].Proc))
	}
	s.frames[s.n] = f
	s.n++
}

// Pop ends the innermost procedure.
func (s *Stack) Pop() {
	s.n--
	s.frames[s.n] = Frame{}
}

// Top returns the innermost procedure, or nil when none is left. The pointer is
// good until the next Push or Pop.
func (s *Stack) Top() *Frame {
	if s.n == 0 {
		return nil
	}
	return &s.frames[s.n-1]
}

// Under returns the procedure that encloses the innermost one by k levels, nil if none.
func (s *Stack) Under(k int) *Frame {
	if i := int(s.n) - 1 - k; i >= 0 {
		return &s.frames[i]
	}
	return nil
}

// Len returns how many procedures are in progress.
func (s *Stack) Len() int { return int(s.n) }

// Reset drops every procedure.
func (s *Stack) Reset() { *s = Stack{} }

// Hash adds the stack to a digest.
func (s *Stack) Hash(h *Hash) {
	h.Int(int64(s.n))
	for i := range s.frames[:s.n] {
		f := &s.frames[i]
		h.Int(int64(f.Proc)<<8 | int64(f.Step))
		h.Int(int64(f.A))
		h.Int(int64(f.B))
		h.Int(int64(f.C))
		h.Int(int64(f.D))
		h.Int(int64(f.E))
	}
}

// Signal is what a procedure says when it returns.
type Signal uint8

// Signals of procedures.
const (
	Next Signal = iota // run the innermost procedure, whichever that is now
	Ask                // a decision is pending: stop
)

// runLimit is far above what any game does between two decisions.
const runLimit = 100_000

// Run advances a state until a procedure asks for a decision or none is left.
// step runs the procedure of the frame on top of the stack once.
func Run[S any](state S, stack *Stack, step func(S, *Frame, Sink) Signal, sink Sink) {
	for range runLimit {
		f := stack.Top()
		if f == nil || step(state, f, sink) == Ask {
			return
		}
	}
	f := stack.Top()
	panic(fmt.Sprintf("kernel: procedure %d step %d runs without end", f.Proc, f.Step))
}

// Hash computes digests of positions. The zero value is ready for use. It mixes
// whole words, so that a digest costs little even for large states.
type Hash struct{ h uint64 }

// Int adds a number.
func (h *Hash) Int(v int64) { h.Word(uint64(v)) }

// Word adds 64 bits.
func (h *Hash) Word(v uint64) {
	x := h.h ^ (v + 0x9e3779b97f4a7c15)
	x ^= x >> 32
	x *= 0xe9846af9b1a615d
	x ^= x >> 32
	x *= 0xe9846af9b1a615d
	x ^= x >> 28
	h.h = x + 0x2545f4914f6cdd1d
}

// Sum returns the digest of what was added, in order.
func (h *Hash) Sum() uint64 { return h.h }
