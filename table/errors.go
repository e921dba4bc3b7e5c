package table

import (
	"fmt"

	"sandtable/lines"
)

// Stale is the error of a request that was made for another index than the present
// one: something has happened that the asker had not seen.
type Stale struct{ Index int }

func (e *Stale) Error() string {
	return e.Spoken().Text
}

// Spoken is what the table says of it.
func (e *Stale) Spoken() lines.Said { return sayStale.Say(e.Index) }

// Refused is the error of a request that the rules of the game or of the table
// forbid. Rule is the number of the game's rule, empty where it is none.
type Refused struct {
	Rule string
	lines.Said
}

func (e *Refused) Error() string {
	if e.Rule == "" {
		return e.Text
	}
	return e.Rule + ": " + e.Text
}

// Bad is the error of a request that makes no sense; it says what would.
type Bad struct{ lines.Said }

// Missing is the error of a request for something that there is not; it says what
// there is.
type Missing struct{ lines.Said }

// Taken is the error of a name that something else has already.
type Taken struct{ lines.Said }

// Forbidden is the error of a request by somebody who has no right to it.
type Forbidden struct{ lines.Said }

// ReadOnly is the error of playing on a game that can only be kept and exported.
type ReadOnly struct{ lines.Said }

// closed is an error of its own, which can be told from others: what is said holds maps,
// and errors.Is finds nothing that cannot be compared.
type closed struct{ lines.Said }

// ErrClosed is returned by a house that is shutting down.
var ErrClosed error = &closed{sayClosed.Say()}

// bad is for requests that no page makes: programs read its words. What a person can
// bring about has a line that is said in every language.
func bad(format string, args ...any) error { return &Bad{lines.Plain(fmt.Sprintf(format, args...))} }

func wrong(l *lines.Line, filling ...any) error { return &Bad{l.Say(filling...)} }

func refuse(l *lines.Line, filling ...any) error { return &Refused{Said: l.Say(filling...)} }

func missing(l *lines.Line, filling ...any) error { return &Missing{l.Say(filling...)} }
