package server

import (
	"bytes"
	"testing"
)

// The longest text after the longest past, and copies from as far back as there are.
func TestDeflateShortAtItsLimits(t *testing.T) {
	for _, c := range []struct {
		name       string
		past, text int
		every      int // after so many bytes the text repeats
	}{
		{"nothing", 0, 0, 1}, {"a byte", 0, 1, 1}, {"three bytes", 0, 3, 9}, {"one byte over and over", maxPast, maxShort, 1},
		{"longest copies", 0, 10 * mostCopy, mostCopy + 1}, {"from far back", maxPast, maxShort, maxPast}, {"nothing alike", maxPast, maxShort, 1 << 20},
		{"a past that is too long", 2 * maxPast, 2000, 1999},
	} {
		all := make([]byte, c.past+c.text)
		for i := range all {
			all[i] = byte(uint32(i%c.every+1) * 2654435761 >> 13)
		}
		var z []byte
		for at := 0; at < c.past; at += maxShort {
			z = deflateShort(z, all[:at], all[at:min(at+maxShort, c.past)])
		}
		z = deflateShort(z, all[:c.past], all[c.past:])
		if got := inflated(t, z); !bytes.Equal(got, all) {
			t.Errorf("%s: %d bytes became %d others", c.name, len(all), len(got))
		}
	}
}

func FuzzDeflateShort(f *testing.F) {
	f.Add([]byte("pick OU-2-16"), []byte(`{"choice":"pick OU-2-16","label":"2/16","piece":"OU-2-16"}`))
	f.Fuzz(func(t *testing.T, past, text []byte) {
		past, text = past[:min(len(past), maxShort)], text[:min(len(text), maxShort)]
		z := deflateShort(deflateShort(nil, nil, past), past, text)
		if got := inflated(t, z); !bytes.Equal(got, append(past, text...)) {
			t.Errorf("%q after %q became %q", text, past, got)
		}
	})
}
