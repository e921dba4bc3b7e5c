package greatestday

import (
	"slices"

	"sandtable/board"
	"sandtable/games/greatestday/order"
	"sandtable/kernel"
	"sandtable/play"
)

// G23 Leaders.
var (
	ruleLeaders    = book.Rule("G23.1", "Leaders", "A leader is always with a unit of his formation; he goes with one that moves, or alone to another, up to 12 points by road or on foot.", "")
	ruleNoLeader   = book.Rule("G23.1", "Leaders", "Only a leader on the map goes with a unit of his formation in his hex.", "{unit} is no leader")
	ruleLeaderHere = book.Rule("G23.1", "Leaders who go along", "From the hex of the unit.", "{unit} is not in the hex of {unit}")
	ruleLeaderKin  = book.Rule("G23.1", "Leaders who go along", "With units of his formation.", "{unit} is not of the formation of {unit}")
	ruleLeaderStay = book.Rule("G23.1", "Leaders who go along", "With who can move.", "{unit} cannot move")
	ruleRides      = book.Rule("G23.1", "Leaders", "A leader goes along, or he does not.", "{unit} already goes along")
	ruleRidesNot   = book.Rule("G23.1", "Leaders", "A leader goes along, or he does not.", "{unit} does not go along")
	ruleGoesAlong  = book.Rule("G23.1", "Leaders", "He cannot be left without a unit of his formation.", "{unit} would be left alone")
	ruleLeadWhere  = book.Rule("G23.5", "A leader's own move", "Once a chit of his formation or division, to a unit of his formation; fire zones do not matter, enemies' hexes do.", "no unit of his formation is in {hex}")
	ruleLeadFar    = book.Rule("G23.5", "A leader's own move", "He needs a way of at most his allowance.", "{hex} is too far")
	ruleLeadNone   = book.Rule("G23.5", "A leader's own move", "There must be a unit to go to.", "there is no unit that {unit} could go to")
	ruleLost       = book.Rule("G23.2", "Leaders without units", "A leader whose units leave him goes at once to the nearest unit of his formation; his owner chooses among equals.", "{hex} is not among the nearest")
	_              = book.Rule("G23.4", "No unit at all", "Without any unit of his formation on the map a leader waits in the box and comes back with the next.", "")
	_              = book.Rule("G23.6", "Command range", "It is measured from where the leader is at that instant.", "")

	nodeLeader   = book.Node("leader")
	nodeDisplace = book.Node("displace")

	evRides     = book.Event("leader", "{unit} goes along with {unit}")
	evLeads     = book.Event("leader", "{unit} goes from {hex} to {place}")
	evDisplaced = book.Event("leader", "{unit} goes to {place}")
	evToBox     = book.Event("leader", "{unit} has no unit left and waits")
)

func init() {
	book.Proc(procLeader, play.Proc[*state]{Nodes: []uint16{nodeLeader}})
	book.Room(nodeLeader, play.Room[*state]{
		Who: (*state).whoActs, Rule: ruleLeaders, Ask: "{unit}: to which of his units?", Idle: verbBack,
		Moves: []play.Move[*state]{
			{
				Verb: verbMove, Look: "move", Label: "Go to {place}", List: listLeads, Wide: tryMoves,
				Judge: func(s *state, f *kernel.Frame, c kernel.Choice) kernel.Verdict { return s.mayGo(int(f.A), c.A) },
				Do: func(s *state, f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
					evLeads.Tell(sink, ruleLeaders, f.A, s.at[f.A], c.A)
					s.stacks().Put(int(f.A), c.A)
					s.set(int(f.A), acted)
					s.stack.Pop()
				},
			},
			moveContact,
			{Verb: verbBack, Look: "back", Label: "Another unit", Do: func(s *state, _ *kernel.Frame, _ kernel.Choice, _ kernel.Sink) { s.stack.Pop() }},
		},
	})
	book.Proc(procDisplace, play.Proc[*state]{Run: (*state).runDisplace, Nodes: []uint16{nodeDisplace}})
	book.Room(nodeDisplace, play.Room[*state]{
		Who:  func(s *state, f *kernel.Frame) kernel.Seat { return kernel.Seat(s.side(int(f.A))) },
		Rule: ruleLost, Ask: "{unit} has lost his unit: to which of the nearest does he go?",
		Moves: []play.Move[*state]{{
			Verb: verbMove, Look: "move", Label: "Go to {place}",
			Try: func(s *state, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
				far := s.nearest(int(f.A))
				for h := range int16(s.sc.hexes()) {
					if s.sc.Ground.Grid.Distance(s.at[f.A], h) == far {
						dst = append(dst, kernel.Choice{Verb: verbMove, A: h})
					}
				}
				return dst
			},
			Judge: func(s *state, f *kernel.Frame, c kernel.Choice) kernel.Verdict {
				l := int(f.A)
				return ruleLost.Only(s.sc.Ground.Grid.Distance(s.at[l], c.A) == s.nearest(l) && s.ledIn(l, c.A), c.A)
			},
			Do: func(s *state, f *kernel.Frame, c kernel.Choice, sink kernel.Sink) { s.displace(int(f.A), c.A, sink) },
		}},
	})
}

// ride and stay say which leaders go along with the unit in hand (G23.1, G23.5).
var (
	ride = play.Move[*state]{
		Verb: verbRide, Look: "take", Label: "{unit} goes along", Try: leadersHere(verbRide),
		Judge: func(s *state, f *kernel.Frame, c kernel.Choice) kernel.Verdict {
			if v := s.mayRide(f, int(c.A)); !v.OK() {
				return v
			}
			return ruleRides.Only(!s.is(int(c.A), riding), c.A)
		},
		Do: func(s *state, _ *kernel.Frame, c kernel.Choice, _ kernel.Sink) { s.set(int(c.A), riding) },
	}
	stay = play.Move[*state]{
		Verb: verbStay, Look: "take", Label: "{unit} stays", Try: leadersHere(verbStay),
		Judge: func(s *state, f *kernel.Frame, c kernel.Choice) kernel.Verdict {
			if v := s.mayRide(f, int(c.A)); !v.OK() {
				return v
			}
			if !s.is(int(c.A), riding) {
				return ruleRidesNot.No(c.A)
			}
			return ruleGoesAlong.Only(s.ledBesides(int(c.A), s.at[c.A], int(f.A)), c.A)
		},
		Do: func(s *state, _ *kernel.Frame, c kernel.Choice, _ kernel.Sink) { s.unset(int(c.A), riding) },
	}
)

// leadersHere tries a verb with every leader of the scenario.
func leadersHere(verb uint16) func(*state, *kernel.Frame, []kernel.Choice) []kernel.Choice {
	return func(s *state, _ *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
		for _, l := range s.sc.leaders {
			dst = append(dst, kernel.Choice{Verb: verb, A: int16(l)})
		}
		return dst
	}
}

// mayRide says why a leader cannot go along with the unit in hand.
func (s *state) mayRide(f *kernel.Frame, l int) kernel.Verdict {
	u := int(f.A)
	m, _ := s.gait(u)
	switch {
	case !s.isLeader(l):
		return ruleNoLeader.No(int16(l))
	case !s.onMap(u):
		return ruleNotThere.No(f.A)
	case s.at[l] != s.at[u]:
		return ruleLeaderHere.No(int16(l), f.A)
	case !s.leads(l, u):
		return ruleLeaderKin.No(f.A, int16(l))
	case m == 0:
		return ruleLeaderStay.No(f.A)
	}
	return ruleMustRally.Only(!s.is(u, suppressed), f.A)
}

// leads tells whether a unit is of a leader's formation, or carries one that is: he is with
// his men on a truck of the division too (12).
func (s *state) leads(l, u int) bool {
	form := s.form(u)
	if p := s.passenger(u); form < 0 && p >= 0 {
		form = s.form(p)
	}
	return form >= 0 && s.sc.brief[l].form == form && !s.isLeader(u)
}

// ledBy are the units that a leader may ever lead, in order: leads says which it is now.
func (s *state) ledBy(l int) []int {
	if form := s.sc.brief[l].form; form >= 0 {
		return s.sc.led[form]
	}
	return nil
}

// ledIn reports whether a unit of a leader's formation is in a hex; ledBesides leaves out one.
func (s *state) ledIn(l int, h int16) bool { return s.ledBesides(l, h, -1) }

func (s *state) ledBesides(l int, h int16, but int) bool {
	for u := s.first(h); u >= 0; u = s.after(u) {
		if u != but && s.leads(l, u) {
			return true
		}
	}
	return false
}

// dropRiders ends all riding.
func (s *state) dropRiders() {
	for _, l := range s.sc.leaders {
		s.unset(l, riding)
	}
}

// followers takes along the leaders who ride with a unit, and those who would be left
// without a unit of their formation (G23.1).
func (s *state) followers(u int, from, to int16, sink kernel.Sink) {
	for _, l := range s.sc.leaders {
		if s.at[l] != from || !s.leads(l, u) {
			continue
		}
		if !s.is(l, riding) {
			if s.ledIn(l, from) {
				continue
			}
			s.set(l, riding)
			evRides.Tell(sink, ruleLeaders, int16(l), int16(u))
		}
		s.stacks().Put(l, to)
	}
}

// mayLead says why a leader cannot move by himself (G23.5).
func (s *state) mayLead(l int) kernel.Verdict {
	if !s.onMap(l) {
		return ruleNotThere.No(int16(l))
	}
	return ruleLeadNone.Only(s.canLead(l) || s.canContact(l), int16(l))
}

// canLead tells whether a leader can go to any unit that he leads: the nearest is looked
// for first, which is most often found at once.
func (s *state) canLead(l int) bool {
	at, near, least := s.at[l], board.NoHex, 0
	for _, u := range s.ledBy(l) {
		if h := s.at[u]; h >= 0 && h != at && s.leads(l, u) {
			if n := s.sc.Ground.Grid.Distance(at, h); near == board.NoHex || n < least {
				near, least = h, n
			}
			if least == 1 {
				break // nobody is nearer
			}
		}
	}
	if near == board.NoHex {
		return false
	}
	field := s.leadField(l, near)
	found := s.ledTo(l, field, near)
	field.Free()
	if found {
		return true
	}
	field = s.leadField(l, board.NoHex)
	defer field.Free()
	for _, u := range s.ledBy(l) {
		if h := s.at[u]; h >= 0 && s.leads(l, u) && s.ledTo(l, field, h) {
			return true
		}
	}
	return false
}

// leadGate shuts the hexes of enemies to a leader (G23.5).
func (s *state) leadGate(l int) func(int16) board.Gate {
	return func(h int16) board.Gate {
		if s.enemyIn(s.side(l), h) >= 0 {
			return board.Closed
		}
		return board.Open
	}
}

// leadField finds the ways of a leader: to one hex, or to all with board.NoHex.
func (s *state) leadField(l int, to int16) *board.Field {
	return s.leadFieldFrom(l, s.at[l], to, 2*int(s.card(l).Allow))
}

// leadFieldFrom is leadField from any hex and for any points. Gaps and the edge of an Overlay
// bar him like anybody; he goes through a gap as in column.
func (s *state) leadFieldFrom(l int, from, to int16, mp int) *board.Field {
	if gone := s.anyBroken(); gone || s.sc.landings() {
		f := s.sc.price.leaderToll.From(from)
		f.RunToll(to, mp, s.leadGate(l), func(from, to int16) int {
			if s.shoreBar(s.side(l), true, from, to) != nil {
				return -1
			}
			if gone && s.broken(from, to) && !s.spanned(from, to) {
				return s.leadRound(from, to)
			}
			return 0
		})
		return f
	}
	f := s.sc.price.leader.From(from)
	if to == board.NoHex {
		f.Run(mp, s.leadGate(l))
	} else {
		f.RunTo(to, mp, s.leadGate(l))
	}
	return f
}

// leadRound is what a leader pays more, in half points, where the Road's crossing is gone: on
// foot he crosses a stream, a river not at all, less than 0 (2.2.4, 2.4.6, 17.8).
func (s *state) leadRound(from, to int16) int {
	with, _ := s.sc.price.leader.Step(from, to)
	on, why := s.sc.price.bare[order.OnFoot][0].Step(from, to)
	if why != 0 {
		return -1
	}
	return max(on-with, 0)
}

// listLeads appends the hexes that a leader can go to.
func listLeads(s *state, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
	l := int(f.A)
	field := s.leadField(l, board.NoHex)
	defer field.Free()
	first := len(dst)
	for _, u := range s.ledBy(l) {
		if h := s.at[u]; h >= 0 && s.leads(l, u) && s.ledTo(l, field, h) {
			dst = append(dst, kernel.Choice{Verb: verbMove, A: h})
		}
	}
	sortCompact(&dst, first)
	return dst
}

// mayGo says why a leader cannot go to a hex.
func (s *state) mayGo(l int, to int16) kernel.Verdict {
	if to == s.at[l] {
		return ruleStandsHere.No(int16(l), to)
	}
	if !s.ledIn(l, to) {
		return ruleLeadWhere.No(to)
	}
	field := s.leadField(l, to)
	defer field.Free()
	return ruleLeadFar.Only(s.ledTo(l, field, to), to)
}

// settleLeaders sends every leader who is without a unit of his formation to another,
// before anything else is decided (G23.2).
func (s *state) settleLeaders(sink kernel.Sink) {
	for _, l := range s.sc.leaders {
		if s.at[l] >= 0 && s.stack.Len() > 0 && !s.ledIn(l, s.at[l]) && !s.rejoins(l) {
			proc := procDisplace
			if s.sc.landings() && s.naval.ashore.has(l) {
				proc = procRejoin // 4.5.3
			}
			if f := s.stack.Top(); f.Proc == proc && f.A == int16(l) {
				return // asked already
			}
			s.stack.Push(kernel.Frame{Proc: proc, A: int16(l)})
			book.Run(s, sink)
			if f := s.stack.Top(); f != nil && f.Proc == proc {
				return
			}
		}
	}
}

// nearest is how far away the nearest unit of a leader's formation is, -1 for none.
func (s *state) nearest(l int) int {
	best := -1
	for _, u := range s.ledBy(l) {
		if s.onMap(u) && s.leads(l, u) {
			if d := s.sc.Ground.Grid.Distance(s.at[l], s.at[u]); best < 0 || d < best {
				best = d
			}
		}
	}
	return best
}

// runDisplace moves the leader when there is only one place, and asks otherwise.
func (s *state) runDisplace(f *kernel.Frame, sink kernel.Sink) kernel.Signal {
	l := int(f.A)
	far, only := s.nearest(l), board.NoHex
	for _, u := range s.ledBy(l) {
		if h := s.at[u]; h >= 0 && s.leads(l, u) && s.sc.Ground.Grid.Distance(s.at[l], h) == far && h != only {
			if only != board.NoHex {
				return kernel.Ask
			}
			only = h
		}
	}
	if only == board.NoHex {
		s.takeOff(l, boxed)
		evToBox.Tell(sink, ruleLost, f.A)
		s.stack.Pop()
		return kernel.Next
	}
	s.displace(l, only, sink)
	return kernel.Next
}

// displace puts a leader with other units.
func (s *state) displace(l int, h int16, sink kernel.Sink) {
	s.stacks().Put(l, h)
	evDisplaced.Tell(sink, ruleLost, int16(l), h)
	s.stack.Pop()
}

// sortCompact sorts choices from an index on and drops those that are twice there.
func sortCompact(dst *[]kernel.Choice, first int) {
	part := (*dst)[first:]
	slices.SortFunc(part, kernel.Choice.Compare)
	*dst = (*dst)[:first+len(slices.Compact(part))]
}

// sortChoices sorts choices.
func sortChoices(list []kernel.Choice) []kernel.Choice {
	slices.SortFunc(list, kernel.Choice.Compare)
	return list
}
