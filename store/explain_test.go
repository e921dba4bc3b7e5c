package store

import (
	"strings"
	"testing"

	"modernc.org/sqlite"
)

// Whatever the database answers, a person reads one line that says what to do, and
// no number or name of its own.
func TestWordsOfEveryCode(t *testing.T) {
	s := &SQLite{dir: "/games"}
	for code, name := range sqlite.ErrorCodeString {
		if code == 0 || code >= 100 && code < 256 {
			continue // no errors
		}
		for _, c := range []int{code, code | 3<<8, code | 99<<8} {
			text := s.words(c, name).Error()
			if !strings.Contains(text, "/games") || strings.Contains(text, "\n") || strings.Contains(text, "SQLITE") && !strings.Contains(text, "report it") {
				t.Errorf("%d (%s): %s", c, name, text)
			}
		}
	}
	for code, want := range map[int]string{
		778: "the disk takes nothing more", 13: "the disk is full", 11: "not an intact database", 26: "not an intact database",
		8: "cannot write", 14: "cannot write", 5: "another program", 261: "another program", 1032: "deleted or moved", 7: "memory", 3850: "network drive",
	} {
		if text := s.words(code, "").Error(); !strings.Contains(text, want) {
			t.Errorf("%d: %s, want %q", code, text, want)
		}
	}
}
