package server

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"net"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/gobwas/ws"
	"pgregory.net/rapid"
)

// sink is an outlet that keeps what it is given.
type sink struct {
	bytes.Buffer
	closed bool
}

func (s *sink) SetWriteDeadline(time.Time) error { return nil }
func (s *sink) Close() error                     { s.closed = true; return nil }

// What is compressed can be read event by event, whatever was sent before it.
func TestPack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		event := rapid.Custom(func(t *rapid.T) []byte {
			piece := rapid.SliceOfN(rapid.SampledFrom([]string{`"index":`, "1", "23", "land OU-2RAN", "\xff\x00", "{}", "\n\n"}), 1, 40).Draw(t, "pieces")
			return []byte(strings.Repeat(strings.Join(piece, ""), rapid.SampledFrom([]int{1, 1, 3, 100}).Draw(t, "times")))
		})
		out := &sink{}
		e := newStream(newChoir(new(crew)))
		e.out, e.zip, e.own = out, true, true
		var z *gzip.Reader
		for _, text := range rapid.SliceOfN(event, 1, 12).Draw(t, "events") {
			if _, err := e.write(text); err != nil {
				t.Fatal(err)
			}
			if z == nil {
				var err error
				if z, err = gzip.NewReader(out); err != nil {
					t.Fatal(err)
				}
			}
			got := make([]byte, len(text))
			if _, err := io.ReadFull(z, got); err != nil || !bytes.Equal(got, text) {
				t.Fatalf("%v\n got %.200q\nwant %.200q", err, got, text)
			}
			if n := len(e.choir.past); n > maxPast {
				t.Fatalf("%d bytes are kept", n)
			}
		}
	})
}

// An event much like the one before is sent in a few bytes.
func TestPackRepeats(t *testing.T) {
	out := &sink{}
	e := newStream(newChoir(new(crew)))
	e.out, e.zip, e.own = out, true, true
	text, err := encode(someSteps())
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		out.Reset()
		if _, err := e.write(text); err != nil {
			t.Fatal(err)
		}
	}
	if n := out.Len(); n > len(text)/10 {
		t.Errorf("%d bytes for the same %d again", n, len(text))
	}
}

// Whoever is woken while he looks looks again, and one goroutine looks at a time.
func TestStreamLooks(t *testing.T) {
	var changes, seen, looking, gone atomic.Int64
	out := &sink{}
	e := newStream(newChoir(new(crew)))
	e.out, e.own, e.gone = out, true, func() { gone.Add(1) }
	e.look = func(*sheaf) error {
		if looking.Add(1) != 1 {
			t.Error("two look at once")
		}
		seen.Store(changes.Load())
		looking.Add(-1)
		return nil
	}
	e.start()
	for range 1000 {
		changes.Add(1)
		e.wake()
	}
	until(t, "all is seen", func() bool { return seen.Load() == 1000 })
	e.stop()
	<-e.over
	e.stop()
	e.wake()
	until(t, "nobody looks any more", func() bool { return e.choir.wanted.Load() == 0 && !e.late.Load() })
	if gone.Load() != 1 || !out.closed {
		t.Errorf("gone %d times, closed %v", gone.Load(), out.closed)
	}
}

// A client that does not read holds up no other, and can be ended.
func TestStreamSlow(*testing.T) {
	lines := func(s *sheaf) error { s.text = append(s.text, "x\n\n"...); return nil }
	var slow []*stream
	c := new(crew)
	defer c.dismiss()
	for range 3 * crewHands {
		ours, theirs := net.Pipe() // a write waits until it is read
		defer func() { _ = theirs.Close() }()
		e := newStream(newChoir(c))
		e.own = true
		e.out, e.look, e.gone = ours, lines, func() {}
		e.start()
		slow = append(slow, e)
	}
	looks := make(chan bool)
	e := newStream(newChoir(c))
	e.own = true
	e.out, e.gone = &sink{}, func() {}
	e.look = func(*sheaf) error { looks <- true; return nil }
	e.start()
	for range 100 {
		<-looks
		e.wake()
	}
	<-looks
	for _, e := range slow {
		e.stop()
		<-e.over
	}
}

// A client that reads late gets all of it, in order, and what comes long after that too.
func TestStreamLate(t *testing.T) {
	ours, theirs := connected(t)
	c := new(crew)
	defer c.dismiss()
	e := newStream(newChoir(c))
	e.out, e.own, e.gone = ours, true, func() {}
	const events, size = 40, 1 << 20 // more than any system keeps for a client that does not read
	var sent atomic.Int64
	e.look = func(s *sheaf) error {
		if n := sent.Load(); n < events {
			s.text = append(s.text, bytes.Repeat([]byte{byte('a' + n%26)}, size)...)
			sent.Add(1)
		}
		return nil
	}
	e.start()
	got := make([]byte, size)
	for n := range events {
		e.wake()
		until(t, "an event is on its way", func() bool { return sent.Load() > int64(n) })
		if n == 0 {
			time.Sleep(2 * promptly) // it cannot be taken at once
		}
		if _, err := io.ReadFull(theirs, got); err != nil || bytes.Count(got, []byte{byte('a' + n%26)}) != size {
			t.Fatalf("event %d: %v, or not as it was sent", n, err)
		}
	}
	until(t, "nothing is left to write", func() bool { return e.choir.wanted.Load() == 0 && !e.late.Load() })
	e.stop()
	<-e.over
}

// A stream whose client is gone ends with what is written next.
func TestStreamGone(t *testing.T) {
	ours, theirs := connected(t)
	c := new(crew)
	defer c.dismiss()
	var gone atomic.Int64
	e := newStream(newChoir(c))
	e.out, e.own, e.gone = ours, true, func() { gone.Add(1) }
	e.look = func(s *sheaf) error { s.text = append(s.text, "x\n\n"...); return nil }
	e.start()
	if err := theirs.Close(); err != nil {
		t.Fatal(err)
	}
	until(t, "the stream ends", func() bool { e.wake(); return gone.Load() == 1 })
	<-e.over
}

// connected returns the two ends of a connection of the system's own.
func connected(t *testing.T) (ours, theirs net.Conn) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = l.Close() }()
	if theirs, err = net.Dial("tcp", l.Addr().String()); err != nil {
		t.Fatal(err)
	}
	if ours, err = l.Accept(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _, _ = theirs.Close(), ours.Close() })
	return ours, theirs
}

// Rules that break off end one stream, and nothing else.
func TestStreamBreaksOff(t *testing.T) {
	var said any
	out := &sink{}
	e := newStream(newChoir(new(crew)))
	e.out, e.gone, e.log = out, func() {}, func(p any) { said = p }
	e.look = func(*sheaf) error { panic("no such hex") }
	e.start()
	<-e.over
	if said != "no such hex" || !out.closed || out.Len() > 0 {
		t.Errorf("said %v, closed %v, sent %q", said, out.closed, out)
	}
}

// After the frame that closes a line nothing is sent on it, whatever happens at the table: a browser
// that leaves a page would call the line broken.
func TestNothingFollowsTheClose(t *testing.T) {
	out := &sink{}
	e := newStream(newChoir(new(crew)))
	e.out, e.own, e.framed, e.gone = out, true, true, func() {}
	e.look = func(s *sheaf) error { s.text = append(s.text, "x\n\n"...); return nil }
	e.start()
	e.say(ws.NewTextFrame([]byte("so")))
	e.say(ws.NewCloseFrame(nil))
	until(t, "the stream ends", func() bool {
		e.wake()
		select {
		case <-e.over:
			return true
		default:
			return false
		}
	})
	var codes []ws.OpCode
	for out.Len() > 0 {
		h, err := ws.ReadHeader(out)
		if err != nil {
			t.Fatal(err)
		}
		out.Next(int(h.Length))
		codes = append(codes, h.OpCode)
	}
	if n := len(codes); n < 3 || !out.closed || slices.Index(codes, ws.OpClose) != n-1 {
		t.Errorf("frames %v, closed %v; the close must be the last", codes, out.closed)
	}
}

// A server that closes ends its streams, and takes no new ones.
func TestStreamsEnd(t *testing.T) {
	var s streams
	done := make(chan struct{})
	e := newStream(newChoir(&s.crew))
	e.out, e.look = &sink{}, func(*sheaf) error { return nil }
	remove, ok := s.add(e)
	if !ok {
		t.Fatal("a stream is not taken in")
	}
	e.gone = remove
	e.start()
	close(done)
	s.keep(time.Hour, done)
	<-e.over
	for _, p := range s.parts {
		if len(p) > 0 {
			t.Error("a stream that has ended is kept")
		}
	}
	if n := len(e.choir.streams); n > 0 {
		t.Errorf("a table keeps %d streams that have ended", n)
	}
	if _, ok := s.add(newStream(newChoir(&s.crew))); ok {
		t.Error("a server that is closed takes streams in")
	}
}

// until waits for something that is about to happen.
func until(t *testing.T, what string, so func() bool) {
	t.Helper()
	for end := time.Now().Add(30 * time.Second); !so(); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("it does not come about that %s", what)
		}
	}
}

// BenchmarkStream measures one event of a stream, from what the table says to the
// bytes for the wire.
func BenchmarkStream(b *testing.B) {
	for _, zip := range []bool{false, true} {
		b.Run(fmt.Sprintf("zip=%v", zip), func(b *testing.B) {
			st := someSteps()
			list, err := encode(st.Steps)
			if err != nil {
				b.Fatal(err)
			}
			out := &sink{}
			e := newStream(newChoir(new(crew)))
			e.out, e.zip, e.own = out, zip, true
			e.look = func(s *sheaf) error {
				st.Index++
				return s.event("steps", "12.0", sentSteps{From: st.Index - 1, Index: st.Index, Floor: st.Floor, Steps: list, Offers: st.Offers, Barred: st.Barred})
			}
			n := 0
			b.ReportAllocs()
			for b.Loop() {
				if _, err := e.send(); err != nil {
					b.Fatal(err)
				}
				n += out.Len()
				out.Reset()
			}
			b.ReportMetric(float64(n)/float64(b.N), "bytes")
		})
	}
}
