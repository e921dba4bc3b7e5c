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

// commitTogether lets requests share a commit and checks what each is answered.
func commitTogether(t *testing.T, s *SQLite, group []*op, want ...error) {
	t.Helper()
	holds, release := make(chan struct{}), make(chan struct{})
	held := make(chan error, 1)
	go func() {
		held <- s.do(&op{exec: func(*sql.Tx) error { close(holds); <-release; return nil }})
	}()
	<-holds // what comes now waits, and makes up one group
	for _, o := range group {
		o.done = make(chan error, 1)
		s.ops <- o
	}
	close(release)
	if err := <-held; err != nil {
		t.Fatal(err)
	}
	for i := range group {
		if err := <-group[i].done; !errors.Is(err, want[i]) {
			t.Errorf("request %d: %v, want %v", i, err, want[i])
		}
	}
}

// Requests that share a commit each get their own answer: one that cannot be carried out does
// not take the others with it.
func TestOneOfAGroupFails(t *testing.T) {
	dir := t.TempDir()
	s := opened(t, dir, Options{})
	made(t, s, "a", "b", "gone")
	bad := errors.New("this one does not go")
	group := []*op{
		{id: "a", lines: []byte("of a\n")},
		{id: "nobody", lines: []byte("of nobody\n")},
		{id: "gone", drop: true},
		{id: "gone", lines: []byte("too late\n")},
		{exec: func(*sql.Tx) error { return bad }},
		{id: "b", lines: []byte("of b\n")},
	}
	commitTogether(t, s, group, nil, ErrNotFound, nil, ErrNotFound, bad, nil)
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

// A game may be made and go on in one commit, and one that is dropped takes no line that comes
// after it in the same.
func TestMadeAndDroppedInOneCommit(t *testing.T) {
	dir := t.TempDir()
	s := opened(t, dir, Options{})
	made(t, s, "old", "gone")
	before := s.Stats().Commits
	commitTogether(t, s, []*op{
		{id: "new", game: &Game{ID: "new", Created: time.UnixMilli(1), Lines: []byte("header\n")}}, {id: "new", lines: []byte("of new\n")},
		{id: "old", drop: true}, {id: "gone", lines: []byte("of gone\n")},
	}, nil, nil, nil, nil)
	if n := s.Stats().Commits - before; n != 2 {
		t.Errorf("what came together has taken %d commits, with that which held it up", n)
	}
	commitTogether(t, s, []*op{{id: "gone", drop: true}, {id: "gone", lines: []byte("too late\n")}}, nil, ErrNotFound)
	for range 2 {
		if g, err := s.Load("new"); err != nil || string(g.Lines) != "header\nof new\n" {
			t.Errorf("the new game: %q, %v", g.Lines, err)
		}
		if list, err := s.List(); err != nil || len(list) != 1 {
			t.Errorf("the games: %+v, %v", list, err)
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		s = opened(t, dir, Options{})
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
}

// Lines of one game are settled again and again, and none of them waits in batches for long, nor
// when a store has been closed.
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
		var waiting int
		if err := s.Flush(); err != nil { // after which the writer has settled what came before
			t.Fatal(err)
		}
		if err := s.read.QueryRow("SELECT count(*) FROM batches").Scan(&waiting); err != nil || waiting != 0 {
			t.Errorf("round %d: %d batches wait while the store is open: %v", round, waiting, err)
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		db, err := sql.Open("sqlite", filepath.Join(dir, dbName))
		if err != nil {
			t.Fatal(err)
		}
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
