package main

import (
	"fmt"
	"strings"
	"time"
	"unicode"

	"github.com/spf13/cobra"

	"sandtable/bots"
	"sandtable/bots/outside"
	"sandtable/kernel"
	"sandtable/lab/arena"
	"sandtable/lab/practice"
	"sandtable/titles"
)

const botHelp = `Play games as a bot that another program starts: the arena of a newer or older
build, or anything else that speaks the bot protocol on standard input and output
(docs/bot-protocol.md). Where the sides hide things from each other it is shown what its
seat sees, and no more.

Exit code 1 if the other side broke the protocol, or plays by other rules or data.`

func (a *app) bot() *cobra.Command {
	return &cobra.Command{
		Use:               "bot GAME BOT",
		Short:             "Be an opponent over standard input and output",
		Long:              botHelp,
		Example:           "  sandtable arena a.db GAME --bot veteran --bot \"old=exec:./older-sandtable bot GAME veteran\"",
		Args:              args(2, 2),
		ValidArgsFunction: a.completeGame,
		RunE: func(cmd *cobra.Command, got []string) error {
			e, err := a.title(got[0])
			if err != nil {
				return err
			}
			kind, err := e.Bot(got[1])
			if err != nil {
				return usageError{err}
			}
			return outside.Serve(cmd.Context(), a.in, a.out, func(game string) (kernel.Game, bots.Kind, error) {
				if game != got[0] {
					return nil, bots.Kind{}, fmt.Errorf("this bot plays %s, not %q", got[0], game)
				}
				return e.Title, kind, nil
			})
		},
	}
}

const practiceHelp = `Offer games as an environment for training: a JSON object a line in, one out.

  {"reset":{"game":"GAME","scenario":"SCENARIO","seed":1}}     begin a game
  {"step":3}                         make the fourth legal choice
  {"look":["texts"]}                 show the legal choices in words
  {"quit":true}

All requests and answers: docs/bot-protocol.md.`

func (a *app) practice() *cobra.Command {
	return &cobra.Command{
		Use:     "practice",
		Short:   "Offer games as an environment for training, over standard input and output",
		Long:    practiceHelp,
		Example: "  echo '{\"reset\":{\"game\":\"GAME\",\"scenario\":\"SCENARIO\",\"seed\":1}}' | sandtable practice",
		Args:    args(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			list, err := a.titles()
			if err != nil {
				return err
			}
			return practice.Serve(cmd.Context(), a.in, a.out, func(game, bot string) (kernel.Game, bots.Kind, error) {
				e, err := list.Find(game)
				if err != nil || bot == "" {
					return e.Title, bots.Kind{}, err
				}
				kind, err := e.Bot(bot)
				return e.Title, kind, err
			})
		},
	}
}

// contestant reads a bot that plays a game: ID, ID@TIME, or NAME=exec:COMMAND for a
// program. One that the game has not is told by the error.
func contestant(e titles.Entry, word string, patience time.Duration) (bots.Kind, error) {
	if name, command, ok := program(word); ok {
		words, err := split(command)
		if err != nil {
			return bots.Kind{}, fmt.Errorf("bot %q: %w", word, err)
		}
		if len(words) == 0 {
			return bots.Kind{}, fmt.Errorf("bot %q: no command to start; write it as in NAME=exec:python3 bot.py", word)
		}
		return outside.Kind(name, words, patience), nil
	}
	id, budget, err := arena.Budgeted(word)
	if err != nil {
		return bots.Kind{}, err
	}
	k, err := e.Bot(id)
	if err != nil {
		return k, err
	}
	return arena.Named(k, word, budget), nil
}

// program reads [NAME=]exec:COMMAND. Without a name it goes by its command.
func program(word string) (name, command string, ok bool) {
	before, command, ok := strings.Cut(word, "exec:")
	if !ok {
		return "", "", false
	}
	name, named := strings.CutSuffix(before, "=")
	switch {
	case before == "":
		return command, command, true
	case !named || name == "" || strings.ContainsAny(name, "= "):
		return "", "", false
	}
	return name, command, true
}

// split divides a command into its words; quotes keep blanks.
func split(command string) (words []string, err error) {
	var (
		word  strings.Builder
		quote rune
		any   bool
	)
	for _, r := range command {
		switch {
		case quote != 0 && r == quote:
			quote = 0
		case quote != 0:
			word.WriteRune(r)
		case r == '\'' || r == '"':
			quote, any = r, true
		case unicode.IsSpace(r):
			if any {
				words = append(words, word.String())
				word.Reset()
				any = false
			}
		default:
			word.WriteRune(r)
			any = true
		}
	}
	if quote != 0 {
		return nil, fmt.Errorf("a quote is not closed in %s; write %c once more at its end", command, quote)
	}
	if any {
		words = append(words, word.String())
	}
	return words, nil
}
