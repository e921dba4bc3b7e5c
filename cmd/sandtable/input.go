package main

import (
	"context"
	"errors"
	"io"
	"os"
	"sync/atomic"
)

// errInterrupted ends a command that was waiting for input.
var errInterrupted = errors.New("interrupted")

// input is the standard input of the program. Nothing hears of an interrupt while it
// waits there, perhaps for ever: it knows that, and whoever carries out the command
// line need not wait for it.
type input struct {
	from    io.Reader
	ctx     context.Context
	waiting atomic.Int32
}

func (in *input) Read(p []byte) (int, error) {
	in.waiting.Add(1)
	defer in.waiting.Add(-1)
	if in.ctx.Err() != nil {
		return 0, errInterrupted
	}
	return in.from.Read(p)
}

// file opens a file. One that is a pipe is waited for like the standard input: until somebody
// opens its other end, and then for what he writes.
func (in *input) file(name string) (*os.File, error) {
	in.waiting.Add(1)
	defer in.waiting.Add(-1)
	return os.Open(name)
}

// of is an open file as a part of the input.
func (in *input) of(f *os.File) io.Reader { return &beside{of: in, from: f} }

type beside struct {
	of   *input
	from io.Reader
}

func (b *beside) Read(p []byte) (int, error) {
	b.of.waiting.Add(1)
	defer b.of.waiting.Add(-1)
	if b.of.ctx.Err() != nil {
		return 0, errInterrupted
	}
	return b.from.Read(p)
}

// stuck reports whether, after an interrupt, somebody still waits for input.
func (in *input) stuck() bool { return in.ctx.Err() != nil && in.waiting.Load() > 0 }
