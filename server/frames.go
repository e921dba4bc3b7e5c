package server

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"net/http"
	"sync"

	"github.com/gobwas/httphead"
	"github.com/gobwas/ws"
	"github.com/gobwas/ws/wsflate"
	"github.com/gobwas/ws/wsutil"
	"github.com/klauspost/compress/flate"
)

// packedEnd is what ends every text that was compressed to be read at once. In messages of a
// WebSocket it is left out.
var packedEnd = []byte{0, 0, 0xff, 0xff}

// leastWindow is how far back in what it was sent a client must be able to look, as a power of
// two: as far as the compressor does, in a long text beyond maxPast.
const leastWindow = 15

// deflating agrees with a client on messages that are compressed: ours may refer to those
// before them, the client's to none, so that nothing is kept for them.
type deflating struct{ on bool }

func (d *deflating) negotiate(offer httphead.Option) (accept httphead.Option, err error) {
	if d.on || !bytes.Equal(offer.Name, wsflate.ExtensionNameBytes) {
		return accept, nil
	}
	var p wsflate.Parameters
	narrow := func() bool { return p.ServerMaxWindowBits.Defined() && p.ServerMaxWindowBits < leastWindow }
	if d.on = p.Parse(offer) == nil && !p.ServerNoContextTakeover && !narrow(); !d.on {
		return accept, nil // whoever cannot agree with us is sent plain messages
	}
	return wsflate.Parameters{ClientNoContextTakeover: true, ServerMaxWindowBits: p.ServerMaxWindowBits}.Option(), nil
}

// frame adds a text as a message, and after it those that are no events.
func (e *stream) frame(b *bytes.Buffer, text []byte) error {
	var err error
	switch {
	case e.quiet:
		e.forget()
		err = ws.WriteHeader(b, ws.Header{Fin: true, OpCode: ws.OpPong})
	case len(text) == 0:
	case e.zip:
		err = e.framePacked(b, text)
	default:
		err = ws.WriteFrame(b, ws.NewTextFrame(text))
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	b.Write(e.besides)
	e.besides = e.besides[:0]
	e.parted = e.closing
	return err
}

func (e *stream) framePacked(b *bytes.Buffer, text []byte) error {
	z := packed.Get().(*bytes.Buffer)
	z.Reset()
	if err := e.pack(z, text); err != nil {
		return err
	}
	body, ended := bytes.CutSuffix(z.Bytes(), packedEnd)
	if !ended {
		return errors.New("a message does not end as one that can be read at once")
	}
	f := ws.NewTextFrame(body)
	f.Header.Rsv = ws.Rsv(true, false, false)
	err := ws.WriteFrame(b, f)
	if z.Cap() <= maxSpare {
		packed.Put(z)
	}
	return err
}

// maxBesides is how much may wait for a client that does not read.
const maxBesides = 64 << 10

// say adds a message that is no event, which is sent soon. It is not compressed, so that what
// the others of a table are sent stays the same.
func (e *stream) say(f ws.Frame) {
	e.mu.Lock()
	out := bytes.NewBuffer(e.besides)
	err := ws.WriteFrame(out, f)
	e.besides = out.Bytes()
	e.closing = e.closing || f.Header.OpCode == ws.OpClose
	if err != nil || len(e.besides) > maxBesides {
		e.besides = nil
		e.stopped.Store(true)
	}
	e.mu.Unlock()
	e.wake()
}

// hasBesides tells whether messages wait that are no events.
func (e *stream) hasBesides() bool {
	if !e.framed {
		return false
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	return len(e.besides) > 0
}

// whole is how long the first message of what a client has sent is, with all its parts, or the
// first frame that the protocol itself sends; 0: it has not arrived yet.
func whole(sent []byte) (int, error) {
	in := bytes.NewReader(sent)
	for first := true; ; first = false {
		h, err := ws.ReadHeader(in)
		switch {
		case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
			return 0, tooMuch(len(sent))
		case err != nil:
			return 0, err
		case h.Length > int64(in.Len()):
			return 0, tooMuch(max(len(sent), int(min(h.Length, 2*maxSent))))
		}
		_, _ = in.Seek(h.Length, io.SeekCurrent) // it is not beyond the end
		if h.Fin && (first || !h.OpCode.IsControl()) {
			at := len(sent) - in.Len()
			return at, tooMuch(at)
		}
	}
}

// maxSent is the longest message with what is needed to send it.
const maxSent = maxBody + 4<<10

func tooMuch(length int) error {
	if length > maxSent {
		return refuse(http.StatusRequestEntityTooLarge, sayTooBig, maxBody)
	}
	return nil
}

// messages reads messages of clients.
type messages struct {
	in    wsutil.Reader
	state wsflate.MessageState // of the message that is read
	say   func(ws.Frame)       // answers what the protocol itself asks
	text  bytes.Buffer
}

var readers = sync.Pool{New: func() any { return new(messages) }}

// read returns the text of a message, nil for what the protocol itself sends, which it answers.
// It is io.EOF where the client ends the line.
func (m *messages) read(sent []byte, zip bool, say func(ws.Frame)) ([]byte, error) {
	m.say, m.state = say, wsflate.MessageState{}
	m.in = wsutil.Reader{Source: bytes.NewReader(sent), State: ws.StateServerSide, OnIntermediate: m.control}
	if zip {
		m.in.State = m.in.State.Set(ws.StateExtended)
		m.in.Extensions = []wsutil.RecvExtension{&m.state}
	}
	h, err := m.in.NextFrame()
	switch {
	case err != nil:
		return nil, err
	case h.OpCode.IsControl():
		return nil, m.control(h, &m.in)
	}
	from := io.Reader(&m.in)
	if m.state.IsCompressed() {
		z := inflaters.Get().(*wsflate.Reader)
		defer inflaters.Put(z)
		z.Reset(from)
		from = z
	}
	m.text.Reset()
	n, err := m.text.ReadFrom(io.LimitReader(from, maxBody+1))
	if err == nil && n > maxBody {
		err = refuse(http.StatusRequestEntityTooLarge, sayTooBig, maxBody)
	}
	return m.text.Bytes(), err
}

// control answers a frame of the protocol itself.
func (m *messages) control(h ws.Header, body io.Reader) error {
	text, err := io.ReadAll(body) // at most ws.MaxControlFramePayloadSize
	if err != nil {
		return err
	}
	switch h.OpCode {
	case ws.OpPing:
		m.say(ws.NewPongFrame(text))
	case ws.OpClose:
		m.say(ws.NewCloseFrame(text[:min(2, len(text))]))
		return io.EOF
	}
	return nil
}

// release lets others use what m has.
func (m *messages) release() {
	m.in, m.say = wsutil.Reader{}, nil
	if m.text.Cap() <= maxSpare {
		readers.Put(m)
	}
}

var inflaters = sync.Pool{New: func() any {
	return wsflate.NewReader(nil, func(r io.Reader) wsflate.Decompressor {
		in := bufio.NewReaderSize(r, 512) // or one of 4 KB is made for every message
		return inflater{flate.NewReader(in), in}
	})
}}

// inflater is a decompressor that can begin anew.
type inflater struct {
	io.ReadCloser
	in *bufio.Reader
}

// Reset implements wsflate.ReadResetter.
func (i inflater) Reset(r io.Reader) {
	i.in.Reset(r)
	_ = i.ReadCloser.(flate.Resetter).Reset(i.in, nil) // without a dictionary it does not fail
}
