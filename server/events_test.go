package server_test

import (
	"bufio"
	"compress/gzip"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"sandtable/scene"
	"sandtable/server"
	"sandtable/titles"
)

// listener reads server-sent events from a real connection.
type listener struct {
	t     *testing.T
	lines *bufio.Scanner
	stop  func()
}

// serve starts a real server that outlives the listeners of the test.
func serve(t *testing.T, h http.Handler) *httptest.Server {
	t.Helper()
	ts := httptest.NewServer(h)
	t.Cleanup(ts.Close)
	return ts
}

type event struct{ id, name, data string }

func listen(t *testing.T, base, path, last string) *listener {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 3*time.Minute)
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, base+path, nil)
	if err != nil {
		t.Fatal(err)
	}
	if last != "" {
		r.Header.Set("Last-Event-ID", last)
	}
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	if ct := resp.Header.Get("Content-Type"); ct != "text/event-stream" {
		t.Fatalf("content type %q, status %d", ct, resp.StatusCode)
	}
	t.Cleanup(func() { _ = resp.Body.Close() })
	l := &listener{t: t, lines: bufio.NewScanner(resp.Body), stop: cancel}
	l.lines.Buffer(nil, 1<<20)
	t.Cleanup(l.stop)
	return l
}

// next returns the next event of a name, skipping others.
func (l *listener) next(name string) event {
	l.t.Helper()
	var e event
	for l.lines.Scan() {
		key, value, _ := strings.Cut(l.lines.Text(), ": ")
		switch key {
		case "id":
			e.id = value
		case "event":
			e.name = value
		case "data":
			e.data = value
		case "":
			if e.name == name {
				return e
			}
			e = event{}
		}
	}
	l.t.Fatalf("the stream ended before %q: %v", name, l.lines.Err())
	return e
}

func (l *listener) steps() (event, server.Steps) {
	l.t.Helper()
	e := l.next("steps")
	var s server.Steps
	if err := json.Unmarshal([]byte(e.data), &s); err != nil {
		l.t.Fatal(err)
	}
	return e, s
}

func TestEvents(t *testing.T) {
	h := newHost(t)
	ts := serve(t, h.srv)
	id := h.newTable()
	path := "/api/tables/" + id + "/events?seat=1"

	l := listen(t, ts.URL, path+"&from=0", "")
	l.next("table")
	h.choose(id, 0, 0, "write 1")
	e, s := l.steps()
	if e.id != "1.0" || s.From != 0 || s.Index != 1 || len(s.Offers) != 3 || strings.Contains(e.data, "force of 1") {
		t.Errorf("event %+v", e)
	}
	h.choose(id, 1, 1, "write 3")
	if e, s = l.steps(); e.id != "2.0" || len(s.Steps) != 1 || !strings.Contains(e.data, "red has 1, blue has 3") {
		t.Errorf("event %+v", e)
	}
	l.stop()

	// What happened while nobody listened comes with the next connection.
	h.choose(id, 0, 2, "write 2")
	l = listen(t, ts.URL, path, e.id)
	if e, s = l.steps(); s.From != 2 || s.Index != 3 {
		t.Errorf("resumed with %+v", e)
	}
	// Something taken back: fetch the view again.
	get[server.TableInfo](h, "POST", "/api/tables/"+id+"/undo", `{"seat":0,"to":-1}`)
	if e = l.next("reset"); e.id != "2.1" {
		t.Errorf("reset has id %q", e.id)
	}
	l.stop()
	// A client that slept through an undo and as many new choices is told too.
	h.choose(id, 0, 2, "write 3")
	l = listen(t, ts.URL, path, "3.0")
	if e = l.next("reset"); e.id != "3.1" {
		t.Errorf("reset has id %q", e.id)
	}
	// So is one that has seen more than there is, as after a copy was put back.
	ahead := listen(t, ts.URL, path, "99.1")
	if e := ahead.next("reset"); e.id != "3.1" {
		t.Errorf("reset has id %q", e.id)
	}
	get[server.TableInfo](h, "POST", "/api/tables/"+id+"/seats", `{"seat":0,"holder":"open"}`)
	if e = l.next("table"); !strings.Contains(e.data, `"holder":"open"`) {
		t.Errorf("seats changed: %+v", e)
	}
}

// Events come one by one, compressed too.
func TestEventsCompressed(t *testing.T) {
	h := newHost(t)
	ts := serve(t, h.srv)
	id := h.newTable()
	ctx, cancel := context.WithTimeout(t.Context(), 3*time.Minute)
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, ts.URL+"/api/tables/"+id+"/events?seat=0", nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Accept-Encoding", "gzip")
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = resp.Body.Close() })
	t.Cleanup(cancel)
	if got := resp.Header.Get("Content-Encoding"); got != "gzip" {
		t.Fatalf("encoding is %q", got)
	}
	z, err := gzip.NewReader(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	l := &listener{t: t, lines: bufio.NewScanner(z)}
	l.next("table")
	h.choose(id, 0, 0, "write 1")
	if e, s := l.steps(); s.Index != 1 {
		t.Errorf("event %+v", e)
	}
}

// Each seat is sent what it may see, whoever has been sent his part before.
func TestEventsHide(t *testing.T) {
	h := newHost(t)
	ts := serve(t, h.srv)
	id := h.newTable()
	var seats [2][]*listener
	for range 2 {
		for seat := range seats {
			seats[seat] = append(seats[seat], listen(t, ts.URL, fmt.Sprintf("/api/tables/%s/events?seat=%d&from=0", id, seat), ""))
		}
	}
	h.choose(id, 0, 0, "write 1")
	for seat, all := range seats {
		for _, l := range all {
			e, s := l.steps()
			if secret := s.Steps[0].Choice == "write 1" && strings.Contains(e.data, "force of 1"); secret != (seat == 0) || s.Index != 1 || seat == 1 && strings.Contains(e.data, "force of 1") {
				t.Errorf("seat %d is sent %+v", seat, e)
			}
			if mine := len(s.Offers) > 0; mine != (seat == 1) || strings.Contains(e.data, `"asked"`) {
				t.Errorf("seat %d is offered %v", seat, s.Offers)
			}
		}
	}
}

// Where nothing is hidden everybody is sent the same, with whose the offers are. Sandboxes,
// whose dice are others for each, are told of to their seat alone.
func TestEventsForAll(t *testing.T) {
	all, err := titles.All()
	if err != nil {
		t.Fatal(err)
	}
	koenig, err := all.Find("koenig")
	if err != nil {
		t.Fatal(err)
	}
	h := hostOf(t, server.Config{Titles: titles.List{koenig}})
	ts := serve(t, h.srv)
	id := get[server.TableInfo](h, "POST", "/api/tables", `{"game":"koenig","scenario":"omaha","seats":["person","person"],"dice":"seeded","seed":"a"}`).ID
	box := get[server.TableInfo](h, "POST", "/api/tables/"+id+"/sandbox", `{"seat":0}`).ID
	var at []*listener
	for _, seat := range []int{0, 1, -2} {
		at = append(at, listen(t, ts.URL, fmt.Sprintf("/api/tables/%s/events?seat=%d&from=0", id, seat), ""))
	}
	board := get[*scene.Board](h, "GET", "/api/tables/"+id+"/board", "")
	backs := 0 // events that say how far what was done can be taken back
	for n := 0; n < 5 || backs < 2; n++ {
		if n == 100 {
			t.Fatalf("of %d choices %d can be taken back", n, backs)
		}
		now := get[server.TableInfo](h, "GET", "/api/tables/"+id, "")
		offers, err := board.Unfold(get[server.Snapshot](h, "GET", fmt.Sprintf("/api/tables/%s/view?seat=%d", id, now.ToMove), "").Offers)
		if err != nil {
			t.Fatal(err)
		}
		h.choose(id, now.ToMove, now.Index, offers[0].Choice)
		first := at[0].next("steps")
		var s server.CommonSteps
		if err := json.Unmarshal([]byte(first.data), &s); err != nil {
			t.Fatal(err)
		}
		next := get[server.TableInfo](h, "GET", "/api/tables/"+id, "")
		if s.Asked != next.ToMove || len(s.Offers) == 0 || s.Steps[len(s.Steps)-1].Index <= now.Index {
			t.Fatalf("seat %d decides: %+v", next.ToMove, first)
		}
		if back := next.Floor < next.Index; back != (s.Floor != nil) || back && *s.Floor != next.Floor {
			t.Fatalf("of %d choices those down to %d can be taken back: %+v", next.Index, next.Floor, first)
		} else if back {
			backs++
		}
		for _, l := range at[1:] {
			if e, _ := l.steps(); e != first {
				t.Errorf("one is sent %+v, another %+v", e, first)
			}
		}
	}
	l := listen(t, ts.URL, "/api/tables/"+box+"/events?seat=0&from=0", "")
	view := get[server.Snapshot](h, "GET", "/api/tables/"+box+"/view?seat=0", "")
	h.choose(box, view.Table.ToMove, view.Index, view.Offers[0].Choice)
	if e, s := l.steps(); s.Index == 0 || strings.Contains(e.data, `"asked"`) {
		t.Errorf("a sandbox tells all: %+v", e)
	}
}

// A choice may be answered in brief: the events bring the rest.
func TestBriefChoice(t *testing.T) {
	h := newHost(t)
	ts := serve(t, h.srv)
	id := h.newTable()
	l := listen(t, ts.URL, "/api/tables/"+id+"/events?seat=0&from=0", "")
	made := get[server.Made](h, "POST", "/api/tables/"+id+"/choices", `{"seat":0,"index":0,"choice":"write 1","brief":true}`)
	if made != (server.Made{Index: 1, Floor: 0}) {
		t.Errorf("answer %+v", made)
	}
	if _, s := l.steps(); s.Index != 1 || len(s.Steps) != 1 {
		t.Errorf("event %+v", s)
	}
	for body, want := range map[string]int{
		`{"seat":0,"index":0,"choice":"write 1","brief":true}`: 409,
		`{"seat":1,"index":1,"choice":"write 9","brief":true}`: 422,
	} {
		if status, text := h.ask("POST", "/api/tables/"+id+"/choices", body); status != want || !strings.Contains(text, `"error"`) {
			t.Errorf("%s: %d %s", body, status, text)
		}
	}
}

// Where the connection carries other requests too, events come all the same.
func TestEventsHTTP2(t *testing.T) {
	h := newHost(t)
	ts := httptest.NewUnstartedServer(h.srv)
	ts.EnableHTTP2 = true
	ts.StartTLS()
	t.Cleanup(ts.Close)
	id := h.newTable()
	ctx, cancel := context.WithTimeout(t.Context(), 3*time.Minute)
	t.Cleanup(cancel)
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, ts.URL+"/api/tables/"+id+"/events?seat=0&from=0", nil)
	if err != nil {
		t.Fatal(err)
	}
	resp, err := ts.Client().Do(r)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = resp.Body.Close() })
	if resp.ProtoMajor != 2 {
		t.Fatalf("the protocol is %s", resp.Proto)
	}
	l := &listener{t: t, lines: bufio.NewScanner(resp.Body)}
	l.next("table")
	h.choose(id, 0, 0, "write 1")
	if e, s := l.steps(); s.Index != 1 {
		t.Errorf("event %+v", e)
	}
}

// A stream is an answer like any other, with what keeps a browser from being misled,
// and ends with the server.
func TestEventsEnd(t *testing.T) {
	h := newHost(t)
	srv := server.New(server.Config{Titles: toyTitles(t), Store: h.st})
	t.Cleanup(srv.Close)
	ts := serve(t, srv)
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, ts.URL+"/api/tables/"+h.newTable()+"/events?seat=0", nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Accept-Encoding", "identity")
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = resp.Body.Close() }()
	for name, want := range map[string]string{
		"Content-Type": "text/event-stream", "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff", "X-Frame-Options": "DENY",
	} {
		if got := resp.Header.Get(name); got != want {
			t.Errorf("%s is %q", name, got)
		}
	}
	if resp.Header.Get("Date") == "" || resp.Header.Get("Content-Security-Policy") == "" {
		t.Errorf("the head is %v", resp.Header)
	}
	srv.Close()
	if _, err := io.Copy(io.Discard, resp.Body); err != nil {
		t.Errorf("the stream ends with %v", err)
	}
}

func TestEventsRefuse(t *testing.T) {
	h := newHost(t)
	id := h.newTable()
	for url, want := range map[string]int{"?seat=1&from=x": 400, "": 400, "?seat=3": 400} {
		if status, body := h.ask("GET", "/api/tables/"+id+"/events"+url, ""); status != want {
			t.Errorf("%s: %d %s", url, status, body)
		}
	}
	if status, _ := h.ask("GET", "/api/tables/none/events?seat=0", ""); status != 404 {
		t.Errorf("no table: status %d", status)
	}
}

// A bot plays its seat by itself and its choices come as events.
func TestBotPlays(t *testing.T) {
	h := newHost(t)
	ts := serve(t, h.srv)
	id := get[server.TableInfo](h, "POST", "/api/tables", `{"game":"toy","scenario":"plain","seats":["person","bot:random"],"dice":"seeded","seed":"a"}`).ID
	l := listen(t, ts.URL, "/api/tables/"+id+"/events?seat=0&from=0", "")
	if status, body := h.ask("POST", "/api/tables/"+id+"/choices", `{"seat":1,"index":0,"choice":"write 1"}`); status != 422 || !strings.Contains(body, "held by bot:random") {
		t.Errorf("a choice for the bot: %d %s", status, body)
	}
	index := 0
	for range 100 {
		view := get[server.Snapshot](h, "GET", "/api/tables/"+id+"/view?seat=0", "")
		if view.Table.Over {
			return
		}
		if view.Table.ToMove == 0 && view.Index >= index {
			index = h.choose(id, 0, view.Index, view.Offers[0].Choice).Index
		}
		_, s := l.steps()
		index = max(index, s.Index)
	}
	t.Error("the game with a bot does not end")
}

func TestKeepAlive(t *testing.T) {
	h := newHost(t)
	srv := server.New(server.Config{Titles: toyTitles(t), Store: h.st, Alive: time.Millisecond})
	t.Cleanup(srv.Close)
	ts := serve(t, srv)
	l := listen(t, ts.URL, "/api/tables/"+h.newTable()+"/events?seat=0", "")
	for l.lines.Scan() {
		if l.lines.Text() == ": alive" {
			return
		}
	}
	t.Error("a silent stream gets no comments")
}
