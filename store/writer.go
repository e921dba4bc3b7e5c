package store

import (
	"context"
	"database/sql"
	"encoding/binary"
	"errors"
	"fmt"
	"time"
)

// op is one request to the writer. done gets its result.
type op struct {
	id    string
	lines []byte              // append these
	game  *Game               // or create this
	drop  bool                // or delete it
	exec  func(*sql.Tx) error // or do this
	flush bool                // or only come back when all before it is on disk
	done  chan error
}

// noteEvery is how long a note may wait before it is written.
const noteEvery = 2 * time.Second

// Create implements [Store].
func (s *SQLite) Create(g Game) error { return s.do(&op{id: g.ID, game: &g}) }

// Append implements [Store].
func (s *SQLite) Append(id string, lines []byte) error { return s.do(&op{id: id, lines: lines}) }

// Delete implements [Store].
func (s *SQLite) Delete(id string) error { return s.do(&op{id: id, drop: true}) }

// Note implements [Store].
func (s *SQLite) Note(id string, updated time.Time, summary []byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.notes[id] = note{updated: updated, summary: summary}
}

func (s *SQLite) do(o *op) error {
	o.done = make(chan error, 1)
	select {
	case <-s.closed:
		return ErrClosed
	case s.ops <- o:
	}
	select {
	case err := <-o.done:
		return err
	case <-s.done:
		// The writer answers everything it has taken before it ends.
		select {
		case err := <-o.done:
			return err
		default:
			return ErrClosed
		}
	}
}

// longGame is from how many bytes on the lines of a new game go to their place at
// once: to write them twice would keep everybody waiting.
const longGame = 64 << 10

// maxGroup is how many requests share one commit at most.
const maxGroup = 1024

// writer is the only goroutine that writes. All requests that wait while one
// group is written to the disk make up the next group.
func (s *SQLite) writer(settleBytes int) {
	defer close(s.done)
	ticker := time.NewTicker(noteEvery)
	defer ticker.Stop()
	watch := time.NewTicker(watchEvery)
	defer watch.Stop()
	group := make([]*op, 0, maxGroup)
	for closing := false; !closing; {
		group = group[:0]
		tick := false
		select {
		case o := <-s.ops:
			group = append(group, o)
		case <-ticker.C:
			tick = true
		case <-watch.C:
			s.look()
		case <-s.closed:
			closing = true
		}
		for more := true; more && len(group) < maxGroup; {
			select {
			case o := <-s.ops:
				group = append(group, o)
			default:
				more = false
			}
		}
		for _, o := range group {
			tick = tick || o.flush
		}
		if tick {
			s.writeNotes()
		}
		if len(group) > 0 {
			s.commit(group)
		}
		if s.tails > settleBytes || closing {
			// What cannot be settled now stays in batches, where it is safe too.
			_ = s.settle()
		}
	}
	s.writeNotes()
	s.look()
}

// commit writes a group in one transaction. If the group cannot be written as one,
// for want of space, each request is tried alone, so that each gets its own answer.
func (s *SQLite) commit(group []*op) {
	err := s.transact(group)
	if err != nil && s.Err() == nil && len(group) > 1 {
		for _, o := range group {
			s.commit([]*op{o})
		}
		return
	}
	for _, o := range group {
		o.done <- err
	}
}

func (s *SQLite) transact(group []*op) error {
	var after []func()
	err := s.tx(func(tx *sql.Tx) error {
		var batch []byte
		made := map[string]int64{}
		gone := map[string]bool{}
		number := func(id string) (int64, error) {
			if n, ok := made[id]; ok && !gone[id] {
				return n, nil
			}
			s.mu.Lock()
			defer s.mu.Unlock()
			if e := s.games[id]; e != nil && !gone[id] {
				return e.n, nil
			}
			return 0, notFound(id)
		}
		add := func(id string, n int64, lines []byte) {
			batch = binary.AppendUvarint(batch, uint64(n))
			batch = binary.AppendUvarint(batch, uint64(len(lines)))
			batch = append(batch, lines...)
			after = append(after, func() {
				e := s.games[id]
				e.tail = append(e.tail, lines...)
				s.tails += len(lines)
			})
		}
		for _, o := range group {
			switch {
			case o.game != nil:
				g := o.game
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
				made[g.ID] = n
				after = append(after, func() { s.games[g.ID] = &entry{n: n} })
				if len(g.Lines) < longGame {
					add(g.ID, n, g.Lines)
					break
				}
				if _, err := tx.Exec("INSERT INTO chunks (game, seq, lines) VALUES (?, 1, ?)", n, g.Lines); err != nil {
					return err
				}
			case o.drop:
				n, err := number(o.id)
				if err != nil {
					return err
				}
				if _, err := tx.Exec("DELETE FROM games WHERE n = ?", n); err != nil {
					return err
				}
				gone[o.id] = true
				after = append(after, func() {
					s.tails -= len(s.games[o.id].tail)
					delete(s.games, o.id)
					delete(s.notes, o.id)
				})
			case o.exec != nil:
				if err := o.exec(tx); err != nil {
					return err
				}
			case !o.flush:
				n, err := number(o.id)
				if err != nil {
					return err
				}
				add(o.id, n, o.lines)
			}
		}
		if len(batch) == 0 {
			return nil
		}
		_, err := tx.Exec("INSERT INTO batches (data) VALUES (?)", batch)
		return err
	})
	if err != nil {
		return s.explain(err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, f := range after {
		f()
	}
	return nil
}

// tx runs f in a transaction of the writer. The files must be the store's own
// before it, or nothing is written, and still be so after it, or what was written
// counts as not saved.
func (s *SQLite) tx(f func(*sql.Tx) error) error {
	if err := s.ours(); err != nil {
		return err
	}
	err := s.within(f)
	if lost := s.after(); lost != nil {
		return lost
	}
	return err
}

func (s *SQLite) within(f func(*sql.Tx) error) error {
	tx, err := s.write.BeginTx(context.Background(), nil)
	if err != nil {
		return err
	}
	if err := s.owned(tx); err != nil {
		return errors.Join(err, tx.Rollback())
	}
	if err := f(tx); err != nil {
		return errors.Join(err, tx.Rollback())
	}
	if err := tx.Commit(); err != nil {
		// A commit that failed for want of space may leave the transaction open.
		_, _ = s.write.Exec("ROLLBACK")
		return err
	}
	return nil
}

// settle sorts the lines of all batches into chunks by game.
func (s *SQLite) settle() error {
	s.settling.Lock()
	defer s.settling.Unlock()
	err := s.tx(func(tx *sql.Tx) error {
		for _, e := range s.games {
			if len(e.tail) == 0 {
				continue
			}
			if _, err := tx.Exec("INSERT INTO chunks (game, seq, lines) SELECT ?1, coalesce(max(seq), 0) + 1, ?2 FROM chunks WHERE game = ?1", e.n, e.tail); err != nil {
				return err
			}
		}
		_, err := tx.Exec("DELETE FROM batches")
		return err
	})
	if err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, e := range s.games {
		e.tail = nil
	}
	s.tails = 0
	return nil
}

// writeNotes writes what List shows. Losing it loses nothing that is not in the
// journals, so errors are left for the next time.
func (s *SQLite) writeNotes() {
	s.mu.Lock()
	notes := s.notes
	s.notes = map[string]note{}
	s.mu.Unlock()
	if len(notes) == 0 {
		return
	}
	err := s.tx(func(tx *sql.Tx) error {
		for id, n := range notes {
			if _, err := tx.Exec("UPDATE games SET updated = ?, summary = ? WHERE id = ?", n.updated.UnixMilli(), n.summary, id); err != nil {
				return err
			}
		}
		return nil
	})
	if err == nil {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for id, n := range notes {
		if _, newer := s.notes[id]; !newer && s.games[id] != nil {
			s.notes[id] = n
		}
	}
}

// Flush comes back when everything before it has been written, notes included.
func (s *SQLite) Flush() error {
	return s.do(&op{flush: true})
}

// readBatch calls f for every part of a batch.
func readBatch(data []byte, f func(game int64, lines []byte)) error {
	for len(data) > 0 {
		game, a := binary.Uvarint(data)
		if a <= 0 {
			return fmt.Errorf("a batch of lines cannot be read")
		}
		size, b := binary.Uvarint(data[a:])
		if b <= 0 || size > uint64(len(data)-a-b) {
			return fmt.Errorf("a batch of lines cannot be read")
		}
		f(int64(game), data[a+b:a+b+int(size)])
		data = data[a+b+int(size):]
	}
	return nil
}
