package koenig

import (
	"embed"
	"io/fs"

	"sandtable/tables"
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
	book.Close()
	l := loader{tables.From(fsys)}
	turns := l.turns()
	classes := l.terrain()
	g := &Game{Book: book}
	l.Each("beaches.csv", []string{"id", "name", "minutes", "blurb"}, func(r tables.Row) {
		r.Once(g.find(r.Text("id")) != nil, "beach "+r.Text("id"))
		sc := &scenario{id: r.Text("id"), name: r.Text("name"), blurb: r.Text("blurb"), minutes: r.Int("minutes", 1, 1000),
			index: len(g.beaches), turns: turns}
		l.beach(sc, classes)
		if l.OK() {
			sc.sheet = sc.drawSheet()
		}
		g.beaches = append(g.beaches, sc)
	})
	if l.OK() && len(g.beaches) == 0 {
		l.Fail("beaches.csv: no beach, want at least one")
	}
	if err := l.Err(); err != nil {
		return nil, err
	}
	g.info = g.describe(l.Digest())
	return g, nil
}

// loader reads the tables of the game.
type loader struct{ *tables.Reader }

func (l loader) turns() []turnInfo {
	turns := []turnInfo{{}}
	l.Each("turns.csv", []string{"turn", "name", "kind"}, func(r tables.Row) {
		if n := r.Int("turn", 1, 15); n != len(turns) {
			r.Fail("turn is %d, want %d: turns stand in order", n, len(turns))
		}
		turns = append(turns, turnInfo{r.Text("name"), r.Word("kind", []string{"day", "night"}) == 1})
	})
	if len(turns) == 1 {
		l.Fail("turns.csv: no turn, want at least one")
	}
	return turns
}

func (l loader) terrain() []terrain {
	var out []terrain
	l.Each("terrain.csv", []string{"kind", "name", "mp", "af"}, func(r tables.Row) {
		t := terrain{kind: r.Text("kind"), name: r.Text("name"), af: int8(r.Int("af", -9, 9)), beach: r.Text("kind") == "beach"}
		if r.Text("mp") != "" {
			t.mp = int8(r.Int("mp", 1, 9))
		}
		out = append(out, t)
	})
	return out
}
