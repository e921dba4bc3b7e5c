package store

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// Lock holds a data folder for this process. The system gives it free when the
// process ends, however it ends.
type Lock struct{ file *os.File }

// Busy is the error of Open when another process has the data folder.
type Busy struct{ Dir, Owner string }

func (b *Busy) Error() string {
	return fmt.Sprintf("the data folder %s is in use by another sandtable (%s); use that one, or name another folder with --data DIR", b.Dir, b.Owner)
}

// maxOwner is how much of a lock file is read, in bytes.
const maxOwner = 200

var errHeld = errors.New("held by another process")

func takeLock(dir string) (*Lock, error) {
	path := filepath.Join(dir, "lock")
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s is not a file; it must be one, or absent", path)
	}
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, fmt.Errorf("cannot write in the data folder: %w", err)
	}
	if err := lockFile(f); err != nil {
		owner := make([]byte, maxOwner)
		n, _ := f.ReadAt(owner, 0)
		err = errors.Join(err, f.Close())
		if errors.Is(err, errHeld) {
			return nil, &Busy{Dir: dir, Owner: strings.TrimSpace(string(owner[:n]))}
		}
		return nil, fmt.Errorf("cannot lock the data folder %s: %w", dir, err)
	}
	l := &Lock{file: f}
	return l, l.write("starting")
}

// write says in the lock file who has the folder.
func (l *Lock) write(address string) error {
	text := fmt.Sprintf("process %d, %s\n", os.Getpid(), address)
	if err := l.file.Truncate(0); err != nil {
		return err
	}
	_, err := l.file.WriteAt([]byte(text), 0)
	return err
}

func (l *Lock) release() error {
	if l == nil || l.file == nil {
		return nil
	}
	err := l.file.Close()
	l.file = nil
	return err
}
