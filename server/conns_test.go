package server

import (
	"io"
	"net/http"
	"net/http/httptest"
	"testing"
)

// Of many connections those end with their answers that are too many; none does before.
func TestManyConnectionsEnd(t *testing.T) {
	var c conns
	web := httptest.NewUnstartedServer(c.ending(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		_, _ = io.WriteString(w, "here")
	})))
	web.Config.ConnState = c.state
	web.Start()
	defer web.Close()
	ask := func() (ended bool) {
		res, err := web.Client().Get(web.URL)
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = res.Body.Close() }()
		if text, err := io.ReadAll(res.Body); err != nil || string(text) != "here" {
			t.Errorf("answered %q (%v)", text, err)
		}
		return res.Close
	}
	for range 3 {
		if ended := ask(); ended || c.open.Load() != 1 {
			t.Errorf("%d connections are open for one client (ended: %v), want one that is kept", c.open.Load(), ended)
		}
	}
	for range keepOpen {
		c.state(nil, http.StateNew)
	}
	if !ask() {
		t.Error("one connection more than may stay is kept")
	}
	c.state(nil, http.StateHijacked) // has become an event stream
	c.state(nil, http.StateClosed)
	c.state(nil, http.StateIdle)
	ask()
	if ask() {
		t.Error("a connection is ended though others may stay")
	}
}
