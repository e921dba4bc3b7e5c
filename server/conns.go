package server

import (
	"net"
	"net/http"
	"sync/atomic"
	"time"
)

// keepOpen is how many connections besides event streams may stay open between two
// requests. Each takes some 20 KB, a goroutine and two buffers of net/http. Where there are
// more, answers say that their connection ends with them, so that no request is lost on one
// that is being closed, and whoever sent it connects anew for the next one.
const keepOpen = 256

// Where busyFrom connections are open, event streams apart, the next is taken when one ends,
// or after a while: until then it waits with the system, where it takes no goroutine and no
// buffers. Nobody can keep others out by holding connections open, only make them wait.
const (
	busyFrom = keepOpen + 128
	busyWait = 10 * time.Millisecond
)

// conns counts the connections that are open, event streams apart.
type conns struct {
	open  atomic.Int64
	ended chan struct{} // told when one ends
}

func newConns() *conns { return &conns{ended: make(chan struct{}, 1)} }

// state is the hook of net/http for what becomes of a connection.
func (c *conns) state(_ net.Conn, s http.ConnState) {
	switch s {
	case http.StateNew:
		c.open.Add(1)
	case http.StateClosed, http.StateHijacked:
		c.open.Add(-1)
		select {
		case c.ended <- struct{}{}:
		default: // it has been told and not heard yet
		}
	}
}

// wait comes back when fewer connections are open, or after a while.
func (c *conns) wait() {
	late := time.NewTimer(busyWait)
	defer late.Stop()
	for c.open.Load() >= busyFrom {
		select {
		case <-c.ended:
		case <-late.C:
			return
		}
	}
}

// unhurried is a listener that takes no connection before there is room for it.
type unhurried struct {
	net.Listener
	conns *conns
}

// Accept implements net.Listener.
func (l unhurried) Accept() (net.Conn, error) {
	l.conns.wait()
	return l.Listener.Accept()
}

// ending ends connections with their answers where there are many.
func (c *conns) ending(h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if c.open.Load() > keepOpen && r.ProtoMajor == 1 {
			w.Header()["Connection"] = endConnection
		}
		h.ServeHTTP(w, r)
	})
}

var endConnection = []string{"close"}
