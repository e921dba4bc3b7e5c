package store_test

import (
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"sandtable/store"
)

// A copy that is taken while a store is written to holds everything that was answered
// before, opens as a store of its own, and the first one does not notice.
func TestBackupOfARunningStore(t *testing.T) {
	dir, to := t.TempDir(), t.TempDir()
	s := open(t, dir, store.Options{SettleBytes: 4 << 10})
	for i := range 5 {
		if err := s.Create(game(fmt.Sprint("g", i), 0)); err != nil {
			t.Fatal(err)
		}
	}
	const before = 200
	add := func(n int) {
		for i := range n {
			if err := s.Append(fmt.Sprint("g", i%5), []byte("a line of some length\n")); err != nil {
				t.Error(err)
				return
			}
		}
	}
	add(before)
	if err := s.KeepAside("g1", "keys", []byte("k")); err != nil {
		t.Fatal(err)
	}
	var wg sync.WaitGroup
	wg.Go(func() { add(200) })
	file := filepath.Join(to, "copy.db")
	c, err := store.Backup(t.Context(), dir, file)
	if err != nil {
		t.Fatal(err)
	}
	wg.Wait()
	if c.Games != 5 || c.Bytes < before*22 {
		t.Errorf("copied %+v", c)
	}
	if info, err := os.Stat(file); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("others can read the copy: %v, %v", info.Mode(), err)
	}
	if _, err := store.Backup(t.Context(), dir, file); err == nil || !strings.Contains(err.Error(), "exists already") {
		t.Errorf("over another: %v", err)
	}
	if err := s.Append("g0", []byte("after it\n")); err != nil || s.Err() != nil {
		t.Errorf("the store after it: %v, %v", err, s.Err())
	}
	closeIt(t, s)

	// Also of a store that nobody has open.
	if _, err := store.Backup(t.Context(), dir, filepath.Join(to, "later.db")); err != nil {
		t.Errorf("with nobody there: %v", err)
	}

	restored := t.TempDir()
	if err := os.Rename(file, filepath.Join(restored, "sandtable.db")); err != nil {
		t.Fatal(err)
	}
	again := open(t, restored, store.Options{})
	lines := 0
	for i := range 5 {
		g, err := again.Load(fmt.Sprint("g", i))
		if err != nil || !strings.HasPrefix(string(g.Lines), "header of ") {
			t.Fatalf("%v: %.40q", err, g.Lines)
		}
		lines += strings.Count(string(g.Lines), "a line")
	}
	if lines < before {
		t.Errorf("%d of %d lines are in the copy", lines, before)
	}
	if key, err := again.Aside("g1", "keys"); err != nil || string(key) != "k" {
		t.Errorf("beside the game: %q, %v", key, err)
	}
	closeIt(t, again)
}

// That games cannot be read does not say that there are none.
func TestBackupOfWhatIsClosed(t *testing.T) {
	if os.Getuid() == 0 {
		t.Skip("everything is open to this user")
	}
	dir := filepath.Join(t.TempDir(), "games")
	s := open(t, dir, store.Options{})
	closeIt(t, s)
	file := filepath.Join(dir, "sandtable.db")
	for _, shut := range []string{file, dir} {
		if err := os.Chmod(shut, 0); err != nil {
			t.Fatal(err)
		}
		if _, err := store.Backup(t.Context(), dir, filepath.Join(t.TempDir(), "copy.db")); err == nil || !strings.Contains(err.Error(), "cannot be read: check the permissions") {
			t.Errorf("with %s closed: %v", shut, err)
		}
		if err := os.Chmod(shut, 0o700); err != nil {
			t.Fatal(err)
		}
	}
}

// A copy that is no good is not left lying about, and what is wrong is said in a line.
func TestBackupOfWhatIsNone(t *testing.T) {
	to := filepath.Join(t.TempDir(), "copy.db")
	if _, err := store.Backup(t.Context(), t.TempDir(), to); err == nil || !strings.Contains(err.Error(), "no games in") {
		t.Errorf("of nothing: %v", err)
	}
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "sandtable.db"), []byte(strings.Repeat("not a database ", 400)), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := store.Backup(t.Context(), dir, to); err == nil || !strings.Contains(err.Error(), "is not an intact database of games") {
		t.Errorf("garbage: %v", err)
	}
	dir = t.TempDir()
	db, err := sql.Open("sqlite", filepath.Join(dir, "sandtable.db"))
	if err != nil {
		t.Fatal(err)
	}
	_, err = db.Exec("CREATE TABLE plan (n INTEGER PRIMARY KEY)")
	if err := errors.Join(err, db.Close()); err != nil {
		t.Fatal(err)
	}
	if _, err := store.Backup(t.Context(), dir, to); err == nil || !strings.Contains(err.Error(), "is not a database of games") {
		t.Errorf("a database of something else: %v", err)
	}
	for _, path := range []string{to, to + ".part"} {
		if _, err := os.Stat(path); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s is left: %v", path, err)
		}
	}
}

// What a copy that was killed has left is not written over, for another may be at work on it; who
// makes the next is told what to do.
func TestBackupBesideOneThatBrokeOff(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "games")
	closeIt(t, open(t, dir, store.Options{}))
	file := filepath.Join(t.TempDir(), "copy.db")
	if err := os.WriteFile(file+".part", []byte("half"), 0o600); err != nil {
		t.Fatal(err)
	}
	_, err := store.Backup(t.Context(), dir, file)
	if err == nil || !strings.HasSuffix(err.Error(), "copy.db.part exists already: if no other copy is being made, one has broken off; remove that file") {
		t.Errorf("beside half a copy: %v", err)
	}
	if left, err := os.ReadFile(file + ".part"); err != nil || string(left) != "half" {
		t.Errorf("half a copy has become %q, %v", left, err)
	}
}
