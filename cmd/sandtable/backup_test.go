package main

import (
	"io"
	"net/http"
	"path/filepath"
	"strings"
	"testing"

	"sandtable/store"
)

// The games of a server that is running are copied, and it goes on. Without a folder those of
// the user's own are meant.
func TestBackup(t *testing.T) {
	home, file := t.TempDir(), filepath.Join(t.TempDir(), "copy.db")
	dir := filepath.Join(home, "sandtable")
	t.Setenv("XDG_DATA_HOME", home)
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
	for _, words := range [][]string{{"backup"}, {"backup", ""}, {"backup", " "}, {"backup", "-"}} {
		if code := a.run(t.Context(), words); code != exitUsage {
			t.Errorf("without a file: %q: exit code %d", words, code)
		}
	}
	out.Reset()
	a = &app{all: withToy, in: strings.NewReader(""), out: &out, err: &errs}
	if code := a.run(t.Context(), []string{"backup", file + ".2"}); code != exitOK || !strings.HasPrefix(out.String(), "1 game in "+file+".2") {
		t.Errorf("of the user's own folder: exit code %d: %s%s", code, &out, &errs)
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
