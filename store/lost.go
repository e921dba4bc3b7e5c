package store

import (
	"database/sql"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// Lost is the error of every write after a store has noticed that its files are
// not its own any more: somebody has deleted, replaced or overwritten one, or
// another process has opened the games. Nothing is written from then on; what has
// been read can still be read.
type Lost struct {
	What   string // what has happened
	Before string // what became of what had been answered by then; may be empty
	Other  bool   // another process has the games now
}

func (l *Lost) Error() string {
	text := l.What + " while this server is running: it saves nothing more, and games can only be looked at and exported"
	if l.Other {
		return l.What + ": this server saves nothing more, and games can only be looked at and exported; stop it and use the other"
	}
	if l.Before != "" {
		text += "; " + l.Before
	}
	return text + "; stop it and start it again"
}

// Lost is closed when the store has lost its files.
func (s *SQLite) Lost() <-chan struct{} { return s.gone }

// Err returns the *Lost of a store that has lost its files, else nil.
func (s *SQLite) Err() error {
	if l := s.lost.Load(); l != nil {
		return l
	}
	return nil
}

// ours says why the files are not the store's own any more. Only the writer asks.
func (s *SQLite) ours() error {
	if err := s.Err(); err != nil {
		return err
	}
	if err := s.absent(s.files.there()); err != nil {
		return err
	}
	return s.damaged(s.files.untouched())
}

// after looks at the files after a write of our own.
func (s *SQLite) after() error {
	if err := s.Err(); err != nil {
		return err
	}
	if err := s.damaged(s.files.keep()); err != nil {
		return err
	}
	return s.absent(s.files.there())
}

func (s *SQLite) absent(err error) error {
	if err != nil {
		return s.lose(&Lost{What: err.Error(), Before: s.rescue()})
	}
	return nil
}

func (s *SQLite) damaged(err error) error {
	if err != nil {
		return s.lose(&Lost{What: err.Error(), Before: "what was answered last may be missing from it"})
	}
	return nil
}

// querier is a connection or a transaction.
type querier interface {
	QueryRow(query string, args ...any) *sql.Row
}

// owned says whether the games are still this process's: whoever opens a store
// writes a word of its own into it.
func (s *SQLite) owned(q querier) error {
	var owner string
	if err := q.QueryRow("SELECT value FROM house WHERE name = 'owner'").Scan(&owner); err != nil && !errors.Is(err, sql.ErrNoRows) {
		return err
	}
	if owner != s.owner {
		return s.lose(&Lost{What: "another sandtable has opened the games in " + s.dir, Other: true})
	}
	return nil
}

// lose ends writing for good.
func (s *SQLite) lose(l *Lost) error {
	if s.lost.CompareAndSwap(nil, l) {
		close(s.gone)
	}
	return s.Err()
}

// look looks after the files when nobody writes. What was put back is put back
// again if it has been deleted once more: a folder is deleted file by file.
func (s *SQLite) look() {
	l := s.lost.Load()
	switch {
	case l == nil:
		if s.ours() == nil {
			_ = s.owned(s.write) // any other error comes again with the next write
		}
	case s.copied != "" && missing(s.copied):
		again := *l
		again.Before = s.rescue()
		s.lost.Store(&again)
	}
}

// rescue keeps what has been answered from being lost with files that are not at
// their paths any more, and says what it has done. The log of a database that has
// lost it is brought into it, and a database that has no name any more is written
// to a new file. Nothing is touched while another process may have the games.
func (s *SQLite) rescue() string {
	f := s.files
	if f.db.inPlace() && f.wal.inPlace() {
		return "" // the next start finds everything
	}
	done, err := s.bringTogether()
	if err != nil {
		return fmt.Sprintf("what was answered last could not be put back (%s)", oneLine(s.explain(err)))
	}
	return done
}

func (s *SQLite) bringTogether() (string, error) {
	f := s.files
	if !f.db.asLeft() || !f.wal.asLeft() {
		return "", errors.New("somebody has written to the files")
	}
	if err := s.keepLock(); err != nil {
		return "", err
	}
	if err := s.owned(s.write); err != nil {
		return "", err
	}
	var busy, inLog, moved int
	if err := s.write.QueryRow("PRAGMA wal_checkpoint(TRUNCATE)").Scan(&busy, &inLog, &moved); err != nil {
		return "", err
	}
	// The log is empty now, which keep would take for damage.
	for _, w := range [2]*watched{&f.db, &f.wal} {
		info, err := w.file.Stat()
		if err != nil {
			return "", err
		}
		w.info = info
	}
	switch {
	case busy != 0:
		return "", errors.New("the database is busy")
	case f.db.inPlace():
		return "everything that was answered before is saved", nil
	case !unlinked(f.db.file):
		return "everything that was answered before is in the file that was moved", nil
	}
	path, err := f.copyOut()
	if err != nil {
		return "", err
	}
	s.copied = path
	if path == f.db.path {
		return "everything that was answered before has been put back there", nil
	}
	return "everything that was answered before is kept in " + path, nil
}

// keepLock sees to it that nobody else can open the folder.
func (s *SQLite) keepLock() error {
	if s.files.lock.inPlace() {
		return nil
	}
	if err := os.MkdirAll(s.dir, 0o700); err != nil {
		return err
	}
	lock, err := takeLock(s.dir)
	if err != nil {
		return err
	}
	info, err := lock.file.Stat()
	if err != nil {
		return errors.Join(err, lock.release())
	}
	old := s.relock
	s.relock, s.files.lock.file, s.files.lock.info = lock, lock.file, info
	return old.release()
}

// copyOut writes the database to a new file, at its own path if nothing is there,
// and returns which.
func (f *watchedFiles) copyOut() (string, error) {
	path := f.db.path
	for n := 1; ; n++ {
		// Beside a log of something else the database would be read with that.
		log, err := os.Stat(f.wal.path)
		if path != f.db.path || err != nil || log.Size() == 0 {
			to, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
			if err == nil {
				return path, f.copyTo(to)
			}
			if !errors.Is(err, os.ErrExist) {
				return "", err
			}
		}
		path = filepath.Join(f.dir, fmt.Sprintf("rescued-%d.db", n))
	}
}

func (f *watchedFiles) copyTo(to *os.File) error {
	_, err := io.Copy(to, io.NewSectionReader(f.db.file, 0, f.db.info.Size()))
	err = errors.Join(err, to.Sync(), to.Close())
	if err != nil {
		return errors.Join(err, os.Remove(to.Name()))
	}
	if dir, err := os.Open(f.dir); err == nil {
		_ = dir.Sync() // not every system can
		_ = dir.Close()
	}
	return nil
}
