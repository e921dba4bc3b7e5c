package greatestday

import (
	"sandtable/kernel"
	"sandtable/play"
)

// 13 Independent formations: they go from one division to another.
var (
	ruleTransfer     = book.Rule("13", "Independent formations", "On the chit of the division it is with, before anybody acts, an independent formation may go to another division of its side; there is no way back until it has arrived.", "{formation} is no independent formation")
	ruleTransferChit = book.Rule("13", "Transfers", "On the chit of the division that it leaves, before anybody has acted.", "{formation} changes on the chit of its own division alone")
	ruleTransferTo   = book.Rule("13", "Transfers", "To another division of its side in play.", "{formation} is of {division} already")
	ruleTransferSide = book.Rule("13", "Transfers", "To a division of its side.", "{division} belongs to the other side")
	ruleTransferNone = book.Rule("13", "Transfers", "To a division that has a chit.", "{division} has no chit in this game")
	ruleTransferOff  = book.Rule("13", "Transfers", "To a division in play.", "nothing of {division} is in play")
	ruleTransferWay  = book.Rule("13", "Transfers", "One change at a time.", "{formation} is on its way to another division")
	ruleTransferGone = book.Rule("13", "Transfers", "What is there.", "{formation} has no unit on the map or due")
	ruleTransferLate = book.Rule("13", "Transfers", "Before anybody has acted.", "a unit has acted on this chit")
	ruleTransferFull = book.Rule("13", "Full divisions", "A division has at most so many independent formations, those on their way included.", "{division} has {n} independent formations and takes no more")
	ruleJoins        = book.Rule("13", "Formations on their way", "When the new division's chit is played a 4 or less brings it over; until then its units do nothing, and its chit is not sold.", "{unit} is on its way to another division and does nothing")

	nodeJoin = book.Node("join")

	verbTransfer = book.Verb("transfer", "formation division")

	evTransfer  = book.Event("phase", "{formation} is to go to {division}")
	evComesOver = book.Event("phase", "{formation} is with {division} now: {face}").Outturn()
	evOnTheWay  = book.Event("phase", "{formation} is still on its way to {division}: {face}").Outturn()
)

const (
	joinRoll   = 4 // or less brings a formation over (13)
	attachMost = 3 // formations of a division, where the scenario does not say
)

func init() {
	book.Room(nodeJoin, play.Room[*state]{
		Seat: kernel.Chance, Rule: ruleJoins, Ask: "Does {C:formation} come over to its new division? Roll the die.", Fresh: true,
		Moves: throw(func(s *state, f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
			n := f.C
			f.C++
			ev := evOnTheWay
			if c.A <= joinRoll {
				ev = evComesOver
				s.week.joining &^= 1 << n
			}
			ev.Tell(sink, ruleJoins, n, int16(s.formDiv(int8(n))), c.A)
		}),
	})
}

// moveTransfer sends an independent formation to another division.
var moveTransfer = play.Move[*state]{
	Verb: verbTransfer, Look: "take", Label: "{formation} to {division}",
	Try: func(s *state, _ *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
		if s.chit().kind != divisionChit {
			return dst
		}
		for i := range s.sc.Formations {
			if s.sc.Formations[i].Attached && s.formDiv(int8(i)) == s.chit().division {
				for d := range s.sc.Divisions {
					dst = append(dst, kernel.Choice{Verb: verbTransfer, A: int16(i), B: int16(d)})
				}
			}
		}
		return dst
	},
	Judge: func(s *state, _ *kernel.Frame, c kernel.Choice) kernel.Verdict { return s.mayTransfer(c.A, c.B) },
	Do: func(s *state, _ *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
		s.week.joining |= 1 << c.A
		s.attach(int8(c.A), int8(c.B))
		evTransfer.Tell(sink, ruleTransfer, c.A, c.B)
	},
}

// attach puts an independent formation under a division.
func (s *state) attach(form, div int8) { s.week.attached[form] = div + 1 }

// formDiv is the division of a formation; div that of a unit, in every way (13).
func (s *state) formDiv(form int8) int8 {
	if n := s.week.attached[form]; n != 0 {
		return n - 1
	}
	return s.sc.Formations[form].Div
}

func (s *state) div(u int) int8 {
	m := &s.sc.brief[u]
	if m.form >= 0 && s.week.attached[m.form] != 0 {
		return s.week.attached[m.form] - 1
	}
	return m.div
}

// partOf tells whether a unit is of a division, by attachment too; on its way there it is not yet (13).
func (s *state) partOf(u int, id string) bool {
	d := s.div(u)
	return s.sc.Divisions[d].ID == id && s.belongs(u, d)
}

// belongs tells the same of a division by its number.
func (s *state) belongs(u int, div int8) bool { return s.div(u) == div && !s.joins(u) }

// serves tells whether a formation is of a division, by attachment too: on its way there it is not
// yet, so that its leader commands none of that division's and its men spot for none of them (13).
func (s *state) serves(form, div int8) bool {
	return s.formDiv(form) == div && !s.onItsWay(form)
}

// joins tells whether the formation of a unit is on its way to a division (13).
func (s *state) joins(u int) bool {
	m := s.sc.brief[u].form
	return s.week.joining != 0 && m >= 0 && s.onItsWay(m)
}

// onItsWay tells whether a formation goes to another division, which it reaches later (13).
func (s *state) onItsWay(form int8) bool { return s.week.joining>>form&1 != 0 }

// guests counts the independent formations of a division, those on their way included, as
// far as they have anybody in play.
func (s *state) guests(div int8) (n int16) {
	for i := range s.sc.Formations {
		if s.sc.Formations[i].Attached && s.formDiv(int8(i)) == div && s.anyone(func(u int) bool {
			return int(s.sc.Units[u].Form) == i && !s.isLeader(u) && !s.outOfGame(u) && (s.at[u] != due || s.sc.due[u] > 0)
		}) {
			n++
		}
	}
	return n
}

// mayTransfer says why an independent formation does not go to a division now (13).
func (s *state) mayTransfer(form, div int16) kernel.Verdict {
	x, c := &s.sc.Formations[form], s.chit()
	from := s.formDiv(int8(form))
	switch {
	case !x.Attached:
		return ruleTransfer.No(form)
	case c.kind != divisionChit || c.division != from:
		return ruleTransferChit.No(form)
	case s.onItsWay(int8(form)):
		return ruleTransferWay.No(form)
	case int16(from) == div:
		return ruleTransferTo.No(form, div)
	case s.sc.Divisions[div].Side != s.sc.Divisions[from].Side:
		return ruleTransferSide.No(div)
	case s.sc.Divisions[div].NoChit:
		return ruleTransferNone.No(div)
	case !s.inPlay(div):
		return ruleTransferOff.No(div)
	case !s.mustered(int(form)):
		return ruleTransferGone.No(form)
	case s.anyone(func(u int) bool { return s.is(u, acted) }):
		return ruleTransferLate.No()
	}
	n := s.guests(int8(div))
	return ruleTransferFull.Only(n < attachMost, div, n)
}

// inPlay tells whether a division has a unit on the map or ready to come.
func (s *state) inPlay(div int16) bool {
	return s.anyone(func(u int) bool {
		return int16(s.div(u)) == div && !s.isLeader(u) && (s.where(u) >= 0 || s.at[u] == boxed || inWave(s.at[u]) >= 0)
	})
}

// nextJoining is the next formation that is on its way to a division, from one on; -1 for
// none.
func (s *state) nextJoining(div int8, from int16) int16 {
	for i := int(from); i < len(s.sc.Formations); i++ {
		if s.onItsWay(int8(i)) && s.formDiv(int8(i)) == div {
			return int16(i)
		}
	}
	return -1
}
