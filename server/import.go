package server

import (
	"errors"
	"net/http"
	"time"

	"sandtable/table"
)

// patience is how long a client may wait for work that takes long.
const patience = 10 * time.Minute

// sendWithin is how long a saved game may take to arrive. Others wait meanwhile.
const sendWithin = time.Minute

// patient lets an answer come later than others may.
func patient(w http.ResponseWriter) {
	// Servers without deadlines, as in tests, are fine too.
	_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(patience))
}

// getImport tells how far the import of a saved game has come.
func (s *Server) getImport(http.ResponseWriter, *http.Request) (any, error) {
	return ImportProgress(s.house.Importing()), nil
}

func (s *Server) postJournal(w http.ResponseWriter, r *http.Request) (any, error) {
	patient(w)
	_ = http.NewResponseController(w).SetReadDeadline(time.Now().Add(sendWithin))
	lock := &table.Locking{When: s.lock}
	in, err := s.house.Import(r.Context(), r.Body, lock)
	var unread *table.Unread
	if errors.As(err, &unread) {
		return nil, bodyError(unread.Err)
	}
	if err != nil {
		return nil, err
	}
	return made(w, in, lock), nil
}

// postFork begins a new game at an index of another, with keys of its own if that one
// has some.
func (s *Server) postFork(w http.ResponseWriter, r *http.Request, t *visit) (any, error) {
	var q ForkRequest
	if err := decode(w, r, &q); err != nil {
		return nil, err
	}
	patient(w)
	lock := &table.Locking{When: s.lock}
	if t.rights.Keyed {
		lock.When = table.Always
	}
	in, err := t.Fork(r.Context(), q.At, q.Seats, lock)
	if err != nil {
		return nil, err
	}
	return made(w, in, lock), nil
}
