package store

import (
	"database/sql"
	"errors"
)

// What people keep at a table beside its game: never a part of the journal, and gone
// with the game.
const asideSchema = `
CREATE TABLE asides (
	game INTEGER NOT NULL REFERENCES games(n) ON DELETE CASCADE,
	name TEXT NOT NULL,
	data BLOB NOT NULL,
	PRIMARY KEY (game, name)
) WITHOUT ROWID;
CREATE TABLE talk (
	n    INTEGER PRIMARY KEY AUTOINCREMENT,
	game INTEGER NOT NULL REFERENCES games(n) ON DELETE CASCADE,
	data BLOB NOT NULL
);
CREATE INDEX talk_of ON talk (game, n);
`

const keepAside = "INSERT OR REPLACE INTO asides (game, name, data) SELECT n, ?2, ?3 FROM games WHERE id = ?1"

// KeepAside implements [Store].
func (s *SQLite) KeepAside(id, name string, data []byte) error {
	return s.do(&op{exec: func(tx *sql.Tx) error {
		r, err := tx.Exec(keepAside, id, name, data)
		return found(id, r, err)
	}})
}

// Aside implements [Store].
func (s *SQLite) Aside(id, name string) (data []byte, err error) {
	err = s.read.QueryRow("SELECT data FROM asides JOIN games ON n = game WHERE id = ? AND name = ?", id, name).Scan(&data)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	return data, s.explain(err)
}

// Asides implements [Store].
func (s *SQLite) Asides(name string) (map[string][]byte, error) {
	all := map[string][]byte{}
	err := each(s.read, "SELECT id, data FROM asides JOIN games ON n = game WHERE name = ?", func(scan func(...any) error) error {
		var (
			id   string
			data []byte
		)
		err := scan(&id, &data)
		all[id] = data
		return err
	}, name)
	return all, s.explain(err)
}

// Say implements [Store].
func (s *SQLite) Say(id string, data []byte, keep int) (n int64, err error) {
	err = s.do(&op{exec: func(tx *sql.Tx) error {
		r, err := tx.Exec("INSERT INTO talk (game, data) SELECT n, ?2 FROM games WHERE id = ?1", id, data)
		if err := found(id, r, err); err != nil {
			return err
		}
		if n, err = r.LastInsertId(); err != nil {
			return err
		}
		_, err = tx.Exec(`DELETE FROM talk WHERE game = (SELECT n FROM games WHERE id = ?1) AND n <= (
			SELECT n FROM talk WHERE game = (SELECT n FROM games WHERE id = ?1) ORDER BY n DESC LIMIT 1 OFFSET ?2)`, id, keep)
		return err
	}})
	return n, err
}

// Said implements [Store].
func (s *SQLite) Said(id string, after int64) ([]Saying, error) {
	var all []Saying
	err := each(s.read, "SELECT t.n, t.data FROM talk t JOIN games g ON g.n = t.game WHERE g.id = ? AND t.n > ? ORDER BY t.n", func(scan func(...any) error) error {
		var l Saying
		err := scan(&l.N, &l.Data)
		all = append(all, l)
		return err
	}, id, after)
	return all, s.explain(err)
}

// found makes an error of a statement that found no game.
func found(id string, r sql.Result, err error) error {
	if err != nil {
		return err
	}
	n, err := r.RowsAffected()
	if err == nil && n == 0 {
		err = notFound(id)
	}
	return err
}
