package order

import (
	"math/bits"

	"sandtable/board"
)

// maxFar is how far anybody may see; there are no more than maxLines lines as long.
const (
	maxFar   = 17
	maxLines = 1024
)

// Veil is a set of the lines from one hex: those that smoke may lie on, so that the table
// of sight does not answer for them.
type Veil [maxLines / 64]uint64

func (v *Veil) has(line int) bool { return v[line>>6]>>(line&63)&1 != 0 }

// notePast notes for every place around a hex the lines that look at it: as a hex in between
// or on one of two ways round.
func (s *Sight) notePast() {
	s.past = make([]Veil, len(s.lie))
	for n := range s.lines {
		if s.lines[n].hexes <= 1 {
			continue
		}
		for _, p := range s.lines[n].passes {
			if !p.last {
				s.notice(p.into, n)
			}
			for _, w := range p.way[:p.ways] {
				if w.sides == 2 {
					s.notice(w.over, n)
				}
			}
		}
	}
}

func (s *Sight) notice(o offset, line int) {
	s.past[(int(o.q)+s.far)*(2*s.far+1)+int(o.r)+s.far][line>>6] |= 1 << (line & 63)
}

// place is the number of one hex as seen from another, -1 beyond sight: an index of lie
// and of past.
func (s *Sight) place(a, b int16) int {
	q, r := s.ground.Grid.Axial(a)
	q2, r2 := s.ground.Grid.Axial(b)
	q, r = q2-q+s.far, r2-r+s.far
	span := 2*s.far + 1
	if uint(q) >= uint(span) || uint(r) >= uint(span) {
		return -1
	}
	return q*span + r
}

// Veil gives the lines from a hex that some smoke may lie on.
func (s *Sight) Veil(from int16, smoke []uint64) (v Veil) {
	for i, word := range smoke {
		for ; word != 0; word &= word - 1 {
			n := s.place(from, int16(64*i+bits.TrailingZeros64(word)))
			if n < 0 {
				continue
			}
			for k, w := range &s.past[n] {
				v[k] |= w
			}
		}
	}
	return v
}

// Veiled tells whether the line to a hex is one of them.
func (s *Sight) Veiled(v *Veil, from, to int16) bool {
	n := s.line(from, to)
	return n >= 0 && v.has(n)
}

// Ends appends the hexes of the map that the lines lead to.
func (s *Sight) Ends(dst []int16, v *Veil, from int16) []int16 {
	q, r := s.ground.Grid.Axial(from)
	for i, word := range v {
		for ; word != 0; word &= word - 1 {
			end := s.lines[64*i+bits.TrailingZeros64(word)].end
			if h := s.ground.Grid.AtAxial(q+int(end.q), r+int(end.r)); h != board.NoHex {
				dst = append(dst, h)
			}
		}
	}
	return dst
}

// smoked tells whether any smoke may lie on a line from a hex.
func (s *Sight) smoked(a int16, line int, smoke []uint64) bool {
	for i, word := range smoke {
		for ; word != 0; word &= word - 1 {
			if n := s.place(a, int16(64*i+bits.TrailingZeros64(word))); n >= 0 && s.past[n].has(line) {
				return true
			}
		}
	}
	return false
}
