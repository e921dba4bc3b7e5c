package arena

import (
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"

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
	db     *sql.DB
	name   string
	made   bool        // by us, and nothing is kept in it yet
	empty  bool        // it was there without anything in it, and nothing is kept yet
	kept   os.FileInfo // the file that the plan was written to
	tables []string    // that it has; a new file has none
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

// columns are those of each table of the schema.
var columns = map[string]string{"plan": "n,text", "games": "event,a,b,pair,swap,winner,length,text"}

// Open opens the file of an arena, or makes a new one. Only one program has it open.
// Nothing is written to it before there is a plan to keep, and never to a database of
// something else.
func Open(name string) (_ *File, err error) {
	abs, err := filepath.Abs(name)
	if err != nil {
		return nil, err
	}
	if dir := filepath.Dir(abs); !isDir(dir) {
		return nil, fmt.Errorf("%s: there is no folder %s", name, filepath.Dir(name))
	}
	f := &File{name: name}
	if err := f.peek(); err != nil {
		return nil, f.unusable(err)
	}
	q := url.Values{"_pragma": {"busy_timeout(0)", "locking_mode(EXCLUSIVE)", "journal_mode(DELETE)", "synchronous(FULL)"}}
	f.db, err = sql.Open("sqlite", (&url.URL{Scheme: "file", Opaque: (&url.URL{Path: abs}).EscapedPath(), RawQuery: q.Encode()}).String())
	if err != nil {
		return nil, err
	}
	f.db.SetMaxOpenConns(1)
	if err = f.look(); err == nil {
		_, err = f.db.Exec("BEGIN EXCLUSIVE; COMMIT;")
	}
	if err != nil {
		return nil, errors.Join(f.unusable(err), f.db.Close(), f.unmake(err))
	}
	return f, nil
}

// peek reads how the file begins. One that is no database, or one that others have put
// in the mode of a server's, is not even opened as one: that alone would change it.
func (f *File) peek() error {
	info, err := os.Stat(f.name)
	switch {
	case errors.Is(err, os.ErrNotExist):
		f.made = true
		return nil
	case err != nil:
		return err
	case info.IsDir():
		return errors.New("it is a folder; name a file")
	case !info.Mode().IsRegular():
		return errors.New("it is a pipe or a device; name a file") // a pipe would be waited for without end
	}
	in, err := os.Open(f.name)
	if err != nil {
		return err
	}
	defer func() { _ = in.Close() }() // only read
	var head [20]byte
	const magic, readVersion, wal = "SQLite format 3\x00", 19, 2
	switch _, err := io.ReadFull(in, head[:]); {
	case errors.Is(err, io.EOF):
		f.empty = true
	case err != nil || !strings.HasPrefix(string(head[:]), magic) || head[readVersion] == wal:
		return errForeign
	}
	return nil
}

// look finds the tables, which must be those of an arena or none.
func (f *File) look() error {
	rows, err := f.db.Query("SELECT m.name, (SELECT group_concat(c.name) FROM pragma_table_info(m.name) c) FROM sqlite_master m WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite~_%' ESCAPE '~'")
	if err != nil {
		return err
	}
	defer func() { _ = rows.Close() }()
	foreign := false
	for rows.Next() {
		var name, have string
		if err := rows.Scan(&name, &have); err != nil {
			return err
		}
		switch want, ours := columns[name]; {
		case have == want:
			f.tables = append(f.tables, name)
		case ours:
			return errForeign
		default:
			foreign = true
		}
	}
	// Somebody may keep a table of his own beside those of the arena.
	if foreign && len(f.tables) < len(columns) {
		return errForeign
	}
	return rows.Err()
}

// unmake takes away a new file that could not be opened, unless another program has made it
// in the meantime.
func (f *File) unmake(why error) error {
	if !f.made || errors.Is(reason(why), errBusy) {
		return nil
	}
	info, err := os.Stat(f.name)
	switch {
	case errors.Is(err, os.ErrNotExist):
		return nil
	case err != nil:
		return err
	case info.Size() > 0:
		return nil
	}
	return os.Remove(f.name)
}

// there says whether the file still is where it was opened: the database would go on in one
// that nobody can find any more.
func (f *File) there() error {
	now, err := os.Stat(f.name)
	switch {
	case errors.Is(err, os.ErrNotExist):
		return errMoved
	case err != nil:
		return err
	case f.kept == nil:
		f.kept = now
	case !os.SameFile(f.kept, now):
		return errMoved
	}
	return nil
}

func isDir(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// Close gives the file back. Where nothing was kept it is as it was before.
func (f *File) Close() error {
	err := f.db.Close()
	switch {
	case f.made:
		err = errors.Join(err, os.Remove(f.name))
	case f.empty:
		err = errors.Join(err, os.Truncate(f.name, 0))
	}
	return err
}

// Plan returns the plan that is kept; ok is false in a new file.
func (f *File) Plan() (p Plan, ok bool, err error) {
	if !slices.Contains(f.tables, "plan") {
		return p, false, nil
	}
	var text string
	switch err := f.db.QueryRow("SELECT text FROM plan").Scan(&text); {
	case errors.Is(err, sql.ErrNoRows):
		return p, false, nil
	case err != nil:
		return p, false, f.unusable(err)
	}
	if err := json.Unmarshal([]byte(text), &p); err != nil {
		return p, false, fmt.Errorf("%s: its plan cannot be read: %w; put back a copy of it, or name a new file", f.name, err)
	}
	return p, true, nil
}

// fits says whether the file is new or belongs to the plan. Only the number of pairs
// may differ: an arena can be made longer.
func (f *File) fits(p Plan) error {
	old, ok, err := f.Plan()
	if err != nil {
		return err
	}
	if !ok {
		return f.bare()
	}
	if list := old.differences(&p); len(list) > 0 {
		return fmt.Errorf("%s holds another arena: %s; name a new file, or ask for the same", f.name, strings.Join(list, "; "))
	}
	return nil
}

// builds are those that have played in it before.
func (f *File) builds() ([]string, error) {
	old, _, err := f.Plan()
	return old.Builds, err
}

// bare says whether a file without a plan holds games: nobody knows whose they are.
func (f *File) bare() error {
	if !slices.Contains(f.tables, "games") {
		return nil
	}
	n := 0
	if err := f.db.QueryRow("SELECT count(*) FROM games").Scan(&n); err != nil {
		return f.unusable(err)
	}
	if n > 0 {
		return fmt.Errorf("%s: there are %d games in it and no plan that says whose; name a new file", f.name, n)
	}
	return nil
}

// keep writes the plan into the file.
func (f *File) keep(p Plan) error {
	tx, err := f.db.Begin()
	if err != nil {
		return f.unusable(err)
	}
	_, err = tx.Exec(schema)
	if err == nil {
		_, err = tx.Exec("INSERT OR REPLACE INTO plan VALUES (1, ?)", words(p))
	}
	if err != nil {
		return errors.Join(f.unusable(err), tx.Rollback())
	}
	if err := tx.Commit(); err != nil {
		return f.unusable(err)
	}
	f.tables, f.made, f.empty = []string{"plan", "games"}, false, false
	if err := f.there(); err != nil {
		return f.unusable(err)
	}
	return nil
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
	if err := f.there(); err != nil {
		return f.unkept(err)
	}
	_, err = f.db.Exec("INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
		s.event, s.a, s.b, s.pair, s.swap, g.Record.Winner, g.Record.Length, string(text))
	if err != nil {
		return f.unkept(err)
	}
	return nil
}

// games reads all games of a field, match by match in the order of their pairs.
func (f *File) games(field *Field, take func(slot, *game)) error {
	if !slices.Contains(f.tables, "games") {
		return nil
	}
	rows, err := f.db.Query("SELECT event, a, b, pair, swap, text FROM games ORDER BY event, a, b, pair, swap")
	if err != nil {
		return f.unusable(err)
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		var (
			s    slot
			text string
			g    game
		)
		if err := rows.Scan(&s.event, &s.a, &s.b, &s.pair, &s.swap, &text); err != nil {
			return f.unusable(errDamaged) // nothing where the number of a pair belongs
		}
		err := json.Unmarshal([]byte(text), &g)
		if err == nil {
			err = g.check(field, s)
		}
		if err != nil {
			return fmt.Errorf("%s: game (%s) cannot be read: %w; delete its row in games, and it is played again", f.name, field.where(s), err)
		}
		take(s, &g)
	}
	if err := rows.Err(); err != nil {
		return f.unusable(err)
	}
	return nil
}

// check says what is missing in a game that was read.
func (g *game) check(f *Field, s slot) error {
	r := g.Record
	if r == nil {
		return errors.New("it has no record")
	}
	if s.event < 0 || s.event >= len(f.Plan.Events) {
		return nil // it does not count
	}
	e := f.Plan.Events[s.event]
	seats := len(f.Titles[s.event].Info().SeatsIn(e.Scenario, e.Options))
	switch {
	case len(r.Score) != seats || len(g.Clocks) > seats:
		return fmt.Errorf("it has %d scores and %d clocks for %d seats", len(r.Score), len(g.Clocks), seats)
	case r.Winner < lab.Draw || r.Winner >= seats:
		return fmt.Errorf("its winner is seat %d of %d", r.Winner, seats)
	case r.Forfeit != nil && (r.Forfeit.Seat < 0 || r.Forfeit.Seat >= seats):
		return fmt.Errorf("it was given up by seat %d of %d", r.Forfeit.Seat, seats)
	}
	return nil
}

// where names a place in words, whether or not the plan has it.
func (f *Field) where(s slot) string {
	p := &f.Plan
	event, a, b := fmt.Sprint("event ", s.event), fmt.Sprint("bot ", s.a), fmt.Sprint("bot ", s.b)
	if s.event >= 0 && s.event < len(p.Events) {
		event = p.Events[s.event].String()
	}
	if s.a >= 0 && s.a < len(p.Bots) {
		a = p.Bots[s.a]
	}
	if s.b >= 0 && s.b < len(p.Bots) {
		b = p.Bots[s.b]
	}
	text := fmt.Sprintf("%s, %s – %s, pair %d", event, a, b, s.pair+1)
	if s.swap {
		text += " with the sides swapped"
	}
	return text
}
