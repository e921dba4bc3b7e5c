package lab

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"sandtable/bots"
	"sandtable/kernel"
)

// Try starts a bot that is a program of its own as for a game, and says in one line why
// it cannot play there. All games of a batch would be lost by a name that was mistyped.
// A bot of the house needs no trial.
func Try(ctx context.Context, g kernel.Game, scenario string, o kernel.Options, seat kernel.Seat, k bots.Kind) error {
	if k.Command == nil {
		return nil
	}
	far, ok := k.New(g, 0).(bots.Remote)
	if !ok {
		return nil
	}
	defer far.Close()
	far.Begin(ctx, scenario, o, seat)
	switch {
	case ctx.Err() != nil:
		return errors.New("interrupted before the first game")
	case far.Err() != nil:
		name := strconv.Quote(k.ID)
		if command := strings.Join(k.Command, " "); command != k.ID {
			name += " (" + command + ")"
		}
		return fmt.Errorf("bot %s cannot play %s %s: %w", name, g.Info().ID, scenario, far.Err())
	}
	return nil
}
