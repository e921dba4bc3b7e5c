package greatestday

import (
	"sandtable/board"
	"sandtable/games/greatestday/order"
	"sandtable/kernel"
)

// traffic is what bars hexes to a mover besides what steps cost.
type traffic struct {
	s      *state
	u      int
	column bool
	zones  hexes // enemy fire zones, if they bar (G7.1)
	odd    hexes // where a step may cost more than the ways say, or not be made
	level  bool  // odd is known
}

// traffic looks around for a mover.
func (s *state) traffic(u int) (t traffic) {
	t.s, t.u, t.column = s, u, s.is(u, inColumn)
	if s.zonesBar() {
		t.zones = s.zones(s.side(u).Other())
	}
	return t
}

// trafficFor looks no farther than the mover gets for so many half points; the first hex
// of a move may cost more (G9.1).
func (s *state) trafficFor(u, mp int) (t traffic) {
	t.s, t.u, t.column = s, u, s.is(u, inColumn)
	if s.zonesBar() {
		m, _ := s.gait(u)
		t.zones = s.zonesNear(s.side(u).Other(), s.at[u], max(mp/s.sc.price.least[m][flag(t.column)], 1))
	}
	return t
}

// zonesBar tells whether fire zones of the enemy bar hexes to movers at the moment (G7.1).
func (s *state) zonesBar() bool { return s.active >= 0 && s.chit().kind == divisionChit }

// gate shuts the hexes that cannot be entered, not even in passing (G9.6, G9.14, G10.2, G7.1).
func (t *traffic) gate(h int16) board.Gate {
	s := t.s
	if t.zones.has(h) {
		return board.Closed
	}
	if s.first(h) < 0 {
		return t.trap(h)
	}
	if s.enemyIn(s.side(t.u), h) >= 0 || t.column && s.inColumnAt(h, t.u) >= 0 || s.overstacked(h) {
		return board.Closed
	}
	return t.trap(h)
}

// trap stops a move in the enemy's mines (10.2).
func (t *traffic) trap(h int16) board.Gate {
	if t.s.assets.mines[t.s.side(t.u).Other()].has(h) {
		return board.Stop
	}
	return board.Open
}

// toll is what leaving a barrage costs besides, and a Road that a roadblock closes (G9.7, G9.8).
func (s *state) toll(u int, ways, bare *board.Ways, column bool, from, to int16) int {
	if s.shoreBar(s.side(u), column, from, to) != nil {
		return -1 // 4.2.4, 4.3.1
	}
	m, _ := s.gait(u)
	if s.bankBar(m, column, from, to) != nil && !s.isLeader(u) {
		return -1 // 2.3.3
	}
	roadless := column && (s.blocked.has(from) || s.blocked.has(to) || s.cutOff(from, to))
	if roadless {
		if _, why := bare.Step(from, to); why != 0 {
			return -1 // 2.2.2, 2.2.3, G9.8
		}
	}
	extra := s.ruins(m, column, roadless, from, to)
	if extra < 0 {
		return -1 // 2.4.6, 2.5
	}
	if extra == 0 && roadless {
		with, _ := ways.Step(from, to)
		without, _ := bare.Step(from, to)
		extra = without - with
	}
	if !s.isLeader(u) {
		extra += s.bankToll(m, column, to)
	}
	with, _ := ways.Step(from, to)
	if !column && s.sky() == order.Storm && !s.isLeader(u) {
		extra = 2*extra + with // 1.2, G9.12
	}
	if s.crowded(to) {
		extra = 2*extra + with // 6.8
	}
	return extra + s.barrageToll(from)
}

// barrageToll is what leaving a hex costs more under a barrage, in half points (G9.7).
func (s *state) barrageToll(from int16) int {
	if s.barrage.has(from) {
		return int(s.sc.Table.Move.LeaveBarrage)
	}
	return 0
}

// lookOut notes the hexes between which a step needs a closer look (toll). Where every step
// does, none are noted.
func (t *traffic) lookOut() {
	s := t.s
	if s.assets.torn != (crossings{}) || !t.column && s.sky() == order.Storm && !s.isLeader(t.u) {
		return
	}
	t.level, t.odd = true, s.sc.odd
	for _, set := range [...]*spots{&s.barrage, &s.blocked, &s.assets.rubble} {
		if !set.none() {
			for i, w := range set.bits {
				t.odd[i] |= w
			}
		}
	}
	if s.lineShut(s.side(t.u)) {
		for i, w := range &s.sc.south {
			t.odd[i] |= w
		}
	}
	if c := s.assets.crowd - 1; c >= 0 {
		t.odd.add(c)
		for _, h := range s.sc.Ground.Grid.Adjacent[c] {
			if h != board.NoHex {
				t.odd.add(h)
			}
		}
	}
}

// toll is what a step costs besides (state.toll).
func (t *traffic) toll(ways, bare *board.Ways, from, to int16) int {
	if t.level && !t.odd.has(from) && !t.odd.has(to) {
		return 0
	}
	return t.s.toll(t.u, ways, bare, t.column, from, to)
}

// findOdd notes the hexes that toll looks at more closely whatever happens: on coasts, with
// raised and sunken Roads, and at bridges.
func (sc *scenario) findOdd() {
	sc.odd = sc.banked
	for h := range sc.shore {
		if sc.shore[h] != 0 {
			sc.odd.add(int16(h))
		}
	}
	for _, x := range sc.bridges {
		sc.odd.add(x[0])
		sc.odd.add(x[1])
	}
}

// tolled tells whether any step costs more at the moment than it always does.
func (s *state) tolled() bool {
	return !s.barrage.none() || !s.blocked.none() || s.sky() == order.Storm || s.sc.Ground.Bank != nil || s.sc.landings() || s.sc.wide && s.wrecked()
}

// stepCost is what a step costs a mover now, or why it cannot be made.
func (s *state) stepCost(u int, from, to int16) (cost int, why uint16) {
	m, _ := s.gait(u)
	column := s.is(u, inColumn)
	p := s.sc.price
	ways := p.of(m, column)
	if cost, why = ways.Step(from, to); why != 0 || cost == 0 {
		if n, ok := s.spanPrice(m, column, from, to); ok && s.shoreBar(s.side(u), column, from, to) == nil {
			return n, 0 // 2.4.7
		}
		return 0, why
	}
	if bar := s.shoreBar(s.side(u), column, from, to); bar != nil {
		return 0, uint16(bar.ID())
	}
	if bar := s.bankBar(m, column, from, to); bar != nil {
		return 0, uint16(bar.ID())
	}
	extra := s.toll(u, ways, p.bare[m][1], column, from, to)
	if extra < 0 {
		if n, ok := s.spanPrice(m, column, from, to); ok {
			return n, 0 // where the bridge has been blown (2.4.7)
		}
		if why = s.ruined(m, from, to); why != 0 {
			return 0, why
		}
		if s.cutOff(from, to) {
			return 0, uint16(ruleTorn.ID())
		}
		return 0, uint16(ruleRoadblock.ID())
	}
	if n, ok := s.spanPrice(m, column, from, to); ok {
		return min(n, cost+extra), 0 // the stream costs nothing over the bridge (2.2.3, 2.4.7)
	}
	return cost + extra, 0
}

// search finds the ways of a mover: to one hex, or to all with board.NoHex. The field
// has to be freed.
func (s *state) search(u int, to int16, mp int, t *traffic) *board.Field {
	m, _ := s.gait(u)
	p := s.sc.price
	ways := p.of(m, t.column)
	if !s.tolled() {
		f := ways.From(s.at[u])
		if to == board.NoHex {
			f.Run(mp, t.gate)
		} else {
			f.RunTo(to, mp, t.gate)
		}
		return f
	}
	f := p.tolled[m][flag(t.column)].From(s.at[u])
	bare := p.bare[m][1]
	t.lookOut()
	f.RunToll(to, mp, t.gate, func(from, to int16) int { return t.toll(ways, bare, from, to) })
	return f
}

// listMoves appends a move to every hex that a unit can get to and stay in; fresh says
// that it has spent nothing, so one hex can always be entered (G9.1).
func (s *state) listMoves(u, mp int, fresh bool, dst []kernel.Choice) []kernel.Choice {
	if m, _ := s.gait(u); m == order.NoMove {
		return dst
	}
	t := s.trafficFor(u, mp)
	field := s.search(u, board.NoHex, mp, &t)
	defer field.Free()
	var ways hexes
	if fresh {
		ways = s.firstHexes(u, mp, &t)
	}
	if s.week.spans != ([maxSpans]span{}) {
		for _, h := range s.sc.Ground.Grid.Adjacent[s.at[u]] {
			if h != board.NoHex && s.overSpan(u, h, mp, fresh, &t) {
				ways.add(h)
			}
		}
	}
	for h := range field.Hexes() {
		ways.add(h)
	}
	for h := range ways.all() {
		if h != s.at[u] && s.room(u, h, t.column).OK() {
			dst = append(dst, kernel.Choice{Verb: verbMove, A: h})
		}
	}
	return dst
}

// firstHexes are the adjacent hexes that cost more than the whole allowance (G9.1).
func (s *state) firstHexes(u, mp int, t *traffic) (out hexes) {
	for _, h := range s.sc.Ground.Grid.Adjacent[s.at[u]] {
		if h == board.NoHex || t.gate(h) == board.Closed {
			continue
		}
		if cost, why := s.stepCost(u, s.at[u], h); why == 0 && cost > mp {
			out.add(h)
		}
	}
	return out
}

// mayMove says why a unit cannot move to a hex and stay there.
func (s *state) mayMove(u int, to int16, mp int, fresh bool) kernel.Verdict {
	n := int16(u)
	m, _ := s.gait(u)
	switch {
	case !s.onMap(u):
		return ruleNotThere.No(n)
	case m == order.NoMove:
		return ruleImmobile.No(n)
	case to == s.at[u]:
		return ruleStandsHere.No(n, to)
	}
	t := s.traffic(u)
	if t.gate(to) == board.Closed {
		return s.barred(&t, to)
	}
	field := s.search(u, to, mp, &t)
	reached := field.Has(to)
	field.Free()
	if !reached && fresh {
		first := s.firstHexes(u, mp, &t)
		reached = first.has(to)
	}
	if reached || s.overSpan(u, to, mp, fresh, &t) {
		return s.room(u, to, t.column)
	}
	return s.whyNot(u, to, mp, &t)
}

// barred says what bars a hex.
func (s *state) barred(t *traffic, h int16) kernel.Verdict {
	switch {
	case s.enemyIn(s.side(t.u), h) >= 0:
		return ruleEnemyThere.No(h)
	case t.zones.has(h):
		return ruleZone.No(h, int16(max(s.zoneOf(s.side(t.u).Other(), h), 0)))
	case t.column && s.inColumnAt(h, t.u) >= 0:
		return ruleJam.No(int16(s.inColumnAt(h, t.u)), h)
	}
	return ruleOverfull.No(h)
}

// whyNot says what keeps a mover from a hex that is itself open.
func (s *state) whyNot(u int, to int16, mp int, t *traffic) kernel.Verdict {
	m, _ := s.gait(u)
	p, from := s.sc.price, s.at[u]
	ways := p.of(m, t.column)
	field := p.tolled[m][flag(t.column)].From(from)
	defer field.Free()
	r := field.WhyToll(to, mp, t.gate, func(from, to int16) int { return s.toll(u, ways, p.bare[m][1], t.column, from, to) })
	switch r.Cause {
	case board.Shut:
		return s.barred(t, r.At)
	case board.Barred:
		return kernel.Verdict{Rule: kernel.RuleID(r.Reason), Args: [3]int16{from, to}}
	case board.TooFar:
		return ruleTooFar.No(int16(r.Need), int16(mp), to)
	}
	if s.sc.Ground.Grid.Distance(from, to) == 1 {
		if _, why := s.stepCost(u, from, to); why != 0 {
			return kernel.Verdict{Rule: kernel.RuleID(why), Args: [3]int16{from, to}}
		}
	}
	for _, next := range s.sc.Ground.Grid.Adjacent[to] { // what bars the last step
		if next == board.NoHex {
			continue
		}
		if _, why := s.stepCost(u, next, to); why != 0 {
			return kernel.Verdict{Rule: kernel.RuleID(why), Args: [3]int16{next, to}}
		}
	}
	return ruleNoWay.No(int16(u), to)
}
