package titles

import (
	"io/fs"
	"sync"

	"sandtable/bots"
	knappbots "sandtable/bots/knapp"
	koenigbots "sandtable/bots/koenig"
	"sandtable/games/knapp"
	"sandtable/games/koenig"
)

// All is the list of games with the data they are delivered with.
func All() (List, error) { return all() }

var all = sync.OnceValues(func() (List, error) {
	k, err := koenig.New()
	if err != nil {
		return nil, err
	}
	n, err := knapp.New()
	if err != nil {
		return nil, err
	}
	return List{
		{Title: k, Bots: append(koenigbots.Kinds(), bots.Basic()...)},
		{
			Title: n, Bots: append(knappbots.Kinds(), bots.Basic()...), Data: knapp.Data(),
			Load: func(data fs.FS) (Title, error) { return knapp.Load(data) },
		},
	}, nil
})
