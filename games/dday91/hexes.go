package dday91

import (
	"fmt"
	"strings"

	"sandtable/board"
)

// nHexes is the size of the board: letters A to T, numbers 1 to 22.
const nHexes = 20 * 22

// hexKm is the distance between the centres of adjacent hexes in kilometres.
const hexKm = 68.4

// terrain is what a hex counts as, rule 1a.2.
type terrain uint8

const (
	clearTerrain terrain = iota
	city
	fortifiedCity
	forest
	marsh
	mountain
	sea
	outside // not part of the playing area
)

var terrainNames = [...]string{"clear", "city", "fortified_city", "forest", "marsh", "mountain", "sea", "out"}

// country is one of the countries that rules speak of.
type country uint8

const (
	noCountry country = iota
	germany
	austria
	czechoslovakia
	france
	belgium
	netherlands
	britain
	denmark
	medBase
	neutral
)

var countryNames = map[string]country{
	"": noCountry, "DE": germany, "AT": austria, "CZ": czechoslovakia, "FR": france, "BE": belgium, "NL": netherlands,
	"GB": britain, "DK": denmark, "MED": medBase, "CH": neutral, "ES": neutral, "IT": neutral, "HU": neutral, "YU": neutral,
}

// maxTargets is how many arrows an invasion hex has at most.
const maxTargets = 4

// hex is what the board says of one hex; none of it ever changes.
type hex struct {
	name     string // "C14"
	town     string
	seaArea  string
	terrain  terrain
	country  country
	coastal  bool // rule 1a.1
	fort     bool // fortified, not a city: the Westwall
	port     bool // a city with an anchor, rule 1a.4
	edge     bool // units may leave the board from here, rule 3g
	east     bool // east of the Rhine, rule 6.1
	circled  int8 // Allied supply source of this value, -1 none (rule 1a.3)
	boxed    int8 // German supply source of this value, -1 none
	invasion int8 // invasion number, 0 none
	targets  [maxTargets]int16
	nTargets int8

	nb     [6]int16 // neighbours, -1 off the board
	river  [6]bool
	allSea [6]bool // hexside that is nothing but sea
	// cost of a ground unit's step in each direction in good and bad weather,
	// 0 where ground units cannot go (rules 3b2.2, 12c1).
	cost [2][6]int8
}

func (h *hex) isLand() bool { return h.terrain < sea }

// isCity covers fortified cities too, rule 1a.4.
func (h *hex) isCity() bool { return h.terrain == city || h.terrain == fortifiedCity }

// continental tells land that is neither Great Britain nor the Mediterranean Base.
func (h *hex) continental() bool {
	return h.isLand() && h.country != britain && h.country != medBase
}

// points tells whether an arrow of this invasion hex leads to t.
func (h *hex) points(t int16) bool {
	for _, x := range h.targets[:h.nTargets] {
		if x == t {
			return true
		}
	}
	return false
}

// geography is the board.
type geography struct {
	grid      *board.Grid
	hex       [nHexes]hex
	dist      [nHexes][nHexes]uint8
	harbours  []int16    // ports, and coast hexes where a Mulberry harbour could lie
	invasions []int16    // hexes with an invasion number
	sources   [2][]int16 // printed supply sources of each side
	base      int16      // T19, the Mediterranean Base
	lond      int16      // B12, where the bombers live
}

func (g *geography) find(name string) (int16, error) {
	h, err := g.grid.Find(strings.ToUpper(name))
	if err != nil {
		return -1, fmt.Errorf("no hex %q, names run from A1 to T22", name)
	}
	return h, nil
}

// side gives the direction from a to an adjacent b, or -1.
func (g *geography) side(a, b int16) int {
	for d, n := range g.hex[a].nb {
		if n == b {
			return d
		}
	}
	return -1
}

func loadGeography(m, sides *table) (*geography, error) {
	grid, err := board.NewGrid(board.Layout{Cols: 20, Rows: 22, Top: "flat", Shifted: "even", Name: "AR", FirstCol: 1, FirstRow: 1, Km: hexKm})
	if err != nil {
		return nil, err
	}
	g := &geography{grid: grid}
	seen := [nHexes]bool{}
	for m.next() {
		h, err := g.find(m.str("hex"))
		if err != nil {
			return nil, m.wrong("hex", "an unused name from A1 to T22")
		}
		if seen[h] {
			return nil, m.wrong("hex", "each hex once")
		}
		seen[h] = true
		x := &g.hex[h]
		c, ok := countryNames[m.str("country")]
		if !ok {
			return nil, m.wrong("country", "DE, AT, CZ, FR, BE, NL, GB, DK, MED, a neutral, or nothing")
		}
		*x = hex{
			name: m.str("hex"), town: m.str("name"), seaArea: m.str("sea_area"),
			terrain: terrain(m.word("terrain", terrainNames[:])), country: c,
			coastal: m.flag("coastal"), port: m.flag("port"), edge: m.flag("edge"), east: m.flag("east_of_rhine"),
			circled: int8(m.num("allied_supply", -1, 9)), boxed: int8(m.num("german_supply", -1, 9)),
			invasion: int8(m.num("invasion_number", 0, 3)),
		}
		x.fort = m.flag("fortified") && !x.isCity()
		for _, t := range strings.Fields(m.str("invasion_targets")) {
			to, err := g.find(t)
			if err != nil || x.nTargets == maxTargets {
				return nil, m.wrong("invasion_targets", "up to four hex names")
			}
			x.targets[x.nTargets] = to
			x.nTargets++
		}
		if (x.invasion > 0) != (x.nTargets > 0) || (x.invasion > 0 && x.terrain != sea) {
			return nil, m.wrong("invasion_number", "sea hexes with both a number and targets")
		}
		if x.port && !x.isCity() {
			return nil, m.wrong("port", "only cities")
		}
	}
	if m.err != nil {
		return nil, m.err
	}
	for h := range g.hex {
		if !seen[h] {
			return nil, fmt.Errorf("%s: hex %s is missing, want all of A1 to T22", m.name, grid.Name(int16(h)))
		}
		g.hex[h].nb = grid.Adjacent[h]
		for i := range g.dist[h] {
			g.dist[h][i] = uint8(grid.Distance(int16(h), int16(i)))
		}
	}
	if err := g.loadSides(sides); err != nil {
		return nil, err
	}
	for h := range g.hex {
		for _, t := range g.hex[h].targets[:g.hex[h].nTargets] {
			if !g.hex[t].coastal || !g.hex[t].continental() {
				return nil, fmt.Errorf("%s: hex %s points at %s, which is not a coastal hex of the continent", m.name, g.hex[h].name, g.hex[t].name)
			}
		}
	}
	g.prices()
	for h := range g.hex {
		if g.hex[h].circled >= 0 {
			g.sources[0] = append(g.sources[0], int16(h))
		}
		if x := &g.hex[h]; x.port || x.coastal && x.continental() {
			g.harbours = append(g.harbours, int16(h))
		}
		if g.hex[h].invasion > 0 {
			g.invasions = append(g.invasions, int16(h))
		}
		if g.hex[h].boxed >= 0 {
			g.sources[1] = append(g.sources[1], int16(h))
		}
	}
	if g.base, err = g.find("T19"); err != nil {
		return nil, err
	}
	if g.lond, err = g.find("B12"); err != nil {
		return nil, err
	}
	return g, nil
}

func (g *geography) loadSides(t *table) error {
	for t.next() {
		a, errA := g.find(t.str("hex_a"))
		b, errB := g.find(t.str("hex_b"))
		if errA != nil || errB != nil {
			return t.wrong("hex_a", "two names from A1 to T22")
		}
		d := g.side(a, b)
		if d < 0 {
			return t.wrong("hex_b", "a neighbour of hex_a")
		}
		river := t.str("river") != ""
		g.hex[a].river[d], g.hex[b].river[board.Opposite(d)] = river, river
		all := t.flag("all_sea")
		g.hex[a].allSea[d], g.hex[b].allSea[board.Opposite(d)] = all, all
	}
	return t.err
}

// prices fills the cost of every ground step, rules 3b2.2 and 12c1.
func (g *geography) prices() {
	for h := range g.hex {
		x := &g.hex[h]
		for d, n := range x.nb {
			if n < 0 || !x.isLand() || !g.hex[n].isLand() || x.allSea[d] {
				continue // 3b3.1: never by sea, off the board or over an all-sea hexside
			}
			good, bad := int8(1), int8(1)
			switch g.hex[n].terrain {
			case forest, marsh, mountain:
				good, bad = 2, 2
			case clearTerrain:
				bad = 2
			}
			if x.river[d] {
				good++
				bad++
			}
			x.cost[0][d], x.cost[1][d] = good, bad
		}
	}
}
