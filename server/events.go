package server

import (
	"compress/gzip"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"

	"sandtable/kernel"
	"sandtable/table"
)

// writeWithin is how long a client may take for one event before it is dropped; it
// comes back and is given what it missed.
const writeWithin = 20 * time.Second

// maxZipped is how many event streams are compressed at once. A compressor takes
// most of a megabyte, and events shrink to a tenth: that is right for a group of
// friends, and not for thousands of listeners.
const maxZipped = 64

// stream writes server-sent events to one client.
type stream struct {
	w    io.Writer
	zip  *gzip.Writer // nil: not compressed
	ctl  *http.ResponseController
	buf  []byte
	fail error
}

// newStream begins an answer of events. Call endStream when done.
func (s *Server) newStream(w http.ResponseWriter, r *http.Request) *stream {
	e := &stream{w: w, ctl: http.NewResponseController(w)}
	head := w.Header()
	head.Set("Content-Type", "text/event-stream")
	head.Set("Cache-Control", "no-store")
	head.Set("X-Accel-Buffering", "no")
	head.Add("Vary", "Accept-Encoding")
	if zips(r) {
		if s.zipped.Add(1) <= maxZipped {
			head.Set("Content-Encoding", "gzip")
			e.zip = zippers.Get().(*gzip.Writer)
			e.zip.Reset(w)
			e.w = e.zip
		} else {
			s.zipped.Add(-1)
		}
	}
	w.WriteHeader(http.StatusOK)
	return e
}

func (s *Server) endStream(e *stream) {
	if e.zip != nil {
		_ = e.zip.Close() // the client may be gone
		zippers.Put(e.zip)
		s.zipped.Add(-1)
	}
}

func (e *stream) event(name, id string, data []byte) {
	e.buf = e.buf[:0]
	if id != "" {
		e.buf = append(append(append(e.buf, "id: "...), id...), '\n')
	}
	e.buf = append(append(append(e.buf, "event: "...), name...), "\ndata: "...)
	e.buf = append(append(e.buf, data...), '\n', '\n')
	e.write(e.buf)
}

func (e *stream) write(b []byte) {
	if e.fail != nil {
		return
	}
	// Servers without deadlines, as in tests, are fine too.
	_ = e.ctl.SetWriteDeadline(time.Now().Add(writeWithin))
	if _, e.fail = e.w.Write(b); e.fail == nil && e.zip != nil {
		e.fail = e.zip.Flush()
	}
	if e.fail == nil {
		e.fail = e.ctl.Flush()
	}
}

func (e *stream) json(name, id string, v any) {
	text, err := encode(v)
	if err != nil {
		e.fail = err
		return
	}
	e.event(name, id, text)
}

// place is where a client stands: the index it has seen, and how many times
// something had been taken back by then. It is the id of events.
type place struct{ index, undos int }

func (p place) String() string { return fmt.Sprintf("%d.%d", p.index, p.undos) }

// startOf reads where a client stands from Last-Event-ID, else from the address.
func startOf(r *http.Request, now table.Moment) (place, error) {
	last := r.Header.Get("Last-Event-ID")
	if last == "" {
		from, err := query(r, "from", now.Index)
		return place{index: from, undos: now.Undos}, err
	}
	index, undos, both := strings.Cut(last, ".")
	p := place{undos: now.Undos}
	var err error
	if p.index, err = strconv.Atoi(index); err == nil && both {
		p.undos, err = strconv.Atoi(undos)
	}
	if err != nil {
		return p, &httpError{http.StatusBadRequest, fmt.Sprintf("Last-Event-ID is %.40q; it must be one that was sent", last)}
	}
	return p, nil
}

// getEvents tells a client of everything that happens at a table. It looks again
// whenever the table signals, so that nothing queues up for a slow client.
func (s *Server) getEvents(w http.ResponseWriter, r *http.Request, t *table.Table) error {
	seat, err := seatOf(r)
	if err != nil {
		return err
	}
	if err := t.Check(seat); err != nil {
		return err
	}
	sub := t.Subscribe()
	defer sub.Close()
	now := t.Now()
	at, err := startOf(r, now)
	if err != nil {
		return err
	}
	e := s.newStream(w, r)
	defer s.endStream(e)
	e.json("table", "", tableInfo(t.Info()))
	seen := table.Moment{Seats: now.Seats}
	alive := time.NewTicker(s.alive)
	defer alive.Stop()
	for e.fail == nil {
		now := t.Now()
		if now.Seats != seen.Seats {
			e.json("table", "", tableInfo(t.Info()))
		}
		if at.undos != now.Undos || at.index > now.Index {
			at = place{now.Index, now.Undos}
			e.json("reset", at.String(), tableInfo(t.Info()))
		} else if at.index < now.Index {
			at = s.sendSteps(e, t, seat, at)
		}
		if now.Thinking != seen.Thinking {
			e.json("thinking", "", Thinking{Seat: now.Thinking.Seat, On: now.Thinking.On})
		}
		seen = now
		if e.fail != nil {
			break
		}
		select {
		case <-sub.C:
		case <-alive.C:
			e.write([]byte(": alive\n\n"))
		case <-r.Context().Done():
			return nil
		case <-s.house.Done():
			return nil
		}
	}
	return nil
}

// sendSteps sends what happened after a place and returns the new one. A client
// that is too far behind is told to fetch the view again.
func (s *Server) sendSteps(e *stream, t *table.Table, seat kernel.Seat, at place) place {
	st, err := t.Steps(seat, at.index)
	if err != nil {
		now := t.Now()
		at = place{now.Index, now.Undos}
		e.json("reset", at.String(), tableInfo(t.Info()))
		return at
	}
	to := place{st.Index, at.undos}
	text, err := s.cache.get(stepKey{t.ID(), seat, at, to}, func() ([]byte, error) { return encode(steps(st)) })
	if err != nil {
		e.fail = err
		return at
	}
	e.event("steps", to.String(), text)
	return to
}

// stepKey names encoded steps: all listeners of a seat are sent the same.
type stepKey struct {
	id       string
	seat     kernel.Seat
	from, to place
}

// maxStepBytes is how much of encoded steps is kept, for all tables.
const maxStepBytes = 8 << 20
