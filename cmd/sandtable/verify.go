package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"sandtable/journal"
)

const verifyHelp = `Check a saved game from its first line to its last: that every choice was legal,
that nothing was changed or cut off (digests), that nothing was taken back that
may not be, and that every die fell as the dice of the game make it fall.

Fair dice: the server published the SHA-256 of its secret, the commitment,
before each seat added a number of its own; every draw follows from all of them.
Once the game is over the secret is in the file and all draws are computed again
here. That proves the dice of the file, not that they are the dice you played
with: whoever ran the server could write another file. So note the commitment
and the numbers that the page shows you before the first draw, and give them
here. Whoever has the server knows its secret while the game is played.

Dice that were exchanged in the middle (a game that moved to another server; or
a forgery) are told line by line; each has a commitment of its own.`

// verdict is what verify found out about one file, for programs.
type verdict struct {
	File     string `json:"file"`
	OK       bool   `json:"ok"`
	Error    string `json:"error,omitempty"`
	Game     string `json:"game,omitempty"`
	Scenario string `json:"scenario,omitempty"`
	Dice     string `json:"dice,omitempty"`
	Index    int    `json:"index"`  // choices and draws that count
	Undone   int    `json:"undone"` // times that something was taken back
	Agreed   int    `json:"agreed"` // of those, times that all who played agreed to it
	Digests  int    `json:"digests"`
	Draws    int    `json:"draws"`
	Checked  int    `json:"checked"` // draws computed again
	Typed    int    `json:"typed"`   // draws that people typed in
	Hidden   int    `json:"hidden"`  // draws whose secret is not known yet
	Lost     int    `json:"lost"`    // draws of exchanged dice whose secret was never told
	Over     bool   `json:"over"`
	Ended    string `json:"ended,omitempty"`  // how players ended it: resigned, drawn
	By       string `json:"by,omitempty"`     // side that resigned, or offered the draw
	Handed   int    `json:"handed,omitempty"` // times that choices were handed in before their turn
	Shown    int    `json:"shown,omitempty"`  // of those, times that they were played and are what was handed in
	// Format is the version of the file; Older: one party gave the numbers of all seats.
	Format int   `json:"format"`
	Older  bool  `json:"older"`
	Sets   []set `json:"sets"` // of dice, in order: more than one when they were exchanged
}

// set is one set of dice, for programs.
type set struct {
	Line       int      `json:"line"`
	Index      int      `json:"index"`
	Mode       string   `json:"mode"`
	Commitment string   `json:"commitment,omitempty"`
	Numbers    []number `json:"numbers,omitempty"` // one a seat
	Draws      int      `json:"draws"`
}

// number is what a seat added to fair dice, and who gave it: seat, server or maker.
type number struct {
	Number string `json:"number"`
	By     string `json:"by"`
}

func (a *app) verify() *cobra.Command {
	var (
		asJSON      bool
		commitments []string
		numbers     []string
	)
	cmd := &cobra.Command{
		Use:   "verify FILE ...",
		Short: "Check saved games: rules, digests and dice",
		Long:  verifyHelp,
		Example: "  sandtable verify game.jsonl\n" +
			"  sandtable verify game.jsonl --commitment 5feceb66ffc86f38d952786c6d696c79c2dbc239dd4e91b46729d73a27fb57e9\n" +
			"  sandtable verify --json *.jsonl",
		Args: args(1, -1),
		RunE: func(_ *cobra.Command, files []string) error {
			bad := false
			noted, err := parseCommitments(commitments)
			if err != nil {
				return err
			}
			for _, file := range files {
				rep, err := a.check(file)
				if err == nil {
					err = rep.Noted(noted, numbers)
				}
				switch {
				case asJSON:
					if err := a.json(verdictOf(file, rep, err)); err != nil {
						return err
					}
				case err == nil:
					if err := a.printf("%s: %s\n%s", file, summary(rep), a.diceLines(rep, noted)); err != nil {
						return err
					}
				default:
					a.report(inFile(file, err))
				}
				bad = bad || err != nil
			}
			if bad {
				return errSilent
			}
			return nil
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one JSON object a file")
	cmd.Flags().StringArrayVar(&commitments, "commitment", nil, "the `HEX` you noted: all dice must be its own (once more for each exchange of dice)")
	cmd.Flags().StringArrayVar(&numbers, "number", nil, "a seat's `NUMBER` you noted: it must be in the file (repeatable)")
	return cmd
}

// check verifies one file.
func (a *app) check(file string) (journal.Report, error) {
	in, close, err := a.open(file)
	if err != nil {
		return journal.Report{}, err
	}
	defer close()
	return journal.Verify(in, a.game)
}

// summary says in one line what has been checked.
func summary(r journal.Report) string {
	verdict := "good"
	if n := exchanges(r); n > 0 {
		verdict = fmt.Sprintf("the rules were kept, but THE DICE WERE EXCHANGED %s", count(n, "time"))
	}
	back := count(r.Undone, "time")
	if r.Agreed > 0 {
		back += fmt.Sprintf(", %d of them because all who played agreed", r.Agreed)
	}
	text := fmt.Sprintf(verdict+": %s %s, %d choices and draws (taken back %s), %s",
		r.Header.Game, r.Header.Scenario, r.Index, back, count(r.Digests, "digest"))
	if r.Lost > 0 {
		text += fmt.Sprintf("; %s of dice that were exchanged can never be checked, their secret was not told", count(r.Lost, "draw"))
	}
	switch {
	case r.Hidden > 0:
		text += fmt.Sprintf("; %s can be checked once the secret of the dice is revealed at the end of the game", count(r.Hidden, "draw"))
	case r.Checked > 0 && r.Checked == r.Draws:
		text += fmt.Sprintf("; all %d draws computed again from the %s dice", r.Checked, r.Dice[len(r.Dice)-1].Dice.Mode)
	case r.Checked > 0:
		text += fmt.Sprintf("; %s computed again", count(r.Checked, "draw"))
	}
	switch {
	case r.Typed > 0 && guided(r):
		text += fmt.Sprintf("; %s set by the guide or typed in", count(r.Typed, "draw"))
	case r.Typed == 1:
		text += "; 1 draw was typed in by the players"
	case r.Typed > 0:
		text += fmt.Sprintf("; %d draws were typed in by the players", r.Typed)
	}
	if r.Ended != nil {
		text += "; players ended it: " + r.Ended.Text()
	}
	if r.Handed > 0 {
		text += fmt.Sprintf("; choices were handed in before their turn %s, and %d of them were played just so", count(r.Handed, "time"), r.Shown)
	}
	return text
}

// count gives a number with its noun.
func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

func verdictOf(file string, r journal.Report, err error) verdict {
	v := verdict{
		File: file, OK: err == nil, Game: r.Header.Game, Scenario: r.Header.Scenario, Dice: r.Header.Dice.Mode,
		Index: r.Index, Undone: r.Undone, Agreed: r.Agreed, Digests: r.Digests, Draws: r.Draws,
		Checked: r.Checked, Typed: r.Typed, Hidden: r.Hidden, Lost: r.Lost, Over: r.Over, Handed: r.Handed, Shown: r.Shown,
		Format: r.Header.Format, Sets: []set{},
	}
	if r.Ended != nil {
		v.Ended, v.By = r.Ended.How, r.Ended.Side
	}
	for _, p := range r.Dice {
		s := set{Line: p.Line, Index: p.Index, Mode: p.Dice.Mode, Commitment: p.Dice.Commitment, Draws: p.Draws}
		for _, n := range p.Parts {
			s.Numbers = append(s.Numbers, number{Number: n.Nonce, By: string(n.By)})
		}
		v.Sets, v.Older = append(v.Sets, s), v.Older || p.Older()
	}
	if err != nil {
		v.Error = err.Error()
	}
	return v
}
