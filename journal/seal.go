package journal

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash"
)

// LinesDigest is what a digest line says of all text before it, given in pieces.
// Where people roll the dice nothing can be computed again, and a result may be
// without effect on the position; a digest of the text tells if it was changed.
func LinesDigest(text ...[]byte) string {
	sum := sha256.New()
	for _, t := range text {
		_, _ = sum.Write(t) // never fails
	}
	return shortSum(sum)
}

func shortSum(sum hash.Hash) string { return hex.EncodeToString(sum.Sum(nil)[:8]) }

// seal follows the text of a journal to check what its digest lines say of it.
type seal struct {
	sum  hash.Hash // nil when no line says anything
	line []byte
}

func newSeal(h Header, sealed bool) *seal {
	s := &seal{}
	if sealed {
		s.sum = sha256.New()
		_, _ = s.sum.Write(h.Append(nil))
	}
	return s
}

// next checks a line and goes on to the one after it.
func (s *seal) next(l Line) error {
	if s.sum == nil {
		return nil
	}
	if l.Kind == Digest && l.Text != "" {
		if have := shortSum(s.sum); have != l.Text {
			return fmt.Errorf("the lines before it have the digest %s, not %s; one of them has been changed", have, l.Text)
		}
	}
	s.line = l.Append(s.line[:0])
	_, _ = s.sum.Write(s.line)
	return nil
}
