package main

import (
	"os"
	"path/filepath"
	"testing"

	"sandtable/titles"
)

// TestEveryGameMakesPacks writes the data of every game to a folder and plays with
// it: unchanged data has the same digest.
func TestEveryGameMakesPacks(t *testing.T) {
	list, err := titles.All()
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range list {
		info := e.Title.Info()
		t.Run(info.ID, func(t *testing.T) {
			dir := filepath.Join(t.TempDir(), "pack")
			n, err := exportData(e, dir)
			if err != nil || n == 0 {
				t.Fatalf("%d files, %v", n, err)
			}
			again, err := titles.All()
			if err != nil {
				t.Fatal(err)
			}
			if err := usePack(again, dir); err != nil {
				t.Fatal(err)
			}
			same, err := again.Find(info.ID)
			if err != nil {
				t.Fatal(err)
			}
			if got := same.Title.Info().Data; got != info.Data {
				t.Errorf("digest %s, want %s", got, info.Data)
			}
			emptyFiles(t, dir)
			if err := usePack(again, dir); err == nil {
				t.Error("empty files are taken for data")
			}
		})
	}
}

// emptyFiles empties all files of a pack but the one that names the game.
func emptyFiles(t *testing.T, dir string) {
	t.Helper()
	err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() || d.Name() == packFile {
			return err
		}
		return os.Truncate(path, 0)
	})
	if err != nil {
		t.Fatal(err)
	}
}
