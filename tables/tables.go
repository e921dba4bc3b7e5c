// Package tables reads the data of a game: CSV and JSON files, checked strictly. An
// error is one line that names the file and the line and says what would be right;
// every line of a table says where it comes from; one digest covers what was read.
package tables

import (
	"bytes"
	"crypto/sha256"
	"encoding/csv"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"slices"
	"strconv"
	"strings"
)

// Provenance is the column that every table has: where its line comes from. A table
// whose lines have several sources has columns that begin with prov_ instead.
const Provenance = "provenance"

// provides reports whether a column says where something comes from.
func provides(column string) bool { return column == Provenance || strings.HasPrefix(column, "prov_") }

// Reader reads files and remembers the first thing that was wrong: after that it
// reads nothing more, so a game asks for the error once, at the end.
type Reader struct {
	fs   fs.FS
	err  error
	read map[string][]byte
}

// From reads from a folder.
func From(fsys fs.FS) *Reader { return &Reader{fs: fsys, read: map[string][]byte{}} }

// Err is the first thing that was wrong, nil if nothing.
func (r *Reader) Err() error { return r.err }

// OK reports whether nothing has been wrong so far.
func (r *Reader) OK() bool { return r.err == nil }

// Fail notes what is wrong; later faults do not replace it.
func (r *Reader) Fail(format string, args ...any) {
	if r.err == nil {
		r.err = fmt.Errorf(format, args...)
	}
}

// File gives the content of a file; want says what it should be, for the error when
// it is missing.
func (r *Reader) File(name, want string) []byte {
	if r.err != nil {
		return nil
	}
	data, err := fs.ReadFile(r.fs, name)
	if err != nil {
		var p *fs.PathError
		if errors.As(err, &p) {
			err = p.Err
		}
		r.Fail("%s: %v, want %s", name, err, want)
		return nil
	}
	r.read[name] = data
	return data
}

// Digest is a short hash over the names and contents of all files that were read,
// whatever the order in which they were asked for.
func (r *Reader) Digest() string {
	names := make([]string, 0, len(r.read))
	for name := range r.read {
		names = append(names, name)
	}
	slices.Sort(names)
	h := sha256.New()
	for _, name := range names {
		fmt.Fprintf(h, "%s %d\n", name, len(r.read[name]))
		h.Write(r.read[name])
	}
	return hex.EncodeToString(h.Sum(nil))[:16]
}

// Row is one line of a table. Its methods check one cell each and note what is wrong.
type Row struct {
	r     *Reader
	file  string
	line  int
	names []string
	cells []string
}

// Each reads a table whose first line names exactly these columns and the
// provenance, in any order, and calls do for every further line until something is
// wrong.
func (r *Reader) Each(file string, columns []string, do func(Row)) {
	data := r.File(file, "a table with the columns "+strings.Join(columns, ", "))
	if r.err != nil {
		return
	}
	c := csv.NewReader(bytes.NewReader(data))
	head, err := c.Read()
	if errors.Is(err, io.EOF) {
		r.Fail("%s: it is empty, want a first line with the columns %s", file, strings.Join(columns, ", "))
		return
	}
	if err != nil {
		r.Fail("%s:%w", file, torn(err))
		return
	}
	want := columns
	if !slices.ContainsFunc(want, provides) {
		want = append(slices.Clone(columns), Provenance)
	}
	for _, name := range want {
		if !slices.Contains(head, name) {
			r.Fail("%s:1: no column %q, want %s", file, name, strings.Join(want, ", "))
		}
	}
	for i, name := range head {
		if !slices.Contains(want, name) || slices.Contains(head[:i], name) {
			r.Fail("%s:1: unknown or second column %q, want %s", file, name, strings.Join(want, ", "))
		}
	}
	for r.err == nil {
		cells, err := c.Read()
		switch {
		case errors.Is(err, io.EOF):
			return
		case errors.Is(err, csv.ErrFieldCount):
			line, _ := c.FieldPos(0)
			r.Fail("%s:%d: %d columns, want %d: %s", file, line, len(cells), len(head), strings.Join(head, ", "))
			return
		case err != nil:
			r.Fail("%s:%w", file, torn(err))
			return
		}
		line, _ := c.FieldPos(0)
		row := Row{r, file, line, head, cells}
		for _, name := range want {
			if provides(name) && row.Text(name) == "" {
				row.Fail("no %s, want where the line comes from", name)
			}
		}
		do(row)
	}
}

// torn gives the line of a table that cannot be divided into cells.
func torn(err error) error {
	var p *csv.ParseError
	if !errors.As(err, &p) {
		return fmt.Errorf(" %w", err)
	}
	return fmt.Errorf("%d: a quote is not closed or stands inside of a cell, want \"...\" round a cell with commas, and \"\" for a quote in it", p.StartLine)
}

// Fail notes what is wrong with the line.
func (r Row) Fail(format string, args ...any) {
	r.r.Fail("%s:%d: %s", r.file, r.line, fmt.Sprintf(format, args...))
}

// Text is a cell without blanks round it.
func (r Row) Text(column string) string {
	i := slices.Index(r.names, column)
	if i < 0 {
		r.Fail("no column %q is read here", column)
		return ""
	}
	return strings.TrimSpace(r.cells[i])
}

// Name is such a cell that is not empty.
func (r Row) Name(column string) string {
	text := r.Text(column)
	if text == "" {
		r.Fail("%s is empty, want a word", column)
	}
	return text
}

// Int is a cell that holds a number from low to high; an empty or wrong cell counts
// as low.
func (r Row) Int(column string, low, high int) int {
	return r.number(column, r.Text(column), low, high)
}

// IntOr is a cell that holds a number from low to high, or nothing: none.
func (r Row) IntOr(none int, column string, low, high int) int {
	if r.Text(column) == "" {
		return none
	}
	return r.Int(column, low, high)
}

// Ints is a cell that holds such numbers with blanks between, or none.
func (r Row) Ints(column string, low, high int) []int {
	var out []int
	for _, w := range strings.Fields(r.Text(column)) {
		out = append(out, r.number(column, w, low, high))
	}
	return out
}

func (r Row) number(column, text string, low, high int) int {
	n, err := strconv.Atoi(text)
	if err != nil || n < low || n > high {
		r.Fail("%s is %q, want a number from %d to %d", column, text, low, high)
		return low
	}
	return n
}

// Float is a cell that holds a number from low to high, with or without decimals.
func (r Row) Float(column string, low, high float64) float64 {
	n, err := strconv.ParseFloat(r.Text(column), 64)
	if err != nil || math.IsNaN(n) || n < low || n > high {
		r.Fail("%s is %q, want a number from %g to %g", column, r.Text(column), low, high)
		return low
	}
	return n
}

// Word is the position of a cell in a list of words.
func (r Row) Word(column string, words []string) int {
	return r.OneOf(column, r.Text(column), words)
}

// OneOf is the position in a list of a word that stands in a cell.
func (r Row) OneOf(column, word string, words []string) int {
	i := slices.Index(words, word)
	if i < 0 {
		r.Fail("%s is %q, want %s", column, word, strings.Join(words, ", "))
		return 0
	}
	return i
}

// Once refuses a key that stands in the table a second time.
func (r Row) Once(seen bool, what string) {
	if seen {
		r.Fail("%s stands twice, want each once", what)
	}
}
