package atlanticwall

import (
	"sandtable/board"
	"sandtable/games/atlanticwall/order"
)

// 6.7 and 6.78: what a step costs.
var (
	ruleCosts   = book.Rule("6.78", "Terrain effects", "Each hex costs by its ground and the unit's class, with more for streams and rivers; reckoned in half points.", "")
	_           = book.Rule("6.12", "What a step depends on", "On the hex entered and the hexside crossed.", "")
	ruleSea     = book.Rule("6.78", "Terrain effects", "Nobody enters the sea.", "{B:hex} is sea")
	ruleCliff   = book.Rule("6.78", "Terrain effects", "Cliffs are crossed by rangers and commandos alone.", "a cliff lies between {hex} and {hex}")
	ruleClimb   = book.Rule("27.64", "Rangers at cliffs", "They cross a cliff hexside with their whole allowance.", "")
	ruleWoodsA2 = book.Rule("6.71", "A2 in woods and swamp", "Class A2 marches into woods and swamp only along a road.", "{B:hex} is woods or swamp; marching, bicycles and guns come in only along a road")
	ruleWoodsB  = book.Rule("6.72", "B in woods", "Class B marches into woods only along a road.", "{B:hex} is woods; marching, vehicles come in only along a road")
	ruleSwampB  = book.Rule("6.73", "B in swamp", "Class B enters a swamp hex only if a road runs through it, over any hexside.", "{B:hex} is swamp without a road; vehicles do not enter it")
	_           = book.Rule("6.74", "Tactical moves and roads", "Tactical moves gain nothing from roads.", "")
	ruleRoads   = book.Rule("6.75", "Roads", "Marching over a hexside that a road crosses costs half a point on a primary road, half or 1 on a secondary one.", "")
	_           = book.Rule("6.43", "Marches and ground", "A march has the rates of roads, and the costs and bars of the terrain chart for marches.", "")
	ruleBridge  = book.Rule("6.76", "Bridges", "Marching along a road costs nothing more at streams and rivers; in tactical moves a road is no help.", "the river between {hex} and {hex} is crossed by road on a march alone; tactically bicycles, guns and vehicles need an engineer beside them who has not moved")
	ruleRiver   = book.Rule("6.77", "Rivers", "Classes A2 and B cross a river only by a road, or with the whole allowance beside an engineer who stays.", "a river lies between {hex} and {hex} without a road; bicycles, guns and vehicles need an engineer beside them who has not moved")
	_           = book.Rule("6.41", "Strategic allowances", "Class A1 has 9, class A2 12, class B twice its tactical allowance.", "")
	_           = book.Rule("2.32", "Classes", "Each kind of unit has its class of movement; German parachute infantry is A1 (E-O).", "")
	_           = book.Rule("6.31", "Tactical classes", "What stands on counters is the tactical allowance; class A walks, class B drives.", "")
	_           = book.Rule("6.51", "Artillery", "Towed guns are class A2 with 6, self-propelled ones class B with 12.", "")
	_           = book.Rule("17.44", "Interdiction of marches", "Interdiction points take from German strategic allowances, most from class B.", "")
	_           = book.Rule("6.26", "Supply and movement", "Supply can halve the allowance, that of a march as well: class B out of supply or isolated, isolated artillery, in the second degree everybody.", "")
)

// mode is how a unit moves (6.13).
type mode uint8

const (
	tactical mode = iota
	strategic
)

// prices are what every step costs every kind of mover, in half points.
type prices struct {
	ways [order.Classes][2]*board.Ways // by class and mode
}

// stepKind is what the price of a step depends on.
type stepKind struct {
	to    order.Terrain
	edge  order.Edge
	roads order.Mark // in the hex entered
}

// newPrices prices every step of a scenario's ground.
func newPrices(data *order.Scenario) (*prices, error) {
	book.Close() // reasons are rules
	g, t := data.Ground, data.Table
	classes, kinds, err := board.ClassesOf(g.Grid, func(e int32) stepKind {
		to := g.Grid.Across(e)
		return stepKind{g.Kind(to), g.Edge[e], g.Mark[to] & order.HasRoad}
	})
	if err != nil {
		return nil, err
	}
	p := &prices{}
	for c := range order.Classes {
		for m := tactical; m <= strategic; m++ {
			p.ways[c][m], err = classes.Ways(func(k int) (int, uint16) { return kinds[k].price(t, order.Class(c), m) })
			if err != nil {
				return nil, err
			}
		}
	}
	return p, nil
}

// price is the cost of a step in half movement points, or the rule that bars it.
func (k stepKind) price(t *order.Table, c order.Class, m mode) (cost int, reason uint16) {
	road := k.edge&order.OnRoad != 0
	switch {
	case k.to == order.Sea:
		return 0, uint16(ruleSea.ID())
	case k.edge&order.Cliff != 0 && !road:
		return 0, uint16(ruleCliff.ID())
	case m == strategic && road:
		if k.edge&order.Primary != 0 {
			return int(t.Values.Primary), 0
		}
		return int(t.Values.Secondary[c]), 0
	case k.edge&order.River != 0 && c != order.A1 && road: // tactically: notes 4 and 5 of the chart
		return 0, uint16(ruleBridge.ID())
	case k.edge&order.River != 0 && c != order.A1:
		return 0, uint16(ruleRiver.ID())
	case c == order.A2 && m == strategic && (k.to == order.Woods || k.to == order.Swamp):
		return 0, uint16(ruleWoodsA2.ID())
	case c == order.B && m == strategic && k.to == order.Woods:
		return 0, uint16(ruleWoodsB.ID())
	case c == order.B && k.to == order.Swamp && k.roads == 0:
		return 0, uint16(ruleSwampB.ID())
	}
	e := &t.Terrain[k.to]
	if cost = 2 * int(e.A); c == order.B {
		cost = 2 * int(e.B)
	}
	switch {
	case k.edge&order.River != 0:
		cost += 2 * int(t.Values.RiverA1)
	case k.edge&order.Stream != 0 && c == order.B:
		cost += 2 * int(t.Values.StreamB)
	case k.edge&order.Stream != 0:
		cost += 2 * int(t.Values.StreamA)
	}
	return cost, 0
}

// roadRate is what a class pays on a road, in half points (6.75).
func roadRate(t *order.Table, c order.Class, primary bool) int {
	if primary {
		return int(t.Values.Primary)
	}
	return int(t.Values.Secondary[c])
}

// allowance is what a unit may spend in a mode, in half points (6.24, 6.41, 17.44; A14, A16).
func (s *state) allowance(u int, m mode) int {
	class := s.class(u)
	ma := int(s.face(u).Move)
	if ma == 0 {
		return 0
	}
	if n := s.paraAllowance(u); n > 0 {
		ma = n
	}
	times := s.halvings(u)
	if m == tactical {
		return 2 * halved(ma, times)
	}
	if s.unit[u].supply == isolated2 || !s.grounded(u).OK() {
		return 0 // 13.32, 6.45
	}
	switch class {
	case order.A1:
		ma = halved(int(s.sc.Table.Values.StrategicA1), times)
	case order.A2:
		ma = halved(int(s.sc.Table.Values.StrategicA2), times)
	case order.B:
		ma = 2 * halved(ma, times)
	case order.Immobile:
		return 0
	}
	if s.sideOf(u) == order.German {
		ma = max(ma-int(s.sc.Table.Interdicted(s.points).Move[class]), 0)
	}
	return 2 * ma
}

// halvings is how often a unit's allowance is halved, that of a march like any other (10.76, 11.24, 13.22,
// 13.31, 13.32, 33.27a).
func (s *state) halvings(u int) (times int) {
	p, drives := &s.unit[u], s.class(u) == order.B
	switch p.supply {
	case outOfSupply:
		times += flag(drives)
	case isolated1:
		times += flag(drives || s.card(u).Gun())
	case isolated2:
		times++
	case inSupply, outOfCommunication:
	}
	times += flag(p.mood == demoralised)
	return times + flag(s.sc.Paralyses() && s.paralysed(u))
}

// halved halves an allowance so many times, rounded down, never below 1 (11.24).
func halved(ma, times int) int {
	for range times {
		ma = max(ma/2, 1)
	}
	return ma
}
