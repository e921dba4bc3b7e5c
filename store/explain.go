package store

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// explain turns an error of the database into one clear line.
func (s *SQLite) explain(err error) error {
	if err == nil {
		return nil
	}
	var lost *Lost
	if errors.As(err, &lost) {
		return lost
	}
	for _, clear := range []error{ErrNotFound, ErrClosed, ErrTaken, ErrFull} {
		if errors.Is(err, clear) {
			return err
		}
	}
	var e *sqlite.Error
	if errors.As(err, &e) {
		return s.words(e.Code(), e.Error())
	}
	return fmt.Errorf("the games in %s: %w", s.dir, err)
}

// words says what a code of the database means for a person. The lower eight bits
// are the kind, the others tell more.
func (s *SQLite) words(code int, text string) error {
	db := filepath.Join(s.dir, dbName)
	switch code {
	case sqlite3.SQLITE_READONLY_DBMOVED:
		return fmt.Errorf("%s has been deleted or moved while it is in use: nothing was changed; stop the server and start it again", db)
	case sqlite3.SQLITE_IOERR_NOMEM:
		code = sqlite3.SQLITE_NOMEM
	case sqlite3.SQLITE_IOERR_LOCK, sqlite3.SQLITE_IOERR_RDLOCK, sqlite3.SQLITE_IOERR_UNLOCK, sqlite3.SQLITE_IOERR_CHECKRESERVEDLOCK,
		sqlite3.SQLITE_IOERR_SHMOPEN, sqlite3.SQLITE_IOERR_SHMMAP, sqlite3.SQLITE_IOERR_SHMSIZE, sqlite3.SQLITE_IOERR_SHMLOCK:
		return fmt.Errorf("%s cannot be locked or shared as a database has to be: the folder may be on a network drive; name one on a disk of this computer with --data DIR", db)
	case sqlite3.SQLITE_IOERR_READ, sqlite3.SQLITE_IOERR_SHORT_READ, sqlite3.SQLITE_IOERR_CORRUPTFS, sqlite3.SQLITE_IOERR_DATA:
		return fmt.Errorf("%s cannot be read: the disk reports an error; check the disk, and copy the folder to another", db)
	}
	switch code & 0xff {
	case sqlite3.SQLITE_FULL:
		return fmt.Errorf("%w: nothing more can be saved in %s and nothing was changed; free some space and try again", ErrFull, s.dir)
	case sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_FORMAT:
		return fmt.Errorf("%s is not an intact database of games; move it away and start again, or put back a copy of it", db)
	case sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM, sqlite3.SQLITE_AUTH:
		return fmt.Errorf("cannot write in the data folder %s; check its permissions or name another with --data DIR", s.dir)
	case sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_PROTOCOL:
		return fmt.Errorf("another program keeps %s locked and nothing was changed; end that program and try again", db)
	case sqlite3.SQLITE_NOMEM:
		return fmt.Errorf("there is not enough memory to save games in %s and nothing was changed; end other programs and try again", s.dir)
	case sqlite3.SQLITE_TOOBIG:
		return fmt.Errorf("what is to be saved in %s is too long for the database, and nothing was changed", s.dir)
	case sqlite3.SQLITE_IOERR:
		return fmt.Errorf("the games in %s cannot be saved: the disk takes nothing more (an error of the disk, a quota, or a limit on the size of files); nothing was changed", s.dir)
	case sqlite3.SQLITE_CONSTRAINT:
		return fmt.Errorf("there is something of the same name or number in %s already; nothing was changed", db)
	}
	return fmt.Errorf("the database %s answers what it should not (%s); nothing was changed; please report it", db, strings.Join(strings.Fields(text), " "))
}

// oneLine is an error as a part of another line.
func oneLine(err error) string { return strings.Join(strings.Fields(err.Error()), " ") }
