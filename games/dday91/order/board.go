package order

import (
	"fmt"
	"strings"

	"sandtable/board"
	"sandtable/tables"
)

// NHexes is the size of the board: letters A to T, numbers 1 to 22.
const NHexes = 20 * 22

// HexKm is the distance between the centres of adjacent hexes in kilometres.
const HexKm = 68.4

// Terrain is what a hex counts as (1a.2).
type Terrain uint8

// The terrains; what comes before Sea is land.
const (
	Clear Terrain = iota
	City
	FortifiedCity
	Forest
	Marsh
	Mountain
	Sea
	Outside // not part of the playing area
)

// Terrains are their names in the data.
var Terrains = [...]string{"clear", "city", "fortified_city", "forest", "marsh", "mountain", "sea", "out"}

// Country is one of the countries that rules speak of.
type Country uint8

// The countries.
const (
	NoCountry Country = iota
	Germany
	Austria
	Czechoslovakia
	France
	Belgium
	Netherlands
	Britain
	Denmark
	MedBase
	Neutral
)

var countries = map[string]Country{
	"": NoCountry, "DE": Germany, "AT": Austria, "CZ": Czechoslovakia, "FR": France, "BE": Belgium, "NL": Netherlands,
	"GB": Britain, "DK": Denmark, "MED": MedBase, "CH": Neutral, "ES": Neutral, "IT": Neutral, "HU": Neutral, "YU": Neutral,
}

// maxTargets is how many arrows an invasion hex has at most.
const maxTargets = 4

// Hex is what the board says of one hex; none of it ever changes.
type Hex struct {
	Name     string // "C14"
	Town     string
	SeaArea  string
	Terrain  Terrain
	Country  Country
	Coastal  bool // (1a.1)
	Fort     bool // fortified, not a city: the Westwall
	Port     bool // a city with an anchor (1a.4)
	Edge     bool // units may leave the board from here (3g)
	East     bool // east of the Rhine (6.1)
	Circled  int8 // Allied supply source of this value, -1 none (1a.3)
	Boxed    int8 // German supply source of this value, -1 none
	Invasion int8 // invasion number, 0 none
	targets  [maxTargets]int16
	nTargets int8

	Next   [6]int16 // neighbours, -1 off the board
	River  [6]bool
	AllSea [6]bool // hexside that is nothing but sea
	// Cost of a ground unit's step in each direction in good and bad weather,
	// 0 where ground units cannot go (3b2.2, 12c1).
	Cost [2][6]int8
}

// Targets are the hexes that its arrows lead to.
func (h *Hex) Targets() []int16 { return h.targets[:h.nTargets] }

// IsLand tells what ground units can be in.
func (h *Hex) IsLand() bool { return h.Terrain < Sea }

// IsCity covers fortified cities too (1a.4).
func (h *Hex) IsCity() bool { return h.Terrain == City || h.Terrain == FortifiedCity }

// Continental tells land that is neither Great Britain nor the Mediterranean Base.
func (h *Hex) Continental() bool {
	return h.IsLand() && h.Country != Britain && h.Country != MedBase
}

// Homeland is Germany, Austria and Czechoslovakia.
func (h *Hex) Homeland() bool {
	return h.IsLand() && (h.Country == Germany || h.Country == Austria || h.Country == Czechoslovakia)
}

// West is Belgium, France and the Netherlands.
func (h *Hex) West() bool {
	return h.IsLand() && (h.Country == Belgium || h.Country == France || h.Country == Netherlands)
}

// Points tells whether an arrow of this invasion hex leads to t.
func (h *Hex) Points(t int16) bool {
	for _, x := range h.Targets() {
		if x == t {
			return true
		}
	}
	return false
}

// Steps are where a piece can go from a hex and for what, in order of direction; those
// that it has not cost nothing and come last. Searches read them: they lie together, and
// the print of a hex does not.
type Steps [6]Step

// Step is a neighbour and the movement factors that entering it costs.
type Step struct {
	To   int16
	Cost int8
}

// Flying are the steps of aircraft; those of ground units are numbered by the weather.
const Flying = 2

// add appends a step.
func (s *Steps) add(to int16, cost int8) {
	for i := range s {
		if s[i].Cost == 0 {
			s[i] = Step{to, cost}
			return
		}
	}
}

// Board is the map.
type Board struct {
	Grid      *board.Grid
	Hex       [NHexes]Hex
	Dist      [NHexes][NHexes]uint8
	Steps     [3][NHexes]Steps // ground units in good and bad weather, aircraft
	Harbours  []int16          // ports, and coast hexes where a Mulberry harbour could lie
	Supply    [2]Supply
	Cities    []int16
	Invasions []int16    // hexes with an invasion number
	Sources   [2][]int16 // printed supply sources of each side
	Base      int16      // the Mediterranean Base
	London    int16      // where the bombers live
}

// Find finds a hex by its name.
func (b *Board) Find(name string) (int16, error) {
	h, err := b.Grid.Find(strings.ToUpper(name))
	if err != nil {
		return -1, fmt.Errorf("no hex %q, names run from A1 to T22", name)
	}
	return h, nil
}

// Side gives the direction from a to an adjacent b, or -1.
func (b *Board) Side(from, to int16) int {
	for d, n := range b.Hex[from].Next {
		if n == to {
			return d
		}
	}
	return -1
}

// hex reads the name of a hex in a cell.
func (b *Board) hex(row tables.Row, column string) int16 {
	h, err := b.Find(row.Text(column))
	if err != nil {
		row.Fail("%s is %q, want a name from A1 to T22", column, row.Text(column))
		return 0
	}
	return h
}

func (b *Board) load(r *tables.Reader) {
	grid, err := board.NewGrid(board.Layout{Cols: 20, Rows: 22, Top: "flat", Shifted: "even", Name: "AR", FirstCol: 1, FirstRow: 1, Km: HexKm})
	if err != nil {
		r.Fail("%v", err)
		return
	}
	b.Grid = grid
	r.Each("map.csv", []string{"hex", "lat", "lon", "terrain", "fortified", "name", "port", "country", "coastal", "sea_area", "invasion_number",
		"invasion_targets", "allied_supply", "german_supply", "supply_provenance", "east_of_rhine", "edge", "provenance", "note"}, b.loadHex)
	for h := range b.Hex {
		if r.OK() && b.Hex[h].Name == "" {
			r.Fail("map.csv: hex %s is missing, want all of A1 to T22", grid.Name(int16(h)))
		}
		b.Hex[h].Next = grid.Adjacent[h]
		for i := range b.Dist[h] {
			b.Dist[h][i] = uint8(grid.Distance(int16(h), int16(i)))
		}
	}
	r.Each("hexsides.csv", []string{"hex_a", "hex_b", "river", "border", "all_sea"}, func(row tables.Row) {
		from, to := b.hex(row, "hex_a"), b.hex(row, "hex_b")
		d := b.Side(from, to)
		if d < 0 {
			row.Fail("hex_b is %q, want a neighbour of hex_a", row.Text("hex_b"))
			return
		}
		river, sea := row.Text("river") != "", row.Int("all_sea", 0, 1) == 1
		b.Hex[from].River[d], b.Hex[to].River[board.Opposite(d)] = river, river
		b.Hex[from].AllSea[d], b.Hex[to].AllSea[board.Opposite(d)] = sea, sea
	})
	b.index(r)
	b.prices()
	b.lanes()
	b.Base, _ = b.Find("T19")
	b.London, _ = b.Find("B12")
}

func (b *Board) loadHex(row tables.Row) {
	x := &b.Hex[b.hex(row, "hex")]
	row.Once(x.Name != "", "hex "+row.Text("hex"))
	country, ok := countries[row.Text("country")]
	if !ok {
		row.Fail("country is %q, want DE, AT, CZ, FR, BE, NL, GB, DK, MED, a neutral, or nothing", row.Text("country"))
	}
	flag := func(column string) bool { return row.IntOr(0, column, 0, 1) == 1 }
	*x = Hex{
		Name: row.Text("hex"), Town: row.Text("name"), SeaArea: row.Text("sea_area"), Terrain: Terrain(row.Word("terrain", Terrains[:])), Country: country,
		Coastal: flag("coastal"), Port: flag("port"), Edge: flag("edge"), East: flag("east_of_rhine"),
		Circled: int8(row.IntOr(-1, "allied_supply", 0, 9)), Boxed: int8(row.IntOr(-1, "german_supply", 0, 9)),
		Invasion: int8(row.IntOr(0, "invasion_number", 0, 3)),
	}
	x.Fort = flag("fortified") && !x.IsCity()
	for _, name := range strings.Fields(row.Text("invasion_targets")) {
		to, err := b.Find(name)
		if err != nil || x.nTargets == maxTargets {
			row.Fail("invasion_targets is %q, want up to four hex names", row.Text("invasion_targets"))
			return
		}
		x.targets[x.nTargets] = to
		x.nTargets++
	}
	if (x.Invasion > 0) != (x.nTargets > 0) || x.Invasion > 0 && x.Terrain != Sea {
		row.Fail("invasion_number is %q, want sea hexes with both a number and targets", row.Text("invasion_number"))
	}
	if x.Port && !x.IsCity() {
		row.Fail("port is 1, want that in cities only")
	}
}

// index lists the hexes with a meaning of their own.
func (b *Board) index(r *tables.Reader) {
	for i := range b.Hex {
		h, x := int16(i), &b.Hex[i]
		for _, t := range x.Targets() {
			if to := &b.Hex[t]; !to.Coastal || !to.Continental() {
				r.Fail("map.csv: hex %s points at %s, which is not a coastal hex of the continent", x.Name, to.Name)
			}
		}
		if x.Circled >= 0 {
			b.Sources[Allied] = append(b.Sources[Allied], h)
		}
		if x.Boxed >= 0 {
			b.Sources[German] = append(b.Sources[German], h)
		}
		if x.IsCity() {
			b.Cities = append(b.Cities, h)
		}
		if x.Port || x.Coastal && x.Continental() {
			b.Harbours = append(b.Harbours, h)
		}
		if x.Invasion > 0 {
			b.Invasions = append(b.Invasions, h)
		}
	}
}

// prices fills the cost of every step: of ground units (3b2.2, 12c1) and of aircraft,
// one factor each (3b2.1).
func (b *Board) prices() {
	for h := range b.Hex {
		x := &b.Hex[h]
		for d, n := range x.Next {
			if n >= 0 && b.Hex[n].Terrain != Outside {
				b.Steps[Flying][h].add(n, 1)
			}
			if n < 0 || !x.IsLand() || !b.Hex[n].IsLand() || x.AllSea[d] {
				continue // 3b3.1: never by sea, off the board or over an all-sea hexside
			}
			good, bad := int8(1), int8(1)
			switch b.Hex[n].Terrain {
			case Forest, Marsh, Mountain:
				good, bad = 2, 2
			case Clear:
				bad = 2
			}
			if x.River[d] {
				good++
				bad++
			}
			x.Cost[0][d], x.Cost[1][d] = good, bad
			b.Steps[0][h].add(n, good)
			b.Steps[1][h].add(n, bad)
		}
	}
}
