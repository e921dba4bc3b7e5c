package main

import (
	"fmt"
	"io"
	"sync"
	"unicode"
	"unicode/utf8"
)

// screen is the output of the program. Whatever comes out of a file, a name or an
// argument, nothing in it moves the cursor, changes colours or turns the direction
// of writing: such characters are written as \u001b. In JSON that means the same.
type screen struct {
	to   io.Writer
	mu   sync.Mutex
	rest []byte // the beginning of a character that the next write ends
	lost error  // the first write that went wrong
}

func (s *screen) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	in := append(s.rest, p...)
	out := make([]byte, 0, len(in))
	for len(in) > 0 && utf8.FullRune(in) {
		r, n := utf8.DecodeRune(in)
		in = in[n:]
		if hidden(r) {
			out = fmt.Appendf(out, `\u%04x`, r)
		} else {
			out = utf8.AppendRune(out, r)
		}
	}
	s.rest = append([]byte(nil), in...)
	if _, err := s.to.Write(out); err != nil {
		if s.lost == nil {
			s.lost = err
		}
		return 0, err
	}
	return len(p), nil
}

// fault is the first write that went wrong, nil if none has: a command that does not
// look at each of them, such as help, has not been done either.
func (s *screen) fault() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.lost
}

// hidden reports a character that a terminal obeys instead of showing it.
func hidden(r rune) bool {
	switch r {
	case '\n', '\t':
		return false
	case '\u2028', '\u2029':
		return true
	}
	return unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r)
}
