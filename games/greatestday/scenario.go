package greatestday

import (
	"fmt"
	"sync"

	"sandtable/games/greatestday/order"
	"sandtable/scene"
)

// scenario is a battle and what follows from its data: immutable after loading, shared
// by all its games.
type scenario struct {
	*order.Scenario
	index       int
	chits       []chit
	leaders     []int     // units that are leaders
	entry       []int16   // by unit: index of Entries, -1 for none
	due         []int8    // by unit: the turn from which it may enter, 0 for none
	far         int       // no unit fires farther
	near        [][]int16 // what is seen to fire at, by hex; made for the first game
	looked      sync.Once // near, screened and the lines of sight are made
	price       *prices
	battalionOf []int8              // by unit: index of Battalions, -1 for none (17.7)
	beyond      [maxDivisions]hexes // by division: hexes too far outside its sector (11)
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
	city       int16      // the hex that bombers can rubble, -1 for none (6.5)
	connecting [2][]int16 // hexes of Connecting Roads A and B (6.0)

	sheet    *scene.Board
	counters []int // units by id: the counters of the sheet
}

// hexes is the number of hexes in the window.
func (sc *scenario) hexes() int { return sc.Ground.Grid.Len() }

// derive works out what follows from the data, or says what is too much for a state.
func derive(index int, data *order.Scenario) (*scenario, error) {
	sc := &scenario{Scenario: data, index: index}
	for _, limit := range []struct {
		what    string
		n, most int
	}{
		{"units", len(data.Units), maxUnits}, {"hexes", sc.hexes(), maxHexes}, {"divisions", len(data.Divisions), maxDivisions},
		{"objectives", len(data.Victory.Objectives), maxGoals}, {"entry hexes", len(data.Entries), maxEntries}, {"heroes", len(data.Heroes), 1}, {"battalions", len(data.Battalions), maxBattalions},
	} {
		if limit.n > limit.most {
			return nil, fmt.Errorf("%s has %d %s, want at most %d", data.ID, limit.n, limit.what, limit.most)
		}
	}
	if sc.chits = chitsOf(data); len(sc.chits) > maxChits {
		return nil, fmt.Errorf("%s has %d chits, want at most %d", data.ID, len(sc.chits), maxChits)
	}
	sc.entry, sc.due = make([]int16, len(data.Units)), make([]int8, len(data.Units))
	for u := range data.Units {
		sc.entry[u] = -1
		if data.Units[u].Class == order.Leader {
			sc.leaders = append(sc.leaders, u)
		} else {
			sc.far = max(sc.far, int(data.Units[u].Range))
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
	sc.measure()
	if err := sc.widen(); err != nil {
		return nil, err
	}
	var err error
	if sc.price, err = newPrices(data); err != nil {
		return nil, fmt.Errorf("%s: %w", data.ID, err)
	}
	if err := sc.chart(); err != nil {
		return nil, err
	}
	sc.draw()
	return sc, nil
}

// widen works out what the chapters of the storming games read.
func (sc *scenario) widen() error {
	g := sc.Ground
	sc.wide, sc.bands, sc.bridges, sc.city = sc.ChitsSold || sc.Events || sc.Commandos, bandsOf(sc.Scenario), bridgesOf(g), -1
	if len(sc.bridges) > maxBridges {
		return fmt.Errorf("%s has %d bridges, want at most %d", sc.ID, len(sc.bridges), maxBridges)
	}
	if sc.crossings = sc.findCrossings(); len(sc.crossings) > maxCrossings {
		return fmt.Errorf("%s has %d Roads over streams, want at most %d", sc.ID, len(sc.crossings), maxCrossings)
	}
	for e := range g.Edge {
		sc.ridges = sc.ridges || g.Edge[e]&order.Ridge != 0
	}
	for h := range int16(sc.hexes()) {
		if g.Kind(h).Kind != "city" {
			continue
		}
		if sc.city >= 0 && sc.Events {
			return fmt.Errorf("%s has the cities %s and %s, want one: where bombers rubble is not asked (6.5)", sc.ID, g.Grid.Name(sc.city), g.Grid.Name(h))
		}
		sc.city = h
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
