package koenig

import (
	"math/rand/v2"

	"sandtable/kernel"
)

// view is what a seat knows: everything, for all information is open; but only
// the seat whose decision is pending has choices.
type view struct {
	pos  pos
	seat kernel.Seat
}

// View returns the position as a seat may see it.
func (p *pos) View(s kernel.Seat) kernel.View { return &view{pos: *p, seat: s} }

// mine reports whether the seat may see the choices of the node.
func (v *view) mine() bool {
	n := v.pos.Node()
	return n.Seat == v.seat || n.Seat == kernel.Chance
}

// Seat is whose view this is.
func (v *view) Seat() kernel.Seat { return v.seat }

// Node is the pending decision.
func (v *view) Node() kernel.Node { return v.pos.Node() }

// Legal lists the choices when they are the seat's or chance's.
func (v *view) Legal(dst []kernel.Choice) []kernel.Choice {
	if !v.mine() {
		return dst
	}
	return v.pos.Legal(dst)
}

// Candidates lists what might be tried when the decision is the seat's or chance's.
func (v *view) Candidates(dst []kernel.Choice) []kernel.Choice {
	if !v.mine() {
		return dst
	}
	return v.pos.Candidates(dst)
}

// Explain says why a choice is not allowed.
func (v *view) Explain(c kernel.Choice) kernel.Verdict {
	if !v.mine() {
		return no(ruleOtherDecision)
	}
	return v.pos.Explain(c)
}

// Default leaves the matter in hand as it is.
func (v *view) Default() (kernel.Choice, bool) {
	if !v.mine() {
		return kernel.Choice{}, false
	}
	return v.pos.Default()
}

// Result is the score so far.
func (v *view) Result() (kernel.Result, bool) { return v.pos.Result() }

// Guess is the position itself: nothing is hidden.
func (v *view) Guess(*rand.Rand) kernel.Position { return v.pos.Clone() }

// Digest is equal for views that show the same.
func (v *view) Digest() uint64 {
	var h kernel.Hash
	h.Word(v.pos.Digest())
	h.Int(int64(v.seat))
	return h.Sum()
}
