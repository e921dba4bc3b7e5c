package server_test

import (
	"encoding/json"
	"fmt"
	"net/http/httptest"
	"strings"
	"testing"

	"sandtable/bots"
	"sandtable/guide"
	"sandtable/kernel/kerneltest/giant"
	"sandtable/kernel/kerneltest/toy"
	"sandtable/server"
	"sandtable/store"
	"sandtable/titles"
)

const guideText = `{"id":"first","title":"First","blurb":"","minutes":1,"scenario":"plain","options":{},"seat":"red","bot":"random","steps":[
 {"say":["Write 2."],"rule":"2","do":["write 2"],"auto":["write 2","die 6"]},
 {"say":["A six decides nothing.","Press on."],"point":["red"],"do":["press"],"auto":["die 1"]},
 {"say":["You have advanced. Play on."]}]}`

// giantTitles is the one game that is as large as the largest.
func giantTitles(t testing.TB) titles.List {
	t.Helper()
	g, err := giant.New()
	if err != nil {
		t.Fatal(err)
	}
	return titles.List{{Title: g, Bots: bots.Basic()}}
}

func toyTitles(t testing.TB) titles.List {
	t.Helper()
	g, err := guide.Read(strings.NewReader(guideText), toy.Game{})
	if err != nil {
		t.Fatal(err)
	}
	return titles.List{{Title: toy.Game{}, Bots: bots.Basic(), Guides: []*guide.Guide{g}}}
}

// host is a server on a store of its own. It can be stopped and started again.
type host struct {
	t    testing.TB
	dir  string
	conf server.Config
	st   *store.SQLite
	srv  *server.Server
}

func newHost(t testing.TB) *host {
	t.Helper()
	return hostOf(t, server.Config{Titles: toyTitles(t)})
}

// hostOf is a host of other games, or with other rights.
func hostOf(t testing.TB, conf server.Config) *host {
	t.Helper()
	h := &host{t: t, dir: t.TempDir(), conf: conf}
	h.start()
	t.Cleanup(h.stop)
	return h
}

func (h *host) start() {
	h.t.Helper()
	var err error
	if h.st, err = store.Open(h.dir); err != nil {
		h.t.Fatal(err)
	}
	h.conf.Store = h.st
	h.srv = server.New(h.conf)
}

func (h *host) stop() {
	h.srv.Close()
	if err := h.st.Close(); err != nil {
		h.t.Error(err)
	}
}

// ask sends a request and returns status and body.
func (h *host) ask(method, url, body string) (int, string) {
	h.t.Helper()
	w := h.do(method, url, body)
	return w.Code, w.Body.String()
}

func (h *host) do(method, url, body string) *httptest.ResponseRecorder {
	h.t.Helper()
	r := httptest.NewRequest(method, url, strings.NewReader(body))
	r.Host = "localhost:8080"
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	w := httptest.NewRecorder()
	h.srv.ServeHTTP(w, r)
	return w
}

// get decodes the answer of a request that must succeed.
func get[T any](h *host, method, url, body string) T {
	h.t.Helper()
	status, text := h.ask(method, url, body)
	var v T
	if status >= 300 {
		h.t.Fatalf("%s %s: status %d: %s", method, url, status, text)
	}
	d := json.NewDecoder(strings.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(&v); err != nil {
		h.t.Fatalf("%s %s: %v: %s", method, url, err, text)
	}
	return v
}

// newTable makes a game of two people with seeded dice.
func (h *host) newTable() string {
	h.t.Helper()
	return get[server.TableInfo](h, "POST", "/api/tables",
		`{"game":"toy","scenario":"plain","seats":["person","person"],"dice":"seeded","seed":"x"}`).ID
}

// choose makes a choice that must succeed.
func (h *host) choose(id string, seat, index int, text string) server.Steps {
	h.t.Helper()
	body, err := json.Marshal(server.ChoiceRequest{Seat: seat, Index: index, Choice: text})
	if err != nil {
		h.t.Fatal(err)
	}
	return get[server.Steps](h, "POST", "/api/tables/"+id+"/choices", string(body))
}

// play finishes a game of two people with the first offer each time.
func (h *host) play(id string) server.TableInfo {
	h.t.Helper()
	for range 200 {
		in := get[server.TableInfo](h, "GET", "/api/tables/"+id, "")
		if in.Over {
			return in
		}
		snap := get[server.Snapshot](h, "GET", "/api/tables/"+id+"/view?seat="+string(rune('0'+in.ToMove)), "")
		h.choose(id, in.ToMove, in.Index, snap.Offers[0].Choice)
	}
	h.t.Fatal("the game does not end")
	return server.TableInfo{}
}

// giveNonces gives what seats add to fair dice.
func (h *host) giveNonces(id string, seats ...int) {
	h.t.Helper()
	for _, s := range seats {
		get[server.TableInfo](h, "POST", "/api/tables/"+id+"/nonces", fmt.Sprintf(`{"seat":%d,"nonce":"number-%d"}`, s, s))
	}
}
