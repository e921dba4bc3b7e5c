package server

import (
	"net/http"
	"strings"
)

// speaking makes every error below /api a Problem, also those that the standard
// library writes as plain text or as a page: a range that cannot be sent, a path
// that is not clean.
func (s *Server) speaking(h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !strings.HasPrefix(r.URL.Path, "/api/") && r.URL.Path != "/api" {
			h.ServeHTTP(w, r)
			return
		}
		sw := &speaker{ResponseWriter: w}
		h.ServeHTTP(sw, r)
		if sw.instead != 0 {
			head := w.Header()
			for _, name := range []string{"Content-Disposition", "Content-Encoding", "Content-Length", "Etag", "Location", "X-Content-Type-Options"} {
				head.Del(name)
			}
			head.Set("X-Content-Type-Options", "nosniff")
			s.fail(w, r, problem(sw.instead, "%s", plainWords(sw.instead)))
		}
	})
}

// speaker holds back answers that are not ours. Whatever we write ourselves has a
// type of ours.
type speaker struct {
	http.ResponseWriter
	begun   bool
	instead int // the status of an answer that is held back
}

func (s *speaker) WriteHeader(status int) {
	if s.begun || s.instead != 0 {
		return
	}
	kind, _, _ := strings.Cut(s.Header().Get("Content-Type"), ";")
	foreign := kind == "text/plain" || kind == "text/html" || kind == "" ||
		status == http.StatusPreconditionFailed || status == http.StatusRequestedRangeNotSatisfiable // http.ServeContent's
	if foreign && status >= 300 && status != http.StatusNotModified {
		s.instead = status
		if status < 400 {
			s.instead = http.StatusNotFound // a path to be cleaned: nothing is there
		}
		return
	}
	s.begun = status >= 200
	s.ResponseWriter.WriteHeader(status)
}

func (s *speaker) Write(b []byte) (int, error) {
	if s.instead != 0 {
		return len(b), nil
	}
	s.begun = true
	return s.ResponseWriter.Write(b)
}

// Unwrap lets http.ResponseController find what flushes and has deadlines.
func (s *speaker) Unwrap() http.ResponseWriter { return s.ResponseWriter }

// plainWords says a status in a line.
func plainWords(status int) string {
	switch status {
	case http.StatusRequestedRangeNotSatisfiable:
		return "there is no such range of bytes here; ask for the whole"
	case http.StatusNotFound:
		return "there is nothing at this path; it may have an empty or a dotted part"
	}
	if text := http.StatusText(status); text != "" {
		return strings.ToLower(text)
	}
	return "this request cannot be answered"
}
