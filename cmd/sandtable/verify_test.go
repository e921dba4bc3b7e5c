package main

import (
	"strings"
	"testing"

	"sandtable/journal"
)

// The line about a good file tells everything that is out of the ordinary in it, and how much
// of it could be checked.
func TestSummaries(t *testing.T) {
	dice := func(modes ...string) (all []journal.Period) {
		for _, m := range modes {
			all = append(all, journal.Period{Dice: journal.DiceHeader{Mode: m}})
		}
		return all
	}
	head := journal.Header{Game: "toy", Scenario: "plain"}
	learning := head
	learning.Guide = "first"
	for want, r := range map[string]journal.Report{
		"good: toy plain, 9 choices and draws (taken back 0 times), 2 digests": {Header: head, Dice: dice(journal.Seeded), Index: 9, Digests: 2},
		"good: toy plain, 9 choices and draws (taken back 3 times, 2 of them because all who played agreed), 1 digest; all 4 draws computed again from the fair dice": {
			Header: head, Dice: dice(journal.Fair), Index: 9, Undone: 3, Agreed: 2, Digests: 1, Draws: 4, Checked: 4,
		},
		"good: toy plain, 9 choices and draws (taken back 1 time), 1 digest; 1 draw can be checked once the secret of the dice is revealed at the end of the game": {
			Header: head, Dice: dice(journal.Fair), Index: 9, Undone: 1, Digests: 1, Draws: 1, Hidden: 1,
		},
		"good: toy plain, 9 choices and draws (taken back 0 times), 1 digest; 1 draw was typed in by the players": {
			Header: head, Dice: dice(journal.Typed), Index: 9, Digests: 1, Draws: 1, Typed: 1,
		},
		"good: toy plain, 9 choices and draws (taken back 0 times), 1 digest; 5 draws were typed in by the players; players ended it: Red resigned": {
			Header: head, Dice: dice(journal.Typed), Index: 9, Digests: 1, Draws: 5, Typed: 5, Ended: &journal.Ending{How: journal.Resigned, Side: "Red"},
		},
		"good: toy plain, 9 choices and draws (taken back 0 times), 1 digest; 3 draws computed again; 2 draws set by the guide or typed in": {
			Header: learning, Dice: dice(journal.Typed, journal.Fair), Index: 9, Digests: 1, Draws: 5, Checked: 3, Typed: 2,
		},
		"the rules were kept, but THE DICE WERE EXCHANGED 1 time: toy plain, 9 choices and draws (taken back 0 times), 1 digest; 2 draws of dice that were exchanged can never be checked, their secret was not told; 3 draws computed again": {
			Header: head, Dice: dice(journal.Fair, journal.Fair), Index: 9, Digests: 1, Draws: 5, Checked: 3, Lost: 2,
		},
		"good: toy plain, 9 choices and draws (taken back 0 times), 1 digest; choices were handed in before their turn 1 time, and 0 of them were played just so": {
			Header: head, Dice: dice(journal.Seeded), Index: 9, Digests: 1, Handed: 1,
		},
	} {
		if got := summary(r); got != want || strings.Contains(got, "\n") {
			t.Errorf("it says\n%s, want\n%s", got, want)
		}
	}
}
