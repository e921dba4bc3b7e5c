package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"sandtable/journal"
)

const verifyHelp = `Check a saved game from its first line to its last: that every choice was legal,
that nothing was changed or cut off (digests), that nothing was taken back that
may not be, and that every die fell as the dice of the game make it fall.

Fair dice: the server published the SHA-256 of its secret before the players
added their own random words; every draw follows from both. Once the game is
over the secret is in the file and all draws are computed again here.`

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
	Digests  int    `json:"digests"`
	Draws    int    `json:"draws"`
	Checked  int    `json:"checked"` // draws computed again
	Typed    int    `json:"typed"`   // draws that people typed in
	Hidden   int    `json:"hidden"`  // draws whose secret is not known yet
	Over     bool   `json:"over"`
}

func (a *app) verify() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "verify FILE ...",
		Short: "Check saved games: rules, digests and dice",
		Long:  verifyHelp,
		Example: "  sandtable verify game.jsonl\n" +
			"  sandtable verify --json *.jsonl",
		Args: args(1, -1),
		RunE: func(_ *cobra.Command, files []string) error {
			bad := false
			for _, file := range files {
				rep, err := a.check(file)
				switch {
				case asJSON:
					if err := a.json(verdictOf(file, rep, err)); err != nil {
						return err
					}
				case err == nil:
					if err := a.printf("%s: %s\n", file, summary(rep)); err != nil {
						return err
					}
				default:
					a.report(fmt.Errorf("%s: %w", file, err))
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
	text := fmt.Sprintf("good: %s %s, %d choices and draws (taken back %s), %s",
		r.Header.Game, r.Header.Scenario, r.Index, count(r.Undone, "time"), count(r.Digests, "digest"))
	switch {
	case r.Hidden > 0:
		text += fmt.Sprintf("; %d draws can be checked once the secret of the dice is revealed at the end of the game", r.Hidden)
	case r.Checked > 0:
		text += fmt.Sprintf("; all %d draws computed again from the %s dice", r.Checked, r.Header.Dice.Mode)
	}
	if r.Typed > 0 {
		text += fmt.Sprintf("; %d draws were typed in by the players", r.Typed)
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
		Index: r.Index, Undone: r.Undone, Digests: r.Digests, Draws: r.Draws,
		Checked: r.Checked, Typed: r.Typed, Hidden: r.Hidden, Over: r.Over,
	}
	if err != nil {
		v.Error = err.Error()
	}
	return v
}
