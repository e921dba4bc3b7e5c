package greatestday

import (
	"strconv"

	"sandtable/board"
	"sandtable/games/greatestday/order"
	"sandtable/kernel"
	"sandtable/play"
	"sandtable/scene"
)

// G9.2 Column, G9.9 Mounting, 15 Abandoned transport.
var (
	ruleColumn     = book.Rule("G9.2", "Column", "Entering column costs 1; leaving costs 1, or nothing and a cohesion hit. Only units with an allowance: who has none on foot leaves it as it dismounts.", "{unit} is in column already")
	ruleNoColumn   = book.Rule("G9.2", "Column", "Only a unit in column leaves it.", "{unit} is not in column")
	_              = book.Rule("G9.4", "In column", "Fire and assault 1 less, 2 more against it, no help from terrain.", "")
	ruleStays      = book.Rule("2.1.2", "Woods", "Vehicles stay in column in woods.", "{unit} cannot leave column in {hex}")
	ruleColumnCost = book.Rule("G9.2", "Column", "Both are paid from the allowance.", "that costs {A:half}, there are {B:half}")
	ruleMount      = book.Rule("G9.9", "Mounting", "Mounting costs half the allowance on foot, dismounting half the mounted one; what is left counts in proportion.", "that costs {A:half}, there are {B:half}")
	ruleNoVehicles = book.Rule("G9.9", "Mounting", "Both need organic transport at hand.", "{unit} has no transport here")
	ruleIsMounted  = book.Rule("G9.9", "Mounting", "Who is mounted does not mount.", "{unit} is mounted already")
	ruleIsOnFoot   = book.Rule("G9.9", "Mounting", "Who is not mounted does not dismount.", "{unit} is not mounted")
	ruleMountWoods = book.Rule("2.1.2", "Woods", "Vehicles stand in woods only in column.", "{unit} can mount in {hex} only in column")
	ruleScatter    = book.Rule("G9.15", "Leaving column at once", "It costs a cohesion hit instead of points, and is not for a unit with two.", "{unit} has two cohesion hits already")
	_              = book.Rule("G8.9", "Changes", "Changes of column, mounting and dismounting, alone or with movement, are one move.", "")
	ruleAbandoned  = book.Rule("15", "Abandoned transport", "A unit that goes where its transport cannot loses it for the game.", "{unit} has lost its transport")

	evColumn    = book.Event("move", "{unit} goes into column")
	evLeaves    = book.Event("move", "{unit} leaves column")
	evScatters  = book.Event("move", "{unit} leaves column at once and takes a cohesion hit")
	evMounts    = book.Event("move", "{unit} mounts")
	evDismounts = book.Event("move", "{unit} dismounts")
	evAbandoned = book.Event("loss", "{unit} leaves its transport behind{-hex}")
)

// change is a change of a unit's state that is part of a move.
type change int16

const (
	toColumn change = iota + 1
	toOpen
	toScatter // leave column for a cohesion hit (G9.15)
	toMounted
	toFoot
)

var changeVerbs = [...]*uint16{toColumn: &verbColumn, toOpen: &verbLeave, toScatter: &verbScatter, toMounted: &verbMount, toFoot: &verbDismount}

// changeFirst is a change as the beginning of a move; changeAgain goes on with one.
func changeFirst(verb uint16, label string, c change) play.Move[*state] {
	return play.Move[*state]{
		Verb: verb, Look: "take", Label: label, Try: unitInHand(verb), Offer: asButton,
		Judge: func(s *state, f *kernel.Frame, k kernel.Choice) kernel.Verdict {
			if v := s.aboutInHand(f, k); !v.OK() {
				return v
			}
			if v := s.mayAct(f, toMove); !v.OK() {
				return v
			}
			_, mp := s.gait(int(f.A))
			return s.mayChange(int(f.A), c, mp)
		},
		Do: func(s *state, f *kernel.Frame, _ kernel.Choice, sink kernel.Sink) { s.beginMove(f, 0, -int16(c), sink) },
	}
}

func changeAgain(verb uint16, label string, c change) play.Move[*state] {
	return play.Move[*state]{
		Verb: verb, Look: "take", Label: label, Try: unitInHand(verb), Offer: asButton,
		Judge: func(s *state, f *kernel.Frame, k kernel.Choice) kernel.Verdict {
			if v := s.aboutInHand(f, k); !v.OK() {
				return v
			}
			return s.mayChange(int(f.A), c, int(f.C))
		},
		Do: func(s *state, f *kernel.Frame, _ kernel.Choice, _ kernel.Sink) {
			u := int(f.A)
			f.B, f.E, f.Step = s.at[u], -int16(c), moveMade
			s.alarm(u, s.at[u])
		},
	}
}

// asButton makes a button of what concerns nobody but the unit in hand: who looks for
// what it can do does not look under its own counter.
func asButton(_ *state, _ *kernel.Frame, _ kernel.Choice, o *scene.Offer) { o.Piece = "" }

// unitInHand tries a verb with the unit that the decision is about.
func unitInHand(verb uint16) func(*state, *kernel.Frame, []kernel.Choice) []kernel.Choice {
	return func(_ *state, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
		return append(dst, kernel.Choice{Verb: verb, A: f.A})
	}
}

// aboutInHand refuses what is about another unit than the one in hand (G9.5).
func (s *state) aboutInHand(f *kernel.Frame, c kernel.Choice) kernel.Verdict {
	return ruleOneByOne.Only(c.A == f.A)
}

// mayAlter says why a unit cannot be in another state where it stands; costs aside.
func (s *state) mayAlter(u int, c change) kernel.Verdict {
	n, h := int16(u), s.at[u]
	m, _ := s.gait(u)
	column := s.is(u, inColumn)
	switch c {
	case toColumn:
		switch {
		case column:
			return ruleColumn.No(n)
		case m == order.NoMove:
			return ruleImmobile.No(n)
		}
		if w := s.inColumnAt(h, u); w >= 0 {
			return ruleColumnRoom.No(int16(w), h)
		}
	case toOpen, toScatter:
		switch {
		case !column:
			return ruleNoColumn.No(n)
		case s.vehicle(u) && s.sc.banked.has(h):
			return ruleBankOnly.No(n, h)
		case s.vehicle(u) && !s.sc.Ground.Kind(h).LeavesColumn:
			return ruleStays.No(n, h)
		case c == toScatter && s.unit[u].hits >= 2:
			return ruleScatter.No(n)
		}
		if l := s.load(h, u); l.steps+s.unit[u].steps > s.sc.Table.Stack.Steps {
			return ruleStacking.No(h, n)
		}
	case toMounted:
		switch card := s.card(u); {
		case s.is(u, isMounted):
			return ruleIsMounted.No(n)
		case s.card(u).Bridge:
			return ruleBaileyStay.No(n)
		case s.is(u, abandoned):
			return ruleAbandoned.No(n)
		case !card.Transport:
			return ruleNoVehicles.No(n)
		case !column && s.sc.banked.has(h):
			return ruleBankOnly.No(n, h)
		case !column && !s.sc.Ground.Kind(h).LeavesColumn:
			return ruleMountWoods.No(n, h)
		}
	case toRide:
		w := int(s.assets.carrier[u]) - 1
		return ruleBoard.Only(w >= 0 && s.at[w] == h && s.assets.cargo[w] == 0 && !s.is(w, suppressed), n)
	case toTruck:
		return s.truckVerdict(u)
	case toExit:
		return s.mayExit(u)
	case toGetOff:
		w := s.passenger(u)
		if w < 0 {
			return ruleGetOff.No(n)
		}
		if l := s.load(h, w); l.steps+s.unit[w].steps > s.sc.Table.Stack.Steps {
			return ruleStacking.No(h, int16(w))
		}
	case toFoot:
		if !s.is(u, isMounted) {
			return ruleIsOnFoot.No(n)
		}
		if l := s.load(h, u); s.unlimbers(u) && l.steps+s.unit[u].steps > s.sc.Table.Stack.Steps {
			return ruleStacking.No(h, n)
		}
	}
	return kernel.Verdict{}
}

// unlimbers tells a unit in column that has no allowance on foot: it comes out of column as it
// dismounts, for what leaving it costs (G9.2).
func (s *state) unlimbers(u int) bool {
	m, _ := gaitOf(s.card(u), false)
	return s.is(u, inColumn) && m == order.NoMove
}

// changeCost is what a change costs in half points (G9.2, G9.9).
func (s *state) changeCost(u int, c change) int {
	_, whole := s.gait(u)
	switch c {
	case toColumn:
		return int(s.sc.Table.Move.EnterColumn)
	case toOpen:
		return int(s.sc.Table.Move.LeaveColumn)
	case toScatter:
		return 0
	case toRide, toTruck:
		return whole // 7.1, 12
	case toExit:
		return s.exitCost(u) // 17.5
	case toFoot:
		if s.unlimbers(u) {
			return (whole+1)/2 + int(s.sc.Table.Move.LeaveColumn)
		}
	}
	return (whole + 1) / 2
}

// mayChange says why a unit with so many half points left cannot change its state.
func (s *state) mayChange(u int, c change, mp int) kernel.Verdict {
	if !s.onMap(u) {
		return ruleNotThere.No(int16(u))
	}
	if v := s.mayAlter(u, c); !v.OK() {
		return v
	}
	if cost := s.changeCost(u, c); cost > mp {
		rule := ruleColumnCost
		if c >= toMounted {
			rule = ruleMount
		}
		return rule.No(int16(cost), int16(mp))
	}
	return kernel.Verdict{}
}

// alter changes the state and nothing else.
func (s *state) alter(u int, c change) {
	switch c {
	case toColumn:
		s.set(u, inColumn)
	case toOpen, toScatter:
		s.unset(u, inColumn)
	case toMounted:
		s.set(u, isMounted)
	default:
		if s.unlimbers(u) {
			s.unset(u, inColumn)
		}
		s.unset(u, isMounted)
	}
}

// makeChange pays for a change and makes it. Half points that are left count in
// proportion when the allowance changes (G9.9).
func (s *state) makeChange(f *kernel.Frame, c change, sink kernel.Sink) {
	u := int(f.A)
	if v := s.mayAlter(u, c); !v.OK() {
		return // fire has changed what it stood on
	}
	_, before := s.gait(u)
	f.C -= int16(s.changeCost(u, c))
	switch c {
	case toRide:
		s.board(u, sink)
		return
	case toTruck:
		s.mountTruck(u, sink)
		return
	case toExit:
		s.exit(u, sink)
		return
	case toGetOff:
		s.assets.unloaded = int16(s.unload(u, sink)) + 1
		return
	}
	s.leavePark(u, sink) // guns of a park stand and fire (G16.4); any change is a move (G8.9, G16.3)
	s.loseContact(u, sink)
	s.alter(u, c)
	if _, now := s.gait(u); before > 0 && now != before {
		f.C = int16(int(f.C) * now / before)
	}
	if c >= toMounted {
		s.unset(u, works)
	}
	if c == toFoot && s.sc.banked.has(s.at[u]) {
		s.set(u, abandoned) // 2.3.3
		evAbandoned.Tell(sink, ruleBankOnly, f.A, s.at[u])
	}
	if c == toScatter {
		s.unit[u].hits++
	}
	[...]*play.Event{toColumn: evColumn, toOpen: evLeaves, toScatter: evScatters, toMounted: evMounts, toFoot: evDismounts}[c].Tell(sink, ruleColumn, f.A)
}

// losesTransport tells whether a step leads a dismounted unit where its vehicles could
// go neither in column nor otherwise (15).
func (s *state) losesTransport(u int, from, to int16) bool {
	card := s.card(u)
	if !card.Transport || s.is(u, isMounted|abandoned) {
		return false
	}
	if _, ok := s.spanCost(card.TrMove, true, from, to); ok {
		return false // over a bridging unit it follows (2.4.7)
	}
	if s.sc.wide && s.ruined(card.TrMove, from, to) != 0 {
		return true // 2.4.3
	}
	p := s.sc.price
	for column := range 2 {
		if _, why := p.ways[card.TrMove][column].Step(from, to); why == 0 && s.sc.bankBar(card.TrMove, column == 1, from, to) == nil {
			return false
		}
	}
	return true
}

// strands leaves the transport of a unit behind that has come, without a step of its own, to a hex where
// its vehicles could come from nowhere (15).
func (s *state) strands(u int, h int16, sink kernel.Sink) {
	for _, n := range s.sc.Ground.Grid.Adjacent[h] {
		if n != board.NoHex && !s.losesTransport(u, n, h) {
			return
		}
	}
	s.set(u, abandoned)
	evAbandoned.Tell(sink, ruleAbandoned, int16(u), h)
}

func itoa(n int) string { return strconv.Itoa(n) }

func flag(b bool) int {
	if b {
		return 1
	}
	return 0
}
