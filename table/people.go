package table

import (
	"cmp"
	"slices"
	"strings"

	"sandtable/kernel"
)

// Somebody is who looks at a table now. Nothing of it is kept.
type Somebody struct {
	Seat int // whose view, or Onlooker
	Name string
}

// Show lets the others know that a listener looks at the table, and how he is called.
// Errors: *Bad for a name that cannot be shown.
func (s *Subscription) Show(seat kernel.Seat, name string) error {
	t := s.table
	if strings.TrimSpace(name) != "" {
		var err error
		if name, err = shownText(name, maxPlayer); err != nil {
			return err
		}
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	s.who = &Somebody{Seat: int(seat), Name: name}
	t.peopleN++
	t.signal()
	return nil
}

// People returns who looks at the table and lets others know, by seat and name,
// everybody once.
func (t *Table) People() []Somebody {
	t.mu.Lock()
	defer t.mu.Unlock()
	all := []Somebody{}
	for s := range t.subs {
		if s.who != nil {
			who := *s.who
			if who.Name == "" && who.Seat >= 0 && who.Seat < len(t.players) {
				who.Name = t.players[who.Seat].Name // he may have said so since
			}
			all = append(all, who)
		}
	}
	slices.SortFunc(all, func(a, b Somebody) int { return cmp.Or(cmp.Compare(a.Seat, b.Seat), cmp.Compare(a.Name, b.Name)) })
	return slices.Compact(all)
}
