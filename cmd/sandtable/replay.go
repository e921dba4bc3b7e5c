package main

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"sandtable/journal"
	"sandtable/kernel"
	"sandtable/titles"
)

const replayHelp = `Print a saved game in words: every choice and draw with what it brought about.

FILE is a saved game as the browser downloads it ("-" reads standard input).
What was taken back is left out. The whole file is checked first; a file that
has been changed or cut short is an error that names the line. A file that was cut
right after a digest cannot be told from a game that was saved there.`

// replayStep is one choice or draw of a replay.
type replayStep struct {
	Index  int           `json:"index"`
	Seat   string        `json:"seat"`
	Choice string        `json:"choice"`
	Lines  []kernel.Line `json:"lines"`
}

func (a *app) replay() *cobra.Command {
	var (
		upTo   int
		asJSON bool
	)
	cmd := &cobra.Command{
		Use:   "replay FILE",
		Short: "Print a saved game in words",
		Long:  replayHelp,
		Example: "  sandtable replay game.jsonl\n" +
			"  sandtable replay game.jsonl --at 120    as it stood after 120 choices and draws\n" +
			"  sandtable replay game.jsonl --json      one JSON object a choice or draw",
		Args: args(1, 1),
		RunE: func(cmd *cobra.Command, got []string) error {
			fold, _, err := a.fold(got[0])
			if err != nil {
				return err
			}
			if !cmd.Flags().Changed("at") {
				upTo = fold.Index()
			}
			if upTo < 0 || upTo > fold.Index() {
				return usagef("--at %d: the game has %d choices and draws", upTo, fold.Index())
			}
			return a.printReplay(fold, upTo, asJSON)
		},
	}
	cmd.Flags().IntVar(&upTo, "at", 0, "stop after this many choices and draws (default all)")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one JSON object a choice or draw")
	return cmd
}

// fold reads, checks and replays a journal. Errors begin with the file.
func (a *app) fold(file string) (*journal.Fold, journal.Report, error) {
	fail := func(err error) (*journal.Fold, journal.Report, error) {
		return nil, journal.Report{}, inFile(file, err)
	}
	in, close, err := a.open(file)
	if err != nil {
		return fail(err)
	}
	defer close()
	j, err := journal.Decode(in)
	if err != nil {
		return fail(err)
	}
	g, err := a.game(j.Header.Game)
	if err != nil {
		return fail(err)
	}
	f, rep, err := journal.Replay(j, g)
	if err != nil {
		return fail(err)
	}
	if !rep.Closed {
		end := journal.Line{Kind: journal.Digest, Index: rep.Index, Digest: rep.Digest}.Append(nil)
		return fail(&journal.Error{Line: len(j.Lines) + 2, Err: fmt.Errorf(
			"the file has been cut: it ends without the digest of index %d that would close it; to read what is left, add the line %s", rep.Index, bytes.TrimSpace(end))})
	}
	return f, rep, nil
}

// game finds the rules that a journal was played by.
func (a *app) game(id string) (kernel.Game, error) { return a.named(id) }

// named finds a game that a file names; unlike title, a wrong id is a fault of the
// file, not of the usage.
func (a *app) named(id string) (titles.Title, error) {
	list, err := a.titles()
	if err != nil {
		return nil, err
	}
	e, err := list.Find(id)
	if err != nil {
		return nil, err
	}
	return e.Title, nil
}

// printReplay plays a fold from its beginning and prints what is told.
func (a *app) printReplay(f *journal.Fold, upTo int, asJSON bool) error {
	g, p := f.Game(), f.At(0)
	seats := kernel.SeatsAt(g, p)
	var rec kernel.Recorder
	for i := 1; i <= upTo; i++ {
		s := f.Step(i)
		step := replayStep{Index: i, Seat: seatID(seats, s.Seat), Choice: g.Format(p, s.Choice), Lines: []kernel.Line{}}
		rec.Reset()
		p.Apply(s.Choice, &rec)
		for _, e := range rec.Events {
			step.Lines = append(step.Lines, g.Tell(p, e))
		}
		write := a.printStep
		if asJSON {
			write = func(s replayStep) error { return a.json(s) }
		}
		if err := write(step); err != nil {
			return err
		}
	}
	if asJSON {
		return nil
	}
	if end := f.Ended(); end != nil && upTo == f.Index() {
		res, _ := f.Result()
		return a.printf("%s: %s\n", end.Text(), verdictWords(g, seats, res))
	}
	return a.printf("%s\n", standing(g, p))
}

// printStep prints the choice, then the lines of its log indented.
func (a *app) printStep(s replayStep) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%5d %-8s %s\n", s.Index, s.Seat, s.Choice)
	for _, l := range s.Lines {
		if !l.Quiet && l.Text != "" {
			fmt.Fprintf(&b, "%15s%s\n", "", l.Text)
		}
	}
	return a.printf("%s", b.String())
}

// standing says what is to be decided, or how the game ended, and the score.
func standing(g kernel.Game, p kernel.Position) string {
	info, seats, node := g.Info(), kernel.SeatsAt(g, p), p.Node()
	res, over := p.Result()
	if over {
		return verdictWords(g, seats, res)
	}
	kind := "a decision"
	if int(node.Kind) < len(info.Nodes) {
		kind = info.Nodes[node.Kind]
	}
	return fmt.Sprintf("to decide: %s, %s%s", seatID(seats, node.Seat), kind, scoreWords(seats, res))
}

// verdictWords says who has won, and the score.
func verdictWords(g kernel.Game, seats kernel.Seating, res kernel.Result) string {
	if res.Winner >= 0 {
		return "victory of the " + g.Info().Seats[seats.Side(res.Winner)].Name + scoreWords(seats, res)
	}
	return "the game is drawn" + scoreWords(seats, res)
}

func scoreWords(seats kernel.Seating, res kernel.Result) string {
	var score []string
	for i, s := range seats {
		score = append(score, fmt.Sprintf("%s %d", s.Name, res.Score[i]))
	}
	return ", score " + strings.Join(score, ", ")
}

// seatID names a seat in output.
func seatID(seats kernel.Seating, s kernel.Seat) string {
	if s >= 0 && int(s) < len(seats) {
		return seats[s].ID
	}
	return "chance"
}
