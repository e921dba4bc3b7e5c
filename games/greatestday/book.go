package greatestday

import (
	"fmt"
	"slices"
	"strings"

	"sandtable/board"
	"sandtable/games/greatestday/order"
	"sandtable/kernel"
	"sandtable/play"
)

// book holds what the game has written down. Each chapter of the rules has a file,
// which adds its rules, events, decisions and procedures.
var book = play.NewBook[*state]()

// Procedures of the sequence of play. The numbers stand in frames and never change.
// What A to E of their frames hold is said where they are run.
const (
	procGame     uint8 = iota + 1 // flow.go
	procSetup                     // setup.go
	procChit                      // chits.go. A: chit
	procUnit                      // actions.go. A: unit
	procMove                      // move.go. A: unit
	procLeader                    // leaders.go. A: leader
	procDisplace                  // leaders.go. A: leader

	// The fight.
	procFire      // fire.go: an attack by direct fire
	procReact     // react.go: opportunity fire at a unit
	procIndirect  // indirect.go
	procAssault   // assault.go
	procAttack    // assault.go: one attack in an assault
	procResult    // results.go: a result is applied to a unit
	procCheck     // check.go: a unit makes a troop quality check
	procRally     // rally.go
	procWork      // works.go
	procRearguard // works.go
	procRun       // assault.go: a unit runs
	procAdvance   // assault.go
)

// Verbs of choices as they are written, in the order of legal lists.
var (
	verbDraw     = book.Verb("draw", "chit")
	verbDie      = book.Verb("die", "face", "roll")
	verbPick     = book.Verb("pick", "unit")
	verbEnter    = book.Verb("enter", "hex form")
	verbMove     = book.Verb("move", "hex")
	verbColumn   = book.Verb("column", "unit", "enter column")
	verbLeave    = book.Verb("leave", "unit", "leave column")
	verbScatter  = book.Verb("scatter", "unit")
	verbMount    = book.Verb("mount", "unit")
	verbDismount = book.Verb("dismount", "unit")
	verbRide     = book.Verb("ride", "unit")
	verbStay     = book.Verb("stay", "unit")
	verbHero     = book.Verb("hero", "")
	verbStop     = book.Verb("stop", "")
	verbDone     = book.Verb("done", "")
	verbBack     = book.Verb("back", "")
	verbFinish   = book.Verb("finish", "")
)

// form is in which of its states a unit comes on the map (G24.5): bit 0 in column,
// bit 1 mounted.
type form int16

var (
	formWords = []string{"open", "column", "mounted", "mounted-column"}
	formNames = []string{"not in column", "in column", "mounted", "mounted, in column"}
)

func (f form) flags() (out flags) {
	if f&1 != 0 {
		out |= inColumn
	}
	if f&2 != 0 {
		out |= isMounted
	}
	return out
}

func init() {
	isUnit := func(s *state, u int16) bool { return u >= 0 && int(u) < len(s.sc.Units) }
	isHex := func(s *state, h int16) bool { return h >= 0 && int(h) < s.sc.hexes() }
	book.Kind(play.Kind[*state]{Name: "unit", Has: isUnit, Text: (*state).id, Read: (*state).readUnit, Say: (*state).name, Piece: (*state).id})
	book.Kind(play.Kind[*state]{
		Name: "hex", Has: isHex, Text: (*state).hex, Place: (*state).hex,
		Read: func(s *state, word string) (int16, error) { return s.sc.Ground.Grid.Find(word) },
	})
	book.Kind(play.Kind[*state]{Name: "place", Has: isHex, Say: (*state).place, Place: (*state).hex})
	book.Kind(play.Kind[*state]{
		Name: "chit", Has: func(s *state, c int16) bool { return c >= 0 && int(c) < len(s.sc.chits) },
		Text: func(s *state, c int16) string { return s.sc.chits[c].id }, Read: (*state).readChit,
		Say: func(s *state, c int16) string { return s.sc.chits[c].name },
	})
	book.Kind(play.Kind[*state]{
		Name: "form", Has: func(_ *state, f int16) bool { return f >= 0 && int(f) < len(formWords) },
		Text: func(_ *state, f int16) string { return formWords[f] }, Say: func(_ *state, f int16) string { return formNames[f] },
		Read: func(_ *state, word string) (int16, error) {
			if i := slices.Index(formWords, strings.ToLower(word)); i >= 0 {
				return int16(i), nil
			}
			return 0, fmt.Errorf("a unit does not come in %q; it comes %s", word, strings.Join(formWords, ", "))
		},
	})
	book.Kind(play.Kind[*state]{
		Name: "division", Has: func(s *state, d int16) bool { return d >= 0 && int(d) < len(s.sc.Divisions) },
		Text: func(s *state, d int16) string { return s.sc.Divisions[d].ID }, Read: func(s *state, word string) (int16, error) {
			return s.readNamed("division", word, len(s.sc.Divisions), func(i int) (string, string) { return s.sc.Divisions[i].ID, s.sc.Divisions[i].Name })
		},
		Say: func(s *state, d int16) string { return s.sc.Divisions[d].Name },
	})
	book.Kind(play.Kind[*state]{Name: "turn", Say: func(s *state, n int16) string { return s.sc.Turns[n-1].Name }})
	book.Kind(play.Kind[*state]{Name: "hero", Say: func(s *state, n int16) string { return s.sc.Heroes[n].Name }})
	book.Number("face", 0, 9, "a die shows 0 to 9")
	book.Names("side", sideNames)
	book.Hand("unit", (*state).inHand)
}

var (
	sideIDs   = []string{order.Allied.String(), order.German.String()}
	sideNames = []string{"Allies", "Germans"}
)

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
	if f := s.stack.Top(); f != nil && (f.Proc == procUnit || f.Proc == procMove || f.Proc == procLeader) {
		return f.A
	}
	return -1
}

// readUnit finds a unit by its id, or by its name without blanks when no other has it.
func (s *state) readUnit(word string) (int16, error) {
	found := -1
	for u := range s.sc.Units {
		c := &s.sc.Units[u]
		if strings.EqualFold(c.ID, word) {
			return int16(u), nil
		}
		if strings.EqualFold(strings.ReplaceAll(c.Name, " ", ""), word) {
			if found >= 0 {
				return 0, fmt.Errorf("several units are called %q; want an id such as %s", word, c.ID)
			}
			found = u
		}
	}
	if found < 0 {
		return 0, fmt.Errorf("no unit %q in %s; one is %s", word, s.sc.Title, s.sc.Units[0].ID)
	}
	return int16(found), nil
}

// readChit finds a chit by its id, or by its name without blanks.
func (s *state) readChit(word string) (int16, error) {
	for i := range s.sc.chits {
		c := &s.sc.chits[i]
		if strings.EqualFold(c.id, word) || strings.EqualFold(strings.ReplaceAll(c.name, " ", ""), word) {
			return int16(i), nil
		}
	}
	return 0, fmt.Errorf("no chit %q; one is %s", word, s.sc.chits[0].id)
}

// die tries the ten faces (G1.1) as the argument of verbDie.
func die(_ *state, _ *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
	for face := range int16(10) {
		dst = append(dst, kernel.Choice{Verb: verbDie, A: face})
	}
	return dst
}

// throw is the die of a chance node (G1.1).
func throw(do func(*state, *kernel.Frame, kernel.Choice, kernel.Sink)) []play.Move[*state] {
	return []play.Move[*state]{{Verb: verbDie, Look: "take", Label: "Roll {n}", Try: die, Do: do}}
}

// everyone tries a verb with every unit of the scenario: for refusals.
func everyone(verb uint16) func(*state, *kernel.Frame, []kernel.Choice) []kernel.Choice {
	return func(s *state, _ *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
		for u := range s.sc.Units {
			dst = append(dst, kernel.Choice{Verb: verb, A: int16(u)})
		}
		return dst
	}
}

// hexesWithin tries a verb with every hex at most n hexes from another: for refusals.
func (s *state) hexesWithin(dst []kernel.Choice, verb uint16, from int16, n int) []kernel.Choice {
	if n == 1 {
		first := len(dst)
		dst = append(dst, kernel.Choice{Verb: verb, A: from})
		for _, h := range s.sc.Ground.Grid.Adjacent[from] {
			if h != board.NoHex {
				dst = append(dst, kernel.Choice{Verb: verb, A: h})
			}
		}
		sortChoices(dst[first:])
		return dst
	}
	for h := range int16(s.sc.hexes()) {
		if s.sc.Ground.Grid.Distance(from, h) <= n {
			dst = append(dst, kernel.Choice{Verb: verb, A: h})
		}
	}
	return dst
}

// What the kernel asks of positions is answered by the book.

func (s *state) Frames() *kernel.Stack                          { return &s.stack }
func (s *state) Node() kernel.Node                              { return book.NodeOf(s) }
func (s *state) Legal(dst []kernel.Choice) []kernel.Choice      { return book.Legal(s, dst) }
func (s *state) Candidates(dst []kernel.Choice) []kernel.Choice { return book.Candidates(s, dst) }
func (s *state) Explain(c kernel.Choice) kernel.Verdict         { return book.Explain(s, c) }
func (s *state) Outcomes(dst []kernel.Outcome) []kernel.Outcome { return book.Outcomes(s, dst) }
func (s *state) Default() (kernel.Choice, bool)                 { return book.Default(s) }
func (s *state) NewMatter() bool                                { return book.NewMatter(s) }
func (s *state) View(seat kernel.Seat) kernel.View              { return book.View(s, seat) }

// Apply carries out a choice that has been checked. Leaders who have lost their units
// go to others before anything else is decided (G23.2). A game that is won in the middle of
// something is over there (4.6).
func (s *state) Apply(c kernel.Choice, sink kernel.Sink) {
	book.Apply(s, c, sink)
	if s.won != 0 && s.stack.Len() > 1 {
		s.endAtOnce(sink)
		return
	}
	s.settleLeaders(sink)
	if s.sc.landings() {
		s.checkCleared(sink)
	}
	if s.sc.Airborne != nil {
		s.sinkDinghies()
	}
	if s.sc.Events {
		s.sweepRoads(sink)
	}
	s.sendBack(sink)
}

var _ play.Position = (*state)(nil)
