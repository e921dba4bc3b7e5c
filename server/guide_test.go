package server_test

import (
	"strings"
	"testing"

	"sandtable/dice"
	"sandtable/server"
)

// A guided game asks for one choice at a time and then goes on freely.
func TestGuide(t *testing.T) {
	h := newHost(t)
	in := get[server.TableInfo](h, "POST", "/api/tables", `{"game":"toy","guide":"first"}`)
	at := "/api/tables/" + in.ID
	if in.Seats[0].Holder != "person" || in.Seats[1].Holder != "bot:random" {
		t.Errorf("seats %+v", in.Seats)
	}
	if status, body := h.ask("POST", at+"/choices", `{"seat":0,"index":0,"choice":"write 1"}`); status != 422 || !strings.Contains(body, "the guide asks for: write 2") {
		t.Errorf("another choice: %d %s", status, body)
	}
	st := h.choose(in.ID, 0, 0, "write 2")
	if st.Index != 3 || st.Guide == nil || st.Guide.Do != "press" || len(st.Steps) != 3 {
		t.Fatalf("after the first choice: %+v guide %+v", st, st.Guide)
	}
	h.stop()
	h.start()
	ts := serve(t, h.srv)
	l := listen(t, ts.URL, at+"/events?seat=0&from=3", "")
	l.next("table")
	st = h.choose(in.ID, 0, 3, "press")
	if e := l.next("table"); !strings.Contains(e.data, `"dice":"fair"`) {
		t.Errorf("of the dice that begin whoever looks on is told %s", e.data)
	}
	if st.Index != 5 || st.Guide == nil || !st.Guide.Done {
		t.Fatalf("at the end of the script: %+v guide %+v", st, st.Guide)
	}
	if got := get[server.TableInfo](h, "GET", at, ""); got.Dice != "fair" {
		t.Errorf("after the script the dice are %s", got.Dice)
	}
	// The dice that follow the script are the table's own: the learner's number is his.
	if got := get[server.TableInfo](h, "GET", at, ""); got.Fair.Parts[0].Nonce != "" || got.Fair.Parts[1].By != "server" {
		t.Errorf("after the script: %+v", got.Fair)
	}
	h.choose(in.ID, 0, 5, "write 1")
	h.giveNonces(in.ID, 0)
}

// A guide that is left asks for nothing more, then and after a restart; the dice are
// the table's own from there on.
func TestLeaveGuide(t *testing.T) {
	h := newHost(t)
	in := get[server.TableInfo](h, "POST", "/api/tables", `{"game":"toy","guide":"first"}`)
	at := "/api/tables/" + in.ID
	h.choose(in.ID, 0, 0, "write 2")
	if status, body := h.ask("POST", at+"/guide", `{"seat":7}`); status != 400 {
		t.Errorf("a seat that is not there: %d %s", status, body)
	}
	for range 2 {
		st := get[server.Steps](h, "POST", at+"/guide", `{"seat":0}`)
		if st.Index != 3 || st.Guide != nil || len(st.Offers) != 2 {
			t.Fatalf("after leaving: %+v guide %+v", st, st.Guide)
		}
	}
	h.stop()
	h.start()
	if v := get[server.Snapshot](h, "GET", at+"/view?seat=0", ""); v.Guide != nil || v.Table.Dice != "fair" {
		t.Errorf("after a restart: guide %+v, dice %s", v.Guide, v.Table.Dice)
	}
	if st := h.choose(in.ID, 0, 3, "stop"); st.Guide != nil || st.Index <= 3 {
		t.Errorf("after another choice than the guide's: %+v", st)
	}
}

// A guided game that is read in begins its own dice when the script is over, from a secret of
// its own: from one that everybody can guess all draws to come could be foreseen.
func TestGuideThatIsReadIn(t *testing.T) {
	h := newHost(t)
	in := get[server.TableInfo](h, "POST", "/api/tables", `{"game":"toy","guide":"first"}`)
	h.choose(in.ID, 0, 0, "write 2")
	h.refused("POST", "/api/tables/"+in.ID+"/forks", `{"at":0}`, 422, "guide")
	_, text := h.ask("GET", "/api/tables/"+in.ID+"/journal", "")
	known := map[string]bool{dice.Secret{}.Commitment(): true}
	for range 2 {
		again := get[server.TableInfo](h, "POST", "/api/journals", text)
		h.choose(again.ID, 0, 3, "press")
		now := get[server.TableInfo](h, "GET", "/api/tables/"+again.ID, "")
		if now.Dice != "fair" || now.Fair == nil || known[now.Fair.Commitment] {
			t.Fatalf("after the script: %+v", now)
		}
		known[now.Fair.Commitment] = true
		h.choose(again.ID, 0, 5, "write 1")
		h.giveNonces(again.ID, 0)
	}
}
