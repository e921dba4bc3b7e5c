package titles

import (
	"fmt"
	"io/fs"
	"path"

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
	var list List
	for _, add := range []func() (Entry, error){koenigEntry, knappEntry, dday91Entry, greatestdayEntry, atlanticwallEntry} {
		e, err := add()
		if err != nil {
			return nil, fmt.Errorf("built-in data: %w", err)
		}
		list = append(list, e)
	}
	return list, nil
}

func koenigEntry() (Entry, error) {
	g, err := koenig.New()
	if err != nil {
		return Entry{}, err
	}
	e := Entry{
		Title: g, Bots: append(koenigbots.Kinds(), bots.Basic()...), Data: koenig.Data(),
		Load: func(data fs.FS) (Title, error) { return koenig.Load(data) },
	}
	e.Guides, err = guides(e.Data, g)
	return e, err
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

func knappEntry() (Entry, error) {
	g, err := knapp.New()
	if err != nil {
		return Entry{}, err
	}
	e := Entry{
		Title: g, Bots: append(knappbots.Kinds(), bots.Basic()...), Data: knapp.Data(),
		Load: func(data fs.FS) (Title, error) { return knapp.Load(data) },
	}
	e.Guides, err = guides(e.Data, g)
	return e, err
}

func dday91Entry() (Entry, error) {
	g, err := dday91.New()
	if err != nil {
		return Entry{}, err
	}
	e := Entry{
		Title: g, Bots: append(dday91bots.Kinds(), bots.Basic()...), Data: dday91.Data(),
		Load: func(data fs.FS) (Title, error) { return dday91.Load(data) },
	}
	e.Guides, err = guides(e.Data, g)
	return e, err
}

func greatestdayEntry() (Entry, error) {
	g, err := greatestday.New()
	if err != nil {
		return Entry{}, err
	}
	e := Entry{
		Title: g, Bots: append(greatestdaybots.Kinds(), bots.Basic()...), Data: order.Data(),
		Load: func(data fs.FS) (Title, error) { return greatestday.Load(data) },
	}
	e.Guides, err = guides(e.Data, g)
	return e, err
}

func atlanticwallEntry() (Entry, error) {
	g, err := atlanticwall.New()
	return Entry{
		Title: g, Bots: append(atlanticwallbots.Kinds(), bots.Basic()...), Data: awdata.Data(),
		Load: func(data fs.FS) (Title, error) { return atlanticwall.Load(data) },
	}, err
}
