package server

import (
	"net"
	"net/http"
	"sync/atomic"
)

// keepOpen is how many connections besides event streams may stay open between two
// requests. Each takes some 20 KB, a goroutine and two buffers of net/http. Where there are
// more, answers say that their connection ends with them, so that no request is lost on one
// that is being closed, and whoever sent it connects anew for the next one.
const keepOpen = 256

// conns counts the connections that are open, event streams apart.
type conns struct{ open atomic.Int64 }

// state is the hook of net/http for what becomes of a connection.
func (c *conns) state(_ net.Conn, s http.ConnState) {
	switch s {
	case http.StateNew:
		c.open.Add(1)
	case http.StateClosed, http.StateHijacked:
		c.open.Add(-1)
	}
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
