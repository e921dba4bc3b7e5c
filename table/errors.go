package table

import (
	"errors"
	"fmt"
)

// Stale is the error of a request that was made for another index than the present
// one: something has happened that the asker had not seen.
type Stale struct{ Index int }

func (e *Stale) Error() string {
	return fmt.Sprintf("the game stands at index %d by now: look again and choose anew", e.Index)
}

// Refused is the error of a request that the rules of the game or of the table
// forbid. Rule is the number of the game's rule, empty where it is none.
type Refused struct{ Rule, Words string }

func (e *Refused) Error() string {
	if e.Rule == "" {
		return e.Words
	}
	return e.Rule + ": " + e.Words
}

// Bad is the error of a request that makes no sense; it says what would.
type Bad struct{ What string }

func (e *Bad) Error() string { return e.What }

// Missing is the error of a request for something that there is not; it says what
// there is.
type Missing struct{ What string }

func (e *Missing) Error() string { return e.What }

// Taken is the error of a name that something else has already.
type Taken struct{ What string }

func (e *Taken) Error() string { return e.What }

// Forbidden is the error of a request by somebody who has no right to it.
type Forbidden struct{ What string }

func (e *Forbidden) Error() string { return e.What }

// ReadOnly is the error of playing on a game that can only be kept and exported.
type ReadOnly struct{ Problem string }

func (e *ReadOnly) Error() string { return e.Problem }

// ErrClosed is returned by a house that is shutting down.
var ErrClosed = errors.New("the server is shutting down")

func bad(format string, args ...any) error { return &Bad{What: fmt.Sprintf(format, args...)} }

func refuse(format string, args ...any) error { return &Refused{Words: fmt.Sprintf(format, args...)} }

func missing(format string, args ...any) error { return &Missing{What: fmt.Sprintf(format, args...)} }
