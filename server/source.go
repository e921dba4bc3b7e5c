package server

import (
	"net"
	"sync"
)

// source is where what a client sends comes from. It tells when something has arrived; then
// that is read once, and again asks to be told of more. Until then it tells of nothing.
type source interface {
	start() error
	// read returns what has arrived; nil: nothing yet.
	read() (*room, error)
	again() error
	stop()
}

// room is where a client is read. Whoever has done what is there gives it back.
type room struct {
	bytes [1 << 10]byte
	n     int // that have been read
}

var rooms = sync.Pool{New: func() any { return new(room) }}

// plainSource reads a connection in a goroutine of its own.
type plainSource struct {
	conn  net.Conn
	heard func()
	more  chan struct{}
	over  chan struct{} // closed when nobody wants to hear more
	ended sync.Once

	// Written before heard is called.
	room *room
	err  error
}

func newPlainSource(conn net.Conn, heard func()) *plainSource {
	return &plainSource{conn: conn, heard: heard, more: make(chan struct{}, 1), over: make(chan struct{})}
}

func (s *plainSource) start() error {
	go func() {
		for {
			r := rooms.Get().(*room)
			r.n, s.err = s.conn.Read(r.bytes[:])
			s.room = r
			if r.n > 0 {
				s.err = nil
			}
			s.heard()
			select {
			case <-s.more:
			case <-s.over:
				return
			}
		}
	}()
	return nil
}

func (s *plainSource) read() (*room, error) { return s.room, s.err }

// again may come after stop: a line is ended by others than whoever reads it.
func (s *plainSource) again() error {
	select {
	case <-s.over:
		return net.ErrClosed
	default:
		s.more <- struct{}{} // there is room: the last has been taken before this was read
		return nil
	}
}

func (s *plainSource) stop() { s.ended.Do(func() { close(s.over) }) }
