package main

import (
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"sandtable/referee"
)

const refereeHelp = `Set up any situation of any game, try choices, and see what the rules say.

The referee reads commands from files, or from standard input, and answers each
with one line. The commands:

  game ID SCENARIO [option=value ...]   start a scenario
  place UNIT PLACE [state ...]          put a piece; remove UNIT; clear takes all off
  set NAME VALUE                        turn, phase, points ...; show settings lists them
  roll FACE ...   draw NAME ...         what dice and cup give next; next lets them
  do CHOICE                             make a choice; a refusal changes nothing
  legal [PREFIX]  why CHOICE            what is allowed, and why not
  odds CHOICE                           the exact chances of what follows
  show node | unit U | hex H | score | result | settings
  expect ...                            check the last answer or the position

The exit code is 1 if an expectation failed or a line could not be carried out,
else 0. A refusal is an answer like any other; with --strict, for scripts that
are tests, one that no expect line foresees also fails, and so does anything
still queued at the end. The grammar with examples is in docs/referee.md.`

func (a *app) referee() *cobra.Command {
	var asJSON, quiet, strict bool
	cmd := &cobra.Command{
		Use:   "referee [FILE ...]",
		Short: "Judge situations: play scripts against the rules",
		Long:  refereeHelp,
		Example: "  sandtable referee                      type commands, one answer a line\n" +
			"  sandtable referee situation.txt        play a script\n" +
			"  sandtable referee --quiet rules/*.txt  only what is wrong\n" +
			"  sandtable referee --json < script      one JSON object a line, for programs",
		RunE: func(_ *cobra.Command, files []string) error {
			if asJSON && quiet {
				return usagef("--json and --quiet exclude each other")
			}
			emit := func(ans referee.Answer) {
				switch {
				case asJSON:
					_ = a.json(ans)
				case !quiet:
					_ = a.printf("%s\n", ans)
				}
			}
			if len(files) == 0 {
				files = []string{"-"}
			}
			bad := 0
			for _, file := range files {
				problems, err := a.script(file, emit)
				for _, p := range problems {
					if p.Strict && !strict {
						continue
					}
					_, _ = fmt.Fprintln(a.err, p)
					bad++
				}
				if err != nil {
					return err
				}
			}
			if bad > 0 {
				return errSilent
			}
			return nil
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print each answer as a line of JSON")
	cmd.Flags().BoolVar(&strict, "strict", false, "also fail on refusals that no expect line foresees and on left-over draws")
	cmd.Flags().BoolVarP(&quiet, "quiet", "q", false, "print no answers, only what is wrong")
	return cmd
}

// script plays one script; the file "-" is standard input.
func (a *app) script(file string, emit func(referee.Answer)) ([]referee.Problem, error) {
	in, close, err := a.open(file)
	if err != nil {
		return nil, err
	}
	defer close()
	if file == "-" {
		file = ""
	}
	return referee.Run(a.rules, file, in, emit)
}

// rules finds the rules of a game, for the referee.
func (a *app) rules(id string) (referee.Title, error) { return a.named(id) }

// open opens a file for reading; "-" is standard input.
func (a *app) open(file string) (io.Reader, func(), error) {
	if file == "-" {
		return a.in, func() {}, nil
	}
	f, err := os.Open(file)
	if err != nil {
		return nil, nil, err
	}
	return f, func() { _ = f.Close() }, nil
}
