package load

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"time"
)

// counter is a connection whose bytes are counted as they come over the wire.
type counter struct {
	net.Conn
	d *driver
}

// dial opens a connection to the server.
func (d *driver) dial(ctx context.Context, network, address string) (net.Conn, error) {
	c, err := new(net.Dialer).DialContext(ctx, network, address)
	if err != nil {
		return nil, err
	}
	return &counter{c, d}, nil
}

func (c *counter) Read(b []byte) (int, error) {
	n, err := c.Conn.Read(b)
	if c.d.counted.Load() {
		c.d.bytes.Add(int64(n))
	}
	return n, err
}

// listen opens a seat's line, or its event stream, and follows it until the context ends.
func (t *seatedTable) listen(ctx context.Context, seat, from int) error {
	if t.d.Requests {
		return t.stream(ctx, seat, from)
	}
	l, err := t.dial(ctx, seat, from)
	if err != nil {
		return err
	}
	t.lines[seat] = l
	go t.tell(ctx, seat, func(tell func(news)) error {
		defer func() { _ = l.conn.Close() }()
		return l.follow(seat, tell)
	})
	return nil
}

// stream opens a seat's event stream and follows it until the context ends.
func (t *seatedTable) stream(ctx context.Context, seat, from int) error {
	path := fmt.Sprintf("api/tables/%s/events?seat=%d&from=%d", t.id, seat, from)
	res, err := t.d.request(ctx, http.MethodGet, path, nil) //nolint:bodyclose // the goroutine below closes it
	if err != nil {
		return err
	}
	if res.StatusCode != http.StatusOK {
		_ = res.Body.Close()
		return fmt.Errorf("GET %s: %s", path, res.Status)
	}
	go t.tell(ctx, seat, func(tell func(news)) error {
		defer func() { _ = res.Body.Close() }()
		text := io.Reader(res.Body)
		if res.Header.Get("Content-Encoding") == "gzip" {
			z, err := gzip.NewReader(bufio.NewReaderSize(text, 1<<10))
			if err != nil {
				return err
			}
			text = z
		}
		return follow(text, seat, tell)
	})
	return nil
}

// tell tells the table of what a seat is told, and of its end before the context's.
func (t *seatedTable) tell(ctx context.Context, seat int, hear func(tell func(news)) error) {
	id, out := t.id, t.news
	send := func(n news) {
		select {
		case out <- n:
		case <-ctx.Done():
		}
	}
	err := hear(func(n news) {
		n.seat, n.at = seat, time.Now()
		send(n)
	})
	if ctx.Err() == nil {
		send(news{err: fmt.Errorf("the events of table %s seat %d have ended: %w", id, seat, err)})
	}
}

// follow reads server-sent events and tells of those that move a seat on.
func follow(r io.Reader, seat int, tell func(news)) error {
	in := bufio.NewReaderSize(r, 2<<10)
	var name, data []byte
	for {
		line, err := wholeLine(in)
		if err != nil {
			return err
		}
		switch {
		case bytes.HasPrefix(line, []byte("event: ")):
			name = append(name[:0], line[7:]...)
		case bytes.HasPrefix(line, []byte("data: ")):
			data = append(data[:0], line[6:]...)
		case len(line) == 0:
			switch string(name) {
			case "steps":
				var s steps
				if err := json.Unmarshal(data, &s); err != nil {
					return fmt.Errorf("event steps: %w", err)
				}
				if s.Asked != nil {
					s.Index = s.Steps[len(s.Steps)-1].Index
					if *s.Asked != seat && *s.Asked != -1 {
						s.Offers = nil
					}
				}
				tell(news{index: s.Index, offers: s.Offers})
			case "reset":
				tell(news{reset: true})
			}
			name, data = name[:0], data[:0]
		}
	}
}

// wholeLine reads a line of any length, without its end.
func wholeLine(in *bufio.Reader) ([]byte, error) {
	line, err := in.ReadSlice('\n')
	if err == nil {
		return bytes.TrimSuffix(line, []byte("\n")), nil
	}
	long := bytes.Clone(line)
	for errors.Is(err, bufio.ErrBufferFull) {
		line, err = in.ReadSlice('\n')
		long = append(long, line...)
	}
	return bytes.TrimSuffix(long, []byte("\n")), err
}
