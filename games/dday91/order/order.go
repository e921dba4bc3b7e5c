// Package order is what is printed: the counters, the board, the cards and tables of
// D-Day (1991). It is read once, is data only and never changes; what is done with
// it is in the rules.
package order

import (
	"fmt"
	"hash/fnv"
	"io/fs"

	"sandtable/tables"
)

// Order is everything that the game reads from its files.
type Order struct {
	Board
	Units     [NPieces]Unit
	Bombers   [2]int16      // the strategic air units (13b.1)
	Armies    [2][]int16    // the army headquarters of each side, the last first
	Stacking  [NPieces]bool // which pieces count for stacking (2d4.3)
	Scenarios [2]Scenario
	Sheet     Sheet
	Digest    string // of all files of the folder

	byID map[string]int16
}

// Load reads a folder of data. The error names the file and the line, what is wrong
// there and what would be right.
func Load(files fs.FS) (*Order, error) {
	o := &Order{Scenarios: scenarios}
	r := tables.From(files)
	o.Board.load(r)
	o.loadUnits(r)
	for i := range o.Scenarios {
		o.loadScenario(r, &o.Scenarios[i])
	}
	r.JSON("sheet.json", "the geography of the sheet", &o.Sheet)
	if err := r.Err(); err != nil {
		return nil, err
	}
	var err error
	o.Digest, err = digestOf(files)
	return o, err
}

// digestOf hashes the names and bytes of all data files. It is another hash than that
// of the tables: stored games know the data by it.
func digestOf(files fs.FS) (string, error) {
	h := fnv.New64a()
	err := fs.WalkDir(files, ".", func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		b, err := fs.ReadFile(files, path)
		if err != nil {
			return err
		}
		fmt.Fprintf(h, "%s %d\n", path, len(b))
		_, err = h.Write(b)
		return err
	})
	return fmt.Sprintf("%016x", h.Sum64()), err
}
