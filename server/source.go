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
	ended sync.Once

	// Written before heard is called.
	room *room
	err  error
}

func newPlainSource(conn net.Conn, heard func()) *plainSource {
	return &plainSource{conn: conn, heard: heard, more: make(chan struct{}, 1)}
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
			if _, more := <-s.more; !more {
				return
			}
		}
	}()
	return nil
}

func (s *plainSource) read() (*room, error) { return s.room, s.err }

func (s *plainSource) again() error {
	s.more <- struct{}{}
	return nil
}

func (s *plainSource) stop() { s.ended.Do(func() { close(s.more) }) }
