package server

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"reflect"
	"strings"
	"sync"
)

// encode returns the JSON of a value with nil lists and maps as empty ones, so that
// clients never meet null.
func encode(v any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(filled(reflect.ValueOf(v)).Interface()); err != nil {
		return nil, err
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), nil
}

// filled returns v, or a copy of it in which nil slices and maps are empty ones. It
// never writes to v: boards and scenes are shared.
func filled(v reflect.Value) reflect.Value {
	if !nullable(v.Type()) {
		return v
	}
	switch v.Kind() {
	case reflect.Pointer:
		if v.IsNil() {
			return v
		}
		c := reflect.New(v.Type().Elem())
		c.Elem().Set(filled(v.Elem()))
		return c
	case reflect.Slice:
		c := reflect.MakeSlice(v.Type(), v.Len(), v.Len())
		deep := nullable(v.Type().Elem())
		if !deep {
			if v.IsNil() {
				return c
			}
			return v
		}
		for i := range v.Len() {
			c.Index(i).Set(filled(v.Index(i)))
		}
		return c
	case reflect.Map:
		if v.IsNil() {
			return reflect.MakeMap(v.Type())
		}
		return v
	case reflect.Struct:
		c := reflect.New(v.Type()).Elem()
		c.Set(v)
		for i := range v.NumField() {
			f := v.Type().Field(i)
			if !f.IsExported() {
				continue
			}
			if empty := strings.HasSuffix(f.Tag.Get("json"), ",omitempty"); empty && v.Field(i).IsZero() {
				continue
			}
			c.Field(i).Set(filled(v.Field(i)))
		}
		return c
	}
	return v
}

// nullables remembers which types can hold a nil slice or map somewhere.
var nullables sync.Map // reflect.Type -> bool

func nullable(t reflect.Type) bool {
	if known, ok := nullables.Load(t); ok {
		return known.(bool)
	}
	n := false
	switch t.Kind() {
	case reflect.Slice, reflect.Map:
		n = true
	case reflect.Pointer:
		n = nullable(t.Elem())
	case reflect.Struct:
		for i := range t.NumField() {
			n = n || t.Field(i).IsExported() && nullable(t.Field(i).Type)
		}
	}
	nullables.Store(t, n)
	return n
}

// maxBody is the longest request body but that of an import, in bytes.
const maxBody = 64 << 10

// decode reads the JSON body of a request strictly.
func decode(w http.ResponseWriter, r *http.Request, v any) error {
	if ct := r.Header.Get("Content-Type"); ct != "" && !strings.HasPrefix(ct, "application/json") {
		return &httpError{http.StatusUnsupportedMediaType, fmt.Sprintf("the body is %.60q; send application/json", ct)}
	}
	d := json.NewDecoder(http.MaxBytesReader(w, r.Body, maxBody))
	d.DisallowUnknownFields()
	if err := d.Decode(v); err != nil {
		return bodyError(err)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return &httpError{http.StatusBadRequest, "there is something after the end of the JSON body"}
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
		return &httpError{http.StatusRequestEntityTooLarge, fmt.Sprintf("the body has more than %d bytes", big.Limit)}
	case errors.Is(err, os.ErrDeadlineExceeded):
		return &httpError{http.StatusRequestTimeout, "the body did not arrive in time"}
	case errors.As(err, &typed):
		return &httpError{http.StatusBadRequest, fmt.Sprintf("%s must be a %s, not a %s", typed.Field, typed.Type, typed.Value)}
	case errors.As(err, &syntax), errors.Is(err, io.ErrUnexpectedEOF):
		return &httpError{http.StatusBadRequest, fmt.Sprintf("the body is not JSON: %s", err)}
	case errors.Is(err, io.EOF):
		return &httpError{http.StatusBadRequest, "the body is empty; send JSON"}
	}
	if what, ok := strings.CutPrefix(err.Error(), "json: "); ok {
		return &httpError{http.StatusBadRequest, what}
	}
	return &httpError{http.StatusBadRequest, fmt.Sprintf("the body cannot be read to its end: %s", err)}
}

// httpError is an error with its status.
type httpError struct {
	status int
	what   string
}

func (e *httpError) Error() string { return e.what }
