package greatestday

import (
	"sandtable/games/greatestday/order"
	"sandtable/kernel"
	"sandtable/play"
)

// 4.4 Ships and support craft.
var (
	ruleBombard   = book.Rule("4.4.4", "Naval bombardment", "Each ship fires once a Naval chit, as indirect fire; its range counts from the marker of its force, and its box adds 0, 10, 20 or 30.", "{unit} is no ship in a range box")
	ruleFiredShip = book.Rule("4.4.4", "Naval bombardment", "Once a Naval chit.", "{unit} has fired on this chit")
	ruleNoBeach   = book.Rule("4.4.6", "Support craft", "They fire while the beach of their force is not cleared.", "{unit} has no beach to support any more")
	_             = book.Rule("4.8.1", "Naval bombardment, step by step", "Ships in any order: target and range, contact where another unit spots, then the die; craft of support and rockets as direct fire.", "")
	ruleShipRange = book.Rule("4.4.4", "Range of ships", "Hexes from the force's marker, and the box.", "{hex} is {n} away, beyond the range of {unit}")
	ruleShipSpot  = book.Rule("4.4.4", "Spotting for ships", "A strongpoint in sight of a Beach hex of a beach that is not cleared and any coastal battery in range are spotted by the ship; all else by a unit in command that sees it.", "nobody sees {hex} for {unit}")
	ruleContact   = book.Rule("4.4.4", "Contact with ships", "When a unit spots for it a ship fires on a die of 6 or less; else it is done for this chit.", "")
	ruleRockets   = book.Rule("4.4.5", "Rocket craft", "They fire once, on the first Naval chit, at units they see from the beach; only modifiers in their favour, no barrage, no bonus; then they leave.", "{unit} does not see {unit} from the beach")
	ruleSupport   = book.Rule("4.4.6", "Support craft", "They fire with the ships, at units they see from the beach with no modifiers against them, or at the defences as landing craft; no barrage.", "{unit} does not see {unit} from the beach")
	ruleNoShell   = book.Rule("4.4.6", "Support craft", "Rocket and support craft fire at units only.", "{unit} does not bombard hexes")
	_             = book.Rule("4.1.7", "Small craft", "Rocket craft, support craft and landing craft; landing craft have two steps, quality 4, and are unlimited.", "")

	nodeShips   = book.Node("ships")
	nodeAim     = book.Node("aim")
	nodeContact = book.Node("ship-contact")

	verbBombard = book.Verb("bombard", "unit")

	evBombards  = book.Event("combat", "{unit} bombards {place}")
	evShipFires = book.Event("combat", "{unit} fires at {unit}: hits on {faces}")
	evContact   = book.Event("dice", "{unit} is in contact: {rolled}")
	evNoContact = book.Event("dice", "{unit} is not in contact: {rolled}").Outturn()
)

// Steps of a ship's fire. Frame: A ship, B target or -1, C hex.
const (
	salvoAim uint8 = iota
	salvoContact
	salvoFire
	salvoEnd
)

func init() {
	book.Room(nodeShips, play.Room[*state]{
		Seat: kernel.Seat(order.Allied), Rule: ruleBombard, Ask: "Naval bombardment: choose a ship, or done.", Idle: verbDone,
		Moves: []play.Move[*state]{
			{
				Verb: verbBombard, Look: "pick", Label: "{unit}", Try: everyone(verbBombard),
				Judge: func(s *state, _ *kernel.Frame, c kernel.Choice) kernel.Verdict { return s.mayBombard(int(c.A)) },
				Do: func(s *state, _ *kernel.Frame, c kernel.Choice, _ kernel.Sink) {
					s.stack.Push(kernel.Frame{Proc: procSalvo, A: c.A, B: -1})
				},
			},
			{Verb: verbDone, Look: "pass", Label: "Done", Main: true, Do: func(s *state, f *kernel.Frame, _ kernel.Choice, sink kernel.Sink) {
				s.sendRockets(sink)
				f.Step = navalShore
			}},
		},
	})
	book.Proc(procSalvo, play.Proc[*state]{Run: (*state).runSalvo, Nodes: []uint16{salvoAim: nodeAim, salvoContact: nodeContact, salvoFire: nodeAim, salvoEnd: nodeAim}})
	book.Room(nodeAim, play.Room[*state]{
		Seat: kernel.Seat(order.Allied), Rule: ruleBombard, Ask: "{unit}: at what?", Idle: verbBack,
		Moves: []play.Move[*state]{
			{
				Verb: verbShell, Look: "fire", Label: "Shell {unit}", Odds: true, Try: tryEnemies(verbShell), List: listSalvosAt, Wide: everyone(verbShell),
				Judge: func(s *state, f *kernel.Frame, c kernel.Choice) kernel.Verdict {
					return s.mayShellFrom(int(f.A), int(c.A))
				},
				Do: func(s *state, f *kernel.Frame, c kernel.Choice, _ kernel.Sink) { s.salvoAt(f, c.A, s.at[c.A]) },
			},
			{
				Verb: verbBarrage, Look: "fire", Label: "Shell {place}",
				List: listSalvos, Wide: everyHex(verbBarrage),
				Judge: func(s *state, f *kernel.Frame, c kernel.Choice) kernel.Verdict { return s.mayShellHex(int(f.A), c.A) },
				Do:    func(s *state, f *kernel.Frame, c kernel.Choice, _ kernel.Sink) { s.salvoAt(f, -1, c.A) },
			},
			{
				Verb: verbDefences, Look: "fire", Label: "Fire at the defences of the beach", Odds: true,
				Judge: func(s *state, f *kernel.Frame, _ kernel.Choice) kernel.Verdict {
					if !s.smallCraft(int(f.A)) || s.isRocket(int(f.A)) {
						return ruleNoDefences.No(f.A)
					}
					return ruleDefences.Only(s.ownBeach(int(f.A)) >= 0, f.A)
				},
				Do: func(s *state, f *kernel.Frame, _ kernel.Choice, _ kernel.Sink) {
					s.naval.spent.add(int(f.A))
					f.Step = salvoEnd
					s.breach(int(f.A), s.ownBeach(int(f.A)), -1)
				},
			},
			{Verb: verbBack, Look: "back", Label: "Another ship", Do: func(s *state, _ *kernel.Frame, _ kernel.Choice, _ kernel.Sink) { s.stack.Pop() }},
		},
	})
	book.Room(nodeContact, play.Room[*state]{
		Seat: kernel.Chance, Rule: ruleContact, Ask: "Is {unit} in contact? Roll the die.",
		Moves: throw(func(s *state, f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
			if int8(c.A) <= s.sc.Table.Ship.Contact {
				evContact.Tell(sink, ruleContact, f.A, c.A)
				f.Step = salvoFire
				return
			}
			evNoContact.Tell(sink, ruleContact, f.A, c.A)
			s.stack.Pop()
		}),
	})
}

// linesHold is the hour from which ships can cut telephone lines (16.1).
const linesHold = 9

// smallCraft tells rocket and support craft, whose range is an asterisk (4.1.7).
func (s *state) smallCraft(u int) bool { return s.isShip(u) && s.card(u).Range == order.Star }

// isRocket tells rocket craft (4.4.5).
func (s *state) isRocket(u int) bool { return s.smallCraft(u) && s.card(u).Colour == order.Brown }

// mayBombard says why a ship does not fire now: once a Naval chit, rocket craft on the
// first of all only (4.4.4, 4.1.7).
func (s *state) mayBombard(u int) kernel.Verdict {
	force, _, ok := berthOf(s.at[u])
	if ok && !s.inFleet(force) {
		return ruleCommand.No(int16(u))
	}
	switch {
	case !ok || !s.isShip(u):
		return ruleBombard.No(int16(u))
	case s.naval.spent.has(u):
		return ruleFiredShip.No(int16(u))
	}
	return ruleNoBeach.Only(!s.smallCraft(u) || s.ownBeach(u) >= 0, int16(u))
}

// ownBeach is the beach that a support craft serves while it is not cleared, or -1.
func (s *state) ownBeach(u int) int {
	force, _, ok := berthOf(s.at[u])
	for b := range s.sc.Beaches {
		if ok && s.sc.Beaches[b].Force == force && s.uncleared(b) {
			return b
		}
	}
	return -1
}

// mayShellFrom says why a ship cannot fire at a unit (4.4.4, 4.4.5, 4.4.6).
func (s *state) mayShellFrom(u, w int) kernel.Verdict {
	if !s.onMap(w) || s.side(w) == s.side(u) || s.isLeader(w) {
		return ruleFireFoe.No(int16(w))
	}
	if s.smallCraft(u) {
		rule := ruleSupport
		if s.isRocket(u) {
			rule = ruleRockets
		}
		return rule.Only(s.ownBeach(u) >= 0 && s.fromBeach(s.ownBeach(u), w), int16(u), int16(w))
	}
	if v := s.shipReaches(u, s.at[w]); !v.OK() {
		return v
	}
	return ruleShipSpot.Only(s.selfSpots(w) || s.seenFor(s.at[w], true), s.at[w], int16(u))
}

// mayShellHex says why a ship cannot bombard a hex for the barrage alone (4.4.4, G16.8).
func (s *state) mayShellHex(u int, h int16) kernel.Verdict {
	if s.smallCraft(u) {
		return ruleNoShell.No(int16(u))
	}
	if v := s.shipReaches(u, h); !v.OK() {
		return v
	}
	return ruleShipSpot.Only(s.seenFor(h, false), h, int16(u))
}

// listSalvos appends the hexes that a ship can bombard: what anybody sees is looked up once.
func listSalvos(s *state, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
	u := int(f.A)
	if s.smallCraft(u) {
		return dst
	}
	seen := s.overlooked(s.watchesFor)
	all := seen.choices(verbBarrage, dst)
	keep := len(dst)
	for _, c := range all[keep:] {
		if s.shipReaches(u, c.A).OK() {
			all[keep] = c
			keep++
		}
	}
	return all[:keep]
}

// listSalvosAt appends the units that a ship can fire at.
func listSalvosAt(s *state, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
	u := int(f.A)
	look := lookout{s: s, u: u}
	for _, w := range s.sc.sides[s.side(u).Other()] {
		h := s.at[w]
		if h < 0 || s.isLeader(w) {
			continue
		}
		spotted := s.smallCraft(u) || s.selfSpots(w) || s.shipReaches(u, h).OK() && look.sees(h)
		if spotted && s.mayShellFrom(u, w).OK() {
			dst = append(dst, kernel.Choice{Verb: verbShell, A: int16(w)})
		}
	}
	return dst
}

// shipReaches says why a hex is out of the range of a ship, or holds friends (4.4.4, G16.2).
func (s *state) shipReaches(u int, h int16) kernel.Verdict {
	if n := s.shipLength(u, h); n > int(s.card(u).Range) {
		return ruleShipRange.No(h, int16(n), int16(u))
	}
	if s.friendIn(s.side(u), h) >= 0 {
		return ruleOwnFire.No(h)
	}
	return kernel.Verdict{}
}

// shipLength is the range from a ship to a hex (4.4.4).
func (s *state) shipLength(u int, h int16) int {
	force, box, _ := berthOf(s.at[u])
	return s.length(force, h) + int(s.sc.Table.Ship.Box[box])
}

// isBattery tells coastal batteries (4.4.7).
func (s *state) isBattery(u int) bool { return s.card(u).Colour == order.Black }

// selfSpots tells whether ships spot a unit themselves (4.4.4).
func (s *state) selfSpots(w int) bool {
	if s.isBattery(w) {
		return true
	}
	for b := range s.sc.Beaches {
		if s.uncleared(b) && s.fromBeach(b, w) {
			return true
		}
	}
	return false
}

// fromBeach tells whether a strongpoint or battery is seen from a Beach hex (4.4.4, 4.4.5).
func (s *state) fromBeach(b, w int) bool {
	if !s.card(w).Fort {
		return false
	}
	for _, h := range s.sc.Beaches[b].Hexes {
		if s.fires(h, s.at[w]) {
			return true
		}
	}
	return false
}

// watchesFor tells whether a unit sees for ships: any in command (4.4.4).
func (s *state) watchesFor(w int) bool {
	return s.side(w) == order.Allied && s.onMap(w) && !s.isLeader(w) && !s.isCraft(w) && s.inCommand(w)
}

// seenFor tells whether a unit in command sees a hex, or the units in it (4.4.4, G11.8).
func (s *state) seenFor(h int16, men bool) bool {
	for w := range s.sc.Units {
		if s.near(w, h) && s.side(w) == order.Allied && s.spots(w, h, men) && s.watchesFor(w) {
			return true
		}
	}
	return false
}

// salvoAt has a ship fire at a unit or a hex: after a contact roll when it does not see
// the target itself (4.4.4).
func (s *state) salvoAt(f *kernel.Frame, target, h int16) {
	s.naval.spent.add(int(f.A))
	f.B, f.C, f.Step = target, h, salvoFire
	if !s.smallCraft(int(f.A)) && (target < 0 || !s.selfSpots(int(target))) {
		f.Step = salvoContact
	}
}

func (s *state) runSalvo(f *kernel.Frame, sink kernel.Sink) kernel.Signal {
	switch f.Step {
	case salvoAim, salvoContact:
		return kernel.Ask
	case salvoEnd:
		s.stack.Pop()
		return kernel.Next
	}
	f.Step = salvoEnd
	if s.smallCraft(int(f.A)) {
		rule := ruleSupport
		if s.isRocket(int(f.A)) {
			rule = ruleRockets
		}
		evShipFires.Tell(sink, rule, f.A, f.B, int16(held(s.directFire(int(f.A), int(f.B)).total)))
		s.strike(int(f.A), int(f.B), int16(direct))
		return kernel.Next
	}
	evBombards.Tell(sink, ruleBombard, f.A, f.C)
	s.stack.Push(kernel.Frame{Proc: procIndirect, A: f.A, B: f.B, C: f.C, D: int16(indirect), E: -1})
	return kernel.Next
}
