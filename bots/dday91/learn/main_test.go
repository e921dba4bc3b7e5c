package main

import (
	"math/rand/v2"
	"strings"
	"testing"

	ddaybots "sandtable/bots/dday91"
	"sandtable/bots/foresight"
	"sandtable/games/dday91"
	"sandtable/lab/lessons"
)

// TestTheSameGamesGiveTheSameTable, and one that can be read back.
func TestTheSameGamesGiveTheSameTable(t *testing.T) {
	g, err := dday91.New()
	if err != nil {
		t.Fatal(err)
	}
	start, err := g.New("1943", nil)
	if err != nil {
		t.Fatal(err)
	}
	names := ddaybots.NewEyes(start).AspectNames()
	var tables [2]string
	for i := range tables {
		played := lessons.PlayAll(3, 5, func() lessons.Player {
			sides, eyes := lessons.Sides{Game: g, Space: ddaybots.Space()}, ddaybots.NewEyes(start)
			return func(number int, rng *rand.Rand) []lessons.Row {
				sides.Rng = rng
				return play(&sides, eyes, start.Clone(), number)
			}
		})
		for _, rows := range played {
			for i, r := range rows {
				if i > 0 && r.Turn <= rows[i-1].Turn || r.Turn > ddaybots.Portions || r.Share != rows[0].Share {
					t.Errorf("row %d is of portion %d with a share of %g", i, r.Turn, r.Share)
				}
			}
			if len(rows) < ddaybots.Portions-6 { // some have nothing to decide
				t.Errorf("%d rows of a game", len(rows))
			}
		}
		m := newModel(len(names))
		m.Stages = 2 // so that it is done the sooner
		m.Fit(played[0])
		var b strings.Builder
		if err := m.Write(&b, names); err != nil {
			t.Fatal(err)
		}
		tables[i] = b.String()
	}
	if tables[0] != tables[1] {
		t.Error("the same games give two tables")
	}
	if x, err := foresight.Read(tables[0]); err != nil || !x.Knows(names, ddaybots.Portions) {
		t.Errorf("the table cannot be read back: %v", err)
	}
}
