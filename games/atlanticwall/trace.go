package atlanticwall

import (
	"slices"

	"sandtable/games/atlanticwall/order"
	"sandtable/games/atlanticwall/supply"
	"sandtable/kernel"
	"sandtable/play"
)

// 13 Supply.
var (
	_ = book.Rule("13.0", "Supply", "At the start of each Player-Turn all units of both sides are judged; what they are then they stay for that Player-Turn.", "")
	_ = book.Rule("13.11", "Lines", "A line runs over land hexes without enemies or their zones; a friendly unit cancels a zone in its own hex.", "")
	_ = book.Rule("13.13", "Sources", "Allied: the hexes of a Landing Beach; Germans: road hexes on the west, south and east edges, at Cherbourg the city. Lines from headquarters to a source may be of any length.", "")
	_ = book.Rule("13.18", "Until the next judgement", "What changes during a Player-Turn counts only at the next judgement.", "")
	_ = book.Rule("13.19", "Any headquarters", "Brigade and corps units, companies and German army troops may use any friendly headquarters.", "")
	_ = book.Rule("13.21", "Out of communication", "No penalty, but artillery does not recover.", "")
	_ = book.Rule("13.41", "Unsupplied artillery", "It keeps its losses of ammunition.", "")
	_ = book.Rule("17.46", "Interdiction of supply", "Its points shorten the lines of German units to their headquarters, in both Player-Turns.", "")
	_ = book.Rule("13.7", "Interdiction", "Interdiction shortens German lines from unit to headquarters (17.46).", "")

	ruleInSupply  = book.Rule("13.12", "In supply", "A line of at most 15 hexes to the proper headquarters, and from there to a source.", "")
	ruleContact   = book.Rule("13.14", "Out of communication", "The line is too long, the headquarters has no source, or only another headquarters is in reach.", "")
	ruleIsolation = book.Rule("13.15", "Isolation", "No line to any headquarters, or only to another without a source.", "")
	ruleOut       = book.Rule("13.16", "Out of supply", "A unit out of communication that has fought, guns also by Final Protective Fire, or a mechanized one that has moved more than a hex, is out of supply.", "")
	ruleLong      = book.Rule("13.17", "Isolation-2", "The same makes an isolated unit Isolation-2.", "")
	_             = book.Rule("13.22", "Effects of being out of supply", "Attacks at half strength; mechanized units move half as far.", "")
	_             = book.Rule("13.23", "No way back to being out of communication", "Out of supply stays, or becomes supply or isolation.", "")
	_             = book.Rule("13.31", "Effects of Isolation-1", "Attacks at half strength; mechanized units and artillery move half as far.", "")
	_             = book.Rule("13.32", "Effects of Isolation-2", "Attacks with 1, defends at half strength, moves half as far and never strategically.", "")
	_             = book.Rule("13.33", "No way back to Isolation-1", "Isolation-2 stays, or becomes supply or being out of supply.", "")
	ruleAlways    = book.Rule("33.17", "Supply without lines", "American units are always in supply here.", "")

	evSupply = book.Event("supply", "{unit} is {supply}")
	evWorn   = book.Event("supply", "{unit} is {supply} now")
)

// verdictRules are the rules of verdicts.
var verdictRules = [...]*play.Rule{supply.Supplied: ruleInSupply, supply.TooLong: ruleContact, supply.NoSource: ruleContact, supply.Borrowed: ruleContact,
	supply.CutOff: ruleIsolation, supply.Severed: ruleIsolation, supply.OverLong: ruleIsolation, supply.Automatic: ruleAlways,
	supply.Unbacked: ruleUnbacked, supply.Abandoned: ruleUnbacked15, supply.Lapsed: ruleUnbacked, supply.FirstDay: ruleFirstDay, supply.Ashore: ruleLaterRules}

// conditionWords are supply states in words.
var conditionWords = []string{"in supply", "out of communication", "out of supply", "isolated (1)", "isolated (2)"}

// supplyNet is what supply lines of a scenario run over: made once.
type supplyNet struct {
	lines   [2]*supply.Net // by side, so that each side's lines are mended from its own
	sources [2][]int16     // by side (13.13)
	posts   [2][]int16     // by side, its headquarters
}

// newNet makes the net of a scenario.
func newNet(sc *order.Scenario) supplyNet {
	g := sc.Ground
	var n supplyNet
	for side := range n.lines {
		n.lines[side] = supply.New(g.Grid.Adjacent, func(h int16) bool { return g.Kind(h) == order.Sea })
	}
	for u := range sc.Units {
		if m := &sc.Units[u]; m.Type == order.HQ {
			n.posts[m.Side()] = append(n.posts[m.Side()], int16(u))
		}
	}
	if sc.Beach != nil && sc.Stages == nil { // in a campaign a beach has to be cleared first
		n.sources[order.Allied] = sc.Beach.Hexes
	}
	if sc.CityArea != nil {
		n.sources[order.German] = sc.CityArea.Hexes // 33.17a
		if sc.Stages == nil {
			return n
		}
	}
	n.sources[order.German] = append(slices.Clone(n.sources[order.German]), edgeRoads(g, order.HasRoad)...) // 13.13
	return n
}

// judgement are the lines of a side, and who may trace where. The posts are the headquarters
// on the map, in the order of their numbers.
type judgement struct {
	*supply.Lines
	posts  [supply.MaxPosts]int16
	n      int
	backed uint64            // posts that are supported
	own    [maxForces]uint64 // by formation: its headquarters and its corps' (13.12)
}

// lines makes a judgement of a side: enemies and their zones bar hexes, friendly units open
// their own (13.11, 7.51, 7.52). It has to be freed.
func (s *state) lines(side order.Side) (l judgement) {
	length := int(s.sc.Table.Values.SupplyLength)
	if side == order.German {
		length -= int(s.sc.Table.Interdicted(s.points).Supply) // 13.7, 17.46
	}
	l.Lines = s.sc.net.lines[side].Begin(length)
	for _, set := range [2]*hexes{s.cover[side.Other()], s.stands[side.Other()]} {
		for h := range set.all() {
			l.Shut(h)
		}
	}
	for h := range s.stands[side].all() {
		l.Open(h)
	}
	for _, h := range s.sc.net.sources[side] {
		l.Source(h)
	}
	if side == order.Allied && s.sc.Stages != nil {
		for _, b := range s.subs() {
			if !s.open(int(b.Beach)) {
				l.Source(b.At) // 13.13
			}
		}
	}
	for _, u := range s.sc.net.posts[side] {
		if s.onMap(int(u)) {
			i := l.Post(s.at[u])
			l.posts[i] = u
			l.n++
			if !s.is(int(u), unsupported) {
				l.backed |= 1 << i
			}
		}
	}
	for f := range s.sc.Formations {
		division, corps := s.sc.Formations[f].Headquarters, s.corpsPost(int16(f))
		for i, hq := range l.posts[:l.n] {
			if hq == division || hq == corps {
				l.own[f] |= 1 << i
			}
		}
	}
	l.Trace()
	return l
}

// all are all posts.
func (l *judgement) all() uint64 { return 1<<l.n - 1 }

// proper are the posts that a unit may trace to: its division's and, for Germans, its
// corps' headquarters; any for brigade and corps units, companies and army troops
// (13.12, 13.19). A headquarters is its own.
func (s *state) proper(l *judgement, u int) uint64 {
	form := s.formOf(u)
	if s.card(u).Type == order.HQ {
		return 1 << slices.Index(l.posts[:l.n], int16(u))
	}
	if form < 0 || !s.large(u) || s.sc.Formations[form].AnyHQ {
		return l.all()
	}
	return l.own[form]
}

// traced is what the lines of a unit come to, with the support of headquarters (13.12-13.15,
// A60, A61, A103).
func (s *state) traced(l *judgement, u int) supply.Verdict {
	for _, w := range s.sc.Supplied {
		if int(w) == s.standsFor(u) {
			return supply.Automatic // 33.22c
		}
	}
	if s.bound(u) {
		return supply.Ashore // sections 27 to 31 know no supply
	}
	h, proper := s.at[u], s.proper(l, u)
	v := l.Judge(h, proper)
	switch {
	case l.backed == l.all():
	case s.card(u).Type == order.HQ:
		if v == supply.Supplied && s.is(u, unsupported) {
			return supply.Lapsed
		}
	case s.paralysed(u):
		switch v {
		case supply.Supplied, supply.Borrowed:
			return supply.Unbacked
		case supply.TooLong, supply.NoSource:
			return supply.Abandoned
		}
	case proper&^l.backed != 0: // it may use any headquarters (13.19)
		switch with := l.Judge(h, proper&l.backed); {
		case with == supply.Supplied:
		case v == supply.Supplied:
			return supply.Lapsed
		case (v == supply.TooLong || v == supply.NoSource) && with != supply.TooLong && with != supply.NoSource:
			return supply.Abandoned
		}
	}
	return v
}

// judgeSupply is the Mutual Supply Determination Phase: Germans first (13.1, A09).
func (s *state) judgeSupply(sink kernel.Sink) {
	for _, side := range [2]order.Side{order.German, order.Allied} {
		if v, all := s.allSupplied(side); all {
			for u := range s.sc.Units {
				if s.sideOf(u) == side {
					s.unit[u].supply, s.logi.verdict[u] = inSupply, v
				}
			}
			continue
		}
		l := s.lines(side)
		for _, w := range s.sc.own[side] {
			u := int(w)
			if !s.onMap(u) || s.delayOf(u) >= 0 {
				continue
			}
			v := s.traced(&l, u)
			if s.card(u).Type == order.HQ && (v == supply.Supplied || v == supply.Lapsed) {
				s.set(u, linked)
			}
			was := s.unit[u].supply
			s.logi.verdict[u], s.unit[u].supply = v, condition(supply.Next(supply.State(was), v))
			if s.unit[u].supply != was {
				evSupply.Tell(sink, verdictRules[v], int16(u), int16(s.unit[u].supply))
			}
		}
		l.Free()
	}
}

// wear is what a fight, or a drive of a mechanized unit, does to one without supply
// (13.16, 13.17).
func (s *state) wear(u int, sink kernel.Sink) {
	was := s.unit[u].supply
	now := condition(supply.Worn(supply.State(was)))
	if now == was {
		return
	}
	s.unit[u].supply = now
	rule := ruleOut
	if now >= isolated1 {
		rule = ruleLong
	}
	evWorn.Tell(sink, rule, int16(u), int16(now))
}

// wearMovers is the end of a Movement Phase for supply: mechanized units that have moved
// more than a hex (13.16b, 13.17b).
func (s *state) wearMovers(side order.Side, sink kernel.Sink) {
	for u := range s.sc.Units {
		if s.onMap(u) && s.sideOf(u) == side && s.is(u, wentFar) && s.class(u) == order.B {
			s.wear(u, sink)
		}
	}
}

// wearFighters is the end of a Combat Phase for supply: whoever has fought, guns also by the fire that they gave
// to others (13.16a, 13.17a).
func (s *state) wearFighters(sink kernel.Sink) {
	for u := range s.sc.Units {
		if s.onMap(u) && s.is(u, attacked|defended|fired) {
			s.wear(u, sink)
		}
	}
}
