package server_test

import (
	"bufio"
	"net/http"
	"strings"
	"testing"

	"sandtable/server"
)

// Who has the key of a seat resigns for its side or offers a draw, and nobody else does;
// everybody who listens is told of the end, and then nothing is secret any more.
func TestEndings(t *testing.T) {
	h := newKeyHost(t)
	ts := serve(t, h.srv)
	in := h.table("toy")
	at := "/api/tables/" + in.ID
	red, blue := in.Keys.Seats[0], in.Keys.Seats[1]
	for _, tt := range []struct {
		key, body string
		status    int
	}{
		{blue, `{"seat":0,"what":"resign"}`, 403},
		{in.Keys.Watch, `{"seat":0,"what":"draw"}`, 403},
		{red, `{"seat":0,"what":"win"}`, 400},
	} {
		if w := h.with(tt.key, "POST", at+"/asks", tt.body); w.Code != tt.status {
			t.Errorf("%s: %d, want %d: %s", tt.body, w.Code, tt.status, w.Body)
		}
	}
	if w := h.with(red, "GET", at+"/journal", ""); w.Code != 422 {
		t.Errorf("the journal of a running game that hides things: %d", w.Code)
	}
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, ts.URL+at+"/events?seat=1", nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Sandtable-Key", blue)
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = res.Body.Close() }()
	lines := bufio.NewScanner(res.Body)
	until := func(want string) {
		t.Helper()
		for lines.Scan() {
			if strings.Contains(lines.Text(), want) {
				return
			}
		}
		t.Fatalf("the stream ended before %q: %v", want, lines.Err())
	}
	asked := keyed[server.TableInfo](h, red, "POST", at+"/asks", `{"seat":0,"what":"draw"}`)
	if asked.Over || asked.Asked == nil || asked.Asked.What != "draw" {
		t.Fatalf("a draw is offered: %+v", asked.Asked)
	}
	until(`"asked":{"seat":0,"what":"draw"`)
	if now := keyed[server.TableInfo](h, blue, "POST", at+"/answers", `{"seat":1,"yes":false}`); now.Over || now.Asked != nil {
		t.Fatalf("after a no: %+v", now)
	}
	until("end.noDraw")
	over := keyed[server.TableInfo](h, red, "POST", at+"/asks", `{"seat":0,"what":"resign"}`)
	if !over.Over || over.Result != "Red resigned" || over.Ended == nil || over.Ended.Code != "end.resigned" || over.Ended.Words["side"] != "Red" || over.Index != in.Index+1 && over.Index != in.Index {
		t.Fatalf("resigned: %+v", over)
	}
	until(`"result":"Red resigned"`)
	snap := keyed[server.Snapshot](h, blue, "GET", at+"/view?seat=1", "")
	if snap.Scene.Result == nil || snap.Scene.Result.Winner != "blue" || len(snap.Offers) != 0 {
		t.Errorf("seen: %+v", snap.Scene.Result)
	}
	if w := h.with(red, "GET", at+"/journal", ""); w.Code != 200 || !strings.Contains(w.Body.String(), `{"ended":"resigned","seat":0}`) {
		t.Errorf("the journal: %d %s", w.Code, w.Body)
	}
	if w := h.with(red, "POST", at+"/asks", `{"seat":0,"what":"draw"}`); w.Code != 422 {
		t.Errorf("asked once it is over: %d", w.Code)
	}
}
