package server_test

import (
	"encoding/json"
	"testing"

	"sandtable/server"
)

// What the server itself says has a code and what fills its blanks, so that a page can
// say it in its own language; what a game says has neither.
func TestProblemsHaveCodes(t *testing.T) {
	h := newHost(t)
	id := h.newTable()
	at := "/api/tables/" + id
	for _, tt := range []struct {
		method, url, body, code, word, is string
	}{
		{"POST", at + "/undo", `{"seat":0,"to":-1}`, "back.nothing", "", ""},
		{"POST", at + "/asks", `{"seat":0,"to":-1}`, "ask.nothing", "seat", "Red"},
		{"POST", at + "/choices", `{"seat":0,"index":7,"choice":"write 1"}`, "stale", "", ""},
		{"POST", at + "/choices", `{"seat":0,"index":0,"choice":"write 9"}`, "", "", ""},
		{"POST", at + "/orders/play", `{"seat":0,"index":0}`, "orders.lacking", "seat", "Red"},
		{"POST", at + "/orders", `{"seat":0,"sandbox":"none"}`, "sandbox.gone", "", ""},
		{"POST", at + "/early", `{"seat":0}`, "early.late", "seat", "Red"},
		{"DELETE", at + "/early?seat=1", "", "early.nothing", "seat", "Blue"},
		{"POST", at + "/standing", `{"seat":0,"kind":"x"}`, "standing.none", "seat", "Red"},
		{"POST", at + "/notes", `{"seat":0}`, "note.empty", "", ""},
		{"POST", at + "/notes", `{"seat":0,"place":"nowhere","text":"x"}`, "note.noPlace", "place", "nowhere"},
		{"POST", at + "/talk", `{"seat":0,"text":" "}`, "text.empty", "", ""},
		{"POST", at + "/rematch", `{}`, "rematch.later", "", ""},
		{"POST", at + "/review", `{}`, "review.later", "", ""},
		{"POST", at + "/seats", `{"seat":0,"holder":"bot:nobody"}`, "noBot", "bot", "nobody"},
		{"GET", "/api/tables/none", "", "missing", "", ""},
		{"POST", "/api/journals", "{", "import.line", "", ""},
	} {
		_, text := h.ask(tt.method, tt.url, tt.body)
		var p server.Problem
		if err := json.Unmarshal([]byte(text), &p); err != nil || p.Error == "" {
			t.Errorf("%s %s: %s", tt.method, tt.url, text)
		}
		if p.Code != tt.code || tt.word != "" && p.Words[tt.word] != tt.is {
			t.Errorf("%s %s %s: %s, want the code %q with %s %q", tt.method, tt.url, tt.body, text, tt.code, tt.word, tt.is)
		}
	}
}
