package titles

import (
	"cmp"
	"fmt"
	"io/fs"
	"path"
	"sync"

	"sandtable/bots"
	atlanticwallbots "sandtable/bots/atlanticwall"
	dday91bots "sandtable/bots/dday91"
	greatestdaybots "sandtable/bots/greatestday"
	knappbots "sandtable/bots/knapp"
	koenigbots "sandtable/bots/koenig"
	"sandtable/games/atlanticwall"
	awdata "sandtable/games/atlanticwall/order"
	"sandtable/games/dday91"
	"sandtable/games/greatestday"
	"sandtable/games/greatestday/order"
	"sandtable/games/knapp"
	"sandtable/games/koenig"
	"sandtable/guide"
	"sandtable/kernel"
)

// All returns every game on the data that it was built with, in the order in
// which they are offered.
func All() (List, error) {
	load := []func() (Entry, error){koenigEntry, knappEntry, dday91Entry, greatestdayEntry, atlanticwallEntry}
	list, errs := make(List, len(load)), make([]error, len(load))
	var all sync.WaitGroup
	for i, add := range load {
		all.Go(func() { list[i], errs[i] = add() })
	}
	all.Wait()
	if err := cmp.Or(errs...); err != nil {
		return nil, fmt.Errorf("built-in data: %w", err)
	}
	return list, nil
}

// entry is the line of a game: its opponents play by a policy that is data, and its guided games
// are in the game's own.
func entry(space bots.Space, g Title, err error, kinds []bots.Kind, greed bots.Greed, data fs.FS, load func(fs.FS) (Title, error)) (Entry, error) {
	if err != nil {
		return Entry{}, err
	}
	e := Entry{Title: g, Bots: append(kinds, bots.Random(), bots.Greedy(greed)), Space: &space, Data: data, Load: load}
	if e.Guides, err = guides(data, g); err != nil {
		return e, err
	}
	if e.Balance, err = balances(g.Info().ID); err != nil {
		return e, err
	}
	e.Strength, err = strengths(g.Info().ID)
	return e, err
}

func koenigEntry() (Entry, error) {
	g, err := koenig.New()
	return entry(koenigbots.Space(), g, err, koenigbots.Kinds(), koenigbots.Greed(), koenig.Data(), func(data fs.FS) (Title, error) { return koenig.Load(data) })
}

func knappEntry() (Entry, error) {
	g, err := knapp.New()
	return entry(knappbots.Space(), g, err, knappbots.Kinds(), knappbots.Greed(), knapp.Data(), func(data fs.FS) (Title, error) { return knapp.Load(data) })
}

func dday91Entry() (Entry, error) {
	g, err := dday91.New()
	return entry(dday91bots.Space(), g, err, dday91bots.Kinds(), dday91bots.Greed(), dday91.Data(), func(data fs.FS) (Title, error) { return dday91.Load(data) })
}

func greatestdayEntry() (Entry, error) {
	g, err := greatestday.New()
	return entry(greatestdaybots.Space(), g, err, greatestdaybots.Kinds(), greatestdaybots.Greed(), order.Data(), func(data fs.FS) (Title, error) { return greatestday.Load(data) })
}

func atlanticwallEntry() (Entry, error) {
	g, err := atlanticwall.New()
	return entry(atlanticwallbots.Space(), g, err, atlanticwallbots.Kinds(), atlanticwallbots.Greed(), awdata.Data(), func(data fs.FS) (Title, error) { return atlanticwall.Load(data) })
}

// guides reads the scripted games in the folder guide of a game's data, if there is one.
func guides(data fs.FS, g kernel.Game) ([]*guide.Guide, error) {
	names, err := fs.Glob(data, "guide/*.json")
	if err != nil {
		return nil, err
	}
	var list []*guide.Guide
	for _, name := range names {
		f, err := data.Open(name)
		if err != nil {
			return nil, err
		}
		gd, err := guide.Read(f, g)
		_ = f.Close()
		if err != nil {
			return nil, fmt.Errorf("%s: %w", path.Base(name), err)
		}
		list = append(list, gd)
	}
	return list, nil
}
