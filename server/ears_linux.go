package server

import (
	"cmp"
	"errors"
	"io"
	"net"
	"os"
	"sync"
	"sync/atomic"
	"syscall"

	"golang.org/x/sys/unix"
)

// ears tell when something arrives on any of thousands of connections, for which none of them
// needs a goroutine. They ask the system, by epoll, and wait for that as Go waits for a socket.
type ears struct {
	mu      sync.Mutex
	file    *os.File // of epoll; nil before the first connection and after the last
	fd      int
	sources map[int32]*pollSource
	last    int32
	closed  bool
}

// source makes the source of a connection.
func (e *ears) source(conn net.Conn, heard func()) source {
	if c, ok := conn.(syscall.Conn); ok {
		if raw, err := c.SyscallConn(); err == nil {
			s := &pollSource{ears: e, raw: raw, heard: heard}
			s.take = s.takeFrom
			return s
		}
	}
	return newPlainSource(conn, heard)
}

// open begins to listen.
func (e *ears) open() error {
	if e.closed {
		return net.ErrClosed
	}
	if e.file != nil {
		return nil
	}
	fd, err := unix.EpollCreate1(unix.EPOLL_CLOEXEC)
	if err != nil {
		return os.NewSyscallError("epoll_create1", err)
	}
	if err := unix.SetNonblock(fd, true); err != nil {
		_ = unix.Close(fd)
		return err
	}
	e.file, e.fd, e.sources = os.NewFile(uintptr(fd), "epoll"), fd, map[int32]*pollSource{}
	raw, err := e.file.SyscallConn()
	if err != nil {
		_ = e.file.Close()
		e.file = nil
		return err
	}
	go func() { _ = raw.Read(e.listen) }() // it ends when the file is closed
	return nil
}

// listen tells what has arrived; it is called whenever something has.
func (e *ears) listen(fd uintptr) bool {
	var events [64]unix.EpollEvent
	for {
		n, err := unix.EpollWait(int(fd), events[:], 0)
		for i := range max(n, 0) {
			e.mu.Lock()
			s := e.sources[events[i].Fd]
			e.mu.Unlock()
			if s != nil {
				s.hears(events[i].Events)
			}
		}
		if n < len(events) && !errors.Is(err, unix.EINTR) {
			return false // that was all; of more we are told
		}
	}
}

func (e *ears) close() {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.closed = true
	if e.file != nil {
		_ = e.file.Close()
	}
}

// pollSource is a connection of which ears tell. The system tells of each arrival once, without
// being asked again: whoever has read less than there was room for has read all, until it tells
// of more.
type pollSource struct {
	ears  *ears
	raw   syscall.RawConn
	take  func(fd uintptr) bool // reads; made once
	heard func()
	id    int32 // 0: not started, or stopped

	told  atomic.Int32 // arrivals since whoever reads has read all; he is at work unless 0
	ended atomic.Bool  // the client sends no more

	// What follows is of whoever reads.
	seen int32 // arrivals by the last time
	room *room
	err  error
	rest bool // there may be more than was read
}

// arrivals asks to be told of what arrives, and of the end.
const arrivals = unix.EPOLLIN | unix.EPOLLRDHUP | unix.EPOLLET

// hears is called when something has arrived.
func (s *pollSource) hears(what uint32) {
	if what&^unix.EPOLLIN != 0 {
		s.ended.Store(true)
	}
	if s.told.Add(1) == 1 {
		s.heard()
	}
}

func (s *pollSource) start() error {
	e := s.ears
	e.mu.Lock()
	defer e.mu.Unlock()
	if err := e.open(); err != nil {
		return err
	}
	s.id = e.free()
	e.sources[s.id] = s
	var err error
	closed := s.raw.Control(func(fd uintptr) {
		err = unix.EpollCtl(e.fd, unix.EPOLL_CTL_ADD, int(fd), &unix.EpollEvent{Events: arrivals, Fd: s.id})
	})
	if err = cmp.Or(closed, os.NewSyscallError("epoll_ctl", err)); err != nil {
		delete(e.sources, s.id)
		s.id = 0
	}
	return err
}

// free is a number that no source has, above 0.
func (e *ears) free() int32 {
	for {
		e.last = max(1, e.last+1)
		if e.sources[e.last] == nil {
			return e.last
		}
	}
}

func (s *pollSource) again() error {
	s.ears.mu.Lock()
	over := s.id == 0 || s.ears.closed
	s.ears.mu.Unlock()
	switch {
	case over:
		return net.ErrClosed
	case s.rest || !s.told.CompareAndSwap(s.seen, 0):
		s.heard() // when others have had their turn
	}
	return nil
}

func (s *pollSource) stop() {
	e := s.ears
	e.mu.Lock()
	defer e.mu.Unlock()
	delete(e.sources, s.id) // the system forgets it when the connection is closed
	s.id = 0
}

func (s *pollSource) read() (*room, error) {
	s.seen = s.told.Load()
	s.room, s.err = nil, nil
	if closed := s.raw.Read(s.take); closed != nil {
		return nil, closed
	}
	return s.room, s.err
}

// takeFrom reads once. It never waits.
func (s *pollSource) takeFrom(fd uintptr) bool {
	ended := s.ended.Load()
	r := rooms.Get().(*room)
	n, err := unix.Read(int(fd), r.bytes[:])
	for errors.Is(err, unix.EINTR) {
		n, err = unix.Read(int(fd), r.bytes[:])
	}
	if n > 0 {
		r.n, s.room, s.rest = n, r, ended || n == len(r.bytes)
		return true
	}
	rooms.Put(r)
	switch {
	case errors.Is(err, unix.EAGAIN):
		s.rest = false
	case err == nil:
		s.err = io.EOF
	default:
		s.err = err
	}
	return true
}
