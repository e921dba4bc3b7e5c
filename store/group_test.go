package store

import (
	"database/sql"
	"errors"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func opened(t *testing.T, dir string, o Options) *SQLite {
	t.Helper()
	s, err := OpenWith(dir, o)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func made(t *testing.T, s *SQLite, ids ...string) {
	t.Helper()
	for _, id := range ids {
		if err := s.Create(Game{ID: id, Created: time.UnixMilli(1), Lines: []byte("header\n")}); err != nil {
			t.Fatal(err)
		}
	}
}

// Requests that share a commit each get their own answer: one that cannot be carried out does
// not take the others with it.
func TestOneOfAGroupFails(t *testing.T) {
	dir := t.TempDir()
	s := opened(t, dir, Options{})
	made(t, s, "a", "b", "gone")
	holds, release := make(chan struct{}), make(chan struct{})
	held := make(chan error, 1)
	go func() {
		held <- s.do(&op{exec: func(*sql.Tx) error { close(holds); <-release; return nil }})
	}()
	<-holds // what comes now waits, and makes up one group
	bad := errors.New("this one does not go")
	group := []*op{
		{id: "a", lines: []byte("of a\n")},
		{id: "nobody", lines: []byte("of nobody\n")},
		{id: "gone", drop: true},
		{id: "gone", lines: []byte("too late\n")},
		{exec: func(*sql.Tx) error { return bad }},
		{id: "b", lines: []byte("of b\n")},
	}
	for _, o := range group {
		o.done = make(chan error, 1)
		s.ops <- o
	}
	close(release)
	if err := <-held; err != nil {
		t.Fatal(err)
	}
	for i, want := range []error{nil, ErrNotFound, nil, ErrNotFound, bad, nil} {
		if err := <-group[i].done; !errors.Is(err, want) {
			t.Errorf("request %d: %v, want %v", i, err, want)
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	s = opened(t, dir, Options{})
	defer func() { _ = s.Close() }()
	for id, want := range map[string]string{"a": "header\nof a\n", "b": "header\nof b\n"} {
		if g, err := s.Load(id); err != nil || string(g.Lines) != want {
			t.Errorf("%s is kept as %q, want %q: %v", id, g.Lines, want, err)
		}
	}
	if _, err := s.Load("gone"); !errors.Is(err, ErrNotFound) {
		t.Errorf("what was deleted: %v", err)
	}
}

// Lines of one game are settled again and again, and none of them waits in batches when a
// store has been closed.
func TestSettledAgainAndAgain(t *testing.T) {
	dir := t.TempDir()
	want := "header\n"
	for round := range 3 {
		s := opened(t, dir, Options{SettleBytes: 1})
		if round == 0 {
			made(t, s, "a")
		}
		for range 5 {
			want += "line\n"
			if err := s.Append("a", []byte("line\n")); err != nil {
				t.Fatal(err)
			}
		}
		if g, err := s.Load("a"); err != nil || string(g.Lines) != want {
			t.Errorf("round %d: %q, %v", round, g.Lines, err)
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		db, err := sql.Open("sqlite", filepath.Join(dir, dbName))
		if err != nil {
			t.Fatal(err)
		}
		var waiting int
		if err := db.QueryRow("SELECT count(*) FROM batches").Scan(&waiting); err != nil || waiting != 0 {
			t.Errorf("round %d: %d batches have not been settled: %v", round, waiting, err)
		}
		if err := db.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

// A copy in which a game has lost its journal is no copy.
func TestBackupWithoutAJournal(t *testing.T) {
	dir := t.TempDir()
	s := opened(t, dir, Options{})
	made(t, s, "a", "b")
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	db, err := sql.Open("sqlite", filepath.Join(dir, dbName))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec("DELETE FROM chunks WHERE game = (SELECT n FROM games WHERE id = 'b')"); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "copy.db")
	if _, err := Backup(t.Context(), dir, file); err == nil || !strings.Contains(err.Error(), "the game b has no journal") || !missing(file) || !missing(file+".part") {
		t.Errorf("error is %v, a file is left: %v", err, !missing(file) || !missing(file+".part"))
	}
}
