package server_test

import (
	"maps"
	"slices"
	"testing"
)

// The head of an answer in JSON has the lines that say something; everything else keeps
// those that tell a browser how it may be shown.
func TestHeads(t *testing.T) {
	h := newHost(t)
	id := h.newTable()
	for _, c := range []struct {
		method, url, body string
		want              []string
	}{
		{"POST", "/api/tables/" + id + "/choices", `{"seat":0,"index":0,"choice":"write 2","brief":true}`, []string{"Content-Type", "X-Content-Type-Options"}},
		{"POST", "/api/tables/" + id + "/choices", `{}`, []string{"Content-Type", "X-Content-Type-Options"}},
		{"GET", "/api/tables/" + id, "", []string{"Cache-Control", "Content-Type", "X-Content-Type-Options"}},
		{"GET", "/api/tables/" + id + "/picture", "", []string{
			"Cache-Control", "Content-Length", "Content-Security-Policy", "Content-Type", "Etag", "Referrer-Policy", "Vary", "X-Content-Type-Options", "X-Frame-Options",
		}},
	} {
		w := h.do(c.method, c.url, c.body)
		head := w.Header()
		head.Del("Accept-Ranges") // by net/http
		if got := slices.Sorted(maps.Keys(head)); !slices.Equal(got, c.want) {
			t.Errorf("%s %s: %d %q, want %q", c.method, c.url, w.Code, got, c.want)
		}
		if kept := head.Get("Cache-Control"); c.method == "GET" && kept == "" || head.Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("%s %s: %v", c.method, c.url, head)
		}
	}
}
