package order

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

// Order is everything that was read.
type Order struct {
	Units      []Unit // all counters with a designation, in the order of the file
	Pools      []Pool
	Formations []Formation
	Table      *Table
	Delays     []DelayKind // the cup of Delay markers (21.32)
	Scenarios  []*Scenario
	Digest     string
}

// Load reads a folder of data. Errors name the file, the line and what would be right.
func Load(fsys fs.FS) (*Order, error) {
	l := &loader{Reader: tables.From(fsys)}
	l.values()
	l.formationRows()
	l.units()
	l.leaders()
	l.pools()
	o := &Order{Table: l.table()}
	o.Units, o.Pools, o.Formations = l.all, l.poolList, l.formations
	o.Delays = l.delayKinds()
	o.Scenarios = l.scenarios(o.Table, o.Delays)
	if err := l.Err(); err != nil {
		return nil, err
	}
	o.Digest = l.Digest()
	return o, nil
}

// loader reads the tables of the game.
type loader struct {
	*tables.Reader
	number      map[string]int8
	formations  []Formation
	formationAt map[string]int
	all         []Unit
	unitAt      map[string]int
	poolList    []Pool
	poolAt      map[string]int
}
