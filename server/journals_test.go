package server_test

import (
	"bytes"
	"io"
	"net/http"
	"strings"
	"testing"

	"sandtable/server"
	"sandtable/store"
)

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

// What is sent of a game that is over are files with a name and a type: its journal, with the
// notes of a seat for who asks for them, and a report.
func TestFilesOfAGame(t *testing.T) {
	h := newHost(t)
	id := h.newTable()
	at := "/api/tables/" + id
	get[[]server.Remark](h, "POST", at+"/notes", `{"seat":0,"text":"of red"}`)
	get[[]server.Remark](h, "POST", at+"/notes", `{"seat":1,"text":"of blue"}`)
	h.play(id)
	for _, tt := range []struct {
		url, kind, name string
		with, without   []string
	}{
		{"/journal", "application/jsonl", "toy-" + id + ".jsonl", []string{`{"sandtable":2,`}, []string{"of red", "of blue"}},
		{"/journal?notes=0", "application/jsonl", "toy-" + id + ".jsonl", []string{`{"sandtable":2,`, "of red"}, []string{"of blue"}},
		{"/report", "text/html; charset=utf-8", "toy-" + id + ".html", []string{"<!doctype html>", "Toy"}, []string{"of red", "of blue"}},
	} {
		w := h.do("GET", at+tt.url, "")
		head, body := w.Header(), w.Body.String()
		if w.Code != http.StatusOK || head.Get("Content-Type") != tt.kind || head.Get("Content-Disposition") != `attachment; filename="`+tt.name+`"` || head.Get("Cache-Control") != "no-store" {
			t.Errorf("%s: %d %v", tt.url, w.Code, head)
		}
		for _, want := range tt.with {
			if !strings.Contains(body, want) {
				t.Errorf("%s: %q is missing in %.300s", tt.url, want, body)
			}
		}
		for _, not := range tt.without {
			if strings.Contains(body, not) {
				t.Errorf("%s: %q is in it", tt.url, not)
			}
		}
	}
}
