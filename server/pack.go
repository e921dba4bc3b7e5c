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
// would take most of a megabyte. In a rush, when many streams wait for a hand, it
// is done quickly instead of thoroughly.
func (e *stream) pack(b *bytes.Buffer, text []byte) error {
	if !e.begun {
		e.begun = true
		b.WriteString(gzipHead)
	}
	if e.quiet {
		e.past = nil // a sign of life refers to nothing: thousands of them must not look like a rush
	}
	if e.quiet || e.crew.pressed() {
		if err := flate.StatelessDeflate(b, text, false, e.past); err != nil {
			return err
		}
	} else if err := deflate(b, text, e.past); err != nil {
		return err
	}
	if !e.quiet {
		e.keep(text)
	}
	return nil
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

// keep keeps the end of what has been sent: what is offered now is mostly what was
// offered when the same was asked last.
func (e *stream) keep(text []byte) {
	limit := e.crew.past()
	text = text[max(0, len(text)-limit):]
	past := e.past[max(0, len(e.past)+len(text)-limit):]
	if cap(e.past) != limit {
		e.past = make([]byte, 0, limit)
	}
	e.past = append(append(e.past[:0], past...), text...)
}
