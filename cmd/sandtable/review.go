package main

import (
	"context"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"sandtable/kernel"
	"sandtable/review"
)

const reviewHelp = `Look back at a saved game that is over: how the chances to win went from turn to
turn, and which decisions of persons cost most.

Chances are shares of games that a computer opponent plays on from there for both
sides; each comes with what it may be off at 95 % by the number of games. More
rounds make them sharper and take longer. Interrupted, it prints what is known.`

// reviewFlags are the flags of review.
type reviewFlags struct {
	bot    string
	rounds int
	seed   uint64
	json   bool
}

func (a *app) review() *cobra.Command {
	var f reviewFlags
	cmd := &cobra.Command{
		Use:   "review FILE",
		Short: "Look back at a game: chances by turn, costly decisions",
		Long:  reviewHelp,
		Example: "  sandtable review game.jsonl\n" +
			"  sandtable review game.jsonl --rounds 50 --bot greedy",
		Args: args(1, 1),
		RunE: func(cmd *cobra.Command, got []string) error { return a.lookBack(cmd.Context(), got[0], f) },
	}
	fl := cmd.Flags()
	fl.StringVar(&f.bot, "bot", "", "who plays on (default the game's first opponent)")
	fl.IntVar(&f.rounds, "rounds", 10, "games played on from every turn")
	fl.Uint64Var(&f.seed, "seed", 1, "seed of those games")
	fl.BoolVar(&f.json, "json", false, "print the figures as JSON")
	return cmd
}

func (a *app) lookBack(ctx context.Context, file string, f reviewFlags) error {
	if f.rounds < 1 {
		return usagef("--rounds %d: at least 1 is needed", f.rounds)
	}
	fold, rep, err := a.fold(file)
	if err != nil {
		return err
	}
	if !fold.Position().Node().Final {
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
		Game: e.Title, Past: fold.History(), Kind: kind, Persons: persons, Rounds: f.rounds, Seed: f.seed,
	}, func(r review.Report) { p.set(r.Played, r.Total, time.Since(began)) })
	p.clear()
	if err != nil && ctx.Err() == nil {
		return err
	}
	if f.json {
		return a.json(known)
	}
	return a.printReview(e.Title, kind.Name, known)
}

func (a *app) printReview(g kernel.Game, bot string, r review.Report) error {
	seats := g.Info().Seats
	if err := a.printf("chances of %s, from games that %s plays on\n", seats[0].Name, bot); err != nil {
		return err
	}
	for i, m := range r.Moments {
		name := fmt.Sprintf("turn %d", m.Turn)
		switch {
		case i == 0:
			name = "start"
		case i == len(r.Moments)-1:
			name = "end"
		}
		if err := a.printf("%6d  %-8s %4.0f %%  of %d\n", m.Index, name, 100*m.Chance(0), m.Played); err != nil {
			return err
		}
	}
	for _, c := range r.Costs {
		if err := a.printf("%6d  %s: %q instead of %q cost %.0f %% of the chances, give or take %.0f\n",
			c.Index, seats[c.Seat].Name, c.Chosen, c.Better, 100*c.Lost, 100*c.Margin); err != nil {
			return err
		}
	}
	if !r.Over {
		return a.printf("interrupted after %s\n", count(r.Played, "game"))
	}
	return nil
}
