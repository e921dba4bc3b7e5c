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
	_ = book.Rule("13.7", "Interdiction", "Interdiction shortens German lines from unit to headquarters (17.46).", "")

	ruleInSupply  = book.Rule("13.12", "In supply", "A line of at most 15 hexes to the proper headquarters, and from there to a source.", "")
	ruleContact   = book.Rule("13.14", "Out of communication", "The line is too long, the headquarters has no source, or only another headquarters is in reach.", "")
	ruleIsolation = book.Rule("13.15", "Isolation", "No line to any headquarters, or only to another without a source.", "")
	ruleOut       = book.Rule("13.16", "Out of supply", "A unit out of communication that has fought, or a mechanized one that has moved more than a hex, is out of supply.", "")
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
	supply.Unbacked: ruleUnbacked, supply.Abandoned: ruleUnbacked15, supply.Lapsed: ruleUnbacked, supply.FirstDay: ruleFirstDay}

// conditionWords are supply states in words.
var conditionWords = []string{"in supply", "out of communication", "out of supply", "isolated (1)", "isolated (2)"}

// supplyNet is what supply lines of a scenario run over: made once.
type supplyNet struct {
	*supply.Net
	sources [2][]int16 // by side (13.13)
}

// newNet makes the net of a scenario.
func newNet(sc *order.Scenario) supplyNet {
	g := sc.Ground
	n := supplyNet{Net: supply.New(g.Grid.Adjacent, func(h int16) bool { return g.Kind(h) == order.Sea })}
	if sc.Beach != nil && sc.Stages == nil { // in a campaign a beach has to be cleared first
		n.sources[order.Allied] = sc.Beach.Hexes
	}
	if sc.CityArea != nil {
		n.sources[order.German] = sc.CityArea.Hexes // 33.17a
		if sc.Stages == nil {
			return n
		}
	}
	n.sources[order.German] = append(slices.Clone(n.sources[order.German]), edgeRoads(g)...) // 13.13
	return n
}

// lines begins a judgement of a side: enemies and their zones bar hexes, friendly units
// open their own (13.11, 7.51, 7.52). The posts are the headquarters on the map, in the
// order of their numbers; post tells which.
func (s *state) lines(side order.Side) (l *supply.Lines, post [supply.MaxPosts]int16, count int) {
	length := int(s.sc.Table.Values.SupplyLength)
	if side == order.German {
		length -= int(s.sc.Table.Interdicted(s.points).Supply) // 13.7, 17.46
	}
	l = s.sc.net.Begin(length)
	for u := range s.sc.Units {
		if !s.onMap(u) || s.sideOf(u) == side {
			continue
		}
		l.Shut(s.at[u])
		if s.controls(u) {
			for d, h := range s.sc.Ground.Grid.Adjacent[s.at[u]] {
				if h >= 0 && s.sc.reach[s.at[u]]>>d&1 != 0 {
					l.Shut(h)
				}
			}
		}
	}
	for u := range s.sc.Units {
		if s.onMap(u) && s.sideOf(u) == side {
			l.Open(s.at[u])
		}
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
	for u := range s.sc.Units {
		if s.card(u).Type == order.HQ && s.sideOf(u) == side && s.onMap(u) {
			post[l.Post(s.at[u])] = int16(u)
			count++
		}
	}
	l.Trace()
	return l, post, count
}

// proper are the posts that a unit may trace to: its division's and, for Germans, its
// corps' headquarters; any for brigade and corps units, companies and army troops
// (13.12, 13.19). A headquarters is its own.
func (s *state) proper(u int, post []int16) (set uint64) {
	c, form := s.card(u), s.formOf(u)
	free := form < 0 || !s.large(u) || s.sc.Formations[form].AnyHQ
	for i, hq := range post {
		own := int(hq) == u
		if c.Type != order.HQ {
			own = free || hq == s.sc.Formations[form].Headquarters || hq == s.corpsPost(form)
		}
		if own {
			set |= 1 << i
		}
	}
	return set
}

// traced is what the lines of a unit come to, with the support of headquarters (13.12-13.15,
// A60, A61, A103).
func (s *state) traced(l *supply.Lines, u int, post []int16) supply.Verdict {
	for _, w := range s.sc.Supplied {
		if int(w) == u {
			return supply.Automatic // 33.22c
		}
	}
	h, proper := s.at[u], s.proper(u, post)
	v := l.Judge(h, proper)
	var backed uint64
	for i, hq := range post {
		if !s.is(int(hq), unsupported) {
			backed |= 1 << i
		}
	}
	switch {
	case backed == 1<<len(post)-1:
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
	case proper&^backed != 0: // it may use any headquarters (13.19)
		switch with := l.Judge(h, proper&backed); {
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
		l, post, n := s.lines(side)
		for u := range s.sc.Units {
			if !s.onMap(u) || s.sideOf(u) != side || s.delayOf(u) >= 0 {
				continue
			}
			v := s.traced(l, u, post[:n])
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

// wearFighters is the end of a Combat Phase for supply: whoever has fought (13.16a, 13.17a).
func (s *state) wearFighters(sink kernel.Sink) {
	for u := range s.sc.Units {
		if s.onMap(u) && s.is(u, attacked|defended) {
			s.wear(u, sink)
		}
	}
}
