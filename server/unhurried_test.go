package server

import (
	"net"
	"net/http"
	"testing"
	"testing/synctest"
	"time"
)

// ready is a listener at which somebody is always waiting.
type ready struct{ net.Listener }

func (ready) Accept() (net.Conn, error) { return nil, nil }

// A connection is taken at once where few are open; in a crowd when one ends, whose end was
// told before does not count, and after a while though none does.
func TestUnhurried(t *testing.T) {
	for name, c := range map[string]struct {
		open    int64
		told    bool          // of an end before
		endsIn  time.Duration // 0: none ends
		hijacks bool
		want    time.Duration
	}{
		"few":                  {open: busyFrom - 1},
		"none ends":            {open: busyFrom, want: busyWait},
		"one ended before":     {open: busyFrom, told: true, want: busyWait},
		"one ends":             {open: busyFrom, endsIn: time.Millisecond, want: time.Millisecond},
		"one becomes a stream": {open: busyFrom, endsIn: time.Millisecond, hijacks: true, want: time.Millisecond},
		"one of too many ends": {open: busyFrom + 1, endsIn: time.Millisecond, want: busyWait},
		"nobody ends soon":     {open: busyFrom, endsIn: time.Second, want: busyWait},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				conns := newConns()
				conns.open.Store(c.open)
				if c.told {
					conns.ended <- struct{}{}
				}
				to := http.StateClosed
				if c.hijacks {
					to = http.StateHijacked
				}
				if c.endsIn > 0 {
					defer time.AfterFunc(c.endsIn, func() { conns.state(nil, to) }).Stop()
				}
				begun := time.Now()
				if _, err := (unhurried{ready{}, conns}).Accept(); err != nil {
					t.Fatal(err)
				}
				if took := time.Since(begun); took != c.want {
					t.Errorf("it took %v, want %v", took, c.want)
				}
			})
		})
	}
}
