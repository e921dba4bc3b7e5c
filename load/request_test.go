package load

import (
	"bufio"
	"net"
	"net/http"
	"testing"
)

// A connection that the server closes just when a choice is sent on it loses nothing.
func TestClosingConnections(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = l.Close() }()
	answered := 0
	done := make(chan struct{})
	go func() {
		defer close(done)
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			in := bufio.NewReader(c)
			if r, err := http.ReadRequest(in); err == nil {
				_, _ = in.Discard(int(r.ContentLength))
				_, _ = c.Write([]byte("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}"))
				answered++
				_, _ = in.Peek(1) // what is asked next
			}
			_ = c.Close()
		}
	}()
	d := &driver{Config: Config{Address: "http://" + l.Addr().String()}, client: &http.Client{Transport: &http.Transport{DisableCompression: true}}}
	const asks = 3
	for n := range asks {
		var answer struct{}
		if err := d.call(t.Context(), http.MethodPost, "choices", map[string]int{"index": n}, &answer); err != nil {
			t.Errorf("request %d: %v", n, err)
		}
	}
	d.client.CloseIdleConnections()
	_ = l.Close()
	<-done
	if answered != asks {
		t.Errorf("%d requests were answered, want %d", answered, asks)
	}
}
