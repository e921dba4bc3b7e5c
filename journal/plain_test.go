package journal

import (
	"bytes"
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"sandtable/kernel"
)

// What is read quickly is what reading with all checks gives, and is written exactly so.
func TestPlainLinesAreReadAsAllOthers(t *testing.T) {
	slow := func(b []byte) (l Line, err error) {
		if len(b) > 0 && b[0] == '[' {
			l, err = parseMove(b)
		} else {
			l, err = parseObject(b)
		}
		if err == nil && !bytes.Equal(l.Append(nil), append(bytes.Clone(b), '\n')) {
			err = fmt.Errorf("it would be written %s", l.Append(nil))
		}
		return l, err
	}
	quick := 0
	var known texts // as a reader keeps them from line to line
	move := func(b []byte) (Line, bool) { return plainMove(b, &known) }
	check := func(t interface{ Errorf(string, ...any) }, b []byte) {
		for name, read := range map[string]func([]byte) (Line, bool){"choice": move, "digest": plainDigest} {
			l, ok := read(b)
			if !ok {
				continue
			}
			quick++
			if want, err := slow(b); err != nil || l != want {
				t.Errorf("%q is read as the %s %+v; want %+v %v", b, name, l, want, err)
			}
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		l := Line{
			Kind: rapid.SampledFrom([]Kind{Move, Digest}).Draw(t, "kind"), Index: rapid.IntRange(1, 2_000_000_000).Draw(t, "index"),
			Seat: kernel.Seat(rapid.IntRange(-1, kernel.MaxSeats-1).Draw(t, "seat")),
		}
		if l.Kind == Move {
			l.Text = rapid.StringMatching(`[ -~]{1,12}|[a-zé\\"]{1,4}`).Draw(t, "text")
		} else {
			l.Seat, l.Digest = 0, rapid.Uint64().Draw(t, "digest")
		}
		b := bytes.TrimSuffix(l.Append(nil), []byte("\n"))
		check(t, b)
		// One byte more, one less, or another.
		at := rapid.IntRange(0, len(b)-1).Draw(t, "at")
		c := rapid.SampledFrom([]byte(`0129-",[]{}\a:fF`+"\x00\x80")).Draw(t, "byte")
		check(t, append(append(bytes.Clone(b[:at]), c), b[at:]...))
		check(t, append(bytes.Clone(b[:at]), b[at+1:]...))
		b[at] = c
		check(t, b)
	})
	if quick == 0 {
		t.Error("no line is read quickly")
	}
	for _, text := range []string{"", "[", "{", `[1,0,"`, `[1,0,""]`, `[1,-1,"a"]`, `[01,0,"a"]`, `[0,0,"a"]`, `[1,8,"a"]`, `[1,9,"a"]`, `[1,+,"a"]`, `[1,0,"a"] `, `{"index":0,"digest":"0123456789abcdef"}`} {
		check(t, []byte(text))
	}
}
