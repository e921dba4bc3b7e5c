package play

import (
	"sandtable/kernel"
	"sandtable/scene"
)

// Ends implements kernel.Ender: the verbs without arguments of the room that are
// offered as ends. Where chance decides there are none but what is legal.
func (b *Book[P]) Ends(r kernel.Reader, dst []kernel.Choice) []kernel.Choice {
	p, seat := Of[P](r)
	n, f := b.at(p)
	who := n.seat(p, f)
	if _, view := r.(kernel.View); who < 0 || view && who != seat {
		return dst
	}
	for i := range n.Moves {
		m, v := &n.Moves[i], &b.verbs[n.Moves[i].Verb]
		if len(v.args) == 0 && (m.Offer != nil || v.offered(m).Look == scene.End) {
			dst = append(dst, kernel.Choice{Verb: m.Verb})
		}
	}
	return dst
}

// At implements scene.Pointer: what may be tried at one place, or with one piece, at
// the pending decision. A verb with one argument is tried with that alone, wherever
// on the map it lies; of others everything is listed that the room tries.
func (b *Book[P]) At(r kernel.Reader, place, piece string, dst []kernel.Choice) []kernel.Choice {
	p, _ := Of[P](r)
	n, f := b.at(p)
	for i := range n.Moves {
		m := &n.Moves[i]
		v := &b.verbs[m.Verb]
		if len(v.args) != 1 || v.read != nil {
			for _, try := range []func(P, *kernel.Frame, []kernel.Choice) []kernel.Choice{m.List, m.Try, m.Wide} {
				if try != nil {
					dst = try(p, f, dst)
				}
			}
			continue
		}
		word := ""
		if v.args[0].Place != nil {
			word = place
		} else if v.args[0].Piece != nil {
			word = piece
		}
		if a, err := v.args[0].Read(p, word); word != "" && err == nil {
			dst = append(dst, kernel.Choice{Verb: m.Verb, A: a})
		}
	}
	return dst
}
