package order

import (
	"slices"
	"strconv"
	"strings"

	"sandtable/tables"
)

// Waves is how many waves land in the first Game-Turn, one in each Sea Landing Phase (27.11).
const Waves = 3

// NoSub stands for a landing on any beach hex: rangers (33.48d).
const NoSub = -1

// Landing is the Invasion Stage of a scenario (27-32): its beaches, what lands there, and what
// is given for it.
type Landing struct {
	Beaches      []Shore    // from west to east
	Subs         []SubBeach // of all beaches, from west to east
	Bombs        int8       // Air Bombardment points (17.91)
	Interdiction int16      // points that always count (33.43)
	Moves        []int8     // German units that may move, by Game-Turn from the first (33.47a); nil where units are committed
	Towns        []*Area    // an Allied combat unit in one of them decides (33.49)
	Substantive  int16      // fewer gaps are a substantive German victory
	Decisive     int16      // and fewer than these a decisive one
	Shifts       []Shift    // by die, where the sub-beaches come to lie (27.53); nil for no die
}

// Shore is a Landing Beach: an invasion display (27.11).
type Shore struct {
	Name        string
	Area        *Area
	First, Last int8  // of its sub-beaches: Landing.Subs from First to before Last
	GapNumber   int16 // 27.14
	Drift, Swim int8  // ratings (27.14); drift 0 where no die is thrown (27.55)
	Room        int8  // companies in a box of Future Sea Landings (19.12)
}

// SubBeach is a column of an invasion display (27.11).
type SubBeach struct {
	Name   string
	Beach  int8 // number in Landing.Beaches
	At     int16
	Points [Waves]int8 // of the demolition chit in each wave
}

// Wave is where an assault company waits: a box of a display. Sub is NoSub where it lands on
// any beach hex.
type Wave struct{ Beach, Sub, Phase int8 }

// SmallArms is a result of German small-arms fire (29.4).
type SmallArms struct {
	Pins   bool
	Killed int8
}

// fire reads the tables of small arms and of demolition (29.4, 30.3).
func (l *loader) fire(t *Table) {
	var seen [2][7]bool
	l.Each("smallarms.csv", []string{"die", "s1", "s2", "s3", "s4", "s5", "s6"}, func(r tables.Row) {
		d := r.Int("die", 1, 6)
		r.Once(seen[0][d], "die "+strconv.Itoa(d))
		seen[0][d] = true
		for i := range t.SmallArms[d] {
			switch w := r.Name("s" + strconv.Itoa(i+1)); {
			case w == "-":
			case w == "P":
				t.SmallArms[d][i] = SmallArms{Pins: true}
			case len(w) == 2 && w[0] >= '1' && w[0] <= '9' && w[1] == 'E':
				t.SmallArms[d][i] = SmallArms{Pins: true, Killed: digit(w)}
			default:
				r.Fail("s%d is %q, want -, P or a number and E such as 2E", i+1, w)
			}
		}
	})
	l.Each("demolition.csv", []string{"die", "p1", "p3", "p5", "p7"}, func(r tables.Row) {
		d := r.Int("die", 1, 6)
		r.Once(seen[1][d], "die "+strconv.Itoa(d))
		seen[1][d] = true
		for i := range t.Demolition[d] {
			t.Demolition[d][i] = int8(r.Int("p"+strconv.Itoa(2*i+1), 0, 9))
		}
	})
	for d := 1; l.OK() && d <= 6; d++ {
		if !seen[0][d] || !seen[1][d] {
			l.Fail("smallarms.csv, demolition.csv: no line for %d, want 1 to 6 in both", d)
		}
	}
}

// Shot is what a die of small-arms fire does with a Combat Strength (29.4).
func (t *Table) Shot(strength, die int) SmallArms {
	if strength < 1 {
		return SmallArms{}
	}
	return t.SmallArms[die][min(strength, len(t.SmallArms[die]))-1]
}

// Blown is how many gaps a die blows with demolition points (30.3).
func (t *Table) Blown(points, die int) int {
	if points < 1 {
		return 0
	}
	return int(t.Demolition[die][min((points-1)/2, len(t.Demolition[die])-1)])
}

// leaders reads the leaders of landings (31.2).
func (l *loader) leaders() {
	l.Each("leaders.csv", []string{"id", "name", "nation", "formation", "rating", "back_rating"}, func(r tables.Row) {
		u := Unit{
			ID: r.Name("id"), Name: r.Name("name"), Nation: Nation(r.Word("nation", nationWords)), Formation: r.Name("formation"), Type: Leader, Size: LeaderSize, Class: Immobile,
			Steps: 1, Rating: [2]int8{int8(r.Int("rating", 1, 6)), int8(r.IntOr(0, "back_rating", 1, 6))}, Provenance: r.Text(tables.Provenance),
		}
		if u.Rating[1] > 0 {
			u.Steps = 2
		}
		if _, ok := l.formationAt[u.Formation]; !ok {
			r.Fail("formation is %q, want an id of formations.csv", u.Formation)
			return
		}
		_, twice := l.unitAt[u.ID]
		r.Once(twice, "unit "+u.ID)
		l.unitAt[u.ID] = len(l.all)
		l.all = append(l.all, u)
	})
}

// band is the name on a counter: of a leader without his rank.
func (u *Unit) band() string {
	if u.Type == Leader {
		return u.Name[strings.LastIndexByte(u.Name, ' ')+1:]
	}
	return u.Name
}

// landing reads the Invasion Stage of a scenario, nothing where there is none.
func (l *loader) landing(sc *Scenario) {
	var names []string
	l.Each("invasion.csv", []string{"scenario", "beaches", "bombs", "interdiction", "german_moves", "towns", "substantive_below", "decisive_below"}, func(r tables.Row) {
		if r.Text("scenario") != sc.ID {
			return
		}
		r.Once(sc.Landing != nil, sc.ID)
		x := &Landing{Bombs: int8(r.Int("bombs", 0, 18)), Interdiction: int16(r.Int("interdiction", 0, 999)),
			Substantive: int16(r.IntOr(0, "substantive_below", 1, 99)), Decisive: int16(r.IntOr(0, "decisive_below", 1, 99))}
		for _, w := range strings.Split(r.Name("beaches"), ";") {
			names = append(names, strings.TrimSpace(w))
		}
		if r.Text("german_moves") != "" {
			for _, n := range r.Ints("german_moves", 0, 9) {
				x.Moves = append(x.Moves, int8(n))
			}
			if len(x.Moves) != int(sc.Last-sc.First)+1 {
				r.Fail("german_moves are %q, want a number for each Game-Turn", r.Text("german_moves"))
			}
		}
		if r.Text("towns") != "" {
			for _, w := range strings.Split(r.Text("towns"), ";") {
				a := sc.Ground.Area(strings.TrimSpace(w))
				if a == nil {
					r.Fail("towns has %q, want an area of map/areas.csv on this map", w)
				}
				x.Towns = append(x.Towns, a)
			}
		}
		sc.Landing = x
	})
	if sc.Landing == nil || !l.OK() {
		return
	}
	for _, name := range names {
		l.shore(sc, name)
	}
}

// shore reads a Landing Beach and its sub-beaches.
func (l *loader) shore(sc *Scenario, name string) {
	x, found := sc.Landing, false
	l.Each("beaches.csv", []string{"beach", "gap_number", "drift", "swim", "box"}, func(r tables.Row) {
		if r.Text("beach") != name {
			return
		}
		r.Once(found, name)
		found = true
		b := Shore{Name: name, First: int8(len(x.Subs)), GapNumber: int16(r.Int("gap_number", 1, 99)), Drift: int8(r.IntOr(0, "drift", 1, 6)), Swim: int8(r.Int("swim", 1, 6)), Room: int8(r.Int("box", 1, 12))}
		if b.Area = sc.Ground.Area(name); b.Area == nil {
			r.Fail("beach is %q, want an area of map/areas.csv on this map", name)
		}
		x.Beaches = append(x.Beaches, b)
	})
	if !found {
		l.Fail("invasion.csv: %s lands at %q, want a beach of beaches.csv", sc.ID, name)
		return
	}
	l.Each("subbeaches.csv", []string{"beach", "name", "hex", "points_1", "points_2", "points_3"}, func(r tables.Row) {
		if r.Text("beach") != name {
			return
		}
		b := SubBeach{Name: r.Name("name"), Beach: int8(len(x.Beaches) - 1)}
		h, err := sc.Ground.Grid.Find(r.Name("hex"))
		if err != nil || sc.Ground.Kind(h) != Beach {
			r.Fail("hex is %q, want one of beach on the map", r.Text("hex"))
		}
		b.At = h
		for i := range b.Points {
			b.Points[i] = int8(r.Int("points_"+strconv.Itoa(i+1), 0, 20))
		}
		r.Once(x.sub(b.Name) >= 0, b.Name)
		x.Subs = append(x.Subs, b)
	})
	b := &x.Beaches[len(x.Beaches)-1]
	if b.Last = int8(len(x.Subs)); b.First == b.Last {
		l.Fail("subbeaches.csv: no sub-beach of %s, want at least one", name)
	}
}

// Beach is the number of a Landing Beach, or -1.
func (x *Landing) Beach(name string) int {
	return slices.IndexFunc(x.Beaches, func(b Shore) bool { return b.Name == name })
}

// sub is the number of a sub-beach, or -1.
func (x *Landing) sub(name string) int {
	return slices.IndexFunc(x.Subs, func(b SubBeach) bool { return b.Name == name })
}

// waves reads who waits in the boxes of the displays.
func (l *loader) waves(sc *Scenario, line func(tables.Row) (entry, bool)) (out []entry) {
	if sc.Landing == nil {
		return nil
	}
	l.Each("waves.csv", []string{"beach", "sub_beach", "wave", "unit", "count", "history"}, func(r tables.Row) {
		beach := sc.Landing.Beach(r.Name("beach"))
		if beach < 0 {
			return
		}
		e, ok := line(r)
		if !ok {
			return
		}
		e.box, e.wave = InWave, Wave{Beach: int8(beach), Sub: NoSub, Phase: int8(r.Int("wave", 1, Waves) - 1)}
		if name := r.Text("sub_beach"); name != "" {
			if e.wave.Sub = int8(sc.Landing.sub(name)); e.wave.Sub < 0 || sc.Landing.Subs[e.wave.Sub].Beach != e.wave.Beach {
				r.Fail("sub_beach is %q, want one of %s in subbeaches.csv", name, r.Text("beach"))
			}
		}
		out = append(out, e)
	})
	return out
}
