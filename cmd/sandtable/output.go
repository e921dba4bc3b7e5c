package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// writable says whether a file that a flag names can be written, before the hours go by
// after which it is.
func writable(flag, name string) error {
	info, err := os.Stat(name)
	switch {
	case err == nil && info.IsDir():
		return fmt.Errorf("%s %s: that is a folder; name a file", flag, name)
	case err == nil && !info.Mode().IsRegular():
		return nil // a pipe or a device takes what it is given
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("%s %s: %w", flag, name, err)
	}
	if dir, wrong := os.Stat(filepath.Dir(name)); wrong != nil || !dir.IsDir() {
		return fmt.Errorf("%s %s: there is no folder %s", flag, name, filepath.Dir(name))
	}
	f, wrong := os.OpenFile(name, os.O_WRONLY|os.O_CREATE, 0o666)
	if wrong != nil {
		return fmt.Errorf("%s %s: it cannot be written: %w", flag, name, errors.Unwrap(wrong))
	}
	wrong = f.Close()
	if err != nil { // it was not there
		wrong = errors.Join(wrong, os.Remove(name))
	}
	return wrong
}

// unwritten says whether a new file that a flag names can be written.
func unwritten(flag, name string) error {
	if _, err := os.Lstat(name); err == nil {
		return fmt.Errorf("%s %s exists already: name a file that does not", flag, name)
	}
	return writable(flag, name)
}

// sameFile reports whether two names are of one file, which may not be there yet.
func sameFile(a, b string) bool {
	x, err := os.Stat(a)
	y, err2 := os.Stat(b)
	if err == nil && err2 == nil {
		return os.SameFile(x, y)
	}
	return place(a) == place(b)
}

// place is a name without detours.
func place(name string) string {
	abs, err := filepath.Abs(name)
	if err != nil {
		return name
	}
	if dir, err := filepath.EvalSymlinks(filepath.Dir(abs)); err == nil {
		return filepath.Join(dir, filepath.Base(abs))
	}
	return abs
}
