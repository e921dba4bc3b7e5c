package store

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// watchedFiles are the files that a store has open, so that it notices when they
// are not those at their paths any more: what is written to a file that has been
// deleted or replaced is gone when the process ends.
type watchedFiles struct {
	dir                string
	db, wal, shm, lock watched
}

// watched is a file as it was when the store had last written.
type watched struct {
	path string
	file *os.File // ours, beside SQLite's own; nil where it is only looked at from outside
	info os.FileInfo
	head []byte // what it begins with
}

// dbHead and walHead are how many bytes SQLite keeps at the start of a file that
// tell it from others: the change counter and sizes, the salts of the log.
const (
	dbHead  = 100
	walHead = 32
)

// openDatabase makes the file of the database if there is none, readable for its
// owner only, for it holds the secrets of dice that have not been revealed. SQLite
// gives its other files the same rights.
//
// The file stays open as long as SQLite has it: closing it earlier would drop
// SQLite's locks, which belong to the process.
func openDatabase(path string) (*os.File, error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, fmt.Errorf("cannot write in the data folder: %w", err)
	}
	return f, nil
}

// foreign reports whether the file is a database of something else: one of ours has the
// number of its schema in its head as soon as there is a table in it. It is asked before
// the database is opened, which would change it.
func foreign(f *os.File) (bool, error) {
	var head [64]byte
	n, err := f.ReadAt(head[:], 0)
	if n < len(head) && errors.Is(err, io.EOF) {
		return false, nil // new, or no database at all: SQLite says so
	}
	const magic, pagesAt, versionAt = "SQLite format 3\x00", 28, 60
	pages, version := binary.BigEndian.Uint32(head[pagesAt:]), binary.BigEndian.Uint32(head[versionAt:])
	return err == nil && strings.HasPrefix(string(head[:]), magic) && version == 0 && pages > 1, err
}

// watch begins to watch the files of an open database.
func watch(dir string, db *os.File, lock *Lock) (*watchedFiles, error) {
	path := filepath.Join(dir, dbName)
	// SQLite puts the files beside the database where a link to it leads.
	target, err := filepath.EvalSymlinks(path)
	if err != nil {
		return nil, err
	}
	f := &watchedFiles{
		dir: dir,
		db:  watched{path: path, file: db, head: make([]byte, dbHead)}, wal: watched{path: target + "-wal", head: make([]byte, walHead)},
		shm: watched{path: target + "-shm"}, lock: watched{path: lock.file.Name(), file: lock.file},
	}
	if f.wal.file, err = os.Open(f.wal.path); err != nil {
		return nil, err
	}
	for _, w := range f.all() {
		if w.file != nil {
			w.info, err = w.file.Stat()
		} else {
			w.info, err = os.Stat(w.path)
		}
		if err != nil {
			return nil, errors.Join(err, f.close())
		}
	}
	for _, w := range [2]*watched{&f.db, &f.wal} {
		n, _, err := w.look(w.head)
		if err != nil {
			return nil, errors.Join(err, f.close())
		}
		w.head = w.head[:n]
	}
	return f, f.there()
}

// close closes what watch has opened.
func (f *watchedFiles) close() error { return f.wal.file.Close() }

func (f *watchedFiles) all() [4]*watched { return [4]*watched{&f.db, &f.wal, &f.shm, &f.lock} }

// there reports a file that is not at its path any more.
func (f *watchedFiles) there() error {
	for _, w := range f.all() {
		now, err := os.Stat(w.path)
		switch {
		case err == nil && os.SameFile(w.info, now):
		case err == nil:
			return fmt.Errorf("%s has been replaced by another file", w.path)
		case !errors.Is(err, fs.ErrNotExist):
			return fmt.Errorf("%s cannot be seen any more (%w)", w.path, pathless(err))
		case missing(f.dir):
			return fmt.Errorf("the data folder %s has been deleted or moved", f.dir)
		default:
			return fmt.Errorf("%s has been deleted or moved", w.path)
		}
	}
	return nil
}

// untouched reports a file that somebody else has written to since keep.
func (f *watchedFiles) untouched() error {
	for _, w := range [2]*watched{&f.db, &f.wal} {
		var head [dbHead]byte
		n, info, err := w.look(head[:len(w.head)])
		if err != nil {
			return err
		}
		if info.Size() < w.info.Size() || string(head[:n]) != string(w.head) {
			return errOverwritten(w.path)
		}
	}
	return nil
}

// keep remembers the files as they are now, after a write of our own. It reports a
// file that our own write cannot have left like this.
func (f *watchedFiles) keep() error {
	for _, w := range [2]*watched{&f.db, &f.wal} {
		head := make([]byte, cap(w.head))
		n, info, err := w.look(head)
		if err != nil {
			return err
		}
		head = head[:n]
		follows := follows
		if w == &f.wal {
			follows = followsLog
		}
		if info.Size() < w.info.Size() || len(w.head) == cap(w.head) && !follows(w.head, head) {
			return errOverwritten(w.path)
		}
		w.head, w.info = head, info
	}
	return nil
}

func errOverwritten(path string) error { return fmt.Errorf("%s has been overwritten or cut", path) }

// follows reports whether a database with one head can have the other after a
// write: the format, up to the change counter, stays.
func follows(before, after []byte) bool {
	const fixed = 24
	return len(after) == len(before) && string(after[:fixed]) == string(before[:fixed])
}

// followsLog is follows for a log. It keeps its head, or begins again: then its
// number and its first salt are one more, and the second salt is another.
func followsLog(before, after []byte) bool {
	if len(after) != len(before) {
		return false
	}
	number := func(head []byte, at int) uint32 { return binary.BigEndian.Uint32(head[at:]) }
	const sequence, salt = 12, 16
	again := string(after[:sequence]) == string(before[:sequence]) &&
		number(after, sequence) == number(before, sequence)+1 && number(after, salt) == number(before, salt)+1
	return again || string(after) == string(before)
}

// look reads how a file begins now.
func (w *watched) look(head []byte) (int, os.FileInfo, error) {
	info, err := w.file.Stat()
	if err != nil {
		return 0, nil, err
	}
	n, err := w.file.ReadAt(head, 0)
	if int64(n) == min(info.Size(), int64(len(head))) {
		err = nil // a new file is shorter than its head will be
	}
	return n, info, err
}

// asLeft reports whether nobody has written to a file since keep, as far as its
// times tell.
func (w *watched) asLeft() bool {
	info, err := w.file.Stat()
	return err == nil && info.Size() == w.info.Size() && info.ModTime().Equal(w.info.ModTime())
}

// inPlace reports whether a file is still at its path.
func (w *watched) inPlace() bool {
	now, err := os.Stat(w.path)
	return err == nil && os.SameFile(w.info, now)
}

// missing reports whether there is nothing at a path.
func missing(path string) bool {
	_, err := os.Stat(path)
	return errors.Is(err, fs.ErrNotExist)
}

// pathless is an error of the system without the path, which has been told.
func pathless(err error) error {
	var p *fs.PathError
	if errors.As(err, &p) {
		return p.Err
	}
	return err
}

// watchEvery is how often a store that nobody writes to looks after its files.
const watchEvery = time.Second
