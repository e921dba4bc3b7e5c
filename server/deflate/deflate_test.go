package deflate_test

import (
	"bytes"
	"compress/flate"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"sandtable/server/deflate"
)

// inflated reads all that is there of a deflated text that has no end.
func inflated(t *testing.T, z []byte) []byte {
	t.Helper()
	got, err := io.ReadAll(flate.NewReader(bytes.NewReader(z)))
	if !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Fatalf("%d bytes: %v; want no end and no fault", len(z), err)
	}
	return got
}

// Texts of any length after pasts of any length, copies of every length, and from as far
// back as there are.
func TestAppendAtItsLimits(t *testing.T) {
	const window = deflate.Window
	for _, c := range []struct {
		name       string
		past, text int
		every      int // after so many bytes the text repeats
	}{
		{"nothing", 0, 0, 1}, {"a byte", 0, 1, 1}, {"three bytes", 0, 3, 9}, {"eight bytes", 0, 8, 1}, {"nine bytes", 0, 9, 1},
		{"one byte over and over", window, 2 * window, 1}, {"from far back", window, 2 * window, window}, {"further than is known", window, 2 * window, window + 1},
		{"nothing alike", window, 2 * window, 1 << 20}, {"a past that is too long", 2 * window, 2000, 1999}, {"longer than one piece", 3, 200_000, 3001},
		{"as long as one piece", window, 24 << 10, 77}, {"a byte longer", window, 24<<10 + 1, 77}, {"from too far back", window, 50_000, 33_000},
	} {
		all := make([]byte, c.past+c.text)
		for i := range all {
			all[i] = byte(uint32(i%c.every+1) * 2654435761 >> 13)
		}
		z := deflate.Append(deflate.Append(nil, nil, all[:c.past]), all[:c.past], all[c.past:])
		if got := inflated(t, z); !bytes.Equal(got, all) {
			t.Errorf("%s: %d bytes became %d others", c.name, len(all), len(got))
		}
	}
}

// Every length of a copy, and every distance.
func TestEveryCopyIsRead(t *testing.T) {
	unlike := make([]byte, 4*deflate.Window)
	for i := range unlike {
		unlike[i] = byte(uint32(i+1) * 2654435761 >> 15)
	}
	for n := 3; n < 800; n++ {
		text := append(append(bytes.Clone(unlike[:n]), "\x00-\xff"...), unlike[:n+9]...)
		if got := inflated(t, deflate.Append(nil, nil, text)); !bytes.Equal(got, text) {
			t.Fatalf("a copy of %d bytes is read as another", n)
		}
	}
	for back := 1; back < deflate.Window; back += 1 + back/50 {
		text := append(bytes.Clone(unlike[:back]), unlike[:40]...)
		z := deflate.Append(deflate.Append(nil, nil, unlike[:back]), unlike[:back], text)
		if got := inflated(t, z); !bytes.Equal(got, append(bytes.Clone(unlike[:back]), text...)) {
			t.Fatalf("a copy from %d bytes back is read as another", back)
		}
	}
}

// What has been said before is sent short, and what is like nothing hardly longer than it is.
func TestAppendedIsShort(t *testing.T) {
	said := ""
	for i := range 60 {
		said += fmt.Sprintf(`{"choice":"move %04d","label":"Move to %04d","cost":"%d MP"},`, i*37%1999, i*37%1999, i%7)
	}
	if n := len(deflate.Append(nil, []byte(said), []byte(said))); n > 100 {
		t.Errorf("%d bytes that were said just before are sent in %d", len(said), n)
	}
	if n := len(deflate.Append(nil, nil, []byte(said))); n > len(said)/3 {
		t.Errorf("%d bytes of one kind are sent in %d", len(said), n)
	}
	odd := strings.Repeat("\xff", 3)
	if n := len(deflate.Append(nil, nil, []byte(odd))); n > 2*len(odd)+6 {
		t.Errorf("%d bytes are sent in %d", len(odd), n)
	}
}

func FuzzAppend(f *testing.F) {
	f.Add([]byte("pick OU-2-16"), []byte(`{"choice":"pick OU-2-16","label":"2/16","piece":"OU-2-16"}`))
	f.Fuzz(func(t *testing.T, past, text []byte) {
		z := deflate.Append(deflate.Append(nil, nil, past), past, text)
		if got := inflated(t, z); !bytes.Equal(got, append(bytes.Clone(past), text...)) {
			t.Errorf("%q after %q became %q", text, past, got)
		}
	})
}
