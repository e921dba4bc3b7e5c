package dday91

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"strings"
)

// table reads one of the game's CSV files row by row and keeps the first error,
// which names the file, the line and the column.
type table struct {
	name string
	cols []string
	rows [][]string
	at   int
	err  error
}

func readTable(files fs.FS, name string, want ...string) (*table, error) {
	b, err := fs.ReadFile(files, name)
	if err != nil {
		return nil, err
	}
	return parseTable(name, b, want...)
}

func parseTable(name string, b []byte, want ...string) (*table, error) {
	rows, err := csv.NewReader(bytes.NewReader(b)).ReadAll()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if len(rows) == 0 {
		return nil, fmt.Errorf("%s: empty, want a header line", name)
	}
	t := &table{name: name, cols: rows[0], rows: rows, at: 0}
	for _, w := range want {
		if !slices.Contains(t.cols, w) {
			return nil, fmt.Errorf("%s: no column %q", name, w)
		}
	}
	return t, nil
}

// next goes to the next row; it stops at the first error.
func (t *table) next() bool {
	t.at++
	return t.err == nil && t.at < len(t.rows)
}

func (t *table) str(col string) string {
	if i := slices.Index(t.cols, col); i >= 0 {
		return t.rows[t.at][i]
	}
	return ""
}

func (t *table) wrong(col, want string) error {
	return fmt.Errorf("%s line %d: %s is %q, want %s", t.name, t.at+1, col, t.str(col), want)
}

func (t *table) fail(col, want string) {
	if t.err == nil {
		t.err = t.wrong(col, want)
	}
}

// num reads a number; an empty field is none.
func (t *table) num(col string, none, hi int) int {
	s := t.str(col)
	if s == "" {
		return none
	}
	v, err := strconv.Atoi(s)
	if err != nil || v < 0 || v > hi {
		t.fail(col, fmt.Sprintf("a number from 0 to %d, or nothing", hi))
		return none
	}
	return v
}

func (t *table) flag(col string) bool { return t.num(col, 0, 1) == 1 }

func (t *table) word(col string, words []string) int {
	i := slices.Index(words, t.str(col))
	if i < 0 {
		t.fail(col, "one of "+strings.Join(words, ", "))
		return 0
	}
	return i
}
