package server_test

import (
	"bufio"
	"net/http"
	"slices"
	"strings"
	"testing"

	"sandtable/server"
)

// Whether a side resigns is asked, answered and refused among its own people: whoever plays
// against it, looks on or is the host reads nothing of it, wherever it is told.
func TestResigningIsTheSidesOwn(t *testing.T) {
	h := newKeyHost(t)
	ts := serve(t, h.srv)
	in := keyed[server.TableInfo](h, "", "POST", "/api/tables", `{"game":"toy","scenario":"staff","seats":["person","person","person","person"]}`)
	at, seats := "/api/tables/"+in.ID, in.Keys.Seats // red has 0 and 2, blue 1 and 3
	listen := func(key, seat string) *bufio.Scanner {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, ts.URL+at+"/events?seat="+seat, nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Sandtable-Key", key)
		res, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = res.Body.Close() })
		return bufio.NewScanner(res.Body)
	}
	// until reads a stream up to a line that says something.
	until := func(lines *bufio.Scanner, want string) (told string) {
		t.Helper()
		for lines.Scan() {
			told += lines.Text() + "\n"
			if strings.Contains(lines.Text(), want) {
				return told
			}
		}
		t.Fatalf("the stream ended before %q: %v", want, lines.Err())
		return ""
	}
	tables := map[string]string{}
	for who, key := range map[string]string{"red": seats[2], "blue": seats[3], "watch": in.Keys.Watch, "host": in.Keys.Host} {
		tables[who] = key
	}
	mine, theirs := listen(seats[2], "2"), listen(seats[3], "3")
	until(mine, "event: table")
	until(theirs, "event: table")
	until(theirs, "data: ")

	if now := keyed[server.TableInfo](h, seats[0], "POST", at+"/asks", `{"seat":0,"what":"resign"}`); now.Asked == nil {
		t.Fatal("who asks is not told so")
	}
	until(mine, `"asked":{"seat":0,"what":"resign"`)
	for who, key := range tables {
		for _, url := range []string{"/api/tables", at, at + "/view?seat=3", at + "/view?seat=2"} {
			w := h.with(key, "GET", url, "")
			if w.Code == 200 && strings.Contains(w.Body.String(), `"asked":{`) != (who == "red") {
				t.Errorf("%s reads of %s: %s", who, url, w.Body)
			}
		}
	}
	if w := h.with(seats[3], "POST", at+"/players", `{"seat":3,"name":"Bo"}`); strings.Contains(w.Body.String(), "asked") || w.Code != 200 {
		t.Errorf("an answer to blue: %d %s", w.Code, w.Body)
	}
	if told := until(theirs, `"Bo"`); strings.Count(told, "event: table") != 1 || strings.Contains(told, "asked") {
		t.Errorf("blue is told\n%s", told)
	}
	none := h.with(seats[3], "POST", at+"/answers", `{"seat":3,"yes":true}`)
	if now := keyed[server.TableInfo](h, seats[2], "POST", at+"/answers", `{"seat":2,"yes":false}`); now.Asked != nil {
		t.Errorf("after a no: %+v", now.Asked)
	}
	if w := h.with(seats[3], "POST", at+"/answers", `{"seat":3,"yes":true}`); w.Code != 422 || w.Body.String() != none.Body.String() {
		t.Errorf("blue answers: %s; %s when nothing was asked", none.Body, w.Body)
	}
	until(mine, "end.playedOn")
	for who, key := range tables {
		said := keyed[[]server.Saying](h, key, "GET", at+"/talk", "")
		if (len(said) == 1) != (who == "red") || len(said) > 1 {
			t.Errorf("%s reads %+v", who, said)
		}
	}
	keyed[server.Saying](h, seats[3], "POST", at+"/talk", `{"seat":3,"text":"well?"}`)
	if told := until(theirs, "well?"); strings.Contains(told, "event: table") || strings.Count(told, "event: talk") != 1 || strings.Contains(told, "end.") {
		t.Errorf("blue is told\n%s", told)
	}

	// A draw is everybody's.
	keyed[server.TableInfo](h, seats[0], "POST", at+"/asks", `{"seat":0,"what":"draw"}`)
	if now := keyed[server.TableInfo](h, in.Keys.Watch, "GET", at, ""); now.Asked == nil {
		t.Error("a draw is offered in secret")
	}
	// An answer says to what it is one.
	if w := h.with(seats[1], "POST", at+"/answers", `{"seat":1,"yes":true,"of":{"seat":0,"to":0}}`); w.Code != 422 || !strings.Contains(w.Body.String(), `"code":"ask.other"`) {
		t.Errorf("a yes to a choice that is taken back is one to a draw: %d %s", w.Code, w.Body)
	}
	now := keyed[server.TableInfo](h, seats[1], "POST", at+"/answers", `{"seat":1,"yes":true,"of":{"seat":0,"to":0,"what":"draw"}}`)
	if now.Asked == nil || !slices.Equal(now.Asked.Yes, []int{1}) {
		t.Errorf("after the first yes: %+v", now.Asked)
	}
}
