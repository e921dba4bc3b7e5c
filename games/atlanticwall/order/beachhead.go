package order

import (
	"strings"

	"sandtable/tables"
)

// Beachhead is what decides north of Caen (33.59).
type Beachhead struct {
	City  *Area // an Allied combat unit in it is worth the highest degree
	Town  *Area // and in it the next
	Hexes []int16
}

// Goals are the places that count.
func (b *Beachhead) Goals() []*Area {
	if b == nil {
		return nil
	}
	return []*Area{b.City, b.Town}
}

// beachhead reads the line of a scenario that has one.
func (l *loader) beachhead(sc *Scenario) {
	l.Each("beachhead.csv", []string{"scenario", "city", "town", "hexes"}, func(r tables.Row) {
		if r.Text("scenario") != sc.ID {
			return
		}
		r.Once(sc.Beachhead != nil, sc.ID)
		area := func(column string) *Area {
			a := sc.Ground.Area(r.Name(column))
			if a == nil {
				r.Fail("%s is %q, want an area of map/areas.csv on this map", column, r.Text(column))
			}
			return a
		}
		b := &Beachhead{City: area("city"), Town: area("town")}
		for _, w := range strings.Fields(r.Name("hexes")) {
			h, err := sc.Ground.Grid.Find(w)
			if err != nil {
				r.Fail("hexes: %v", err)
			}
			b.Hexes = append(b.Hexes, h)
		}
		if len(b.Hexes) != 2 {
			r.Fail("hexes are %q, want two: the first is the one that Germans have to hold too", r.Text("hexes"))
		}
		sc.Beachhead = b
	})
}
