package server_test

import (
	"bufio"
	"bytes"
	"io"
	"net/http"
	"strings"
	"testing"

	"sandtable/server"
)

// An open stream ends with its key, and others go on.
func TestStreamEndsWithItsKey(t *testing.T) {
	h := newKeyHost(t)
	ts := serve(t, h.srv)
	in := h.table("toy")
	at := "/api/tables/" + in.ID
	open := func(key ...string) (io.Reader, int) {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, ts.URL+at+"/events?seat=1", nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Header["Sandtable-Key"] = key
		r.Header.Set("Accept-Encoding", "identity") // a compressed stream has no end of its own
		res, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = res.Body.Close() })
		return res.Body, res.StatusCode
	}
	old, _ := open(in.Keys.Seats[1])
	// Other keys of the table do not keep open what only this one has opened.
	more, _ := open(in.Keys.Seats[1], in.Keys.Watch, in.Keys.Seats[0])
	now := keyed[server.Keys](h, in.Keys.Host, "POST", at+"/keys", `{"of":"seat","seat":1}`).Seats[1]
	fresh, _ := open(now)
	keyed[server.Steps](h, now, "POST", at+"/choices", `{"seat":1,"index":1,"choice":"write 3"}`)
	var told bytes.Buffer
	if _, err := told.ReadFrom(old); err != nil { // it ends
		t.Error(err)
	}
	if _, err := told.ReadFrom(more); err != nil {
		t.Error(err)
	}
	if strings.Contains(told.String(), "event: steps") {
		t.Errorf("the old stream is told what was chosen: %s", &told)
	}
	for b := make([]byte, 4096); !strings.Contains(told.String(), "event: steps"); {
		n, err := fresh.Read(b)
		told.Write(b[:n])
		if err != nil {
			t.Fatalf("the new stream ended: %v: %s", err, &told)
		}
	}
	if _, status := open(in.Keys.Seats[1]); status != http.StatusForbidden {
		t.Errorf("the old key opens a stream: %d", status)
	}
}

// What is said, who looks and who asks come with the stream.
func TestFriendsInTheStream(t *testing.T) {
	h := newKeyHost(t)
	ts := serve(t, h.srv)
	in := h.table("opentoy")
	at := "/api/tables/" + in.ID
	open := func(key, seat, name string) *bufio.Scanner {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, ts.URL+at+"/events?seat="+seat, nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Sandtable-Key", key)
		r.Header.Set("Sandtable-Name", name)
		res, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = res.Body.Close() })
		return bufio.NewScanner(res.Body)
	}
	one := open(in.Keys.Seats[0], "0", "Anna%20%C3%84")
	until := func(want string) {
		t.Helper()
		for one.Scan() {
			if strings.Contains(one.Text(), want) {
				return
			}
		}
		t.Fatalf("the stream ended before %q: %v", want, one.Err())
	}
	until(`[{"seat":0,"name":"Anna Ä"}]`)
	open(in.Keys.Seats[0], "0", "") // who he is he says later
	keyed[server.TableInfo](h, in.Keys.Seats[0], "POST", at+"/players", `{"seat":0,"name":"Anton"}`)
	until(`{"seat":0,"name":"Anton"}`)
	open(in.Keys.Watch, "-2", "Carl")
	until(`[{"seat":-2,"name":"Carl"},{"seat":0,"name":"Anna Ä"},{"seat":0,"name":"Anton"}]`)
	keyed[server.Saying](h, in.Keys.Watch, "POST", at+"/talk", `{"seat":-2,"name":"Carl","text":"Hello"}`)
	until(`"name":"Carl","text":"Hello"`)
	keyed[server.Keys](h, in.Keys.Seats[1], "POST", at+"/keys", `{"of":"seat","seat":1}`)
	until("have made a new link")
	keyed[server.Steps](h, in.Keys.Host+","+keyed[server.Keys](h, in.Keys.Host, "POST", at+"/keys", `{"of":"seat","seat":1}`).Seats[1], "POST", at+"/choices", `{"seat":1,"index":1,"choice":"write 3"}`)
	keyed[server.TableInfo](h, in.Keys.Seats[0], "POST", at+"/asks", `{"seat":0,"to":-1}`)
	until(`"asked":{"seat":0,"to":0,"yes":[],"wait":[1]}`)
	if w := h.with(in.Keys.Watch, "POST", at+"/answers", `{"seat":-2,"yes":true}`); w.Code/100 != 4 {
		t.Errorf("an onlooker answers: %d", w.Code)
	}
	if w := h.with(in.Keys.Watch, "POST", at+"/talk", `{"seat":-1,"text":"I am the table"}`); w.Code/100 != 4 {
		t.Errorf("an onlooker speaks for the table: %d", w.Code)
	}
}
