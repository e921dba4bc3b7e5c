//go:build unix

package store_test

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"sandtable/store"
)

// The secrets of running games are in no file that others can read, whatever the
// umask, in a folder that was there before, and in one of an earlier release whose
// files were open; an open folder is told.
func TestFilesArePrivate(t *testing.T) {
	old := syscall.Umask(0)
	defer syscall.Umask(old)
	for name, folder := range map[string]os.FileMode{"open folder": 0o755, "closed folder": 0o700} {
		t.Run(name, func(t *testing.T) {
			dir := filepath.Join(t.TempDir(), "data")
			if err := os.Mkdir(dir, folder); err != nil {
				t.Fatal(err)
			}
			for _, id := range []string{"a", "b"} {
				s := open(t, dir, store.Options{})
				if err := s.Create(game(id, 0)); err != nil {
					t.Fatal(err)
				}
				names, err := os.ReadDir(dir)
				if err != nil || len(names) < 3 {
					t.Fatalf("%d files, %v", len(names), err)
				}
				for _, e := range names {
					path := filepath.Join(dir, e.Name())
					info, err := os.Stat(path)
					if err != nil {
						t.Fatal(err)
					}
					if info.Mode().Perm() != 0o600 {
						t.Errorf("%s has mode %04o", e.Name(), info.Mode().Perm())
					}
				}
				if w := s.Warning(); (w != "") != (folder == 0o755) || strings.Contains(w, "\n") {
					t.Errorf("the warning is %q", w)
				}
				closeIt(t, s)
				// As an earlier release left them.
				for _, e := range names {
					if err := os.Chmod(filepath.Join(dir, e.Name()), 0o644); err != nil && !os.IsNotExist(err) {
						t.Fatal(err)
					}
				}
			}
		})
	}
}
