package main

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"sandtable/kernel"
	"sandtable/referee"
	"sandtable/where"
)

const rulesHelp = `Print the rules of a game as they are enforced, in our own short words, by the
numbers of the rulebook. NUMBER picks one rule and those below it: 8 is all of
chapter 8, 8.2 is rule 8.2 and 8.2.1. These are the numbers that refusals, the
log and the prompt in the browser name. Rulings follow the rules: how it is played
where the printed rules are silent or contradict themselves. Tables that belong to
the rules printed stand at the end. With --where each rule
is followed by the files and lines where it stands: its words, the predicates that
refuse by it, the effects that tell of it, tests and referee scripts.`

// ruleLine is one rule for programs.
type ruleLine struct {
	Number string `json:"number"`
	Title  string `json:"title"`
	Text   string `json:"text"`
	Note   bool   `json:"note,omitempty"` // a ruling on that rule

	Where []where.Place `json:"where,omitempty"`
}

// sourced is a game that carries its own sources.
type sourced interface{ Source() fs.FS }

func (a *app) rulesOf() *cobra.Command {
	var asJSON, withPlaces bool
	cmd := &cobra.Command{
		Use:   "rules GAME [NUMBER]",
		Short: "Print the rules of a game in our words",
		Long:  rulesHelp,
		Example: "  sandtable rules GAME\n" +
			"  sandtable rules GAME 8.2\n" +
			"  sandtable rules GAME 8.2 --where\n" +
			"  sandtable rules GAME --json",
		Args:              args(1, 2),
		ValidArgsFunction: a.completeRule,
		RunE: func(_ *cobra.Command, got []string) error {
			e, err := a.title(got[0])
			if err != nil {
				return err
			}
			wanted := ""
			if len(got) == 2 {
				wanted = got[1]
			}
			rules := slices.DeleteFunc(slices.Clone(e.Title.Rules()), func(r kernel.Rule) bool {
				return r.Number == "" || !referee.Under(r.Number, wanted)
			})
			if len(rules) == 0 {
				return usagef("no rule %s in %s; sandtable rules %s lists them", wanted, got[0], got[0])
			}
			for i, r := range rules {
				last := i+1 == len(rules) || rules[i+1].Number != r.Number
				var places []where.Place
				if s, ok := e.Title.(sourced); withPlaces && last && ok {
					if places, err = where.Find(s.Source(), r.Number); err != nil {
						return err
					}
				}
				if err := a.printRule(e.Title.Info().ID, r, places, asJSON); err != nil {
					return err
				}
			}
			if err := a.printNotes(e.Title.Info().Notes, wanted, asJSON); err != nil {
				return err
			}
			return a.printTables(e.Title.Info().Tables, wanted, asJSON)
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one JSON object a rule")
	cmd.Flags().BoolVar(&withPlaces, "where", false, "print where each rule stands in the game's sources")
	return cmd
}

func (a *app) printRule(game string, r kernel.Rule, places []where.Place, asJSON bool) error {
	for i := range places {
		places[i].File = "games/" + game + "/" + places[i].File
	}
	if asJSON {
		return a.json(ruleLine{Number: r.Number, Title: r.Title, Text: r.Text, Where: places})
	}
	if err := a.printf("%-8s %s\n         %s\n", r.Number, r.Title, r.Text); err != nil {
		return err
	}
	for _, p := range places {
		if err := a.printf("         %-9s %s:%d %s\n", p.What, p.File, p.Line, p.In); err != nil {
			return err
		}
	}
	return nil
}

// printNotes prints the rulings on the wanted rules.
func (a *app) printNotes(notes []kernel.Note, wanted string, asJSON bool) error {
	first := true
	for _, n := range notes {
		if !referee.Under(n.Rule, wanted) {
			continue
		}
		if asJSON {
			if err := a.json(ruleLine{Number: n.Rule, Title: n.Title, Text: n.Text, Note: true}); err != nil {
				return err
			}
			continue
		}
		if first {
			first = false
			if err := a.printf("\nRulings\n\n"); err != nil {
				return err
			}
		}
		if err := a.printf("%-8s %s\n         %s\n", n.Rule, n.Title, n.Text); err != nil {
			return err
		}
	}
	return nil
}

// printTables prints the tables of the wanted rules.
func (a *app) printTables(tables []kernel.Table, wanted string, asJSON bool) error {
	for _, t := range tables {
		if !referee.Under(t.Rule, wanted) {
			continue
		}
		if asJSON {
			if err := a.json(t); err != nil {
				return err
			}
			continue
		}
		var text strings.Builder
		w := tabwriter.NewWriter(&text, 0, 0, 2, ' ', 0)
		for _, row := range append([][]string{t.Head}, t.Rows...) {
			fmt.Fprintf(w, "  %s\n", strings.Join(row, "\t"))
		}
		if err := w.Flush(); err != nil {
			return err
		}
		if t.Note != "" {
			fmt.Fprintf(&text, "  %s\n", t.Note)
		}
		if err := a.printf("\n%-8s %s\n%s", t.Rule, t.Title, text.String()); err != nil {
			return err
		}
	}
	return nil
}

// completeRule completes the game, then the numbers of its rules.
func (a *app) completeRule(cmd *cobra.Command, got []string, word string) ([]cobra.Completion, cobra.ShellCompDirective) {
	switch len(got) {
	case 0:
		return a.completeGame(cmd, got, word)
	case 1:
	default:
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	e, err := a.title(got[0])
	if err != nil {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	var out []cobra.Completion
	for _, r := range e.Title.Rules() {
		if r.Number != "" {
			out = append(out, cobra.CompletionWithDesc(r.Number, r.Title))
		}
	}
	return out, cobra.ShellCompDirectiveNoFileComp
}
