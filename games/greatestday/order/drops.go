package order

import (
	"slices"
	"strings"

	"sandtable/tables"
)

// Airborne is who drops from the air, when and where (3).
type Airborne struct {
	Div        int8 // the division on whose chit the later drops happen (3.1)
	Zones      []Zone
	Jumps      []Jump
	Box        []int // units in the Straggler box at the start (3.4.1)
	Battalions []Para
	Table      [2][dropRows]Drop // by paratroops and gliders, and the modified die (3.3.1)
}

// Zone is a drop zone (3.2).
type Zone struct {
	Name  string
	Hexes []int16
}

// Jump is a drop: units and the zone of each.
type Jump struct {
	Turn   int // index of Turns
	Glider bool
	First  bool // at the start of play
	Units  []int
	Zone   []int // by unit: index of Zones
}

// Para is a battalion of the first drop whose stragglers are tracked (3.4.1).
type Para struct {
	Name  string
	Zone  int
	Units []int
}

// Drop is a result of the Drop Table: what it does to a stick, and the markers besides
// that each of its units has more.
type Drop struct {
	Loss  DropLoss
	Delay int8
}

// DropLoss is what a stick loses.
type DropLoss uint8

// The losses.
const (
	NoLoss     DropLoss = iota
	OneLoss             // one unit loses a step
	EachLoss            // every unit does
	Rearguards          // every unit is replaced by a rearguard
	Scattered           // every unit is in the Straggler box
)

const dropRows = 12

var (
	dropWords   = []string{"NE", "1", "1*", "1*(D)", "1*(DD)", "R", "R(D)", "R(DD)", "E"}
	dropResults = []Drop{{NoLoss, 0}, {OneLoss, 0}, {EachLoss, 0}, {EachLoss, 1}, {EachLoss, 2}, {Rearguards, 0}, {Rearguards, 1}, {Rearguards, 2}, {Scattered, 0}}
)

// airborneFile is the part of a scenario's file on drops.
type airborneFile struct {
	Provenance string `json:"provenance"`
	Drops      []struct {
		Turn   string              `json:"turn"`
		Glider bool                `json:"glider"`
		Zones  map[string][]string `json:"zones"`
	} `json:"drops"`
	Box  []string `json:"stragglerBox"`
	Note string   `json:"stragglerNote"`
}

// units are all that it names.
func (a *airborneFile) units() (ids []string) {
	if a == nil {
		return nil
	}
	for _, d := range a.Drops {
		for _, z := range sortedKeys(d.Zones) {
			ids = append(ids, d.Zones[z]...)
		}
	}
	return append(ids, a.Box...)
}

// air reads the drop zones and the Drop Table.
func (l *loader) air() {
	l.zones = map[string][]string{}
	l.Each("map/zones.csv", []string{"zone", "hexes"}, func(r tables.Row) {
		l.zones[r.Text("zone")] = append(l.zones[r.Text("zone")], strings.Fields(r.Text("hexes"))...)
	})
	var have [dropRows]bool
	l.Each("drops.csv", []string{"die", "paratroops", "glider"}, func(r tables.Row) {
		n := r.Int("die", 0, dropRows-1)
		r.Once(have[n], "die "+r.Text("die"))
		have[n] = true
		for i, column := range []string{"paratroops", "glider"} {
			l.drops[i][n] = dropResults[r.Word(column, dropWords)]
		}
	})
	if l.OK() && slices.Contains(have[:], false) {
		l.Fail("drops.csv: want a line for each of 0 to %d", dropRows-1)
	}
}

// airborne numbers who drops.
func (b *battle) airborne() {
	if b.f.Airborne == nil {
		return
	}
	a := &Airborne{Table: b.loader.drops, Div: -1}
	b.sc.Airborne = a
	zone := map[string]int{}
	for i, d := range b.f.Airborne.Drops {
		j := Jump{Turn: slices.Index(b.f.Turns, d.Turn), Glider: d.Glider, First: i == 0}
		if j.Turn < 0 {
			b.bad("airborne: turn %q, want one of the scenario", d.Turn)
			return
		}
		for _, name := range sortedKeys(d.Zones) {
			n, ok := zone[name]
			if !ok {
				z := Zone{Name: name}
				for _, h := range b.loader.zones[name] {
					z.Hexes = append(z.Hexes, b.hex(h, "map/zones.csv"))
				}
				if len(z.Hexes) == 0 {
					b.bad("airborne: zone %q, want one of map/zones.csv", name)
					return
				}
				n = len(a.Zones)
				zone[name], a.Zones = n, append(a.Zones, z)
			}
			for _, id := range d.Zones[name] {
				u := b.sc.Find(id)
				j.Units, j.Zone = append(j.Units, u), append(j.Zone, n)
				a.Div = b.sc.Units[u].Div
				if i == 0 {
					a.track(b.sc, u, n)
				}
			}
		}
		a.Jumps = append(a.Jumps, j)
	}
	for _, id := range b.f.Airborne.Box {
		a.Box = append(a.Box, b.sc.Find(id))
	}
}

// track puts a unit of the first drop with its battalion.
func (a *Airborne) track(sc *Scenario, u, zone int) {
	m := &sc.Units[u]
	if m.Battalion == "" || m.Class == Leader {
		return
	}
	i := slices.IndexFunc(a.Battalions, func(p Para) bool { return p.Name == m.Battalion })
	if i < 0 {
		i = len(a.Battalions)
		a.Battalions = append(a.Battalions, Para{Name: m.Battalion, Zone: zone})
	}
	a.Battalions[i].Units = append(a.Battalions[i].Units, u)
}
