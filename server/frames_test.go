package server

import (
	"bytes"
	"errors"
	"io"
	"net"
	"strings"
	"testing"
	"time"

	"github.com/gobwas/httphead"
	"github.com/gobwas/ws"
	"github.com/gobwas/ws/wsflate"
)

// Whatever a client sends, however it is cut up, is read as messages or refused, and no message
// is begun before it is there as a whole.
func FuzzMessages(f *testing.F) {
	masked := func(frames ...ws.Frame) (b []byte) {
		for _, x := range frames {
			b = append(b, ws.MustCompileFrame(ws.MaskFrameWith(x, [4]byte{1, 2, 3, 4}))...)
		}
		return b
	}
	zipped := ws.NewTextFrame([]byte("\x4a\x4c\x4a\x06\x00"))
	zipped.Header.Rsv = ws.Rsv(true, false, false)
	f.Add(masked(ws.NewTextFrame([]byte(`{"seat":0}`))), true)
	f.Add(masked(ws.NewPingFrame([]byte("x")), ws.NewTextFrame([]byte("x")), zipped), true)
	f.Add(masked(ws.NewFrame(ws.OpText, false, []byte("a")), ws.NewPingFrame(nil), ws.NewFrame(ws.OpContinuation, true, []byte("b"))), false)
	f.Add(masked(ws.NewTextFrame(make([]byte, 70000))), false)
	f.Add([]byte{0x81, 0xff, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0}, false)
	f.Add(masked(ws.NewCloseFrame(nil)), true)
	f.Fuzz(func(t *testing.T, sent []byte, zip bool) {
		for len(sent) > 0 {
			n, err := whole(sent)
			if n > 0 && err == nil {
				for cut := range min(n, 20) {
					if m, err := whole(sent[:cut]); m != 0 || err != nil {
						t.Fatalf("%d of %d bytes: %d, %v", cut, n, m, err)
					}
				}
			}
			if n == 0 || err != nil {
				return
			}
			m := new(messages)
			said := 0
			text, err := m.read(sent[:n], zip, func(ws.Frame) { said++ })
			if len(text) > maxBody+1 || said > n {
				t.Fatalf("%d bytes became %d, %d answers", n, len(text), said)
			}
			if err != nil {
				return
			}
			sent = sent[n:]
		}
	})
}

// Of several ways to compress that a client offers the first is taken that we can agree to, and
// no other besides it; what else it offers is let be.
func TestOffersOfCompression(t *testing.T) {
	offer := func(name string, params map[string]string) httphead.Option { return httphead.NewOption(name, params) }
	const deflate = wsflate.ExtensionName
	fresh, wide := map[string]string{"server_no_context_takeover": ""}, map[string]string{"server_max_window_bits": "15"}
	for name, tt := range map[string]struct {
		offers []httphead.Option
		taken  int // -1: none
	}{
		"none":             {nil, -1},
		"another":          {[]httphead.Option{offer("x-webkit-deflate-frame", nil)}, -1},
		"another before":   {[]httphead.Option{offer("bzip", nil), offer(deflate, nil)}, 1},
		"the first of two": {[]httphead.Option{offer(deflate, nil), offer(deflate, wide)}, 0},
		"the second":       {[]httphead.Option{offer(deflate, fresh), offer(deflate, wide)}, 1},
		"none of two":      {[]httphead.Option{offer(deflate, fresh), offer(deflate, map[string]string{"server_max_window_bits": "9"})}, -1},
	} {
		var d deflating
		taken := -1
		for i, o := range tt.offers {
			accept, err := d.negotiate(o)
			if err != nil {
				t.Errorf("%s: %v", name, err)
			}
			if accept.Size() > 0 {
				if taken >= 0 {
					t.Errorf("%s: both %d and %d are taken", name, taken, i)
				}
				taken = i
			}
		}
		if taken != tt.taken || d.on != (taken >= 0) {
			t.Errorf("%s: %d is taken, want %d; on: %v", name, taken, tt.taken, d.on)
		}
	}
}

// A connection that the system does not tell of is read in a goroutine of its own, until it is
// closed or nobody wants to hear more.
func TestPlainSource(t *testing.T) {
	here, there := net.Pipe()
	heard := make(chan struct{})
	s := newPlainSource(here, func() { heard <- struct{}{} })
	if err := s.start(); err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"one", strings.Repeat("two", 1000)} {
		go func() { _, _ = io.WriteString(there, text) }()
		var got bytes.Buffer
		for got.Len() < len(text) {
			<-heard
			r, err := s.read()
			if err != nil {
				t.Fatal(err)
			}
			got.Write(r.bytes[:r.n])
			if err := s.again(); err != nil {
				t.Fatal(err)
			}
		}
		if got.String() != text {
			t.Errorf("%.20q arrives as %.20q", text, &got)
		}
	}
	_ = there.Close()
	<-heard
	if _, err := s.read(); !errors.Is(err, io.EOF) {
		t.Errorf("after the end: %v", err)
	}
	s.stop()
	s.stop()
}

// A line can be ended while a choice that came by it is made: who made it asks for more then,
// and is told that there is none.
func TestPlainSourceStopsWhileItIsRead(t *testing.T) {
	here, there := net.Pipe()
	heard := make(chan struct{})
	s := newPlainSource(here, func() { heard <- struct{}{} })
	if err := s.start(); err != nil {
		t.Fatal(err)
	}
	if _, err := io.WriteString(there, "a choice"); err != nil {
		t.Fatal(err)
	}
	<-heard
	if _, err := s.read(); err != nil {
		t.Fatal(err)
	}
	s.stop()
	if err := s.again(); !errors.Is(err, net.ErrClosed) {
		t.Errorf("a source that was stopped goes on: %v", err)
	}
}

// What waits for a client that does not read is bounded: it is dropped.
func TestPongsAreBounded(t *testing.T) {
	e := newStream(newChoir(new(crew)))
	e.out, e.own, e.framed, e.gone = new(sink), true, true, func() {}
	e.late.Store(true) // it does not take what it is sent
	for range maxBesides/100 + 2 {
		e.say(ws.NewPongFrame(make([]byte, 100)))
	}
	if len(e.besides) > maxBesides || !e.stopped.Load() {
		t.Errorf("%d bytes wait for a client, and it is dropped: %v", len(e.besides), e.stopped.Load())
	}
}

// Where nothing is to be told a reply is all that is sent, not a message without words before it.
func TestReplyAlone(t *testing.T) {
	for _, zip := range []bool{false, true} {
		var out sink
		e := newStream(newChoir(new(crew)))
		e.out, e.own, e.framed, e.zip = &out, true, true, zip
		e.look = func(*sheaf) error { return nil }
		e.besides = ws.MustCompileFrame(ws.NewTextFrame([]byte(`{"n":1}`)))
		want := bytes.Clone(e.besides)
		if late, err := e.send(); err != nil || len(late) > 0 || !bytes.Equal(out.Bytes(), want) || e.hasBesides() {
			t.Errorf("sent %q and late %q, %v; want %q", out.Bytes(), late, err, want)
		}
	}
}

// A sign of life on a line is a frame that asks for nothing.
func TestLineSignOfLife(t *testing.T) {
	var out sink
	c := newChoir(new(crew))
	e := newStream(c)
	e.out, e.own, e.framed, e.zip, e.gone = &out, true, true, true, func() {}
	e.look = func(*sheaf) error { return nil }
	c.take(e)
	e.alive.Store(true)
	e.wake()
	for range 1000 {
		if c.wanted.Load() == 0 {
			break
		}
		time.Sleep(time.Millisecond)
	}
	if h, err := ws.ReadHeader(&out); err != nil || h.OpCode != ws.OpPong || h.Length > 0 || out.Len() > 0 {
		t.Errorf("%v: %+v and %d bytes more", err, h, out.Len())
	}
}
