package atlanticwall

import (
	"iter"

	"sandtable/board"
	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
)

// all are the hexes of a set in order.
func (x *hexes) all() iter.Seq[int16] { return board.Members(x[:]) }

// list appends a choice for every hex of a set.
func (x *hexes) list(verb uint16, dst []kernel.Choice) []kernel.Choice {
	for h := range x.all() {
		dst = append(dst, kernel.Choice{Verb: verb, A: h})
	}
	return dst
}

// mover is who moves, and what bars hexes to him besides what steps cost.
type mover struct {
	s       *state
	u       int
	m       mode
	side    order.Side
	class   order.Class
	zones   *hexes
	closed  *hexes // 33.37d, nil for none
	leaving bool   // begins in an enemy zone
	shy     bool   // never enters one: it exerts none itself
	budget  int    // half points
}

// mover looks around for a unit.
func (s *state) mover(u int, m mode, zones *hexes) mover {
	v := mover{s: s, u: u, m: m, side: s.sideOf(u), class: s.class(u), zones: zones, closed: s.sc.barred[s.sideOf(u)], shy: !s.card(u).Controls(), budget: s.allowance(u, m)}
	if at := s.at[u]; at >= 0 && zones.has(at) {
		v.leaving = true
		if v.side == order.German && s.sc.Ground.Kind(at) == order.Bocage {
			v.budget -= 2 // 21.2
		} else {
			v.budget -= 2 * (v.budget / 4) // 6.23: half the allowance, rounded down to whole points
		}
	}
	return v
}

// gate bars enemy units and, as the case may be, their zones (6.21-6.23, 6.27, 6.42, 6.56).
func (v *mover) gate(h int16) board.Gate {
	if v.s.holdsOut(v.side, h) {
		return board.Closed
	}
	if v.closed != nil && v.closed.has(h) {
		return board.Closed
	}
	if !v.zones.has(h) {
		return board.Open
	}
	if v.holdsBack() {
		return board.Closed
	}
	return board.Stop
}

// closes are the hexes that are closed to a mover, all at once.
func (v *mover) closes() (out hexes) {
	s, foe := v.s, v.side.Other()
	words, stands := out[:s.sc.words], s.stands[foe]
	copy(words, stands[:])
	for _, u := range s.sc.leaders {
		if at := s.at[u]; at >= 0 && s.sideOf(int(u)) == foe && s.leaderAlone(at) {
			out.drop(at)
		}
	}
	if v.closed != nil {
		for i := range words {
			words[i] |= v.closed[i]
		}
	}
	if v.holdsBack() {
		for i := range words {
			words[i] |= v.zones[i]
		}
	}
	return out
}

// holdsBack tells whether the mover may not enter enemy zones.
func (v *mover) holdsBack() bool { return v.leaving || v.shy || v.m == strategic }

// cannot says why a unit does not move in a mode at all.
func (v *mover) cannot() kernel.Verdict {
	n := int16(v.u)
	switch {
	case v.class == order.Immobile:
		return ruleImmobile.No(n)
	case v.m == tactical && v.s.at[v.u] == due && v.s.sc.Arrivals[v.s.sc.arrival[v.u]].Rating > 0:
		return ruleEntryMarch.No(n)
	case v.m == strategic && v.leaving:
		return ruleFromZone.No(n)
	case v.m == tactical:
		return kernel.Verdict{}
	}
	if no := v.s.grounded(v.u); !no.OK() {
		return no
	}
	return ruleNoMarch.Only(v.s.unit[v.u].supply != isolated2, n)
}

// ways are the prices for a mover.
func (v *mover) ways() *board.Ways { return v.s.sc.price.ways[v.class][v.m] }

// search finds the way of a mover on the map to a hex. The field has to be freed.
func (v *mover) search(from, to int16, budget int) *board.Field {
	f := v.ways().From(from)
	f.RunTo(to, budget, v.gate)
	return f
}

// whole tells whether an adjacent hex can be entered with the whole allowance: the one
// hex of class A (6.28), over a cliff by rangers (27.64), or a river that an engineer helps across (6.77).
func (v *mover) whole(h int16) bool {
	at := v.s.at[v.u]
	if v.m != tactical || at < 0 || v.gate(h) == board.Closed || v.s.sc.Ground.Grid.DirTo(at, h) < 0 {
		return false
	}
	if _, why := v.ways().Step(at, h); why == 0 {
		return v.class != order.B
	}
	if v.s.climbs(v.u, at, h) {
		return true
	}
	_, why := v.s.stepWithout(order.River, v.class, at, h)
	return why == 0 && v.helped(h) && !v.leaving && v.s.bridger(v.u, at, nil) >= 0
}

// stepWithout is the price of a tactical step if something were not on the hexside, or what bars it then.
func (s *state) stepWithout(what order.Edge, class order.Class, at, h int16) (cost int, why uint16) {
	g := s.sc.Ground
	k := stepKind{g.Kind(h), g.Between(at, h) &^ what, g.Mark[h] & order.HasRoad}
	return k.price(s.sc.Table, class, tactical)
}

// climbs tells rangers and commandos on their way over a cliff (27.64).
func (s *state) climbs(u int, at, h int16) bool {
	if s.card(u).Type != order.Ranger || s.sc.Ground.Between(at, h)&order.Cliff == 0 {
		return false
	}
	_, why := s.stepWithout(order.Cliff, s.class(u), at, h)
	return why == 0
}

// strides is the price of a hex that a unit enters in combat, in half movement points, or what bars it (9.83,
// 9.97). There a road leads everybody across a river.
func (s *state) strides(u int, at, h int16) (cost int, why uint16) {
	if s.climbs(u, at, h) {
		return s.stepWithout(order.Cliff, s.class(u), at, h)
	}
	if s.class(u) != order.A1 && s.sc.Ground.Between(at, h)&order.OnRoad != 0 {
		return s.stepWithout(order.River, s.class(u), at, h)
	}
	return s.sc.price.ways[s.class(u)][tactical].Step(at, h)
}

// bridger is an engineer who can help a unit across a river from a hex, or -1: in the hex
// or adjacent to it, neither moving nor fighting in this Player-Turn (6.77, A13), nor in an attack that is
// being made up, nil for none. One that helps already is taken first.
func (s *state) bridger(u int, h int16, b *battle) int {
	found := -1
	look := func(at int16) {
		for e := s.friendIn(s.sideOf(u), at); e >= 0; e = s.after(e) {
			if e == u || !s.card(e).Engineers() || s.is(e, moved|marched|attacked|pinned) || s.inGroup(int16(e)) || s.fight.in[e] != 0 || b != nil && b.has(e) {
				continue
			}
			if found < 0 || s.is(e, bridging) && !s.is(found, bridging) {
				found = e
			}
		}
	}
	look(h)
	for _, n := range s.sc.Ground.Grid.Adjacent[h] {
		if n != board.NoHex {
			look(n)
		}
	}
	return found
}

// reachOf are all hexes to which a unit can go in a mode.
func (s *state) reachOf(u int, m mode, zones *hexes) (out hexes) {
	s.reach(&out, u, m, zones)
	return out
}

// reach adds them to a set.
func (s *state) reach(out *hexes, u int, m mode, zones *hexes) {
	v := s.mover(u, m, zones)
	if !v.cannot().OK() {
		return
	}
	closed := v.closes()
	if at := s.at[u]; at < 0 {
		s.reachIn(&v, &closed, out)
	} else {
		v.ways().Reach(at, v.budget, closed[:s.sc.words], zones[:s.sc.words], out[:])
		if m == tactical {
			for _, h := range s.sc.Ground.Grid.Adjacent[at] {
				if h != board.NoHex && !out.has(h) && v.whole(h) {
					out.add(h)
				}
			}
		}
	}
	s.notOnDelays(out)
}

// notOnDelays takes the hexes with Delay markers out of those where a move can end (21.34).
func (s *state) notOnDelays(out *hexes) {
	for u := s.sc.FirstDelay; u < len(s.sc.Units); u++ {
		if h := s.at[u]; h >= 0 {
			out.drop(h)
		}
	}
}

// canGo tells whether a unit can go to a hex in a mode.
func (s *state) canGo(u int, to int16, m mode, zones *hexes) bool {
	v := s.mover(u, m, zones)
	if !v.cannot().OK() || s.at[u] == to || v.gate(to) == board.Closed || s.delayIn(to) >= 0 {
		return false
	}
	if s.at[u] < 0 {
		entry, _ := v.entryOf(to)
		return entry != board.NoHex
	}
	if m == tactical && s.sc.Ground.Grid.Distance(s.at[u], to) > v.budget/2 && !v.whole(to) {
		return false // no hex costs less than a point
	}
	f := v.search(s.at[u], to, v.budget)
	defer f.Free()
	return f.Has(to) || v.whole(to)
}

// mayReach says why a unit cannot go to a hex in a mode.
func (s *state) mayReach(u int, to int16, m mode, zones *hexes) kernel.Verdict {
	v := s.mover(u, m, zones)
	if no := v.cannot(); !no.OK() {
		return no
	}
	if h := s.delayIn(to); h >= 0 && s.sideOf(h) == v.side {
		return ruleDelay.No(to)
	}
	if s.at[u] < 0 {
		return s.mayReachIn(&v, to)
	}
	if s.at[u] == to {
		return ruleHere.No(int16(u), to)
	}
	if v.gate(to) == board.Closed {
		return v.barred(to)
	}
	if s.canGo(u, to, m, zones) {
		return kernel.Verdict{}
	}
	return v.whyNot(s.at[u], to, v.budget)
}

// barred says what bars a hex.
func (v *mover) barred(h int16) kernel.Verdict {
	n := int16(v.u)
	switch {
	case v.s.enemyIn(v.side, h) >= 0:
		return ruleEnemy.No(h)
	case v.s.bars(v.side, h):
		return ruleBarrier.No(h)
	case v.m == strategic:
		return ruleMarchZone.No(h)
	case v.shy && v.s.card(v.u).Gun():
		return ruleGuns.No(h, n)
	case v.shy:
		return ruleHQ.No(h, n)
	}
	return ruleLeaves.No(h, n)
}

// whyNot says what keeps a mover from a hex that is itself open.
func (v *mover) whyNot(from, to int16, budget int) kernel.Verdict {
	f := v.ways().From(from)
	defer f.Free()
	r := f.Why(to, max(budget, 0), v.gate)
	switch r.Cause {
	case board.Shut:
		return v.barred(r.At)
	case board.Barred:
		return kernel.Verdict{Rule: kernel.RuleID(r.Reason), Args: [3]int16{from, to}}
	case board.TooFar:
		return ruleTooFar.No(int16(r.Need), int16(max(budget, 0)), to)
	case board.Ended:
		return ruleStopped.No(r.At, int16(v.u))
	case board.Reached, board.NoWay:
	}
	for _, next := range v.s.sc.Ground.Grid.Adjacent[to] { // what bars the last step
		if next == board.NoHex {
			continue
		}
		if _, why := v.ways().Step(next, to); why != 0 {
			return kernel.Verdict{Rule: kernel.RuleID(why), Args: [3]int16{next, to}}
		}
	}
	return ruleNoWay.No(int16(v.u), to)
}

// route appends the hexes of a unit's way, the first included: where it stands, or the
// hex where it enters.
func (s *state) route(u int, to int16, m mode, zones *hexes, dst []int16) []int16 {
	v := s.mover(u, m, zones)
	if s.at[u] < 0 {
		return s.routeIn(&v, to, dst)
	}
	if v.direct(to) {
		return append(dst, s.at[u], to)
	}
	closed, n := v.closes(), len(dst)
	if dst = v.ways().Way(dst, s.at[u], to, v.budget, closed[:s.sc.words], zones[:s.sc.words]); len(dst) == n {
		dst = append(dst, s.at[u], to) // with the whole allowance
	}
	return dst
}

// direct tells whether a mover can step into a hex beside him at once: however cheap a way round is, it
// could cost what a single hex does not (13.16).
func (v *mover) direct(to int16) bool {
	at := v.s.at[v.u]
	if v.s.sc.Ground.Grid.DirTo(at, to) < 0 {
		return false
	}
	cost, why := v.ways().Step(at, to)
	return why == 0 && cost <= v.budget
}

// aided tells whether a unit comes to a hex only because an engineer helps it across a river (6.77).
func (s *state) aided(u int, to int16, zones *hexes) bool {
	v := s.mover(u, tactical, zones)
	if s.at[u] < 0 || s.sc.Ground.Grid.DirTo(s.at[u], to) < 0 || !v.helped(to) {
		return false
	}
	f := v.search(s.at[u], to, v.budget)
	defer f.Free()
	return !f.Has(to) && v.whole(to)
}

// needsNoHelp tells whether a unit can march to a hex to which an engineer would have to help it in a
// tactical move.
func (s *state) needsNoHelp(u int, to int16, zones *hexes) bool {
	return s.aided(u, to, zones) && s.canGo(u, to, strategic, zones)
}

// helped tells whether a step needs an engineer's help (6.77).
func (v *mover) helped(to int16) bool {
	at := v.s.at[v.u]
	if at < 0 {
		return false
	}
	_, why := v.ways().Step(at, to)
	return kernel.RuleID(why) == ruleRiver.ID() || kernel.RuleID(why) == ruleBridge.ID()
}
