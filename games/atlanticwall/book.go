package atlanticwall

import (
	"fmt"
	"strconv"
	"strings"

	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
	"sandtable/play"
)

// book holds what the game has written down. Each chapter of the rules has a file,
// which adds its rules, events, decisions and procedures.
var book = play.NewBook[*state]()

// Procedures of the sequence of play. The numbers stand in frames and never change.
// What A to E of their frames hold is said where they are run.
const (
	procGame   uint8 = iota + 1 // flow.go
	procTurn                    // flow.go. A: side
	procMoves                   // moves.go: the movement of a side. A: side
	procMove                    // move.go: a unit or stack is moved. A: unit
	procExcess                  // stacking.go. A: side, B: hex

	procCombat  uint8 = iota + 35 // phase.go. A: side
	procAttack                    // declare.go, stand.go. A: battle
	procApply                     // apply.go. A: battle
	procLose                      // apply.go. A: battle
	procRetreat                   // retreat.go. A: battle
	procAdvance                   // advance.go. A: battle
	procAir                       // air.go
	procSail                      // naval.go
	procCoast                     // coast.go
	procDelay                     // delayput.go
	procTakeUp                    // delayput.go

	// 40 to 69: combat, artillery, air and naval power. 70 to 89: supply, positions,
	// break-down and build-up, replacements.
)

// Procedures of supply, works, break-down and build-up, replacements.
const (
	procPrepare uint8 = iota + 70 // prepare.go
	procDetach                    // breakdown.go. A: battalion, B: hex, C: mood
	procJoin                      // buildup.go. A: battalion, B: hex
	procReplace                   // replace.go
)

// Procedures that come with the Caumont Gap.
const (
	procSetup   uint8 = iota + 90 // setup.go. A: side, B: unit
	procSupport                   // support.go
	procRelease                   // release.go. A: number of the formation, B: units to release
	procOffMap                    // offmap.go. A: number of the set
	procLand                      // land.go
	procEarly                     // odonsetup.go. A: German battalions that may still break down before play
	procPlan                      // plans.go
)

// Verbs of choices as they are written, in the order of legal lists.
var (
	verbDie    = book.Verb("die", "face", "roll")
	verbPick   = book.Verb("pick", "unit")
	verbWith   = book.Verb("with", "unit")
	verbAll    = book.Verb("all", "")
	verbMove   = book.Verb("move", "hex")
	verbMarch  = book.Verb("march", "hex")
	verbRemove = book.Verb("remove", "unit")
	verbGoOn   = book.Verb("go-on", "")
	verbEnd    = book.Verb("end", "")
	verbBack   = book.Verb("back", "")
	verbDone   = book.Verb("done", "")

	// Combat, air and naval power.
	verbAttack   = book.Verb("attack", "hex")
	verbApply    = book.Verb("apply", "")
	verbAdd      = book.Verb("add", "unit")
	verbDrop     = book.Verb("drop", "unit")
	verbAlso     = book.Verb("also", "hex")
	verbMuster   = book.Verb("muster", "")
	verbCommit   = book.Verb("commit", "")
	verbFight    = book.Verb("fight", "unit")
	verbUsual    = book.Verb("usual", "")
	verbFPF      = book.Verb("fpf", "unit")
	verbHold     = book.Verb("hold", "")
	verbDice     = book.Verb("dice", "sum", "roll")
	verbLose     = book.Verb("lose", "unit")
	verbRetreat  = book.Verb("retreat", "hex")
	verbStand    = book.Verb("stand", "")
	verbAdvance  = book.Verb("advance", "unit hex")
	verbEnough   = book.Verb("enough", "")
	verbAssign   = book.Verb("assign", "unit mission")
	verbRecall   = book.Verb("recall", "unit")
	verbWithdraw = book.Verb("withdraw", "unit")
	verbReturn   = book.Verb("return", "unit")
	verbBombard  = book.Verb("bombard", "unit")
	verbFire     = book.Verb("fire", "")
	verbEngage   = book.Verb("engage", "unit unit")
)

var (
	sideIDs   = []string{"allied", "german"}
	sideNames = []string{"Allies", "Germans"}
)

func init() {
	isUnit := func(s *state, u int16) bool { return u >= 0 && int(u) < len(s.sc.Units) }
	isHex := func(s *state, h int16) bool { return h >= 0 && int(h) < s.sc.hexes() }
	book.Kind(play.Kind[*state]{Name: "unit", Has: isUnit, Text: (*state).id, Read: (*state).readUnit, Say: (*state).name, Piece: (*state).id})
	book.Kind(play.Kind[*state]{
		Name: "hex", Has: isHex, Text: (*state).hex, Place: (*state).hex,
		Read: func(s *state, word string) (int16, error) { return s.sc.Ground.Grid.Find(word) },
	})
	book.Kind(play.Kind[*state]{Name: "place", Has: isHex, Say: (*state).place, Place: (*state).hex})
	book.Kind(play.Kind[*state]{Name: "half", Say: func(_ *state, n int16) string { return halves(int(n)) }})
	book.Kind(play.Kind[*state]{Name: "turn", Say: func(_ *state, n int16) string { return order.TurnName(n) }})
	book.Kind(play.Kind[*state]{Name: "weather", Say: func(_ *state, n int16) string { return order.Weather(n).String() }})
	book.Number("face", 1, 6, "a die shows 1 to 6")
	book.Names("side", sideNames)
	book.Names("supply", conditionWords)
	book.Hand("unit", (*state).inHand)
}

func (s *state) id(u int16) string { return s.sc.Units[u].ID }

func (s *state) hex(h int16) string { return s.sc.Ground.Grid.Name(h) }

// name is a unit as people call it; its id stands in choices.
func (s *state) name(u int16) string { return s.sc.Units[u].Name }

// place is a hex with its name, if it has one.
func (s *state) place(h int16) string {
	if n := s.sc.Ground.PlaceOf[h]; n != "" {
		return s.hex(h) + " " + n
	}
	return s.hex(h)
}

// inHand is the unit that the pending decision is about, or -1.
func (s *state) inHand() int16 {
	if f := s.stack.Top(); f != nil && f.Proc == procMove {
		return f.A
	}
	return -1
}

// readUnit finds a unit by its id, or by its name without blanks when no other has it.
func (s *state) readUnit(word string) (int16, error) {
	if u, ok := s.sc.byID[strings.ToLower(word)]; ok {
		return u, nil
	}
	if u, ok := s.sc.byName[strings.ToLower(word)]; ok {
		return u, nil
	}
	return 0, fmt.Errorf("no unit %q in %s; one is %s", word, s.sc.Title, s.sc.Units[0].ID)
}

func itoa(n int) string { return strconv.Itoa(n) }

// halves writes half movement points: "2½ MP".
func halves(n int) string {
	text := ""
	if n >= 2 || n == 0 {
		text = itoa(n / 2)
	}
	if n&1 != 0 {
		text += "½"
	}
	return text + " MP"
}

// throw is the die of a chance node.
func throw(do func(*state, *kernel.Frame, kernel.Choice, kernel.Sink)) []play.Move[*state] {
	return []play.Move[*state]{{Verb: verbDie, Look: "take", Label: "Roll {n}", Try: play.Die[*state](verbDie, 6), Do: do}}
}

// everyone tries a verb with every unit of a side that is in play: for refusals.
func everyone(verb uint16) func(*state, *kernel.Frame, []kernel.Choice) []kernel.Choice {
	return func(s *state, _ *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
		for u := range s.sc.Units {
			if s.onMap(u) || s.at[u] == due {
				dst = append(dst, kernel.Choice{Verb: verb, A: int16(u)})
			}
		}
		return dst
	}
}

// What the kernel asks of positions is answered by the book.

func (s *state) Frames() *kernel.Stack                          { return &s.stack }
func (s *state) Node() kernel.Node                              { return book.NodeOf(s) }
func (s *state) Legal(dst []kernel.Choice) []kernel.Choice      { return book.Legal(s, dst) }
func (s *state) Candidates(dst []kernel.Choice) []kernel.Choice { return book.Candidates(s, dst) }
func (s *state) Explain(c kernel.Choice) kernel.Verdict         { return book.Explain(s, c) }
func (s *state) Outcomes(dst []kernel.Outcome) []kernel.Outcome { return book.Outcomes(s, dst) }

// Default leaves things as they are; where fire has to be added to an attack, as much as it takes (34.31).
func (s *state) Default() (kernel.Choice, bool) {
	if c, ok := book.Default(s); ok || book.KindOf(s) != nodeBarrage {
		return c, ok
	}
	return kernel.Choice{Verb: verbUsual}, true
}

func (s *state) NewMatter() bool { return book.NewMatter(s) }

// Apply carries out a choice that has been checked.
func (s *state) Apply(c kernel.Choice, sink kernel.Sink) {
	book.Apply(s, c, sink)
	s.sweepSites(sink)
}

var _ play.Position = (*state)(nil)

func flag(b bool) int {
	if b {
		return 1
	}
	return 0
}
