package play

import (
	"math/rand/v2"

	"sandtable/kernel"
)

// open is the view of a game that hides nothing: the position itself, of which only
// the seat whose decision is pending has the choices.
type open struct {
	kernel.Reader
	p     kernel.Position
	seat  kernel.Seat
	other kernel.RuleID
}

// View is the view of a seat in a game that hides nothing. It is no copy: it shows
// the position as that changes, so whoever keeps it longer asks a clone for it.
func (b *Book[P]) View(p P, s kernel.Seat) kernel.View {
	return &open{Reader: p, p: p, seat: s, other: b.other.id}
}

// Of gives the position behind a reader, and the seat if it is a view made by [Book.View].
func Of[P Position](r kernel.Reader) (P, kernel.Seat) {
	switch v := r.(type) {
	case *open:
		return v.p.(P), v.seat
	case interface{ Behind() P }:
		return v.Behind(), r.(kernel.View).Seat()
	}
	return r.(P), kernel.Nobody
}

// mine reports whether the seat may see the choices of the node.
func (v *open) mine() bool {
	n := v.p.Node()
	return n.Seat == v.seat || n.Seat == kernel.Chance
}

// Seat is whose view this is.
func (v *open) Seat() kernel.Seat { return v.seat }

// Legal lists the choices when they are the seat's or chance's.
func (v *open) Legal(dst []kernel.Choice) []kernel.Choice {
	if !v.mine() {
		return dst
	}
	return v.p.Legal(dst)
}

// Candidates lists what might be tried when the decision is the seat's or chance's.
func (v *open) Candidates(dst []kernel.Choice) []kernel.Choice {
	if !v.mine() {
		return dst
	}
	return v.p.Candidates(dst)
}

// Explain says why a choice is not allowed.
func (v *open) Explain(c kernel.Choice) kernel.Verdict {
	if !v.mine() {
		return kernel.Verdict{Rule: v.other}
	}
	return v.p.Explain(c)
}

// Default leaves the matter in hand as it is.
func (v *open) Default() (kernel.Choice, bool) {
	if !v.mine() {
		return kernel.Choice{}, false
	}
	return v.p.Default()
}

// Guess is a copy of the position: nothing is hidden.
func (v *open) Guess(*rand.Rand) kernel.Position { return v.p.Clone() }

// GuessIn implements kernel.Guesser.
func (v *open) GuessIn(p kernel.Position, _ *rand.Rand) { p.CopyFrom(v.p) }

// Digest is equal for views that show the same.
func (v *open) Digest() uint64 {
	var h kernel.Hash
	h.Word(v.p.Digest())
	h.Int(int64(v.seat))
	return h.Sum()
}
