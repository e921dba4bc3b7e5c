package titles

import (
	"fmt"
	"io/fs"

	"sandtable/bots"
	"sandtable/games/knapp"
)

// All returns every game on the data that it was built with, in the order in
// which they are offered.
func All() (List, error) {
	var list List
	for _, add := range []func() (Entry, error){knappEntry} {
		e, err := add()
		if err != nil {
			return nil, fmt.Errorf("built-in data: %w", err)
		}
		list = append(list, e)
	}
	return list, nil
}

func knappEntry() (Entry, error) {
	g, err := knapp.New()
	return Entry{
		Title: g, Bots: bots.Basic(), Data: knapp.Data(),
		Load: func(data fs.FS) (Title, error) { return knapp.Load(data) },
	}, err
}
