package store

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
)

// files are what a store keeps in its folder. The database holds the secrets of
// running games: who reads them knows every die to come.
var files = []string{"sandtable.db", "sandtable.db-wal", "sandtable.db-shm", "lock"}

// keepPrivate sees to it that nobody but the user reads the files of a folder,
// whatever the folder and the umask allow. The database is made here, if it does not
// exist, because SQLite gives its other files the permissions of that one.
func keepPrivate(dir string) error {
	f, err := os.OpenFile(filepath.Join(dir, files[0]), os.O_RDWR|os.O_CREATE, 0o600)
	if err == nil {
		err = f.Close()
	}
	if err != nil {
		return fmt.Errorf("cannot write in the data folder: %w", err)
	}
	for _, name := range files {
		path := filepath.Join(dir, name)
		info, err := os.Lstat(path)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			continue
		case err == nil && (!info.Mode().IsRegular() || info.Mode().Perm() == 0o600):
			continue
		case err == nil:
			err = os.Chmod(path, 0o600)
		}
		if err != nil {
			return fmt.Errorf("cannot keep %s from being read by others: %w", path, err)
		}
	}
	return nil
}

// Warning says in one line what is unsafe about the data folder, empty: nothing.
// A folder that was there before is not changed: it may serve others too.
func (s *SQLite) Warning() string {
	info, err := os.Stat(s.dir)
	if err != nil || runtime.GOOS == "windows" || info.Mode().Perm()&0o077 == 0 {
		return ""
	}
	return fmt.Sprintf("others can look into the data folder %s (mode %04o); its files are closed to them, but better close it too: chmod 700 %[1]s",
		s.dir, info.Mode().Perm())
}
