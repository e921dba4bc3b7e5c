package journal

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"

	"sandtable/kernel"
)

// Choices that a seat hands in before its turn stand in a journal as a hash until they are
// played. Then the salt is told, and everybody can see that they are what was handed in.

// HandedHash is what a journal says of choices that were handed in: SHA-256 of a JSON list
// of the salt and their texts. The salt keeps a few possible choices from being tried.
func HandedHash(salt string, choices []string) string {
	text := appendJSON(nil, append([]string{salt}, choices...))
	sum := sha256.Sum256(text[:len(text)-1])
	return hex.EncodeToString(sum[:])
}

// checkHash says what is wrong with a hash of choices.
func checkHash(h string) error {
	if b, err := hex.DecodeString(h); err != nil || len(b) != sha256.Size {
		return fmt.Errorf("its hash is %.80q; it must be %d hexadecimal digits", h, 2*sha256.Size)
	}
	return nil
}

// Handed is the hash of what a seat has handed in and neither played nor taken back, empty
// if there is nothing.
func (f *Fold) Handed(s kernel.Seat) string { return f.handed[s] }

// handIn carries out the lines about what seats hand in.
func (f *Fold) handIn(l Line) error {
	if err := f.checkSeat(l.Seat); err != nil {
		return err
	}
	have := f.handed[l.Seat]
	switch {
	case l.Kind == Handed && have != "":
		return fmt.Errorf("seat %d has handed choices in and not taken them back", l.Seat)
	case l.Kind == Handed:
		f.handed[l.Seat] = l.Text
		return nil
	case have == "":
		return fmt.Errorf("seat %d has handed nothing in", l.Seat)
	case l.Kind == Returned && l.Text != have:
		return fmt.Errorf("seat %d has handed in what has the hash %s, not %s", l.Seat, have, l.Text)
	case l.Kind == Shown:
		if err := f.shown(l, have); err != nil {
			return err
		}
	}
	f.handed[l.Seat] = ""
	return nil
}

// shown says why what a seat has played last is not what it had handed in.
func (f *Fold) shown(l Line, hash string) error {
	n := len(f.steps)
	if l.Index < 1 || l.Index > n {
		return fmt.Errorf("%d choices that were handed in cannot have been played: there are %d", l.Index, n)
	}
	var choices []string
	pos := f.At(n - l.Index)
	for _, s := range f.steps[n-l.Index:] {
		if s.Seat != l.Seat {
			return fmt.Errorf("the last %d choices were not all made by seat %d", l.Index, l.Seat)
		}
		choices = append(choices, f.game.Format(pos, s.Choice))
		pos.Apply(s.Choice, nil)
	}
	if HandedHash(l.Text, choices) != hash {
		return errors.New("what was played is not what had been handed in")
	}
	return nil
}
