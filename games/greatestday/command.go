package greatestday

import "sandtable/kernel"

// G5 Command points, G6 Command status.
var (
	rulePoints     = book.Rule("G5.1", "Command points", "Each division keeps command points, 20 at most, from turn to turn.", "")
	ruleReceive    = book.Rule("G5.2", "Receiving points", "When its chit is played a division receives its command rating, and by the die none, one or two more.", "")
	_              = book.Rule("G5.4", "Use of points", "A second action costs a point, so does an action under Direct Command, a check passed without rolling, a suppression taken as a hit.", "")
	ruleNoPoints   = book.Rule("G5.5", "Whose points", "A division's points serve its own and attached units only.", "the {division} has no command point left for {unit}")
	_              = book.Rule("G6.1", "In command", "A unit is in command within the command range, in hexes, of its formation's leader.", "")
	_              = book.Rule("G6.2", "Divisional units", "A unit without formation is in command within range of any leader of its division.", "")
	_              = book.Rule("G6.4", "Leaders off the map", "A leader off the map commands nobody, and nobody commands units off the map.", "")
	ruleOutCommand = book.Rule("G6.6", "Out of command", "Out of command: quality 1 less, no command points, no second action, no Direct Command.", "{unit} is out of command")
	_              = book.Rule("G6.8", "Formations without a leader", "A formation that has no leader counter is in command within range of any leader of its division.", "")

	nodeBonus = book.Node("bonus")

	evPoints = book.Event("points", "{division} receives {n command point}, now {n}")
)

// purse is the division whose command points a unit uses (G5.5).
func (s *state) purse(u int) int { return int(s.div(u)) }

// pay takes command points from a unit's division.
func (s *state) pay(u int, n int8) { s.cp[s.purse(u)] -= n }

// canPay says why no command point can be spent on a unit (G6.6, G5.5).
func (s *state) canPay(u int, n int8) kernel.Verdict {
	if s.selfRun(u) && !s.isCraft(u) { // 4.1.7
		return ruleSelfRun.No(int16(u))
	}
	if m := s.form(u); m >= 0 && s.assets.headless>>m&1 != 0 {
		return ruleHeadless.No(int16(u))
	}
	if s.outside(u) {
		return ruleSector.No(int16(u))
	}
	if !s.inCommand(u) {
		return ruleOutCommand.No(int16(u))
	}
	d := s.purse(u)
	return ruleNoPoints.Only(s.cp[d] >= n, int16(d), int16(u))
}

// receive gives a division its points: the rating and what the die adds (G5.2). It tells how many
// they are, and how many of them the track does not hold (G5.1).
func (s *state) receive(d int, face int16, sink kernel.Sink) (points, beyond int16) {
	n, most := s.sc.Divisions[d].Rating+s.sc.Table.Command.Bonus[face], s.sc.Table.Command.Cap
	beyond = int16(max(s.cp[d]+n-most, 0))
	s.cp[d] = min(s.cp[d]+n, most)
	evPoints.Tell(sink, ruleReceive, int16(d), int16(n), int16(s.cp[d]))
	return int16(n), beyond
}

// inCommand tells whether a unit is within the range of a leader who commands it, at
// this instant (G6.1, G6.2, G6.8, 16.2).
func (s *state) inCommand(u int) bool {
	if s.isShip(u) || s.isCraft(u) {
		return true // 4.1.6, 4.1.7
	}
	if s.outside(u) {
		return false // G6.5
	}
	if in, known := s.alwaysIn(u); known {
		return in && s.where(u) >= 0
	}
	return s.commander(u) >= 0
}

// commander is the leader that a unit is in command of, or the unit that the hero is
// with if it is he; -1 out of command.
func (s *state) commander(u int) int {
	at := s.where(u)
	if at < 0 || s.outside(u) {
		return -1 // G6.4, G24.5, G6.5
	}
	if l := s.onThePhone(u); l >= 0 {
		return l
	}
	for _, l := range s.sc.leaders {
		if post := s.post(l); post >= 0 && s.commands(l, u) && s.sc.Ground.Grid.Distance(at, post) <= int(s.sc.Units[l].Range) {
			return l
		}
	}
	if k := s.heroOf(u); k >= 0 && s.sc.Heroes[k].Actions > 0 { // 16.2; Hollis commands nobody (17.4)
		if h := s.hero[k]; h >= 0 && s.at[h] >= 0 && s.sc.Ground.Grid.Distance(at, s.at[h]) <= int(s.sc.Heroes[k].Range) {
			return int(h)
		}
	}
	return -1
}

// reaches tells whether a leader's range takes in a unit of his division that has no formation: who is
// beyond its sector is in nobody's (11, G2.6, G16.13).
func (s *state) reaches(l, u int) bool {
	post := s.post(l)
	return post >= 0 && s.at[u] >= 0 && !s.outside(u) && s.sc.Ground.Grid.Distance(s.at[u], post) <= int(s.sc.Units[l].Range)
}

// post is the hex that a leader commands from, negative for none: on a craft that is adrift
// he is on the map (4.5.3).
func (s *state) post(l int) int16 {
	if s.at[l] == aboard {
		for c := range s.sc.Units {
			if s.isCraft(c) && s.at[c] >= 0 && s.naval.drift[c] > 0 && s.naval.cargo[c] == s.naval.cargo[l] {
				return s.at[c]
			}
		}
	}
	return s.at[l]
}

// commands tells whether a leader is one of those who can command a unit.
func (s *state) commands(l, u int) bool {
	boss, m, form := &s.sc.Units[l], &s.sc.Units[u], s.form(u)
	if m.Any {
		return boss.Side == m.Side // G6.7
	}
	if s.div(l) != s.div(u) {
		return false
	}
	return form == boss.Form || s.serves(boss.Form, s.div(u)) && (form < 0 || s.sc.Formations[form].Leader < 0) // 13
}
