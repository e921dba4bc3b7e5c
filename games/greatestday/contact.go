package greatestday

import (
	"sandtable/games/greatestday/order"
	"sandtable/kernel"
	"sandtable/play"
)

// G16.3, G16.4, G16.10, G16.13-G16.15 Guns: contact and parks.
var (
	ruleGunContact = book.Rule("G16.3", "Contact", "Orange and black guns fire indirectly at what a formation in contact sees; a die of at most its contact number, 1 more for a park, makes contact. It ends with a 9 when they fire, a move, or another contact.", "no unit in command of a formation whose leader is on the map sees {hex} for {unit}")
	ruleCalls      = book.Rule("G16.14", "Leaders make contact", "As his action on a chit a leader rolls for one battery of his division, any distance away.", "{unit} is no battery that fires by contact")
	ruleCallsDiv   = book.Rule("G16.14", "Contact by leaders", "A battery of his division.", "{unit} is not of the division of {unit}")
	ruleCallsAway  = book.Rule("G16.14", "Contact by leaders", "On the map.", "{unit} is not on the map")
	ruleCallsHas   = book.Rule("G16.14", "Contact by leaders", "One that is not in contact with his formation.", "{unit} is in contact with the formation of {unit} already")
	_              = book.Rule("G16.13", "Order of indirect fire", "A battery that is not in contact rolls for it first; if that fails its action is over.", "")
	rulePark       = book.Rule("G16.4", "Artillery parks", "Orange guns of one division in a hex, not in column, not in hedgerow, no enemy within 3, form a park: always in command, in contact together; an enemy within 3 breaks it.", "{unit} has no orange rating and is not parked")
	ruleParkForm   = book.Rule("G16.4", "Artillery parks", "On foot, not in column.", "{unit} is mounted")
	ruleParkColumn = book.Rule("G16.4", "Artillery parks", "Not in column.", "{unit} is in column")
	ruleParkCover  = book.Rule("G16.4", "Artillery parks", "In open ground.", "{hex} gives cover, and no park is made there")
	ruleParkFoe    = book.Rule("G16.4", "Artillery parks", "Away from enemies.", "an enemy is too near to {hex}")
	ruleParkOne    = book.Rule("G16.4", "Artillery parks", "A park is of one division.", "{hex} has a park of another division")
	ruleParkIn     = book.Rule("G16.4", "Artillery parks", "A battery is parked once.", "{unit} is in a park already")
	ruleParkOut    = book.Rule("G16.4", "Artillery parks", "Only parked batteries leave a park.", "{unit} is in no park")
	_              = book.Rule("G16.10", "Counter-battery", "Guns in a park, and ships, fire at guns in a park with 2 less.", "")
	_              = book.Rule("G16.15", "One battery at a time", "Each battery of a park is an activation of its own.", "")
	ruleNearRange  = book.Rule("G16.1", "Guns and range", "Orange, brown and black ratings fire indirectly beyond 3 hexes; within 3 they fire directly, with the yellow row (G14.2).", "{hex} is {n hex|hexes} away: within 3 {unit} fires directly")

	nodeGunContact = book.Node("gun-contact")

	verbContact = book.Verb("contact", "unit")
	verbPark    = book.Verb("park", "")
	verbUnpark  = book.Verb("unpark", "")

	evInContact    = book.Event("dice", "{A:unit} is in contact with {B:formation}: {C:rolled} against {D:n}")
	evNoGunContact = book.Event("dice", "{A:unit} gets no contact with {B:formation}: {C:rolled} against {D:n}").Outturn()
	evContactGo    = book.Event("combat", "{unit} loses contact")
	evParked       = book.Event("move", "{unit} goes into a park in {place}")
	evUnparked     = book.Event("move", "{unit} leaves its park in {place}")
)

const (
	parkBonus     = 1 // to the contact number (G16.3)
	parkClear     = 3 // hexes without enemies (G16.4)
	counterRating = -2
	heavyFrom     = 6 // rating from which a barrage is heavy (G16.7)
)

func init() {
	book.Kind(play.Kind[*state]{
		Name: "formation", Has: func(s *state, f int16) bool { return f >= 0 && int(f) < len(s.sc.Formations) },
		Text: func(s *state, f int16) string { return s.sc.Formations[f].ID }, Say: func(s *state, f int16) string { return s.sc.Formations[f].Name },
		Read: func(s *state, word string) (int16, error) {
			return s.readNamed("formation", word, len(s.sc.Formations), func(i int) (string, string) { return s.sc.Formations[i].ID, s.sc.Formations[i].Name })
		},
	})
	book.Proc(procContact, play.Proc[*state]{Nodes: []uint16{nodeGunContact}})
	book.Room(nodeGunContact, play.Room[*state]{
		Seat: kernel.Chance, Rule: ruleGunContact, Ask: "{A:unit} calls {B:formation}: roll the die.", Moves: throw((*state).calls),
	})
}

// isGun tells a unit whose rating fires indirectly beyond 3 hexes (G16.1).
func (s *state) isGun(u int) bool {
	_, colour, _, ok := s.weapon(u)
	return ok && colour >= order.Orange && s.card(u).Class != order.Ship
}

// needsContact tells whether a unit fires indirectly by contact (G16.3).
func (s *state) needsContact(u int) bool {
	_, colour, _, _ := s.weapon(u)
	return colour == order.Orange || colour == order.Black
}

// spots tells whether a unit sees a hex, or the units in it.
func (s *state) spots(w int, h int16, men bool) bool {
	clear := s.clearFrom(s.at[w], h, order.ToSpot)
	return clear && (!men || !s.sc.Ground.Hides(h) || s.sc.Ground.Grid.Distance(s.at[w], h) <= 1)
}

// spotsFor tells whether a unit is one of those through whom a formation spots: its own,
// in command, and independents of the division within its leader's range (G16.13).
func (s *state) spotsFor(w, form int) bool {
	m, l := &s.sc.Units[w], s.sc.Formations[form].Leader
	if s.at[w] < 0 || s.isLeader(w) || l < 0 || s.post(l) < 0 {
		return false
	}
	if own := s.form(w); int(own) == form {
		return s.inCommand(w)
	}
	return s.form(w) < 0 && m.Div == s.formDiv(int8(form)) && s.reaches(l, w)
}

// sees tells whether a formation spots a hex.
func (s *state) sees(form int, h int16, men bool) bool {
	for w := range s.sc.Units {
		if s.near(w, h) && s.spots(w, h, men) && s.spotsFor(w, form) {
			return true
		}
	}
	return false
}

// caller is the formation by whose eyes a battery would fire at a hex: the one it is in
// contact with if that sees it, else the one with the best contact number that does; -1
// for none.
func (s *state) caller(u int, h int16, men bool) int {
	if f := int(s.assets.contact[u]) - 1; f >= 0 && s.sees(f, h, men) {
		return f
	}
	best := -1
	for f := range s.sc.Formations {
		x := &s.sc.Formations[f]
		if s.serves(int8(f), s.div(u)) && (best < 0 || x.Contact > s.sc.Formations[best].Contact) && s.sees(f, h, men) {
			best = f
		}
	}
	return best
}

// contactNumber is what the die of a contact roll must not exceed (G16.3).
func (s *state) contactNumber(u, form int) int {
	n := int(s.sc.Formations[form].Contact)
	if s.inPark(u) {
		n += parkBonus
	}
	return n
}

// calls reads the die of a contact roll.
func (s *state) calls(f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
	u, need := int(f.A), s.contactNumber(int(f.A), int(f.B))
	made := int(c.A) <= need
	ev := evNoGunContact
	if made {
		ev = evInContact
		s.setContact(u, int8(f.B)+1)
	}
	ev.Tell(sink, ruleGunContact, f.A, f.B, c.A, int16(need))
	s.answer(f, made)
}

// setContact puts a battery, and with it its park, in contact or out of it (G16.4).
func (s *state) setContact(u int, with int8) {
	s.assets.contact[u] = with
	if !s.inPark(u) {
		return
	}
	for w := s.first(s.at[u]); w >= 0; w = s.after(w) {
		if s.assets.parked.has(w) {
			s.assets.contact[w] = with
		}
	}
}

// loseContact takes the marker off (G16.3).
func (s *state) loseContact(u int, sink kernel.Sink) {
	if s.assets.contact[u] != 0 {
		s.setContact(u, 0)
		evContactGo.Tell(sink, ruleGunContact, int16(u))
	}
}

// moveContact is a leader's action (G16.14).
var moveContact = play.Move[*state]{
	Verb: verbContact, Look: "take", Label: "Contact {unit}", Odds: true, Try: tryBatteries, Wide: everyone(verbContact),
	Judge: func(s *state, f *kernel.Frame, c kernel.Choice) kernel.Verdict {
		return s.mayCall(int(f.A), int(c.A))
	},
	Do: func(s *state, f *kernel.Frame, c kernel.Choice, _ kernel.Sink) {
		l := int(f.A)
		s.set(l, acted)
		s.stack.Pop()
		// whatever comes of it, the leader has nothing else to do on this chit
		s.stack.Push(kernel.Frame{Proc: procContact, A: c.A, B: int16(s.sc.Units[l].Form), D: int16(chitActs), E: int16(chitActs)})
	},
}

func tryBatteries(s *state, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
	for u := range s.sc.Units {
		if s.onMap(u) && s.side(u) == s.side(int(f.A)) && !s.isLeader(u) && s.isGun(u) {
			dst = append(dst, kernel.Choice{Verb: verbContact, A: int16(u)})
		}
	}
	return dst
}

// canCall tells whether a leader can roll for a battery: of his division, on the map, and
// not in contact with his formation already (G16.14).
func (s *state) canCall(l, u int) bool { return s.mayCall(l, u).OK() }

// mayCall says why a leader does not roll for a battery (G16.14).
func (s *state) mayCall(l, u int) kernel.Verdict {
	n, lead := int16(u), int16(l)
	switch {
	case s.sc.Units[u].Class == order.Leader || !s.isGun(u) || !s.needsContact(u):
		return ruleCalls.No(n)
	case s.div(l) != s.div(u):
		return ruleCallsDiv.No(n, lead)
	case !s.onMap(u):
		return ruleCallsAway.No(n)
	}
	return ruleCallsHas.Only(s.assets.contact[u] != s.sc.Units[l].Form+1, n, lead)
}

// canContact tells whether a leader could make contact with any battery.
func (s *state) canContact(l int) bool {
	for u, h := range s.at {
		if h >= 0 && s.canCall(l, u) {
			return true
		}
	}
	return false
}

// inPark tells whether a battery stands in a park.
func (s *state) inPark(u int) bool { return s.assets.parked.has(u) }

// moveFormPark and moveBreakPark are actions of a kind of their own (G8.8, G16.4).
var (
	moveFormPark = play.Move[*state]{
		Verb: verbPark, Look: "take", Label: "Form a park",
		Judge: func(s *state, f *kernel.Frame, _ kernel.Choice) kernel.Verdict {
			if v := s.mayAct(f, toPark); !v.OK() {
				return v
			}
			return s.parkVerdict(int(f.A))
		},
		Do: func(s *state, f *kernel.Frame, _ kernel.Choice, sink kernel.Sink) {
			u := f.A
			s.begin(f, toPark, sink)
			s.breakOff(int(u))
			s.formPark(int(u), sink)
		},
	}
	moveBreakPark = play.Move[*state]{
		Verb: verbUnpark, Look: "take", Label: "Leave the park",
		Judge: func(s *state, f *kernel.Frame, _ kernel.Choice) kernel.Verdict {
			if v := s.mayAct(f, toPark); !v.OK() {
				return v
			}
			return ruleParkOut.Only(s.inPark(int(f.A)), f.A)
		},
		Do: func(s *state, f *kernel.Frame, _ kernel.Choice, sink kernel.Sink) {
			u := f.A
			s.begin(f, toPark, sink)
			s.leavePark(int(u), sink)
		},
	}
)

// parkVerdict says why a battery cannot go into a park (G16.4).
func (s *state) parkVerdict(u int) kernel.Verdict {
	h := s.at[u]
	_, colour, _, ok := s.weapon(u)
	switch {
	case s.inPark(u):
		return ruleParkIn.No(int16(u))
	case s.is(u, isMounted):
		return ruleParkForm.No(int16(u))
	case s.is(u, inColumn):
		return ruleParkColumn.No(int16(u))
	case !ok || colour != order.Orange:
		return rulePark.No(int16(u))
	case s.sc.Ground.Hides(h):
		return ruleParkCover.No(h)
	case s.enemyWithin(s.side(u), h, parkClear):
		return ruleParkFoe.No(h)
	}
	for w := s.first(h); w >= 0; w = s.after(w) {
		if s.inPark(w) && s.div(w) != s.div(u) {
			return ruleParkOne.No(h)
		}
	}
	return kernel.Verdict{}
}

// enemyWithin tells whether a unit of the other side stands within n hexes.
func (s *state) enemyWithin(side order.Side, h int16, n int) bool {
	for u := range s.sc.Units {
		if s.onMap(u) && s.side(u) != side && !s.isLeader(u) && s.sc.Ground.Grid.Distance(h, s.at[u]) <= n {
			return true
		}
	}
	return false
}

// formPark puts a battery into a park, in contact with whom the others there are (G16.4).
func (s *state) formPark(u int, sink kernel.Sink) {
	for w := s.first(s.at[u]); w >= 0; w = s.after(w) {
		if s.inPark(w) {
			s.assets.contact[u] = s.assets.contact[w]
		}
	}
	s.assets.parked.add(u)
	evParked.Tell(sink, rulePark, int16(u), s.at[u])
}

// leavePark takes a battery out of its park.
func (s *state) leavePark(u int, sink kernel.Sink) {
	if s.inPark(u) {
		s.assets.parked.drop(u)
		evUnparked.Tell(sink, rulePark, int16(u), s.at[u])
	}
}

// breakParks breaks the parks that an enemy has come near to (G16.4).
func (s *state) breakParks(side order.Side, h int16, sink kernel.Sink) {
	for u := range s.sc.Units {
		if s.inPark(u) && s.side(u) != side && s.sc.Ground.Grid.Distance(h, s.at[u]) <= parkClear {
			s.leavePark(u, sink)
		}
	}
}

// isHeavy tells whether the barrage of a unit is heavy: by the rating and the state of who
// fires, not by the target (G16.7).
func (s *state) isHeavy(u int, bonus bool) bool {
	t, m := &s.sc.Table.Fire, s.marks(u)
	n, _, _, _ := s.weapon(u)
	n += t.Cohesion[m.hits] + t.Barrage[m.barrage]
	if bonus {
		n += t.CompanyBonus
	}
	if m.trench {
		n += t.Entrenched
	}
	if m.bocage {
		n += t.Bocage
	}
	return n >= heavyFrom
}
