package main

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"sandtable/bots"
	"sandtable/kernel"
	"sandtable/lab/tune"
)

const tuneHelp = `Tune the weights of a game's policy by games against itself.

In every game each seat plays with all of its weights moved up or down at random; how
the results go with the directions says which way each is better. After each round the
weights take a step there, a longer one the surer it is. It prints for every weight of
each side where it began and ended, and how it pulled in each round, in standard errors:
above 2 is hardly chance.

The same command gives the same weights. Interrupted, it prints what the rounds before
have come to; the round that was under way is lost. Nothing is changed: to be used they go
into the weights.go of the game's opponents; how much stronger they are, an arena says.`

// mostDelta is the most that says anything: it makes a weight seven times as large, or a seventh.
const mostDelta = 2.0

// The most rounds, and games in a round, all of which are kept in memory.
const (
	mostRounds = 10_000
	mostTrials = 1_000_000
)

type tuneFlags struct {
	rounds, games, workers int
	delta                  float64
	seed                   uint64
	from                   string
	json                   bool
}

func (a *app) tune() *cobra.Command {
	var f tuneFlags
	cmd := &cobra.Command{
		Use:     "tune GAME[:SCENARIO[,SCENARIO...]]",
		Short:   "Tune the weights of an opponent by games against itself",
		Long:    tuneHelp,
		Example: "  sandtable tune GAME --rounds 6 --games 400\n  sandtable tune GAME:SCENARIO --from veteran --seed 2 --json",
		Args:    args(1, 1),
		RunE:    func(cmd *cobra.Command, got []string) error { return a.tuning(cmd.Context(), got[0], f) },
	}
	fl := cmd.Flags()
	fl.IntVar(&f.rounds, "rounds", 6, "rounds, each with a step of all weights at its end")
	fl.IntVar(&f.games, "games", 400, "games in a round")
	fl.Float64Var(&f.delta, "delta", 0.3, "by how much a weight is moved for a game: 0.3 is by a factor of 1.35")
	fl.Uint64Var(&f.seed, "seed", 1, "seed of all games")
	fl.StringVar(&f.from, "from", "regular", "whose weights it begins with: regular, or veteran for those that were tuned before")
	fl.IntVar(&f.workers, "workers", 0, "games at once (0: one a core)")
	fl.BoolVar(&f.json, "json", false, "print each round as a line of JSON")
	return cmd
}

// tuning tunes one game and prints what came of it.
func (a *app) tuning(ctx context.Context, word string, f tuneFlags) error {
	id, scenarios := gameWord(word)
	e, err := a.title(id)
	if err != nil {
		return err
	}
	if e.Space == nil {
		return fmt.Errorf("%s has no weights to tune", id)
	}
	if f.rounds < 1 || f.games < 1 {
		return usagef("--rounds and --games have to be above 0")
	}
	if err := cmp.Or(
		within("--rounds", f.rounds, 1, mostRounds), within("--games", f.games, 1, mostTrials), within("--workers", f.workers, 0, mostWorkers),
	); err != nil {
		return err
	}
	if ok := f.delta > 0 && f.delta <= mostDelta; !ok { // not a number is neither
		return usagef("--delta %g: above 0 and at most %g would be right", f.delta, mostDelta)
	}
	p := tune.Plan{
		Game: e.Title, Scenarios: scenarioList(scenarios, e.Title.Info()), Space: *e.Space,
		Rounds: f.rounds, Games: f.games, Delta: f.delta, Seed: f.seed, Workers: f.workers,
	}
	if err := begin(&p, f.from); err != nil {
		return err
	}
	bar, began := newProgress(a.err, "games"), time.Now()
	p.Progress = func(done, total int) { bar.set(done, total, time.Since(began)) }
	var rounds []tune.Round
	var failed error
	p.Round = func(r tune.Round) {
		rounds = append(rounds, r)
		if f.json && failed == nil {
			failed = json.NewEncoder(a.out).Encode(r)
		}
	}
	_, err = tune.Run(ctx, p)
	bar.clear()
	if err != nil && ctx.Err() != nil {
		err = fmt.Errorf("interrupted in round %d of %d", len(rounds)+1, f.rounds)
	}
	if !f.json && len(rounds) > 0 {
		failed = a.printTuned(e.Title.Info().Seats, p.Space, rounds)
	}
	return cmp.Or(failed, err)
}

// begin has a plan begin with the weights of a level.
func begin(p *tune.Plan, level string) error {
	if level != "regular" && level != "veteran" {
		return usagef("--from %q: regular or veteran would be right", level)
	}
	regular := p.Space.Start
	for i, s := range p.Scenarios {
		pos, err := p.Game.New(s, nil)
		if err != nil {
			return usageError{err}
		}
		if level == "regular" {
			continue
		}
		if p.Space.Tuned == nil {
			return fmt.Errorf("%s has no Veteran", p.Game.Info().ID)
		}
		w := p.Space.Tuned(pos)
		if len(w) != len(regular) {
			return usagef("--from veteran: %s has %d seats, and %d can be tuned", s, len(w), len(regular))
		}
		if i > 0 && !slices.EqualFunc(w, p.Space.Start, slices.Equal) {
			return usagef("--from veteran: %s and %s have weights of their own: tune one at a time", p.Scenarios[0], s)
		}
		p.Space.Start = w
	}
	return nil
}

// printTuned prints what rounds have come to.
func (a *app) printTuned(seats kernel.Seating, space bots.Space, rounds []tune.Round) error {
	for s, at := range rounds[len(rounds)-1].Weights {
		if err := a.printf("%s\n", seats[s].Name); err != nil {
			return err
		}
		for i, w := range space.Weights {
			line := fmt.Sprintf("  %-10s %8.3g to %8.3g ", w.Name, space.Start[s][i], at[i])
			for _, r := range rounds {
				line += fmt.Sprintf(" %+5.1f", r.Pull[s][i])
			}
			if err := a.printf("%s\n", line); err != nil {
				return err
			}
		}
	}
	return nil
}
