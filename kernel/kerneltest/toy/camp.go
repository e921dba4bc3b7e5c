package toy

import (
	"fmt"

	"sandtable/kernel"
)

// tents is how many places for tents each side has; it needs two tents.
const tents = 3

// The set-up of the scenario camp: first red, then blue pitches and strikes tents
// as it likes, or has them pitched, until it is ready.

func (s *state) legalCamp(dst []kernel.Choice) []kernel.Choice {
	for _, verb := range []uint16{verbPitch, verbStrike} {
		for n := int16(1); n <= tents; n++ {
			dst = s.ifFine(dst, kernel.Choice{Verb: verb, A: n})
		}
	}
	dst = append(dst, kernel.Choice{Verb: verbPitchAll})
	return s.ifFine(dst, kernel.Choice{Verb: verbReady})
}

func (s *state) ifFine(dst []kernel.Choice, c kernel.Choice) []kernel.Choice {
	if s.explainCamp(c).OK() {
		dst = append(dst, c)
	}
	return dst
}

func (s *state) explainCamp(c kernel.Choice) kernel.Verdict {
	camp := s.camps[s.node.Seat]
	switch {
	case (c.Verb == verbPitch || c.Verb == verbStrike) && c.A >= 1 && c.A <= tents && c.B == 0 && c.C == 0:
		if there := camp&(1<<c.A) != 0; there == (c.Verb == verbPitch) {
			return kernel.Verdict{Rule: ruleTent, Args: [3]int16{c.A}}
		}
		return kernel.Verdict{}
	case c == kernel.Choice{Verb: verbPitchAll}:
		return kernel.Verdict{}
	case c == kernel.Choice{Verb: verbReady}:
		if n := s.pitched(s.node.Seat); n < 2 {
			return kernel.Verdict{Rule: ruleCamp, Args: [3]int16{int16(n)}}
		}
		return kernel.Verdict{}
	}
	return kernel.Verdict{Rule: ruleTurn}
}

// pitched counts the tents of a seat.
func (s *state) pitched(seat kernel.Seat) int {
	n := 0
	for i := 1; i <= tents; i++ {
		n += int(s.camps[seat] >> i & 1)
	}
	return n
}

func (s *state) applyCamp(c kernel.Choice) {
	camp := &s.camps[s.node.Seat]
	switch c.Verb {
	case verbPitch, verbStrike:
		*camp ^= 1 << c.A
	case verbPitchAll:
		*camp = 1<<1 | 1<<2
	case verbReady:
		s.stack.Top().Step++
	}
}

// campRows says for the stack list where the tents of a seat are.
func (s *state) campRows(seat int) []string {
	var rows []string
	for n := 1; n <= tents; n++ {
		if s.camps[seat]>>n&1 != 0 {
			rows = append(rows, fmt.Sprintf("a tent on %d", n))
		}
	}
	return rows
}
