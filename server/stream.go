package server

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"sandtable/table"
)

// writeWithin is how long a client may take for one event before it is dropped; it
// comes back and is given what it missed.
const writeWithin = 20 * time.Second

// stream writes server-sent events to one client. Between two events it holds no
// goroutine and no buffer but a little text that the next event may repeat, so that
// thousands of them cost little.
type stream struct {
	out   outlet
	look  func(*sheaf) error // adds what there is to be told now
	gone  func()             // is called once, at the end
	log   func(p any)        // of a look that broke off
	over  chan struct{}      // closed after gone
	alive atomic.Bool        // the next look adds a sign of life

	wanted  atomic.Int32 // looks asked for since the last one began; the stream is at work or waits for it unless 0
	stopped atomic.Bool
	done    bool // of whoever is at work

	crew *crew
	own  bool // the connection is ours alone

	zip   bool
	quiet bool   // nothing has happened for a while, and nothing may for long
	begun bool   // the header of the compressed text is sent
	past  []byte // the last of what was sent, which compressed text may refer to
}

// newStream makes a stream that runs from start on. Until then to wake it does nothing.
func newStream(c *crew) *stream {
	e := &stream{crew: c, over: make(chan struct{})}
	e.wanted.Store(1)
	return e
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
func (e *stream) start() { e.crew.run(e) }

// wake lets the stream look at what is new. It never waits.
func (e *stream) wake() {
	if e.wanted.Add(1) == 1 {
		e.crew.run(e)
	}
}

// stop ends the stream soon.
func (e *stream) stop() {
	e.stopped.Store(true)
	_ = e.out.Close() // whatever is left of it is ended by run
	e.wake()
}

// run looks until nobody asks for more. What the client does not take at once is left
// to a goroutine of its own.
func (e *stream) run() {
	for {
		n := e.wanted.Load()
		if e.stopped.Load() {
			e.end()
		}
		if !e.done {
			late, err := e.send()
			if err != nil {
				e.end()
			} else if len(late) > 0 {
				go e.finish(late)
				return
			}
		}
		if e.wanted.CompareAndSwap(n, 0) {
			return
		}
	}
}

// finish writes what the client has not taken at once. The stream looks again then.
func (e *stream) finish(late []byte) {
	// Servers without deadlines, as in tests, are fine too.
	_ = e.out.SetWriteDeadline(time.Now().Add(writeWithin))
	if _, err := e.out.Write(late); err != nil {
		e.stopped.Store(true)
	}
	e.crew.run(e)
}

func (e *stream) end() {
	if !e.done {
		e.done = true
		_ = e.out.Close() // the client may have closed it before
		e.gone()
		close(e.over)
	}
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
	e.quiet = e.alive.Swap(false) && len(s.text) == 0
	if e.quiet {
		s.text = append(s.text, ": alive\n\n"...)
	}
	if len(s.text) > 0 {
		late, err = e.write(s.text)
	}
	if cap(s.text) <= maxSpare {
		sheaves.Put(s)
	}
	return late, err
}

func (e *stream) write(text []byte) (late []byte, err error) {
	if !e.zip {
		return e.put(text)
	}
	b := packed.Get().(*bytes.Buffer)
	b.Reset()
	if err := e.pack(b, text); err != nil {
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

// beats is in how many parts the streams get their signs of life, one after another.
const beats = 8

// crew is the few goroutines that run the streams of a server.
type crew struct {
	mu      sync.Mutex
	waiting []*stream
	first   int // of waiting
	hands   int // goroutines
	idle    int // of them
	work    sync.Cond
	closed  bool
	open    atomic.Int64 // streams that are
}

// pastBytes is about how much of what was sent is kept for all streams together.
const pastBytes = 8 << 20

// past is how much of what was sent one stream may keep.
func (c *crew) past() int {
	for _, size := range [...]int{maxPast, 6 << 10, 4 << 10, 3 << 10, 2 << 10} {
		if int64(size)*c.open.Load() <= pastBytes {
			return size
		}
	}
	return 1 << 10
}

// maxHands is how many goroutines run streams at once. Each of them needs a stack of
// some size. None waits for a client, but one may for a table where a choice is being
// written to the disk.
var maxHands = 8 * runtime.GOMAXPROCS(0)

// run lets a stream be run soon. It never waits.
func (c *crew) run(e *stream) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.waiting = append(c.waiting, e)
	switch {
	case c.idle > 0:
		c.work.Signal()
	case c.hands < maxHands:
		c.hands++
		go c.hand()
	}
}

// pressed tells whether many streams wait for a hand. A few always do for a moment, after
// a choice that all seats of a table are told of.
func (c *crew) pressed() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return len(c.waiting)-c.first > maxHands/4
}

// hand runs streams, one after another.
func (c *crew) hand() {
	for e := c.take(); e != nil; e = c.take() {
		e.run()
	}
}

// take waits for a stream to run, nil when there are no more.
func (c *crew) take() *stream {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.work.L = &c.mu
	for c.first == len(c.waiting) {
		if c.closed {
			c.hands--
			return nil
		}
		c.idle++
		c.work.Wait()
		c.idle--
	}
	e := c.waiting[c.first]
	c.waiting[c.first] = nil
	if c.first++; 2*c.first >= len(c.waiting) {
		n := copy(c.waiting, c.waiting[c.first:])
		clear(c.waiting[n:])
		c.first, c.waiting = 0, c.waiting[:n]
	}
	return e
}

// dismiss lets the goroutines end when nothing waits for them.
func (c *crew) dismiss() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.closed = true
	c.work.Broadcast()
}

// streams are the event streams of a server.
type streams struct {
	crew   crew
	mu     sync.Mutex
	parts  [beats]map[*stream]struct{}
	next   int
	closed bool
}

// add takes a stream in; false when the server is closing.
func (s *streams) add(e *stream) (remove func(), ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return nil, false
	}
	part := s.next
	s.next = (s.next + 1) % beats
	if s.parts[part] == nil {
		s.parts[part] = map[*stream]struct{}{}
	}
	s.parts[part][e] = struct{}{}
	s.crew.open.Add(1)
	return func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		delete(s.parts[part], e)
		s.crew.open.Add(-1)
	}, true
}

// keep gives every stream a sign of life in each period, by which those whose client
// is gone are noticed, until done; then it ends them all.
func (s *streams) keep(period time.Duration, done <-chan struct{}) {
	tick := time.NewTicker(max(period/beats, time.Millisecond))
	defer tick.Stop()
	for part := 0; ; part = (part + 1) % beats {
		select {
		case <-done:
			s.end()
			return
		case <-tick.C:
			s.each(part, func(e *stream) { e.alive.Store(true); e.wake() })
		}
	}
}

func (s *streams) each(part int, f func(*stream)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for e := range s.parts[part] {
		f(e)
	}
}

func (s *streams) end() {
	s.mu.Lock()
	s.closed = true
	s.mu.Unlock()
	for part := range beats {
		s.each(part, (*stream).stop)
	}
	s.crew.dismiss()
}
