package tables

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"sort"
	"strings"
)

// JSON reads a file of one JSON value whose fields are all known.
func (r *Reader) JSON(name, want string, into any) {
	data := r.File(name, want)
	if r.err != nil {
		return
	}
	if err := Decode(name, data, want, into); err != nil {
		r.Fail("%w", err)
	}
}

// Decode reads a file of one JSON value whose fields are all known; want says what it
// should be, for the error when it is empty.
func Decode(name string, data []byte, want string, into any) error {
	if len(bytes.TrimSpace(data)) == 0 {
		return fmt.Errorf("%s: it is empty, want %s", name, want)
	}
	err := decode(data, into)
	if err == nil {
		return nil
	}
	at, words := fault(data, err, reflect.TypeOf(into).Elem())
	return fmt.Errorf("%s:%d: %s", name, 1+bytes.Count(data[:at], []byte{'\n'}), words)
}

// errMore says that a file goes on after its value.
type errMore struct{ at int64 }

func (*errMore) Error() string { return "more text after the value, want one JSON value" }

// decode reads one JSON value and nothing else.
func decode(data []byte, into any) error {
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		return err
	}
	at := d.InputOffset()
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return &errMore{at + int64(len(data[at:])-len(bytes.TrimLeft(data[at:], " \t\r\n")))}
	}
	return nil
}

// fault says where in a file an error is, and in plain words what.
func fault(data []byte, err error, t reflect.Type) (at int64, words string) {
	var (
		syntax *json.SyntaxError
		kind   *json.UnmarshalTypeError
		more   *errMore
	)
	words = err.Error()
	switch {
	case errors.As(err, &more):
		at = more.at
	case errors.Is(err, io.ErrUnexpectedEOF):
		at, words = int64(len(data)), "the file ends in the middle of a value"
	case errors.As(err, &syntax):
		at = syntax.Offset
	case errors.As(err, &kind):
		at, words = kind.Offset, fmt.Sprintf("%s is %s, want %s", cmp.Or(kind.Field, "it"), got(kind.Value), wanted(kind.Type))
	default:
		if _, field, ok := strings.Cut(words, "json: unknown field "); ok {
			at, words = unknown(data, field, t), fmt.Sprintf("no field %s is known here", field)
		}
	}
	return max(0, min(at, int64(len(data)))), words
}

// wanted says what a field takes.
func wanted(t reflect.Type) string {
	switch t.Kind() {
	case reflect.String:
		return "a text"
	case reflect.Bool:
		return "true or false"
	case reflect.Float32, reflect.Float64:
		return "a number"
	case reflect.Slice, reflect.Array:
		return "a list"
	case reflect.Struct, reflect.Map:
		return "an object in braces"
	}
	return "a whole number in its bounds"
}

// got says what stands there, in the words of the decoder.
func got(value string) string {
	switch value {
	case "string":
		return "a text"
	case "array":
		return "a list"
	case "object":
		return "an object in braces"
	case "bool":
		return "true or false"
	case "number":
		return "a number"
	}
	return strings.TrimPrefix(value, "number ")
}

// unknown finds a field that is not known; others of its name may be. The decoder names
// the first, and not where: if one of that name is called otherwise, the decoder names
// that one as long as it does not stand behind the first that is not known.
func unknown(data []byte, field string, t reflect.Type) int64 {
	var places []int
	for i := 0; ; i++ {
		next := bytes.Index(data[i:], []byte(field))
		if next < 0 {
			break
		}
		i += next
		places = append(places, i)
	}
	behind := sort.Search(len(places), func(n int) bool {
		other := bytes.Clone(data)
		other[places[n]+1] = 0xff // no field has a name like this
		err := decode(other, reflect.New(t).Interface())
		return err != nil && strings.HasSuffix(err.Error(), "unknown field "+field)
	})
	if behind == 0 {
		return 0
	}
	return int64(places[behind-1])
}
