//go:build unix

package main

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"sandtable/titles"
)

// Pipes, devices and endless files in a data pack are refused at once.
func TestStrangeFilesInPacks(t *testing.T) {
	all, err := titles.All()
	if err != nil {
		t.Fatal(err)
	}
	strange := map[string]struct {
		make func(path string) error
		want string
	}{
		"pipe":   {func(path string) error { return syscall.Mkfifo(path, 0o600) }, "pipe or a device"},
		"device": {func(path string) error { return os.Symlink("/dev/zero", path) }, "pipe or a device"},
		"large":  {func(path string) error { return sparse(path, 8<<20) }, "more than"},
	}
	for _, e := range all {
		for name, tt := range strange {
			t.Run(e.Title.Info().ID+" "+name, func(t *testing.T) {
				dir := filepath.Join(t.TempDir(), "pack")
				if _, err := exportData(e, dir); err != nil {
					t.Fatal(err)
				}
				var paths []string
				err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
					if err == nil && !d.IsDir() {
						paths = append(paths, path)
					}
					return err
				})
				if err != nil {
					t.Fatal(err)
				}
				for _, path := range []string{paths[0], paths[len(paths)-2], filepath.Join(dir, packFile)} {
					was, err := os.ReadFile(path)
					if err != nil {
						t.Fatal(err)
					}
					if err := os.Remove(path); err != nil {
						t.Fatal(err)
					}
					if err := tt.make(path); err != nil {
						t.Fatal(err)
					}
					err = usePack(append(titles.List(nil), all...), dir)
					if err == nil || !strings.Contains(err.Error(), tt.want) || !strings.Contains(err.Error(), filepath.Base(path)) || strings.Contains(err.Error(), "\n") {
						t.Errorf("%s: %v", path, err)
					}
					if err := os.Remove(path); err != nil {
						t.Fatal(err)
					}
					if err := os.WriteFile(path, was, 0o600); err != nil {
						t.Fatal(err)
					}
				}
			})
		}
	}
}

func sparse(path string, size int64) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	defer func() { _ = f.Close() }()
	return f.Truncate(size)
}
