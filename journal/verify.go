package journal

import (
	"bytes"
	"fmt"
	"io"

	"sandtable/dice"
	"sandtable/kernel"
)

// Finder returns the rules of a game by its id.
type Finder func(id string) (kernel.Game, error)

// Report is what checking a journal found out.
type Report struct {
	Header  Header
	Index   int    // choices and draws that count
	Undone  int    // times that something was taken back
	Digest  uint64 // of the last position
	Digests int    // digests that were compared, all equal
	Over    bool
	Result  kernel.Result
	Draws   int // ever made
	Checked int // draws recomputed from seed or secret, all equal
	Typed   int // draws typed in by people
	Hidden  int // draws whose secret has not been revealed: nothing to check yet
	// Closed says that the last line vouches for the whole: nothing was cut off.
	Closed bool
}

// Replay folds a journal and checks every line of it: form, order, rules, digests,
// undo floors, and every draw whose seed or secret is known. Errors are *Error;
// wrapped in one, *Mismatch for another ruleset or other data.
func Replay(j *Journal, g kernel.Game) (*Fold, Report, error) {
	rep := Report{Header: j.Header}
	f, err := NewFold(g, j.Header)
	if err != nil {
		return nil, rep, at(1, err)
	}
	src, err := known(j.Header.Dice, j.Lines)
	if err != nil {
		return nil, rep, at(1, err)
	}
	var outs []kernel.Outcome
	for i, l := range j.Lines {
		if l.Kind == Move && l.Seat == kernel.Chance && f.pos.Node().Seat == kernel.Chance {
			outs = f.pos.Outcomes(outs[:0])
			if err := rep.draw(f, l, src, outs); err != nil {
				return nil, rep, at(i+2, err)
			}
		}
		if err := f.Add(l); err != nil {
			return nil, rep, at(i+2, err)
		}
		switch l.Kind {
		case Digest:
			rep.Digests++
		case Dice:
			if src, err = known(*l.Dice, j.Lines[i+1:]); err != nil {
				return nil, rep, at(i+2, err)
			}
		}
		rep.Closed = l.Kind == Digest || rep.Closed && l.Kind != Move && l.Kind != Undo
	}
	rep.Index, rep.Undone, rep.Draws, rep.Digest = f.Index(), f.undos, f.draws, f.pos.Digest()
	rep.Result, rep.Over = f.pos.Result()
	return f, rep, nil
}

// known returns the source of dice whose seed or secret is in the journal, else nil.
func known(d DiceHeader, rest []Line) (dice.Source, error) {
	var secret dice.Secret
	if d.Mode == Fair {
		secret = revealed(rest)
		if !secret.Opens(d.Commitment) {
			return nil, nil // not revealed, or wrong: its own line is then refused
		}
	}
	return d.Source(secret)
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
		return fmt.Errorf("draw %d is %q, but the dice give %q", f.draws, l.Text, text)
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
