package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/mattn/go-isatty"
	"github.com/spf13/cobra"

	"sandtable/referee"
)

const refereeHelp = `Set up any situation of any game, try choices, and see what the rules say.

The referee reads commands from files, or from standard input, and answers each
with one line. The commands:

  game ID SCENARIO [option=value ...]   start a scenario
  game FILE [at N]                      a saved game after N choices and draws
  checkpoint [NAME]  back [NAME]        variants from one set-up
  undo                                  at a terminal: take back the last line
  place UNIT PLACE [state ...]          put a piece; remove UNIT; clear takes all off
  set NAME VALUE                        turn, phase, points ...; show settings lists them
  roll FACE ...   draw NAME ...         what dice and cup give next; next lets them
  do CHOICE                             make a choice; a refusal changes nothing
  legal [PREFIX]  why CHOICE            what is allowed, at what cost, and why not
  odds CHOICE                           the exact chances of what follows
  show node | unit U | hex H | score | result | settings
  rule NUMBER     help [COMMAND]        the rules in our words; all commands
  expect ...                            check the last answer or the position

Files that scripts name are looked for beside the script. On a terminal there is
a prompt, roll and draw make a draw that is pending at once, and quit ends.

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
			if len(files) == 0 && !asJSON && !quiet && terminal(a.in) && terminal(a.out) {
				return a.converse()
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
					text := p.Brief() // the answer has said the rest
					if quiet {
						text = p.Error()
					}
					_, _ = fmt.Fprintln(a.err, text)
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

// terminal reports whether a stream is a person's.
func terminal(stream any) bool {
	switch s := stream.(type) {
	case *screen:
		stream = s.to
	case *input:
		stream = s.from
	}
	f, ok := stream.(*os.File)
	return ok && isatty.IsTerminal(f.Fd())
}

// converse answers a person at a terminal, who sees what is to be decided before
// every line. What goes wrong has been said by the answer.
func (a *app) converse() error {
	r := a.judge("")
	r.Undo = true
	if err := a.printf("Type commands; help lists them, quit ends. Begin with: game ID SCENARIO, or game FILE at N\n"); err != nil {
		return err
	}
	for in := bufio.NewReader(a.in); ; {
		if err := a.printf("%s> ", r.Prompt()); err != nil {
			return err
		}
		line, err := in.ReadString('\n')
		if word := strings.TrimSpace(line); word == "quit" || word == "exit" {
			return nil
		}
		ans, ok := r.Exec(line)
		if verb, queued, _ := strings.Cut(ans.Command, " "); queued != "" && (verb == "roll" || verb == "draw") && r.Due() {
			// Who has thrown a die wants to know what it brings, and takes it back as one line.
			r.Undo = false
			ans, ok = r.Exec("next")
			r.Undo = true
		}
		if ok {
			if err := a.printf("%s\n", broad(ans.String())); err != nil {
				return err
			}
		}
		if err == io.EOF {
			return a.printf("\n")
		}
		if err != nil {
			return err
		}
	}
}

// broad sets a long answer that is a list one item a line, for a person.
func broad(text string) string {
	const wide = 100
	if len(text) <= wide || !strings.Contains(text, referee.Separator) {
		return text
	}
	return strings.ReplaceAll(text, referee.Separator, "\n   ")
}

// judge returns a referee for a script; the file "" is standard input.
func (a *app) judge(file string) *referee.Referee {
	r := referee.New(a.rules)
	r.File = file
	r.Load = func(name string, index int) (referee.Saved, error) {
		if file != "" && !filepath.IsAbs(name) {
			name = filepath.Join(filepath.Dir(file), name)
		}
		return a.saved(name, index)
	}
	return r
}

// saved opens a saved game after a number of choices and draws, -1 for all.
func (a *app) saved(file string, index int) (referee.Saved, error) {
	if file == "-" {
		return referee.Saved{}, fmt.Errorf("a saved game cannot be read from where the commands come from; name a file")
	}
	f, _, err := a.fold(file)
	if err != nil {
		return referee.Saved{}, err
	}
	if index < 0 {
		index = f.Index()
	}
	if index > f.Index() {
		return referee.Saved{}, fmt.Errorf("%s: at %d: the game has %d choices and draws", file, index, f.Index())
	}
	title, err := a.named(f.Game().Info().ID)
	if err != nil {
		return referee.Saved{}, err
	}
	return referee.Saved{Title: title, Position: f.At(index), Index: index, Length: f.Index()}, nil
}

// script plays one script; the file "-" is standard input.
func (a *app) script(file string, emit func(referee.Answer)) ([]referee.Problem, error) {
	in, close, err := a.open(file)
	if err != nil {
		return nil, inFile(file, err)
	}
	defer close()
	if file == "-" {
		file = ""
	}
	return a.judge(file).Play(in, emit)
}

// rules finds the rules of a game, for the referee.
func (a *app) rules(id string) (referee.Title, error) { return a.named(id) }

// open opens a file for reading; "-" is standard input. Its errors do not name the file.
func (a *app) open(file string) (io.Reader, func(), error) {
	if file == "-" {
		return a.in, func() {}, nil
	}
	in, guarded := a.in.(*input)
	if !guarded {
		in = &input{ctx: context.Background()}
	}
	f, err := in.file(file)
	if err != nil {
		var path *fs.PathError
		if errors.As(err, &path) {
			err = path.Err // its words name the file again
		}
		return nil, nil, err
	}
	if info, err := f.Stat(); err == nil && info.IsDir() {
		return nil, nil, errors.Join(errors.New("that is a folder; name a file"), f.Close())
	}
	return in.of(f), func() { _ = f.Close() }, nil
}

// inFile says which file an error is about, one without a name too.
func inFile(file string, err error) error {
	if strings.TrimSpace(file) == "" {
		file = strconv.Quote(file)
	}
	return fmt.Errorf("%s: %w", file, err)
}
