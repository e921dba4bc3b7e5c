package journal

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"

	"sandtable/dice"
	"sandtable/kernel"
)

// Finder returns the rules of a game by its id.
type Finder func(id string) (kernel.Game, error)

// Report is what checking a journal found out.
type Report struct {
	Header  Header
	Index   int      // choices and draws that count
	Undone  int      // times that something was taken back
	Agreed  int      // of those, times that it took the consent of the others
	Holders []string // of the seats at the end
	Digest  uint64   // of the last position
	Digests int      // digests that were compared, all equal
	Over    bool
	Result  kernel.Result
	Ended   *Ending // by players, nil: they did not
	Draws   int     // ever made
	Checked int     // draws recomputed from seed or secret, all equal
	Typed   int     // draws typed in by people
	Hidden  int     // draws whose secret has not been revealed: nothing to check yet
	Handed  int     // times that a seat has handed in choices before its turn
	Shown   int     // of those, times that they were played and are what was handed in
	Lost    int     // draws of dice that were exchanged with their secret unrevealed: nothing to check ever
	// Dice are all that were in force, in order: more than one when they were exchanged.
	Dice []Period
	// Closed says that the last line vouches for the whole: nothing was cut off.
	Closed bool
}

// Period is the time in which one set of dice was in force.
type Period struct {
	Line  int        // of the file, which brought the dice
	Index int        // of the game then
	Dice  DiceHeader // with the nonces that were given
	Parts []Part     // of fair dice, one a seat
	First int        // number of the first draw made with them
	Draws int
}

// Checker folds a journal line by line and checks every line of it: form, order,
// rules, digests, undo floors, and every draw whose seed or secret is known, from
// the journal or because it is one of those given.
type Checker struct {
	fold  *Fold
	rep   Report
	line  int // checked last, from 1
	ahead Ahead
	given []dice.Secret
	seal  *seal
	src   dice.Source // nil: nothing to compare draws with
	outs  []kernel.Outcome
}

// NewChecker begins with the header of a journal and what is to be known of its
// further lines. Errors are those of Add.
func NewChecker(g kernel.Game, h Header, ahead Ahead, secrets ...dice.Secret) (*Checker, error) {
	c := &Checker{rep: Report{Header: h}, line: 1, ahead: ahead, given: secrets, seal: newSeal(h, ahead.sealed)}
	var err error
	if c.fold, err = NewFold(g, h); err != nil {
		return nil, at(1, err)
	}
	c.rep.begin(c.fold, 1)
	if c.src, err = c.known(); err != nil {
		return nil, at(1, err)
	}
	return c, nil
}

// Add checks the next line. Errors are *Error; wrapped in one, *Mismatch for
// another ruleset or other data, *Changed for a draw that is not what fell.
func (c *Checker) Add(l Line) error {
	c.line++
	if err := c.add(l); err != nil {
		return at(c.line, err)
	}
	return nil
}

func (c *Checker) add(l Line) (err error) {
	f, rep := c.fold, &c.rep
	if err := c.seal.next(l); err != nil {
		return err
	}
	if l.Kind == Move {
		if l.Seat == kernel.Chance && f.pos.Node().Seat == kernel.Chance && f.Ready() {
			err = c.draw(l)
		} else {
			err = f.addMove(l)
		}
		rep.Closed = rep.Closed && err != nil
		return err
	}
	if l.Kind == Dice {
		rep.end(f)
	}
	if err := f.Add(l); err != nil {
		return err
	}
	switch l.Kind {
	case Digest:
		rep.Digests++
	case Undo:
		if l.Agreed != 0 {
			rep.Agreed++
		}
	case Handed:
		rep.Handed++
	case Shown:
		rep.Shown++
	case Dice:
		rep.Lost, rep.Hidden = rep.Lost+rep.Hidden, 0
		rep.begin(f, c.line)
	}
	if l.Kind == Dice || l.Kind == Nonce {
		if c.src, err = c.known(); err != nil {
			return err
		}
	}
	rep.Closed = l.Kind == Digest || rep.Closed && l.Kind != Undo && l.Kind != End
	return nil
}

// Report returns what has been found out so far.
func (c *Checker) Report() Report {
	f, rep := c.fold, c.rep
	rep.Dice = slices.Clone(rep.Dice)
	rep.end(f)
	rep.Index, rep.Undone, rep.Draws, rep.Digest = f.Index(), len(f.backs), f.draws, f.pos.Digest()
	rep.Holders = slices.Clone(f.seats)
	rep.Result, rep.Over = f.Result()
	rep.Ended = f.ended
	return rep
}

// whole says what is missing at the end of a file that is to vouch for itself.
func (c *Checker) whole() error {
	if c.rep.Closed {
		return nil
	}
	end := Line{Kind: Digest, Index: c.fold.Index(), Digest: c.fold.pos.Digest()}
	return at(c.line+1, fmt.Errorf("the file ends without a digest of index %d, so its end may be missing; the last line would be: %s",
		end.Index, bytes.TrimSpace(end.Append(nil))))
}

// Replay folds a journal and checks every line of it, with further secrets if they
// are known. Errors are those of [Checker.Add].
func Replay(j *Journal, g kernel.Game, secrets ...dice.Secret) (*Fold, Report, error) {
	c, err := NewChecker(g, j.Header, aheadOf(j.Lines), secrets...)
	if err != nil {
		return nil, Report{Header: j.Header}, err
	}
	for _, l := range j.Lines {
		if err := c.Add(l); err != nil {
			return nil, c.rep, err
		}
	}
	return c.fold, c.Report(), nil
}

// begin notes that a line of the file brought dice, end what became of them.
func (rep *Report) begin(f *Fold, line int) {
	rep.Dice = append(rep.Dice, Period{Line: line, Index: f.Index(), Dice: f.dice, First: f.draws})
}

func (rep *Report) end(f *Fold) {
	p := &rep.Dice[len(rep.Dice)-1]
	p.Dice, p.Parts, p.Draws = f.Dice(), f.parts, f.draws-p.First
}

// Older reports whether one party gave the nonces of all seats at once: it could
// have tried others until the dice pleased it, if it had the server too.
func (p Period) Older() bool { return len(p.Parts) > 0 && p.Parts[0].By == GivenByMaker }

// known returns the source of the dice in force when they are ready and their seed
// or secret is known, else nil.
func (c *Checker) known() (dice.Source, error) {
	d := c.fold.Dice()
	if !c.fold.Ready() {
		return nil, nil
	}
	if d.Mode != Fair {
		return d.Source(dice.Secret{})
	}
	for _, s := range append([]dice.Secret{c.ahead.secret(len(c.rep.Dice) - 1)}, c.given...) {
		if s.Opens(d.Commitment) {
			return d.Source(s)
		}
	}
	return nil, nil // not revealed, or wrong: its own line is then refused
}

// Changed is the error of a draw that is not what the dice give.
type Changed struct {
	Draw         int // its number
	Stands, Fell string
}

func (c *Changed) Error() string {
	return fmt.Sprintf("draw %d is %q, but the dice give %q", c.Draw, c.Stands, c.Fell)
}

// draw compares a recorded draw with what the dice give, and carries it out.
func (c *Checker) draw(l Line) error {
	f, rep := c.fold, &c.rep
	switch {
	case c.src == nil && f.dice.Mode == Typed:
		rep.Typed++
		return f.addMove(l)
	case c.src == nil:
		rep.Hidden++
		return f.addMove(l)
	}
	c.outs = f.pos.Outcomes(c.outs[:0])
	fell, err := c.src.Draw(f.draws, c.outs)
	if err != nil {
		return err
	}
	if !f.says(l.Text, fell) {
		return &Changed{Draw: f.draws, Stands: l.Text, Fell: f.game.Format(f.pos, fell)}
	}
	rep.Checked++
	return f.addDraw(l, fell)
}

// Verify reads a journal and checks all of it, with the rules that find returns. It
// must vouch for its own end.
func Verify(r io.Reader, find Finder) (Report, error) {
	var text bytes.Buffer
	// Of what is no saved game no more is read, as it may have no end.
	if _, err := NewReader(io.TeeReader(r, &text)).Header(); err != nil {
		return Report{}, err
	}
	if _, err := text.ReadFrom(r); err != nil {
		return Report{}, err
	}
	_, rep, err := Check(bytes.NewReader(text.Bytes()), find, nil)
	return rep, err
}

// Check is [Verify] for a text that is read twice instead of being held in lines:
// first for what is to be known of its further lines, then for all it says. It
// calls each, which may be nil, after every line and ends with its error. On any
// error the report is of what was good and there is no fold.
func Check(text io.ReadSeeker, find Finder, each func(line int) error, secrets ...dice.Secret) (*Fold, Report, error) {
	c, rep, err := follow(text, find, each, secrets)
	if err == nil {
		err = c.whole()
	}
	if err != nil {
		return nil, rep, err
	}
	return c.fold, rep, nil
}

// Load is Check for a journal whose end nothing has to vouch for, such as one that
// is being written.
func Load(text io.ReadSeeker, find Finder, each func(line int) error, secrets ...dice.Secret) (*Fold, Report, error) {
	c, rep, err := follow(text, find, each, secrets)
	if err != nil {
		return nil, rep, err
	}
	return c.fold, rep, nil
}

func follow(text io.ReadSeeker, find Finder, each func(line int) error, secrets []dice.Secret) (*Checker, Report, error) {
	ahead, err := LookAhead(text)
	if err != nil {
		return nil, Report{}, err
	}
	if _, err := text.Seek(0, io.SeekStart); err != nil {
		return nil, Report{}, err
	}
	in := NewReader(text)
	h, err := in.Header()
	if err != nil {
		return nil, Report{}, err
	}
	g, err := find(h.Game)
	if err != nil {
		return nil, Report{Header: h}, at(1, err)
	}
	c, err := NewChecker(g, h, ahead, secrets...)
	if err != nil {
		return nil, Report{Header: h}, err
	}
	for {
		l, err := in.Next()
		if errors.Is(err, io.EOF) {
			return c, c.Report(), nil
		}
		if err == nil {
			err = c.Add(l)
		}
		if err == nil && each != nil {
			err = each(in.Line())
		}
		if err != nil {
			return nil, c.Report(), err
		}
	}
}
