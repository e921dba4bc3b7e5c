package server_test

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"sandtable/bots"
	"sandtable/guide"
	"sandtable/kernel/kerneltest/toy"
	"sandtable/server"
	"sandtable/store"
	"sandtable/titles"
)

const guideText = `{"id":"first","title":"First","blurb":"","minutes":1,"scenario":"plain","options":{},"seat":"red","bot":"random","steps":[
 {"say":["Write 2."],"rule":"2","do":["write 2"],"auto":["write 2","die 6"]},
 {"say":["A six decides nothing.","Press on."],"point":["red"],"do":["press"],"auto":["die 1"]},
 {"say":["You have advanced. Play on."]}]}`

func toyTitles(t testing.TB) titles.List {
	t.Helper()
	g, err := guide.Read(strings.NewReader(guideText), toy.Game{})
	if err != nil {
		t.Fatal(err)
	}
	return titles.List{{Title: toy.Game{}, Bots: bots.Basic(), Guides: []*guide.Guide{g}}}
}

// host is a server on a store of its own.
type host struct {
	t   testing.TB
	dir string
	st  *store.SQLite
	srv *server.Server
}

func newHost(t testing.TB) *host {
	t.Helper()
	h := &host{t: t, dir: t.TempDir()}
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
	h.srv = server.New(server.Config{Titles: toyTitles(h.t), Store: h.st})
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

// Every route answers what it should, and every mistake gets one clear line.
func TestRoutes(t *testing.T) {
	h := newHost(t)
	id := h.newTable()
	h.choose(id, 0, 0, "write 2")
	at := "/api/tables/" + id
	tests := []struct {
		method, url, body string
		status            int
		want              []string
		not               []string
	}{
		{"POST", at + "/forks", `{"at":0}`, 422, []string{"hide things"}, nil},
		{"POST", at + "/forks", `{"at":99}`, 400, []string{"no index 99"}, nil},
		{"POST", at + "/forks", `{"from":1}`, 400, []string{"from"}, nil},
		{"GET", "/api/titles", "", 200, []string{`"id":"toy"`, `"number":"2.1"`, `"bots":[{"id":"random"`, `"guides":[{"id":"first"`}, []string{"null", `"number":""`}},
		{"GET", "/api/tables", "", 200, []string{id, `"holder":"person"`, `"title":"Toy: Plain"`}, []string{"null"}},
		{"GET", "/api/tables/none", "", 404, []string{"no such game", `none`}, nil},
		{"GET", at, "", 200, []string{`"toMove":1`, `"index":1`, `"floor":0`, `"options":{"limit":"3"}`, `"turn":"Round 1"`}, nil},
		{"GET", at + "/board", "", 200, []string{`"places":[{"id":"red"`, `"layers":[]`}, []string{"null"}},
		{"GET", at + "/view?seat=0", "", 200, []string{`"offers":[]`, "red writes a force of 2", `"last":1`}, []string{"null"}},
		{"GET", at + "/view?seat=1", "", 200, []string{"a hidden force", `"choice":"write 3"`}, []string{"force of 2", "force 2", "null"}},
		{"GET", at + "/view?seat=0&at=0", "", 200, []string{`"index":0`, `"last":1`, `"log":{"entries":[]}`, `"offers":[]`}, []string{"force 2"}},
		{"GET", at + "/view?seat=0&at=2", "", 400, []string{"no index 2"}, nil},
		{"GET", at + "/log?seat=0&to=1", "", 200, []string{`{"entries":[{"index":1,`, "red writes a force of 2"}, []string{"earlier", "null"}},
		{"GET", at + "/log?seat=1&to=1", "", 200, []string{`{"entries":[]}`}, []string{"force of 2"}},
		{"GET", at + "/log?seat=0&to=0", "", 200, []string{`{"entries":[]}`}, nil},
		{"GET", at + "/log?seat=0&to=2", "", 400, []string{"no index 2"}, nil},
		{"GET", at + "/log?seat=0", "", 400, []string{"to is missing"}, nil},
		{"GET", at + "/log?seat=7&to=0", "", 400, []string{"no seat 7"}, nil},
		{"GET", at + "/view", "", 400, []string{"seat is missing"}, nil},
		{"GET", at + "/view?seat=x", "", 400, []string{"must be a number"}, nil},
		{"GET", at + "/view?seat=2", "", 400, []string{"no seat 2; seats are 0 to 1"}, nil},
		{"GET", at + "/view?seat=-1", "", 400, []string{"no seat -1"}, nil},
		{"GET", at + "/view?seat=99999", "", 400, []string{"no seat 99999"}, nil},
		{"GET", at + "/steps?seat=0&from=0", "", 200, []string{`"choice":"write 2"`, `"index":1`}, []string{"null"}},
		{"GET", at + "/steps?seat=1&from=0", "", 200, []string{`"steps":[{"index":1`}, []string{"force 2", "force of 2"}},
		{"GET", at + "/steps?seat=1&from=5", "", 400, []string{"no index 5"}, nil},
		{"GET", at + "/explain?seat=1&choice=write+2", "", 200, []string{`"legal":true`}, nil},
		{"GET", at + "/explain?seat=1&choice=write+4", "", 200, []string{`"legal":false`, `"rule":"2.1"`, "a force of 4 is not allowed"}, nil},
		{"GET", at + "/explain?seat=0&choice=write+1", "", 200, []string{`"legal":false`, "belongs to Blue"}, nil},
		{"GET", at + "/explain?seat=1&choice=jump", "", 400, []string{"cannot read", "jump"}, nil},
		{"GET", at + "/explain?seat=1", "", 400, []string{"choice is missing"}, nil},
		{"GET", at + "/charts/forces?seat=0", "", 200, []string{`"say":"force 2"`, `"shades":[{"at":"red","side":"red"}`, `"traces":[]`}, []string{"null"}},
		{"GET", at + "/charts/forces?seat=1", "", 200, []string{`"spots":[]`}, []string{"force 2", "null"}},
		{"GET", at + "/charts/supply?seat=1", "", 404, []string{"no chart “supply”; there are: forces"}, nil},
		{"GET", at + "/charts/?seat=1", "", 404, []string{"nothing at"}, nil},
		{"GET", at + "/charts/forces", "", 400, []string{"seat is missing"}, nil},
		{"GET", at + "/charts/forces?seat=2", "", 400, []string{"no seat 2; seats are 0 to 1"}, nil},
		{"GET", at + "/plan?seat=0", "", 200, []string{`{"title":"","rows":[]}`}, nil},
		{"GET", at + "/plan?seat=1", "", 200, []string{`"title":"Rounds","rule":"3"`, `"id":"round-1"`, `"do":["write 1"]`, `"ours":[]`}, []string{"null", "odds", "tooMany", "Position"}},
		{"GET", at + "/plan", "", 400, []string{"seat is missing"}, nil},
		{"GET", at + "/plan?seat=2", "", 400, []string{"no seat 2; seats are 0 to 1"}, nil},
		{"POST", at + "/plan?seat=1", "", 405, []string{"only GET"}, nil},
		{"GET", at + "/why?seat=1&place=blue", "", 200, []string{`"choice":"write 3"`, `"choice":"write 4"`, `"rule":"2.1"`}, nil},
		{"GET", at + "/why?seat=1&place=nowhere", "", 200, []string{"[]"}, nil},
		{"GET", at + "/pieces?seat=1&id=red&id=nobody", "", 200, []string{`[{"id":"red","rows":[]}]`}, nil},
		{"GET", at + "/pieces?seat=1", "", 400, []string{"1 to 200 pieces with id="}, nil},
		{"GET", at + "/pieces?seat=1&id=red&at=99", "", 400, []string{"there is no index 99"}, nil},
		{"GET", at + "/why?seat=1", "", 400, []string{"give one of place"}, nil},
		{"POST", at + "/choices", `{"seat":1,"index":1,"choice":"write 4"}`, 422, []string{`"rule":"2.1"`, `"error":"a force of 4 is not allowed"`}, nil},
		{"POST", at + "/choices", `{"seat":1,"index":1,"choice":"die 4"}`, 422, []string{`"rule":"1"`}, nil},
		{"POST", at + "/choices", `{"seat":1,"index":1,"choice":"dance"}`, 422, []string{"cannot read", "dance"}, nil},
		{"POST", at + "/choices", `{"seat":0,"index":1,"choice":"write 1"}`, 422, []string{"belongs to Blue"}, nil},
		{"POST", at + "/choices", `{"seat":1,"index":0,"choice":"write 1"}`, 409, []string{`"index":1`, `"code":"stale"`, "look again"}, nil},
		{"POST", at + "/choices", `{"seat":-1,"index":1,"choice":"die 1"}`, 400, []string{"no seat -1"}, nil},
		{"POST", at + "/choices", `{"seat":1,"index":1,"choise":"write 1"}`, 400, []string{"unknown field", "choise"}, nil},
		{"POST", at + "/choices", `{"seat":"1"}`, 400, []string{"seat must be a int, not a string"}, nil},
		{"POST", at + "/choices", `{"seat":1`, 400, []string{"not JSON"}, nil},
		{"POST", at + "/choices", `{} {}`, 400, []string{"after the end"}, nil},
		{"POST", at + "/choices", "", 400, []string{"empty"}, nil},
		{"POST", at + "/choices", `{"choice":"` + strings.Repeat("x", 70_000) + `"}`, 413, []string{"more than 65536 bytes"}, nil},
		{"POST", at + "/undo", `{"seat":1,"to":-1}`, 422, []string{"made by Red"}, nil},
		{"POST", at + "/undo", `{"seat":0,"to":1}`, 400, []string{"cannot take back to index 1"}, nil},
		{"POST", at + "/seats", `{"seat":1,"holder":"bot:nobody"}`, 400, []string{"no bot", "random"}, nil},
		{"POST", at + "/seats", `{"seat":1,"holder":"dog"}`, 400, []string{"person, open or bot"}, nil},
		{"POST", at + "/seats", `{"seat":7,"holder":"open"}`, 400, []string{"no seat 7"}, nil},
		{"POST", "/api/tables", `{"game":"go","scenario":"x","seats":[]}`, 400, []string{"no game", "toy"}, nil},
		{"POST", "/api/tables", `{"game":"toy","scenario":"x","seats":["person","open"]}`, 400, []string{"no scenario", "plain"}, nil},
		{"POST", "/api/tables", `{"game":"toy","scenario":"plain","seats":["person"]}`, 400, []string{"1 seats are given; Toy has 2"}, nil},
		{"POST", "/api/tables", `{"game":"toy","scenario":"plain","seats":["person","open"],"options":{"limit":"9"}}`, 400, []string{"limit cannot be"}, nil},
		{"POST", "/api/tables", `{"game":"toy","scenario":"plain","seats":["person","open"],"dice":"loaded"}`, 400, []string{"no dice", "fair, seeded, typed"}, nil},
		{"POST", "/api/tables", `{"game":"toy","scenario":"plain","seats":["person","open"],"nonces":["a","b"]}`, 400, []string{"ask for a commitment first"}, nil},
		{"POST", "/api/tables", `{"game":"toy","guide":"second"}`, 400, []string{"no guide", "second"}, nil},
		{"POST", "/api/journals", "{}", 400, []string{"line 1", "not a saved game"}, nil},
		{"GET", at + "/verification", "", 200, []string{`"mode":"seeded"`, `"draws":0`, `"nonces":[]`}, nil},
		{"GET", at + "/nothing", "", 404, []string{"nothing at"}, nil},
		{"PUT", at, "{}", 405, []string{"PUT is not possible here, only GET, DELETE"}, nil},
		{"GET", at + "/undo", "", 405, []string{"only POST"}, nil},
		{"GET", "/", "", 200, []string{"<title>Sandtable</title>"}, nil},
		{"GET", "/nopage", "", 404, []string{"no page /nopage"}, nil},
		{"POST", "/", "{}", 405, []string{"only GET, HEAD"}, nil},
	}
	for _, tt := range tests {
		status, body := h.ask(tt.method, tt.url, tt.body)
		name := tt.method + " " + tt.url + " " + tt.body[:min(len(tt.body), 80)]
		if status != tt.status {
			t.Errorf("%s: status %d, want %d: %.300s", name, status, tt.status, body)
		}
		for _, w := range tt.want {
			if !strings.Contains(body, w) {
				t.Errorf("%s: %q is missing in %.600s", name, w, body)
			}
		}
		for _, n := range tt.not {
			if strings.Contains(body, n) {
				t.Errorf("%s: %q must not be in %.600s", name, n, body)
			}
		}
		if status >= 400 {
			var p server.Problem
			if err := json.Unmarshal([]byte(body), &p); err != nil || p.Error == "" || strings.Contains(p.Error, "\n") {
				t.Errorf("%s: the error is not one clear line: %v: %s", name, err, body)
			}
		}
	}
	if got := get[server.TableInfo](h, "GET", at, ""); got.Index != 1 {
		t.Errorf("after all these mistakes the game stands at %d, not at 1", got.Index)
	}
	if status, _ := h.ask("DELETE", at, ""); status != 204 {
		t.Errorf("delete: status %d", status)
	}
	if status, _ := h.ask("GET", at, ""); status != 404 {
		t.Errorf("after delete: status %d", status)
	}
}

// What one seat may not know must not reach it by any route, whatever it was.
func TestSecretsDoNotLeak(t *testing.T) {
	h := newHost(t)
	var seen [2]string
	for i, force := range []string{"write 1", "write 3"} {
		id := h.newTable()
		h.choose(id, 0, 0, force)
		at := "/api/tables/" + id
		var all strings.Builder
		for _, url := range []string{"", "/view?seat=1", "/view?seat=1&at=0", "/steps?seat=1&from=0", "/why?seat=1&place=red", "/why?seat=1&place=blue",
			"/explain?seat=1&choice=write+2", "/explain?seat=1&choice=write+9", "/verification",
			"/charts/forces?seat=1", "/plan?seat=1"} {
			_, body := h.ask("GET", at+url, "")
			all.WriteString(body + "\n")
		}
		seen[i] = strings.ReplaceAll(all.String(), id, "ID")
	}
	if seen[0] != seen[1] {
		t.Errorf("blue can tell red's secret forces apart:\n%s\n%s", seen[0], seen[1])
	}
}

// Blue's choice reveals red's force: it stands. Before that, red may think again.
func TestUndo(t *testing.T) {
	h := newHost(t)
	id := h.newTable()
	at := "/api/tables/" + id
	h.choose(id, 0, 0, "write 1")
	in := get[server.TableInfo](h, "POST", at+"/undo", `{"seat":0,"to":-1}`)
	if in.Index != 0 {
		t.Errorf("after undo the index is %d", in.Index)
	}
	h.choose(id, 0, 0, "write 3")
	st := h.choose(id, 1, 1, "write 1")
	if st.Floor != 2 || st.Index != 2 {
		t.Errorf("index %d, floor %d: what was revealed must not be taken back", st.Index, st.Floor)
	}
	if status, body := h.ask("POST", at+"/undo", `{"seat":1,"to":1}`); status != 422 || !strings.Contains(body, "ends at index 2") {
		t.Errorf("undo of a reveal: %d %s", status, body)
	}
	h.choose(id, 0, 2, "write 2")
	h.choose(id, 1, 3, "write 2") // the die follows at once
	in = get[server.TableInfo](h, "GET", at, "")
	if in.Index < 5 || in.Floor != in.Index {
		t.Errorf("after a die: index %d, floor %d", in.Index, in.Floor)
	}
	if status, body := h.ask("POST", at+"/undo", `{"seat":1,"to":-1}`); status != 422 || !strings.Contains(body, "draw") {
		t.Errorf("undo of a die: %d %s", status, body)
	}
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

// A finished game with fair dice verifies; its export is read back whole.
func TestFairDiceAndExport(t *testing.T) {
	h := newHost(t)
	offer := get[server.DiceOffer](h, "POST", "/api/dice", "")
	body := `{"game":"toy","scenario":"plain","seats":["person","person"],"commitment":"` + offer.Commitment + `","nonces":["mine","yours"]}`
	in := get[server.TableInfo](h, "POST", "/api/tables", body)
	if in.ID != offer.ID || in.Dice != "fair" {
		t.Errorf("the table is %s with %s dice; %s was promised", in.ID, in.Dice, offer.ID)
	}
	if status, text := h.ask("POST", "/api/tables", body); status != 400 || !strings.Contains(text, "ask for a new one") {
		t.Errorf("the same commitment again: %d %s", status, text)
	}
	at := "/api/tables/" + in.ID
	if v := get[server.Verification](h, "GET", at+"/verification", ""); v.Secret != "" || v.Commitment != offer.Commitment {
		t.Errorf("before the end: %+v", v)
	}
	_, half := h.ask("GET", at+"/journal", "")
	end := h.play(in.ID)
	if end.Result == "" {
		t.Error("no result")
	}
	v := get[server.Verification](h, "GET", at+"/verification", "")
	if v.Secret == "" || !v.Checked || v.Draws == 0 || len(v.Nonces) != 2 {
		t.Errorf("after the end: %+v", v)
	}
	if strings.Contains(half, v.Secret) {
		t.Error("the secret stands in the journal of a running game")
	}
	_, text := h.ask("GET", at+"/journal", "")
	again := get[server.TableInfo](h, "POST", "/api/journals", text)
	if again.ID == in.ID || !again.Over || again.Index != end.Index {
		t.Errorf("read back: %+v", again)
	}
	edited := strings.Replace(text, `"write 1"`, `"write 2"`, 1)
	if status, body := h.ask("POST", "/api/journals", edited); status != 400 || !strings.Contains(body, `"error":"line `) {
		t.Errorf("an edited journal: %d %s", status, body)
	}
	// A running game goes on after import, with new dice.
	on := get[server.TableInfo](h, "POST", "/api/journals", half)
	h.giveNonces(on.ID, 0, 1)
	if h.play(on.ID).Index == 0 {
		t.Error("the imported game does not go on")
	}
	if v := get[server.Verification](h, "GET", "/api/tables/"+on.ID+"/verification", ""); !v.Checked || v.Commitment == offer.Commitment || len(v.Exchanges) != 1 || v.Exchanges[0].Commitment != v.Commitment {
		t.Errorf("imported: %+v", v)
	}
}

// People who roll their own dice give their results for seat -1.
func TestTypedDice(t *testing.T) {
	h := newHost(t)
	id := get[server.TableInfo](h, "POST", "/api/tables", `{"game":"toy","scenario":"plain","seats":["person","person"],"dice":"typed"}`).ID
	h.choose(id, 0, 0, "write 2")
	h.choose(id, 1, 1, "write 2")
	snap := get[server.Snapshot](h, "GET", "/api/tables/"+id+"/view?seat=0", "")
	if snap.Table.ToMove != -1 || len(snap.Offers) != 6 {
		t.Fatalf("to move %d with %d offers; want chance with 6", snap.Table.ToMove, len(snap.Offers))
	}
	h.choose(id, -1, 2, "die 4")
	if v := get[server.Snapshot](h, "GET", "/api/tables/"+id+"/view?seat=0", ""); v.Scene.Score[0].Points+v.Scene.Score[1].Points != 1 || v.Index != 3 {
		t.Errorf("after a 4: %+v", v.Scene.Score)
	}
}

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
	st = h.choose(in.ID, 0, 3, "press")
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

func TestSecurity(t *testing.T) {
	h := newHost(t)
	ask := func(host, method, url string, head map[string]string) *httptest.ResponseRecorder {
		r := httptest.NewRequest(method, url, strings.NewReader("{}"))
		r.Host = host
		for k, v := range head {
			r.Header.Set(k, v)
		}
		w := httptest.NewRecorder()
		h.srv.ServeHTTP(w, r)
		return w
	}
	for host, want := range map[string]int{"localhost:80": 200, "127.0.0.1:8080": 200, "[::1]:8080": 200, "127.0.0.1": 200, "evil.example:8080": 403, "evil.example": 403, "10.0.0.1:80": 403, "": 403} {
		if w := ask(host, "GET", "/api/titles", nil); w.Code != want {
			t.Errorf("host %q: status %d, want %d", host, w.Code, want)
		}
	}
	if w := ask("localhost", "POST", "/api/tables", map[string]string{"Origin": "https://evil.example"}); w.Code != 403 {
		t.Errorf("another origin: status %d", w.Code)
	}
	if w := ask("localhost", "POST", "/api/tables", map[string]string{"Sec-Fetch-Site": "cross-site"}); w.Code != 403 {
		t.Errorf("cross-site: status %d", w.Code)
	}
	if w := ask("localhost", "POST", "/api/tables", map[string]string{"Content-Type": "text/plain"}); w.Code != 415 {
		t.Errorf("text/plain: status %d", w.Code)
	}
	w := ask("localhost", "GET", "/", nil)
	if csp := w.Header().Get("Content-Security-Policy"); !strings.Contains(csp, "default-src 'self'") || strings.Contains(csp, "unsafe-eval") {
		t.Errorf("policy %q", csp)
	}
	if w.Header().Get("X-Content-Type-Options") != "nosniff" {
		t.Error("nosniff is missing")
	}
	tag := w.Header().Get("Etag")
	if w := ask("localhost", "GET", "/", map[string]string{"If-None-Match": tag}); tag == "" || w.Code != 304 {
		t.Errorf("tag %q: status %d", tag, w.Code)
	}
	w = ask("localhost", "GET", "/api/titles", map[string]string{"Accept-Encoding": "gzip, br"})
	if w.Header().Get("Content-Encoding") != "gzip" {
		t.Error("a long answer is not compressed")
	}
	if w := ask("localhost", "GET", "/api/titles", map[string]string{"Accept-Encoding": "gzip;q=0"}); w.Header().Get("Content-Encoding") != "" {
		t.Error("compressed for a client that refuses it")
	}
}

// A game of another ruleset can be looked up and exported, and nothing is lost.
func TestOtherRuleset(t *testing.T) {
	h := newHost(t)
	old := `{"sandtable":1,"game":"toy","ruleset":"toy/0","data":"none","scenario":"plain","options":{},"seats":["person","person"],"dice":{"mode":"typed"},"created":"2026-01-01T00:00:00Z"}` + "\n" + `[1,0,"write 2"]` + "\n"
	if err := h.st.Create(store.Game{ID: "old", Lines: []byte(old)}); err != nil {
		t.Fatal(err)
	}
	in := get[server.TableInfo](h, "GET", "/api/tables/old", "")
	if !strings.Contains(in.Problem, "“toy/0”") || !strings.Contains(in.Problem, "“toy/1”") {
		t.Errorf("problem: %q", in.Problem)
	}
	for _, url := range []string{"/view?seat=0", "/board", "/verification"} {
		if status, body := h.ask("GET", "/api/tables/old"+url, ""); status != 403 || !strings.Contains(body, "toy/0") {
			t.Errorf("%s: %d %s", url, status, body)
		}
	}
	if status, _ := h.ask("POST", "/api/tables/old/choices", `{"seat":1,"index":1,"choice":"write 1"}`); status != 403 {
		t.Errorf("a choice: status %d", status)
	}
	if _, body := h.ask("GET", "/api/tables/old/journal", ""); body != old {
		t.Errorf("export is %q", body)
	}
	if status, body := h.ask("POST", "/api/journals", old); status != 400 || !strings.Contains(body, "line 1") || !strings.Contains(body, "toy/0") {
		t.Errorf("import: %d %s", status, body)
	}
}

func TestRestartKeepsAll(t *testing.T) {
	h := newHost(t)
	id := h.newTable()
	h.choose(id, 0, 0, "write 2")
	h.choose(id, 1, 1, "write 2")
	_, before := h.ask("GET", "/api/tables/"+id+"/view?seat=0", "")
	_, list := h.ask("GET", "/api/tables", "")
	h.stop()
	h.start()
	if _, after := h.ask("GET", "/api/tables", ""); after != list {
		t.Errorf("list before\n%s\nafter\n%s", list, after)
	}
	if _, after := h.ask("GET", "/api/tables/"+id+"/view?seat=0", ""); after != before {
		t.Errorf("view before\n%s\nafter\n%s", before, after)
	}
}

func TestJournalDownload(t *testing.T) {
	h := newHost(t)
	id := h.newTable()
	w := h.do("GET", "/api/tables/"+id+"/journal", "")
	if got := w.Header().Get("Content-Disposition"); !strings.Contains(got, "toy-"+id+".jsonl") {
		t.Errorf("disposition %q", got)
	}
	body, err := io.ReadAll(w.Body)
	if err != nil || !bytes.HasPrefix(body, []byte(`{"sandtable":2,`)) {
		t.Errorf("%v %s", err, body)
	}
	if w.Code != http.StatusOK {
		t.Errorf("status %d", w.Code)
	}
}
