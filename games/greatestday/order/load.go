package order

import (
	"embed"
	"io/fs"
	"maps"
	"slices"

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
	Units     []Unit // all counters of the game, in the order of the file
	Table     *Table
	Scenarios []*Scenario
	Digest    string
}

// Load reads a folder of data: scenarios.csv and what it names, units, tables and the map.
// Errors name the file, the line and what would be right.
func Load(fsys fs.FS) (*Order, error) {
	l := &loader{Reader: tables.From(fsys)}
	o := &Order{Table: l.tables()}
	sheet := l.land(o.Table)
	l.units()
	o.Units = l.all
	l.special()
	l.names()
	l.coast()
	l.air()
	l.Each("scenarios.csv", []string{"id", "name", "minutes", "offered", "blurb"}, func(r tables.Row) {
		sc := &Scenario{ID: r.Text("id"), Title: r.Text("name"), Blurb: r.Text("blurb"), Minutes: r.Int("minutes", 1, 10000), Offered: r.Word("offered", []string{"0", "1"}) == 1}
		l.scenario(sc, o.Table, sheet)
		o.Scenarios = append(o.Scenarios, sc)
	})
	if l.OK() && len(o.Scenarios) == 0 {
		l.Fail("scenarios.csv: no scenario, want at least one")
	}
	if err := l.Err(); err != nil {
		return nil, err
	}
	o.Digest = l.Digest()
	return o, nil
}

// loader reads the tables of the game.
type loader struct {
	*tables.Reader
	all        []Unit
	unitAt     map[string]int // by id
	divisions  map[string]nameRow
	formations map[string]nameRow // by division and id: brigades of several divisions have the same number
	heroes     map[string]Hero
	beaches    map[string]*beachRow
	zones      map[string][]string // drop zones (3.2)
	drops      [2][dropRows]Drop   // 3.3.1
}

// nameRow is how a division or formation is called; over is its division or side.
type nameRow struct {
	over, name, short string
	battalions        int8 // the most that a brigade of a division may have, 0: it has no brigade boxes (17.7)
}

// names reads what divisions, formations and heroes are called.
func (l *loader) names() {
	l.divisions, l.formations, l.heroes = map[string]nameRow{}, map[string]nameRow{}, map[string]Hero{}
	l.Each("divisions.csv", []string{"id", "side", "name", "short", "brigade_battalions"}, func(r tables.Row) {
		l.divisions[r.Text("id")] = nameRow{sideWords[r.Word("side", sideWords)], r.Text("name"), r.Text("short"), int8(r.Int("brigade_battalions", 0, 9))}
	})
	l.Each("formations.csv", []string{"id", "division", "name", "short"}, func(r tables.Row) {
		l.formations[r.Text("division")+" "+r.Text("id")] = nameRow{over: r.Text("division"), name: r.Text("name"), short: r.Text("short")}
	})
	l.Each("heroes.csv", []string{"id", "name", "formation", "battalion", "command_range", "actions"}, func(r tables.Row) {
		l.heroes[r.Text("id")] = Hero{ID: r.Text("id"), Name: r.Text("name"), formation: r.Text("formation"), Battalion: r.Text("battalion"),
			Range: int8(r.Int("command_range", 0, 20)), Actions: int8(r.Int("actions", 0, 9))}
	})
}

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }

// special reads which counters have a rule of their own.
func (l *loader) special() {
	l.Each("special.csv", []string{"unit", "what"}, func(r tables.Row) {
		i, ok := l.unitAt[r.Text("unit")]
		if !ok {
			r.Fail("unit is %q, want one of units.csv", r.Text("unit"))
			return
		}
		switch r.Word("what", []string{"raider", "dinghies"}) {
		case 0:
			l.all[i].Raider = true
		case 1:
			l.all[i].Dinghies = true
		}
	})
}
