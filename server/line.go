package server

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"net"
	"net/http"
	"runtime/debug"
	"syscall"
	"time"

	"github.com/gobwas/ws"

	"sandtable/table"
)

// line is a WebSocket by which somebody is told what happens at a table, in the words of an
// event stream, and makes choices: a choice costs a few bytes and no request. Whatever else is
// asked is asked by requests. A line that waits holds no goroutine and no buffer.
type line struct {
	srv    *Server
	id     string // of the table
	zip    bool
	conn   net.Conn
	from   source
	stream *stream // nil before the Hello
	visit  visit
	late   *time.Timer   // ends a line that says no Hello
	sent   *bytes.Buffer // by the client and not done yet, nil: nothing
}

const (
	// helloWithin is how long a client may take to say what it wants.
	helloWithin = 10 * time.Second
	// maxDesks is how many choices of lines are made at once. Each waits until it is on the disk.
	maxDesks = 256
)

// getLine opens a line.
func (s *Server) getLine(w http.ResponseWriter, r *http.Request) error {
	if r.Header.Get("Upgrade") == "" {
		return problem(http.StatusUpgradeRequired, "here is a WebSocket; for server-sent events ask for /events")
	}
	var zip deflating
	conn, rw, _, err := ws.HTTPUpgrader{Negotiate: zip.negotiate, Timeout: helloWithin}.Upgrade(r, w)
	if err != nil {
		if conn != nil {
			_ = conn.Close() // the client has been told
		}
		return nil
	}
	ln := &line{srv: s, id: r.PathValue("id"), zip: zip.on, conn: conn}
	ln.from = s.ears.source(conn, ln.heard)
	ln.late = time.AfterFunc(helloWithin, ln.drop)
	if n := rw.Reader.Buffered(); n > 0 { // the client did not wait for our answer
		early, _ := rw.Reader.Peek(n)
		ln.sent = bytes.NewBuffer(bytes.Clone(early))
	}
	if err = ln.all(); err == nil {
		err = ln.from.start()
	}
	if err != nil {
		ln.end(err)
	}
	return nil
}

// drop ends a line that has said no Hello. Of a connection that we close ourselves the system
// does not tell: without stop its source would be kept for good.
func (ln *line) drop() {
	ln.from.stop()
	_ = ln.conn.Close()
}

// heard is told when something has arrived. It never waits.
func (ln *line) heard() { ln.srv.streams.crew.desks.run(ln, maxDesks) }

// run does what has arrived.
func (ln *line) run() {
	r, err := ln.from.read()
	if r != nil {
		if ln.sent == nil {
			ln.sent = packed.Get().(*bytes.Buffer)
			ln.sent.Reset()
		}
		ln.sent.Write(r.bytes[:r.n])
		rooms.Put(r)
	}
	if err == nil {
		err = ln.all()
	}
	if err == nil {
		err = ln.from.again()
	}
	if err != nil {
		ln.end(err)
	}
}

// all does all that has arrived as a whole.
func (ln *line) all() error {
	for ln.sent != nil {
		n, err := whole(ln.sent.Bytes())
		if n == 0 || err != nil {
			return err
		}
		if err := ln.do(ln.sent.Next(n)); err != nil {
			return err
		}
		if ln.sent.Len() == 0 {
			if ln.sent.Cap() <= maxSpare {
				packed.Put(ln.sent)
			}
			ln.sent = nil
		}
	}
	return nil
}

// do does what one message asks.
func (ln *line) do(sent []byte) error {
	m := readers.Get().(*messages)
	defer m.release()
	text, err := m.read(sent, ln.zip, ln.say)
	if err != nil || text == nil {
		return err
	}
	if ln.stream == nil {
		return ln.greet(text)
	}
	q, ok := plainChoice(text)
	if !ok {
		q = LineChoice{}
		if err := decodeText(text, &q); err != nil {
			return err
		}
	}
	if q.N < 1 {
		return problem(http.StatusBadRequest, "n is %d; it must be above 0", q.N)
	}
	begun := time.Now()
	r := ln.choice(q)
	ln.srv.metrics.classes[max(r.Status, http.StatusOK)/100].Add(1)
	ln.srv.metrics.took.add(time.Since(begun))
	ln.say(r.frame())
	return nil
}

// end ends a line, and says why unless the client has ended it.
func (ln *line) end(err error) {
	ln.from.stop()
	if !gone(err) {
		var broken ws.ProtocolError
		if errors.As(err, &broken) {
			err = problem(http.StatusBadRequest, "this is no message of a WebSocket: %s", broken)
		}
		ln.say(ln.denied(0, err).frame())
		ln.say(ws.NewCloseFrame(ws.NewCloseFrameBody(ws.StatusPolicyViolation, "")))
	}
	if ln.stream != nil {
		ln.stream.leave()
		return
	}
	ln.late.Stop()
	_ = ln.conn.Close() // it may be closed
}

// gone tells whether an error is that of a client that is not there any more.
func gone(err error) bool {
	var fault net.Error
	var system syscall.Errno
	return errors.Is(err, io.EOF) || errors.Is(err, net.ErrClosed) || errors.As(err, &fault) || errors.As(err, &system)
}

// say sends a message that is no event.
func (ln *line) say(f ws.Frame) {
	if ln.stream != nil {
		ln.stream.say(f)
		return
	}
	_ = ln.conn.SetWriteDeadline(time.Now().Add(helloWithin))
	_ = ws.WriteFrame(ln.conn, f) // whoever does not take it is gone
}

// greet reads what a client wants and begins to tell it.
func (ln *line) greet(text []byte) error {
	var h Hello
	if err := decodeText(text, &h); err != nil {
		return err
	}
	keys, err := hashes(h.Keys)
	if err != nil {
		return err
	}
	v, release, err := ln.srv.enterWith(ln.id, keys, ofSeats)
	if err != nil {
		return err
	}
	l := newListener(ln.srv, v)
	l.name = h.Name
	if l.seat, err = v.shows(h.Seat); err == nil {
		err = v.Check(l.seat)
	}
	if err != nil {
		release()
		return err
	}
	now := v.Now()
	l.at = place{now.Index, now.Undos}
	if h.From != nil {
		l.at.index = *h.From
	}
	if h.Undos != nil {
		l.at.undos = *h.Undos
	}
	if !ln.late.Stop() {
		release()
		return net.ErrClosed
	}
	e := l.newStream()
	e.out, e.own, e.framed, e.zip = ln.conn, true, true, ln.zip
	ln.visit, ln.stream = *v, e
	// From now on signs of life tell whether somebody is there.
	if !l.begin(e, func() { ln.from.stop(); release() }) {
		return io.EOF
	}
	return nil
}

// choice makes a choice.
func (ln *line) choice(q LineChoice) (r Reply) {
	defer func() {
		if p := recover(); p != nil {
			ln.srv.log.Error("a choice broke off", "table", ln.id, "err", p, "stack", string(debug.Stack()))
			r = ln.denied(q.N, refuse(http.StatusInternalServerError, sayFaulty))
		}
	}()
	m, err := ln.choose(q)
	if err != nil {
		return ln.denied(q.N, err)
	}
	return Reply{N: q.N, Index: m.Index}
}

func (ln *line) choose(q LineChoice) (table.Made, error) {
	v := &ln.visit
	if !ln.srv.house.Current(ln.id, v.rights) { // keys have been made anew
		now, err := ln.srv.admitKeys(ln.id, v.keys, ofSeats)
		if err != nil {
			return table.Made{}, err
		}
		v.rights = now.rights
	}
	seat, err := v.plays(q.Seat)
	if err != nil {
		return table.Made{}, err
	}
	return v.Make(seat, table.Seen{Index: q.Index, Undos: q.Undos}, q.Choice)
}

// denied is the answer to what was not done.
func (ln *line) denied(n int, err error) Reply {
	p, status := ln.srv.describe(err, "line", ln.id)
	return Reply{N: n, Status: status, Problem: &p}
}

func (r Reply) frame() ws.Frame {
	text, err := encode(r)
	if err != nil {
		panic(err) // it can be written, as the types that are made from it know
	}
	return ws.NewTextFrame(text)
}

// decodeText reads the JSON of a message strictly.
func decodeText(text []byte, v any) error {
	return decodeAll(json.NewDecoder(bytes.NewReader(text)), v)
}
