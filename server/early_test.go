package server_test

import (
	"net/http"
	"regexp"
	"strings"
	"testing"

	"sandtable/server"
)

var handed, updated = regexp.MustCompile(`,"handed":"[0-9a-f]{64}"`), regexp.MustCompile(`"updated":"[^"]*"`)

// Two persons with keys: the second decides before its turn, takes it back, decides anew, and
// is not waited for. The first is told that something is handed in, and nothing of what.
func TestEarly(t *testing.T) {
	h := newKeyHost(t)
	in := keyed[server.TableInfo](h, "", "POST", "/api/tables", `{"game":"toy","scenario":"plain","seats":["person","person"]}`)
	at, red, blue := "/api/tables/"+in.ID, in.Keys.Seats[0], in.Keys.Seats[1]

	snap := keyed[server.Snapshot](h, blue, "GET", at+"/view?seat=1", "")
	if snap.Early == nil || snap.Early.Ask == "" || len(snap.Offers) != 0 {
		t.Fatalf("blue waits and is told %+v", snap.Early)
	}
	if snap := keyed[server.Snapshot](h, red, "GET", at+"/view?seat=0", ""); snap.Early != nil {
		t.Errorf("red decides and is told %+v", snap.Early)
	}
	decide := func(force string) {
		t.Helper()
		desk := keyed[server.TableInfo](h, blue, "POST", at+"/early", `{"seat":1}`)
		there := "/api/tables/" + desk.ID
		if desk.Sandbox == nil || !desk.Sandbox.Early || desk.Sandbox.Of != in.ID || desk.Keys != nil {
			t.Fatalf("the desk: %+v", desk)
		}
		if w := h.with(red, "GET", there+"/view?seat=1", ""); w.Code != http.StatusForbidden {
			t.Errorf("red looks at the desk of blue: %d", w.Code)
		}
		made := keyed[server.Made](h, blue, "POST", there+"/choices", `{"seat":1,"index":0,"choice":"`+force+`","brief":true}`)
		if made.Index != 0 {
			t.Errorf("the choice that ends it was made at the desk: %+v", made)
		}
		if done := keyed[server.TableInfo](h, blue, "GET", there, ""); !done.Sandbox.Done {
			t.Errorf("the desk is not done: %+v", done.Sandbox)
		}
	}
	redSees := func() string {
		return updated.ReplaceAllString(h.with(red, "GET", at+"/view?seat=0", "").Body.String(), "")
	}
	before := redSees()
	decide("write 2")
	if list := keyed[[]server.Order](h, blue, "GET", at+"/early?seat=1", ""); len(list) != 1 || list[0].Choice != "write 2" || list[0].Label == "" {
		t.Errorf("handed in: %+v", list)
	}
	if w := h.with(red, "GET", at+"/early?seat=1", ""); w.Code != http.StatusForbidden {
		t.Errorf("red asks what blue has handed in: %d", w.Code)
	}
	after := redSees()
	if told := handed.FindString(after); told == "" || strings.Replace(after, told, "", 1) != before {
		t.Errorf("red sees %s, and before %s", after, before)
	}
	if got := keyed[server.TableInfo](h, blue, "DELETE", at+"/early?seat=1", ""); got.Seats[1].Handed != "" {
		t.Errorf("taken back: %+v", got.Seats)
	}
	decide("write 1")
	// It is kept when the server stops.
	h.stop()
	h.start()
	made := keyed[server.Made](h, red, "POST", at+"/choices", `{"seat":0,"index":0,"choice":"write 3","brief":true}`)
	if made.Index != 2 {
		t.Errorf("blue is waited for: %+v", made)
	}
	if got := keyed[server.TableInfo](h, red, "GET", at, ""); got.ToMove != 0 || got.Seats[1].Handed != "" {
		t.Errorf("after both: %+v", got)
	}
	if w := h.with(blue, "DELETE", at+"/early?seat=1", ""); w.Code != http.StatusUnprocessableEntity {
		t.Errorf("taken back when it was played: %d", w.Code)
	}
}
