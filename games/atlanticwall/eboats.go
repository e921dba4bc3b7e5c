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
	ruleBoats     = book.Rule("34.51", "E-boats", "Ten in Le Havre, which reach the ships off map D, thirteen in Cherbourg, for those off maps E and B.", "no {n} E-boats are left, or no ships lie off the coast")
	ruleRaid      = book.Rule("34.52", "E-boat attacks", "At night, at the beginning of their Player-Turn, the Germans may send E-boats: boats against destroyers on the row of clear ground. A result against them costs as many boats as steps; one against the ships sinks a destroyer for 1 step, two or a cruiser for 2, three, or one and a cruiser, or a battleship for more.", "{n} E-boats do not reach the first column")
	ruleRaidPrize = book.Rule("34.52", "Ships sunk", "The Germans choose, within the result.", "{unit} is not among what the result allows")

	verbRaid  = book.Verb("raid", "boats")
	verbSink  = book.Verb("sink", "unit")
	nodeRaid  = book.Node("raid")
	nodeRaid2 = book.Node("raid-roll")
	nodePrize = book.Node("raid-prize")

	evRaid      = book.Event("combat", "{n} E-boats attack the ships off the coast")
	evRaidDice  = book.Event("dice", "{n} E-boats against {n destroyer}, dice {n}: {n} E-boats lost, worth {n} of the ships").Outturn()
	evRaidSinks = book.Event("loss", "{unit} is sunk by E-boats").Outturn()
)

const (
	boatsLeHavre   = 10 // 34.51
	boatsCherbourg = 13
	mostPrize      = 3 // what counts of a result (34.52)
)

// procRaid is an attack of E-boats. Steps: 0 to choose, 1 the dice, 2 the ships. Frame: A the
// boats, B what the result is worth, C destroyers and D cruisers sunk by it.
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
			p.Facts = append(p.Facts, ruleBoats.Fact("E-boats", s.boats()), ruleRaid.Fact("Destroyers off the coast", s.afloatOf(order.Destroyer)))
		},
		Moves: []play.Move[*state]{
			{Verb: verbRaid, Look: "fight", Label: "{n} E-boats", Odds: true, Judge: (*state).mayRaid,
				Try: func(s *state, _ *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
					for n := range int16(s.boats()) {
						dst = append(dst, kernel.Choice{Verb: verbRaid, A: n + 1})
					}
					return dst
				},
				Do: func(_ *state, f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
					f.Step, f.A = raidRoll, c.A
					evRaid.Tell(sink, ruleRaid, c.A)
				}},
			{Verb: verbDone, Look: "pass", Label: "None", Do: func(s *state, _ *kernel.Frame, _ kernel.Choice, _ kernel.Sink) { s.stack.Pop() }},
		},
	})
	book.Room(nodeRaid2, play.Room[*state]{
		Seat: kernel.Chance, Rule: ruleRaid, Ask: "{A:n} E-boats attack: two dice.",
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

// port is how many E-boats reach the ships of a scenario (34.51): none where ships lie off
// several coasts at once, or off map C.
func (sc *scenario) port() int {
	boats := -1
	for i := range sc.Setup {
		var n int
		switch sc.Setup[i].Box {
		case order.SeaD:
			n = boatsLeHavre
		case order.SeaE, order.SeaB:
			n = boatsCherbourg
		case order.SeaC:
			n = 0
		default:
			continue
		}
		if boats >= 0 && boats != n {
			return 0
		}
		boats = n
	}
	return max(boats, 0)
}

// nights tells whether a scenario has a Night Game-Turn.
func (sc *scenario) nights() bool { return sc.Last-sc.First >= 3 || order.Part(sc.Last) == 3 }

// boats is how many E-boats are left.
func (s *state) boats() int { return s.sc.port() - int(s.lostBoats) }

// afloatOf counts the ships of some classes off the coast.
func (s *state) afloatOf(classes ...order.ShipClass) (n int) {
	for _, u := range s.sc.ships {
		if s.offshore(int(u)) && slices.Contains(classes, s.card(int(u)).Ship) {
			n++
		}
	}
	return n
}

// raidColumn is the column of an attack by some boats; ok unless it does not reach the first.
func (s *state) raidColumn(boats int) (column int, ok bool) {
	column, below := s.sc.Table.Column(order.ClearRow, boats, s.afloatOf(order.Destroyer))
	return column, below == 0
}

// raids tells whether E-boats can attack now (34.52).
func (s *state) raids() bool {
	return s.plays(eBoats) && s.night() && s.boats() > 0 && s.afloatOf(order.Destroyer, order.LightCruiser, order.HeavyCruiser, order.Battleship) > 0
}

// mayRaid says why so many boats do not attack.
func (s *state) mayRaid(_ *kernel.Frame, c kernel.Choice) kernel.Verdict {
	if int(c.A) > s.boats() {
		return ruleBoats.No(c.A)
	}
	_, ok := s.raidColumn(int(c.A))
	return ruleRaid.Only(ok, c.A)
}

// raid reads the dice (34.52).
func (s *state) raid(f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
	column, _ := s.raidColumn(int(f.A))
	r := &s.sc.Table.CRT[c.A][column-1]
	lost := int16(0)
	if r.Attacker {
		lost = min(int16(r.Losses), f.A)
	} else {
		f.B = min(int16(r.Losses), mostPrize)
	}
	s.lostBoats += int8(lost)
	evRaidDice.Tell(sink, ruleRaid, f.A, int16(s.afloatOf(order.Destroyer)), c.A, lost, f.B)
	f.Step = raidPrize
}

// prize tells whether a ship can be sunk by what is left of a result.
func (s *state) prize(f *kernel.Frame, u int) bool {
	if s.card(u).Type != order.Ship || !s.offshore(u) {
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
