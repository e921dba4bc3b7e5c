package greatestday

import (
	"errors"
	"iter"
	"slices"
	"strings"

	"sandtable/board"
	"sandtable/games/greatestday/order"
	"sandtable/kernel"
	"sandtable/play"
	"sandtable/scene"
)

// G15 Opportunity fire: the other side answers a step of a move before it is made.
var (
	_          = book.Rule("G15.1", "What draws fire", "Leaving a hex, mounting and dismounting, entering and leaving column, and engineer actions, by an active unit in a fire zone.", "")
	ruleReact  = book.Rule("G15.2", "Opportunity fire", "A unit with the hex in its fire zone may fire once at each such step, if it passes a quality check; no command point helps.", "{unit} has no fire zone in {hex}")
	_          = book.Rule("G15.3", "From zone to zone", "+2 at a target that goes from fire zone to fire zone or stays in its hex, -1 at one that leaves the zones; no company bonus.", "")
	_          = book.Rule("G15.4", "In the hex it leaves", "The fire is settled before the step; a unit that is suppressed or eliminated goes no farther.", "")
	ruleOnce   = book.Rule("G15.6", "One after the other", "The units that fire are named one at a time; each fires once at each step.", "{unit} has fired at this step")
	ruleAnswer = book.Rule("G15.6", "Standing answers", "A seat may answer all moves for the rest of the chit in one way.", "")
	_          = book.Rule("G15.7", "Before or after", "The target is shot at as it was before the step; mounting and dismounting may be answered before or after.", "")
	_          = book.Rule("G15.8", "A failed check", "A failed check costs nothing but this occasion.", "")

	nodeReact = book.Node("react")

	verbShoot    = book.Verb("shoot", "unit", "opportunity fire")
	verbHold     = book.Verb("hold", "", "hold fire")
	verbStanding = book.Verb("standing", "answer")

	evStanding = book.Event("phase", "The {side} answer all moves of this chit so: {answer}")
	evStandsBy = book.Event("phase", "The {side} of {command} answer all moves of this chit so: {answer}")
	evNoShot   = book.Event("combat", "{unit} does not fire at {unit}").Outturn()
)

// answer is how a seat answers moves by itself.
type answer uint8

// The answers.
const (
	askMe answer = iota
	shootAll
	shootLikely // what hits with three faces of the die or more
	shootVehicles
	shootColumns
	shootNobody
)

var (
	answerWords = []string{"ask", "all", "likely", "vehicles", "columns", "none"}
	answerNames = []string{"ask me", "fire with everybody", "fire where 30% or more hit", "fire at vehicles only", "fire at columns only", "hold fire"}
)

// Steps of a reaction. Frame: A who moves, B the hex it is in, C the hex it goes to or
// board.NoHex when it stays, D who fires, E whether it was suppressed before (4.2.3).
const (
	reactAsk uint8 = iota
	reactFire
	reactFailed
)

func init() {
	book.Kind(play.Kind[*state]{
		Name: "answer", Has: func(_ *state, n int16) bool { return n >= 0 && int(n) < len(answerWords) },
		Text: func(_ *state, n int16) string { return answerWords[n] }, Say: func(_ *state, n int16) string { return answerNames[n] },
		Read: func(_ *state, word string) (int16, error) {
			if i := slices.Index(answerWords, strings.ToLower(word)); i >= 0 {
				return int16(i), nil
			}
			return 0, errors.New("no answer \"" + word + "\"; it is " + strings.Join(answerWords, ", "))
		},
	})
	book.Proc(procReact, play.Proc[*state]{Run: (*state).runReact, Nodes: []uint16{reactAsk: nodeReact}})
	book.Room(nodeReact, play.Room[*state]{
		Who:  func(s *state, f *kernel.Frame) kernel.Seat { return kernel.Seat(s.side(int(f.A)).Other()) },
		Rule: ruleReact, Idle: verbHold,
		Asks: func(s *state, f *kernel.Frame) (string, *play.Rule) {
			if f.C == beyond {
				return book.Say(s, "{unit} leaves the map at {place}. Who fires at it?", f.A, f.B), ruleReact
			}
			if f.C == board.NoHex {
				return book.Say(s, "{unit} is busy in {place}. Who fires at it?", f.A, f.B), ruleReact
			}
			return book.Say(s, "{unit} leaves {place} for {place}. Who fires at it?", f.A, f.B, f.C), ruleReact
		},
		Facts: (*state).reactTraits,
		Moves: []play.Move[*state]{
			{
				Verb: verbShoot, Look: "fire", Label: "Fire with {unit}", Odds: true, Try: tryShoot, Wide: everyone(verbShoot), Judge: mayShoot, Do: shootAt,
				Offer: func(s *state, f *kernel.Frame, c kernel.Choice, o *scene.Offer) {
					s.say(o, c.A, f.A, s.passage(s.side(int(c.A)), f.C))
				},
			},
			{Verb: verbHold, Look: "pass", Label: "Hold fire", Main: true, Do: func(s *state, f *kernel.Frame, _ kernel.Choice, _ kernel.Sink) {
				if s.commanded() { // the other commands are asked too (11d)
					s.staff.held |= 1 << s.reactor(f)
					return
				}
				s.endReact()
			}},
			{
				Verb: verbStanding, Look: "take", Label: "For the rest of the chit: {answer}",
				Try: func(_ *state, _ *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
					for a := shootAll; a <= shootNobody; a++ {
						dst = append(dst, kernel.Choice{Verb: verbStanding, A: int16(a)})
					}
					return dst
				},
				Judge: func(_ *state, _ *kernel.Frame, c kernel.Choice) kernel.Verdict {
					return ruleAnswer.Only(c.A != int16(askMe))
				},
				Do: func(s *state, f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
					side := s.side(int(f.A)).Other()
					if s.commanded() {
						seat := s.reactor(f)
						s.staff.answers[seat] = answer(c.A)
						evStandsBy.Tell(sink, ruleAnswer, int16(side), int16(seat/2), c.A)
						return
					}
					s.fight.standing[side] = answer(c.A)
					evStanding.Tell(sink, ruleAnswer, int16(side), c.A)
				},
			},
		},
	})
}

// reactTraits says what a standing answer to moves can be tied to (G15.6).
func (s *state) reactTraits(f *kernel.Frame, p *scene.Prompt) {
	u := int(f.A)
	best := s.bestShot(u, f.B, f.C, 0)
	if s.commanded() {
		best, _ = s.commandShot(f)
	}
	p.Traits = []scene.Trait{
		{Name: "at a vehicle", Is: s.vehicle(u)},
		{Name: "at a column", Is: s.is(u, inColumn)},
		{Name: "30% or more hit", Is: best >= 0 && held(s.snap(best, u, f.C)) >= likely},
	}
}

// likely is the highest face that hits where 30% or more do.
const likely = 2

// alarm lets the other side answer what a unit is about to do: leave its hex for
// another, or change its state, when to is the hex it stands in (G15.1).
func (s *state) alarm(u int, to int16) {
	s.fight.shot = false
	if to == s.at[u] {
		to = board.NoHex
	}
	s.react(u, to)
}

// shotAt tells whether somebody has fired since the alarm.
func (s *state) shotAt() bool { return s.fight.shot }

// react lets the other side answer a step of a unit: to the hex it goes to, board.NoHex
// when it stays where it is. The procedure on top goes on when everybody has answered,
// and sees what is left of the unit.
func (s *state) react(u int, to int16) {
	s.forgetAnswers()
	s.reactAfter(u, to)
}

// forgetAnswers begins a new trigger: nobody has fired at it yet (G15.6).
func (s *state) forgetAnswers() {
	for i := range s.unit {
		s.unit[i].flags &^= reacted
	}
}

// reactAfter is react for the second time at the same step: those who have fired
// before it do not fire after it (G15.7).
func (s *state) reactAfter(u int, to int16) {
	if s.drawsFire(u, s.at[u]) {
		s.stack.Push(kernel.Frame{Proc: procReact, A: int16(u), B: s.at[u], C: to})
	}
}

// endReact ends the answers to a step; who has held fire at it may fire at the next.
func (s *state) endReact() {
	s.staff.held = 0
	s.stack.Pop()
}

// runReact goes on until nobody more fires or the target is suppressed or gone; a failed
// check costs nothing but this occasion (G15.4, G15.6, G15.8).
func (s *state) runReact(f *kernel.Frame, sink kernel.Sink) kernel.Signal {
	u := int(f.A)
	switch f.Step {
	case reactAsk:
		if s.at[u] != f.B || s.is(u, suppressed) && f.E == 0 {
			s.endReact() // there is nothing left to stop (G15.6)
			return kernel.Next
		}
		if s.commanded() {
			best, asks := s.commandShot(f)
			switch {
			case asks:
				return kernel.Ask
			case best < 0:
				s.endReact()
			default:
				shootAt(s, f, kernel.Choice{Verb: verbShoot, A: int16(best)}, sink)
			}
			return kernel.Next
		}
		best := s.bestShot(u, f.B, f.C, s.leastShot(u))
		if best >= 0 && s.fight.standing[s.side(u).Other()] == askMe {
			return kernel.Ask
		}
		if best < 0 {
			s.endReact()
			return kernel.Next
		}
		shootAt(s, f, kernel.Choice{Verb: verbShoot, A: int16(best)}, sink)
	case reactFire:
		f.Step = reactAsk
		s.fight.shot = true
		evSnaps.Tell(sink, ruleReact, f.D, f.A, int16(held(s.snap(int(f.D), u, f.C))))
		s.strike(int(f.D), u, s.passage(s.side(int(f.D)), f.C))
	default:
		f.Step = reactAsk
		evNoShot.Tell(sink, ruleReact, f.D, f.A)
	}
	return kernel.Next
}

// leastShot is the least number that the standing answer to a move fires with; above
// all numbers for none.
func (s *state) leastShot(u int) int {
	return s.leastOf(s.fight.standing[s.side(u).Other()], u)
}

// leastOf is that of one answer.
func (s *state) leastOf(a answer, u int) int {
	never := 1 << 10
	pick := func(ok bool) int {
		if ok {
			return 0
		}
		return never
	}
	switch a {
	case shootLikely:
		return likely
	case shootVehicles:
		return pick(s.vehicle(u))
	case shootColumns:
		return pick(s.is(u, inColumn))
	case shootNobody:
		return never
	}
	return 0
}

// bestShot is the unit whose fire at a step promises most, with at least so high a
// number, or -1: who asks for an answer, and who gives a standing one.
func (s *state) bestShot(u int, from, to int16, least int) int {
	return s.bestShotOf(anyCommand, u, from, to, least)
}

// anyCommand stands for all of a side.
const anyCommand int8 = -1

// bestShotOf is that of the units of one command (11d).
func (s *state) bestShotOf(command int8, u int, from, to int16, least int) int {
	best, most, how := -1, 0, int16(-1)
	for w := range s.shooters(u, from) {
		if command != anyCommand && s.commandOf(w) != command {
			continue
		}
		if how < 0 {
			how = s.passage(s.side(w), to) // the same for all of them
		}
		if n := held(s.snapBy(w, u, how)); n >= least && (best < 0 || n > most) {
			best, most = w, n
		}
	}
	return best
}

// shooters are those who may fire as a unit leaves a hex, or does something in it (G15.1).
func (s *state) shooters(u int, from int16) iter.Seq[int] {
	return func(yield func(w int) bool) {
		for _, w := range s.sc.sides[s.side(u).Other()] {
			if s.near(w, from) && s.canReact(w, u, from).OK() && !yield(w) {
				return
			}
		}
	}
}

// drawsFire tells whether there is anybody who may.
func (s *state) drawsFire(u int, from int16) bool {
	for range s.shooters(u, from) {
		return true
	}
	return false
}

// canReact says why a unit cannot fire at a step of another (G15.2, G15.6).
func (s *state) canReact(w, u int, from int16) kernel.Verdict {
	switch {
	case s.at[w] < 0 || s.side(w) == s.side(u) || !s.covers(w, from):
		return ruleReact.No(int16(w), from)
	case s.isMortar(w) && s.opts&mortarsReact == 0:
		return ruleMortars.No(int16(w))
	case s.is(w, reacted):
		return ruleOnce.No(int16(w))
	case s.holdsFire(w):
		return ruleCommand.No(int16(w))
	}
	return kernel.Verdict{}
}

// snap is what the die of a shot at a step would be held against (G15.3).
func (s *state) snap(w, u int, to int16) int {
	return s.snapBy(w, u, s.passage(s.side(w), to))
}

// snapBy is that where it is known from where to where the target goes.
func (s *state) snapBy(w, u int, how int16) int {
	a := s.attack(&kernel.Frame{A: int16(w), B: int16(u), C: how})
	return a.sum(s.sc.Table).total
}

// beyond stands for where a unit goes that leaves the map: out of its hex, into no fire zone (17.5, G15.1, G15.3).
const beyond = board.NoHex - 1

// passage is from where to where a target goes: both hexes in fire zones of the side that
// fires, or not (G15.3).
func (s *state) passage(side order.Side, to int16) int16 {
	switch {
	case to == board.NoHex:
		return int16(opportunity) | zoneToZone
	case to == beyond:
		return int16(opportunity) | zoneToOpen | leavesWorks
	case s.inZone(side, to):
		return int16(opportunity) | zoneToZone | leavesWorks
	}
	return int16(opportunity) | zoneToOpen | leavesWorks
}

func tryShoot(s *state, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
	for w := range s.shooters(int(f.A), f.B) {
		if s.shooter(f, w).OK() {
			dst = append(dst, kernel.Choice{Verb: verbShoot, A: int16(w)})
		}
	}
	return dst
}

func mayShoot(s *state, f *kernel.Frame, c kernel.Choice) kernel.Verdict {
	if v := s.canReact(int(c.A), int(f.A), f.B); !v.OK() {
		return v
	}
	return s.shooter(f, int(c.A))
}

func shootAt(s *state, f *kernel.Frame, c kernel.Choice, _ kernel.Sink) {
	f.D = c.A
	s.set(int(c.A), reacted)
	s.check(int(c.A), reactCheck, reactFire, reactFailed)
}
