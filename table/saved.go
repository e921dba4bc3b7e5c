package table

import (
	"bytes"
	"cmp"
	"context"
	"io"

	"sandtable/dice"
	"sandtable/journal"
	"sandtable/kernel"
	"sandtable/lines"
)

// Limits say how much one saved game may be, in the file and in lines.
type Limits struct{ Bytes, Lines int }

// The longest game there is, a campaign of 104 turns, comes to 77,000 lines and 2 MB
// when two opponents play it; people take choices back, and talk, which makes it longer.
var defaultLimits = Limits{Bytes: 12 << 20, Lines: 400_000}

func (l Limits) or(d Limits) Limits {
	return Limits{Bytes: cmp.Or(l.Bytes, d.Bytes), Lines: cmp.Or(l.Lines, d.Lines)}
}

// extent is how long a journal is.
type extent struct{ bytes, lines int }

func extentOf(text []byte) extent { return extent{len(text), bytes.Count(text, []byte("\n"))} }

// save adds lines to the journal. They are on disk when it returns.
func (t *Table) save(lines []byte) error {
	if t.sandbox != nil {
		more := extentOf(lines)
		t.size.bytes += more.bytes
		t.size.lines += more.lines
		return nil
	}
	if err := t.house.store.Append(t.id, lines); err != nil {
		return err
	}
	more := extentOf(lines)
	t.size.bytes += more.bytes
	t.size.lines += more.lines
	return nil
}

// roomy says why nothing more can be done in a game: what no server reads back
// should not be written. A tenth is kept for what follows from the last choice.
func (t *Table) roomy() error {
	l := t.house.limits
	if t.size.bytes <= l.Bytes-l.Bytes/10 && t.size.lines <= l.Lines-l.Lines/10 {
		return nil
	}
	return refuse(sayFullGame, t.size.lines, t.size.bytes, l.Lines, l.Bytes)
}

// saved is a journal as it stood at one moment.
type saved struct {
	id  string
	len int
	end []byte // what vouches for the whole of a running game

	revealed bool // the secret of the dice stands in it
}

// tellable returns what to read of the journal, if all of it may be told.
func (t *Table) tellable() (saved, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.lasting(); err != nil {
		return saved{}, err
	}
	return t.savedNow(), t.secretive()
}

func (t *Table) savedNow() saved {
	s := saved{id: t.id, len: t.size.bytes, revealed: t.fold != nil && t.fold.Revealed()}
	if t.fold != nil && !s.revealed {
		s.end = t.seal().Append(nil)
	}
	return s
}

// seal is the line that vouches for where the game stands.
func (t *Table) seal() journal.Line {
	return journal.Line{Kind: journal.Digest, Index: t.fold.Index(), Digest: t.fold.Position().Digest()}
}

// read returns the text of a saved journal. What was added since is left out.
func (h *House) read(s saved) ([]byte, error) {
	g, err := h.store.Load(s.id)
	if err != nil {
		return nil, err
	}
	text := g.Lines[:min(s.len, len(g.Lines))]
	if bytes.HasSuffix(text, s.end) {
		return text, nil
	}
	return append(text[:len(text):len(text)], s.end...), nil
}

// Journal writes the saved game. A running game ends with a digest line that
// vouches for the whole.
func (t *Table) Journal(w io.Writer) error {
	s, err := t.tellable()
	if err != nil {
		return err
	}
	text, err := t.house.read(s)
	if err != nil {
		return err
	}
	_, err = w.Write(text)
	return err
}

// JournalWithNotes is Journal with the notes that a seat may read at its end.
func (t *Table) JournalWithNotes(w io.Writer, seat kernel.Seat) error {
	notes, err := t.memoLines(seat)
	if err == nil {
		err = t.Journal(w)
	}
	if err == nil {
		_, err = w.Write(notes)
	}
	return err
}

// Verification is what anybody needs to check the dice.
type Verification struct {
	Mode       string
	Game       string
	Commitment string
	Nonces     []string // one a seat; empty where it is still lacking
	Givers     []string // who gave each: a journal.Giver
	Secret     string   // once the game is over
	Draws      int
	Checked    bool // every draw was recomputed just now and agrees
	How        lines.Said
	Exchanges  []Exchange
}

// Exchange is a change of dice in the middle of a game.
type Exchange struct {
	Line       int // of the saved game
	Index      int // of the game then
	Mode       string
	Commitment string
	Before     int // draws that the dice before it had made
}

// checked is a verification with the length of the journal that it is of.
type checked struct {
	Verification
	len int
}

// Verification returns what is needed to check the dice, and checks them as far as
// that is possible now. The game goes on meanwhile: it is of the moment of asking.
func (t *Table) Verification(ctx context.Context) (v Verification, err error) {
	defer t.faulted(&err)
	v, s, err := t.toVerify()
	if err != nil || v.Mode != journal.Fair && v.Mode != journal.Seeded {
		return v, err
	}
	err = t.house.folds.do(ctx, func() error {
		if c := t.lastChecked(); c != nil && c.len == s.len {
			v = c.Verification
			return nil
		}
		if err := t.check(ctx, s, &v); err != nil {
			return err
		}
		t.mu.Lock()
		defer t.mu.Unlock()
		t.checked = &checked{v, s.len}
		return nil
	})
	return v, err
}

// toVerify returns what is known without a check, and what to check.
func (t *Table) toVerify() (Verification, saved, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.open(); err != nil {
		return Verification{}, saved{}, err
	}
	if err := t.lasting(); err != nil {
		return Verification{}, saved{}, err
	}
	d := t.fold.Dice()
	v := Verification{Mode: d.Mode, Game: d.Game, Commitment: d.Commitment, Draws: t.fold.Draws()}
	for _, p := range t.fold.Parts() {
		v.Nonces, v.Givers = append(v.Nonces, p.Nonce), append(v.Givers, string(p.By))
	}
	switch d.Mode {
	case journal.Fair:
		v.How = lines.Plain(dice.How)
	case journal.Seeded:
		v.How = sayHowSeeded.Say(d.Generator, d.Seed)
	default:
		v.How = sayHowTyped.Say()
	}
	return v, t.savedNow(), nil
}

func (t *Table) lastChecked() *checked {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.checked
}

// check recomputes the draws of a saved game.
func (t *Table) check(ctx context.Context, s saved, v *Verification) error {
	text, err := t.house.read(s)
	if err != nil {
		return err
	}
	if s.revealed {
		ahead, err := journal.LookAhead(bytes.NewReader(text))
		if err != nil {
			return err
		}
		v.Secret = ahead.Last().String()
	}
	find := func(string) (kernel.Game, error) { return t.entry.Title, nil }
	_, rep, err := journal.Check(bytes.NewReader(text), find, paced(ctx))
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err != nil {
		v.How = sayChecked.Say(oneLine(err.Error()))
		return nil
	}
	v.Checked = rep.Checked == rep.Draws
	for i, p := range rep.Dice[1:] {
		v.Exchanges = append(v.Exchanges, Exchange{Line: p.Line, Index: p.Index, Mode: p.Dice.Mode, Commitment: p.Dice.Commitment, Before: rep.Dice[i].Draws})
	}
	return nil
}
