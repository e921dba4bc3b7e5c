package knapp

import (
	"math"
	"math/bits"

	"sandtable/kernel"
	"sandtable/play"
)

// book holds what the game has written down. Each chapter of the rules has a file,
// which adds its rules, events, decisions and procedures.
var book = play.NewBook[*state]()

// What a chapter writes.
type (
	room = play.Room[*state]
	move = play.Move[*state]
	proc = play.Proc[*state]
	try  = func(*state, *kernel.Frame, []kernel.Choice) []kernel.Choice
)

// Procedures of the sequence of play.
const (
	procTurn    uint8 = iota // Step: numbered step
	procHold                 // a position set up by hand waits to go on
	procRoll                 // A: which die, B: next unit, C: side
	procNaval                // T1.3
	procReplace              // step 2
	procMove                 // A: side; Step: 0 begin, 1 moving, 2 fortifying
	procOrder                // A: unit
	procMarch                // A: unit, B: next area; Step: see march
	procFire                 // A: side, B: beaches only, C: a unit has fired
	procShot                 // A: unit, B: dice, C: has been asked; Step: 0 support, 1 throw
	procDice                 // A: hit on, B: dice left, C: area, D: target side, E: hits
	procHits                 // A: area, B: target side, C: hits left
)

// Kinds of decisions. Their numbers stand in digests.
var (
	nodeOver    = book.Node("over")
	nodeHold    = book.Node("hold")
	nodeDrop    = book.Node("drop")
	nodeLanding = book.Node("landing")
	nodeStatic  = book.Node("static")
	nodeArrival = book.Node("arrival")
	nodeAir     = book.Node("interdiction")
	nodeDice    = book.Node("dice")
	nodeNaval   = book.Node("naval")
	nodeReplace = book.Node("replace")
	nodeMove    = book.Node("move")
	nodeOrder   = book.Node("order")
	nodeMarch   = book.Node("march")
	nodeOverrun = book.Node("overrun")
	nodeFortify = book.Node("fortify")
	nodeFire    = book.Node("fire")
	nodeSupport = book.Node("support")
	nodeHits    = book.Node("hits")
)

// Verbs of choices as they are written, in the order of legal lists.
var (
	verbPass     = book.Verb("pass", "") // ends a step, or what can still be done in it
	verbBegin    = book.Verb("begin", "")
	verbDie      = book.Verb("die", "number")
	verbHits     = book.Verb("hits", "number")
	verbMove     = book.Verb("move", "unit")
	verbHaul     = book.Verb("haul", "dump area")
	verbStay     = book.Verb("stay", "")
	verbTactical = book.Verb("tactical", "area")
	verbMarch    = book.Verb("march", "area")
	verbHalt     = book.Verb("halt", "")
	verbOverrun  = book.Verb("overrun", "")
	verbFortify  = book.Verb("fortify", "unit")
	verbReplace  = book.Verb("replace", "unit")
	verbNaval    = book.Verb("naval", "area number")
	verbAir      = book.Verb("air", "area")
	verbFire     = book.Verb("fire", "unit")
	verbSupport  = book.Verb("support", "unit")
	verbRoll     = book.Verb("roll", "")
	verbHit      = book.Verb("hit", "unit")
)

func init() {
	book.Kind(play.Kind[*state]{
		Name: "unit", Count: func(s *state) int { return len(s.d.units) }, Text: (*state).unitID, Piece: (*state).unitID,
		Say:  func(s *state, u int16) string { return s.d.units[u].name },
		Many: func(s *state, u int16) bool { return s.d.units[u].many },
	})
	book.Kind(play.Kind[*state]{
		Name: "area", Count: func(s *state) int { return len(s.d.areas) }, Text: (*state).areaID, Place: (*state).areaID,
		Say: func(s *state, a int16) string { return s.d.areas[a].name },
	})
	book.Kind(play.Kind[*state]{ // named by its beach
		Name: "dump", Count: func(*state) int { return beaches }, Text: (*state).dumpID,
		Say:   func(s *state, i int16) string { return s.d.areas[s.d.beachOf[i]].name },
		Piece: func(s *state, i int16) string { return dumpPiece(s.dumpID(i)) },
	})
	book.Names("group", groupNames)
	book.Number("number", math.MinInt16, math.MaxInt16, "it is a whole number")
	book.Kind(play.Kind[*state]{Name: "hits", Say: func(_ *state, n int16) string {
		if n == 0 {
			return "no hits"
		}
		return play.Count(int(n), "hit")
	}})
}

func (s *state) unitID(u int16) string { return s.d.units[u].id }

func (s *state) areaID(a int16) string { return s.d.areas[a].id }

func (s *state) dumpID(i int16) string { return s.d.areas[s.d.beachOf[i]].id }

// no is a refusal by a rule, of a unit, an area or a number, and of a second one.
func no(rule *play.Rule, a, b int) kernel.Verdict {
	return kernel.Verdict{Rule: rule.ID(), Args: [3]int16{int16(a), int16(b)}}
}

// emit tells of units, areas and numbers; the sink may be nil.
func emit(sink kernel.Sink, ev *play.Event, rule *play.Rule, args ...int) {
	if sink == nil {
		return
	}
	e := ev.Of(rule)
	for i, n := range args {
		e.Args[i] = int16(n)
	}
	sink.Emit(e)
}

// each tries a verb with the members of a set, the first of which has a number.
func each(dst []kernel.Choice, verb uint16, first int, set uint64) []kernel.Choice {
	for ; set != 0; set &= set - 1 {
		dst = append(dst, kernel.Choice{Verb: verb, A: int16(first + bits.TrailingZeros64(set))})
	}
	return dst
}

// anyUnit tries a verb with every unit there is.
func anyUnit(verb uint16) try {
	return func(s *state, _ *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
		for u := range s.d.units {
			dst = append(dst, kernel.Choice{Verb: verb, A: int16(u)})
		}
		return dst
	}
}

// anyArea tries a verb with every area there is.
func anyArea(verb uint16) try {
	return func(s *state, _ *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
		return each(dst, verb, 0, s.d.all)
	}
}

// sideToAct decides where a procedure is one side's: A is the side.
func sideToAct(_ *state, f *kernel.Frame) kernel.Seat { return kernel.Seat(f.A) }

// unitToAct decides for the unit in hand: A is the unit.
func unitToAct(s *state, f *kernel.Frame) kernel.Seat { return kernel.Seat(s.side(int(f.A))) }

// end ends what is in hand.
func end(s *state, _ *kernel.Frame, _ kernel.Choice, _ kernel.Sink) { s.stack.Pop() }

// push begins a procedure.
func (s *state) push(proc uint8, a, b int) kernel.Signal {
	s.stack.Push(kernel.Frame{Proc: proc, A: int16(a), B: int16(b)})
	return kernel.Next
}

// done ends the innermost procedure.
func (s *state) done() kernel.Signal {
	s.stack.Pop()
	return kernel.Next
}

func (s *state) Frames() *kernel.Stack                          { return &s.stack }
func (s *state) Node() kernel.Node                              { return book.NodeOf(s) }
func (s *state) Legal(dst []kernel.Choice) []kernel.Choice      { return book.Legal(s, dst) }
func (s *state) Candidates(dst []kernel.Choice) []kernel.Choice { return book.Candidates(s, dst) }
func (s *state) Explain(c kernel.Choice) kernel.Verdict         { return book.Explain(s, c) }
func (s *state) Outcomes(dst []kernel.Outcome) []kernel.Outcome { return book.Outcomes(s, dst) }
func (s *state) Default() (kernel.Choice, bool)                 { return book.Default(s) }
func (s *state) NewMatter() bool                                { return book.NewMatter(s) }
func (s *state) Apply(c kernel.Choice, sink kernel.Sink)        { book.Apply(s, c, sink) }
func (s *state) View(seat kernel.Seat) kernel.View              { return book.View(s, seat) }
