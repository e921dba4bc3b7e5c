package server

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"strings"
	"sync"

	"sandtable/lines"
)

// maxBody is the longest request body but that of an import, in bytes.
const maxBody = 64 << 10

// decode reads the JSON body of a request strictly.
func decode(w http.ResponseWriter, r *http.Request, v any) error {
	if ct := r.Header.Get("Content-Type"); ct != "" && !strings.HasPrefix(ct, "application/json") {
		return problem(http.StatusUnsupportedMediaType, "the body is %.60q; send application/json", ct)
	}
	d := decoders.Get().(*decoder)
	d.Reader = http.MaxBytesReader(w, r.Body, maxBody)
	if err := d.json.Decode(v); err != nil {
		return bodyError(err)
	}
	if _, err := d.json.Token(); !errors.Is(err, io.EOF) {
		return problem(http.StatusBadRequest, "there is something after the end of the JSON body")
	}
	d.Reader = nil
	decoders.Put(d) // nothing is left in it, and it has met no fault
	return nil
}

// decoder reads bodies, one after another, in room that is kept for them.
type decoder struct {
	io.Reader // the body
	json      *json.Decoder
}

var decoders = sync.Pool{New: func() any {
	d := new(decoder)
	d.json = json.NewDecoder(d)
	d.json.DisallowUnknownFields()
	return d
}}

func bodyError(err error) error {
	var (
		big    *http.MaxBytesError
		typed  *json.UnmarshalTypeError
		syntax *json.SyntaxError
	)
	switch {
	case errors.As(err, &big):
		return refuse(http.StatusRequestEntityTooLarge, sayTooBig, int(big.Limit))
	case errors.Is(err, os.ErrDeadlineExceeded):
		return refuse(http.StatusRequestTimeout, saySlow)
	case errors.As(err, &typed):
		return problem(http.StatusBadRequest, "%s must be a %s, not a %s", typed.Field, typed.Type, typed.Value)
	case errors.As(err, &syntax), errors.Is(err, io.ErrUnexpectedEOF):
		return problem(http.StatusBadRequest, "the body is not JSON: %s", err)
	case errors.Is(err, io.EOF):
		return problem(http.StatusBadRequest, "the body is empty; send JSON")
	}
	if what, ok := strings.CutPrefix(err.Error(), "json: "); ok {
		return problem(http.StatusBadRequest, "%s", what)
	}
	return refuse(http.StatusBadRequest, sayCutOff, err)
}

// httpError is an error with its status.
type httpError struct {
	status int
	lines.Said
}

// problem is an error with its status that only programs meet.
func problem(status int, format string, args ...any) error {
	return &httpError{status, lines.Plain(fmt.Sprintf(format, args...))}
}
