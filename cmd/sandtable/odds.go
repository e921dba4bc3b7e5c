package main

import (
	"errors"

	"github.com/spf13/cobra"

	"sandtable/referee"
)

const oddsHelp = `Print the exact chances of what a choice leads to, up to the next decision.

The situation is set up by a referee script (see: sandtable help referee); the
choices are in the words that its command "legal" prints. The chances are found
by walking every die the rules would roll, so they are exact.`

func (a *app) odds() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "odds FILE CHOICE ...",
		Short: "Print the exact chances of choices in a situation",
		Long:  oddsHelp,
		Example: "  sandtable odds situation.txt \"fight 1306\" \"fight 1405\"\n" +
			"  sandtable odds --json situation.txt \"fight 1306\"\n" +
			"  echo \"game GAME SCENARIO\" | sandtable odds - CHOICE",
		Args: args(2, -1),
		RunE: func(_ *cobra.Command, got []string) error {
			r, err := a.situation(got[0])
			if err != nil {
				return err
			}
			for _, choice := range got[1:] {
				ans, _ := r.Exec("odds " + choice)
				switch ans.Status {
				case referee.OK:
				case referee.Refused:
					return errors.New(ans.String())
				default:
					return errors.New(ans.Text)
				}
				if asJSON {
					if err := a.json(ans); err != nil {
						return err
					}
					continue
				}
				if err := a.printOdds(choice, ans.Odds); err != nil {
					return err
				}
			}
			return nil
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one JSON object a choice")
	return cmd
}

// situation plays a script that has to go through without any problem, and
// returns the referee at its end.
func (a *app) situation(file string) (*referee.Referee, error) {
	in, close, err := a.open(file)
	if err != nil {
		return nil, inFile(file, err)
	}
	defer close()
	if file == "-" {
		file = ""
	}
	r := a.judge(file)
	problems, err := r.Play(in, nil)
	if err != nil {
		return nil, err
	}
	if len(problems) > 0 {
		return nil, problems[0]
	}
	return r, nil
}

// printOdds prints one table: per cent, fraction, upshot.
func (a *app) printOdds(choice string, o *referee.Odds) error {
	if err := a.printf("%s\n", choice); err != nil {
		return err
	}
	for _, l := range o.Lines {
		if err := a.printf("%8.2f %%  %-12s %s\n", l.Percent, l.Chance, l.Text); err != nil {
			return err
		}
	}
	return a.printf("           %s\n", o.Assumption())
}
