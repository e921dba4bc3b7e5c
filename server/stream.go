package server

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"sandtable/table"
)

// writeWithin is how long a client may take for one event before it is dropped; it
// comes back and is given what it missed.
const writeWithin = 20 * time.Second

// stream writes events to one client, as server-sent events or as messages of a WebSocket. Between two events it holds no
// goroutine and no buffer but a little text that the next event may repeat, and that
// only while it is not what the others at its table have been sent: thousands of them
// cost little.
type stream struct {
	out   outlet
	look  func(*sheaf) error // adds what there is to be told now
	gone  func()             // is called once, at the end
	log   func(p any)        // of a look that broke off
	over  chan struct{}      // closed after gone
	alive atomic.Bool        // the next look adds a sign of life

	wanted  atomic.Bool // a look has been asked for since the last one began
	late    atomic.Bool // a goroutine writes what the client has not taken at once
	stopped atomic.Bool
	done    bool // of whoever is at work

	choir *choir
	own   bool // the connection is ours alone

	framed  bool // messages of a WebSocket
	leaving atomic.Bool
	mu      sync.Mutex
	besides []byte // messages that are no events, guarded by mu
	closing bool   // one of them closes the line, guarded by mu
	parted  bool   // that one is sent, or with what is late: nothing may follow; of whoever is at work

	zip   bool
	quiet bool   // nothing has happened for a while, and nothing may for long
	begun bool   // the header of the compressed text is sent
	heard int64  // number of the last text that it was sent as the choir was; 0: it is apart
	past  []byte // of one that is apart the last of what was sent, which compressed text may refer to
}

// newStream makes a stream of a choir that runs from start on. Until then to wake it
// does nothing.
func newStream(c *choir) *stream {
	return &stream{choir: c, over: make(chan struct{})}
}

// outlet is where a stream goes.
type outlet interface {
	io.Writer
	SetWriteDeadline(time.Time) error
	// Close ends the stream, and a write that is in progress.
	Close() error
}

// sheaf is the text of the events that are sent together, and what is needed to make it.
type sheaf struct {
	text []byte
	room table.Room
}

var sheaves = sync.Pool{New: func() any { return new(sheaf) }}

// maxSpare is the longest buffer that is kept for others.
const maxSpare = 64 << 10

// start begins to look.
func (e *stream) start() {
	e.choir.take(e)
	e.wake()
}

// wake lets the stream look at what is new. It never waits.
func (e *stream) wake() {
	e.wanted.Store(true)
	e.choir.wake()
}

// stop ends the stream soon.
func (e *stream) stop() {
	e.stopped.Store(true)
	_ = e.out.Close() // whatever is left of it is ended by turn
	e.wake()
}

// turn looks once, if somebody has asked for it. What the client does not take at once
// is left to a goroutine of its own, which asks again at its end.
func (e *stream) turn() {
	if !e.wanted.Swap(false) || e.late.Load() || e.done {
		return
	}
	if e.stopped.Load() || e.parted {
		e.end()
		return
	}
	leaving := e.leaving.Load()
	late, err := e.send()
	switch {
	case err != nil, (leaving || e.parted) && len(late) == 0:
		e.end()
	case len(late) > 0:
		e.late.Store(true)
		go e.finish(late)
	}
}

// finish writes what the client has not taken at once. The stream looks again then.
func (e *stream) finish(late []byte) {
	// Servers without deadlines, as in tests, are fine too.
	_ = e.out.SetWriteDeadline(time.Now().Add(writeWithin))
	if _, err := e.out.Write(late); err != nil {
		e.stopped.Store(true)
	}
	e.late.Store(false)
	e.wake()
}

// leave ends the stream when it has been sent what waits for it.
func (e *stream) leave() {
	e.leaving.Store(true)
	e.wake()
}

func (e *stream) end() {
	e.done = true
	_ = e.out.Close() // the client may have closed it before
	e.choir.leave(e)
	e.gone()
	close(e.over)
}

// send writes what is new and returns what the client has not taken at once. Rules
// that break off over it end this stream only.
func (e *stream) send() (late []byte, err error) {
	defer func() {
		if p := recover(); p != nil {
			e.log(p)
			err = fmt.Errorf("the stream broke off: %v", p)
		}
	}()
	s := sheaves.Get().(*sheaf)
	s.text = s.text[:0]
	if err := e.look(s); err != nil {
		return nil, err
	}
	alone := e.hasBesides()
	e.quiet = e.alive.Swap(false) && len(s.text) == 0 && !alone
	if e.quiet {
		s.text = append(s.text, ": alive\n\n"...)
	}
	if len(s.text) > 0 || alone {
		late, err = e.write(s.text)
	}
	if cap(s.text) <= maxSpare {
		sheaves.Put(s)
	}
	return late, err
}

func (e *stream) write(text []byte) (late []byte, err error) {
	if !e.zip && !e.framed {
		return e.put(text)
	}
	b := packed.Get().(*bytes.Buffer)
	b.Reset()
	if e.framed {
		err = e.frame(b, text)
	} else {
		err = e.pack(b, text)
	}
	if err != nil {
		return nil, err
	}
	late, err = e.put(b.Bytes())
	if b.Cap() <= maxSpare {
		packed.Put(b)
	}
	return late, err
}

var packed = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// promptly is how long a write may hold up the streams of others.
const promptly = 20 * time.Millisecond

// put writes as much as the client takes at once and returns a copy of the rest.
func (e *stream) put(b []byte) (late []byte, err error) {
	if !e.own {
		return bytes.Clone(b), nil // such a write cannot be broken off and gone on with
	}
	if err := e.out.SetWriteDeadline(time.Now().Add(promptly)); err != nil {
		return nil, err
	}
	n, err := e.out.Write(b)
	if errors.Is(err, os.ErrDeadlineExceeded) && !e.stopped.Load() {
		return bytes.Clone(b[n:]), nil
	}
	return nil, err
}

// answerOutlet is the answer of a request that cannot be taken over from net/http:
// of HTTP/2, and in tests.
type answerOutlet struct {
	http.ResponseWriter
	ctl *http.ResponseController
}

func (o answerOutlet) Write(b []byte) (int, error) {
	n, err := o.ResponseWriter.Write(b)
	if err == nil {
		err = o.ctl.Flush()
	}
	return n, err
}

func (o answerOutlet) SetWriteDeadline(t time.Time) error { return o.ctl.SetWriteDeadline(t) }

// Close lets a write that is in progress fail; the request ends by itself.
func (o answerOutlet) Close() error { return o.ctl.SetWriteDeadline(time.Unix(1, 0)) }

// takeOver takes the connection of a request over from net/http, with its goroutines
// and buffers, and writes the head of an answer that lasts until the connection is
// closed. Where that cannot be, the answer goes on as others do and own is false. If
// the client is gone already, the stream will notice.
func takeOver(w http.ResponseWriter, r *http.Request) (out outlet, own bool) {
	ctl := http.NewResponseController(w)
	var conn net.Conn
	if r.ProtoMajor == 1 && r.Method == http.MethodGet {
		if c, _, fault := ctl.Hijack(); fault == nil {
			conn = c
		}
	}
	if conn == nil {
		w.WriteHeader(http.StatusOK)
		return answerOutlet{w, ctl}, false
	}
	head := w.Header()
	head.Set("Date", time.Now().UTC().Format(http.TimeFormat))
	head.Set("Connection", "close")
	var b bytes.Buffer
	b.WriteString("HTTP/1.1 200 OK\r\n")
	_ = head.Write(&b) // writing to memory does not fail
	b.WriteString("\r\n")
	_ = conn.SetWriteDeadline(time.Now().Add(writeWithin))
	_, _ = conn.Write(b.Bytes()) // if it fails, what follows does too
	return conn, true
}
