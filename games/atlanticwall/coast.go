package atlanticwall

import (
	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
	"sandtable/play"
	"sandtable/scene"
)

// E-O 18.4: ships and coastal batteries at each other, once in each Game-Turn; at night only batteries fire.
var (
	ruleCoast      = book.Rule("18.43", "Ships at batteries", "Missions of one to three points by ships of one class; a die up to the points pins a battery, two less eliminates it.", "{unit} is no battery on the map")
	ruleCoastShip  = book.Rule("18.42", "Missions", "Ships on the display with bombardment points, one class in a mission: destroyers, cruisers, battleships.", "{unit} {is|are} in no box of a display")
	ruleCoastWeak  = book.Rule("18.42", "Missions", "Ships with bombardment points.", "{unit} {has|have} no bombardment points")
	ruleCoastTwice = book.Rule("18.42", "Missions", "A ship is in a mission once; no ship is split.", "{unit} is in this mission already")
	ruleCoastClass = book.Rule("18.42", "Classes", "One class in a mission: destroyers, cruisers, battleships with monitors.", "{unit} and {unit} are of two classes")
	ruleCoastThree = book.Rule("18.42", "Three points", "No mission has more than three points, and no ship is split.", "with {unit} the mission would have more than three points")
	ruleCoastOnce  = book.Rule("18.4", "Ships that bombard", "E-O 18.4: not planned ahead; who does so supports no units in the same Game-Turn.", "{unit} has fired in this Game-Turn")
	ruleCoastEmpty = book.Rule("18.42", "Missions", "At least one ship fires.", "no ship is in this mission")
	_              = book.Rule("18.46", "Near friends", "E-O 18.46: a target beside Allied ground units adds 1 to the die.", "")
	ruleBattery18  = book.Rule("18.44", "Batteries at ships", "Each unpinned battery fires at one ship: a die up to its strength damages it, two less sinks it.", "{unit} is no battery on the map")
	ruleBatteryPin = book.Rule("18.44", "Pinned batteries", "Only unpinned batteries fire.", "{unit} {is|are} pinned")
	ruleBatteryHot = book.Rule("18.44", "One target", "A battery fires once.", "{unit} has fired in this segment")
	ruleArmour18   = book.Rule("18.44", "Whom batteries hurt", "E-O 18.44: battleships only 240 and 280, heavy cruisers and monitors also 150 and 210, others any.", "{unit} cannot hurt {unit}")
	ruleNoShip     = book.Rule("18.44", "Targets", "Ships on the display of the map.", "{unit} is no ship on the display of this map")
	_              = book.Rule("18.13", "Damage", "Ships have two steps; only batteries damage them.", "")

	nodeCoast   = book.Node("coast")
	nodeMission = book.Node("mission")
	nodeShell   = book.Node("shell")
	nodeBattery = book.Node("battery")
	nodeSalvo   = book.Node("salvo")

	evShellMiss = book.Event("dice", "{unit}: {n point}, die {n}, nothing").Outturn()
	evShellPin  = book.Event("dice", "{unit}: {n point}, die {n}, pinned").Outturn()
	evShellKill = book.Event("loss", "{unit}: {n point}, die {n}, eliminated").Outturn()
	evSalvoMiss = book.Event("dice", "{unit} fires at {unit}: die {n}, nothing").Outturn()
	evSalvoHit  = book.Event("loss", "{unit} fires at {unit}: die {n}, damaged").Outturn()
	evSalvoSink = book.Event("loss", "{unit} fires at {unit}: die {n}, sunk").Outturn()
)

// Steps of the exchange. Frame: A the battery that is fired at or fires, B the ship that it
// fires at, C the points of the mission.
const (
	coastShips uint8 = iota
	coastMission
	coastShell
	coastBatteries
	coastSalvo
	coastEnd
)

func init() {
	book.Proc(procCoast, play.Proc[*state]{Run: (*state).runCoast, Nodes: []uint16{nodeCoast, nodeMission, nodeShell, nodeBattery, nodeSalvo, nodeCoast}})
	step := func(to uint8) func(*state, *kernel.Frame, kernel.Choice, kernel.Sink) {
		return func(_ *state, f *kernel.Frame, _ kernel.Choice, _ kernel.Sink) { f.Step = to }
	}
	book.Room(nodeCoast, play.Room[*state]{
		Seat: kernel.Seat(order.Allied), Rule: ruleCoast, Ask: "Fire at coastal batteries, or go on.",
		Moves: []play.Move[*state]{
			{Verb: verbBombard, Look: "fire", Label: "Bombard {unit}", Try: func(s *state, _ *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
				for _, u := range s.sc.coast {
					if s.onMap(int(u)) {
						dst = append(dst, kernel.Choice{Verb: verbBombard, A: u})
					}
				}
				return dst
			},
				Judge: func(s *state, _ *kernel.Frame, c kernel.Choice) kernel.Verdict {
					return ruleCoast.Only(s.emplaced(int(c.A)) && s.peaceful(s.at[c.A]), c.A)
				},
				Do: func(_ *state, f *kernel.Frame, c kernel.Choice, _ kernel.Sink) {
					f.A, f.C, f.Step = c.A, 0, coastMission
				}},
			{Verb: verbDone, Look: "pass", Label: "No more fire at batteries", Main: true, Do: step(coastBatteries)},
		},
	})
	book.Room(nodeMission, play.Room[*state]{
		Seat: kernel.Seat(order.Allied), Rule: ruleCoastShip, Ask: "Which ships fire at {A:unit}?", Idle: verbBack,
		Facts: func(_ *state, f *kernel.Frame, p *scene.Prompt) {
			p.Facts = append(p.Facts, ruleCoastThree.Fact("Points", f.C))
		},
		Moves: []play.Move[*state]{
			{Verb: verbAdd, Look: "add", Label: "Add {unit}", Judge: (*state).mayBombard,
				Try: allShips, Do: addShip},
			{Verb: verbFire, Look: "fire", Label: "Fire", Odds: true, Main: true,
				Judge: func(_ *state, f *kernel.Frame, _ kernel.Choice) kernel.Verdict { return ruleCoastEmpty.Only(f.C > 0) },
				Do: func(s *state, f *kernel.Frame, _ kernel.Choice, _ kernel.Sink) {
					f.Step = coastShell
					s.inMission(func(u int) { s.set(u, bombarded) })
				}},
			{Verb: verbBack, Look: "back", Label: "Back", Do: func(s *state, f *kernel.Frame, _ kernel.Choice, _ kernel.Sink) {
				f.Step = coastShips
				s.inMission(func(int) {})
			}},
		},
	})
	book.Room(nodeShell, play.Room[*state]{Seat: kernel.Chance, Rule: ruleCoast, Ask: "{C:n point} at {A:unit}.", Moves: throw((*state).shell)})
	book.Room(nodeBattery, play.Room[*state]{
		Seat: kernel.Seat(order.German), Rule: ruleBattery18, Ask: "Batteries fire at ships, or go on.",
		Moves: []play.Move[*state]{
			{Verb: verbEngage, Look: "fire", Label: "{unit} fires at {unit}", Odds: true, Judge: (*state).mayEngage, Try: tryEngage, Do: func(s *state, f *kernel.Frame, c kernel.Choice, _ kernel.Sink) {
				s.set(int(c.A), fired)
				f.A, f.B, f.Step = c.A, c.B, coastSalvo
			}},
			{Verb: verbDone, Look: "pass", Label: "No more fire at ships", Main: true, Do: step(coastEnd)},
		},
	})
	book.Room(nodeSalvo, play.Room[*state]{Seat: kernel.Chance, Rule: ruleBattery18, Ask: "{A:unit} fires at {B:unit}.", Moves: throw((*state).salvo)})
}

// emplaced tells a battery on the map.
func (s *state) emplaced(u int) bool { return s.card(u).Type == order.Battery && s.onMap(u) }

// allShips are tries to add each ship to a mission.
func allShips(s *state, _ *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
	for _, u := range s.sc.ships {
		dst = append(dst, kernel.Choice{Verb: verbAdd, A: u})
	}
	return dst
}

// addShip adds one to the mission in hand, whose points the frame holds.
func addShip(s *state, f *kernel.Frame, c kernel.Choice, _ kernel.Sink) {
	s.set(int(c.A), attacked)
	f.C += int16(s.points18(int(c.A)))
}

// points18 are the bombardment points of a ship, or the strength of a battery.
func (s *state) points18(u int) int { return int(s.card(u).Bombard[s.worn(u)]) }

// runCoast is the exchange (E-O 18.4, A10). At night ships do not fire (12.22); batteries do (12.0).
func (s *state) runCoast(f *kernel.Frame, _ kernel.Sink) kernel.Signal {
	switch f.Step {
	case coastShips:
		s.inMission(func(int) {}) // ships that supported attacks are in none
		if !s.night() && s.anyBattery() && s.anyShip() {
			return kernel.Ask
		}
		f.Step = coastBatteries
	case coastBatteries:
		if book.Could(s, verbDone) {
			return kernel.Ask
		}
		f.Step = coastEnd
	case coastEnd:
		for _, u := range s.sc.coast {
			s.unset(int(u), fired)
			s.unpin(int(u))
		}
		s.stack.Pop()
	default:
		return kernel.Ask
	}
	return kernel.Next
}

func (s *state) anyBattery() bool {
	for _, u := range s.sc.coast {
		if s.onMap(int(u)) && s.peaceful(s.at[u]) {
			return true
		}
	}
	return false
}

func (s *state) anyShip() bool {
	for _, u := range s.sc.ships {
		if s.mayBombard(&kernel.Frame{}, kernel.Choice{A: u}).OK() && s.facing(u) {
			return true
		}
	}
	return false
}

// inMission does something for every ship in the mission, and takes it out of it.
func (s *state) inMission(do func(u int)) {
	for _, n := range s.sc.ships {
		if u := int(n); s.is(u, attacked) {
			s.unset(u, attacked)
			do(u)
		}
	}
}

// class18 are the classes that do not mix in a mission (18.42).
func class18(c order.ShipClass) int {
	switch c {
	case order.Destroyer:
		return 1
	case order.LightCruiser, order.HeavyCruiser:
		return 2
	case order.Battleship, order.Monitor:
		return 3
	case order.RocketCraft:
		return 4
	case order.NoShip:
	}
	return 0
}

// mayBombard says why a ship does not join a mission (18.42, E-O 18.4).
func (s *state) mayBombard(f *kernel.Frame, c kernel.Choice) kernel.Verdict {
	u := int(c.A)
	switch {
	case !s.offshore(u):
		return ruleCoastShip.No(c.A)
	case s.points18(u) == 0:
		return ruleCoastWeak.No(c.A)
	case s.is(u, attacked):
		return ruleCoastTwice.No(c.A)
	case s.is(u, shelled|bombarded):
		return ruleCoastOnce.No(c.A)
	}
	for _, n := range s.sc.ships {
		if w := int(n); s.offshore(w) && s.is(w, attacked) && class18(s.card(w).Ship) != class18(s.card(u).Ship) {
			return ruleCoastClass.No(c.A, n)
		}
	}
	switch {
	case int(f.C)+s.points18(u) > 3:
		return ruleCoastThree.No(c.A)
	case !s.bears(f, u):
		return ruleShipMap.No(s.at[s.aimedAt(f)], c.A)
	}
	return kernel.Verdict{}
}

// shell reads the die of a mission at a battery (18.43, E-O 18.46).
func (s *state) shell(f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
	u, die := int(f.A), c.A
	if s.friendBeside(order.Allied, s.at[u]) {
		die++
	}
	switch {
	case die > f.C:
		evShellMiss.Tell(sink, ruleCoast, f.A, f.C, die)
	case die >= f.C-1:
		s.pin(u)
		evShellPin.Tell(sink, ruleCoast, f.A, f.C, die)
	default:
		evShellKill.Tell(sink, ruleCoast, f.A, f.C, die)
		s.eliminate(u)
	}
	f.A, f.C, f.Step = 0, 0, coastShips
}

// mayEngage says why a battery does not fire at a ship (18.44, E-O 18.44).
func (s *state) mayEngage(_ *kernel.Frame, c kernel.Choice) kernel.Verdict {
	u, w := int(c.A), int(c.B)
	switch {
	case !s.mayLay(u).OK():
		return s.mayLay(u)
	case !s.offshore(w) || !s.faces(u, s.waters(w)):
		return ruleNoShip.No(c.B)
	}
	return ruleArmour18.Only(s.pierces(u, w), c.A, c.B)
}

// mayLay says why a battery fires at nothing.
func (s *state) mayLay(u int) kernel.Verdict {
	switch {
	case !s.emplaced(u):
		return ruleBattery18.No(int16(u))
	case s.is(u, pinned):
		return ruleBatteryPin.No(int16(u))
	}
	return ruleBatteryHot.Only(!s.is(u, fired), int16(u))
}

// pierces tells whether a battery can hurt a ship (E-O 18.44).
func (s *state) pierces(u, w int) bool {
	heavy := false
	switch s.card(u).Calibre {
	case "240", "280":
		return true
	case "150", "155", "210":
		heavy = true
	}
	switch s.card(w).Ship {
	case order.Battleship:
		return false
	case order.HeavyCruiser, order.Monitor:
		return heavy
	case order.NoShip, order.Destroyer, order.LightCruiser, order.RocketCraft:
	}
	return true
}

// salvo reads the die of a battery (18.44, 18.51).
func (s *state) salvo(f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
	s.struck(f.A, int(f.B), int16(s.points18(int(f.A))), c.A, sink)
	f.A, f.B, f.Step = 0, 0, coastBatteries
}

// struck is what the die of a battery does to a ship: one step, or the ship.
func (s *state) struck(u int16, w int, strength, die int16, sink kernel.Sink) {
	switch {
	case die > strength:
		evSalvoMiss.Tell(sink, ruleBattery18, u, int16(w), die)
	case die >= strength-1 && s.unit[w].steps > 1:
		s.unit[w].steps--
		evSalvoHit.Tell(sink, ruleBattery18, u, int16(w), die)
	default:
		evSalvoSink.Tell(sink, ruleBattery18, u, int16(w), die)
		s.eliminate(w)
	}
}
