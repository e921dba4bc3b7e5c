//go:build unix

package store_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"sandtable/store"
)

// acknowledged is what a process said that it had saved: the last line of each game.
type acknowledged map[string]int

// undone is a process that saves lines of games until something happens to its files.
type undone struct {
	saved   acknowledged
	problem string // the line it ended with
}

// disturb starts a process that saves lines without end, does something to its
// files after a while, and waits until it gives up.
func disturb(t *testing.T, dir string, do func()) undone {
	t.Helper()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, exe)
	cmd.Env = append(os.Environ(), victimVar+"="+dir)
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	u := undone{saved: acknowledged{}}
	lines := bufio.NewScanner(out)
	for n := 0; lines.Scan(); n++ {
		if text, ok := strings.CutPrefix(lines.Text(), "error "); ok {
			u.problem = text
			continue
		}
		var (
			id string
			k  int
		)
		if _, err := fmt.Sscanf(lines.Text(), "%s %d", &id, &k); err != nil {
			t.Fatalf("%q: %v", lines.Text(), err)
		}
		u.saved[id] = k
		if n == 400 {
			do()
		}
	}
	if err := cmd.Wait(); ctx.Err() != nil || err == nil {
		t.Fatalf("it went on as if nothing had happened: %v", err)
	}
	return u
}

// kept looks for everything that was acknowledged in a store.
func (a acknowledged) kept(t *testing.T, dir string) {
	t.Helper()
	s := open(t, dir, store.Options{})
	defer closeIt(t, s)
	for id, k := range a {
		g, err := s.Load(id)
		if err != nil {
			t.Error(err)
			continue
		}
		n := strings.Count(string(g.Lines), "\n") - 1
		if string(g.Lines) != all(id, n) || n <= k {
			t.Errorf("%s: %d lines were acknowledged, %d are kept", id, k+1, n)
		}
	}
}

func must(t *testing.T, errs ...error) {
	t.Helper()
	if err := errors.Join(errs...); err != nil {
		t.Fatal(err)
	}
}

// Whatever is deleted, moved or replaced under a running store, it says so in one
// line, acknowledges nothing that is not kept, and everything that it had
// acknowledged is there afterwards.
func TestFilesTakenAway(t *testing.T) {
	tests := map[string]struct {
		do    func(t *testing.T, dir string)
		says  string
		where func(dir string) string // where the games are afterwards; the same folder if nil
	}{
		"folder deleted": {do: func(t *testing.T, dir string) { must(t, os.RemoveAll(dir)) }, says: "put back there"},
		"folder moved": {
			do:   func(t *testing.T, dir string) { must(t, os.Rename(dir, dir+"-old")) },
			says: "data folder", where: func(dir string) string { return dir + "-old" },
		},
		"folder replaced": {
			do: func(t *testing.T, dir string) { must(t, os.Rename(dir, dir+"-old"), os.Mkdir(dir, 0o700)) },
			// A look may fall between the two steps: then the folder is what is missing.
			says: "has been deleted or moved", where: func(dir string) string { return dir + "-old" },
		},
		"database deleted": {do: func(t *testing.T, dir string) { must(t, os.Remove(filepath.Join(dir, "sandtable.db"))) }, says: "put back there"},
		"database moved": {
			do: func(t *testing.T, dir string) {
				must(t, os.Mkdir(dir+"-old", 0o700), os.Rename(filepath.Join(dir, "sandtable.db"), filepath.Join(dir+"-old", "sandtable.db")))
			},
			says: "in the file that was moved", where: func(dir string) string { return dir + "-old" },
		},
		"database replaced": {
			do: func(t *testing.T, dir string) {
				closeIt(t, open(t, dir+"-other", store.Options{}))
				must(t, os.Rename(filepath.Join(dir+"-other", "sandtable.db"), filepath.Join(dir, "sandtable.db")))
			},
			says: "rescued-1.db",
			where: func(dir string) string {
				to := dir + "-rescued"
				_ = os.Mkdir(to, 0o700)
				_ = os.Rename(filepath.Join(dir, "rescued-1.db"), filepath.Join(to, "sandtable.db"))
				return to
			},
		},
		"log deleted": {do: func(t *testing.T, dir string) { must(t, os.Remove(filepath.Join(dir, "sandtable.db-wal"))) }, says: "everything that was answered before is saved"},
		"log replaced": {
			do: func(t *testing.T, dir string) {
				wal := filepath.Join(dir, "sandtable.db-wal")
				must(t, os.WriteFile(wal+"2", nil, 0o600), os.Rename(wal+"2", wal))
			},
			says: "sandtable.db-wal has been replaced by another file",
		},
		"index deleted": {do: func(t *testing.T, dir string) { must(t, os.Remove(filepath.Join(dir, "sandtable.db-shm"))) }, says: "sandtable.db-shm has been deleted"},
		"lock deleted":  {do: func(t *testing.T, dir string) { must(t, os.Remove(filepath.Join(dir, "lock"))) }, says: "lock has been deleted"},
		"lock replaced": {
			do: func(t *testing.T, dir string) {
				lock := filepath.Join(dir, "lock")
				must(t, os.WriteFile(lock+"2", nil, 0o600), os.Rename(lock+"2", lock))
			},
			says: "lock has been replaced",
		},
		"all but the database deleted": {
			do: func(t *testing.T, dir string) {
				for _, name := range []string{"lock", "sandtable.db-shm", "sandtable.db-wal"} {
					must(t, os.Remove(filepath.Join(dir, name)))
				}
			},
			says: "saves nothing more",
		},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			dir := filepath.Join(t.TempDir(), "data")
			u := disturb(t, dir, func() { tt.do(t, dir) })
			if !strings.Contains(u.problem, tt.says) || !strings.Contains(u.problem, "saves nothing more") || strings.Contains(u.problem, "\n") {
				t.Errorf("it says %q, want %q in it", u.problem, tt.says)
			}
			if tt.where != nil {
				dir = tt.where(dir)
			}
			u.saved.kept(t, dir)
		})
	}
}

// Files that are written to by somebody else are noticed before anything is added.
func TestFilesOverwritten(t *testing.T) {
	for _, name := range []string{"sandtable.db", "sandtable.db-wal"} {
		for how, do := range map[string]func(path string) error{
			"cut":         func(path string) error { return os.Truncate(path, 0) },
			"overwritten": func(path string) error { return overwrite(path, []byte("something else, much longer than a head")) },
		} {
			t.Run(name+" "+how, func(t *testing.T) {
				dir := filepath.Join(t.TempDir(), "data")
				u := disturb(t, dir, func() { must(t, do(filepath.Join(dir, name))) })
				if !strings.Contains(u.problem, name+" has been overwritten or cut") {
					t.Errorf("it says %q", u.problem)
				}
			})
		}
	}
}

func overwrite(path string, text []byte) error {
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	_, err = f.WriteAt(text, 0)
	return errors.Join(err, f.Close())
}

// With its lock deleted a second process can open the games; then the first writes
// nothing more, and no line of one comes between those of the other.
func TestSecondProcessTakesOver(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "data")
	var second *store.SQLite
	u := disturb(t, dir, func() {
		must(t, os.Remove(filepath.Join(dir, "lock")))
		second = open(t, dir, store.Options{})
		for id := range 4 {
			must(t, second.Append(fmt.Sprint("g", id), []byte("second\n")))
		}
	})
	defer closeIt(t, second)
	if !strings.Contains(u.problem, "saves nothing more") {
		t.Errorf("the first says %q", u.problem)
	}
	for id, k := range u.saved {
		g, err := second.Load(id)
		if err != nil {
			t.Fatal(err)
		}
		before, after, _ := strings.Cut(string(g.Lines), "second\n")
		if n := strings.Count(before, "\n") - 1; after != "" || before != all(id, n) || n <= k {
			t.Errorf("%s: %d lines were acknowledged, %d are kept before the second's, %q after", id, k+1, n, after)
		}
	}
}

// A store that nobody writes to notices too, and can still be read.
func TestNoticedWhenIdle(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "data")
	s := open(t, dir, store.Options{})
	must(t, s.Create(game("a", 0)), os.RemoveAll(dir))
	<-s.Lost()
	var lost *store.Lost
	if err := s.Append("a", []byte("x\n")); !errors.As(err, &lost) {
		t.Errorf("an append is answered with %v", err)
	}
	if g, err := s.Load("a"); err != nil || string(g.Lines) != "header of a\n" {
		t.Errorf("reading gives %q, %v", g.Lines, err)
	}
	// What was put back is put back again.
	must(t, os.RemoveAll(dir))
	if err := s.Close(); !errors.As(err, &lost) {
		t.Errorf("closing says %v", err)
	}
	acknowledged{"a": -1}.kept(t, dir)
}

// A disk that takes nothing more is said in words, and nothing is lost.
func TestDiskError(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "data")
	t.Setenv(limitVar, "150000")
	u := disturb(t, dir, func() {})
	if !strings.Contains(u.problem, "the disk takes nothing more") {
		t.Errorf("it says %q", u.problem)
	}
	u.saved.kept(t, dir)
}

// The secret is the store's own and stays. Its files are for their owner only.
func TestSecretStays(t *testing.T) {
	dir := t.TempDir()
	must(t, os.WriteFile(filepath.Join(dir, "sandtable.db"), nil, 0o644))
	s := open(t, dir, store.Options{})
	one := string(s.Secret())
	for _, name := range []string{"sandtable.db", "sandtable.db-wal", "sandtable.db-shm", "lock"} {
		if info, err := os.Stat(filepath.Join(dir, name)); err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("%s: %v %v", name, info.Mode(), err)
		}
	}
	closeIt(t, s)
	s = open(t, dir, store.Options{})
	again := string(s.Secret())
	closeIt(t, s)
	other := open(t, t.TempDir(), store.Options{})
	defer closeIt(t, other)
	if one != again || len(one) < 32 || one == string(other.Secret()) {
		t.Errorf("secrets %q, %q, of another %q", one, again, other.Secret())
	}
}
