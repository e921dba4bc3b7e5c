package server

import (
	"errors"
	"io"
	"net"
	"os"
	"sync"
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
			return &pollSource{ears: e, raw: raw, heard: heard}
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
		if err != nil && !errors.Is(err, unix.EINTR) || n == 0 {
			return false
		}
		for i := range max(n, 0) {
			e.mu.Lock()
			s := e.sources[events[i].Fd]
			e.mu.Unlock()
			if s != nil {
				s.heard()
			}
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

// pollSource is a connection of which ears tell.
type pollSource struct {
	ears  *ears
	raw   syscall.RawConn
	heard func()
	id    int32 // 0: not started, or stopped
}

// once asks to be told of what arrives next, or of the end, once.
const once = unix.EPOLLIN | unix.EPOLLRDHUP | unix.EPOLLONESHOT

func (s *pollSource) start() error {
	e := s.ears
	e.mu.Lock()
	defer e.mu.Unlock()
	if err := e.open(); err != nil {
		return err
	}
	s.id = e.free()
	e.sources[s.id] = s
	err := s.ask(unix.EPOLL_CTL_ADD)
	if err != nil {
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
	defer s.ears.mu.Unlock()
	if s.id == 0 || s.ears.closed {
		return net.ErrClosed
	}
	return s.ask(unix.EPOLL_CTL_MOD)
}

func (s *pollSource) ask(how int) error {
	var err error
	if closed := s.raw.Control(func(fd uintptr) {
		err = unix.EpollCtl(s.ears.fd, how, int(fd), &unix.EpollEvent{Events: once, Fd: s.id})
	}); closed != nil {
		return closed
	}
	return os.NewSyscallError("epoll_ctl", err)
}

func (s *pollSource) stop() {
	e := s.ears
	e.mu.Lock()
	defer e.mu.Unlock()
	delete(e.sources, s.id) // the system forgets it when the connection is closed
	s.id = 0
}

func (s *pollSource) read() (r *room, err error) {
	closed := s.raw.Read(func(fd uintptr) bool {
		r = rooms.Get().(*room)
		for {
			r.n, err = unix.Read(int(fd), r.bytes[:])
			switch {
			case errors.Is(err, unix.EINTR):
				continue
			case r.n > 0:
				return true
			}
			rooms.Put(r)
			r = nil
			switch {
			case errors.Is(err, unix.EAGAIN):
				err = nil
			case err == nil:
				err = io.EOF
			}
			return true
		}
	})
	if closed != nil {
		return nil, closed
	}
	return r, err
}
