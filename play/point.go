package play

import (
	"slices"

	"sandtable/kernel"
	"sandtable/scene"
)

// Ends implements kernel.Ender: the verbs without arguments of the room that are
// offered as ends. Where chance decides there are none but what is legal.
func (b *Book[P]) Ends(r kernel.Reader, dst []kernel.Choice) []kernel.Choice {
	p, seat := Of[P](r)
	n, f := b.at(p)
	who := b.decider(n, p, f)
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
// on the map it lies; of what else the room tries, all that is about it, and of a piece that
// nothing is about the first of it with that piece.
func (b *Book[P]) At(r kernel.Reader, place, piece string, dst []kernel.Choice) []kernel.Choice {
	p, _ := Of[P](r)
	n, f := b.at(p)
	for i := range n.Moves {
		m, v := &n.Moves[i], &b.verbs[n.Moves[i].Verb]
		mute := m.Offer != nil && !v.lights(place != "") // only its offer knows what it lights up
		if len(v.args) == 1 && !mute {
			if a, ok := v.args[0].named(p, place, piece); ok {
				dst = append(dst, kernel.Choice{Verb: m.Verb, A: a})
				continue
			}
		}
		keep := len(dst)
		for _, try := range []func(P, *kernel.Frame, []kernel.Choice) []kernel.Choice{m.List, m.Try, m.Wide} {
			if try != nil {
				dst = try(p, f, dst)
			}
		}
		if mute {
			continue
		}
		tried, first, model := dst[keep:], keep, kernel.Choice{}
		if len(tried) > 0 {
			model = tried[0] // what is kept is written over what was tried
		}
		for _, c := range tried {
			if v.about(p, c, place, piece) {
				dst[keep] = c
				keep++
			}
		}
		dst = dst[:keep]
		if piece != "" && keep == first && len(tried) > 0 {
			dst = v.instead(p, model, piece, dst)
		}
	}
	return dst
}

// instead appends what is tried with another piece, with the one named in its place: where none of what
// the room tries is about it, the judgement of that says why. Of a place nothing is made up: who points
// at one asks of what stands there next.
func (v *verb[P]) instead(p P, model kernel.Choice, piece string, dst []kernel.Choice) []kernel.Choice {
	for i, k := range v.args {
		if n, ok := k.named(p, "", piece); ok {
			*[...]*int16{&model.A, &model.B, &model.C}[i] = n
			return append(dst, model)
		}
	}
	return dst
}

// lights reports whether any argument lights up as a place, or else as a piece.
func (v *verb[P]) lights(place bool) bool {
	return slices.ContainsFunc(v.args, func(k *Kind[P]) bool { return place && k.Place != nil || !place && k.Piece != nil })
}

// shown reports whether the thing lights up as the place, or else as the piece.
func (k *Kind[P]) shown(p P, n int16, place, piece string) bool {
	if place != "" {
		return k.Place != nil && k.Place(p, n) == place
	}
	return k.Piece != nil && k.Piece(p, n) == piece
}

// named finds the thing that lights up as the place, or else as the piece, if it is
// called the same.
func (k *Kind[P]) named(p P, place, piece string) (int16, bool) {
	word := place
	if place == "" {
		word = piece
	}
	n, err := k.Read(p, word)
	return n, err == nil && k.shown(p, n, place, piece)
}

// about reports whether an argument lights up as the place, or else as the piece.
func (v *verb[P]) about(p P, c kernel.Choice, place, piece string) bool {
	args := [3]int16{c.A, c.B, c.C}
	for i, k := range v.args {
		if k.shown(p, args[i], place, piece) {
			return true
		}
	}
	return false
}
