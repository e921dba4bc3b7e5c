package greatestday

import (
	"sandtable/games/greatestday/order"
	"sandtable/kernel"
)

// G3.2 What the calendar brings at the beginning of a turn, G3.11 at its end; 17.2 Night;
// 11c the line that the Allies do not pass.
var (
	ruleNightChits = book.Rule("17.2", "Commonwealth chits by night", "By night no chit of a Commonwealth formation is sold but those of the 6th Airborne; one that was left over at 2100 is wasted, and the first chit is drawn.", "{chit} is not sold by night")
	ruleNotFirst   = book.Rule("G3.3", "Chits that do not go first", "The Event! chit, by night the chit of the 6th Airborne and the Naval chit are not the first of a turn: it is drawn.", "")
	ruleSouth      = book.Rule("11", "The line", "From the Night of 6 June on no Allied unit goes south of row 030 before both Connecting Roads have been free of Germans and their fire zones at one moment; who is there when that Night begins is eliminated.", "{B:hex} lies south of row 030, where no Allied unit goes before both Connecting Roads have been free at one moment")
	ruleLinesDead  = book.Rule("16.1", "All lines cut", "At 0700 on 8 June all telephone lines are cut.", "")
	_              = book.Rule("8", "Special Historical Events", "What the schedule has for a turn happens at its beginning, before all else.", "")

	evLineOpen  = book.Event("phase", "both Connecting Roads are free: the Allies may go south of row 030")
	evCutOff    = book.Event("loss", "{unit} is cut off in the south")
	evLinesDead = book.Event("loss", "all telephone lines are cut")
)

const (
	lineRow   = 30 // the Allies stay north of what lies south of it (11c)
	linesDay  = "0608"
	landLined = "6ab" // the Commonwealth division whose formations act by night too (17.2)
)

// findLine finds the hexes that the Allies may not enter, and the turn from which on, in a
// scenario that has that Night (11c).
func (sc *scenario) findLine() {
	for i, t := range sc.Turns {
		if t.Night && t.Day == dDay {
			sc.lineTurn = int8(i) + 1
		}
	}
	if sc.lineTurn == 0 {
		return
	}
	for h := range int16(sc.hexes()) {
		if _, row := sc.colRow(h); row > lineRow {
			sc.south.add(h)
		}
	}
}

// colRow are the column and the row in the name of a hex, such as 42.035.
func (sc *scenario) colRow(h int16) (col, row int) {
	n := 0
	for _, c := range sc.Ground.Grid.Name(h) {
		if c == '.' {
			col, n = n, 0
			continue
		}
		n = 10*n + int(c-'0')
	}
	return col, n
}

// lineBars tells whether a side may not enter a hex (11c).
func (s *state) lineBars(side order.Side, h int16) bool {
	return s.lineShut(side) && s.sc.south.has(h)
}

// lineShut tells whether the line bars a side at the moment.
func (s *state) lineShut(side order.Side) bool {
	return s.sc.lineTurn > 0 && side == order.Allied && s.turn >= s.sc.lineTurn && !s.week.opened
}

// watchRoads looks whether both Connecting Roads are free, of units and of fire zones: then
// the line is open for the rest of the game (11c).
func (s *state) watchRoads(sink kernel.Sink) {
	if s.sc.lineTurn == 0 || s.week.opened {
		return
	}
	for _, road := range s.sc.connecting {
		for _, h := range road {
			if s.enemyIn(order.Allied, h) >= 0 {
				return
			}
		}
	}
	zones := s.zones(order.German)
	for _, road := range s.sc.connecting {
		for _, h := range road {
			if zones.has(h) {
				return
			}
		}
	}
	s.week.opened = true
	evLineOpen.Tell(sink, ruleSouth)
}

// calendar is what happens at the very beginning of a turn (8, G3.2).
func (s *state) calendar(sink kernel.Sink) {
	t := s.now()
	s.release()
	if t.Hour == morningHour {
		s.assets.crowd = 0 // 6.8
	}
	if t.Since(linesDay, morningHour) && !t.Since(linesDay, morningHour+1) && s.hasPhones() {
		s.assets.cut = s.sc.allLines()
		evLinesDead.Tell(sink, ruleLinesDead)
	}
	s.watchRoads(sink)
	if s.turn == s.sc.lineTurn && !s.week.opened {
		for u := range s.sc.Units {
			h := s.where(u)
			if s.side(u) == order.Allied && !s.isLeader(u) && h >= 0 && s.sc.south.has(h) {
				if s.at[u] == carried { // who rides as well
					s.assets.cargo[s.assets.carrier[u]-1], s.assets.carrier[u] = 0, 0
					s.stacks().Put(u, h)
				}
				evCutOff.Tell(sink, ruleSouth, int16(u))
				s.eliminate(u, ruleSouth, sink)
			}
		}
	}
}

// hasPhones tells whether anybody in play has a telephone (16.1).
func (s *state) hasPhones() bool {
	return s.anyone(func(u int) bool { return s.card(u).Telephone && s.onMap(u) })
}

// nightEnds is what the end of a Night turn takes away (G3.11, G23.3).
func (s *state) nightEnds() {
	if s.now().Night {
		s.assets.headless = 0
	}
}

// nightBars tells whether a formation's chit has no place in this turn, by night (17.2).
func (s *state) nightBars(c *chit) bool { return s.now().Night && s.barredByNight(c) }

// barredByNight tells whether a formation's chit has no place in Night turns (17.2).
func (s *state) barredByNight(c *chit) bool {
	return c.kind == formationChit && c.side == order.Allied && s.sc.Divisions[s.formDiv(c.formation)].ID != landLined
}

// keptFails tells whether a chit that was left over is not the first of a turn (G3.3).
func (s *state) keptFails(c *chit, turn int8) bool {
	night := s.sc.Turns[turn-1].Night
	switch c.kind {
	case eventChit:
		return true
	case navalChit:
		return night
	case divisionChit:
		return night && c.id == landLined
	}
	return night && s.barredByNight(c)
}
