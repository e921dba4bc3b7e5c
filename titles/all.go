package titles

import (
	"sync"

	"sandtable/bots"
	koenigbots "sandtable/bots/koenig"
	"sandtable/games/koenig"
)

// All is the list of games with the data they are delivered with.
func All() (List, error) { return all() }

var all = sync.OnceValues(func() (List, error) {
	k, err := koenig.New()
	if err != nil {
		return nil, err
	}
	return List{
		{Title: k, Bots: append(koenigbots.Kinds(), bots.Basic()...)},
	}, nil
})
