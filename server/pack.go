package server

import (
	"bytes"
	"sync"

	"github.com/klauspost/compress/flate"
)

// gzipHead begins a gzip stream without a name or a time. Its trailer is never
// written: a stream ends when it is cut off.
const gzipHead = "\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"

// maxPast is how much text before it a text may refer to.
const maxPast = 8 << 10

// pack compresses a text so that the client can read all of it at once. Nothing is
// kept for it but the end of the text before: a compressor of its own for each stream
// would take most of a megabyte.
func (e *stream) pack(b *bytes.Buffer, text []byte) error {
	if !e.begun && !e.framed {
		e.begun = true
		b.WriteString(gzipHead)
	}
	if e.quiet { // a sign of life refers to nothing: thousands of them must not look like a rush
		e.forget()
		return flate.StatelessDeflate(b, text, false, nil)
	}
	return e.choir.pack(b, e, text)
}

// forget lets go what was sent before: what is sent next does not refer to it.
func (e *stream) forget() {
	e.past = nil
	e.choir.place(e, 0)
}

// quickTo is the longest text that is compressed quickly when there is much to do: of a longer
// one the bytes that are saved are worth the time.
const quickTo = 2 << 10

// squeeze compresses a text that may refer to what was sent before it: thoroughly, or in a
// rush quickly.
func (c *crew) squeeze(b *bytes.Buffer, text, past []byte) error {
	if len(text) <= quickTo && c.pressed() {
		return flate.StatelessDeflate(b, text, false, past)
	}
	return deflate(b, text, past)
}

// packLevel takes twice the time of a compressor without tables, for a quarter fewer bytes.
// Those above it take more time than they save bytes.
const packLevel = 7

var deflaters = sync.Pool{New: func() any {
	z, err := flate.NewWriter(nil, packLevel)
	if err != nil {
		panic(err) // the level is a constant that exists
	}
	return z
}}

// deflate compresses a text thoroughly, with tables of most of a megabyte that all streams share.
func deflate(b *bytes.Buffer, text, past []byte) error {
	z := deflaters.Get().(*flate.Writer)
	z.ResetDict(b, past)
	if _, err := z.Write(text); err != nil {
		return err
	}
	if err := z.Flush(); err != nil {
		return err
	}
	deflaters.Put(z)
	return nil
}

// keep adds a text to the end of what was sent before it, of which so much is kept: what is
// offered now is mostly what was offered when the same was asked last.
func keep(past, text []byte, limit int) []byte {
	text = text[max(0, len(text)-limit):]
	before := past[max(0, len(past)+len(text)-limit):]
	if cap(past) != limit {
		past = make([]byte, 0, limit)
	}
	return append(append(past[:0], before...), text...)
}

// recent is as much of what was sent as a text may refer to.
func recent(past []byte) []byte { return past[max(0, len(past)-maxPast):] }
