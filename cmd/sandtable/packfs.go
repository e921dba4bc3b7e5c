package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"sync/atomic"
)

// What a data pack may hold, in bytes. The largest game has a fifth of a megabyte.
const (
	maxPackFile = 4 << 20
	maxPack     = 64 << 20
)

// packFS reads the files of a data pack. It takes regular files of a sensible size
// only: opening a pipe waits for somebody to write, and a device has no end.
type packFS struct {
	fs.FS
	read *atomic.Int64 // bytes, of all files
}

func newPackFS(dir string) packFS { return packFS{FS: os.DirFS(dir), read: new(atomic.Int64)} }

// Open implements fs.FS.
func (p packFS) Open(name string) (fs.File, error) {
	refuse := func(err error) (fs.File, error) { return nil, &fs.PathError{Op: "read", Path: name, Err: err} }
	info, err := fs.Stat(p.FS, name)
	var path *fs.PathError
	switch {
	case errors.As(err, &path):
		return nil, &fs.PathError{Op: "open", Path: name, Err: path.Err}
	case err != nil:
		return nil, err
	case info.IsDir():
		return p.FS.Open(name)
	case !info.Mode().IsRegular():
		return refuse(errors.New("it is a pipe or a device; a data pack has files only"))
	case info.Size() > maxPackFile:
		return refuse(errTooLarge)
	}
	f, err := p.FS.Open(name)
	if err != nil {
		return nil, err
	}
	return &packed{File: f, of: p}, nil
}

var errTooLarge = fmt.Errorf("it has more than %d bytes; no file of a data pack has", maxPackFile)

// packed is an open file of a pack. It may grow while it is read.
type packed struct {
	fs.File
	of   packFS
	size int
}

func (f *packed) Read(b []byte) (int, error) {
	n, err := f.File.Read(b)
	f.size += n
	if f.size > maxPackFile {
		return n, errTooLarge
	}
	if f.of.read.Add(int64(n)) > maxPack {
		return n, fmt.Errorf("the data pack has more than %d bytes", maxPack)
	}
	return n, err
}
