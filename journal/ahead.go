package journal

import (
	"bytes"
	"errors"
	"io"

	"sandtable/dice"
)

// Ahead is what has to be known of the further lines of a journal to check the
// first: the secrets that are revealed only at the end, and whether digests of the
// text are to be computed.
type Ahead struct {
	secrets []dice.Secret // of the dice of the header and of each exchange; zero: never revealed
	sealed  bool
}

// LookAhead reads a journal for that alone and checks nothing. Its errors are those
// of what it reads from; what stands in a line that cannot be read is left out.
func LookAhead(r io.Reader) (Ahead, error) {
	var (
		a  Ahead
		in = NewReader(r)
	)
	for {
		line, _, err := in.next()
		if err != nil {
			var long *Error
			if errors.Is(err, io.EOF) || errors.As(err, &long) {
				err = nil
			}
			return a, err
		}
		if len(line) == 0 || line[0] != '{' {
			continue
		}
		for _, key := range [][]byte{[]byte(`{"dice"`), []byte(`{"reveal"`), []byte(`"lines"`)} {
			if bytes.Contains(line, key) {
				if l, err := ParseLine(line); err == nil {
					a.note(l)
				}
				break
			}
		}
	}
}

// aheadOf is LookAhead for lines in memory.
func aheadOf(lines []Line) Ahead {
	var a Ahead
	for _, l := range lines {
		a.note(l)
	}
	return a
}

func (a *Ahead) note(l Line) {
	if len(a.secrets) == 0 {
		a.secrets = make([]dice.Secret, 1)
	}
	switch last := len(a.secrets) - 1; l.Kind {
	case Dice:
		a.secrets = append(a.secrets, dice.Secret{})
	case Reveal:
		if s, err := dice.ParseSecret(l.Text); err == nil && a.secrets[last] == (dice.Secret{}) {
			a.secrets[last] = s
		}
	case Digest:
		a.sealed = a.sealed || l.Text != ""
	}
}

// secret returns what is revealed of the dice after a number of exchanges, the zero
// value if nothing is.
func (a Ahead) secret(exchanges int) dice.Secret {
	if exchanges < 0 || exchanges >= len(a.secrets) {
		return dice.Secret{}
	}
	return a.secrets[exchanges]
}

// Last returns the secret of the last dice, the zero value if it is not revealed.
func (a Ahead) Last() dice.Secret { return a.secret(len(a.secrets) - 1) }
