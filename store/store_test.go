package store_test

import (
	"bytes"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"sandtable/store"
)

func open(t testing.TB, dir string, o store.Options) *store.SQLite {
	t.Helper()
	s, err := store.OpenWith(dir, o)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func closeIt(t testing.TB, s *store.SQLite) {
	t.Helper()
	if err := s.Close(); err != nil {
		t.Error(err)
	}
}

func game(id string, at int64) store.Game {
	return store.Game{ID: id, Secret: "s-" + id, Created: time.UnixMilli(at).UTC(), Lines: []byte("header of " + id + "\n")}
}

func TestStore(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir, store.Options{})
	for i, id := range []string{"a", "b", "c"} {
		if err := s.Create(game(id, int64(1000*i))); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Create(game("a", 5)); err == nil {
		t.Error("a second game of the same id is accepted")
	}
	if err := s.Append("b", []byte("one\ntwo\n")); err != nil {
		t.Fatal(err)
	}
	if err := s.Append("nobody", []byte("x\n")); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("append to no game: %v", err)
	}
	s.Note("b", time.UnixMilli(99_000), []byte("summary"))
	if err := s.Flush(); err != nil {
		t.Fatal(err)
	}
	if err := s.Delete("c"); err != nil {
		t.Fatal(err)
	}
	if err := s.Delete("c"); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("deleting twice: %v", err)
	}
	for round := range 2 {
		g, err := s.Load("b")
		if err != nil || string(g.Lines) != "header of b\none\ntwo\n" || g.Secret != "s-b" || string(g.Summary) != "summary" || g.Created.UnixMilli() != 1000 {
			t.Errorf("round %d: %+v %v", round, g, err)
		}
		if _, err := s.Load("c"); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("round %d: deleted game: %v", round, err)
		}
		list, err := s.List()
		if err != nil || len(list) != 2 || list[0].ID != "b" || list[1].ID != "a" {
			t.Errorf("round %d: list %+v %v", round, list, err)
		}
		closeIt(t, s)
		if err := s.Append("b", []byte("late\n")); !errors.Is(err, store.ErrClosed) {
			t.Errorf("append after close: %v", err)
		}
		if round == 0 {
			s = open(t, dir, store.Options{})
		}
	}
}

// A long game is kept whole, with what is added to it, and so are those beside it.
func TestLongGame(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir, store.Options{})
	long := game("long", 1)
	for i := 0; len(long.Lines) < 200_000; i++ {
		long.Lines = fmt.Appendf(long.Lines, "line %d\n", i)
	}
	for _, g := range []store.Game{game("a", 1), long, game("b", 2)} {
		if err := s.Create(g); err != nil {
			t.Fatal(err)
		}
	}
	want := string(long.Lines)
	for round := range 3 {
		more := fmt.Sprintf("more %d\n", round)
		if err := s.Append("long", []byte(more)); err != nil {
			t.Fatal(err)
		}
		want += more
		if g, err := s.Load("long"); err != nil || string(g.Lines) != want {
			t.Errorf("round %d: %d bytes, %v; want %d", round, len(g.Lines), err, len(want))
		}
		if g, err := s.Load("b"); err != nil || string(g.Lines) != "header of b\n" {
			t.Errorf("round %d: %q, %v", round, g.Lines, err)
		}
		closeIt(t, s)
		s = open(t, dir, store.Options{})
	}
	if err := s.Delete("long"); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Load("long"); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("deleted: %v", err)
	}
	closeIt(t, s)
}

// Many writers, settling all the time, readers at once: every game's journal is the
// lines that were appended to it, in order, once each.
func TestManyAtOnce(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir, store.Options{SettleBytes: 200})
	const games, lines = 8, 60
	var wg sync.WaitGroup
	for i := range games {
		id := fmt.Sprint("g", i)
		if err := s.Create(game(id, 0)); err != nil {
			t.Fatal(err)
		}
		wg.Add(2)
		go func() {
			defer wg.Done()
			for n := range lines {
				if err := s.Append(id, fmt.Appendf(nil, "%s %d\n", id, n)); err != nil {
					t.Error(err)
				}
			}
		}()
		go func() {
			defer wg.Done()
			for range 30 {
				g, err := s.Load(id)
				if err != nil {
					t.Error(err)
				}
				if !strings.HasPrefix(all(id, lines), string(g.Lines)) {
					t.Errorf("a reader saw %q", g.Lines)
				}
			}
		}()
	}
	wg.Wait()
	for range 2 {
		for i := range games {
			id := fmt.Sprint("g", i)
			if g, err := s.Load(id); err != nil || string(g.Lines) != all(id, lines) {
				t.Errorf("%s: %v %q", id, err, g.Lines)
			}
		}
		closeIt(t, s)
		s = open(t, dir, store.Options{})
	}
	closeIt(t, s)
}

func all(id string, lines int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "header of %s\n", id)
	for n := range lines {
		fmt.Fprintf(&b, "%s %d\n", id, n)
	}
	return b.String()
}

// With no space left, an append says so in one line and nothing is lost.
func TestFull(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir, store.Options{MaxPages: 40})
	if err := s.Create(game("a", 0)); err != nil {
		t.Fatal(err)
	}
	kept := []byte("header of a\n")
	rng := rand.New(rand.NewPCG(1, 1))
	var full error
	for range 400 {
		line := make([]byte, 700)
		for i := range line {
			line[i] = 'a' + byte(rng.IntN(26))
		}
		line[len(line)-1] = '\n'
		if err := s.Append("a", line); err != nil {
			full = err
			break
		}
		kept = append(kept, line...)
	}
	if !errors.Is(full, store.ErrFull) || strings.Contains(full.Error(), "\n") || !strings.Contains(full.Error(), "free some space") {
		t.Fatalf("the error is %v", full)
	}
	check := func() {
		t.Helper()
		if g, err := s.Load("a"); err != nil || !bytes.Equal(g.Lines, kept) {
			t.Errorf("kept %d bytes of %d: %v", len(g.Lines), len(kept), err)
		}
	}
	check()
	closeIt(t, s)
	s = open(t, dir, store.Options{})
	check()
	if err := s.Append("a", []byte("more\n")); err != nil {
		t.Errorf("with space again: %v", err)
	}
	kept = append(kept, "more\n"...)
	check()
	closeIt(t, s)
}

// What lists show and could not be written for want of space is written when there is some.
func TestNotesThatFindNoSpace(t *testing.T) {
	s := open(t, t.TempDir(), store.Options{MaxPages: 40})
	for _, id := range []string{"a", "b"} {
		if err := s.Create(game(id, 0)); err != nil {
			t.Fatal(err)
		}
	}
	summary := func(id string) string {
		g, err := s.Load(id)
		if err != nil {
			t.Fatal(err)
		}
		return string(g.Summary)
	}
	s.Note("a", time.UnixMilli(1), make([]byte, 300<<10))
	s.Note("b", time.UnixMilli(1), []byte("of b"))
	if err := s.Flush(); err != nil {
		t.Fatal(err)
	}
	if got := summary("b"); got != "" {
		t.Fatalf("with no space %q is written", got)
	}
	s.Note("a", time.UnixMilli(2), []byte("of a"))
	if err := s.Flush(); err != nil {
		t.Fatal(err)
	}
	if a, b := summary("a"), summary("b"); a != "of a" || b != "of b" {
		t.Errorf("with space again: %q and %q", a, b)
	}
	closeIt(t, s)
}

func TestSecondServer(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir, store.Options{})
	if err := s.SetAddress("http://127.0.0.1:4321/"); err != nil {
		t.Fatal(err)
	}
	_, err := store.Open(dir)
	var busy *store.Busy
	if !errors.As(err, &busy) {
		t.Fatalf("error is %v", err)
	}
	for _, want := range []string{dir, fmt.Sprint(os.Getpid()), "http://127.0.0.1:4321/", "--data"} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("%q is missing in %q", want, err)
		}
	}
	closeIt(t, s)
	closeIt(t, open(t, dir, store.Options{}))
}

func TestWrongFiles(t *testing.T) {
	// ours changes a database of games that nobody has open.
	ours := func(change string, values ...any) func(dir string) error {
		return func(dir string) error {
			s, err := store.Open(dir)
			if err != nil {
				return err
			}
			if err := errors.Join(s.Create(game("a", 0)), s.Close()); err != nil {
				return err
			}
			return execIn(dir, change, values...)
		}
	}
	tests := map[string]struct {
		make func(dir string) error
		want string
	}{
		"not a database": {func(dir string) error {
			return os.WriteFile(filepath.Join(dir, "sandtable.db"), bytes.Repeat([]byte("no database "), 1000), 0o600)
		}, "not an intact database"},
		"a database of something else": {func(dir string) error {
			return execIn(dir, "CREATE TABLE plan (n INTEGER PRIMARY KEY, text TEXT); CREATE TABLE games (event INTEGER, text TEXT)")
		}, "not a database of games but of something else"},
		"a version that nobody has written": {ours("PRAGMA user_version = -3"), "its version is -3"},
		"a version of a later release":      {ours("PRAGMA user_version = 1000"), "use a newer release"},
		"a batch of lines cut off":          {ours("INSERT INTO batches (data) VALUES (?)", []byte{1, 9, 'x'}), "a batch of lines cannot be read"},
		"a batch that is no number":         {ours("INSERT INTO batches (data) VALUES (?)", []byte{0xff}), "a batch of lines cannot be read"},
		"a batch of half a number":          {ours("INSERT INTO batches (data) VALUES (?)", []byte{1, 0x80}), "a batch of lines cannot be read"},
		"a folder in place of the database": {func(dir string) error { return os.Mkdir(filepath.Join(dir, "sandtable.db"), 0o700) }, "cannot write in the data folder"},
		"a folder in place of the lock":     {func(dir string) error { return os.Mkdir(filepath.Join(dir, "lock"), 0o700) }, "lock is not a file"},
		"a file in place of the folder": {func(dir string) error {
			return errors.Join(os.Remove(dir), os.WriteFile(dir, nil, 0o600))
		}, "data folder"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			dir := filepath.Join(t.TempDir(), "data")
			if err := errors.Join(os.Mkdir(dir, 0o700), tt.make(dir)); err != nil {
				t.Fatal(err)
			}
			s, err := store.Open(dir)
			if err == nil {
				closeIt(t, s)
			}
			if err == nil || !strings.Contains(err.Error(), tt.want) || strings.Contains(err.Error(), "\n") {
				t.Errorf("error is %v", err)
			}
		})
	}
}

// execIn changes the database in a folder, which is made if there is none.
func execIn(dir, change string, values ...any) error {
	db, err := sql.Open("sqlite", filepath.Join(dir, "sandtable.db"))
	if err != nil {
		return err
	}
	_, err = db.Exec(change, values...)
	return errors.Join(err, db.Close())
}

// A log that begins again from its start is the store's own doing, and no damage.
func TestLogBeginsAgain(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir, store.Options{SettleBytes: 1 << 20})
	if err := s.Create(game("a", 0)); err != nil {
		t.Fatal(err)
	}
	salt := func() string {
		log, err := os.ReadFile(filepath.Join(dir, "sandtable.db-wal"))
		if err != nil || len(log) < 24 {
			t.Fatalf("the log: %d bytes, %v", len(log), err)
		}
		return string(log[12:24])
	}
	line := append(bytes.Repeat([]byte("x"), 200<<10), '\n')
	first, again := salt(), 0
	for n, last := 0, first; again < 3; n++ {
		if n == 200 {
			t.Fatalf("after %d long lines the log has begun again %d times", n, again)
		}
		if err := s.Append("a", line); err != nil {
			t.Fatal(err)
		}
		if now := salt(); now != last {
			last, again = now, again+1
		}
	}
	if err := s.Append("a", []byte("after it\n")); err != nil || s.Err() != nil {
		t.Errorf("after it: %v, %v", err, s.Err())
	}
	closeIt(t, s)
}

func TestDefaultDir(t *testing.T) {
	t.Setenv("XDG_DATA_HOME", "/somewhere")
	if dir, err := store.DefaultDir(); dir != filepath.Join("/somewhere", "sandtable") || err != nil {
		t.Errorf("%s %v", dir, err)
	}
	t.Setenv("XDG_DATA_HOME", "relative")
	t.Setenv("HOME", "/home/me")
	if dir, err := store.DefaultDir(); dir != filepath.Join("/home/me", ".local", "share", "sandtable") || err != nil {
		t.Errorf("%s %v", dir, err)
	}
}

// BenchmarkAppend measures durable choices: 100 games, each waiting for its answer
// before the next. It also reports what is written to the disk, as the system
// counts it, and what is kept, in bytes a move.
func BenchmarkAppend(b *testing.B) {
	dir := b.TempDir()
	s := open(b, dir, store.Options{})
	const games = 100
	for i := range games {
		if err := s.Create(game(fmt.Sprint(i), 0)); err != nil {
			b.Fatal(err)
		}
	}
	before := written(b)
	start := time.Now()
	b.ResetTimer()
	var wg sync.WaitGroup
	for i := range games {
		wg.Add(1)
		go func() {
			defer wg.Done()
			id := fmt.Sprint(i)
			for n := i; n < b.N; n += games {
				if err := s.Append(id, fmt.Appendf(nil, "[%d,%d,\"move OU-1-116 %04d\"]\n", n/games+1, n%2, n%2000)); err != nil {
					b.Error(err)
				}
			}
		}()
	}
	wg.Wait()
	b.StopTimer()
	took := time.Since(start)
	closeIt(b, s)
	b.ReportMetric(float64(b.N)/took.Seconds(), "choices/s")
	b.ReportMetric(float64(written(b)-before)/float64(b.N), "written-B/choice")
	var kept int64
	if err := filepath.WalkDir(dir, func(_ string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		info, err := d.Info()
		kept += info.Size()
		return err
	}); err != nil {
		b.Fatal(err)
	}
	b.ReportMetric(float64(kept)/float64(b.N), "kept-B/choice")
}

// BenchmarkAppendAlone measures one game alone: every choice is a commit of its own.
func BenchmarkAppendAlone(b *testing.B) {
	s := open(b, b.TempDir(), store.Options{})
	if err := s.Create(game("a", 0)); err != nil {
		b.Fatal(err)
	}
	for n := 0; b.Loop(); n++ {
		if err := s.Append("a", fmt.Appendf(nil, "[%d,%d,\"move OU-1-116 %04d\"]\n", n+1, n%2, n%2000)); err != nil {
			b.Fatal(err)
		}
	}
	b.StopTimer()
	closeIt(b, s)
}

// written returns how many bytes this process has had written to disks, 0 where the
// system does not tell.
func written(b *testing.B) int64 {
	b.Helper()
	text, err := os.ReadFile("/proc/self/io")
	if err != nil {
		return 0
	}
	var n int64
	for line := range strings.Lines(string(text)) {
		if _, err := fmt.Sscanf(line, "write_bytes: %d", &n); err == nil {
			return n
		}
	}
	return 0
}

// What lists show is written by and by while the store is open: a server that is killed loses no
// more of it than that of the last moments, whether anything else is written or not.
func TestNotesAreWrittenByAndBy(t *testing.T) {
	s := open(t, t.TempDir(), store.Options{})
	if err := s.Create(game("a", 1)); err != nil {
		t.Fatal(err)
	}
	s.Note("a", time.UnixMilli(99_000), []byte("summary"))
	for end := time.Now().Add(time.Minute); ; time.Sleep(50 * time.Millisecond) {
		g, err := s.Load("a")
		if err != nil {
			t.Fatal(err)
		}
		if string(g.Summary) == "summary" && g.Updated.UnixMilli() == 99_000 {
			break
		}
		if time.Now().After(end) {
			t.Fatalf("it is never written: %+v", g)
		}
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
}
