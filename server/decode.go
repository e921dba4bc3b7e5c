package server

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"reflect"
	"strings"

	"sandtable/lines"
)

// maxBody is the longest request body but that of an import, in bytes.
const maxBody = 64 << 10

// decode reads the JSON body of a request strictly.
func decode(w http.ResponseWriter, r *http.Request, v any) error {
	if ct := r.Header.Get("Content-Type"); ct != "" && !strings.HasPrefix(ct, "application/json") {
		return problem(http.StatusUnsupportedMediaType, "the body is %.60q; send application/json", ct)
	}
	d := json.NewDecoder(http.MaxBytesReader(w, r.Body, maxBody))
	return decodeAll(d, v)
}

// decodeAll reads one value strictly, and that nothing follows it.
func decodeAll(d *json.Decoder, v any) error {
	d.DisallowUnknownFields()
	if err := d.Decode(v); err != nil {
		return bodyError(err)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return problem(http.StatusBadRequest, "there is something after the end of the JSON body")
	}
	return nil
}

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
		return problem(http.StatusBadRequest, "%s must be %s, not %s", cmp.Or(typed.Field, "the body"), jsonOf(typed.Type), typed.Value)
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

// jsonOf is what a type is called in JSON.
func jsonOf(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Bool:
		return "true or false"
	case reflect.String:
		return "a string"
	case reflect.Slice, reflect.Array:
		return "an array"
	case reflect.Struct, reflect.Map:
		return "an object"
	}
	return "a number that fits"
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
