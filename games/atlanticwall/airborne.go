package atlanticwall

import (
	"sandtable/board"
	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
)

// Units that came through the air, and those of a landing that is not over: they go by different
// rules side by side (28.11, 29.31, 29.32, 33.68b).
var (
	ruleAshoreStays = book.Rule("28.11", "Units of a landing", "As long as their beach is not cleared they move, attack and advance in the Invasion Stage alone.", "{unit} {belongs|belong} to a beach that is not cleared")
	ruleNotBound    = book.Rule("29.32", "Units of a landing", "As long as their beach is not cleared they are not attacked in a Combat Phase; airborne units are (29.31).", "only units of a beach that is not cleared are in {hex}")
	_               = book.Rule("29.31", "In the German Combat Phase", "Airborne units and those of cleared beaches may be attacked.", "")
	ruleParaMarch   = book.Rule("6.45", "Parachute units", "They do not march until the headquarters of their division has landed and a line of it has reached a source.", "the headquarters of {unit} is not on the map")
	ruleParaLine    = book.Rule("6.45", "Parachute units", "Not before a line of the headquarters has reached a source.", "no line of {unit} has reached a source yet")
	_               = book.Rule("33.68b", "Parachute units", "After the first Game-Turn they move in the Allied Player-Turn, with an allowance of 3, 4 and 5 in Game-Turns 2 to 4.", "")
	_               = book.Rule("15.31", "Lettered companies", "Parachute units are dropped as lettered companies.", "")
	_               = book.Rule("15.32", "Their two sides", "They show how a company landed, for good.", "")
	_               = book.Rule("15.33", "Their battalion", "It is built up from exactly its own three: a to c are the first battalion, d to f the second, g to i the third; British letters carry its number.", "")
	_               = book.Rule("15.34", "Reduced companies", "With one of them the battalion appears reduced.", "")
	_               = book.Rule("15.35", "Break-down", "A full parachute battalion breaks down into its own companies, at full strength.", "")
	ruleShipsLater  = book.Rule("18.31", "Ground Support of ships", "Not before all beaches of the map are cleared (32.24).", "the beach is not cleared: ships fire at static units alone")
)

// bound tells an Allied unit of a landing whose beach is not cleared: it goes by the rules of the
// Invasion Stage (32.15). Units that came through the air do not.
func (s *state) bound(u int) bool {
	b := s.landedAt(u)
	return b >= 0 && s.open(b)
}

// wades tells who moves in the Invasion Stage: bound units, and rangers as long as any beach of their map is
// not cleared (27.67).
func (s *state) wades(u int) bool {
	b := s.landedAt(u)
	return b >= 0 && (s.open(b) || s.card(u).Type == order.Ranger && s.warring(s.shoreMap(b)))
}

// landedAt is the beach over which a unit has landed, -1 for who came through the air or when no
// beach of any map is open.
func (s *state) landedAt(u int) int {
	if s.is(u, airborne) || !s.invading() {
		return -1
	}
	return int(s.unit[u].beach) - 1
}

// freeBeside tells whether a unit stands beside a hex that may be supported there: those of a landing
// that is not over go by other rules (32.15, 32.23), but where the map has been opened to Ground
// Support (32.24, E-O 32.0).
func (s *state) freeBeside(side order.Side, h int16) bool {
	if !s.invading() || s.supporting(s.mapAt(h)) {
		return s.friendBeside(side, h)
	}
	for _, x := range s.sc.Ground.Grid.Adjacent[h] {
		if !s.holds(side, x) {
			continue
		}
		for u := s.friendIn(side, x); u >= 0; u = s.after(u) {
			if !s.bound(u) {
				return true
			}
		}
	}
	return false
}

// boundIn is a bound combat unit in a hex, or -1.
func (s *state) boundIn(h int16) int {
	for u := s.friendIn(order.Allied, h); u >= 0; u = s.after(u) {
		if s.card(u).Combatant() && s.bound(u) {
			return u
		}
	}
	return -1
}

// metered tells whether a number of German units may move in each Game-Turn (33.47).
func (s *state) metered() bool { return s.sc.Landing != nil && s.sc.Landing.Moves != nil }

// jumpers works out who is dropped: the serial of each unit, the battalion of each lettered company
// (15.33), and who is a parachute unit (6.45, 33.68b).
func (sc *scenario) jumpers() {
	n := len(sc.Units)
	sc.serialOf, sc.lettered, sc.para = make([]int8, n), make([]int16, n), make([]bool, n)
	for u := range sc.Units {
		sc.serialOf[u], sc.lettered[u] = -1, -1
	}
	if sc.Drop == nil {
		return
	}
	for i := range sc.Drop.Serials {
		for _, u := range sc.Drop.Serials[i].Units {
			sc.serialOf[u], sc.para[u] = int8(i), true
		}
	}
	for b := range sc.Units {
		m := &sc.Units[b]
		if m.Side() != order.Allied || m.Type != order.Parachute || m.Size != order.Battalion {
			continue
		}
		sc.para[b] = true
		parts := int8(0)
		for u := range sc.Units {
			c := &sc.Units[u]
			if c.Type == order.Parachute && c.Size == order.Company && c.Form == m.Form && c.Regiment == m.Regiment && letterOf(c.Battalion) == m.Battalion {
				sc.lettered[u] = int16(b)
				parts++
			}
		}
		if parts == 0 {
			continue
		}
		sc.charts[b] = &order.Composition{Parts: []order.Companies{{Count: parts}}}
		sc.alike[b], sc.parts[b] = int16(b), make([]int8, len(sc.Pools))
		for p := range sc.parts[b] {
			sc.parts[b][p] = -1
		}
	}
}

// letterOf is the battalion of a lettered company: "f" is of the 2nd, "a12" of the 12th.
func letterOf(company string) string {
	if len(company) == 1 {
		return itoa(int(company[0]-'a')/3 + 1)
	}
	return company[1:]
}

// freeLettered is the first company of a parachute battalion that is in no use, or -1 (15.35).
func (s *state) freeLettered(battalion int) int {
	for u := range s.sc.Units {
		if int(s.sc.lettered[u]) == battalion && s.at[u] == spare {
			return u
		}
	}
	return -1
}

// letteredFor is a parachute company that can stand for a battalion (25.11), or -1: one of its own, as
// long as none of them stands for another battalion (25.13), else one of its nation.
func (s *state) letteredFor(battalion int) int {
	if u := s.freeLettered(battalion); u >= 0 {
		return u
	}
	for _, w := range s.sc.own[s.sideOf(battalion)] {
		if u := int(w); s.sc.lettered[u] >= 0 && s.at[u] == spare && s.card(u).Nation == s.card(battalion).Nation {
			return u
		}
	}
	return -1
}

// isLettered tells a battalion that consists of lettered companies.
func (s *state) isLettered(battalion int) bool {
	return s.sc.Drop != nil && s.sc.para[battalion] && s.sc.charts[battalion] != nil
}

// companyFor is the next free company for a part of a battalion that breaks down, or -1.
func (s *state) companyFor(battalion, part int) int {
	if s.isLettered(battalion) {
		return s.freeLettered(battalion)
	}
	return s.freeCompany(&s.sc.charts[battalion].Parts[part])
}

// paraAllowance is what parachute units have in the first Game-Turns (33.68b), or 0 for what is
// printed.
func (s *state) paraAllowance(u int) int {
	if s.sc.Drop == nil || !s.sc.para[u] {
		return 0
	}
	if i := int(s.turn-s.sc.First) - 1; i >= 0 && i < len(s.sc.Drop.Moves) {
		return int(s.sc.Drop.Moves[i])
	}
	return 0
}

// grounded says why a parachute unit does not march: its headquarters has not landed, or no line of his
// has reached a source yet, which is not asked for as long as everybody is in supply (6.45).
func (s *state) grounded(u int) kernel.Verdict {
	if s.sc.Drop == nil || !s.sc.para[u] || s.formOf(u) < 0 {
		return kernel.Verdict{}
	}
	hq := int(s.sc.Formations[s.formOf(u)].Headquarters)
	if hq < 0 || !s.onMap(hq) {
		return ruleParaMarch.No(int16(u))
	}
	_, all := s.allSupplied(order.Allied)
	return ruleParaLine.Only(all || s.is(hq, linked), int16(hq))
}

// parachutist tells a parachute unit, or the battlegroup of one.
func (s *state) parachutist(u int) bool {
	return s.sc.para[u] || s.is(u, battlegroup) && s.sc.para[max(int(s.unit[u].of)-1, 0)]
}

// byParachutists are all hexes with parachutists in or next to them.
func (s *state) byParachutists() (at hexes) {
	for _, u := range s.sc.own[order.Allied] {
		if s.onMap(int(u)) && s.parachutist(int(u)) {
			s.sc.near(&at, s.at[u], 1)
		}
	}
	return at
}

// parachutists tells whether a parachute unit stands in a hex or next to it (24.12).
func (s *state) parachutists(h int16) bool {
	there := func(x int16) bool {
		for u := s.friendIn(order.Allied, x); u >= 0; u = s.after(u) {
			if s.parachutist(u) {
				return true
			}
		}
		return false
	}
	if there(h) {
		return true
	}
	for _, x := range s.sc.Ground.Grid.Adjacent[h] {
		if x != board.NoHex && there(x) {
			return true
		}
	}
	return false
}
