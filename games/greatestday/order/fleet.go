package order

import (
	"slices"
	"strings"

	"sandtable/board"
)

// Force is an Assault Force (4.4.3).
type Force struct {
	ID     string
	Marker int16   // hex of its marker, board.NoHex when that lies beyond the window
	Name   string  // printed number of that hex
	Away   []int16 // by hex: how far it is from a marker beyond the window
	Places []int16 // hexes of the window where the marker can stand
}

// Box is a range box of ships (4.4.2).
type Box uint8

// The boxes, nearest first.
const (
	Close Box = iota
	Short
	Medium
	Long
)

var boxWords = []string{"close", "short", "medium", "long"}

// String is the word of a box.
func (b Box) String() string { return boxWords[b] }

// Berth is where a ship or a support craft lies at the start.
type Berth struct {
	Unit  int
	Force int
	Box   Box
}

// forces are numbered by id. A marker may lie beyond the window; then it stays there.
func (b *battle) forces() {
	sheet, err := board.NewGrid(Window{1, 109, 1, 68}.layout())
	if err != nil {
		b.bad("the whole sheet: %v", err)
		return
	}
	g := b.sc.Ground
	for _, id := range sortedKeys(b.f.Forces) {
		x := Force{ID: id, Name: b.f.Forces[id].Marker}
		at, err := sheet.Find(x.Name)
		if err != nil {
			b.bad("forces: marker of %s: %v", id, err)
			return
		}
		if x.Marker, err = g.Grid.Find(x.Name); err != nil {
			x.Marker = board.NoHex
			for h := range int16(g.Grid.Len()) {
				here, _ := sheet.Find(g.Grid.Name(h))
				x.Away = append(x.Away, int16(sheet.Distance(here, at)))
			}
		}
		b.sc.Forces = append(b.sc.Forces, x)
	}
}

func (b *battle) force(id string) int {
	return slices.IndexFunc(b.sc.Forces, func(f Force) bool { return f.ID == id })
}

// fleet puts ships and support craft into their boxes (4.4).
func (b *battle) fleet() {
	for n, id := range sortedKeys(b.f.Forces) {
		for _, ship := range sortedKeys(b.f.Forces[id].Ships) {
			box := slices.Index(boxWords, b.f.Forces[id].Ships[ship])
			u := b.sc.Find(ship)
			if box < 0 || b.sc.Units[u].Class != Ship {
				b.bad("forces: %s lies in %q, want a ship in one of %s", ship, b.f.Forces[id].Ships[ship], strings.Join(boxWords, ", "))
				return
			}
			b.sc.Ships = append(b.sc.Ships, Berth{Unit: u, Force: n, Box: Box(box)})
		}
	}
	for _, id := range b.f.SmallCraft {
		u := b.sc.Find(id)
		f := b.force(b.sc.Units[u].Formation)
		if f < 0 || b.sc.Units[u].Class != Ship {
			b.bad("smallCraft: %s, want a support craft of a force of the scenario", id)
			return
		}
		b.sc.Ships = append(b.sc.Ships, Berth{Unit: u, Force: f, Box: Close})
	}
	for i := range b.sc.Forces {
		b.sc.Forces[i].Places = b.stations(i)
	}
}

// stations are the hexes where the marker of a force can stand (4.4.3): water beside the
// coast of its sector, or a Beach hex beside the land there, and some that two forces share.
// Forces of other sectors have none in the window.
func (b *battle) stations(force int) []int16 {
	if b.sc.Forces[force].Marker == board.NoHex {
		return nil
	}
	g := b.sc.Ground
	home, out := b.sector(b.sc.Forces[force].ID)
	if word := b.f.Forces[b.sc.Forces[force].ID].Sector; word != "" {
		home = Sector(max(slices.Index(sectorWords, word), 0))
	}
	for h := range int16(g.Grid.Len()) {
		kind := g.Kind(h).Kind
		if kind != "sea" && kind != "beach" {
			continue
		}
		for _, n := range g.Grid.Adjacent[h] {
			if n != board.NoHex && g.Kind(n).Kind != "sea" && g.Kind(n).Kind != "beach" && g.Sector[n] == home {
				out = append(out, h)
				break
			}
		}
	}
	if !slices.Contains(out, b.sc.Forces[force].Marker) {
		out = append(out, b.sc.Forces[force].Marker)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// sector is that of the beach that a force is for, whose id it has, with the stations
// besides that lie in the window.
func (b *battle) sector(force string) (s Sector, water []int16) {
	for _, id := range sortedKeys(b.loader.beaches) {
		x := b.loader.beaches[id]
		if x.force != force {
			continue
		}
		s = Sector(max(slices.Index(sectorWords, id), 0))
		for _, name := range x.water {
			if h, err := b.sc.Ground.Grid.Find(name); err == nil {
				water = append(water, h)
			}
		}
	}
	return s, water
}
