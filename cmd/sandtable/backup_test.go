package main

import (
	"io"
	"net/http"
	"path/filepath"
	"strings"
	"testing"

	"sandtable/store"
)

// The games of a server that is running are copied, and it goes on.
func TestBackup(t *testing.T) {
	dir, file := filepath.Join(t.TempDir(), "games"), filepath.Join(t.TempDir(), "copy.db")
	address, stop := started(t, "serve", "--data", dir, "--addr", "127.0.0.1:0")
	make := func() {
		t.Helper()
		res, err := http.Post(address+"api/tables", "application/json", strings.NewReader(`{"game":"toy","scenario":"plain","seats":["person","person"],"dice":"seeded"}`))
		if err != nil {
			t.Fatal(err)
		}
		if _ = res.Body.Close(); res.StatusCode != http.StatusCreated {
			t.Fatalf("status %d", res.StatusCode)
		}
	}
	make()
	var out, errs strings.Builder
	a := &app{all: withToy, in: strings.NewReader(""), out: &out, err: &errs}
	if code := a.run(t.Context(), []string{"backup", "--data", dir, file}); code != exitOK || !strings.HasPrefix(out.String(), "1 game in "+file) {
		t.Errorf("exit code %d: %s%s", code, &out, &errs)
	}
	a = &app{all: withToy, in: strings.NewReader(""), out: io.Discard, err: &errs}
	if code := a.run(t.Context(), []string{"backup", "--data", dir, file}); code != exitFailed || strings.Count(errs.String(), "\n") != 1 {
		t.Errorf("over the first: exit code %d: %s", code, &errs)
	}
	if code := a.run(t.Context(), []string{"backup"}); code != exitUsage {
		t.Errorf("without a file: exit code %d", code)
	}
	make()
	if code := stop(); code != exitOK {
		t.Errorf("the server ended with %d", code)
	}
	s, err := store.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	if list, err := s.List(); err != nil || len(list) != 2 {
		t.Errorf("kept %d games: %v", len(list), err)
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
}
