package order

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"sandtable/tables"
)

// Columns is the number of columns of the combat results table (9.78).
const Columns = 13

// Row is a row of ratios above the combat results (9.78).
type Row uint8

// The rows, from the best for the attacker.
const (
	ClearRow Row = iota // clear, sand, swamp
	CloseRow            // bocage, woods, village, town
	InvasionRow
	rows
)

var rowWords = []string{"clear", "close", "invasion"}

func (r Row) String() string { return rowWords[r] }

// Effect is what a result does to the attackers besides (11.1, 11.2).
type Effect uint8

// The effects.
const (
	NoEffect Effect = iota
	Disrupts
	Demoralises
)

// Result is a cell of the combat results table.
type Result struct {
	Attacker bool // whose losses and retreat it is (A22)
	Retreat  int8 // hexes, or steps after a morale check (9.75)
	Losses   int8 // mandatory steps (9.74)
	Effect   Effect
	Raw      string
}

// Terrain is the ground of a hex.
type Terrain uint8

// The kinds of ground.
const (
	Sea Terrain = iota
	Clear
	Beach
	Bocage
	Woods
	Swamp
	Village
	Town
	City
	Terrains
)

// TerrainWords are the kinds of ground in data.
var TerrainWords = []string{"sea", "clear", "beach", "bocage", "woods", "swamp", "village", "town", "city"}

func (t Terrain) String() string { return TerrainWords[t] }

// Sheltered tells ground into which zones do not reach for the duty to attack (7.44).
func (t Terrain) Sheltered() bool { return t >= Village }

// TerrainEffects are what a kind of ground does (6.78).
type TerrainEffects struct {
	A, B          int8 // movement points, by class
	Row           Row
	Armour        int8 // multiplies the defender's armour (9.53)
	BarrageHalved bool // 10.71, 17.36, 18.36
}

// Weather is the weather of a day (22.12).
type Weather uint8

// The kinds of weather.
const (
	ClearSky Weather = iota
	LightOvercast
	HeavyOvercast
	Storm
)

var weatherWords = []string{"clear", "light overcast", "heavy overcast", "storm"}

func (w Weather) String() string { return weatherWords[w] }

// Interdiction is what a number of Interdiction points does (17.44, 17.46).
type Interdiction struct {
	From   int16
	Move   [Classes]int8 // taken off the strategic allowance
	Supply int8          // and off the length of German supply lines
	OffMap int8          // added to the dice of German units that are to come (17.45)
}

// Companies are the companies of one kind that a battalion consists of; the first pool with a free
// counter is used.
type Companies struct {
	Count int8
	Pools []int
}

// Composition is a line of the charts of 15.7 to 15.9.
type Composition struct {
	Nation  Nation
	Type    Type
	Printed string // front
	Model   string // or calibre; "" for any
	Parts   []Companies
}

// Has tells whether counters of a pool can be companies of the battalion; a battalion
// without a line has none.
func (c *Composition) Has(pool int) bool {
	return c != nil && slices.ContainsFunc(c.Parts, func(x Companies) bool { return slices.Contains(x.Pools, pool) })
}

// Stand is which companies can stand in for a battlegroup (25.11).
type Stand struct {
	Nation  Nation
	Type    Type
	Printed string // "" for any
	Class   Class  // Immobile for any
	Pools   []int
}

// Table is the numbers that the rules read.
type Table struct {
	CRT          [13][Columns]Result // by the sum of two dice (from 2) and the column (from 0)
	Even         [rows]int8          // the column of 1-1, from 1, by row
	Terrain      [Terrains]TerrainEffects
	Interdiction []Interdiction
	Weather      [7][7]Weather // by the first and, where it is 6, the second die (22.2)
	Compositions []Composition
	Stands       []Stand
	SmallArms    [7][6]SmallArms // by the die and the Combat Strength, from 1 (29.4)
	Demolition   [7][4]int8      // by the die and the points: 1-2, 3-4, 5-6, 7 and more (30.3)
	Drop         DropTables      // 23.33, 23.49
	Mulberry     []int16         // supply points by modified roll (13.9)
	MulberryFrom int16           // the lowest roll of it
	Displays     []NavalDisplay
	Values       Values
}

// Values are single numbers.
type Values struct {
	StrategicA1, StrategicA2  int8 // 6.41
	StreamA, StreamB, RiverA1 int8 // added by a hexside (6.78)
	Primary                   int8 // half points a hex on a primary road
	Secondary                 [Classes]int8
	Stacking, StackingBeach   int8 // 8.1
	SupplyLength              int8 // 13.12
	AirInHex                  int8 // 17.34
	RangeDestroyer            int8 // 18.33, hexes from the sea
	RangeCruiser              int8
	RangeBattleship           int8
}

// Column is the column of the ratio of two strengths on a row, from 1 to Columns, before
// shifts; below is how far it would lie left of the table (A24, A25).
func (t *Table) Column(row Row, attack, defence int) (column, below int) {
	c := int(t.Even[row])
	switch {
	case defence <= 0 && attack > 0:
		c = Columns
	case attack <= 0:
		c = 1 - 100
	case attack >= defence:
		c += attack/defence - 1
	default:
		c -= (defence+attack-1)/attack - 1
	}
	if c < 1 {
		return 1, 1 - c
	}
	return min(c, Columns), 0
}

// Ratio is the heading of a column on a row: "3-1".
func (t *Table) Ratio(row Row, column int) string {
	n := column - int(t.Even[row])
	if n >= 0 {
		return strconv.Itoa(n+1) + "-1"
	}
	return "1-" + strconv.Itoa(1-n)
}

// Interdicted is the line of the table of a number of points.
func (t *Table) Interdicted(points int16) *Interdiction {
	i := 0
	for i+1 < len(t.Interdiction) && t.Interdiction[i+1].From <= points {
		i++
	}
	return &t.Interdiction[i]
}

var cellForm = regexp.MustCompile(`^(\d)?(?:\((\d)\))?([dD])?$`)

// table reads all of them; pools must have been read.
func (l *loader) table() *Table {
	t := &Table{}
	l.crt(t)
	l.Each("odds.csv", []string{"row", "even"}, func(r tables.Row) { t.Even[r.Word("row", rowWords)] = int8(r.Int("even", 1, Columns)) })
	l.Each("terrain.csv", []string{"kind", "a", "b", "row", "armour", "barrage_halved"}, func(r tables.Row) {
		t.Terrain[r.Word("kind", TerrainWords)] = TerrainEffects{int8(r.Int("a", 1, 40)), int8(r.Int("b", 1, 40)), Row(r.Word("row", rowWords)), int8(r.Int("armour", 1, 9)), r.Int("barrage_halved", 0, 1) == 1}
	})
	l.Each("interdiction.csv", []string{"from", "class_a", "class_b", "supply", "off_map"}, func(r tables.Row) {
		x := Interdiction{From: int16(r.Int("from", 0, 999)), Supply: int8(r.Int("supply", 0, 15)), OffMap: int8(r.Int("off_map", 0, 6))}
		x.Move[A1] = int8(r.Int("class_a", 0, 40))
		x.Move[A2], x.Move[B] = x.Move[A1], int8(r.Int("class_b", 0, 40))
		if n := len(t.Interdiction); n == 0 && x.From != 0 || n > 0 && x.From <= t.Interdiction[n-1].From {
			r.Fail("from is %d, want rising numbers from 0", x.From)
		}
		t.Interdiction = append(t.Interdiction, x)
	})
	if l.OK() && len(t.Interdiction) == 0 {
		l.Fail("interdiction.csv: no line, want one from 0 points")
	}
	l.weather(t)
	l.mulberry(t)
	t.Displays = l.displays()
	l.fire(t)
	l.jumps(t)
	l.companies(t)
	v := &t.Values
	v.StrategicA1, v.StrategicA2 = l.value("strategic_a1"), l.value("strategic_a2")
	v.StreamA, v.StreamB, v.RiverA1 = l.value("stream_a"), l.value("stream_b"), l.value("river_a1")
	v.Primary = l.value("primary_halves")
	v.Secondary = [Classes]int8{l.value("secondary_a1_halves"), l.value("secondary_a2_halves"), l.value("secondary_b_halves")}
	v.Stacking, v.StackingBeach = l.value("stacking"), l.value("stacking_beach")
	v.SupplyLength, v.AirInHex = l.value("supply_length"), l.value("air_in_a_hex")
	v.RangeDestroyer, v.RangeCruiser, v.RangeBattleship = l.value("range_destroyer"), l.value("range_cruiser"), l.value("range_battleship")
	return t
}

// crt reads the combat results: a cell that ends in D is the attacker's, every other the
// defender's (A22).
func (l *loader) crt(t *Table) {
	columns := []string{"dice"}
	for c := range Columns {
		columns = append(columns, "c"+strconv.Itoa(c+1))
	}
	var seen [13]bool
	l.Each("crt.csv", columns, func(r tables.Row) {
		d := r.Int("dice", 2, 12)
		r.Once(seen[d], "dice "+strconv.Itoa(d))
		seen[d] = true
		for c := range Columns {
			raw := r.Text(columns[c+1])
			m := cellForm.FindStringSubmatch(raw)
			if m == nil {
				r.Fail("%s is %q, want hexes, steps in parentheses and d or D, such as 2(1)D", columns[c+1], raw)
				return
			}
			x := Result{Attacker: m[3] == "D", Retreat: digit(m[1]), Losses: digit(m[2]), Raw: raw}
			switch m[3] {
			case "d":
				x.Effect = Disrupts
			case "D":
				x.Effect = Demoralises
			}
			t.CRT[d][c] = x
		}
	})
	for d := 2; l.OK() && d <= 12; d++ {
		if !seen[d] {
			l.Fail("crt.csv: no line for %d, want 2 to 12", d)
		}
	}
}

func digit(s string) int8 {
	if s == "" {
		return 0
	}
	return int8(s[0] - '0')
}

// weather reads the table of 22.2.
func (l *loader) weather(t *Table) {
	var seen [7][7]bool
	l.Each("weather.csv", []string{"die", "weather", "second"}, func(r tables.Row) {
		d, w, second := r.Int("die", 1, 6), Weather(r.Word("weather", weatherWords)), r.Text("second")
		if second == "" {
			second = "123456"
		}
		for _, c := range second {
			if c < '1' || c > '6' {
				r.Fail("second is %q, want faces of the second die such as 123", second)
				return
			}
			r.Once(seen[d][c-'0'], "dice "+strconv.Itoa(d)+string(c))
			seen[d][c-'0'], t.Weather[d][c-'0'] = true, w
		}
	})
	for d := 1; l.OK() && d <= 6; d++ {
		for e := 1; e <= 6; e++ {
			if !seen[d][e] {
				l.Fail("weather.csv: no weather for the dice %d and %d", d, e)
			}
		}
	}
}

// companies reads what battalions consist of and who stands in for battlegroups.
func (l *loader) companies(t *Table) {
	l.Each("composition.csv", []string{"nation", "type", "printed", "model", "companies"}, func(r tables.Row) {
		c := Composition{Nation: Nation(r.Word("nation", nationWords)), Type: Type(r.Word("type", typeWords)), Printed: r.Name("printed"), Model: r.Text("model")}
		for _, part := range strings.Split(r.Name("companies"), ";") {
			count, pools, _ := strings.Cut(strings.TrimSpace(part), " ")
			n, err := strconv.Atoi(count)
			if err != nil || n < 1 || n > 9 {
				r.Fail("companies has %q, want a number and pools, such as 3 DE-co-I", part)
			}
			c.Parts = append(c.Parts, Companies{int8(n), l.poolWords(r, pools)})
		}
		t.Compositions = append(t.Compositions, c)
	})
	l.Each("battlegroups.csv", []string{"nation", "type", "printed", "cls", "pools"}, func(r tables.Row) {
		s := Stand{Nation: Nation(r.Word("nation", nationWords)), Type: Type(r.Word("type", typeWords)), Printed: r.Text("printed"), Class: Immobile, Pools: l.poolWords(r, r.Text("pools"))}
		if r.Text("cls") != "" {
			s.Class = Class(r.Word("cls", classWords))
		}
		t.Stands = append(t.Stands, s)
	})
}

// Composed finds what a battalion consists of, nil when the charts do not list it (15.17).
func (t *Table) Composed(u *Unit) *Composition {
	for i := range t.Compositions {
		c := &t.Compositions[i]
		if u.Size == Battalion && c.Nation == u.Nation && c.Type == u.Type && c.Printed == u.Printed && (c.Model == "" || c.Model == u.Model || c.Model == u.Calibre) {
			return c
		}
	}
	return nil
}

// StandsIn are the pools that can stand in for a battlegroup of a battalion, best first.
func (t *Table) StandsIn(u *Unit) []int {
	for i := range t.Stands {
		s := &t.Stands[i]
		if s.Nation == u.Nation && s.Type == u.Type && (s.Printed == "" || s.Printed == u.Printed) && (s.Class == Immobile || s.Class == u.Class) {
			return s.Pools
		}
	}
	return nil
}

// values reads the single numbers.
func (l *loader) values() {
	l.number = map[string]int8{}
	l.Each("values.csv", []string{"name", "value"}, func(r tables.Row) {
		_, twice := l.number[r.Name("name")]
		r.Once(twice, "value "+r.Text("name"))
		l.number[r.Text("name")] = int8(r.Int("value", 0, 99))
	})
}

func (l *loader) value(name string) int8 {
	v, ok := l.number[name]
	if !ok {
		l.Fail("values.csv: no value %q", name)
	}
	return v
}
