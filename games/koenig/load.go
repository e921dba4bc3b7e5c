package koenig

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/csv"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"
)

//go:embed data
var embedded embed.FS

// Data is the folder that the game is delivered with.
func Data() fs.FS {
	sub, err := fs.Sub(embedded, "data")
	if err != nil {
		panic(err) // cannot be: the folder is part of the program
	}
	return sub
}

// New is the game with the data that it is delivered with.
func New() (*Game, error) { return Load(Data()) }

// Load reads a folder of data: beaches.csv, turns.csv, terrain.csv, maps/*.json and
// one folder for each beach. Errors name the file, the line and what would be right.
func Load(fsys fs.FS) (*Game, error) {
	l := &loader{fs: fsys}
	turns := l.turns()
	classes := l.terrain()
	g := &Game{}
	l.each("beaches.csv", []string{"id", "name", "minutes", "blurb"}, func(r record) {
		if g.find(r.text("id")) != nil {
			r.fail("beach %q stands twice, want each once", r.text("id"))
		}
		sc := &scenario{id: r.text("id"), name: r.text("name"), blurb: r.text("blurb"), minutes: r.number("minutes", 1, 1000),
			index: len(g.beaches), turns: turns}
		l.beach(sc, classes)
		if l.err == nil {
			sc.sheet = sc.drawSheet()
		}
		g.beaches = append(g.beaches, sc)
	})
	if l.err == nil && len(g.beaches) == 0 {
		l.err = errors.New("beaches.csv: no beach, want at least one")
	}
	if l.err != nil {
		return nil, l.err
	}
	digest, err := digestOf(fsys)
	if err != nil {
		return nil, err
	}
	g.info = g.describe(digest)
	return g, nil
}

// digestOf is a short hash over the names and contents of all data files.
func digestOf(fsys fs.FS) (string, error) {
	h := sha256.New()
	err := fs.WalkDir(fsys, ".", func(p string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		if ext := path.Ext(p); ext != ".csv" && ext != ".json" || strings.HasPrefix(p, "guide/") {
			return nil // guided games change no rule
		}
		data, err := fs.ReadFile(fsys, p)
		if err == nil {
			fmt.Fprintf(h, "%s %d\n", p, len(data))
			h.Write(data)
		}
		return err
	})
	if err != nil {
		return "", fmt.Errorf("data folder: %w", err)
	}
	return hex.EncodeToString(h.Sum(nil))[:16], nil
}

// loader reads tables and remembers the first thing that was wrong.
type loader struct {
	fs  fs.FS
	err error
}

func (l *loader) fail(format string, args ...any) {
	if l.err == nil {
		l.err = fmt.Errorf(format, args...)
	}
}

// record is one line of a table. Its methods check one cell each.
type record struct {
	l     *loader
	file  string
	line  int
	names []string
	cells []string
}

func (r record) fail(format string, args ...any) {
	r.l.fail("%s:%d: %s", r.file, r.line, fmt.Sprintf(format, args...))
}

func (r record) text(name string) string {
	if i := slices.Index(r.names, name); i >= 0 && i < len(r.cells) {
		return strings.TrimSpace(r.cells[i])
	}
	return ""
}

func (r record) number(name string, low, high int) int {
	n, err := strconv.Atoi(r.text(name))
	if err != nil || n < low || n > high {
		r.fail("%s is %q, want a number from %d to %d", name, r.text(name), low, high)
		return low
	}
	return n
}

// word gives the position of a cell in a list of allowed words.
func (r record) word(name string, words []string) int {
	i := slices.Index(words, r.text(name))
	if i < 0 {
		r.fail("%s is %q, want %s", name, r.text(name), strings.Join(words, ", "))
		return 0
	}
	return i
}

// each reads a table whose first line names its columns, provenance among them,
// and calls do for every further line until something is wrong.
func (l *loader) each(file string, columns []string, do func(record)) {
	if l.err != nil {
		return
	}
	data, err := fs.ReadFile(l.fs, file)
	if err != nil {
		l.fail("%s: %v, want a table with the columns %s", file, unwrap(err), strings.Join(columns, ", "))
		return
	}
	c := csv.NewReader(bytes.NewReader(data))
	head, err := c.Read()
	if err != nil {
		l.fail("%s: %v, want a first line with the columns %s", file, err, strings.Join(columns, ", "))
		return
	}
	want := append(slices.Clone(columns), "provenance")
	for _, name := range want {
		if !slices.Contains(head, name) {
			l.fail("%s:1: no column %q, want %s", file, name, strings.Join(want, ", "))
		}
	}
	for _, name := range head {
		if !slices.Contains(want, name) {
			l.fail("%s:1: unknown column %q, want %s", file, name, strings.Join(want, ", "))
		}
	}
	for l.err == nil {
		cells, err := c.Read()
		if len(cells) == 0 {
			return
		}
		if err != nil {
			l.fail("%s: %v", file, err)
			return
		}
		line, _ := c.FieldPos(0)
		r := record{l, file, line, head, cells}
		if r.text("provenance") == "" {
			r.fail("no provenance, want where the line comes from")
		}
		do(r)
	}
}

func unwrap(err error) error {
	var p *fs.PathError
	if errors.As(err, &p) {
		return p.Err
	}
	return err
}

func (l *loader) turns() []turnInfo {
	turns := []turnInfo{{}}
	l.each("turns.csv", []string{"turn", "name", "kind"}, func(r record) {
		if n := r.number("turn", 1, 15); n != len(turns) {
			r.fail("turn is %d, want %d: turns stand in order", n, len(turns))
		}
		turns = append(turns, turnInfo{r.text("name"), r.word("kind", []string{"day", "night"}) == 1})
	})
	if len(turns) == 1 {
		l.fail("turns.csv: no turn, want at least one")
	}
	return turns
}

func (l *loader) terrain() []terrain {
	var out []terrain
	l.each("terrain.csv", []string{"kind", "name", "mp", "af"}, func(r record) {
		t := terrain{kind: r.text("kind"), name: r.text("name"), af: int8(r.number("af", -9, 9)), beach: r.text("kind") == "beach"}
		if r.text("mp") != "" {
			t.mp = int8(r.number("mp", 1, 9))
		}
		out = append(out, t)
	})
	return out
}
