package main

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/spf13/cobra"

	"sandtable/kernel"
	"sandtable/titles"
)

const rootHelp = `Sandtable plays board wargames of the Normandy landings with every rule enforced:
in the browser against a friend or the computer, from the command line, and in
batches of thousands of games.

Exit codes: 0 done, 1 failed, 2 wrong usage.`

// root builds the tree of commands.
func (a *app) root() *cobra.Command {
	root := &cobra.Command{
		Use:           "sandtable",
		Short:         "Play board wargames of the Normandy landings",
		Long:          rootHelp,
		Example:       "  sandtable play\n  sandtable games\n  sandtable sim GAME SCENARIO -n 1000\n  sandtable help referee",
		Version:       release(),
		SilenceUsage:  true,
		SilenceErrors: true,
		Args:          a.noSuchCommand,
		RunE:          func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	root.SetFlagErrorFunc(flagFault)
	root.PersistentPreRunE = func(cmd *cobra.Command, _ []string) error { return noneEmpty(cmd) }
	root.PersistentFlags().StringVar(&a.pack, "data-pack", "", "use the data of this folder (see: sandtable help data)")
	root.SetVersionTemplate("sandtable {{.Version}}\n")
	root.CompletionOptions.SetDefaultShellCompDirective(cobra.ShellCompDirectiveNoFileComp)
	root.AddCommand(a.play(), a.serve(), a.backup(), a.games(), a.rulesOf(), a.sim(), a.arena(), a.bot(), a.practice(), a.bench(), a.tune(), a.replay(), a.verify(), a.review(), a.referee(), a.odds(), a.data(), a.licences(), a.version())
	root.InitDefaultCompletionCmd()
	root.InitDefaultHelpCmd()
	for _, c := range root.Commands() {
		switch c.Name() {
		case "completion":
			c.Args, c.RunE = a.noSuchCommand, func(cmd *cobra.Command, _ []string) error { return cmd.Help() }
			for _, shell := range c.Commands() {
				shell.Args = args(0, 0)
			}
		case "help":
			c.RunE = a.helpOn
		}
	}
	return root
}

// helpOn prints the help of a command.
func (a *app) helpOn(cmd *cobra.Command, words []string) error {
	found, rest, err := cmd.Root().Find(words)
	if err != nil || len(rest) > 0 {
		return a.noSuchCommand(found, rest)
	}
	found.InitDefaultHelpFlag()
	return found.Help()
}

// helpLine is the line that prints the help of a command.
func helpLine(cmd *cobra.Command) string {
	return strings.Join(append([]string{"sandtable help"}, strings.Fields(cmd.CommandPath())[1:]...), " ")
}

// noSuchCommand explains a word that is not a command.
func (a *app) noSuchCommand(cmd *cobra.Command, got []string) error {
	if len(got) == 0 {
		return nil
	}
	cmd.SuggestionsMinimumDistance = 2
	hint := "see: " + helpLine(cmd)
	if like := cmd.SuggestionsFor(got[0]); len(like) > 0 && got[0] != "" { // nothing begins every word
		hint = "did you mean " + strings.Join(like, " or ") + "?"
	}
	return usagef("no command %q; %s", got[0], hint)
}

// version prints what this program is built from.
func (a *app) version() *cobra.Command {
	return &cobra.Command{
		Use:     "version",
		Short:   "Print the version, and the rules and data of every game",
		Example: "  sandtable version",
		Args:    args(0, 0),
		RunE: func(*cobra.Command, []string) error {
			if err := a.printf("sandtable %s, %s %s/%s\n", release(), runtime.Version(), runtime.GOOS, runtime.GOARCH); err != nil {
				return err
			}
			list, err := a.titles()
			if err != nil {
				return err
			}
			for _, e := range list {
				info := e.Title.Info()
				if err := a.printf("%s: rules %s, data %s\n", info.ID, info.Ruleset, info.Data); err != nil {
					return err
				}
			}
			return nil
		},
	}
}

// release names the source the program was built from.
func release() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	version, revision, changed := info.Main.Version, "", ""
	for _, s := range info.Settings {
		switch {
		case s.Key == "vcs.revision" && len(s.Value) >= 12:
			revision = s.Value[:12]
		case s.Key == "vcs.modified" && s.Value == "true":
			changed = ", changed since"
		}
	}
	if version == "" || version == "(devel)" {
		version = "development"
	}
	if revision == "" {
		return version
	}
	return fmt.Sprintf("%s (%s%s)", version, revision, changed)
}

// games lists what can be played.
func (a *app) games() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "games [GAME]",
		Short: "List the games, or one game's scenarios, options, sides and opponents",
		Example: "  sandtable games            the ids that other commands take\n" +
			"  sandtable games GAME       scenarios, options, sides, computer opponents\n" +
			"  sandtable games --json     the same for programs",
		Args:              args(0, 1),
		ValidArgsFunction: a.completeGame,
		RunE: func(_ *cobra.Command, got []string) error {
			list, err := a.titles()
			if err != nil {
				return err
			}
			if len(got) == 1 {
				e, err := a.title(got[0])
				if err != nil {
					return err
				}
				if asJSON {
					return a.json(e.Title.Info())
				}
				return a.describe(e)
			}
			infos := make([]*kernel.Info, 0, len(list))
			for _, e := range list {
				infos = append(infos, e.Title.Info())
			}
			if asJSON {
				return a.json(infos)
			}
			for _, info := range infos {
				if err := a.printf("%-14s %s: %s\n", info.ID, info.Name, scenarioIDs(info)); err != nil {
					return err
				}
			}
			return nil
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return cmd
}

// describe prints all that can be chosen about one game.
func (a *app) describe(e titles.Entry) error {
	var b strings.Builder
	info := e.Title.Info()
	fmt.Fprintf(&b, "%s (%s)\n%s\n\nSides\n", info.Name, info.ID, info.Blurb)
	for _, s := range info.Seats {
		fmt.Fprintf(&b, "  %-14s %s\n", s.ID, s.Name)
	}
	b.WriteString("\nScenarios\n")
	for _, s := range info.Scenarios {
		fmt.Fprintf(&b, "  %-14s %s, %d turns, about %d minutes. %s\n", s.ID, s.Name, s.Turns, s.Minutes, s.Blurb)
		for _, o := range s.Options {
			fmt.Fprintf(&b, "    %s=%s  %s: %s", o.ID, strings.Join(o.Values, "|"), o.Name, o.Help)
			if o.RuleRef != "" {
				fmt.Fprintf(&b, " (rule %s)", o.RuleRef)
			}
			for i, seats := range o.Seats {
				if seats != nil {
					fmt.Fprintf(&b, "; %s: seats %s", o.Values[i], seatIDs(&kernel.Info{}, seats))
				}
			}
			b.WriteString("\n")
		}
	}
	b.WriteString("\nComputer opponents\n")
	for _, bot := range e.Bots {
		fmt.Fprintf(&b, "  %-14s %s\n", bot.ID, bot.Blurb)
	}
	b.WriteString(strengths(e))
	if len(e.Guides) > 0 {
		b.WriteString("\nGuided games\n")
	}
	for _, g := range e.Guides {
		fmt.Fprintf(&b, "  %-14s %s, about %d minutes. %s\n", g.ID, g.Title, g.Minutes, g.Blurb)
	}
	fmt.Fprintf(&b, "\n%s\n", info.Credits)
	return a.printf("%s", b.String())
}

// scenarioIDs joins the ids of the scenarios.
func scenarioIDs(info *kernel.Info) string {
	ids := make([]string, 0, len(info.Scenarios))
	for _, s := range info.Scenarios {
		ids = append(ids, s.ID)
	}
	return strings.Join(ids, ", ")
}

// scenarioList takes the scenarios of a word apart: "all", or ids joined by commas.
func scenarioList(word string, info *kernel.Info) []string {
	if word == "all" {
		return strings.Split(scenarioIDs(info), ", ")
	}
	return strings.Split(word, ",")
}

// gameWord takes GAME[:SCENARIO[,SCENARIO...]] apart; without scenarios all are meant.
func gameWord(word string) (game, scenarios string) {
	game, scenarios, named := strings.Cut(word, ":")
	if !named {
		scenarios = "all"
	}
	return game, scenarios
}
