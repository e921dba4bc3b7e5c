// Package titles is the one list of games, and the only place outside a game's
// own packages that names one.
package titles

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"sandtable/bots"
	"sandtable/guide"
	"sandtable/kernel"
	"sandtable/scene"
)

// Title is one game with everything that clients need: rules, pictures, set-up
// by hand, opponents.
type Title interface {
	kernel.Game
	kernel.Editor
	scene.Painter
}

// Entry is one line of the list.
type Entry struct {
	Title Title
	Bots  []bots.Kind
	// Space is the policy of the opponents as data, nil where it is none.
	Space  *bots.Space
	Guides []*guide.Guide
	// Balance is what is published of scenarios, on the data that the game was built with.
	Balance []Balance
	// Strength is what is published of opponents, on the same data.
	Strength []Strength
	// Data is what the title was made from, and Load makes one from other data
	// of the same shape: a data pack.
	Data fs.FS
	Load func(fs.FS) (Title, error)
}

// List is a set of games, in the order in which they are offered.
type List []Entry

// Find returns the game with an id. The error lists the ids there are.
func (l List) Find(id string) (Entry, error) {
	ids := make([]string, 0, len(l))
	for _, e := range l {
		if e.Title.Info().ID == id {
			return e, nil
		}
		ids = append(ids, e.Title.Info().ID)
	}
	return Entry{}, fmt.Errorf("no game %q; there are: %s", id, strings.Join(ids, ", "))
}

// Bot returns a kind of bot that plays this game.
func (e Entry) Bot(id string) (bots.Kind, error) {
	ids := make([]string, 0, len(e.Bots))
	for _, b := range e.Bots {
		if b.ID == id || slices.Contains(b.Old, id) {
			return b, nil
		}
		ids = append(ids, b.ID)
	}
	return bots.Kind{}, fmt.Errorf("no bot %q for %s; there are: %s", id, e.Title.Info().ID, strings.Join(ids, ", "))
}
