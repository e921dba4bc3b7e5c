package server

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"
)

// encode returns the JSON of a value with nil lists and maps as empty ones, so that
// clients never meet null.
func encode(v any) ([]byte, error) {
	b := scratches.Get().(*scratch)
	defer scratches.Put(b)
	text, err := appendJSON(b.text[:0], v)
	if cap(text) <= maxSpare {
		b.text = text
	}
	return bytes.Clone(text), err
}

// scratch is room to write in that is kept for others: what is made there is cloned,
// and so takes no more room than it has bytes.
type scratch struct{ text []byte }

var scratches = sync.Pool{New: func() any { return new(scratch) }}

// appendJSON appends the JSON of a value. It differs from encoding/json in that nil
// lists and maps are empty ones and that nothing is escaped for HTML.
func appendJSON(b []byte, v any) ([]byte, error) {
	x := reflect.ValueOf(v)
	w, err := writerOf(x.Type())
	if err != nil {
		return b, err
	}
	return w(b, x), nil
}

// writer appends the JSON of values of one type.
type writer func(b []byte, v reflect.Value) []byte

// writers remembers the writers of types: what is in a type is looked up once.
var writers sync.Map // reflect.Type -> writer

// writerOf returns the writer of a type, an error for one that does not cross the wire.
func writerOf(t reflect.Type) (writer, error) {
	if w, ok := writers.Load(t); ok {
		return w.(writer), nil
	}
	w, err := newWriter(t)
	if err == nil {
		writers.Store(t, w)
	}
	return w, err
}

// encoded is JSON already.
type encoded []byte

func newWriter(t reflect.Type) (writer, error) {
	if t == reflect.TypeFor[encoded]() {
		return func(b []byte, v reflect.Value) []byte { return append(b, v.Bytes()...) }, nil
	}
	switch t.Kind() {
	case reflect.Bool:
		return func(b []byte, v reflect.Value) []byte { return strconv.AppendBool(b, v.Bool()) }, nil
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return func(b []byte, v reflect.Value) []byte { return strconv.AppendInt(b, v.Int(), 10) }, nil
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return func(b []byte, v reflect.Value) []byte { return strconv.AppendUint(b, v.Uint(), 10) }, nil
	case reflect.String:
		return func(b []byte, v reflect.Value) []byte { return appendString(b, v.String()) }, nil
	case reflect.Float64:
		return func(b []byte, v reflect.Value) []byte { return appendFloat(b, v.Float()) }, nil
	case reflect.Pointer:
		to, err := writerOf(t.Elem())
		return func(b []byte, v reflect.Value) []byte {
			if v.IsNil() {
				return append(b, "null"...)
			}
			return to(b, v.Elem())
		}, err
	case reflect.Slice, reflect.Array:
		each, err := writerOf(t.Elem())
		return func(b []byte, v reflect.Value) []byte {
			b = append(b, '[')
			for i := range v.Len() {
				if i > 0 {
					b = append(b, ',')
				}
				b = each(b, v.Index(i))
			}
			return append(b, ']')
		}, err
	case reflect.Map:
		return mapWriter(t)
	case reflect.Struct:
		return structWriter(t)
	}
	return nil, fmt.Errorf("type %s does not cross the wire", t)
}

// mapWriter writes maps of strings, by key.
func mapWriter(t reflect.Type) (writer, error) {
	if t.Key().Kind() != reflect.String {
		return nil, fmt.Errorf("type %s does not cross the wire: its keys are no strings", t)
	}
	each, err := writerOf(t.Elem())
	return func(b []byte, v reflect.Value) []byte {
		keys := v.MapKeys()
		slices.SortFunc(keys, func(x, y reflect.Value) int { return strings.Compare(x.String(), y.String()) })
		b = append(b, '{')
		for i, k := range keys {
			if i > 0 {
				b = append(b, ',')
			}
			b = append(appendString(b, k.String()), ':')
			b = each(b, v.MapIndex(k))
		}
		return append(b, '}')
	}, err
}

// member is one field of a struct as it is written.
type member struct {
	index int
	name  string // with quotes and colon
	empty bool   // left out when it is empty
	write writer
}

func structWriter(t reflect.Type) (writer, error) {
	var members []member
	for i := range t.NumField() {
		f := t.Field(i)
		name, rest, _ := strings.Cut(f.Tag.Get("json"), ",")
		if !f.IsExported() || name == "-" {
			continue
		}
		if f.Anonymous || rest != "" && rest != "omitempty" {
			return nil, fmt.Errorf("%s.%s does not cross the wire: fields are named ones, with omitempty or without", t, f.Name)
		}
		if name == "" {
			name = f.Name
		}
		write, err := writerOf(f.Type)
		if err != nil {
			return nil, fmt.Errorf("%s.%s: %w", t, f.Name, err)
		}
		members = append(members, member{index: i, name: string(appendString(nil, name)) + ":", empty: rest != "", write: write})
	}
	return func(b []byte, v reflect.Value) []byte {
		b = append(b, '{')
		first := true
		for i := range members {
			m := &members[i]
			x := v.Field(m.index)
			if m.empty && isEmpty(x) {
				continue
			}
			if !first {
				b = append(b, ',')
			}
			first = false
			b = m.write(append(b, m.name...), x)
		}
		return append(b, '}')
	}, nil
}

// isEmpty is what omitempty means by it: a struct never is.
func isEmpty(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Slice, reflect.Map, reflect.Array, reflect.String:
		return v.Len() == 0
	case reflect.Struct:
		return false
	}
	return v.IsZero()
}

// appendString appends a quoted string. Those with anything to escape are rare.
func appendString(b []byte, s string) []byte {
	b = append(b, '"')
	for i := 0; i < len(s); i++ {
		if c := s[i]; c < ' ' || c == '"' || c == '\\' || c >= utf8.RuneSelf {
			return appendRunes(append(b, s[:i]...), s[i:])
		}
	}
	return append(append(b, s...), '"')
}

// appendRunes appends the rest of a string that has something besides plain letters.
func appendRunes(b []byte, s string) []byte {
	const hex = "0123456789abcdef"
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			b = append(b, '\\', byte(r))
		case r == '\n':
			b = append(b, '\\', 'n')
		case r == '\t':
			b = append(b, '\\', 't')
		case r < ' ':
			b = append(b, '\\', 'u', '0', '0', hex[r>>4], hex[r&15])
		default:
			b = utf8.AppendRune(b, r) // what is no text is U+FFFD by now
		}
	}
	return append(b, '"')
}

func appendFloat(b []byte, f float64) []byte {
	text, err := json.Marshal(f)
	if err != nil {
		return append(b, '0') // not a number and the infinities, which nothing here computes
	}
	return append(b, text...)
}
