package store

import (
	"context"
	"crypto/rand"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// schema has two places for journals. Lines arrive in batches, one row for all
// lines of one commit, whatever games they belong to, so that a commit touches
// one page or two. From time to time they are settled: sorted by game into chunks.
var schema = []string{`
CREATE TABLE games (
	n       INTEGER PRIMARY KEY AUTOINCREMENT,
	id      TEXT NOT NULL UNIQUE,
	secret  TEXT NOT NULL,
	created INTEGER NOT NULL,
	updated INTEGER NOT NULL,
	summary BLOB NOT NULL
);
CREATE TABLE chunks (
	game  INTEGER NOT NULL REFERENCES games(n) ON DELETE CASCADE,
	seq   INTEGER NOT NULL,
	lines BLOB NOT NULL,
	PRIMARY KEY (game, seq)
) WITHOUT ROWID;
CREATE TABLE batches (
	n    INTEGER PRIMARY KEY,
	data BLOB NOT NULL
);
`, setupSchema, `
CREATE TABLE house (
	name  TEXT PRIMARY KEY,
	value TEXT NOT NULL
) WITHOUT ROWID;
`, asideSchema}

const dbName = "sandtable.db"

// SQLite is a [Store] in one file of a data folder.
type SQLite struct {
	dir    string
	lock   *Lock
	write  *sql.DB // one connection, used by the writer goroutine only
	adder  *sql.Stmt
	read   *sql.DB
	ops    chan *op
	closed chan struct{}
	done   chan struct{}
	once   sync.Once
	stats  stats

	// What keeps others from changing the files unnoticed; the writer's own.
	owner  string // stands in the database while it is ours
	secret []byte
	db     *os.File
	files  *watchedFiles
	relock *Lock  // of a folder that was deleted and made anew
	copied string // where the database has been written to since
	lost   atomic.Pointer[Lost]
	gone   chan struct{}

	// settling is held while lines move from tails to chunks: a reader sees them once.
	settling sync.RWMutex

	mu    sync.Mutex
	games map[string]*entry
	tails int // bytes of lines that are not settled
	notes map[string]note
}

// entry is what is kept in memory of a game.
type entry struct {
	n    int64
	tail []byte // lines that are in batches only
}

type note struct {
	updated time.Time
	summary []byte
}

// Options change how a store is opened. The zero value is right for use.
type Options struct {
	// MaxPages limits the size of the database file in pages of 4 KiB; 0: no limit.
	MaxPages int
	// SettleBytes is how much may wait in batches; 1 MiB if 0.
	SettleBytes int
}

const defaultSettle = 1 << 20

// DefaultDir returns the data folder of the user: sandtable in $XDG_DATA_HOME, or
// in .local/share of the home folder.
func DefaultDir() (string, error) {
	if base := os.Getenv("XDG_DATA_HOME"); filepath.IsAbs(base) {
		return filepath.Join(base, "sandtable"), nil
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return "", fmt.Errorf("no home folder to keep games in (%w); name a folder with --data DIR", err)
	}
	return filepath.Join(home, ".local", "share", "sandtable"), nil
}

// Open opens the store in a data folder and makes both if they do not exist. Only
// one process can have it open; for another the error names that one (*Busy).
func Open(dir string) (*SQLite, error) { return OpenWith(dir, Options{}) }

// OpenWith is Open with options.
func OpenWith(dir string, o Options) (_ *SQLite, err error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("cannot make the data folder: %w; name another with --data DIR", err)
	}
	lock, err := takeLock(dir)
	if err != nil {
		return nil, err
	}
	s := &SQLite{
		dir: dir, lock: lock, ops: make(chan *op, 1024), closed: make(chan struct{}), done: make(chan struct{}),
		games: map[string]*entry{}, notes: map[string]note{}, gone: make(chan struct{}),
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, s.closeFiles())
		}
	}()
	if err = keepPrivate(dir); err != nil {
		return nil, err
	}
	if s.db, err = openDatabase(filepath.Join(dir, dbName)); err != nil {
		return nil, err
	}
	if other, err := foreign(s.db); err != nil {
		return nil, s.explain(err)
	} else if other {
		return nil, fmt.Errorf("%s is not a database of games but of something else; move it away and start again, or name another folder with --data DIR", filepath.Join(dir, dbName))
	}
	if s.write, err = s.connect(o, 1); err != nil {
		return nil, err
	}
	if err = migrate(s.write); err != nil {
		return nil, s.explain(err)
	}
	// From here on nobody who has had the games open before can write.
	if err = s.moveIn(); err != nil {
		return nil, s.explain(err)
	}
	if s.adder, err = s.write.Prepare(insertSQL); err != nil {
		return nil, s.explain(err)
	}
	if s.read, err = s.connect(o, readers); err != nil {
		return nil, err
	}
	if s.files, err = watch(dir, s.db, lock); err != nil {
		return nil, s.explain(err)
	}
	if err = s.recover(); err != nil {
		return nil, s.explain(err)
	}
	if o.SettleBytes == 0 {
		o.SettleBytes = defaultSettle
	}
	go s.writer(o.SettleBytes)
	return s, nil
}

// readers is how many connections read.
const readers = 4

// connect opens the database with all its connections, which stay open: one that
// is opened later might find another file. Pragmas stand in the name, so that every
// connection has them.
func (s *SQLite) connect(o Options, conns int) (*sql.DB, error) {
	q := url.Values{"_txlock": {"immediate"}, "_pragma": {
		"busy_timeout(5000)", "journal_mode(WAL)", "synchronous(FULL)", "foreign_keys(ON)",
	}}
	if o.MaxPages > 0 {
		q.Add("_pragma", fmt.Sprintf("max_page_count(%d)", o.MaxPages))
	}
	path := (&url.URL{Scheme: "file", Opaque: (&url.URL{Path: filepath.Join(s.dir, dbName)}).EscapedPath(), RawQuery: q.Encode()}).String()
	db, err := sql.Open("sqlite", path)
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(conns)
	db.SetMaxIdleConns(conns)
	open := make([]*sql.Conn, 0, conns)
	for range conns {
		c, err := db.Conn(context.Background())
		if err != nil {
			return nil, errors.Join(s.explain(err), db.Close())
		}
		open = append(open, c)
	}
	for _, c := range open {
		if err := c.Close(); err != nil { // gives it back
			return nil, errors.Join(s.explain(err), db.Close())
		}
	}
	return db, nil
}

// moveIn writes into the database whose it is now, and makes its secret when it has
// none yet.
func (s *SQLite) moveIn() error {
	s.owner = rand.Text()
	if _, err := s.write.Exec("INSERT OR IGNORE INTO house VALUES ('secret', ?)", rand.Text()+rand.Text()); err != nil {
		return err
	}
	if _, err := s.write.Exec("INSERT OR REPLACE INTO house VALUES ('owner', ?)", s.owner); err != nil {
		return err
	}
	return s.write.QueryRow("SELECT value FROM house WHERE name = 'secret'").Scan(&s.secret)
}

// Secret implements [Store].
func (s *SQLite) Secret() []byte { return slices.Clone(s.secret) }

// migrate brings the schema up to date. user_version counts the steps done.
func migrate(db *sql.DB) error {
	var have int
	if err := db.QueryRow("PRAGMA user_version").Scan(&have); err != nil {
		return err
	}
	if have > len(schema) {
		return fmt.Errorf("its version is %d and this release knows versions up to %d: use a newer release", have, len(schema))
	}
	if have < 0 {
		return fmt.Errorf("its version is %d, which no release has written: move the database away, or put back a copy of it", have)
	}
	for i := have; i < len(schema); i++ {
		tx, err := db.Begin()
		if err != nil {
			return err
		}
		if _, err := tx.Exec(schema[i] + fmt.Sprintf("PRAGMA user_version = %d;", i+1)); err != nil {
			return errors.Join(err, tx.Rollback())
		}
		if err := tx.Commit(); err != nil {
			return err
		}
	}
	return nil
}

// recover reads which games there are and the lines that are not settled yet.
func (s *SQLite) recover() error {
	byN := map[int64]*entry{}
	if err := each(s.read, "SELECT n, id FROM games", func(scan func(...any) error) error {
		var (
			e  entry
			id string
		)
		err := scan(&e.n, &id)
		s.games[id], byN[e.n] = &e, &e
		return err
	}); err != nil {
		return err
	}
	return each(s.read, "SELECT n, data FROM batches ORDER BY n", func(scan func(...any) error) error {
		var (
			n    int64
			data []byte
		)
		if err := scan(&n, &data); err != nil {
			return err
		}
		return readBatch(data, func(game int64, lines []byte) {
			if e := byN[game]; e != nil {
				e.tail = append(e.tail, lines...)
				s.tails += len(lines)
			}
		})
	})
}

// each calls f for every row of a query.
func each(db *sql.DB, query string, f func(scan func(...any) error) error, args ...any) (err error) {
	rows, err := db.Query(query, args...)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		if err := f(rows.Scan); err != nil {
			return err
		}
	}
	return rows.Err()
}

// Dir returns the data folder.
func (s *SQLite) Dir() string { return s.dir }

// SetAddress writes into the lock file where this server can be reached, for the
// message that another one gets.
func (s *SQLite) SetAddress(address string) error { return s.lock.write(address) }

// Load implements [Store].
func (s *SQLite) Load(id string) (Game, error) {
	s.settling.RLock()
	defer s.settling.RUnlock()
	s.mu.Lock()
	e := s.games[id]
	if e == nil {
		s.mu.Unlock()
		return Game{}, notFound(id)
	}
	tail, n := e.tail, e.n
	s.mu.Unlock()

	g := Game{ID: id}
	var created, updated int64
	err := s.read.QueryRow("SELECT secret, created, updated, summary FROM games WHERE n = ?", n).Scan(&g.Secret, &created, &updated, &g.Summary)
	if errors.Is(err, sql.ErrNoRows) {
		return Game{}, notFound(id)
	}
	if err != nil {
		return Game{}, s.explain(err)
	}
	g.Created, g.Updated = time.UnixMilli(created).UTC(), time.UnixMilli(updated).UTC()
	if err := each(s.read, "SELECT lines FROM chunks WHERE game = ? ORDER BY seq", func(scan func(...any) error) error {
		var part []byte
		err := scan(&part)
		g.Lines = append(g.Lines, part...)
		return err
	}, n); err != nil {
		return Game{}, s.explain(err)
	}
	g.Lines = append(g.Lines, tail...)
	return g, nil
}

// List implements [Store].
func (s *SQLite) List() ([]Game, error) {
	var games []Game
	err := each(s.read, "SELECT id, created, updated, summary FROM games ORDER BY updated DESC, n DESC", func(scan func(...any) error) error {
		var (
			g                Game
			created, updated int64
		)
		err := scan(&g.ID, &created, &updated, &g.Summary)
		g.Created, g.Updated = time.UnixMilli(created).UTC(), time.UnixMilli(updated).UTC()
		games = append(games, g)
		return err
	})
	if err != nil {
		return nil, s.explain(err)
	}
	return games, nil
}

// Close writes what is waiting, closes the database and gives the folder free. The
// error is a *Lost when the files were not the store's own any more.
func (s *SQLite) Close() error {
	s.once.Do(func() { close(s.closed) })
	<-s.done
	return errors.Join(s.Err(), s.closeFiles())
}

func (s *SQLite) closeFiles() error {
	var errs []error
	if s.files != nil {
		errs = append(errs, s.files.close())
	}
	// A database that is closed deletes its log by name, and that may be somebody
	// else's by now: when the files are lost, closing is left to the end of the process.
	if s.Err() == nil {
		for _, db := range []*sql.DB{s.read, s.write} {
			if db != nil {
				errs = append(errs, db.Close())
			}
		}
		if s.db != nil {
			errs = append(errs, s.db.Close())
		}
	}
	return errors.Join(append(errs, s.lock.release(), s.relock.release())...)
}
