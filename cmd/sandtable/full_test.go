package main

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
)

var errFullDisk = errors.New("the disk is full")

// fullDisk takes nothing.
type fullDisk struct{}

func (fullDisk) Write([]byte) (int, error) { return 0, errFullDisk }

// Whatever a command prints, it has not been done if nobody can have read it.
func TestLostOutput(t *testing.T) {
	for _, words := range [][]string{
		{"games"}, {"games", "toy", "--json"}, {"help"}, {"help", "rules"}, {"rules", "--help"}, {"version"}, {"--version"}, {"licences"},
		{"referee"}, {"referee", "--json"}, {"data"},
	} {
		var errs strings.Builder
		a := &app{all: withToy, in: strings.NewReader("game toy plain\nlegal\n"), out: fullDisk{}, err: &errs}
		if code := a.run(t.Context(), words); code != exitFailed || errs.String() != "sandtable: the disk is full\n" {
			t.Errorf("%q: exit code %d, %q", words, code, errs.String())
		}
	}
}

// An export that breaks off leaves nothing behind, and so can be done again.
func TestExportBreaksOff(t *testing.T) {
	list, err := withToy()
	if err != nil {
		t.Fatal(err)
	}
	e := list[0]
	e.Data = fstest.MapFS{"a.csv": {Data: []byte("x")}, "b.csv/c.csv": {Data: []byte("x"), Mode: 0}, "b.csv": {Mode: os.ModeSymlink}}
	dir := t.TempDir()
	fresh := filepath.Join(dir, "new", "pack")
	for _, to := range []string{dir, fresh} {
		if _, err := exportData(e, to); err == nil {
			t.Fatal("data that cannot be read are exported")
		}
	}
	if there, err := os.ReadDir(dir); err != nil || len(there) > 1 {
		t.Errorf("left in the folder: %v, %v", there, err)
	}
	if _, err := os.Stat(fresh); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the new folder is left: %v", err)
	}
	a := &app{all: withToy, in: strings.NewReader(""), out: io.Discard, err: io.Discard}
	if code := a.run(t.Context(), []string{"data", "export", "toy", fresh}); code != exitOK {
		t.Errorf("again: exit code %d", code)
	}
}
