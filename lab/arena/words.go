package arena

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

var (
	errForeign = errors.New("it is not the file of an arena")
	errMoved   = errors.New("it was deleted, moved or replaced while games were played in it; put it back, and the same command goes on")
	errDamaged = errors.New("it is damaged; put back a copy of it, or name a new file")
)

// unusable says in one line why the file cannot be used.
func (f *File) unusable(err error) error {
	switch err = reason(err); {
	case errors.Is(err, errBusy):
		return fmt.Errorf("%s: %w", f.name, err)
	case errors.Is(err, errForeign):
		return fmt.Errorf("%s cannot be used: %w; name another file", f.name, err)
	}
	return fmt.Errorf("%s cannot be used: %w", f.name, err)
}

// unkept says in one line why a game is not in the file.
func (f *File) unkept(err error) error {
	return fmt.Errorf("%s: a game could not be kept: %w", f.name, reason(err))
}

var errBusy = errors.New("another program is playing in it, or reads it; wait for its end, or name another file")

// reason is an error of the file in words for people. The lower eight bits of a code of
// the database are its kind, the others tell more.
func reason(err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		return path.Err // the file is named already
	}
	var e *sqlite.Error
	if !errors.As(err, &e) {
		return err
	}
	return meaning(e.Code(), e.Error())
}

func meaning(code int, text string) error {
	if code == sqlite3.SQLITE_READONLY_DBMOVED {
		return errMoved
	}
	switch code & 0xff {
	case sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_PROTOCOL:
		return errBusy
	case sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_FORMAT:
		return errForeign
	case sqlite3.SQLITE_CORRUPT:
		return errDamaged
	case sqlite3.SQLITE_FULL:
		return errors.New("the disk is full; free some space, and the same command goes on")
	case sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM, sqlite3.SQLITE_AUTH:
		return errors.New("the file or its folder cannot be written; check the permissions, or name another file")
	case sqlite3.SQLITE_NOMEM:
		return errors.New("there is not enough memory; end other programs, and the same command goes on")
	case sqlite3.SQLITE_IOERR:
		return errors.New("the disk reports an error, or takes nothing more (a quota, or a limit on the size of files); check it, and the same command goes on")
	}
	return fmt.Errorf("the database answers what it should not (%s); please report it", strings.Join(strings.Fields(text), " "))
}
