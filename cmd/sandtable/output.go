package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
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
	if err == nil {
		if err := closed(os.OpenFile(name, os.O_WRONLY, 0)); err != nil {
			return fmt.Errorf("%s %s: it cannot be written: %w", flag, name, err)
		}
	}
	part := besides(name)
	wrong := closed(os.OpenFile(part, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666))
	if wrong != nil {
		return fmt.Errorf("%s %s: it cannot be written: %w", flag, name, wrong)
	}
	return os.Remove(part)
}

// closed closes a file that was opened to see whether it can be, and says shortly why not.
func closed(f *os.File, err error) error {
	if err != nil {
		return plainly(err)
	}
	return plainly(f.Close())
}

// plainly is an error of a file without the name that was used for it, which need not be
// the one that people know.
func plainly(err error) error {
	var of *fs.PathError
	var both *os.LinkError
	switch {
	case errors.As(err, &of):
		return of.Err
	case errors.As(err, &both):
		return both.Err
	}
	return err
}

// besides is where a file is written before it takes its place.
func besides(name string) string { return fmt.Sprintf("%s.%d.part", linked(name), os.Getpid()) }

// linked is the file that a name stands for, through links.
func linked(name string) string {
	if to, err := filepath.EvalSymlinks(name); err == nil {
		return to
	}
	return name
}

// writeFile writes a file as a whole: it takes its place when all of it is on the disk, and
// until then, or when it cannot be written, what was there stays. A pipe or a device takes
// what it is given.
func writeFile(name string, write func(io.Writer) error) error {
	if err := writeWhole(name, write); err != nil {
		return fmt.Errorf("%s cannot be written: %w", name, plainly(err))
	}
	return nil
}

func writeWhole(name string, write func(io.Writer) error) (err error) {
	mode := fs.FileMode(0o666)
	info, wrong := os.Stat(name)
	if wrong == nil && !info.Mode().IsRegular() {
		out, err := os.OpenFile(name, os.O_WRONLY, 0)
		if err != nil {
			return err
		}
		return cmp.Or(write(out), out.Close())
	}
	if wrong == nil {
		mode = info.Mode().Perm()
	}
	part := besides(name)
	out, err := os.OpenFile(part, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return err
	}
	if err = cmp.Or(write(out), out.Sync(), out.Close()); err != nil {
		_ = os.Remove(part) // what went wrong before says more
		return err
	}
	if err = os.Rename(part, linked(name)); err != nil {
		return fmt.Errorf("%w; it is in %s", plainly(err), part)
	}
	return nil
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
