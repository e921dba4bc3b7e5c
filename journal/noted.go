package journal

import (
	"fmt"
	"slices"
)

// Noted compares the dice of a journal with what players wrote down while they
// played: the commitments they were shown, and the nonces they gave and were shown.
// Every draw must come from fair dice whose commitment was noted, and all that was
// noted must be in the file. Without commitments only the nonces are looked for.
// Errors are *Error.
func (rep Report) Noted(commitments, nonces []string) error {
	var given []string
	for _, p := range rep.Dice {
		for _, part := range p.Parts {
			given = append(given, part.Nonce)
		}
		if len(commitments) == 0 {
			continue
		}
		switch fair := p.Dice.Mode == Fair; {
		case fair && !slices.Contains(commitments, p.Dice.Commitment):
			return at(p.Line, fmt.Errorf("the dice from here on have the commitment %s, which is not what was noted: they are other dice", p.Dice.Commitment))
		case !fair && p.Draws > 0:
			return at(p.Line, fmt.Errorf("the dice from here on are %s, and no commitment covers the %d draws made with them", p.Dice.Mode, p.Draws))
		}
	}
	for _, c := range commitments {
		if !slices.ContainsFunc(rep.Dice, func(p Period) bool { return p.Dice.Commitment == c }) {
			return at(1, fmt.Errorf("no dice of this file have the commitment that was noted: %s", c))
		}
	}
	for _, n := range nonces {
		if !slices.Contains(given, n) {
			return at(1, fmt.Errorf("no seat has given the number that was noted: %s", n))
		}
	}
	return nil
}
