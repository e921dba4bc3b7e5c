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

// listen opens a seat's event stream and follows it until the context ends.
func (t *seatedTable) listen(ctx context.Context, seat, from int) error {
	path := fmt.Sprintf("api/tables/%s/events?seat=%d&from=%d", t.id, seat, from)
	res, err := t.d.request(ctx, http.MethodGet, path, nil) //nolint:bodyclose // the goroutine below closes it
	if err != nil {
		return err
	}
	if res.StatusCode != http.StatusOK {
		_ = res.Body.Close()
		return fmt.Errorf("GET %s: %s", path, res.Status)
	}
	go func(out chan<- news) {
		defer func() { _ = res.Body.Close() }()
		err := follow(res.Body, res.Header.Get("Content-Encoding") == "gzip", seat, func(n news) {
			n.seat, n.at = seat, time.Now()
			select {
			case out <- n:
			case <-ctx.Done():
			}
		})
		if ctx.Err() == nil {
			select {
			case out <- news{err: fmt.Errorf("the stream of table %s seat %d has ended: %w", t.id, seat, err)}:
			case <-ctx.Done():
			}
		}
	}(t.news)
	return nil
}

// follow reads server-sent events and tells of those that move a seat on.
func follow(r io.Reader, zipped bool, seat int, tell func(news)) error {
	if zipped {
		z, err := gzip.NewReader(bufio.NewReaderSize(r, 1<<10))
		if err != nil {
			return err
		}
		r = z
	}
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
