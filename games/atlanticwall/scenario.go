package atlanticwall

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"sandtable/board"
	"sandtable/games/atlanticwall/order"
)

// scenario is a battle and what follows from its data: immutable after loading, shared
// by all its games.
type scenario struct {
	*order.Scenario
	looks
	index  int
	byID   map[string]int16
	byName map[string]int16 // without blanks; only names that one unit has

	fold     int16   // takes a hex to its list of stacks (pages.go)
	words    int     // of a set of hexes that its map needs
	reach    []uint8 // by hex, bit d: a zone of control extends in direction d (7.25)
	price    *prices
	homes    *homes
	exits    *exits // off the south edge, nil where nobody leaves the map
	net      supplyNet
	charts   []*order.Composition // by unit: what it consists of (15.7-15.9)
	parts    [][]int8             // by battalion, then by pool: the part of its chart, -1 for none; nil without a chart
	alike    []int16              // by battalion: the first one of the same chart and side
	sides    []order.Side         // by unit: who owns it
	own      [2][]int16           // by side: its units
	movers   [2][]mobile          // by side: those that can ever move
	mates    [][]int16            // by battalion: the others of its regiment (9.41)
	garrison []int16              // by strongpoint and nest: the formation of the division that it bears (10.12a), else -1
	exert    [2][]int16           // by side: units that exert zones of control (7.11)
	guns     [2][]int16           // by side: artillery
	planes   [2][]int16           // by side: air units
	airWar   bool                 // both sides have air units, so missions are secret (17.12)
	coast    []int16              // coastal batteries
	ships    []int16
	leaders  []int16      // of landings
	arrival  []int16      // by unit: index of Arrivals, -1 for none
	diced    int16        // sets of reinforcements that dice bring are numbered below this
	inSet    [][]int16    // by such a set: its units
	entries  []int16      // hexes over which reinforcements come in
	zone     []order.Zone // by unit: where it may be set up
	usual    []int16      // by unit: where it usually is
	behind   hexes        // the Allied side of the line of a free set-up
	lattice  lattice
	land     hexes         // all but the sea
	barred   [2]*hexes     // by side: hexes that its units do not enter (33.37d), nil for none
	south    hexes         // of the Odon (33.38)
	backs    []order.Backs // pools of which more counters are in play than there is cardboard (15.52)
	serialOf []int8        // by unit: its serial of the drop, -1 for none
	lettered []int16       // by company: the parachute battalion whose letter it bears, -1 for none (15.33)
	para     []bool        // by unit: a parachute unit of the drop (6.45)
	cityOf   []int8        // by hex: the city of the campaign that it belongs to, -1 for none; nil in other scenarios
	corps    []int16       // by formation: the corps it belongs to, numbered by first mention

	battalion [2][]int16 // by side: battalions
	digger    [2][]int16 // by side: battalions that build works, and companies that do as battlegroups
	built     [2][]int16 // by side: those that consist of companies (15)
	company   [2][]int16 // by side: companies of which some of them consist (15)
	division  [2][]int16 // by side: combat units of divisions

	maps     []uint8              // by hex, in a campaign: bits of the sheets on which it lies; nil on a single sheet
	aimMaps  []uint8              // by drop zone: bits of the sheets on which it may be; nil where all may
	aims     [][]int16            // by drop zone: hexes of good ground on these sheets (23.22)
	shoreMap []uint8              // by beach: the bit of its sheet
	displays []order.NavalDisplay // in a campaign: the Naval Displays (18.22); nil where there is one
	sectorOf []int8               // by unit: how it is committed (33.77), -1 for those that are free
}

// beachName is the sub-beach in a hex of a beach where units land in waves, else the beach.
func (sc *scenario) beachName(h int16) string {
	if sc.Landing != nil {
		for i := range sc.Landing.Subs {
			if b := &sc.Landing.Subs[i]; b.At == h {
				return b.Name
			}
		}
	}
	for i := range sc.beaches() {
		if b := &sc.Landing.Beaches[i]; b.Area.Has(h) {
			return b.Name
		}
	}
	return sc.Beach.Name
}

// goals are the towns that decide.
func (sc *scenario) goals() []*order.Area {
	if sc.Campaign != nil {
		return sc.Campaign.Cities
	}
	if sc.Beachhead != nil {
		return sc.Beachhead.Goals()
	}
	if sc.Landing != nil {
		return sc.Landing.Towns
	}
	return sc.Towns
}

// beaches are the Landing Beaches of the Invasion Stage, from west to east.
func (sc *scenario) beaches() []order.Shore {
	if sc.Landing == nil {
		return nil
	}
	return sc.Landing.Beaches
}

// later tells whether rangers land anywhere in the second wave (E-O 33.5).
func (sc *scenario) later() bool {
	return slices.ContainsFunc(sc.Setup, func(p order.Placement) bool {
		return p.Box == order.InWave && p.Wave.Sub == order.NoSub && p.Wave.Phase > 0
	})
}

// subs is the number of sub-beaches of the landing.
func (sc *scenario) subs() int {
	if sc.Landing == nil {
		return 0
	}
	return len(sc.Landing.Subs)
}

// dropZones and dropSerials are how many the drop displays have.
func (sc *scenario) dropZones() int {
	if sc.Drop == nil {
		return 0
	}
	return len(sc.Drop.Zones)
}

func (sc *scenario) dropSerials() int {
	if sc.Drop == nil {
		return 0
	}
	return len(sc.Drop.Serials)
}

// oneDivision tells whether two formations are one: of the 6th Airborne and the 3rd Division the Canadians
// and the French have a formation of their own, and the division's headquarters (10.12a, 9.41).
func (sc *scenario) oneDivision(a, b int16) bool {
	return a == b || a >= 0 && b >= 0 && sc.Formations[a].HQ != "" && sc.Formations[a].HQ == sc.Formations[b].HQ
}

// hexes is the number of hexes of the map.
func (sc *scenario) hexes() int { return sc.Ground.Grid.Len() }

// hides tells whether the sides hide things from each other in a scenario: Delay markers, or
// missions of air units where both sides have some.
func (sc *scenario) hides() bool {
	return sc.DelayKinds != nil || sc.airWar || sc.Campaign != nil
}

// flies tells whether a side has air units in a scenario.
func (sc *scenario) flies(side order.Side) bool {
	return slices.ContainsFunc(sc.Units, func(m order.Member) bool { return m.Type == order.Air && m.Side() == side })
}

// share finds the pools that share counters, where that can matter.
func (sc *scenario) share(backs []order.Backs) {
	for _, b := range backs {
		if len(sc.Pools[b.Pools[0]])+len(sc.Pools[b.Pools[1]]) > b.Count {
			sc.backs = append(sc.backs, b)
		}
	}
}

// derive works out what follows from the data, or says what is too much for a state.
func derive(index int, data *order.Scenario) (*scenario, error) {
	sc := &scenario{Scenario: data, index: index, byID: map[string]int16{}, byName: map[string]int16{}}
	for _, limit := range []struct {
		what    string
		n, most int
	}{{"units", len(data.Units), maxUnits}, {"hexes", sc.hexes(), maxHexes}, {"formations", len(data.Formations), maxForces},
		{"sub-beaches", sc.subs(), maxSubs}, {"drop zones", sc.dropZones(), maxZones}, {"serials", sc.dropSerials(), maxSerials}, {"Delay markers", len(data.Units) - data.FirstDelay, maxDelays}, {"kinds of Delay markers", len(data.DelayKinds), maxKinds}} {
		if limit.n > limit.most {
			return nil, fmt.Errorf("%s has %d %s, want at most %d", data.ID, limit.n, limit.what, limit.most)
		}
	}
	sc.arrival = make([]int16, len(data.Units))
	sc.zone, sc.usual = make([]order.Zone, len(data.Units)), make([]int16, len(data.Units))
	for u := range sc.usual {
		sc.usual[u] = board.NoHex
	}
	for _, p := range data.Setup {
		sc.zone[p.Unit], sc.usual[p.Unit] = p.Zone, p.At
	}
	_, sc.fold = sc.heads()
	sc.words = (sc.hexes() + 63) / 64
	sc.sort()
	sc.jumpers()
	sc.builders()
	sc.count()
	for u := range data.Units {
		sc.arrival[u] = -1
		sc.byID[strings.ToLower(data.Units[u].ID)] = int16(u)
		name := strings.ToLower(strings.ReplaceAll(data.Units[u].Name, " ", ""))
		if _, twice := sc.byName[name]; twice {
			sc.byName[name] = -1
		} else {
			sc.byName[name] = int16(u)
		}
	}
	for name, u := range sc.byName {
		if u < 0 {
			delete(sc.byName, name)
		}
	}
	if sc.entries = entriesOf(data); len(sc.entries) > maxEntries {
		return nil, fmt.Errorf("%s has %d entry hexes, want at most %d", data.ID, len(sc.entries), maxEntries)
	}
	for _, a := range data.Arrivals {
		if a.Rating > 0 {
			sc.diced = max(sc.diced, a.Set+1)
		}
	}
	if sc.diced > maxSets {
		return nil, fmt.Errorf("%s has set %d among those that dice bring, want them among the first %d", data.ID, sc.diced, maxSets)
	}
	for i, a := range data.Arrivals {
		sc.arrival[a.Unit] = int16(i)
	}
	sc.inSet = make([][]int16, sc.diced)
	for u, i := range sc.arrival {
		if i >= 0 && data.Arrivals[i].Rating > 0 {
			set := data.Arrivals[i].Set
			sc.inSet[set] = append(sc.inSet[set], int16(u))
		}
	}
	sc.mobilise()
	var corps []string
	for f := range data.Formations {
		x := &data.Formations[f]
		name := x.Nation.String() + " " + x.Corps
		i := slices.Index(corps, name)
		if i < 0 {
			i = len(corps)
			corps = append(corps, name)
		}
		sc.corps = append(sc.corps, int16(i))
	}
	sc.reach = make([]uint8, sc.hexes())
	for h := range sc.reach {
		if sc.Ground.Kind(int16(h)) != order.Sea {
			sc.land.add(int16(h))
		}
		for d, to := range sc.Ground.Grid.Adjacent[h] {
			if to != board.NoHex && sc.Ground.Edge[board.Edge(int16(h), d)]&(order.River|order.Cliff) == 0 {
				sc.reach[h] |= 1 << d
			}
		}
	}
	sc.airWar = sc.flies(order.Allied) && sc.flies(order.German)
	sc.lattice = newLattice(data.Ground)
	if sc.lattice.columns > maxColumns {
		return nil, fmt.Errorf("%s has %d columns of half a hex, want at most %d", data.ID, sc.lattice.columns, maxColumns)
	}
	sc.behind = newBehind(sc)
	if data.Odon != nil {
		sc.banks()
	}
	sc.newMaps()
	sc.newAims()
	sc.net = newNet(data)
	var err error
	if sc.price, err = newPrices(data); err != nil {
		return nil, fmt.Errorf("%s: %w", data.ID, err)
	}
	sc.homes = newHomes(data)
	sc.offMaps()
	if sc.leavable() {
		sc.exits = newExits(sc)
	}
	sc.arrange()
	sc.sheet = sync.OnceValue(sc.draw)
	return sc, nil
}

// sort works out of the units what is asked for again and again: owners, batteries, ships,
// and what battalions consist of.
func (sc *scenario) sort() {
	n := len(sc.Units)
	sc.mates = make([][]int16, n)
	sc.garrison = make([]int16, n)
	sc.charts, sc.parts, sc.alike, sc.sides = make([]*order.Composition, n), make([][]int8, n), make([]int16, n), make([]order.Side, n)
	for u := range sc.Units {
		m := &sc.Units[u]
		side := m.Side()
		sc.sides[u] = side
		sc.garrison[u] = int16(slices.IndexFunc(sc.Formations, func(f order.Force) bool { return f.Side == side && m.Garrison() != "" && f.Short == m.Garrison() }))
		sc.own[side] = append(sc.own[side], int16(u))
		if m.Controls() {
			sc.exert[side] = append(sc.exert[side], int16(u))
		}
		switch m.Type {
		case order.Battery:
			sc.coast = append(sc.coast, int16(u))
		case order.Ship:
			sc.ships = append(sc.ships, int16(u))
		case order.Leader:
			sc.leaders = append(sc.leaders, int16(u))
		case order.Air:
			sc.planes[side] = append(sc.planes[side], int16(u))
		}
		if m.Gun() {
			sc.guns[side] = append(sc.guns[side], int16(u))
		}
		for w := range sc.Units {
			if o := &sc.Units[w]; w != u && regimental(&m.Unit) && regimental(&o.Unit) && sc.oneDivision(o.Form, m.Form) && o.Regiment == m.Regiment {
				sc.mates[u] = append(sc.mates[u], int16(w))
			}
		}
		chart := sc.Table.Composed(&m.Unit)
		sc.charts[u], sc.alike[u] = chart, int16(u)
		if chart == nil {
			continue
		}
		for w := range u {
			if sc.charts[w] == chart && sc.sides[w] == sc.sides[u] {
				sc.alike[u], sc.parts[u] = int16(w), sc.parts[w]
				break
			}
		}
		if sc.parts[u] != nil {
			continue
		}
		sc.parts[u] = make([]int8, len(sc.Pools))
		for pool := range sc.parts[u] {
			sc.parts[u][pool] = int8(slices.IndexFunc(chart.Parts, func(p order.Companies) bool { return slices.Contains(p.Pools, pool) }))
		}
	}
}
