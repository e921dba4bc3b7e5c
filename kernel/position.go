package kernel

import (
	"fmt"
	"math/rand/v2"
)

// Reader is what a position and a view of it have in common: the pending
// decision, read by somebody who may read it.
type Reader interface {
	Node() Node
	// Legal appends every legal choice of the node, sorted and unique. At a
	// chance node that is the choice of each outcome. In a view it is empty
	// unless the node belongs to the seat of the view or to chance.
	Legal(dst []Choice) []Choice
	// Candidates appends Legal and every other choice that a person might
	// sensibly try at this node and that Explain refuses with a rule.
	Candidates(dst []Choice) []Choice
	// Explain returns the zero Verdict exactly for the members of Legal.
	Explain(Choice) Verdict
	// Default returns the choice that leaves the matter in hand as it is: no
	// support, no retreat, fight on. Odds assume it for seats that could still
	// interfere. ok is false where the node has no such choice.
	Default() (c Choice, ok bool)
	// Result returns the score, and whether the game is over.
	Result() (r Result, over bool)
}

// Position is the full state of a game, the truth that only the table holds.
type Position interface {
	Reader
	// Outcomes appends the outcomes of a chance node in canonical order.
	Outcomes(dst []Outcome) []Outcome
	// Apply carries out a choice that has been checked. Events go to the sink,
	// which may be nil. It never fails.
	Apply(Choice, Sink)
	// CopyFrom makes this position equal to another of the same game and scenario.
	CopyFrom(Position)
	Clone() Position
	// Digest is equal for equal positions, on every machine. Caches do not count.
	Digest() uint64
	View(Seat) View
}

// View is all that one seat may know of a position.
type View interface {
	Reader
	Seat() Seat
	// Guess returns a full position that this view cannot tell from the truth.
	Guess(*rand.Rand) Position
	// Digest is equal for views that show the same.
	Digest() uint64
}

// Guesser is implemented by views that can make their guess in a position that is there already.
type Guesser interface {
	// GuessIn makes a position of the same game what Guess would return.
	GuessIn(Position, *rand.Rand)
}

// GuessIn is a guess of a view in a position that is kept for the next one too, nil as long as
// there is none. Whoever guesses at every decision makes no garbage by it: positions are large.
func GuessIn(kept Position, v View, rng *rand.Rand) Position {
	if g, ok := v.(Guesser); ok && kept != nil {
		g.GuessIn(kept, rng)
		return kept
	}
	return v.Guess(rng)
}

// Early is implemented by positions in which several sides decide in secret what does not
// depend on what the others decide: one decision is pending at a time, but each could as
// well decide at once.
type Early interface {
	// Early reports whether a seat that is not asked now can decide before its turn: it is
	// asked next whatever is chosen until then, without a draw in between, and neither what
	// it sees then nor what it may choose depends on that. Its matter lasts as long as it is
	// asked decisions of one kind. The answer is the same for all positions that the seat
	// cannot tell apart.
	Early(Seat) bool
	// Hasten turns a position in which the seat can decide early into the one in which it
	// is asked; what others have not chosen yet is left as it is.
	Hasten(Seat)
}

// Event tells what happened while a choice was applied, for logs, playback and
// odds. It is flat so that emitting one allocates nothing; Game.Tell words it.
type Event struct {
	Kind   uint16
	Rule   RuleID
	Args   [6]int16
	Hidden uint8 // bit s set: seat s may not see it
	Role   Role
}

// Role says what an event is good for.
type Role uint8

// Roles of events.
const (
	Telling Role = iota // a line of the log
	Step                // one step of a piece, for playback; no line of its own
	Outturn             // a line of the log that is also the upshot of a combat or a
	//                    die: odds are grouped by these
	NewTurn // the line with which a turn begins. It is worded alike whenever it is told
)

// Sink receives events. A nil Sink is allowed wherever one is asked for.
type Sink interface{ Emit(Event) }

// Recorder is a Sink that keeps what it is given.
type Recorder struct{ Events []Event }

// Emit appends the event.
func (r *Recorder) Emit(e Event) { r.Events = append(r.Events, e) }

// Reset forgets the events and keeps the memory.
func (r *Recorder) Reset() { r.Events = r.Events[:0] }

// Refused is the error of Play for a choice that the rules forbid.
type Refused struct {
	Choice  Choice
	Verdict Verdict
}

// Error gives the bare numbers; Game.Words and Game.Rules have the words.
func (e *Refused) Error() string {
	return fmt.Sprintf("choice %v is refused by rule entry %d", e.Choice, e.Verdict.Rule)
}

// WrongSeat is the error of Play when somebody decides out of turn.
type WrongSeat struct{ Want, Got Seat }

// Error says whose decision is pending.
func (e *WrongSeat) Error() string {
	if e.Want == Nobody {
		return "the game is over"
	}
	return fmt.Sprintf("the decision belongs to seat %d, not to seat %d", e.Want, e.Got)
}

// Play is the only door from outside into a position: it checks that the
// decision belongs to the seat and that the rules allow the choice, and only
// then applies it. Errors are *WrongSeat and *Refused; the position is then
// unchanged.
func Play(p Position, by Seat, c Choice, s Sink) error {
	n := p.Node()
	if n.Final {
		return &WrongSeat{Want: Nobody, Got: by}
	}
	if n.Seat != by {
		return &WrongSeat{Want: n.Seat, Got: by}
	}
	if v := p.Explain(c); !v.OK() {
		return &Refused{Choice: c, Verdict: v}
	}
	p.Apply(c, s)
	return nil
}
