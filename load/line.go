package load

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"
	"sync"
	"time"

	"github.com/gobwas/httphead"
	"github.com/gobwas/ws"
	"github.com/gobwas/ws/wsflate"
	"github.com/gobwas/ws/wsutil"
	"github.com/klauspost/compress/flate"
)

// line is a seat's line to the server: a WebSocket by which it is told what happens and makes
// choices, as a page does.
type line struct {
	conn net.Conn
	in   wsutil.Reader
	zip  bool
	// state is of the message that is read.
	state wsflate.MessageState
	// replies are the answers to choices; closed when the line has ended.
	replies chan reply

	mu  sync.Mutex // of writing
	n   int        // choices sent
	out bytes.Buffer
}

// reply is what the server says of a choice.
type reply struct {
	N       int
	Index   int
	Status  int
	Problem problem
}

// deflate is what a browser offers.
var deflate = httphead.NewOption(wsflate.ExtensionName, map[string]string{"client_max_window_bits": ""})

// dial opens a line and says who calls.
func (t *seatedTable) dial(ctx context.Context, seat, from int) (*line, error) {
	d := ws.Dialer{NetDial: t.d.dial, Timeout: time.Minute}
	if !t.d.Plain {
		d.Extensions = []httphead.Option{deflate}
	}
	address := "ws" + strings.TrimPrefix(strings.TrimSuffix(t.d.Address, "/"), "http") + "/api/tables/" + t.id + "/line"
	conn, rest, shake, err := d.Dial(ctx, address)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", address, err)
	}
	l := &line{conn: conn, zip: len(shake.Extensions) > 0, replies: make(chan reply, 1)}
	source := io.Reader(conn)
	if rest != nil {
		source = io.MultiReader(io.LimitReader(rest, int64(rest.Buffered())), conn)
	}
	l.in = wsutil.Reader{Source: bufio.NewReaderSize(source, 1<<10), State: ws.StateClientSide}
	if l.zip {
		l.in.State = l.in.State.Set(ws.StateExtended)
		l.in.Extensions = []wsutil.RecvExtension{&l.state}
	}
	context.AfterFunc(ctx, func() { _ = conn.Close() })
	return l, l.send(map[string]any{"seat": seat, "from": from})
}

// send sends a message, compressed as a browser does.
func (l *line) send(v any) error {
	text, err := json.Marshal(v)
	if err != nil {
		return err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	f := ws.NewTextFrame(text)
	if l.zip {
		l.out.Reset()
		if err := flate.StatelessDeflate(&l.out, text, false, nil); err != nil {
			return err
		}
		f = ws.NewTextFrame(bytes.TrimSuffix(l.out.Bytes(), []byte(packedEnd)))
		f.Header.Rsv = ws.Rsv(true, false, false)
	}
	text, err = ws.CompileFrame(ws.MaskFrameInPlace(f))
	if err != nil {
		return err
	}
	_, err = l.conn.Write(text)
	return err
}

// choose makes a choice and returns the index after it.
func (l *line) choose(ctx context.Context, seat, index int, choice string) (int, error) {
	l.n++
	if err := l.send(map[string]any{"n": l.n, "seat": seat, "index": index, "choice": choice}); err != nil {
		return 0, err
	}
	select {
	case <-ctx.Done():
		return 0, ctx.Err()
	case r, ok := <-l.replies:
		switch {
		case !ok:
			return 0, errors.New("the line has ended before the answer")
		case r.N != l.n:
			return 0, fmt.Errorf("choice %d was answered as %d", l.n, r.N)
		case r.Status != 0:
			return 0, fmt.Errorf("choice %q: %d %s", choice, r.Status, r.Problem.Error)
		}
		return r.Index, nil
	}
}

// packedEnd ends a text that was compressed to be read at once; messages leave it out.
const packedEnd = "\x00\x00\xff\xff"

// follow tells of the events of a line, and keeps its replies.
func (l *line) follow(seat int, tell func(news)) error {
	defer close(l.replies)
	if l.zip {
		return follow(flate.NewReader(bufio.NewReaderSize(&events{line: l}, 1<<10)), seat, tell)
	}
	return follow(&events{line: l}, seat, tell)
}

// events is the text of the events of a line, still compressed if it is.
type events struct {
	*line
	part io.Reader // what is read of a message
	open bool      // it is not at its end
}

func (e *events) Read(b []byte) (int, error) {
	for {
		if !e.open {
			if err := e.next(); err != nil {
				return 0, err
			}
		}
		n, err := e.part.Read(b)
		if errors.Is(err, io.EOF) {
			e.open, err = false, nil
		}
		if n > 0 || err != nil {
			return n, err
		}
	}
}

// next goes on to the next message that is an event.
func (e *events) next() error {
	for {
		h, err := e.in.NextFrame()
		switch {
		case err != nil:
			return err
		case h.OpCode == ws.OpClose:
			return io.EOF
		case h.OpCode.IsControl():
			if err := e.in.Discard(); err != nil {
				return err
			}
			continue
		case e.state.IsCompressed():
			e.part, e.open = io.MultiReader(&e.in, strings.NewReader(packedEnd)), true
			return nil
		}
		text, err := io.ReadAll(&e.in)
		if err != nil {
			return err
		}
		if !bytes.HasPrefix(text, []byte("{")) {
			if e.zip {
				return fmt.Errorf("an event that is not compressed: %.60q", text)
			}
			e.part, e.open = bytes.NewReader(text), true
			return nil
		}
		var r reply
		if err := json.Unmarshal(text, &r); err != nil {
			return err
		}
		if r.N == 0 {
			return fmt.Errorf("%d %s", r.Status, r.Problem.Error)
		}
		e.replies <- r
	}
}
