package arena

import (
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"

	_ "modernc.org/sqlite" // the driver

	"sandtable/lab"
)

// slot is the place of one game: which match, which pair, and whether the sides
// are swapped: then the second bot of the match has the first seat.
type slot struct {
	event, a, b, pair int
	swap              bool
}

// game is one game that was played.
type game struct {
	Record *lab.Record `json:"record"`
	Clocks []lab.Clock `json:"clocks"` // by seat
}

// File holds the plan and the games of an arena.
type File struct {
	db   *sql.DB
	name string
	had  bool // a plan
}

const schema = `
CREATE TABLE IF NOT EXISTS plan (n INTEGER PRIMARY KEY CHECK (n = 1), text TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS games (
	event  INTEGER NOT NULL,
	a      INTEGER NOT NULL,
	b      INTEGER NOT NULL,
	pair   INTEGER NOT NULL,
	swap   INTEGER NOT NULL,
	winner INTEGER NOT NULL,
	length INTEGER NOT NULL,
	text   TEXT NOT NULL,
	PRIMARY KEY (event, a, b, pair, swap)
) WITHOUT ROWID;
`

// Open opens the file of an arena, or makes a new one. Only one program has it open.
func Open(name string) (*File, error) {
	abs, err := filepath.Abs(name)
	if err != nil {
		return nil, err
	}
	if dir := filepath.Dir(abs); !isDir(dir) {
		return nil, fmt.Errorf("%s: there is no folder %s", name, filepath.Dir(name))
	}
	q := url.Values{"_pragma": {"busy_timeout(0)", "locking_mode(EXCLUSIVE)", "journal_mode(DELETE)", "synchronous(FULL)"}}
	db, err := sql.Open("sqlite", (&url.URL{Scheme: "file", Opaque: (&url.URL{Path: abs}).EscapedPath(), RawQuery: q.Encode()}).String())
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(1)
	f := &File{db: db, name: name}
	if _, err = db.Exec("BEGIN EXCLUSIVE; COMMIT;" + schema); err == nil {
		err = db.QueryRow("SELECT count(*) > 0 FROM plan").Scan(&f.had)
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("%s cannot be used: is it the file of an arena, and of no other that is playing? (%w)", name, err), db.Close())
	}
	return f, nil
}

func isDir(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// Close gives the file back.
func (f *File) Close() error { return f.db.Close() }

// Plan returns the plan that is kept; ok is false in a new file.
func (f *File) Plan() (p Plan, ok bool, err error) {
	var text string
	switch err := f.db.QueryRow("SELECT text FROM plan").Scan(&text); {
	case errors.Is(err, sql.ErrNoRows):
		return p, false, nil
	case err != nil:
		return p, false, err
	}
	if err := json.Unmarshal([]byte(text), &p); err != nil {
		return p, false, fmt.Errorf("%s: its plan cannot be read: %w", f.name, err)
	}
	return p, true, nil
}

// fits says whether the file is new or belongs to the plan. Only the number of pairs
// may differ: an arena can be made longer.
func (f *File) fits(p Plan) error {
	old, ok, err := f.Plan()
	if err != nil || !ok {
		return err
	}
	p.Pairs = old.Pairs
	if a, b := words(old), words(p); a != b {
		return fmt.Errorf("%s holds another arena (%s); name a new file, or leave away what differs", f.name, a)
	}
	return nil
}

// keep writes the plan into the file.
func (f *File) keep(p Plan) error {
	_, err := f.db.Exec("INSERT OR REPLACE INTO plan VALUES (1, ?)", words(p))
	return err
}

// words is the plan as JSON. Maps are written in order.
func words(p Plan) string {
	text, err := json.Marshal(p)
	if err != nil {
		panic(err)
	}
	return string(text)
}

// save keeps one game.
func (f *File) save(s slot, g *game) error {
	text, err := json.Marshal(g)
	if err != nil {
		return err
	}
	_, err = f.db.Exec("INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
		s.event, s.a, s.b, s.pair, s.swap, g.Record.Winner, g.Record.Length, string(text))
	if err != nil {
		return fmt.Errorf("%s: a game could not be kept: %w", f.name, err)
	}
	return nil
}

// games reads all games.
func (f *File) games() (map[slot]*game, error) {
	rows, err := f.db.Query("SELECT event, a, b, pair, swap, text FROM games")
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }()
	all := map[slot]*game{}
	for rows.Next() {
		var (
			s    slot
			text string
			g    game
		)
		if err := rows.Scan(&s.event, &s.a, &s.b, &s.pair, &s.swap, &text); err != nil {
			return nil, err
		}
		if err := json.Unmarshal([]byte(text), &g); err != nil {
			return nil, fmt.Errorf("%s: a game cannot be read: %w", f.name, err)
		}
		all[s] = &g
	}
	return all, rows.Err()
}
