package atlanticwall

import (
	"sandtable/board"
	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
	"sandtable/play"
	"sandtable/scene"
)

// 33.22 Free set-up: units with printed hexes stand there; the others are placed by
// their owners, the Allies first, each within its zone.
var (
	ruleSetup      = book.Rule("33.22", "Set-up", "What has no printed hex is placed by its owner: the Allies first, then the Germans. It may be placed anew until the set-up is done.", "{unit} {stands|stand} in a printed hex and {is|are} not set up freely")
	ruleSetupOther = book.Rule("33.22", "Set-up", "Each side sets up its own units.", "{unit} belongs to the other side")
	ruleSetupLater = book.Rule("33.22", "Set-up", "Only what is there from the beginning.", "{unit} is not there at the beginning")
	ruleSetupAll   = book.Rule("33.22", "Set-up", "All units have to be placed.", "{unit} and others are still to be set up")
	ruleSetupNone  = book.Rule("33.22", "Set-up", "What is left can be set up as usual.", "nothing is left to be set up")
	ruleSetupZone  = book.Rule("33.22", "Set-up: where", "Behind the line of the units with printed hexes and their zones, within so many hexes of a hex, or beside another unit of the division, as listed for each unit.", "{hex} is not behind the line of the units with printed hexes and their zones, as {unit} has to be")
	ruleSetupRange = book.Rule("33.22", "Set-up: where", "Within so many hexes of a hex, as listed.", "{hex} is more than {n hex|hexes} from {hex}")
	ruleSetupKin   = book.Rule("33.22", "Set-up: where", "Beside another unit of the division, as listed.", "no other unit of the division of {B:unit} is next to {hex}")
	ruleSetupEnemy = book.Rule("33.22", "Set-up: where", "No hex holds both sides.", "an enemy stands in {hex}")
	ruleSetupSea   = book.Rule("33.22", "Set-up: where", "Units stand on land.", "{hex} is sea")
	ruleSetupFull  = book.Rule("33.0", "Set-up: stacking", "Stacking limits bind the set-up.", "{hex} is full")
	ruleSetupBack  = book.Rule("33.22", "Set-up", "Only what has been placed can be taken off again.", "{unit} has not been placed yet")
	ruleGiven      = book.Rule("33.27e", "Positions given", "Before play the Germans put six completed Improved Positions into hexes of their choice, bocage too.", "a position has been put into {hex}")
	ruleGivenFort  = book.Rule("33.27e", "Positions given", "Not into what is fortified.", "{hex} is fortified already")
	ruleGivenNone  = book.Rule("33.27e", "Positions given", "There are six of them.", "all positions are placed")
	ruleGivenBack  = book.Rule("33.27e", "Positions given", "They can be taken back until the set-up is done.", "no position has been put into {hex}")

	nodeSetup     = book.Node("setup")
	nodeSetupAt   = book.Node("setup-at")
	nodePositions = book.Node("positions")

	verbPlace = book.Verb("place", "hex")
	verbLift  = book.Verb("lift", "")
	verbRest  = book.Verb("rest", "", "default")
	verbClear = book.Verb("clear", "hex")
	verbForm  = book.Verb("formation", "form")
	verbAnew  = book.Verb("anew", "")

	evSetUp = book.Event("setup", "{unit} is set up at {place}").Quiet()
	evGiven = book.Event("setup", "an improved position at {place}").Quiet()
)

// Steps of the set-up of a side. Frame: A side, B the unit in hand.
const (
	setupUnits uint8 = iota
	setupAt
	setupPositions
	setupTrenches // odonsetup.go
)

func init() {
	book.Proc(procSetup, play.Proc[*state]{Run: (*state).runSetup, Nodes: []uint16{nodeSetup, nodeSetupAt, nodePositions, nodeTrenches}})
	seat := func(_ *state, f *kernel.Frame) kernel.Seat { return kernel.Seat(f.A) }
	done := func(_ *state, f *kernel.Frame, _ kernel.Choice, _ kernel.Sink) { f.Step, f.B = f.Step+2, 0 }
	book.Room(nodeSetup, play.Room[*state]{
		Who: seat, Rule: ruleSetup,
		Asks: func(s *state, f *kernel.Frame) (string, *play.Rule) {
			if s.unplaced(order.Side(f.A)) < 0 {
				return "Everything is set up: choose a unit to move it, or done.", ruleSetup
			}
			return "Set up: choose a unit, or set up all that is left as usual.", ruleSetup
		},
		Moves: []play.Move[*state]{
			{Verb: verbPick, Look: "pick", Label: "Set up {unit}", Try: tryFree,
				Judge: func(s *state, f *kernel.Frame, c kernel.Choice) kernel.Verdict {
					return s.mayBeSetUp(int(c.A), order.Side(f.A))
				},
				Do: func(_ *state, f *kernel.Frame, c kernel.Choice, _ kernel.Sink) { f.Step, f.B = setupAt, c.A }},
			{Verb: verbRest, Look: "take", Label: "Set up the rest as usual",
				Judge: func(s *state, f *kernel.Frame, _ kernel.Choice) kernel.Verdict {
					return ruleSetupNone.Only(s.unplaced(order.Side(f.A)) >= 0)
				},
				Do: func(s *state, f *kernel.Frame, _ kernel.Choice, sink kernel.Sink) { s.setUpRest(order.Side(f.A), sink) }},
			{Verb: verbForm, Look: "take", Label: "{form} as usual", Try: tryFormation, List: (*state).listFormations, Judge: (*state).mayFormation,
				Do: func(s *state, _ *kernel.Frame, c kernel.Choice, sink kernel.Sink) { s.setUpFormation(c.A, sink) }},
			{Verb: verbAnew, Look: "take", Label: "Set up everything as usual", Judge: (*state).mayAnew,
				Do: func(s *state, f *kernel.Frame, _ kernel.Choice, sink kernel.Sink) { s.setUpAnew(order.Side(f.A), sink) }},
			{Verb: verbDone, Look: "pass", Label: "Set-up done", Main: true,
				Judge: func(s *state, f *kernel.Frame, _ kernel.Choice) kernel.Verdict {
					if u := s.unplaced(order.Side(f.A)); u >= 0 {
						return ruleSetupAll.No(int16(u))
					}
					return s.setUpInSupply(order.Side(f.A))
				},
				Do: done},
		},
	})
	book.Room(nodeSetupAt, play.Room[*state]{
		Who: seat, Rule: ruleSetup, Idle: verbBack, Ask: "Where is {B:unit} set up?",
		Moves: []play.Move[*state]{
			{Verb: verbPlace, Look: "place", Label: "Set up at {place}", Try: everywhere(verbPlace), List: (*state).listPlaces,
				Judge: func(s *state, f *kernel.Frame, c kernel.Choice) kernel.Verdict { return s.maySetUp(int(f.B), c.A) },
				Do: func(s *state, f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
					s.setUp(int(f.B), c.A, sink)
					f.Step, f.B = setupUnits, 0
				}},
			{Verb: verbLift, Look: "take", Label: "Take it off again",
				Judge: func(s *state, f *kernel.Frame, _ kernel.Choice) kernel.Verdict {
					if !s.onMap(int(f.B)) {
						return ruleSetupBack.No(f.B)
					}
					return s.leavesGuns(int(f.B), board.NoHex)
				},
				Do: func(s *state, f *kernel.Frame, _ kernel.Choice, _ kernel.Sink) {
					s.put(int(f.B), reserve)
					f.Step, f.B = setupUnits, 0
				}},
			{Verb: verbBack, Look: "back", Label: "Put back", Do: func(_ *state, f *kernel.Frame, _ kernel.Choice, _ kernel.Sink) { f.Step, f.B = setupUnits, 0 }},
		},
	})
	book.Room(nodePositions, play.Room[*state]{
		Who: seat, Rule: ruleGiven, Idle: verbDone, Asks: func(s *state, _ *kernel.Frame) (string, *play.Rule) {
			if s.positionsGiven() >= len(s.sc.Positions) {
				return "All improved positions are placed: go on, or take one back.", ruleGiven
			}
			return "Choose hexes for improved positions, or put the rest where they usually are.", ruleGiven
		},
		Facts: func(s *state, _ *kernel.Frame, p *scene.Prompt) {
			p.Facts = append(p.Facts, ruleGiven.Fact("Positions left", len(s.sc.Positions)-s.positionsGiven()))
		},
		Moves: []play.Move[*state]{
			{Verb: verbPlace, Look: "place", Label: "Improved Position at {place}", Try: everywhere(verbPlace),
				Judge: func(s *state, f *kernel.Frame, c kernel.Choice) kernel.Verdict {
					if s.positionsGiven() >= len(s.sc.Positions) {
						return ruleGivenNone.No()
					}
					return s.mayHoldWorks(order.Side(f.A), c.A)
				},
				Do: func(s *state, f *kernel.Frame, c kernel.Choice, sink kernel.Sink) { s.give(order.Side(f.A), c.A, sink) }},
			{Verb: verbClear, Look: "take", Label: "Take the position of {place} back",
				Try: allSites,
				Judge: func(s *state, _ *kernel.Frame, c kernel.Choice) kernel.Verdict {
					return ruleGivenBack.Only(s.siteIn(c.A) >= 0, c.A)
				},
				Do: clearSite},
			{Verb: verbRest, Look: "take", Label: "The rest as usual",
				Judge: func(s *state, f *kernel.Frame, _ kernel.Choice) kernel.Verdict {
					return ruleSetupNone.Only(s.usualGiven(order.Side(f.A)) != board.NoHex)
				},
				Do: func(s *state, f *kernel.Frame, _ kernel.Choice, sink kernel.Sink) {
					for h := s.usualGiven(order.Side(f.A)); h != board.NoHex; h = s.usualGiven(order.Side(f.A)) {
						s.give(order.Side(f.A), h, sink)
					}
				}},
			{Verb: verbDone, Look: "pass", Label: "Positions done", Main: true, Do: func(s *state, _ *kernel.Frame, _ kernel.Choice, _ kernel.Sink) { s.stack.Pop() }},
		},
	})
}

// runSetup goes on to the next part of the set-up: the units, and what the side is given.
func (s *state) runSetup(f *kernel.Frame, _ kernel.Sink) kernel.Signal {
	if f.Step == setupPositions && order.Side(f.A) == order.German && len(s.sc.Trenches) > 0 {
		f.Step = setupTrenches
	}
	if f.Step == setupPositions && (order.Side(f.A) != order.German || len(s.sc.Positions) == 0) {
		s.stack.Pop()
		return kernel.Next
	}
	return kernel.Ask
}

// setupFrames begins the set-up of both sides, where there is a free one.
func (s *state) setupFrames() {
	if s.unplaced(order.Allied) < 0 && s.unplaced(order.German) < 0 {
		return
	}
	if s.sc.Delays > 0 {
		s.stack.Push(kernel.Frame{Proc: procDelay, Step: delayChoose, A: int16(s.sc.Delays), B: delayAnywhere}) // 33.27d
	}
	s.stack.Push(kernel.Frame{Proc: procSetup, A: int16(order.German)})
	s.stack.Push(kernel.Frame{Proc: procSetup, A: int16(order.Allied)})
	if s.sc.Odon != nil {
		s.stack.Push(kernel.Frame{Proc: procEarly, A: int16(s.sc.Odon.BreakDowns)}) // 33.36
	}
}

// free tells a unit that its owner sets up.
func (s *state) free(u int, side order.Side) bool {
	return s.sideOf(u) == side && s.sc.zone[u].Kind != order.Fixed && (s.onMap(u) || s.at[u] == reserve)
}

// mayBeSetUp says why a side does not set up a unit.
func (s *state) mayBeSetUp(u int, side order.Side) kernel.Verdict {
	n := int16(u)
	switch {
	case s.sideOf(u) != side:
		return ruleSetupOther.No(n)
	case !s.onMap(u) && s.at[u] != reserve:
		return ruleSetupLater.No(n)
	}
	return ruleSetup.Only(s.free(u, side), n)
}

func tryFree(s *state, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
	for u := range s.sc.Units {
		if s.free(u, order.Side(f.A)) {
			dst = append(dst, kernel.Choice{Verb: verbPick, A: int16(u)})
		}
	}
	return dst
}

// everywhere tries a verb with every hex of the map.
func everywhere(verb uint16) func(*state, *kernel.Frame, []kernel.Choice) []kernel.Choice {
	return func(s *state, _ *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
		for h := range int16(s.sc.hexes()) {
			dst = append(dst, kernel.Choice{Verb: verb, A: h})
		}
		return dst
	}
}

// unplaced is a unit that a side still has to set up, or -1.
func (s *state) unplaced(side order.Side) int {
	for u := range s.sc.Units {
		if s.at[u] == reserve && s.sideOf(u) == side {
			return u
		}
	}
	return -1
}

func (s *state) setUp(u int, h int16, sink kernel.Sink) {
	s.put(u, h)
	evSetUp.Tell(sink, s.setupRule(u), int16(u), h)
}

// setUpRest puts all that a side still has to set up where it usually stands, or where
// that is full into the nearest hex of its zone.
func (s *state) setUpRest(side order.Side, sink kernel.Sink) {
	p := placing{s: s}
	for pass := range 2 {
		for u := range s.sc.Units {
			if s.at[u] == reserve && s.sideOf(u) == side && (pass == 1 || s.sc.zone[u].Kind != order.WithHQ) { // 33.32a: headquarters first
				p.usual(u, sink)
			}
		}
	}
}

// positionsGiven counts the positions that have been placed.
func (s *state) positionsGiven() (n int) {
	for i := 0; i < maxSites && s.logi.sites[i].hex != 0; i++ {
		n += flag(s.logi.sites[i].given)
	}
	return n
}

// mayGive tells whether a position can be put into a hex (33.27e, A116).
func (s *state) mayGive(side order.Side, h int16) bool {
	return s.positionsGiven() < len(s.sc.Positions) && s.mayHoldWorks(side, h).OK()
}

// mayHoldWorks says why a side is not given works in a hex before play (33.27e, 33.37e).
func (s *state) mayHoldWorks(side order.Side, h int16) kernel.Verdict {
	switch {
	case s.sc.Ground.Kind(h) == order.Sea:
		return ruleSetupSea.No(h)
	case s.enemyIn(side, h) >= 0:
		return ruleSetupEnemy.No(h)
	case s.sc.Ground.Is(h, order.Fortified):
		return ruleGivenFort.No(h)
	}
	return ruleGiven.Only(s.siteIn(h) < 0, h)
}

func (s *state) give(side order.Side, h int16, sink kernel.Sink) {
	s.addSite(site{hex: h + 1, side: side, complete: true, given: true})
	evGiven.Tell(sink, ruleGiven, h)
}

// usualGiven is the next usual hex for a position, or board.NoHex.
func (s *state) usualGiven(side order.Side) int16 {
	for _, h := range s.sc.Positions {
		if s.mayGive(side, h) {
			return h
		}
	}
	return board.NoHex
}
