package server

import (
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"net"
	"sync/atomic"
	"testing"
	"time"
)

// earful reads a source as a line does: whenever it is heard, once, by whoever has a hand free.
type earful struct {
	t     testing.TB
	from  source
	hands hands
	busy  atomic.Int32
	got   bytes.Buffer
	ended chan error
}

func (e *earful) run() {
	if e.busy.Add(1) != 1 {
		e.t.Error("two read at once")
	}
	r, err := e.from.read()
	if r != nil {
		e.got.Write(r.bytes[:r.n])
		rooms.Put(r)
	}
	e.busy.Add(-1)
	if err == nil {
		err = e.from.again()
	}
	if err != nil {
		e.ended <- err
	}
}

// Whatever clients send and however it arrives, all of it is read, by one at a time, and the
// end after it.
func TestEarsHearAll(t *testing.T) {
	e := new(ears)
	defer e.close()
	sizes := []int{1, 2, 30, len(room{}.bytes) - 1, len(room{}.bytes), len(room{}.bytes) + 1, 5 * len(room{}.bytes)}
	var all []*earful
	want := make([][]byte, 40)
	for i := range want {
		here, there := connected(t)
		x := &earful{t: t, ended: make(chan error, 1)}
		x.from = e.source(here, func() { x.hands.run(x, 4) })
		if _, ok := x.from.(*pollSource); !ok {
			t.Fatalf("a connection is read by %T", x.from)
		}
		all = append(all, x)
		rng := rand.New(rand.NewPCG(uint64(i), 1))
		var parts [][]byte
		for range rng.IntN(60) {
			part := make([]byte, sizes[rng.IntN(len(sizes))])
			for k := range part {
				part[k] = byte(rng.Uint32())
			}
			parts = append(parts, part)
			want[i] = append(want[i], part...)
		}
		go func() {
			for _, part := range parts {
				_, _ = there.Write(part)
				if rng.IntN(3) == 0 {
					time.Sleep(time.Duration(rng.IntN(300)) * time.Microsecond)
				}
			}
			_ = there.(*net.TCPConn).CloseWrite() // together with the last part, or after it
		}()
		if i%2 == 0 {
			time.Sleep(time.Millisecond) // or what arrives first is there already, or the end of it
		}
		if err := x.from.start(); err != nil {
			t.Fatal(err)
		}
	}
	for i, x := range all {
		select {
		case err := <-x.ended:
			if !errors.Is(err, io.EOF) {
				t.Errorf("connection %d: %v", i, err)
			}
		case <-time.After(time.Minute):
			t.Fatalf("connection %d is not heard of any more after %d of %d bytes", i, x.got.Len(), len(want[i]))
		}
		if !bytes.Equal(x.got.Bytes(), want[i]) {
			t.Errorf("connection %d: %d bytes are read, other than the %d that were sent", i, x.got.Len(), len(want[i]))
		}
		x.hands.dismiss()
	}
}

// What has been read is not asked for again, and of a source that was stopped nothing is heard.
func TestEarsAreQuiet(t *testing.T) {
	e := new(ears)
	defer e.close()
	here, there := connected(t)
	heard := make(chan struct{}, 100)
	s := e.source(here, func() { heard <- struct{}{} })
	if err := s.start(); err != nil {
		t.Fatal(err)
	}
	say := func() {
		t.Helper()
		if _, err := there.Write([]byte("hello")); err != nil {
			t.Fatal(err)
		}
	}
	for range 20 {
		say()
		<-heard
		if r, err := s.read(); err != nil || r == nil || r.n != 5 {
			t.Fatalf("read %v, %v", r, err)
		}
		if err := s.again(); err != nil {
			t.Fatal(err)
		}
	}
	if r, err := s.read(); r != nil || err != nil {
		t.Errorf("read %v, %v of nothing", r, err)
	}
	s.stop()
	say()
	if err := s.again(); !errors.Is(err, net.ErrClosed) {
		t.Errorf("a source that was stopped goes on: %v", err)
	}
	other, far := connected(t)
	x := e.source(other, func() { heard <- struct{}{} })
	if err := x.start(); err != nil {
		t.Fatal(err)
	}
	if _, err := far.Write([]byte("x")); err != nil {
		t.Fatal(err)
	}
	<-heard // of the other: by then that of the first would be there
	if n := len(heard); n > 0 {
		t.Errorf("%d times more was heard", n)
	}
}

// Of a line that says no Hello in time nothing is kept.
func TestEarsForgetWhoSaysNothing(t *testing.T) {
	srv := new(Server)
	defer srv.ears.close()
	here, there := connected(t)
	ln := &line{srv: srv, conn: here}
	ln.from = srv.ears.source(here, ln.heard)
	if err := ln.from.start(); err != nil {
		t.Fatal(err)
	}
	ln.drop()
	if _, err := there.Read(make([]byte, 1)); !errors.Is(err, io.EOF) {
		t.Errorf("the connection is not closed: %v", err)
	}
	srv.ears.mu.Lock()
	defer srv.ears.mu.Unlock()
	if n := len(srv.ears.sources); n != 0 {
		t.Errorf("%d sources are kept", n)
	}
}

// A line that says nothing is ended, and nothing of it is kept: of a connection that is closed
// here the system does not tell.
func TestSilentLineIsForgotten(t *testing.T) {
	s := new(Server)
	defer s.ears.close()
	here, there := connected(t)
	ln := &line{srv: s, conn: here}
	ln.from = s.ears.source(here, ln.heard)
	if err := ln.from.start(); err != nil {
		t.Fatal(err)
	}
	if n := len(s.ears.sources); n != 1 {
		t.Fatalf("%d connections are listened to", n)
	}
	ln.drop()
	if n := len(s.ears.sources); n != 0 {
		t.Errorf("%d connections are kept", n)
	}
	if n, err := there.Read(make([]byte, 1)); !errors.Is(err, io.EOF) {
		t.Errorf("the client reads %d bytes, %v", n, err)
	}
}
