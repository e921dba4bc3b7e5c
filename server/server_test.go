package server_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"sandtable/server"
)

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
		{"GET", at + "/turns?seat=0", "", 200, []string{`[{"index":0,"turn":1,"head":""}]`}, nil},
		{"GET", at + "/turns?seat=7", "", 400, []string{"no seat 7"}, nil},
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
		{"POST", at + "/choices", `{"seat":"1"}`, 400, []string{"seat must be a number that fits, not string"}, nil},
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
		{"POST", "/api/tables", `{"game":"toy","scenario":"plain","seats":["person","open"],"keys":"maybe"}`, 400, []string{"maybe", "on, off, or left out"}, nil},
		{"GET", at + "/events?seat=0&from=x", "", 400, []string{"from is", "must be a number"}, nil},
		{"POST", at + "/talk", `{"seat":-1,"text":"x"}`, 400, []string{"speaks for itself"}, nil},
		{"GET", at + "/talk?after=x", "", 400, []string{"must be a number"}, nil},
		{"GET", at + "/journal?notes=x", "", 400, []string{"notes is", "must be a number"}, nil},
		{"GET", at + "/journal?notes=9", "", 400, []string{"no seat 9"}, nil},
		{"GET", at + "/report", "", 422, []string{"over"}, nil},
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
	now := time.Now() // both games are made at the same second
	h := hostOf(t, server.Config{Titles: toyTitles(t), Now: func() time.Time { return now }})
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

// Only a table that was made is where it is said to be.
func TestWhereNewTablesAre(t *testing.T) {
	h := newHost(t)
	for body, want := range map[string]int{
		`{"game":"toy","scenario":"plain","seats":["person","person"],"dice":"seeded"}`: 201,
		`{"game":"toy","scenario":"nowhere","seats":["person","person"]}`:               400,
		`{"game":"toy","scenario":"plain","seats":["person"]}`:                          400,
	} {
		w := h.do("POST", "/api/tables", body)
		at := w.Header().Get("Location")
		if w.Code != want || (at != "") != (want == 201) {
			t.Errorf("%s: %d, Location %q: %s", body, w.Code, at, w.Body)
		}
		if want == 201 {
			if in := get[server.TableInfo](h, "GET", at, ""); in.Game != "toy" {
				t.Errorf("at %s is %+v", at, in)
			}
		}
	}
	for url, body := range map[string]string{"/api/journals": "no journal", "/api/tables/" + h.newTable() + "/forks": `{"at":99}`} {
		if w := h.do("POST", url, body); w.Code < 400 || w.Header().Get("Location") != "" {
			t.Errorf("%s: %d, Location %q", url, w.Code, w.Header().Get("Location"))
		}
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
