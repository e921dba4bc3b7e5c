package server

import (
	"bytes"
	"compress/gzip"
	"io"
	"log/slog"
	"mime"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"
)

// The files of the browser client have the types by which browsers take them, whatever the
// system makes of their names; what never changes under its name is kept, the rest asked for
// again, and what shrinks is sent so.
func TestBrowserClient(t *testing.T) {
	if err := mime.AddExtensionType(".js", "text/plain"); err != nil { // as some programs do
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = mime.AddExtensionType(".js", "text/javascript; charset=utf-8") })
	long := []byte(strings.Repeat("let x = 1\n", 200))
	s := &Server{log: slog.New(slog.DiscardHandler)}
	files := fstest.MapFS{
		"index.html": {Data: []byte("<!doctype html>")}, "assets/a.js": {Data: long}, "assets/a.css": {Data: []byte("a{}")},
		"assets/a.woff2": {Data: []byte("wOF2")}, "icon.svg": {Data: []byte("<svg/>")}, "licences.txt": {Data: []byte("MIT")}, "unnamed": {Data: []byte("<html>")},
	}
	h := s.static(files)
	for path, want := range map[string]string{
		"/": "text/html; charset=utf-8", "/index.html": "text/html; charset=utf-8", "/assets/a.js": "text/javascript; charset=utf-8", "/assets/a.css": "text/css; charset=utf-8",
		"/assets/a.woff2": "font/woff2", "/icon.svg": "image/svg+xml", "/licences.txt": "text/plain; charset=utf-8", "/unnamed": "text/html; charset=utf-8",
	} {
		r := httptest.NewRequest(http.MethodGet, path, nil)
		r.Header.Set("Accept-Encoding", "gzip")
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		head := w.Header()
		if got := head.Get("Content-Type"); w.Code != http.StatusOK || got != want {
			t.Errorf("%s: %d, type %q, want %q", path, w.Code, got, want)
		}
		kept := "no-cache"
		if strings.HasPrefix(path, "/assets/") {
			kept = "public, max-age=31536000, immutable"
		}
		if head.Get("Cache-Control") != kept || head.Get("Etag") == "" || head.Get("Vary") != "Accept-Encoding" {
			t.Errorf("%s: %v", path, head)
		}
		if zipped := head.Get("Content-Encoding") == "gzip"; zipped != (path == "/assets/a.js") || zipped && w.Body.Len() > len(long)/10 {
			t.Errorf("%s: %d bytes, compressed: %v", path, w.Body.Len(), zipped)
		}
		name := strings.TrimPrefix(path, "/")
		if name == "" {
			name = "index.html"
		}
		if got := unzipped(t, w); got != string(files[name].Data) {
			t.Errorf("%s: %q", path, got)
		}
		r.Header.Set("Accept-Encoding", "br, gzip;q=0")
		plain := httptest.NewRecorder()
		if h.ServeHTTP(plain, r); plain.Header().Get("Content-Encoding") != "" || plain.Body.String() != string(files[name].Data) {
			t.Errorf("%s for who cannot unpack it: %v %q", path, plain.Header(), plain.Body)
		}
		r.Method = http.MethodHead
		asked := httptest.NewRecorder()
		if h.ServeHTTP(asked, r); asked.Code != http.StatusOK || asked.Body.Len() != 0 || asked.Header().Get("Content-Type") != want {
			t.Errorf("%s, its head: %d %v %q", path, asked.Code, asked.Header(), asked.Body)
		}
		r.Method = http.MethodGet
		r.Header.Set("Accept-Encoding", "gzip")
		r.Header.Set("If-None-Match", head.Get("Etag"))
		again := httptest.NewRecorder()
		if h.ServeHTTP(again, r); again.Code != http.StatusNotModified || again.Body.Len() > 0 {
			t.Errorf("%s again: %d with %d bytes", path, again.Code, again.Body.Len())
		}
	}
	for _, path := range []string{"/assets/", "/assets", "/..", "/index.htm"} {
		w := httptest.NewRecorder()
		if h.ServeHTTP(w, httptest.NewRequest(http.MethodGet, path, nil)); w.Code != http.StatusNotFound || w.Header().Get("Content-Type") != "application/json" {
			t.Errorf("%s: %d %s", path, w.Code, w.Body)
		}
	}
}

// unzipped is what was sent, unpacked if it was packed.
func unzipped(t *testing.T, w *httptest.ResponseRecorder) string {
	t.Helper()
	if w.Header().Get("Content-Encoding") != "gzip" {
		return w.Body.String()
	}
	z, err := gzip.NewReader(bytes.NewReader(w.Body.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
