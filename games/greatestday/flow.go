package greatestday

import (
	"math/bits"

	"sandtable/games/greatestday/order"
	"sandtable/kernel"
	"sandtable/play"
)

// G3 Sequence of play.
var (
	ruleSequence      = book.Rule("G3.2", "Sequence of play", "A turn: reinforcements, the mug is filled, chits are played, barrages are removed, the turn marker advances.", "")
	ruleOtherDecision = book.Rule("G3.2", "Sequence of play", "Only what is pending can be decided.", "that is not what is to be decided now")
	ruleUnknown       = book.Rule("G3.2", "Sequence of play", "There is no such unit, hex, chit or number.", "there is no such unit, hex, chit or number")
	ruleOver          = book.Rule("G3.2", "Sequence of play", "After the last turn nothing can be done.", "the game is over")
	_                 = book.Rule("G1.1", "The die", "Ten sides, 0 to 9; 0 is zero.", "")
	ruleTurnEnd       = book.Rule("G3.11", "End of a turn", "The hero leaves, the turn marker advances; after the last turn the game is decided.", "")
	_                 = book.Rule("G3.1", "Scale", "A hex is 500 metres, a turn two hours, a unit a company.", "")

	nodeOver = book.Node("over")

	evTurn = book.EventBy("phase", func(s *state, e kernel.Event) kernel.Line {
		return kernel.Line{Text: book.Say(s, "Turn {n}, {A:turn}", e.Args[0]), Turn: int(e.Args[0])}
	}).NewTurn()
	evCleared = book.Event("phase", "the barrages are lifted")
)

// Steps of a turn (G3.2; the letters are the steps' own).
const (
	turnBegins uint8 = iota // D, G
	turnFirst               // H: the first chit
	turnDraws               // H: the others
	turnEnds                // I, J
	turnOver
	turnMug    // D, F when chits are sold before them (C)
	turnFilled // G
	turnMugs   // G: whose last chit is kept, where there are several mugs (11d)
)

func init() {
	book.Refuse(ruleOtherDecision, ruleUnknown, ruleOver)
	book.Pending((*state).pendingWords)
	book.Proc(procGame, play.Proc[*state]{Run: (*state).runGame, Node: func(_ *state, f *kernel.Frame) uint16 {
		switch f.Step {
		case turnDraws:
			return nodeDraw
		case turnMugs:
			return nodeMugs
		}
		return nodeOver
	}})
	book.Room(nodeOver, play.Room[*state]{Ask: "The game is over.", Final: true})
}

// pendingWords says what is to be decided now, and by whom.
func (s *state) pendingWords() string {
	text, _ := book.Question(s)
	if who := s.Node().Seat; who >= 0 {
		text = "the " + s.Seats()[who].Name + " decide: " + text
	}
	return text
}

// runGame goes through one turn after the other (G3.2).
func (s *state) runGame(f *kernel.Frame, sink kernel.Sink) kernel.Signal {
	if f.Step != turnBegins && f.Step != turnOver && s.beaten() {
		f.Step = turnOver // G25.4
		s.tellEnd(sink)
	}
	switch f.Step {
	case turnBegins:
		evTurn.Tell(sink, ruleSequence, int16(s.turn))
		s.newTurn(sink)
		s.calendar(sink)
		if f.Step = turnMug; s.sc.ChitsSold {
			s.stack.Push(kernel.Frame{Proc: procDispatch, A: int16(order.Allied)})
		}
		s.morning()
		s.callDrop(false)
	case turnMug:
		s.reinforce(sink)
		if f.Step = turnFilled; s.sc.wide {
			s.stack.Push(kernel.Frame{Proc: procArrange, A: int16(order.Allied)})
		}
	case turnFilled:
		s.fillMug()
		if f.Step = turnFirst; s.commanded() {
			f.Step = turnMugs
		}
	case turnMugs:
		return kernel.Ask
	case turnFirst:
		f.Step = turnDraws
		if s.commanded() {
			s.firstChits()
			return kernel.Next
		}
		if c := s.firstChit(); c >= 0 {
			s.playFirst(f, c, sink)
		}
	case turnDraws:
		if s.commanded() {
			if draw, more := s.nextMug(sink); draw {
				return kernel.Ask
			} else if more {
				return kernel.Next
			}
			s.keepLast(sink)
			f.Step = turnEnds
			return kernel.Next
		}
		if bits.OnesCount64(s.mug) > 1 {
			return kernel.Ask
		}
		if s.kept = int8(bits.TrailingZeros64(s.mug)); s.mug == 0 {
			s.kept = -1
		} else if int(s.turn) < s.lastTurn() {
			if s.keptFails(&s.sc.chits[s.kept], s.turn+1) {
				evLeft.Tell(sink, ruleNotFirst, int16(s.kept))
			} else {
				evKept.Tell(sink, ruleKept, int16(s.kept))
			}
		}
		s.mug = 0
		f.Step = turnEnds
	case turnEnds:
		s.endTurn(sink)
		s.judgeBeaches(sink)
		if f.Step = turnBegins; int(s.turn) == s.lastTurn() || s.won != 0 {
			f.Step = turnOver
			s.tellEnd(sink)
		} else {
			s.turn++
		}
	default:
		return kernel.Ask
	}
	return kernel.Next
}

// firstChit is the chit that the turn begins with, or -1: the one that the scenario
// names in its first turn (G3.5), else the one kept from the turn before (G3.9).
func (s *state) firstChit() int16 {
	for i := range s.sc.chits {
		switch c := &s.sc.chits[i]; {
		case c.kind == navalChit && s.sc.NavalTurn == int(s.turn)-1 && s.naval.plays == 0, // 4.1.8
			s.isNamed(c):
			return int16(i)
		}
	}
	return int16(s.kept)
}

// isNamed tells whether a chit is that which the scenario names for its first turn (G3.5).
func (s *state) isNamed(c *chit) bool {
	return s.turn == 1 && (c.kind == formationChit && int(c.formation) == s.sc.First || c.kind == divisionChit && int(c.division) == s.sc.FirstDiv)
}

// playFirst plays a chit before any is drawn. That which was kept follows the Naval chit of
// the landings (4.1.8, G3.9).
func (s *state) playFirst(f *kernel.Frame, c int16, sink kernel.Sink) {
	if s.kept >= 0 && int16(s.kept) != c && s.sc.chits[c].kind == navalChit {
		f.Step = turnFirst
	} else {
		s.kept = -1
	}
	if s.naval.plays > 0 {
		evAfter.Tell(sink, ruleKept, c)
	} else {
		evFirst.Tell(sink, ruleKept, c)
	}
	s.playChit(c)
}

// endTurn removes the barrages and the hero (G3.2 I, G3.11, 16.2).
func (s *state) endTurn(sink kernel.Sink) {
	if !s.barrage.none() {
		s.barrage.empty()
		evCleared.Tell(sink, ruleSequence)
	}
	s.dismissHero(sink)
	s.nightEnds()
	s.assets.heavy.empty()
	s.assets.lent, s.assets.bought = units{}, 0
}
