package journal

import (
	"errors"
	"fmt"
	"slices"

	"sandtable/kernel"
)

// maxSnapshots is how many earlier positions a fold keeps. It keeps them at equal
// distances and doubles the distance when there would be more.
const maxSnapshots = 8

// Of a long game, where those are far apart, it keeps some of the last positions besides:
// what is asked and taken back is most often of late.
const (
	lateEvery = 64
	maxLate   = 3
)

// Mark is the position at an index, kept so that others are near. It is never written to.
type Mark struct {
	Index int
	Pos   kernel.Position
}

// Step is one choice or draw that counts.
type Step struct {
	Choice kernel.Choice
	Seat   kernel.Seat
}

// Fold is the game that the lines of a journal add up to. It is not safe for use by
// several goroutines at once.
type Fold struct {
	game    kernel.Game
	literal kernel.Literal // nil: the game reads no text at sight
	format  int
	seats   []string
	dice    DiceHeader
	parts   []Part // of the dice in force, one a seat, if they are fair
	pos     kernel.Position
	steps   []Step
	snaps   []kernel.Position // snaps[i] is the position at index i*every
	every   int
	late    []Mark // the last ones, in order
	turns   []Turn // where they begin
	heard   heard
	draws   int   // ever made
	fixed   int   // what came before the dice in force
	backs   []int // where each undo went back to
	opened  bool  // the secret of the dice has been revealed
	handed  [kernel.MaxSeats]string
	ended   *Ending // players have ended the game
}

// Mismatch is the error of NewFold for a journal of another ruleset or other data.
type Mismatch struct{ What, Journal, Ours string }

func (m *Mismatch) Error() string {
	return fmt.Sprintf("the game was played with %s %q and this release has %q: open it with the release or data pack that it was played with", m.What, m.Journal, m.Ours)
}

// NewFold starts a game as its header says. A header of another game, ruleset or
// data, or with a scenario, option or number of seats that the game does not have,
// is an error.
func NewFold(g kernel.Game, h Header) (*Fold, error) {
	info := g.Info()
	seats := info.SeatsIn(h.Scenario, h.Options)
	switch {
	case h.Game != info.ID:
		return nil, fmt.Errorf("the journal is of game %q, not of %q", h.Game, info.ID)
	case h.Ruleset != info.Ruleset:
		return nil, &Mismatch{"ruleset", h.Ruleset, info.Ruleset}
	case h.Data != info.Data:
		return nil, &Mismatch{"data", h.Data, info.Data}
	case len(h.Seats) != len(seats):
		return nil, fmt.Errorf("the header has %d seats; %s has %d", len(h.Seats), info.Name, len(seats))
	}
	if err := h.Dice.fits(h.Format, len(seats)); err != nil {
		return nil, err
	}
	p, err := g.New(h.Scenario, h.Options)
	if err != nil {
		return nil, err
	}
	f := &Fold{game: g, format: h.Format, seats: slices.Clone(h.Seats), pos: p, snaps: []kernel.Position{p.Clone()}, every: 16}
	f.literal, _ = g.(kernel.Literal)
	f.takeDice(h.Dice)
	return f, nil
}

// NewFoldAt is NewFold for a game that begins at another position than its scenario's.
// No journal leads there.
func NewFoldAt(g kernel.Game, h Header, p kernel.Position) (*Fold, error) {
	f, err := NewFold(g, h)
	if err != nil {
		return nil, err
	}
	f.pos, f.snaps = p, []kernel.Position{p.Clone()}
	return f, nil
}

// Game returns the rules.
func (f *Fold) Game() kernel.Game { return f.game }

// Position returns the present position. It changes with the fold: read it, do not
// write to it, and clone what has to stay.
func (f *Fold) Position() kernel.Position { return f.pos }

// Index returns the number of choices and draws that count.
func (f *Fold) Index() int { return len(f.steps) }

// Step returns the choice or draw that led to index i, from 1.
func (f *Fold) Step(i int) Step { return f.steps[i-1] }

// Draws returns the number of draws ever made: the number of the next one.
func (f *Fold) Draws() int { return f.draws }

// Undos returns how many undo lines there were.
func (f *Fold) Undos() int { return len(f.backs) }

// Holders returns who holds each seat. Do not write to it.
func (f *Fold) Holders() []string { return f.seats }

// Floor returns the index to which a seat can take its last choices back: not below
// a draw, other dice, a reveal of the dice, the choice of another seat, or the end that
// players made.
func (f *Fold) Floor(seat kernel.Seat) int {
	i := len(f.steps)
	if f.ended != nil || f.opened || seat == kernel.Chance {
		return i
	}
	for i > f.fixed && f.steps[i-1].Seat == seat {
		i--
	}
	return i
}

// At returns a copy of the position at an index from 0 to Index.
func (f *Fold) At(index int) kernel.Position { return f.History().At(index) }

// Push applies a choice or draw that has been checked at the present position.
func (f *Fold) Push(s Step) {
	f.pos.Apply(s.Choice, &f.heard)
	f.steps = append(f.steps, s)
	f.begin()
	if s.Seat == kernel.Chance {
		f.draws++
	}
	f.snapshot()
}

func (f *Fold) snapshot() {
	n := len(f.steps)
	if f.every > lateEvery && n%lateEvery == 0 {
		if len(f.late) == maxLate {
			f.late = slices.Delete(f.late, 0, 1)
		}
		f.late = append(f.late, Mark{n, f.pos.Clone()})
	}
	if n%f.every != 0 || n/f.every != len(f.snaps) {
		return
	}
	if len(f.snaps) == maxSnapshots {
		for i := 1; i < maxSnapshots/2; i++ {
			f.snaps[i] = f.snaps[2*i]
		}
		clear(f.snaps[maxSnapshots/2:])
		f.snaps = f.snaps[:maxSnapshots/2]
		f.every *= 2
	}
	f.snaps = append(f.snaps, f.pos.Clone())
}

// Add checks a line against the game so far and carries it out. On error nothing
// has changed. Errors say what is wrong and what would be right.
func (f *Fold) Add(l Line) error {
	if f.ended != nil {
		if err := f.endures(l.Kind); err != nil {
			return err
		}
	}
	switch l.Kind {
	case Move:
		return f.addMove(l)
	case Digest:
		if l.Index != len(f.steps) {
			return fmt.Errorf("this is the digest of index %d, but %d choices and draws come before it", l.Index, len(f.steps))
		}
		if d := f.pos.Digest(); d != l.Digest {
			return fmt.Errorf("the position at index %d has digest %016x, not %016x; a line since the last digest has been changed", l.Index, d, l.Digest)
		}
	case Undo:
		return f.undo(l)
	case Holder:
		if err := f.checkSeat(l.Seat); err != nil {
			return err
		}
		f.seats[l.Seat] = l.Text
	case Dice:
		return f.exchange(l)
	case Nonce:
		return f.nonce(l)
	case Reveal:
		return f.reveal(l)
	case Handed, Returned, Shown:
		return f.handIn(l)
	case End:
		return f.end(l)
	}
	return nil
}

func (f *Fold) checkSeat(s kernel.Seat) error {
	if s < 0 || int(s) >= len(f.seats) {
		return fmt.Errorf("there is no seat %d; seats are 0 to %d", s, len(f.seats)-1)
	}
	return nil
}

func (f *Fold) addMove(l Line) error {
	if err := f.turn(l); err != nil {
		return err
	}
	c, written, err := f.read(l.Text)
	if err != nil {
		return err
	}
	if v := f.pos.Explain(c); !v.OK() {
		return fmt.Errorf("%q is refused by rule %s: %s", l.Text, f.game.Rules()[v.Rule].Number, f.game.Words(f.pos, v))
	}
	if !written {
		if text := f.game.Format(f.pos, c); text != l.Text {
			return fmt.Errorf("its choice is written %q; right would be %q", l.Text, text)
		}
	}
	f.Push(Step{Choice: c, Seat: l.Seat})
	return nil
}

// addDraw is addMove for a line that says what the dice gave: nothing is left to ask of it
// but whether it is time for it.
func (f *Fold) addDraw(l Line, c kernel.Choice) error {
	if err := f.turn(l); err != nil {
		return err
	}
	f.Push(Step{Choice: c, Seat: l.Seat})
	return nil
}

// turn says why it is not time for a choice or draw.
func (f *Fold) turn(l Line) error {
	if next := len(f.steps) + 1; l.Index > next {
		return fmt.Errorf("its index is %d; the next one is %d: lines before it are missing", l.Index, next)
	} else if l.Index < next {
		return fmt.Errorf("its index is %d; the next one is %d: there is a line of that index before it", l.Index, next)
	}
	if f.opened {
		return errors.New("nothing can be played after the secret of the dice has been revealed")
	}
	node := f.pos.Node()
	switch {
	case f.Over():
		return errors.New("the game is over before it")
	case node.Seat != l.Seat:
		return fmt.Errorf("seat %d decides here, not seat %d", node.Seat, l.Seat)
	case l.Seat == kernel.Chance && !f.Ready():
		return fmt.Errorf("the dice are drawn before seat %d has given its nonce", f.Lacking()[0])
	}
	return nil
}

// read reads the text of a choice; written says that it is known to be what Format gives.
func (f *Fold) read(text string) (c kernel.Choice, written bool, err error) {
	if f.literal != nil {
		if c, ok := f.literal.Literal(f.pos, text); ok {
			return c, true, nil
		}
	}
	c, err = f.game.Parse(f.pos, text)
	return c, false, err
}

// says reports whether a text is what Format gives for a choice.
func (f *Fold) says(text string, c kernel.Choice) bool {
	if f.literal != nil {
		if l, ok := f.literal.Literal(f.pos, text); ok {
			return l == c
		}
	}
	return f.game.Format(f.pos, c) == text
}

func (f *Fold) undo(l Line) error {
	if err := f.checkSeat(l.Seat); err != nil {
		return err
	}
	if n := len(f.steps); l.Index < 0 || l.Index >= n {
		return fmt.Errorf("it goes back to index %d; the game stands at %d, so an earlier index would be right", l.Index, n)
	}
	if l.Agreed != 0 {
		if err := f.agreed(l); err != nil {
			return err
		}
	} else if floor := f.Floor(l.Seat); l.Index < floor {
		return fmt.Errorf("seat %d takes back to index %d, below %d: draws, reveals and the choices of others cannot be taken back", l.Seat, l.Index, floor)
	}
	f.pos.CopyFrom(f.At(l.Index))
	// A History may still read what has been taken back, so it is not written over.
	f.steps = slices.Clip(f.steps[:l.Index])
	f.turns = slices.Clip(f.turns[:turnsUpTo(f.turns, l.Index)])
	if keep := l.Index/f.every + 1; keep < len(f.snaps) {
		clear(f.snaps[keep:])
		f.snaps = f.snaps[:keep]
	}
	f.late = slices.DeleteFunc(f.late, func(x Mark) bool { return x.Index > l.Index })
	f.backs = append(f.backs, l.Index)
	f.fixed = min(f.fixed, l.Index) // the dice stay: they lie between what is left and what comes
	return nil
}

// agreed says why an undo that needs the others is none: all persons who hold other
// seats must agree, and nothing is taken back once the dice are told.
func (f *Fold) agreed(l Line) error {
	if f.opened {
		return errors.New("nothing is taken back after the secret of the dice has been revealed")
	}
	var others uint8
	for i, h := range f.seats {
		if h == Person && kernel.Seat(i) != l.Seat {
			others |= 1 << i
		}
	}
	if l.Agreed != others {
		return fmt.Errorf("the seats %v have agreed to it; the other persons hold %v, and all of them must", seatsOf(l.Agreed), seatsOf(others))
	}
	return nil
}
