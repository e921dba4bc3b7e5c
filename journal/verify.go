package journal

import (
	"bytes"
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
	Holders []string // of the seats at the end
	Digest  uint64   // of the last position
	Digests int      // digests that were compared, all equal
	Over    bool
	Result  kernel.Result
	Draws   int // ever made
	Checked int // draws recomputed from seed or secret, all equal
	Typed   int // draws typed in by people
	Hidden  int // draws whose secret has not been revealed: nothing to check yet
	Lost    int // draws of dice that were exchanged with their secret unrevealed: nothing to check ever
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

// Replay folds a journal and checks every line of it: form, order, rules, digests,
// undo floors, and every draw whose seed or secret is known, from the journal or
// because it is one of those given. Errors are *Error; wrapped in one, *Mismatch for
// another ruleset or other data.
func Replay(j *Journal, g kernel.Game, secrets ...dice.Secret) (*Fold, Report, error) {
	rep := Report{Header: j.Header}
	f, err := NewFold(g, j.Header)
	if err != nil {
		return nil, rep, at(1, err)
	}
	var (
		outs []kernel.Outcome
		src  dice.Source
	)
	rep.begin(f, 1)
	if src, err = known(f, j.Lines, secrets); err != nil {
		return nil, rep, at(1, err)
	}
	text := newSeal(j)
	for i, l := range j.Lines {
		if err := text.next(l); err != nil {
			return nil, rep, at(i+2, err)
		}
		if l.Kind == Move && l.Seat == kernel.Chance && f.pos.Node().Seat == kernel.Chance && f.Ready() {
			outs = f.pos.Outcomes(outs[:0])
			if err := rep.draw(f, l, src, outs); err != nil {
				return nil, rep, at(i+2, err)
			}
		}
		if l.Kind == Dice {
			rep.end(f)
		}
		if err := f.Add(l); err != nil {
			return nil, rep, at(i+2, err)
		}
		switch l.Kind {
		case Digest:
			rep.Digests++
		case Dice:
			rep.Lost, rep.Hidden = rep.Lost+rep.Hidden, 0
			rep.begin(f, i+2)
		}
		if l.Kind == Dice || l.Kind == Nonce {
			if src, err = known(f, j.Lines[i+1:], secrets); err != nil {
				return nil, rep, at(i+2, err)
			}
		}
		rep.Closed = l.Kind == Digest || rep.Closed && l.Kind != Move && l.Kind != Undo
	}
	rep.end(f)
	rep.Index, rep.Undone, rep.Draws, rep.Digest = f.Index(), f.undos, f.draws, f.pos.Digest()
	rep.Holders = slices.Clone(f.seats)
	rep.Result, rep.Over = f.pos.Result()
	return f, rep, nil
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
func known(f *Fold, rest []Line, secrets []dice.Secret) (dice.Source, error) {
	d := f.Dice()
	if !f.Ready() {
		return nil, nil
	}
	if d.Mode != Fair {
		return d.Source(dice.Secret{})
	}
	for _, s := range append([]dice.Secret{revealed(rest)}, secrets...) {
		if s.Opens(d.Commitment) {
			return d.Source(s)
		}
	}
	return nil, nil // not revealed, or wrong: its own line is then refused
}

// revealed returns the secret that is revealed before the dice change again, the
// zero value if none is or it cannot be read.
func revealed(lines []Line) dice.Secret {
	for _, l := range lines {
		if l.Kind == Dice {
			break
		}
		if l.Kind == Reveal {
			if s, err := dice.ParseSecret(l.Text); err == nil {
				return s
			}
		}
	}
	return dice.Secret{}
}

// Changed is the error of a draw that is not what the dice give.
type Changed struct {
	Draw         int // its number
	Stands, Fell string
}

func (c *Changed) Error() string {
	return fmt.Sprintf("draw %d is %q, but the dice give %q", c.Draw, c.Stands, c.Fell)
}

// draw compares a recorded draw with what the dice give.
func (rep *Report) draw(f *Fold, l Line, src dice.Source, outs []kernel.Outcome) error {
	switch {
	case src == nil && f.dice.Mode == Typed:
		rep.Typed++
		return nil
	case src == nil:
		rep.Hidden++
		return nil
	}
	c, err := src.Draw(f.draws, outs)
	if err != nil {
		return err
	}
	if text := f.game.Format(f.pos, c); text != l.Text {
		return &Changed{Draw: f.draws, Stands: l.Text, Fell: text}
	}
	rep.Checked++
	return nil
}

// Verify reads a journal and checks all of it, with the rules that find returns.
func Verify(r io.Reader, find Finder) (Report, error) {
	j, err := Decode(r)
	if err != nil {
		return Report{}, err
	}
	g, err := find(j.Header.Game)
	if err != nil {
		return Report{Header: j.Header}, at(1, err)
	}
	_, rep, err := Replay(j, g)
	if err == nil && !rep.Closed {
		err = at(len(j.Lines)+2, fmt.Errorf("the file ends without a digest of index %d, so its end may be missing; the last line would be: %s",
			rep.Index, bytes.TrimSpace(Line{Kind: Digest, Index: rep.Index, Digest: rep.Digest}.Append(nil))))
	}
	return rep, err
}
