package board

import (
	"fmt"
	"strconv"
	"strings"
)

// Name is the printed name of a hex, or "off map".
func (g *Grid) Name(h int16) string {
	if h < 0 || int(h) >= len(g.names) {
		return "off map"
	}
	return g.names[h]
}

// Find is the hex with a printed name. The error says what names look like here.
func (g *Grid) Find(name string) (int16, error) {
	if h, ok := g.byName[name]; ok {
		return h, nil
	}
	return NoHex, fmt.Errorf("no hex %q on this map, names run from %s to %s", name, g.names[0], g.names[len(g.names)-1])
}

// NameOn is the name of a hex on one of the sheets, "" where that has no such hex.
func (g *Grid) NameOn(sheet int, h int16) string {
	name, err := g.nameOn(&g.Sheets[sheet], h)
	if err != nil {
		return ""
	}
	return name
}

// Names lists every name of a hex, Name first.
func (g *Grid) Names(h int16) []string {
	out := []string{g.Name(h)}
	for i := range g.Sheets {
		if n := g.NameOn(i, h); n != "" && n != out[0] {
			out = append(out, n)
		}
	}
	return out
}

// Shown tells whether a hex lies on one of the sheets; a grid without sheets shows all.
func (g *Grid) Shown(h int16) bool {
	for i := range g.Sheets {
		if s := &g.Sheets[i]; s.has(g.printed(h)) {
			return true
		}
	}
	return len(g.Sheets) == 0
}

// has tells whether a sheet shows a printed column and row of the grid.
func (s *Sheet) has(col, row int) bool {
	return col >= s.Col && col < s.Col+s.Cols && row >= s.Row && row < s.Row+s.Rows
}

// nameAll names every hex, on the sheets too.
func (g *Grid) nameAll() error {
	pat := g.Layout.Name
	if err := checkPattern(pat); err != nil {
		return err
	}
	g.rowMajor = strings.IndexByte(pat, 'R') < strings.IndexAny(pat, "CA")
	for i := range g.Sheets {
		if err := g.checkSheet(&g.Sheets[i]); err != nil {
			return fmt.Errorf("sheets[%d]: %w", i, err)
		}
	}
	g.names = make([]string, g.Len())
	g.byName = make(map[string]int16, g.Len())
	for h := range int16(g.Len()) {
		for i := range g.Sheets {
			name, err := g.nameOn(&g.Sheets[i], h)
			if err != nil {
				return err
			}
			if err := g.call(h, name); err != nil {
				return err
			}
		}
		if g.names[h] != "" {
			continue
		}
		col, row := g.printed(h)
		name, err := format(pat, g.Prefix, col, row)
		if err != nil {
			return err
		}
		if err := g.call(h, name); err != nil {
			return err
		}
	}
	return nil
}

func (g *Grid) checkSheet(s *Sheet) error {
	if s.Cols < 1 || s.Rows < 1 || s.Col < g.FirstCol || s.Row < g.FirstRow || s.Col+s.Cols > g.FirstCol+g.Cols || s.Row+s.Rows > g.FirstRow+g.Rows {
		return fmt.Errorf("columns %d to %d and rows %d to %d, want a part of columns %d to %d and rows %d to %d", s.Col, s.Col+s.Cols-1,
			s.Row, s.Row+s.Rows-1, g.FirstCol, g.FirstCol+g.Cols-1, g.FirstRow, g.FirstRow+g.Rows-1)
	}
	if s.Name == "" {
		return nil
	}
	return checkPattern(s.Name)
}

// nameOn words the name of a hex on a sheet, "" where the sheet does not show it.
func (g *Grid) nameOn(s *Sheet, h int16) (string, error) {
	col, row := g.printed(h)
	if !s.has(col, row) {
		return "", nil
	}
	pat := s.Name
	if pat == "" {
		pat = g.Layout.Name
	}
	return format(pat, s.Prefix, col-s.Col+s.FirstCol, row-s.Row+s.FirstRow)
}

// call gives a hex one more name.
func (g *Grid) call(h int16, name string) error {
	if name == "" {
		return nil
	}
	if old, twice := g.byName[name]; twice && old != h {
		return fmt.Errorf("name pattern %q gives %s to two hexes, separate column and row, and sheets by their prefix", g.Layout.Name, name)
	}
	g.byName[name] = h
	if g.names[h] == "" {
		g.names[h] = name
	}
	return nil
}

func checkPattern(pat string) error {
	if strings.IndexByte(pat, 'R') < 0 || strings.Contains(pat, "C") == strings.Contains(pat, "A") {
		return fmt.Errorf("name pattern is %q, want R for the row and either C or A for the column, as in CCRR", pat)
	}
	return nil
}

func format(pat, prefix string, col, row int) (string, error) {
	if col < 0 || row < 0 {
		return "", fmt.Errorf("first_col and first_row lead to column %d and row %d, want 0 or more", col, row)
	}
	b := []byte(prefix)
	for rest := pat; rest != ""; {
		n := len(rest) - len(strings.TrimLeft(rest, rest[:1]))
		switch rest[0] {
		case 'C':
			b = appendPadded(b, col, n)
		case 'R':
			b = appendPadded(b, row, n)
		case 'A':
			if col < 1 || col > 26 {
				return "", fmt.Errorf("column %d has no letter, want 1 to 26", col)
			}
			b = append(b, byte('A'+col-1))
		default:
			b = append(b, rest[:n]...)
		}
		rest = rest[n:]
	}
	return string(b), nil
}

func appendPadded(b []byte, v, width int) []byte {
	s := strconv.Itoa(v)
	for i := len(s); i < width; i++ {
		b = append(b, '0')
	}
	return append(b, s...)
}
