package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"sandtable/bots"
	"sandtable/journal"
	"sandtable/kernel"
	"sandtable/lab"
	"sandtable/report"
	"sandtable/review"
	"sandtable/titles"
)

const reviewHelp = `Look back at a saved game that is over: what result was to be expected from turn
to turn, and which decisions of persons cost most.

It is what games come to that a computer opponent plays on from there for both sides,
a draw counting half; each comes with its 95 % interval by the number of games. More
rounds make them sharper and take longer. Interrupted, it prints what is known, and
the exit code is 1.`

// mostReplays is how often a turn is played on from at most: more says nothing new.
const mostReplays = 10_000

// reviewFlags are the flags of review.
type reviewFlags struct {
	bot    string
	rounds int
	seed   uint64
	json   bool
	html   string
}

func (a *app) review() *cobra.Command {
	var f reviewFlags
	cmd := &cobra.Command{
		Use:   "review FILE",
		Short: "Look back at a game: chances by turn, costly decisions",
		Long:  reviewHelp,
		Example: "  sandtable review game.jsonl\n" +
			"  sandtable review game.jsonl --rounds 50 --bot greedy\n" +
			"  sandtable review game.jsonl --html report.html",
		Args: args(1, 1),
		RunE: func(cmd *cobra.Command, got []string) error { return a.lookBack(cmd.Context(), got[0], f) },
	}
	fl := cmd.Flags()
	fl.StringVar(&f.bot, "bot", "", "who plays on (default the game's first opponent)")
	fl.IntVar(&f.rounds, "rounds", 10, "games played on from every turn")
	fl.Uint64Var(&f.seed, "seed", 1, "seed of those games")
	fl.StringVar(&f.html, "html", "", "write a page of HTML with all of it to this new file, to keep and to print")
	fl.BoolVar(&f.json, "json", false, "print the figures as JSON")
	return cmd
}

func (a *app) lookBack(ctx context.Context, file string, f reviewFlags) error {
	if err := within("--rounds", f.rounds, 1, mostReplays); err != nil {
		return err
	}
	if f.json && f.html != "" {
		return usagef("--json and --html exclude each other")
	}
	if f.html != "" { // before the games are played on
		if err := unwritten("--html", f.html); err != nil {
			return err
		}
	}
	fold, rep, err := a.fold(file)
	if err != nil {
		return err
	}
	if !fold.Over() {
		return fmt.Errorf("%s: looking back begins when the game is over; this one is not", file)
	}
	e, err := a.title(rep.Header.Game)
	if err != nil {
		return err
	}
	kind := e.Bots[0]
	if f.bot != "" {
		if kind, err = e.Bot(f.bot); err != nil {
			return usageError{err}
		}
	}
	holders := fold.Holders()
	persons := make([]bool, len(holders))
	for seat, h := range holders {
		persons[seat] = h == "person"
	}
	p, began := newProgress(a.err, "looking back"), time.Now()
	known, err := review.Run(ctx, review.Config{
		Game: e.Title, Past: fold.History(), Ended: fold.History().Result(), Kind: kind, Persons: persons, Rounds: f.rounds, Seed: f.seed,
	}, func(r review.Report) { p.set(r.Played, r.Total, time.Since(began)) })
	p.clear()
	if err != nil && ctx.Err() == nil {
		return err
	}
	var unsaved, stopped error
	if !known.Over {
		stopped = fmt.Errorf("interrupted after %s", count(known.Played, "game"))
	}
	if f.html != "" {
		if unsaved = a.writeReport(f.html, fold, rep.Header, e, kind, known); unsaved == nil {
			return stopped
		}
	}
	if f.json {
		return errors.Join(a.json(known), stopped)
	}
	// What took hours to find out is told at least, where its page cannot be written.
	return errors.Join(unsaved, a.printReview(e.Title.Info().Seats[0].Name, kernel.SeatsAt(e.Title, fold.Position()), kind.Name, known), stopped)
}

// writeReport writes the report of a game to a file that does not exist yet.
func (a *app) writeReport(file string, fold *journal.Fold, h journal.Header, e titles.Entry, kind bots.Kind, known review.Report) error {
	c := report.Config{
		Game: e.Title, Past: fold.History(), Scenario: h.Scenario, Options: h.Options, Name: h.Name, Date: h.Created, Review: known, Bot: kind.Name,
	}
	if at, err := time.Parse(time.RFC3339, h.Created); err == nil {
		c.Date = at.Format("2 January 2006")
	}
	if end := fold.Ended(); end != nil {
		c.Ended = end.Text()
	}
	for _, holder := range fold.Holders() {
		if id, ok := strings.CutPrefix(holder, "bot:"); ok {
			holder = "computer (" + id + ")"
		}
		c.Players = append(c.Players, holder)
	}
	if err := unwritten("--html", file); err != nil { // somebody may have written it meanwhile
		return err
	}
	if err := writeFile(file, func(w io.Writer) error { return report.Write(w, c) }); err != nil {
		return err
	}
	return a.printf("the report is in %s\n", file)
}

// printReview prints what the first side could expect, and what decisions of the seats cost.
func (a *app) printReview(side string, seats kernel.Seating, bot string, r review.Report) error {
	if err := a.printf("result to expect for %s, a draw counting half, from games that %s plays on\n", side, bot); err != nil {
		return err
	}
	for i, m := range r.Moments {
		low, high := lab.Wilson(m.Chance(0), float64(m.Played))
		name, off := fmt.Sprintf("turn %d", m.Turn), fmt.Sprintf(", %.0f–%.0f %%", 100*low, 100*high)
		switch {
		case i == 0:
			name = "start"
		case i == len(r.Moments)-1:
			name, off = "end", "" // nothing is left to chance
		}
		if err := a.printf("%6d  %-8s %4.0f %%  of %d%s\n", m.Index, name, 100*m.Chance(0), m.Played, off); err != nil {
			return err
		}
	}
	for _, c := range r.Costs {
		if err := a.printf("%6d  %s: %q instead of %q made %.0f %% less to expect, give or take %.0f\n",
			c.Index, seats[c.Seat].Name, c.Chosen, c.Better, 100*c.Lost, 100*c.Margin); err != nil {
			return err
		}
	}
	return nil
}
