package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// Copied is what a copy of a store holds.
type Copied struct {
	Games int
	Bytes int64
}

// Backup writes a copy of the games of a data folder to a file that does not exist
// yet, as they stand at one moment, whether a server has them open or not, and reads
// all of it again. Nothing in the folder is written to. As sandtable.db in a folder of
// its own the copy is a data folder.
func Backup(ctx context.Context, dir, file string) (c Copied, err error) {
	from := filepath.Join(dir, dbName)
	switch info, err := os.Stat(from); {
	case errors.Is(err, fs.ErrPermission):
		return c, unreadable(dir)
	case err != nil || !info.Mode().IsRegular():
		return c, fmt.Errorf("there are no games in %s: name the data folder with --data DIR", dir)
	}
	if _, err := os.Lstat(file); !errors.Is(err, fs.ErrNotExist) {
		return c, fmt.Errorf("%s exists already: name a file that does not", file)
	}
	part := file + ".part"
	// SQLite fills an empty file, and this one nobody else can read: it will hold secrets.
	f, err := os.OpenFile(part, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	switch {
	case errors.Is(err, fs.ErrExist):
		return c, fmt.Errorf("%s exists already: if no other copy is being made, one has broken off; remove that file", part)
	case err != nil:
		return c, fmt.Errorf("cannot write the copy: %w", err)
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, os.Remove(part))
		}
	}()
	if err = f.Close(); err != nil {
		return c, err
	}
	if err = copyInto(ctx, from, part); err != nil {
		return c, copying(err, dir, file)
	}
	if c, err = readCopy(ctx, part); err != nil {
		var e *sqlite.Error
		if errors.As(err, &e) && e.Code()&0xff == sqlite3.SQLITE_ERROR { // a table that is not there
			return c, fmt.Errorf("%s is not a database of games that this release knows: nothing was copied", from)
		}
		return c, fmt.Errorf("the copy cannot be read again and is thrown away: %w", err)
	}
	if err = syncFile(part); err != nil {
		return c, err
	}
	return c, os.Rename(part, file)
}

func unreadable(dir string) error {
	return fmt.Errorf("the games in %s cannot be read: check the permissions of the folder and its files", dir)
}

// copying says which of the two files it is that something is wrong with.
func copying(err error, dir, file string) error {
	var e *sqlite.Error
	if !errors.As(err, &e) {
		return fmt.Errorf("cannot copy the games: %w", err)
	}
	switch e.Code() & 0xff {
	case sqlite3.SQLITE_FULL:
		return fmt.Errorf("%w: the copy %s is thrown away; free some space there and try again", ErrFull, file)
	case sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM, sqlite3.SQLITE_AUTH, sqlite3.SQLITE_READONLY:
		return unreadable(dir)
	case sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_FORMAT:
		return fmt.Errorf("%s is not an intact database of games: nothing was copied", filepath.Join(dir, dbName))
	}
	return fmt.Errorf("cannot copy the games: %w", err)
}

// readOnly opens a database without writing to it.
func readOnly(path string) (*sql.DB, error) {
	q := url.Values{"mode": {"ro"}, "_pragma": {"busy_timeout(5000)"}}
	db, err := sql.Open("sqlite", (&url.URL{Scheme: "file", Opaque: (&url.URL{Path: path}).EscapedPath(), RawQuery: q.Encode()}).String())
	if err == nil {
		db.SetMaxOpenConns(1)
	}
	return db, err
}

func copyInto(ctx context.Context, from, to string) error {
	db, err := readOnly(from)
	if err != nil {
		return err
	}
	_, err = db.ExecContext(ctx, "VACUUM INTO ?", to)
	return errors.Join(err, db.Close())
}

// readCopy checks a copy: that the database is whole, and that every game in it has its
// journal.
func readCopy(ctx context.Context, path string) (c Copied, err error) {
	db, err := readOnly(path)
	if err != nil {
		return c, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	var verdict string
	if err := db.QueryRowContext(ctx, "PRAGMA integrity_check").Scan(&verdict); err != nil {
		return c, err
	}
	if verdict != "ok" {
		return c, errors.New(verdict)
	}
	first := map[int64]bool{} // games whose journal has a line
	add := func(game int64, lines []byte) {
		if len(lines) > 0 {
			first[game] = true
		}
		c.Bytes += int64(len(lines))
	}
	if err := each(db, "SELECT game, lines FROM chunks ORDER BY game, seq", func(scan func(...any) error) error {
		var (
			game  int64
			lines []byte
		)
		err := scan(&game, &lines)
		add(game, lines)
		return err
	}); err != nil {
		return c, err
	}
	if err := each(db, "SELECT data FROM batches ORDER BY n", func(scan func(...any) error) error {
		var data []byte
		if err := scan(&data); err != nil {
			return err
		}
		return readBatch(data, add)
	}); err != nil {
		return c, err
	}
	return c, each(db, "SELECT n, id FROM games", func(scan func(...any) error) error {
		var (
			n  int64
			id string
		)
		if err := scan(&n, &id); err != nil {
			return err
		}
		if !first[n] {
			return fmt.Errorf("the game %s has no journal in it", id)
		}
		c.Games++
		return nil
	})
}

func syncFile(path string) error {
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}
