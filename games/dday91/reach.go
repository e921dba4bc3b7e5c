package dday91

import (
	"sandtable/games/dday91/order"
	"sandtable/kernel"
	"sandtable/play"
)

// 3b Movement: allowances, costs, where nobody goes.
var (
	ruleGo         = book.Rule("3b2.2", "Costs of ground units", "One factor into clear and city hexes, two into forest, marsh and mountain, one more over a river.", "")
	_              = book.Rule("3a.1", "Hex by hex", "A move goes through adjacent hexes.", "")
	ruleStandsHere = book.Rule("3a.1", "Hex by hex", "A move leads to another hex.", "{unit} is at {place} already")
	_              = book.Rule("3b.1", "No more than the allowance", "Nor in a box: what the army spends counts for each unit in it.", "")
	ruleFar        = book.Rule("3b1.2", "Allowance", "A unit spends at most twice its printed factors, each by its own count also in a box.", "{unit} has not the movement factors to reach {place}")
	ruleSpent      = book.Rule("3b1.2", "Allowance", "Who has spent it goes no further.", "{unit} has no movement factors left")
	ruleAllowance  = book.Rule("3b1.1", "Attack allowance", "A unit that has spent more than its printed factors does not attack.", "{unit} has moved too far to attack")
	ruleZoneDouble = book.Rule("3b1.3", "Doubled and zones", "Beyond its printed factors a unit enters no enemy zone of control.", "{unit} would enter an enemy zone at {place} beyond its printed factors")
	_              = book.Rule("3b2.1", "Costs of aircraft", "Aircraft spend one factor a hex.", "")
	ruleSea        = book.Rule("3b3.1", "Sea", "Ground units move by land: not into the sea, over a hexside that is all sea, off the map or out of the playing area.", "no way by land for {unit} to {place}")
	ruleOutside    = book.Rule("3b3.1", "Out of play", "Nobody goes out of the playing area.", "{place} is out of play")
	ruleBaseOut    = book.Rule("3b3.1", "Sea", "From the Mediterranean Base only the sea and the air lead away.", "no land is next to {B:place}, where {A:unit} is")
	ruleAirSea     = book.Rule("3b3.2", "Aircraft over the sea", "Aircraft may pass over sea but end on land.", "{unit} cannot end its move at sea")
	ruleZoneStop   = book.Rule("3b3.4", "Stopping in zones", "A unit that enters an enemy zone of control stops there.", "{unit} has to stop in an enemy zone of control before {place}")
	ruleStopped    = book.Rule("3b3.4", "Stopping in zones", "Who has stopped there goes no further.", "{unit} has stopped in an enemy zone of control")
	_              = book.Rule("3b3.6", "Friends in zones", "A zone is one for moves and retreats even where a friend stands.", "")
	ruleZoneToZone = book.Rule("3b3.5", "Leaving zones", "A unit that starts in an enemy zone may leave it but enters no enemy zone in that move.", "{unit} started in an enemy zone and may enter none, as at {place}")
)

// far is the cost of a hex that cannot be reached.
const far = int8(127)

// nowhere are the costs before a search.
var nowhere = func() (cost [nHexes]int8) {
	for h := range cost {
		cost[h] = far
	}
	return cost
}()

// reach is where the piece in hand can go: filled when a march asks for its next
// step, read by everything that lists, explains or draws it.
type reach struct {
	cost [nHexes]int8  // movement factors of the cheapest path, far if none
	prev [nHexes]int16 // hex before it on that path
	ends ends          // where the move may end
	drop ends          // where an airborne drop may land (13d)
}

// ends are hexes where a march may end. Of those in doubt it is not known yet whether
// stacks could be made legal afterwards (2d4.1): that is found out when somebody asks.
type ends struct{ at, doubt hexSet }

// limits of a march from where the piece stands.
type limits struct {
	start  int16
	all    int8 // movement factors left
	attack int8 // of these, until the limit of an attacker or of entering an enemy zone
	inZone bool // started in an enemy zone: may enter none (3b3.5)
	flies  bool
}

// effortFactors are the movement factors of an extra effort (14c.2).
const effortFactors = 3

// limitsOf gives what a unit may still spend (3b1.1, 3b1.2, 14b2.1, 14c.2).
func (p *position) limitsOf(u int16, pursuit bool) limits {
	mf, more := p.mf(u), int8(0)
	if p.is(u, effort) {
		more = effortFactors
	}
	l := limits{start: p.loc[u], all: 2*mf + more - p.spent[u], attack: mf + more - p.spent[u], inZone: p.is(u, fromZone), flies: p.sc.Units[u].IsAir()}
	if pursuit {
		l.all, l.inZone = l.attack, false
	}
	return l
}

// marchLimits gives the limits of what moves now: the unit in the lead and, if it
// is an army headquarters, everything in its box, each by its own allowance (3b.1).
func (p *position) marchLimits(lead int16, pursuit bool) limits {
	l := p.limitsOf(lead, pursuit)
	if !p.sc.Units[lead].IsArmy() {
		return l
	}
	for u := range units(sideOf(lead)) {
		if int16(p.box[u]) == lead && p.rides(u) {
			m := p.limitsOf(u, pursuit)
			l.all = min(l.all, m.all)
			l.attack = min(l.attack, m.attack)
			l.inZone = l.inZone || m.inZone
		}
	}
	return l
}

// rides tells whether a unit in a box goes along when its army moves: the others
// are left behind.
func (p *position) rides(u int16) bool {
	return p.is(u, covered) && p.mf(u) > 0 && !p.is(u, stopped)
}

// survey fills the reach of the march on top of the stack.
func (p *position) survey() {
	f := p.stack.Top()
	lead, pursuit := f.B, f.C == marchPursuit
	r := &p.reach
	r.cost = nowhere
	r.ends, r.drop = ends{}, ends{}
	if p.broken = [maxFaults]brokenStack{}; pursuit {
		p.noteBroken()
	}
	if !p.is(lead, stopped) {
		l := p.marchLimits(lead, pursuit)
		p.search(r, l, sideOf(lead))
		r.ends.doubt = p.foresee(r.ends.at, false)
	}
	if v := p.checkDropper(lead); v.OK() {
		p.surveyDrop(p.loc[lead])
	}
}

// canStep tells whether a piece finds a next hex within limits, aircraft one that
// they could stay in.
func (p *position) canStep(l limits) bool {
	p.lookAhead()
	return p.nearTo(l) != hexSet{}
}

// search spreads over the board by rising cost. At equal cost the way found
// first stays, so paths are the same everywhere.
func (p *position) search(r *reach, l limits, s kernel.Seat) {
	enemy, kind := 1-int(s), bit(p.bad)
	if l.flies {
		kind = order.Flying
	}
	steps, count, zone, cost := &p.sc.Steps[kind], &p.count[enemy], &p.zone[enemy], &r.cost
	above := l.flies && p.sc.opt.nations14a // zones stop nobody
	cost[l.start], r.prev[l.start] = 0, -1
	n, first := 1, 0 // first: those before it are done
	p.order[0] = l.start
	for c := int8(0); c < l.all; c++ {
		for first < n && cost[p.order[first]] < c {
			first++
		}
		last := true
		for _, from := range p.order[first:n] {
			if cost[from] != c {
				if cost[from] > c {
					last = false
				}
				continue
			}
			if zone[from] > 0 && from != l.start && !above {
				continue // 3b3.4
			}
			for _, x := range &steps[from] {
				to, next := x.To, c+x.Cost
				if x.Cost == 0 {
					break
				}
				if next > l.all || cost[to] <= next || count[to]|zone[to] != 0 && p.enters(l, enemy, to, next) != nil {
					continue
				}
				if cost[to] == far {
					p.order[n] = to
					n++
				}
				cost[to], r.prev[to] = next, from
				last = false
			}
		}
		if last {
			break
		}
	}
	for _, h := range p.order[1:n] {
		if !l.flies || p.sc.Hex[h].IsLand() && count[h] == 0 {
			r.ends.at.add(h)
		}
	}
}

// enters gives the rule that keeps a moving piece out of a hex at a total cost,
// nil if none. The terrain is known to allow the step;
// friends are passed (2d2.1).
func (p *position) enters(l limits, enemy int, to int16, total int8) *play.Rule {
	if p.count[enemy][to] > 0 {
		switch {
		case !p.sc.opt.nations14a:
			return ruleEnemy // 2d3.1
		case l.flies && p.count[enemy][to] > p.ground[enemy][to]:
			return ruleUnitType // 14a1.1
		case !l.flies && p.ground[enemy][to] > 0:
			return ruleUnitType
		}
	}
	if p.zone[enemy][to] > 0 && !(l.flies && p.sc.opt.nations14a) {
		if l.inZone {
			return ruleZoneToZone
		}
		if total > l.attack {
			return ruleZoneDouble
		}
	}
	return nil
}

// path lists the hexes of the cheapest way to h, the last first.
func (p *position) path(dst []int16, h int16) []int16 {
	for ; h >= 0 && p.reach.cost[h] > 0; h = p.reach.prev[h] {
		dst = append(dst, h)
	}
	return dst
}
