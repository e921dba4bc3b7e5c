package atlanticwall

import (
	"sandtable/board"
	"sandtable/games/atlanticwall/order"
)

// 7 Zones of Control.
var (
	_ = book.Rule("7.0", "Zones of Control", "A unit controls the six hexes around it; that holds up enemy moves, obliges to attack and cuts supply.", "")
	_ = book.Rule("7.11", "Who exerts them", "All combat units do, but not artillery and headquarters.", "")
	_ = book.Rule("7.12", "Pinned units", "A pinned unit exerts none.", "")
	_ = book.Rule("7.21", "At all times", "Zones are in force in every phase, for both sides at once (7.24), and do not add up (7.26).", "")
	_ = book.Rule("7.24", "Mutual", "Adjacent enemies are both in the zone of the other.", "")
	_ = book.Rule("7.26", "Several zones", "More than one zone in a hex does no more than one.", "")
	_ = book.Rule("7.25", "Rivers and cliffs", "Zones do not cross river and cliff hexsides; nothing else stops them.", "")
	_ = book.Rule("7.33", "Beside units without zones", "Units that exert no zone hold nobody up.", "")
	_ = book.Rule("7.45", "Retreats", "A stack may retreat through enemy zones for a step a hex.", "")
	_ = book.Rule("7.46", "Retreats", "Friends cancel no enemy zone for retreats.", "")
	_ = book.Rule("7.51", "Supply", "An enemy unit or zone shuts a hex to supply lines.", "")
	_ = book.Rule("7.52", "Supply", "A friendly unit cancels enemy zones in its own hex for supply lines.", "")
	_ = book.Rule("7.36", "Friends do not cancel them", "A friendly unit in a hex does not cancel enemy zones there for moves or retreats.", "")
)

// controls tells whether a unit exerts a zone of control (7.11, 7.12).
func (s *state) controls(u int) bool { return s.at[u] >= 0 && s.card(u).Controls() && !s.is(u, pinned) }

// controlsHex tells whether a unit's zone covers a hex, which may be far away (7.25).
func (s *state) controlsHex(u int, h int16) bool {
	if !s.controls(u) {
		return false
	}
	d := s.sc.Ground.Grid.DirTo(s.at[u], h)
	return d >= 0 && s.sc.reach[s.at[u]]>>d&1 != 0
}

// controllerOf is a unit of a side whose zone covers a hex, or -1.
func (s *state) controllerOf(side order.Side, h int16) int {
	for d, n := range s.sc.Ground.Grid.Adjacent[h] {
		if n == board.NoHex || s.sc.reach[h]>>d&1 == 0 { // the same from both sides
			continue
		}
		for u := s.friendIn(side, n); u >= 0; u = s.after(u) {
			if s.controls(u) {
				return u
			}
		}
	}
	return -1
}

// inZone tells whether a hex is in a zone of control of a side.
func (s *state) inZone(side order.Side, h int16) bool { return h >= 0 && s.cover[side].has(h) }

// threatened tells whether a unit is in an enemy zone of control.
func (s *state) threatened(u int) bool {
	return s.at[u] >= 0 && s.inZone(s.sideOf(u).Other(), s.at[u])
}

// zones are all hexes in zones of control of a side. They are kept as units come, go and are
// pinned: what a change costs does not grow with the number of units.
func (s *state) zones(side order.Side) *hexes { return s.cover[side] }

// spread adds the zone of a unit.
func (s *state) spread(u int) {
	if !s.controls(u) {
		return
	}
	h, side := s.at[u], s.sideOf(u)
	for d, n := range s.sc.Ground.Grid.Adjacent[h] {
		if s.sc.reach[h]>>d&1 != 0 {
			s.cover[side].add(n)
		}
	}
}

// uncover takes away what only those covered who have left a hex, or exert no zone there any
// more.
func (s *state) uncover(side order.Side, h int16) {
	if h < 0 {
		return
	}
	for d, n := range s.sc.Ground.Grid.Adjacent[h] {
		if s.sc.reach[h]>>d&1 != 0 && s.controllerOf(side, n) < 0 {
			s.cover[side].drop(n)
		}
	}
}

// occupy notes where a unit is that has left a hex, and whether its side still has units there.
func (s *state) occupy(u int, from int16) {
	side := s.sideOf(u)
	if from >= 0 {
		held := s.first(from)
		for held >= 0 && s.sideOf(held) != side {
			held = s.after(held)
		}
		if held < 0 {
			s.stands[side].drop(from)
		}
	}
	if s.onMap(u) {
		s.stands[side].add(s.at[u])
	}
}

// survey finds the zones of both sides and the hexes that they hold from nothing.
func (s *state) survey() {
	*s.cover[0], *s.cover[1] = hexes{}, hexes{}
	*s.stands[0], *s.stands[1] = hexes{}, hexes{}
	for u := range s.sc.Units {
		if s.onMap(u) {
			s.stands[s.sideOf(u)].add(s.at[u])
		}
	}
	for _, list := range s.sc.exert {
		for _, u := range list {
			s.spread(int(u))
		}
	}
}

// pin takes a unit's zone away, and unpin gives it back (7.12).
func (s *state) pin(u int) {
	s.set(u, pinned)
	s.uncover(s.sideOf(u), s.at[u])
}

func (s *state) unpin(u int) {
	s.unset(u, pinned)
	s.spread(u)
}
