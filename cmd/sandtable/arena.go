package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"sandtable/bots"
	"sandtable/bots/outside"
	"sandtable/lab/arena"
)

const arenaHelp = `Let computer opponents meet, and print how strong they are in points of Elo.

Every two bots that play a game meet in each of its scenarios. Their games come in
pairs on the same dice with the sides swapped. Every finished game is in FILE before
it counts: interrupted or killed, the same command goes on where it was. With a
larger --pairs a finished arena goes on.

GAME is a game, "GAME:SCENARIO[,SCENARIO...]", "GAME:all" (the same as GAME) or "all".
A bot is written as

  ID              a computer opponent of the program (see: sandtable games GAME)
  ID@TIME         the same with a time for each decision, such as staff@200ms
  NAME=exec:COMMAND   a program that speaks the bot protocol, such as an older build:
                  before=exec:"./older-sandtable bot GAME veteran"

With --sprt LOW:HIGH a match ends as soon as it is decided, with about 5 % of error
either way, whether its first bot is stronger by HIGH points or by no more than LOW.

Exit code 1 if a game broke a promise of the rules or if the arena was interrupted.`

type arenaFlags struct {
	pairs, workers int
	seed           uint64
	budget         time.Duration
	patience       time.Duration
	bots, options  []string
	sprt           string
	first, json    bool
	show           bool
	html           string
}

func (a *app) arena() *cobra.Command {
	var f arenaFlags
	cmd := &cobra.Command{
		Use:   "arena FILE GAME...",
		Short: "Let computer opponents meet and measure their strength",
		Long:  arenaHelp,
		Example: "  sandtable arena a.db GAME --bot random --bot greedy\n" +
			"  sandtable arena a.db all --bot veteran --bot regular --pairs 50 --html report.html\n" +
			"  sandtable arena a.db GAME:SCENARIO --bot staff --bot regular --pairs 500 --sprt 0:30\n" +
			"  sandtable arena a.db GAME --bot random --bot greedy --show --json",
		Args: args(2, -1),
		RunE: func(cmd *cobra.Command, got []string) error {
			return a.hold(cmd.Context(), got[0], got[1:], f)
		},
	}
	fl := cmd.Flags()
	fl.IntVar(&f.pairs, "pairs", 50, "the most pairs of games for two bots and a scenario")
	fl.Uint64Var(&f.seed, "seed", 1, "seed of all draws and bots")
	fl.IntVar(&f.workers, "workers", 0, "games at once (0: one a core)")
	fl.DurationVar(&f.budget, "budget", 0, "time for a decision of bots that do not name one (0: their own measure)")
	fl.StringArrayVar(&f.bots, "bot", nil, "a bot that takes part; twice or more")
	fl.DurationVar(&f.patience, "patience", outside.DefaultPatience, "how long a program may take for an answer beyond its time before it has lost")
	fl.StringArrayVarP(&f.options, "option", "o", nil, "an option of the scenarios, as option=value")
	fl.StringVar(&f.sprt, "sprt", "", "end a match when LOW:HIGH points of Elo is decided")
	fl.BoolVar(&f.first, "gauntlet", false, "only the first bot meets the others")
	fl.BoolVar(&f.show, "show", false, "report on the games in FILE and play none")
	fl.BoolVar(&f.json, "json", false, "print the report as JSON")
	fl.StringVar(&f.html, "html", "", "also write the report as a page with plots to this file")
	return cmd
}

// hold plays an arena and reports on it.
func (a *app) hold(ctx context.Context, name string, games []string, f arenaFlags) error {
	if err := cmp.Or(
		within("--workers", f.workers, 0, mostWorkers), lasting("--budget", f.budget, 0), lasting("--patience", f.patience, time.Millisecond),
	); err != nil {
		return err
	}
	if strings.TrimSpace(name) == "" {
		return usagef("the file has no name: %q", name)
	}
	field, err := a.field(games, f)
	if err != nil {
		return err
	}
	if f.html != "" {
		for _, ours := range []string{name, name + "-journal"} {
			if sameFile(f.html, ours) {
				return usagef("--html %s: the games of the arena are in that file; name another", f.html)
			}
		}
		if err := writable("--html", f.html); err != nil {
			return err
		}
	}
	if _, err := os.Stat(name); f.show && err != nil {
		return fmt.Errorf("%s: there is no such arena to show", name)
	}
	file, err := arena.Open(name)
	if err != nil {
		return err
	}
	defer func() { _ = file.Close() }() // every game is on the disk already
	var r *arena.Report
	if f.show {
		r, err = arena.Show(field, file)
	} else {
		bar := newProgress(a.err, "arena")
		r, err = arena.Run(ctx, field, file, f.workers, func(p arena.Progress) { bar.put(p.Done, p.Total, p.Left) })
		bar.clear()
	}
	if wrong := (arena.Wrong{}); errors.As(err, &wrong) {
		return usageError{err}
	}
	if err != nil {
		return err
	}
	if f.json {
		err = r.JSON(a.out)
	} else {
		err = r.Text(a.out)
	}
	if f.html != "" {
		err = errors.Join(err, arenaPage(f.html, r, a.arenaLine(name, games, f)))
	}
	switch {
	case err != nil:
		return err
	case len(r.Breaches) > 0:
		return fmt.Errorf("%d of the games broke a promise of the rules", len(r.Breaches))
	case !r.Whole && !f.show:
		return errors.New("stopped before all matches were over; the same command goes on")
	}
	return nil
}

func arenaPage(name string, r *arena.Report, line string) error {
	return writeFile(name, func(w io.Writer) error { return r.HTML(w, line) })
}

// arenaLine is the line that plays the same games.
func (a *app) arenaLine(name string, games []string, f arenaFlags) string {
	words := append([]string{"sandtable", "arena", name}, games...)
	words = append(words, "--pairs", fmt.Sprint(f.pairs), "--seed", fmt.Sprint(f.seed))
	for _, b := range f.bots {
		words = append(words, "--bot", b)
	}
	for _, o := range f.options {
		words = append(words, "-o", o)
	}
	if f.sprt != "" {
		words = append(words, "--sprt", f.sprt)
	}
	if f.first {
		words = append(words, "--gauntlet")
	}
	if f.budget > 0 {
		words = append(words, "--budget", f.budget.String())
	}
	if f.patience != outside.DefaultPatience {
		words = append(words, "--patience", f.patience.String())
	}
	if a.pack != "" {
		words = append(words, "--data-pack", a.pack)
	}
	return shell(words...)
}

// field reads who meets in what.
func (a *app) field(games []string, f arenaFlags) (arena.Field, error) {
	field := arena.Field{Plan: arena.Plan{
		Seed: f.seed, Pairs: f.pairs, First: f.first, BudgetMillis: float64(f.budget) / float64(time.Millisecond), Programs: map[string]string{}, Builds: []string{release()},
	}}
	if f.sprt != "" {
		low, high, _ := strings.Cut(f.sprt, ":")
		elo0, err0 := strconv.ParseFloat(low, 64)
		elo1, err1 := strconv.ParseFloat(high, 64)
		if err0 != nil || err1 != nil {
			return field, usagef("--sprt %q is not written as LOW:HIGH, such as 0:30", f.sprt)
		}
		field.Plan.Test = &arena.Test{Elo0: elo0, Elo1: elo1, Alpha: 0.05, Beta: 0.05}
	}
	opts, err := options(f.options)
	if err != nil {
		return field, err
	}
	list, err := a.titles()
	if err != nil {
		return field, err
	}
	if len(games) == 1 && games[0] == "all" {
		games = nil
		for _, e := range list {
			games = append(games, e.Title.Info().ID)
		}
	}
	wrong := map[string]error{}
	for _, word := range games {
		id, scenarios := gameWord(word)
		e, err := a.title(id)
		if err != nil {
			return field, err
		}
		info := e.Title.Info()
		for _, s := range scenarioList(scenarios, info) {
			if _, err := e.Title.New(s, opts); err != nil {
				return field, usageError{err}
			}
			field.Titles = append(field.Titles, e.Title)
			field.Plan.Events = append(field.Plan.Events, arena.Event{Game: info.ID, Scenario: s, Options: opts, Ruleset: info.Ruleset, Data: info.Data})
			var kinds []bots.Kind
			for _, w := range f.bots {
				k, err := contestant(e, w, f.patience)
				if err != nil {
					wrong[w] = err // unless it plays another of the games
				}
				kinds = append(kinds, k)
			}
			field.Kinds = append(field.Kinds, kinds)
		}
	}
	for i, w := range f.bots {
		if !slices.ContainsFunc(field.Kinds, func(k []bots.Kind) bool { return k[i].New != nil }) {
			return field, usageError{wrong[w]}
		}
		field.Plan.Bots = append(field.Plan.Bots, w)
		if name, command, ok := program(w); ok {
			field.Plan.Bots[i], field.Plan.Programs[name] = name, command
			field.Plan.PatienceMillis = float64(f.patience) / float64(time.Millisecond)
		}
	}
	return field, nil
}
