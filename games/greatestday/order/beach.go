package order

import (
	"slices"
	"strings"

	"sandtable/tables"
)

// Beach is a stretch of coast that is landed on (4.1.1): its Overlay and tracks.
type Beach struct {
	ID, Name  string
	Force     int // index of Forces: the ships that support it
	Obstacles int8
	Nests     int8
	Gaps      int8
	Sea       int8    // Sea State
	Subs      []int   // indexes of SubBeaches
	Ways      []Gap   // hexsides that can be opened (4.2.4)
	Hexes     []int16 // Beach hexes
	Gates     []int16 // reinforcement hexes (4.3.2)
	Entry     int     // index of Entries of the first of them
	Overlay   []bool  // by hex: lies on the Overlay (4.1.4)
}

// SubBeach is a Landing Wave box and the hexes that are landed on from it (4.5.2).
type SubBeach struct {
	Name  string
	Beach int
	Hexes []int16
}

// Gap is a hexside between the sand and the land behind.
type Gap struct {
	Sub       int // index of SubBeaches
	Sea, Land int16
}

// beachRow is a line of beaches.csv with its sub-beaches and gaps.
type beachRow struct {
	Beach
	force string
	gates []string
	water []string // stations of its force besides (4.4.3)
	subs  []subRow
	gaps  [][2]string
}

type subRow struct {
	name  string
	hexes []string
}

// coast reads the beaches that the rules know.
func (l *loader) coast() {
	l.beaches = map[string]*beachRow{}
	known := func(r tables.Row) *beachRow {
		b := l.beaches[r.Text("beach")]
		if b == nil {
			r.Fail("beach is %q, want one of beaches.csv", r.Text("beach"))
			return &beachRow{}
		}
		return b
	}
	l.Each("beaches.csv", []string{"id", "name", "force", "obstacles", "nests", "gaps", "sea_state", "reinforcement_hexes", "stations"}, func(r tables.Row) {
		l.beaches[r.Text("id")] = &beachRow{
			Beach: Beach{ID: r.Text("id"), Name: r.Text("name"), Obstacles: int8(r.Int("obstacles", 0, 9)), Nests: int8(r.Int("nests", 0, 9)),
				Gaps: int8(r.Int("gaps", 0, 9)), Sea: int8(r.Int("sea_state", 0, 9))},
			force: r.Text("force"), gates: strings.Fields(r.Text("reinforcement_hexes")), water: strings.Fields(r.Text("stations")),
		}
	})
	l.Each("sub_beaches.csv", []string{"beach", "name", "hexes"}, func(r tables.Row) {
		b := known(r)
		b.subs = append(b.subs, subRow{r.Text("name"), strings.Fields(r.Text("hexes"))})
	})
	l.Each("gaps.csv", []string{"beach", "hex_a", "hex_b"}, func(r tables.Row) {
		b := known(r)
		b.gaps = append(b.gaps, [2]string{r.Text("hex_a"), r.Text("hex_b")})
	})
}

// sand are the Beach hexes of a scenario's beaches: all others are never entered (2.1.9).
func (l *loader) sand(beaches []string) map[string]bool {
	out := map[string]bool{}
	for _, id := range beaches {
		if b := l.beaches[id]; b != nil {
			for _, s := range b.subs {
				for _, h := range s.hexes {
					out[h] = true
				}
			}
		}
	}
	return out
}

// beaches lays the Overlays of the scenario (4.1.4).
func (b *battle) beaches() {
	b.forces()
	for _, id := range b.f.Beaches {
		row := b.loader.beaches[id]
		if row == nil {
			b.bad("beaches: %q, want one of beaches.csv", id)
			return
		}
		x := row.Beach
		n := len(b.sc.Beaches)
		if x.Force = b.force(row.force); x.Force < 0 {
			b.bad("beaches: %s is supported by the force %q, which the scenario does not have", id, row.force)
		}
		for _, s := range row.subs {
			sub := SubBeach{Name: s.name, Beach: n}
			for _, h := range s.hexes {
				sub.Hexes = append(sub.Hexes, b.hex(h, "sub_beaches.csv"))
			}
			x.Subs = append(x.Subs, len(b.sc.SubBeaches))
			x.Hexes = append(x.Hexes, sub.Hexes...)
			b.sc.SubBeaches = append(b.sc.SubBeaches, sub)
		}
		if !b.OK() { // there is no distance from a hex that does not exist
			return
		}
		for _, g := range row.gaps {
			gap := Gap{Sea: b.hex(g[0], "gaps.csv"), Land: b.hex(g[1], "gaps.csv"), Sub: -1}
			if !b.OK() {
				return
			}
			for _, i := range x.Subs {
				if slices.Contains(b.sc.SubBeaches[i].Hexes, gap.Sea) {
					gap.Sub = i
				}
			}
			if gap.Sub < 0 || b.sc.Ground.Grid.Distance(gap.Sea, gap.Land) != 1 {
				b.bad("gaps.csv: %s to %s, want a Beach hex of %s and the adjacent hex behind it", g[0], g[1], x.Name)
			}
			x.Ways = append(x.Ways, gap)
		}
		for _, g := range row.gates {
			x.Gates = append(x.Gates, b.hex(g, "beaches.csv"))
		}
		x.Entry = len(b.sc.Entries)
		for _, h := range x.Gates {
			b.sc.Entries = append(b.sc.Entries, Entrance{Hex: h, Name: x.Name})
		}
		x.Overlay = make([]bool, b.sc.Ground.Grid.Len())
		for h := range int16(len(x.Overlay)) {
			for _, sand := range x.Hexes {
				if b.sc.Ground.Kind(h).Step[OnFoot].Entry != Never && b.sc.Ground.Grid.Distance(h, sand) <= int(b.sc.Table.Beach.Radius) {
					x.Overlay[h] = true
				}
			}
		}
		for _, sand := range x.Hexes {
			if !x.Overlay[sand] {
				b.bad("sub_beaches.csv: nobody can land in %s of %s: map/hexes.csv and terrain.csv say that it is never entered on foot", b.sc.Ground.Grid.Name(sand), x.Name)
			}
		}
		b.sc.Beaches = append(b.sc.Beaches, x)
	}
}
