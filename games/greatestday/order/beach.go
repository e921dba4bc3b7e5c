package order

import (
	"fmt"
	"slices"
	"strings"

	"sandtable/board"
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

// Stage is how near the shore units are that come by sea.
type Stage uint8

// The stages, and the turn's own ones that come later.
const (
	Wave Stage = iota // Landing Wave box
	Loading
	EnRoute
)

// Cargo is what one landing craft carries: the units of a battalion, or one unit; or DD
// tanks, which swim (4.5.4).
type Cargo struct {
	Units []int
	Beach int
	Sub   int // index of SubBeaches for a Landing Wave, else -1
	Stage Stage
	Turn  int // index of Turns from which it is en route; 0 is the start
	DD    bool
}

// Crafts is how many landing craft can be ashore or adrift at one time.
const Crafts = 12

type loadFile struct {
	DD    bool     `json:"dd"`
	Units []string `json:"units"`
}

type navalFile struct {
	LandingWave map[string][]loadFile `json:"landingWave"`
	Loading     map[string][][]string `json:"loading"`
	EnRoute     map[string][][]string `json:"enRoute"`
}

type forceFile struct {
	Marker string            `json:"marker"`
	Ships  map[string]string `json:"ships"`
}

// beachRow is a line of beaches.csv with its sub-beaches and gaps.
type beachRow struct {
	Beach
	force string
	gates []string
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
	l.Each("beaches.csv", []string{"id", "name", "force", "obstacles", "nests", "gaps", "sea_state", "reinforcement_hexes"}, func(r tables.Row) {
		l.beaches[r.Text("id")] = &beachRow{
			Beach: Beach{ID: r.Text("id"), Name: r.Text("name"), Obstacles: int8(r.Int("obstacles", 0, 9)), Nests: int8(r.Int("nests", 0, 9)),
				Gaps: int8(r.Int("gaps", 0, 9)), Sea: int8(r.Int("sea_state", 0, 9))},
			force: r.Text("force"), gates: strings.Fields(r.Text("reinforcement_hexes")),
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
		for _, g := range row.gaps {
			gap := Gap{Sea: b.hex(g[0], "gaps.csv"), Land: b.hex(g[1], "gaps.csv"), Sub: -1}
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
		b.sc.Beaches = append(b.sc.Beaches, x)
	}
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
// coast of its beaches' sector, or a Beach hex beside the land. Forces of other sectors
// have none in the window.
func (b *battle) stations(force int) []int16 {
	if b.sc.Forces[force].Marker == board.NoHex {
		return nil
	}
	g := b.sc.Ground
	var out []int16
	for h := range int16(g.Grid.Len()) {
		kind := g.Kind(h).Kind
		if kind != "sea" && kind != "beach" {
			continue
		}
		for _, n := range g.Grid.Adjacent[h] {
			if n != board.NoHex && g.Kind(n).Kind != "sea" && g.Kind(n).Kind != "beach" {
				out = append(out, h)
				break
			}
		}
	}
	if !slices.Contains(out, b.sc.Forces[force].Marker) {
		out = append(out, b.sc.Forces[force].Marker)
	}
	slices.Sort(out)
	return out
}

// loads are what craft carry. A list of units that are not of one battalion is one craft
// for each.
func (b *battle) loads() {
	add := func(x Cargo, ids []string) {
		var battalion string
		for _, id := range ids {
			u := b.sc.Find(id)
			if u < 0 {
				b.bad("naval: unit %q is not of the scenario", id)
				return
			}
			m := &b.sc.Units[u]
			if len(x.Units) > 0 && m.Class != Leader && (m.Battalion == "" || m.Battalion != battalion) {
				b.sc.Loads = append(b.sc.Loads, x)
				x.Units = nil
			}
			if m.Class != Leader {
				battalion = m.Battalion
			}
			x.Units = append(x.Units, u)
		}
		b.sc.Loads = append(b.sc.Loads, x)
	}
	for i := range b.sc.SubBeaches {
		s := &b.sc.SubBeaches[i]
		for _, c := range b.f.Naval.LandingWave[s.Name] {
			add(Cargo{Beach: s.Beach, Sub: i, Stage: Wave, DD: c.DD}, c.Units)
		}
	}
	for n := range b.sc.Beaches {
		id := b.sc.Beaches[n].ID
		for _, ids := range b.f.Naval.Loading[id] {
			add(Cargo{Beach: n, Sub: -1, Stage: Loading}, ids)
		}
		for _, ids := range b.f.Naval.EnRoute[id] {
			add(Cargo{Beach: n, Sub: -1, Stage: EnRoute}, ids)
		}
	}
	for _, r := range b.f.Reinforcements {
		turn := slices.Index(b.f.Turns, r.Turn)
		if r.To == "" {
			continue
		}
		if r.To != "enRoute" || turn < 1 || len(b.sc.Beaches) != 1 {
			b.bad("reinforcements: to %q on turn %q, want enRoute, a turn after the first and one beach", r.To, r.Turn)
			return
		}
		for _, ids := range r.Groups {
			add(Cargo{Sub: -1, Stage: EnRoute, Turn: turn}, ids)
		}
	}
	for _, x := range b.sc.Loads {
		for _, u := range x.Units {
			if m := &b.sc.Units[u]; x.DD != m.DD && m.Class != Leader {
				b.bad("naval: %s swims or does not, want dd where its counter has it", m.ID)
			}
		}
	}
	if ids := strs(b.f.EventUnits["46 RM Cdo"]); len(ids) > 0 && len(b.sc.Beaches) > 0 {
		add(Cargo{Sub: -1, Stage: Loading, Turn: len(b.f.Turns) + 1}, ids) // by an event, if at all (6.0)
	}
}

// crafts are the landing craft of a scenario with beaches: markers that are used again
// and again (4.1.7). They are of the division that lands.
func (b *battle) crafts() {
	if len(b.sc.Beaches) == 0 {
		return
	}
	div := -1
	for _, x := range b.sc.Loads {
		for _, u := range x.Units {
			if d := int(b.sc.Units[u].Div); !b.sc.Divisions[d].NoChit {
				div = d
			}
		}
	}
	v := &b.sc.Table.Craft
	for n := range Crafts {
		b.sc.Units = append(b.sc.Units, Member{Div: int8(div), Form: -1, Unit: Unit{
			ID: fmt.Sprintf("craft-%d", n+1), Name: fmt.Sprintf("Landing Craft %d", n+1), Symbol: "landing craft", Side: Allied, Class: Craft, Stripe: BlackStripe,
			Band: "black", Division: b.sc.Divisions[div].ID, Steps: v.Steps, Fire: v.Fire, Colour: White, Range: v.Range, Assault: No, Defence: v.Defence, Armoured: true,
			Quality: v.Quality, Auto: true, Allow: No, Provenance: "seed (landing example), ours (fire)",
		}})
	}
}

// Track is one of the beach defences (4.2).
type Track uint8

// The tracks that fire at defences can bring down.
const (
	Obstacles Track = iota
	Nests
	Gaps
	Tracks // their number
)

// Breach is what a die does to beach defences: points, on the tracks that it may be
// taken from (4.2.6).
type Breach struct {
	Points int8
	On     [Tracks]bool
}

// Gunner is the class of who fires at beach defences (4.2.6).
type Gunner uint8

// The classes, in the order in which they are looked for.
const (
	FunnyGunner Gunner = iota
	EngineerGunner
	CraftGunner
	TankGunner
	OtherGunner
	gunners
)

var gunnerWords = []string{"funny", "engineer", "craft", "tank", "other"}

// breachWords are the cells of defence_fire.csv.
var breachWords = []string{"-", "any-1", "any-2", "og-1", "og-2", "nests-1", "nests-2"}

func (l *loader) breaches(t *Table) {
	var have [gunners]bool
	l.Each("defence_fire.csv", []string{"class", "d0", "d1", "d2", "d3", "d4", "d5", "d6", "d7", "d8", "d9"}, func(r tables.Row) {
		g := r.Word("class", gunnerWords)
		r.Once(have[g], "class "+r.Text("class"))
		have[g] = true
		for d := range t.Breach[g] {
			word := breachWords[r.Word(fmt.Sprintf("d%d", d), breachWords)]
			on, points, _ := strings.Cut(word, "-")
			var x Breach
			if points != "" {
				x.Points = int8(points[0] - '0')
				x.On = [Tracks]bool{Obstacles: on != "nests", Nests: on != "og", Gaps: on != "nests"}
			}
			t.Breach[g][d] = x
		}
	})
	for g := range have {
		if !have[g] && l.OK() {
			l.Fail("defence_fire.csv: no line for %q, want every class once", gunnerWords[g])
		}
	}
}
