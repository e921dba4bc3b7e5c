package greatestday

import (
	"fmt"
	"slices"
	"sync"

	"sandtable/games/greatestday/order"
	"sandtable/scene"
)

// scenario is a battle and what follows from its data: immutable after loading, shared
// by all its games.
type scenario struct {
	*order.Scenario
	index       int
	once        sync.Once // work is done
	err         error     // of work
	fold        int16     // which bits of a hex say on which list of stacks it is (pages.go)
	chits       []chit
	brief       []brief   // by unit
	leaders     []int     // units that are leaders
	sides       [2][]int  // units by side
	led         [][]int   // by formation: units that a leader of it may ever lead
	ships       []int     // units that can lie in the boxes of forces at sea
	entry       []int16   // by unit: index of Entries, -1 for none
	doors       [][]int16 // by entry: where its units may enter (G24.2)
	due         []int8    // by unit: the turn from which it may enter, 0 for none
	far         int       // no unit fires farther
	eye         int       // nor sees farther
	near        []view    // what is seen to fire at, by hex; made for the first game
	spied       []sweep   // what is seen to spot
	looked      sync.Once // both, screened and the lines of sight are made
	price       *prices
	paraOf      []int8              // by unit: battalion of stragglers, -1 for none (3.4.1)
	gliders     units               // who comes by glider (3.3C)
	rallySites  [][]int16           // by battalion of stragglers (3.3A)
	canalBridge int                 // Pegasus Bridge, -1 for none (3.5)
	battalionOf []int8              // by unit: index of Battalions, -1 for none (17.7)
	beyond      [maxDivisions]hexes // by division: hexes too far outside its sector (11)
	home        [maxDivisions]hexes // by division: the hexes of its sector, and of its drop zones (11)
	crossings   [][2]int16          // Roads over streams and rivers, where a raider is in play (17.8)
	shore       []shoreMark         // by hex, with the beach on whose Overlay it lies, and all gap hexsides (4)
	beachAt     []int8
	gaps        []order.Gap

	// Of the chapters that come with the storming games.
	wide       bool       // it has them
	bands      []string   // stripes of its Commandos (17.3.2)
	bridges    [][2]int16 // the two hexes of each, the lower number first (2.4)
	screened   pairs      // hexes between whom a bridge lies (2.4.4)
	ridges     bool       // there are any (2.2.2)
	hookOut    int16      // where the 7th Armoured leaves the map and comes back, -1 for none (17.5)
	hookIn     int16
	hookDoors  []int16    // where it comes back: there, and around it as long as an enemy is there (G24.2)
	lineTurn   int8       // the turn from which the line in the south counts, 0 for never (11)
	south      hexes      // what lies south of it
	odd        hexes      // where the ground or the coast may hold up a step (way.go)
	banked     hexes      // with a raised or sunken Road (2.3.3)
	sunken     hexes      // with a sunken one (2.3.5)
	trucks     []int      // units that are trucks or jeeps (12)
	cities     []int16    // hexes that bombers can rubble (6.5)
	connecting [2][]int16 // hexes of Connecting Roads A and B (6.0)

	homes  [maxDivisions]int8 // by division: the command that it is of (11d)
	fleets [maxForces]int8    // by force at sea

	sheet    *scene.Board
	counters []int // units by id: the counters of the sheet
}

// brief is what is asked of a unit most often. Many units are asked in a row, and their cards
// lie far apart in memory.
type brief struct {
	side      order.Side
	class     order.Class
	div, form int8
	steps     int8 // that it begins the game with (G25.3)
	strays    bool // it begins in the Straggler box (3.4.1)
}

// hexes is the number of hexes in the window.
func (sc *scenario) hexes() int { return sc.Ground.Grid.Len() }

// lookNow is how many hexes a scenario may have to be worked out when the game is made;
// a larger one waits until somebody plays it.
const lookNow = 2000

// derive checks the limits of a scenario, and works out at once what follows from the
// data of a small one.
func derive(index int, data *order.Scenario) (*scenario, error) {
	sc := &scenario{Scenario: data, index: index, fold: -1}
	if sc.heads() < sc.hexes() {
		sc.fold = mostHeads - 1
	}
	if err := sc.limits(); err != nil {
		return nil, err
	}
	if sc.hexes() > lookNow {
		return sc, nil
	}
	return sc, sc.derived()
}

// ready works out what a game needs, if that has not been done.
func (sc *scenario) ready() error {
	err := sc.derived()
	if err == nil {
		sc.looked.Do(func() { sc.Ground.Look(); sc.screen(); sc.look() })
	}
	return err
}

// derived works out what follows from the data, if that has not been done.
func (sc *scenario) derived() error {
	sc.once.Do(func() { sc.err = sc.work() })
	return sc.err
}

// limits says what is too much for a state.
func (sc *scenario) limits() error {
	data := sc.Scenario
	for _, limit := range []struct {
		what    string
		n, most int
	}{
		{"units", len(data.Units), maxUnits}, {"hexes", sc.hexes(), maxHexes}, {"divisions", len(data.Divisions), maxDivisions},
		{"objectives", len(data.Victory.Objectives), maxGoals}, {"entry hexes", len(data.Entries), maxEntries}, {"heroes", len(data.Heroes), maxHeroes}, {"battalions", len(data.Battalions), maxBattalions},
	} {
		if limit.n > limit.most {
			return fmt.Errorf("%s has %d %s, want at most %d", data.ID, limit.n, limit.what, limit.most)
		}
	}
	if sc.chits = chitsOf(data); len(sc.chits) > maxChits {
		return fmt.Errorf("%s has %d chits, want at most %d", data.ID, len(sc.chits), maxChits)
	}
	return nil
}

// lists makes those lists of units that are gone through at nearly every choice, where few of
// all units count.
func (sc *scenario) lists() {
	sc.led = make([][]int, len(sc.Formations))
	for form := range sc.led {
		for u := range sc.brief {
			// Battalions come to other brigades, and units of no formation carry others (see leads).
			if b := &sc.brief[u]; b.class != order.Leader && (b.form == int8(form) || b.form < 0 || sc.battalionOf[u] >= 0) {
				sc.led[form] = append(sc.led[form], u)
			}
		}
	}
	for _, x := range sc.Ships {
		sc.ships = append(sc.ships, x.Unit)
	}
	slices.Sort(sc.ships)
	sc.ships = slices.Compact(sc.ships)
}

// work works out what follows from the data.
func (sc *scenario) work() error {
	data := sc.Scenario
	sc.entry, sc.due = make([]int16, len(data.Units)), make([]int8, len(data.Units))
	for u := range data.Units {
		m := &data.Units[u]
		sc.brief = append(sc.brief, brief{side: m.Side, class: m.Class, div: m.Div, form: m.Form, steps: m.Steps})
		sc.sides[m.Side] = append(sc.sides[m.Side], u)
		sc.entry[u] = -1
		if m.Truck {
			sc.trucks = append(sc.trucks, u)
		}
		if data.Units[u].Class == order.Leader {
			sc.leaders = append(sc.leaders, u)
		} else {
			sc.far = max(sc.far, int(data.Units[u].Range))
		}
	}
	for _, p := range data.Setup {
		if p.Steps > 0 {
			sc.brief[p.Unit].steps = p.Steps
		}
	}
	if data.Airborne != nil {
		for _, u := range data.Airborne.Box {
			sc.brief[u].strays = true
		}
	}
	for _, a := range data.Arrivals {
		sc.entry[a.Unit], sc.due[a.Unit] = int16(a.Entrance), int8(a.Turn+1)
	}
	sc.battalionOf = make([]int8, len(data.Units))
	for u := range sc.battalionOf {
		sc.battalionOf[u] = -1
	}
	for b := range data.Battalions {
		for _, u := range data.Battalions[b].Units {
			sc.battalionOf[u] = int8(b)
		}
	}
	sc.lists()
	sc.eye = int(max(sc.Table.Sight.Normal, sc.Table.Sight.Hill))
	sc.far = min(sc.far, sc.eye)
	sc.findParas()
	sc.findRallySites()
	sc.measure()
	sc.findHomes()
	sc.findDoors()
	if err := sc.widen(); err != nil {
		return err
	}
	var err error
	if sc.price, err = newPrices(data); err != nil {
		return fmt.Errorf("%s: %w", data.ID, err)
	}
	if err := sc.chart(); err != nil {
		return err
	}
	sc.findOdd()
	sc.draw()
	return nil
}

// widen works out what the chapters of the storming games read.
func (sc *scenario) widen() error {
	g := sc.Ground
	sc.wide, sc.bands, sc.bridges = sc.ChitsSold || sc.Events || sc.Commandos, bandsOf(sc.Scenario), bridgesOf(g)
	if len(sc.bridges) > maxBridges {
		return fmt.Errorf("%s has %d bridges, want at most %d", sc.ID, len(sc.bridges), maxBridges)
	}
	if sc.crossings = sc.findCrossings(); len(sc.crossings) > maxCrossings {
		return fmt.Errorf("%s has %d Roads over streams, want at most %d", sc.ID, len(sc.crossings), maxCrossings)
	}
	sc.canalBridge = -1
	for i, x := range sc.bridges {
		if g.Between(x[0], x[1])&order.Canal != 0 {
			sc.canalBridge = i
		}
	}
	sc.findBanks()
	sc.findHook()
	sc.findLine()
	for e := range g.Edge {
		sc.ridges = sc.ridges || g.Edge[e]&order.Ridge != 0
	}
	for h := range int16(sc.hexes()) {
		if g.Kind(h).Kind == "city" {
			sc.cities = append(sc.cities, h)
		}
	}
	for i, id := range [...]string{"connecting-A", "connecting-B"} {
		for _, r := range g.Roads {
			if r.ID == id {
				sc.connecting[i] = append(sc.connecting[i], r.Hexes...)
			}
		}
	}
	return nil
}
