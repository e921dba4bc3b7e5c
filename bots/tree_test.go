package bots

import (
	"fmt"
	"math/rand/v2"

	"sandtable/kernel"
)

// tree is one node of a game written out by hand: who decides, what follows
// each choice, with which weight where chance decides, and the lead of seat 0.
type tree struct {
	seat  kernel.Seat
	next  []*tree
	odds  []uint32
	lead  int32
	calm  int // index of the default choice, -1 for none
	final bool
}

// walk is a position of such a game.
type walk struct {
	at      *tree
	applied *int // counts choices over all copies
}

func (w *walk) Node() kernel.Node { return kernel.Node{Seat: w.at.seat, Final: w.at.final} }

func (w *walk) Legal(dst []kernel.Choice) []kernel.Choice {
	for i := range w.at.next {
		dst = append(dst, kernel.Choice{A: int16(i)})
	}
	return dst
}

func (w *walk) Candidates(dst []kernel.Choice) []kernel.Choice { return w.Legal(dst) }

func (w *walk) Explain(c kernel.Choice) kernel.Verdict {
	if int(c.A) < len(w.at.next) {
		return kernel.Verdict{}
	}
	return kernel.Verdict{Rule: 1}
}

func (w *walk) Default() (kernel.Choice, bool) {
	return kernel.Choice{A: int16(w.at.calm)}, w.at.calm >= 0
}

func (w *walk) Result() (kernel.Result, bool) {
	return kernel.Result{Winner: kernel.Nobody, Score: [kernel.MaxSeats]int32{w.at.lead}}, w.at.final
}

func (w *walk) Outcomes(dst []kernel.Outcome) []kernel.Outcome {
	for i := range w.at.next {
		dst = append(dst, kernel.Outcome{Choice: kernel.Choice{A: int16(i)}, Weight: w.at.odds[i]})
	}
	return dst
}

func (w *walk) Apply(c kernel.Choice, _ kernel.Sink) {
	w.at = w.at.next[c.A]
	*w.applied++
}

func (w *walk) CopyFrom(p kernel.Position) { *w = *p.(*walk) }

func (w *walk) Clone() kernel.Position { c := *w; return &c }

// Digest tells nodes apart: each is allocated for itself.
func (w *walk) Digest() uint64 {
	id := uint64(0)
	_, _ = fmt.Sscanf(fmt.Sprintf("%p", w.at), "0x%x", &id)
	return id
}

func (w *walk) View(kernel.Seat) kernel.View { return &sight{w} }

type sight struct{ *walk }

func (s *sight) Seat() kernel.Seat { return s.at.seat }

func (s *sight) Guess(*rand.Rand) kernel.Position { return s.Clone() }

// leaf is the end of the game with a lead of seat 0.
func leaf(lead int32) *tree { return &tree{seat: kernel.Nobody, lead: lead, final: true} }

// start puts a position at a tree.
func start(t *tree) *walk { return &walk{at: t, applied: new(int)} }
