package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"sandtable/bots"
	"sandtable/kernel"
	"sandtable/lab"
	"sandtable/titles"
)

const simHelp = `Play many games between computer opponents and print what came of them: wins
with Wilson's 95 % interval, scores, lengths, and the time the opponents took.

SCENARIO is one scenario, several joined by commas, or "all". The same seed
gives the same games whatever the number of workers, unless --budget is set.
Interrupted, it reports the games that are finished. --json prints one document: the
report of one scenario, or the list of the reports of several.

Exit code 1 if a game broke a promise of the rules (a breach; the report says
how to see it again) or if not all games were played.`

// simFlags are the flags of sim.
type simFlags struct {
	games, workers, only int
	seed                 uint64
	bots, options        []string
	budget               time.Duration
	one, json            bool // one: only one game is asked for
	md                   string
}

func (a *app) sim() *cobra.Command {
	var f simFlags
	cmd := &cobra.Command{
		Use:   "sim GAME SCENARIO[,SCENARIO...]",
		Short: "Play many games between computer opponents",
		Long:  simHelp,
		Example: "  sandtable games                                         ids of games\n" +
			"  sandtable sim GAME SCENARIO -n 1000\n" +
			"  sandtable sim GAME SCENARIO --bot SIDE=greedy --bot SIDE=random\n" +
			"  sandtable sim GAME all -n 2000 --seed 7 --md balance.md\n" +
			"  sandtable sim GAME SCENARIO --seed 7 --only 41           one game of that batch, move by move\n" +
			"  sandtable sim GAME SCENARIO --json > result.json",
		Args:              args(2, 2),
		ValidArgsFunction: a.completeGame,
		RunE: func(cmd *cobra.Command, got []string) error {
			fl := cmd.Flags()
			if f.one = fl.Changed("only"); f.one && f.only < 0 {
				return usagef("--only %d: games count from 0", f.only)
			}
			if f.one && fl.Changed("games") && f.only >= f.games {
				return usagef("--only %d: of %d games the last is %d, they count from 0", f.only, f.games, f.games-1)
			}
			return a.simulate(cmd.Context(), got[0], got[1], f)
		},
	}
	fl := cmd.Flags()
	fl.IntVarP(&f.games, "games", "n", 100, "games a scenario")
	fl.Uint64Var(&f.seed, "seed", 1, "seed of all draws and opponents")
	fl.IntVar(&f.workers, "workers", 0, "games at once (0: one a core)")
	fl.StringArrayVar(&f.bots, "bot", nil, "who plays a side, as SIDE=BOT or BOT for all (default the game's first); BOT is an id, id@time, or exec:COMMAND")
	fl.StringArrayVarP(&f.options, "option", "o", nil, "an option of the scenario, as option=value")
	fl.DurationVar(&f.budget, "budget", 0, "time an opponent may take for a decision (0: its own measure)")
	fl.BoolVar(&f.json, "json", false, "print the report as JSON, with a record of every game; of several scenarios a list of reports")
	fl.StringVar(&f.md, "md", "", "also write the reports as a Markdown page to this file")
	fl.IntVar(&f.only, "only", 0, "play only this game of the batch and print its choices")
	if err := cmd.RegisterFlagCompletionFunc("bot", a.completeBot); err != nil {
		panic(err)
	}
	return cmd
}

// simulate plays the batches of all scenarios asked for.
func (a *app) simulate(ctx context.Context, game, scenarios string, f simFlags) error {
	e, err := a.title(game)
	if err != nil {
		return err
	}
	if f.games < 1 {
		return usagef("--games %d: at least 1 game is needed", f.games)
	}
	if err := cmp.Or(
		within("--games", f.games, 1, lab.MostGames), within("--workers", f.workers, 0, mostWorkers), lasting("--budget", f.budget, 0),
	); err != nil {
		return err
	}
	opts, err := options(f.options)
	if err != nil {
		return err
	}
	list := scenarioList(scenarios, e.Title.Info())
	switch {
	case f.one && len(list) > 1:
		return usagef("--only %d: one game of one scenario is played again; name one of: %s", f.only, strings.Join(list, ", "))
	case f.one && f.md != "":
		return usagef("--md %s: a page is of all games; leave out --only", f.md)
	}
	for _, scenario := range list {
		if _, err := e.Title.New(scenario, opts); err != nil {
			return usageError{err}
		}
		kinds, err := seatBots(e, scenario, opts, f.bots)
		if err != nil {
			return err
		}
		if err := a.try(ctx, e, scenario, opts, kinds); err != nil {
			return err
		}
	}
	if f.md != "" {
		if err := writable("--md", f.md); err != nil {
			return err
		}
	}
	var reports []*lab.Report
	for _, scenario := range list {
		kinds, err := seatBots(e, scenario, opts, f.bots)
		if err != nil {
			return err
		}
		b := lab.Batch{
			Game: e.Title, Scenario: scenario, Options: opts, Bots: kinds,
			Games: f.games, Seed: f.seed, Workers: f.workers, Budget: f.budget,
		}
		if f.one {
			return a.simulateOne(ctx, b, f)
		}
		rep, err := a.batch(ctx, b)
		if err != nil {
			return err
		}
		reports = append(reports, rep)
		if ctx.Err() != nil {
			break
		}
	}
	if f.json {
		err = jsonReports(a.out, reports, len(list) > 1)
	} else {
		err = a.textReports(reports)
	}
	if f.md != "" { // also where nobody reads what is printed any more
		err = errors.Join(err, markdown(f.md, reports, a.commandLine(game, scenarios, f)))
	}
	return cmp.Or(err, faults(reports, f.games*(len(list)-len(reports))))
}

// try starts the bots that are programs of their own before any game is lost by one
// that cannot play.
func (a *app) try(ctx context.Context, e titles.Entry, scenario string, o kernel.Options, seated []bots.Kind) error {
	tried := map[string]bool{}
	for seat, k := range seated {
		if tried[k.ID] {
			continue
		}
		tried[k.ID] = true
		if err := lab.Try(ctx, e.Title, scenario, o, kernel.Seat(seat), k); ctx.Err() != nil {
			return err
		} else if err != nil {
			return usageError{err}
		}
	}
	return nil
}

// batch plays one batch under a progress bar.
func (a *app) batch(ctx context.Context, b lab.Batch) (*lab.Report, error) {
	p := newProgress(a.err, b.Scenario)
	b.Progress = func(done lab.Progress) { p.set(done.Done, done.Total, done.Elapsed) }
	rep, err := lab.Run(ctx, b)
	p.clear()
	return rep, err
}

// simulateOne plays one game of a batch again and prints it.
func (a *app) simulateOne(ctx context.Context, b lab.Batch, f simFlags) error {
	rec, err := lab.Replay(ctx, b, f.only)
	if err != nil && ctx.Err() != nil {
		return errInterrupted
	}
	if err != nil {
		return err
	}
	if f.json {
		err = a.json(rec)
	} else {
		err = a.printf("%s\n", strings.Join(rec.Choices, "\n"))
	}
	if err == nil && rec.Breach != nil {
		return rec.Breach
	}
	return err
}

// jsonReports prints one document: the report of one scenario, or the list of those of
// several.
func jsonReports(w io.Writer, reports []*lab.Report, several bool) error {
	if several {
		return lab.JSONList(w, reports)
	}
	return reports[0].JSON(w)
}

// textReports prints all reports as tables.
func (a *app) textReports(reports []*lab.Report) error {
	for i, r := range reports {
		if i > 0 {
			if err := a.printf("\n"); err != nil {
				return err
			}
		}
		if err := r.Text(a.out); err != nil {
			return err
		}
	}
	return nil
}

// faults says whether the reports are good, and with them all games played: so many more
// are missing.
func faults(reports []*lab.Report, missing int) error {
	breaches := 0
	for _, r := range reports {
		breaches += len(r.Breaches)
		missing += r.Planned - r.Played
	}
	switch {
	case breaches > 0:
		return fmt.Errorf("%d of the games broke a promise of the rules", breaches)
	case missing > 0:
		return fmt.Errorf("stopped; not played: %s", count(missing, "game"))
	}
	return nil
}

// markdown writes the reports as a page.
func markdown(file string, reports []*lab.Report, command string) error {
	return writeFile(file, func(w io.Writer) error {
		return lab.Markdown(w, lab.Doc{Title: "Balance of " + reports[0].GameName, Command: command, Reports: reports})
	})
}

// commandLine is the line that plays the same games again.
func (a *app) commandLine(game, scenarios string, f simFlags) string {
	words := []string{"sandtable", "sim", game, scenarios, "-n", fmt.Sprint(f.games), "--seed", fmt.Sprint(f.seed)}
	for _, b := range f.bots {
		words = append(words, "--bot", b)
	}
	for _, o := range f.options {
		words = append(words, "-o", o)
	}
	if f.budget > 0 {
		words = append(words, "--budget", f.budget.String())
	}
	if a.pack != "" {
		words = append(words, "--data-pack", a.pack)
	}
	return shell(words...) + " --md FILE"
}

// seatBots reads who plays which seats of a scenario: a word names a seat, or a side
// and so all its seats. Without a word it is the game's first bot.
func seatBots(e titles.Entry, scenario string, o kernel.Options, words []string) ([]bots.Kind, error) {
	info := e.Title.Info()
	seats := info.SeatsIn(scenario, o)
	if len(e.Bots) == 0 {
		return nil, fmt.Errorf("%s has no computer opponent", info.ID)
	}
	kinds := make([]bots.Kind, len(seats))
	for i := range kinds {
		kinds[i] = e.Bots[0]
	}
	said := map[string]string{}
	for _, w := range words {
		side, id, one := strings.Cut(w, "=")
		if one = one && !strings.HasPrefix(w, "exec:"); !one {
			side, id = "", w
		}
		if before, twice := said[side]; twice {
			return nil, usagef("--bot %q and --bot %q are for the same seats; leave one out", before, w)
		}
		said[side] = w
		kind, err := contestant(e, id, 0)
		if err != nil {
			return nil, usageError{err}
		}
		found := false
		for i, s := range seats {
			if !one || side == s.ID || side == s.Side && side != "" {
				kinds[i], found = kind, true
			}
		}
		if !found && kind.Command != nil {
			return nil, usagef("no side %q in %s; write a program as SIDE=exec:COMMAND, SIDE being one of: %s", side, info.ID, seatIDs(info, seats))
		}
		if !found {
			return nil, usagef("no side %q in %s; there are: %s", side, info.ID, seatIDs(info, seats))
		}
	}
	return kinds, nil
}

// seatIDs joins the ids of the sides and of the seats.
func seatIDs(info *kernel.Info, seats kernel.Seating) string {
	var ids []string
	for _, s := range slices.Concat(info.Seats, seats) {
		if !slices.Contains(ids, s.ID) {
			ids = append(ids, s.ID)
		}
	}
	return strings.Join(ids, ", ")
}
