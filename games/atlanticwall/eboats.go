package atlanticwall

import (
	"slices"

	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
	"sandtable/play"
	"sandtable/scene"
)

// 34.5 German E-boats.
var (
	ruleBoats     = book.Rule("34.51", "E-boats", "Ten in Le Havre, which reach the ships off map D, thirteen in Cherbourg, for those off maps E and B. What is lost is lost for the game.", "no {n} E-boats are left for ships there")
	ruleBoatsPrey = book.Rule("34.51", "E-boats", "They attack ships off the coast.", "no ships that E-boats could sink are there")
	ruleBoatsMap  = book.Rule("34.51", "E-boats", "Where there are several displays one of them is chosen.", "E-boats are sent against the ships off one of the maps")
	ruleRaid      = book.Rule("34.52", "E-boat attacks", "At night, at the beginning of their Player-Turn, the Germans may send E-boats: boats against destroyers on the row of clear ground. A result against them costs as many boats as steps; one against the ships sinks a destroyer for 1 step, two or a cruiser for 2, three, or one and a cruiser, or a battleship for more.", "{n E-boat does|E-boats do} not reach the first column")
	ruleRaidPrize = book.Rule("34.52", "Ships sunk", "The Germans choose, within the result.", "{unit} is not among what the result allows")

	verbRaid  = book.Verb("raid", "boats")
	verbRaid2 = book.Verb("raid-off", "boats water")
	verbSink  = book.Verb("sink", "unit")
	nodeRaid  = book.Node("raid")
	nodeRaid2 = book.Node("raid-roll")
	nodePrize = book.Node("raid-prize")

	evRaid      = book.Event("combat", "{n E-boat attacks|E-boats attack} the ships off the coast")
	evRaidOff   = book.Event("combat", "{n E-boat attacks|E-boats attack} the ships off map {water}")
	evRaidDice  = book.Event("dice", "{n E-boat} against {n destroyer}, dice {n}: {n E-boat} lost, worth {n} of the ships").Outturn()
	evRaidSinks = book.Event("loss", "{unit} is sunk by E-boats").Outturn()
)

const (
	boatsLeHavre   = 10 // 34.51
	boatsCherbourg = 13
	mostPrize      = 3 // what counts of a result (34.52)
)

// port is where E-boats lie.
type port int8

const (
	noPort port = iota - 1
	leHavre
	cherbourg
	ports
)

// fleet is how many E-boats lie in a port at the beginning (34.51).
func (p port) fleet() int {
	return [ports + 1]int{0, boatsLeHavre, boatsCherbourg}[p+1]
}

// portOf is whose E-boats reach the ships off a map (34.51): none off map C.
func portOf(sheet string) port {
	switch sheet {
	case "D":
		return leHavre
	case "B", "E":
		return cherbourg
	}
	return noPort
}

// procRaid is an attack of E-boats. Steps: 0 to choose, 1 the dice, 2 the ships. Frame: A the
// boats, B what the result is worth, C destroyers and D cruisers sunk by it, E the Naval Display.
const procRaid uint8 = 131

const (
	raidChoose uint8 = iota
	raidRoll
	raidPrize
)

func init() {
	book.Number("boats", 1, boatsCherbourg, "between 1 and 13 E-boats attack")
	book.Proc(procRaid, play.Proc[*state]{Run: (*state).runRaid, Nodes: []uint16{nodeRaid, nodeRaid2, nodePrize}})
	german := kernel.Seat(order.German)
	book.Room(nodeRaid, play.Room[*state]{
		Seat: german, Rule: ruleRaid, Ask: "Do E-boats attack tonight?", Idle: verbDone,
		Facts: func(s *state, _ *kernel.Frame, p *scene.Prompt) {
			for d := range s.coasts() {
				if s.portOff(d) == noPort {
					continue
				}
				off := " off the coast"
				if s.sc.displays != nil {
					off = " off map " + s.sc.displays[d].Sheet
				}
				p.Facts = append(p.Facts, ruleBoats.Fact("E-boats for ships"+off, s.boats(d)), ruleRaid.Fact("Destroyers"+off, s.afloatOf(d, order.Destroyer)))
			}
		},
		Moves: []play.Move[*state]{
			{Verb: verbRaid, Look: "fight", Label: "{n E-boat}", Odds: true, Judge: (*state).mayRaid,
				Try: func(s *state, _ *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
					if s.sc.displays != nil {
						return dst // by name of the display
					}
					for n := range int16(s.boats(0)) {
						dst = append(dst, kernel.Choice{Verb: verbRaid, A: n + 1})
					}
					return dst
				},
				Do: func(_ *state, f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
					f.Step, f.A = raidRoll, c.A
					evRaid.Tell(sink, ruleRaid, c.A)
				}},
			{Verb: verbRaid2, Look: "fight", Label: "{n E-boat} off map {water}", Odds: true, Judge: (*state).mayRaid2,
				Try: func(s *state, _ *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
					for n := range int16(boatsCherbourg) {
						for d := range s.sc.displays {
							if int(n) < s.boats(d) {
								dst = append(dst, kernel.Choice{Verb: verbRaid2, A: n + 1, B: int16(d)})
							}
						}
					}
					return dst
				},
				Do: func(_ *state, f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
					f.Step, f.A, f.E = raidRoll, c.A, c.B
					evRaidOff.Tell(sink, ruleRaid, c.A, c.B)
				}},
			{Verb: verbDone, Look: "pass", Label: "None", Do: func(s *state, _ *kernel.Frame, _ kernel.Choice, _ kernel.Sink) { s.stack.Pop() }},
		},
	})
	book.Room(nodeRaid2, play.Room[*state]{
		Seat: kernel.Chance, Rule: ruleRaid, Ask: "{A:n E-boat attacks|E-boats attack}: two dice.",
		Moves: []play.Move[*state]{{Verb: verbDice, Look: "take", Label: "Roll {n}", Try: tryDice, Do: (*state).raid,
			Weight: func(_ *state, _ *kernel.Frame, c kernel.Choice) uint32 { return uint32(6 - max(c.A-7, 7-c.A)) }}},
	})
	book.Room(nodePrize, play.Room[*state]{
		Seat: german, Rule: ruleRaidPrize, Ask: "Which ship is sunk?",
		Moves: []play.Move[*state]{{Verb: verbSink, Look: "take", Label: "{unit} is sunk",
			Try: func(s *state, _ *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
				for _, u := range s.sc.ships {
					dst = append(dst, kernel.Choice{Verb: verbSink, A: u})
				}
				return dst
			},
			Judge: func(s *state, f *kernel.Frame, c kernel.Choice) kernel.Verdict {
				return ruleRaidPrize.Only(s.prize(f, int(c.A)), c.A)
			},
			Do: (*state).sinkShip}},
	})
}

// raided tells whether E-boats reach ships of a scenario (34.51).
func (sc *scenario) raided() bool { return sc.displays != nil || sc.port() != noPort }

// port is whose E-boats reach the ships of a single map.
func (sc *scenario) port() port {
	for i := range sc.Setup {
		switch sc.Setup[i].Box {
		case order.SeaD:
			return portOf("D")
		case order.SeaE:
			return portOf("E")
		case order.SeaB:
			return portOf("B")
		case order.SeaC:
			return portOf("C")
		default:
		}
	}
	return noPort
}

// nights tells whether a scenario has a Night Game-Turn.
func (sc *scenario) nights() bool { return sc.Last-sc.First >= 3 || order.Part(sc.Last) == 3 }

// coasts is how many Naval Displays there are.
func (s *state) coasts() int { return max(1, len(s.sc.displays)) }

// portOff is whose E-boats reach the ships of a Naval Display.
func (s *state) portOff(display int) port {
	if s.sc.displays == nil {
		return s.sc.port()
	}
	return portOf(s.sc.displays[display].Sheet)
}

// boats is how many E-boats are left for the ships of a Naval Display.
func (s *state) boats(display int) int {
	p := s.portOff(display)
	if p == noPort {
		return 0
	}
	return p.fleet() - int(s.lostBoats[p])
}

// off tells a ship on a Naval Display.
func (s *state) off(u, display int) bool {
	d, _, ok := seaOf(s.at[u])
	return ok && d == display && s.card(u).Type == order.Ship
}

// afloatOf counts the ships of some classes on a Naval Display.
func (s *state) afloatOf(display int, classes ...order.ShipClass) (n int) {
	for _, u := range s.sc.ships {
		if s.off(int(u), display) && slices.Contains(classes, s.card(int(u)).Ship) {
			n++
		}
	}
	return n
}

// raidColumn is the column of an attack by some boats; ok unless it does not reach the first.
func (s *state) raidColumn(display, boats int) (column int, ok bool) {
	column, below := s.sc.Table.Column(order.ClearRow, boats, s.afloatOf(display, order.Destroyer))
	return column, below == 0
}

// raidable tells whether boats are left for a Naval Display, and ships on it that they can sink.
func (s *state) raidable(display int) bool {
	return s.boats(display) > 0 && s.afloatOf(display, order.Destroyer, order.LightCruiser, order.HeavyCruiser, order.Battleship) > 0
}

// raids tells whether E-boats can attack now (34.52).
func (s *state) raids() bool {
	if !s.plays(eBoats) || !s.night() {
		return false
	}
	for d := range s.coasts() {
		if s.raidable(d) {
			return true
		}
	}
	return false
}

// mayRaid says why so many boats do not attack the ships of a single map.
func (s *state) mayRaid(_ *kernel.Frame, c kernel.Choice) kernel.Verdict {
	if s.sc.displays != nil {
		return ruleBoatsMap.No()
	}
	return s.raidVerdict(0, c.A)
}

// mayRaid2 says why so many boats do not attack the ships off a map.
func (s *state) mayRaid2(_ *kernel.Frame, c kernel.Choice) kernel.Verdict {
	return s.raidVerdict(int(c.B), c.A)
}

func (s *state) raidVerdict(display int, boats int16) kernel.Verdict {
	switch {
	case int(boats) > s.boats(display):
		return ruleBoats.No(boats)
	case !s.raidable(display):
		return ruleBoatsPrey.No()
	}
	_, ok := s.raidColumn(display, int(boats))
	return ruleRaid.Only(ok, boats)
}

// raid reads the dice (34.52).
func (s *state) raid(f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
	column, _ := s.raidColumn(int(f.E), int(f.A))
	r := &s.sc.Table.CRT[c.A][column-1]
	lost := int16(0)
	if r.Attacker {
		lost = min(int16(r.Losses), f.A)
	} else {
		f.B = min(int16(r.Losses), mostPrize)
	}
	if lost > 0 {
		s.lostBoats[s.portOff(int(f.E))] += int8(lost)
	}
	evRaidDice.Tell(sink, ruleRaid, f.A, int16(s.afloatOf(int(f.E), order.Destroyer)), c.A, lost, f.B)
	f.Step = raidPrize
}

// prize tells whether a ship can be sunk by what is left of a result.
func (s *state) prize(f *kernel.Frame, u int) bool {
	if !s.off(u, int(f.E)) {
		return false
	}
	destroyers, cruisers := f.C, f.D
	switch s.card(u).Ship {
	case order.Destroyer:
		return cruisers == 0 && destroyers < f.B || f.B == mostPrize && cruisers == 1 && destroyers == 0
	case order.LightCruiser, order.HeavyCruiser:
		return cruisers == 0 && (f.B == 2 && destroyers == 0 || f.B == mostPrize && destroyers <= 1)
	case order.Battleship:
		return f.B == mostPrize && destroyers+cruisers == 0
	case order.NoShip, order.Monitor, order.RocketCraft:
	}
	return false
}

func (s *state) sinkShip(f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
	switch s.card(int(c.A)).Ship {
	case order.Destroyer:
		f.C++
	case order.LightCruiser, order.HeavyCruiser:
		f.D++
	default:
		f.B = 0
	}
	evRaidSinks.Tell(sink, ruleRaidPrize, c.A)
	s.eliminate(int(c.A))
}

// runRaid asks for the boats, and then for ships as long as the result allows one.
func (s *state) runRaid(f *kernel.Frame, _ kernel.Sink) kernel.Signal {
	switch f.Step {
	case raidChoose:
		if book.Could(s, verbDone) {
			return kernel.Ask
		}
	case raidRoll:
		return kernel.Ask
	default:
		for _, u := range s.sc.ships {
			if s.prize(f, int(u)) {
				return kernel.Ask
			}
		}
	}
	s.stack.Pop()
	return kernel.Next
}
