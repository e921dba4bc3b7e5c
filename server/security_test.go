package server_test

import (
	"net/http/httptest"
	"strings"
	"testing"
)

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
