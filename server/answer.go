package server

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"unicode"

	"sandtable/journal"
	"sandtable/store"
	"sandtable/table"
)

// noRoute tells a wrong method from a wrong address.
func (s *Server) noRoute(mux *http.ServeMux, r *http.Request) error {
	var allowed []string
	for _, m := range []string{http.MethodGet, http.MethodPost, http.MethodDelete} {
		probe := r.Clone(r.Context())
		probe.Method = m
		if _, pattern := mux.Handler(probe); strings.HasPrefix(pattern, m+" ") {
			allowed = append(allowed, m)
		}
	}
	if len(allowed) == 0 {
		return problem(http.StatusNotFound, "there is nothing at %.100s", r.URL.Path)
	}
	return &methodError{allowed: strings.Join(allowed, ", "), method: r.Method}
}

type methodError struct{ allowed, method string }

func (e *methodError) Error() string {
	return fmt.Sprintf("%.20s is not possible here, only %s", e.method, e.allowed)
}

// answer writes a value as JSON.
func (s *Server) answer(w http.ResponseWriter, r *http.Request, status int, v any) {
	if status == http.StatusNoContent {
		w.WriteHeader(status)
		return
	}
	text, err := encode(v)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	s.send(w, r, status, text)
}

// fail writes an error as a Problem.
func (s *Server) fail(w http.ResponseWriter, r *http.Request, err error) {
	var (
		method *methodError
		busy   *table.Busy
	)
	if errors.As(err, &method) {
		w.Header().Set("Allow", method.allowed)
	}
	if errors.As(err, &busy) {
		w.Header().Set("Retry-After", strconv.Itoa(busy.After))
	}
	p, status := s.describe(err, r.Method, r.URL.Path)
	text, err := encode(p)
	if err != nil {
		http.Error(w, "internal error", http.StatusInternalServerError)
		return
	}
	s.send(w, r, status, text)
}

// describe says an error as a Problem and as a status, and logs those of our own.
func (s *Server) describe(err error, method, path string) (p Problem, status int) {
	p, status = Problem{Error: oneLine(err.Error())}, http.StatusInternalServerError
	var (
		plain   *httpError
		other   *methodError
		stale   *table.Stale
		refused *table.Refused
		wrong   *table.Bad
		read    *table.ReadOnly
		barred  *table.Forbidden
		missing *table.Missing
		taken   *table.Taken
		wrote   *journal.Error
		busy    *table.Busy
		long    *table.TooLong
		lost    *store.Lost
		words   = said(err)
	)
	switch {
	case errors.As(err, &plain):
		status = plain.status
	case errors.As(err, &other):
		status = http.StatusMethodNotAllowed
	case errors.As(err, &busy):
		status = http.StatusServiceUnavailable
	case errors.As(err, &long):
		status = http.StatusRequestEntityTooLarge
	case errors.As(err, &stale):
		status, p.Index = http.StatusConflict, stale.Index
	case errors.As(err, &taken):
		status = http.StatusConflict
	case errors.As(err, &refused):
		status, p.Rule, p.Error = http.StatusUnprocessableEntity, refused.Rule, oneLine(refused.Text)
	case errors.As(err, &wrong), errors.As(err, &wrote):
		status = http.StatusBadRequest
	case errors.As(err, &read), errors.As(err, &barred):
		status = http.StatusForbidden
	case errors.As(err, &missing), errors.Is(err, store.ErrNotFound):
		status = http.StatusNotFound
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		status, words = http.StatusRequestTimeout, sayLate.Say()
	case errors.Is(err, store.ErrFull):
		status = http.StatusInsufficientStorage
	case errors.Is(err, table.ErrClosed), errors.Is(err, store.ErrClosed):
		status = http.StatusServiceUnavailable
	case errors.As(err, &lost):
		status = http.StatusServiceUnavailable
	}
	if status >= http.StatusInternalServerError && busy == nil {
		s.log.Error("request failed", "method", method, "path", path, "status", status, "err", err)
	}
	if words.Code == "" && status == http.StatusInternalServerError {
		words = sayFailed.Say(p.Error)
	}
	p.Code, p.Numbers = words.Code, words.Numbers
	if len(words.Words) > 0 {
		p.Words = map[string]string{} // that of the error may be said to others too
		for name, w := range words.Words {
			p.Words[name] = oneLine(w)
		}
	}
	return p, status
}

// oneLine makes one line of a text that may repeat what a client has sent.
func oneLine(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return unicode.ReplacementChar
		}
		return r
	}, strings.Join(strings.Fields(text), " "))
}
