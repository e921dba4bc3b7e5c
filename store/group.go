package store

import (
	"database/sql"
	"encoding/binary"
)

// together is what a group of requests comes to: lines in one batch, and what has to
// be done in memory when it is written.
type together struct {
	store *SQLite
	batch []byte
	made  map[string]int64
	gone  map[string]bool
	after []func()
}

// addAll adds requests; tx is not used for those that append.
func (t *together) addAll(group []*op, tx *sql.Tx) error {
	for _, o := range group {
		if err := t.add(o, tx); err != nil {
			return err
		}
	}
	return nil
}

// number is the number of a game.
func (t *together) number(id string) (int64, error) {
	if n, ok := t.made[id]; ok && !t.gone[id] {
		return n, nil
	}
	t.store.mu.Lock()
	defer t.store.mu.Unlock()
	if e := t.store.games[id]; e != nil && !t.gone[id] {
		return e.n, nil
	}
	return 0, notFound(id)
}

// lines adds lines of a game to the batch.
func (t *together) lines(id string, n int64, lines []byte) {
	t.batch = binary.AppendUvarint(t.batch, uint64(n))
	t.batch = binary.AppendUvarint(t.batch, uint64(len(lines)))
	t.batch = append(t.batch, lines...)
	t.after = append(t.after, func() {
		e := t.store.games[id]
		e.tail = append(e.tail, lines...)
		t.store.tails += len(lines)
	})
}

func (t *together) add(o *op, tx *sql.Tx) error {
	switch {
	case o.game != nil:
		return t.create(o.game, tx)
	case o.drop:
		n, err := t.number(o.id)
		if err != nil {
			return err
		}
		if _, err := tx.Exec("DELETE FROM games WHERE n = ?", n); err != nil {
			return err
		}
		t.gone[o.id] = true
		t.after = append(t.after, func() {
			t.store.tails -= len(t.store.games[o.id].tail)
			delete(t.store.games, o.id)
			delete(t.store.notes, o.id)
		})
	case o.exec != nil:
		return o.exec(tx)
	case !o.flush:
		n, err := t.number(o.id)
		if err != nil {
			return err
		}
		t.lines(o.id, n, o.lines)
	}
	return nil
}

func (t *together) create(g *Game, tx *sql.Tx) error {
	summary := g.Summary
	if summary == nil {
		summary = []byte{}
	}
	r, err := tx.Exec("INSERT INTO games (id, secret, created, updated, summary) VALUES (?, ?, ?, ?, ?)",
		g.ID, g.Secret, g.Created.UnixMilli(), g.Created.UnixMilli(), summary)
	if err != nil {
		return err
	}
	n, err := r.LastInsertId()
	if err != nil {
		return err
	}
	for name, data := range g.Asides {
		if _, err := tx.Exec(keepAside, g.ID, name, data); err != nil {
			return err
		}
	}
	t.made[g.ID] = n
	t.after = append(t.after, func() { t.store.games[g.ID] = &entry{n: n} })
	if len(g.Lines) < longGame {
		t.lines(g.ID, n, g.Lines)
		return nil
	}
	_, err = tx.Exec("INSERT INTO chunks (game, seq, lines) VALUES (?, 1, ?)", n, g.Lines)
	return err
}
