package journal

import (
	"bytes"

	"sandtable/kernel"
)

// Nearly all lines of a journal are choices in plain letters, and digests. Those that
// are written exactly as they should be are read here, without a copy to compare with;
// all others, and whatever is wrong with a line, are left to parseLine.

// How a digest line is written.
const (
	digestHead   = `{"index":`
	digestMiddle = `,"digest":"`
	digestEnd    = `"}`
	hexDigits    = "0123456789abcdef"
)

// maxPlain is the greatest index that is read here.
const maxPlain = 1e9

// plainNumber reads a number as it is written, and what comes after it.
func plainNumber(b []byte) (n int, rest []byte, ok bool) {
	i := 0
	for ; i < len(b) && b[i] >= '0' && b[i] <= '9' && n < maxPlain/10; i++ {
		n = 10*n + int(b[i]-'0')
	}
	if i == 0 || i > 1 && b[0] == '0' {
		return 0, nil, false
	}
	return n, b[i:], true
}

// texts are choices that were read of late: the same ones come again and again.
type texts [256]string

// of makes a text of bytes, one that is known if there is one.
func (t *texts) of(b []byte) string {
	if t == nil {
		return string(b)
	}
	sum := uint32(len(b))
	for _, c := range b {
		sum = 31*sum + uint32(c)
	}
	have := &t[(sum^sum>>8)%uint32(len(t))]
	if *have != string(b) {
		*have = string(b)
	}
	return *have
}

// plainMove reads [index,seat,"text"].
func plainMove(b []byte, known *texts) (l Line, ok bool) {
	if len(b) == 0 || b[0] != '[' {
		return l, false
	}
	index, rest, ok := plainNumber(b[1:])
	if !ok || index == 0 || len(rest) < 3 || rest[0] != ',' {
		return l, false
	}
	seat := kernel.Chance
	if bytes.HasPrefix(rest, []byte(",-1,")) {
		rest = rest[3:]
	} else {
		n := int(rest[1]) - '0'
		if n < 0 || n >= kernel.MaxSeats || n > 9 {
			return l, false
		}
		seat, rest = kernel.Seat(n), rest[2:]
	}
	const around = len(`,""]`)
	if len(rest) <= around || rest[0] != ',' || rest[1] != '"' || string(rest[len(rest)-2:]) != `"]` {
		return l, false
	}
	text := rest[2 : len(rest)-2]
	for _, c := range text {
		if c < 0x20 || c > 0x7e || c == '"' || c == '\\' {
			return l, false
		}
	}
	return Line{Kind: Move, Index: index, Seat: seat, Text: known.of(text)}, true
}

// plainDigest reads {"index":32,"digest":"00c0ffee00c0ffee"}.
func plainDigest(b []byte) (l Line, ok bool) {
	rest, ok := bytes.CutPrefix(b, []byte(digestHead))
	if !ok {
		return l, false
	}
	index, rest, ok := plainNumber(rest)
	if !ok {
		return l, false
	}
	rest, ok = bytes.CutPrefix(rest, []byte(digestMiddle))
	if !ok || len(rest) != 16+len(digestEnd) || string(rest[16:]) != digestEnd {
		return l, false
	}
	var digest uint64
	for _, c := range rest[:16] {
		n := bytes.IndexByte([]byte(hexDigits), c)
		if n < 0 {
			return l, false
		}
		digest = digest<<4 | uint64(n)
	}
	return Line{Kind: Digest, Index: index, Digest: digest}, true
}
