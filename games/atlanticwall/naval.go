package atlanticwall

import (
	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
	"sandtable/play"
)

// 18 Naval power: Ground Support (18.3) and the Naval Displays (18.2).
var (
	ruleShip        = book.Rule("18.31", "Ground Support of ships", "Ships on the display of the map fire by day like guns.", "{unit} is in no box of a display")
	ruleShipSide    = book.Rule("18.11", "Ships", "All of them are Allied.", "{unit} fires for the Allies alone")
	ruleShipNone    = book.Rule("18.12", "Two strengths of ships", "Who has no Ground Support only bombards.", "{unit} has no strength for Ground Support")
	ruleShipNight   = book.Rule("18.37", "Night", "Ships do not fire at Night (12.22, 18.15).", "ships do not fire at Night")
	ruleShipRange   = book.Rule("18.33", "Range", "Destroyers reach 6 hexes from the sea of their map, cruisers 12, battleships 20.", "{hex} is beyond the range of {unit}")
	ruleShipOnce    = book.Rule("18.31", "Once", "A ship supports one attack in a Combat Phase.", "{unit} has fired in this phase")
	ruleShipHex     = book.Rule("18.35", "Ships against a hex", "Two at most support an attack on a hex, or its defence; before Cherbourg one an attack (33.17).", "no more ships may fire for this hex")
	ruleShipCoast   = book.Rule("18.4", "Ships that bombarded", "E-O 18.4: a ship fires at batteries or supports units in a Game-Turn, not both.", "{unit} has fired at batteries in this Game-Turn")
	_               = book.Rule("18.32", "Attacks and defence", "In attacks a friendly unit is adjacent to the target; in defence ships count half.", "")
	_               = book.Rule("18.34", "Own map", "Only at targets on the map of their display, never from England.", "")
	_               = book.Rule("18.15", "By day", "Ships fire by day only.", "")
	_               = book.Rule("18.36", "Cover", "Ground Support against cover is halved.", "")
	_               = book.Rule("18.14", "No allowance", "Ships move by the displays only.", "")
	ruleSail        = book.Rule("18.23", "Naval movement", "In the PM each ship goes on to the next sub-box, from the third to England: three days on a display, three in England.", "{unit} is no ship")
	ruleSailTold    = book.Rule("18.23", "Naval movement", "Each ship is told once where it goes.", "{unit} {has|have} been sent already")
	ruleSailSunk    = book.Rule("18.51", "Sunk", "A damaged ship that is damaged again is sunk, for good.", "{unit} is sunk")
	ruleSailAway    = book.Rule("18.23", "Naval movement", "Ships move from box to box.", "{unit} is in no box of a display and not in England")
	ruleSailEngland = book.Rule("18.26", "To England", "From sub-box 1 to England 3, from 2 to England 2, if wanted; from 3 to England 1 always.", "{unit} is in sub-box 3 and goes to England without being sent")
	ruleSailThere   = book.Rule("18.26", "To England", "Who is there goes on by himself.", "{unit} is in England already")
	ruleSailBack    = book.Rule("18.27", "From England", "Only from England 3, to sub-box 1 of a display; it may stay.", "{unit} is in England, but not in England 3 yet")
	ruleSailOut     = book.Rule("18.27", "From England", "Who is off the coast does not come back.", "{unit} is off the coast already")
	ruleSailTo      = book.Rule("18.27", "From England", "Where there are several displays one of them is chosen.", "{unit} is sent to the display of one of the maps")
	ruleRocketsStay = book.Rule("18.47", "LCT(R)", "They never move: those without a target stay where they are.", "{unit} never moves")
	_               = book.Rule("18.22", "Displays", "One for each map, and England; only those of maps in play are used.", "")
	_               = book.Rule("18.25", "No other time", "Ships move in the PM only.", "")

	nodeSail = book.Node("sail")

	evWithdraws = book.Event("move", "{unit} goes to England")
	evBackAtSea = book.Event("move", "{unit} comes back from England")
)

// shipRange is how far from the sea ships fire, by class (18.33, A54).
func (s *state) shipRange(u int) int {
	switch v := &s.sc.Table.Values; s.card(u).Ship {
	case order.Destroyer:
		return int(v.RangeDestroyer)
	case order.LightCruiser, order.HeavyCruiser:
		return int(v.RangeCruiser)
	case order.Battleship, order.Monitor:
		return int(v.RangeBattleship)
	case order.NoShip:
	}
	return 0
}

// offshore tells a ship on the display of the map.
func (s *state) offshore(u int) bool {
	return isSea(s.at[u]) && s.card(u).Type == order.Ship
}

// mayShell says why a ship does not support an attack or a defence (18.3).
func (s *state) mayShell(u int, b *battle, fpf bool) kernel.Verdict {
	n := int16(u)
	most := 2 * int(b.nHex)
	if !fpf && s.sc.ShipsATarget > 0 {
		most = int(s.sc.ShipsATarget) * int(b.nHex)
	}
	switch {
	case s.sideOf(u) != s.supporter(fpf):
		return ruleShipSide.No(n)
	case !s.offshore(u):
		return ruleShip.No(n)
	case s.support(u) == 0:
		return ruleShipNone.No(n)
	case !s.supporting(s.waters(u)):
		return ruleShipsLater.No()
	case s.night():
		return ruleShipNight.No()
	case s.is(u, bombarded):
		return ruleShipCoast.No(n)
	case s.is(u, fired) || s.fight.in[u] != 0:
		return ruleShipOnce.No(n)
	case s.flying(b, fpf, order.Ship) >= most:
		return ruleShipHex.No()
	}
	for _, h := range b.hex[:b.nHex] {
		if s.mapAt(h)&s.waters(u) == 0 {
			return ruleShipMap.No(h, n)
		}
	}
	for _, h := range b.hex[:b.nHex] {
		if s.fromSea(u, h) <= s.shipRange(u) {
			return s.besideTargets(b, fpf, ruleAirNear)
		}
	}
	return ruleShipRange.No(b.hex[0], n)
}

func init() {
	book.Proc(procSail, play.Proc[*state]{Run: (*state).runSail, Nodes: []uint16{nodeSail}})
	ships := func(verb uint16) func(*state, *kernel.Frame, []kernel.Choice) []kernel.Choice {
		return func(s *state, _ *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
			for u := range s.sc.Units {
				if s.card(u).Type == order.Ship {
					dst = append(dst, kernel.Choice{Verb: verb, A: int16(u)})
				}
			}
			return dst
		}
	}
	book.Room(nodeSail, play.Room[*state]{
		Seat: kernel.Seat(order.Allied), Rule: ruleSail, Ask: "Send ships to England or call them back; all others go on by one box.",
		Moves: []play.Move[*state]{
			{Verb: verbWithdraw, Look: "move", Label: "{unit} to England", Try: ships(verbWithdraw),
				Judge: func(s *state, _ *kernel.Frame, c kernel.Choice) kernel.Verdict {
					if v := s.mayBeSent(int(c.A)); !v.OK() {
						return v
					}
					_, box, ok := seaOf(s.at[c.A])
					if !ok {
						return ruleSailThere.No(c.A)
					}
					return ruleSailEngland.Only(box < 2, c.A)
				},
				Do: func(s *state, _ *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
					to := england3
					if _, box, _ := seaOf(s.at[c.A]); box == 1 {
						to = england2
					}
					s.sail(int(c.A), to)
					evWithdraws.Tell(sink, ruleSailEngland, c.A)
				}},
			{Verb: verbReturn, Look: "move", Label: "{unit} to the coast", Try: func(s *state, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
				if s.sc.displays != nil {
					return dst // by name of the display
				}
				return ships(verbReturn)(s, f, dst)
			},
				Judge: func(s *state, _ *kernel.Frame, c kernel.Choice) kernel.Verdict {
					if v := s.mayBeSent(int(c.A)); !v.OK() {
						return v
					}
					switch {
					case isSea(s.at[c.A]):
						return ruleSailOut.No(c.A)
					case s.at[c.A] != england3:
						return ruleSailBack.No(c.A)
					}
					return ruleSailTo.Only(s.sc.displays == nil, c.A)
				},
				Do: func(s *state, _ *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
					s.sail(int(c.A), sea1)
					evBackAtSea.Tell(sink, ruleSailBack, c.A)
				}},
			{Verb: verbSail, Look: "move", Label: "{unit} to the display of map {water}", Try: sailTo, Judge: (*state).maySail, Do: (*state).sailAway},
			{Verb: verbRepair, Look: "take", Label: "{unit} is repaired", Try: func(s *state, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
				if !s.plays(repairs) {
					return dst
				}
				return ships(verbRepair)(s, f, dst)
			}, Judge: (*state).mayRepair, Do: (*state).repair},
			{Verb: verbDone, Look: "pass", Label: "Ships have their orders", Main: true, Do: func(s *state, _ *kernel.Frame, _ kernel.Choice, sink kernel.Sink) { s.sailOn(sink) }},
		},
	})
}

// mayBeSent says why a ship is not sent anywhere (18.23).
func (s *state) mayBeSent(u int) kernel.Verdict {
	n := int16(u)
	switch at := s.at[u]; {
	case s.card(u).Type != order.Ship:
		return ruleSail.No(n)
	case at == eliminated:
		return ruleSailSunk.No(n)
	case !isSea(at) && at != england1 && at != england2 && at != england3:
		return ruleSailAway.No(n)
	case !s.sails(u):
		return ruleRocketsStay.No(n)
	}
	return ruleSailTold.Only(!s.is(u, moved), n)
}

// sails tells a ship that goes from box to box: all but LCT(R) (18.47).
func (s *state) sails(u int) bool {
	c := s.card(u)
	return c.Type == order.Ship && c.Ship != order.RocketCraft
}

// runSail is the Naval Movement Stage (18.2): asked only when a ship has a choice.
func (s *state) runSail(_ *kernel.Frame, sink kernel.Sink) kernel.Signal {
	for u := range s.sc.Units {
		if _, box, ok := seaOf(s.at[u]); s.sails(u) && !s.is(u, moved) && (ok && box < 2 || s.at[u] == england3) {
			return kernel.Ask
		}
	}
	s.sailOn(sink)
	return kernel.Next
}

func (s *state) sail(u int, to int16) {
	s.put(u, to)
	s.set(u, moved)
}

// sailOn sends every ship without orders a box on (18.23, 18.26, 18.27).
func (s *state) sailOn(sink kernel.Sink) {
	for u := range s.sc.Units {
		if !s.sails(u) {
			continue
		}
		if !s.is(u, moved) {
			switch _, box, ok := seaOf(s.at[u]); {
			case ok && box < 2 || s.at[u] == england1 || s.at[u] == england2:
				s.put(u, s.at[u]-1)
			case ok:
				s.put(u, england1)
				evWithdraws.Tell(sink, ruleSailEngland, int16(u))
			}
		}
		s.unset(u, moved)
	}
	s.stack.Pop()
}
