package knapp

import (
	"strings"

	"sandtable/kernel"
	"sandtable/play"
	"sandtable/scene"
)

// K7.2 Hits, K7.4 Placing hits, K7.5 Static units first (s8, s13). A throw is one
// draw, its number of hits, with exact odds however many dice there are.
var (
	ruleHits        = book.Rule("K7.2", "Hits (s8)", "A 6 hits; hits take effect before the next unit fires.", "")
	rulePlacing     = book.Rule("K7.4", "Placing hits (s8)", "The owner spreads the hits over the units that were fired at; what they cannot take is lost.", "{unit} {was|were} not fired at in {area}")
	ruleStaticFirst = book.Rule("K7.5", "Static units first (s13)", "Static units take all hits they can before other German units in the area.", "{unit} {takes|take} hits only after the static unit in {area}")
	_               = book.Rule("O4", "Option: firer places hits (s8)", "The firing side places hits, static units still first.", "")

	evFaces = book.EventBy("dice", func(_ *state, e kernel.Event) kernel.Line {
		return kernel.Line{Text: "the dice show " + faces(e.Args[:])}
	})
	evHits = book.Event("combat", "{hits} in {area}").Outturn()
)

// throwLimit is how many dice one draw throws at most: 6^12 still fits the weights.
const throwLimit = 12

func init() {
	book.Proc(procDice, proc{Run: (*state).toss, Nodes: []uint16{nodeDice}})
	book.Room(nodeDice, room{
		Seat: kernel.Chance,
		Asks: func(s *state, f *kernel.Frame) (string, *play.Rule) {
			return book.Say(s, "{n die|dice} in {area}.", int16(throw(f)), f.C), ruleHits
		},
		Facts: func(s *state, f *kernel.Frame, p *scene.Prompt) {
			p.Places = []string{s.areaID(f.C)}
			p.Facts = []scene.Fact{ruleFire.Fact("Dice left", f.B), ruleModifiers.Fact("A die hits on", hitsOn(int(f.A)))}
		},
		Moves: []move{{
			Verb: verbHits, Look: "draw", Label: "Hits: {n}", Do: (*state).fall,
			List: func(_ *state, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
				for k := 0; k <= throw(f); k++ {
					dst = append(dst, kernel.Choice{Verb: verbHits, A: int16(k)})
				}
				return dst
			},
			Judge: func(_ *state, f *kernel.Frame, c kernel.Choice) kernel.Verdict { // K1.5
				return ruleManyHits.Only(c.A >= 0 && int(c.A) <= throw(f), c.A, int16(throw(f)))
			},
			Weight: func(_ *state, f *kernel.Frame, c kernel.Choice) uint32 { return weights[6-f.A][throw(f)][c.A] },
		}},
	})
	book.Proc(procHits, proc{Run: (*state).place, Nodes: []uint16{nodeHits}})
	book.Room(nodeHits, room{
		Who: func(s *state, f *kernel.Frame) kernel.Seat {
			if s.opts&o4 != 0 {
				return kernel.Seat(1 - f.B)
			}
			return kernel.Seat(f.B)
		},
		Ask: "Place {C:hits} in {A:area}.", Rule: rulePlacing,
		Facts: func(s *state, f *kernel.Frame, p *scene.Prompt) { p.Places = []string{s.areaID(f.A)} },
		Moves: []move{{
			Verb: verbHit, Look: "take", Label: "Hit on {unit}", Wide: anyUnit(verbHit), Judge: (*state).mayHit,
			Try: func(s *state, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
				return each(dst, verbHit, s.d.base[f.B], s.here[f.B][f.A])
			},
			Do: func(s *state, f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
				f.C--
				s.hit(int(c.A), 1, sink)
			},
		}},
	})
}

// toss throws up to twelve dice at a time and adds up their hits (K7.2).
func (s *state) toss(f *kernel.Frame, sink kernel.Sink) kernel.Signal {
	if f.B > 0 {
		return kernel.Ask
	}
	evHits.Tell(sink, ruleHits, f.E, f.C)
	*f = kernel.Frame{Proc: procHits, A: f.C, B: f.D, C: f.E}
	return kernel.Next
}

// throw is how many dice the pending throw has.
func throw(f *kernel.Frame) int { return min(int(f.B), throwLimit) }

// fall counts the hits of a throw (K7.2).
func (s *state) fall(f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
	s.showFaces(f, int(c.A), sink)
	f.B -= int16(throw(f))
	f.E += c.A
}

// weights of k hits among n dice: hitting on 6, and on 5 or 6.
var weights = func() (w [2][throwLimit + 1][throwLimit + 1]uint32) {
	for i, miss := range []uint32{5, 2} {
		w[i][0][0] = 1
		for n := 1; n <= throwLimit; n++ {
			for k := 0; k <= n; k++ {
				w[i][n][k] = miss * w[i][n-1][k]
				if k > 0 {
					w[i][n][k] += w[i][n-1][k-1]
				}
			}
		}
	}
	return w
}()

// showFaces tells what the dice of a throw show. They are spread over the faces that
// fit the number of hits, each die evenly and apart from the others, by the digest of
// the position: the same game always shows the same faces, and they decide nothing.
func (s *state) showFaces(f *kernel.Frame, hits int, sink kernel.Sink) {
	if sink == nil || f.B == 0 {
		return
	}
	var (
		least = int(f.A) // hits are this and more
		count [7]int16
		h     kernel.Hash
	)
	h.Word(s.Digest())
	for i := range throw(f) {
		h.Int(int64(i))
		if r := h.Sum() >> 32; i < hits {
			count[least+int(r*uint64(7-least)>>32)]++
		} else {
			count[1+int(r*uint64(least-1)>>32)]++
		}
	}
	evFaces.Tell(sink, ruleDice, count[1:]...)
}

// faces words how many dice show each face, the highest first.
func faces(count []int16) string {
	var b strings.Builder
	for face := len(count); face > 0; face-- {
		for range count[face-1] {
			if b.Len() > 0 {
				b.WriteByte(' ')
			}
			b.WriteByte('0' + byte(face))
		}
	}
	return b.String()
}

// targets returns the units that may take the next hit: statics before others (K7.5).
func (s *state) targets(f *kernel.Frame) uint64 {
	w := s.here[f.B][f.A]
	if st := w & s.d.kinds[f.B][static]; st != 0 {
		return st
	}
	return w
}

// place distributes hits. It asks only where there is a choice (K7.4, O4).
func (s *state) place(f *kernel.Frame, sink kernel.Sink) kernel.Signal {
	for f.C > 0 {
		w := s.targets(f)
		if w == 0 { // surplus is lost
			break
		}
		u := s.first(int(f.B), w)
		if w&(w-1) != 0 && int(f.C) < s.power(int(f.B), int(f.A)) {
			return kernel.Ask
		}
		n := min(int(f.C), s.now(u))
		f.C -= int16(n)
		s.hit(u, n, sink)
	}
	return s.done()
}

// mayHit says why a hit may not be placed on a unit (K7.4, K7.5).
func (s *state) mayHit(f *kernel.Frame, c kernel.Choice) kernel.Verdict {
	u := int(c.A)
	switch {
	case s.side(u) != int(f.B) || s.at[u] != int8(f.A):
		return no(rulePlacing, u, int(f.A))
	case s.targets(f)&s.d.bit(u) == 0:
		return no(ruleStaticFirst, u, int(f.A))
	}
	return kernel.Verdict{}
}
