package main

import "github.com/spf13/cobra"

// completeGame completes the id of a game, then its scenario.
func (a *app) completeGame(cmd *cobra.Command, got []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
	list, err := a.titles()
	if err != nil {
		return nil, cobra.ShellCompDirectiveError
	}
	var out []cobra.Completion
	switch len(got) {
	case 0:
		for _, e := range list {
			out = append(out, cobra.CompletionWithDesc(e.Title.Info().ID, e.Title.Info().Name))
		}
	case 1:
		e, err := list.Find(got[0])
		if err != nil || cmd.Name() == "games" {
			break
		}
		for _, s := range e.Title.Info().Scenarios {
			out = append(out, cobra.CompletionWithDesc(s.ID, s.Name))
		}
	}
	return out, cobra.ShellCompDirectiveNoFileComp
}

// completeBot completes the computer opponents of the game that has been typed.
func (a *app) completeBot(_ *cobra.Command, got []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
	if len(got) == 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	e, err := a.title(got[0])
	if err != nil {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	var out []cobra.Completion
	for _, s := range e.Title.Info().Seats {
		for _, b := range e.Bots {
			out = append(out, cobra.CompletionWithDesc(s.ID+"="+b.ID, b.Blurb))
		}
	}
	return out, cobra.ShellCompDirectiveNoFileComp
}
