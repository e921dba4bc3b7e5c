package arena

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"modernc.org/sqlite"
)

// TestWordsOfEveryCode: whatever the database answers, a person reads what to do, and no
// number or name of its own.
func TestWordsOfEveryCode(t *testing.T) {
	for code, name := range sqlite.ErrorCodeString {
		if code == 0 || code >= 100 && code < 256 {
			continue // no errors
		}
		for _, c := range []int{code, code | 3<<8, code | 99<<8} {
			text := meaning(c, name).Error()
			if strings.Contains(text, "\n") || strings.Contains(text, "SQLITE") && !strings.Contains(text, "report it") || !strings.ContainsAny(text, ";") && !errors.Is(meaning(c, name), errForeign) {
				t.Errorf("%d (%s): %s", c, name, text)
			}
		}
	}
	for code, want := range map[int]string{
		5: "another program", 261: "another program", 6: "another program", 15: "another program", 26: "not the file of an arena", 24: "not the file of an arena", 11: "damaged", 779: "damaged",
		13: "the disk is full", 8: "cannot be written", 14: "cannot be written", 3: "cannot be written", 23: "cannot be written",
		1032: "deleted, moved or replaced", 7: "memory", 10: "the disk reports", 778: "the disk reports", 1034: "the disk reports", 1: "report it",
	} {
		if text := meaning(code, "").Error(); !strings.Contains(text, want) {
			t.Errorf("%d: %s, want %q", code, text, want)
		}
	}
}

// TestDamagedDatabases: what a disk has done to a file is told in our words, with its name.
func TestDamagedDatabases(t *testing.T) {
	for what, harm := range map[string]func([]byte) []byte{
		"torn": func(b []byte) []byte { return b[:9000] },
		"scrambled": func(b []byte) []byte {
			for i := 4096; i < len(b); i++ {
				b[i] ^= 0x5a
			}
			return b
		},
		"games alone": func(b []byte) []byte {
			for i := 8192; i < len(b); i++ {
				b[i] = 0xff
			}
			return b
		},
	} {
		name := filepath.Join(t.TempDir(), "a")
		file, err := Open(name)
		if err != nil {
			t.Fatal(err)
		}
		f := field(2)
		run(t, f, file, 1)
		if err := file.Close(); err != nil {
			t.Fatal(err)
		}
		b, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, harm(b), 0o600); err != nil {
			t.Fatal(err)
		}
		file, err = Open(name)
		if err == nil {
			_, err = Show(f, file)
			if _, again := Run(context.Background(), f, file, 1, nil); again == nil || err == nil || again.Error() != err.Error() {
				t.Errorf("%s: shown %v, played %v", what, err, again)
			}
			_ = file.Close()
		}
		if want := name + " cannot be used: it is damaged; put back a copy of it, or name a new file"; err == nil || err.Error() != want {
			t.Errorf("%s: error %v, want %s", what, err, want)
		}
	}
}

// TestOnlyFilesAreOpened: a folder or a device is not taken for a file.
func TestOnlyFilesAreOpened(t *testing.T) {
	dir := t.TempDir()
	for name, want := range map[string]string{dir: "it is a folder; name a file", os.DevNull: "it is a pipe or a device; name a file"} {
		if f, err := Open(name); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, error %v, want %s", name, f, err, want)
		}
	}
}

// TestNothingIsLeftOfAFileThatCannotBeMade: but what another program has made is its own.
func TestNothingIsLeftOfAFileThatCannotBeMade(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a")
	for what, c := range map[string]struct {
		made bool
		text string
		why  error
		left bool
	}{
		"a full disk":     {made: true, why: errors.New("full"), left: false},
		"another program": {made: true, why: errBusy, left: true},
		"games in it":     {made: true, text: "games", why: errors.New("full"), left: true},
		"an old one":      {made: false, why: errors.New("full"), left: true},
	} {
		if err := os.WriteFile(name, []byte(c.text), 0o600); err != nil {
			t.Fatal(err)
		}
		err := (&File{name: name, made: c.made}).unmake(c.why)
		if _, gone := os.Stat(name); err != nil || (gone == nil) != c.left {
			t.Errorf("%s: %v, and then %v", what, err, gone)
		}
	}
}

// TestFilesTakenWhilePlaying: a game is kept where it is found again, or the arena ends.
func TestFilesTakenWhilePlaying(t *testing.T) {
	for what, take := range map[string]func(string) error{
		"deleted": os.Remove,
		"moved":   func(name string) error { return os.Rename(name, name+"2") },
		"replaced": func(name string) error {
			return errors.Join(os.Rename(name, name+"2"), os.WriteFile(name, []byte("mine"), 0o600))
		},
	} {
		name := filepath.Join(t.TempDir(), "a")
		file := open(t, name)
		played := 0
		_, err := Run(context.Background(), field(10), file, 1, func(Progress) {
			if played++; played == 3 {
				if err := take(name); err != nil {
					t.Error(err)
				}
			}
		})
		want := name + ": a game could not be kept: it was deleted, moved or replaced while games were played in it; put it back, and the same command goes on"
		if err == nil || err.Error() != want || played != 3 {
			t.Errorf("%s: %d games, error %v, want %s", what, played, err, want)
		}
	}
}
