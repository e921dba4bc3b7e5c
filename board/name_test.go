package board

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// joined is a grid of 12 columns, numbered from the right, and 9 rows with three
// sheets that overlap and leave a corner uncovered.
func joined() Layout {
	return Layout{Cols: 12, Rows: 9, Top: "pointy", Shifted: "odd", Name: "RRCC", FirstCol: 1, FirstRow: 1, ColsLeft: true, Km: 1,
		Sheets: []Sheet{
			{Prefix: "A", Col: 6, Row: 4, Cols: 7, Rows: 6, FirstCol: 1, FirstRow: 1},
			{Prefix: "B", Col: 1, Row: 4, Cols: 6, Rows: 6, FirstCol: 1, FirstRow: 1},
			{Prefix: "E", Col: 5, Row: 1, Cols: 8, Rows: 5, FirstCol: 1, FirstRow: 1},
		}}
}

func TestNamesOfOverlappingSheets(t *testing.T) {
	g, err := NewGrid(joined())
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		names string
	}{
		{"A0101 B0106 E0402"}, // shown on all three
		{"B0301"},
		{"E0101"},
		{"0101"}, // on no sheet
	} {
		want := strings.Fields(c.names)
		for _, n := range want {
			h, err := g.Find(n)
			if err != nil {
				t.Error(err)
				continue
			}
			if got := g.Names(h); !slices.Equal(got, want) || g.Name(h) != want[0] {
				t.Errorf("%s is called %v, want %v", n, got, want)
			}
		}
	}
	h, _ := g.Find("A0101")
	if g.NameOn(1, h) != "B0106" || g.NameOn(2, h) != "E0402" {
		t.Errorf("A0101 is %s on the second sheet and %s on the third", g.NameOn(1, h), g.NameOn(2, h))
	}
	if _, err := g.Find("A0108"); err == nil {
		t.Error("A0108 is beyond its sheet")
	}
}

// Every name of a hex finds it and no other.
func TestEverySheetNameFindsItsHex(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := anyLayout(t)
		for i := range rapid.IntRange(0, 3).Draw(t, "sheets") {
			col, row := rapid.IntRange(0, l.Cols-1).Draw(t, "col"), rapid.IntRange(0, l.Rows-1).Draw(t, "row")
			l.Sheets = append(l.Sheets, Sheet{Prefix: string(rune('S' + i)), Col: l.FirstCol + col, Row: l.FirstRow + row,
				Cols: rapid.IntRange(1, l.Cols-col).Draw(t, "cols"), Rows: rapid.IntRange(1, l.Rows-row).Draw(t, "rows"), FirstCol: 1, FirstRow: 1})
		}
		g, err := NewGrid(l)
		if err != nil {
			t.Fatal(err)
		}
		for h := range int16(g.Len()) {
			for _, n := range g.Names(h) {
				if found, err := g.Find(n); err != nil || found != h {
					t.Fatalf("%s finds hex %d, %v, want %d", n, found, err, h)
				}
			}
		}
	})
}

func TestWrongSheetsAreRefused(t *testing.T) {
	for _, c := range []struct {
		spoil func(*Layout)
		want  string
	}{
		{func(l *Layout) { l.Sheets[1].Col = 8 }, "sheets[1]: columns 8 to 13 and rows 4 to 9, want a part of columns 1 to 12"},
		{func(l *Layout) { l.Sheets[2].Rows = 0 }, "sheets[2]"},
		{func(l *Layout) { l.Sheets[1].Prefix = "A" }, "to two hexes"},
		{func(l *Layout) { l.Sheets[0].Name = "XY" }, "sheets[0]: name pattern"},
	} {
		l := joined()
		c.spoil(&l)
		if _, err := NewGrid(l); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("error %v, want %q", err, c.want)
		}
	}
}
