package store

import (
	"database/sql"
	"errors"
	"fmt"
	"time"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// Setup is a kept set-up: what one seat chose before a game began.
type Setup struct {
	ID       string
	Name     string
	Game     string
	Scenario string
	Seat     int
	Created  time.Time
	Data     []byte // what the table makes of it
}

// ErrTaken is wrapped by the error of keeping a set-up under a name that another
// of the same game, scenario and seat has.
var ErrTaken = errors.New("the name is taken")

const setupSchema = `
CREATE TABLE setups (
	n        INTEGER PRIMARY KEY AUTOINCREMENT,
	id       TEXT NOT NULL UNIQUE,
	name     TEXT NOT NULL,
	game     TEXT NOT NULL,
	scenario TEXT NOT NULL,
	seat     INTEGER NOT NULL,
	created  INTEGER NOT NULL,
	data     BLOB NOT NULL,
	UNIQUE (game, scenario, seat, name)
);
`

const setupColumns = "SELECT id, name, game, scenario, seat, created, data FROM setups "

// KeepSetup implements [Store].
func (s *SQLite) KeepSetup(u Setup) error {
	return s.do(&op{exec: func(tx *sql.Tx) error {
		_, err := tx.Exec("INSERT INTO setups (id, name, game, scenario, seat, created, data) VALUES (?, ?, ?, ?, ?, ?, ?)",
			u.ID, u.Name, u.Game, u.Scenario, u.Seat, u.Created.UnixMilli(), u.Data)
		var e *sqlite.Error
		if errors.As(err, &e) && e.Code() == sqlite3.SQLITE_CONSTRAINT_UNIQUE {
			return ErrTaken
		}
		return err
	}})
}

// DropSetup implements [Store].
func (s *SQLite) DropSetup(id string) error {
	return s.do(&op{exec: func(tx *sql.Tx) error {
		r, err := tx.Exec("DELETE FROM setups WHERE id = ?", id)
		if err != nil {
			return err
		}
		if n, err := r.RowsAffected(); err != nil || n > 0 {
			return err
		}
		return noSetup(id)
	}})
}

// Setup implements [Store].
func (s *SQLite) Setup(id string) (Setup, error) {
	all, err := s.setups("WHERE id = ?", id)
	if err == nil && len(all) == 0 {
		err = noSetup(id)
	}
	if err != nil {
		return Setup{}, err
	}
	return all[0], nil
}

// Setups implements [Store].
func (s *SQLite) Setups(game, scenario string) ([]Setup, error) {
	return s.setups("WHERE ?1 IN ('', game) AND ?2 IN ('', scenario) ORDER BY name COLLATE NOCASE, name, n", game, scenario)
}

func (s *SQLite) setups(where string, args ...any) ([]Setup, error) {
	var all []Setup
	err := each(s.read, setupColumns+where, func(scan func(...any) error) error {
		var (
			u       Setup
			created int64
		)
		err := scan(&u.ID, &u.Name, &u.Game, &u.Scenario, &u.Seat, &created, &u.Data)
		u.Created = time.UnixMilli(created).UTC()
		all = append(all, u)
		return err
	}, args...)
	return all, s.explain(err)
}

// absent says what there is not. It is an ErrNotFound in its own words.
type absent string

func (a absent) Error() string        { return string(a) }
func (a absent) Is(target error) bool { return target == ErrNotFound }

func noSetup(id string) error { return absent(fmt.Sprintf("no set-up %.40q is kept", id)) }
