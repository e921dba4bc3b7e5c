package greatestday

import (
	"sandtable/board"
	"sandtable/games/greatestday/order"
)

// G9 and 2: what a step costs.
var (
	ruleCosts      = book.Rule("G9.1", "Movement", "A unit enters adjacent hexes at the cost of their terrain, up to its allowance.", "")
	ruleAlongRoad  = book.Rule("G9.3", "Along a Road", "In column along a Road a hex costs half a point, along a railway half, 1 or 2 by leg, tracks, wheels.", "")
	ruleRoadOnly   = book.Rule("2.1.2", "Woods", "Vehicles enter and leave woods only in column along a Road.", "between {hex} and {hex} vehicles go only in column along a Road")
	_              = book.Rule("2.1.11", "Hill", "Blocks sight, covers besides the ground of its hex, and sees farther and over what blocks others.", "")
	_              = book.Rule("2.1.1", "Clear", "Clear and village hold nobody up.", "")
	ruleTown       = book.Rule("2.1.5", "Towns", "Vehicles enter and leave a town only in column, a Road is not needed.", "between {hex} and {hex} vehicles go only in column")
	ruleStream     = book.Rule("2.2.3", "Streams", "A leg unit pays 2 more to cross, in column 1, on a Road nothing; vehicles cross only in column along a Road.", "a stream lies between {hex} and {hex}; vehicles cross it only in column along a Road")
	ruleImpassable = book.Rule("2.1.12", "Impassable", "Nobody enters impassable hexes.", "{hex} and {hex}: nobody goes there")
	_              = book.Rule("2.3.1", "Roads", "Roads are used in column only, and by choice; Roads that meet in a hex join there.", "")
	ruleRiver      = book.Rule("2.2.4", "Rivers", "A river or canal is crossed only by a bridge, in column along its Road.", "a river lies between {hex} and {hex}; it is crossed only in column by a bridge")
	ruleRidge      = book.Rule("2.2.2", "Ridges", "A leg unit crosses a ridge with its whole allowance as a move of one hex, vehicles only in column along a Road; fire across it 1 or 2 less, that of assaulters with their fire rating too.", "a ridge lies between {hex} and {hex}; vehicles cross it only in column along a Road")
	_              = book.Rule("2.3.2", "Railways", "A railway is a Road with costs of its own; it stops nobody and hides nothing.", "")
)

// prices are what every step costs every kind of mover (G9.3, G9.12).
type prices struct {
	// ways are by gait and column; bare the same without Roads.
	ways, bare [order.Tracked + 1][2]*board.Ways
	tolled     [order.Tracked + 1][2]*board.Ways // ways for searches with tolls
	least      [order.Tracked + 1][2]int         // the least that any step costs
	leaderToll *board.Ways                       // leader for searches with tolls
	leader     *board.Ways                       // by Road or on foot, whatever is cheaper (G23.1)
}

// stepKind is what the price of a step depends on.
type stepKind struct {
	from, to order.Entry // for each kind of vehicle the same (the table says so on loading)
	kind     uint8       // terrain entered
	edge     order.Edge
}

// wholeMove is more than any allowance: such a step is made only as the first and only one
// of a move (G9.1, 2.2.2).
const wholeMove = 50

// leaderMove is the allowance of leaders in half points: one crosses a ridge with all of it.
const leaderMove = 24

// newPrices prices every step of a scenario's ground.
func newPrices(data *order.Scenario) (*prices, error) {
	book.Close() // reasons are rules
	g, t := data.Ground, data.Table
	classes, kinds, err := board.ClassesOf(g.Grid, func(e int32) stepKind {
		from, to := board.EdgeHex(e), g.Grid.Across(e)
		return stepKind{g.Kind(from).Step[order.Tracked].Entry, g.Kind(to).Step[order.Tracked].Entry, g.Terrain[to], g.Edge[e]}
	})
	if err != nil {
		return nil, err
	}
	p := &prices{}
	ways := func(price func(stepKind) (int, uint16)) (w *board.Ways) {
		if err == nil {
			w, err = classes.Ways(func(k int) (int, uint16) { return price(kinds[k]) })
		}
		return w
	}
	for m := order.OnFoot; m <= order.Tracked; m++ {
		for c, column := range []bool{false, true} {
			p.ways[m][c] = ways(func(k stepKind) (int, uint16) { return k.price(t, m, column, true) })
			p.bare[m][c] = ways(func(k stepKind) (int, uint16) { return k.price(t, m, column, false) })
			if err == nil {
				p.tolled[m][c], p.least[m][c] = p.ways[m][c].Tolled(), p.ways[m][c].Least()
			}
		}
	}
	p.leader = ways(func(k stepKind) (int, uint16) {
		cost, why := k.price(t, order.OnFoot, false, true)
		if along, why := k.price(t, order.OnFoot, true, true); why == 0 && (cost == 0 || along < cost) {
			return along, 0
		}
		return min(cost, leaderMove), why
	})
	if err == nil {
		p.leaderToll = p.leader.Tolled()
	}
	return p, err
}

// price is the cost of a step in half movement points, or the rule that bars it.
func (k stepKind) price(t *order.Table, m order.Move, column, roads bool) (cost int, reason uint16) {
	off, why := k.offRoad(t, m, column)
	if !column || !roads || k.edge&(order.OnRoad|order.OnRailroad) == 0 {
		return off, why
	}
	along := 0
	for i, e := range []order.Edge{order.OnRoad, order.OnRailroad} {
		if n := int(t.Move.Road[i][m]); k.edge&e != 0 && (along == 0 || n < along) {
			along = n
		}
	}
	if why == 0 {
		along = min(along, off) // Roads are used by choice (2.3.1)
	}
	return along, 0
}

// offRoad is the price without any Road.
func (k stepKind) offRoad(t *order.Table, m order.Move, column bool) (cost int, reason uint16) {
	step := t.Terrain[k.kind].Step[m]
	stream := k.edge&order.Stream != 0
	if step.Entry == order.Never {
		return 0, uint16(ruleImpassable.ID())
	}
	if k.edge&order.River != 0 {
		return 0, uint16(ruleRiver.ID())
	}
	if m == order.OnFoot {
		cost = int(step.Half)
		if k.edge&order.Ridge != 0 {
			return wholeMove, 0
		}
		switch {
		case stream && column:
			cost += int(t.Move.StreamInColumn)
		case stream:
			cost += int(t.Move.StreamOffColumn)
		}
		return cost, 0
	}
	switch {
	case step.Entry == order.AlongRoad || k.from == order.AlongRoad:
		return 0, uint16(ruleRoadOnly.ID())
	case stream:
		return 0, uint16(ruleStream.ID())
	case k.edge&order.Ridge != 0:
		return 0, uint16(ruleRidge.ID())
	case !column && (step.Entry == order.InColumn || k.from == order.InColumn):
		return 0, uint16(ruleTown.ID())
	}
	return int(step.Half), 0
}

// of are the ways of a mover.
func (p *prices) of(m order.Move, column bool) *board.Ways {
	if column {
		return p.ways[m][1]
	}
	return p.ways[m][0]
}
