package main

import (
	"fmt"
	"strings"

	"sandtable/journal"
	"sandtable/kernel"
)

// parseCommitments reads commitments as people note them: in any case, in groups.
func parseCommitments(noted []string) ([]string, error) {
	var all []string
	for _, n := range noted {
		c := strings.ToLower(strings.Join(strings.Fields(n), ""))
		if len(c) != 64 || strings.Trim(c, "0123456789abcdef") != "" {
			return nil, usagef("--commitment %.80q is not one: it has 64 hexadecimal digits", n)
		}
		all = append(all, c)
	}
	return all, nil
}

// exchanges counts the times that other dice took the place of those before. The
// end of a guide's script is none: it is where the game's own dice begin.
func exchanges(r journal.Report) int {
	n := len(r.Dice) - 1
	if n > 0 && guided(r) {
		n--
	}
	return n
}

func guided(r journal.Report) bool {
	return r.Header.Guide != "" && r.Dice[0].Dice.Mode == journal.Typed
}

// diceLines tells of every set of fair dice what was fixed and who gave what, and
// of every exchange where it stands. Files with seeded or typed dice alone need none.
func (a *app) diceLines(r journal.Report, noted []string) string {
	var b strings.Builder
	for i, p := range r.Dice {
		fair := p.Dice.Mode == journal.Fair
		if len(r.Dice) == 1 && !fair {
			break
		}
		fmt.Fprintf(&b, "  line %d, ", p.Line)
		switch {
		case i == 0:
			b.WriteString("from the start")
		case i == 1 && guided(r):
			fmt.Fprintf(&b, "after the guided part (index %d)", p.Index)
		default:
			fmt.Fprintf(&b, "EXCHANGED after index %d by whoever ran the server", p.Index)
		}
		fmt.Fprintf(&b, ": %s dice, %s", p.Dice.Mode, count(p.Draws, "draw"))
		if !fair {
			b.WriteString("\n")
			continue
		}
		fmt.Fprintf(&b, "\n    commitment %s", p.Dice.Commitment)
		if len(noted) > 0 {
			b.WriteString(" (as noted)")
		}
		b.WriteString("\n")
		for seat, n := range p.Parts {
			fmt.Fprintf(&b, "    number of %s: %s\n", a.seatOf(r, seat), given(n))
		}
		if p.Older() {
			b.WriteString("    older promise: the numbers of all seats were given at once by whoever made the table, not by each seat\n")
		}
	}
	return b.String()
}

// given says who gave a number.
func given(p journal.Part) string {
	switch {
	case p.Nonce == "":
		return "not given yet"
	case p.By == journal.GivenByServer:
		return p.Nonce + " (by the server, for a computer opponent)"
	case p.By == journal.GivenByMaker:
		return p.Nonce + " (by whoever made the table)"
	}
	return p.Nonce + " (by the seat)"
}

// seatOf names a seat of the game of a report.
func (a *app) seatOf(r journal.Report, seat int) string {
	g, err := a.game(r.Header.Game)
	if err != nil {
		return fmt.Sprintf("seat %d", seat)
	}
	return seatID(g.Info().SeatsIn(r.Header.Scenario, r.Header.Options), kernel.Seat(seat))
}
