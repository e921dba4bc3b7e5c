package server_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"sandtable/kernel"
	"sandtable/kernel/kerneltest/toy"
	"sandtable/server"
	"sandtable/store"
	"sandtable/table"
	"sandtable/titles"
)

// failing is a store that can write nothing any more.
type failing struct {
	store.Store
	err error
}

func (f failing) Append(string, []byte) error { return f.err }

// What the disk does to a choice is told in words, with a status that says whether to come
// back; it is no fault of who chose, it stands in the log, and the game stays where it was.
func TestWhatTheStoreRefuses(t *testing.T) {
	for _, tt := range []struct {
		err    error
		status int
		code   string
	}{
		{store.ErrFull, http.StatusInsufficientStorage, "full"},
		{store.ErrClosed, http.StatusServiceUnavailable, "closed"},
		{table.ErrClosed, http.StatusServiceUnavailable, "closed"},
		{&store.Lost{What: "the data folder has been deleted"}, http.StatusServiceUnavailable, "lost"},
		{errors.New("a disk of\nstone"), http.StatusInternalServerError, "failed"},
	} {
		var log bytes.Buffer
		h := hostOf(t, server.Config{Titles: toyTitles(t), Log: slog.New(slog.NewTextHandler(&log, nil))})
		id := h.newTable()
		h.srv.Close()
		h.conf.Store = failing{h.st, tt.err}
		h.srv = server.New(h.conf)
		w := h.do("POST", "/api/tables/"+id+"/choices", `{"seat":0,"index":0,"choice":"write 2"}`)
		var p server.Problem
		if err := errors.Join(isProblem(w), json.Unmarshal(w.Body.Bytes(), &p)); err != nil || w.Code != tt.status || p.Code != tt.code {
			t.Errorf("%v: %d %s (%v), want %d and the code %s", tt.err, w.Code, w.Body, err, tt.status, tt.code)
		}
		if !strings.Contains(log.String(), "request failed") {
			t.Errorf("%v: the log says %q", tt.err, log.String())
		}
		if in := get[server.TableInfo](h, "GET", "/api/tables/"+id, ""); in.Index != 0 {
			t.Errorf("%v: the game has gone on to %d", tt.err, in.Index)
		}
	}
}

// A server that is ending says so to who comes for a table that is not at hand any more.
func TestServerThatIsEnding(t *testing.T) {
	h := newHost(t)
	id := h.newTable()
	h.stop()
	h.start()
	h.srv.Close()
	if status, text := h.ask("GET", "/api/tables/"+id, ""); status != http.StatusServiceUnavailable || !strings.Contains(text, `"code":"closed"`) {
		t.Errorf("%d %s", status, text)
	}
}

// broken is a game that breaks off where no table is at work.
type broken struct{ toy.Game }

func (broken) Rules() []kernel.Rule { panic("no such rule") }

// A fault of the program ends one request, with one line for who asked and the rest in the
// log; a request that is given up on purpose is given up.
func TestFaultEndsOneRequest(t *testing.T) {
	var log bytes.Buffer
	h := hostOf(t, server.Config{Titles: titles.List{{Title: broken{}}}, Log: slog.New(slog.NewTextHandler(&log, nil))})
	w := h.do("GET", "/api/titles", "")
	if err := isProblem(w); w.Code != http.StatusInternalServerError || err != nil || !strings.Contains(w.Body.String(), `"code":"faulty"`) || strings.Contains(w.Body.String(), "no such rule") {
		t.Errorf("%d %s (%v)", w.Code, w.Body, err)
	}
	if said := log.String(); !strings.Contains(said, "no such rule") || !strings.Contains(said, "failing_test.go") {
		t.Errorf("the log says %s", said)
	}
	if status, text := h.ask("GET", "/api/tables", ""); status != http.StatusOK {
		t.Errorf("the next request: %d %s", status, text)
	}
	log.Reset()
	defer func() {
		if p := recover(); p != http.ErrAbortHandler || log.Len() > 0 { //nolint:errorlint // net/http compares it so
			t.Errorf("it goes on as %v, logged as %s", p, &log)
		}
	}()
	r := httptest.NewRequest("GET", "/api/tables", nil)
	r.Host = "localhost"
	h.srv.ServeHTTP(givenUp{httptest.NewRecorder()}, r)
}

// givenUp is the answer of a request that net/http gives up.
type givenUp struct{ *httptest.ResponseRecorder }

func (givenUp) WriteHeader(int) { panic(http.ErrAbortHandler) }
