package order

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sandtable/tables"
)

// Scenario is one battle: immutable after loading, shared by all its games. Units and
// formations are numbered from 0.
type Scenario struct {
	ID, Title, Blurb string
	Minutes          int
	Sheet            string // the map sheets: "E"
	First, Last      int16  // Game-Turns

	Table      *Table
	Ground     *Ground
	Units      []Member // with a designation as in units.csv, then the counters of the pools
	Formations []Force
	Pools      [][]int16 // by number of Order.Pools, the units that are its counters, in order
	Setup      []Placement
	Arrivals   []Arrival
	FirstDelay int         // the first of the Delay markers, which end Units
	DelayKinds []DelayKind // what they can be; nil where there are none (21.32)
	Free       FreeDelays  // those after each German Movement Phase

	Steps          [2]int8 // replacements of each headquarters, by side (20.11)
	BreakDown      int16   // the first Game-Turn in which battalions may break down (33.17d)
	Interdiction   int16   // points count so many times (33.17f)
	ShipsATarget   int8    // 18.35, 33.17b
	AlwaysSupplied [2]bool // 33.17a, by side
	Supplied       []int16 // units that are (33.22c)
	City           string  // where Germans retreat to and draw supply from (9.84, 13.13)
	Goal           string  // the hex that decides (33.18), "" for none
	CityArea       *Area   // nil for none
	GoalAt         int16   // board.NoHex for none
	Decisive       int16   // taken in this Game-Turn or before
	Substantive    int16

	Beach       *Area   // the Landing Beach: where Allied units land, retreat to and draw supply from; nil for none
	Towns       []*Area // they decide, the first most of all (33.28)
	Forest      *Area   // a German unit here is worth a degree
	Exits       int8    // combat units that have to leave over the south edge for the highest degree
	SupportDice int8    // the die for the headquarters that are supported each day, times this (33.27a, 33.37a); 0 for none
	Positions   []int16 // Improved Positions given to the Germans, where they usually lie (33.27e)
	Delays      int8    // Delay markers laid before play (33.27d)
	Released    []int16 // formations that move only as a die releases them (E-O 33.2)

	Drop       *Drop       // parachutes (23), nil for none
	Objectives *Objectives // 33.69, nil for none
	Commit     int16       // the first Game-Turn with a die that commits German units (33.67), 0 where none is thrown
	Sets       []string

	Odon     *Odon   // the battle on the Odon (33.3), nil for others
	Trenches []int16 // Entrenchments given to the Germans, where they usually lie (33.37e)

	Landing   *Landing   // the Invasion Stage; nil for none
	Beachhead *Beachhead // 33.59; nil for others
	Campaign  *Campaign  // 33.7; nil for others

	Stages  *Stages  // the days of a campaign (33.7); nil for battles
	Sectors []Sector // how its German units are committed (33.77)
}

// Paralyses tells whether units of headquarters without support also move half as far
// (33.27a); at the Odon they suffer from their supply state alone (33.37a).
func (sc *Scenario) Paralyses() bool { return sc.SupportDice > 0 && sc.Odon == nil }

// Member is a unit in a scenario.
type Member struct {
	Unit
	Form int16  // its formation, -1 for counters without a designation, air units and ships
	Of   int16  // number of its pool in Order.Pools, -1 for none
	Band string // the name on its counter
}

// Force is a formation in a scenario.
type Force struct {
	Formation
	Headquarters, CorpsHeadquarters int16 // units, -1 when they are not in play
}

// Placement is where a unit begins: Hex, or Box. Where a zone is named the owner chooses,
// and the hex is where it usually stands.
type Placement struct {
	Unit    int16
	Hex     string
	Box     Box
	Reduced bool
	At      int16 // the hex, board.NoHex in a box
	Zone    Zone
	Wave    Wave // its box of the invasion display
}

// ZoneKind is how the hexes are told in which a unit may be set up.
type ZoneKind uint8

// The kinds.
const (
	Fixed  ZoneKind = iota // in one hex
	Behind                 // on the own side of the line of units with printed hexes and their zones (A115)
	Within                 // at most so many hexes from a hex
	Beside                 // adjacent to another unit of a formation
	Beyond                 // on the other side of the line of the enemy's units and their zones (33.32b, A115)
	WithHQ                 // in the hex of a headquarters of a corps or next to it (33.32a)
)

var zoneWords = []string{"", "behind", "within", "beside", "beyond", "headquarters"}

// Zone is where a unit may be set up.
type Zone struct {
	Kind  ZoneKind
	Range int8
	At    int16
	Form  int16
	Corps string
}

// Box is a place off the map.
type Box uint8

// The boxes.
const (
	OnMap   Box = iota
	Holding     // the Battalion Holding Area (15.61)
	AirBox
	SeaE    // the Naval Display of map E (18.22)
	SeaD    // that of map D
	SeaC    // that of map C
	InWave  // of an invasion display (27.12)
	SeaB    // the Naval Display of map B
	Aloft   // on a drop display (23.11)
	Special // a glider that lands before the drop (24.2)
	England // the first box of the England Naval Display (33.74)
)

var boxWords = []string{"", "holding", "air", "sea-E", "sea-D", "sea-C", "-", "sea-B", "-", "-", "england-1"}

// Arrival is a unit that comes later.
type Arrival struct {
	Unit    int16
	Turn    int16
	Entries []string // hexes on the edge of the map
	At      []int16  // the same
	Landing bool     // over the Landing Beach (19.11)
	Beach   int8     // which, in Landing.Beaches; -1 where all are alike, or it may choose
	Among   uint8    // bits of the beaches of which it may choose one
	Glider  bool     // by glider (24.1)
	Rating  int8     // of its set (19.21), 0 where no die is thrown
	Set     int16    // number in Scenario.Sets, -1 for none
}

// Day is the day of June of a Game-Turn (5.0).
func Day(turn int16) int { return 6 + int(turn-1)/4 }

// Part is the part of the day of a Game-Turn: 0 AM, 1 Mid-day, 2 PM, 3 Night.
func Part(turn int16) int { return int(turn-1) % 4 }

// Parts are what the parts of a day are called.
var Parts = [4]string{"AM", "Mid-day", "PM", "Night"}

// TurnName is what people call a Game-Turn.
func TurnName(turn int16) string {
	if d := Day(turn); d <= 30 {
		return "June " + strconv.Itoa(d) + " " + Parts[Part(turn)]
	}
	return "July " + strconv.Itoa(Day(turn)-30) + " " + Parts[Part(turn)]
}

// scenarios reads the scenarios and who is where in them.
func (l *loader) scenarios(t *Table, kinds []DelayKind) (out []*Scenario) {
	columns := []string{"id", "name", "sheet", "first", "last", "minutes", "allied_steps", "german_steps", "breakdown_from", "interdiction", "ships_a_target",
		"always_supplied", "goal", "by_decisive", "by_substantive", "friendly_city", "beach", "towns", "forest", "exits", "support_dice", "positions", "delays", "released", "blurb"}
	var words []tables.Row
	l.Each("scenarios.csv", columns, func(r tables.Row) {
		sc := &Scenario{
			ID: r.Name("id"), Title: r.Name("name"), Blurb: r.Name("blurb"), Sheet: r.Name("sheet"), Minutes: r.Int("minutes", 1, 10_000), Table: t,
			First: int16(r.Int("first", 1, 104)), Last: int16(r.Int("last", 1, 104)), Steps: [2]int8{int8(r.Int("allied_steps", 0, 99)), int8(r.Int("german_steps", 0, 99))},
			BreakDown: int16(r.Int("breakdown_from", 1, 104)), Interdiction: int16(r.Int("interdiction", 1, 9)), ShipsATarget: int8(r.Int("ships_a_target", 0, 9)),
			City: r.Text("friendly_city"), Goal: r.Text("goal"), Decisive: int16(r.IntOr(0, "by_decisive", 1, 104)), Substantive: int16(r.IntOr(0, "by_substantive", 1, 104)),
			Exits: int8(r.IntOr(0, "exits", 1, 99)), SupportDice: int8(r.IntOr(0, "support_dice", 1, 2)), Delays: int8(r.IntOr(0, "delays", 1, 30)),
		}
		out, words = append(out, sc), append(words, r)
	})
	if l.OK() && len(out) == 0 {
		l.Fail("scenarios.csv: no scenario, want at least one")
	}
	grounds := map[string]*Ground{}
	for i, sc := range out {
		if grounds[sc.Sheet] == nil {
			grounds[sc.Sheet] = l.ground(sc.Sheet)
		}
		sc.Ground = grounds[sc.Sheet]
		l.landing(sc)
		l.beachhead(sc)
		l.shifts(sc)
		l.aims(sc)
		l.campaign(sc)
		l.stages(sc)
		if l.OK() && flag(sc.Goal != "")+flag(words[i].Text("towns") != "")+flag(sc.Landing != nil) > 1 {
			words[i].Fail("goal is %q and towns are %q, want one of them or a line in invasion.csv: what decides", sc.Goal, words[i].Text("towns"))
		}
		l.fill(sc)
		l.hedge(sc, kinds)
		l.settle(sc)
		if l.OK() {
			sc.settleWords(words[i])
			l.odon(sc)
		}
		if l.OK() && sc.Goal == "" && len(sc.Towns) == 0 && sc.Odon == nil && sc.Landing == nil {
			words[i].Fail("goal and towns are empty and odon.csv and invasion.csv have no line of %s; want one of them: what decides", sc.ID)
		}
	}
	return out
}

func flag(b bool) int {
	if b {
		return 1
	}
	return 0
}

// entry is a line about a unit of a scenario, or several of a pool.
type entry struct {
	row     tables.Row
	named   int // index of loader.all, -1 for a pool
	pool    int
	count   int
	box     Box
	hex     string
	reduced bool
	turn    int16 // 0: there from the start
	entries []string
	zone    []string
	arrival Arrival
	wave    Wave
}

// fill reads who is in a scenario.
func (l *loader) fill(sc *Scenario) {
	var lines []entry
	line := func(r tables.Row) (entry, bool) {
		e := entry{row: r, named: -1, pool: -1, count: r.Int("count", 1, 99)}
		if u, ok := l.unitAt[r.Text("unit")]; ok {
			e.named = u
			r.Once(slices.ContainsFunc(lines, func(x entry) bool { return x.named == u }), r.Text("unit"))
		} else if p, ok := l.poolAt[r.Text("unit")]; ok {
			e.pool = p
		} else {
			r.Fail("no unit %q in units.csv or pools.csv", r.Text("unit"))
			return e, false
		}
		return e, true
	}
	l.Each("setup.csv", []string{"scenario", "unit", "count", "place", "reduced", "zone"}, func(r tables.Row) {
		if r.Text("scenario") != sc.ID {
			return
		}
		e, ok := line(r)
		if !ok {
			return
		}
		if b := slices.Index(boxWords, r.Name("place")); b > 0 {
			e.box = Box(b)
		} else {
			e.hex = r.Text("place")
		}
		if e.reduced = r.Int("reduced", 0, 1) == 1; e.reduced && (e.named < 0 || l.all[e.named].Steps < 2) {
			r.Fail("%s has one step, so it cannot be reduced", r.Text("unit"))
		}
		e.zone = strings.Fields(r.Text("zone"))
		lines = append(lines, e)
	})
	l.Each("arrivals.csv", []string{"scenario", "turn", "unit", "count", "entries", "beach", "rating", "set"}, func(r tables.Row) {
		if r.Text("scenario") != sc.ID {
			return
		}
		if e, ok := line(r); ok {
			e.turn, e.entries = int16(r.Int("turn", int(sc.First), int(sc.Last))), strings.Fields(r.Text("entries"))
			e.arrival = Arrival{Landing: r.Text("beach") != "", Beach: -1, Rating: int8(r.IntOr(0, "rating", 1, 6)), Set: -1}
			if sc.Landing != nil && e.arrival.Landing {
				e.arrival.Beach = sc.landsAt(r, &e.arrival)
			}
			if e.arrival.Glider = slices.Equal(e.entries, []string{"glider"}); e.arrival.Glider {
				e.entries = nil
			}
			if flag(e.arrival.Landing)+flag(e.arrival.Glider)+flag(len(e.entries) > 0) != 1 {
				r.Fail("entries are %q and beach is %q, want one of them, or glider for entries", r.Text("entries"), r.Text("beach"))
			}
			if name := r.Text("set"); name != "" {
				if e.arrival.Set = int16(slices.Index(sc.Sets, name)); e.arrival.Set < 0 {
					e.arrival.Set = int16(len(sc.Sets))
					sc.Sets = append(sc.Sets, name)
				}
			}
			lines = append(lines, e)
		}
	})
	if !l.OK() {
		return
	}
	lines = append(lines, l.waves(sc, line)...)
	lines = append(lines, l.drops(sc)...)
	if !l.OK() {
		return
	}
	l.enlist(sc, lines)
	l.attach(sc)
	if l.lend(sc, lines); !l.OK() { // there are fewer counters than lines
		return
	}
	next := make([]int, len(l.poolList))
	at := map[int]int16{}
	for u := range sc.Units {
		if sc.Units[u].Of < 0 {
			at[l.unitAt[sc.Units[u].ID]] = int16(u)
		}
	}
	if sc.Drop != nil {
		sc.Drop.enlisted(at)
	}
	for _, e := range lines {
		if e.box == Special {
			sc.Drop.Special = at[e.named]
		}
		for range e.count {
			u := at[e.named]
			if e.named < 0 {
				u = sc.Pools[e.pool][next[e.pool]]
				next[e.pool]++
			}
			if e.turn > 0 {
				a := e.arrival
				a.Unit, a.Turn, a.Entries = u, e.turn, e.entries
				sc.Arrivals = append(sc.Arrivals, a)
			} else {
				sc.Setup = append(sc.Setup, Placement{Unit: u, Hex: e.hex, Box: e.box, Reduced: e.reduced, Zone: sc.zone(e), Wave: e.wave})
			}
		}
	}
}

// landsAt is the beach that a line of arrivals.csv names, or -1 for one of several.
func (sc *Scenario) landsAt(r tables.Row, a *Arrival) int8 {
	names := strings.Split(r.Text("beach"), ";")
	for _, w := range names {
		b := sc.Landing.Beach(strings.TrimSpace(w))
		if b < 0 {
			r.Fail("beach is %q, want one of the scenario in invasion.csv, or several", r.Text("beach"))
			return -1
		}
		if len(names) == 1 {
			return int8(b)
		}
		a.Among |= 1 << b
	}
	return -1
}

// enlist numbers the units of a scenario: those with a designation in the order of
// units.csv, then of the counters of each pool as many as can be used at once: those that
// are set up, those that the battalions in play consist of, and those that can stand in
// for their battlegroups.
func (l *loader) enlist(sc *Scenario, lines []entry) {
	used, more := make([]int, len(l.poolList)), make([]int, len(l.poolList))
	var named []int
	for _, e := range lines {
		if e.named < 0 {
			used[e.pool] += e.count
			continue
		}
		named = append(named, e.named)
		u := &l.all[e.named]
		c := sc.Table.Composed(u)
		if c != nil {
			for _, p := range c.Parts {
				for _, pool := range p.Pools {
					more[pool] += int(p.Count)
				}
			}
		}
		if u.Steps == 3 {
			for _, pool := range sc.Table.StandsIn(u) {
				if !c.Has(pool) {
					more[pool]++
				}
			}
		}
	}
	slices.Sort(named)
	for _, n := range named {
		m := Member{Unit: l.all[n], Form: -1, Of: -1, Band: l.all[n].band()}
		if m.OnGround() {
			id := m.Formation
			f := slices.IndexFunc(sc.Formations, func(f Force) bool { return f.ID == id })
			if f < 0 {
				f = len(sc.Formations)
				sc.Formations = append(sc.Formations, Force{Formation: l.formations[l.formationAt[id]], Headquarters: -1, CorpsHeadquarters: -1})
			}
			m.Form = int16(f)
		}
		sc.Units = append(sc.Units, m)
	}
	sc.tellNationsApart()
	sc.Pools = make([][]int16, len(l.poolList))
	for p := range l.poolList {
		count := min(used[p]+more[p], l.poolList[p].Count)
		if count < used[p] {
			l.Fail("setup.csv: %s uses %d of %s, want at most %d (pools.csv)", sc.ID, used[p], l.poolList[p].ID, l.poolList[p].Count)
		}
		for i := range count {
			m := Member{Unit: l.poolList[p].Unit, Form: -1, Of: int16(p), Band: fmt.Sprintf("%s %d", l.poolList[p].Short, i+1)}
			m.ID = fmt.Sprintf("%s-%d", m.ID, i+1)
			m.Name = fmt.Sprintf("%s %d", m.Name, i+1)
			sc.Pools[p] = append(sc.Pools[p], int16(len(sc.Units)))
			sc.Units = append(sc.Units, m)
		}
	}
	find := func(id string) int16 {
		return int16(slices.IndexFunc(sc.Units, func(m Member) bool { return id != "" && m.ID == id }))
	}
	for f := range sc.Formations {
		x := &sc.Formations[f]
		x.Headquarters, x.CorpsHeadquarters = find(x.HQ), find(x.CorpsHQ)
	}
}

// tellNationsApart names the nation on counters of one side that are called the same.
func (sc *Scenario) tellNationsApart() {
	called := map[string]int{}
	key := func(m *Member) string { return fmt.Sprint(m.Side(), " ", m.Band) }
	for i := range sc.Units {
		called[key(&sc.Units[i])]++
	}
	for i := range sc.Units {
		if m := &sc.Units[i]; called[key(m)] > 1 {
			m.Band += [...]string{US: " US", British: " UK", Germany: ""}[m.Nation]
		}
	}
}

// attach reads which formations are under another corps than their counters say.
func (l *loader) attach(sc *Scenario) {
	l.Each("attachments.csv", []string{"scenario", "formation", "corps"}, func(r tables.Row) {
		if r.Text("scenario") != sc.ID {
			return
		}
		f := slices.IndexFunc(sc.Formations, func(f Force) bool { return f.ID == r.Text("formation") })
		if f < 0 {
			r.Fail("formation is %q, want one that is in play", r.Text("formation"))
			return
		}
		sc.Formations[f].Corps = r.Name("corps")
	})
}

// lend gives a division the companies of pools that belong to it for good, as many as its line says, where
// they are set up or come: these have the first numbers of their pool.
func (l *loader) lend(sc *Scenario, lines []entry) {
	l.Each("lent.csv", []string{"formation", "pool", "count"}, func(r tables.Row) {
		id, n := r.Text("formation"), r.Int("count", 1, 99)
		pool, ok := l.poolAt[r.Text("pool")]
		if _, known := l.formationAt[id]; !known || !ok {
			r.Fail("formation and pool are %q and %q, want one of formations.csv and one of pools.csv", id, r.Text("pool"))
			return
		}
		used := 0
		for _, e := range lines {
			if e.named < 0 && e.pool == pool {
				used += e.count
			}
		}
		f := slices.IndexFunc(sc.Formations, func(f Force) bool { return f.ID == id })
		for _, u := range sc.Pools[pool][:min(n, used, len(sc.Pools[pool]))] {
			if f >= 0 {
				sc.Units[u].Form = int16(f)
			}
		}
	})
}
