package store

import (
	"context"
	"database/sql"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
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

// When crowd requests have shared a commit, more are on their way, and the next one
// waits for them as long as some come in every step: a commit costs the same for one
// and for all. Who plays in a house with few others waits for nobody.
const (
	crowd = 3
	step  = 500 * time.Microsecond
	steps = 4
)

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
		crowded := len(group) >= crowd
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
		group = s.waiting(group)
		for n, had := 0, 0; crowded && !closing && n < steps && len(group) > had; n++ {
			had = len(group)
			time.Sleep(step)
			group = s.waiting(group)
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

// waiting adds the requests that wait to a group.
func (s *SQLite) waiting(group []*op) []*op {
	for len(group) < maxGroup {
		select {
		case o := <-s.ops:
			group = append(group, o)
		default:
			return group
		}
	}
	return group
}

// commit writes a group in one transaction. If the group cannot be written as one,
// for want of space, each request is tried alone, so that each gets its own answer.
func (s *SQLite) commit(group []*op) {
	begun := time.Now()
	err := s.transact(group)
	s.stats.committed(begun, err)
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
	t := &together{store: s, made: map[string]int64{}, gone: map[string]bool{}}
	plain := !slices.ContainsFunc(group, func(o *op) bool { return !o.appends() })
	var err error
	if plain {
		if err = t.addAll(group, nil); err == nil && len(t.batch) > 0 {
			err = s.guarded(func() error { return s.insert(t.batch) })
		}
	} else {
		err = s.tx(func(tx *sql.Tx) error {
			if err := t.addAll(group, tx); err != nil || len(t.batch) == 0 {
				return err
			}
			_, err := tx.Exec("INSERT INTO batches (data) VALUES (?)", t.batch)
			return err
		})
	}
	if err != nil {
		return s.explain(err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, f := range t.after {
		f()
	}
	return nil
}

// insertSQL adds a batch if the games are still ours.
const insertSQL = "INSERT INTO batches (data) SELECT ?1 WHERE EXISTS (SELECT 1 FROM house WHERE name = 'owner' AND value = ?2)"

// insert writes a batch in a transaction of its own: one statement, which is kept
// ready, for what nearly all commits are.
func (s *SQLite) insert(batch []byte) error {
	r, err := s.adder.Exec(batch, s.owner)
	if err != nil {
		return err
	}
	n, err := r.RowsAffected()
	if err == nil && n == 0 {
		if err = s.owned(s.write); err == nil {
			err = errors.New("a batch of lines was not written")
		}
	}
	return err
}

// appends reports whether a request only adds lines, or nothing.
func (o *op) appends() bool { return o.game == nil && !o.drop && o.exec == nil }

// tx runs f in a transaction of the writer. The files must be the store's own
// before it, or nothing is written, and still be so after it, or what was written
// counts as not saved.
func (s *SQLite) tx(f func(*sql.Tx) error) error {
	return s.guarded(func() error { return s.within(f) })
}

// guarded writes, with a look at the files before and after.
func (s *SQLite) guarded(write func() error) error {
	if err := s.ours(); err != nil {
		return err
	}
	err := write()
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
