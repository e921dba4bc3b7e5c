// Package store keeps journals and set-ups on disk. Whatever has been appended is
// on the disk before the answer: a killed process loses nothing that was
// acknowledged.
package store

import (
	"errors"
	"fmt"
	"time"
)

// Store keeps games. Its methods may be called by many goroutines at once.
type Store interface {
	// Create adds a game with its first lines. It is durable when it returns.
	Create(Game) error
	// Append adds lines, each with its line feed, to the end of a game's journal.
	// It is durable when it returns; on error nothing has been added.
	Append(id string, lines []byte) error
	// Load returns a game with its journal.
	Load(id string) (Game, error)
	// List returns all games without their journals, last played first.
	List() ([]Game, error)
	// Note keeps what lists show of a game. It is written some time later; a
	// killed process may lose it, and a List then has an older one.
	Note(id string, updated time.Time, summary []byte)
	// Delete removes a game.
	Delete(id string) error

	// KeepSetup adds a set-up. It is durable when it returns. Its name is its own
	// among those of the same game, scenario and seat, else the error wraps ErrTaken.
	KeepSetup(Setup) error
	// Setup returns a set-up.
	Setup(id string) (Setup, error)
	// Setups returns the set-ups of a game and scenario, empty: of all, by name.
	Setups(game, scenario string) ([]Setup, error)
	// DropSetup removes a set-up.
	DropSetup(id string) error

	// KeepAside keeps something of a game beside its journal under a name, in place of
	// what was kept so before. It is durable when it returns.
	KeepAside(id, name string, data []byte) error
	// Aside returns what is kept of a game under a name, nil if nothing is.
	Aside(id, name string) ([]byte, error)
	// Asides returns what is kept under a name of all games.
	Asides(name string) (map[string][]byte, error)
	// Say adds to what was said at a game and returns its number; of all that was said
	// the last few are kept. It is durable when it returns.
	Say(id string, data []byte, keep int) (int64, error)
	// Said returns what was said at a game after a number, in order.
	Said(id string, after int64) ([]Saying, error)

	// Stats returns what the store has done since it was opened.
	Stats() Stats
	// Secret returns what only this store knows: chance that nobody can foresee, the
	// same whenever the store is opened.
	Secret() []byte
	Close() error
}

// Game is one stored game.
type Game struct {
	ID      string
	Secret  string // of its fair dice, in hexadecimal digits; never part of Lines
	Created time.Time
	Updated time.Time
	Summary []byte // what Note kept
	Lines   []byte // the journal, header line first
	// Asides are what is kept beside the journal from the beginning; Load leaves them out.
	Asides map[string][]byte
}

// Saying is one thing that was said at a game. Numbers rise.
type Saying struct {
	N    int64
	Data []byte
}

// ErrNotFound is wrapped by errors about a game or set-up that does not exist.
var ErrNotFound = errors.New("no such game")

// ErrFull is wrapped by errors of a write that found no space left.
var ErrFull = errors.New("the disk is full")

// ErrClosed is returned after Close.
var ErrClosed = errors.New("the store is closed")

func notFound(id string) error { return fmt.Errorf("%w: %.40q", ErrNotFound, id) }
