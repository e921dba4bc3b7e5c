package order

// Scenario is one battle: immutable after loading, shared by all its games. Units,
// divisions, formations, heroes and entries are numbered from 0.
type Scenario struct {
	ID, Title, Blurb string
	Minutes          int
	Offered          bool // people can choose it

	Table      *Table
	Ground     *Ground
	Turns      []Turn
	Units      []Member // in the order of units.csv
	Divisions  []Division
	Formations []Formation
	Heroes     []Hero
	Setup      []Placement
	Arrivals   []Arrival
	Entries    []Entrance
	First      int  // formation whose chit is played first and free (G3.5, G3.8), -1 for none
	NavalTurn  int  // index of the turn in which the Naval chit is played first, and once more (4.1.8); -1 for none
	FirstDiv   int  // division whose chit is played first in the first turn (G3.5), -1 for none
	Events     bool // the Event! chit is in the mug (6)
	ChitsSold  bool // Formation chits can be bought (G5.6)
	Commandos  bool // the Royal Marines chit is in the mug (17.3)
	Works      []Works
	EventUnits map[string][]int // what Historical Events bring (6.0)

	// Landings (4).
	Beaches    []Beach
	SubBeaches []SubBeach
	OffMap     []int // leaders who command by telephone only (G6.8)
	Battalions []Battalion
	Forces     []Force
	Ships      []Berth
	Loads      []Cargo
	Victory    Victory
	Airborne   *Airborne // nil: nobody drops
	Attach     int       // the most formations that are attached to a division (13)
}

// Turn is one box of the turn track, two hours.
type Turn struct {
	ID     string // "0613-0900", "0613-night"
	Name   string // "13 June, 0900"
	Day    string // "0613"
	Hour   int    // when it begins: 9; Night comes last
	Night  bool   // 1.1
	Sky    Sky    // the weather of its day, if that is fixed (1.2)
	Rolled bool   // it is rolled at 0700
}

// Member is a unit in a scenario.
type Member struct {
	Unit
	Div  int8 // division whose command points it uses (G5.5)
	Form int8 // formation, -1 for divisional units
	Any  bool // of another division: in command near any leader of its side (G6.7)
}

// Division is a division in play.
type Division struct {
	ID, Name, Short string
	Side            Side
	Rating          int8   // command rating (G5.2)
	CP, DP          int8   // at the start
	Quality         int8   // added to the troop quality of its units (G1.9)
	Rearguards      []int  // units of its pool (G20.7)
	Roadblocks      int8   // number of its pool (G20.6)
	Until           int    // index of Beaches: Quality counts until it is cleared; -1 for always
	NoChit          bool   // ships, Commandos: no division that has a chit and command points
	Sector          Sector // where it belongs (11), NoSector: anywhere
	Battalions      int8   // the most in one of its brigades, 0: they never change (17.7)
}

// Formation is a brigade, regiment or battle group, or an independent formation that is
// attached to a division.
type Formation struct {
	ID, Name, Short string
	Div             int8
	Leader          int // unit, -1: it has no leader counter (G6.8)
	Attached        bool
	Cost            int8 // dispatch points of its chit (G5.6)
	Contact         int8 // its contact number (G16.3)

	printed string // its id in the file, which another division's may share
}

// Battalion is the companies that change their brigade together (17.7).
type Battalion struct {
	Name  string
	Form  int8 // its brigade at the start
	Units []int
}

// Hero is a person who takes a counter over for a while (16.2), or for one activation
// (17.4): that one is of a battalion.
type Hero struct {
	ID, Name  string
	Form      int8   // formation whose units he may lead
	Battalion string // only those of it
	Range     int8   // how far he commands
	Actions   int8   // of the unit that he takes; 0: he demands a surrender instead
	formation string
}

// Placement is a line of the set-up.
type Placement struct {
	Unit            int
	Hex             int16
	Column, Mounted bool
	Steps           int8 // 0 for all
}

// Works are field works of the set-up.
type Works struct {
	Hex        int16
	Entrenched bool // the units there are entrenched; else it is mined (10)
}

// Arrival is a reinforcement line: a unit that may enter from a turn on.
type Arrival struct {
	Unit     int
	Turn     int // index of Turns, -1 for an event
	Entrance int // index of Entries
}

// Entrance is a hex where reinforcements enter.
type Entrance struct {
	Hex  int16
	Name string
}

// Victory is what counts at the end (G25).
type Victory struct {
	Objectives []Objective
	StepPoints int8 // for each enemy step eliminated
	StepsPer   int8 // this many steps count once (G25.3)
	Decisive   int  // so many points ahead is a decisive victory
	Prizes     []Prize
	Bands      []Band // tried in order; none: whoever has more wins
	Spans      []Span // bridges that count for who controls them
	RoadPoints int8   // for the Allies when both Connecting Roads are clear
	Uncleared  int    // index of the turn at whose end the Germans win unless all beaches are cleared, -1 for none
	Strike     int16  // hex that no German may enter, board.NoHex for none
	StrikeFrom int    // from this turn on: the Germans win at once
}

// Span is a bridge that counts (2.4.5).
type Span struct {
	Bridge int // index of Bridges
	Points int8
}

// Objective is a hex that counts for whoever controls it (G25.2).
type Objective struct {
	Hex    int16
	Name   string
	Points int8
	Only   int8 // 0: for either side; else for the side before it
}

// Prize is what the Allies get for a beach that is cleared in time.
type Prize struct {
	Beach  int
	By     int // index of Turns, at whose end at the latest
	Points int8
}

// Band is a level of victory by Allied less German points.
type Band struct {
	AtLeast int
	Winner  int8 // a side, -1 for a draw
	Level   string
}

// Find is the unit with an id, or -1.
func (s *Scenario) Find(id string) int {
	for i := range s.Units {
		if s.Units[i].ID == id {
			return i
		}
	}
	return -1
}
